"""How the practice player deals with others: it offers peace to all but its rival, and keeps what it has signed."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Refuse, Sign, is_to_sign
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import binds, in_force
from hexwar_tui.systems.theatre.state import ClauseKind, Treaty, TreatyStanding

PEACE: ClauseRecord = (ClauseKind.PEACE.value, None, None, None, None)
"""A clause of peace, as an order holds it."""

LONGEST = 8
"""The most turns of a peace that the practice player offers or accepts."""

AGAIN = 4
"""After how many turns the practice player again proposes peace to a side that has refused."""

FAR_MORE = 2
"""The practice player wants peace with its rival, too, if his regions count for at least so many times what its own
do."""


def next_order(situation: Situation) -> Order:
    """What the practice player does next in the talks: answers or makes a proposal, reads messages or ends the
    talks."""
    known = situation.known
    return next((order for order in _wishes(situation) if order.objection(known) is None), EndTalks())


def _wishes(situation: Situation) -> Iterator[Order]:
    known = situation.known
    for treaty in known.treaties:
        if is_to_sign(known, treaty):
            if _is_welcome(situation, treaty):
                yield Sign(treaty.id)
            yield Refuse(treaty.id)
    for side in situation.others:
        if _wants_peace(situation, side) and not _has_asked(known, side):
            yield Propose(partner=side, turns=_term(known), clauses=(PEACE,))
    yield ReadPost()


def _wants_peace(situation: Situation, side: Side) -> bool:
    """Whether the practice player wants peace with a side: with all but its rival, and with a far stronger rival."""
    is_third = len(situation.known.sides_in) > 2 and side != situation.rival
    return is_third or _is_far_stronger(situation.known, side)


def _is_far_stronger(known: TheKnown, side: Side) -> bool:
    return known.worth(side) >= FAR_MORE * max(1, known.worth(known.seat))


def _term(known: TheKnown) -> int:
    """The most turns for which the practice player agrees to a peace: fewer than the turns of peace that end the game
    (THE-9.1), in case its rival is beaten meanwhile."""
    ends = known.options.peace_ends
    return min(LONGEST, max(1, ends - 1)) if ends else LONGEST


def _has_asked(known: TheKnown, side: Side) -> bool:
    """Whether a treaty that the practice player proposed to a side waits, or came to its end in the last `AGAIN`
    turns."""
    waiting = (treaty for treaty in known.treaties if treaty.standing is TreatyStanding.PROPOSED)
    past = (treaty for treaty in known.talks.past if treaty.turn > known.turn - AGAIN)
    return any(treaty.proposer == known.seat and side in treaty.parties for treaty in (*waiting, *past))


def _holds_already(known: TheKnown, treaty: Treaty) -> bool:
    """Whether a treaty with the same clauses is in force, for as long as this one would be."""
    ends = None if treaty.lasts is None else known.turn + treaty.lasts
    return any(
        held.clauses == treaty.clauses and (held.ends is None or (ends is not None and ends <= held.ends))
        for held in in_force(known.treaties, *treaty.parties)
    )


def _is_welcome(situation: Situation, treaty: Treaty) -> bool:
    """Whether the practice player signs a proposal: one by which it gives nothing, and is bound to no peace that it
    does not want; not the same once more that it has agreed to."""
    known = situation.known
    if any(clause.giver == known.seat for clause in treaty.clauses) or _holds_already(known, treaty):
        return False
    other = next(party for party in treaty.parties if party != known.seat)
    if not binds(treaty) or not known.is_side(other):
        return True
    if not _wants_peace(situation, other):
        return False
    return _is_far_stronger(known, other) or (treaty.lasts is not None and treaty.lasts <= _term(known))
