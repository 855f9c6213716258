"""How a practice player of Ashlands thinks ahead: ways to play a turn are tried to its end, and so, on small maps, is
each order of a round."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.lab.foresight import Foresight, ThinkingPlayer
from hexwar_tui.engine.lab.imagined import SitDown
from hexwar_tui.engine.lab.planning import Planning
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice import rounds, worth
from hexwar_tui.systems.ashlands.lab.practice.manners import STEADY, Manner, plans
from hexwar_tui.systems.ashlands.lab.practice.player import PracticePlayer
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from hexwar_tui.systems.ashlands.state import Phase

POINT = 18.0
"""What a control point is worth in prestige: a tenth of a key point, which gives some every turn."""

HELD = 60.0
"""What it is worth to hold a key point at the end of a turn, in prestige."""

VICTORY = 1500.0
"""What it is worth to win, or costs to lose, in prestige: more than all that may lie on a small map."""

SAVED = 0.7
"""What prestige is worth that has not been spent."""

EACH, ALL = 2, 5
"""How many things that a unit could do are tried at most, and how many of all units."""

PLANNED, MOST_WORLDS = 60, 8
"""How many decisions each way to play a turn may take in all imagined games, and in how many of them at most it is
tried."""

EFFORT, UNITS = 120, 12
"""How many decisions may be made to find an order with so many units on the map; with more of them fewer, as there are
more orders to find then, and each decision takes longer."""

ROUNDS = (Phase.OPENING, Phase.CLOSING)
"""The phases that plans are made for."""


def options(known: AshKnown) -> list[Order]:
    """The best deeds of the units that can act, the most promising first, and the end of the side's part; in other
    phases nothing is tried."""
    if known.phase not in ROUNDS:
        return []
    found = sorted(_deeds(known), key=lambda deed: -deed.value)[:ALL]
    tried = [order for deed in found if (order := deed.order) is not None and order.objection(known) is None]
    return [*tried, EndRound()]


def _deeds(known: AshKnown) -> Iterator[rounds.Deed]:
    """What units could do, valued by how much better it is than the best that each can do."""
    for deeds in rounds.deeds_of_units(known, STEADY):
        best, given = max(deed.value for deed in deeds), [deed for deed in deeds if deed.order is not None]
        for deed in sorted(given, key=lambda deed: -deed.value)[:EACH]:
            yield deed._replace(value=deed.value - best)


def standing(frame: AshFrame, seat: Side) -> float:
    """How well a side stands, in prestige: its units, points, places and savings without those of others."""
    state = frame.state
    if state.winners is not None:
        shared = not state.winners or (seat in state.winners and len(state.winners) > 1)
        return 0.0 if shared else VICTORY if seat in state.winners else -VICTORY
    known = AshKnown(frame, seat)
    own: dict[bool, float] = {True: 0.0, False: 0.0}
    for unit in state.units.values():
        own[unit.side == seat] += worth.unit_worth(known, unit)
    for side, has in state.sides.items():
        own[side == seat] += POINT * has.points + SAVED * has.prestige
    for holder in state.key_points.values():
        if holder is not None:
            own[holder == seat] += HELD
    return own[True] - own[False]


def decisions(known: AshKnown) -> int:
    """About how many decisions are left in a turn: one for each unit, and the ends of parts."""
    return len(known.state.occupied) // 2 + len(known.state.sides)


def effort(known: AshKnown) -> int:
    """How many decisions may be made to find an order."""
    return EFFORT * UNITS**2 // max(UNITS, len(known.state.occupied)) ** 2


def worlds(known: AshKnown) -> int:
    """In how many imagined games the ways to play a turn are tried; in none before its rounds, as it takes long to play
    a Preparation, and little of it depends on the plan."""
    return 0 if known.phase not in ROUNDS else min(MOST_WORLDS, max(1, PLANNED // decisions(known)))


def _part(known: AshKnown) -> str:
    return str(known.turn) if known.phase in ROUNDS else f"{known.turn} preparation"


def _is_over(begun: AshFrame, now: AshFrame) -> bool:
    return now.state.turn > begun.state.turn


FORESIGHT = Foresight(options, standing, _is_over, decisions, effort, liked=8.0)
"""How hard practice players of Ashlands think over an order."""


def planning(usual: Manner) -> Planning:
    """How a hard practice player plans its turns that goes by this manner as a rule."""

    def others(rng: Rng) -> PracticePlayer:
        return PracticePlayer(rng, STEADY)

    def by(manner: Manner) -> SitDown:
        return lambda rng: PracticePlayer(rng, manner)

    return Planning(
        plans={name: by(manner) for name, manner in plans(usual).items()},
        others=others,
        part=_part,
        worth=standing,
        is_over=_is_over,
        worlds=worlds,
        deepened=lambda rng, plan: ThinkingPlayer(rng, plan, others, FORESIGHT),
    )
