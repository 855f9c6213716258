"""MEC-3.3 to 3.5: what follows a battle: the retreat of the loser, and what pilots learn."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.systems.mechs.orders.battle import Lesson, Retreat
from hexwar_tui.systems.mechs.orders.pilots import Train
from hexwar_tui.systems.mechs.orders.table import Resign
from hexwar_tui.systems.mechs.rules.battle.exchange import bonuses_of
from hexwar_tui.systems.mechs.state import Army, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board, facts, kinds, met


def retreats(board: Board) -> set[str]:
    """The labels of the places that Red may retreat to."""
    return {board.label(cell) for cell in board.known("red").retreats}


def beaten(*rows: str, at: str = "0303", by: str = "0403", **options: Any) -> tuple[Board, Army]:
    """Red, who stood in `at`, has lost against Blue in `by`."""
    board = Board(*rows, options=options)
    attacker, defender = board.armies(red=at, blue=by)
    board.step()
    board.settle(defender)
    return board, attacker


def learned(board: Board) -> dict[str, int]:
    """What every pilot has learned."""
    return {id: pilot.experience for id, pilot in board.state.pilots.items()}


def test_mec_3_3_exactly_two_hexes_to_a_place_of_the_losers_choice() -> None:
    """Passable, free, not next to an enemy, and no key point of somebody else; it is no move, and starts no battle."""
    board, attacker, defender = met()
    board.army("red", "0101")
    board.point("0103", owner="blue")
    own = board.point("0305", owner="red")
    board.settle(defender)
    assert retreats(board) == {"0102", "0104", "0201", "0204", "0301", "0305", "0401", "0502"}
    assert board.refusals("red", *(Retreat(board.cell(label)) for label in ("0203", "0503", "0103"))) == {"MEC-3.3"}
    assert board.refusals("blue", Retreat(own.cell)) == {"MEC-3.3"}
    board.give("red", Retreat(own.cell))
    assert (attacker.cell, attacker.moved_in, board.known("red").clashes) == (own.cell, 0, [])


@pytest.mark.parametrize("land", ["0103", "0305", "0104"])
def test_mec_3_3_if_there_is_no_place_the_nearest_such_place(land: str) -> None:
    """Ruling: within four hexes, nearer or farther than two."""
    rows = [list("~~~~~~") for _ in range(5)]
    for label in (land, "0405", "0505"):
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = "."
    board, _ = beaten(*map("".join, rows), at="0405", by="0505")
    assert retreats(board) == {land}


@pytest.mark.parametrize(
    ("retreat", "within", "distance", "told"),
    [
        (1, 4, 1, "A beaten army retreats exactly 1 hex, to a free hex that is not next to an enemy."),
        (3, 4, 3, "A beaten army retreats exactly 3 hexes, to a free hex that is not next to an enemy."),
        (8, 2, 1, "No place is free 8 hexes away, so the army retreats 1 hex, to the nearest place."),
    ],
)
def test_mec_3_3_how_far_is_an_option(retreat: int, within: int, distance: int, told: str) -> None:
    """So many hexes `[retreat=2]`, else the nearest place within so many `[retreat_within=4]`; a refusal tells it."""
    board, attacker = beaten(retreat=retreat, retreat_within=within)
    grid = board.frame.scenario.world.grid
    assert {grid.distance(attacker.cell, cell) for cell in board.known("red").retreats} == {distance}
    assert board.refusal("red", Retreat(board.cell("0403"))) == (told, "MEC-3.3")


def test_mec_3_3_without_a_place_within_four_the_army_is_lost() -> None:
    """Its mechs with it; the pilots go to the nearest own point, and one of them has learned from it (MEC-3.4). With
    `[retreat_within=0]` no nearer place is looked for."""
    board = Board("..~~~~", "~~~~~~")
    attacker, defender = board.army("red", "0101", "lancer"), board.army("blue", "0201")
    point = board.point("0602", owner="red")
    board.step()
    assert kinds(board.settle(defender)) == ["battle-over", "army-lost", "disbanded", "lesson"]
    assert attacker.id not in board.state.armies
    assert (point.pilots, board.state.pilots["red-p1"].experience) == (["red-p1"], 1)
    board, attacker = beaten(retreat=8, retreat_within=0)
    assert attacker.id not in board.state.armies


def test_mec_3_3_a_garrison_that_loses_is_gone() -> None:
    """It retreats nowhere, and it is never asked."""
    board = Board()
    army, _ = board.armies(red="0303", blue="0706")
    board.garrison("0403", "rifles", "tank")
    board.step()
    told = [board.text(event) for event in board.settle(army)]
    assert any("has fallen or dispersed" in each for each in told)
    assert board.state.armies_of(None) == []
    assert board.state.phase is Phase.MARCH


def test_mec_3_4_every_pilot_of_the_winner_who_took_part_gains_one() -> None:
    """Not those without a mech; of the loser a single pilot does, and nobody is asked."""
    board, attacker, _ = met(ours=("lancer", "hound", "rifles"))
    spare = board.pilot(attacker)
    board.settle(attacker)
    board.give("blue", Retreat(board.cell("0602")))
    assert learned(board) == {"red-p1": 1, "red-p2": 1, spare.id: 0, "blue-p1": 1}
    assert board.state.battle is None


def test_mec_3_4_the_winner_picks_the_pilot_of_the_loser() -> None:
    """One surviving pilot gains 1."""
    board, attacker, _ = met(theirs=("lancer", "hound"))
    board.settle(attacker)
    board.give("blue", Retreat(board.cell("0602")))
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.refusals("red", Lesson("red-p1")) | board.refusals("blue", Lesson("blue-p1")) == {"MEC-3.4"}
    board.give("red", Lesson("blue-p2"))
    assert learned(board) == {"red-p1": 1, "blue-p1": 0, "blue-p2": 1}


@pytest.mark.parametrize("falls", [False, True])
def test_mec_3_4_a_garrison_picks_by_die(falls: bool) -> None:
    """By die, where a garrison won, also among the survivors of an attacker who has fallen."""
    board = Board()
    attacker = board.army("red", "0303", "lancer", "hound")
    board.point("0101", owner="red")
    board.army("blue", "0706")
    garrison = board.garrison("0403", "tank")
    board.step()
    if falls:
        board.settle(garrison, dice=[5, 5, 2], damage=board.destroyed(attacker))
    else:
        board.settle(garrison)
        board.give("red", Retreat(board.cell("0103")), dice=[2])
    assert learned(board) == {"red-p1": 0, "red-p2": 1}


def test_mec_3_4_the_survivor_of_an_army_whose_last_unit_fell_learns_too() -> None:
    """He survives (MEC-3.7), goes to the nearest own key point, and is the one pilot who learns from it."""
    board, attacker, defender = met()
    events = board.settle(attacker, dice=[4], damage=board.destroyed(defender))
    assert defender.id not in board.state.armies
    assert board.state.points[board.cell("0706")].pilots == ["blue-p1"]
    assert facts(events, "lesson") == {"pilot": "blue-p1"}
    assert (board.state.pilots["blue-p1"].experience, board.state.phase) == (1, Phase.MARCH)


def test_mec_3_4_of_several_survivors_of_a_fallen_army_the_winner_picks_one() -> None:
    """As of those of an army that goes on; who is dead can't be picked."""
    board, attacker, defender = met(theirs=("lancer", "hound", "wasp"))
    board.settle(attacker, dice=[4, 3, 6], damage=board.destroyed(defender))
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.known("red").learners == ["blue-p1", "blue-p3"]
    assert board.refusals("red", Lesson("blue-p2")) == {"MEC-3.4"}
    board.give("red", Lesson("blue-p3"))
    assert learned(board) == {"red-p1": 1, "blue-p1": 0, "blue-p3": 1}
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)


@pytest.mark.parametrize(("die", "owner"), [(3, "blue"), (4, "red")])
def test_mec_3_4_nobody_learns_where_no_pilot_is_left(die: int, owner: str) -> None:
    """He dies with his mech, or is lost without a key point to go to, though he has survived it."""
    board, attacker, defender = met()
    board.state.points[board.cell("0706")].owner = owner
    board.army("blue", "0706")
    events = board.settle(attacker, dice=[die], damage=board.destroyed(defender))
    assert "lesson" not in kinds(events)
    assert "blue-p1" not in board.state.pilots


def test_mec_3_4_of_a_drawn_board_nobody_learns() -> None:
    """Ruling: not those of a fallen army either, of whom some survive."""
    board, attacker, defender = met()
    events = board.settle(None, dice=[4, 4], damage=board.destroyed(attacker, defender))
    assert kinds(events)[-1] == "disbanded"
    assert learned(board) == {"red-p1": 0, "blue-p1": 0}


@pytest.mark.parametrize("retreats", [False, True])
@pytest.mark.parametrize(("gives_up", "goes_on"), [("green", True), ("blue", False), ("red", False)])
def test_mec_5_1_who_gives_up_while_a_pilot_is_picked(gives_up: str, goes_on: bool, retreats: bool) -> None:
    """Nobody else's choice is lost with a side that has no part in it; whether the loser is destroyed or retreats."""
    board = Board(sides=3)
    attacker, defender = board.army("red", "0303", "lancer"), board.army("blue", "0403", "lancer", "hound")
    board.point("0101", owner="blue")
    board.army("green", "0706")
    board.step()
    if retreats:
        board.settle(attacker)
        board.give("blue", Retreat(board.known("blue").retreats[0]))
    else:
        board.settle(attacker, dice=[4, 4], damage=board.destroyed(defender))
    board.give(gives_up, Resign("yes"))
    assert board.known("red").is_asked(Stage.LESSON) == goes_on


def test_mec_3_5_one_experience_lowers_one_skill_by_one() -> None:
    """6/6 at recruiting, lower is better, not below 1."""
    board = Board()
    board.armies("lancer", red="0101", blue="0706")
    pilot = board.state.pilots["red-p1"]
    assert board.refusal("red", Train("red-1", pilot.id, "gunnery"))[0] == "This pilot has no experience to spend."
    pilot.experience = 3
    board.give("red", Train("red-1", pilot.id, "gunnery"))
    board.give("red", Train("red-1", pilot.id, "piloting"))
    assert (pilot.gunnery, pilot.piloting, pilot.experience) == (5, 5, 1)
    pilot.gunnery = 1
    assert board.refusal("red", Train("red-1", pilot.id, "gunnery")) == ("Nobody becomes better than 1.", "MEC-3.5")
    strange = Train("red-1", pilot.id, "singing"), Train("red-1", "blue-p1", "gunnery")
    assert board.refusals("red", *strange) == {"MEC-3.5"}


@pytest.mark.parametrize(("gunnery", "piloting", "bonuses"), [(6, 6, (0, 0)), (1, 1, (5, 2)), (3, 2, (3, 2))])
def test_mec_3_5_gunnery_and_piloting_change_rolls(gunnery: int, piloting: int, bonuses: tuple[int, int]) -> None:
    """To hit by (6 − gunnery), saves by (6 − piloting) / 2, rounded down."""
    board = Board()
    mech, rifles = board.army("red", "0101", "lancer", "rifles").units
    pilot = board.state.pilots["red-p1"]
    pilot.gunnery, pilot.piloting = gunnery, piloting
    assert bonuses_of(board.frame, mech) == bonuses
    assert bonuses_of(board.frame, rifles) == (0, 0)
    mech.pilot = None
    assert bonuses_of(board.frame, mech) == (-2, -1)
