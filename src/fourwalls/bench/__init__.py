"""Benchmarks: what `fourwalls bench` prints. Rates are compared as ratios within one run."""

from .peers import PEER, PeerMissingError
from .report import Report, run_bench
from .speed import Speed

__all__ = ["PEER", "PeerMissingError", "Report", "Speed", "run_bench"]
