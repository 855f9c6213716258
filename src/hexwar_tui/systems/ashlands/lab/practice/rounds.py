"""How the practice player moves its units in a round: one order at a time, for one unit the best that it can do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Weighed, whim
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice import fighting, worth
from hexwar_tui.systems.ashlands.lab.practice.aims import Plan
from hexwar_tui.systems.ashlands.lab.practice.manners import Manner
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, EndRound, March, Move, Rally, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Purchase, Recover, Refill, dead_of, healing
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, Way, ways
from hexwar_tui.systems.ashlands.rules.fighting.wounds import class_of
from hexwar_tui.systems.ashlands.state import Phase, Unit

PARTIAL, FULL = 4, 8
"""How much more, in prestige, a hex with Partial or Full cover is worth to a unit that has enemies near."""

IN_SIGHT = 10
"""Only enemies within this many hexes of a unit count for what the unit does."""

BROUGHT_BACK, BETTERED = 0.4, 0.5
"""What models brought back, and upgrades bought, are worth as shares of their prices: less, as they cost an action."""

SURE = 0.75
"""With at least this chance of winning a unit attacks at once; with less, other units fire first."""


class Deed(NamedTuple):
    """Something that a unit may do: its `value` in prestige, and the order (None: do nothing). If it `is_urgent`, as
    fights and places to take are, it is done in the Opening round already."""

    value: float
    order: Order | None = None
    is_urgent: bool = False


def next_order(known: AshKnown, manner: Manner) -> Order:
    """The order to give next in a round: one against an enemy on the seat's base, else the best for the first ready
    unit that the player thinks of and that has something to do now, else the end of the side's part."""
    if manner.warning >= 0 and (order := _relief(known)) is not None:
        return order
    plan = _plan(known, manner)
    for unit in known.ready:
        if whim(known.turn, unit.id) >= manner.acting:
            continue
        if unit.suppressed:
            return Rally(unit.id)
        best = max(_deeds(_Position(plan, unit)), key=lambda deed: deed.value)
        if best.order is not None and (best.is_urgent or known.phase is Phase.CLOSING):
            return best.order
    return EndRound()


def deeds_of_units(known: AshKnown, manner: Manner) -> Iterator[list[Deed]]:
    """Yields for each unit that can act what it may do in this round, to do nothing included."""
    plan = _plan(known, manner)
    yield from (_deeds_now(plan, unit) for unit in known.ready if not unit.suppressed)


def weighed(known: AshKnown, manner: Manner, order: Order | None) -> list[Weighed]:
    """What the unit of `order` may do in this round, the best first; nothing where it is for none that has a choice."""
    unit = next((unit for unit in known.ready if unit.id == getattr(order, "unit", "")), None)
    if unit is None or unit.suppressed:
        return []
    plan = _plan(known, manner)
    deeds = sorted(_deeds_now(plan, unit), key=lambda deed: -deed.value)
    return [Weighed(deed.value, deed.order) for deed in deeds if deed.order is not None]


def _plan(known: AshKnown, manner: Manner) -> Plan:
    return Plan(known, [unit for unit in known.own() if unit.cell is not None], manner)


def _deeds_now(plan: Plan, unit: Unit) -> list[Deed]:
    is_last = plan.known.phase is Phase.CLOSING
    return [deed for deed in _deeds(_Position(plan, unit)) if deed.order is None or deed.is_urgent or is_last]


class _Position:
    """The position of one unit: where it stands, which enemies are near, and what hexes are worth to it."""

    def __init__(self, plan: Plan, unit: Unit) -> None:
        self.plan, self.known, self.manner = plan, plan.known, plan.manner
        self.unit, self.cell = unit, unit.hex
        self.enemies = plan.known.enemies_within(unit.hex, IN_SIGHT)
        self._pace = plan.distances.pace(unit)

    def worth(self, cell: Cell) -> float:
        """What it is worth to the unit to end on a hex."""
        value = self.plan.place_worth(self.unit, cell, self._pace)
        if self.enemies:
            cover = self.known.shelter(cell)
            value += self.manner.shelter * (PARTIAL * cover.partial + FULL * cover.full)
        return value

    def is_idle(self) -> bool:
        """Whether no enemy is near the unit and it has nowhere to go."""
        aim = self.plan.aim_of(self.unit)
        return not self.enemies and (aim is None or aim.cell == self.cell)

    def ways(self, gait: Gait) -> list[Way]:
        """The ways that the unit can go by a gait."""
        return list(ways(self.known.open, self.unit, gait).values())


def _deeds(standing: _Position) -> Iterator[Deed]:
    yield Deed(standing.worth(standing.cell))
    if standing.enemies:
        for end, value, order in _shots(standing.known, standing.unit, standing.enemies):
            yield Deed(value + standing.worth(end), order, is_urgent=True)
        yield from _attacking(standing)
    yield from _marching(standing)
    yield from _recovering(standing)


def _shots(known: AshKnown, unit: Unit, targets: Sequence[Unit]) -> Iterator[tuple[Cell, float, Order]]:
    """The unit's shots at the best of `targets`, from where it stands and after Moves (a March goes farther without
    one): the hex from which it shoots, the worth of the shot in prestige, and the order."""
    shot = fighting.best_shot(known, unit, unit.hex, targets, moved=False)
    if shot is not None:
        yield unit.hex, shot.value, Shoot(unit.id, shot.target, shot.pick)
    for end, way in ways(known.open, unit, Gait.MOVE).items():
        shot = fighting.best_shot(known, unit, end, targets, moved=True)
        if shot is not None:
            yield end, shot.value, Move(unit.id, way, shot.target, shot.pick)


def _marching(standing: _Position) -> Iterator[Deed]:
    """The unit's Marches, with a shot where it has Assault and a target."""
    known, unit = standing.known, standing.unit
    shoots = bool(standing.enemies) and known.armoury.has(unit, "assault")
    for way in standing.ways(Gait.MARCH):
        end, value = way[-1], standing.worth(way[-1])
        shot = fighting.best_shot(known, unit, end, standing.enemies, moved=True) if shoots else None
        if shot is not None:
            yield Deed(shot.value + value, March(unit.id, way, shot.target, shot.pick), is_urgent=True)
        else:
            yield Deed(value, March(unit.id, way), standing.plan.is_aim(end))


def _attacking(standing: _Position) -> Iterator[Deed]:
    """The unit's attacks with good odds, each from the hex next to the target that is best to fall back to."""
    known, unit = standing.known, standing.unit
    charges = standing.ways(Gait.ATTACK)
    for target in standing.enemies:
        near = known.ground.grid.neighbours[target.hex]
        ends = [way for way in charges if way[-1] in near]
        if not ends:
            continue
        value, won = fighting.melee_value(known, unit, target)
        if won < standing.manner.odds:
            continue
        way = max(ends, key=lambda way: standing.worth(way[-1]))
        value += won * standing.worth(target.hex) + (1 - won) * standing.worth(way[-1])
        yield Deed(value, Attack(unit.id, target.id, way), is_urgent=True)


# -- recovering --------------------------------------------------------------------------------------------------------


def _recovering(standing: _Position) -> Iterator[Deed]:
    known, unit = standing.known, standing.unit
    if unit.no_supply:
        return
    kind, left = known.armoury.type_of(unit), known.prestige(known.seat)
    models: list[Refill] = []
    for id, dead in dead_of(unit).items():
        number = min(dead, left // kind.refill)
        if number:
            models.append((id, number))
            left -= number * kind.refill
    upgrades = list(_upgrades(known, unit, left)) if standing.is_idle() else []
    healed = sum(regained for _, regained in healing(known.armoury, unit))
    if models or upgrades or healed:
        value = healed * worth.wound_worth(known, unit)
        value += BROUGHT_BACK * kind.refill * sum(number for _, number in models)
        value += BETTERED * sum(known.catalogue.upgrades[id].price for id, _ in upgrades)
        yield Deed(value + standing.worth(standing.cell), Recover(unit.id, tuple(models), tuple(upgrades)))


def _upgrades(known: AshKnown, unit: Unit, left: int) -> Iterator[Purchase]:
    """Paid upgrades that the unit does not have, as many as `left` prestige pays, with the class of model to get it."""
    alive = [class_of(model) for model in unit.models if model.is_alive]
    bearer = max(sorted(set(alive)), key=alive.count)
    for id in known.armoury.type_of(unit).paid_upgrades:
        upgrade = known.catalogue.upgrades[id]
        if id not in unit.all_upgrades and upgrade.price <= left:
            left -= upgrade.price
            yield id, bearer if upgrade.model else None


# -- an enemy on the base ----------------------------------------------------------------------------------------------


class _Try(NamedTuple):
    """An order against the enemy on the base. `promise`: an attack's chance to win, or the worth of a shot's wounds."""

    promise: float
    unit: str
    order: Order


def _relief(known: AshKnown) -> Order | None:
    """Returns the next order against an enemy on the seat's base: an attack that is sure enough, else a shot by any
    unit but the best attacker, else the best attack. None if no enemy stands there, or no unit can reach it."""
    base = known.base_of(known.seat)
    enemy = None if base is None else known.state.unit_at(base)
    if base is None or enemy is None or enemy.side == known.seat:
        return None
    able = [unit for unit in known.ready if not unit.suppressed]
    attack = _best(_attacks(known, able, enemy, base))
    if attack is not None and attack.promise >= SURE:
        return attack.order
    spared = "" if attack is None else attack.unit
    others = (unit for unit in able if unit.id != spared)
    tries = (_Try(value, unit.id, shot) for unit in others for _, value, shot in _shots(known, unit, [enemy]))
    shot = _best(tries) or attack
    return None if shot is None else shot.order


def _best(tries: Iterable[_Try]) -> _Try | None:
    return max(tries, key=lambda found: found.promise, default=None)


def _attacks(known: AshKnown, units: Iterable[Unit], enemy: Unit, base: Cell) -> Iterator[_Try]:
    near = known.ground.grid.neighbours[base]
    for unit in units:
        way = next((way for end, way in ways(known.open, unit, Gait.ATTACK).items() if end in near), None)
        if way is not None:
            _, won = fighting.melee_value(known, unit, enemy)
            yield _Try(won, unit.id, Attack(unit.id, enemy.id, way))
