"""How cities, armies and contacts are handed over when a treaty comes into force (ENV-5.1, 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty
from hexwar_tui.systems.envoys.events import talks, war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import in_contact
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import PASSED_ON, in_order, make_contact
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.cities import change_owner

LOST, TAKEN, UNKNOWN = "lost", "taken", "unknown"
"""Why a clause hands nothing over: the giver no longer has the thing or the receiver is out; an army of the receiver is
on the hex; the giver is not in contact with a side whose contact it would pass on."""


def hand_over(frame: EnvFrame, treaty: Treaty, table: Table) -> None:
    """Carries out the clauses of a treaty by which cities, armies or contacts change hands, and tells the parties of
    each clause that failed."""
    for clause in treaty.clauses:
        hand = _HANDS.get(clause.kind)
        if hand is not None:
            assert clause.giver is not None, "somebody gives"
            assert clause.to is not None, "somebody gets it"
            fault = hand(frame, clause, clause.giver, clause.to, treaty, table)
            if fault:
                contacts = tuple(clause.contacts)
                failed = talks.NotHanded(clause.kind, clause.giver, clause.to, clause.cell, contacts, fault)
                table.tell(failed, treaty.parties)


def _hand_city(frame: EnvFrame, clause: Clause, giver: Side, to: Side, treaty: Treaty, table: Table) -> str:
    """Hands over a city with all that stands in it; returns "" or why it can't be done. A capital that is handed over
    is lost, which its giver is told (ENV-1.2)."""
    state = frame.state
    city = None if clause.cell is None else state.cities.get(clause.cell)
    if city is None or city.owner != giver or state.sides[to].out:
        return LOST
    before = sight.watchers(frame, city.cell)
    is_capital = change_owner(frame, city, to, treaty.parties)
    table.tell(talks.CityHanded(giver, to, city.cell), _who_knows(frame, treaty, city.cell, before))
    if is_capital:
        table.tell(war.CapitalLost(city.cell, giver), (giver,))
    return ""


def _hand_army(frame: EnvFrame, clause: Clause, giver: Side, to: Side, treaty: Treaty, table: Table) -> str:
    """Hands over an army: it stays where it stands, drops its orders, and gets the next number of its new side. Returns
    "" or why it can't be done."""
    state = frame.state
    army = state.armies.get(clause.army or "")
    if army is None or army.side != giver or state.sides[to].out:
        return LOST
    if state.army_at(army.cell, to) is not None:
        return TAKEN
    before = sight.watchers(frame, army.cell)
    del state.armies[army.id]
    raised = raise_army(state, to, army.cell, army.strength)
    table.tell(talks.ArmyHanded(giver, to, army.cell), _who_knows(frame, treaty, army.cell, before))
    table.tell(talks.ArmyReceived(raised.id, army.cell, raised.strength), (to,))
    return ""


def _hand_contacts(frame: EnvFrame, clause: Clause, giver: Side, to: Side, treaty: Treaty, table: Table) -> str:
    """Passes on the contacts that the giver has; returns "", or `UNKNOWN` if it does not have all."""
    known = [side for side in clause.contacts if in_contact(frame, giver, side)]
    for side in known:
        make_contact(frame, to, side, PASSED_ON, table, giver)
    return "" if len(known) == len(clause.contacts) else UNKNOWN


_Hand = Callable[[EnvFrame, Clause, Side, Side, Treaty, Table], str]
"""A function that carries out a clause; returns "", or `LOST`, `TAKEN` or `UNKNOWN` if that can't be done."""

_HANDS: Mapping[ClauseKind, _Hand] = {
    ClauseKind.CITY: _hand_city,
    ClauseKind.ARMY: _hand_army,
    ClauseKind.CONTACTS: _hand_contacts,
}


def _who_knows(frame: EnvFrame, treaty: Treaty, cell: Cell, before: tuple[Side, ...]) -> list[Side]:
    """The parties of the treaty, and the sides that see the cell now or were among the watchers `before`."""
    return in_order(frame, {*before, *sight.watchers(frame, cell), *treaty.parties})
