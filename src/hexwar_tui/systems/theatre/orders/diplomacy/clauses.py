"""The clauses of a treaty as an order holds them: which fields are asked for, and what there is to object (THE-8.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Values
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.diplomacy.handing import promises_objection
from hexwar_tui.systems.theatre.rules.diplomacy.promises import is_peace
from hexwar_tui.systems.theatre.say.clauses import KINDS, clause_text
from hexwar_tui.systems.theatre.say.words import GOODS
from hexwar_tui.systems.theatre.state import AT_SEA, Clause, ClauseKind, Good, PlaceId, Power

RULE = "THE-8.1"

MOST_CLAUSES = 8
"""The most clauses of one treaty."""

MOST_POINTS = 999
"""The most points of a good in one clause."""

ClauseRecord: TypeAlias = tuple[str, Power | None, str | None, int | None, PlaceId | None]
"""A clause as an order holds it: kind, giver, good, points, region, None for what the kind does not use. The party that
does not give receives."""

OF_GOODS = frozenset((ClauseKind.TRADE, ClauseKind.GIFT))
"""The kinds of clauses that name a good and points of it."""


def parties_of(known: TheKnown, partner: Power | None) -> tuple[Power, ...]:
    """The parties of a treaty that the seat proposes: its side and `partner`, or its side alone while that is None."""
    return (known.seat,) if partner is None else (known.seat, partner)


def partners(known: TheKnown) -> Iterator[Power]:
    """The powers with which a treaty can be made: the other sides that play on, and neutrals that hold a region."""
    yield from (side for side in known.sides_in if side != known.seat)
    yield from (neutral for neutral in known.neutrals if known.regions_of(neutral))


# -- what is asked -----------------------------------------------------------------------------------------------------


def _kind(values: Values) -> ClauseKind | None:
    kind = values.get("kind")
    return ClauseKind(kind) if kind in tuple(ClauseKind) else None


def _parties(known: TheKnown, values: Values) -> tuple[Power, ...]:
    return parties_of(known, values.get("partner"))


def _kinds(known: TheKnown, values: Values) -> Iterator[Candidate]:
    """The kinds of clauses that one of the two parties can give, and peace."""
    for kind, (title, note) in KINDS.items():
        if kind is ClauseKind.PEACE or any(may_give(known, kind, power) for power in _parties(known, values)):
            yield Candidate(kind.value, title, note)


def may_give(known: TheKnown, kind: ClauseKind, power: Power) -> bool:
    """Whether `power` can be the giver of a clause of this kind. Only sides give guarantees, only neutrals give trade,
    and peace has no giver; any other kind can be given by every power."""
    match kind:
        case ClauseKind.PEACE:
            return False
        case ClauseKind.GUARANTEE:
            return known.is_side(power)
        case ClauseKind.TRADE:
            return not known.is_side(power)
        case _:
            return True


def _givers(known: TheKnown, values: Values) -> Iterator[Candidate]:
    if (kind := _kind(values)) is not None:
        yield from (
            Candidate(power, known.words.power(power))
            for power in _parties(known, values)
            if may_give(known, kind, power)
        )


def _is_given(known: TheKnown, values: Values) -> bool:
    return _kind(values) not in (ClauseKind.PEACE, None)


def _goods(known: TheKnown, values: Values) -> Iterator[Candidate]:
    if _kind(values) in OF_GOODS:
        sold = AT_SEA if _kind(values) is ClauseKind.TRADE else tuple(Good)
        yield from (Candidate(good.value, GOODS[good]) for good in sold)


def _has_goods(known: TheKnown, values: Values) -> bool:
    return _kind(values) in OF_GOODS


def _points(known: TheKnown, values: Values) -> tuple[int, int]:
    """The least and most points of a clause: at most what a fleet carries in trade, else what the giver has in store;
    (0, 0) if the clause names no points."""
    good, giver = values.get("good"), values.get("giver")
    if _kind(values) not in OF_GOODS or good not in tuple(Good) or giver not in _parties(known, values):
        return 0, 0
    if _kind(values) is ClauseKind.TRADE:
        return 1, known.options.cargo
    return 1, min(max(1, known.stores_of(giver).amount(Good(good))), MOST_POINTS)


def _regions(known: TheKnown, values: Values) -> Iterator[Candidate]:
    giver = values.get("giver")
    if "kind" not in values:
        yield from (Candidate(place, known.words.place(place)) for place in known.regions)
    elif _kind(values) is ClauseKind.CESSION and giver in _parties(known, values):
        yield from (Candidate(place, known.words.place(place)) for place in known.regions_of(giver))


def _is_of_a_region(known: TheKnown, values: Values) -> bool:
    return _kind(values) is ClauseKind.CESSION


CLAUSE_PARTS: tuple[tuple[str, FieldSpec], ...] = (
    ("kind", FieldSpec(FieldKind.CHOICE, say("What is agreed?"), _kinds)),
    ("giver", FieldSpec(FieldKind.CHOICE, say("Who gives?"), _givers, optional=True, needed=_is_given)),
    ("good", FieldSpec(FieldKind.CHOICE, say("Which resource?"), _goods, optional=True, needed=_has_goods)),
    (
        "points",
        FieldSpec(FieldKind.NUMBER, say("How many points?"), bounds=_points, optional=True, needed=_has_goods),
    ),
    ("place", FieldSpec(FieldKind.REGION, say("Which region?"), _regions, optional=True, needed=_is_of_a_region)),
)

CLAUSE_FORMS = (N_("{kind}[(:|,| from| of| by) {giver}][(,|:| of) {points} {good}][(,|:| of) {place}]"),)
"""The sentence of a clause on order sheets."""


# -- what was written -------------------------------------------------------------------------------------------------


def clauses_of(records: Sequence[ClauseRecord], parties: Sequence[Power]) -> list[Clause]:
    """The clauses that the records of an order stand for; of the two `parties` the one that does not give receives."""
    found = []
    for kind, giver, good, points, place in records:
        to = None if giver is None else next((power for power in parties if power != giver), None)
        found.append(Clause(ClauseKind(kind), giver, to, Good(good) if good else None, points or 0, place))
    return found


def said(known: TheKnown, values: Values, record: Any) -> Text:
    """One clause in words, for the form in which a treaty is being written; `record` is a `ClauseRecord`."""
    (clause,) = clauses_of([record], _parties(known, values))
    return clause_text(clause, known.words)


# -- what is wrong -----------------------------------------------------------------------------------------------------


def clauses_objection(known: TheKnown, records: Sequence[ClauseRecord], partner: Power) -> Objection | None:
    """Why the seat can't propose a treaty of these clauses to `partner`; None when it can."""
    if not 1 <= len(records) <= MOST_CLAUSES:
        return Objection(say("A treaty has from 1 to {n} clauses.", n=MOST_CLAUSES), RULE)
    parties = parties_of(known, partner)
    for record in records:
        if record[0] not in tuple(ClauseKind):
            return Objection(say("There is no such clause."), RULE)
        if fault := _fault(known, record, parties):
            what, _ = KINDS[ClauseKind(record[0])]
            return Objection(say("{clause}: {fault}.", clause=what, fault=fault), RULE)
    clauses = clauses_of(records, parties)
    if any(clause in clauses[at + 1 :] for at, clause in enumerate(clauses)):
        return Objection(say("The same clause stands in the treaty twice."), RULE)
    return war_objection(known, clauses, parties) or promises_objection(known, clauses, (known.seat,))


def war_objection(known: TheKnown, clauses: Sequence[Clause], parties: Sequence[Power]) -> Objection | None:
    """An objection if the two `parties` are at war and no clause makes peace; else None."""
    if known.at_war(*parties) and not is_peace(clauses):
        return Objection(say("They are at war: only a treaty that makes peace, too, can be made."), RULE)
    return None


def _fault(known: TheKnown, record: ClauseRecord, parties: Sequence[Power]) -> Text:
    """What is left out, too much or senseless in a clause, as a part of a sentence; "" where nothing is."""
    kind, giver, good, points, place = ClauseKind(record[0]), *record[1:]
    if kind is ClauseKind.PEACE:
        return say("nobody gives it, it holds for both") if giver is not None or _more(*record[2:]) else ""
    if giver not in parties or giver is None:
        return say("one party gives, and the other gets it")
    if not may_give(known, kind, giver):
        return say("sides guarantee, and neutrals trade")
    if kind is ClauseKind.CESSION:
        if place not in known.regions_of(giver) or _more(good, points, None):
            return say("a region is named that its giver holds")
        return ""
    if kind in OF_GOODS:
        return _goods_fault(known, kind, good, points, place)
    return say("neither resources nor a region belong to it") if _more(good, points, place) else ""


def _goods_fault(known: TheKnown, kind: ClauseKind, good: str | None, points: int | None, place: str | None) -> Text:
    most = known.options.cargo if kind is ClauseKind.TRADE else MOST_POINTS
    if good not in (AT_SEA if kind is ClauseKind.TRADE else tuple(Good)) or place is not None:
        return say("a resource is named, in trade production or supply")
    if not 1 <= (points or 0) <= most:
        return say("from 1 to {most} points are named", most=most)
    return ""


def _more(good: str | None, points: int | None, place: str | None) -> bool:
    return good is not None or bool(points) or place is not None
