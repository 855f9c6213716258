"""How the side that is called looks on the curtain: a ground in its colour, its emblem, its name in big letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from textual.content import Content
from textual.geometry import Size

from hexwar_tui.tui.look.colours import WHITE, Colour, in_256, mix, readable
from hexwar_tui.tui.look.emblem import FIELD, NOTHING, RIM, SIGN, Square, brackets, emblem
from hexwar_tui.tui.look.hex_ground import Hex, Picture, any_of, hexes
from hexwar_tui.tui.look.letters import big
from hexwar_tui.tui.look.palettes import LINE, TEXT, Palette
from hexwar_tui.tui.look.themes import plain_colour
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.painted import SeeThrough, solid

DARK: Colour = "#0b0b0d"
"""What the colour of a side is mixed with, for a ground on which words are read easily."""

_SHADES = 4
"""In how many shades hexagons are drawn, of which the brightest has 5 % more of the side's colour."""

_WIDE, _ROOMY = 110, 34
"""From how many columns and lines on there is room for the large emblem."""

_LARGE, _SMALL = (36, 15), (16, 7)
"""How many cells by lines the emblem has, and how many with little room."""

_GAP = 5, 2
"""How many cells are free between the emblem and the words, and how many with little room."""

_MARGIN = 2
"""How many cells are free at the left of the emblem or, without it, of the words, and at the right of these."""


def ground_of(slot: int | None, palette: Palette) -> Colour:
    """The ground of the room while the side in `slot` is called (None: nobody's colour)."""
    if palette.depth == "256":
        return in_256(mix(palette.side(slot).ground, DARK, 0.7))
    return mix(palette.side(slot).ground, DARK, 0.86)


def ink_of(slot: int | None, palette: Palette) -> Colour:
    """The colour of the side in `slot`, bright enough to be read across the room on its `ground_of`."""
    side = mix(palette.side(slot).ground, WHITE, 0.7 if slot is None else 0.12)
    return readable(side, ground_of(slot, palette), TEXT, in_256 if palette.depth == "256" else str)


@lru_cache(maxsize=16)
def hexagons(size: Size, slot: int | None, palette: Palette) -> Picture:
    """Hexagons of no map, in shades of the ground of the side in `slot`."""
    ground, side = ground_of(slot, palette), palette.side(slot).ground
    shades = [mix(ground, side, 0.05 * shade / (_SHADES - 1)) for shade in range(_SHADES)]

    def shade_of(place: Hex) -> Colour:
        return shades[any_of(place, _SHADES)]

    return tuple(tuple(row) for row in hexes(size.width, size.height, shade_of))


class BigName(SeeThrough, Speaking):
    """The name of the side in the largest letters that have room; where none have, in bold."""

    def __init__(self, name: str, slot: int | None) -> None:
        super().__init__(classes="curtain-name")
        self._called, self._slot = name, slot

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines the name takes in this width."""
        return len(self._rows(width))

    def render(self) -> Content:
        """Draws the name in the colour of its side."""
        palette, rows = self.hexwar.palette, self._rows(self.size.width)
        if palette.flat or len(rows) == 1:
            return Content("\n").join(Content.styled(row, "bold") for row in rows)
        colour = plain_colour(ink_of(self._slot, palette))
        return Content("\n").join(Content("").join(solid(row, colour)) for row in rows)

    def _rows(self, width: int) -> tuple[str, ...]:
        roomy = self.app.size.width >= 150 and self.app.size.height >= 40
        return big(self._called, width, 3 if roomy else 2, half_blocks=self.hexwar.charset == "unicode")


class Emblem(SeeThrough, Speaking):
    """The emblem of the side in `slot`, beside its `name`; nothing where colours are few, or where the name would have
    to be smaller for it."""

    def __init__(self, name: str, slot: int | None) -> None:
        super().__init__(classes="curtain-emblem")
        self._called, self._slot = name, slot

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """How many cells the emblem takes, with what is free beside it."""
        width, gap = self._measures[0][0], self._measures[1]
        return width + gap if self._has_room else 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines the emblem takes."""
        return self._measures[0][1]

    @property
    def _measures(self) -> tuple[tuple[int, int], int]:
        size = self.app.size
        return (_LARGE, _GAP[0]) if size.width >= _WIDE and size.height >= _ROOMY else (_SMALL, _GAP[1])

    @property
    def _has_room(self) -> bool:
        if self._slot is None or self.hexwar.palette.flat or self.hexwar.charset != "unicode":
            return False
        (width, _), gap = self._measures
        room = self.app.size.width - 2 * _MARGIN
        return big(self._called, room - width - gap) == big(self._called, room)

    def render(self) -> Content:
        """Draws the emblem in the colours of its side."""
        if not self._has_room:
            return Content()
        rows = emblem(*self._measures[0], brackets(self._slot))
        margin = Content(" " * _MARGIN)
        return Content("\n").join(Content("").join([margin, *self._runs(row)]) for row in rows)

    def _runs(self, row: tuple[tuple[Square, Square], ...]) -> Iterator[Content]:
        """The pieces of a line of the emblem that are drawn alike."""
        for (upper, lower), cells in groupby(row):
            length = sum(1 for _ in cells)
            if upper == lower:
                yield Content.styled(" " * length, f"on {self._colour(upper)}" if upper != NOTHING else "")
            elif NOTHING in (upper, lower):
                yield Content.styled(length * ("▄" if upper == NOTHING else "▀"), self._colour(upper or lower))
            else:
                yield Content.styled("▀" * length, f"{self._colour(upper)} on {self._colour(lower)}")

    def _colour(self, square: Square) -> str:
        palette, slot = self.hexwar.palette, self._slot
        side, ground = palette.side(slot).ground, ground_of(slot, palette)
        return plain_colour(
            {
                RIM: readable(side, ground, LINE, str),
                FIELD: mix(side, DARK, 0.72),
                SIGN: ink_of(slot, palette),
            }[square]
        )
