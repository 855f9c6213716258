"""Texts as Markdown in which a player's words are text and nothing else."""

from __future__ import annotations

import re

from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line

_MARKUP = re.compile(
    r"([`*|]|\\(?=[^\w\s]|$)|<(?=[A-Za-z/!?@#:])|(?<=\S)>|&(?=#?\w+;)|~(?=~)|(?<=~)~|(?<!\w)_|_(?!\w))"
)
"""What is markup wherever it stands in a line."""

_LINK = re.compile(r"\][(\[:]")
_BRACKET = re.compile(r"(?<!\\)([\[\]])")

_HEAD = re.compile(r"^(?:([#>]|[-+](?=\s|$)|[-=]+(?=\s*$))|(\[)(?=[ xX]?\](?:\s|$)|[^\]]*\]:)|(\d{1,9})([.)])(?=\s|$))")
"""What is markup at the beginning of a line: of a heading, a quote, a list, a box to tick, a rule."""


def line_text(line: Line, language: str) -> str:
    """A line of a panel as plain text: its words, its bar as "3/5", and its value, as far as it has them."""
    bar = f"{line.bar[0]}/{line.bar[1]}" if line.bar else ""
    return "  ".join(part for part in (render(line.text, language), bar, render(line.value, language)) if part)


def plain(text: Text, language: str, *, inside: bool = False) -> str:
    """A text in `language`, `escaped`."""
    return escaped(render(text, language), inside=inside)


def escaped(text: str, *, inside: bool = False) -> str:
    """Returns `text` on one line, escaped for Markdown, so that a player's words can't look like headings or lists.
    What is no markup where it stands is left as it is. `inside`: something stands before it in its line."""
    line = _MARKUP.sub(r"\\\1", text.replace("\n", " "))
    if _LINK.search(line):
        line = _BRACKET.sub(r"\\\1", line)
    return line if inside else _HEAD.sub(_escaped_head, line)


def _escaped_head(found: re.Match[str]) -> str:
    head, box, number, stop = found.groups()
    return f"{number}\\{stop}" if number else f"\\{head or box}"
