"""The practice player: takes a ready-made force, deploys in cover, shoots where the odds are best, finishes off
the wounded, and goes for area without walking into the fire of machine guns.

It leaves nothing to chance, never resigns and never offers a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.practice_player import Observation, Weighed
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.forming import MOST_ALIKE, WEAPON_FIELDS, RecruitUnits, TakeForce
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.practice import deploying, placing, turn
from hexwar_tui.systems.skirmish.practice.manners import STEADY, Manner
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.state import Phase

FAVOURITES = ("armoured-group", "garrison", "patrol")
"""The ids of ready-made forces; the player takes the first of them that it can pay."""

REST = (("soldier", "machine-gun"), ("soldier", "rifle"), ("soldier", None))
"""Chassis and weapon of the units that the player recruits with the points left, tried in this order: of machine guns
half as many as it can pay, each time, of the others as many as it can."""

HEAVY_SHARE = 0.7
"""The share of its points that a player spends on the heavy units of its manner."""


@dataclass(frozen=True, slots=True)
class PracticePlayer:
    """A practice player with this manner, which draws by `rng` what it does not know."""

    manner: Manner
    rng: Rng

    def decide(self, observation: Observation) -> Order | None:
        """The player's next order; None to seal the force that it forms."""
        known = observation.known
        if self.manner.foresees and known.phase is Phase.DEPLOYING:
            return placing.next_order(known, self.manner, self.rng)
        return next_order(known, self.manner)

    def weigh(self, observation: Observation, order: Order | None) -> list[Weighed]:
        """What else the unit of an order could have done, in points."""
        return turn.weighed(observation.known, self.manner, order)


def next_order(known: SkiKnown, manner: Manner = STEADY) -> Order | None:
    """The player's next order, always the same for the same knowledge; None only to seal the force that it forms."""
    if known.phase is Phase.FORMING:
        return next((order for order in _forming(known, manner) if order.objection(known) is None), None)
    if known.phase is Phase.DEPLOYING:
        return deploying.next_order(known, manner)
    return turn.next_order(known, manner)


def _forming(known: SkiKnown, manner: Manner) -> Iterator[Order]:
    """Orders to recruit the force of the manner, or to take a ready-made one and then to recruit further units, the
    first choice first; some may be more than the seat can pay."""
    if manner.heavy:
        yield from _own_force(known, manner.heavy)
    elif not forming.entered(known).recruits:
        forces = known.scenario.catalogue.forces
        yield from (TakeForce(id) for id in FAVOURITES if id in forces)
    catalogue = known.scenario.catalogue
    for chassis, weapon in REST:
        if weapon is not None and weapon not in catalogue.weapons:
            continue
        price = prices.cost(catalogue, chassis, [] if weapon is None else [weapon], [])
        most = min(MOST_ALIKE, forming.left(known) // price)
        if most:
            count = (most + 1) // 2 if weapon == "machine-gun" else most
            yield RecruitUnits(chassis=chassis, weapon=weapon, count=count, name="")


def _own_force(known: SkiKnown, heavy: Sequence[str]) -> Iterator[Order]:
    """Orders to recruit as many of the `heavy` units as have their share of the points, and then soldiers without
    arms."""
    (chassis, *weapons), catalogue = heavy, known.scenario.catalogue
    spared = (1 - HEAVY_SHARE) * known.budget(known.seat)
    are_there = chassis in catalogue.chassis and catalogue.weapons.keys() >= set(weapons)
    count = int((forming.left(known) - spared) / prices.cost(catalogue, chassis, weapons, [])) if are_there else 0
    if count > 0:
        yield RecruitUnits(chassis=chassis, **dict(zip(WEAPON_FIELDS, weapons, strict=False)), count=count, name="")
    soldiers = min(MOST_ALIKE, forming.left(known) // prices.cost(catalogue, "soldier", [], []))
    if soldiers:
        yield RecruitUnits(chassis="soldier", count=soldiers, name="")
