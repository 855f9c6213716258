"""Orders of a sealed phase that have reached others: they last, and stand in nobody's way."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send


def sowing() -> Game:
    return Game.new(CALLING, toy_scenario("harvest"), seed="s")


def test_what_has_reached_another_side_is_not_taken_back() -> None:
    """Neither as the last order nor by its number; it is not among those that can be."""
    game = sowing()
    game.submit("red", Call("blue", "hello"))
    assert game.entered("red") == []
    with pytest.raises(CannotUndo):
        game.undo("red")
    with pytest.raises(CannotUndo):
        game.undo("red", 1)
    assert game.known("blue").entered.note == "hello"


def test_what_nobody_else_was_told_of_is_taken_back() -> None:
    """The same order does not last where it has told nobody but its own side."""
    game = sowing()
    game.submit("red", Call("red", "remember"))
    game.undo("red")
    assert game.known("red").entered.note == ""


def test_a_lasting_order_is_no_barrier() -> None:
    """What was entered before it, by either side, can still be taken back; the lasting order stays."""
    game = sowing()
    game.submit("red", Send(("red-1",), "north"))
    game.submit("blue", Note("mine"))
    game.submit("red", Call("blue", "hello"))
    game.undo("red")
    assert game.known("red").entered.workers == {}
    assert game.known("blue").entered.note == "hello"
    game.undo("blue")
    assert game.known("blue").entered.note == "hello"


def test_a_lasting_order_goes_through_behind_a_seal_and_leaves_it() -> None:
    """Who has sealed may still call; his seal stays, and so does what he has called when the seal is opened."""
    game = sowing()
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")
    game.submit("red", Call("blue", "done"))
    assert game.waiting_for() == ("blue",)
    game.unseal("red")
    assert [order.kind for _, order in game.entered("red")] == ["send"]


def test_a_lasting_order_replays() -> None:
    """A game with such orders is the same when it is opened again."""
    game = sowing()
    game.submit("red", Call("blue", "hello"))
    game.submit("red", Note("mine"))
    game.undo("red")
    game.verify()
    again = Game.resume(CALLING, game.record)
    assert again.digest() == game.digest()
    assert again.entered("red") == []
