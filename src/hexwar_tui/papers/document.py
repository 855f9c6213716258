"""What a paper says, whatever form it is written in: headings, sentences, tables, maps, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a part of a paper; a `minor` one above a part of that."""

    text: Text
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences or short facts, each on a line of its own; `strong` where none of it may be overlooked."""

    lines: tuple[Text, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences, one after the other."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of facts below the names of their columns; every row has a cell for each of them."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Lines of characters of one width, such as a map, kept as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that lies beside the paper as a file named `file`. `svg` is the picture itself, for forms that take it
    into the paper."""

    file: str
    caption: Text
    svg: str = field(default="", repr=False)


Block = Heading | Paragraph | Items | Table | Rows | Picture


@dataclass(frozen=True, slots=True)
class Document:
    """A paper: its title, and what stands below it."""

    title: Text
    blocks: tuple[Block, ...]


def section(title: Text, *blocks: Block) -> Sequence[Block]:
    """A heading and what is below it; nothing where all of that is empty."""
    full = [block for block in blocks if not is_empty(block)]
    return [Heading(title), *full] if full else []


def is_empty(block: Block) -> bool:
    """Whether a list has no items, a table no rows, a paragraph or map no lines."""
    if isinstance(block, Items):
        return not block.items
    if isinstance(block, Table):
        return not block.rows
    return isinstance(block, Paragraph | Rows) and not block.lines
