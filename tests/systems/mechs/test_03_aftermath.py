"""MEC-3.3 to 3.5: what follows a battle: the retreat of the loser, and what pilots learn."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.mechs.orders.battle import Lesson, Retreat
from hexwar_tui.systems.mechs.orders.pilots import Train
from hexwar_tui.systems.mechs.orders.table import Resign
from hexwar_tui.systems.mechs.rules.battle.exchange import bonuses_of
from hexwar_tui.systems.mechs.state import Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import OPEN, Board, facts, kinds, met

# -- MEC-3.3 -----------------------------------------------------------------------------------------------------------


def retreats(board: Board) -> set[str]:
    """The labels of the places that the loser may retreat to."""
    return {board.frame.scenario.world.grid.label(cell) for cell in board.known("red").retreats}


def test_mec_3_3_exactly_two_hexes_to_a_place_of_the_losers_choice() -> None:
    """Passable, free, not next to an enemy."""
    board, attacker, defender = met()
    board.army("red", "0101")
    board.settle(defender)
    grid = board.frame.scenario.world.grid
    assert all(grid.distance(attacker.cell, cell) == 2 for cell in board.known("red").retreats)
    assert retreats(board) == {"0102", "0103", "0104", "0201", "0204", "0301", "0305", "0401", "0502"}
    assert board.refusal("red", Retreat(board.cell("0203")))[1] == "MEC-3.3"
    assert board.refusal("red", Retreat(board.cell("0503")))[1] == "MEC-3.3"
    assert board.refusal("blue", Retreat(board.cell("0103")))[1] == "MEC-3.3"


def test_mec_3_3_a_retreat_is_no_move_and_takes_nothing() -> None:
    """It starts no battle, and leads to no key point of somebody else."""
    board, attacker, defender = met()
    board.point("0103", owner="blue")
    own = board.point("0305", owner="red")
    board.settle(defender)
    assert "0103" not in retreats(board)
    board.give("red", Retreat(own.cell))
    assert attacker.moved_in == 0
    assert board.known("red").clashes == []


@pytest.mark.parametrize(("land", "places"), [("0103", {"0103"}), ("0305", {"0305"}), ("0104", {"0104"})])
def test_mec_3_3_if_there_is_no_place_the_nearest_such_place(land: str, places: set[str]) -> None:
    """Ruling: within four hexes, nearer or farther than two."""
    rows = [list("~~~~~~") for _ in range(5)]
    for label in (land, "0405", "0505"):
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = "."
    board = Board(*map("".join, rows))
    board.army("red", "0405")
    defender = board.army("blue", "0505")
    board.step()
    board.settle(defender)
    assert retreats(board) == places


@pytest.mark.parametrize(("retreat", "within", "far"), [(3, 4, {3}), (1, 4, {1}), (8, 2, {1}), (8, 0, set())])
def test_mec_3_3_how_far_is_an_option(retreat: int, within: int, far: set[int]) -> None:
    """So many hexes `[retreat=2]`, else the nearest place within so many `[retreat_within=4]`, none with 0."""
    board = Board(*OPEN, options={"retreat": retreat, "retreat_within": within})
    attacker, defender = board.army("red", "0303"), board.army("blue", "0403")
    board.step()
    grid, start = board.frame.scenario.world.grid, attacker.cell
    board.settle(defender)
    assert {grid.distance(start, cell) for cell in board.known("red").retreats} == far
    assert (attacker.id in board.state.armies) == bool(far)


@pytest.mark.parametrize(
    ("retreat", "told"),
    [
        (1, "A beaten army retreats exactly 1 hex, to a free hex that is not next to an enemy."),
        (2, "A beaten army retreats exactly 2 hexes, to a free hex that is not next to an enemy."),
        (8, "No place is free 8 hexes away, so the army retreats 1 hex, to the nearest place."),
    ],
)
def test_mec_3_3_a_refusal_tells_how_far_by_the_option(retreat: int, told: str) -> None:
    """Or, where no place is so far away, how far the nearest one is."""
    board = Board(*OPEN, options={"retreat": retreat})
    board.army("red", "0303")
    defender = board.army("blue", "0403")
    board.step()
    board.settle(defender)
    assert board.refusal("red", Retreat(board.cell("0403"))) == (told, "MEC-3.3")


def test_mec_3_3_without_a_place_within_four_the_army_is_lost() -> None:
    """Its mechs with it; the pilots go to the nearest own point, and one of them has learned from it (MEC-3.4)."""
    board = Board("..~~~~", "~~~~~~", sides=2)
    attacker = board.army("red", "0101", "lancer")
    defender = board.army("blue", "0201")
    point = board.point("0602", owner="red")
    board.step()
    events = board.settle(defender)
    assert kinds(events) == ["battle-over", "army-lost", "disbanded", "lesson"]
    assert attacker.id not in board.state.armies
    assert point.pilots == ["red-p1"]
    assert board.state.pilots["red-p1"].experience == 1


def test_mec_3_3_a_garrison_that_loses_is_gone() -> None:
    """It retreats nowhere, and it is never asked."""
    board = Board(*OPEN)
    army = board.army("red", "0303")
    board.army("blue", "0706")
    board.garrison("0403", "rifles", "tank")
    board.step()
    board.settle(army)
    assert board.state.armies_of(None) == []
    assert board.state.phase is Phase.MARCH


# -- MEC-3.4, 3.5 ------------------------------------------------------------------------------------------------------


def test_mec_3_4_every_pilot_of_the_winner_who_took_part_gains_one() -> None:
    """Not those without a mech."""
    board, attacker, _ = met(ours=("lancer", "hound", "rifles"))
    spare = board.pilot(attacker)
    board.settle(attacker)
    assert [board.state.pilots[id].experience for id in ("red-p1", "red-p2", spare.id)] == [1, 1, 0]


def test_mec_3_4_the_winner_picks_the_pilot_of_the_loser() -> None:
    """One surviving pilot gains 1; with a single one nobody is asked."""
    board, attacker, _ = met(theirs=("lancer", "hound"))
    board.settle(attacker)
    board.give("blue", Retreat(board.cell("0602")))
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.refusal("red", Lesson("red-p1"))[1] == "MEC-3.4"
    assert board.refusal("blue", Lesson("blue-p1"))[1] == "MEC-3.4"
    board.give("red", Lesson("blue-p2"))
    assert [board.state.pilots[id].experience for id in ("blue-p1", "blue-p2")] == [0, 1]
    alone, winner, _ = met()
    alone.settle(winner)
    alone.give("blue", Retreat(alone.cell("0602")))
    assert alone.state.pilots["blue-p1"].experience == 1
    assert alone.state.battle is None


def test_mec_3_4_a_garrison_picks_by_die() -> None:
    """By die, where a garrison won."""
    board = Board(*OPEN)
    board.army("red", "0303", "lancer", "hound")
    board.army("blue", "0706")
    garrison = board.garrison("0403", "tank")
    board.step()
    board.settle(garrison)
    board.give("red", Retreat(board.cell("0103")), dice=[2])
    assert [board.state.pilots[id].experience for id in ("red-p1", "red-p2")] == [0, 1]


def test_mec_3_4_the_survivor_of_an_army_whose_last_unit_fell_learns_too() -> None:
    """He survives (MEC-3.7), goes to the nearest own key point, and is the one pilot who learns from it."""
    board, attacker, defender = met()
    events = board.settle(attacker, dice=[4], damage=board.destroyed(defender))
    assert defender.id not in board.state.armies
    assert board.state.points[board.cell("0706")].pilots == ["blue-p1"]
    assert facts(events, "lesson") == {"pilot": "blue-p1"}
    assert board.state.pilots["blue-p1"].experience == 1
    assert board.state.phase is Phase.MARCH


def test_mec_3_4_of_several_survivors_of_a_fallen_army_the_winner_picks_one() -> None:
    """As of those of an army that goes on; who is dead can't be picked."""
    board, attacker, defender = met(theirs=("lancer", "hound", "wasp"))
    board.settle(attacker, dice=[4, 3, 6], damage=board.destroyed(defender))
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.known("red").learners == ["blue-p1", "blue-p3"]
    assert board.refusal("red", Lesson("blue-p2"))[1] == "MEC-3.4"
    board.give("red", Lesson("blue-p3"))
    assert [board.state.pilots[id].experience for id in ("blue-p1", "blue-p3")] == [0, 1]
    assert (board.state.battle, board.state.phase) == (None, Phase.MARCH)


def test_mec_3_4_a_fallen_attacker_of_a_garrison_learns_by_die() -> None:
    """Where a garrison won, a die picks among his survivors."""
    board = Board(*OPEN)
    attacker = board.army("red", "0303", "lancer", "hound")
    board.point("0101", owner="red")
    board.army("blue", "0706")
    garrison = board.garrison("0403", "tank")
    board.step()
    board.settle(garrison, dice=[5, 5, 2], damage=board.destroyed(attacker))
    assert [board.state.pilots[id].experience for id in ("red-p1", "red-p2")] == [0, 1]


def test_mec_3_4_nobody_learns_where_no_pilot_is_left() -> None:
    """He dies with his mech, or is lost without a key point to go to, though he has survived it."""
    board, attacker, defender = met()
    events = board.settle(attacker, dice=[3], damage=board.destroyed(defender))
    assert "lesson" not in kinds(events)
    board, attacker, defender = met()
    board.state.points[board.cell("0706")].owner = "red"
    board.army("blue", "0706")
    events = board.settle(attacker, dice=[4], damage=board.destroyed(defender))
    assert "lesson" not in kinds(events)
    assert "blue-p1" not in board.state.pilots


def test_mec_3_4_of_a_drawn_board_nobody_learns() -> None:
    """Ruling: not those of a fallen army either, of whom some survive."""
    board, attacker, defender = met()
    events = board.settle(None, dice=[4, 4], damage={**board.destroyed(attacker), **board.destroyed(defender)})
    assert kinds(events)[-1] == "disbanded"
    assert {pilot.experience for pilot in board.state.pilots.values()} == {0}


@pytest.mark.parametrize(("gives_up", "goes_on"), [("green", True), ("blue", False), ("red", False)])
def test_mec_5_1_who_gives_up_while_a_pilot_is_picked(gives_up: str, goes_on: bool) -> None:
    """Nobody else's choice is lost with a side that has no part in it."""
    board = Board(*OPEN, sides=3)
    attacker, defender = board.army("red", "0303", "lancer"), board.army("blue", "0403", "lancer", "hound")
    board.point("0101", owner="blue")
    board.army("green", "0706")
    board.step()
    board.settle(attacker, dice=[4, 4], damage=board.destroyed(defender))
    board.give(gives_up, Resign("yes"))
    assert board.known("red").is_asked(Stage.LESSON) == goes_on


def test_mec_3_5_one_experience_lowers_one_skill_by_one() -> None:
    """6/6 at recruiting, lower is better, not below 1."""
    board = Board(*OPEN)
    army = board.army("red", "0101", "lancer")
    board.army("blue", "0706")
    pilot = board.state.pilots["red-p1"]
    assert board.refusal("red", Train("red-1", pilot.id, "gunnery"))[0] == "This pilot has no experience to spend."
    pilot.experience = 3
    board.give("red", Train("red-1", pilot.id, "gunnery"))
    board.give("red", Train("red-1", pilot.id, "piloting"))
    assert (pilot.gunnery, pilot.piloting, pilot.experience) == (5, 5, 1)
    pilot.gunnery = 1
    assert board.refusal("red", Train("red-1", pilot.id, "gunnery")) == ("Nobody becomes better than 1.", "MEC-3.5")
    assert board.refusal("red", Train("red-1", pilot.id, "singing"))[1] == "MEC-3.5"
    assert board.refusal("red", Train("red-1", "blue-p1", "gunnery"))[1] == "MEC-3.5"
    assert army.units[0].pilot == pilot.id


@pytest.mark.parametrize(
    ("gunnery", "piloting", "bonuses"), [(6, 6, (0, 0)), (4, 4, (2, 1)), (5, 5, (1, 0)), (1, 1, (5, 2)), (3, 2, (3, 2))]
)
def test_mec_3_5_gunnery_and_piloting_change_rolls(gunnery: int, piloting: int, bonuses: tuple[int, int]) -> None:
    """To hit by (6 − gunnery), saves by (6 − piloting) / 2, rounded down."""
    board = Board(*OPEN)
    army = board.army("red", "0101", "lancer", "rifles")
    pilot = board.state.pilots["red-p1"]
    pilot.gunnery, pilot.piloting = gunnery, piloting
    assert bonuses_of(board.state, army.units[0]) == bonuses
    assert bonuses_of(board.state, army.units[1]) == (0, 0)
    army.units[0].pilot = None
    assert bonuses_of(board.state, army.units[0]) == (-2, -1)
