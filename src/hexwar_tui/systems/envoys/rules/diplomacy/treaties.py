"""How treaties are proposed, signed and ended; once all have signed they are in force from the next turn (ENV-7.3,
7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED, allied, bound_jointly, in_force, is_in_force
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import PROPOSAL, bring_together
from hexwar_tui.systems.envoys.rules.diplomacy.guests import leave_cities
from hexwar_tui.systems.envoys.rules.diplomacy.handing_over import hand_over
from hexwar_tui.systems.envoys.rules.land.sight import share_maps

TIME, CONSENT, OTHER_ALLIANCE, RIVALS, PARTY_OUT, RULED = (
    "time",
    "consent",
    "other-alliance",
    "rivals",
    "party-out",
    "ruled",
)

ENDS: dict[str, Text] = {
    TIME: say("its time is over"),
    CONSENT: say("its parties agree to end it"),
    OTHER_ALLIANCE: say("one of its parties has signed another alliance"),
    RIVALS: say("only allies are left, and victory is not joint"),
    PARTY_OUT: say("nobody is left to keep it with"),
    RULED: say("the referee has ruled it"),
}
"""The reasons for which a treaty ends, in words, by key."""

_DROPPED: Mapping[TreatyStanding, type[talks.TreatyRefused] | type[talks.TreatyWithdrawn] | type[talks.TreatyVoid]] = {
    TreatyStanding.REFUSED: talks.TreatyRefused,
    TreatyStanding.WITHDRAWN: talks.TreatyWithdrawn,
    TreatyStanding.VOID: talks.TreatyVoid,
}
"""What is told of a proposal that is nothing any more."""

GIFTS = frozenset((ClauseKind.CITY, ClauseKind.ARMY, ClauseKind.CONTACTS))
"""The kinds of clauses that hand something over once; all others hold as long as the treaty does."""


def is_alliance(treaty: Treaty) -> bool:
    """Whether the treaty makes its parties allies."""
    return any(clause.kind is ClauseKind.ALLIANCE for clause in treaty.clauses)


def is_joint(treaty: Treaty) -> bool:
    """Whether the treaty binds its parties to joint victory."""
    return any(clause.kind is ClauseKind.JOINT_VICTORY for clause in treaty.clauses)


def holds_on(treaty: Treaty) -> bool:
    """Whether the treaty has clauses that last, beyond those that hand something over once."""
    return any(clause.kind not in GIFTS for clause in treaty.clauses)


def find(frame: EnvFrame, id: str | None) -> Treaty | None:
    """The treaty with this id that is proposed, signed or in force; None if there is none, as for a past one."""
    return next((treaty for treaty in frame.state.diplomacy.treaties if treaty.id == id), None)


def name_of(frame: EnvFrame, parties: Sequence[Side]) -> str:
    """A new id for a treaty of these parties, such as ``blue+red/2``. Only treaties of exactly the same parties are
    counted, so that the number tells nothing of others."""
    diplomacy = frame.state.diplomacy
    same = sum(1 for treaty in (*diplomacy.treaties, *diplomacy.past) if set(treaty.parties) == set(parties))
    return f"{'+'.join(side for side in frame.state.sides if side in parties)}/{same + 1}"


# -- made --------------------------------------------------------------------------------------------------------------


def propose(frame: EnvFrame, treaty: Treaty, table: Table) -> None:
    """Files the proposal `treaty` under a new id, tells its parties, and brings all of them into contact (ENV-7.1).

    A clause that hands over an army means the one that stands on the clause's cell now, wherever it goes later.
    """
    state = frame.state
    treaty.id = name_of(frame, treaty.parties)
    for clause in treaty.clauses:
        if clause.kind is ClauseKind.ARMY and clause.cell is not None and clause.giver is not None:
            army = state.army_at(clause.cell, clause.giver)
            clause.army = None if army is None else army.id
    bring_together(frame, treaty.proposer, treaty.parties, PROPOSAL, table)
    state.diplomacy.treaties.append(treaty)
    table.tell(talks.TreatyProposed(terms_of(treaty)), treaty.parties)


def sign(frame: EnvFrame, treaty: Treaty, side: Side, table: Table) -> bool:
    """Signs a treaty for the party `side`. Returns whether all have signed now; then it is registered, and in force
    from the next turn."""
    treaty.signed.append(side)
    table.tell(talks.TreatySigned(side, terms_of(treaty)), treaty.parties)
    if any(party not in treaty.signed for party in treaty.parties):
        return False
    treaty.standing, treaty.begins = TreatyStanding.SIGNED, frame.state.turn + 1
    if treaty.lasts is not None:
        treaty.ends, treaty.why = treaty.begins + treaty.lasts, TIME
    table.tell(talks.TreatyRegistered(treaty.begins, terms_of(treaty)), treaty.parties)
    return True


def supersede(frame: EnvFrame, fresh: Sequence[Treaty], table: Table) -> None:
    """Ends with this turn each alliance without end of which a party has signed another alliance, one of `fresh`, that
    leaves out a party of the old one (ENV-7.4)."""
    alliances = [treaty for treaty in fresh if is_alliance(treaty)]
    for old in frame.state.diplomacy.treaties:
        if old.standing not in REGISTERED or old.lasts is not None or not is_alliance(old) or old in fresh:
            continue
        if any(set(old.parties) & set(new.parties) and not set(old.parties) <= set(new.parties) for new in alliances):
            _will_end(frame, old, OTHER_ALLIANCE, table)


def drop(frame: EnvFrame, treaty: Treaty, standing: TreatyStanding, side: Side, table: Table) -> None:
    """Files a proposal as past and tells its parties; `standing` is REFUSED, WITHDRAWN or VOID, `side` the one that
    refused or, for the other two, the one that had proposed it."""
    treaty.standing = standing
    _file(frame, [treaty])
    table.tell(_DROPPED[standing](side, terms_of(treaty)), treaty.parties)


def agree_to_end(frame: EnvFrame, treaty: Treaty, side: Side, table: Table) -> None:
    """Notes that the party `side` agrees to end a treaty without end. The treaty ends with this turn once all parties
    that are not out agree (ENV-7.4)."""
    treaty.consents.append(side)
    table.tell(talks.EndAgreed(side, terms_of(treaty)), treaty.parties)
    if all(party in treaty.consents for party in _living(frame, treaty)):
        _will_end(frame, treaty, CONSENT, table)


def _will_end(frame: EnvFrame, treaty: Treaty, why: str, table: Table) -> None:
    if treaty.ends is None or treaty.ends > frame.state.turn + 1:
        treaty.ends, treaty.why = frame.state.turn + 1, why
        table.tell(talks.TreatyWillEnd(why, terms_of(treaty)), treaty.parties)


# -- in the course of turns --------------------------------------------------------------------------------------------


def begin_turn(frame: EnvFrame, table: Table) -> None:
    """Brings into force the treaties signed in the last turn: things change hands, maps are shared, and armies leave
    cities where they may not stand (ENV-5.1). Treaties that only hand things over are past after that."""
    beginning = [
        treaty
        for treaty in frame.state.diplomacy.treaties
        if treaty.standing is TreatyStanding.SIGNED and is_in_force(treaty, frame.state.turn)
    ]
    for treaty in beginning:
        treaty.standing = TreatyStanding.IN_FORCE
        table.tell(talks.TreatyBegins(terms_of(treaty)), treaty.parties)
        hand_over(frame, treaty, table)
    if beginning:
        share_maps(frame, frame.state.turn)
        leave_cities(frame, frame.state.turn, table)
    _file(frame, [treaty for treaty in beginning if not holds_on(treaty)])


def end_turn(frame: EnvFrame, table: Table) -> None:
    """Ends the treaties whose term is over, whose parties agreed to end them or are out and, when only allies are left,
    alliances without joint victory (ENV-1.3, 7.4). Voids proposals with a party that is out, and moves guests without a
    right to stay out of cities."""
    after = frame.state.turn + 1
    for treaty in list(frame.state.diplomacy.treaties):
        _end_without_parties(frame, treaty, table)
    for treaty in _of_rivals(frame):
        _will_end(frame, treaty, RIVALS, table)
    share_maps(frame, frame.state.turn)
    for treaty in list(frame.state.diplomacy.treaties):
        if treaty.standing in REGISTERED and treaty.ends is not None and treaty.ends <= after:
            treaty.standing = TreatyStanding.ENDED
            _file(frame, [treaty])
            table.tell(talks.TreatyEnded(treaty.why, terms_of(treaty)), treaty.parties)
    share_maps(frame, after)
    leave_cities(frame, after, table)


def _end_without_parties(frame: EnvFrame, treaty: Treaty, table: Table) -> None:
    """Drops a proposal as void if a party is out; lets a registered treaty end if all parties but one are out."""
    living = _living(frame, treaty)
    if treaty.standing in REGISTERED:
        if len(living) < 2:
            treaty.ends, treaty.why = frame.state.turn + 1, PARTY_OUT
    elif len(living) < len(treaty.parties):
        drop(frame, treaty, TreatyStanding.VOID, treaty.proposer, table)


def _of_rivals(frame: EnvFrame) -> Iterator[Treaty]:
    """The alliances in force without joint victory, if only allies are left and not all are bound to win jointly; else
    none (ENV-1.3)."""
    left = [side for side, own in frame.state.sides.items() if not own.out]
    pairs = list(combinations(left, 2))
    if all(allied(frame, *pair) for pair in pairs) and not all(bound_jointly(frame, *pair) for pair in pairs):
        yield from (treaty for treaty in in_force(frame.state) if is_alliance(treaty) and not is_joint(treaty))


def _living(frame: EnvFrame, treaty: Treaty) -> list[Side]:
    return [party for party in treaty.parties if not frame.state.sides[party].out]


def _file(frame: EnvFrame, done: Sequence[Treaty]) -> None:
    """Moves treaties to the past ones; those that were registered have ended."""
    diplomacy = frame.state.diplomacy
    for treaty in done:
        diplomacy.treaties.remove(treaty)
        treaty.standing = TreatyStanding.ENDED if treaty.standing in REGISTERED else treaty.standing
        diplomacy.past.append(treaty)


# -- told --------------------------------------------------------------------------------------------------------------


def terms_of(treaty: Treaty) -> talks.Terms:
    """The terms of a treaty as every party may know them: without the ids of armies."""
    clauses = tuple(
        talks.TermsClause(clause.kind, clause.giver, clause.to, clause.cell, tuple(clause.contacts), clause.words)
        for clause in treaty.clauses
    )
    return talks.Terms(treaty.id, treaty.proposer, tuple(treaty.parties), treaty.lasts, clauses)
