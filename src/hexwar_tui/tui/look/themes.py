"""The five themes of the app, and the palette that the map takes from each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from textual.theme import Theme

from hexwar_tui.tui.look.colours import BLACK, DEFAULT, LIGHTER, Colour, ansi_number, mix, readable, triplet
from hexwar_tui.tui.look.palette_tables import (
    HEXWAR,
    HEXWAR_16,
    HEXWAR_256,
    HEXWAR_CLEAR,
    HEXWAR_CLEAR_256,
    HEXWAR_CONTRAST,
    HEXWAR_CONTRAST_256,
    HEXWAR_PLAIN,
    SIDES,
)
from hexwar_tui.tui.look.palettes import Paint, Palette

INK = 7.0
"""The least contrast of a side's ink to black."""

NEARLY_BLACK: Colour = "#0b0b0d"
"""The ground that a side's colour is mixed into for a wash."""

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

_COLOURS = {
    "primary": ("#0068b2", "#0072b2", "#0050d8", "ansi_blue"),
    "secondary": ("#f0961e", "#e69f00", "#ff9800", "ansi_cyan"),
    "accent": ("#f0961e", "#f0e442", "#ffff40", "ansi_bright_yellow"),
    "foreground": ("#e0e0e0", "#ececec", "#ffffff", "ansi_white"),
    "background": ("#121212", "#101114", "#000000", "ansi_black"),
    "surface": ("#1c1d20", "#1a1c22", "#000000", "ansi_black"),
    "panel": ("#272d33", "#222a3a", "#101820", "ansi_black"),
    "success": ("#4ebf71", "#56b4e9", "#40ff80", "ansi_bright_green"),
    "warning": ("#fae442", "#f0e442", "#ffff40", "ansi_bright_yellow"),
    "error": ("#ff8a7a", "#ff9a4c", "#ff8080", "ansi_bright_red"),
}
"""For each of Textual's colours of a theme: those of `hexwar`, `hexwar-clear`, `hexwar-contrast` and `hexwar-16`."""


def _theme(name: str, colours: Iterable[str], variables: dict[str, str] | None = None) -> Theme:
    """A theme with `colours` in the order of `_COLOURS`; those of the terminal's own colours have `variables`."""
    named: dict[str, Any] = dict(zip(_COLOURS, colours, strict=True))
    return Theme(name=name, ansi=variables is not None, variables=variables or {}, **named)


_HEXWAR, _CLEAR, _CONTRAST, _SIXTEEN = zip(*_COLOURS.values(), strict=True)

THEMES: tuple[Theme, ...] = (
    _theme("hexwar", _HEXWAR),
    _theme("hexwar-clear", _CLEAR),
    _theme("hexwar-contrast", _CONTRAST),
    _theme("hexwar-16", _SIXTEEN, _ANSI_BLACK),
    _theme("hexwar-plain", ["ansi_default"] * len(_COLOURS), _ANSI_PLAIN),
)
"""All themes, the usual one first; `hexwar-16` is for terminals of 16 colours, `hexwar-plain` for those of none."""

_PALETTES = {p.name: p for p in (HEXWAR, HEXWAR_CLEAR, HEXWAR_CONTRAST, HEXWAR_16, HEXWAR_PLAIN)}

_IN_256 = {HEXWAR.name: HEXWAR_256, HEXWAR_CLEAR.name: HEXWAR_CLEAR_256, HEXWAR_CONTRAST.name: HEXWAR_CONTRAST_256}

_ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


@lru_cache(maxsize=128)
def palette_for(theme: str, colours: str | None, sides: str = "theme") -> Palette:
    """The map's palette in `theme` on a terminal whose colour system rich calls `colours` (None: no colours), with the
    colours of the `sides` that have this name in `SIDES`, or else those of the theme.

    A theme that is none of `THEMES` gets the palette of the first. If the terminal has fewer colours than the theme's
    palette, another is taken: one of 256 colours, that of `hexwar-16`, or that without colours.
    """
    palette = _of_theme(theme, colours)
    return palette.with_sides(SIDES[sides]) if sides in SIDES else palette


def _of_theme(theme: str, colours: str | None) -> Palette:
    palette = _PALETTES.get(theme, HEXWAR)
    if colours is None or palette.depth == "none":
        return HEXWAR_PLAIN
    if palette.depth == "16" or colours in ("standard", "windows"):
        return HEXWAR_16
    if colours == "256":
        return _IN_256[palette.name]
    return palette


def side_style(slot: int | None, palette: Palette) -> str:
    """The colours of the side in `slot` (None: of nobody) as Textual's style, such as ``bold #ffffff on #0068b2``."""
    paint = palette.side(slot)
    if palette.depth == "none":
        return "bold"
    return f"bold {plain_colour(paint.ink)} on {plain_colour(paint.ground)}"


def style_of_paint(paint: Paint, palette: Palette) -> str:
    """A paint of the map as Textual's style; only bold, or nothing, where there are no colours."""
    if palette.depth == "none":
        return "bold" if paint.bold else ""
    ink = "" if paint.ink == DEFAULT else plain_colour(paint.ink)
    ground = "" if paint.ground == DEFAULT else f"on {plain_colour(paint.ground)}"
    return " ".join(word for word in ("bold" if paint.bold else "", ink, ground) if word)


def side_ink(slot: int | None, palette: Palette) -> str:
    """The colour of the side in `slot` (None: of nobody) as a style of words on the app's own ground, light enough to
    be read there; only bold where there are no colours."""
    ground = palette.side(slot).ground
    if palette.depth == "none":
        return "bold"
    if palette.depth == "16":
        return f"bold {plain_colour(LIGHTER.get(ground, ground))}"
    return f"bold {plain_colour(readable(ground, BLACK, INK, lambda shade: shade))}"


def side_wash(slot: int | None, palette: Palette, amount: float) -> str:
    """A ground with `amount`, from 0 to 1, of the colour of the side in `slot` as Textual's style, such as ``on
    #0a1b2c``; "" where nothing can be mixed."""
    return "" if palette.flat else f"on {triplet(mix(NEARLY_BLACK, palette.side(slot).ground, amount)).hex}"


def plain_colour(colour: Colour) -> str:
    """A colour as Textual writes it: one of the 16 by its name, all others as ``#rrggbb``."""
    number = ansi_number(colour)
    if number is None:
        return triplet(colour).hex
    return f"ansi_{'bright_' * (number >= 8)}{_ANSI[number % 8]}"
