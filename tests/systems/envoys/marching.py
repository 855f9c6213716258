"""What tests of marches and battles share: ways by labels, treaties in force, one impulse at a time."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.dice.rolls import ScriptedDice
from hexwar_tui.engine.events import News
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.state import Army, Mode, Phase, Plan, Stage
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board

AROUND = ("0302", "0402", "0403", "0304", "0203", "0202")
"""The neighbours of the hex 0303, clockwise from north."""

FIELD = (".....", ".....", ".....", ".....", ".....")
"""Five by five hexes of open land."""


def way(board: Board, *labels: str) -> Plan:
    """A route over these hexes, without the one on which the army stands."""
    return Plan(Mode.ROUTE, path=board.path(*labels))


def marches(board: Board, side: Side, start: str, *labels: str, strength: int = 12) -> Army:
    """A new army with a route."""
    return board.army(side, start, strength, plan=way(board, *labels))


def joins(board: Board, side: Side, start: str, other: Army, strength: int = 12) -> Army:
    """A new army that is to join another."""
    return board.army(side, start, strength, plan=Plan(Mode.MERGE, army=other.id))


def agree(board: Board, *parties: Side, also: Sequence[ClauseKind] = ()) -> Treaty:
    """An alliance of these sides, without end, with clauses of these kinds for all of them."""
    clauses = [Clause(kind) for kind in (ClauseKind.ALLIANCE, *also)]
    treaty = Treaty("+".join(parties), parties[0], list(parties), clauses, 1, signed=list(parties), begins=1)
    treaty.standing = TreatyStanding.IN_FORCE
    board.state.diplomacy.treaties.append(treaty)
    return treaty


def impulse(board: Board, *dice: int) -> list[News]:
    """One whole impulse, with these dice and no others; the resolution begins if it has not begun."""
    if board.state.phase is Phase.ORDERS:
        board.begin()
        board.step()
    dice_source, events = ScriptedDice(list(dice)), list[News]()
    while True:
        table = board.table_with(dice_source)
        ENVOYS.rules.take_step(board.frame, table)
        board.check()
        events += table.events
        if board.state.stage in (Stage.MOVES, Stage.END):
            assert dice_source.results == [], "dice that nobody threw"
            return events


def stands(board: Board, army: Army, label: str, strength: int | None = None) -> bool:
    """Whether an army lives, stands on this hex, and has this strength if one is given."""
    return (
        board.state.armies.get(army.id) is army and army.cell == board.cell(label) and strength in (None, army.strength)
    )


def is_gone(board: Board, army: Army) -> bool:
    """Whether an army is no more."""
    return army.id not in board.state.armies


def column() -> Board:
    """Open land, of which the tests use a column."""
    return Board(*[".........."] * 5)
