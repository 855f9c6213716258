"""MEC-1.1, 1.5, 1.6: the world map, holding key points, and the start."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.mechs.catalogue import load_catalogue, value_of
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.orders.battle import Retreat
from hexwar_tui.systems.mechs.orders.moving import March
from hexwar_tui.systems.mechs.orders.pilots import Assign, GiveName
from hexwar_tui.systems.mechs.rules.beginning import lance, new_state
from hexwar_tui.systems.mechs.rules.starts import APART, start_cells, to_edge
from hexwar_tui.systems.mechs.setup.generator import Layout, generate
from hexwar_tui.systems.mechs.setup.laying_out import lay_out
from hexwar_tui.systems.mechs.state import Kind
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND, NAMES
from tests.systems.mechs.boards import Board, allied, facts, kinds, small_scenario
from tests.systems.mechs.test_scenarios import SIDES, laid_out, scenario

SIZES = [(24, 18, 2), (28, 20, 3), (30, 24, 4), (36, 28, 6), (16, 12, 2), (25, 19, 5), (12, 12, 2)]


def land(layout: Layout) -> list[str]:
    """The terrain of every cell."""
    return [LEGEND[letter] for letter in "".join(layout.rows)]


@pytest.mark.parametrize(("width", "height", "sides"), SIZES)
def test_mec_1_1_a_generated_map_is_whole_and_fair(width: int, height: int, sides: int) -> None:
    """It has the size asked for, all its land hangs together, and every side has a home on it; the mean way to all
    land, and the way to the nearest home, differ by few movement points. With an even number of sides a map that is
    turned half round falls upon itself, homes with it."""
    for seed in "abe":
        found, board = generate(width, height, sides, seed), grid(width, height)
        assert [len(row) for row in found.rows] == [width] * height
        terrain = land(found)
        ways = [distances(board, (home,), [DIFFICULTY[id] for id in terrain]) for home in found.homes]
        assert {cell for cell in board.cells if terrain[cell] != "water"} == set(ways[0])
        assert len(set(found.homes)) == sides
        means = [sum(way.values()) / len(way) for way in ways]
        nearest = [min(way[other] for other in found.homes if way[other]) for way in ways]
        assert max(means) - min(means) <= 8
        assert max(nearest) - min(nearest) <= 8
        if sides % 2 == 0:
            assert all(terrain[cell] == terrain[board.turned(cell)] for cell in board.cells)
            assert [board.turned(home) for home in found.homes[: sides // 2]] == list(found.homes[sides // 2 :])


def test_mec_1_1_every_kind_of_terrain_comes_up() -> None:
    """Field, road, mud, rough, forest, hills, mountains, swamp, and water, on a map of the usual size."""
    assert {id for seed in "abc" for id in land(generate(24, 18, 2, seed))} == set(NAMES)


def test_mec_1_1_size_and_board_are_options() -> None:
    """The map is as wide and high as the options say."""
    found = lay_out(scenario("two-lances"), read_options(MecOptions, {"width": 30, "height": 20}), "1")
    assert found.map is not None
    assert (found.map.grid.width, found.map.grid.height) == (30, 20)


def test_mec_1_5_a_point_without_garrison_is_taken_by_entering_and_kept_after_leaving() -> None:
    """Passing through is entering. What was kept there is lost with it; the count for the bonus begins anew."""
    board = Board()
    _, theirs = board.armies("lancer", red="0101", blue="0502")
    point = board.point("0201", owner="blue", count=1)
    point.pilots, theirs.pilots = [board.pilot(theirs).id], []
    assert facts(board.march("red-1", "0101", "0201", "0301"), "point-taken")["side"] == "red"
    assert (point.owner, point.count, point.pilots, len(board.state.pilots)) == ("red", 0, [], 2)


def test_mec_1_5_a_point_with_a_garrison_is_entered_once_it_is_beaten() -> None:
    """A march ends next to it, and the battle begins; the winner takes the hex, and the point with it."""
    board = Board()
    army, _ = board.armies("titan", red="0101", blue="0502")
    garrison = board.garrison("0301", "scout")
    point = board.state.points[garrison.cell]
    assert board.refusals("red", March("red-1", board.path("0101", "0201", "0301"))) == {"MEC-2.1"}
    board.march("red-1", "0101", "0201")
    assert point.owner is None
    board.step()
    assert kinds(board.settle(army))[-2:] == ["garrison-gone", "point-taken"]
    assert (point.owner, point.garrison, army.cell) == ("red", None, point.cell)


def test_mec_1_5_the_bonus_comes_from_the_next_turn_on() -> None:
    """Not in the turn in which the point is taken."""
    board = Board(options={"city_turns": 1})
    board.armies(red="0101", blue="0502")
    board.point("0201", Kind.CITY)
    board.march("red-1", "0101", "0201")
    assert board.state.sides["red"].credits == 100
    board.round()
    assert board.state.sides["red"].credits == 200


def test_mec_1_5_after_a_battle_there_it_comes_a_turn_later() -> None:
    """A battle on the point's board since then: the holder's next turn does not count."""
    board = Board(options={"city_turns": 1})
    ours, _ = board.armies(red="0201", blue="0301")
    point = board.point("0201", Kind.CITY, "red")
    board.point("0102")
    board.state.at = 1
    board.step()
    assert point.disturbed
    board.settle(ours)
    board.give("blue", Retreat(board.cell("0502")))
    board.end_turn()
    assert (board.state.mover, board.state.sides["red"].credits, point.disturbed) == ("red", 100, False)
    board.round()
    assert board.state.sides["red"].credits == 200


def test_mec_1_5_allies_leave_each_others_points_alone() -> None:
    """A point of an ally is not taken by entering."""
    board = allied()
    board.armies(red="0101", green="0601")
    point = board.point("0201", owner="blue")
    board.march("red-1", "0101", "0201")
    assert point.owner == "blue"


@pytest.mark.parametrize("name", SIDES)
def test_mec_1_6_every_side_begins_at_its_edge_and_away_from_others(name: str) -> None:
    """As many armies as the option says, six hexes or more from those of others, on land that hangs together."""
    laid = laid_out(name)
    options, distance = read_options(MecOptions, scenario(name).options), laid.world.grid.distance
    starts = start_cells(laid.world, laid.home_cells, options.armies)
    assert [len(cells) for cells in starts.values()] == [options.armies] * len(laid.sides)
    for side, cells in starts.items():
        assert all(to_edge(laid.world, cell) <= 2 for cell in cells)
        assert [distance(cells[0], cell) for cell in cells[1:2]] == [2] * (options.armies > 1)
        others = [cell for other, theirs in starts.items() if other != side for cell in theirs]
        assert min(distance(cell, other) for cell in cells for other in others) >= APART


def test_mec_1_6_all_begin_alike_with_a_pilot_in_every_mech() -> None:
    """Two armies of 60 points, a 6/6 pilot per mech and in nothing else, 100 credits. Whatever the points, an army is
    filled up with types of a list, one after the other, as long as one of them still fits."""
    state = new_state(laid_out("two-lances"), read_options(MecOptions, {}), ("red", "blue"))
    assert [own.credits for own in state.sides.values()] == [100, 100]
    assert len({tuple(unit.type for unit in army.units) for army in state.armies.values()}) == 1
    units = load_catalogue().units
    for army in state.armies.values():
        assert 57 <= value_of(load_catalogue(), army.units) <= 60
        assert all((unit.pilot is not None) == units[unit.type].is_mech for unit in army.units)
    assert {(pilot.gunnery, pilot.piloting) for pilot in state.pilots.values()} == {(6, 6)}
    least = min(units[type].points for type in load_catalogue().lance)
    for points in (4, 30, 200):
        assert points - least < sum(units[type].points for type in lance(load_catalogue(), points)) <= points


def test_mec_1_6_a_map_without_room_for_the_armies_is_refused() -> None:
    """With a sentence; so are sides that begin too near to each other."""
    rows = ("....~~~~~~~~....",) + ("~~~~~~~~~~~~~~~~",) * 4
    options = read_options(MecOptions, {"armies": 3, "key_points": 1, "edge_gap": 0})
    with pytest.raises(BadOptions, match="3 armies a side find no room at the edges of this map"):
        lay_out(small_scenario(rows, homes={"red": "0101", "blue": "1601"}), options, "1")
    near = small_scenario(("........",) * 4, homes={"red": "0101", "blue": "0801"})
    with pytest.raises(BadOptions, match="3 armies a side begin nearer to each other than 6 hexes"):
        lay_out(near, options, "1")


def test_mec_1_6_another_pilot_drives_a_mech() -> None:
    """One without a mech takes another's place, and two who both have one change places."""
    board = Board()
    army = board.army("red", "0101", "lancer", "hound", "rifles")
    board.army("blue", "0401")
    spare = board.pilot(army)
    board.give("red", Assign("red-1", "red-lancer-1", spare.id))
    assert (army.units[0].pilot, army.pilots) == (spare.id, ["red-p1"])
    board.give("red", Assign("red-1", "red-lancer-1", "red-p2"))
    assert [unit.pilot for unit in army.units] == ["red-p2", spare.id, None]
    assert board.refusal("red", Assign("red-1", "red-lancer-1", "red-p2")) == ("He drives it already.", "MEC-1.6")
    assert board.refusal("red", Assign("red-1", "red-rifles-3", "red-p2"))[0] == "No such mech is in this army."
    assert board.refusal("red", Assign("red-1", "red-lancer-1", "blue-p1"))[0] == "No such pilot is in this army."


def test_mec_1_6_units_and_pilots_are_named() -> None:
    """A name of the player's choice; an empty one gives back the old."""
    board = Board()
    board.armies("lancer", red="0101", blue="0401")
    words = board.known("red").words
    for id, call in (("red-lancer-1", words.unit), ("red-p1", words.pilot)):
        before = call(id)
        board.give("red", GiveName("red-1", id, "Old Faithful"))
        assert call(id) == "Old Faithful"
        board.give("red", GiveName("red-1", id, ""))
        assert call(id) == before
    assert board.refusals("red", GiveName("red-1", "blue-p1", "X")) == {"MEC-1.6"}
