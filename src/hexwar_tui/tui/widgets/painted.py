"""A screen with a picture behind its words, and the widgets that leave the picture to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList, Static

from hexwar_tui.tui.look.colours import Colour, mix
from hexwar_tui.tui.look.hex_ground import QUARTERS, Dot, Picture
from hexwar_tui.tui.stage.full_screen import FullScreen

VEIL: tuple[Colour, float] = "#0b0d10", 0.7
"""What darkens a picture behind a list, and how much of it is mixed into the picture's colours."""

Answer = TypeVar("Answer")


class PaintedScreen(FullScreen[Answer]):
    """A screen that paints a picture behind its widgets. Where colours are few there is none, and all is as on others;
    nothing may be told by the picture alone."""

    _picture: Picture | None = None
    _lines: tuple[Strip, ...] = ()
    _painted_for: tuple[object, ...] = ()

    def paint(self, size: Size) -> Picture:
        """The picture for a screen of this size; each subclass defines its own."""
        raise NotImplementedError

    @property
    def picture(self) -> Picture | None:
        """The picture behind the widgets as it is now, None if there is none."""
        wanted = self.size, self.hexwar.palette, self.hexwar.charset
        if wanted != self._painted_for:
            can_be = self.hexwar.palette.depth in ("truecolor", "256") and self.hexwar.charset == "unicode"
            self._painted_for = wanted
            self._picture = self.paint(self.size) if can_be else None
            self._lines = tuple(map(_strip, self._picture or ()))
        return self._picture

    def paint_again(self) -> None:
        """Asks for the picture anew, and shows it."""
        self._painted_for = ()
        self.refresh()
        for widget in self.query(SeeThrough):
            widget.refresh()

    def painted(self, area: Region) -> list[Strip]:
        """The lines of the picture in a part of the screen; fewer of them where the picture ends above its bottom."""
        lines = self._lines[area.y : area.bottom] if self.picture is not None else ()
        return [line.crop(area.x, area.right) for line in lines]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of what is behind the widgets."""
        return super().render_lines(crop) if self.picture is None else self.painted(crop)


class SeeThrough(Widget):
    """A widget through which the picture of its screen is seen wherever nothing else is drawn."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the widget over the picture; a widget that is being removed has no screen."""
        lines = super().render_lines(crop)
        screen = next((node for node in self.ancestors if isinstance(node, PaintedScreen)), None)
        if screen is None or screen.picture is None:
            return lines
        empty = self.background_colors[1].rich_color.triplet
        behind = self.behind(screen, Region(self.region.x + crop.x, self.region.y + crop.y, crop.width, len(lines)))
        return [_over(strip, below, empty) for strip, below in zip(lines, behind, strict=False)]

    def behind(self, screen: PaintedScreen[object], area: Region) -> list[Strip]:
        """The lines that are seen through the widget in this part of its screen."""
        return screen.painted(area)


class Veiled(SeeThrough):
    """A widget before a picture that is only seen faintly through it, and without what is strewn over it."""

    def behind(self, screen: PaintedScreen[object], area: Region) -> list[Strip]:
        """The lines that are seen through the widget in this part of its screen, darkened."""
        return [_veiled(strip) for strip in super().behind(screen, area)]


class SeeThroughText(Static, SeeThrough):
    """Text before a picture."""


class SeeThroughBox(Vertical, SeeThrough):
    """Widgets before a picture, one below the other."""


class VeiledText(Static, Veiled):
    """Text before a picture that is darkened behind it."""


class VeiledList(OptionList, Veiled):
    """A list before a picture that is darkened behind it."""


def solid(row: str, colour: Colour) -> Iterator[Content]:
    """A row of big letters in which whole cells are blanks on `colour`: fonts leave slits between full blocks."""
    for sign, cells in groupby(row):
        run = "".join(cells)
        yield Content.styled(" " * len(run), f"on {colour}") if sign == "█" else Content.styled(run, colour)


def _strip(row: tuple[Dot, ...]) -> Strip:
    runs = groupby(row, key=lambda dot: (dot.ink if dot.sign != " " else None, dot.ground))
    return Strip([Segment("".join(dot.sign for dot in run), _style(*paint)) for paint, run in runs], len(row))


def _veiled(strip: Strip) -> Strip:
    return Strip(
        [
            Segment("".join(sign if sign in QUARTERS else " " for sign in text), _darkened(style))
            for text, style, _ in strip
        ]
    )


@lru_cache(maxsize=4096)
def _darkened(style: Style | None) -> Style:
    ink, ground = (style.color, style.bgcolor) if style is not None else (None, None)
    return Style(color=_dark(ink), bgcolor=_dark(ground))


def _dark(colour: Color | None) -> str | None:
    return None if colour is None else mix(colour.get_truecolor().hex, *VEIL)


def _over(strip: Strip, below: Strip, empty: object) -> Strip:
    """A line before another one, `below`, which is seen wherever the first has only its own ground, `empty`."""
    found: list[Segment] = []
    at = 0
    for text, style, control in strip:
        cells = Segment(text).cell_length
        if style is not None and style.bgcolor is not None and style.bgcolor.triplet != empty:
            found.append(Segment(text, style, control))
        else:
            found += _before(text, style or Style(), below.crop(at, at + cells))
        at += cells
    return Strip(found, strip.cell_length)


def _before(text: str, style: Style, below: Strip) -> Iterator[Segment]:
    """Text of one style before a part of another line. Blanks show that; other characters stand on its ground."""
    if text.isspace() and not style.underline and not style.reverse:
        yield from below
        return
    at = 0
    for covered, under, _ in below:
        run = text[at : at + len(covered)]
        at += len(run)
        yield Segment(run, _on(style, under))
    if text[at:]:
        yield Segment(text[at:], style)


@lru_cache(maxsize=4096)
def _on(style: Style, under: Style | None) -> Style:
    return style + under.background_style if under is not None else style


@lru_cache(maxsize=4096)
def _style(ink: Colour | None, ground: Colour) -> Style:
    return Style(color=ink, bgcolor=ground)
