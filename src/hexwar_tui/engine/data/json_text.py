"""JSON from files: read strictly, and with the line on which each part of it stands.

What JSON leaves open, or its readers let pass, is refused here: byte order marks, keys that stand twice, NaN and
infinite numbers, numbers of thousands of digits, halves of surrogate pairs, bottomless nesting.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from pydantic_core import from_json, to_json

from hexwar_tui.engine.words.language import Phrase, Text, render, say
from hexwar_tui.engine.words.typed import clean

LARGEST = 16 * 1024 * 1024
"""The most bytes of a JSON file, where a reader sets no other limit."""

DEEPEST = 40
"""How many lists and objects of a JSON text may lie within one another."""

LONGEST_NUMBER = 20
"""The most characters of a whole number in a JSON text."""

LONGEST_KEY = 200
"""The most characters of a key with its path that are shown in a message."""

KeyPath = tuple[str | int, ...]
"""The way to a part of a JSON document: keys of objects and positions in lists, from 0."""


class BadJson(ValueError):
    """Raised for a text that is not the JSON it should be: on which line (from 1), at which key ("": at none in
    particular), and the reason, as the end of a sentence."""

    def __init__(self, line: int, reason: Text, key: str = "") -> None:
        self.line, self.reason, self.key = line, reason, key
        super().__init__(f"line {line}: {render(reason, 'en')}")


class _Strange(Exception):
    """Raised by the hooks of the JSON reader for what that would let pass; its place is found out afterwards."""


def strict_json(raw: bytes, largest: int = LARGEST) -> Any:
    """Returns the value of a JSON document. Raises BadJson for its first fault, or for more than `largest` bytes."""
    text = strict_text(raw, largest)
    try:
        data = json.loads(
            text, object_pairs_hook=_unique, parse_int=_whole, parse_float=_finite, parse_constant=_no_constant
        )
    except json.JSONDecodeError as fault:
        raise syntax_fault(fault) from fault
    except RecursionError:
        raise too_deep(text) from None
    except _Strange:
        for strange in strange_things(text):
            raise strange from None
        raise
    if _SURROGATE.search(text):
        for strange in strange_things(text):
            raise strange
    if is_deep(data):
        raise too_deep(text)
    return data


def own_json(raw: bytes, largest: int = LARGEST) -> Any:
    """Returns and raises what `strict_json` does, in half the time where `raw` is as this program writes large files:
    without blanks, and in the very words of `to_json`."""
    if len(raw) <= largest and _is_shallow(raw) and not _has_long_numbers(raw):
        with suppress(ValueError):
            data = from_json(raw, allow_inf_nan=False)
            # Of a key that stands twice, or half a surrogate pair, the value would tell nothing any more.
            if to_json(data) == raw:
                return data
    return strict_json(raw, largest)


def strict_text(raw: bytes, largest: int = LARGEST) -> str:
    """The text in `raw`. Raises BadJson unless it is UTF-8 without a byte order mark, of at most `largest` bytes."""
    if len(raw) > largest:
        raise BadJson(1, say("it is larger than {n} bytes", n=largest))
    if raw.startswith(codecs.BOM_UTF8):
        raise BadJson(1, say("it begins with a byte order mark; save it as UTF-8 without one"))
    try:
        return raw.decode()
    except UnicodeDecodeError as fault:
        raise BadJson(
            raw.count(b"\n", 0, fault.start) + 1, say("it is not written in UTF-8; save it as UTF-8")
        ) from fault


def key_text(path: KeyPath) -> str:
    """A path as it is shown to players: ``sides[1].name``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def lines_of(text: str, paths: Iterable[KeyPath]) -> dict[KeyPath, int]:
    """For each of `paths` the line of `text`, from 1, on which its key stands, or in a list its value. A path that
    leads nowhere gets the line of the last part of it that exists. `text` is one that `strict_json` has read."""
    wanted = list(paths)
    prefixes = {path[:end] for path in wanted for end in range(len(path) + 1)}
    found: dict[KeyPath, int] = {}
    line, last = 1, 0
    for token in _tokens(text):
        if token.path in prefixes and token.path not in found:
            line += text.count("\n", last, token.start)
            last = token.start
            found[token.path] = line
    return {path: next(found[path[:end]] for end in range(len(path), -1, -1) if path[:end] in found) for path in wanted}


def merged(data: Any, patch: Any) -> Any:
    """What `data`, the value of a JSON text, becomes by `patch` (RFC 7396): an object changes the keys that it names,
    and takes away those that are null; anything else takes the place of what was there. Neither is changed."""
    if not isinstance(patch, Mapping):
        return patch
    kept = dict(data) if isinstance(data, Mapping) else {}
    for key, value in patch.items():
        kept[key] = merged(kept.get(key), value)
    return {key: value for key, value in kept.items() if value is not None or key not in patch}


def keys_by_line(text: str, lines: Collection[int]) -> dict[int, str]:
    """For each of `lines` on which something of the JSON `text` begins, the first key or value there, as it is shown to
    players."""
    found: dict[int, str] = {}
    line, last = 1, 0
    for token in _tokens(text):
        line += text.count("\n", last, token.start)
        last = token.start
        if line in lines:
            found.setdefault(line, clean(key_text(token.path), LONGEST_KEY))
    return found


# -- strange things ---------------------------------------------------------------------------------------------------

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Matches half of a surrogate pair."""
_NESTING = frozenset((dict, list))
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Strange
    return found


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _Strange
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _Strange
    return number


def _no_constant(text: str) -> float:
    raise _Strange


def is_deep(data: Any) -> bool:
    """Whether lists and objects of a JSON value are nested deeper than `DEEPEST`."""
    level = [data] if type(data) in _NESTING else []
    for _ in range(DEEPEST):
        if not level:
            return False
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) in _NESTING
        ]
    return bool(level)


_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_DIGITS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBERS = tuple(before + b"0" * LONGEST_NUMBER for before in (b":", b",", b"[", b"-"))


def _has_long_numbers(raw: bytes) -> bool:
    """Whether JSON without blanks may have a number that is longer than `LONGEST_NUMBER`; True also for such a text."""
    digits = raw.translate(_DIGITS)
    return digits.startswith(_LONG_NUMBERS[0][1:]) or any(number in digits for number in _LONG_NUMBERS)


def _is_shallow(raw: bytes) -> bool:
    """Whether lists and objects are nested no deeper than `DEEPEST` for certain: False also where a text in quotes has
    brackets in it."""
    if b"\\" in raw:
        raw = raw.replace(b"\\\\", b"").replace(b'\\"', b"")
    left = raw.translate(_BRACKETS, _NO_BRACKETS).replace(b'""', b"")
    for _ in range(DEEPEST):
        left = left.replace(b"[]", b"")  # All that have nothing within them: one level.
    return not left


def too_deep(text: str) -> BadJson:
    """Returns the fault of a text that is nested deeper than `DEEPEST`, with the line on which it is."""
    depth, start = 0, 0
    for match in _TOKEN.finditer(text):
        depth, start = depth + _DEEPER.get(match[0], 0), match.start()
        if depth > DEEPEST:
            break
    return BadJson(_line(text, start), say("it is nested deeper than {n} levels", n=DEEPEST))


def strange_things(text: str) -> Iterator[BadJson]:
    """Yields what `strict_json` refuses in a text that is otherwise JSON: keys that stand twice, numbers that can't be
    used, lone surrogates; for each its line and key."""
    seen: set[KeyPath] = set()
    for token in _tokens(text):
        reason = _strangeness(token, seen)
        if reason is not None:
            yield BadJson(_line(text, token.start), reason, clean(key_text(token.path), LONGEST_KEY))


def _strangeness(token: _Token, seen: set[KeyPath]) -> Phrase | None:
    if token.is_key:
        if token.path in seen:
            return say("the key stands twice; leave one of the two out")
        seen.add(token.path)
    if token.text[0] == '"':
        return say("half a surrogate pair is no character") if LONE_SURROGATE.search(json.loads(token.text)) else None
    if token.text.startswith(("NaN", "Infinity", "-Infinity")):  # Whatever stands behind it, without a comma.
        return say("{number} is no number that can be used, as 30 is", number=token.text)
    if token.text[0] in "-0123456789" and not _is_moderate(token.text):
        return say("the number is too large; it has {n} digits at most", n=LONGEST_NUMBER)
    return None


def _is_moderate(number: str) -> bool:
    try:
        _whole(number) if number.lstrip("-").isdecimal() else _finite(number)
    except (_Strange, ValueError):  # Behind a number that is too large anything may follow, such as another point.
        return False
    return True


# -- where things stand -----------------------------------------------------------------------------------------------

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


class _Token(NamedTuple):
    """A key, a plain value, or the bracket that opens a list or object; a key comes before its value."""

    path: KeyPath
    text: str
    start: int
    is_key: bool


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of a JSON text; only as far as it is well-formed do the paths mean anything."""
    path: list[str | int | None] = []  # a level each; None: in an object, before a key
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in ("]", "}"):
            del path[-1:]
        elif token == ",":
            at = path[-1]
            path[-1] = at + 1 if isinstance(at, int) else None
        elif path and path[-1] is None:
            path[-1] = json.loads(token)
            yield _Token(_known(path), token, match.start(), True)
        elif token != ":":
            yield _Token(_known(path), token, match.start(), False)
            if token in ("[", "{"):
                path.append(0 if token == "[" else None)


def _known(path: list[str | int | None]) -> KeyPath:
    return tuple(part for part in path if part is not None)


def _line(text: str, start: int) -> int:
    return text.count("\n", 0, start) + 1


# -- sentences --------------------------------------------------------------------------------------------------------

_SYNTAX = {
    "Expecting value": say("a value is missing here, such as {example}", example='30, "North" or true'),
    "Expecting property name": say(
        "a key in double quotes is missing here, such as {example}, or a comma is one too many", example='"minutes": 30'
    ),
    "Expecting ':'": say("a colon is missing here, as in {example}", example='"minutes": 30'),
    "Expecting ','": say(
        "a comma or a closing bracket is missing here, as in {example}", example='{"id": "north", "name": "North"}'
    ),
    "Illegal trailing comma": say("this comma is one too many; leave it out"),
    "Unterminated string": say(
        "this text has no closing quote; it ends on its line, such as {example}", example='"North"'
    ),
    "Invalid control character": say("a text in quotes must stay on one line; write \\n for a line end"),
    "Invalid \\": say("this backslash is followed by the wrong letter; a backslash itself is written \\\\"),
    "Extra data": say("something stands behind the end, which is the last closing bracket; leave it out"),
}


def syntax_fault(fault: json.JSONDecodeError) -> BadJson:
    """What the JSON reader has found, with its line, and with what would be right."""
    # The beginnings of its messages are the same in all versions of Python.
    found = (told for beginning, told in _SYNTAX.items() if fault.msg.startswith(beginning))
    return BadJson(fault.lineno, next(found, say("this is no JSON, such as {example}", example='{"minutes": 30}')))
