"""Messages for Discord: bold heads, maps and tables as code, in pieces that a message has room for."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.words.language import Text
from hexwar_tui.papers.document import Document, Rows, Table
from hexwar_tui.papers.forms.marks import Marks
from hexwar_tui.papers.markdown import plain

LONGEST = 2000
"""How many characters a message has room for."""

FENCE = "```"
NOTHING = "\u200b"
"""A space without width: behind it a sign begins no mention, and ends no code."""


def write_discord(document: Document, language: str) -> list[str]:
    """The paper in `language` as messages, one after the other, each of at most `LONGEST` characters."""
    pieces = _Pieces()
    pieces.add(f"**__{_MARKS.words(document.title, language)}__**")
    for block in document.blocks:
        for line in _MARKS.lines(block, language):
            pieces.add(line, is_code=isinstance(block, Rows | Table))
    return pieces.done()


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


class _Discord(Marks):
    heading = strong = ("**", "**")
    minor = ("__", "__")

    def words(self, text: Text, language: str) -> str:
        """A text on one line in which nothing is markup, and nobody is called."""
        return plain(text, language).replace("@", f"@{NOTHING}")


_MARKS = _Discord()
