"""`python -m fourwalls.server`: the server alone, for benchmarks and supervisors. `fourwalls serve` has more words."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from .run import bind, serve
from .settings import Rate, Settings


def main() -> None:
    """Serve; the address is the first line of the output."""
    parser = argparse.ArgumentParser(prog="python -m fourwalls.server", description="Serve tables of Fourwalls.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--origin", action="append", default=[])
    parser.add_argument("--no-limits", action="store_true", help="as many requests and messages as anybody likes")
    arguments = parser.parse_args()
    settings = Settings(data=arguments.data, origins=tuple(arguments.origin))
    if arguments.no_limits:
        any_rate = Rate(burst=10**9, per_minute=10**9)
        settings = msgspec.structs.replace(
            settings,
            messages=any_rate,
            new_tables=any_rate,
            uploads=any_rate,
            requests=any_rate,
            frames=any_rate,
            connections=10**9,
            all_connections=10**9,
            sockets=10**9,
        )
    serve(settings, bind(arguments.host, arguments.port), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
