"""A server with the settings that the command line gives as JSON; its address is the first line of the output."""

import os
import sys

import msgspec

from fourwalls.server.run import bind, serve
from fourwalls.server.settings import Settings

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    serve(settings, bind("127.0.0.1", int(os.environ.get("PORT", "0"))), lambda address: print(address, flush=True))
