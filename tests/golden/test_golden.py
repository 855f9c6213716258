"""Recorded games play today as they were recorded; and together they show every order and event of every system."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator

import pytest

from hexwar_tui.systems import REGISTRY, SYSTEMS
from tests.golden.files import first_difference, names_of_files, read_golden, replayed, setting_of
from tests.golden.options import FILE as OPTIONS
from tests.golden.options import options_of
from tests.golden.played import Line, short_digest
from tests.golden.recipes import RECIPES
from tests.golden.record import SameVersion, played_again
from tests.golden.unseen import UNSEEN

EVERYDAY = 5
"""Games of each system that are replayed at every change."""

ANEW = "python -m tests.golden.record --anew GAME draws a game of the system anew; try others until one has it"

FIGHTS = 50
"""Rolls that the games of a system have at least, all together."""

GAMES = [pytest.param(name, id=name, marks=[pytest.mark.long] if RECIPES[name].long else []) for name in RECIPES]


def said(name: str, line: Line, now: Line, place: str) -> str:
    """A difference as a sentence, and what to do about it."""
    at = now or line
    where = f"{name}, turn {at.get('turn', '?')}, entry {at.get('entry', at.get('after', 'the last'))}"
    was, is_now = (_at(value, place) for value in (line, now))
    first = "That is only shown to a side" if place.startswith("seats") else "Where the rules are meant to have changed"
    then = "record" if place.startswith("seats") else "raise the `version` of the system, then record"
    return (
        f"{where}: “{place}” differs\n  recorded: {was}\n  today:    {is_now}\n"
        f"{first}: {then}:\n  python -m tests.golden.record {name}\n"
    )


def _at(value: object, place: str) -> str:
    """What stands at a dotted place of a line, or the line itself."""
    line = json.dumps(value, ensure_ascii=False)
    for key in place.split("."):
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]  # type: ignore[index]
        except (KeyError, ValueError, IndexError, TypeError):
            return line
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_as_it_was_recorded(name: str) -> None:
    """Dice, events and state behind every entry, every field of the state and every part of every view now and then."""
    lines = read_golden(name)
    difference = first_difference(lines, replayed(lines))
    assert difference is None, said(name, *difference)


@pytest.mark.parametrize("system", REGISTRY)
def test_five_games_of_each_system_are_replayed_every_day(system: str) -> None:
    """No fewer; and what is on disk is what the recipes name."""
    everyday = [name for name in RECIPES if name.startswith(f"{system}/") and not RECIPES[name].long]
    assert len(everyday) == EVERYDAY
    assert names_of_files() == sorted(RECIPES)


def _counted(system: str, what: str) -> Iterator[str]:
    for name in RECIPES:
        yield from (kind for kind in read_golden(name)[-1][what] if kind.startswith(f"{system}/"))


@pytest.mark.parametrize("system", REGISTRY)
def test_the_games_have_every_order_and_event_of_a_system(system: str) -> None:
    """But those that are named as unseen, and those really are: a list that can't grow old."""
    room = REGISTRY[system].place.partition(":")[0].removesuffix("system") + "say.phrases"
    phrases = importlib.import_module(room).PHRASES
    orders = {f"{system}/{order.kind}" for order in REGISTRY[system].order_types}
    assert orders - set(_counted(system, "orders")) == set(), ANEW
    events = {f"{system}/{kind}" for kind in phrases}
    assert events - set(_counted(system, "events")) == {name for name in UNSEEN if name.startswith(f"{system}/")}, ANEW


@pytest.mark.parametrize("system", REGISTRY)
def test_the_games_have_fights_and_entries_of_every_kind(system: str) -> None:
    """Dice are thrown, orders taken back, referees rule and take back, typed dice are played; and games end."""
    games = [read_golden(name) for name in RECIPES if name.startswith(f"{system}/")]
    kinds = {line.get("kind") for lines in games for line in lines}
    assert kinds >= {"order", "step", "undo", "ruling", "repeal"}
    assert any(setting_of(lines[0]).typed for lines in games)
    assert sum(len(line.get("dice", ())) for lines in games for line in lines) > FIGHTS
    assert any(lines[-1]["winners"] for lines in games)


def test_what_differs_is_named() -> None:
    """A flipped die, another order, another part of a state or view: game, turn, entry and place are said."""
    name = next(iter(RECIPES))
    for key, place in (
        ("dice", "dice.0"),
        ("body", "body"),
        ("state", "state"),
        ("fields", "fields"),
        ("seats", "seats"),
    ):
        lines = read_golden(name)
        at = next(n for n, line in enumerate(lines) if n > len(lines) // 2 and line.get(key))
        today, lines[at] = iter([dict(line) for line in lines]), _bent(lines[at], key)
        difference = first_difference(lines, today)
        assert difference is not None
        text = said(name, *difference)
        assert f"{name}, turn {lines[at]['turn']}, entry {lines[at].get('entry', lines[at].get('after'))}" in text
        assert f"“{place}" in text
        assert "python -m tests.golden.record" in text
        assert ("only shown to a side" in text) is (key == "seats")


def _bent(line: Line, key: str) -> Line:
    value = line[key]
    if isinstance(value, dict):
        first = next(iter(value))
        return {**line, key: {**value, first: "other"}}
    return {**line, key: ["other", *value[1:]] if isinstance(value, list) else "other"}


def test_what_rules_changed_is_recorded_only_with_a_raised_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state behind an entry differs: recording again is refused until the version is another. A view alone may."""
    name = "ashlands/crowded"
    recorded = read_golden(name)
    at = next(n for n, line in enumerate(recorded) if "fields" in line)
    seen = [*recorded[:at], {**recorded[at], "seats": {}}, *recorded[at + 1 :]]
    monkeypatch.setattr("tests.golden.record.read_golden", lambda _: seen)
    assert played_again(name) == recorded
    ruled = [*recorded[:at], {**recorded[at], "fields": {}}, *recorded[at + 1 :]]
    monkeypatch.setattr("tests.golden.record.read_golden", lambda _: ruled)
    with pytest.raises(SameVersion, match=name):
        played_again(name)
    monkeypatch.setattr("tests.golden.record.read_golden", lambda _: [{**ruled[0], "rules": 0}, *ruled[1:]])
    assert played_again(name) == recorded


def test_a_digest_tells_values_apart() -> None:
    """Equal values have the same, others another."""
    assert short_digest({"a": [1, "x"]}) == short_digest({"a": [1, "x"]})
    assert len({short_digest(value) for value in ([1], ["1"], [1.0], {"1": 1}, None)}) == 5


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_options_are_as_recorded(system: str) -> None:
    """Usual values, bounds and choices: a game of before may have any of them, and one begun tomorrow should, too."""
    recorded = OPTIONS.read_text(encoding="utf-8").splitlines()
    assert list(options_of(system)) == [line for line in recorded if line.startswith(f"{system} ")]
