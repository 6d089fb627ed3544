"""`python -m fourwalls.server`: the server alone, for benchmarks and supervisors. `fourwalls serve` has more words."""

from __future__ import annotations

import argparse
from pathlib import Path

from .run import bind, serve
from .settings import Settings


def main() -> None:
    """Serve; the address is the first line of the output."""
    parser = argparse.ArgumentParser(prog="python -m fourwalls.server", description="Serve tables of Fourwalls.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--origin", action="append", default=[])
    arguments = parser.parse_args()
    settings = Settings(data=arguments.data, origins=tuple(arguments.origin))
    serve(settings, bind(arguments.host, arguments.port), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
