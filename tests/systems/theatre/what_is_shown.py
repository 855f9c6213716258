"""What a seat is shown of a small board, in English."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

ROWS = (
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R1R1R1R1~1~1~1B1B1B1",
    "R2R2N1N1N1=1=1B2B2B2",
    "R2R2N1N1N1=1=1B2B2B2",
)
"""Two regions of each side, a neutral one and two seas between them."""


def board(**more: object) -> Board:
    """Red in the west, Blue in the east, the neutral state North and two seas between them."""
    return Board(*ROWS, factories={"R1": 2, "B2": 1}, derricks={"R1": 1, "N1": 1}, **more)  # type: ignore[arg-type]


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return THEATRE.show.view(on.known(seat))


def said(lines: Iterable[Line]) -> list[str]:
    """Lines with their values, in English."""
    return [" | ".join(filter(None, (text(line.text), text(line.value)))) for line in lines]


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def panel(shown: View, id: str) -> list[str]:
    """The lines of a tab."""
    return said(next(each.lines for each in shown.panels if each.id == id))


def cells(on: Board, place: str) -> tuple[Cell, ...]:
    """The hexes of a place."""
    return on.frame.scenario.geography.cells[place]


def hex_of(on: Board, place: str) -> Cell:
    """One hex of a place."""
    return cells(on, place)[0]


def overlay(shown: View, id: str, cursor: Cell) -> tuple[dict[Cell, str], str]:
    """What a layer marks with the cursor there, and what it says."""
    layer = next(each for each in shown.overlays if each.id == id)
    return dict(layer.cells(cursor)), text(layer.says(cursor))
