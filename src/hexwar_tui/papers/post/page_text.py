"""The text of a mail that was sent as a page only."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_LINES = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "pre", "blockquote", "ul", "ol", "table"})
_SPACES = re.compile(r"[ \t\r\n]+")
_UNSEEN = frozenset({"style", "script", "head", "title"})


def page_text(page: str) -> str:
    """What somebody reads in `page`, line by line; what is quoted there begins with “> ”."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return "\n".join([*reader.lines, reader.line.strip()])


class _Reader(HTMLParser):
    """Gathers the lines of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line = ""
        self._quoted = self._unseen = self._as_is = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins a line, a quote, or what is not seen."""
        if tag in _LINES:
            self._end_line(always=tag == "br")
        self._quoted += tag == "blockquote"
        self._as_is += tag == "pre"
        self._unseen += tag in _UNSEEN

    def handle_endtag(self, tag: str) -> None:
        """Ends a line, a quote, or what is not seen."""
        if tag in _LINES and tag != "br":
            self._end_line(always=False)
        self._quoted = max(0, self._quoted - (tag == "blockquote"))
        self._as_is = max(0, self._as_is - (tag == "pre"))
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))

    def handle_data(self, data: str) -> None:
        """Adds to the line; where line ends count, ends it with each of them."""
        if self._unseen:
            return
        if self._as_is:
            first, *more = data.split("\n")
            self.line += first
            for text in more:
                self._end_line(always=True)
                self.line = text
        else:
            self.line += _SPACES.sub(" ", data)

    def _end_line(self, *, always: bool) -> None:
        text = self.line.strip()
        if text or always:
            self.lines.append("> " * self._quoted + text)
        self.line = ""
