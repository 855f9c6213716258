"""Plain text, for mail and chat that show every character as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.papers.document import Document, Heading, Paragraph
from hexwar_tui.papers.forms.columns import broken, width
from hexwar_tui.papers.forms.marks import Marks

WIDTH = 79
"""How many columns sentences have."""


def write_plain_text(document: Document, language: str) -> list[str]:
    """The lines of the paper as plain text in `language`."""
    title = _MARKS.words(document.title, language)
    lines = [title, "=" * min(width(title), WIDTH)]
    for block in document.blocks:
        lines += ["", *_MARKS.lines(block, language)]
    return lines


class _PlainText(Marks):
    strong = ("!! ", "")

    def heading_lines(self, block: Heading, language: str) -> Iterator[str]:
        words = self.words(block.text, language)
        yield words
        if not block.minor:
            yield "-" * min(width(words), WIDTH)

    def paragraph_lines(self, block: Paragraph, language: str) -> Iterator[str]:
        for line in super().paragraph_lines(block, language):
            yield from broken(line, WIDTH)

    def item_lines(self, items: Sequence[str]) -> Iterator[str]:
        for item in items:
            first, *others = broken(item, WIDTH - 2)
            yield f"- {first}"
            yield from (f"  {other}" for other in others)


_MARKS = _PlainText()
