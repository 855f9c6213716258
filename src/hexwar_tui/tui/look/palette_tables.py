"""The palettes themselves, each a constant with the name of its theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexwar_tui.engine.view import TERRAIN_LOOKS
from hexwar_tui.tui.look.colours import BLACK, DEFAULT, WHITE, Colour, text_on
from hexwar_tui.tui.look.palettes import SLOTS, Light, Paint, Palette, Stroke, Tint

_TERRAIN = {
    "plain": ("#56553a #96946a", "#5a563c #a09a70", "#1c1c08 #c8c880", "color(58) color(143)"),
    "forest": ("#1c3a22 #62a862", "#16261e #6c9c8c", "#001e04 #50f060", "color(22) color(71)"),
    "wooded-hills": ("#4a5426 #a2bc62", "#2c3430 #90a89c", "#101e00 #b0f050", "color(64) color(149)"),
    "hills": ("#66482a #c49c64", "#4a4128 #c0ac70", "#2c1600 #ffb050", "color(94) color(179)"),
    "mountain": ("#54555d #cecfd8", "#66676e #f0f0f6", "#28282e #ffffff", "color(240) color(254)"),
    "chasm": ("#2c1824 #a86880", "#221c2a #8c849a", "#2a0622 #ff70c0", "color(52) color(132)"),
    "swamp": ("#264643 #7ebcb2", "#2a3c48 #88b4cc", "#00201e #60f0e0", "color(23) color(79)"),
    "water": ("#142c5c #5c94de", "#0c2c66 #5c98ea", "#000c38 #60a8ff", "color(17) color(69)"),
    "city": ("#5e5249 #f6ecd6", "#6c6558 #fffaec", "#302a22 #fff6d8", "color(95) color(230)"),
    "road": ("#625a46 #c8b88e", "#625c48 #d4c894", "#2a2410 #ffe890", "color(101) color(187)"),
    "rough": ("#4a4238 #968670", "#3e3a34 #948c80", "#2c2216 #d8b890", "color(59) color(144)"),
    "mud": ("#3c2e22 #a08058", "#302a20 #988a68", "#30200e #d09050", "color(235) color(137)"),
    "floor": ("#3a3a42 #787a86", "#363842 #787e90", "#24242a #b0b0c0", "color(237) color(245)"),
    "concrete": ("#465460 #92a6b6", "#4c5a6e #a4b4cc", "#1c2630 #b8d0e8", "color(239) color(109)"),
    "cover": ("#67502f #d0ac70", "#524a2c #d0c07c", "#2a1e04 #e8c060", "color(58) color(179)"),
}
"""For each look of terrain its ground and ink: as usual, for colour-blind players, in high contrast, in 256 colours."""

_IN_256 = {
    "plain": "58 143  235 228  236 101",
    "forest": "235 72  22 83  234 65",
    "wooded-hills": "237 151  235 191  236 107",
    "hills": "237 179  235 215  237 137",
    "mountain": "242 255  237 231  238 248",
    "chasm": "235 97  235 213  233 96",
    "swamp": "238 110  23 86  235 66",
    "water": "17 75  17 117  233 61",
    "city": "243 230  238 230  239 181",
    "road": "241 222  236 222  239 143",
    "rough": "238 250  235 180  237 138",
    "mud": "235 137  235 173  233 94",
    "floor": "236 246  236 250  235 240",
    "concrete": "60 153  235 153  237 67",
    "cover": "240 178  58 227  236 136",
}
"""For each look of terrain, by the numbers of the 256 colours, ground and ink picked by hand: for colour-blind players,
in high contrast, and as it is remembered in any theme."""

_WASHES = (
    "67 60 24, 173 130 94, 71 65 22, 175 132 89, 131 88 52, 250 245 241, 97 54 53, 179 142 100, 233 232 232",
    "68 61 18, 173 136 94, 79 72 65, 175 139 96, 88 52 52, 253 249 244, 54 53 53, 221 179 137, 16 232 232",
    "19 18 17, 130 94 94, 29 28 22, 132 126 89, 124 88 52, 246 242 239, 55 54 53, 142 100 58, 16 232 232",
)
"""Grounds of the sides' land by the numbers of the 256 colours, in the order of `HUES`, each of high terrain, of low,
and remembered: as usual, for colour-blind players, in high contrast."""

_SIDES = (
    ("#0068b2 #ffffff", "#005bed #ffffff", "#0050d8 #ffffff", "color(4) color(15)"),
    ("#f0961e #000000", "#c87211 #000000", "#ff9800 #000000", "color(3) color(0)"),
    ("#009e73 #000000", "#32da88 #000000", "#00d890 #000000", "color(10) color(0)"),
    ("#d888b8 #000000", "#c378a8 #000000", "#ff90d8 #000000", "color(13) color(0)"),
    ("#bc1c2c #ffffff", "#832310 #ffffff", "#d00018 #ffffff", "color(9) color(0)"),
    ("#e4e4e4 #000000", "#ffffff #000000", "#ffffff #000000", "color(15) color(0)"),
    ("#6a3cb4 #ffffff", "#522770 #ffffff", "#7a28d8 #ffffff", "color(5) color(15)"),
    ("#ecdc34 #000000", "#feed60 #000000", "#fff000 #000000", "color(11) color(0)"),
    ("#08080a #ffffff", "#020202 #ffffff", "#000000 #ffffff", "color(8) color(0)"),
)
"""Ground and ink of the sides in the order of `HUES`: usual, for colour-blind players, high contrast, 16 colours."""


_WARM = "#1b45a1 #ef9b2d #00762f #ffb0e0 #ff6a5e #f6f6f6 #681082 #f9ea5b #040406"
_SOFT = "#5187c3 #c38f5b #6fae84 #d49bbc #c45a5b #ececec #966bbd #e6dd8b #040406"
"""Grounds of the sides in the order of `HUES`: warm ones bright and cold ones dark; all of them pale."""


def _paint(pair: str, *, bold: bool = False) -> Paint:
    """The paint of ground and ink, given as in ``#000000 #ffffff``."""
    ground, ink = pair.split()
    return Paint(ink, ground, bold)


def _terrain(column: int) -> dict[str, Paint]:
    return {look: _paint(pairs[column]) for look, pairs in _TERRAIN.items()}


def _picked(column: int) -> dict[str, Paint]:
    """The paints of a column of `_IN_256`, from 0."""
    numbers = {look: pairs.split()[2 * column : 2 * column + 2] for look, pairs in _IN_256.items()}
    return {look: Paint(f"color({ink})", f"color({ground})") for look, (ground, ink) in numbers.items()}


def _washes(row: int) -> tuple[tuple[Colour, Colour, Colour], ...]:
    sides = [[f"color({number})" for number in side.split()] for side in _WASHES[row].split(",")]
    return tuple((high, low, remembered) for high, low, remembered in sides)


def _sides(column: int) -> tuple[Paint, ...]:
    return tuple(_paint(pairs[column], bold=True) for pairs in _SIDES)


def _on(grounds: str) -> tuple[Paint, ...]:
    return tuple(Paint(text_on(ground), ground, bold=True) for ground in grounds.split())


SIDES: Mapping[str, tuple[Paint, ...]] = {
    "clear": _sides(1),
    "strong": _sides(2),
    "warm": _on(_WARM),
    "soft": _on(_SOFT),
}
"""Colours of the sides that players can choose instead of those of their theme: by the name in the settings, the paints
in the order of `HUES`. Each is of its hue, so that a side called Red is red in all of them."""

_STROKES = {
    Stroke.REGION: "#b4ae98",
    Stroke.BORDER: "#fae442",
    Stroke.CURSOR: WHITE,
    Stroke.RIVER: "#7cc8ff",
    Stroke.ROAD: "#e8cfa0",
    Stroke.FENCE: "#d8b070",
    Stroke.WALL: "#e6e6ea",
    Stroke.DOOR: "#ffb060",
    Stroke.WINDOW: "#a0e8f0",
    Stroke.STRAIT: "#66b4ff",
    Stroke.LOW_FENCE: "#d8b070",
    Stroke.HIGH_FENCE: "#f0c890",
}

HEXWAR = Palette(
    name="hexwar",
    depth="truecolor",
    terrain=_terrain(0),
    sides=_sides(0),
    nobody=Paint(WHITE, "#585860", bold=True),
    acted=Tint("#3a3c40", 0.55),
    lights={
        Light.NONE: Tint(WHITE, 0.0),
        Light.DARK: Tint(BLACK, 0.5),
        Light.OVERLAY: Tint("#40c8d8", 0.20),
        Light.REACH: Tint(WHITE, 0.17),
        Light.TARGET: Tint("#cc2878", 0.55),
        Light.SELECTED: Tint(WHITE, 0.42),
        Light.WANTED: Tint("#fae442", 0.78),
    },
    remembered=Tint("#121218", 0.62),
    unknown=Paint("#4a4c58", "#101218"),
    void=Paint("#07080a", "#07080a"),
    strokes=_STROKES,
    grid=Tint(BLACK, 0.42),
    danger="#ff9e8a",
    by_colour=True,
)

# Blue against yellow, and steps of brightness: what red and green look alike to sees both.
HEXWAR_CLEAR = replace(
    HEXWAR,
    name="hexwar-clear",
    terrain=_terrain(1),
    sides=_sides(1),
    acted=Tint("#3a3c40", 0.4),
    lights={**HEXWAR.lights, Light.TARGET: Tint("#d55e00", 0.60), Light.OVERLAY: Tint("#56b4e9", 0.24)},
    remembered=Tint(BLACK, 0.6),
    danger="#ffb878",
    by_colour=False,
)

HEXWAR_CONTRAST = replace(
    HEXWAR,
    name="hexwar-contrast",
    terrain=_terrain(2),
    sides=_sides(2),
    acted=Tint(BLACK, 0.60),
    lights={**HEXWAR.lights, Light.TARGET: Tint("#e00070", 0.6), Light.REACH: Tint(WHITE, 0.22)},
    remembered=Tint(BLACK, 0.6),
    unknown=Paint("#505050", "#060606"),
    void=Paint(BLACK, BLACK),
    grid=Tint(WHITE, 0.22),
    danger="#ff8080",
    by_colour=False,
)

# Picked from the colours that all terminals of 256 share; what is mixed for lights is brought onto them, too.
HEXWAR_256 = replace(
    HEXWAR,
    name="hexwar in 256 colours",
    depth="256",
    terrain=_terrain(3),
    lights={**HEXWAR.lights, Light.REACH: Tint(WHITE, 0.22), Light.OVERLAY: Tint("#40c8d8", 0.30)},
    remembered=Tint(BLACK, 0.55),
    unknown=Paint("color(238)", "color(232)"),
    void=Paint("color(16)", "color(16)"),
    fogged=_picked(2),
    washes=_washes(0),
)


def _in_256(palette: Palette, row: int) -> Palette:
    """A palette in 256 colours, with terrain and land picked by hand, by the rows and columns of its theme."""
    lights = {**palette.lights, Light.REACH: Tint(WHITE, 0.26)}
    fogged, seen = _picked(2), _picked(row - 1)
    if palette is HEXWAR_CONTRAST:  # Its seen ground is nearly black already.
        fogged = {look: paint._replace(ground="color(232)") for look, paint in fogged.items()}
    own = replace(palette, depth="256", terrain=seen, fogged=fogged, washes=_washes(row), lights=lights)
    return own.with_sides(palette.sides)


HEXWAR_CLEAR_256 = _in_256(HEXWAR_CLEAR, 1)
HEXWAR_CONTRAST_256 = _in_256(HEXWAR_CONTRAST, 2)


def _on_black(name: str, inks: Mapping[str, Colour], ground: Colour) -> dict[str, Paint]:
    return {look: Paint(inks.get(look, name), ground) for look in TERRAIN_LOOKS}


HEXWAR_16 = Palette(
    name="hexwar-16",
    depth="16",
    terrain=_on_black(
        "color(7)",
        {
            "forest": "color(2)",
            "wooded-hills": "color(10)",
            "hills": "color(3)",
            "mountain": "color(15)",
            "chasm": "color(5)",
            "swamp": "color(6)",
            "water": "color(12)",
            "city": "color(15)",
            "road": "color(11)",
            "mud": "color(3)",
            "cover": "color(3)",
        },
        "color(0)",
    ),
    sides=_sides(3),
    nobody=Paint("color(0)", "color(7)", bold=True),
    acted=Tint(BLACK, 0.0),
    lights={
        Light.NONE: Tint("color(0)", 0.0),
        Light.DARK: Tint("color(8)", 1.0),
        Light.OVERLAY: Tint("color(14)", 1.0),
        Light.REACH: Tint("color(10)", 1.0),
        Light.TARGET: Tint("color(13)", 1.0),
        Light.SELECTED: Tint("color(15)", 1.0),
        Light.WANTED: Tint("color(11)", 1.0),
    },
    remembered=Tint("color(8)", 1.0),
    unknown=Paint("color(8)", "color(0)"),
    void=Paint("color(0)", "color(0)"),
    strokes=dict.fromkeys(_STROKES, "color(7)")
    | {
        Stroke.BORDER: "color(11)",
        Stroke.CURSOR: "color(15)",
        Stroke.RIVER: "color(14)",
        Stroke.STRAIT: "color(12)",
        Stroke.DOOR: "color(3)",
        Stroke.WINDOW: "color(14)",
    },
    grid=Tint("color(8)", 1.0),
    danger="color(9)",
    flat=True,
)

_ALIKE = Paint(DEFAULT, DEFAULT)

HEXWAR_PLAIN = Palette(
    name="hexwar-plain",
    depth="none",
    terrain=dict.fromkeys(TERRAIN_LOOKS, _ALIKE),
    sides=(Paint(DEFAULT, DEFAULT, bold=True),) * SLOTS,
    nobody=_ALIKE,
    acted=Tint(DEFAULT, 0.0),
    lights=dict.fromkeys(Light, Tint(DEFAULT, 0.0)),
    remembered=Tint(DEFAULT, 0.0),
    unknown=_ALIKE,
    void=_ALIKE,
    strokes=dict.fromkeys(_STROKES, DEFAULT),
    grid=Tint(DEFAULT, 0.0),
    danger=DEFAULT,
    flat=True,
)
