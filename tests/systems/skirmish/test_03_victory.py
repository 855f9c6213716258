"""SKI-3.3, 3.4: points, area, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.measures import tenths
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import victory
from hexwar_tui.systems.skirmish.state import AreaCount, Phase, Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, kinds
from tests.systems.skirmish.grounds import LANE
from tests.systems.skirmish.playing import begun, scenario

ROW = LANE.removesuffix(".\n") + ".B\n"
"""Seven hexes in a row; A on the first, B on the last."""


def row(red: str = "red rifle", **more: Any) -> Board:
    """Red's A, worth 3 points, and Blue's B, worth 5."""
    return Board(ROW, **more, A=red, B="blue machine-gun")


def counted(board: Board, *held: tuple[str, int, int]) -> None:
    """Writes counts made after the turns of these sides: red's hexes and blue's."""
    board.state.counts = [
        AreaCount(at // 2 + 1, after, {"red": red, "blue": blue}) for at, (after, red, blue) in enumerate(held)
    ]


def fall(board: Board, *letters: str) -> None:
    """Soldiers are dead."""
    for letter in letters:
        board[letter].cell, board[letter].fallen, board[letter].damage = None, True, 2


# -- area --------------------------------------------------------------------------------------------------------------


def held(board: Board) -> tuple[int, ...]:
    """The hexes that red and blue hold now."""
    found = area.held(board.frame, board.state.units.values(), board.frame.options.hold, board.state.sides)
    return found["red"], found["blue"]


def test_ski_3_3_a_hex_is_held_by_the_nearest_unit() -> None:
    """A hex is held by the side whose living unit is nearest, flyers apart; equal: nobody's. Within 6 hexes
    `[hold=6]`."""
    assert held(row()) == (3, 3)
    assert held(row("red flyer autocannon")) == (0, 7)
    board = row()
    board.put_at(A=None)
    assert held(board) == (0, 7)
    for hold, hexes in {0: 1, 1: 2, 2: 3, 6: 3}.items():
        assert held(row(options={"hold": hold})) == (hexes, hexes)


@pytest.mark.parametrize("seed", range(5))
def test_ski_3_3_the_area_is_that_of_plain_distances(seed: int) -> None:
    """Compared with the rule, hex by hex, on a random board."""
    rng, board = random.Random(seed), grid(14, 11)
    chassis, sides = ["soldier", "flyer", "tracked"], ("red", "blue")
    units = [Unit(str(n), rng.choice(sides), n, None, rng.choice(chassis), rng.choice(board.cells)) for n in range(12)]
    ground = [unit for unit in units if unit.chassis != "flyer" and unit.cell is not None]
    wanted = {}
    for cell in board.cells:
        near = {side: [board.distance(cell, u.cell or 0) for u in ground if u.side == side] for side in sides}
        red, blue = (min(near[side], default=99) for side in sides)
        if min(red, blue) <= 4 and red != blue:
            wanted[cell] = "red" if red < blue else "blue"
    assert area.holders(board, load_catalogue(), units, 4) == wanted


def test_ski_3_3_it_is_counted_after_every_turn_of_a_side() -> None:
    """Counted after each side's turns."""
    board = row()
    for _ in range(2):
        assert kinds(board.end_turn())[:2] == ["turn-said", "area"]
    counts = [(count.turn, count.after, count.held) for count in board.state.counts]
    assert counts == [(2, side, {"red": 3, "blue": 3}) for side in ("red", "blue")]


def test_ski_3_3_the_last_two_turns_of_each_side_are_averaged() -> None:
    """Counted after each side's last two turns, and averaged."""
    board = row()
    counted(board, ("red", 100, 0), ("blue", 100, 0), ("red", 1, 5), ("blue", 2, 5), ("red", 3, 6), ("blue", 5, 6))
    assert area.average(board.state.counts, "red") == (11, 4)
    assert area.average(board.state.counts, "blue") == (22, 4)
    told = [render(tenths(*each), "en") for each in ((11, 4), (22, 4), (12, 4), (0, 1))]
    assert told == ["2.8", "5.5", "3", "0"]


# -- both conditions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "hexes", "winner", "why"),
    [
        pytest.param((21, 34), (310, 402), None, victory.SPLIT, id="worked example: a draw"),
        ((10, 20), (5, 4), "red", victory.BOTH),
        ((20, 10), (4, 5), "blue", victory.BOTH),
        ((10, 20), (5, 5), None, victory.POINTS_ONLY),
        ((10, 10), (5, 4), None, victory.AREA_ONLY),
        ((10, 10), (5, 5), None, victory.NEITHER),
        ((20, 10), (5, 4), None, victory.SPLIT),
    ],
)
def test_ski_3_3_victory_needs_both(lost: tuple[int, int], hexes: tuple[int, int], winner: str, why: str) -> None:
    """More points destroyed than lost, and more area held; only one of the two, or none: a draw. Destroyed 34 points to
    21, but area 310 to 402: a draw."""
    board = row()
    board.state.sides["red"].lost, board.state.sides["blue"].lost = lost
    counted(board, ("red", *hexes), ("blue", *hexes))
    assert victory.decided(board.state) == (winner, why)


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [6, 1])
def test_ski_3_4_the_game_ends_after_the_last_turn_of_both(turns: int) -> None:
    """6 turns a side `[turns=6]`."""
    board = row(turn=turns, options={} if turns == 6 else {"turns": turns})
    board.state.sides["blue"].lost = 4
    board.end_turn()
    assert board.state.phase is Phase.PLAY
    events = board.end_turn()
    assert kinds(events) == ["turn-said", "area", "game-over"]
    told = "The game ends in a draw. One side has destroyed more points, but both hold the same area."
    assert board.text(events[-1]) == told


def test_ski_3_4_the_last_side_with_units_wins_at_once() -> None:
    """A side without living units ends the game: the other wins `[wipeout_wins=true]`; both: a draw (ruling)."""
    board = row()
    fall(board, "B")
    board.state.sides["blue"].lost = 5
    assert board.text(board.step()[-1]) == "The game is won by Red. Blue has no living unit any more."
    outcome = victory.outcome(board.frame)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (("red",), (("red", 5), ("blue", 0)))
    board = row()
    fall(board, "A", "B")
    board.step()
    assert (board.state.winners, board.state.why) == ([], victory.BOTH_DEAD)


def test_ski_3_4_without_the_option_both_conditions_decide() -> None:
    """Otherwise both conditions decide, with the area counted then."""
    board = row(options={"wipeout_wins": False})
    fall(board, "B")
    board.state.sides["blue"].lost, board.state.sides["red"].lost = 5, 9
    assert kinds(board.step()) == ["area", "game-over"]
    assert (board.state.winners, board.state.why) == ([], victory.SPLIT)
    outcome = victory.outcome(board.frame)
    assert outcome is not None
    told = "One side has destroyed more points, the other holds more area. Hexes held: Red 7 and Blue 0."
    assert render(outcome.reason, "en") == told


def test_ski_3_4_who_resigns_has_lost() -> None:
    """At any time, in the other side's turn, too, and confirmed."""
    board = row()
    assert board.refusal("blue", Resign("no")) == ("Resigning has to be confirmed.", "SKI-3.4")
    told = ["Blue resigns.", "The game is won by Red. Blue has given up."]
    assert board.told("blue", Resign("yes")) == told
    assert board.refusal("red", Resign("yes"))[0] == "Only a side that plays on may do this."


def test_ski_3_4_both_can_agree_to_a_draw() -> None:
    """An offer stands until the next turn of the side that made it; accepted, the game is drawn."""
    board = row()
    offer, accept = OfferDraw("yes"), AcceptDraw("yes")
    assert board.refusal("blue", accept)[0] == "Nobody has offered a draw."
    board.give("red", offer)
    assert board.refusal("red", offer)[0] == "This side has offered a draw already."
    assert board.refusal("red", accept)[0] == "This side has agreed to a draw already."
    assert board.refusal("blue", offer)[0] == "Another side has offered a draw, which can be accepted."
    for left in (["red"], []):
        board.end_turn()
        assert board.state.draw_offers == left
    board.give("red", offer)
    board.give("blue", accept)
    assert (board.state.winners, board.state.why) == ([], victory.AGREED)


@pytest.mark.parametrize(("value", "winners"), [("blue", ("blue",)), ("draw", ())])
def test_ski_3_4_the_referee_may_rule_any_result(value: str, winners: tuple[str, ...]) -> None:
    """Disputes: the referee may rule any result, recorded with his reason."""
    game = begun(scenario())
    events = game.rule(Ruling("it was agreed so", (Change("game", "winner", value),)))
    assert game.outcome is not None
    assert (game.outcome.winners, render(game.outcome.reason, "en")) == (winners, "The referee has ruled so.")
    assert any("it was agreed so" in render(game.phrase(event), "en") for event in events)


# -- battles that somebody else judges ---------------------------------------------------------------------------------


def elsewhere_judged(*, area_counts: bool) -> Board:
    """The row in its last turn, as a battle of a campaign."""
    board = row(scenario={"task": "To hold out.", "area_counts": area_counts}, options={"turns": 2})
    board.turn_to("blue")
    board.state.sides["red"].lost = 5
    return board


def test_ski_3_3_where_the_area_does_not_count_nobody_speaks_of_it() -> None:
    """Whoever started the battle judges it: the news, the panel and the outcome name what each side destroyed, and no
    area."""
    board = elsewhere_judged(area_counts=False)
    board.give("blue", EndTurn())
    notice = SKIRMISH.rules.next_step(board.frame)
    assert notice is not None
    assert render(notice.what, "en") == "The turn is over."
    points = "Points destroyed: Red 0 and Blue 5."
    assert [board.text(event) for event in board.step()] == [f"The battle is over. {points}"]
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert render(ended.reason, "en") == points
    told = [render(line.text, "en") for panel in SKIRMISH.show.view(board.known("red")).panels for line in panel.lines]
    assert "Points destroyed" in told
    assert not [line for line in told if "area" in line.lower() or "If it ended" in line]


def test_ski_3_3_where_it_counts_it_is_told() -> None:
    """A campaign may count the area: then it is counted, and the outcome has it."""
    board = elsewhere_judged(area_counts=True)
    assert kinds(board.end_turn()) == ["turn-said", "area", "game-over"]
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert render(ended.reason, "en").startswith("Points destroyed: Red 0 and Blue 5. Hexes held: Red ")
