"""The `fourwalls` command, and whole games in a terminal."""
