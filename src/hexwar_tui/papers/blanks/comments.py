"""Lines of a sheet that are not read."""

from __future__ import annotations

import textwrap

WIDTH = 70
"""The most characters of a line of a sheet: mailers part longer ones."""


def comment(text: str, indent: str = "# ") -> list[str]:
    """The text as comments, in lines that no mailer parts."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent.rstrip() + "     ")
