"""SKI-3.3, 3.4: points, area, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.systems.skirmish.measures import tenths
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import victory
from hexwar_tui.systems.skirmish.state import AreaCount, Phase, Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, kinds, soldier, vehicle
from tests.systems.skirmish.playing import begun, scenario

ROW = """
.A

.

.

.

.

.

.B
"""
"""Seven hexes in a row; A on the first, B on the last."""


def row(**more: Any) -> Board:
    """Red's A, worth 3 points, and Blue's B, worth 5."""
    return Board(ROW, **more, A=soldier("red", "rifle"), B=soldier("blue", "machine-gun"))


def counted(board: Board, *held: tuple[str, int, int]) -> None:
    """Writes counts made after the turns of these sides: red's hexes and blue's."""
    board.state.counts = [
        AreaCount(at // 2 + 1, after, {"red": red, "blue": blue}) for at, (after, red, blue) in enumerate(held)
    ]


# -- area --------------------------------------------------------------------------------------------------------------


def held(board: Board) -> dict[str, int]:
    """The hexes that each side holds now."""
    return area.held(board.land.grid, board.state.units.values(), board.frame.options.hold, board.state.sides)


def test_ski_3_3_a_hex_is_held_by_the_nearest_unit() -> None:
    """A hex is held by the side whose living unit is nearest; equal: nobody's."""
    assert held(row()) == {"red": 3, "blue": 3}


def test_ski_3_3_flyers_hold_nothing() -> None:
    """Flyers apart."""
    board = Board(ROW, A=vehicle("red", "flyer", "autocannon"), B=soldier("blue", "rifle"))
    assert held(board) == {"red": 0, "blue": 7}


@pytest.mark.parametrize(("hold", "hexes"), [(0, 1), (1, 2), (2, 3), (6, 3)])
def test_ski_3_3_units_hold_so_far(hold: int, hexes: int) -> None:
    """Within 6 hexes `[hold=6]`."""
    assert held(row(options={"hold": hold}))["red"] == hexes


def test_ski_3_3_the_fallen_and_those_off_the_board_hold_nothing() -> None:
    """Living units on the board only."""
    board = row()
    board["A"].cell = None
    assert held(board) == {"red": 0, "blue": 7}


@pytest.mark.parametrize("seed", range(5))
def test_ski_3_3_the_area_is_that_of_plain_distances(seed: int) -> None:
    """Compared with the rule, hex by hex, on a random board."""
    rng, board = random.Random(seed), grid(14, 11)
    units = [
        Unit(
            str(n),
            rng.choice(["red", "blue"]),
            n,
            None,
            rng.choice(["soldier", "flyer", "tracked"]),
            rng.choice(board.cells),
        )
        for n in range(12)
    ]
    ground = [unit for unit in units if unit.chassis != "flyer" and unit.cell is not None]
    wanted = {}
    for cell in board.cells:
        near = {side: [board.distance(cell, u.cell or 0) for u in ground if u.side == side] for side in ("red", "blue")}
        red, blue = (min(near[side], default=99) for side in ("red", "blue"))
        if min(red, blue) <= 4 and red != blue:
            wanted[cell] = "red" if red < blue else "blue"
    assert area.holders(board, units, 4) == wanted


def test_ski_3_3_it_is_counted_after_every_turn_of_a_side() -> None:
    """Counted after each side's turns."""
    board = row()
    for side in ("red", "blue"):
        board.give(side, EndTurn())
        assert kinds(board.step())[0] == "area"
    assert [(count.turn, count.after, count.held) for count in board.state.counts] == [
        (2, "red", {"red": 3, "blue": 3}),
        (2, "blue", {"red": 3, "blue": 3}),
    ]


def test_ski_3_3_the_last_two_turns_of_each_side_are_averaged() -> None:
    """Counted after each side's last two turns, and averaged."""
    board = row()
    counted(board, ("red", 100, 0), ("blue", 100, 0), ("red", 1, 5), ("blue", 2, 5), ("red", 3, 6), ("blue", 5, 6))
    assert area.average(board.state.counts, "red") == (11, 4)
    assert area.average(board.state.counts, "blue") == (22, 4)
    assert (tenths(11, 4), tenths(22, 4), tenths(12, 4), tenths(0, 1)) == ("2.8", "5.5", "3", "0")


# -- both conditions ---------------------------------------------------------------------------------------------------


def judged(lost: tuple[int, int], hexes: tuple[int, int]) -> tuple[str | None, str]:
    """Who has won and why: the points that red and blue lost, and the hexes they hold."""
    board = row()
    board.state.sides["red"].lost, board.state.sides["blue"].lost = lost
    counted(board, ("red", *hexes), ("blue", *hexes))
    return victory.decided(board.state)


def test_worked_example_points_without_area_are_a_draw() -> None:
    """Destroyed 34 points to 21, but area 310 to 402: a draw."""
    assert judged((21, 34), (310, 402)) == (None, victory.SPLIT)


@pytest.mark.parametrize(
    ("lost", "hexes", "winner", "why"),
    [
        ((10, 20), (5, 4), "red", victory.BOTH),
        ((20, 10), (4, 5), "blue", victory.BOTH),
        ((10, 20), (5, 5), None, victory.POINTS_ONLY),
        ((10, 10), (5, 4), None, victory.AREA_ONLY),
        ((10, 10), (5, 5), None, victory.NEITHER),
        ((20, 10), (5, 4), None, victory.SPLIT),
    ],
)
def test_ski_3_3_victory_needs_both(
    lost: tuple[int, int], hexes: tuple[int, int], winner: str | None, why: str
) -> None:
    """More points destroyed than lost, and more area held; only one of the two, or none: a draw."""
    assert judged(lost, hexes) == (winner, why)


# -- the end -----------------------------------------------------------------------------------------------------------


def test_ski_3_4_the_game_ends_after_the_last_turn_of_both() -> None:
    """6 turns a side `[turns=6]`."""
    board = row(turn=6)
    board.state.sides["blue"].lost = 4
    board.give("red", EndTurn())
    board.step()
    assert board.state.phase is Phase.PLAY
    board.give("blue", EndTurn())
    events = board.step()
    assert kinds(events) == ["area", "game-over"]
    assert board.text(events[-1]) == (
        "The game ends in a draw. One side has destroyed more points, but both hold the same area."
    )


@pytest.mark.parametrize("turns", [1, 3])
def test_ski_3_4_the_number_of_turns_is_an_option(turns: int) -> None:
    """`[turns=6]`."""
    game = begun(scenario(), {"turns": turns})
    played = 0
    while game.outcome is None:
        game.submit(game.waiting_for()[0], EndTurn())
        played += 1
    assert played == 2 * turns


def test_ski_3_4_the_last_side_with_units_wins_at_once() -> None:
    """A side without living units ends the game: the other wins `[wipeout_wins=true]`."""
    board = row()
    board["B"].cell, board["B"].fallen, board["B"].damage = None, True, 2
    board.state.sides["blue"].lost = 5
    events = board.step()
    assert board.text(events[-1]) == "The game is won by Red. Blue has no living unit any more."
    outcome = victory.outcome(board.frame)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (("red",), (("red", 5), ("blue", 0)))


def test_ski_3_4_without_the_option_both_conditions_decide() -> None:
    """Otherwise both conditions decide, with the area counted then."""
    board = row(options={"wipeout_wins": False})
    board["B"].cell, board["B"].fallen, board["B"].damage = None, True, 2
    board.state.sides["blue"].lost, board.state.sides["red"].lost = 5, 9
    assert kinds(board.step()) == ["area", "game-over"]
    assert (board.state.winners, board.state.why) == ([], victory.SPLIT)
    outcome = victory.outcome(board.frame)
    assert outcome is not None
    (count,) = board.state.counts
    assert render(outcome.reason, "en") == (
        "One side has destroyed more points, the other holds more area. "
        f"Hexes held: Red {count.held['red']} and Blue {count.held['blue']}."
    )


def test_ski_3_4_both_without_units_is_a_draw() -> None:
    """Both: a draw (ruling)."""
    board = row()
    for letter in "AB":
        board[letter].cell, board[letter].fallen, board[letter].damage = None, True, 2
    board.step()
    assert (board.state.winners, board.state.why) == ([], victory.BOTH_DEAD)


def test_ski_3_4_who_resigns_has_lost() -> None:
    """At any time, in the other side's turn, too, and confirmed."""
    board = row()
    assert board.refusal("blue", Resign("no")) == ("Resigning has to be confirmed.", "SKI-3.4")
    events = board.give("blue", Resign("yes"))
    assert [board.text(event) for event in events] == [
        "Blue resigns.",
        "The game is won by Red. Blue has given up.",
    ]
    assert board.refusal("red", Resign("yes"))[0] == "Only a side that plays on may do this."


def test_ski_3_4_both_can_agree_to_a_draw() -> None:
    """An offer stands until the next turn of the side that made it; accepted, the game is drawn."""
    board = row()
    assert board.refusal("blue", AcceptDraw("yes"))[0] == "Nobody has offered a draw."
    board.give("red", OfferDraw("yes"))
    assert board.refusal("red", OfferDraw("yes"))[0] == "This side has offered a draw already."
    assert board.refusal("red", AcceptDraw("yes"))[0] == "This side has agreed to a draw already."
    assert board.refusal("blue", OfferDraw("yes"))[0] == "Another side has offered a draw, which can be accepted."
    board.give("red", EndTurn())
    board.step()
    assert board.state.draw_offers == ["red"]
    board.give("blue", AcceptDraw("yes"))
    assert (board.state.winners, board.state.why) == ([], victory.AGREED)


def test_ski_3_4_an_offer_lapses() -> None:
    """It stands until the next turn of the side that made it."""
    board = row()
    board.give("red", OfferDraw("yes"))
    for side in ("red", "blue"):
        board.give(side, EndTurn())
        board.step()
    assert board.state.draw_offers == []


@pytest.mark.parametrize(("value", "winners"), [("blue", ("blue",)), ("draw", ())])
def test_ski_3_4_the_referee_may_rule_any_result(value: str, winners: tuple[str, ...]) -> None:
    """Disputes: the referee may rule any result, recorded with his reason."""
    game = begun(scenario())
    events = game.rule(Ruling("it was agreed so", (Change("game", "winner", value),)))
    assert game.outcome is not None
    assert (game.outcome.winners, render(game.outcome.reason, "en")) == (winners, "The referee has ruled so.")
    assert any("it was agreed so" in render(game.phrase(event), "en") for event in events)


# -- battles that somebody else judges ---------------------------------------------------------------------------------


def elsewhere_judged(**more: Any) -> Board:
    """The row in its last turn, as a battle of a campaign in which the area does not count."""
    board = row(scenario={"task": "To hold out.", "area_counts": False, **more}, options={"turns": 2})
    board.turn_to("blue")
    board.state.sides["red"].lost = 5
    return board


def test_ski_3_3_where_the_area_does_not_count_nobody_speaks_of_it() -> None:
    """Whoever started the battle judges it: the news, the panel and the outcome name what each side destroyed, and no
    area."""
    board = elsewhere_judged()
    board.give("blue", EndTurn())
    notice = SKIRMISH.rules.next_step(board.frame)
    assert notice is not None
    assert render(notice.what, "en") == "The turn is over."
    events = board.step()
    assert [board.text(event) for event in events] == ["The battle is over. Points destroyed: Red 0 and Blue 5."]
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert render(ended.reason, "en") == "Points destroyed: Red 0 and Blue 5."
    told = [render(line.text, "en") for panel in SKIRMISH.show.view(board.known("red")).panels for line in panel.lines]
    assert "Points destroyed" in told
    assert not [line for line in told if "area" in line.lower() or "If it ended" in line]


def test_ski_3_3_where_it_counts_it_is_told() -> None:
    """A campaign may count the area: then it is counted, and the outcome has it."""
    board = elsewhere_judged(area_counts=True)
    board.give("blue", EndTurn())
    events = board.step()
    assert kinds(events) == ["area", "game-over"]
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert render(ended.reason, "en").startswith("Points destroyed: Red 0 and Blue 5. Hexes held: Red ")
