"""A board in its Preparation, at its beginning, or in the round that follows, for tests; and what lies on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.events import News
from hexwar_tui.engine.orders.choices import Choices, choices
from hexwar_tui.engine.orders.order import Draft, Order, Preview
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.state import Phase, TurnEvent
from tests.systems.ashlands.boards import Board

PLAIN = ("........",) * 8
"""Eight columns and eight rows of ash plain: red's zone is 0101 to 0202, blue's 0707 to 0808."""

EVENTS = (
    *("great-storm", "bounty", "poor-supply", "battle-fatigue", "huge-storm", "earthquake", "no-quarter"),
    *("vip-escort", "intelligence", "merciless", "countdown", "large-storm", "fall-of-a-legend", "suppressing-fire"),
    *("blood-soaked", "abandoned-depot", "intercept", "small-storm", "acid-rain", "hidden-reserve"),
)
"""The events in the order of the table, five rolls of 1d100 for each."""


def preparing(*rows: str, turn: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> Board:
    """A board in the Preparation of a turn, with zones of 2 by 2. From turn 2 on every side has a base: red at 0101."""
    board = Board(*(rows or PLAIN), options={"zone": 2, **(options or {})}, **more)
    board.state.turn, board.state.phase = turn, Phase.PREPARATION
    for side in board.state.sides if turn > 1 else ():
        board.state.bases[board.frame.scenario.zone(side, board.frame.options.zone)[0]] = side
    return board


def fighting(*rows: str, **more: Any) -> Board:
    """The same in the Opening round, red to move."""
    board = preparing(*rows, **more)
    board.state.phase = Phase.OPENING
    return board


def before_event(*rows: str, **more: Any) -> Board:
    """The same at the beginning of a turn, whose event is not rolled yet."""
    board = preparing(*rows, **more)
    board.state.phase = Phase.EVENT
    return board


def rolled(board: Board, id: str, *dice: int) -> list[News]:
    """Rolls this event, with these dice for what it draws; its events."""
    return board.step([4, 5 * EVENTS.index(id) + 1, *dice])


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


def words(preview: Preview) -> list[tuple[str, str]]:
    """The lines of a preview, in English."""
    return [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]


def asked(board: Board, side: str, kind: type[Order], **values: object) -> Choices:
    """What a side is asked for next in a half-made order."""
    return choices((kind,), board.known(side), Draft(side, kind.kind, values))


def offered(board: Board, side: str, kind: type[Order], **values: object) -> list[Any]:
    """The values that it is offered."""
    return [candidate.value for candidate in asked(board, side, kind, **values).candidates]
