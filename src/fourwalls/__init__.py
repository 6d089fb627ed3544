"""Fourwalls: four tabletop games about cities and their walls, to play, watch, study and train on."""

__version__ = "0.1.0"
