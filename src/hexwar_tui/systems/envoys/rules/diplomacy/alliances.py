"""What the treaties in force mean for armies, sight and victory (ENV-7.3, 7.5); nothing here changes the state.

A treaty is in force from turn `begins` until before turn `ends`.
"""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import EnvState

REGISTERED = (TreatyStanding.SIGNED, TreatyStanding.IN_FORCE)
"""The standings of a treaty that all its parties have signed and that has not ended."""


def is_in_force(treaty: Treaty, turn: int) -> bool:
    """Whether a treaty is in force in turn `turn`; for a turn ahead, whether it will be unless it is ended before."""
    return (
        treaty.standing in REGISTERED
        and treaty.begins is not None
        and treaty.begins <= turn
        and (treaty.ends is None or turn < treaty.ends)
    )


def allied(frame: EnvFrame, one: Side, other: Side, turn: int | None = None) -> bool:
    """Whether two sides are in an alliance that is in force in `turn` (None: now); True for a side with itself."""
    return one == other or _is_agreed(frame.state, ClauseKind.ALLIANCE, one, other, turn)


def may_stand(frame: EnvFrame, guest: Side, host: Side, turn: int | None = None) -> bool:
    """Whether armies of `guest` have the right to stand in cities of `host` in `turn` (None: now): both are allies, and
    a treaty in force grants it (ENV-7.5). False for a side with itself."""
    granted = guest != host and _is_agreed(frame.state, ClauseKind.STAND, host, guest, turn)
    return granted and allied(frame, host, guest, turn)


def is_closed(frame: EnvFrame, guest: Side, host: Side | None) -> bool:
    """Whether the cities of `host` (None: nobody) are closed to armies of `guest` now, which stop before them: both are
    allies, and no treaty in force gives the right to stand there (ENV-7.5)."""
    return host not in (None, guest) and allied(frame, guest, host) and not may_stand(frame, guest, host)


def shares_sight(frame: EnvFrame, giver: Side, to: Side) -> bool:
    """Whether `giver` shows `to` what it has in sight, by a treaty in force now; False for a side with itself."""
    return giver != to and _is_agreed(frame.state, ClauseKind.SHARE_SIGHT, giver, to)


def shares_map(frame: EnvFrame, giver: Side, to: Side, turn: int | None = None) -> bool:
    """Whether `giver` shows `to` what it has explored, by a treaty in force in `turn` (None: now); False for a side
    with itself."""
    return giver != to and _is_agreed(frame.state, ClauseKind.SHARE_MAP, giver, to, turn)


def bound_jointly(frame: EnvFrame, one: Side, other: Side) -> bool:
    """Whether two sides are allies now and a clause in force binds them to joint victory (ENV-1.3); True for a side
    with itself."""
    jointly = _is_agreed(frame.state, ClauseKind.JOINT_VICTORY, one, other)
    return one == other or (jointly and allied(frame, one, other))


def in_contact(frame: EnvFrame, one: Side, other: Side) -> bool:
    """Whether two sides are in contact (ENV-7.1)."""
    contacts = frame.state.diplomacy.contacts
    return (one, other) in contacts or (other, one) in contacts


def _is_agreed(state: EnvState, kind: ClauseKind, giver: Side, to: Side, turn: int | None = None) -> bool:
    """Whether a treaty in force in `turn` (None: now) has a clause of this kind by which `giver` gives to `to`."""
    # Asked for every army and step: what rules out most treaties is looked at first.
    now = state.turn if turn is None else turn
    for treaty in state.diplomacy.treaties:
        if treaty.begins is None or giver not in treaty.parties or to not in treaty.parties:
            continue
        for clause in treaty.clauses:
            if clause.kind is kind and _is_between(clause, giver, to) and is_in_force(treaty, now):
                return True
    return False


def _is_between(clause: Clause, giver: Side, to: Side) -> bool:
    """Whether by this clause `giver` gives to `to`."""
    return clause.giver in (None, giver) and clause.to in (None, to)
