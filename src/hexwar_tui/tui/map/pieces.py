"""The piece of the map that one hex takes: line by line, characters and their paint.

At the zooms with outlines a line begins with the hex's own left border, and the last one carries its bottom border.
So the pieces of all hexes lie side by side, without gaps.
"""

from __future__ import annotations

from hexwar_tui.tui.map.bricks import Brick, Speck
from hexwar_tui.tui.map.canvas import Canvas, Span, Spot
from hexwar_tui.tui.map.look import Picture
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.pen import Pen

Piece = tuple[tuple[Span, ...], ...]
"""What is drawn on each line of a hex, from the left."""


def piece(pen: Pen, picture: Picture) -> Piece:
    """Draws a hex: as many lines as the zoom gives it, each as wide as `Layout.run` says."""
    canvas = Canvas(pen.widths(), pen.ground(picture))
    if pen.layout.half_height:
        Outline(pen, picture, canvas).draw()
    elif not picture.void:
        (Brick if pen.layout.zoom == "compact" else Speck)(pen, picture, canvas).draw()
    return canvas.spans()


def taken(pen: Pen, picture: Picture) -> frozenset[Spot]:
    """The spots inside a hex that `picture` fills with more than texture; those on the hex's outline are not among
    them."""
    canvas = Canvas(pen.widths(), pen.ground(picture))
    outline = Outline(pen, picture, canvas)
    outline.write()
    outline.fill()
    return canvas.taken()
