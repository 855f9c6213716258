"""Looks back at what has been played, and copies in which a sealed order is struck."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.record.journal import EntryKind
from tests.engine.test_game import raid
from tests.engine.test_rehearsal import harvest
from tests.engine.test_rulings import moved
from tests.toys.duelling import duelling
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Walk


def test_a_look_back_shows_each_moment_again() -> None:
    """From behind an entry on, entry by entry, each side sees what it saw then; the game does not change."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 7)))
    game.rule(moved())
    game.submit("red", EndTurn())
    before, looking = game.digest(), game.look_back()
    seen = []
    while looking.next() is not None:
        seen.append(next(line.cell for line in looking.view("blue").units if line.badge.unit == "red-1"))
    assert seen == [7, 8, 8]
    assert game.digest() == before
    assert [entry.kind for entry in iter(game.look_back(1).next, None)] == [EntryKind.RULING, EntryKind.ORDER]


def test_the_map_below_is_as_the_seat_may_know_it() -> None:
    """None below the game itself; from the one right below on, each with its title."""
    assert raid().below("red") == ()
    (below,) = duelling().below("blue")
    view = below.view()
    assert view.seat == "blue"
    assert view.units


def test_a_look_back_leaves_out_what_does_not_stand() -> None:
    """What was taken back was never there."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.undo("red")
    assert game.look_back().next() is None


def test_only_what_a_side_knows_is_come_to() -> None:
    """Entries of which the side knows nothing are played, but not stopped at."""
    game = harvest()
    while game.next_step() is not None:
        game.step()
    looking = game.look_back()
    known = list(iter(lambda: looking.next_known("blue"), None))
    assert {entry.kind for entry in known} == {EntryKind.STEP}
    assert all(any(event.is_known_to("blue") for event in entry.events) for entry in known)


def test_what_could_stand_in_place_of_an_order_is_asked_of_a_copy() -> None:
    """There the order is struck and its side open; here all is as it was."""
    game = harvest()
    assert [(entry.seat, entry.body["kind"]) for entry in game.amendable()] == [
        ("red", "give"),
        ("red", "send"),
        ("blue", "send"),
    ]
    before, copy = game.digest(), game.without_order(2)
    assert copy.top.sealed == ["blue"]
    assert copy.known("red").entered.workers == {}
    assert "send" in [choice.value for choice in copy.choices(Draft("red")).candidates]
    assert game.digest() == before
    game.amend_order(2, "misread", [Send(("red-2",), "east")])
    assert game.amendable()[-1].kind is EntryKind.AMENDMENT
    assert game.without_order(game.amendable()[-1].number).known("red").entered.workers == {}
    assert game.without_order(1).known("red").entered.spent == 0
    assert Give("blue", 2).objection(game.known("red")) is None


def test_only_orders_of_a_sealed_phase_are_struck() -> None:
    """Neither another entry nor one that has been revealed."""
    game = harvest()
    with pytest.raises(CannotUndo):
        game.without_order(3)
    game.step()
    assert game.amendable() == []
    with pytest.raises(CannotUndo):
        game.without_order(1)
