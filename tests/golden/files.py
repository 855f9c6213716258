"""The golden files: where they are, how they are read, written, replayed and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexwar_tui.engine.errors import BadDice, BadOrder, CannotUndo, IllegalOrder
from hexwar_tui.engine.play.core import differences
from hexwar_tui.systems import REGISTRY
from tests.golden.played import Line, Setting, Telling, is_entered

GAMES = Path(__file__).parent / "games"

Refused = (IllegalOrder, CannotUndo, BadOrder, BadDice)
"""What keeps today's rules from playing what was recorded."""


def path_of(name: str) -> Path:
    """The file of the game `name`, "ashlands/raid" say."""
    return GAMES / f"{name}.jsonl"


def names_of_files() -> list[str]:
    """The games that are recorded."""
    return sorted(path.relative_to(GAMES).with_suffix("").as_posix() for path in GAMES.rglob("*.jsonl"))


def heading(setting: Setting) -> Line:
    """The first line of a file: the rules' version and how the game was set up."""
    return {"rules": REGISTRY[setting.scenario.partition("/")[0]].version, **asdict(setting)}


def setting_of(line: Line) -> Setting:
    """How the game of a file was set up, by its first line."""
    return Setting(**{name: value for name, value in line.items() if name != "rules"})


def read_golden(name: str) -> list[Line]:
    """The lines of a game's file."""
    return [json.loads(line) for line in path_of(name).read_text("utf-8").splitlines()]


def write_golden(name: str, lines: Sequence[Line]) -> None:
    """Writes a game's file, a line of JSON for each."""
    path_of(name).parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path_of(name).write_text(text, "utf-8", newline="\n")


def replayed(lines: Sequence[Line]) -> Iterator[Line]:
    """The same game played by today's rules, line by line; a line "refused" is the last where an entry can't be."""
    setting = setting_of(lines[0])
    yield heading(setting)
    telling = Telling(setting.begin())
    yield from telling.begin()
    for line in lines[1:]:
        if is_entered(setting, line):
            try:
                yield from telling.give(line)
            except Refused as refusal:
                yield {"refused": str(refusal.text), "entry": line["entry"], "turn": line["turn"]}
                return
    yield from telling.end()


def first_difference(recorded: Sequence[Line], today: Iterator[Line]) -> tuple[Line, Line, str] | None:
    """The first line that differs: as recorded, as it is today, and the place in it; None where none does."""
    for line in recorded:
        now = next(today, {})
        if now != line:
            return line, now, next(iter(differences(line, as_read(now))), "?")
    extra = next(today, None)
    return None if extra is None else ({}, extra, "?")


def as_read(value: Any) -> Any:
    """A JSON value as it is once written and read."""
    return json.loads(json.dumps(value))
