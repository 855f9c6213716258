"""The five themes of the app, and the palette that the map takes from each."""

from __future__ import annotations

from functools import lru_cache

from textual.theme import Theme

from hexwar_tui.tui.look.colours import Colour, ansi_number, triplet
from hexwar_tui.tui.look.palette_tables import (
    HEXWAR,
    HEXWAR_16,
    HEXWAR_256,
    HEXWAR_CLEAR,
    HEXWAR_CONTRAST,
    HEXWAR_PLAIN,
)
from hexwar_tui.tui.look.palettes import Palette

_ANSI_BLACK = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "text-muted": "ansi_white",
    "text-disabled": "ansi_bright_black",
    "text-accent": "ansi_bright_yellow",
    "text-error": "ansi_bright_red",
    "foreground-muted": "ansi_white",
    "block-cursor-background": "ansi_white",
    "block-cursor-foreground": "ansi_black",
    "border": "ansi_cyan",
    "border-blurred": "ansi_white",
    "input-cursor-background": "ansi_white",
    "input-cursor-foreground": "ansi_black",
    "input-selection-background": "ansi_cyan",
    "input-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_cyan",
    "screen-selection-foreground": "ansi_black",
    "footer-key-foreground": "ansi_bright_yellow",
    "scrollbar": "ansi_white",
    "scrollbar-hover": "ansi_bright_white",
    "scrollbar-active": "ansi_bright_white",
}

# What stands out does so by being reversed, bold or underlined.
_ANSI_PLAIN = dict.fromkeys(_ANSI_BLACK, "ansi_default") | {
    "block-cursor-text-style": "bold reverse",
    "block-cursor-blurred-text-style": "reverse",
    "input-cursor-text-style": "reverse",
    "scrollbar-background": "ansi_default",
    "scrollbar-background-hover": "ansi_default",
    "scrollbar-background-active": "ansi_default",
    "border": "ansi_default",
    "link-color": "ansi_default",
}

THEMES: tuple[Theme, ...] = (
    Theme(
        name="hexwar",
        primary="#0068b2",
        secondary="#f0961e",
        accent="#f0961e",
        foreground="#e0e0e0",
        background="#121212",
        surface="#1c1d20",
        panel="#272d33",
        success="#4ebf71",
        warning="#fae442",
        error="#ff8a7a",
    ),
    Theme(
        name="hexwar-clear",
        primary="#0072b2",
        secondary="#e69f00",
        accent="#f0e442",
        foreground="#ececec",
        background="#101114",
        surface="#1a1c22",
        panel="#222a3a",
        success="#56b4e9",
        warning="#f0e442",
        error="#ff9a4c",
    ),
    Theme(
        name="hexwar-contrast",
        primary="#0050d8",
        secondary="#ff9800",
        accent="#ffff40",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#101820",
        success="#40ff80",
        warning="#ffff40",
        error="#ff8080",
    ),
    Theme(
        name="hexwar-16",
        primary="ansi_blue",
        secondary="ansi_cyan",
        accent="ansi_bright_yellow",
        foreground="ansi_white",
        background="ansi_black",
        surface="ansi_black",
        panel="ansi_black",
        success="ansi_bright_green",
        warning="ansi_bright_yellow",
        error="ansi_bright_red",
        ansi=True,
        variables=_ANSI_BLACK,
    ),
    Theme(
        name="hexwar-plain",
        primary="ansi_default",
        secondary="ansi_default",
        accent="ansi_default",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        success="ansi_default",
        warning="ansi_default",
        error="ansi_default",
        ansi=True,
        variables=_ANSI_PLAIN,
    ),
)
"""All themes, the usual one first; `hexwar-16` is for terminals of 16 colours, `hexwar-plain` for those of none."""

_PALETTES = {p.name: p for p in (HEXWAR, HEXWAR_CLEAR, HEXWAR_CONTRAST, HEXWAR_16, HEXWAR_PLAIN)}

_ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


@lru_cache(maxsize=32)
def palette_for(theme: str, colours: str | None) -> Palette:
    """The map's palette in `theme` on a terminal whose colour system rich calls `colours` (None: no colours).

    A theme that is none of `THEMES` gets the palette of the first. If the terminal has fewer colours than the theme's
    palette, another is taken: one of 256 colours, that of `hexwar-16`, or that without colours.
    """
    palette = _PALETTES.get(theme, HEXWAR)
    if colours is None or palette.depth == "none":
        return HEXWAR_PLAIN
    if palette.depth == "16" or colours in ("standard", "windows"):
        return HEXWAR_16
    if colours == "256":
        return HEXWAR_256 if palette is HEXWAR else palette.in_256()
    return palette


def side_style(slot: int | None, palette: Palette) -> str:
    """The colours of the side in `slot` (None: of nobody) as a style for Textual, such as ``bold #ffffff on
    #0068b2``."""
    paint = palette.side(slot)
    if palette.depth == "none":
        return "bold"
    return f"bold {_named(paint.ink)} on {_named(paint.ground)}"


def _named(colour: Colour) -> str:
    """A colour as Textual writes it: one of the 16 by its name, all others as ``#rrggbb``."""
    number = ansi_number(colour)
    if number is None:
        return triplet(colour).hex
    return f"ansi_{'bright_' * (number >= 8)}{_ANSI[number % 8]}"
