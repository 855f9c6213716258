"""What a terminal is sent for pieces of the screen: of each style only what differs from the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from hexwar_tui.tui.look.hex_ground import QUARTERS

Piece = tuple[int, int, Strip]
"""A part of a line of the terminal: its first column, its line, both from 0, and what stands there."""

Part = tuple[int, int, Iterable[Segment]]
"""The same, as it is sent."""

Codes = str
"""The numbers that a terminal knows attributes (such as bold), ink and ground by, with "|" between these. One text, and
no tuple: what is remembered of it is found sooner."""

PLAIN: Codes = "|39|49"
"""No attributes, and the terminal's own ink and ground."""


SHORT = 4
"""Texts of at most so many characters are remembered as they are sent: those of painted ground come again and again."""

_PARTS = QUARTERS[1:-1]
_SWAPPED = str.maketrans(_PARTS, _PARTS[::-1])
"""For each character that fills some quarters of a cell, the one that fills the others."""


def escapes(pieces: Iterable[Part], console: Console) -> str:
    """What shows the pieces on the terminal of `console`, on which nothing is in force before, nor afterwards."""
    parts: list[str] = []
    system, now = COLOR_SYSTEMS.get(console.color_system or ""), PLAIN
    codes_of = None if system is None else _coder(system)
    for x, y, segments in pieces:
        parts.append(Control.move_to(x, y).segment.text)
        for text, style, _ in segments:
            if codes_of is None or style is None or style.link:
                parts.append(_change(now, PLAIN))
                parts.append(text if style is None else style.render(text, color_system=system))
                now = PLAIN
                continue
            wanted = codes_of(style)
            if wanted is now:
                parts.append(text)
            elif len(text) <= SHORT:
                sent, now = _step(text, now, wanted)
                parts.append(sent)
            else:
                text, wanted = _nearest(text, now, wanted)
                parts += _change(now, wanted), text
                now = wanted
    return "".join([*parts, _change(now, PLAIN)])


@lru_cache(maxsize=32_768)
def _step(text: str, now: Codes, wanted: Codes) -> tuple[str, Codes]:
    """What shows `text` by the codes `wanted` where others are in force, and the codes that are in force then."""
    text, wanted = _nearest(text, now, wanted)
    return _change(now, wanted) + text, wanted


def _nearest(text: str, now: Codes, wanted: Codes) -> tuple[str, Codes]:
    """What looks the same as `text` by the codes `wanted`, but takes less to get to from the codes that are in force:
    blanks have any ink, and quarters of cells may be filled for the others, if ink and ground change places."""
    attributes, ink, ground = wanted.split("|")
    _, ink_now, ground_now = now.split("|")
    if attributes:
        return text, wanted
    if text.isspace():
        return text, f"|{ink_now}|{ground}"
    if ink_now == ink or ground_now == ground:
        return text, wanted
    if ink.startswith("38;") and ground.startswith("48;"):
        ink, ground = f"3{ground[1:]}", f"4{ink[1:]}"
        if (ink_now == ink or ground_now == ground) and not text.strip(_PARTS):
            return text.translate(_SWAPPED), f"|{ink}|{ground}"
    return text, wanted


@lru_cache(maxsize=16_384)
def _change(before: Codes, after: Codes) -> str:
    """What leads from some codes to others; nothing where they are the same."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    were, are, usual = before.split("|"), after.split("|"), PLAIN.split("|")
    if were[0] == are[0]:
        return f"\x1b[{';'.join(new for old, new in zip(were, are, strict=True) if old != new)}m"
    return f"\x1b[{';'.join(['0', *(code for code, plain in zip(are, usual, strict=True) if code != plain)])}m"


@lru_cache(maxsize=4)
def _coder(system: ColorSystem) -> Callable[[Style], Codes]:
    """What knows the codes of a style on terminals with so many colours, and works them out once."""
    return lru_cache(maxsize=16_384)(partial(_codes, system=system))


def _codes(style: Style, system: ColorSystem) -> Codes:
    sign = style.without_color.render("x", color_system=system)
    attributes = sign[2 : sign.index("m")] if sign != "x" else ""
    ink, ground = (
        usual if colour is None else ";".join(colour.downgrade(system).get_ansi_codes(foreground=usual == "39"))
        for usual, colour in (("39", style.color), ("49", style.bgcolor))
    )
    return f"{attributes}|{ink}|{ground}"
