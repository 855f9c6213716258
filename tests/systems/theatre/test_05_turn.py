"""THE-5.1: the parts of a turn, and the order of sides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.state import Phase, Stage, Stores, Task, UnitOrder, When
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, facts, kinds

THREE = ("R1~1B1", "R2~1G1")


def waiting(board: Board) -> tuple[str, ...]:
    """Who is waited for."""
    return tuple(THEATRE.rules.waiting_for(board.frame))


def chosen(whens: Sequence[str], *rows: str) -> Board:
    """All have sealed, the sides with these words."""
    board = Board(*(rows or THREE))
    for side, when in zip(board.state.sides, whens, strict=True):
        board.give(side, Choose(when))
    board.seal()
    return board


def test_the_5_1_a_turn_goes_from_income_to_talks_to_orders_to_the_resolution() -> None:
    """And the next begins with income."""
    board = Board(*THREE, phase=Phase.INCOME)
    assert (waiting(board), board.notice()) == ((), "Turn 1 begins: income.")
    assert kinds(board.step())[0] == "turn-begins"
    assert (board.state.phase, waiting(board)) == (Phase.TALKS, ("red", "blue", "green"))
    assert not board.frame.is_secret()
    for side in ("blue", "green"):
        board.give(side, EndTalks())
    assert (waiting(board), board.notice()) == (("red",), "")
    board.give("red", EndTalks())
    assert (waiting(board), board.notice()) == ((), "The talks are over: orders are written.")
    assert kinds(board.step()) == ["talks-over"]
    assert (board.state.phase, waiting(board)) == (Phase.ORDERS, ("red", "blue", "green"))
    assert board.frame.is_secret()
    for side, when in (("red", "later"), ("blue", "sooner"), ("green", "later")):
        board.give(side, Choose(when))
    board.seal()
    assert (board.state.phase, waiting(board)) == (Phase.RESOLUTION, ())
    assert board.notice() == "In which order the sides carry out what they ordered."
    board.step(dice=[5, 6])
    assert board.state.order == ["blue", "green", "red"]
    assert board.notice() == "The turn ends."
    board.step()
    assert (board.state.turn, board.state.phase) == (2, Phase.INCOME)


def test_the_5_1_worked_example_sooner_before_later_and_the_higher_1d100_first() -> None:
    """Axis (Red) "sooner", USSR (Blue) "sooner", Allies (Green) "later"; Axis 41, USSR 77: USSR, Axis, Allies."""
    board = chosen(["sooner", "sooner", "later"])
    events = board.step(dice=[41, 77])
    assert board.state.order == ["blue", "red", "green"]
    assert facts(events, "order-of-sides") == {
        "sides": ["blue", "red", "green"],
        "rolls": [["blue", "sooner", 77], ["red", "sooner", 41], ["green", "later"]],
    }
    assert board.text(events[0]) == (
        "Order of sides: Blue (sooner, 1d100: 77), Red (sooner, 1d100: 41) and Green (later)."
    )
    assert (board.state.stage, board.state.mover) == (Stage.SEA, 0)


def test_the_5_1_those_that_tie_throw_again_among_themselves() -> None:
    """Red and Green throw 50 each, Blue 20; the two throw 7 and 7, then 3 and 9."""
    board = chosen(["later", "later", "later"])
    board.step(dice=[50, 20, 50, 7, 7, 3, 9])
    assert board.state.order == ["green", "red", "blue"]
    assert [board.state.sides[side].rolls for side in ("red", "blue", "green")] == [[50, 7, 3], [20], [50, 7, 9]]


def test_the_5_1_who_chose_alone_throws_nothing() -> None:
    """One "sooner", one "later": no dice."""
    board = chosen(["later", "sooner"], "R1~1B1")
    board.step()
    assert board.state.order == ["blue", "red"]


def test_the_5_1_a_side_that_is_out_is_not_among_them() -> None:
    """Whoever is left throws."""
    board = chosen(["later", "later", "later"])
    board.state.sides["red"].out = True
    board.step(dice=[1, 2])
    assert board.state.order == ["green", "blue"]


def test_the_5_1_nobody_seals_without_having_chosen() -> None:
    """In turn zero there is nothing to choose."""
    board = Board("R1~1B1")
    objection = THEATRE.sealing.seal_objection(board.known("red"))
    assert objection is not None
    assert objection.rule == "THE-5.1"
    board.give("red", Choose("later"))
    assert THEATRE.sealing.seal_objection(board.known("red")) is None
    zero = Board("R1~1B1", phase=Phase.MOBILISING)
    assert THEATRE.sealing.seal_objection(zero.known("red")) is None


def test_the_5_1_the_last_word_counts_and_is_secret() -> None:
    """Who chooses again replaces what he chose; the others are not told before all have sealed."""
    board = Board("R1~1B1")
    board.give("red", Choose("later"))
    board.give("red", Choose("sooner"))
    assert Choose("sooner").replaces(Choose("later"))
    assert not Choose("sooner").replaces(Buy("tanks", "R1", 1))
    assert board.known("red").when is When.SOONER
    assert board.known("blue").when_of("red") is None
    assert board.known("blue").when is None
    board.seal()
    assert board.known("blue").when_of("red") is When.SOONER


def test_the_5_1_it_is_one_of_two_words_while_orders_are_written() -> None:
    """Nothing else, and at no other time."""
    assert Board("R1~1B1").refusal("red", Choose("never")) == ("Sooner or later is wanted.", "THE-5.1")
    talks = Board("R1~1B1", phase=Phase.TALKS)
    assert talks.refusal("red", Choose("sooner"))[1] == "THE-5.1"


def test_the_5_1_orders_are_nobody_elses() -> None:
    """Neither while they are written nor while they are carried out is a foreign unit's order shown."""
    board = Board("R1~1B1")
    unit = board.unit("red", "infantry", "R1", last=UnitOrder(Task.DEFEND, "R1"))
    board.order(unit, Task.DEFEND, "R1")
    board.begin()
    assert board.known("red").units[unit.id].order == UnitOrder(Task.DEFEND, "R1")
    for fact in ("order", "last"):
        assert getattr(board.known("blue").units[unit.id], fact) is None
        assert getattr(board.known("referee").units[unit.id], fact) is not None


def test_the_5_1_what_was_written_becomes_what_units_are_about() -> None:
    """Orders and words for regions are taken over when all have sealed."""
    board = Board("R1~1B1")
    unit = board.unit("red", "infantry", "R1")
    order = UnitOrder(Task.DEFEND, "R1")
    board.give("red", Choose("later"))
    board.state.sealed["red"].orders[unit.id] = order
    assert board.known("red").units[unit.id].order == order
    assert unit.order is None
    board.seal()
    assert unit.order == order
    assert board.state.sealed == {}


def test_the_5_1_who_writes_first_is_not_served_first() -> None:
    """What is bought comes onto the map side by side in the order of their ids, whoever was the first to enter it."""
    bought = []
    for sides in (("red", "blue", "green"), ("green", "red", "blue"), ("blue", "green", "red")):
        board = Board(*THREE)
        for side in sides:
            board.stores(side, manpower=9, production=9)
            board.give(side, Buy("infantry", f"{side[0].upper()}1", 1))
        for side in sides:
            board.give(side, Choose("later"))
        events = [event for event in board.seal() if event.kind == "bought"]
        bought.append(([event.facts["side"] for event in events], list(board.state.units)))
    assert bought[0][0] == ["blue", "green", "red"]
    assert bought[0] == bought[1] == bought[2]


def test_the_5_1_orders_of_units_that_are_gone_are_left_out() -> None:
    """Or of those that have been taken over by somebody else, by a ruling."""
    board = Board("R1~1B1")
    unit = board.unit("red", "infantry", "R1")
    board.give("red", Choose("later"))
    board.state.sealed["red"].orders[unit.id] = UnitOrder(Task.DEFEND, "R1")
    del board.state.units[unit.id]
    THEATRE.sealing.reveal(board.frame, board.table(ScriptedDice([])))
    assert board.state.phase is Phase.RESOLUTION


def test_the_5_1_a_turn_leaves_nothing_of_itself_behind() -> None:
    """Orders can be repeated; what was chosen, thrown and spent begins anew with the next turn."""
    board = Board("R1~1B1")
    unit = board.unit("red", "infantry", "R1", done=True, paid=True)
    order = board.order(unit, Task.DEFEND, "R1")
    board.begin("blue", "red")
    red = board.state.sides["red"]
    red.rolls, red.spent, red.done_talking = [5], 3, True
    board.resolve()
    assert (unit.order, unit.last) == (None, order)
    assert not any((unit.done, unit.paid, unit.fresh))
    assert red.spent == 3
    board.step()
    assert (red.when, red.rolls, red.spent, red.done_talking) == (None, [], 0, False)
    assert (board.state.order, board.state.stage) == ([], Stage.ORDER_OF_SIDES)


def test_the_5_1_four_quarters_make_a_year() -> None:
    """Spring, summer, autumn, winter; turn zero is the spring before it."""
    words = Board("R1~1B1").known("red").words
    told = [render(words.date(turn), "en") for turn in (0, 1, 2, 3, 4, 5)]
    assert told == ["spring 1939", "spring 1939", "summer 1939", "autumn 1939", "winter 1939", "spring 1940"]


def test_the_5_1_what_every_side_has_at_the_end_of_a_turn_is_kept() -> None:
    """For the charts: regions, units and stores, turn zero with them."""
    board = Board("R1R2~1B1", phase=Phase.MOBILISING)
    board.seal()
    (zero,) = board.state.counts
    assert zero.turn == 0
    assert zero.regions == {"red": 2, "blue": 1}
    board.state.phase = Phase.ORDERS
    board.resolve()
    assert [count.turn for count in board.state.counts] == [0, 1]
    assert board.state.counts[1].stores["blue"] == Stores(2, 0, 20)


def test_the_5_1_it_is_said_what_is_still_to_be_done() -> None:
    """Units without an order, and what could still be bought: in turn zero always, later where nothing was."""
    board = Board("R1R2~1B1")
    board.units("red", "infantry", "R1", 2)
    board.unit("red", "tanks", "R2")
    told = [render(text, "en") for text in THEATRE.show.left_undone(board.known("red"))]
    assert told == [
        "3 units have no order and stay.",
        "Without an order: 2 × infantry division (Region R1) and tank division (Region R2).",
        "What you do not spend now is kept; there is still enough for a division.",
    ]
    board.give("red", Buy("infantry", "R1", 1))
    assert len(THEATRE.show.left_undone(board.known("red"))) == 2
    board.stores("blue", manpower=2)
    assert THEATRE.show.left_undone(board.known("blue")) == ()
    assert THEATRE.show.left_undone(board.known("referee")) == ()
    zero = Board("R1R2R3~1B1", phase=Phase.MOBILISING, factories={"R1": 1})
    assert len(THEATRE.show.left_undone(zero.known("red"))) == 1
    assert THEATRE.show.left_undone(zero.known("blue")) == ()


@pytest.mark.parametrize("phase", list(Phase))
def test_the_5_1_there_is_advice_for_whoever_may_act(phase: Phase) -> None:
    """For a side whenever it is waited for; never for the referee."""
    board = Board("R1~1B1", phase=phase)
    board.state.turn = 0 if phase is Phase.MOBILISING else 1
    acts = phase in (Phase.MOBILISING, Phase.TALKS, Phase.ORDERS)
    assert bool(THEATRE.show.view(board.known("red")).advice) is acts
    assert not THEATRE.show.view(board.known("referee")).advice
