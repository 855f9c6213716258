"""What can be painted on boards of Skirmish (SKI-1.1 to 1.7)."""

from __future__ import annotations

from hexwar_tui.engine.maps.paintbox import Choices, Fact, Form, Ground, Layer, Paintbox, Shape, Things
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish import board
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.show import looks


def _grounds(scenario: SkiScenario) -> list[Ground]:
    return [
        Ground(id, board.GROUND[id], looks.GROUND[id], letter, barred=id == board.WATER)
        for letter, id in board.LEGEND.items()
    ]


def _kinds(scenario: SkiScenario) -> Choices:
    return [(kind.value, name) for kind, name in board.KIND_NAMES.items()]


def _heights(scenario: SkiScenario) -> Choices:
    return [(height, board.BARRIER_NAMES[barrier]) for height, barrier in board.FENCES.items()]


_SIDE = (Fact[SkiScenario]("", say("side of a hex"), Form.WHERE),)

PAINTBOX: Paintbox[SkiScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things(
            "objects",
            say("Objects"),
            Shape.HEXES,
            (
                Fact("id", say("id")),
                Fact("kind", say("kind"), choices=_kinds),
                Fact("name", say("name"), Form.NAME),
                Fact("hexes", say("hexes"), Form.WHERE),
                Fact("doors", say("doors"), Form.PART),
                Fact("windows", say("windows"), Form.PART),
            ),
        ),
        Things("doors", say("Doors"), Shape.SIDES, _SIDE, within="objects"),
        Things("windows", say("Windows"), Shape.SIDES, _SIDE, within="objects"),
        Things(
            "fences",
            say("Fences"),
            Shape.SIDES,
            (
                Fact("id", say("id")),
                Fact("height", say("height"), choices=_heights),
                Fact("sides", say("sides of hexes"), Form.WHERE),
            ),
        ),
    ),
    drawn_by=("terrain",),
)
