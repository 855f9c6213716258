"""What a terminal is sent for pieces of the screen: of each style only what differs from the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.stage.sending.slides import Slide

Piece = tuple[int, int, Strip]
"""A part of a line of the terminal: its first column, its line, both from 0, and what stands there."""

Part = tuple[int, int, Iterable[Segment]]
"""The same, as it is sent."""

Codes = tuple[str, str, str]
"""The numbers that a terminal knows attributes (such as bold), ink and ground by."""

PLAIN: Codes = ("", "39", "49")
"""No attributes, and the terminal's own ink and ground."""

Wanted = tuple[Codes, Codes | None]
"""The codes of a style, and if it has no attributes but colours of its own, those with ink and ground changed about."""

_PARTS = QUARTERS[1:-1]
_SWAPPED = str.maketrans(_PARTS, _PARTS[::-1])
"""For each character that fills some quarters of a cell, the one that fills the others."""


def escapes(pieces: Iterable[Part], console: Console, slides: Iterable[Slide] = ()) -> str:
    """What shows the pieces on the terminal of `console`, on which nothing is in force before, nor afterwards, after
    the `slides`."""
    parts = [slide.escapes() for slide in slides]
    system, now = COLOR_SYSTEMS.get(console.color_system or ""), PLAIN
    wanted_by = _coder(system)
    # By their ids, as a style is slow to look up; those that have been asked for are kept, so no id is used again.
    known: dict[int, tuple[Wanted | None, Style | None]] = {}
    for x, y, segments in pieces:
        parts.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style, _ in segments:
            found = known.get(id(style))
            if found is None:
                found = known[id(style)] = wanted_by(style), style
            wanted = found[0]
            if wanted is not None:
                sent, now = _painted(text, now, wanted) if wanted[1] and not now[0] else _step(text, now, wanted[0])
                parts.append(sent)
                continue
            parts.append(_change(now, PLAIN))
            parts.append(text if style is None else style.render(text, color_system=system))
            now = PLAIN
    return "".join([*parts, _change(now, PLAIN)])


def _painted(text: str, now: Codes, wanted: Wanted) -> tuple[str, Codes]:
    """What `_step` says, where colours alone are in force and wanted, as nearly everywhere on a painted map. Nothing is
    looked up: in tables of so many colours that takes longer than to put the few codes together."""
    (_, ink, ground), (_, ink_now, ground_now) = wanted[0], now
    if ground == ground_now:
        return (text, now) if ink == ink_now or text.isspace() else (f"\x1b[{ink}m{text}", wanted[0])
    if ink == ink_now:
        return f"\x1b[{ground}m{text}", wanted[0]
    if text.isspace():
        return f"\x1b[{ground}m{text}", ("", ink_now, ground)
    swapped = wanted[1]
    if swapped and (ink_now == swapped[1] or ground_now == swapped[2]) and not text.strip(_PARTS):
        return _change(now, swapped) + text.translate(_SWAPPED), swapped
    return f"\x1b[{ink};{ground}m{text}", wanted[0]


def _step(text: str, now: Codes, wanted: Codes) -> tuple[str, Codes]:
    """What shows `text` by the codes `wanted` where others are in force, and the codes that are in force then."""
    text, wanted = _nearest(text, now, wanted)
    return _change(now, wanted) + text, wanted


def _nearest(text: str, now: Codes, wanted: Codes) -> tuple[str, Codes]:
    """What looks the same as `text` by the codes `wanted`, but takes less to get to from the codes that are in force:
    blanks have any ink, and quarters of cells may be filled for the others, if ink and ground change places."""
    attributes, ink, ground = wanted
    if attributes:
        return text, wanted
    if text.isspace():
        return text, ("", now[1], ground)
    if now[1] == ink or now[2] == ground:
        return text, wanted
    swapped = _swapped(wanted)
    if swapped is not None and (now[1] == swapped[1] or now[2] == swapped[2]) and not text.strip(_PARTS):
        return text.translate(_SWAPPED), swapped
    return text, wanted


def _swapped(codes: Codes) -> Codes | None:
    """The codes with ink and ground changed about; None where there are attributes, or the terminal's own colours."""
    attributes, ink, ground = codes
    if attributes or not (ink.startswith("38;") and ground.startswith("48;")):
        return None
    return "", f"3{ground[1:]}", f"4{ink[1:]}"


@lru_cache(maxsize=16_384)
def _change(before: Codes, after: Codes) -> str:
    """What leads from some codes to others; nothing where they are the same."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    if before[0] == after[0]:
        return f"\x1b[{';'.join(new for old, new in zip(before, after, strict=True) if old != new)}m"
    return f"\x1b[{';'.join(['0', *(code for code, usual in zip(after, PLAIN, strict=True) if code != usual)])}m"


@lru_cache(maxsize=4)
def _coder(system: ColorSystem | None) -> Callable[[Style | None], Wanted | None]:
    """What knows the codes of a style on terminals with so many colours, and works them out once; of no style, of one
    with a link, and for a terminal without colours it knows none."""
    return lru_cache(maxsize=4_096)(partial(_wanted, system=system))


def _wanted(style: Style | None, system: ColorSystem | None) -> Wanted | None:
    if style is None or system is None or style.link:
        return None
    sign = style.without_color.render("x", color_system=system)
    attributes = sign[2 : sign.index("m")] if sign != "x" else ""
    ink, ground = (
        usual if colour is None else ";".join(colour.downgrade(system).get_ansi_codes(foreground=usual == PLAIN[1]))
        for usual, colour in zip(PLAIN[1:], (style.color, style.bgcolor), strict=True)
    )
    codes = attributes, ink, ground
    return codes, _swapped(codes)
