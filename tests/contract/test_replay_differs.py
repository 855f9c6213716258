"""Row 27: a journal or snapshot that was changed does not play, and the first entry that differs is named."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from hexwar_tui.engine.errors import ReplayDiffers
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.core import digest, pack, unpack
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from tests.golden.files import read_golden, setting_of
from tests.golden.played import enter, is_entered

pytestmark = [pytest.mark.row(27), pytest.mark.parametrize("system", REGISTRY)]

ENTRIES = 60
"""Of a golden game, so many are played."""

GAMES = {
    "ashlands": "ashlands/crowded",
    "envoys": "envoys/referee",
    "skirmish": "skirmish/first",
    "mechs": "mechs/first",
    "theatre": "theatre/steady",
}


def start_of(system: str) -> Game:
    """The beginning of a golden game, up to where dice have been thrown twice and somebody has given orders."""
    lines = read_golden(GAMES[system])
    setting = setting_of(lines[0])
    game = setting.begin()
    for line in lines[1:]:
        if len(game.record.entries) >= ENTRIES and sum(1 for _ in rolled(game)) >= 2:
            break
        if is_entered(setting, line):
            enter(game, line)
    return game


def rolled(game: Game) -> Iterator[Entry]:
    """The standing entries that threw dice and told of it."""
    return (entry for entry in standing(game.record.entries) if entry.dice and entry.events)


def copied(game: Game) -> Game:
    """The same game from its record, which may be changed."""
    return Game.resume(REGISTRY, record_from(json.loads(json.dumps(game.record.data()))))


def differs_at(game: Game) -> tuple[int, str]:
    """The entry at which a replay differs, and what is said of it."""
    with pytest.raises(ReplayDiffers) as differs:
        game.verify()
    return differs.value.number, render(differs.value.text, "en")


def test_a_flipped_die_is_named(system: str) -> None:
    """Row 27: another result of one die is found in its entry where it is told, else at the next snapshot at the
    latest; a die that decides nothing, as a miss that stays one, makes no difference."""
    game = start_of(system)
    found = [pair for entry in list(rolled(game))[:4] for pair in flipped(game, entry)]
    assert all(named >= entry for entry, named in found)
    assert sum(named == entry for entry, named in found) >= 2


def flipped(game: Game, entry: Entry) -> Iterator[tuple[int, int]]:
    """For each of an entry's first rolls, one die flipped: the entry, and the one at which a replay differs, if any."""
    for at in range(min(4, len(entry.dice))):
        copy = copied(game)
        roll = copy.record.entries[entry.number - 1].dice[at]
        faces = int(roll.dice.partition("d")[2])
        roll.result[0] = 1 if roll.result[0] > faces // 2 else faces
        try:
            copy.verify()
        except ReplayDiffers as differs:
            yield entry.number, differs.number


def test_another_order_is_named(system: str) -> None:
    """Row 27: in place of an order for own units one that another side has given for its own."""
    game = start_of(system)
    entries = standing(game.record.entries)
    orders = [entry for entry in entries if entry.kind is EntryKind.ORDER and {"unit", "units"} & entry.body.keys()]
    changed = orders[-1]
    other = next(entry for entry in orders if entry.seat != changed.seat)
    copy = copied(game)
    copy.record.entries[changed.number - 1].body = other.body
    number, text = differs_at(copy)
    assert number == changed.number
    assert str(number) in text


def test_another_field_of_a_snapshot_is_named(system: str) -> None:
    """Row 27: a number in the state that was kept, with the digest that goes with it: entry and field."""
    game = start_of(system)
    copy = copied(game)
    snapshot = copy.record.snapshots[-1]
    core = json.loads(unpack(snapshot.packed))
    place = _change(core["frames"][0]["state"])
    raw = json.dumps(core, ensure_ascii=False, separators=(",", ":")).encode()
    snapshot.packed, snapshot.digest = pack(raw), digest(raw)
    number, text = differs_at(Game.resume(REGISTRY, copy.record))
    assert number == snapshot.entry
    assert f"frames.0.state.{place}" in text


def _change(state: dict[str, object]) -> str:
    """Makes the first plain number of a side's other than it is; its place."""
    for field, value in state.items():
        for id, part in value.items() if isinstance(value, dict) else ():
            for name, number in part.items() if isinstance(part, dict) else ():
                if type(number) is int:
                    part[name] = number + 1
                    return f"{field}.{id}.{name}"
    raise AssertionError("a state has numbers")
