"""What drawings begin with, and how they become files of scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.errors import BadOptions, CannotUndo, ScenarioError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.drawn_maps import has_map
from hexwar_tui.engine.games.scenario_files import load_scenario, path_of, scenario_data
from hexwar_tui.storage.campaigns.export import entry_before_turn
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.beginnings import CannotBegin, of_data, of_game, with_size
from hexwar_tui.workshop.easel import Easel
from hexwar_tui.workshop.edit import said
from hexwar_tui.workshop.faults import faults_of
from hexwar_tui.workshop.kept import scenario_of, scenario_path, would_be_lost, write_scenario
from tests.workshop.kit import SHIPPED, SMALL, blank, shipped, text_of

SAVES = Path(__file__).parents[2] / "saves"

DRAWN_BY_CHANCE = [
    name for name in SHIPPED if not has_map(shipped(name).paintbox, scenario_data(REGISTRY, path_of(REGISTRY, name)))
]


@pytest.mark.parametrize("system", SMALL)
@pytest.mark.parametrize("size", [(1, 1), (2, 7), (12, 12), (100, 3)])
def test_an_empty_map_is_whole(system: str, size: tuple[int, int]) -> None:
    """Of the size that was asked for, with two sides and one ground, and can be written."""
    drawing = blank(system, *size)
    layer = drawing.paintbox.layers[0].key
    assert (drawing.width, drawing.height) == size
    assert len(drawing.layers[layer]) == size[0] * size[1]
    assert len(set(drawing.layers[layer])) == 1
    assert drawing.sides() == ["first", "second"]
    assert text_of(drawing)


def test_two_empty_maps_have_nothing_in_common() -> None:
    """What is said of one is not said of another."""
    one, other = blank("ashlands", 2, 2), blank("ashlands", 2, 2)
    one.rest["title"]["en"] = "One"
    one.rest["sides"][0]["id"] = "one"
    assert other.rest["title"]["en"] != "One"
    assert other.sides() == ["first", "second"]


def test_there_are_scenarios_drawn_by_chance() -> None:
    """Which the next test is about."""
    assert DRAWN_BY_CHANCE


@pytest.mark.parametrize("name", DRAWN_BY_CHANCE)
def test_a_map_drawn_by_chance_is_sound(name: str) -> None:
    """It is that of a game by the seed, the same each time, and its scenario has no faults."""
    scenario, data = load_scenario(REGISTRY, name), scenario_data(REGISTRY, path_of(REGISTRY, name))
    system = REGISTRY[scenario.system]
    drawing = of_data(system, scenario, data, "7")
    assert text_of(drawing) == text_of(of_data(system, scenario, data, "7"))
    assert faults_of(REGISTRY, system, drawing.parts) == []
    assert all(key not in drawing.rest for key in drawing.paintbox.drawn_by)


def test_maps_of_any_size_are_drawn_where_options_say_so() -> None:
    """A size that can't be is refused."""
    name = "ashlands/full-two"
    scenario, data = load_scenario(REGISTRY, name), scenario_data(REGISTRY, path_of(REGISTRY, name))
    system = REGISTRY["ashlands"]
    drawing = of_data(system, with_size(system, scenario, data, 20, 18), data, "1")
    assert (drawing.width, drawing.height) == (20, 18)
    with pytest.raises(BadOptions):
        with_size(system, scenario, data, 10_000, 18)
    theatre = load_scenario(REGISTRY, SMALL["theatre"])
    with pytest.raises(CannotBegin, match="draws no maps"):
        with_size(REGISTRY["theatre"], theatre, {}, 20, 18)


def test_only_a_game_that_is_over_can_be_taken() -> None:
    """Its sides may not know all of it before."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, SMALL["skirmish"]), seed="1")
    with pytest.raises(CannotBegin, match="Only a game that is over"):
        of_game(game, 1)


def over(name: str, tmp_path: Path) -> Game:
    """The finished game of a small scenario, from its save."""
    path = tmp_path / f"{name}.hexwar"
    path.write_bytes((SAVES / path.name).read_bytes())
    return load_game(REGISTRY, path, None).game


@pytest.mark.parametrize("system", SMALL)
def test_every_turn_of_a_game_that_is_over_can_be_taken(system: str, tmp_path: Path) -> None:
    """What it makes is a scenario; a turn that never came is none. The game stays as it was."""
    game = over(f"{SMALL[system].replace('/', '-')}-finished", tmp_path)
    entries = len(game.record.entries)
    for turn in (1, game.turn // 2 + 1):
        drawing = of_game(game, turn)
        assert faults_of(REGISTRY, REGISTRY[system], drawing.parts) == []
        assert drawing.data()["id"] == game.frames[0].scenario.id
    with pytest.raises(CannotUndo):
        of_game(game, game.turn + 1)
    assert len(game.record.entries) == entries


def test_units_stand_where_they_stood_in_ashlands(tmp_path: Path) -> None:
    """Those on the map, by type and side; whoever fell or has not come yet is not there."""
    game = over("ashlands-first-steps-finished", tmp_path)
    game.rewind(entry_before_turn(game, 3))
    state, label = game.frames[0].state, game.frames[0].scenario.ground.grid.label
    wanted = {(unit.type, unit.side, label(unit.cell)) for unit in state.units.values() if unit.cell is not None}
    drawing = of_game(over("ashlands-first-steps-finished", tmp_path), 3)
    units = drawing.data()["units"]
    assert {(unit["type"], unit["side"], unit["hex"]) for unit in units} == wanted
    assert len(units) == len(wanted) > 0
    assert units != shipped("ashlands/first-steps").data()["units"]


def test_cities_have_the_owners_and_armies_they_had_in_envoys(tmp_path: Path) -> None:
    """At first those of the scenario; later others."""
    game = over("envoys-first-letters-finished", tmp_path)
    drawings = (shipped("envoys/first-letters"), of_game(game, 1), of_game(game, game.turn))
    begun, first, last = (
        {city["hex"]: (city["name"]["en"], city.get("owner")) for city in drawing.data()["cities"]}
        for drawing in drawings
    )
    assert first == begun
    assert last.keys() == begun.keys()
    assert last != begun


def test_regions_have_the_owners_they_had_in_theatre(tmp_path: Path) -> None:
    """The season goes on, and supply is what it was; a capital in other hands is none."""
    game = over("theatre-first-summer-finished", tmp_path)
    first, last = of_game(game, 1).data(), of_game(game, game.turn).data()
    assert first["regions"] == shipped("theatre/first-summer").data()["regions"]
    assert (first["year"], first["season"]) == (1936, "summer")
    assert (last["year"], last["season"]) == tuple(reversed(game.frames[0].scenario.date(game.turn)))
    assert last["regions"].keys() == first["regions"].keys()
    assert last["regions"] != first["regions"]


@pytest.mark.parametrize("system", SMALL)
def test_a_sound_drawing_is_a_scenario(system: str, tmp_path: Path) -> None:
    """Its file is written where scenarios are found, in the place of an older one."""
    drawing = shipped(SMALL[system])
    path = write_scenario(tmp_path, Easel(drawing))
    assert path == tmp_path / system / f"{drawing.rest['id']}.json"
    assert write_scenario(tmp_path, Easel(drawing)) == path
    assert path.read_text() == scenario_text(drawing.data())
    assert scenario_of(REGISTRY, drawing).id == drawing.rest["id"]


def test_what_somebody_else_wrote_would_be_lost(tmp_path: Path) -> None:
    """A file of the same name by another drawing, or changed by hand; not what was last written here, nor the same."""
    easel, other = Easel(shipped("ashlands/first-steps")), Easel(shipped("ashlands/first-steps"))
    assert would_be_lost(tmp_path, easel) is None
    path = write_scenario(tmp_path, easel)
    assert would_be_lost(tmp_path, other) is None
    for each in (easel, other):
        each.do(said(each.drawing, "minutes", 7))
    assert would_be_lost(tmp_path, easel) is None
    assert would_be_lost(tmp_path, other) == path
    assert write_scenario(tmp_path, other) == path
    assert would_be_lost(tmp_path, easel) is None
    path.write_text(path.read_text().replace('"minutes": 7', '"minutes": 8'))
    assert would_be_lost(tmp_path, easel) == would_be_lost(tmp_path, other) == path


def test_an_unsound_drawing_is_written_but_no_scenario(tmp_path: Path) -> None:
    """It can be mended by hand."""
    drawing = blank("ashlands", 2, 2)
    drawing.rest["minutes"] = -5
    assert write_scenario(tmp_path, Easel(drawing)).exists()
    with pytest.raises(ScenarioError, match="minutes"):
        scenario_of(REGISTRY, drawing)


@pytest.mark.parametrize("id", ["../../evil", "/etc/passwd", "", 5, None, "a/b", "..", "x" * 500, "\0"])
def test_no_id_leads_out_of_the_folder(id: object, tmp_path: Path) -> None:
    """Whatever a drawing's file says."""
    drawing = blank("ashlands", 2, 2)
    drawing.rest["id"] = id
    path = scenario_path(tmp_path, drawing)
    assert path.parent == tmp_path / "ashlands"
    assert write_scenario(tmp_path, Easel(drawing)).resolve().parent == (tmp_path / "ashlands").resolve()
