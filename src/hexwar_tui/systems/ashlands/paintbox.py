"""What can be painted on maps of Ashlands (ASH-1.1, 1.4, 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.options import given_or_usual, read_options
from hexwar_tui.engine.maps.paintbox import (
    Choices,
    Drawn,
    Fact,
    Form,
    Ground,
    Layer,
    Paintbox,
    Shape,
    Things,
    sides_of,
)
from hexwar_tui.engine.view import Site
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.scenario import ZONE_PLACES, AshScenario
from hexwar_tui.systems.ashlands.state import AshState
from hexwar_tui.systems.ashlands.terrain import load_terrain


def _grounds(scenario: AshScenario) -> list[Ground]:
    return [
        Ground(id, terrain.name, terrain.look, terrain.letter, barred=terrain.impassable)
        for id, terrain in load_terrain().items()
    ]


def _types(scenario: AshScenario) -> Choices:
    return [(id, kind.name) for id, kind in scenario.catalogue.types.items()]


def _letter(scenario: AshScenario, facts: Mapping[str, Any]) -> Text:
    known = scenario.catalogue.types.get(facts.get("type", ""))
    return "?" if known is None else known.letter


def _zone(scenario: AshScenario) -> int:
    """How many columns and rows a deployment zone has."""
    size = given_or_usual(AshOptions, scenario.options, "zone")
    return size if isinstance(size, int) else 1


def _corners(scenario: AshScenario, width: int, height: int) -> Mapping[str, str]:
    """By the words for the place of a zone the label of its first hex on a map of this size."""
    board, size = grid(width, height), read_options(AshOptions, scenario.options).zone
    found = {}
    for word, (across, down) in ZONE_PLACES.items():
        column, row = max(0, width - size) * across // 2, max(0, height - size) * down // 2
        found[word] = board.label(row * width + column)
    return found


def _stands(scenario: AshScenario, state: AshState) -> Mapping[str, Any]:
    """The units on the map, and the key points, which may have been drawn by chance."""
    label = scenario.ground.grid.label
    units = [
        {"type": unit.type, "side": unit.side, "hex": label(unit.cell)}
        for unit in state.units.values()
        if unit.cell is not None
    ]
    return {"key_points": [label(cell) for cell in state.key_points], "units": units}


PAINTBOX: Paintbox[AshScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things(
            "zones",
            say("Deployment zones"),
            Shape.HEX,
            (Fact("side", say("side"), Form.KEY, sides_of), Fact("", say("first hex"), Form.WHERE)),
            called=_corners,
            drawn=Drawn(mark=Site("◤", "/")),
            covers=_zone,
        ),
        Things(
            "key_points",
            say("Key points"),
            Shape.HEX,
            (Fact("", say("hex"), Form.WHERE),),
            drawn=Drawn(mark=Site("★", "*")),
        ),
        Things(
            "units",
            say("Units"),
            Shape.HEX,
            (
                Fact("type", say("type"), choices=_types),
                Fact("side", say("side"), choices=sides_of),
                Fact("hex", say("hex"), Form.WHERE),
            ),
            drawn=Drawn(unit=True, letter=_letter),
        ),
    ),
    per_hex=("ranks",),
    stands=_stands,
    blank={"zones": {"first": "north-west", "second": "south-east"}, "options": {"army_1": "levy", "army_2": "levy"}},
)
