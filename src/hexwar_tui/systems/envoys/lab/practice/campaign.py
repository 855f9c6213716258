"""What the practice player orders its armies: a guard stays in the capital, the strong attack, the weak gather."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Weighed
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.lab.practice.situation import Intent, Prize, Situation
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.orders.armies import Go, Stay
from hexwar_tui.systems.envoys.orders.mustering import SplitArmy
from hexwar_tui.systems.envoys.orders.tasks_written import TaskRecord, record_of
from hexwar_tui.systems.envoys.state import Army, Compare, Task, Then, When

TO_END_IT = 0.3
"""The least chance of winning with which an army attacks when its side is far ahead (`Situation.is_ahead`)."""

AT_STAKE = 0.3
"""What a defeat is taken to cost for each point of an army's strength, on the scale of `Prize.worth`."""

STRONG = 20
"""The strength from which an army seeks battle on its way, by a die of `FACES` faces."""

THREATENED = 0.25
"""No army is split where an enemy would destroy the part that stays with this chance or more."""


def next_order(situation: Situation) -> Order | None:
    """The next order to an army: a split of the capital's guard if one is wanted, else the order for the first army
    without one. None when all armies have their orders."""
    known = situation.known
    written = known.compartment(known.seat).orders
    if all(id in written for id in situation.armies):
        return None
    divided = split(situation)
    if divided is not None:
        return divided
    return next((order for order in orders(situation) if order.unit not in written), None)


def orders(situation: Situation) -> Iterator[Go | Stay]:
    """The orders for all armies, in their order, when no more is to be split off."""
    intents = _intents(situation)
    for id, army in situation.armies.items():
        yield _order(situation, army, intents.get(id, Intent()))


def split(situation: Situation) -> Order | None:
    """An order that splits off all that the guard of the capital can spare, if that is strong enough, has a prize to go
    for, and what stays is not threatened; else None."""
    guard, least, manner = situation.guard, situation.known.options.split_min, situation.manner
    if guard is None:
        return None
    stays = replace(guard, strength=max(least, situation.scaled(manner.left_behind)))
    part = replace(guard, strength=guard.strength - stays.strength)
    if part.strength < max(least, situation.scaled(manner.sent_out)):
        return None
    if not manner.is_careless and _deadly(situation, stays, THREATENED):
        return None
    if any(prize.cell in situation.land and _value(situation, part, prize) > 0 for prize in situation.prizes):
        return SplitArmy(guard.id, part.strength)
    return None


def weighed(situation: Situation, order: Order | None) -> list[Weighed]:
    """What else the army of an order could do: other prizes to go for and armies to join, none that are worth more, as
    others do that, and without tasks, which all have; nothing where it keeps guard or flees."""
    army = situation.armies.get(order.unit) if isinstance(order, Go | Stay) else None
    if army is None:
        return []
    choices = sorted(_choices(situation, list(situation.armies.values())), key=lambda choice: choice.order)
    own = [choice for choice in choices if choice.army.id == army.id]
    chosen = [choice for choice in own if _order(situation, army, _intent(choice)) == order]
    if not chosen:
        return []
    others = [choice for choice in own if choice not in chosen and choice.order >= chosen[0].order]
    goals = ((choice, goal) for choice in others if (goal := _intent(choice).goal) is not None)
    return [Weighed(-chosen[0].order[0], order), *(Weighed(-each.order[0], Go(army.id, goal)) for each, goal in goals)]


# -- who does what -----------------------------------------------------------------------------------------------------


def _intents(situation: Situation) -> dict[str, Intent]:
    """What each army is to do, by id. The guard stays, armies in danger flee, and the others get the best choices, best
    first.

    One army goes for each prize; but if the war is nearly won, several go for what an enemy still holds, or he would
    come back behind them.
    """
    guard, fixed = situation.guard, situation.fixed
    found: dict[str, Intent] = {} if guard is None else {guard.id: Intent()}
    found |= {id: intent for id, intent in fixed.items() if id in situation.armies}
    for army in situation.armies.values():
        if army.id not in found and (deadly := _deadly(situation, army, situation.manner.deadly)):
            found[army.id] = Intent(_refuge(situation, army, deadly))
    free = [army for army in situation.armies.values() if army.id not in found]
    gone = {intent.goal for intent in fixed.values() if intent.join is None}
    for _, army, prize, other in sorted(_choices(situation, free), key=lambda choice: choice[0]):
        if army.id in found:
            continue
        if prize is not None and (prize.cell not in gone or (situation.is_ahead and prize.held_by)):
            gone.add(prize.cell)
            found[army.id] = Intent(prize.cell)
        elif other is not None and other.id not in found:
            found[army.id] = Intent(other.cell, other.id)
            found[other.id] = Intent(onward=_onward(situation, army, other))
    return found


def _intent(choice: Choice) -> Intent:
    """What the army of a choice is to do by it."""
    if choice.other is not None:
        return Intent(choice.other.cell, choice.other.id)
    return Intent(None if choice.prize is None else choice.prize.cell)


class Choice(NamedTuple):
    """One thing that `army` may do: go for `prize`, or join the army `other`. The best one has the lowest `order`."""

    order: tuple[float, int, int]
    army: Army
    prize: Prize | None = None
    other: Army | None = None


def _choices(situation: Situation, armies: list[Army]) -> list[Choice]:
    """All that these armies could do with any gain: prizes to go for, and armies to join."""
    known, manner = situation.known, situation.manner
    found = []
    for army in armies:
        if army.cell not in situation.land:
            continue
        far = known.grid.distances_from(army.cell)
        for prize in situation.prizes:
            value = _value(situation, army, prize) * manner.later ** (far[prize.cell] / known.options.move)
            if prize.cell in situation.land and prize.cell != army.cell and value > 0:
                found.append(Choice((-value, known.rank[prize.cell], army.number), army, prize))
        for other in armies:
            if manner.gathering and may_join(situation, army, other):
                value = manner.gathering * manner.later ** (far[other.cell] / known.options.move)
                found.append(Choice((-value, known.rank[other.cell], army.number), army, other=other))
    return found


def _value(situation: Situation, army: Army, prize: Prize) -> float:
    """The worth of a prize to an army, weighed by its chance to win there and less what a defeat would cost; 0 if that
    chance is too small."""
    chance = situation.chance(army, prize)
    if situation.is_ahead:
        return chance * prize.worth if chance >= TO_END_IT else 0.0
    if chance < situation.manner.odds:
        return 0.0
    return chance * prize.worth - (1 - chance) * AT_STAKE * army.strength


def may_join(situation: Situation, army: Army, other: Army) -> bool:
    """Whether `army` could join `other`: it is the smaller one, a way is known to the other, neither is split off,
    and the limit allows it."""
    options = situation.known.options
    if not options.tasks or army.id == other.id or army.cell == other.cell or army.part_of or other.part_of:
        return False
    if other.cell not in situation.land:
        return False
    is_smaller = (army.strength, -army.number) < (other.strength, -other.number)
    return is_smaller and army.strength + other.strength <= options.merge_max


def _onward(situation: Situation, army: Army, other: Army) -> Cell | None:
    """Where the two armies go on to in the turn in which `army` joins `other`: to what the enemy's capital is taken to
    be, if they may well take it together; None if they stay."""
    merged = replace(other, strength=army.strength + other.strength)
    prize = next((prize for prize in situation.prizes if prize.cell == situation.foreign_capital), None)
    return None if prize is None or _value(situation, merged, prize) <= 0 else prize.cell


def _deadly(situation: Situation, army: Army, chance: float) -> list[Sighting]:
    """The enemies in sight that could reach the army this turn and would destroy it with this chance or more."""
    known = situation.known
    far = known.grid.distances_from(army.cell)
    near = [seen for seen in situation.enemies if far[seen.cell] <= known.options.move]
    return [seen for seen in near if situation.danger(army, seen) >= chance]


def _refuge(situation: Situation, army: Army, deadly: list[Sighting]) -> Cell | None:
    """The cell within a turn's march that is farthest from the `deadly` enemies, of several one with an own city; None
    if that is where the army stands."""
    known = situation.known
    away = [known.grid.distances_from(seen.cell) for seen in deadly]
    taken = {other.cell for other in situation.armies.values() if other.id != army.id}
    taken.update(seen.cell for seen in known.sightings.values())
    reach = known.reach(army.cell)
    cells = [cell for cell in reach.cells if reach.costs[cell] <= known.options.move and cell not in taken]

    def safety(cell: Cell) -> tuple[int, bool, int]:
        city = known.cities.get(cell)
        return min(far[cell] for far in away), city is not None and city.owner == known.seat, -known.rank[cell]

    best = max(cells, key=safety, default=army.cell)
    return None if best == army.cell else best


# -- what is written ---------------------------------------------------------------------------------------------------


def _order(situation: Situation, army: Army, intent: Intent) -> Go | Stay:
    known = situation.known
    if intent.goal is not None:
        go = Go(army.id, intent.goal, _tasks(situation, army, intent) or None)
        if go.objection(known) is None:
            return go
    if intent.onward is not None:
        return Stay(army.id, (record_of(Task(When.MERGED, Then.GO_TO, cell=intent.onward)),))
    return Stay(army.id)


def _tasks(situation: Situation, army: Army, intent: Intent) -> tuple[TaskRecord, ...]:
    """The tasks for an army: to merge, if it is to join another; else to take free cities, and to seek battle if it is
    strong or avoid it if weak, or to take what it comes by and merge with whom it meets, if it raids."""
    if intent.join is not None:
        return (record_of(Task(When.MEETS_OWN, Then.MERGE, with_army=intent.join)),)
    free, on = Task(When.SEES_FREE_CITY, Then.TAKE_IT), Task(When.TOOK_CITY, Then.GO_ON)
    takes = [] if situation.is_grace else [Task(When.SEES_ENEMY_CITY, Then.TAKE_IT, Compare.WEAKER)]
    if situation.manner.raids:
        wanted = [free, *takes, Task(When.MEETS_OWN, Then.MERGE), on]
    elif army.strength >= situation.scaled(STRONG):
        wanted = [Task(When.SEES_ARMY, Then.ATTACK_IT, Compare.WEAKER), *takes, free, on]
    elif situation.manner.deadly <= 1 and not _sees_stronger(situation, army):
        wanted = [Task(When.SEES_ARMY, Then.FLEE, Compare.STRONGER), free, on]
    else:
        wanted = [free, on]
    return tuple(map(record_of, wanted[: situation.known.options.tasks]))


def _sees_stronger(situation: Situation, army: Army) -> bool:
    """Whether an enemy in the army's sight may be stronger: a task to flee from it would fire at once (ENV-4.2)."""
    known = situation.known
    near = [seen for seen in situation.enemies if known.grid.distance(army.cell, seen.cell) <= known.options.sight]
    most = [seen.band[1] if seen.strength is None else seen.strength for seen in near]
    return any(strength is None or strength > army.strength for strength in most)
