"""The acts of sides that need no army: done at once, or all together when the post goes with the turn (ENV-7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import Act, ActKind, Message, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.options import WITH_THE_TURN
from hexwar_tui.systems.envoys.rules.diplomacy import treaties, union
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import PASSED_ON, make_contact
from hexwar_tui.systems.envoys.state import Compartment

ORDER = tuple(ActKind)
"""The order of kinds in which acts that arrive together are done."""


def do(frame: EnvFrame, side: Side, act: Act, table: Table) -> None:
    """Does an act of `side` at once, or puts it into the side's post of this turn, as the option `post` says."""
    if frame.options.post == WITH_THE_TURN:
        frame.state.sealed.setdefault(side, Compartment()).post.append(act)
    else:
        carry_out(frame, [(side, act)], table)


def deliver(frame: EnvFrame, table: Table) -> None:
    """Empties the post of all sides and does the acts that were in it, in the order of their kinds (`ORDER`), then of
    the ids of sides, each side's own as they were entered. To be called once all have sealed."""
    waiting = [(side, act) for side, written in frame.state.sealed.items() for act in written.post]
    for written in frame.state.sealed.values():
        written.post = []
    carry_out(frame, sorted(waiting, key=lambda sent: (ORDER.index(sent[1].kind), sent[0])), table)


def carry_out(frame: EnvFrame, sent: Iterable[tuple[Side, Act]], table: Table) -> None:
    """Does acts that arrive together, each with the side it is of, in the order given. An act about a proposal that is
    no longer open only tells its sender so. Alliances signed by all here may end earlier ones
    (`treaties.supersede`)."""
    fresh: list[Treaty] = []
    for side, act in sent:
        _done(frame, side, act, fresh, table)
    treaties.supersede(frame, fresh, table)


def _done(frame: EnvFrame, side: Side, act: Act, fresh: list[Treaty], table: Table) -> None:
    """Does one act; appends its treaty to `fresh` when this signature was the last one needed."""
    match act.kind:
        case ActKind.MESSAGE:
            assert act.to is not None, "a message is to somebody"
            _send(frame, Message(side, act.to, frame.state.turn, act.words), table)
        case ActKind.DISCLOSE:
            assert act.to is not None, "something is disclosed to somebody"
            _disclose(frame, side, act.to, table)
        case ActKind.INTRODUCE:
            assert act.to is not None, "two are introduced"
            assert act.other is not None, "two are introduced"
            table.tell(talks.Introduced(side, (act.to, act.other)), (side, act.to, act.other))
            make_contact(frame, act.to, act.other, PASSED_ON, table, side)
        case ActKind.PROPOSE:
            assert act.proposal is not None, "a treaty is proposed"
            treaties.propose(frame, replace(act.proposal, turn=frame.state.turn), table)
        case ActKind.UNION:
            if frame.state.diplomacy.founder is None:
                union.found(frame, side, table)
        case _:
            _treaty_done(frame, side, act, fresh, table)


def _treaty_done(frame: EnvFrame, side: Side, act: Act, fresh: list[Treaty], table: Table) -> None:
    treaty = treaties.find(frame, act.treaty)
    if act.kind is ActKind.END:
        if treaty is not None and treaty.standing in REGISTERED:
            treaties.agree_to_end(frame, treaty, side, table)
    elif treaty is None or treaty.standing is not TreatyStanding.PROPOSED:
        table.tell(talks.PostTooLate(), (side,))
    elif act.kind is ActKind.SIGN:
        if treaties.sign(frame, treaty, side, table):
            fresh.append(treaty)
    else:
        standing = TreatyStanding.REFUSED if act.kind is ActKind.REFUSE else TreatyStanding.WITHDRAWN
        treaties.drop(frame, treaty, standing, side, table)


def _send(frame: EnvFrame, message: Message, table: Table) -> None:
    frame.state.diplomacy.messages.append(message)
    table.tell(talks.Message(message.sender, message.to, message.words), (message.sender, message.to))


def _disclose(frame: EnvFrame, side: Side, to: Side, table: Table) -> None:
    """Tells side `to` the name that the player of `side` goes by at the table."""
    frame.state.diplomacy.disclosed.append((side, to))
    name = frame.names.get(side)
    # A side without a player's name goes by the state's, which tells nothing.
    table.tell(talks.Disclosed(side, to, name if isinstance(name, str) else ""), (side, to))
