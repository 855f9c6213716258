"""Rule books as pages, and their Markdown as text for the screen: headings, lists, tables, bold, italics, code.

Textual's own Markdown widget takes seconds for a whole rule book; a page made here takes a few milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from textual.content import Content

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.rulebook import Part, parts_of

_RULE_ID = re.compile(r"^([A-Z][A-Z0-9]{1,7}-\d+(?:\.\d+)*)\b[\s.:·—–-]*(.*)$")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_STYLES = {"strong": "bold", "em": "italic"}
_CODE = "$text-accent"


@dataclass(frozen=True, slots=True)
class Page:
    """A heading of a rule book and the text up to the next. `rule` is its id or ""; `level` is 1 for the highest. The
    text is Markdown or, where it `is_plain`, what somebody has typed, of which nothing is taken for marks."""

    rule: str
    title: str
    level: int
    text: str
    is_plain: bool = False

    @property
    def heading(self) -> str:
        """The id of the rule, if it has one, and its title."""
        return f"{self.rule} {self.title}".strip()


@lru_cache(maxsize=16)
def pages(markdown: str) -> tuple[Page, ...]:
    """Splits a rule book into its pages, in their order."""
    return tuple(_page(part) for part in parts_of(markdown) if part.level or part.text.strip())


def _page(part: Part) -> Page:
    title = _line_of(part.title).plain
    match = _RULE_ID.match(title)
    return Page(match[1], match[2], part.level, part.text) if match else Page("", title, part.level or 1, part.text)


def page_of(book: Sequence[Page], rule_id: str) -> int | None:
    """The index in `book` of the page of this rule, or of the nearest rule that it is part of; None without either."""
    wanted = rule_id
    while wanted:
        for place, page in enumerate(book):
            if page.rule == wanted:
                return place
        wanted = wanted.rpartition(".")[0]
    return None


def with_words(book: Sequence[Page], words: str) -> list[int]:
    """The indexes in `book` of the pages whose heading or text contains all the words typed, or parts of words."""
    wanted = words.casefold().split()
    return [
        place
        for place, page in enumerate(book)
        if all(word in f"{page.heading}\n{page.text}".casefold() for word in wanted)
    ]


def page_content(page: Page, *, ascii_only: bool = False) -> Content:
    """A page as it is shown, with its Markdown as styles; if `ascii_only`, its lines and bullets are ASCII."""
    lines = [Content.styled(page.heading, "bold underline"), Content("")] if page.heading else []
    if page.is_plain:
        return Content("\n").join([*lines, Content(page.text)])
    shown = _blocks(SyntaxTreeNode(_MARKDOWN.parse(page.text)).children, ascii_only)
    return Content("\n").join([*lines, *shown])


def _blocks(nodes: Sequence[SyntaxTreeNode], ascii_only: bool, indent: str = "") -> Iterator[Content]:
    """Yields the lines of blocks below one another, with as many empty lines between them as in the text."""
    for before, node in zip([None, *nodes], nodes, strict=False):
        if before is not None and node.map is not None:
            yield from [Content("")] * (node.map[0] - _end(before))
        match node.type:
            case "bullet_list" | "ordered_list":
                yield from _list(node, ascii_only, indent)
            case "table":
                yield from _table(node, ascii_only)
            case "fence" | "code_block":
                yield from (Content.styled(line, _CODE) for line in node.content.rstrip("\n").split("\n"))
            case "hr":
                yield Content.styled(_rule(ascii_only) * 3, "$foreground-muted")
            case "paragraph" | "heading":
                yield Content.assemble(indent, _spans(node))
            case _:
                yield from _blocks(node.children, ascii_only, indent)


def _end(node: SyntaxTreeNode) -> int:
    """The number of the line behind the last one of a block; lists would count empty lines behind them as their own."""
    last = [child for child in node.children if child.map is not None][-1:]
    return _end(last[0]) if last and node.type != "table" else node.map[1] if node.map else 0


def _list(node: SyntaxTreeNode, ascii_only: bool, indent: str) -> Iterator[Content]:
    """Yields the lines of a list, each item with its mark before its first line."""
    number = int(node.attrs.get("start", 1))
    for at, item in enumerate(node.children):
        mark = f"{number + at}{item.markup}" if node.type == "ordered_list" else "-" if ascii_only else "•"
        blocks = list(_blocks(item.children, ascii_only, f"{indent}  "))
        first = Content("").join([Content(indent), Content.styled(mark, _CODE), Content(" ")])
        yield Content.assemble(first, blocks[0][len(indent) + 2 :] if blocks else "")
        yield from blocks[1:]
        if item is not node.children[-1]:
            yield from [Content("")] * ((node.children[at + 1].map or (0,))[0] - _end(item))


def _table(node: SyntaxTreeNode, ascii_only: bool) -> Iterator[Content]:
    """Yields the lines of a table: its columns below one another, the head in bold above a line."""
    rows = [[_spans(cell) for cell in row.children] for part in node.children for row in part.children]
    widths = [max(cell.cell_length for cell in column) for column in zip(*rows, strict=True)]
    line = Content.styled(_rule(ascii_only) * (sum(widths) + 2 * (len(widths) - 1)), "$foreground-muted")
    for number, row in enumerate(rows):
        cells = [cell.pad_right(width - cell.cell_length) for cell, width in zip(row, widths, strict=True)]
        content = Content("  ").join(cells)
        yield content.stylize("bold") if number == 0 else content
        if number == 0:
            yield line


def _rule(ascii_only: bool) -> str:
    return "-" if ascii_only else "─"


def _line_of(text: str) -> Content:
    return _spans(SyntaxTreeNode(_MARKDOWN.parseInline(text)))


def _spans(node: SyntaxTreeNode) -> Content:
    """The text of a node with its bold, italic and code parts styled; links as their words."""
    match node.type:
        case "text":
            return Content(node.content)
        case "code_inline":
            return Content.styled(node.content, _CODE)
        case "softbreak":
            return Content(" ")
        case "hardbreak":
            return Content("\n")
        case _:
            within = Content("").join([_spans(child) for child in node.children])
            return within.stylize(_STYLES[node.type]) if node.type in _STYLES else within
