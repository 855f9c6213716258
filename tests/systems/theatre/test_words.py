"""How things are called, what somebody who has never played is told to do, and what a seat knows of what is open."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose, Unbuy
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give, HandOver
from hexwar_tui.systems.theatre.say.words import TheWords
from hexwar_tui.systems.theatre.state import DefenceWord, Phase, Task, UnitOrder, When, Word
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

ROWS = ("R1R2~1B1", "R3N1~1B2")


def english(text: Text) -> str:
    """A text as it is read."""
    return render(text, "en")


def words(board: Board | None = None) -> TheWords:
    """The names of a board."""
    return (board or Board(*ROWS)).known("red").words


# -- names -------------------------------------------------------------------------------------------------------------


def test_a_unit_is_called_by_its_type_its_number_and_its_power() -> None:
    """Living or gone; a neutral's by the name of the state."""
    assert english(words().unit("red-war-fleet-12")) == "war fleet 12 (Red)"
    assert english(words().unit("north-infantry-3")) == "infantry division 3 (North)"
    assert render(words().unit("blue-trade-fleet-1"), "ru") == "торговый флот 1 (Blue)"
    assert english(words().units(["red-tanks-1", "red-tanks-2"])) == "tank division 1 (Red) and tank division 2 (Red)"


@pytest.mark.parametrize("id", ["red-elephants-1", "tanks", "", "green-tanks-1"])
def test_what_is_no_unit_has_no_name(id: str) -> None:
    """Neither an unknown type nor an unknown power."""
    with pytest.raises(KeyError):
        words().unit(id)


def test_units_of_a_type_are_counted() -> None:
    """In the order of the price list; one is not counted."""
    told = english(words().types(["fighters", "infantry", "fighters"]))
    assert told == "infantry division and 2 × fighter regiment"
    assert english(words().stack("tanks", 1)) == "tank division"


def test_places_powers_and_goods_have_names() -> None:
    """Regions and seas; sides and neutrals; resources."""
    assert english(words().place("R1")) == english(words().region("R1")) == "Region R1"
    assert english(words().places(["~1", "B1"])) == "Sea ~1 and Region B1"
    assert english(words().powers(["red", "north"])) == "Red and North"
    assert english(words().sides(["red", "blue"])) == "Red and Blue"
    assert english(words().good("supply")) == "supply"
    assert words().hex(0) == "0101"
    for wrong in (words().place, words().power):
        with pytest.raises(KeyError):
            wrong("??")


# -- advice ------------------------------------------------------------------------------------------------------------


def advice(board: Board, seat: str = "red") -> str:
    """What a seat is told to do next."""
    return english(THEATRE.show.view(board.known(seat)).advice)


def test_advice_follows_what_is_still_to_be_done() -> None:
    """Buying; orders for units; sooner or later; sealing."""
    zero = Board(*ROWS, phase=Phase.MOBILISING, factories={"R1": 1})
    assert advice(zero).startswith("Buy units")
    zero.give("red", Buy("infantry", "R1", 2))
    assert advice(zero) == "Everything is spent: seal."
    board = Board(*ROWS)
    unit = board.unit("red", "infantry", "R1")
    assert advice(board).startswith("Give your units something to do")
    board.give("red", Choose("sooner"))
    board.state.sealed["red"].orders[unit.id] = UnitOrder(Task.DEFEND, "R1")
    assert advice(board) == "All is written: seal."
    board.state.sealed["red"].when = None
    assert advice(board) == "Choose whether you act sooner or later."


def test_whoever_is_out_is_given_no_advice() -> None:
    """Nor is he asked for anything."""
    board = Board(*ROWS)
    board.state.sides["red"].out = True
    assert advice(board) == ""
    assert THEATRE.show.left_undone(board.known("red")) == ()
    assert THEATRE.sealing.seal_objection(board.known("red")) is None


# -- what is known -----------------------------------------------------------------------------------------------------


def test_a_region_is_known_to_all_but_for_the_word_for_its_defence() -> None:
    """What it works, what is bombed, whose capital it was; the word is its side's."""
    board = Board(*ROWS, factories={"R2": 2}, derricks={"R2": 1})
    region = board.state.regions["R2"]
    region.factories_hit, region.standing = 1, DefenceWord(Word.AT_MOST, 2)
    seen = board.known("blue").regions["R2"]
    assert astuple(seen)[:8] == ("R2", "red", 2, 1, 1, 0, 0, None)
    assert seen.standing is None
    assert board.known("red").regions["R2"].standing == DefenceWord(Word.AT_MOST, 2)
    assert board.known("red").regions["R1"].capital == "red"
    assert board.known("red").regions["N1"].capital is None
    assert board.known("red").regions["N1"].garrison_supply == 6
    assert board.known("referee").regions["N1"].standing is None


def test_a_word_that_was_written_is_its_sides_before_it_is_revealed() -> None:
    """In place of the one that stands."""
    board = Board(*ROWS)
    board.give("red", Choose("later"))
    board.state.sealed["red"].standing["R1"] = DefenceWord(Word.ALL)
    assert board.known("red").regions["R1"].standing == DefenceWord(Word.ALL)
    assert board.known("red").regions["R2"].standing == DefenceWord()
    assert board.state.regions["R1"].standing == DefenceWord()
    board.seal()
    assert board.state.regions["R1"].standing == DefenceWord(Word.ALL)


def test_what_a_side_does_not_hold_any_more_is_not_defended_by_its_word() -> None:
    """The region has changed hands by a ruling since."""
    board = Board(*ROWS)
    board.give("red", Choose("later"))
    board.state.sealed["red"].standing["R2"] = DefenceWord(Word.ALL)
    board.take("R2", "blue")
    board.seal()
    assert board.state.regions["R2"].standing == DefenceWord()


def test_who_acts_now_is_known_in_the_resolution() -> None:
    """The side whose orders are carried out; nobody at other times."""
    board = Board(*ROWS)
    assert board.known("red").mover is None
    board.begin("blue", "red")
    assert board.known("red").mover == "blue"
    assert list(board.known("red").order_of_sides) == ["blue", "red"]
    board.state.mover = 2
    assert board.known("red").mover == "red"


def test_places_are_owned_or_open() -> None:
    """A sea is nobody's."""
    known = Board(*ROWS).known("red")
    assert (known.owner("R1"), known.owner("N1"), known.owner("~1")) == ("red", "north", None)
    assert known.is_own("R1")
    assert not known.is_own("B1")
    assert known.is_side("blue")
    assert not known.is_side("north")
    assert known.regions_of("red") == ("R1", "R2", "R3")
    assert known.neutrals == ("north",)


def test_units_are_known_by_their_bases_and_sides() -> None:
    """All of them, in the order of ids; what is bought is among a side's own, and not ready."""
    board = Board(*ROWS)
    board.units("red", "tanks", "R1", 2)
    board.unit("blue", "infantry", "B1")
    board.give("red", Buy("tanks", "R1", 1))
    known = board.known("red")
    assert list(known.units) == ["blue-infantry-1", "red-tanks-1", "red-tanks-2", "red-tanks-3"]
    assert list(known.own) == ["red-tanks-1", "red-tanks-2", "red-tanks-3"]
    assert list(known.ready) == ["red-tanks-1", "red-tanks-2"]
    assert [unit.id for unit in known.units_at("R1")] == ["red-tanks-1", "red-tanks-2", "red-tanks-3"]
    assert known.units_at("R2") == ()
    assert list(board.known("blue").units) == ["blue-infantry-1", "red-tanks-1", "red-tanks-2"]
    assert dict(board.known("referee").own) == {}
    assert board.known("referee").bought == ()


def test_what_a_side_chose_is_open_once_it_is_revealed() -> None:
    """With its dice; and what its units were paid."""
    board = Board(*ROWS)
    red = board.state.sides["red"]
    red.when, red.rolls, red.spent = When.LATER, [7, 9], 5
    known = board.known("blue")
    assert (known.when_of("red"), list(known.rolls_of("red")), known.spent("red")) == (When.LATER, [7, 9], 5)


def test_sides_are_known_with_their_colours_and_what_they_count() -> None:
    """Those that are out, too."""
    board = Board(*ROWS)
    known = board.known("blue")
    assert known.sides == known.sides_in == ("red", "blue")
    assert (known.colour("red"), known.colour("blue")) == (0, 1)
    assert (known.worth("red"), known.worth("blue")) == (5, 4)
    board.state.sides["red"].out = True
    assert board.known("blue").sides_in == ("blue",)
    assert board.known("blue").is_out("red")


def test_orders_that_buy_give_and_choose_are_sentences() -> None:
    """Nobody reads the title of an order with its fields behind it."""
    board = Board("R1R1B1", "R2R2N1")
    units = board.units("red", "infantry", "R1", 2)
    ids = tuple(unit.id for unit in units)
    told = {
        Buy("tanks", "R1", 5): "Buys 5 tank divisions for Region R1.",
        Unbuy("tanks@R1", 1): "Gives back 1 tank division from Region R1.",
        Choose("sooner"): "Acts sooner.",
        Give("blue", "supply", 3): "Hands over supply 3 to Blue.",
        HandOver("north", ids): "Hands over 2 infantry divisions to North.",
        Buy("nothing", "R1", 5): "",
        Choose("never"): "",
    }
    assert {order: render(order.sentence(board.known("red")), "en") for order in told} == told
