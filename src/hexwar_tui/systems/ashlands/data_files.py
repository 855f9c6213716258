"""The folder of the data files of Ashlands."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""The folder in which the data files of Ashlands lie."""
