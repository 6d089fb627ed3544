"""The page in a browser, against a real server."""
