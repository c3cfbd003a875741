"""Tells what can be installed: nothing but wheels that are there."""

__version__ = "24.0"
