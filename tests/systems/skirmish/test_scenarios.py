"""SKI-3.1, 3.2: zones and edges, and the shipped scenarios, which can be read and laid out."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions, ScenarioError
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario, shipped_folder
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.board import GROUND
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.ground.land import footing, standing_board
from hexwar_tui.systems.skirmish.rules.prices import cost
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.setup.generator import ZONE_OBJECTS, is_passable, objects_in
from hexwar_tui.systems.skirmish.setup.laying_out import lay_out
from hexwar_tui.systems.skirmish.setup.recipes import load_recipes
from hexwar_tui.systems.skirmish.system import SKIRMISH

MEETINGS = (
    ("meeting-in-the-fields", 24, 18),
    ("meeting-in-the-hills", 48, 32),
    ("meeting-in-the-mud", 36, 24),
    ("meeting-on-the-road", 36, 24),
)
DEFENCES = (
    ("defence-of-the-broken-ground", 36, 24),
    ("defence-of-the-forest", 36, 24),
    ("defence-of-the-pass", 48, 32),
    ("defence-of-the-swamp", 24, 18),
    ("the-mill", 24, 18),
    ("the-village", 36, 24),
)
EVENED = {
    "defence-of-the-broken-ground": (108, 92),
    "defence-of-the-forest": (110, 90),
    "defence-of-the-pass": (102, 98),
}
"""The points of attacker and defender where a ruling sets others."""
BY_HAND = {
    "first-shots": (16, 12),
    "the-night-yard": (28, 18),
    "the-silent-house": (20, 12),
    "weavers-street": (22, 16),
}
"""Those made by hand to measures of their own, with the size of each."""
SIZES = {name: (width, height) for name, width, height in (*MEETINGS, *DEFENCES)} | BY_HAND
NAMES = tuple(sorted(SIZES))


def scenario(name: str) -> SkiScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"skirmish/{name}")
    assert isinstance(found, SkiScenario)
    return found


def options(name: str, **more: Any) -> SkiOptions:
    """The options that the scenario sets, the others by default."""
    return read_options(SkiOptions, {**scenario(name).options, **more})


@cache
def laid_out(name: str, seed: str = "1", **more: Any) -> SkiScenario:
    """A shipped scenario with its board; the same object each time."""
    return lay_out(scenario(name), options(name, **more), seed)


def columns(found: SkiScenario) -> list[set[int]]:
    """The columns of both zones."""
    deep = options(found.id.removeprefix("skirmish/")).deploy
    return [{cell % found.board.grid.width for cell in found.zone(side.id, deep)} for side in found.sides]


# -- zones -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, _, _ in MEETINGS])
def test_ski_3_1_meeting_engagements(name: str) -> None:
    """100 command points each; each deploys within 6 hexes of its own of two opposite edges."""
    found, chosen = laid_out(name), options(name)
    width, height = found.board.grid.width, found.board.grid.height
    assert (chosen.points_1, chosen.points_2) == (100, 100)
    assert columns(found) == [set(range(6)), set(range(width - 6, width))]
    assert [len(found.zone(side.id, chosen.deploy)) for side in found.sides] == [6 * height] * 2


@pytest.mark.parametrize("name", [name for name, _, _ in DEFENCES])
def test_ski_3_2_defences(name: str) -> None:
    """Attacker 120, defender 80, but on three boards that this makes uneven (ruling); the defender deploys anywhere in
    his half; the attacker within 6 of his edge, and that zone holds at most 3 terrain objects."""
    found, chosen = laid_out(name), options(name)
    attacker, defender = found.sides
    width = found.board.grid.width
    assert (chosen.points_1, chosen.points_2) == EVENED.get(name, (120, 80))
    assert found.defender == defender.id
    assert columns(found) == [set(range(6)), set(range(width // 2, width))]
    assert len(objects_in(found.board, found.zone(attacker.id, chosen.deploy))) <= ZONE_OBJECTS


@pytest.mark.parametrize(("edge", "rows"), [("north", {0, 1}), ("south", {10, 11})])
def test_ski_3_1_edges_in_the_north_and_south(edge: str, rows: set[int]) -> None:
    """Zones lie along any edge: rows of hexes where it is the northern or southern one."""
    other = {"north": "south", "south": "north"}[edge]
    found = scenario("first-shots").model_copy(update={"edges": {"red": edge, "blue": other}})
    assert {cell // found.board.grid.width for cell in found.zone("red", 2)} == rows


@pytest.mark.parametrize(
    ("name", "deploy", "reason"),
    [("the-village", 12, "holds 3 objects at most"), ("first-shots", 9, "Zones 9 hexes deep overlap")],
)
def test_ski_3_2_a_zone_too_deep_is_refused(name: str, deploy: int, reason: str) -> None:
    """A deeper zone takes in more objects of the village than the rule allows; zones that would meet on a small board
    do not lie upon each other (SKI-3.1)."""
    with pytest.raises(BadOptions, match=reason):
        laid_out(name, deploy=deploy)


# -- the shipped scenarios ---------------------------------------------------------------------------------------------


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them."""
    names = [file.name.removeprefix("skirmish/") for file in find_scenarios(REGISTRY) if file.system == "skirmish"]
    assert tuple(names) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_they_can_be_laid_out(name: str) -> None:
    """Laid out twice by a seed, a scenario is the same, of its size, and can be written to a file and read again;
    vehicles come from one side to the other. Title, description, sides and objects have names in all languages. Options
    that lead random games where they hardly ever come leave room on every board."""
    found = laid_out(name)
    assert found == lay_out(scenario(name), options(name), "1")
    assert (found.board.grid.width, found.board.grid.height) == SIZES[name]
    assert set(found.board.ground) <= set(GROUND)
    assert is_passable(found.board)
    assert SkiScenario.model_validate_json(found.model_dump_json()) == found
    names = [*(side.name for side in found.sides), *(spec.name for spec in found.objects)]
    for text in (found.title, found.description, *names):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for corner in SKIRMISH.lab().corners:
        assert laid_out(name, **corner).board.grid.size > 0


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*BY_HAND, "the-mill", "the-village")])
def test_boards_are_drawn_anew_for_each_game(name: str) -> None:
    """Another seed, another board, of the size that the options ask for."""
    assert laid_out(name, "1").map != laid_out(name, "2").map
    wide = laid_out(name, width=30, height=20).board.grid
    assert (wide.width, wide.height) == (30, 20)


def test_ski_1_2_every_door_of_the_village_can_be_reached() -> None:
    """From the western edge a soldier comes into every house and bunker, through its doors."""
    found = laid_out("the-village")
    land = standing_board(found.board)
    steps = land.steps(footing(load_catalogue().chassis["soldier"], options("the-village")))
    reached, front = {0}, [0]
    while front:
        new = [cell for cell in steps[front.pop()] if cell not in reached]
        reached.update(new)
        front += new
    assert reached >= {cell for object in found.board.objects.values() for cell in object.cells}


def test_first_shots() -> None:
    """The learning game has a board of 16 by 12 that falls upon itself when turned, and the same force on both sides,
    which it brings along."""
    found, chosen = laid_out("first-shots"), options("first-shots")
    board = found.board
    assert found.learning
    assert found.forces["red"] == found.forces["blue"]
    assert (chosen.turn_seconds, chosen.game_seconds) == (0, 0)
    assert (
        sum(
            cost(load_catalogue(), unit.chassis, unit.weapons, unit.skills) * unit.count for unit in found.forces["red"]
        )
        <= 50
    )
    image = board.grid.turned
    for cell in board.grid.cells:
        assert (board.object_at(cell) is None) == (board.object_at(image(cell)) is None)
    built = board.built()
    assert all(built[image(cell), (direction + 3) % 6] for cell, direction in built)


# -- faults ------------------------------------------------------------------------------------------------------------

DIRECTION = "a hex and one of N, NE, SE, S, SW, NW is wanted, not “0606 W”"
FORCELESS = "a side that plays by itself needs a ready force"


def told_of(name: str, old: str, new: str) -> tuple[int, ScenarioError]:
    """The first fault of a shipped file in which one place is changed, and the line of that place."""
    text = (shipped_folder() / f"skirmish/{name}.json").read_text("utf-8")
    at = text.index(old)
    [fault] = faults(REGISTRY, (text[:at] + new + text[at + len(old) :]).encode(), f"{name}.json")
    return text[:at].count("\n") + 1, fault


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('"red": "west", ', "", "edges", "side red has no edge"),
        ('"red": "west"', '"red": "west", "green": "east"', "edges.green", "there is no side “green”"),
        ('"red": "west"', '"red": "north"', "edges", "the edges of the sides are not opposite"),
        ('"open"', '"lava"', "map.legend..", "there is no terrain “lava”"),
        ('"edges"', '"terrain": "field", "edges"', "terrain", "a board with a map is not generated"),
        ('"0605", "0606"', '"0606", "0606"', "objects[0].hexes[1]", "the hex 0606 is taken already"),
        ('"0605", "0606"', '"9905", "0606"', "objects[0].hexes[0]", "there is no hex “9905” on this map"),
        ('"0605", "0606"', '"0806", "0606"', "objects[0].hexes[0]", "nothing is built on water: 0806"),
        ('"0605", "0606"', '"0601", "0606"', "objects[0].hexes", "its hexes do not hang together"),
        ('"doors": ["0606 SW"]', '"doors": []', "objects[0].doors", "a house or bunker has a door"),
        ('"0606 SW"', '"0606 N"', "objects[0].doors[0]", "it does not lead outside: 0606 N"),
        ('"0606 SW"', '"0607 N"', "objects[0].doors[0]", "it is no side of a hex of this object: 0607 N"),
        (
            '"0606 SW"',
            '"0606 W"',
            "objects[0].doors[0]",
            DIRECTION,
        ),
        ('"0606 SW"', '"0606 SW", "0606 SW"', "objects[0].doors[1]", "the side 0606 SW is taken already"),
        ('"hill", ', '"hill", "doors": ["0711 N"], ', "objects[4].doors[0]", "only houses and bunkers have openings"),
        ('"id": "east-house"', '"id": "west-house"', "objects[1].id", "this id is taken already"),
        ('"id": "west-fence"', '"id": "west-house"', "fences[0].id", "this id is taken already"),
        ('"0707 SE"', '"0704 SE"', "fences[0].sides", "its sides do not hang together"),
        ('"0707 SE"', '"0601 N"', "fences[0].sides[0]", "the board ends there: 0601 N"),
        ('"0707 SE"', '"0605 N"', "fences[0].sides[0]", "a building is there already: 0605 N"),
        ('"0707 SE"', '"0708 SE"', "fences[0].sides[2]", "the side 0708 SE is taken already"),
        ('"0707 SE"', '"0707 E"', "fences[0].sides[0]", "a hex and one of N"),
        ('"0707 SE"', '"0706 SE", "0707 NE", "0707 SE"', "fences[0].sides", "a fence has 4 hex sides at most"),
        ('"medic"', '"cook"', "forces.red[1].skills[0]", "there is no “cook”"),
        ('"edges"', '"automatic": ["green"], "edges"', "automatic[0]", "there is no side “green”"),
        ('"red": [', '"green": [', "forces.green", "there is no side “green”"),
        (
            '"hexes": ["0509"]',
            '"hexes": ["0509", "0508", "0507"]',
            "objects[0].doors[0]",
            "it leads into another building",
        ),
    ],
)
def test_faults_of_a_file_are_told_with_line_and_key(old: str, new: str, key: str, reason: str) -> None:
    """What is wrong with a scenario is told with the line of its key, the key, and why."""
    line, fault = told_of("first-shots", old, new)
    assert (fault.key, render(fault.reason, "en")[: len(reason)]) == (key, reason)
    assert fault.line <= line


HILL = '"objects": [{"id": "a", "kind": "hill", "name": "A", "hexes": ["0101"]}], "terrain"'
FENCE = '"fences": [{"id": "a", "height": "low", "sides": ["0101 S"]}], "terrain"'
ACROSS = "a generated board is played from west to east, or from east to west"


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        (',\n  "terrain": "road"', "", "", "a board needs a map, or a type of terrain to be generated by"),
        ('"red": "west", "blue": "east"', '"red": "north", "blue": "south"', "edges", ACROSS),
        ('"terrain"', FENCE, "fences", "a fence is placed, but there is no map"),
        ('"terrain"', HILL, "objects", "an object is placed, but there is no map"),
        ('"terrain"', '"automatic": ["red"], "terrain"', "automatic[0]", FORCELESS),
    ],
)
def test_nothing_stands_on_a_map_that_is_not_there(old: str, new: str, key: str, reason: str) -> None:
    """Where the board is generated, it may have any size, so nothing can be placed on it. A side that plays by itself
    can't form a force: it needs a ready one (SKI-2.1)."""
    _, fault = told_of("meeting-on-the-road", old, new)
    assert (fault.key, render(fault.reason, "en")[: len(reason)]) == (key, reason)


def test_every_recipe_makes_a_defence() -> None:
    """The attacker's zone is cleared whatever the type of terrain."""
    base = scenario("defence-of-the-forest")
    for terrain in load_recipes():
        found = lay_out(base.model_copy(update={"terrain": terrain}), options("defence-of-the-forest"), "5")
        assert len(objects_in(found.board, found.zone("attacker", 6))) <= ZONE_OBJECTS
