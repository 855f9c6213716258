"""What can be painted on maps of Envoys (ENV-1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.maps.paintbox import Drawn, Fact, Form, Ground, Layer, Paintbox, Shape, Things, sides_of
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Site
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.land import IMPASSABLE, LEGEND, LOOKS, NAMES
from hexwar_tui.systems.envoys.scenario import EnvScenario


def _grounds(scenario: EnvScenario) -> list[Ground]:
    return [Ground(id, NAMES[id], LOOKS[id], letter, barred=id in IMPASSABLE) for letter, id in LEGEND.items()]


def _city(scenario: EnvScenario, side: Side) -> Mapping[str, Any]:
    """A city of the side, called as the side is."""
    names = {spec.id: spec.name for spec in scenario.sides}
    return {"name": names[side].data(), "owner": side}


PAINTBOX: Paintbox[EnvScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things(
            "cities",
            say("Cities"),
            Shape.HEX,
            (
                Fact("hex", say("hex"), Form.WHERE),
                Fact("name", say("name"), Form.NAME),
                Fact("owner", say("owner"), choices=sides_of),
                Fact("strength", say("strength"), Form.NUMBER),
            ),
            each=_city,
            drawn=Drawn(mark=Site("■", "#")),
            least={"name": "City"},
        ),
    ),
    per_hex=("ranks",),
)
