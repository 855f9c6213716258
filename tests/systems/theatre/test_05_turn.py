"""THE-5.1: the parts of a turn, and the order of sides."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.state import Phase, Stage, Task, UnitOrder, When
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, facts, kinds

THREE = ("R1~1B1", "R2~1G1")
TWO = "R1~1B1"

DEFEND = UnitOrder(Task.DEFEND, "R1")


def state(board: Board) -> tuple[Phase, tuple[str, ...], str]:
    """The part of the turn, who is waited for, and what happens by itself."""
    return board.state.phase, tuple(THEATRE.rules.waiting_for(board.frame)), board.notice()


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
    assert state(board) == (Phase.INCOME, (), "Turn 1 begins: income.")
    assert kinds(board.step())[0] == "turn-begins"
    assert state(board) == (Phase.TALKS, ("red", "blue", "green"), "")
    assert not board.frame.is_secret()
    for side in ("blue", "green", "red"):
        board.give(side, EndTalks())
    assert state(board) == (Phase.TALKS, (), "The talks are over: now all write their orders.")
    assert kinds(board.step()) == ["talks-over"]
    assert state(board) == (Phase.ORDERS, ("red", "blue", "green"), "")
    assert board.frame.is_secret()
    for side, when in (("red", "later"), ("blue", "sooner"), ("green", "later")):
        board.give(side, Choose(when))
    board.seal()
    assert state(board) == (Phase.RESOLUTION, (), "In which order the sides carry out what they ordered.")
    board.step(dice=[5, 6])
    assert (board.state.order, board.notice()) == (["blue", "green", "red"], "The turn ends.")
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
    told = "Order of sides: Blue (sooner, 1d100: 77), Red (sooner, 1d100: 41) and Green (later)."
    assert board.told(events) == [told]
    assert (board.state.stage, board.state.mover) == (Stage.SEA, 0)


def test_the_5_1_those_that_tie_throw_again_among_themselves() -> None:
    """Red and Green throw 50 each, Blue 20; the two throw 7 and 7, then 3 and 9."""
    board = chosen(["later", "later", "later"])
    board.step(dice=[50, 20, 50, 7, 7, 3, 9])
    assert board.state.order == ["green", "red", "blue"]
    assert [board.state.sides[side].rolls for side in ("red", "blue", "green")] == [[50, 7, 3], [20], [50, 7, 9]]


def test_the_5_1_who_chose_alone_throws_nothing() -> None:
    """One "sooner", one "later": no dice. A side that is out is not among them: whoever is left throws."""
    board = chosen(["later", "sooner"], TWO)
    board.step()
    assert board.state.order == ["blue", "red"]
    board = chosen(["later", "later", "later"])
    board.state.sides["red"].out = True
    board.step(dice=[1, 2])
    assert board.state.order == ["green", "blue"]


def test_the_5_1_nobody_seals_without_having_chosen() -> None:
    """In turn zero there is nothing to choose."""
    board = Board(TWO)
    objection = THEATRE.sealing.seal_objection(board.known("red"))
    assert objection is not None
    assert objection.rule == "THE-5.1"
    board.give("red", Choose("later"))
    assert THEATRE.sealing.seal_objection(board.known("red")) is None
    assert THEATRE.sealing.seal_objection(Board(TWO, phase=Phase.MOBILISING).known("red")) is None


def test_the_5_1_the_last_word_counts_and_is_secret() -> None:
    """One of two words, while orders are written. Who chooses again replaces what he chose; the others are not told
    before all have sealed."""
    board = Board(TWO)
    assert board.refusal("red", Choose("never")) == ("Sooner or later is wanted.", "THE-5.1")
    assert Board(TWO, phase=Phase.TALKS).refusal("red", Choose("sooner"))[1] == "THE-5.1"
    board.give("red", Choose("later"))
    board.give("red", Choose("sooner"))
    assert Choose("sooner").replaces(Choose("later"))
    assert not Choose("sooner").replaces(Buy("tanks", "R1", 1))
    blue = board.known("blue")
    assert (board.known("red").when, blue.when_of("red"), blue.when) == (When.SOONER, None, None)
    board.seal()
    assert board.known("blue").when_of("red") is When.SOONER


def test_the_5_1_orders_are_nobody_elses() -> None:
    """Neither while they are written nor while they are carried out is a foreign unit's order shown."""
    board = Board(TWO)
    unit = board.unit("red", "infantry", "R1", last=DEFEND, order=DEFEND)
    board.begin()
    seen = {seat: board.known(seat).units[unit.id] for seat in ("red", "blue", "referee")}
    assert [(seen[seat].order, seen[seat].last) for seat in seen] == [(DEFEND, DEFEND), (None, None), (DEFEND, DEFEND)]


def test_the_5_1_what_was_written_becomes_what_units_are_about() -> None:
    """Orders are taken over when all have sealed; those of units that are gone, by a ruling, are left out."""
    board = Board(TWO)
    unit, gone = board.put("red 2 infantry R1")
    board.give("red", Choose("later"))
    board.state.sealed["red"].orders.update({unit.id: DEFEND, gone.id: DEFEND})
    assert (board.known("red").units[unit.id].order, unit.order) == (DEFEND, None)
    del board.state.units[gone.id]
    board.seal()
    assert (unit.order, board.state.sealed, board.state.phase) == (DEFEND, {}, Phase.RESOLUTION)


def test_the_5_1_who_writes_first_is_not_served_first() -> None:
    """What is bought comes onto the map side by side in the order of their ids, whoever was the first to enter it."""
    bought = []
    for sides in (("red", "blue", "green"), ("green", "red", "blue"), ("blue", "green", "red")):
        board = Board(*THREE)
        for side in sides:
            board.give(side, Buy("infantry", f"{side[0].upper()}1", 1))
            board.give(side, Choose("later"))
        events = [event for event in board.seal() if event.kind == "bought"]
        bought.append(([event.facts["side"] for event in events], list(board.state.units)))
    assert bought[0][0] == ["blue", "green", "red"]
    assert bought[0] == bought[1] == bought[2]


def test_the_5_1_a_turn_leaves_nothing_of_itself_behind() -> None:
    """Orders can be repeated; what was chosen, thrown and spent begins anew with the next turn."""
    board = Board(TWO)
    unit = board.unit("red", "infantry", "R1", done=True, paid=True, order=DEFEND)
    board.begin("blue", "red")
    red = board.state.sides["red"]
    red.rolls, red.spent, red.done_talking = [5], 3, True
    board.resolve()
    assert (unit.order, unit.last, unit.done, unit.paid, unit.fresh) == (None, DEFEND, False, False, False)
    assert red.spent == 3
    board.step()
    assert (red.when, red.rolls, red.spent, red.done_talking) == (None, [], 0, False)
    assert (board.state.order, board.state.stage) == ([], Stage.ORDER_OF_SIDES)


def test_the_5_1_it_is_said_what_is_still_to_be_done() -> None:
    """Units without an order, and what could still be bought: in turn zero always, later where nothing was."""

    def undone(board: Board, seat: str = "red") -> list[str]:
        return [render(text, "en") for text in THEATRE.show.left_undone(board.known(seat))]

    board = Board("R1R2~1B1", units=("red 2 infantry R1", "red tanks R2"))
    assert undone(board) == [
        "3 units have no order and stay.",
        "Without an order: 2 × infantry division (Region R1) and tank division (Region R2).",
        "What you do not spend now is kept; there is still enough for a division.",
    ]
    board.give("red", Buy("infantry", "R1", 1))
    board.stores("blue", manpower=2)
    assert [len(undone(board, seat)) for seat in ("red", "blue", "referee")] == [2, 0, 0]
    zero = Board("R1R2R3~1B1", phase=Phase.MOBILISING, factories={"R1": 1})
    assert [len(undone(zero, seat)) for seat in ("red", "blue")] == [1, 0]
