"""The registry of rule systems: they are there by id, and loaded one by one."""

import json
import subprocess
import sys

import pytest

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY

RESTS_ON = {"mechs": ["skirmish"]}
"""The other systems that a system plays its battles by."""

ASK = """
import json, sys
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.systems import REGISTRY
names = [*REGISTRY, len(REGISTRY), "none" in REGISTRY, sys.argv[1] in REGISTRY, *find_scenarios(REGISTRY)]
before = [id for id in REGISTRY if f"hexwar_tui.systems.{id}" in sys.modules]
REGISTRY[sys.argv[1]]
print(json.dumps([before, [id for id in REGISTRY if f"hexwar_tui.systems.{id}" in sys.modules]]))
"""


@pytest.mark.parametrize("id", REGISTRY)
def test_a_system_stands_under_its_own_id(id: str) -> None:
    """The same each time, and itself of that id."""
    assert REGISTRY[id].id == id
    assert REGISTRY[id] is REGISTRY[id]


def test_an_unknown_system_is_not_there() -> None:
    """Neither by asking for it nor by looking."""
    assert "none" not in REGISTRY
    assert REGISTRY.get("none") is None
    with pytest.raises(KeyError):
        REGISTRY["none"]


@pytest.mark.parametrize("id", REGISTRY)
def test_only_the_system_that_is_asked_for_is_loaded(id: str) -> None:
    """A fresh process that lists ids and scenarios has loaded no system; then it loads one, with what that rests on."""
    run = subprocess.run([sys.executable, "-c", ASK, id], capture_output=True, text=True, check=True)
    loaded = {id, *RESTS_ON.get(id, ())}
    assert json.loads(run.stdout) == [[], [each for each in REGISTRY if each in loaded]]


HUES_OF_NAMES = {"Red": "red", "Blue": "blue", "Green": "green", "White": "white", "Black": "black", "Golden": "yellow"}
"""Of the first words of sides' names."""


@pytest.mark.parametrize("file", find_scenarios(REGISTRY), ids=lambda file: file.name)
def test_a_side_called_by_a_colour_is_drawn_in_it(file: ScenarioFile) -> None:
    """Red in red, the Golden Horde in yellow; the other sides in any."""
    sides = file.read(REGISTRY).sides
    for side in sides:
        hue = HUES_OF_NAMES.get(render(side.name, "en").split()[0])
        assert hue in (None, HUES[side.colour])


def test_there_are_sides_called_by_colours() -> None:
    """In more than one system; or the test before would hold nothing."""
    called = {
        (file.system, first)
        for file in find_scenarios(REGISTRY)
        for side in file.read(REGISTRY).sides
        if (first := render(side.name, "en").split()[0]) in HUES_OF_NAMES
    }
    assert {first for _, first in called} == set(HUES_OF_NAMES)
    assert len({system for system, _ in called}) > 1
