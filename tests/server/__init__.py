"""The server, from outside: real sockets, real files."""
