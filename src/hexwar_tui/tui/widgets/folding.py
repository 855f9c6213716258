"""Where lines of text are folded: between words, but never within a number and what it counts."""

from __future__ import annotations

import re

from rich import _wrap

WORD = re.compile(r"\s*(?:\d+ [×x] )?\S+(?:(?<=\d) %\S*| [×x]\d\S*)?\s*")
"""Matches what stays on one line: a word with its blanks, "2 × word", "word ×2", "99.7 %"."""


def keep_numbers_whole() -> None:
    """Has all text of the app folded so. Textual asks Rich, which has no setting for it, and no blank of the terminal
    would do: both fold at no-break spaces as well."""
    _wrap.re_word = WORD
