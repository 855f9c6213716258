"""Where the data files of Ashlands lie."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
"""The folder with the data files of Ashlands."""
