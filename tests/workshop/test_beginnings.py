"""What drawings begin with, and how they become files of scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.errors import BadOptions, ScenarioError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.drawn_maps import has_map
from hexwar_tui.engine.games.scenario_files import load_scenario, path_of, scenario_data
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.beginnings import CannotBegin, of_data, of_game, with_size
from hexwar_tui.workshop.faults import faults_of
from hexwar_tui.workshop.kept import scenario_of, scenario_path, write_scenario
from tests.workshop.kit import SHIPPED, SMALL, blank, shipped, text_of

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
        of_game(game)


@pytest.mark.parametrize("system", SMALL)
def test_a_sound_drawing_is_a_scenario(system: str, tmp_path: Path) -> None:
    """Its file is written where scenarios are found, in the place of an older one."""
    drawing = shipped(SMALL[system])
    path = write_scenario(tmp_path, drawing)
    assert path == tmp_path / system / f"{drawing.rest['id']}.json"
    assert write_scenario(tmp_path, drawing) == path
    assert path.read_text() == scenario_text(drawing.data())
    assert scenario_of(REGISTRY, drawing).id == drawing.rest["id"]


def test_an_unsound_drawing_is_written_but_no_scenario(tmp_path: Path) -> None:
    """It can be mended by hand."""
    drawing = blank("ashlands", 2, 2)
    drawing.rest["minutes"] = -5
    assert write_scenario(tmp_path, drawing).exists()
    with pytest.raises(ScenarioError, match="minutes"):
        scenario_of(REGISTRY, drawing)


@pytest.mark.parametrize("id", ["../../evil", "/etc/passwd", "", 5, None, "a/b", "..", "x" * 500, "\0"])
def test_no_id_leads_out_of_the_folder(id: object, tmp_path: Path) -> None:
    """Whatever a drawing's file says."""
    drawing = blank("ashlands", 2, 2)
    drawing.rest["id"] = id
    path = scenario_path(tmp_path, drawing)
    assert path.parent == tmp_path / "ashlands"
    assert write_scenario(tmp_path, drawing).resolve().parent == (tmp_path / "ashlands").resolve()
