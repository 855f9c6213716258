"""Rule books as pages, and their Markdown as text for the screen: headings, lists, tables, bold, italics, code.

Textual's own Markdown widget takes seconds for a whole rule book; a page made here takes well under a millisecond.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.content import Content

_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*$")
_RULE_ID = re.compile(r"^([A-Z][A-Z0-9]{1,7}-\d+(?:\.\d+)*)\b[\s.:·—–-]*(.*)$")
_ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(.*)$")
_SPAN = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|(?<!\w)[*_](?P<italic>[^*_\s][^*_]*?)[*_](?!\w)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_STYLES = {"bold": "bold", "code": "$text-accent", "italic": "italic"}


@dataclass(frozen=True, slots=True)
class Page:
    """A heading of the book with the text up to the next one. `rule` is its id, "" where it has none."""

    rule: str
    title: str
    level: int
    text: str

    @property
    def heading(self) -> str:
        """Id and title."""
        return f"{self.rule} {self.title}".strip()


@lru_cache(maxsize=16)
def pages(markdown: str) -> tuple[Page, ...]:
    """The pages of a book in their order."""
    found: list[Page] = []
    heading, lines = (0, ""), list[str]()
    for line in markdown.splitlines():
        match = _HEADING.match(line)
        if match is None:
            lines.append(line)
        else:
            found += _page(heading, lines)
            heading, lines = (len(match[1]), match[2]), []
    return (*found, *_page(heading, lines))


def _page(heading: tuple[int, str], lines: Sequence[str]) -> list[Page]:
    level, title = heading
    text = "\n".join(lines).strip("\n")
    if not level:
        return [Page("", "", 1, text)] if text.strip() else []
    match = _RULE_ID.match(_plain(title))
    return [Page(match[1], match[2], level, text) if match else Page("", _plain(title), level, text)]


def page_of(book: Sequence[Page], rule_id: str) -> int | None:
    """The place of the page of this rule, or else of the rule that it is a part of; None if the book has neither."""
    wanted = rule_id
    while wanted:
        for place, page in enumerate(book):
            if page.rule == wanted:
                return place
        wanted = wanted.rpartition(".")[0]
    return None


def with_words(book: Sequence[Page], words: str) -> list[int]:
    """The places of the pages that have all these words (or parts of words) in heading or text."""
    wanted = words.casefold().split()
    return [
        place
        for place, page in enumerate(book)
        if all(word in f"{page.heading}\n{page.text}".casefold() for word in wanted)
    ]


def page_content(page: Page, *, ascii_only: bool = False) -> Content:
    """A page as it is shown."""
    lines = [Content.styled(page.heading, "bold underline"), Content("")] if page.heading else []
    return Content("\n").join([*lines, *_blocks(page.text.split("\n"), ascii_only)])


def _blocks(lines: Sequence[str], ascii_only: bool) -> Iterator[Content]:
    """Paragraphs and items with their continuation lines joined; tables line by line."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.lstrip().startswith("|"):
            table = [line]
            while at < len(lines) and lines[at].lstrip().startswith("|"):
                table.append(lines[at])
                at += 1
            yield from _table(table, ascii_only)
        elif not line.strip():
            yield Content("")
        else:
            while at < len(lines) and _goes_on(lines[at]):
                line = f"{line} {lines[at].strip()}"
                at += 1
            yield _paragraph(line, ascii_only)


def _goes_on(line: str) -> bool:
    return bool(line.strip()) and not _ITEM.match(line) and not line.lstrip().startswith("|")


def _paragraph(line: str, ascii_only: bool) -> Content:
    item = _ITEM.match(line)
    if item is None:
        return _spans(line.strip())
    mark = ("-" if ascii_only else "•") if item[2] in "-*+" else item[2]
    return Content.assemble(" " * len(item[1]), Content.styled(mark, "$text-accent"), " ", _spans(item[3]))


def _table(lines: Sequence[str], ascii_only: bool) -> Iterator[Content]:
    """A table with its columns below one another, the head in bold."""
    rows = [[_spans(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    rules = [all(set(cell.plain) <= set(":- ") for cell in row) for row in rows]
    kept = [row for row, is_rule in zip(rows, rules, strict=True) if not is_rule]
    columns = max((len(row) for row in kept), default=0)
    widths = [max((row[at].cell_length for row in kept if at < len(row)), default=0) for at in range(columns)]
    line = Content.styled(("-" if ascii_only else "─") * (sum(widths) + 2 * (columns - 1)), "$foreground-muted")
    for number, row in enumerate(kept):
        cells = [cell.pad_right(widths[at] - cell.cell_length) for at, cell in enumerate(row)]
        content = Content("  ").join(cells)
        yield content.stylize("bold") if number == 0 else content
        if number == 0:
            yield line


def _spans(text: str) -> Content:
    """Text with its bold, italic and code parts styled; everything else as it stands."""
    text = _LINK.sub(r"\1", text)
    parts: list[Content] = []
    at = 0
    for match in _SPAN.finditer(text):
        parts.append(Content(text[at : match.start()]))
        kind = match.lastgroup or "bold"
        parts.append(Content.styled(match[kind], _STYLES[kind]))
        at = match.end()
    return Content.assemble(*parts, Content(text[at:]))


def _plain(text: str) -> str:
    return _spans(text).plain
