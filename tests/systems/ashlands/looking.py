"""What a side is shown, as plain text, for tests."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.ashlands.show.view import view
from tests.systems.ashlands.boards import Board
from tests.systems.ashlands.preparing import PLAIN

GROUND = (".fh^#...", *PLAIN[1:])
"""A map with every terrain side by side in its top row."""


def seen(board: Board, side: str) -> View:
    """What a side sees now."""
    return view(board.known(side))


def said(lines: Iterable[Line]) -> list[str]:
    """Lines in English, with their values and bars."""
    return [
        " ".join(
            part
            for part in (
                render(line.text, "en").strip(),
                "" if line.bar is None else f"{line.bar[0]}/{line.bar[1]}",
                render(line.value, "en"),
            )
            if part
        )
        for line in lines
    ]


def described(board: Board, side: str, label: str) -> list[str]:
    """Everything that a side is told of a hex."""
    return said(seen(board, side).describe(board.cell(label)))


def panel(board: Board, side: str, id: str) -> list[str]:
    """The lines of a panel."""
    (found,) = [panel for panel in seen(board, side).panels if panel.id == id]
    return said(found.lines)
