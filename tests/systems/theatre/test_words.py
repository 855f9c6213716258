"""How things are called, what somebody who has never played is told to do, and what a seat knows of what is open."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose, Unbuy
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give, HandOver
from hexwar_tui.systems.theatre.state import DefenceWord, Phase, Task, UnitOrder, Word
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

ROWS = ("R1R2~1B1", "R3N1~1B2")


def english(text: Text) -> str:
    """A text as it is read."""
    return render(text, "en")


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["red-elephants-1", "tanks", "", "green-tanks-1", "??"])
def test_what_is_not_there_has_no_name(id: str) -> None:
    """Neither an unknown type nor an unknown power, nor a place of no map."""
    words = Board(*ROWS).known("red").words
    for name in (words.unit, words.place, words.power):
        with pytest.raises(KeyError):
            name(id)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Buy("tanks", "R1", 5), "Buys 5 tank divisions for Region R1."),
        (Unbuy("tanks@R1", 1), "Gives back 1 tank division from Region R1."),
        (Choose("sooner"), "Acts sooner."),
        (Give("blue", "supply", 3), "Hands over supply 3 to Blue."),
        (HandOver("north", ("red-infantry-1", "red-infantry-2")), "Hands over 2 infantry divisions to North."),
        (Buy("nothing", "R1", 5), ""),
        (Choose("never"), ""),
    ],
)
def test_orders_that_buy_give_and_choose_are_sentences(order: Order, told: str) -> None:
    """Nobody reads the title of an order with its fields behind it."""
    assert english(order.sentence(Board(*ROWS, units=("red 2 infantry R1",)).known("red"))) == told


# -- advice ------------------------------------------------------------------------------------------------------------


def advice(board: Board, seat: str = "red") -> str:
    """What a seat is told to do next."""
    return english(THEATRE.show.view(board.known(seat)).advice)


def test_advice_follows_what_is_still_to_be_done() -> None:
    """Buying; orders for units; sooner or later; sealing. Whoever is out is given none, nor asked for anything."""
    zero = Board(*ROWS, phase=Phase.MOBILISING, factories={"R1": 1})
    assert advice(zero).startswith("Buy units")
    zero.give("red", Buy("infantry", "R1", 2))
    assert advice(zero) == "Buy one more unit with what is left, or keep that and seal."
    zero.stores("red", production=0)
    assert advice(zero) == "Everything is spent: seal."
    board = Board(*ROWS, units=("red infantry R1",))
    assert advice(board).startswith("Give your units something to do")
    board.give("red", Choose("sooner"))
    board.state.sealed["red"].orders["red-infantry-1"] = UnitOrder(Task.DEFEND, "R1")
    assert advice(board) == "All is written: seal."
    idle = Board("R1~1B1", units=("red infantry R1",))
    idle.stores("red", manpower=0, production=0, supply=0)
    idle.give("red", Choose("later"))
    assert advice(idle) == "Units without an order stay where they are: seal."
    board.state.sealed["red"].when = None
    assert advice(board) == "Choose whether you act sooner or later."
    board.state.sides["red"].out = True
    assert (advice(board), THEATRE.show.left_undone(board.known("red"))) == ("", ())
    assert THEATRE.sealing.seal_objection(board.known("red")) is None


def test_no_purchase_is_advised_that_can_not_be_paid() -> None:
    """A region lies open, and production is plenty, but infantry needs more manpower than tanks."""
    zero = Board("R1R2B1", "R3N1B2", phase=Phase.MOBILISING, factories={"R1": 1})
    kinds = {}
    for manpower in (2, 3):
        zero.stores("red", manpower=manpower, production=20)
        known = zero.known("red")
        drafts = [draft for draft in THEATRE.show.view(known).advised if draft is not None]
        assert all(can_be_completed(Buy, known, draft.values) for draft in drafts)
        kinds[manpower] = [draft.values.get("type") for draft in drafts]
    assert kinds == {2: [None], 3: ["infantry", None]}


# -- what is known -----------------------------------------------------------------------------------------------------


def test_a_region_is_known_to_all_but_for_the_word_for_its_defence() -> None:
    """What it works, what is bombed, whose capital it was; the word is its side's. A sea is nobody's."""
    board = Board(*ROWS, factories={"R2": 2}, derricks={"R2": 1})
    board.state.regions["R2"].factories_hit = 1
    board.word("R2", Word.AT_MOST, 2)
    red, blue = board.known("red"), board.known("blue")
    assert astuple(blue.regions["R2"])[:8] == ("R2", "red", 2, 1, 1, 0, 0, None)
    standing = [board.known(seat).regions["R2"].standing for seat in ("blue", "red")]
    assert standing == [None, DefenceWord(Word.AT_MOST, 2)]
    assert board.known("referee").regions["N1"].standing is None
    assert [red.regions[place].capital for place in ("R1", "N1")] == ["red", None]
    assert red.regions["N1"].garrison_supply == 6
    assert [red.owner(place) for place in ("R1", "N1", "~1")] == ["red", "north", None]
    assert (red.is_own("R1"), red.is_own("B1"), red.is_side("blue"), red.is_side("north")) == (True, False, True, False)
    assert (red.regions_of("red"), red.neutrals) == (("R1", "R2", "R3"), ("north",))


def test_a_word_that_was_written_is_its_sides_before_it_is_revealed() -> None:
    """In place of the one that stands. What a side does not hold any more, by a ruling, is not defended by it."""
    board = Board(*ROWS)
    board.give("red", Choose("later"))
    board.state.sealed["red"].standing |= {"R1": DefenceWord(Word.ALL), "R2": DefenceWord(Word.ALL)}
    standing = [board.known("red").regions[place].standing for place in ("R1", "R3")]
    assert standing == [DefenceWord(Word.ALL), DefenceWord()]
    assert board.state.regions["R1"].standing == DefenceWord()
    board.take("blue", "R2")
    board.seal()
    assert [board.state.regions[place].standing.word for place in ("R1", "R2")] == [Word.ALL, Word.AS_MANY]


def test_units_are_known_by_their_bases_and_sides() -> None:
    """What is bought is among a side's own, and not ready; others and the referee do not know of it."""
    board = Board(*ROWS, units=("red 2 tanks R1", "blue infantry B1"))
    board.give("red", Buy("tanks", "R1", 1))
    known, tanks = board.known("red"), ["red-tanks-1", "red-tanks-2", "red-tanks-3"]
    assert (list(known.own), list(known.ready), [unit.id for unit in known.units_at("R1")]) == (tanks, tanks[:2], tanks)
    assert list(board.known("blue").units) == ["blue-infantry-1", *tanks[:2]]
    referee = board.known("referee")
    assert (dict(referee.own), referee.bought) == ({}, ())
