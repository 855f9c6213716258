"""What may be wrong with the rosters of a scenario, besides what can be wrong with any (ASH-8.3, 9.1)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from hexwar_tui.engine.data.faults import SLUG, BadPart, out_of
from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.data.scenario_faults import no_side
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.systems.ashlands.catalogue import Catalogue, Place, load_catalogue
from hexwar_tui.systems.ashlands.options import ARMIES


class WithArmies(Protocol):
    """What a scenario has that gives its sides armies."""

    @property
    def sides(self) -> tuple[SideSpec, ...]:
        """The sides, in their order."""

    @property
    def armies(self) -> Mapping[Side, str]:
        """The armies of sides that the scenario gives one."""

    @property
    def catalogue(self) -> Catalogue:
        """The rosters of the game."""


def roster_faults(rosters: Catalogue | None) -> Iterator[BadPart]:
    """Yields the faults of a scenario's own rosters: ids that orders could not name, properties of which the rules say
    nothing or something else (ASH-8.3), armies without types. None has no faults."""
    if rosters is not None:
        yield from _id_faults(rosters)
        yield from _property_faults(rosters)


def _id_faults(rosters: Catalogue) -> Iterator[BadPart]:
    for place, ids in _ids(rosters):
        for id in ids:
            if not re.fullmatch(SLUG, id):
                wanted = say(
                    "an id is small Latin letters, digits and hyphens, such as {example}", example="night-rifles"
                )
                yield BadPart(wanted, *place, id)
        if not ids and place[-1] == "types":
            yield BadPart(say("an army has at least one type of units"), *place)


def _ids(rosters: Catalogue) -> Iterator[tuple[Place, Collection[str]]]:
    for part in ("weapons", "models", "upgrades", "armies"):
        yield ("rosters", part), getattr(rosters, part)
    for id, army in rosters.armies.items():
        yield ("rosters", "armies", id, "types"), army.types


def _property_faults(rosters: Catalogue) -> Iterator[BadPart]:
    known = load_catalogue().properties
    for word, own in rosters.properties.items():
        here = ("rosters", "properties", word)
        if word not in known:
            yield BadPart(out_of(say("the rules have no property “{id}”", id=word), word, known), *here)
        elif (own.of, own.numbers, own.harmful) != (known[word].of, known[word].numbers, known[word].harmful):
            yield BadPart(
                say("a property can be called otherwise, but is what the rules say: leave the rest out"), *here
            )


def army_faults(scenario: WithArmies) -> Iterator[BadPart]:
    """Yields the faults of the armies that a scenario gives its sides, and those that options name and that its rosters
    do not have."""
    sides, there = [side.id for side in scenario.sides], scenario.catalogue.armies
    for side, army in scenario.armies.items():
        if side not in sides:
            yield no_side(side, sides, "armies", side)
        if army not in there:
            yield BadPart(out_of(say("there is no army “{id}”", id=army), army, there), "armies", side)
    lacking = () if set(sides) <= scenario.armies.keys() else tuple(army for army in ARMIES if army not in there)
    yield from (BadPart(_lacks(army), "rosters", "armies") for army in lacking)


def _lacks(army: str) -> Phrase:
    return say("there is no army “{id}”, which options can name: leave it in, or give each side one", id=army)
