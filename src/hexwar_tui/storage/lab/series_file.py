"""The file of a series: JSON lines, first the question, then one for each game, written as it ends.

    {"magic":"hexwar-lab","format":1,"question":{…}}
    {"scenario":"…","player":"steady","against":"random","number":0,"winners":["north"],…}

A last line that was never finished is left out: its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.lab.series.ended import Ended
from hexwar_tui.engine.lab.series.question import GameKey
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import is_there, read_file, write_all, write_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.errors import SavedNotConfirmed, SaveError, cannot_write, shown

FORMAT = 1
"""The format in which files of series are written."""

_MAGIC = "hexwar-lab"


class OtherSeries(SaveError):
    """Raised for a file that holds the games of another series, or no series at all."""


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _Words(_Shape):
    template: str
    plural: str | None
    count: int
    facts: dict[str, _Words | str]


class _Line(_Shape):
    scenario: str
    player: str
    against: str
    number: int = Field(ge=0)
    winners: tuple[str, ...]
    turns: int = Field(ge=0)
    idle: int
    rule: str
    reason: _Words
    luck: dict[str, float]
    had: dict[str, dict[str, tuple[int, int]]]


class SeriesFile:
    """The games of one series that are kept at a path, where those that end from now on are added.

    Holds the right to write there from its making until `close` or the end of a `with`, and never writes over a file
    that is not of this series.
    """

    def __init__(self, path: Path, question: Mapping[str, Any]) -> None:
        """Begins the file, or reads what it has. Raises OtherSeries, SaveHeld, and SaveError where it can't be read or
        written."""
        self._path, self._head = path, {"magic": _MAGIC, "format": FORMAT, "question": dict(question)}
        self._lock = SaveLock(path)
        try:
            self.games: dict[GameKey, Ended] = self._read() if is_there(path) else self._begin()
            self._number = self._opened()
        except BaseException:
            self._lock.discard()
            raise

    def add(self, key: GameKey, ended: Ended) -> None:
        """Writes how a game has ended. Raises SaveError if the disk does not take it."""
        try:
            write_all(self._number, _line({**key._asdict(), **_ended_data(ended)}))
            disk.calls.fsync(self._number)
        except OSError as fault:
            raise cannot_write(self._path, fault) from fault
        self.games[key] = ended

    def close(self) -> None:
        """Ends writing, and lets others write there."""
        disk.calls.close(self._number)
        self._lock.discard()

    def __enter__(self) -> SeriesFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _opened(self) -> int:
        flags = os.O_WRONLY | os.O_APPEND | disk.NOFOLLOW | disk.CLOEXEC | disk.BINARY
        try:
            return disk.calls.open(self._path, flags)
        except OSError as fault:
            raise cannot_write(self._path, fault) from fault

    # -- what is there already -----------------------------------------------------------------------------------------

    def _begin(self) -> dict[GameKey, Ended]:
        self._write(_line(self._head))
        return {}

    def _write(self, data: bytes) -> None:
        with suppress(SavedNotConfirmed):  # What a power cut takes away is played again.
            write_file(self._path, data)

    def _read(self) -> dict[GameKey, Ended]:
        """The games in the file, from which a line that was never finished is cut off."""
        data = read_file(self._path)
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines and _line(self._head).startswith(data):
            return self._begin()  # Nothing but a part of the first line.
        self._check_head(lines[0] if lines else b"")
        games = dict(self._game(number, line) for number, line in enumerate(lines[1:], 2))
        if whole != data:
            self._write(whole)
        return games

    def _check_head(self, line: bytes) -> None:
        try:
            head = strict_json(line)
        except BadJson:
            head = None
        if not isinstance(head, dict) or head.get("magic") != _MAGIC:
            raise OtherSeries(
                say("{file} holds no series of games. Choose another name.", file=shown(self._path)), self._path
            )
        if head != json.loads(_line(self._head)):
            raise OtherSeries(self._other(head), self._path)

    def _other(self, head: Mapping[str, Any]) -> Phrase:
        question, file = head.get("question"), shown(self._path)
        own: dict[str, Any] = json.loads(_line(self._head))["question"]
        if isinstance(question, dict) and {**question, "program": 0} == {**own, "program": 0}:
            return say(
                "{file} holds games of another version of the program, its systems or its players: they do not belong "
                "together. Choose another name.",
                file=file,
            )
        return say(
            "{file} holds a series that asks something else: other players, scenarios, options or another seed. Choose "
            "another name.",
            file=file,
        )

    def _game(self, number: int, line: bytes) -> tuple[GameKey, Ended]:
        try:
            strict_json(line)
            found = _Line.model_validate_json(line)
        except (BadJson, ValidationError) as fault:
            text = say("{file} is damaged: line {n} can't be read.", file=shown(self._path), n=number)
            raise SaveError(text, self._path) from fault
        key = GameKey(found.scenario, found.player, found.against, found.number)
        return key, Ended(
            found.winners, found.turns, found.idle, found.rule, _phrase(found.reason), found.luck, found.had
        )


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _ended_data(ended: Ended) -> dict[str, Any]:
    facts = {"winners": ended.winners, "turns": ended.turns, "idle": ended.idle, "rule": ended.rule}
    return {**facts, "reason": _words(ended.reason), "luck": ended.luck, "had": ended.had}


def _words(phrase: Phrase) -> dict[str, Any]:
    facts = {name: _words(fact) if isinstance(fact, Phrase) else str(fact) for name, fact in phrase.pairs}
    return {"template": phrase.template, "plural": phrase.plural, "count": phrase.count, "facts": facts}


def _phrase(words: _Words) -> Phrase:
    pairs = tuple((name, fact if isinstance(fact, str) else _phrase(fact)) for name, fact in words.facts.items())
    return Phrase(words.template, words.plural, words.count, pairs)
