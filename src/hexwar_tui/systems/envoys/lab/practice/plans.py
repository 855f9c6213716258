"""Plans for a turn: a way to campaign, and armies that are told something else than that way would tell them. A plan is
noted as a text, and is the same plan again when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from hexwar_tui.systems.envoys.lab.practice.campaign import may_join
from hexwar_tui.systems.envoys.lab.practice.manners import Manner
from hexwar_tui.systems.envoys.lab.practice.situation import Intent, Situation
from hexwar_tui.systems.envoys.state import Army

ABOVE_ALL = 9_999
"""A strength that no army has: of a part that is to be so strong, none is sent out."""

GOALS = 9
"""How many goals of an army are tried, the nearest ones."""


class TurnPlan(NamedTuple):
    """A way to campaign by its name in `ways`, and what is `fixed` for armies, by their ids, in the order of these."""

    way: str = "usual"
    fixed: tuple[tuple[str, Intent], ...] = ()

    def with_fixed(self, fixed: Mapping[str, Intent]) -> TurnPlan:
        """The same way with this fixed beside, or in place of, what was."""
        return TurnPlan(self.way, tuple(sorted((dict(self.fixed) | dict(fixed)).items())))

    def freed(self, id: str) -> TurnPlan:
        """The same way with nothing fixed for an army."""
        return TurnPlan(self.way, tuple(each for each in self.fixed if each[0] != id))

    def as_text(self) -> str:
        """The plan as it is noted."""
        fixed = (f"{id}={'' if goal is None else goal}={join or ''}" for id, (goal, join, _) in self.fixed)
        return " ".join((self.way, *fixed))


def read(text: str) -> TurnPlan:
    """The plan that was noted as `text`. Raises ValueError where it is none."""
    way, *fixed = text.split(" ")
    if way not in ways(Manner()):
        raise ValueError(f"no way to campaign: {way}")
    parts = (each.split("=") for each in fixed)
    return TurnPlan(way, tuple((id, Intent(int(goal) if goal else None, join or None)) for id, goal, join in parts))


def ways(usual: Manner) -> Mapping[str, Manner]:
    """The ways to campaign that plans begin with, the usual one first."""
    return {
        "usual": usual,
        "wary": replace(usual, odds=0.8),
        "waiting": replace(usual, odds=0.8, sent_out=ABOVE_ALL),
        "daring": replace(usual, odds=0.5),
        "hold": replace(usual, left_behind=14),
        "take": replace(usual, gathering=0.0),
        "hunt": replace(usual, gathering=20.0),
        "rush": replace(usual, levies=60.0),
        "raid": replace(usual, raids=True, gathering=0.0),
    }


def manner(plan: TurnPlan, usual: Manner) -> Manner:
    """The manner by which one plays who has made this plan and usually plays by the manner `usual`."""
    return ways(usual)[plan.way]


def changes(plan: TurnPlan, situation: Situation) -> Iterator[TurnPlan]:
    """Plans that differ from this one in what one army does: it stays, goes elsewhere, joins another, or does what its
    way would tell it."""
    for army in situation.armies.values():
        if any(id == army.id for id, _ in plan.fixed):
            yield plan.freed(army.id)
        for intent in (Intent(), *_marches(situation, army)):
            yield plan.with_fixed({army.id: intent})
        for other in situation.armies.values():
            if may_join(situation, army, other):
                yield plan.with_fixed({army.id: Intent(other.cell, other.id), other.id: Intent()})


def _marches(situation: Situation, army: Army) -> Iterator[Intent]:
    known = situation.known
    goals = {prize.cell for prize in situation.prizes} | {*known.cities_of(known.seat)}
    far = known.grid.distances_from(army.cell)
    nearest = sorted(goals - {army.cell}, key=lambda cell: (far[cell], known.rank[cell]))
    return (Intent(cell) for cell in nearest[:GOALS])
