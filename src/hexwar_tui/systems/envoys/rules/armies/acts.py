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
from hexwar_tui.systems.envoys.rules.diplomacy import treaties
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import REGISTERED
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import PASSED_ON, found_union, make_contact
from hexwar_tui.systems.envoys.state import Compartment


def do(frame: EnvFrame, side: Side, act: Act, table: Table) -> None:
    """Does an act of `side` at once, or puts it into the side's post of this turn, as the option `post` says."""
    if frame.options.post == WITH_THE_TURN:
        frame.state.sealed.setdefault(side, Compartment()).post.append(act)
    else:
        carry_out(frame, [(side, act)], table)


def deliver(frame: EnvFrame, table: Table) -> None:
    """Empties the post of all sides and does the acts that were in it, in the order of `ActKind`, then of the ids of
    sides, each side's own as they were entered. To be called once all have sealed."""
    waiting = [(side, act) for side, written in frame.state.sealed.items() for act in written.post]
    for written in frame.state.sealed.values():
        written.post = []
    order = list(ActKind)
    carry_out(frame, sorted(waiting, key=lambda sent: (order.index(sent[1].kind), sent[0])), table)


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
            frame.state.diplomacy.messages.append(Message(side, act.to, frame.state.turn, act.words))
            table.tell(talks.Message(side, act.to, act.words), (side, act.to))
        case ActKind.DISCLOSE:
            assert act.to is not None, "something is disclosed to somebody"
            frame.state.diplomacy.disclosed.append((side, act.to))
            table.tell(talks.Disclosed(side, act.to, player_of(frame, side)), (side, act.to))
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
                found_union(frame, side, table)
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


def player_of(frame: EnvFrame, side: Side) -> str:
    """The name that the player of `side` goes by at the table; "" if he has given none."""
    name = frame.names.get(side)
    # A side without a player's name goes by the state's, which tells nothing.
    return name if isinstance(name, str) else ""
