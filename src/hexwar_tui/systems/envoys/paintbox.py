"""What can be painted on maps of Envoys (ENV-1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.maps.paintbox import Drawn, Fact, Form, Ground, Layer, Paintbox, Shape, Things, sides_of
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Site
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.land import IMPASSABLE, LEGEND, LOOKS, NAMES
from hexwar_tui.systems.envoys.scenario import CitySpec, EnvScenario
from hexwar_tui.systems.envoys.state import EnvState


def _grounds(scenario: EnvScenario) -> list[Ground]:
    return [Ground(id, NAMES[id], LOOKS[id], letter, barred=id in IMPASSABLE) for letter, id in LEGEND.items()]


def _city(scenario: EnvScenario, side: Side) -> Mapping[str, Any]:
    """A city of the side, called as the side is."""
    names = {spec.id: spec.name for spec in scenario.sides}
    return {"name": names[side].data(), "owner": side}


def _stands(scenario: EnvScenario, state: EnvState) -> Mapping[str, Any]:
    """Who holds each city, and how strong the army in it is."""
    label, found = scenario.land.grid.label, []
    names = {scenario.land.grid.cell_of_label(spec.hex): spec.name for spec in scenario.cities}
    for cell, city in state.cities.items():
        army = None if city.owner is None else state.army_at(cell, city.owner)
        strength = None if army is None else army.strength
        spec = CitySpec(hex=label(cell), name=names[cell], owner=city.owner, strength=strength)
        found.append(spec.model_dump(mode="json", exclude_defaults=True))
    return {"cities": found}


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
                Fact("owner", say("owner"), choices=sides_of, optional=True),
                Fact("strength", say("strength"), Form.NUMBER),
            ),
            each=_city,
            drawn=Drawn(mark=Site("■", "#")),
            least={"name": "City"},
        ),
    ),
    per_hex=("ranks",),
    stands=_stands,
)
