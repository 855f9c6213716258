"""Rehearsals, and orders of a sealed phase that the referee amends."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind, standing
from tests.engine.test_rulings import told
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send


def harvest(*, typed: bool = False) -> Game:
    """A harvest with a referee in which both have sealed."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True, typed=typed)
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


# -- rehearsals --------------------------------------------------------------------------------------------------------


def test_a_rehearsal_left_changes_nothing_and_is_noted() -> None:
    """Steps are taken on a copy, seen from each side, and left: the game is what it was, but its journal knows."""
    game = harvest()
    before = game.digest()
    rehearsal = rehearse(game)
    while rehearsal.next_step() is not None:
        rehearsal.step()
    assert rehearsal.view("red").turn == 2
    assert rehearsal.game.waiting_for() == ("red", "blue")
    assert "reaped" in [event.kind for _, event in rehearsal.news("blue")]
    assert (game.digest(), game.turn) == (before, 1)
    rehearsal.leave()
    assert game.digest() == before
    last = game.record.entries[-1]
    assert (last.kind, last.body) == (EntryKind.REHEARSAL, {"steps": 5})
    game.verify()
    assert Game.resume(TOYS, record_from(game.record.data())).digest() == before


def test_a_rehearsal_committed_is_what_was_seen() -> None:
    """The very steps, dice and events; and the game stands where the rehearsal stood."""
    game, other = harvest(), harvest()
    rehearsal = rehearse(game)
    for _ in range(3):
        rehearsal.step()
        other.step()
    seen = [(entry.dice, entry.events) for entry in rehearsal.steps]
    rehearsal.commit()
    assert [(entry.dice, entry.events) for entry in game.record.entries[-3:]] == seen
    assert game.digest() == other.digest()
    game.verify()


def test_typed_dice_of_a_rehearsal_are_those_of_the_game() -> None:
    """What is typed in for the rehearsal is not asked for again."""
    game = harvest(typed=True)
    rehearsal = rehearse(game)
    rehearsal.step()
    rehearsal.step()
    with pytest.raises(NeedDice):
        rehearsal.step()
    rehearsal.step([6, 2])
    rehearsal.commit()
    assert [roll.result for roll in game.record.entries[-1].dice] == [[6], [2]]


def test_a_rehearsal_of_a_game_that_has_gone_on_is_over() -> None:
    """Neither committed nor left, nor committed twice."""
    game = harvest()
    rehearsal = rehearse(game)
    rehearsal.step()
    game.step()
    for end in (rehearsal.commit, rehearsal.leave, rehearsal.step):
        with pytest.raises(IllegalOrder):
            end()
    again = rehearse(game)
    again.step()
    again.commit()
    with pytest.raises(IllegalOrder):
        again.commit()


# -- orders amended ----------------------------------------------------------------------------------------------------


def test_a_referee_amends_a_sealed_order() -> None:
    """One order goes, another comes, what is sealed stays sealed; the journal and the side know whose doing it was."""
    game = harvest()
    entry = game.amend_order(1, "a wrong price", [Give("blue", 4)])
    assert [event.kind for event in entry] == ["amended"]
    assert game.known("red").grain == 1
    assert game.waiting_for() == ()
    assert told(game, "blue") == []
    assert told(game, "red") == [
        "The referee struck an order of Red, “Give grain”, and entered “Give grain” in its place. Why: a wrong price"
    ]
    assert standing(game.record.entries)[-1].kind is EntryKind.AMENDMENT
    game.verify()
    assert Game.resume(TOYS, record_from(game.record.data())).digest() == game.digest()
    game.step()
    assert game.top.state.grain == {"red": 1, "blue": 9}


def test_an_amendment_is_amended() -> None:
    """What the referee has entered he can strike again; without another in its place the order is gone."""
    game = harvest()
    game.amend_order(1, "wrong", [Give("blue", 4)])
    game.amend_order(len(game.record.entries), "never mind")
    assert game.known("red").grain == 5
    assert told(game, "red")[-1] == (
        "The referee struck an order of Red, “Give grain”, and entered nothing in its place. Why: never mind"
    )
    game.verify()


def test_one_order_after_the_other_is_amended() -> None:
    """Behind an amendment an order is struck that what is sealed needs, and another entered in its place."""
    game = harvest()
    game.amend_order(1, "a wrong price", [Give("blue", 4)])
    with pytest.raises(IllegalOrder):
        game.amend_order(2, "what is sealed lacks a worker")
    assert game.without_order(2).waiting_for() == ("red",)
    game.amend_order(2, "another worker", [Send(("red-3",), "west")])
    assert game.known("red").entered.workers == {"red-3": "west"}
    assert game.waiting_for() == ()
    game.verify()
    assert Game.resume(TOYS, record_from(game.record.data())).digest() == game.digest()


@pytest.mark.parametrize(
    ("number", "reason", "instead", "error"),
    [
        (1, "", [], IllegalOrder),
        (1, "too much", [Give("blue", 6)], IllegalOrder),
        (2, "what is sealed lacks a worker", [], IllegalOrder),
        (3, "a seal is no order", [], CannotUndo),
        (99, "no such entry", [], CannotUndo),
    ],
)
def test_an_amendment_that_cannot_be_changes_nothing(
    number: int, reason: str, instead: list[Give], error: type[Exception]
) -> None:
    """It is refused; state and journal are what they were, and the game goes on."""
    game = harvest()
    before, entries, snapshots = game.digest(), len(game.record.entries), len(game.record.snapshots)
    with pytest.raises(error):
        game.amend_order(number, reason, instead)
    assert (game.digest(), len(game.record.entries), len(game.record.snapshots)) == (before, entries, snapshots)
    game.step()


def test_nothing_is_amended_behind_the_reveal() -> None:
    """What has been revealed is no order of a sealed phase any more."""
    game = harvest()
    game.step()
    with pytest.raises(CannotUndo):
        game.amend_order(1, "too late")


# -- the referee's own dice --------------------------------------------------------------------------------------------


def test_a_referee_throws_for_a_step_himself() -> None:
    """Where the program throws: the step asks for his dice, takes them, and the referee's chronicle says so."""
    game = harvest()
    for _ in range(2):
        game.step()
    with pytest.raises(NeedDice):
        game.step(own_dice=True)
    game.step([6, 5], own_dice=True)
    assert [roll.result for roll in game.record.entries[-1].dice] == [[6], [5]]
    assert "The referee threw the dice of this step himself." in told(game, "referee")
    assert "The referee threw the dice of this step himself." not in told(game, "red")
    game.verify()
    assert Game.resume(TOYS, record_from(game.record.data())).digest() == game.digest()


def test_own_dice_are_rehearsed_and_committed() -> None:
    """What was thrown in a rehearsal is what is committed, and noted as his."""
    game = harvest()
    rehearsal = rehearse(game)
    for _ in range(2):
        rehearsal.step()
    rehearsal.step([1, 2], own_dice=True)
    rehearsal.commit()
    last = game.record.entries[-1]
    assert ([roll.result for roll in last.dice], last.body) == ([[1], [2]], {"own_dice": True})
