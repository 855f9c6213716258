"""What a terminal is sent for pieces of the screen: of each style only what differs from the one before."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.style import Style
from textual.strip import Strip

Piece = tuple[int, int, Strip]
"""A part of a line of the terminal: its first column, its line, both from 0, and what stands there."""

Codes = tuple[str, str, str]
"""The numbers that a terminal knows attributes (such as bold), ink and ground by."""

PLAIN: Codes = ("", "39", "49")
"""No attributes, and the terminal's own ink and ground."""


def escapes(pieces: Iterable[Piece], console: Console) -> str:
    """What shows the pieces on the terminal of `console`, on which nothing is in force before, nor afterwards."""
    parts: list[str] = []
    system, now = COLOR_SYSTEMS.get(console.color_system or ""), PLAIN
    for x, y, strip in pieces:
        parts.append(Control.move_to(x, y).segment.text)
        for text, style, _ in strip:
            if system is None or style is None or style.link:
                parts += _change(now, PLAIN)
                parts.append(text if style is None else style.render(text, color_system=system))
                now = PLAIN
                continue
            wanted = _codes(style, system)
            if not wanted[0] and text.isspace():
                wanted = "", now[1], wanted[2]  # ink that nobody sees
            parts += _change(now, wanted)
            parts.append(text)
            now = wanted
    return "".join([*parts, *_change(now, PLAIN)])


def _change(before: Codes, after: Codes) -> tuple[str, ...]:
    """What leads from some codes to others; nothing where they are the same."""
    if before == after:
        return ()
    if after == PLAIN:
        return ("\x1b[0m",)
    if before[0] == after[0]:
        return (f"\x1b[{';'.join(new for old, new in zip(before, after, strict=True) if old != new)}m",)
    return (f"\x1b[{';'.join(['0', *(code for code, usual in zip(after, PLAIN, strict=True) if code != usual)])}m",)


@lru_cache(maxsize=16_384)
def _codes(style: Style, system: ColorSystem) -> Codes:
    sign = style.without_color.render("x", color_system=system)
    attributes = sign[2 : sign.index("m")] if sign != "x" else ""
    ink, ground = (
        PLAIN[number] if colour is None else ";".join(colour.downgrade(system).get_ansi_codes(foreground=number == 1))
        for number, colour in ((1, style.color), (2, style.bgcolor))
    )
    return attributes, ink, ground
