"""Tables on a server: storage, HTTP and sockets, and the page. Nothing imports it."""
