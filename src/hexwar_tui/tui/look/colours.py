"""Colours as text, mixed, measured, and brought onto the 256 colours of older terminals.

A colour is ``#rrggbb``, ``color(n)`` with a number of the terminal's own table, or ``default`` for the terminal's own
ink or ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet

Colour = str

Rgb = tuple[int, int, int]
"""Red, green and blue of a colour, 0 to 255, for what is reckoned with point by point."""

LIGHTER: Mapping[Colour, Colour] = {"color(4)": "color(12)"}
"""Those of the 16 colours that can hardly be read on black, with what is written instead."""

BLACK: Colour = "#000000"
WHITE: Colour = "#ffffff"
DEFAULT: Colour = "default"


_SIXTEEN = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""The first 16 colours as xterm has them. Other terminals differ, mostly by being darker."""


@lru_cache(maxsize=4096)
def triplet(colour: Colour) -> ColorTriplet:
    """Red, green and blue of a colour, 0 to 255; of `default`, white. Raises rich's ColorParseError for no colour."""
    number = ansi_number(colour)
    parsed = Color.parse(colour if number is None else _SIXTEEN[number])
    return ColorTriplet(255, 255, 255) if parsed.type is ColorType.DEFAULT else parsed.get_truecolor()


def ansi_number(colour: Colour) -> int | None:
    """The number of a colour among the 16 that each terminal shows in its own way; None if it is not one of them."""
    if not colour.startswith("color("):
        return None
    number = int(colour[len("color(") : -1])
    return number if number < len(_SIXTEEN) else None


@lru_cache(maxsize=4096)
def mix(colour: Colour, other: Colour, amount: float) -> Colour:
    """Mixes `amount`, from 0 to 1, of `other` into `colour`: 0 gives `colour` unchanged, 1 `other` unchanged."""
    if amount in (0.0, 1.0):
        return other if amount else colour
    pairs = zip(triplet(colour), triplet(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * amount):02x}" for one, two in pairs)


@lru_cache(maxsize=8192)
def web(colour: Rgb) -> Colour:
    """A colour as ``#rrggbb``."""
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def rgb(colour: Colour) -> Rgb:
    """Red, green and blue of a colour, as `triplet` has them."""
    red, green, blue = triplet(colour)
    return red, green, blue


@lru_cache(maxsize=16_384)
def blend(colour: Rgb, other: Rgb, amount: float) -> Rgb:
    """Mixes `amount`, from 0 to 1, of `other` into `colour`."""
    (red, green, blue), (r, g, b) = colour, other
    mixed = (red + (r - red) * amount, green + (g - green) * amount, blue + (b - blue) * amount)
    return round(mixed[0]), round(mixed[1]), round(mixed[2])


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 (none) to 21 (black to white), as WCAG 2.1 counts it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def _luminance(colour: Colour) -> float:
    red, green, blue = triplet(colour)
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4


_LINEAR = tuple(_linear(channel / 255) for channel in range(256))


def text_on(ground: Colour) -> Colour:
    """White or black, whichever is read more easily on `ground`, at 4.5 : 1 or better; on `default`, `default`."""
    if ground == DEFAULT:
        return DEFAULT
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, ground))


def readable(ink: Colour, ground: Colour, least: float, shown: Callable[[Colour], Colour]) -> Colour:
    """`ink` if its contrast to `ground` is at least `least`; else the next colour on the way to white or black whose
    contrast is.

    `shown` answers which colour the terminal shows for a given one. If `ink` or `ground` is `default`, `ink` is
    returned.
    """
    if DEFAULT in (ink, ground):
        return ink
    end = text_on(ground)
    steps = (shown(mix(ink, end, step / 10)) for step in range(10))
    return next((shade for shade in steps if contrast(shade, ground) >= least), end)


@lru_cache(maxsize=4096)
def in_256(colour: Colour) -> Colour:
    """The nearest of the 240 colours that all terminals with 256 colours show alike; `color(n)` and `default` stay."""
    if not colour.startswith("#"):
        return colour
    wanted = triplet(colour)
    red, green, blue = (_nearest(channel, _CUBE) for channel in wanted)
    grey = _nearest(sum(wanted) // 3, _GREYS)
    candidates = (f"color({16 + 36 * red + 6 * green + blue})", f"color({232 + grey})")
    return min(candidates, key=lambda known: _distance(wanted, triplet(known)))


_CUBE = (0, 95, 135, 175, 215, 255)
_GREYS = tuple(range(8, 239, 10))


def _nearest(channel: int, levels: tuple[int, ...]) -> int:
    return min(range(len(levels)), key=lambda number: abs(levels[number] - channel))


def _distance(one: ColorTriplet, other: ColorTriplet) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
