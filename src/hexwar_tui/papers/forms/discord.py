"""Messages for Discord: bold heads, maps and tables as code, in pieces that a message has room for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Document, Heading, Items, Paragraph, Picture, Rows, Table
from hexwar_tui.papers.forms.columns import table
from hexwar_tui.papers.markdown import plain

LONGEST = 2000
"""How many characters a message has room for."""

FENCE = "```"
NOTHING = "\u200b"
"""A space without width: behind it a sign begins no mention, and ends no code."""


def write_discord(document: Document, language: str) -> list[str]:
    """The paper in `language` as messages, one after the other, each of at most `LONGEST` characters."""
    pieces = _Pieces()
    pieces.add(f"**__{words(document.title, language)}__**")
    for block in document.blocks:
        for line in _lines(block, language):
            pieces.add(line, is_code=isinstance(block, Rows | Table))
    return pieces.done()


def words(text: Text, language: str) -> str:
    """A text on one line in which nothing is markup, and nobody is called."""
    return plain(text, language).replace("@", f"@{NOTHING}")


class _Pieces:
    """Messages that are filled line by line; code that goes on in the next is closed and opened again."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._lines: list[str] = []
        self._is_code = False

    def add(self, line: str, *, is_code: bool = False) -> None:
        """Puts a line into the present message, or into a new one where that has no room for it."""
        for part in _cut(line.replace("`", f"`{NOTHING}") if is_code else line):
            added = len(part) + 1 + len(FENCE) * 2 + 2
            if self._lines and sum(len(each) + 1 for each in self._lines) + added > LONGEST:
                self._end()
            self._turn(is_code)
            self._lines.append(part)

    def done(self) -> list[str]:
        """All messages."""
        self._end()
        return self._done

    def _turn(self, is_code: bool) -> None:
        if is_code is not self._is_code:
            self._lines.append(FENCE)
        self._is_code = is_code

    def _end(self) -> None:
        self._turn(is_code=False)
        if self._lines:
            self._done.append("\n".join(self._lines))
        self._lines = []


def _cut(line: str) -> Iterator[str]:
    """The parts of a line that is longer than a message has room for, cut between words."""
    most = LONGEST - 100
    while len(line) > most:
        at = line.rfind(" ", 1, most)
        at = most if at < 0 else at
        yield line[:at]
        line = line[at:].lstrip()
    yield line


@singledispatch
def _lines(block: Block, language: str) -> Iterator[str]:
    raise AssertionError(f"no such block: {block!r}")


@_lines.register
def _heading(block: Heading, language: str) -> Iterator[str]:
    told = words(block.text, language)
    yield f"__{told}__" if block.minor else f"**{told}**"


@_lines.register
def _paragraph(block: Paragraph, language: str) -> Iterator[str]:
    written = (words(line, language) for line in block.lines)
    yield from (f"**{line}**" for line in written) if block.strong else written


@_lines.register
def _items(block: Items, language: str) -> Iterator[str]:
    yield from (f"- {words(item, language)}" for item in block.items)


@_lines.register
def _table(block: Table, language: str) -> Iterator[str]:
    head, *rows = [[render(cell, language).replace("\n", " ") for cell in row] for row in (block.head, *block.rows)]
    yield from table(head, rows)


@_lines.register
def _rows(block: Rows, language: str) -> Iterator[str]:
    yield from block.lines


@_lines.register
def _picture(block: Picture, language: str) -> Iterator[str]:
    yield words(say("Picture: {file}", file=block.file), language)
