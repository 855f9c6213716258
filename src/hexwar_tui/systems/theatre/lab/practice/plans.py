"""Plans for a turn: what a hard practice player does otherwise than it usually would, and which plans are worth a
try. A plan is noted as a text of words, and is the same manner again when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hexwar_tui.systems.theatre.catalogue import INFANTRY, TANKS, TRADE_FLEET, WAR_FLEET
from hexwar_tui.systems.theatre.lab.practice.fleets import overseas
from hexwar_tui.systems.theatre.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.state import Phase, PlaceId, When

Plan = tuple[str, ...]
"""The name of a way to play, then resolutions: each a verb, what it is about, and a number where one is wanted."""

WANTED, SHUNNED = 25.0, -999.0
"""How much more a region is worth as a target that the player wants, and that it leaves alone."""

GUARDS = (0, 2, 4)
"""How many dice a region may be given as guards."""

LOTS = ((INFANTRY, 1), (INFANTRY, 3), (TANKS, 1), (TANKS, 4))
"""Divisions that may be bought for a region: a type, and how many."""


def ways(usual: Manner) -> Mapping[str, Manner]:
    """The ways to play that plans begin with, the usual one first."""
    return {
        "usual": usual,
        "daring": replace(usual, odds=0.45, division=2.0, guards=0.5),
        "wary": replace(usual, odds=0.66, division=3.2, guards=0.95, calls=2),
        "reckless": replace(usual, odds=0.35, division=1.0, guards=0.2, told=8),
        "waiting": replace(usual, odds=0.9, guards=1.2, calls=1, told=8),
    }


AND = " / "
"""What stands between the parts of a plan that is noted; no code of a region can be taken for it."""


def as_text(plan: Plan) -> str:
    """A plan as it is noted."""
    return AND.join(plan)


def read(text: str) -> Plan | None:
    """The plan that was noted as `text`; None if it begins with no way to play that there is."""
    plan = tuple(text.split(AND))
    return plan if plan[0] in ways(STEADY) else None


def manner(plan: Plan, usual: Manner) -> Manner:
    """The manner by which one plays who has made this plan and usually plays by the manner `usual`."""
    drawn: dict[PlaceId, float] = {}
    guarded: dict[PlaceId, int] = {}
    bought: list[tuple[str, PlaceId, int]] = []
    found = ways(usual)[plan[0]]
    for resolution in plan[1:]:
        match resolution.split(" "):
            case ["take", place]:
                drawn[place] = WANTED
            case ["shun", place]:
                drawn[place] = SHUNNED
            case ["guard", place, dice]:
                guarded[place] = int(dice)
            case ["buy", type, place, count]:
                bought.append((type, place, int(count)))
            case ["act", when]:
                found = replace(found, when=When(when))
    return replace(found, drawn=drawn, guarded=guarded, bought=tuple(bought))


def changes(plan: Plan, situation: Situation) -> Iterator[Plan]:
    """Plans that differ from this one in one thing."""
    for name in ways(situation.manner):
        if name != plan[0]:
            yield (name, *plan[1:])
    for at in range(1, len(plan)):
        yield (*plan[:at], *plan[at + 1 :])
    for resolution in resolutions(situation):
        subject = resolution.split(" ")[:2]
        yield (*(had for had in plan if had.split(" ")[:2] != subject), resolution)


def resolutions(situation: Situation) -> Iterator[str]:
    """All that may be resolved on for this turn."""
    prey = sorted(place for place in situation.known.regions if situation.is_prey(place))
    near = {place: _near(situation, place) for place in situation.own}
    if situation.known.phase is not Phase.MOBILISING:
        reached = set[PlaceId]().union(*near.values())
        yield from (f"{verb} {place}" for place in prey if place in reached for verb in ("take", "shun"))
        yield from (f"act {when.value}" for when in When)
    for place in situation.own:
        if place in situation.capitals or not near[place].isdisjoint(prey):
            yield from (f"guard {place} {dice}" for dice in GUARDS)
            yield from (f"buy {type} {place} {count}" for type, count in LOTS)
    yield from _fleets(situation)


def _near(situation: Situation, place: PlaceId) -> frozenset[PlaceId]:
    """The places that are reached from a region over land or one sea."""
    near = situation.geography.neighbours
    over_sea = (there for sea in situation.geography.seas_near(place) for there in near[sea])
    return frozenset((*near[place], *over_sea))


def _fleets(situation: Situation) -> Iterator[str]:
    """Purchases of war fleets for each sea beside an own region, and of trade fleets."""
    seas = {place: situation.geography.seas_near(place) for place in situation.own}
    yield from (f"buy {WAR_FLEET} {sea} 2" for sea in sorted(set[PlaceId]().union(*seas.values())))
    if port := next((place for place in situation.own if overseas(situation, place) is not None), None):
        yield f"buy {TRADE_FLEET} {port} 2"
