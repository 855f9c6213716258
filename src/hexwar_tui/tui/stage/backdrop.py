"""A screen that leaves the one below it to be seen, darkened."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region, Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.strip import Strip

from hexwar_tui.tui.stage.private import Answer, PrivateScreen, lines_of


class Backdrop(PrivateScreen[Answer]):
    """A screen behind whose widgets the one below is seen, in the colour and as darkly as `background` says; but for
    what stays bright there, such as what a lesson says of the dialog.

    Textual's own renders all that is below for each frame, and blends each piece of it. Here that is done once, until
    something below has changed.
    """

    _behind: list[Strip] | None = None
    _behind_at = Size()

    def refresh(self, *regions: Region, **more: Any) -> Self:
        """Has the screen drawn anew; with `regions`, what has changed in these parts of the screens below, too."""
        for screen in self.app.screen_stack if regions else ():
            if isinstance(screen, Backdrop):
                screen._behind = None
        return super().refresh(*regions, **more)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of what is behind the screen's widgets."""
        if self._behind is None or self._behind_at != self.size:
            self._behind, self._behind_at = self._darkened(), self.size
        lines = [strip.crop(*crop.column_span) for strip in self._behind[crop.y : crop.bottom]]
        # While the terminal changes its size, the screen below or this one may still be laid out for the size before.
        style = Style(bgcolor=self.styles.background.rich_color)
        lines += [Strip.blank(crop.width, style)] * (crop.height - len(lines))
        return [strip.adjust_cell_length(crop.width, style) for strip in lines]

    def _darkened(self) -> list[Strip]:
        stack, dark = self.app.screen_stack, self.styles.background
        at = stack.index(self)
        below = lines_of(stack[at - 1]) if at else []
        bright = _bright_rows(stack[at - 1]) if at else frozenset()
        colours = (dark.with_alpha(0) if row in bright else dark for row in range(len(below)))
        under = [_seen_through(colour, self._plain(line)) for colour, line in zip(colours, below, strict=True)]
        blank = Strip.blank(self.size.width, Style(bgcolor=dark.rich_color))
        return [*under, *[blank] * (self.size.height - len(under))]

    def _plain(self, line: Strip) -> Strip:
        """A line of the screen below without pictures, which can't be darkened: in the characters that are true."""
        offer = getattr(self.app, "offer", None)
        if offer is None or not offer.is_there:
            return line
        return Strip(part for segment in line for part in offer.gallery.in_characters(segment))


def _bright_rows(below: Screen[Any]) -> frozenset[int]:
    """The rows of a screen that are to be read while a dialog lies over it: those of its widgets of the class
    "stays-bright", which are as wide as the screen."""
    return frozenset(row for widget in below.query(".stays-bright") for row in widget.region.line_range)


def _seen_through(colour: Color, line: Strip) -> Strip:
    """A line as it is seen under a colour. Where that lets all shine through, what no click on it meant anything in
    stays as it is."""
    return Strip(
        segment
        if not colour.a and not (segment.style and segment.style.meta)
        else Segment(segment.text, _under(colour, segment.style or Style()))
        for segment in line
    )


@lru_cache(maxsize=8192)
def _under(colour: Color, style: Style) -> Style | None:
    """`style` as it is seen under a colour that lets it shine through; clicks on it mean nothing any more."""
    (segment,) = BackgroundScreen.process_segments([Segment("", style)], colour)
    return segment.style
