"""Texts as they come by mail and from editors: their encoding, and the lines that somebody meant to write."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.words.language import say

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_RUSSIAN = re.compile(r"[А-яЁё]")


def decoded(raw: bytes) -> str:
    """The text that `raw` holds: in UTF-8, in UTF-16, or in Windows' Russian code page 1251. Raises NoText, with the
    line, where it is none of these."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _read(raw, encoding)
    if b"\0" in raw:
        return _unmarked(raw)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        return _in_1251(raw, fault)


def _read(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as fault:
        raise _no_text(raw, fault) from fault


def _unmarked(raw: bytes) -> str:
    """The text in UTF-16 without a mark: the zeros of its spaces and figures are the upper halves."""
    upper = raw[1::2].count(0) > raw[::2].count(0)
    text = _read(raw, "utf-16-le" if upper else "utf-16-be")
    if sum(1 for letter in text if letter.isascii() or _RUSSIAN.match(letter)) * 10 < len(text) * 9:
        raise NoText(1)
    return text


def _in_1251(raw: bytes, fault: UnicodeDecodeError) -> str:
    """The text in code page 1251, if what is no ASCII in it is mostly Russian letters."""
    foreign = [byte for byte in raw if byte > 127]
    letters = sum(1 for byte in foreign if byte >= 0xC0 or byte in (0xA8, 0xB8))
    if any(byte < 32 and byte not in b"\t\r\n\f" for byte in raw) or letters * 10 < len(foreign) * 8:
        raise _no_text(raw, fault) from fault
    try:
        return raw.decode("cp1251")
    except UnicodeDecodeError as other:
        raise _no_text(raw, other) from other


class NoText(BadOrder):
    """Bytes that are no text in an encoding that is read; `line` is where."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(say("Line {line}: this is no text in UTF-8, UTF-16 or Windows-1251.", line=line))


def _no_text(raw: bytes, fault: UnicodeDecodeError) -> NoText:
    return NoText(raw[: fault.start].count(b"\n") + 1)


@dataclass(frozen=True, slots=True)
class MailLine:
    """A line of a text: its number from 1, its words without what mailers put around them, whether the mailer says that
    it goes on in the next line, and how far it is indented."""

    number: int
    text: str
    goes_on: bool = False
    indent: int = 0


LONG_LINE = 55
"""A line of so many characters may have been parted by a mailer."""

UNFINISHED = (",", ";", ":")
"""The ends of a line that goes on."""


def is_unfinished(left: Sequence[MailLine]) -> bool:
    """Whether the first of these lines looks as if it went on in the next."""
    return left[0].text.endswith(UNFINISHED) or is_wrapped(left)


def is_wrapped(left: Sequence[MailLine], used: int = 1) -> bool:
    """Whether the first of these lines, of which so many belong to it already, goes on in the one right below, as
    comments of a sheet do that are too long for one line: that stands further in."""
    if len(left) <= used:
        return False
    return left[used].number == left[used - 1].number + 1 and left[used].indent > left[0].indent


_QUOTE = re.compile(r"^(?:\s*[>|]\s?)+")
_BULLET = re.compile(r"^\s*(?:[*•·‐‑‒–—−+-]\s+|\(?[0-9]{1,2}[.)]\s+)")
_SIGNATURE = re.compile(r"-- ?")
_UNDERLINED = re.compile(r"(?<=[^\W_])_{2,}|_{2,}(?=[^\W_])")
WIDEST = 8
"""So many spaces stand for any number beyond."""

_WIDE = re.compile(r" {9,}")
_SPACES = str.maketrans("\u00a0\u2007\u202f\t", "    ", "\u200b\u200e\u200f\u2060\ufeff\u00ad")


def mail_lines(text: str) -> Iterator[MailLine]:
    """Yields the lines that were written, without quote marks, bullets and signatures; empty ones, too."""
    in_signature = quoted_signature = False
    for number, line in enumerate(_unwrapped(text).splitlines(), 1):
        spaced = _WIDE.sub(" " * WIDEST, line.translate(_SPACES))
        bare = _QUOTE.sub("", spaced)
        is_quoted = bare != spaced
        quoted_signature &= is_quoted
        if _SIGNATURE.fullmatch(bare):
            in_signature, quoted_signature = in_signature or not is_quoted, is_quoted
        if in_signature or quoted_signature:
            continue
        goes_on = bare.endswith(" ") and bool(bare.strip())
        # A list may be quoted, and a quote stand in a list.
        unlisted = _QUOTE.sub("", _BULLET.sub("", unmarked(bare)))
        indent = len(bare) - len(bare.lstrip())
        yield MailLine(number, _UNDERLINED.sub("", unlisted).strip(), goes_on, indent)


MOST_LINES = 1000
"""The most lines of a sheet, without comments: no side has so many units."""


def demand_few_lines(text: str) -> None:
    """Raises BadOrder for a sheet of more lines than anybody has orders."""
    if sum(1 for line in mail_lines(text) if line.text and not line.text.startswith("#")) > MOST_LINES:
        raise BadOrder(say("This sheet has more than {n} lines: send it without what is quoted on it.", n=MOST_LINES))


_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_BETWEEN_QUOTES = re.compile(r"([\"“”„«»][^\"“”„«»]*[\"“”„«»])")
_FENCE = re.compile(r"\s*(?:```|~~~)[\w-]*\s*")


def unmarked(line: str) -> str:
    """The line without what an editor of Markdown puts into it: backslashes before signs, and, but in a player's quoted
    words, emphasis and code; nothing of the fence around code."""
    if _FENCE.fullmatch(line):
        return ""
    plain = _ESCAPED.sub(r"\1", line.removesuffix("\\"))
    parts = _BETWEEN_QUOTES.split(plain)
    return "".join(part if at % 2 else part.replace("**", "").replace("`", "") for at, part in enumerate(parts))


def _unwrapped(text: str) -> str:
    """The text without the soft line ends of quoted-printable, where it is written in that."""
    marks = re.findall(r"=(?:[0-9A-F]{2}|\r?\n)", text)
    if not any(mark.endswith("\n") for mark in marks) or len(marks) != text.count("="):
        return text
    return quopri.decodestring(text.encode("utf-8")).decode("utf-8", "replace")


_OPENS = re.compile(r':\s*"')


def quoted(left: Sequence[MailLine]) -> tuple[str, int]:
    """The first line, with those behind it as far as the quote goes that opens its free text; and how many these are.
    A quote that is never closed, or not before the next one opens, ends with its line."""
    text = left[0].text
    if not _OPENS.search(plain(text)) or plain(text).count('"') % 2 == 0:
        return text, 1
    for used, line in enumerate(left[1:], 2):
        text = f"{text}\n{line.text}"
        if plain(line.text).count('"') % 2:
            return (left[0].text, 1) if _OPENS.search(plain(line.text)) else (text, used)
    return left[0].text, 1
