"""Slips of the pen in JSON that people write: each is named, and the text is read on as it was meant.

A comma that is missing or one too many, a quote that is not closed, a word without quotes, a note behind ``//``: what
stands behind a slip is read all the same, so that its faults are named in the same run.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import (
    LONE_SURROGATE,
    LONGEST_NUMBER,
    BadJson,
    is_deep,
    keys_by_line,
    strange_things,
    strict_text,
    syntax_fault,
    too_deep,
)
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.engine.words.typed import clean

LONGEST_SHOWN = 80
"""The most characters of a text that are shown as it should be written."""

NOTHING = "null"
"""What is written where a value is missing."""

MOST_SLIPS = 40
"""After how many slips a text is given up."""


@dataclass(frozen=True, slots=True)
class Slipped:
    """What could be read of a JSON text: its `slips` in the order of lines; the text as it was meant, well-formed and
    with the same lines; and its value. Where nothing could be made of it, the `text` is "". `unread` are the keys, as
    they are shown, whose value is not what the text has."""

    slips: tuple[BadJson, ...]
    text: str = ""
    data: Any = None
    unread: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Mend:
    """A change by which a text may be read on: in place of the characters from `start` to `end` comes `written`."""

    start: int
    end: int
    written: str
    reason: Phrase | None = None


def read_on(raw: bytes, largest: int) -> Slipped:
    """Reads a JSON document of at most `largest` bytes, with its slips; of several on a line the first is named. Of
    keys that stand twice the last counts, and numbers that can't be used are null; both are named. Raises BadJson only
    where `raw` is no text of that size."""
    text = strict_text(raw, largest)
    slips: dict[int, BadJson] = {}
    missing: set[int] = set()
    for _ in range(MOST_SLIPS):
        try:
            data = json.loads(text, parse_int=_whole, parse_float=_number, parse_constant=lambda _: None)
        except json.JSONDecodeError as fault:
            mend = _mend(text, fault)
            slip = syntax_fault(fault) if mend is None or mend.reason is None else _slip(text, mend.start, mend.reason)
            slips.setdefault(slip.line, slip)
            if mend is None:
                break
            missing |= {slip.line} if mend.written == NOTHING else set()
            text = f"{text[: mend.start]}{mend.written}{text[mend.end :]}"
        except RecursionError:
            return Slipped((*slips.values(), too_deep(text)))
        else:
            return _read(tuple(slips.values()), text, data, missing)
    return Slipped(tuple(slips.values()))


def _slip(text: str, at: int, reason: Phrase) -> BadJson:
    return BadJson(text.count("\n", 0, at) + 1, reason)


def _read(slips: tuple[BadJson, ...], text: str, data: Any, missing: Collection[int]) -> Slipped:
    """The text with its slips, each at the first key on its line; on the lines `missing` values are missing."""
    keys = keys_by_line(text, {slip.line for slip in slips})
    strange = list(strange_things(text))
    told = [BadJson(slip.line, slip.reason, keys.get(slip.line, "")) for slip in slips]
    found = tuple(sorted((*told, *strange), key=attrgetter("line")))
    if is_deep(data):
        return Slipped((*found, too_deep(text)))
    if LONE_SURROGATE.search(json.dumps(data, ensure_ascii=False)):
        return Slipped(found)
    unread = {*(fault.key for fault in strange), *(fault.key for fault in told if fault.line in missing)}
    return Slipped(found, text, data, frozenset(unread))


def _whole(text: str) -> int | None:
    return int(text) if len(text) <= LONGEST_NUMBER else None


def _number(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


# -- mending ----------------------------------------------------------------------------------------------------------

_WORD = re.compile(r"[^\s,\[\]{}:\"]+")
_BARE = re.compile(r"[^,\[\]{}\n]+")
_NOTE = re.compile(r"//[^\n]*|/\*.*?(?:\*/|$)|#[^\n]*", re.DOTALL)
_MEANT = {"True": "true", "False": "false", "None": "null", "yes": "true", "no": "false"}


def _mend(text: str, fault: json.JSONDecodeError) -> _Mend | None:
    """What may be changed at the first fault of `text`, so that it can be read on; None where nothing suggests
    itself."""
    note = _NOTE.match(text, fault.pos)
    if note is not None:
        blank = re.sub(r"[^\n]", " ", note[0])
        return _Mend(note.start(), note.end(), blank, say("JSON has no notes: take out what stands behind “//” or “#”"))
    for beginning, mend in _MENDS.items():
        if fault.msg.startswith(beginning):
            return mend(text, fault.pos)
    return None


def _comma(text: str, at: int) -> _Mend | None:
    """A comma, or a bracket that closes, is missing before `at`."""
    closing = text[at : at + 1]
    if closing.isdigit() and text[at - 1].isdigit():
        return _leading_zero(text, at)
    if not closing:
        return _Mend(at, at, _open_brackets(text))
    if closing in "]}":
        return _Mend(at, at, "}" if closing == "]" else "]")
    if closing == ":":
        # What stands before is a key: the list before it was not closed.
        quote = text.rfind('"', 0, _behind_last(text, at) - 1)
        comma = _behind_last(text, max(quote, 0)) - 1
        return _Mend(comma, comma, "]") if text[comma : comma + 1] == "," else None
    return _Mend(at, at, ",")


def _leading_zero(text: str, at: int) -> _Mend:
    """A number begins with a 0 before `at`, as the labels of hexes do."""
    start, end = at - 1, at
    start -= text[start - 1 : start] == "-"
    while text[end : end + 1].isdigit():
        end += 1
    quoted = f'"{text[start:end]}"'
    example = clean(quoted, LONGEST_SHOWN)
    told = say("a number does not begin with 0; a hex is a text in quotes, such as {example}", example=example)
    return _Mend(start, end, quoted, told)


def _behind_last(text: str, at: int) -> int:
    """Where the last character before `at` that is no blank ends; 0 where there is none."""
    while at and text[at - 1] in " \t\r\n":
        at -= 1
    return at


def _open_brackets(text: str) -> str:
    """The brackets that close what is still open at the end of `text`."""
    opened: list[str] = []
    for bracket in re.findall(r"[\[\]{}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        if bracket in "[{":
            opened.append({"[": "]", "{": "}"}[bracket])
        elif opened:
            opened.pop()
    return "".join(reversed(opened))


def _value(text: str, at: int) -> _Mend | None:
    """A value is missing at `at`, or what stands there is none."""
    before = _behind_last(text, at) - 1
    if text[at : at + 1] in ("", "]", "}", ","):
        if text[at : at + 1] and text[max(before, 0)] in ",[":
            return _too_many(text, before if text[before] == "," else at)
        return _Mend(at, at, NOTHING) if text[at : at + 1] else None
    bare = _BARE.match(text, at)
    if bare is None:
        return None
    word = bare[0].rstrip()
    meant = _MEANT.get(word)
    if meant is not None:
        return _Mend(at, at + len(word), meant, say("“{word}” is written {example}", word=word, example=meant))
    quoted = json.dumps(word.strip("'\""), ensure_ascii=False)
    told = say("a text stands in double quotes, such as {example}", example=clean(quoted, LONGEST_SHOWN))
    return _Mend(at, at + len(word), quoted, told)


def _key(text: str, at: int) -> _Mend | None:
    """A key is missing at `at`, or stands there without double quotes."""
    before = _behind_last(text, at) - 1
    if text[max(before, 0)] == "," and text[at : at + 1] in ("}", "]", ","):
        return _too_many(text, at if text[at] == "," else before)
    word = _WORD.match(text, at)
    if word is None:
        return None
    quoted = json.dumps(word[0].strip("'"), ensure_ascii=False)
    told = say("a key stands in double quotes, such as {example}", example=clean(quoted, LONGEST_SHOWN))
    return _Mend(at, word.end(), quoted, told)


def _colon(text: str, at: int) -> _Mend | None:
    if text[at : at + 1] == "=":
        return _Mend(at, at + 1, ":", say("a colon stands between key and value, and no “=”"))
    return _Mend(at, at, ":")


def _too_many(text: str, at: int) -> _Mend:
    """The comma at this place is one too many; before Python 3.13 a key or value is missing behind it."""
    return _Mend(at, at + 1, "", say("this comma is one too many; leave it out"))


def _line_end(text: str, at: int) -> _Mend | None:
    """A text in quotes goes on to the end of the line at `at`: the quote that closes it is missing."""
    if text[at : at + 1] != "\n":
        return _Mend(at, at + 1, " ")
    end = len(text[:at].rstrip(" \t\r,]}"))
    told = say("this text has no closing quote; it ends on its line, such as {example}", example='"North"')
    return _Mend(end, end, '"', told)


def _unclosed(text: str, at: int) -> _Mend | None:
    """The text in quotes that begins at `at` is never closed."""
    return _line_end(f"{text}\n", len(text))


def _behind(text: str, at: int) -> _Mend:
    return _Mend(at, len(text), re.sub(r"[^\n]", "", text[at:]))


_MENDS: Mapping[str, Callable[[str, int], _Mend | None]] = {
    "Expecting ','": _comma,
    "Expecting value": _value,
    "Expecting property name": _key,
    "Expecting ':'": _colon,
    "Illegal trailing comma": _too_many,
    "Invalid control character": _line_end,
    "Unterminated string": _unclosed,
    "Invalid \\": lambda text, at: _Mend(at, at, "\\"),
    "Extra data": _behind,
}
"""By the beginning of a message of the JSON reader what mends the fault at a place."""
