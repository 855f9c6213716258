"""Who is at war with whom, and how wars begin (THE-5.4, 5.5, 6.3)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import guarantees, may_pass, peace_binds
from hexwar_tui.systems.theatre.state import PlaceId, Power, TheState, Unit


def declare(frame: TheFrame, power: Power, on: Power, table: Table) -> None:
    """Begins a war between two powers and tells all; does nothing if they are at war already. Powers that guarantee the
    one attacked join the war, unless a treaty binds them to peace with the attacker, which they alone are told."""
    state = frame.state
    if power == on or state.at_war(power, on):
        return
    state.wars.append((min(power, on), max(power, on)))
    table.tell(war.WarDeclared(power, on))
    for guardian in guarantees(state, on):
        if guardian == power or state.at_war(power, guardian):
            continue
        if peace_binds(state, power, guardian) is None:
            state.wars.append((min(power, guardian), max(power, guardian)))
            table.tell(war.WarJoined(guardian, power, on))
        else:
            table.tell(war.StayedOut(guardian, power, on), (guardian,))


def may_stand(state: TheState, power: Power, region: PlaceId) -> bool:
    """Whether units of a power may pass through a region and be based in it: it is their own, or they have right of
    way."""
    return may_pass(state, power, state.regions[region].owner)


def enemies(state: TheState, power: Power) -> frozenset[Power]:
    """The powers that a power is at war with."""
    return frozenset(other for pair in state.wars if power in pair for other in pair if other != power)


def enemy_fleets(frame: TheFrame, power: Power, sea: PlaceId) -> list[Unit]:
    """The war fleets of a power's enemies that stand in a sea."""
    foes = enemies(frame.state, power)
    return [unit for unit in frame.state.units_at(sea) if unit.type == catalogue.WAR_FLEET and unit.power in foes]
