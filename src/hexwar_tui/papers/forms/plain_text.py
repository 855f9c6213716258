"""Plain text, for mail and chat that show every character as it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Rows, Table
from hexwar_tui.papers.forms.columns import broken, table, width

WIDTH = 79
"""How many columns sentences have."""


def write_plain_text(document: Document, language: str) -> list[str]:
    """The lines of the paper as plain text in `language`."""
    title = _one_line(document.title, language)
    lines = [title, "=" * min(width(title), WIDTH)]
    for block in document.blocks:
        lines += ["", *_lines(block, language)]
    return lines


def _one_line(text: Text, language: str) -> str:
    return render(text, language).replace("\n", " ")


@singledispatch
def _lines(block: Block, language: str) -> Iterator[str]:
    raise AssertionError(f"no such block: {block!r}")


@_lines.register
def _heading(block: Heading, language: str) -> Iterator[str]:
    words = _one_line(block.text, language)
    yield words
    if not block.minor:
        yield "-" * min(width(words), WIDTH)


@_lines.register
def _paragraph(block: Paragraph, language: str) -> Iterator[str]:
    for line in block.lines:
        words = _one_line(line, language)
        yield from broken(f"!! {words}" if block.strong else words, WIDTH)


@_lines.register
def _items(block: Items, language: str) -> Iterator[str]:
    for item in block.items:
        first, *others = broken(_one_line(item, language), WIDTH - 2)
        yield f"- {first}"
        yield from (f"  {other}" for other in others)


@_lines.register
def _table(block: Table, language: str) -> Iterator[str]:
    head, *rows = [[_one_line(cell, language) for cell in row] for row in (block.head, *block.rows)]
    yield from table(head, rows)


@_lines.register
def _rows(block: Rows, language: str) -> Iterator[str]:
    yield from block.lines


@_lines.register
def _picture(block: Picture, language: str) -> Iterator[str]:
    yield _one_line(say("Picture: {file}", file=block.file), language)
