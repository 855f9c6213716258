"""The practice player, which puts together what the other modules here plan."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, Weighed
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.lab.practice import diplomacy
from hexwar_tui.systems.theatre.lab.practice.aircraft import Aircraft
from hexwar_tui.systems.theatre.lab.practice.attack_plan import AttackPlan, PlannedAttack
from hexwar_tui.systems.theatre.lab.practice.fleets import Fleets
from hexwar_tui.systems.theatre.lab.practice.manners import Manner
from hexwar_tui.systems.theatre.lab.practice.redeployment import Redeployment
from hexwar_tui.systems.theatre.lab.practice.situation import Situation, is_land
from hexwar_tui.systems.theatre.lab.practice.spending import Spending
from hexwar_tui.systems.theatre.orders.buying import Choose
from hexwar_tui.systems.theatre.orders.units.again import StandingWord
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend, Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder
from hexwar_tui.systems.theatre.state import DefenceWord, Phase, PlaceId, Task, When, Word

OPENS = (Task.ATTACK, Task.LAND, Task.ASSAULT, Task.BOMB, Task.HUNT)
"""The tasks that are better carried out before others act: whoever has one chooses "sooner"."""


class PracticePlayer:
    """A practice player that guards what is in danger, takes what nobody defends, attacks where the odds are good, and
    gathers all other divisions for the next attack. It offers peace to all sides but one, its rival, and keeps it.

    How far it does so is its `manner`. It draws nothing; it neither resigns nor offers a draw.
    """

    def __init__(self, manner: Manner) -> None:
        self._manner = manner

    def decide(self, observation: Observation) -> Order | None:
        """The next order of the seat that is observed; None when all is written and it seals."""
        known: TheKnown = observation.known
        situation = Situation(known, self._manner)
        if known.phase is Phase.TALKS:
            return diplomacy.next_order(situation)
        wanted = Spending(situation).purchases(known) if known.phase is Phase.MOBILISING else _turn(situation)
        return next((order for order in wanted if order.objection(known) is None), None)

    def weigh(self, observation: Observation, order: Order | None) -> list[Weighed]:
        """Which other regions could have been attacked instead, by what that would gain."""
        if not isinstance(order, Attack | Land):
            return []
        plan = AttackPlan(Situation(observation.known, self._manner))
        own = [Weighed(attack.gain, order) for attack in plan.planned if _written(attack) == order]
        return [*own, *(Weighed(attack.gain, _written(attack)) for attack in plan.passed_over)]


def _turn(situation: Situation) -> Iterator[Order]:
    """Yields all orders still to be written: for units, for the defence of capitals, purchases, when to act."""
    for order in for_units(situation):
        if (still_open := _still_open(situation.known, order)) is not None:
            yield still_open
    yield from words(situation)
    yield from Spending(situation).purchases(situation.known)
    if situation.known.when is None:
        yield chosen(situation)


def words(situation: Situation) -> Iterator[StandingWord]:
    """Yields the words by which capitals, and where many stand other regions (`Manner.calls`), are defended by all."""
    for place in (*situation.capitals, *_rallied(situation)):
        if situation.known.regions[place].standing != DefenceWord(Word.ALL):
            yield StandingWord(region=place, word=Word.ALL.value)


def _rallied(situation: Situation) -> Iterator[PlaceId]:
    calls, orders = situation.manner.calls, situation.known.orders
    for place in situation.own if calls else ():
        there = [unit for unit in situation.ready if unit.at == place and is_land(unit)]
        attack = any(unit.id in orders and orders[unit.id].task in OPENS for unit in there)
        if situation.threat(place) and place not in situation.capitals and len(there) >= calls and not attack:
            yield place


def for_units(situation: Situation) -> Iterator[UnitsOrder]:
    """Orders for all units. Attacks come first; aircraft and fleets are paid with the supply that they leave."""
    plan = AttackPlan(situation)
    for attack in plan.planned:
        yield _written(attack)
    aircraft = Aircraft(situation, plan.supply_for_others)
    yield from aircraft.orders()
    yield from Fleets(situation, plan.used, aircraft.supply).orders()
    redeployment = Redeployment(situation, plan.used)
    for kind, told in ((Defend, redeployment.helps), (Move, redeployment.moves)):
        for place in sorted(set(told.values())):
            yield kind(target=place, units=_going(told, place))


def _written(attack: PlannedAttack) -> UnitsOrder:
    units = tuple(unit.id for unit in attack.units)
    if attack.sea is None:
        return Attack(target=attack.target, units=units)
    fleets = tuple(unit.id for unit in attack.fleets)
    return Land(target=attack.target, sea=attack.sea, units=units, fleets=fleets)


def _going(told: dict[str, PlaceId], place: PlaceId) -> tuple[str, ...]:
    return tuple(sorted(id for id, goal in told.items() if goal == place))


def _still_open(known: TheKnown, order: UnitsOrder) -> UnitsOrder | None:
    """The order, for those of its units alone for which nothing is written yet; None where there are no such units, and
    for a landing if something is written for any of its units."""
    ordered = [id for id in order.given_to if id in known.orders]
    if not ordered:
        return order
    units = tuple(id for id in order.units if id not in ordered)
    if not units or isinstance(order, Land):
        return None
    return type(order)(**{**order.values(), "units": units})


def chosen(situation: Situation) -> Choose:
    """The choice of when to act: as a rule sooner if any written order attacks, to be the first; else later, to see
    what others leave open."""
    attacks = any(order.task in OPENS for order in situation.known.orders.values())
    return Choose((situation.manner.when or (When.SOONER if attacks else When.LATER)).value)
