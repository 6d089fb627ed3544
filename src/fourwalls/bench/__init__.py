"""Benchmarks: what `fourwalls bench` prints. Rates are compared as ratios within one run."""

from .peers import PEER, PeerMissingError
from .report import Report, run_bench
from .serving import Load, Serving, run_serving
from .speed import Speed

__all__ = [
    "PEER",
    "Load",
    "PeerMissingError",
    "Report",
    "Serving",
    "Speed",
    "run_bench",
    "run_serving",
]
