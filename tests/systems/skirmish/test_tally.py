"""What is counted of a journal."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.systems.skirmish.events import combat, sequence
from hexwar_tui.systems.skirmish.lab.tally import tally
from hexwar_tui.systems.skirmish.orders.moving import Done, Move


def entry(kind: EntryKind, body: dict[str, Any], *events: Event) -> Entry:
    """An entry of a journal, with its news."""
    told = [News.of(event, "skirmish") for event in events]
    return Entry(number=1, kind=kind, seat="red", turn=1, body=body, events=told)


def counted(*events: Event) -> dict[str, int]:
    """What is counted of this news, zeros left out."""
    counts = tally((Move, Done), [entry(EntryKind.STEP, {}, *events)])
    return {name: number for name, number in counts.items() if number}


def test_orders_are_counted_by_kind() -> None:
    """Each as often as it was given; what never was is counted as 0; what is no order is none."""
    given = [entry(EntryKind.ORDER, {"kind": "move"}), entry(EntryKind.ORDER, {"kind": "move"})]
    counts = tally((Move, Done), [*given, entry(EntryKind.STEP, {"kind": "done"})])
    assert (counts["order move"], counts["order done"]) == (2, 0)
    assert sum(counts.values()) == 2


def test_what_should_happen_is_in_the_count() -> None:
    """News, details and ends, with 0; a ruling ends no random game, nor the death of both at once."""
    counts = tally((Move,), [])
    wanted = ("moved", "bunker opened", "won: last", "won: both", "won: resigned", "draw: agreed", "draw: neither")
    assert {name: counts.get(name) for name in wanted} == dict.fromkeys(wanted, 0)
    assert set(counts.values()) == {0}
    for name in ("won: ruled", "draw: ruled", "draw: both-dead", "draw: last", "won: agreed"):
        assert name not in counts


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (combat.Detection("red-1", "blue-1", 12, 11, passed=True, shared=False), "detection passed"),
        (combat.Detection("red-1", "blue-1", 9, 11, passed=False, shared=False), "detection failed"),
        (combat.BuildingHit("house-1", damage=1, falls=3), "house damage 1"),
        (combat.BuildingHit("house-1", damage=3, falls=3), "house damage 3"),
        (combat.BuildingHit("bunker-1", damage=6, falls=6), "bunker opened"),
        (combat.BuildingHit("bunker-1", damage=5, falls=6), None),
        (combat.Hurt("red-1", damage=1, total=1, stages=2, wounded=True), "wounded"),
        (combat.Hurt("red-1", damage=1, total=1, stages=3, wounded=False), None),
        (sequence.Moved("red-1", (0, 1), waded=True), "water crossed"),
        (sequence.Moved("red-1", (0, 1), waded=False), None),
        (sequence.GameOver(("red",), "last"), "won: last"),
        (sequence.GameOver((), "agreed"), "draw: agreed"),
        (sequence.Done("red-1"), None),
    ],
)
def test_news_counts_as_what_it_is_about(event: Event, name: str | None) -> None:
    """Every event by its kind, some by what came of them, too."""
    assert counted(event) == ({event.kind: 1} if name is None else {event.kind: 1, name: 1})
