"""Bars that say how much there is of how much, and columns for chances."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from hexwar_tui.tui.look.colours import BLACK, Colour, mix, triplet
from hexwar_tui.tui.stage.host import Host

LIT, TROUGH = "#ece2be", "#3a3e48"
"""The colours of a bar on the app's own ground: of what there is, and of what is missing."""

LEAST, SHORT, LONG = 4, 5, 10
"""How many cells a bar takes at least, in a list, and at most beside a name."""

_EIGHTHS = " ▁▂▃▄▅▆▇█"


def filled(now: int, full: int, cells: int) -> int:
    """Returns how many of the `cells` of a bar are filled for `now` out of `full`: none only at 0, all only at `full`
    or more."""
    part = 0 if full <= 0 else round(max(0, min(1, now / full)) * cells)
    return max(1, min(cells - 1, part)) if 0 < now < full else part


def bar(now: int, full: int, cells: int, app: Host) -> Content:
    """Returns a thin bar of `cells` cells for `now` out of `full`. Its parts differ in colour or, where there are few
    colours, in their signs."""
    left = filled(now, full, cells)
    if app.charset != "unicode":
        return Content("=" * left + "-" * (cells - left))
    if app.palette.flat:
        return Content("━" * left + "┄" * (cells - left))
    return Content.assemble(Content.styled("━" * left, LIT), Content.styled("━" * (cells - left), TROUGH))


def rule(charset: str) -> str:
    """The sign of which rules along heads are made."""
    return "─" if charset == "unicode" else "-"


def shade(colour: Colour) -> str:
    """A side's colour as that of what its unit has lost."""
    return triplet(mix(colour, BLACK, 0.66)).hex


def columns(shares: Sequence[float], high: int = 2) -> tuple[str, str]:
    """Returns columns two lines `high`, or one, for shares from 0 to 1, the largest as high as there is room: a sign
    for each of them, on the upper and on the lower line. What is more than nothing is seen."""
    most = max(shares, default=0) or 1
    eighths = [max(1 if share > 0 else 0, round(8 * high * share / most)) for share in shares]
    return "".join(_EIGHTHS[max(0, n - 8)] for n in eighths), "".join(_EIGHTHS[min(8, n)] for n in eighths)
