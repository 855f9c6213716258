"""Where the data files of Ashlands are."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""The folder of the shipped data."""
