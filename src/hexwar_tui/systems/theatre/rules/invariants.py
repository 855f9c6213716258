"""What must hold of every state of Theatre of War, in the middle of a turn, too."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import may_pass
from hexwar_tui.systems.theatre.rules.economy.purchases import price_of, raised_by, unit_id
from hexwar_tui.systems.theatre.state import Compartment, Phase, Power, Treaty, Unit


def invariants(frame: TheFrame) -> list[Fault]:
    """Everything in the state of a frame that the rules do not allow; empty if all is well."""
    if list(frame.state.sides) != [side.id for side in frame.scenario.sides]:
        return [Fault(say("the sides are not those of the scenario"))]
    if set(frame.state.neutrals) != set(frame.scenario.neutral_names):
        return [Fault(say("the neutral states are not those of the scenario"))]
    return [*_stores(frame), *_regions(frame), *_units(frame), *_course(frame), *_written(frame), *_talks(frame)]


def _powers(frame: TheFrame) -> set[Power]:
    return {*frame.state.sides, *frame.state.neutrals}


def _stores(frame: TheFrame) -> Iterator[Fault]:
    state = frame.state
    all_stores = [own.stores for own in state.sides.values()] + [own.stores for own in state.neutrals.values()]
    for stores in all_stores:
        if min(stores.manpower, stores.production, stores.supply) < 0:
            yield Fault(say("a power has less than nothing of a resource"), "THE-2.1")


def _regions(frame: TheFrame) -> Iterator[Fault]:
    state = frame.state
    if set(state.regions) != set(frame.scenario.regions):
        yield Fault(say("the regions are not those of the scenario"), "THE-1.1")
        return
    for code, region in state.regions.items():
        spec = frame.scenario.regions[code]
        if region.owner not in _powers(frame):
            yield Fault(say("a region is held by nobody"), "THE-1.1")
        if not (0 <= region.factories_hit <= spec.factories and 0 <= region.derricks_hit <= spec.derricks):
            yield Fault(say("more factories or derricks are out of work than there are"), "THE-2.2")
        if region.garrison_supply < 0 or (region.garrison_supply and region.owner in state.sides):
            yield Fault(say("a garrison has supply that it can't have"), "THE-6.3")
        if region.standing.most < 0:
            yield Fault(say("fewer units than none are to defend a region"), "THE-6.2")


def _units(frame: TheFrame) -> Iterator[Fault]:
    state, powers, types = frame.state, _powers(frame), load_catalogue()
    for id, unit in state.units.items():
        named = id == unit.id == unit_id(unit.power, unit.type, unit.number)
        if not named or unit.power not in powers or unit.type not in types:
            yield Fault(say("a unit is of no power or of no type, or goes by another's name"), "THE-3.1")
        elif not 1 <= unit.number <= raised_by(state, unit.power).get(unit.type, 0):
            yield Fault(say("a unit has a number that its power has not reached"), "THE-3.1")
        elif not can_be_based(frame, unit):
            yield Fault(say("a unit is based where it can't be"), "THE-3.2")
        elif unit.power in state.sides and state.sides[unit.power].out:
            yield Fault(say("a side that is out has units"), "THE-9.1")


def can_be_based(frame: TheFrame, unit: Unit) -> bool:
    """Whether a unit may be based where it is: land units and aircraft in a region, fleets in a sea or a port; while
    sides buy, talk or write orders, only in a region of its own power or one that grants it leave to stand."""
    state, geography = frame.state, frame.scenario.geography
    if unit.at not in geography.cells:
        return False
    at_sea = geography.is_sea(unit.at)
    if unit_type(unit.type).branch == "sea":
        if at_sea or not geography.is_coast(unit.at):
            return at_sea
    elif at_sea:
        return False
    settled = state.phase in (Phase.MOBILISING, Phase.TALKS, Phase.ORDERS)
    return not settled or may_pass(state, unit.power, state.regions[unit.at].owner)


def _course(frame: TheFrame) -> Iterator[Fault]:
    state = frame.state
    if state.turn < 0 or (state.turn == 0 and state.phase not in (Phase.MOBILISING, Phase.OVER)):
        yield Fault(say("turns are counted from 0, the one in which all mobilise"), "THE-4.1")
    if (state.phase is Phase.OVER) != (state.winners is not None):
        yield Fault(say("the game is over without an end, or has ended and goes on"), "THE-9.1")
    if any(side not in state.sides for side in state.order) or len(set(state.order)) < len(state.order):
        yield Fault(say("the order of sides is not one of sides"), "THE-5.1")
    if state.phase is Phase.RESOLUTION and not 0 <= state.mover <= len(state.order):
        yield Fault(say("the resolution has come to a side that there is not"), "THE-5.1")
    if any(one >= other or not {one, other} <= _powers(frame) for one, other in state.wars):
        yield Fault(say("a war is not one of two powers"), "THE-5.5")
    if len(set(state.wars)) < len(state.wars):
        yield Fault(say("two powers are at war twice"), "THE-5.5")


def _written(frame: TheFrame) -> Iterator[Fault]:
    state = frame.state
    if any(side not in state.sides or state.sides[side].out for side in state.sealed):
        yield Fault(say("something is written for no side"), "THE-5.1")
        return
    for side, written in state.sealed.items():
        yield from _compartment(frame, side, written)


def _compartment(frame: TheFrame, side: Power, written: Compartment) -> Iterator[Fault]:
    units = frame.state.units
    if any(id not in units or units[id].power != side for id in written.orders):
        yield Fault(say("an order is written for a unit that is not there"), "THE-5.2")
    if any(purchase.count < 1 or purchase.type not in load_catalogue() for purchase in written.purchases):
        yield Fault(say("something is bought that there is not"), "THE-5.1")
        return
    if not frame.state.sides[side].stores.covers(price_of(frame.scenario.price_list, written.purchases)):
        yield Fault(say("a side has bought more than it can pay"), "THE-3.1")


def _talks(frame: TheFrame) -> Iterator[Fault]:
    talks = frame.state.talks
    if any(not {message.sender, message.to} <= set(frame.state.sides) for message in talks.messages):
        yield Fault(say("a message is not one of two sides"), "THE-8.1")
    treaties = [*talks.treaties, *talks.past]
    if len({treaty.id for treaty in treaties}) < len(treaties):
        yield Fault(say("two treaties go by one id"), "THE-8.1")
    if any(not _has_parties(frame, treaty) for treaty in treaties):
        yield Fault(say("a treaty is not one of two powers, or says nothing"), "THE-8.1")


def _has_parties(frame: TheFrame, treaty: Treaty) -> bool:
    parties = set(treaty.parties)
    named = {power for clause in treaty.clauses for power in (clause.giver, clause.to) if power is not None}
    two = len(parties) == len(treaty.parties) == 2 and parties <= _powers(frame)
    return two and treaty.proposer in parties and named <= parties and bool(treaty.clauses)
