"""BBCode, as forums read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.words.language import Text
from hexwar_tui.papers.document import Document
from hexwar_tui.papers.forms.marks import Marks, one_line

NOTHING = "\u200b"
"""A space without width: BBCode has no sign that makes a bracket a plain one, but with this behind it, it begins no tag
in any forum."""


def write_bbcode(document: Document, language: str) -> list[str]:
    """The lines of the paper as BBCode in `language`."""
    lines = [f"[size=150][b]{_MARKS.words(document.title, language)}[/b][/size]"]
    for block in document.blocks:
        lines += ["", *_MARKS.lines(block, language)]
    return lines


class _BBCode(Marks):
    heading = strong = ("[b]", "[/b]")
    minor = ("[i]", "[/i]")

    def words(self, text: Text, language: str) -> str:
        return one_line(text, language).replace("[", f"[{NOTHING}")

    def item_lines(self, items: Sequence[str]) -> Iterator[str]:
        yield "[list]"
        yield from (f"[*]{item}" for item in items)
        yield "[/list]"

    def code_lines(self, lines: Sequence[str]) -> Iterator[str]:
        """Within such a part only its own end is a tag."""
        yield "[code]"
        yield from (line.replace("[/", f"[{NOTHING}/") for line in lines)
        yield "[/code]"


_MARKS = _BBCode()
