"""Battles on land: who attacks, who defends, the dice, and what comes of a region that falls (THE-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.wars import enemies
from hexwar_tui.systems.theatre.rules.economy.supply import can_be_paid, cheapest_first, pay
from hexwar_tui.systems.theatre.rules.land.defence import Defence, dice_of, muster
from hexwar_tui.systems.theatre.rules.land.landing import land
from hexwar_tui.systems.theatre.rules.shooting import disband
from hexwar_tui.systems.theatre.rules.steps import Step, by_target, finish, give_up, open_fire, order_of, ordered, sift
from hexwar_tui.systems.theatre.state import DefenceWord, PlaceId, Power, Task, Unit, Word

RULE = "THE-6.1"
PASSIVE_RULE = "THE-6.2"


def next_step(frame: TheFrame, side: Side) -> Step | None:
    """The next step of a side on land: the battle for the first region, by code, that its units are ordered to attack
    and that it does not hold; None if there is none."""
    for place, units in by_target(ordered(frame, side, Task.ATTACK, Task.LAND)).items():
        if frame.state.regions[place].owner != side:
            what = say(
                "{place}: attacked by {power} ({units})",
                place=frame.scenario.place_name(place),
                power=frame.side_name(side),
                units=catalogue.counted([unit.type for unit in units]),
            )
            return Step(what, RULE, partial(_attack, frame, side, place, units), place)
    return None


def _attack(frame: TheFrame, side: Side, place: PlaceId, units: Sequence[Unit], table: Table) -> None:
    """Lets the units that are to attack a region, over land or from the sea, fight one battle for it as far as they are
    paid; tanks that were to land give up if the region is held against them."""
    near = frame.scenario.geography.neighbours[place]
    by_land = [unit for unit in units if order_of(unit).task is Task.ATTACK]
    by_land = sift(by_land, place, "reach", table, lambda unit: unit.at in near)
    landing = [unit for unit in units if order_of(unit).task is Task.LAND]
    coming = [*by_land, *landing]
    if not coming or not open_fire(frame, coming, frame.state.regions[place].owner, place, table):
        return
    tanks = [unit for unit in landing if unit.type == catalogue.TANKS and _resists(frame, side, place, len(coming))]
    ashore = land(frame, side, [unit for unit in landing if unit not in tanks], place, table)
    finish(unit for unit in coming if unit not in tanks)
    attackers = _paid(frame, side, [*by_land, *ashore], place, table)
    if attackers:
        _battle(frame, side, place, attackers, table)
    if frame.state.regions[place].owner != side:
        give_up(tanks, place, "resistance", table)


def _paid(frame: TheFrame, side: Side, coming: Sequence[Unit], place: PlaceId, table: Table) -> list[Unit]:
    """Pays those who come to attack a region; tells who can't be paid and so has no part in it (THE-5.3)."""
    attackers = pay(frame, coming, place, table)
    if unpaid := [unit for unit in coming if unit not in attackers]:
        table.tell(war.Unpaid(side, place, _ids(unpaid)))
    return attackers


def _resists(frame: TheFrame, side: Side, place: PlaceId, attackers: int) -> bool:
    """Whether somebody would fight for a region: land units that stand there, or helpers who can be paid (THE-6.4)."""
    defence = defenders(frame, side, place, attackers)
    called = any(unit.at == place or can_be_paid(frame, unit) for unit in defence.called)
    return called or bool(defence.passive)


def defenders(frame: TheFrame, side: Power, place: PlaceId, attackers: int) -> Defence:
    """Who defends a region against `attackers` units of `side`: land units of its holder, and of other enemies of that
    side who are at peace with the holder (THE-6.2). A neutral calls all that it has (THE-6.3)."""
    state, region = frame.state, frame.state.regions[place]
    friends = {region.owner} | {p for p in enemies(state, side) if not state.at_war(p, region.owner)}
    own = [unit for unit in state.units.values() if unit.power in friends and unit_type(unit.type).branch == "land"]
    near = frame.scenario.geography.neighbours[place]
    helpers = [unit for unit in own if unit.at in near and _is_to_defend(unit, place)]
    word = DefenceWord(Word.ALL) if region.owner in state.neutrals else region.standing
    return muster([unit for unit in own if unit.at == place], helpers, word, attackers)


def _is_to_defend(unit: Unit, place: PlaceId) -> bool:
    return unit.order is not None and unit.order.task is Task.DEFEND and unit.order.target == place


def _battle(frame: TheFrame, side: Side, place: PlaceId, attackers: Sequence[Unit], table: Table) -> None:
    """Calls and pays the defenders and fights; without any the region is taken. Attackers that win move in."""
    defence = defenders(frame, side, place, len(attackers))
    called = pay(frame, defence.called, place, table)
    # Who was called, stands there and was not paid defends passively; a helper who was not paid stays at home.
    passive = [*defence.passive, *(unit for unit in defence.called if unit not in called and unit.at == place)]
    pinned = _pin(frame, defence.called)
    if called or passive:
        won = _fight(frame, place, attackers, called, passive, pinned, table)
    else:
        table.tell(war.Undefended(place, side, _ids(attackers), _ids(_landed(attackers))))
        won = True
    if won:
        fall(frame, place, side, table)
        for unit in attackers:
            unit.at = place


def _fight(
    frame: TheFrame,
    place: PlaceId,
    attackers: Sequence[Unit],
    called: Sequence[Unit],
    passive: Sequence[Unit],
    pinned: Sequence[Unit],
    table: Table,
) -> bool:
    """Rolls for both and returns whether the attack wins: the higher sum does, and the other loses all its units; a tie
    changes nothing."""
    name = frame.scenario.place_name(place)
    attack = _roll(attackers, dice_of(attackers), say("Attack: {place}", place=name), RULE, table)
    defence = _roll(called, dice_of(called), say("Defence: {place}", place=name), RULE, table)
    passive_dice, why = frame.options.passive_die, say("Passive defence: {place}", place=name)
    passed = _roll(passive, passive_dice, why, PASSIVE_RULE, table)
    ahead = sum(attack) - sum(defence) - sum(passed)
    lost = [*called, *passive] if ahead > 0 else list(attackers) if ahead < 0 else []
    disband(frame, lost)
    fought = war.LandBattle(
        at=place,
        power=attackers[0].power,
        foe=frame.state.regions[place].owner,
        attack=attack,
        defence=defence,
        passed=passed,
        result="won" if ahead > 0 else "lost" if ahead < 0 else "tie",
        attackers=_ids(attackers),
        landed=_ids(_landed(attackers)),
        defenders=_ids(called),
        passive=_ids(passive),
        pinned=_ids(pinned),
        lost=_ids(lost),
    )
    table.tell(fought)
    return ahead > 0


def _landed(attackers: Sequence[Unit]) -> list[Unit]:
    """Those of the attackers that came from the sea."""
    return [unit for unit in attackers if order_of(unit).task is Task.LAND]


def _ids(units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units)


def _pin(frame: TheFrame, called: Sequence[Unit]) -> list[Unit]:
    """The `called` units that lose an attack not made yet by having to defend; none without the option `[pin]`."""
    tasks = (Task.ATTACK, Task.LAND)
    pinned = [unit for unit in called if unit.order is not None and unit.order.task in tasks and not unit.done]
    if not frame.options.pin:
        return []
    finish(pinned)
    return pinned


def _roll(units: Sequence[Unit], dice: int, why: Text, rule: str, table: Table) -> tuple[int, ...]:
    """Rolls `dice` d6 for all these units together and returns them; rolls nothing and returns () without units."""
    return table.roll(f"{dice}d6", why, rule, by=[unit.id for unit in units]) if units else ()


# -- a region falls ----------------------------------------------------------------------------------------------------


def fall(frame: TheFrame, place: PlaceId, to: Power, table: Table) -> None:
    """Makes a region the power `to`'s. Aircraft and fleets there of the holder before, and of enemies of the new one,
    flee and do nothing more this turn, or are disbanded if they can't. Land units are left as they are."""
    region = frame.state.regions[place]
    before, region.owner = region.owner, to
    region.standing, region.garrison_supply = DefenceWord(), 0
    table.tell(war.RegionTaken(place, to, before))
    driven = {before, *enemies(frame.state, to)} - {to}
    fleeing = [unit for unit in frame.state.units_at(place) if unit.power in driven]
    moves, lost = [], []
    for unit in cheapest_first(unit for unit in fleeing if unit_type(unit.type).branch != "land"):
        base = refuge(frame, unit)
        if base is None:
            lost.append(unit)
        else:
            unit.at, unit.order = base, None
            moves.append(war.Flight(unit.id, base))
    disband(frame, lost)
    if moves or lost:
        table.tell(war.Fled(place, tuple(moves), _ids(lost)))


def refuge(frame: TheFrame, unit: Unit) -> PlaceId | None:
    """Where a unit flees from a base that has fallen: a fleet to the first neighbouring sea, aircraft to the nearest
    region of their power at most `[rebase]` steps away, of several the first by code; None where there is none."""
    geography = frame.scenario.geography
    if unit_type(unit.type).branch == "sea":
        return next(iter(geography.seas_near(unit.at)), None)
    near = [
        place
        for place in geography.within(unit.at, frame.options.rebase)
        if place != unit.at and place in frame.state.regions and frame.state.regions[place].owner == unit.power
    ]
    return min(near, key=lambda place: (geography.distance(unit.at, place), place), default=None)
