"""SVG pictures as PNG, for those who have installed what draws them. Run as a program it turns one into the other."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say

PACKAGE = "resvg_py"


class NoPng(HexwarError):
    """Raised where PNG is asked for, and what turns SVG into PNG is not installed, or fails."""


def png_of(svg: str) -> bytes:
    """An SVG picture as PNG. Takes seconds for a large map. Raises NoPng where the package for it is not installed."""
    try:
        import resvg_py
    except ImportError as missing:
        raise NoPng(
            say("PNG needs the package resvg-py, which is not installed. A picture named .svg needs nothing.")
        ) from missing
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def can_make_png() -> bool:
    """Whether the package for PNG is installed."""
    return importlib.util.find_spec(PACKAGE) is not None


def png_made_aside(svg: str) -> bytes:
    """Does what `png_of` does, in a process of its own: drawing lets no other thread of a program go on meanwhile.
    Raises NoPng where that fails."""
    drawn = subprocess.run([sys.executable, "-m", __name__], input=svg.encode(), capture_output=True, check=False)
    if drawn.returncode:
        raise NoPng(say("The picture could not be drawn as PNG."))
    return drawn.stdout


if __name__ == "__main__":
    sys.stdout.buffer.write(png_of(sys.stdin.buffer.read().decode()))
