"""THE-9: who is out, who wins, and when it is a draw."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.orders.by_word import YES
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.state import Phase, Task
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board, facts, kinds

THREE = ("R1R2R3~1B1B2", "G1G2N1~1B3B4")


def look(board: Board) -> list[str]:
    """What is looked at all the time; the kinds of events."""
    table = board.table(ScriptedDice([]))
    victory.check(board.frame, table)
    board.check()
    return kinds(table.events)


def at_war(*rows: str, turn: int = 1, **options: int) -> Board:
    """Red and Blue are at war; the turn is about to end."""
    board = Board(*(rows or THREE), options=options)
    board.war("red", "blue")
    board.state.turn = turn
    return board


def end(board: Board) -> dict[str, object]:
    """Ends the turn; how the game ended with it."""
    return facts(board.resolve(), "game-over")


# -- at once -----------------------------------------------------------------------------------------------------------


def test_the_9_1_whoever_holds_all_enemy_capitals_wins_at_once() -> None:
    """One of two is not enough; it does not matter whether one's own is lost."""
    board = Board(*THREE)
    board.take("B1", "red")
    assert look(board) == []
    board.take("G1", "red")
    board.take("R1", "green")
    assert look(board) == ["game-over"]
    assert (board.state.winners, board.state.why, board.state.phase) == (["red"], "capitals", Phase.OVER)


def test_the_9_1_capitals_of_sides_that_are_out_are_not_wanted() -> None:
    """Those of the sides that play on are."""
    board = Board(*THREE)
    board.state.sides["green"].out = True
    board.take("B1", "red")
    assert look(board) == ["game-over"]


def test_the_9_1_a_side_without_a_region_is_out_with_its_units() -> None:
    """It is told to all; the others play on."""
    board = Board(*THREE)
    board.unit("green", "war-fleet", "~1")
    board.take("G1", "blue")
    assert look(board) == []
    board.take("G2", "blue")
    assert look(board) == ["side-out"]
    assert board.state.sides["green"].out
    assert board.state.units == {}
    assert list(board.state.living()) == ["red", "blue"]


def test_the_9_1_the_last_side_wins() -> None:
    """Nobody else has a region."""
    board = Board("R1B1")
    board.take("B1", "red")
    assert look(board) == ["side-out", "game-over"]
    assert (board.state.winners, board.state.why) == (["red"], "last")


def test_the_9_1_if_nobody_is_left_it_is_a_draw() -> None:
    """As when neutrals have got everything, by a referee's word."""
    board = Board("R1B1N1")
    board.take("R1", "north")
    board.take("B1", "north")
    assert look(board) == ["side-out", "side-out", "game-over"]
    assert board.state.winners == []


def test_the_9_1_a_game_that_has_ended_is_not_ended_again() -> None:
    """Nothing is looked at any more."""
    board = Board("R1B1")
    board.take("B1", "red")
    look(board)
    assert look(board) == []


def test_the_9_1_a_capital_that_falls_ends_the_game_in_the_midst_of_a_turn() -> None:
    """What others have ordered is not carried out any more."""
    board = Board("R1B1B2")
    attacker, mover = board.unit("red", "tanks", "R1"), board.unit("blue", "tanks", "B2")
    board.order(attacker, Task.ATTACK, "B1")
    board.order(mover, Task.MOVE, "B1")
    assert kinds(board.resolve((), "red", "blue"))[-2:] == ["region-taken", "game-over"]
    assert (board.state.winners, board.state.phase) == (["red"], Phase.OVER)
    assert mover.at == "B2"


def test_the_9_1_a_side_that_is_out_in_the_midst_of_a_turn_does_nothing_more() -> None:
    """The others go on; Green had its only unit elsewhere."""
    board = Board("R1G1~1B1", "R2R3~1B2", "R4R5~1B3")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "G1")
    board.order(board.unit("green", "war-fleet", "~1"), Task.HOLD, "~1")
    events = board.resolve((), "red", "green", "blue")
    assert "side-out" in kinds(events)
    assert [unit.power for unit in board.state.units.values()] == ["red"]
    assert board.state.phase is Phase.INCOME


def test_the_9_1_a_side_may_resign_while_orders_are_carried_out() -> None:
    """Between two steps that a referee takes: what it has ordered is left out, the others go on."""
    board = Board("R1G1~1B1")
    board.order(board.unit("red", "tanks", "R1"), Task.ATTACK, "G1")
    board.begin("red", "green", "blue")
    board.give("red", Resign(YES))
    assert kinds(board.resolve()) == ["peace-lasts"]
    assert board.state.phase is Phase.INCOME
    assert board.state.regions["G1"].owner == "green"


# -- with the turn -----------------------------------------------------------------------------------------------------


def test_the_9_1_after_the_last_turn_most_regions_win() -> None:
    """Blue has four and its capital, Red three."""
    assert end(at_war(turn=28)) == {"winners": ["blue"], "why": "turns"}
    assert kinds(at_war(turn=27).resolve()) == []


def test_the_9_1_a_capital_counts_as_three_regions() -> None:
    """Red: R1, R2, R3 and Green's capital: 5 + 3; Blue: 6. The capital of a neutral counts as one region."""
    board = at_war(turn=28)
    board.take("G1", "red")
    assert [victory.worth(board.frame, side) for side in board.state.sides] == [8, 6, 1]
    board.take("N1", "blue")
    assert victory.worth(board.frame, "blue") == 7
    assert end(board)["winners"] == ["red"]


def test_the_9_1_what_a_capital_counts_is_an_option() -> None:
    """As one region, for instance."""
    board = at_war(turn=28, capital_worth=1)
    assert [victory.worth(board.frame, side) for side in board.state.sides] == [3, 4, 2]


def test_the_9_1_level_in_regions_the_units_decide() -> None:
    """One each; Red has two units, Blue one."""
    board = at_war("R1~1B1", turn=28)
    board.units("red", "infantry", "R1", 2)
    board.unit("blue", "tanks", "B1")
    assert end(board) == {"winners": ["red"], "why": "turns"}


def test_the_9_1_level_in_both_it_is_a_draw() -> None:
    """Nobody wins."""
    board = at_war("R1~1B1", turn=28)
    assert end(board) == {"winners": [], "why": "turns"}
    assert board.state.phase is Phase.OVER


def test_the_9_1_the_last_turn_is_an_option() -> None:
    """A game of three quarters."""
    assert end(at_war(turn=3, turns=3))["why"] == "turns"


def test_the_9_1_four_turns_of_peace_are_a_draw() -> None:
    """No two sides at war at the end of four turns in a row; a war begins the count anew."""
    board = Board("R1~1B1N1")
    board.war("red", "north")
    for turn in (1, 2, 3):
        board.resolve()
        assert board.state.peace_turns == turn
    board.war("red", "blue")
    board.resolve()
    assert board.state.peace_turns == 0
    board.state.wars = []
    for _ in range(3):
        board.resolve()
    assert end(board) == {"winners": [], "why": "peace"}


def test_the_9_1_peace_that_will_end_the_game_is_announced_every_turn() -> None:
    """To all, with the turns that it has lasted and those that end the game; a war begins the count anew."""
    board = Board("R1~1B1")
    told = [board.text(event) for _ in range(3) for event in board.resolve()]
    assert told == [f"No two sides are at war: {n} of 4 turns, after which the game is a draw." for n in (1, 2, 3)]
    board.war("red", "blue")
    assert board.resolve() == []
    board.state.wars = []
    assert facts(board.resolve(), "peace-lasts") == {"turns": 1, "ends": 4}


def test_the_9_1_peace_ends_nothing_where_the_option_says_so() -> None:
    """0 turns."""
    board = Board("R1~1B1", options={"peace_ends": 0})
    for _ in range(8):
        assert kinds(board.resolve()) == []


def test_the_9_1_a_war_with_a_side_that_is_out_is_over() -> None:
    """Only those that play on are looked at."""
    board = Board(*THREE, options={"peace_ends": 1})
    board.war("red", "green")
    board.state.sides["green"].out = True
    assert end(board)["why"] == "peace"


# -- by word -----------------------------------------------------------------------------------------------------------


def test_the_9_1_whoever_resigns_is_out_and_his_regions_are_undefended() -> None:
    """His units are disbanded, his regions keep his colour, what he has written is gone; two others play on."""
    board = Board(*THREE)
    board.units("green", "infantry", "G1", 2)
    board.state.sealed["green"] = board.known("green").compartment("green")
    events = board.give("green", Resign(YES))
    assert kinds(events) == ["resigned"]
    assert board.text(events[0]) == "Green: resigned; the units are disbanded."
    assert board.state.regions["G1"].owner == "green"
    assert board.state.units == {}
    assert board.state.sealed == {}
    assert board.state.sides["green"].resigned
    assert THEATRE.rules.waiting_for(board.frame) == ("red", "blue")


def test_the_9_1_the_last_that_has_not_resigned_wins() -> None:
    """Out of two."""
    board = Board("R1~1B1")
    assert facts(board.give("red", Resign(YES)), "game-over") == {"winners": ["blue"], "why": "last"}


def test_the_9_1_resigning_wants_a_yes_of_somebody_who_plays() -> None:
    """Not by mistake, and once."""
    board = Board(*THREE)
    assert board.refusal("red", Resign("no"))[1] == "THE-9.1"
    board.give("red", Resign(YES))
    assert board.refusal("red", Resign(YES))[1] == "THE-9.1"


def test_the_9_1_a_draw_is_agreed_by_all_that_play_on() -> None:
    """Red offers, Green and Blue accept; an offer stands until the next turn begins."""
    board = Board(*THREE)
    assert kinds(board.give("red", OfferDraw(YES))) == ["draw-offered"]
    board.give("blue", AcceptDraw(YES))
    events = board.give("green", AcceptDraw(YES))
    assert facts(events, "game-over") == {"winners": [], "why": "agreed"}
    again = Board(*THREE)
    again.give("red", OfferDraw(YES))
    again.resolve()
    assert again.state.draw_offers == ["red"]
    again.step()
    assert again.state.draw_offers == []
    assert again.refusal("blue", AcceptDraw(YES))[1] == "THE-9.1"


def test_the_9_1_the_last_to_agree_may_be_gone() -> None:
    """Who resigns agrees to nothing any more, and is not waited for."""
    board = Board(*THREE)
    board.give("red", OfferDraw(YES))
    board.give("red", Resign(YES))
    assert board.state.draw_offers == []


# -- told --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "why", "text"),
    [
        (["red"], "capitals", "The game is won by Red. It holds the capitals of all the others that play on."),
        ([], "peace", "The game ends in a draw. All sides have kept peace for long."),
    ],
)
def test_the_9_1_the_end_is_told(winners: list[str], why: str, text: str) -> None:
    """Who, and why; with the regions of all as scores."""
    board = Board(*THREE)
    table = board.table(ScriptedDice([]))
    victory.end_game(board.frame, winners, why, table)
    assert [board.text(event) for event in table.events] == [text]
    outcome = THEATRE.rules.outcome(board.frame)
    assert outcome is not None
    assert outcome.winners == tuple(winners)
    assert outcome.rule == "THE-9.1"
    assert dict(outcome.scores) == {"red": 5, "blue": 6, "green": 4}
    ending = board.known("red").ending
    assert ending is not None
    assert render(ending, "en") in text
    assert THEATRE.rules.next_step(board.frame) is None
    assert THEATRE.rules.waiting_for(board.frame) == ()
