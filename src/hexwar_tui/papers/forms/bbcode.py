"""BBCode, as forums read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch

from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Rows, Table
from hexwar_tui.papers.forms.columns import table

NOTHING = "\u200b"
"""A space without width: BBCode has no sign that makes a bracket a plain one, but with this behind it, it begins no tag
in any forum."""


def write_bbcode(document: Document, language: str) -> list[str]:
    """The lines of the paper as BBCode in `language`."""
    lines = [f"[size=150][b]{words(document.title, language)}[/b][/size]"]
    for block in document.blocks:
        lines += ["", *_lines(block, language)]
    return lines


def words(text: Text, language: str) -> str:
    """A text on one line in which nothing is a tag."""
    return render(text, language).replace("\n", " ").replace("[", f"[{NOTHING}")


@singledispatch
def _lines(block: Block, language: str) -> Iterator[str]:
    raise AssertionError(f"no such block: {block!r}")


@_lines.register
def _heading(block: Heading, language: str) -> Iterator[str]:
    told = words(block.text, language)
    yield f"[i]{told}[/i]" if block.minor else f"[b]{told}[/b]"


@_lines.register
def _paragraph(block: Paragraph, language: str) -> Iterator[str]:
    written = (words(line, language) for line in block.lines)
    yield from (f"[b]{line}[/b]" for line in written) if block.strong else written


@_lines.register
def _items(block: Items, language: str) -> Iterator[str]:
    yield "[list]"
    yield from (f"[*]{words(item, language)}" for item in block.items)
    yield "[/list]"


@_lines.register
def _table(block: Table, language: str) -> Iterator[str]:
    head, *rows = [[render(cell, language).replace("\n", " ") for cell in row] for row in (block.head, *block.rows)]
    yield from _code(tuple(table(head, rows)))


@_lines.register
def _rows(block: Rows, language: str) -> Iterator[str]:
    yield from _code(block.lines)


def _code(lines: Sequence[str]) -> Iterator[str]:
    """Lines of one width; within them only the end of such a part is a tag."""
    yield "[code]"
    yield from (line.replace("[/", f"[{NOTHING}/") for line in lines)
    yield "[/code]"


@_lines.register
def _picture(block: Picture, language: str) -> Iterator[str]:
    yield words(say("Picture: {file}", file=block.file), language)
