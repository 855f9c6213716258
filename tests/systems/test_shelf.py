"""The shelf of rule systems: they are there by id, and loaded one by one."""

import json
import subprocess
import sys

import pytest

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import SHELF

RESTS_ON = {"mechs": ["skirmish"]}
"""The other systems that a system plays its battles by."""

ASK = """
import json, sys
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.systems import SHELF
names = [*SHELF, len(SHELF), "none" in SHELF, sys.argv[1] in SHELF, *find_scenarios(SHELF)]
before = [id for id in SHELF if f"hexwar_tui.systems.{id}" in sys.modules]
SHELF[sys.argv[1]]
print(json.dumps([before, [id for id in SHELF if f"hexwar_tui.systems.{id}" in sys.modules]]))
"""


@pytest.mark.parametrize("id", SHELF)
def test_a_system_stands_under_its_own_id(id: str) -> None:
    """The same each time, and itself of that id."""
    assert SHELF[id].id == id
    assert SHELF[id] is SHELF[id]


def test_an_unknown_system_is_not_there() -> None:
    """Neither by asking for it nor by looking."""
    assert "none" not in SHELF
    assert SHELF.get("none") is None
    with pytest.raises(KeyError):
        SHELF["none"]


@pytest.mark.parametrize("id", SHELF)
def test_only_the_system_that_is_asked_for_is_loaded(id: str) -> None:
    """A fresh process that lists ids and scenarios has loaded no system; then it loads one, with what that rests on."""
    run = subprocess.run([sys.executable, "-c", ASK, id], capture_output=True, text=True, check=True)
    loaded = {id, *RESTS_ON.get(id, ())}
    assert json.loads(run.stdout) == [[], [each for each in SHELF if each in loaded]]


HUES_OF_NAMES = {"Red": "red", "Blue": "blue", "Green": "green", "White": "white", "Black": "black", "Golden": "yellow"}
"""Of the first words of sides' names."""


@pytest.mark.parametrize("file", find_scenarios(SHELF), ids=lambda file: file.name)
def test_a_side_called_by_a_colour_is_drawn_in_it(file: ScenarioFile) -> None:
    """Red in red, the Golden Horde in yellow; the other sides in any."""
    sides = file.read(SHELF).sides
    for side in sides:
        hue = HUES_OF_NAMES.get(render(side.name, "en").split()[0])
        assert hue in (None, HUES[side.colour])


def test_there_are_sides_called_by_colours() -> None:
    """In more than one system; or the test before would hold nothing."""
    called = {
        (file.system, first)
        for file in find_scenarios(SHELF)
        for side in file.read(SHELF).sides
        if (first := render(side.name, "en").split()[0]) in HUES_OF_NAMES
    }
    assert {first for _, first in called} == set(HUES_OF_NAMES)
    assert len({system for system, _ in called}) > 1
