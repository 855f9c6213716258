"""A board in its Preparation, or in the round that follows, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order, Preview
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent
from tests.systems.ashlands.boards import Board

PLAIN = ("........",) * 8
"""Eight columns and eight rows of ash plain: red's zone is 0101 to 0202, blue's 0707 to 0808."""


def preparing(*rows: str, turn: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> Board:
    """A board in the Preparation of a turn, with zones of 2 by 2. From turn 2 on every side has a base: red at 0101."""
    board = Board(*(rows or PLAIN), options={"zone": 2, **(options or {})}, **more)
    board.state.turn, board.state.phase = turn, Phase.PREPARATION
    for side in board.state.sides if turn > 1 else ():
        board.state.bases[board.frame.scenario.zone(side, board.frame.options.zone)[0]] = side
    return board


def fighting(*rows: str, **more: object) -> Board:
    """A board in the Opening round of a turn, red to move."""
    board = preparing(*rows, **more)  # type: ignore[arg-type]
    board.state.phase = Phase.OPENING
    return board


def hold(board: Board, side: str | None, *labels: str) -> None:
    """Makes hexes key points that a side holds."""
    board.state.key_points |= {board.cell(label): side for label in labels}


def rails(board: Board, side: str | None, *labels: str) -> None:
    """Lays railways of a side on hexes."""
    board.state.rails |= {board.cell(label): side for label in labels}


def depot(board: Board, side: str | None, label: str) -> int:
    """Puts a supply depot of a side on a hex."""
    board.state.depots[board.cell(label)] = side
    return board.cell(label)


def event(board: Board, id: str, **fields: Any) -> TurnEvent:
    """Makes this the event of the turn."""
    board.state.event = TurnEvent(id, **fields)
    return board.state.event


def named(board: Board, cells: Sequence[int]) -> list[str]:
    """The labels of cells, sorted."""
    return sorted(board.frame.scenario.ground.grid.label(cell) for cell in cells)


def all_facts(events: Sequence[News], kind: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind, in order."""
    return [dict(event.facts) for event in events if event.kind == kind]


def words(preview: Preview) -> list[tuple[str, str]]:
    """The lines of a preview, in English."""
    return [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]


def offered(board: Board, side: str, kind: type[Order], **values: object) -> list[object]:
    """The values that a side is offered for the next field of an order."""
    draft = Draft(side, kind.kind, values)
    return [candidate.value for candidate in choices((kind,), board.known(side), draft).candidates]
