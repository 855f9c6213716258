"""A turn of the practice player: its units act one after another, each firing before or after it moves, as promises
more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Weighed, whim
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.clock import AgreeClock, EndTurn
from hexwar_tui.systems.skirmish.orders.legality import aiming, spotting, strikes, touching
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.orders.openings import Spot, TakeOpening
from hexwar_tui.systems.skirmish.orders.shooting import Fire, Strike
from hexwar_tui.systems.skirmish.orders.tending import Mend, Treat
from hexwar_tui.systems.skirmish.practice import fighting
from hexwar_tui.systems.skirmish.practice.fighting import Volley
from hexwar_tui.systems.skirmish.practice.going import Going, Stand, best_from
from hexwar_tui.systems.skirmish.practice.manners import Manner
from hexwar_tui.systems.skirmish.practice.situation import Arm, Situation
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.rules.fire import shooting as rules
from hexwar_tui.systems.skirmish.rules.fire import tending
from hexwar_tui.systems.skirmish.rules.sequence.forces import SPOTTER
from hexwar_tui.systems.skirmish.state import Opening, Unit

GAIN = 0.15
"""How many points more than staying a hex must be worth for a unit to move there."""

STRIKE_WORTH = 1.5
"""The points that an air strike must promise to exceed for the player to call it; in the last turns 0."""


def next_order(known: SkiKnown, manner: Manner) -> Order:
    """The player's next order in its turn: agreeing to a clock that gives it time, or else “Turn!” as the last."""
    if known.state.clock.proposed is not None and known.state.clock.proposed < known.state.clock.seconds:
        return AgreeClock()
    situation = Situation(known, manner)
    able = _in_order(situation, touching.may_act(known))
    proposed = (order for unit in able for order in _orders(situation, unit))
    found = next((order for order in proposed if order.objection(known) is None), None)
    if found is not None:
        return found
    if known.state.touched is None or touching.closed(known) is not None:
        return EndTurn()
    return Done(known.state.touched)


def weighed(known: SkiKnown, manner: Manner, order: Order | None) -> list[Weighed]:
    """What else the unit of an order could do, in points: fire at others from where it is, or go to other hexes."""
    situation = Situation(known, manner)
    if isinstance(order, Fire):
        unit = known.state.units[order.unit]
        return [Weighed(volley.value, volley.order(unit)) for volley in _volleys(situation, unit)]
    if isinstance(order, Move):
        going = Going(situation, known.state.units[order.unit])
        ways = ((stand.total, stand.way) for stand in going.stands() if stand.way is not None)
        return [Weighed(total, Move(order.unit, way)) for total, way in sorted(ways, key=itemgetter(0), reverse=True)]
    return []


def _volleys(situation: Situation, unit: Unit) -> list[Volley]:
    """All that a unit may fire from where it is, the best first."""
    assert unit.cell is not None, "who fires is on the board"
    post = situation.post(unit, unit.cell, unit.opening, moved=unit.moved_in == situation.known.turn)
    found = (volley for arm in _arms(situation, unit) for volley in fighting.volleys(situation, unit, post, arm))
    return sorted((volley for volley in found if volley.value > 0), key=lambda volley: -volley.value)


def _turn_of(unit: Unit) -> tuple[bool, bool, int]:
    """The order in which units act: Spotters first, then those with weapons against buildings, then by number."""
    heavy = any(weapon.id in ("laser-cannon", "melta-charge", "air-strike") for weapon in unit.weapons)
    return SPOTTER not in unit.skills, not heavy, unit.number


def _in_order(situation: Situation, able: Sequence[Unit]) -> list[Unit]:
    """The units in the order in which they act: `_turn_of` them or, by the manner, first whose fire from where it is
    promises most, as it is known afterwards from whom the others have to hide; who has no shots left comes last."""
    found = sorted(able, key=_turn_of)
    if situation.manner.foresees and len(found) > 1:
        found.sort(key=lambda unit: _promise(situation, unit))
    return found


def _promise(situation: Situation, unit: Unit) -> tuple[bool, float, bool]:
    """What is sorted by where the best fire goes first, after the tests that are made for it."""
    fire, _ = _fire(situation, unit)
    value = 0.0 if fire is None else fire.value
    return not spotting.may_spot(situation.known, unit), -value, not _arms(situation, unit)


def _orders(situation: Situation, unit: Unit) -> Iterator[Order]:
    """Orders that the unit might give now, the first choice first; some of them may not be allowed."""
    yield from _spot(situation, unit)
    yield from _strike(situation, unit)
    yield from _tend(situation, unit)
    yield from _act(situation, unit)


# -- for others --------------------------------------------------------------------------------------------------------


def _spot(situation: Situation, unit: Unit) -> Iterator[Order]:
    """Detection tests for its whole side, if the unit makes such, of the costliest enemy first."""
    if spotting.may_spot(situation.known, unit):
        hidden = spotting.sheltered(situation.known)
        for enemy in sorted(hidden, key=lambda enemy: (-points(situation.frame, enemy), enemy.id)):
            assert enemy.cell is not None, "it is on the board"
            yield Spot(unit.id, enemy.cell, enemy.id)


def _tend(situation: Situation, unit: Unit) -> Iterator[Order]:
    """Orders to treat or mend those in need next to the unit, if it has the skill, the costliest first."""
    for trade, order in ((tending.MEDIC, Treat), (tending.ENGINEER, Mend)):
        if trade.skill in unit.skills:
            needy = tending.in_need(situation.frame, trade, unit)
            for other in sorted(needy, key=lambda other: (-points(situation.frame, other), other.id)):
                yield order(unit.id, other.id)


# -- air strikes -------------------------------------------------------------------------------------------------------


def _strike(situation: Situation, unit: Unit) -> Iterator[Order]:
    """Orders to call an air strike, if the unit may call one, on the hexes that are worth it, the best first."""
    known = situation.known
    found = strikes.carriers(known, unit)
    if not found:
        return
    worth = {cell: _struck(situation, unit, found[0], cell) for cell in strikes.worth_striking(known)}
    least = 0.0 if situation.is_last_turns() else STRIKE_WORTH
    for cell in sorted(worth, key=lambda cell: (-worth[cell], cell)):
        if worth[cell] <= least:
            return
        yield Strike(unit.id, cell, found[0].id)


def _struck(situation: Situation, caller: Unit, carrier: Unit, cell: int) -> float:
    """The points that a strike of `carrier` on a hex is expected to take, less what it takes from the own side."""
    shot = rules.at_hex(situation.frame, caller, carrier, cell)
    if shot.building is not None:
        strike = situation.catalogue.weapons[rules.AIR_STRIKE]
        if aiming.harm_objection(situation.known, strike, shot.building) is not None:
            return 0.0
        return fighting.building_worth(situation, shot.building) / 2
    units = situation.frame.state.units
    return sum(fighting.harm(situation, units[hit.unit], shot, hit) for hit in shot.victims)


# -- firing and moving -------------------------------------------------------------------------------------------------


def _act(situation: Situation, unit: Unit) -> Iterator[Order]:
    """Orders to fire from where the unit is, to move before that or only to move, in the order that promises most."""
    fire, opening = _fire(situation, unit)
    stays = whim(situation.known.turn, unit.id) >= situation.manner.moving and not situation.is_last_turns()
    is_settled = stays or not moving.points_left(situation.frame, unit)
    stand = None if is_settled else _best_stand(situation, unit, fire, opening)
    if fire is not None and (stand is None or stand.volley is None or fire.value >= stand.volley.value):
        if opening is not None and (unit.opening != opening or unit.observing):
            yield TakeOpening(unit.id, (opening.cell, opening.direction))
        yield fire.order(unit)
    if stand is not None and stand.way is not None:
        yield Move(unit.id, stand.way)
    if fire is not None:
        yield fire.order(unit)
    if stand is None and not is_settled:
        yield Done(unit.id)  # it is not asked again, who stays where he is


def _arms(situation: Situation, unit: Unit) -> list[Arm]:
    """The weapons that the unit may still fire this turn."""
    return situation.ready_arms(unit) if aiming.shooting_objection(situation.known, unit) is None else []


def _fire(situation: Situation, unit: Unit) -> tuple[Volley | None, Opening | None]:
    """The best fire of the unit from where it is, and the opening that it takes for it, as `best_from`."""
    assert unit.cell is not None, "who may act is on the board"
    arms = _arms(situation, unit)
    return best_from(situation, unit, unit.cell, arms, moved=unit.moved_in == situation.known.turn)


def _best_stand(situation: Situation, unit: Unit, fire: Volley | None, opening: Opening | None) -> Stand | None:
    """The best stand to which the unit can go; None where none is worth `GAIN` more than staying or, by the manner, it
    is better first to `fire` through the `opening`, if that is not None, and to move then."""
    going = Going(situation, unit)
    if situation.manner.foresees and fire is not None:
        return _stand_to_fire(going, fire, opening)
    best = max(going.stands(), key=lambda stand: stand.total, default=None)
    return best if best is not None and best.total > going.here().total + GAIN else None


def _stand_to_fire(going: Going, fire: Volley, opening: Opening | None) -> Stand | None:
    """The best stand to fire from, if that is worth more than to `fire` from where the unit is and to move then."""
    assert going.unit.cell is not None, "it is on the board"
    stands = list(going.stands())
    best = max((stand for stand in stands if stand.volley is not None), key=lambda stand: stand.total, default=None)
    if best is None:
        return None
    afterwards = [going.worth(cell, moved=True, fires=True) for stand in stands if (cell := stand.cell) is not None]
    staying = going.worth(going.unit.cell, opening, moved=False, fires=True)
    return best if best.total > fire.value + max(staying, *afterwards) else None
