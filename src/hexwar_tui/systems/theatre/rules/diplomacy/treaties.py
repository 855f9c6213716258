"""What treaties in force mean for the rules: who may not be attacked, who may pass, who trades, who guarantees whom
(THE-8.1).

Every function here can be asked about the state or about what a seat knows: a seat knows every treaty that it is a
party of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.systems.theatre.state import Clause, ClauseKind, Good, Power, Talks, Treaty, TreatyStanding

BINDING = frozenset((ClauseKind.PEACE, ClauseKind.GUARANTEE))
"""The kinds of clauses that forbid their parties to attack each other."""

ONCE = frozenset((ClauseKind.CESSION, ClauseKind.GIFT))
"""The clauses that are carried out once, on signing; all others hold as long as their treaty."""


class Agreed(Protocol):
    """Anything that the functions of this module can ask about talks and wars: the state, or what a seat knows."""

    @property
    def talks(self) -> Talks:
        """The messages, treaties and proposals, as far as they are known."""

    def at_war(self, one: Power, other: Power) -> bool:
        """Whether two powers are at war (THE-5.5)."""


def talks_known_to(talks: Talks, seat: Seat) -> Talks:
    """The talks as a seat may know them: the messages it has sent or got, and the treaties it is a party of; the
    referee knows all. Messages that it has sent never show as unread, as it may not know whether they were read."""
    messages = [message for message in talks.messages if seat in (message.sender, message.to, REFEREE)]
    return Talks(
        messages=[replace(message, unread=False) if message.sender == seat else message for message in messages],
        treaties=[treaty for treaty in talks.treaties if seat in (*treaty.parties, REFEREE)],
        past=[treaty for treaty in talks.past if seat in (*treaty.parties, REFEREE)],
    )


def in_force(treaties: Iterable[Treaty], *parties: Power) -> Iterator[Treaty]:
    """Those of the treaties that are in force and have all of `parties` among their parties."""
    for treaty in treaties:
        if treaty.standing is TreatyStanding.IN_FORCE and all(party in treaty.parties for party in parties):
            yield treaty


def is_in_force(treaties: Iterable[Treaty], parties: Sequence[Power], clauses: Sequence[Clause]) -> bool:
    """Whether a treaty of these parties with just these clauses is in force already."""
    found = in_force(treaties, *parties)
    return any(treaty.clauses == [*clauses] for treaty in found)


def peace_binds(agreed: Agreed, one: Power, other: Power) -> Treaty | None:
    """The treaty, of peace or a guarantee, by which these two may not attack, bomb or hunt each other until it ends or
    is broken; None where there is none."""
    for treaty in in_force(agreed.talks.treaties, one, other):
        if binds(treaty):
            return treaty
    return None


def binds(treaty: Treaty) -> bool:
    """Whether a treaty forbids its parties to attack each other."""
    return any(clause.kind in BINDING for clause in treaty.clauses)


def holds_on(treaty: Treaty) -> bool:
    """Whether a treaty stays in force after its signing: it has a clause that is not carried out once."""
    return any(clause.kind not in ONCE for clause in treaty.clauses)


def may_pass(agreed: Agreed, power: Power, owner: Power) -> bool:
    """Whether units and goods of a power may pass and stand in the regions of an owner: its own, and those of whoever
    grants it right of way and is at peace with it."""
    if power == owner:
        return True
    return not agreed.at_war(power, owner) and any(_granted(agreed, ClauseKind.PASSAGE, owner, power))


def guarantees(agreed: Agreed, power: Power) -> tuple[Power, ...]:
    """The powers that guarantee `power`, in alphabetical order: who attacks `power` is at war with them, too."""
    found = {
        clause.giver
        for treaty in in_force(agreed.talks.treaties, power)
        for clause in treaty.clauses
        if clause.kind is ClauseKind.GUARANTEE and clause.to == power and clause.giver is not None
    }
    return tuple(sorted(found))


def trade_terms(agreed: Agreed, side: Power, neutral: Power, good: Good) -> int:
    """How many points of a good each trade fleet of a side may fetch a turn from a neutral (THE-7.4); 0 where no treaty
    says so, or they are at war. Of several treaties the best counts."""
    if agreed.at_war(side, neutral):
        return 0
    agreed_on = (c.points for c in _granted(agreed, ClauseKind.TRADE, neutral, side) if c.good is good)
    return max(agreed_on, default=0)


def _granted(agreed: Agreed, kind: ClauseKind, giver: Power, to: Power) -> Iterator[Clause]:
    """The clauses of a kind, in force, by which one power grants something to another."""
    for treaty in in_force(agreed.talks.treaties, giver, to):
        for clause in treaty.clauses:
            if clause.kind is kind and clause.giver == giver:
                yield clause
