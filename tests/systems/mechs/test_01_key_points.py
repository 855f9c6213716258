"""MEC-1.2 to 1.4: where key points are rolled, what they are, who holds them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.dice.rolls import KeyedDice, ScriptedDice
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules import key_points
from hexwar_tui.systems.mechs.rules.battle.boards import PER_KIND
from hexwar_tui.systems.mechs.rules.beginning import new_state
from hexwar_tui.systems.mechs.rules.hostility import is_hostile
from hexwar_tui.systems.mechs.rules.starts import to_edge
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.setup.laying_out import lay_out
from hexwar_tui.systems.mechs.state import Kind, Phase
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import small_scenario
from tests.systems.mechs.test_scenarios import scenario

SEEDS = 10_000

LAKE = (
    *["." * 24] * 6,
    *["." * 10 + "~~~~" + "." * 10] * 3,
    *["." * 24] * 9,
)
"""A map of the usual size with a lake in its middle."""

HOMES = {"red": "0109", "blue": "2410"}


def begun(rows: tuple[str, ...] = LAKE, **options: Any) -> MecFrame:
    """A game of two sides before its first key point."""
    chosen = read_options(MecOptions, {"armies": 1, **options})
    laid = lay_out(small_scenario(rows, homes=HOMES), chosen, "1")
    return MecFrame(MECHS, laid, chosen, new_state(laid, chosen, ("red", "blue")))


def empty(frame: MecFrame) -> None:
    """Takes all key points and garrisons off again."""
    state = frame.state
    state.points.clear()
    for army in state.armies_of(None):
        del state.armies[army.id]


def scripted(frame: MecFrame, number: int, dice: list[int]) -> tuple[str, int]:
    """The label of the hex that the next key point is rolled for with these dice, and the failures before it."""
    dice_source = ScriptedDice(dice)
    cell, failures = key_points.roll_cell(frame, number, Table("mechs", "new", dice_source, {}))
    assert dice_source.results == []
    return frame.scenario.world.grid.label(cell), failures


# -- MEC-1.2, 1.3 ------------------------------------------------------------------------------------------------------


def test_mec_1_3_the_edge_rule_and_uniformity_over_many_seeds() -> None:
    """Six points by 10,000 seeds: never nearer than 4 hexes to the edge, on water or twice on a hex; and the first of
    them lies on every allowed hex as often as on any other (chi-square, 3.1 of its standard deviations at most)."""
    frame = begun()
    world = frame.scenario.world
    first: Counter[int] = Counter()
    for seed in range(SEEDS):
        table = Table("mechs", "new", KeyedDice(f"seed {seed}"), {})
        for number in range(1, frame.options.key_points + 1):
            cell, _ = key_points.roll_cell(frame, number, table)
            column, row = cell % 24 + 1, cell // 24 + 1
            assert 5 <= column <= 20
            assert 5 <= row <= 14
            assert world.terrain[cell] != "water"
            assert cell not in frame.state.points
            frame.state.points[cell] = key_points.KeyPoint(cell, number, Kind.CITY, 1)
            first[cell] += number == 1
        empty(frame)
    allowed = key_points.allowed_cells(world, frame.options, ())
    assert set(first) == set(allowed)
    expected = SEEDS / len(allowed)
    chi = sum((first[cell] - expected) ** 2 / expected for cell in allowed)
    freedom = len(allowed) - 1
    assert abs(chi - freedom) < 3.1 * (2 * freedom) ** 0.5


def test_mec_1_3_first_the_column_then_the_row_from_one() -> None:
    """Two rolls, one die of the map's width, one of its height."""
    frame = begun()
    assert scripted(frame, 1, [5, 14]) == ("0514", 0)
    assert scripted(frame, 1, [20, 5]) == ("2005", 0)


def test_mec_1_3_without_a_gap_the_edge_itself_is_allowed() -> None:
    """The last column and row with it."""
    frame = begun(edge_gap=0)
    assert scripted(frame, 1, [24, 18]) == ("2418", 0)
    assert scripted(frame, 1, [1, 1]) == ("0101", 0)


def test_mec_1_3_the_worked_example() -> None:
    """A point rolled at column 4 of a 24-wide map: out, both dice again; column 5 stands."""
    assert scripted(begun(), 1, [4, 9, 5, 9]) == ("0509", 1)


@pytest.mark.parametrize("roll", [[4, 9], [21, 9], [9, 4], [9, 15], [11, 7]])
def test_mec_1_3_what_is_rolled_again(roll: list[int]) -> None:
    """The first and last four rows and columns are out, and water."""
    assert scripted(begun(), 1, [*roll, 9, 9]) == ("0909", 1)


def test_mec_1_3_taken_places_are_rolled_again() -> None:
    """A hex with a key point, and one that armies begin on or next to."""
    frame = begun(edge_gap=0)
    frame.state.points[frame.scenario.world.grid.cell_of_label("0909")] = key_points.KeyPoint(0, 1, Kind.CITY, 1)
    assert scripted(frame, 2, [9, 9, 1, 9, 2, 9, 10, 9]) == ("1009", 3)


def test_mec_1_3_several_dice_of_other_faces() -> None:
    """The options say how many dice of how many faces; a sum beyond the map is rolled again."""
    frame = begun(point_dice_x=3, point_faces_x=10, point_dice_y=2, point_faces_y=6)
    assert scripted(frame, 1, [10, 10, 9, 3, 3, 2, 4, 3, 6, 6]) == ("0912", 1)


def test_mec_1_3_after_two_hundred_failures_the_place_is_drawn() -> None:
    """From the allowed ones, by a die."""
    frame = begun()
    label, failures = scripted(frame, 1, [1, 1] * 200 + [7])
    allowed = key_points.allowed_cells(frame.scenario.world, frame.options, ())
    assert (label, failures) == (frame.scenario.world.grid.label(allowed[6]), 200)


def test_mec_1_3_a_map_with_too_few_places_is_refused() -> None:
    """Fewer than twice as many allowed hexes as points."""
    assert len(begun(edge_gap=8, key_points=6).state.armies) == 2
    with pytest.raises(BadOptions, match="7 key points need 14 hexes to choose from; this map has 12"):
        begun(edge_gap=8, key_points=7)


def test_mec_1_3_dice_that_cant_reach_enough_places_are_refused() -> None:
    """Or dice that can't reach them."""
    with pytest.raises(BadOptions, match="6 key points need 12 hexes to choose from; 1d4 and 1d18 reach 0"):
        begun(point_faces_x=4)
    with pytest.raises(BadOptions, match="1d5 and 1d18 reach 10"):
        begun(point_faces_x=5)
    with pytest.raises(BadOptions, match="1d24 and 1d4 reach 0"):
        begun(point_faces_y=4)


def test_mec_1_2_every_point_has_one_of_three_boards_for_its_kind() -> None:
    """A die picks it when the point is placed; there are as many points as the option says, each with a name."""
    frame = begun(key_points=4)
    table = Table("mechs", "new", KeyedDice("boards"), {})
    while frame.state.phase is Phase.SETUP:
        MECHS.rules.take_step(frame, table)
    points = list(frame.state.points.values())
    assert [point.number for point in points] == [1, 2, 3, 4]
    assert all(1 <= point.board <= PER_KIND for point in points)
    assert len(set(frame.scenario.places[:4])) == 4
    assert {event.kind for event in table.events} == {"point-placed"}


# -- MEC-1.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "kind"), [(1, Kind.FORTRESS), (2, Kind.CITY), (3, Kind.INDUSTRY)])
def test_mec_1_4_the_kind_is_one_die_each(die: int, kind: Kind) -> None:
    """Fortress, city, industrial centre."""
    frame = begun(garrison_infantry_dice=0, garrison_light_dice=0, garrison_tanks_dice=0)
    key_points.place_next(frame, Table("mechs", "new", ScriptedDice([9, 9, die, 2]), {}))
    (point,) = frame.state.points.values()
    assert (point.kind, point.board, point.owner, point.garrison) == (kind, 2, None, None)


def test_mec_1_4_a_garrison_is_rolled() -> None:
    """2d6 infantry, 1d6 light vehicles or VTOLs, 1d3 tanks, each of a type by a die; it is nobody's army."""
    frame = begun()
    dice = [9, 9, 1, 3, 1, 2, 1, 2, 4, 2, 1, 4, 2, 1, 2]
    key_points.place_next(frame, Table("mechs", "new", ScriptedDice(dice), {}))
    (army,) = frame.state.armies_of(None)
    assert [unit.type for unit in army.units] == ["rifles", "gunner", "engineer", "scout", "hawk", "tank", "breaker"]
    assert frame.state.points[army.cell].garrison == army.id
    assert all(unit.pilot is None for unit in army.units)


def test_mec_1_4_a_garrison_is_hostile_to_all_and_never_leaves() -> None:
    """Nobody is asked for its orders, and no order is legal for it; two garrisons leave each other alone."""
    frame = begun()
    assert all(is_hostile(frame, None, side) and is_hostile(frame, side, None) for side in ("red", "blue"))
    assert not is_hostile(frame, None, None)
    assert MECHS.rules.waiting_for(frame) == ()


def test_mec_1_3_the_dice_are_kept_in_the_journal_and_can_be_typed() -> None:
    """Key points are placed in steps of the game: their dice can be thrown at the table."""
    game = Game.new(REGISTRY, scenario("one-evening"), seed="1")
    steps = [entry for entry in game.record.entries if any(event.kind == "point-placed" for event in entry.events)]
    assert len(steps) == 4
    assert all([roll.rule for roll in entry.dice][:2] == ["MEC-1.3", "MEC-1.3"] for entry in steps)


def test_to_edge_counts_from_nought() -> None:
    """The outermost hexes are 0 from the edge."""
    world = small_scenario(LAKE).world
    assert [to_edge(world, world.grid.cell_of_label(label)) for label in ("0101", "2418", "0509", "2009")] == [
        0,
        0,
        4,
        4,
    ]


def test_a_scenario_of_these_tests_is_one() -> None:
    """Or they would prove nothing."""
    assert isinstance(begun().scenario, MecScenario)
