"""THE-5.2, 6.2: orders repeated, orders taken away, standing words for the defence."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw
from hexwar_tui.systems.theatre.orders.buying import Choose
from hexwar_tui.systems.theatre.orders.units.again import AsLastTurn, NoOrder, StandingWord
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend
from hexwar_tui.systems.theatre.orders.units.ordering import draw_some
from hexwar_tui.systems.theatre.state import Aim, DefenceWord, Task, UnitOrder, Word
from tests.systems.theatre.boards import Board
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1R1N1N1",
    "R2R2N2N2",
    "R3~1~2B1",
)


def test_the_5_2_as_last_turn_for_all_or_some() -> None:
    """Each unit what it did, where it still can; the ways are those of now."""
    board = Board(*ROWS, factories={"N2": 1})
    lasts = (UnitOrder(Task.ATTACK, "N1"), UnitOrder(Task.BOMB, "N2", aim=Aim.FACTORY), UnitOrder(Task.ATTACK, "R2"))
    attacker, bomber, gone = (
        board.unit("red", type, "R1", last=last)
        for type, last in zip(("infantry", "bombers", "infantry"), lasts, strict=True)
    )
    (idle,) = board.put("red infantry R1")
    assert offered(board, AsLastTurn) == list(ids(attacker, bomber))
    board.give("red", Defend("R1", ids(attacker)))
    assert marked(board, AsLastTurn, "units") == [bomber.id]
    again = AsLastTurn(ids(attacker, bomber))
    assert said(board, again) == "1 infantry division and 1 bomber regiment: as last turn."
    lines = shown(board, again)
    assert {"1 infantry division attacks Region N1.", "1 bomber regiment bombs Region N2: factory."} <= lines.keys()
    assert lines["Supply it costs"] == "3: infantry division 1 and bomber regiment 2"
    board.give("red", again)
    bombs = written(board, bomber)
    assert bombs is not None
    assert (written(board, attacker), bombs.task, bombs.target, bombs.aim) == (lasts[0], Task.BOMB, "N2", Aim.FACTORY)
    why = "Infantry division 3 (Red) had no order last turn."
    assert board.refusal("red", AsLastTurn(ids(idle))) == (why, "THE-5.2")
    assert board.refusal("red", AsLastTurn(ids(gone))) == ("Region R2 is yours already.", "THE-5.2")


def test_the_5_2_without_a_last_turn_there_is_nothing_to_repeat() -> None:
    """It is said at once; orders that were carried out are the last ones of the turn after."""
    board = Board(*ROWS)
    (unit,) = board.put("red infantry R1")
    assert board.refusal("red", AsLastTurn(())) == ("No unit of yours had an order last turn.", "THE-5.2")
    assert "as-last-turn" not in kinds_for(board)
    board.give("red", Defend("R2", ids(unit)))
    board.seal()
    board.resolve()
    assert unit.last == UnitOrder(Task.DEFEND, "R2")


def test_the_5_2_orders_are_taken_away() -> None:
    """Of some units or of all; who has none can't lose it."""
    board = Board(*ROWS)
    one, two, idle = board.put("red 3 infantry R1")
    none, attack = NoOrder(ids(one)), Attack("N1", ids(one, two))
    assert board.refusal("red", none) == ("No unit of yours has an order.", "THE-5.2")
    board.give("red", attack)
    assert offered(board, NoOrder) == list(ids(one, two))
    assert shown(board, none)["All orders together"] == "1 of 20"
    assert said(board, none) == "1 infantry division: no order."
    board.give("red", none)
    assert (written(board, one), written(board, two)) == (None, UnitOrder(Task.ATTACK, "N1"))
    assert board.refusal("red", NoOrder(ids(idle))) == ("Infantry division 3 (Red) has no order.", "THE-5.2")
    assert NoOrder(ids(one, two)).replaces(attack)


def test_the_6_2_each_region_has_a_standing_word() -> None:
    """All, at most N, as many as attack, passively; for one region or for all at once; the default is as many."""
    board = Board(*ROWS)

    def word(seat: str = "red") -> DefenceWord | None:
        return board.known(seat).regions["R1"].standing

    assert word() == DefenceWord(Word.AS_MANY)
    one, everywhere = StandingWord(region="R1", word="at-most-3"), StandingWord(word="passively")
    board.give("red", one)
    assert (word(), word("blue")) == (DefenceWord(Word.AT_MOST, 3), None)
    assert said(board, one) == "Region R1: defend with at most 3 units."
    board.give("red", everywhere)
    assert said(board, everywhere) == "All regions: defend passively."
    assert (everywhere.replaces(one), one.replaces(everywhere)) == (True, False)
    board.give("red", Choose("later"))
    board.seal()
    assert {board.state.regions[place].standing.word for place in ("R1", "R2", "R3")} == {Word.PASSIVELY}


def test_the_6_2_words_for_ones_own_regions_only() -> None:
    """And only the words that there are."""
    board = Board(*ROWS)
    assert offered(board, StandingWord) == [None, "R1", "R2", "R3"]
    for region, word, why in (
        ("N1", "all", "This is no region of yours."),
        ("R1", "at-most-0", "There is no such standing order."),
    ):
        assert board.refusal("red", StandingWord(region=region, word=word)) == (why, "THE-6.2")


def test_a_random_player_orders_any_number_of_units_that_follow_each_other() -> None:
    """From one to all of them, beginning with any; never none."""
    units = ["a", "b", "c"]
    drawn = {draw_some(units, random.Random(seed)) for seed in range(200)}
    ring = units + units
    assert drawn == {tuple(ring[at : at + number]) for at in range(3) for number in (1, 2, 3)}
    with pytest.raises(NothingToDraw):
        draw_some([], random.Random(1))
