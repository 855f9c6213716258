"""Parts of scenario files that stand in files of their own: ``"rosters": {"$file": "data/my-roster.json"}``.

What the other file holds takes the place of the object that names it, before anything else is read. Only a key of the
scenario itself can be given so, and what is included includes nothing in its turn.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from operator import attrgetter

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_slips import read_on
from hexwar_tui.engine.data.json_text import LONGEST_KEY, BadJson, strict_text
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.engine.words.typed import clean

FILE = "$file"
"""The only key of an object that names a file."""

EXAMPLE = '"rosters": {"$file": "data/my-roster.json"}'
"""How a part of a scenario is included, as messages show it."""

NAME = re.compile(r"(?:[a-z0-9][a-z0-9_-]{0,63}/){0,7}[a-z0-9][a-z0-9_-]{0,63}\.json")
"""The form of the name of a file that can be included: it leads below the folder that it starts from, and nowhere
else."""

NO_NAME = say(
    "the name of a file below this folder is wanted, of small Latin letters, digits and hyphens, such as {example}",
    example="data/my-roster.json",
)
"""What is wrong with the name of a file that can't be included."""

MOST_INCLUDES = 100
"""The most files that are read for one scenario; those named behind them are left to be refused as keys."""

LONGEST_FILE = 300
"""The most characters of the name of a file in a message."""

Reader = Callable[[str], bytes | Phrase]
"""Returns the bytes of the file of this name, which is of the form `NAME`, or the reason why they can't be had."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a joined text: from line `start` on it is that of `file` from `line` on. `key` is the key of the
    scenario behind which the file is included, "" in the scenario's own file."""

    start: int
    file: str
    line: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """The text of a scenario with all that it includes, and what is wrong with that.

    `included` are the files that stand in it, by key; of `unread` keys the file can't be read, which is told in
    `faults`, and the object that names it stands there still.
    """

    raw: bytes
    file: str
    faults: tuple[ScenarioError, ...] = ()
    included: Mapping[str, str] | None = None
    unread: frozenset[str] = frozenset()
    pieces: tuple[_Piece, ...] = ()

    def located(self, found: Iterable[ScenarioError]) -> list[ScenarioError]:
        """The faults of including, and those that were `found` in the joined text, each by its own file, line and key;
        of keys that could not be read nothing is told again."""
        if not self.pieces:
            return [*self.faults, *found]
        told = [self._located(fault) for fault in found if _head(fault.key) not in self.unread]
        return sorted([*self.faults, *told], key=lambda fault: (fault.file != self.file, fault.file, fault.line))

    def _located(self, fault: ScenarioError) -> ScenarioError:
        piece = self.pieces[bisect_right(self.pieces, fault.line, key=attrgetter("start")) - 1]
        head = _head(fault.key)
        within = fault.key[len(head) :].removeprefix(".")
        if piece.key:
            line = fault.line - piece.start + piece.line
            return ScenarioError(piece.file, line, within if head == piece.key else fault.key, fault.reason)
        if within and self.included and head in self.included:
            # Something is missing in it, and has no line.
            return ScenarioError(self.included[head], 1, within, fault.reason)
        return ScenarioError(self.file, fault.line - piece.start + piece.line, fault.key, fault.reason)


def _head(key: str) -> str:
    return re.split(r"[.\[]", key, maxsplit=1)[0]


def join(raw: bytes, file: str, read: Reader, largest: int) -> Joined:
    """The scenario in `raw`, the bytes of `file`, with what it includes; `read` gives those files. A text that is no
    JSON is joined as well, as far as it can be told what is meant in it. Nothing is read any more once there are more
    than `largest` bytes."""
    name = clean(file, LONGEST_FILE)
    try:
        text = strict_text(raw, largest) if b'"$file"' in raw else ""
    except BadJson:
        text = ""
    return _Joining(text, name, read, largest).joined() if text else Joined(raw, name)


# -- where something is included ---------------------------------------------------------------------------------------

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)
_INCLUDE = re.compile(r'\{\s*"\$file"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")\s*\}', re.DOTALL)
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
_KEY_OF_FILE = '"$file"'
_MISPLACED = say("only a key of the scenario itself names a file, and that alone: {example}", example=EXAMPLE)


@dataclass(frozen=True, slots=True)
class _Include:
    """An object in a text that names a file, or a key that should: its first and last character, the key of the
    scenario whose value it is, and the name; None for both where it stands elsewhere, or not alone."""

    start: int
    end: int
    key: str | None = None
    name: str | None = None


def _includes(text: str) -> Iterator[_Include]:
    depth, at, before = 0, 0, ["", ""]
    while (match := _TOKEN.search(text, at)) is not None:
        token, at = match[0], match.end()
        whole = _INCLUDE.match(text, match.start()) if (depth, before[1]) == (1, ":") else None
        if whole is not None and before[0][:1] == '"':
            token, at = "", whole.end()
            yield _Include(whole.start(), at, _text(before[0]), _text(whole[1]))
        elif (before[1], token) == (_KEY_OF_FILE, ":"):
            yield _Include(match.start(), at)
        depth += _DEEPER.get(token, 0)
        before = [before[1], token]


def _text(token: str) -> str:
    """What a text in quotes says; where that can't be read, the quotes' content as it stands."""
    with suppress(ValueError):
        return str(json.loads(token, strict=False))
    return token[1:-1]


class _Joining:
    """The joining of one text: goes through it once, and keeps what was found on the way."""

    def __init__(self, text: str, file: str, read: Reader, largest: int) -> None:
        self._text, self._file, self._read, self._largest = text, file, read, largest
        self._parts: list[str] = []
        self._size, self._at, self._line = 0, 0, 1
        self._pieces = [_Piece(1, file, 1)]
        self._faults: list[ScenarioError] = []
        self._included: dict[str, str] = {}
        self._unread: set[str] = set()
        self._known: dict[str, str | tuple[ScenarioError, ...]] = {}

    def joined(self) -> Joined:
        """The text with all that it includes."""
        for include in islice(_includes(self._text), MOST_INCLUDES):
            if self._size > self._largest:
                break
            self._take(include)
        self._put(self._text[self._at :])
        unread, pieces = frozenset(self._unread), tuple(self._pieces)
        return Joined("".join(self._parts).encode(), self._file, tuple(self._faults), self._included, unread, pieces)

    def _take(self, include: _Include) -> None:
        if include.key is None or include.name is None:
            self._faults.append(ScenarioError(self._file, self._line_of(include.start), "", _MISPLACED))
            return
        found = self._part(include)
        if isinstance(found, str):
            self._insert(found, include, include.key, include.name)
        else:
            self._faults += found
            self._unread.add(include.key)

    def _insert(self, part: str, include: _Include, key: str, name: str) -> None:
        self._included[key] = name
        self._put(self._text[self._at : include.start] + "\n")
        self._pieces.append(_Piece(self._line, name, 1, key))
        self._put(part + "\n")
        self._pieces.append(_Piece(self._line, self._file, self._line_of(include.end)))
        self._at = include.end

    def _put(self, part: str) -> None:
        self._parts.append(part)
        self._size += len(part)
        self._line += part.count("\n")

    def _line_of(self, at: int) -> int:
        return self._text.count("\n", 0, at) + 1

    def _part(self, include: _Include) -> str | tuple[ScenarioError, ...]:
        """The text of a file that is included, or what is wrong with it."""
        name = include.name or ""
        if not NAME.fullmatch(name):
            return (self._refused(include, NO_NAME),)
        if name not in self._known:
            raw = self._read(name)
            if isinstance(raw, Phrase):
                return (self._refused(include, raw),)
            self._known[name] = included_text(raw, name, self._largest)
        return self._known[name]

    def _refused(self, include: _Include, reason: Phrase) -> ScenarioError:
        told = say("“{name}”: {reason}", name=clean(include.name or "", LONGEST_FILE), reason=reason)
        return ScenarioError(self._file, self._line_of(include.start), clean(include.key or "", LONGEST_KEY), told)


def included_text(raw: bytes, name: str, largest: int) -> str | tuple[ScenarioError, ...]:
    """The JSON text in `raw`, the bytes of a file called `name` that scenarios include, or everything by which it is
    none: each with line and key."""
    try:
        read = read_on(raw, largest)
    except BadJson as fault:
        return (ScenarioError(name, fault.line, fault.key, fault.reason),)
    slips = (*read.slips, *_nested(read.text))
    return tuple(ScenarioError(name, slip.line, slip.key, slip.reason) for slip in slips) or read.text


def _nested(text: str) -> Iterator[BadJson]:
    """Yields the fault that an included text includes something itself."""
    wrapped = f'{{"":{text}}}'
    for include in islice(_includes(wrapped), 1):
        line = wrapped.count("\n", 0, include.start) + 1
        yield BadJson(line, say("what is included can't include anything itself"))
