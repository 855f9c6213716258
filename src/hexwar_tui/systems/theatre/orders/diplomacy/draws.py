"""What random players propose and give: treaties with clauses of every kind, most of them such as a neutral may sign.

What they draw may be illegal: the order's objection decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexwar_tui.engine.orders.order import Rng, Values
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import AT_SEA, ClauseKind, Good, Power, Wish, WishKind

if TYPE_CHECKING:
    from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord

ENDLESS = 0.3
LONGEST = 5
"""How likely a treaty of random players has no end (`ENDLESS`), and the most turns of one that has (`LONGEST`)."""

PEACE = 0.6
"""How likely a treaty between sides at peace has a clause of peace; between enemies it always has one."""

GRANTS = 0.4
"""How likely right of way or trade is asked for or granted in a treaty; a guarantee is half as likely."""

GIVES = 0.2
"""How likely resources are handed over in a treaty; a region is a quarter as likely."""

FULFILS = 0.7
"""How likely a treaty with a neutral that has wishes fulfils one of them."""

GIFT = 3
"""The most points that random players hand over by one order."""


def term(known: TheKnown, values: Values, rng: Rng) -> int:
    """Draws for how many turns a treaty is proposed, from 1 to `LONGEST`, or 0 for no end."""
    return 0 if rng.random() < ENDLESS else 1 + int(rng.random() * LONGEST)


def points(known: TheKnown, values: Values, rng: Rng) -> int:
    """Draws how many points are handed over, from 1 to `GIFT`."""
    return 1 + int(rng.random() * GIFT)


def clauses(known: TheKnown, values: Values, rng: Rng) -> tuple[ClauseRecord, ...]:
    """Draws different clauses for a treaty with `values["partner"]`; a clause of peace if nothing else came up."""
    partner = values["partner"]
    drawn = [*_between(known, partner, rng), *_gifts(known, partner, rng)]
    if known.is_side(partner):
        return tuple(dict.fromkeys(drawn)) or (_record(ClauseKind.PEACE),)
    return tuple(dict.fromkeys([*drawn, *_with_neutral(known, partner, rng)])) or (_record(ClauseKind.PEACE),)


def _record(
    kind: ClauseKind, giver: Power | None = None, good: Good | None = None, points: int = 0, place: str | None = None
) -> ClauseRecord:
    return kind.value, giver, None if good is None else good.value, points or None, place


def _between(known: TheKnown, partner: Power, rng: Rng) -> Iterator[ClauseRecord]:
    if known.at_war(known.seat, partner) or (known.is_side(partner) and rng.random() < PEACE):
        yield _record(ClauseKind.PEACE)
    if rng.random() < GRANTS:
        yield _record(ClauseKind.PASSAGE, rng.choice((known.seat, partner)))
    if rng.random() < GRANTS / 2:
        yield _record(ClauseKind.GUARANTEE, known.seat)


def _gifts(known: TheKnown, partner: Power, rng: Rng) -> Iterator[ClauseRecord]:
    giver = rng.choice((known.seat, partner))
    good = rng.choice(tuple(Good))
    if rng.random() < GIVES and known.stores_of(giver).amount(good):
        yield _record(ClauseKind.GIFT, giver, good, 1)
    held = known.regions_of(giver)
    if rng.random() < GIVES / 4 and len(held) > 1:
        yield _record(ClauseKind.CESSION, giver, place=rng.choice(held))


def _with_neutral(known: TheKnown, neutral: Power, rng: Rng) -> Iterator[ClauseRecord]:
    if rng.random() < GRANTS:
        yield _record(ClauseKind.TRADE, neutral, rng.choice(AT_SEA), 1)
    wishes = known.neutral(neutral).wishes
    if wishes and rng.random() < FULFILS:
        yield _fulfilling(known.seat, rng.choice(wishes))


def _fulfilling(seat: Power, wish: Wish) -> ClauseRecord:
    match wish.kind:
        case WishKind.RESOURCES:
            return _record(ClauseKind.GIFT, seat, wish.good, wish.points)
        case WishKind.GUARANTEE:
            return _record(ClauseKind.GUARANTEE, seat)
        case WishKind.REGION:
            return _record(ClauseKind.CESSION, seat, place=wish.place)
