"""What can be painted on boards of Skirmish (SKI-1.1 to 1.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.maps.paintbox import Choices, Drawn, Fact, Form, Ground, Layer, Paintbox, Saying, Shape, Things
from hexwar_tui.engine.view import Edge
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


def _base(facts: Mapping[str, Any]) -> str:
    kind = facts.get("kind")
    return looks.BASES[board.Kind(kind)] if kind in list(board.Kind) else ""


def _wall(facts: Mapping[str, Any]) -> Edge:
    return Edge.WALL if facts.get("kind") in (board.Kind.HOUSE.value, board.Kind.BUNKER.value) else Edge.NONE


def _fence(facts: Mapping[str, Any]) -> Edge:
    return looks.EDGES[board.FENCES.get(str(facts.get("height")), board.Barrier.FENCE_LOW)]


_KINDS = (
    ("meeting", say("a meeting: each side deploys along its edge")),
    ("defence", say("a defence: the second side has its whole half")),
)
_EDGES = (
    ("north", say("the upper edge")),
    ("south", say("the lower edge")),
    ("west", say("the left edge")),
    ("east", say("the right edge")),
)

PAINTBOX: Paintbox[SkiScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things(
            "objects",
            say("Houses, bunkers, cover and hills"),
            Shape.HEXES,
            (
                Fact("id", say("id")),
                Fact("kind", say("kind"), choices=_kinds),
                Fact("name", say("name"), Form.NAME),
                Fact("hexes", say("hexes"), Form.WHERE),
                Fact("doors", say("doors"), Form.PART),
                Fact("windows", say("windows"), Form.PART),
            ),
            drawn=Drawn(base=_base, wall=_wall),
            least={"kind": "house"},
            named_by="kind",
        ),
        Things(
            "doors",
            say("Doors"),
            Shape.SIDES,
            _SIDE,
            within="objects",
            drawn=Drawn(edge=lambda facts: Edge.DOOR),
        ),
        Things(
            "windows",
            say("Windows"),
            Shape.SIDES,
            _SIDE,
            within="objects",
            drawn=Drawn(edge=lambda facts: Edge.WINDOW),
        ),
        Things(
            "fences",
            say("Fences"),
            Shape.SIDES,
            (
                Fact("id", say("id")),
                Fact("height", say("height"), choices=_heights),
                Fact("sides", say("sides of hexes"), Form.WHERE),
            ),
            drawn=Drawn(edge=_fence),
            least={"height": "low"},
            most=4,
        ),
    ),
    drawn_by=("terrain",),
    blank={"kind": "meeting", "edges": {"first": "west", "second": "east"}, "options": {"deploy": 3}},
    usual_size=(24, 18),
    says=(
        Saying("kind", say("kind of battle"), _KINDS),
        Saying("edges", say("deploys at"), _EDGES, of_each_side=True),
    ),
)
