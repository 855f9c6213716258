"""Texts as Markdown in which a player's words are text and nothing else."""

from __future__ import annotations

import re

from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line

_MARKUP = re.compile(r"([\\`*_\[\]<>|&~]|^[#+=-])")
_NUMBER = re.compile(r"^(\d+)([.)])")


def line_text(line: Line, language: str) -> str:
    """A line of a panel as plain text: its words, its bar as "3/5", and its value, as far as it has them."""
    bar = f"{line.bar[0]}/{line.bar[1]}" if line.bar else ""
    return "  ".join(part for part in (render(line.text, language), bar, render(line.value, language)) if part)


def plain(text: Text, language: str) -> str:
    """A text in `language`, `escaped`."""
    return escaped(render(text, language))


def escaped(text: str) -> str:
    """Returns `text` on one line, escaped for Markdown, so that a player's words can't look like headings or lists."""
    return _NUMBER.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text.replace("\n", " ")))
