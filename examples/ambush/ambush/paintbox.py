"""What can be painted on maps of Ambush, by the keys of its scenario files: grounds, units, and where the column is to
get to."""

from __future__ import annotations

from ambush.scenario import AmbScenario
from ambush.tables import GROUND, KINDS
from hexwar_tui.engine.maps.paintbox import Choices, Fact, Form, Ground, Layer, Paintbox, Shape, Things, sides_of
from hexwar_tui.engine.words.language import say

LETTERS = {"field": ".", "road": "=", "orchard": "t", "hamlet": "h", "bog": "%"}


def _grounds(scenario: AmbScenario) -> list[Ground]:
    return [Ground(id, GROUND[id].name, GROUND[id].look, letter) for id, letter in LETTERS.items()]


def _kinds(scenario: AmbScenario) -> Choices:
    return [(id, kind.name) for id, kind in KINDS.items()]


PAINTBOX: Paintbox[AmbScenario] = Paintbox(
    layers=(Layer("map", say("Terrain"), _grounds),),
    things=(
        Things("goal", say("Goal"), Shape.HEX, (Fact("", say("hex"), Form.WHERE),)),
        Things(
            "units",
            say("Units"),
            Shape.HEX,
            (
                Fact("id", say("id")),
                Fact("side", say("side"), choices=sides_of),
                Fact("kind", say("kind"), choices=_kinds),
                Fact("name", say("name"), Form.NAME),
                Fact("hex", say("hex"), Form.WHERE),
            ),
        ),
    ),
)
