"""What may be wrong with a scenario's own table of what forces are made of, besides what can be wrong with any
(SKI-2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hexwar_tui.engine.data.faults import SLUG, BadPart, out_of
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.catalogue import Rosters, load_catalogue

SOLDIER = "soldier"
"""The chassis that the rules build soldiers on."""

STRIKE = "air-strike"
"""The one weapon that is called down (SKI-2.2)."""


def roster_faults(rosters: Rosters | None) -> Iterator[BadPart]:
    """Yields the faults of a scenario's own table: ids that orders could not name, skills of which the rules say
    nothing, what the rules name and the table has not, other weapons than the air strike that are called down. None
    has no faults."""
    if rosters is not None:
        yield from _id_faults(rosters)
        yield from _need_faults(rosters)
        yield from _kind_faults(rosters)


def _id_faults(rosters: Rosters) -> Iterator[BadPart]:
    for part in ("chassis", "weapons", "skills", "forces"):
        for id in getattr(rosters, part):
            if not re.fullmatch(SLUG, id):
                wanted = say(
                    "an id is small Latin letters, digits and hyphens, such as {example}", example="night-rifles"
                )
                yield BadPart(wanted, "rosters", part, id)


def _need_faults(rosters: Rosters) -> Iterator[BadPart]:
    skills = load_catalogue().skills
    for part, id in (("chassis", SOLDIER), ("weapons", STRIKE), *(("skills", id) for id in skills)):
        if id not in getattr(rosters, part):
            yield BadPart(say("the rules need “{id}”: it can be changed, but not taken away", id=id), "rosters", part)
    for id in rosters.skills:
        if id not in skills:
            yield BadPart(out_of(say("the rules have no skill “{id}”", id=id), id, skills), "rosters", "skills", id)


def _kind_faults(rosters: Rosters) -> Iterator[BadPart]:
    for id, weapon in rosters.weapons.items():
        if (weapon.use == "call") != (id == STRIKE):
            reason = say("“{id}” alone is called down: take shoot, throw or plant for others", id=STRIKE)
            yield BadPart(reason, "rosters", "weapons", id, "use")
    soldier = rosters.chassis.get(SOLDIER)
    if soldier is not None and soldier.kind != "soldier":
        yield BadPart(say("by the rules its kind is {kind}", kind="soldier"), "rosters", "chassis", SOLDIER, "kind")
