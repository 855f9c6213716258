"""MEC-1.2 to 1.4: where key points are rolled, what they are, and the boards that battles have there."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules import key_points
from hexwar_tui.systems.mechs.rules.battle.boards import PER_KIND, board_at, load_boards
from hexwar_tui.systems.mechs.rules.beginning import new_state
from hexwar_tui.systems.mechs.rules.hostility import is_hostile
from hexwar_tui.systems.mechs.setup.laying_out import lay_out
from hexwar_tui.systems.mechs.show.board_views import board_view
from hexwar_tui.systems.mechs.state import Battle, KeyPoint, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board, said, small_scenario, text

LAKE = (*["." * 24] * 6, *["." * 10 + "~~~~" + "." * 10] * 3, *["." * 24] * 9)
"""A map of the usual size with a lake in its middle."""


def begun(**options: Any) -> MecFrame:
    """A game of two sides before its first key point."""
    chosen = read_options(MecOptions, {"armies": 1, **options})
    laid = lay_out(small_scenario(LAKE, homes={"red": "0109", "blue": "2410"}), chosen, "1")
    return MecFrame(MECHS, laid, chosen, new_state(laid, chosen, ("red", "blue")))


def rolled(frame: MecFrame, *dice: int) -> tuple[str, int]:
    """The label of the hex that the next key point is rolled for with these dice, and the failures before it."""
    source = ScriptedDice(list(dice))
    cell, failures = key_points.roll_cell(frame, len(frame.state.points) + 1, Table("mechs", "new", source, {}))
    assert source.results == []
    return frame.scenario.world.grid.label(cell), failures


def test_mec_1_3_the_edge_rule_and_uniformity() -> None:
    """One die of the map's width for the column, one of its height for the row: whatever they show, the key point lies
    on that very hex; nearer than 4 hexes to the edge, on water, or where one is already, both dice are thrown again."""
    frame = begun()
    first = frame.scenario.world.grid.cell_of_label("0606")
    frame.state.points[first] = KeyPoint(first, 1, Kind.CITY, 1)
    for column in range(1, 25):
        for row in range(1, 19):
            is_lake = 11 <= column <= 14 and 7 <= row <= 9
            if 5 <= column <= 20 and 5 <= row <= 14 and not is_lake and (column, row) != (6, 6):
                assert rolled(frame, column, row) == (f"{column:02}{row:02}", 0)
            else:
                assert rolled(frame, column, row, 9, 9) == ("0909", 1)


@pytest.mark.parametrize(
    ("options", "dice", "placed"),
    [
        pytest.param({}, (4, 9, 5, 9), ("0509", 1), id="the worked example"),
        pytest.param({"edge_gap": 0}, (24, 18), ("2418", 0), id="no gap: the last column and row"),
        pytest.param({"edge_gap": 0}, (1, 1), ("0101", 0), id="no gap: the first column and row"),
        pytest.param({"edge_gap": 0}, (1, 9, 2, 9, 10, 9), ("1009", 2), id="not on or next to where armies begin"),
        pytest.param(
            {"point_dice_x": 3, "point_faces_x": 10, "point_dice_y": 2, "point_faces_y": 6},
            (10, 10, 9, 3, 3, 2, 4, 3, 6, 6),
            ("0912", 1),
            id="as many dice of as many faces as the options say, again beyond the map",
        ),
    ],
)
def test_mec_1_3_where_dice_lay_a_key_point(
    options: dict[str, int], dice: tuple[int, ...], placed: tuple[str, int]
) -> None:
    """First the column, then the row, from 1."""
    assert rolled(begun(**options), *dice) == placed


def test_mec_1_3_after_two_hundred_failures_the_place_is_drawn() -> None:
    """From the allowed ones, by a die."""
    frame = begun()
    allowed = key_points.allowed_cells(frame.scenario.world, frame.options, ())
    assert rolled(frame, *[1, 1] * 200, 7) == (frame.scenario.world.grid.label(allowed[6]), 200)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"edge_gap": 8, "key_points": 7}, "7 key points need 14 hexes to choose from; this map has 12"),
        ({"point_faces_x": 4}, "6 key points need 12 hexes to choose from; 1d4 and 1d18 reach 0"),
        ({"point_faces_x": 5}, "1d5 and 1d18 reach 10"),
        ({"point_faces_y": 4}, "1d24 and 1d4 reach 0"),
    ],
)
def test_mec_1_3_a_map_with_too_few_places_is_refused(options: dict[str, int], told: str) -> None:
    """Fewer than twice as many allowed hexes as points, or dice that can't reach them."""
    assert len(begun(edge_gap=8, key_points=6).state.armies) == 2
    with pytest.raises(BadOptions, match=told):
        begun(**options)


@pytest.mark.parametrize(("die", "kind"), [(1, Kind.FORTRESS), (2, Kind.CITY), (3, Kind.INDUSTRY)])
def test_mec_1_4_the_kind_is_one_die_each(die: int, kind: Kind) -> None:
    """Fortress, city, industrial centre. Another die picks one of three boards for it (MEC-1.2)."""
    frame = begun(garrison_infantry_dice=0, garrison_light_dice=0, garrison_tanks_dice=0)
    for number, board in enumerate(range(1, PER_KIND + 1), 1):
        key_points.place_next(frame, Table("mechs", "new", ScriptedDice([9, 8 + number, die, board]), {}))
    found = [(point.number, point.kind, point.board) for point in frame.state.points.values()]
    assert found == [(1, kind, 1), (2, kind, 2), (3, kind, 3)]
    assert {(point.owner, point.garrison) for point in frame.state.points.values()} == {(None, None)}


def test_mec_1_4_a_garrison_is_rolled() -> None:
    """2d6 infantry, 1d6 light vehicles or VTOLs, 1d3 tanks, each of a type by a die; it is nobody's army, and hostile
    to all but other garrisons; nobody is asked for its orders."""
    frame = begun()
    dice = [9, 9, 1, 3, 1, 2, 1, 2, 4, 2, 1, 4, 2, 1, 2]
    key_points.place_next(frame, Table("mechs", "new", ScriptedDice(dice), {}))
    (army,) = frame.state.armies_of(None)
    assert [unit.type for unit in army.units] == ["rifles", "gunner", "engineer", "scout", "hawk", "tank", "breaker"]
    assert frame.state.points[army.cell].garrison == army.id
    assert all(unit.pilot is None for unit in army.units)
    assert all(is_hostile(frame, None, side) and is_hostile(frame, side, None) for side in ("red", "blue"))
    assert not is_hostile(frame, None, None)
    assert MECHS.rules.waiting_for(frame) == ()


def test_mec_1_2_all_may_look_at_the_boards_at_any_time() -> None:
    """Also in the turn of another, in the midst of a battle, and as the referee; each is named with its place."""
    board = Board()
    board.armies(red="0101", blue="0706")
    board.point("0303", Kind.CITY).board = 2
    board.garrison("0503", "tank", kind=Kind.FORTRESS)
    board.state.phase, board.state.battle = Phase.BATTLE, Battle("red-1", "blue-1", board.cell("0706"), Stage.BOARD)
    for seat in ("red", "blue", REFEREE):
        maps = MECHS.show.view(board.known(seat)).maps
        assert [other.cell for other in maps] == [board.cell("0303"), board.cell("0503")]
        assert "Old town on the river" in text(maps[0].title)
        assert maps[0].view().seat == seat


@pytest.mark.parametrize("number", range(1, PER_KIND + 1))
@pytest.mark.parametrize("kind", Kind)
def test_mec_1_2_a_board_shows_its_ground_and_objects(kind: Kind, number: int) -> None:
    """And where both sides deploy; nobody is on it, and every hex has its words in every language. Every building can
    be entered and fired from."""
    spec = load_boards()[kind][number - 1]
    view = board_view("red", spec)
    assert (view.grid, view.units) == (spec.map.grid, ())
    owners = [view.look(cell).owner for cell in view.grid.cells]
    assert (owners.count("attacker"), owners.count("defender")) == (6 * 18, 12 * 18)
    told = said(view.panels[0].lines)
    for object in spec.objects:
        assert any(str(object.name) in line for line in told)
        assert object.kind not in ("house", "bunker") or (object.doors and object.windows)
    for language in LANGUAGES:
        assert all(render(line.text, language) for cell in view.grid.cells for line in view.describe(cell))


# -- key points that a scenario places ---------------------------------------------------------------------------------

GREEN = {
    "name": "Green",
    "map": {"rows": ["......", "......"], "legend": {".": "open"}},
    "objects": [{"id": "hay", "kind": "cover", "name": "Hay", "hexes": ["0401"]}],
}
"""A board of a scenario's own."""


NO_GARRISONS = {"garrison_infantry_dice": 0, "garrison_light_dice": 0, "garrison_tanks_dice": 0}


def placing(**more: Any) -> MecFrame:
    """A game of two sides before its first key point, whose scenario has `more`, such as key points of its own."""
    chosen = read_options(MecOptions, {"armies": 2, "key_points": 2, "edge_gap": 3, **NO_GARRISONS})
    scenario = small_scenario(["." * 16] * 12, homes={"red": "0105", "blue": "1605"}, **more)
    laid = lay_out(scenario, chosen, "1")
    return MecFrame(MECHS, laid, chosen, new_state(laid, chosen, ("red", "blue")))


def test_mec_1_3_a_scenario_may_place_the_first_key_points_itself() -> None:
    """Its hex, kind, garrison and board as they are given, without any dice; the others by dice, as ever."""
    point = {"hex": "0205", "kind": "city", "garrison": ["rifles", "guncar"], "board": GREEN}
    frame = placing(points=[point])
    source = ScriptedDice([])
    key_points.place_next(frame, Table("mechs", "new", source, {}))
    (placed,) = frame.state.points.values()
    label = frame.scenario.world.grid.label(placed.cell)
    assert (label, placed.kind, placed.garrison) == ("0205", Kind.CITY, "garrison-1")
    assert [unit.type for unit in frame.state.armies["garrison-1"].units] == ["rifles", "guncar"]
    spec = board_at(frame.scenario, placed)
    assert (str(spec.name), [str(object.name) for object in spec.objects]) == ("Green", ["Hay"])
    assert board_view("red", spec).grid == spec.map.grid
    dice = ScriptedDice([6, 7, 3, 2])
    key_points.place_next(frame, Table("mechs", "new", dice, {}))
    assert (dice.results, [frame.scenario.world.grid.label(cell) for cell in frame.state.points]) == (
        [],
        ["0205", "0607"],
    )


def test_mec_1_2_a_placed_point_without_a_board_has_one_by_a_die() -> None:
    """And it may have no garrison."""
    frame = placing(points=[{"hex": "0505", "kind": "fortress"}])
    key_points.place_next(frame, Table("mechs", "new", ScriptedDice([3]), {}))
    (placed,) = frame.state.points.values()
    assert (placed.garrison, board_at(frame.scenario, placed)) == (None, load_boards()[Kind.FORTRESS][2])


def test_mec_1_6_a_scenario_may_name_the_units_of_a_sides_armies() -> None:
    """Each of that side's armies has them; those of the others are filled up by their points."""
    state = placing(lances={"red": ["hammer", "tank"]}).state
    assert [[unit.type for unit in army.units] for army in state.armies_of("red")] == [["hammer", "tank"]] * 2
    assert all(len(army.units) > 2 for army in state.armies_of("blue"))
    assert len({unit.id for army in state.armies.values() for unit in army.units}) == sum(
        len(army.units) for army in state.armies.values()
    )


def test_mec_1_3_no_more_key_points_are_placed_than_there_are_to_be() -> None:
    """Else the game is refused, and it is said why."""
    points = [{"hex": hex, "kind": "city"} for hex in ("0505", "0507", "0509")]
    with pytest.raises(BadOptions, match="3 key points, but there are to be 2"):
        placing(points=points)
