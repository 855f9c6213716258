"""Orders, briefly, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.events import News
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.openings import Observe, Spot, TakeOpening
from hexwar_tui.systems.skirmish.orders.shooting import Fire, Strike
from hexwar_tui.systems.skirmish.state import Unit
from tests.systems.skirmish.boards import Board


def move(board: Board, letter: str, *labels: str) -> Move:
    """An order to move over these hexes, from where the unit stands."""
    unit = board[letter]
    assert unit.cell is not None, "it is on the board"
    return Move(unit.id, (unit.cell, *board.path(*labels)))


def fire(unit: Unit, weapon: str, target: Unit, shots: int | None = None) -> Fire:
    """An order to fire at a unit on its hex; without `shots`, with all shots."""
    assert target.cell is not None, "it is on the board"
    return Fire(unit.id, weapon, target.cell, target.id, None if shots is None else str(shots))


def fire_at(board: Board, unit: Unit, weapon: str, label: str, target: str | None = None) -> Fire:
    """An order to fire at a hex, or at the building or unit `target` on it."""
    return Fire(unit.id, weapon, board.cell(label), target)


def strike(board: Board, caller: Unit, label: str, carrier: Unit | None = None) -> Strike:
    """An order to call a strike on a hex."""
    return Strike(caller.id, board.cell(label), None if carrier is None else carrier.id)


def take(board: Board, unit: Unit, opening: str) -> TakeOpening:
    """An order to take an opening: ``0502 NW``."""
    found = board.opening(opening)
    return TakeOpening(unit.id, (found.cell, found.direction))


def observe(board: Board, unit: Unit, opening: str) -> Observe:
    """An order to observe through an opening."""
    found = board.opening(opening)
    return Observe(unit.id, (found.cell, found.direction))


def spot(unit: Unit, target: Unit) -> Spot:
    """An order to test for others."""
    assert target.cell is not None, "it is on the board"
    return Spot(unit.id, target.cell, target.id)


def rolled(events: Sequence[News]) -> list[tuple[int | None, int]]:
    """Per shot told what it needed and its hits."""
    return [(event.facts["need"], event.facts["hits"]) for event in events if event.kind == "fired"]  # type: ignore[misc]
