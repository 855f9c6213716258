"""What must hold of every state of a game of Envoys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, Treaty
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.beginning import army_id
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED, allied
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import GIFTS
from hexwar_tui.systems.envoys.rules.land.places import is_passable
from hexwar_tui.systems.envoys.state import Army, Phase, Stage


def invariants(frame: EnvFrame) -> list[Fault]:
    """The faults found in the frame's state, each with the rule it breaks, if any; an empty list if all is well."""
    return [
        *_sides(frame),
        *_armies(frame),
        *_standing(frame),
        *_cities(frame),
        *_resolution(frame),
        *_diplomacy(frame),
        *_treaties(frame),
    ]


def _sides(frame: EnvFrame) -> Iterator[Fault]:
    state = frame.state
    if list(state.sides) != [side.id for side in frame.scenario.sides]:
        yield Fault(say("the sides are not those of the scenario"))
    if state.turn < 1:
        yield Fault(say("turns are counted from 1"))
    if (state.phase is Phase.OVER) != (state.winners is not None):
        yield Fault(say("the game is over without an end, or has ended and goes on"), "ENV-1.3")
    size = frame.scenario.land.grid.size
    if any(len(own.memory.seen) != size for own in state.sides.values()):
        yield Fault(say("a memory is not that of this map"), "ENV-6.1")
    owners = [army.side for army in state.armies.values()] + [city.owner for city in state.cities.values()]
    if any(state.sides[side].out for side in owners if side in state.sides):
        yield Fault(say("a side that is out has armies or cities"), "ENV-1.4")
    if any(own.capital is not None and own.capital not in state.cities for own in state.sides.values()):
        yield Fault(say("a capital is no city"), "ENV-1.2")
    if any(side not in state.sides for side in state.sealed):
        yield Fault(say("something is written for no side"), "ENV-4.4")


def _armies(frame: EnvFrame) -> Iterator[Fault]:
    state = frame.state
    for id, army in state.armies.items():
        if army.id != id or army.side not in state.sides or id != army_id(army.side, army.number):
            yield Fault(say("an army is of no side, or goes by another's name"), "ENV-2.1")
        elif not _is_whole(frame, army):
            yield Fault(say("an army has no strength, or stands where none can"), "ENV-2.1")
        elif army.number > state.sides[army.side].armies_raised:
            yield Fault(say("an army has a number that its side has not reached"), "ENV-2.4")


def _is_whole(frame: EnvFrame, army: Army) -> bool:
    land = frame.scenario.land
    on_map = 0 <= army.cell < land.grid.size and bool(land.ids[army.cell])
    return army.strength > 0 and on_map and is_passable(frame, army.cell)


def _standing(frame: EnvFrame) -> Iterator[Fault]:
    """Faults of armies on the same cell. A guest that found no room outside may still be in a city (ENV-7.5)."""
    state = frame.state
    together: dict[Cell, list[Army]] = {}
    for army in state.armies.values():
        together.setdefault(army.cell, []).append(army)
    pairs = [pair for armies in together.values() for pair in combinations(armies, 2)]
    if any(not allied(frame, a.side, b.side) and a.cell not in state.cities for a, b in pairs):
        yield Fault(say("enemies stand on one hex"), "ENV-3.1")
    if state.phase is Phase.ORDERS and any(a.side == b.side for a, b in pairs):
        yield Fault(say("two armies of one side stand on one hex"), "ENV-2.3")


def _resolution(frame: EnvFrame) -> Iterator[Fault]:
    state, size = frame.state, frame.scenario.land.grid.size
    impulse = state.impulse
    battle = None if impulse is None else impulse.battle
    resolving = state.phase is Phase.RESOLUTION
    if resolving and (
        (state.stage is Stage.BATTLE) != (battle is not None) or (state.stage is Stage.LOOK and not impulse)
    ):
        yield Fault(say("the resolution has come to a step of which nothing is known"), "ENV-5.1")
    if impulse is not None and any(not 0 <= cell < size for cell in impulse.headed.values()):
        yield Fault(say("an army is headed off the map"), "ENV-5.1")


def _cities(frame: EnvFrame) -> Iterator[Fault]:
    land, state = frame.scenario.land, frame.state
    for cell, city in state.cities.items():
        if city.cell != cell or not 0 <= cell < land.grid.size or not land.ids[cell]:
            yield Fault(say("a city is not on the map"), "ENV-1.1")
        if any(side is not None and side not in state.sides for side in (city.owner, city.first_owner)):
            yield Fault(say("a city is of no side"), "ENV-1.1")


def _diplomacy(frame: EnvFrame) -> Iterator[Fault]:
    state, order = frame.state, list(frame.state.sides)
    pairs = state.diplomacy.contacts
    if len(set(pairs)) < len(pairs) or any(
        one not in order or other not in order or order.index(one) >= order.index(other) for one, other in pairs
    ):
        yield Fault(say("a contact is not one of two sides"), "ENV-7.1")
    named = [side for message in state.diplomacy.messages for side in (message.sender, message.to)]
    named += [side for treaty in state.diplomacy.treaties for side in (treaty.proposer, *treaty.parties)]
    if any(side not in order for side in named):
        yield Fault(say("a message or treaty is of no side"), "ENV-7.2")


def _treaties(frame: EnvFrame) -> Iterator[Fault]:
    diplomacy = frame.state.diplomacy
    treaties = [*diplomacy.treaties, *diplomacy.past]
    if len({treaty.id for treaty in treaties}) < len(treaties):
        yield Fault(say("two treaties go by one id"), "ENV-7.3")
    if any(not _has_parties(treaty) for treaty in treaties):
        yield Fault(say("a treaty is not one of several parties, of which some have signed"), "ENV-7.3")
    if any((treaty.begins is not None) != (treaty.standing in REGISTERED) for treaty in diplomacy.treaties):
        yield Fault(say("a treaty is in force that not all have signed, or waits though they have"), "ENV-7.3")
    if any(not _has_its_parts(clause, treaty.parties) for treaty in treaties for clause in treaty.clauses):
        yield Fault(say("a clause does not say who gives what to whom"), "ENV-7.3")


def _has_parties(treaty: Treaty) -> bool:
    parties = set(treaty.parties)
    several = len(parties) == len(treaty.parties) > 1 and treaty.proposer in parties
    return several and bool(treaty.clauses) and {*treaty.signed, *treaty.consents} <= parties


def _has_its_parts(clause: Clause, parties: list[Side]) -> bool:
    named = [side for side in (clause.giver, clause.to) if side is not None]
    if any(side not in parties for side in named) or len(set(named)) < len(named):
        return False
    return clause.kind not in GIFTS or len(named) == 2
