"""How treaties are proposed, signed and ended, and how armies leave the cities of those who are allies no more
(ENV-7.3 to 7.5). Once all have signed, a treaty is in force from the next turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.standing import by_strength
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import (
    REGISTERED,
    allied,
    bound_jointly,
    is_in_force,
    may_stand,
)
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import PROPOSAL, in_order, make_contact
from hexwar_tui.systems.envoys.rules.diplomacy.handing_over import hand_over
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.places import nearest_free
from hexwar_tui.systems.envoys.rules.land.sight import share_maps
from hexwar_tui.systems.envoys.rules.turn import sides_in
from hexwar_tui.systems.envoys.state import Army

TIME, CONSENT, OTHER_ALLIANCE = "time", "consent", "other-alliance"
RIVALS, PARTY_OUT, RULED = "rivals", "party-out", "ruled"

ENDS: dict[str, Text] = {
    TIME: say("its time is over"),
    CONSENT: say("its parties agree to end it"),
    OTHER_ALLIANCE: say("one of its parties has signed another alliance"),
    RIVALS: say("only allies are left, without joint victory for all, so the war goes on"),
    PARTY_OUT: say("nobody is left to keep it with"),
    RULED: say("the referee has ruled it"),
}
"""The reasons for which a treaty ends, in words, by key."""

TOLD_BEFORE = (CONSENT, OTHER_ALLIANCE, RIVALS)
"""The reasons that the parties have been told when it was settled that the treaty ends with the turn."""

_DROPPED: Mapping[TreatyStanding, type[talks.TreatyRefused] | type[talks.TreatyWithdrawn] | type[talks.TreatyVoid]] = {
    TreatyStanding.REFUSED: talks.TreatyRefused,
    TreatyStanding.WITHDRAWN: talks.TreatyWithdrawn,
    TreatyStanding.VOID: talks.TreatyVoid,
}
"""The class of event that tells of a dropped proposal, by the standing that the proposal has got."""

GIFTS = frozenset((ClauseKind.CITY, ClauseKind.ARMY, ClauseKind.CONTACTS))
"""The kinds of clauses that hand something over once; all others hold as long as the treaty does."""


def is_alliance(treaty: Treaty) -> bool:
    """Whether the treaty makes its parties allies."""
    return any(clause.kind is ClauseKind.ALLIANCE for clause in treaty.clauses)


def is_ended_by(treaty: Treaty, parties: Collection[Side]) -> bool:
    """Whether a new alliance of `parties` ends the treaty: this is an alliance without end, and of its own parties at
    least one is in the new one and at least one is not (ENV-7.4)."""
    inside = {party in parties for party in treaty.parties}
    return treaty.lasts is None and is_alliance(treaty) and len(inside) == 2


def find(frame: EnvFrame, id: str | None) -> Treaty | None:
    """The treaty with this id that is proposed, signed or in force; None if there is none, as for a past one."""
    return next((treaty for treaty in frame.state.diplomacy.treaties if treaty.id == id), None)


def name_of(frame: EnvFrame, parties: Sequence[Side]) -> str:
    """A new id for a treaty of these parties, such as ``blue+red/2``. Only treaties of exactly the same parties are
    counted, so that the number tells nothing of others."""
    diplomacy = frame.state.diplomacy
    same = sum(1 for treaty in (*diplomacy.treaties, *diplomacy.past) if set(treaty.parties) == set(parties))
    return f"{'+'.join(in_order(frame, parties))}/{same + 1}"


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
    for one, other in combinations(treaty.parties, 2):
        make_contact(frame, one, other, PROPOSAL, table, treaty.proposer)
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
        is_earlier = old.standing in REGISTERED and old not in fresh
        if is_earlier and any(is_ended_by(old, new.parties) for new in alliances):
            _will_end(frame, old, OTHER_ALLIANCE, table)


def drop(frame: EnvFrame, treaty: Treaty, standing: TreatyStanding, side: Side, table: Table) -> None:
    """Moves a proposal to the past treaties and tells its parties. `standing` is what has become of it: REFUSED, by the
    party `side`, or WITHDRAWN or VOID, where `side` is its proposer."""
    treaty.standing = standing
    _file(frame, treaty)
    table.tell(_DROPPED[standing](side, terms_of(treaty)), treaty.parties)


def agree_to_end(frame: EnvFrame, treaty: Treaty, side: Side, table: Table) -> None:
    """Notes that the party `side` agrees to end a treaty without end. The treaty ends with this turn once all parties
    that are not out agree (ENV-7.4)."""
    treaty.consents.append(side)
    table.tell(talks.EndAgreed(side, terms_of(treaty)), treaty.parties)
    if all(party in treaty.consents for party in _living(frame, treaty)):
        _will_end(frame, treaty, CONSENT, table)


def _will_end(frame: EnvFrame, treaty: Treaty, why: str, table: Table) -> None:
    """Sets a treaty to end with this turn, unless it does already, and tells its parties; `why` is a key of `ENDS`."""
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
    for treaty in beginning:
        if all(clause.kind in GIFTS for clause in treaty.clauses):
            _file(frame, treaty)


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
            _file(frame, treaty)
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
    """The alliances in force without joint victory of all their parties, by whichever treaty, if all sides left are
    allies and not all of them are bound to joint victory; else none (ENV-1.3)."""
    pairs = list(combinations(sides_in(frame.state), 2))
    if all(allied(frame, *pair) for pair in pairs) and not all(bound_jointly(frame, *pair) for pair in pairs):
        for treaty in frame.state.diplomacy.treaties:
            is_joint = all(bound_jointly(frame, *pair) for pair in combinations(treaty.parties, 2))
            if is_in_force(treaty, frame.state.turn) and is_alliance(treaty) and not is_joint:
                yield treaty


def _living(frame: EnvFrame, treaty: Treaty) -> list[Side]:
    return [party for party in treaty.parties if not frame.state.sides[party].out]


def _file(frame: EnvFrame, treaty: Treaty) -> None:
    """Moves a treaty to the past ones; one that was registered has ended."""
    diplomacy = frame.state.diplomacy
    diplomacy.treaties.remove(treaty)
    treaty.standing = TreatyStanding.ENDED if treaty.standing in REGISTERED else treaty.standing
    diplomacy.past.append(treaty)


# -- guests ------------------------------------------------------------------------------------------------------------


def leave_cities(frame: EnvFrame, turn: int, table: Table) -> None:
    """Moves to the nearest free cell every army in another side's city in which, by the treaties of turn `turn`, it may
    not stand; of several guests in a city only the strongest may stay (ENV-7.5).

    The stronger armies move first, ties as in ENV-5.2. An army stays where it is if no free cell can be reached.
    """
    state, hosting = frame.state, set[Cell]()
    for army in by_strength(state.armies.values()):
        city = state.cities.get(army.cell)
        if city is None or city.owner in (None, army.side):
            continue
        if army.cell not in hosting and may_stand(frame, army.side, city.owner, turn):
            hosting.add(army.cell)
            continue
        cell = nearest_free(frame, army.side, army.cell, state.cities)
        if cell is not None:
            _move_out(frame, army, cell, table)


def _move_out(frame: EnvFrame, army: Army, cell: Cell, table: Table) -> None:
    """Moves the army and tells its own side and those who see both cells."""
    city, before = army.cell, sight.watchers(frame, army.cell)
    after = sight.watchers(frame, cell)
    army.cell = cell
    told = in_order(frame, {army.side, *before} & {army.side, *after})
    table.tell(talks.GuestLeft(army.side, city, cell), told)


# -- told --------------------------------------------------------------------------------------------------------------


def terms_of(treaty: Treaty) -> talks.Terms:
    """The terms of a treaty as every party may know them: without the ids of armies."""
    clauses = tuple(
        talks.TermsClause(clause.kind, clause.giver, clause.to, clause.cell, tuple(clause.contacts), clause.words)
        for clause in treaty.clauses
    )
    return talks.Terms(treaty.id, treaty.proposer, tuple(treaty.parties), treaty.lasts, clauses)
