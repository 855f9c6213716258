"""Clauses as players write them: what is asked for, part by part, and what speaks against them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Values
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind
from hexwar_tui.systems.envoys.known import EnvKnown, sighting_id
from hexwar_tui.systems.envoys.orders.among_allies import allies_objection
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import GIFTS
from hexwar_tui.systems.envoys.say.sentences_treaties import KINDS, clause_text
from hexwar_tui.systems.envoys.state import Army

RULE = "ENV-7.3"

MOST_CLAUSES = 16
LONGEST_CONDITION = 300

ClauseRecord: TypeAlias = tuple[str, Side | None, Side | None, Cell | None, Side | None, str | None]
"""A clause as an order holds it: kind, giver, to, hex, contact, words, with None for what is left out. One record
passes on the contact with one side; several make the clause of several contacts."""

MUTUAL = frozenset((ClauseKind.SHARE_MAP, ClauseKind.SHARE_SIGHT, ClauseKind.STAND))
"""The kinds of clauses that each party may grant to all others, or one party to another."""

AT_A_HEX = frozenset((ClauseKind.CITY, ClauseKind.ARMY))


def parties_of(known: EnvKnown, values: Values) -> tuple[Side, ...]:
    """The parties of a treaty that is being written: the seat and those to whom it proposes, in the order of seats."""
    others = (values.get("partner"), *(record[0] for record in values.get("others") or ()))
    return tuple(side for side in known.sides if side in (known.seat, *others))


# -- what is asked -----------------------------------------------------------------------------------------------------


def _kind(values: Values) -> ClauseKind | None:
    kind = values.get("kind")
    return ClauseKind(kind) if kind in tuple(ClauseKind) else None


def _is_of(*kinds: ClauseKind) -> Callable[[EnvKnown, Values], bool]:
    """Returns the function that says whether the clause being written is of one of these kinds."""
    return lambda known, values: _kind(values) in kinds


def _kinds(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    """All kinds of clauses; those that pass on a contact only if there is a side that is no party."""
    third = any(side not in parties_of(known, values) for side in known.sides_in)
    for kind, (title, note) in KINDS.items():
        if third or kind is not ClauseKind.CONTACTS:
            yield Candidate(kind.value, title, note)


def _givers(known: EnvKnown, values: Values) -> Iterator[Side]:
    if _kind(values) in GIFTS | MUTUAL:
        yield from parties_of(known, values)


def _receivers(known: EnvKnown, values: Values) -> Iterator[Side]:
    if values.get("giver") is not None:
        yield from (side for side in parties_of(known, values) if side != values["giver"])


def _receiver_needed(known: EnvKnown, values: Values) -> bool:
    """Whether a receiver must be named: if a side gives something once, or if there are but two parties."""
    return values.get("giver") is not None and (_kind(values) in GIFTS or len(parties_of(known, values)) == 2)


def _hexes(known: EnvKnown, values: Values) -> Iterator[Candidate]:
    giver = values.get("giver")
    if giver is not None and _kind(values) is ClauseKind.CITY:
        yield from (Candidate(cell, known.words.place(cell)) for cell in known.cities_of(giver))
    if giver is not None and _kind(values) is ClauseKind.ARMY:
        yield from _armies(known, giver)


def _armies(known: EnvKnown, giver: Side) -> Iterator[Candidate]:
    """The armies of `giver` that the clause can name, by their cells: the seat's own, or foreign ones in sight."""
    if giver == known.seat:
        for army in known.own.values():
            title = say("{army} (strength {n})", army=known.words.unit(army.id), n=army.strength)
            yield Candidate(army.cell, title, known.words.hex(army.cell))
    for seen in known.sightings.values():
        if seen.side == giver:
            yield Candidate(seen.cell, known.words.unit(seen.id), say("strength {n}", n=band_text(seen.band)))


def _contacts(known: EnvKnown, values: Values) -> Iterator[Side]:
    """The sides whose contact `giver` could pass on: of its own the seat knows; of another side it may ask for any."""
    if _kind(values) is ClauseKind.CONTACTS:
        found = known.contacts if values.get("giver") == known.seat else known.sides_in
        yield from (side for side in found if side not in parties_of(known, values) and not known.is_out(side))


_may = partial(FieldSpec, optional=True)

_GIVER = _may(FieldKind.SIDE, say("Who gives?"), _givers, needed=_is_of(*GIFTS), left_out=say("each to the others"))
_RECEIVER = _may(
    FieldKind.SIDE, say("Who gets it?"), _receivers, needed=_receiver_needed, left_out=say("all the others")
)
_HEX = _may(
    FieldKind.HEX,
    say("Which one? Of another: a city that you know of, an army in your sight"),
    _hexes,
    needed=_is_of(*AT_A_HEX),
    none=say("You know of none that is theirs."),
)
_WORDS = _may(
    FieldKind.TEXT,
    say("What else is agreed? It binds by word only."),
    needed=_is_of(ClauseKind.WORDS),
    least=1,
    longest=LONGEST_CONDITION,
)

CLAUSE_PARTS: tuple[tuple[str, FieldSpec], ...] = (
    ("kind", FieldSpec(FieldKind.CHOICE, say("What is agreed?"), _kinds)),
    *(("giver", _GIVER), ("to", _RECEIVER), ("hex", _HEX)),
    ("contact", _may(FieldKind.SIDE, say("Whose contact?"), _contacts, needed=_is_of(ClauseKind.CONTACTS))),
    ("words", _WORDS),
)
"""The parts of a clause as a player writes it, in the order of a `ClauseRecord`, each by its name."""

CLAUSE_FORMS = (N_("{kind}[: {giver}][ to {to}][, {hex}][, {contact}]"), N_("{kind}, (in words|namely): {words}"))
"""The sentence of a clause on order sheets."""


# -- what is meant -----------------------------------------------------------------------------------------------------


def clauses_of(records: Sequence[ClauseRecord], parties: Sequence[Side]) -> list[Clause]:
    """The clauses that `records` stand for in a treaty between `parties`; contacts that one side passes on to another
    become one clause. Where there are two parties and no receiver is named, it is the one that does not give."""
    found: list[Clause] = []
    for kind, giver, to, cell, contact, words in records:
        if to is None and giver is not None and len(parties) == 2:
            to = next((side for side in parties if side != giver), None)
        clause = Clause(ClauseKind(kind), giver, to, cell=cell, words=words or "")
        same = next((c for c in found if (c.kind, c.giver, c.to) == (ClauseKind.CONTACTS, giver, to)), None)
        if contact is not None and same is not None and clause.kind is ClauseKind.CONTACTS:
            same.contacts.append(contact)
            continue
        clause.contacts = [] if contact is None else [contact]
        found.append(clause)
    return found


def said(known: EnvKnown, values: Values, record: Any) -> Text:
    """One record of a clause in words, for the player writing the treaty; `values` are the fields chosen so far."""
    parties = parties_of(known, values)
    (clause,) = clauses_of([record], parties)
    return clause_text(with_own_army(known, clause), parties, known.words, known.seat)


def with_own_army(known: EnvKnown, clause: Clause) -> Clause:
    """Sets the clause's `army` to the id of the army on its hex if the seat itself would hand that army over, else to
    None; returns the clause. So the seat reads the number of its own army."""
    army = own_army_at(known, clause.cell) if clause.kind is ClauseKind.ARMY and clause.giver == known.seat else None
    clause.army = None if army is None else army.id
    return clause


def own_army_at(known: EnvKnown, cell: Cell | None) -> Army | None:
    """The seat's own army on a cell; None if there is none."""
    return next((army for army in known.own.values() if army.cell == cell), None)


# -- what is wrong -----------------------------------------------------------------------------------------------------


def clauses_objection(
    known: EnvKnown, records: Sequence[ClauseRecord], parties: Sequence[Side], turns: int
) -> Objection | None:
    """Why a treaty between these parties can't have these clauses; None if it can."""
    if not 1 <= len(records) <= MOST_CLAUSES:
        return Objection(say("A treaty has from 1 to {n} clauses.", n=MOST_CLAUSES), RULE)
    if any(record[0] not in tuple(ClauseKind) for record in records):
        return Objection(say("There is no such clause."), RULE)
    if len(set(records)) < len(records):
        return Objection(say("The same clause stands in the treaty twice."), RULE)
    kinds = [ClauseKind(record[0]) for record in records]
    if {ClauseKind.JOINT_VICTORY, ClauseKind.SEPARATE_VICTORY} <= set(kinds):
        return Objection(
            say("A treaty has joint victory or separate victory, not both: take one of the two clauses out."), "ENV-1.3"
        )
    for record in records:
        clause = clauses_of([record], parties)[0]
        fault = _shape_fault(clause, record, parties) or _substance_fault(known, clause, parties)
        if fault:
            what, _ = KINDS[clause.kind]
            return Objection(say("{clause}: {fault}.", clause=what, fault=fault), _rule(clause))
    gifts = [(kind, hex) for kind, _, _, hex, _, _ in records if hex is not None]
    if len(set(gifts)) < len(gifts):
        return Objection(say("The same city or army is handed over twice."), RULE)
    return allies_objection(known, clauses_of(records, parties), parties, turns)


def _rule(clause: Clause) -> str:
    return "ENV-7.1" if clause.kind is ClauseKind.CONTACTS else RULE


def _shape_fault(clause: Clause, record: ClauseRecord, parties: Sequence[Side]) -> Text:
    """What a clause leaves out or has too much, in words; "" if nothing."""
    _, giver, _, cell, contact, words = record
    if clause.kind in GIFTS and (giver is None or clause.to is None):
        return say("it must be said who gives and who gets it")
    if clause.kind not in GIFTS | MUTUAL and (giver is not None or clause.to is not None):
        return say("nobody gives it, it holds for all")
    if giver is None and clause.to is not None:
        return say("it must be said who gives it")
    if (giver is not None and giver == clause.to) or not {giver, clause.to} <= {None, *parties}:
        return say("one party gives, and another gets it")
    if (cell is not None) != (clause.kind in AT_A_HEX):
        return say("a hex is named for cities and armies, and for nothing else")
    if (contact is not None) != (clause.kind is ClauseKind.CONTACTS):
        return say("a third state is named for contacts, and for nothing else")
    if bool(words and words.strip()) != (clause.kind is ClauseKind.WORDS):
        return say("words are for other conditions, and for nothing else")
    return ""


def _substance_fault(known: EnvKnown, clause: Clause, parties: Sequence[Side]) -> Text:
    """What a clause would give that can't be given, as far as the seat knows, as a sentence; "" if nothing."""
    assert clause.giver is not None or clause.kind not in GIFTS, "somebody gives"
    match clause.kind:
        case ClauseKind.CITY if clause.cell not in known.cities_of(clause.giver):
            return say("you know of no such city of {giver}", giver=known.words.side(clause.giver or ""))
        case ClauseKind.ARMY if not _may_stand_there(known, clause.giver or "", clause.cell):
            return _no_army(known, clause.giver or "")
        case ClauseKind.CONTACTS:
            return _contact_fault(known, clause, clause.contacts[0], parties)
        case _:
            return ""


def _no_army(known: EnvKnown, giver: Side) -> Text:
    if giver == known.seat:
        return say("none of your armies stands there")
    return say(
        "you have no army of {giver} in sight there, and must when you propose this", giver=known.words.side(giver)
    )


def _may_stand_there(known: EnvKnown, giver: Side, cell: Cell | None) -> bool:
    if cell is None or giver == known.seat:
        return own_army_at(known, cell) is not None
    return cell in known.visible and sighting_id(known.grid, giver, cell) in known.sightings


def _contact_fault(known: EnvKnown, clause: Clause, contact: Side, parties: Sequence[Side]) -> Text:
    if contact not in known.sides or contact in parties or known.is_out(contact):
        return say("it is the contact of a third state that plays on")
    if clause.giver == known.seat and contact not in known.contacts:
        return say("you are not in contact with {side}", side=known.words.side(contact))
    return ""


# -- what is lacking ---------------------------------------------------------------------------------------------------


def lacking(known: EnvKnown, clause: Clause) -> Text:
    """A sentence that says what the seat would give by the clause and does not have; "" if it has all."""
    if clause.kind is ClauseKind.CITY and clause.cell is not None and clause.cell not in known.cities_of(known.seat):
        return say("You do not hold {city}, which you would hand over.", city=known.words.place(clause.cell))
    if clause.kind is ClauseKind.ARMY and clause.army not in known.own:
        return say("You do not have the army any more that you would hand over.")
    for side in clause.contacts:
        if side not in known.contacts:
            return say("You are not in contact with {side}, which you would pass on.", side=known.words.side(side))
    return ""


def unsure(known: EnvKnown, clause: Clause) -> Text:
    """A sentence that says what another side must have to give it by the clause, where the seat can't know whether it
    has; "" where there is nothing such."""
    if clause.giver in (None, known.seat):
        return ""
    giver = known.words.side(clause.giver or "")
    if clause.contacts:
        sides = known.words.sides(clause.contacts)
        return say("{side} can't sign this as long as it is not in contact with {sides}.", side=giver, sides=sides)
    if clause.kind is ClauseKind.CITY and clause.cell is not None and clause.cell not in known.visible:
        city = known.words.place(clause.cell)
        return say("{side} can't sign this if it has lost {city}, which is out of your sight.", side=giver, city=city)
    return ""
