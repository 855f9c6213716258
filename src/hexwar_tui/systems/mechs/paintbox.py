"""What can be painted on maps of Iron Lances (MEC-1.1, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Site
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.say.words import POINT_KINDS
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND, LOOKS, NAMES


def _grounds(scenario: MecScenario) -> list[Ground]:
    return [Ground(id, NAMES[id], LOOKS[id], letter, barred=not DIFFICULTY[id]) for letter, id in LEGEND.items()]


def _kinds(scenario: MecScenario) -> Choices:
    return [(kind.value, name) for kind, name in POINT_KINDS.items()]


def _types(scenario: MecScenario) -> Choices:
    return [(id, type.name) for id, type in scenario.catalogue.units.items()]


def _home(scenario: MecScenario, side: Side) -> Mapping[str, Any]:
    return {"side": side}


PAINTBOX: Paintbox[MecScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things(
            "homes",
            say("Homes"),
            Shape.HEX,
            (Fact("side", say("side"), Form.KEY, sides_of), Fact("", say("hex"), Form.WHERE)),
            each=_home,
            drawn=Drawn(mark=Site("⌂", "^")),
        ),
        Things(
            "points",
            say("Key points"),
            Shape.HEX,
            (
                Fact("hex", say("hex"), Form.WHERE),
                Fact("kind", say("kind"), choices=_kinds),
                Fact("garrison", say("garrison"), Form.WORDS, _types, optional=True),
                Fact("board", say("board"), Form.DATA),
            ),
            drawn=Drawn(mark=Site("★", "*")),
        ),
    ),
    per_hex=("ranks",),
)
