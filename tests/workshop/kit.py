"""Drawings for tests: all scenarios that are shipped, small ones drawn as text, and random edits of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario, path_of, scenario_data
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY, SYSTEMS
from hexwar_tui.workshop.beginnings import empty, of_data
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.symmetry import Kind, Symmetry

SHIPPED = [file.name for file in find_scenarios(REGISTRY) if file.system in SYSTEMS]
SMALL = {
    "ashlands": "ashlands/first-steps",
    "envoys": "envoys/first-letters",
    "mechs": "mechs/one-evening",
    "skirmish": "skirmish/first-shots",
    "theatre": "theatre/first-summer",
}
"""A small scenario of each system."""


def shipped(name: str) -> Drawing:
    """The drawing of a shipped scenario; one that has no map is given one."""
    path = path_of(REGISTRY, name)
    scenario = load_scenario(REGISTRY, name)
    return of_data(REGISTRY[scenario.system], scenario, scenario_data(REGISTRY, path), "1")


@cache
def file_of(name: str) -> Path:
    """The file of a shipped scenario."""
    return path_of(REGISTRY, name)


def text_of(drawing: Drawing) -> str:
    """The text of the scenario's file, as the drawing is now."""
    return scenario_text(drawing.data())


def blank(system: str, width: int, height: int) -> Drawing:
    """An empty map of a system."""
    return empty(REGISTRY[system], width, height)


def drawn(system: str, *rows: str, things: Mapping[str, list[Placed]] | None = None) -> Drawing:
    """A drawing whose first layer has these rows, a letter a hex (“ ” is none), and these things."""
    found = blank(system, len(rows[0]), len(rows))
    found.layers[found.paintbox.layers[0].key] = ["" if letter == " " else letter for letter in "".join(rows)]
    for key, placed in (things or {}).items():
        found.things[key] = list(placed)
        found.things_changed(key)
    return found


def rows_of(drawing: Drawing, layer: str = "map") -> list[str]:
    """The rows of a layer of letters, “ ” where no hex is."""
    letters = "".join(code or " " for code in drawing.layers[layer])
    return [letters[start : start + drawing.width] for start in range(0, len(letters), drawing.width)]


def places(drawing: Drawing, key: str) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
    """The things of a key: their facts and their hexes."""
    return [(dict(placed.facts), placed.where) for placed in drawing.things[key]]


def at(drawing: Drawing, label: str) -> Cell:
    """The cell with a label."""
    return drawing.grid.cell_of_label(label)


def no_symmetry(drawing: Drawing) -> Symmetry:
    """The symmetry that draws nothing again."""
    return Symmetry(Kind.NONE, drawing.grid)
