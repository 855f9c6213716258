"""What is counted of a journal."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.systems.skirmish.lab.tally import tally
from hexwar_tui.systems.skirmish.orders.moving import Done, Move


def entry(kind: EntryKind, body: dict[str, Any], *events: tuple[str, dict[str, Any]]) -> Entry:
    """An entry of a journal, with its news."""
    told = [News("skirmish", event, facts) for event, facts in events]
    return Entry(number=1, kind=kind, seat="red", turn=1, body=body, events=told)


def counted(*events: tuple[str, dict[str, Any]]) -> dict[str, int]:
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
    ("kind", "facts", "name"),
    [
        ("detection", {"passed": True}, "detection passed"),
        ("detection", {"passed": False}, "detection failed"),
        ("building-hit", {"falls": 3, "damage": 1}, "house damage 1"),
        ("building-hit", {"falls": 3, "damage": 3}, "house damage 3"),
        ("building-hit", {"falls": 6, "damage": 6}, "bunker opened"),
        ("building-hit", {"falls": 6, "damage": 5}, None),
        ("hurt", {"wounded": True}, "wounded"),
        ("hurt", {"wounded": False}, None),
        ("moved", {"waded": True}, "water crossed"),
        ("moved", {"waded": False}, None),
        ("game-over", {"why": "last"}, "won: last"),
        ("game-over", {"why": "agreed"}, "draw: agreed"),
        ("done", {}, None),
    ],
)
def test_news_counts_as_what_it_is_about(kind: str, facts: dict[str, Any], name: str | None) -> None:
    """Every event by its kind, some by what came of them, too."""
    assert counted((kind, facts)) == ({kind: 1} if name is None else {kind: 1, name: 1})
