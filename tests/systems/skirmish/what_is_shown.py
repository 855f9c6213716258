"""What a seat is shown of a small board, in English."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, fighter

HOUSE = r"""
.     .     .     .
   .  __ .     .
.    oh \__ .     .
   . \__ hA\   .
.     . \__D.     .
   .     .     .
.C    .     c     .B
   .     .V    .
"""
"""A house on 0302 and 0402: a window to the north-west of 0302, a door to the south-east of 0402."""

FIELD = ".A    .B\n   .     .\n.     .\n   .     .\n"
"""Open ground: A and B stand on its north edge."""

OPEN = ".A" + "\n\n." * 3 + "\n\n.B" + "\n\n." * 4 + "\n"
"""A lane of nine hexes: A on the first, B on the fifth of them."""


def board() -> Board:
    """A of red in the house, V on the ground; B of blue beside light cover, C far to the west."""
    return Board(
        HOUSE,
        A="red rifle grenades +medic",
        V=fighter("red tracked laser-cannon", damage=2),
        B=fighter("blue machine-gun", damage=1, active_in=1),
        C="blue rifle",
    )


def view(on: Board, seat: str = "red") -> View:
    """What the seat is shown."""
    return SKIRMISH.show.view(on.known(seat))


def text(told: Text) -> str:
    """In English."""
    return render(told, "en")


def lines(told: Iterable[Line]) -> list[str]:
    """Lines in English, each with its value."""
    return [f"{text(line.text)} | {text(line.value)}".removesuffix(" | ") for line in told]


def hex_in_words(on: Board, label: str, seat: str = "red") -> list[str]:
    """The lines that a hex is described with."""
    return lines(view(on, seat).describe(on.cell(label)))


def card(on: Board, letter: str, seat: str = "red") -> list[str]:
    """The lines of a unit's card."""
    return lines(view(on, seat).card(on[letter].id))


def panel(on: Board, id: str, seat: str = "red") -> list[str]:
    """The lines of a panel."""
    (found,) = [panel for panel in view(on, seat).panels if panel.id == id]
    return lines(found.lines)
