"""How cities change hands (ENV-3.2, 3.3, 1.2)."""

from __future__ import annotations

from collections.abc import Collection

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import chronicle_city, in_order
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.state import Army, Befell, City, Impulse, When


def change_owner(frame: EnvFrame, city: City, owner: Side | None, told: Collection[Side] = ()) -> bool:
    """Gives a city to another owner and lets sides learn of it, as `set_owner` does. If it was the capital of the side
    that loses it, that side forms no more levies, even if it takes the city back (ENV-1.2). Returns whether it is so
    that a capital was lost."""
    loser = None if city.owner in (None, owner) else frame.state.sides[city.owner]
    is_lost = loser is not None and loser.capital == city.cell and not loser.capital_lost
    if loser is not None:
        loser.capital_lost |= is_lost
    set_owner(frame, city, owner, told)
    return is_lost


def set_owner(frame: EnvFrame, city: City, owner: Side | None, told: Collection[Side] = ()) -> None:
    """Gives a city to another owner, None for nobody. The sides that lose it, get it or see it, and those in `told`,
    know its owner from now on, as far as they have ever seen the city (ENV-6.1)."""
    before, watchers = city.owner, sight.watchers(frame, city.cell)
    city.owner = owner
    knowing = {*watchers, *sight.watchers(frame, city.cell), *told, before, owner}
    sight.learn(frame, in_order(frame, knowing), city)


def take_cities(frame: EnvFrame, impulse: Impulse, table: Table) -> None:
    """Gives each city that is free or hostile to an army in it to that army's side, at the end of an impulse, and tells
    those who see it (ENV-3.3). An army that stormed the city gains strength (ENV-3.2)."""
    state, rank = frame.state, frame.scenario.land.rank
    armies = sorted(state.armies.values(), key=lambda army: (rank[army.cell], army.part_of is not None, army.id))
    for army in armies:
        city = _to_take(frame, army)
        if city is not None:
            _take(frame, impulse, city, army, table)


def is_any_to_take(frame: EnvFrame) -> bool:
    """Whether an army stands in a city that it would take."""
    return any(_to_take(frame, army) is not None for army in frame.state.armies.values())


def _to_take(frame: EnvFrame, army: Army) -> City | None:
    """The city that an army stands in and would take: a free one, or a hostile one without an army of its owner, as of
    a guest that found no way out (ENV-7.5). None if it stands in no such city."""
    city = frame.state.cities.get(army.cell)
    if city is None or city.owner is None:
        return city
    is_kept = allied(frame, army.side, city.owner) or frame.state.army_at(city.cell, city.owner) is not None
    return None if is_kept else city


def _take(frame: EnvFrame, impulse: Impulse, city: City, army: Army, table: Table) -> None:
    before = city.owner
    seen_by = sight.watchers(frame, city.cell)
    is_capital = change_owner(frame, city, army.side)
    impulse.befell.append(Befell(army.id, When.TOOK_CITY, cell=city.cell))
    table.tell(war.CityTaken(city.cell, army.side, before), seen_by)
    if before is not None and is_capital:
        table.tell(war.CapitalLost(city.cell, before), (before,))
    chronicle_city(frame, city.cell, army.side, before, table)
    if city.cell in impulse.stormed and army.id in impulse.losses:
        _gain(frame, army, impulse.losses[army.id], table)


def _gain(frame: EnvFrame, army: Army, loss: int, table: Table) -> None:
    """Gives back to an army what its last battle cost and adds the gain for a city taken from an army (ENV-3.2). The
    gain never lifts it above the cap, and takes nothing from an army that is above it already."""
    whole, cap = army.strength + loss, frame.options.gain_cap
    gained = whole + frame.options.city_gain
    army.strength = max(whole, min(gained, cap)) if cap else gained
    table.tell(war.CityGain(army.id, army.cell, army.strength, army.strength - whole), (army.side,))
