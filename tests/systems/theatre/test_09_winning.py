"""THE-9: who is out, who wins, and when it is a draw."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.orders.by_word import YES
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.state import Compartment, Phase
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, at_war, facts, kinds

THREE = ("R1R2R3~1B1B2", "G1G2N1~1B3B4")


def look(board: Board) -> list[str]:
    """What is looked at all the time; the kinds of events."""
    table = board.table(ScriptedDice([]))
    victory.check(board.frame, table)
    board.check()
    return kinds(table.events)


def late(*rows: str, turn: int = 28, **options: int) -> Board:
    """Red and Blue are at war; the turn is about to end."""
    board = at_war(*(rows or THREE), options=options)
    board.state.turn = turn
    return board


def end(board: Board) -> dict[str, object]:
    """Ends the turn; how the game ended with it."""
    return facts(board.resolve(), "game-over")


# -- at once -----------------------------------------------------------------------------------------------------------


def test_the_9_1_whoever_holds_all_enemy_capitals_wins_at_once() -> None:
    """One of two is not enough, unless the other's side is out; it does not matter whether one's own is lost."""
    board = Board(*THREE)
    board.state.sides["green"].out = True
    board.take("red", "B1")
    assert look(board) == ["game-over"]
    board = Board(*THREE)
    board.take("red", "B1")
    assert look(board) == []
    board.take("red", "G1")
    board.take("green", "R1")
    assert look(board) == ["game-over"]
    assert (board.state.winners, board.state.why, board.state.phase) == (["red"], "capitals", Phase.OVER)


def test_the_9_1_a_side_without_a_region_is_out_with_its_units() -> None:
    """It is told to all; the others play on."""
    board = Board(*THREE, units=("green war-fleet ~1",))
    board.take("blue", "G1")
    assert look(board) == []
    board.take("blue", "G2")
    assert look(board) == ["side-out"]
    assert (board.state.sides["green"].out, board.left, list(board.state.living())) == (True, [], ["red", "blue"])


@pytest.mark.parametrize(
    ("rows", "holders", "told", "winners", "why"),
    [
        ("R1B1", {"red": ["B1"]}, ["side-out", "game-over"], ["red"], "last"),
        ("R1B1N1", {"north": ["R1", "B1"]}, ["side-out", "side-out", "game-over"], [], "last"),
    ],
)
def test_the_9_1_the_last_side_wins(
    rows: str, holders: dict[str, list[str]], told: list[str], winners: list[str], why: str
) -> None:
    """Nobody else has a region. If nobody is left it is a draw, as when neutrals have got everything, by a referee's
    word. A game that has ended is not ended again."""
    board = Board(rows)
    for power, places in holders.items():
        board.take(power, *places)
    assert (look(board), board.state.winners, board.state.why) == (told, winners, why)
    assert look(board) == []


def test_the_9_1_a_capital_that_falls_ends_the_game_in_the_midst_of_a_turn() -> None:
    """What others have ordered is not carried out any more."""
    board = Board("R1B1B2")
    _, mover = board.put("red tanks R1 attack B1", "blue tanks B2 move B1")
    assert kinds(board.resolve((), "red", "blue"))[-2:] == ["region-taken", "game-over"]
    assert (board.state.winners, board.state.phase, mover.at) == (["red"], Phase.OVER, "B2")


def test_the_9_1_a_side_that_is_out_in_the_midst_of_a_turn_does_nothing_more() -> None:
    """The others go on; Green had its only unit elsewhere."""
    board = Board("R1G1~1B1", "R2R3~1B2", "R4R5~1B3", units=("red tanks R1 attack G1", "green war-fleet ~1 hold ~1"))
    assert "side-out" in kinds(board.resolve((), "red", "green", "blue"))
    assert (board.left, board.state.phase) == (["red-tanks-1"], Phase.INCOME)


def test_the_9_1_a_side_may_resign_while_orders_are_carried_out() -> None:
    """Between two steps that a referee takes: what it has ordered is left out, the others go on."""
    board = Board("R1G1~1B1", units=("red tanks R1 attack G1",))
    board.begin("red", "green", "blue")
    board.give("red", Resign(YES))
    assert kinds(board.resolve()) == ["peace-lasts"]
    assert (board.state.phase, board.state.regions["G1"].owner) == (Phase.INCOME, "green")


# -- with the turn -----------------------------------------------------------------------------------------------------


def test_the_9_1_after_the_last_turn_most_regions_win() -> None:
    """Blue has four and its capital, Red three; not before the last turn, which is an option."""
    assert end(late()) == {"winners": ["blue"], "why": "turns"}
    assert kinds(late(turn=27).resolve()) == []
    assert end(late(turn=3, turns=3))["why"] == "turns"


def test_the_9_1_a_capital_counts_as_three_regions() -> None:
    """Red: R1, R2, R3 and Green's capital: 5 + 3; Blue: 6. The capital of a neutral counts as one region. What a
    capital counts is an option: as one region, for instance."""
    board = late()
    board.take("red", "G1")
    assert [victory.worth(board.frame, side) for side in board.state.sides] == [8, 6, 1]
    board.take("blue", "N1")
    assert victory.worth(board.frame, "blue") == 7
    assert end(board)["winners"] == ["red"]
    board = late(capital_worth=1)
    assert [victory.worth(board.frame, side) for side in board.state.sides] == [3, 4, 2]


@pytest.mark.parametrize(("units", "winners"), [(("red 2 infantry R1", "blue tanks B1"), ["red"]), ((), [])])
def test_the_9_1_level_in_regions_the_units_decide(units: tuple[str, ...], winners: list[str]) -> None:
    """One region each; Red has two units, Blue one. Level in both it is a draw."""
    board = late("R1~1B1")
    board.put(*units)
    assert end(board) == {"winners": winners, "why": "turns"}
    assert board.state.phase is Phase.OVER


def test_the_9_1_four_turns_of_peace_are_a_draw() -> None:
    """No two sides at war at the end of four turns in a row, which is announced to all every turn; a war between sides
    begins the count anew, one with a neutral does not."""
    board = Board("R1~1B1N1")
    board.war("red", "north")
    no_war = "No side is at war with another, and wars with neutrals do not count: turn"
    told = [f"{no_war} {n} of 4, then it is a draw." for n in (1, 2, 3)]
    assert [text for _ in range(3) for text in board.told(board.resolve())] == told
    board.war("red", "blue")
    assert (board.resolve(), board.state.peace_turns) == ([], 0)
    board.state.wars = []
    assert facts(board.resolve(), "peace-lasts") == {"turns": 1, "ends": 4}
    for turns in (2, 3):
        board.resolve()
        assert board.state.peace_turns == turns
    assert end(board) == {"winners": [], "why": "peace"}


def test_the_9_1_how_much_peace_ends_the_game_is_an_option() -> None:
    """0 turns: none. A war with a side that is out is over: only those that play on are looked at."""
    board = Board("R1~1B1", options={"peace_ends": 0})
    assert [board.resolve() for _ in range(8)] == [[]] * 8
    board = Board(*THREE, options={"peace_ends": 1})
    board.war("red", "green")
    board.state.sides["green"].out = True
    assert end(board)["why"] == "peace"


# -- by word -----------------------------------------------------------------------------------------------------------


def test_the_9_1_whoever_resigns_is_out_and_his_regions_are_undefended() -> None:
    """His units are disbanded, his regions keep his colour, what he has written is gone; two others play on."""
    board = Board(*THREE, units=("green 2 infantry G1",))
    board.state.sealed["green"] = Compartment()
    assert board.told(board.give("green", Resign(YES))) == ["Green: resigned; the units are disbanded."]
    assert (board.state.regions["G1"].owner, board.left, board.state.sealed) == ("green", [], {})
    assert board.state.sides["green"].resigned
    assert THEATRE.rules.waiting_for(board.frame) == ("red", "blue")


def test_the_9_1_the_last_that_has_not_resigned_wins() -> None:
    """Resigning wants a yes of somebody who plays: not by mistake, and once."""
    board = Board(*THREE)
    assert board.refusal("red", Resign("no"))[1] == "THE-9.1"
    board.give("red", Resign(YES))
    assert board.refusal("red", Resign(YES))[1] == "THE-9.1"
    assert facts(board.give("green", Resign(YES)), "game-over") == {"winners": ["blue"], "why": "last"}


def test_the_9_1_a_draw_is_agreed_by_all_that_play_on() -> None:
    """Red offers, Green and Blue accept."""
    board = Board(*THREE)
    assert kinds(board.give("red", OfferDraw(YES))) == ["draw-offered"]
    board.give("blue", AcceptDraw(YES))
    assert facts(board.give("green", AcceptDraw(YES)), "game-over") == {"winners": [], "why": "agreed"}


def test_the_9_1_an_offered_draw_stands_until_the_next_turn_begins() -> None:
    """Or until who has agreed resigns, who is not waited for any more."""
    board = Board(*THREE)
    board.give("red", OfferDraw(YES))
    board.resolve()
    assert board.state.draw_offers == ["red"]
    board.step()
    assert board.state.draw_offers == []
    assert board.refusal("blue", AcceptDraw(YES))[1] == "THE-9.1"
    board.give("red", OfferDraw(YES))
    board.give("red", Resign(YES))
    assert board.state.draw_offers == []


def test_the_9_1_when_the_last_that_has_not_agreed_goes_out_the_game_is_drawn() -> None:
    """Ruling: who goes out is not asked any more: if all that are left have agreed, the game is drawn then, whether he
    has resigned or lost his last region. Before that a side may have won by it."""
    for how, why in (("resigns", "agreed"), ("lost", "agreed"), ("to red", "capitals")):
        board = Board(*THREE)
        board.give("red", OfferDraw(YES))
        board.give("blue", AcceptDraw(YES))
        if how == "to red":
            board.state.regions["B1"].owner = "red"
        if how == "lost":
            for place in ("G1", "G2"):
                board.state.regions[place].owner = "blue"
            assert look(board) == ["side-out", "game-over"]
        else:
            board.give("green", Resign(YES))
        assert (board.state.winners, board.state.why) == (["red"] if how == "to red" else [], why)


# -- told --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "why", "text"),
    [
        (["red"], "capitals", "The game is won by Red. It holds the capitals of all the others that play on."),
        ([], "peace", "The game ends in a draw. All sides have kept peace for long."),
    ],
)
def test_the_9_1_the_end_is_told(winners: list[str], why: str, text: str) -> None:
    """Who, and why; with the regions of all as scores. Then nothing goes on."""
    board = Board(*THREE)
    table = board.table(ScriptedDice([]))
    victory.end_game(board.frame, winners, why, table)
    assert board.told(table.events) == [text]
    outcome, ending = THEATRE.rules.outcome(board.frame), board.known("red").ending
    assert outcome is not None
    assert ending is not None
    assert (outcome.winners, outcome.rule) == (tuple(winners), "THE-9.1")
    assert dict(outcome.scores) == {"red": 5, "blue": 6, "green": 4}
    assert render(ending, "en") in text
    assert THEATRE.rules.next_step(board.frame) is None
    assert THEATRE.rules.waiting_for(board.frame) == ()
