"""How random players draw the treaties that they propose: with clauses of every kind, most of them alliances.

A draw checks little and may be illegal; the order's own objection decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hexwar_tui.engine.orders.order import Rng, Values
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.orders import clauses_written

if TYPE_CHECKING:
    from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord

INVITES = 0.25
"""The chance with which each other contact of the proposer becomes a party, too."""

ENDLESS = 0.5
LONGEST = 5
"""The most turns of a random treaty that has a term: few, so that treaties end in the games that are tested."""

ALLIES = 0.75
"""The chance that a random treaty makes an alliance."""

GRANTS = 0.45
"""The chance of each kind of clause that shares something, grants it, or says what victory is to be."""

JOINT = 0.35
"""The chance that victory is joint in a clause about victory; else it is separate."""

GIVES = 0.2
"""The chance of a clause that hands over a city, of one that hands over an army, and of one in words."""

GIVES_COMPANION = 0.8
"""The chance instead of `GIVES` for an army beside one of the receiver's, with which it can't change hands."""


def more_partners(known: EnvKnown, values: Values, rng: Rng) -> tuple[tuple[Side], ...] | None:
    """Contacts of the seat other than the `partner` in `values`, drawn as further parties of a treaty; None for
    none."""
    others = [side for side in known.contacts if side != values.get("partner") and not known.is_out(side)]
    return tuple((side,) for side in others if rng.random() < INVITES) or None


def term(known: EnvKnown, values: Values, rng: Rng) -> int:
    """The number of turns that a treaty lasts, 1 to `LONGEST`; 0, with the chance `ENDLESS`, for one without end."""
    return 0 if rng.random() < ENDLESS else 1 + int(rng.random() * LONGEST)


def clauses(known: EnvKnown, values: Values, rng: Rng) -> tuple[ClauseRecord, ...]:
    """The clauses of a treaty between the parties in `values`, drawn by lot; an alliance alone if nothing is drawn."""
    parties = clauses_written.parties_of(known, values)
    drawn = [*_bonds(rng), *_grants(parties, rng), *_gifts(known, parties, rng)]
    return tuple(drawn) or (_record(ClauseKind.ALLIANCE),)


def _record(kind: ClauseKind, giver: Side | None = None, to: Side | None = None) -> ClauseRecord:
    return kind.value, giver, to, None, None, None


def _bonds(rng: Rng) -> Iterator[ClauseRecord]:
    if rng.random() < ALLIES:
        yield _record(ClauseKind.ALLIANCE)
        if rng.random() < GRANTS:
            yield _record(ClauseKind.JOINT_VICTORY if rng.random() < JOINT else ClauseKind.SEPARATE_VICTORY)
        if rng.random() < GRANTS:
            yield _record(ClauseKind.STAND)


def _grants(parties: Sequence[Side], rng: Rng) -> Iterator[ClauseRecord]:
    for kind in (ClauseKind.SHARE_MAP, ClauseKind.SHARE_SIGHT):
        if rng.random() < GRANTS:
            giver, to = _pair(parties, rng)
            yield _record(kind, giver, to) if rng.random() < GRANTS else _record(kind)


def _gifts(known: EnvKnown, parties: Sequence[Side], rng: Rng) -> Iterator[ClauseRecord]:
    giver, to = _pair(parties, rng)
    cities = known.cities_of(giver)
    if cities and rng.random() < GIVES:
        yield ClauseKind.CITY.value, giver, to, rng.choice(cities), None, None
    together, armies = _armies_of(known, giver, to)
    if armies and rng.random() < (GIVES_COMPANION if together else GIVES):
        yield ClauseKind.ARMY.value, giver, to, rng.choice(together or armies), None, None
    third = [side for side in known.sides_in if side not in parties]
    if third and rng.random() < GRANTS:
        yield ClauseKind.CONTACTS.value, giver, to, None, rng.choice(third), None
    if rng.random() < GIVES:
        yield ClauseKind.WORDS.value, None, None, None, None, "peace [b]"


def _armies_of(known: EnvKnown, giver: Side, to: Side) -> tuple[list[Cell], list[Cell]]:
    """The cells where armies of `giver` stand with armies of `to`, and all cells where armies of `giver` stand."""
    standing = {side: [seen.cell for seen in known.sightings.values() if seen.side == side] for side in (giver, to)}
    if known.seat in standing:
        standing[known.seat] = [army.cell for army in known.own.values()]
    return [cell for cell in standing[giver] if cell in standing[to]], standing[giver]


def _pair(parties: Sequence[Side], rng: Rng) -> tuple[Side, Side]:
    giver = rng.choice(parties)
    return giver, rng.choice([side for side in parties if side != giver])
