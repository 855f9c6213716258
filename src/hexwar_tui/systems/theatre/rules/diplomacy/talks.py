"""What is said and agreed, and how it ends: messages, proposals, signatures, broken treaties (THE-5.1 b, 8.1).

All of it happens at once, between income and orders. A side that has ended its talks is waited for again when somebody
has written to it, or proposed or answered something.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.events import talks as events
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.rules.diplomacy.guests import send_home
from hexwar_tui.systems.theatre.rules.diplomacy.promises import clause_told, is_peace, keep
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import binds, holds_on, peace_binds
from hexwar_tui.systems.theatre.state import Message, Power, Talks, TheState, Treaty, TreatyStanding


def talking(state: TheState) -> tuple[Side, ...]:
    """The sides that play on and have not ended their talks; nobody while a neutral has a proposal to answer."""
    if to_answer(state) is not None:
        return ()
    return tuple(side for side in state.living() if not state.sides[side].done_talking)


def to_answer(state: TheState) -> Treaty | None:
    """The oldest proposal with a neutral party, which it has to answer; None where there is none."""
    waiting = (treaty for treaty in state.talks.treaties if treaty.standing is TreatyStanding.PROPOSED)
    return next((treaty for treaty in waiting if neutral_of(state, treaty)), None)


def neutral_of(state: TheState, treaty: Treaty) -> Power | None:
    """The neutral among the parties of a treaty; None where both are sides."""
    return next((party for party in treaty.parties if party in state.neutrals), None)


def _wake(frame: TheFrame, power: Power) -> None:
    """Waits again for a side that has been addressed, as it may want to answer; does nothing for a neutral."""
    if power in frame.state.sides:
        frame.state.sides[power].done_talking = False


# -- words -------------------------------------------------------------------------------------------------------------


def write(frame: TheFrame, sender: Side, to: Side, words: str, table: Table) -> None:
    """Delivers a message from one side to another, and tells nobody but these two. The receiver is waited for again."""
    table.reveal()
    frame.state.talks.messages.append(Message(sender, to, frame.state.turn, words))
    table.tell(events.Message(sender, to, words), (sender, to))
    _wake(frame, to)


# -- treaties ----------------------------------------------------------------------------------------------------------


def name_of(talks: Talks, parties: Sequence[Power]) -> str:
    """The id for the next treaty of these parties, as "axis+sweden/2". Only their own treaties are counted, so that it
    tells nothing of others."""
    same = sum(1 for treaty in (*talks.treaties, *talks.past) if set(treaty.parties) == set(parties))
    return f"{'+'.join(sorted(parties))}/{same + 1}"


def propose(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    """Adds a proposal to the talks under a new id, and tells its parties. The proposer counts as having signed; the
    other party, if it is a side, is waited for again."""
    table.reveal()
    treaty.id = name_of(frame.state.talks, treaty.parties)
    frame.state.talks.treaties.append(treaty)
    table.tell(events.TreatyProposed(_terms(treaty)), treaty.parties)
    _wake(frame, treaty.other(treaty.proposer))


def sign(frame: TheFrame, treaty: Treaty, power: Power, table: Table) -> None:
    """Puts a treaty in force that `power` signs as the other party. This turn is its first; what it hands over changes
    hands, which may win the game (THE-9.1). Its parties are told."""
    table.reveal()
    treaty.standing = TreatyStanding.IN_FORCE
    treaty.ends = None if treaty.lasts is None else frame.state.turn + treaty.lasts
    table.tell(events.TreatySigned(power, _terms(treaty)), treaty.parties)
    keep(frame, treaty, table)
    if not holds_on(treaty):
        _file(frame, treaty, TreatyStanding.ENDED)
    _wake(frame, treaty.other(power))
    victory.check(frame, table)


def drop(frame: TheFrame, treaty: Treaty, standing: TreatyStanding, power: Power, table: Table, why: str = "") -> None:
    """Ends a proposal by its new `standing`, as refused or withdrawn by `power`, and tells its parties; `why` is the
    `neutrals.Answer` of a neutral, "" for none."""
    table.reveal()
    _file(frame, treaty, standing)
    dropped = events.TreatyRefused if standing is TreatyStanding.REFUSED else events.TreatyWithdrawn
    table.tell(dropped(power, why, _terms(treaty)), treaty.parties)
    _wake(frame, treaty.other(power))


def break_off(frame: TheFrame, treaty: Treaty, side: Side, table: Table) -> None:
    """Ends a treaty that `side` breaks, and sends units home that have no leave any more. All are told if the treaty
    forbade attacks, else its parties alone."""
    table.reveal()
    _file(frame, treaty, TreatyStanding.BROKEN)
    table.tell(events.TreatyBroken(side, _terms(treaty)), treaty.parties)
    if binds(treaty):
        table.tell(events.PeaceBroken(side, treaty.other(side), not is_peace(treaty.clauses)))
        if peace_binds(frame.state, *treaty.parties) is not None:
            table.tell(events.PeaceHolds(tuple(treaty.parties)), treaty.parties)
    send_home(frame, table)
    _wake(frame, treaty.other(side))


def run_out(frame: TheFrame, table: Table) -> None:
    """At the beginning of a turn: ends treaties whose time is over, makes void those with a party that is no more, and
    sends units home that have no leave any more."""
    state = frame.state
    for treaty in list(state.talks.treaties):
        if is_void(state, treaty):
            make_void(frame, treaty, table)
        elif treaty.standing is TreatyStanding.IN_FORCE and treaty.ends is not None and treaty.ends <= state.turn:
            _file(frame, treaty, TreatyStanding.ENDED)
            table.tell(events.TreatyEnded(_terms(treaty)), treaty.parties)
    send_home(frame, table)


def is_void(state: TheState, treaty: Treaty) -> bool:
    """Whether a party of a treaty is no more: a side that is out, or a neutral that holds no region."""
    owners = {region.owner for region in state.regions.values()}
    return any(state.sides[party].out if party in state.sides else party not in owners for party in treaty.parties)


def make_void(frame: TheFrame, treaty: Treaty, table: Table) -> None:
    """Makes a treaty or proposal void and tells its parties."""
    _file(frame, treaty, TreatyStanding.VOID)
    table.tell(events.TreatyVoid(_terms(treaty)), treaty.parties)


def _file(frame: TheFrame, treaty: Treaty, standing: TreatyStanding) -> None:
    """Gives a treaty its last standing, and moves it to those that are past."""
    treaty.standing = standing
    frame.state.talks.treaties.remove(treaty)
    frame.state.talks.past.append(treaty)


# -- told --------------------------------------------------------------------------------------------------------------


def _terms(treaty: Treaty) -> events.Terms:
    clauses = tuple(clause_told(clause) for clause in treaty.clauses)
    return events.Terms(treaty.id, treaty.proposer, tuple(treaty.parties), treaty.lasts, clauses)
