"""What can be painted on maps of Theatre of War (THE-1.1): regions and seas, their owners, the look of the land."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.maps.paintbox import (
    Choices,
    Fact,
    Form,
    Ground,
    Layer,
    Paintbox,
    Saying,
    Shape,
    Things,
    Writing,
    sides_of,
)
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.say.words import SEASONS
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.show.looks import LANDS
from hexwar_tui.systems.theatre.state import TheState

NEW = tuple(f"+{letter}" for letter in "abcdefghijkl")
"""The codes for regions and seas that are yet to be named."""

_LETTERS = {
    "plain": ".",
    "forest": "f",
    "hills": "h",
    "mountains": "m",
    "swamp": "s",
    "desert": "d",
    "city": "c",
    "lake": "o",
    "sea": "~",
}
"""The usual letters of the lands of a relief."""


def _places(scenario: TheScenario) -> list[Ground]:
    sides = {side.id for side in scenario.sides}
    regions = [
        Ground(code, spec.name, "plain", owner=spec.owner if spec.owner in sides else None)
        for code, spec in scenario.regions.items()
    ]
    seas = [Ground(code, spec.name, "water") for code, spec in scenario.seas.items()]
    taken = {*scenario.regions, *scenario.seas}
    free = [code for code in NEW if code not in taken]
    return [*regions, *seas, *(Ground(code, say("a region or sea to be added"), "rough") for code in free)]


def _lands(scenario: TheScenario) -> list[Ground]:
    return [Ground(id, name, look, _LETTERS[id]) for id, (look, name) in LANDS.items()]


def _powers(scenario: TheScenario) -> Choices:
    return [*sides_of(scenario), *((neutral.id, neutral.name) for neutral in scenario.neutrals)]


def _stands(scenario: TheScenario, state: TheState) -> Mapping[str, Any]:
    """Who holds each region, what supply the sides have, and when it is. A capital that was taken is none any more."""
    season, year = scenario.date(state.turn)
    regions = {}
    for code, spec in scenario.regions.items():
        owner = state.regions[code].owner
        lost = {"capital": False} if owner != spec.owner else {}
        changed = spec.model_copy(update={"owner": owner, **lost})
        regions[code] = changed.model_dump(mode="json", exclude_defaults=True)
    supply = {side: own.stores.supply for side, own in state.sides.items()}
    return {"year": year, "season": season, "supply": supply, "regions": regions}


PAINTBOX: Paintbox[TheScenario] = Paintbox(
    layers=(
        Layer("rows", say("Regions and seas"), _places, Writing.CODES),
        Layer("relief", say("Relief"), _lands),
    ),
    things=(
        Things(
            "regions",
            say("Regions"),
            Shape.PLACE,
            (
                Fact("code", say("code"), Form.KEY),
                Fact("name", say("name"), Form.NAME),
                Fact("owner", say("owner"), choices=_powers),
                Fact("factories", say("factories"), Form.NUMBER),
                Fact("derricks", say("derricks"), Form.NUMBER),
                Fact("capital", say("capital"), Form.FLAG),
            ),
            over="rows",
        ),
        Things(
            "seas",
            say("Seas"),
            Shape.PLACE,
            (
                Fact("code", say("code"), Form.KEY),
                Fact("name", say("name"), Form.NAME),
                Fact("overseas", say("overseas"), Form.FLAG),
            ),
            over="rows",
        ),
        Things("straits", say("Straits"), Shape.LINK, (Fact("", say("places"), Form.WHERE),), over="rows"),
    ),
    stands=_stands,
    says=(
        Saying("season", say("season of the first turn"), tuple(SEASONS.items())),
        Saying("year", say("its year"), least=1, most=9999),
        Saying("supply", say("supply at the start"), most=999, of_each_side=True),
    ),
    blank={
        "year": 1936,
        "season": "summer",
        "supply": {"first": 12, "second": 12},
        "regions": {},
        "seas": {"Se": {"name": {"en": "The sea", "ru": "Море"}, "overseas": True}},
    },
)
