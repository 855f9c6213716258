"""The shipped scenarios of Ashlands can be read, laid out, and are fair."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario, shipped_folder
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.options import NO_ROOM, AshOptions
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.setup.fairness import Land, spread
from hexwar_tui.systems.ashlands.setup.generator import FAIR
from hexwar_tui.systems.ashlands.setup.laying_out import lay_out
from hexwar_tui.systems.ashlands.system import ASHLANDS
from hexwar_tui.systems.ashlands.terrain import load_terrain

NAMES = (
    *("first-steps", "full-four", "full-three", "full-two"),
    *("the-back-door", "the-cinder-cone", "the-long-rift", "the-millstone"),
)
EVEN = tuple(name for name in NAMES if name != "the-back-door")
"""All but the puzzle, in which one side has everything but time."""


NO_HEX = "^"
"""The letter of a cell without a hex, for `Land`, which asks only whether it can be entered."""


def scenario(name: str) -> AshScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"ashlands/{name}")
    assert isinstance(found, AshScenario)
    return found


def options(name: str) -> AshOptions:
    """The options that the scenario sets, the others by default."""
    return read_options(AshOptions, scenario(name).options)


def land(laid_out: AshScenario, size: int) -> Land:
    """A scenario that is laid out, to be measured."""
    letters = {id: terrain.letter for id, terrain in load_terrain().items()}
    zones = tuple(laid_out.zone(side.id, size) for side in laid_out.sides)
    return Land(laid_out.ground.grid, "".join(letters.get(id, NO_HEX) for id in laid_out.ground.ids), zones)


def key_points(laid_out: AshScenario) -> list[Cell]:
    """The key points as cells."""
    return [laid_out.ground.grid.cell_of_label(label) for label in laid_out.key_points or ()]


def test_what_has_no_effect_on_a_drawn_map_is_named() -> None:
    """Its size, and the number of key points where it names them; on a map made by chance both count."""
    drawn, made = scenario("the-long-rift"), scenario("full-two")
    assert (drawn.map is None, made.map is None) == (False, True)
    assert drawn.idle_options() >= {"width", "height"}
    assert not made.idle_options() & {"width", "height", "key_points"}


def test_the_room_of_a_side_is_counted_hex_by_hex() -> None:
    """In a row of twelve the zone itself and eight hexes before it; hills of double cost take twice."""
    row = Land(grid(12, 1), "." * 12, ((0,), (11,)))
    assert row.rooms() == (9, 9)
    woods = next(terrain.letter for terrain in load_terrain().values() if terrain.difficult and not terrain.impassable)
    assert Land(grid(12, 1), "." + woods * 10 + ".", ((0,), (11,))).rooms() == (5, 5)


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them."""
    found = [file.name for file in find_scenarios(REGISTRY) if "ashlands/" in file.name]
    assert found == [f"ashlands/{name}" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_told_in_every_language(name: str) -> None:
    """Title, description and sides have names in all languages."""
    found = scenario(name)
    for text in (found.title, found.description, *(side.name for side in found.sides)):
        assert [language for language, _ in text.texts] == list(LANGUAGES)


@pytest.mark.parametrize("name", EVEN)
def test_they_can_be_laid_out_and_are_fair(name: str) -> None:
    """Laid out twice by a seed, a scenario is the same, whole, and has room for a base in every zone. Shares of the key
    points and room before the zones are even."""
    found, chosen = scenario(name), options(name)
    laid_out = lay_out(found, chosen, "1")
    assert laid_out == lay_out(found, chosen, "1")
    measured = land(laid_out, chosen.zone)
    assert measured.is_whole()
    assert measured.is_joined(key_points(laid_out))
    assert all(sum(measured.letters[cell] == "." for cell in zone) >= 3 for zone in measured.zones)
    assert max(spread(measured.shares(key_points(laid_out))), spread(measured.rooms())) <= FAIR


@pytest.mark.parametrize(("name", "sides"), [("full-two", 2), ("full-three", 3), ("full-four", 4)])
def test_full_games(name: str, sides: int) -> None:
    """The full games are for two, three and four, on new maps of 24 by 24 hexes, by the rules as they stand."""
    found, chosen = scenario(name), options(name)
    assert len(found.sides) == sides
    armies = {"army_1", "army_2", "army_3", "army_4"}
    assert chosen.model_dump(exclude=armies) == AshOptions().model_dump(exclude=armies)
    one, other = (lay_out(found, chosen, seed) for seed in ("1", "2"))
    assert one.map != other.map
    assert (one.ground.grid.width, one.ground.grid.height, len(key_points(one))) == (24, 24, 17)


def test_first_steps() -> None:
    """The learning game is for two on 12 by 12 hexes, symmetric, the same units facing each other."""
    found, chosen = scenario("first-steps"), options("first-steps")
    laid_out = lay_out(found, chosen, "1")
    board = laid_out.ground.grid
    assert found.learning
    assert (len(found.sides), board.width, board.height) == (2, 12, 12)
    assert all(laid_out.ground.ids[board.turned(cell)] == laid_out.ground.ids[cell] for cell in board.cells)
    assert {board.turned(cell) for cell in key_points(laid_out)} == set(key_points(laid_out))
    placed = {(unit.type, unit.side, board.cell_of_label(unit.hex or "")) for unit in found.units}
    other = {"north": "south", "south": "north"}
    assert {(type, other[side], board.turned(cell)) for type, side, cell in placed} == placed
    for type, side, cell in placed:
        assert cell in laid_out.zone(side, chosen.zone)
        assert chosen.army_1 == chosen.army_2
        assert type in found.catalogue.armies[chosen.army_1].types


def test_the_drawn_map_is_symmetric() -> None:
    """The long rift turned half round is the same map."""
    board, ids = scenario("the-long-rift").ground.grid, scenario("the-long-rift").ground.ids
    assert all(ids[board.turned(cell)] == ids[cell] for cell in board.cells)


def told_of(name: str, old: str, new: str) -> tuple[int, ScenarioError]:
    """The only fault of a shipped file in which one place is changed, and the line of that place."""
    text = (shipped_folder() / f"ashlands/{name}.json").read_text("utf-8")
    at = text.index(old)
    [fault] = faults(REGISTRY, (text[:at] + new + text[at + len(old) :]).encode(), f"{name}.json")
    return text[:at].count("\n") + 1, fault


MAP = '  "map": {'
RANKS = '  "ranks": [0, 1],'
NO_MAP = "a hex is named, but there is no map"


@pytest.mark.parametrize(
    ("old", "new", "key", "reason", "in_russian"),
    [
        ('"north": "north-west", ', "", "zones", "side north has no zone", "у стороны north нет зоны"),
        ('{"north": "n', '{"east": "west", "north": "n', "zones.east", "there is no side “east”", "нет стороны «east»"),
        ('"south-east"', '"middle"', "zones.south", "there is no hex “middle” on this map", "на этой карте нет гекса"),
        ('"south-east"', '"suoth-east"', "zones.south", "did you mean “south-east”?", "может быть, «south-east»?"),
        ('"0308"', '"0399"', "key_points[2]", "there is no hex “0399” on this map", "на этой карте нет гекса «0399»"),
        ('"0308"', '"1001"', "key_points[2]", "nobody can enter the hex 1001", "на гекс 1001 нельзя войти"),
        ('"0308"', '"0603"', "key_points[2]", "the hex 0603 is taken already", "гекс 0603 уже занят"),
        ('"0304"', '"0402"', "units[1].hex", "the hex 0402 is taken already", "гекс 0402 уже занят"),
        ('"0304"', '"12"', "units[1].hex", "there is no hex “12” on this map", "на этой карте нет гекса «12»"),
        ('guns", "side": "n', 'guns", "side": "N', "units[1].side", "there is no side “North”", "нет стороны «North»"),
        ('"machine-guns"', '"guns"', "units[1].type", "there is no unit type “guns”", "нет типа отряда «guns»"),
        ('"ash"', '"lava"', "map.legend..", "there is no terrain “lava”", "нет местности «lava»"),
        (MAP, RANKS + MAP, "ranks", "every hex has a rank of its own", "у каждого гекса свой ранг"),
    ],
)
def test_faults_of_a_file_are_told_with_line_and_key(
    old: str, new: str, key: str, reason: str, in_russian: str
) -> None:
    """What is wrong with a scenario is told with the line of its key, the key, and why, in every language."""
    line, fault = told_of("first-steps", old, new)
    assert (fault.line, fault.key) == (line, key)
    assert reason in render(fault.reason, "en")
    assert in_russian in render(fault.reason, "ru")


@pytest.mark.parametrize(
    ("new", "key", "reason"),
    [
        ('"key_points": ["0101"], ', "key_points[0]", NO_MAP),
        ('"units": [{"type": "sappers", "side": "south", "hex": "0101"}], ', "units[0].hex", NO_MAP),
        ('"ranks": [0], ', "ranks", "hexes are ranked, but there is no map"),
    ],
)
def test_hexes_of_a_map_that_is_not_there(new: str, key: str, reason: str) -> None:
    """Where the map is generated, no hex can be named, not by a zone either: it may have any size."""
    line, fault = told_of("full-two", '  "zones"', f'  {new}"zones"')
    assert (fault.line, fault.key, render(fault.reason, "en")[: len(reason)]) == (line, key, reason)
    line, fault = told_of("full-two", '"north-west"', '"0101"')
    assert (fault.line, fault.key, render(fault.reason, "en")[: len(NO_MAP)]) == (line, "zones.north", NO_MAP)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("corner", ASHLANDS.lab().corners)
def test_the_corners_of_random_games_can_be_laid_out(name: str, corner: Mapping[str, int]) -> None:
    """Options that lead random games where they hardly ever come leave room on every map, but none for key points in
    the corner of that name."""
    found = scenario(name)
    chosen = read_options(AshOptions, {**found.options, **corner})
    laid_out = lay_out(found, chosen, "1")
    zones, ground = [laid_out.zone(side.id, chosen.zone) for side in found.sides], laid_out.ground
    assert all(len(zone) == chosen.zone**2 for zone in zones)
    if (name, corner) == ("full-two", NO_ROOM):
        assert key_point_places(ground.grid, ground.is_passable, zones, chosen.key_point_gap) == ()
