"""Markdown, for whatever shows it formatted, and for people who read it as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import singledispatch

from hexwar_tui.engine.words.language import Text
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Rows, Table
from hexwar_tui.papers.markdown import plain


def write_markdown(document: Document, language: str) -> list[str]:
    """The lines of the paper as Markdown in `language`."""
    lines = [f"# {plain(document.title, language, inside=True)}"]
    for block in document.blocks:
        lines += ["", *_lines(block, language)]
    return lines


@singledispatch
def _lines(block: Block, language: str) -> Iterator[str]:
    raise AssertionError(f"no such block: {block!r}")


@_lines.register
def _heading(block: Heading, language: str) -> Iterator[str]:
    yield f"{'###' if block.minor else '##'} {plain(block.text, language, inside=True)}"


@_lines.register
def _paragraph(block: Paragraph, language: str) -> Iterator[str]:
    written = [plain(line, language, inside=block.strong) for line in block.lines]
    yield from (f"**{line}**" for line in written) if block.strong else ["  \n".join(written)]


@_lines.register
def _items(block: Items, language: str) -> Iterator[str]:
    yield from (f"- {plain(item, language)}" for item in block.items)


@_lines.register
def _table(block: Table, language: str) -> Iterator[str]:
    yield _row(block.head, language)
    yield f"|{' --- |' * len(block.head)}"
    yield from (_row(row, language) for row in block.rows)


def _row(cells: Sequence[Text], language: str) -> str:
    return f"| {' | '.join(plain(cell, language, inside=True) for cell in cells)} |"


@_lines.register
def _rows(block: Rows, language: str) -> Iterator[str]:
    longest = max((len(run) for line in block.lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from (fence, *block.lines, fence)


@_lines.register
def _picture(block: Picture, language: str) -> Iterator[str]:
    yield f"![{plain(block.caption, language)}](<{block.file}>)"
