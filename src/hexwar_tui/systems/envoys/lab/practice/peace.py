"""How the practice player deals with other sides: it offers peace to all but its rival, signs what costs it nothing,
and keeps what it has signed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.practice.situation import Situation
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.diplomacy import ReadPost, known_contacts
from hexwar_tui.systems.envoys.orders.treaties import Propose, Refuse, Sign, is_to_sign, open_proposals
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.rules.diplomacy.treaties import is_alliance, is_ended_by

ALLIANCE: ClauseRecord = (ClauseKind.ALLIANCE.value, None, None, None, None, None)
"""The clause of an alliance, as an order records it: the parties do not attack each other."""

TERM = 8
"""For how many turns the peace lasts that the player offers."""

AGAIN = 6
"""For how many turns after a proposal the player makes no other one to the same side."""

FEW = 2
"""The player wants peace even with its rival if the rival holds this many cities for each of its own."""

GIFTS = (ClauseKind.CITY, ClauseKind.ARMY, ClauseKind.CONTACTS, ClauseKind.SHARE_MAP, ClauseKind.SHARE_SIGHT)
"""The kinds of clauses that the player signs only where another side gives."""

HARMLESS = (ClauseKind.ALLIANCE, ClauseKind.SEPARATE_VICTORY, ClauseKind.STAND, ClauseKind.WORDS)
"""The kinds of clauses that the player signs at any time, as they cost it nothing. Joint victory is not among them."""


def next_order(situation: Situation) -> Order | None:
    """The player's next order of diplomacy: to sign, refuse or propose a treaty, or to mark messages as read; None if
    there is nothing of these to do."""
    known = situation.known
    return next((order for order in _wishes(situation) if order.objection(known) is None), None)


def _wishes(situation: Situation) -> Iterator[Order]:
    known = situation.known
    for treaty in known.treaties:
        if is_to_sign(known, treaty):
            if _is_welcome(situation, treaty):
                yield Sign(treaty.id)
            yield Refuse(treaty.id)
    for side in known_contacts(known):
        is_wanted = _wants_peace(situation, side) and not _breaks_peace(known, (known.seat, side))
        if is_wanted and not _has_asked(known, side):
            yield Propose(partner=side, others=None, turns=TERM, clauses=(ALLIANCE,))
    yield ReadPost()


def _wants_peace(situation: Situation, side: Side) -> bool:
    """Whether the player wants peace with a side: with all but its rival, and even with him if he is much stronger.
    False for a side with which peace is made already, or could not last."""
    known = situation.known
    if _has_made_peace(known, side) or _leaves_only_allies(known, {known.seat, side}):
        return False
    held = [city.owner for city in known.cities.values()]
    return side != situation.rival or held.count(side) >= FEW * max(1, held.count(known.seat))


def _leaves_only_allies(known: EnvKnown, parties: Collection[Side]) -> bool:
    """Whether by an alliance of these sides all that are left would be allies, as far as the player knows: without
    joint victory it would end as soon as it begins (ENV-1.3)."""
    made = [set(treaty.parties) for treaty in known.treaties if treaty.standing in REGISTERED and is_alliance(treaty)]
    bound = [*made, {*parties}]
    return all(any(set(pair) <= sides for sides in bound) for pair in combinations(known.sides_in, 2))


def _has_made_peace(known: EnvKnown, side: Side) -> bool:
    """Whether the player has a registered alliance with the side, in force or to begin with the next turn."""
    return any(
        side in treaty.parties and treaty.standing in REGISTERED and is_alliance(treaty) for treaty in known.treaties
    )


def _has_asked(known: EnvKnown, side: Side) -> bool:
    """Whether a proposal of the player's to the side waits, or one made in the last `AGAIN` turns is over."""
    over = [past for past in known.past_treaties if past.proposer == known.seat and past.turn > known.turn - AGAIN]
    return any(side in treaty.parties for treaty in (*open_proposals(known), *over))


def _holds_already(known: EnvKnown, treaty: Treaty) -> bool:
    """Whether the same sides have registered a treaty with the same clauses, for as long as this one would hold."""
    ends = None if treaty.lasts is None else known.turn + 1 + treaty.lasts
    return any(
        held.standing in REGISTERED
        and set(held.parties) == set(treaty.parties)
        and held.clauses == treaty.clauses
        and (held.ends is None or (ends is not None and ends <= held.ends))
        for held in known.treaties
    )


def _is_welcome(situation: Situation, treaty: Treaty) -> bool:
    """Whether a treaty costs the player nothing, ends no peace it has made, and is with sides it wants peace with; not
    the same once more that it has agreed to."""
    known = situation.known
    if _holds_already(known, treaty):
        return False
    others = [side for side in treaty.parties if side != known.seat]
    for clause in treaty.clauses:
        is_gift = clause.kind in GIFTS and clause.giver not in (None, known.seat)
        if not is_gift and clause.kind not in HARMLESS:
            return False
    if not is_alliance(treaty):
        return True
    made = (_wants_peace(situation, side) or _has_made_peace(known, side) for side in others)
    return all(made) and not _leaves_only_allies(known, treaty.parties) and not _breaks_peace(known, treaty.parties)


def _breaks_peace(known: EnvKnown, parties: Collection[Side]) -> bool:
    """Whether an alliance of these sides would end one that the player has made (ENV-7.4)."""
    made = (treaty for treaty in known.treaties if treaty.standing in REGISTERED)
    return any(is_ended_by(treaty, parties) for treaty in made)
