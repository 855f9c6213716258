"""Which cells of a hex are taken by what stands on it, drawn or painted."""

from __future__ import annotations

from hexwar_tui.tui.map.canvas import Canvas, Spot
from hexwar_tui.tui.map.look import Picture
from hexwar_tui.tui.map.outlines import Outline
from hexwar_tui.tui.map.paint.piece import Painted
from hexwar_tui.tui.map.pen import Pen


def taken(pen: Pen, picture: Picture) -> frozenset[Spot]:
    """The spots inside a hex, its outline left out, that `picture` fills with more than texture or painted ground."""
    canvas = Canvas(pen.widths(), pen.ground(picture))
    outline = (Painted if pen.painted else Outline)(pen, picture, canvas)
    outline.write()
    outline.fill()
    return canvas.taken()
