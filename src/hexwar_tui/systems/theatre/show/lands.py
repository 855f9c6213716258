"""The land that hexes are drawn with, which decides nothing (THE-1.1)."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.scenario import TheScenario

LOOKS: Mapping[str, str] = {
    "plain": "plain",
    "forest": "forest",
    "hills": "hills",
    "mountains": "mountain",
    "swamp": "swamp",
    "desert": "rough",
    "city": "city",
    "lake": "water",
    "sea": "water",
}
"""The look that themes have for each land of a relief, in which it is drawn."""

NAMES: Mapping[str, Text] = {
    "plain": say("plain"),
    "forest": say("forest"),
    "hills": say("hills"),
    "mountains": say("mountains"),
    "swamp": say("swamp"),
    "desert": say("desert"),
    "city": say("city"),
    "lake": say("lake"),
    "sea": say("sea"),
}


def land_of(scenario: TheScenario, cell: Cell) -> str:
    """The land of a hex, one of `scenario.LANDS`: by the relief; without one seas are "sea" and all regions "plain"."""
    if scenario.relief is not None:
        return scenario.relief.terrain[cell]
    return "sea" if scenario.codes[cell] in scenario.seas else "plain"


def names_of_looks() -> dict[str, Text]:
    """What each look of terrain is called: the names of all lands that are drawn in it."""
    by_look: dict[str, list[Text]] = {}
    for land, look in LOOKS.items():
        by_look.setdefault(look, []).append(NAMES[land])
    return {look: say("{lands}", lands=names) for look, names in by_look.items()}
