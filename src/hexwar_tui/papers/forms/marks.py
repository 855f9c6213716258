"""Forms that are lines of characters: blocks written with marks around words, and the tables as columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.document import Block, Heading, Items, Paragraph, Picture, Rows, Table
from hexwar_tui.papers.forms.columns import table


def one_line(text: Text, language: str) -> str:
    """A text in `language` on a single line."""
    return render(text, language).replace("\n", " ")


class Marks:
    """How a form writes blocks: what stands before and behind headings, minor headings and strong lines, and how words
    are kept from being read as marks. A form that differs in a kind of block writes that one itself."""

    heading = ("", "")
    minor = ("", "")
    strong = ("", "")

    def words(self, text: Text, language: str) -> str:
        """A text on one line in which nothing is a mark of this form."""
        return one_line(text, language)

    def lines(self, block: Block, language: str) -> Iterator[str]:
        """Yields the lines of a block."""
        match block:
            case Heading():
                yield from self.heading_lines(block, language)
            case Paragraph():
                yield from self.paragraph_lines(block, language)
            case Items():
                yield from self.item_lines([self.words(item, language) for item in block.items])
            case Table():
                head, *rows = [[one_line(cell, language) for cell in row] for row in (block.head, *block.rows)]
                yield from self.code_lines(tuple(table(head, rows)))
            case Rows():
                yield from self.code_lines(block.lines)
            case Picture():
                yield self.words(say("Picture: {file}", file=block.file), language)

    def heading_lines(self, block: Heading, language: str) -> Iterator[str]:
        """Yields the lines of a heading."""
        before, behind = self.minor if block.minor else self.heading
        yield f"{before}{self.words(block.text, language)}{behind}"

    def paragraph_lines(self, block: Paragraph, language: str) -> Iterator[str]:
        """Yields the lines of a paragraph."""
        before, behind = self.strong if block.strong else ("", "")
        yield from (f"{before}{self.words(line, language)}{behind}" for line in block.lines)

    def item_lines(self, items: Sequence[str]) -> Iterator[str]:
        """Yields the lines of a list of these words."""
        yield from (f"- {item}" for item in items)

    def code_lines(self, lines: Sequence[str]) -> Iterator[str]:
        """Yields lines of characters of one width."""
        yield from lines
