"""The characters of the map: Unicode ones, and plain ASCII for terminals and fonts that have no others.

Each is one cell wide, except in fonts that draw ambiguous characters wide: players with such fonts choose ASCII.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import TERRAIN_GLYPHS, Arm
from hexwar_tui.tui.look.palettes import Light, Stroke


class Texture(NamedTuple):
    """A terrain as one character, `glyph`, and as eight cells, `strewn`, that are repeated over its hexes."""

    glyph: str
    strewn: str


class Drawn(NamedTuple):
    """The characters of a kind of line on the sides of hexes: rising (`/`), falling (`\\`) and level.

    A door or window has a `middle`, for the middle of the level line, and in `upright` the rising and falling ones of
    one, two and three cells, from the top; the rest of its line is the wall that it is let into. `mark` is a character
    for the line where it can't be drawn.
    """

    rising: str
    falling: str
    level: str
    mark: str = ""
    middle: str = ""
    upright: tuple[str, str, str] = ("", "", "")

    def rise(self, cells: int) -> list[tuple[str, bool]]:
        """The rising line over `cells` lines, from the top: its characters, each with whether it is of the wall."""
        return self._in_wall(self.upright[cells - 1] or self.rising * cells, self.rising)

    def fall(self, cells: int) -> list[tuple[str, bool]]:
        """The falling line over `cells` lines, from the top: its characters, each with whether it is of the wall."""
        return self._in_wall(self.upright[cells - 1] or self.falling * cells, self.falling)

    def along(self, cells: int) -> list[tuple[str, bool]]:
        """The level line of `cells` cells: its characters, each with whether it belongs to the wall."""
        before = (cells - len(self.middle)) // 2
        after = cells - before - len(self.middle)
        return self._in_wall(self.level * before + self.middle + self.level * after, self.level)

    def _in_wall(self, line: str, wall: str) -> list[tuple[str, bool]]:
        return [(character, self.middle != "" and character == wall) for character in line]


@dataclass(frozen=True)
class Glyphs:
    """The characters that the map is drawn with in one charset: `textures` by terrain, `strokes` along hex sides;
    `acted` marks units that have acted, `peril` perilous hexes, `path` the hexes of a way."""

    textures: Mapping[str, Texture]
    strokes: Mapping[Stroke, Drawn]
    acted: str
    peril: str
    path: str
    lights: Mapping[Light, str]
    """What marks a hex lit for this reason, if it has no mark of its own."""
    half: str
    """The character that fills the upper half of a cell; "" if the charset has none."""
    arms: Mapping[Arm, str] = field(default_factory=dict)
    """By the arm of a unit the sign that is drawn in place of its letter; arms without one have the letter."""


_STREWN = {
    "plain": ("·       ", ".       "),
    "forest": ("♣ ♣♣ ♣ ♣", "& && & &"),
    "wooded-hills": ("♠ ∩  ♠ ∩", "m n  m n"),
    "hills": ("∩  ∩ ∩  ", "n  n n  "),
    "mountain": ("▲ ▲  ▲ ▲", "^ ^  ^ ^"),
    "chasm": ("▼  ▼ ▼  ", "v  v v  "),
    "swamp": ('≈ "  ≈ "', '% "  % "'),
    "water": ("~ ~~  ~ ", "~ ~~  ~ "),
    "city": ("■ ■■ ■ ■", "# ## # #"),
    "road": ("═ ═ ═ ═ ", "= = = = "),
    "rough": ("∴  ∴ ∴  ", ",  , ,  "),
    "mud": ("░  ░ ░  ", ";  ; ;  "),
    "floor": ("∙   ∙   ", "-   -   "),
    "concrete": ("── ───  ", "|  | |  "),
    "cover": ("▪ ▪  ▪▪ ", "w w  ww "),
}
"""For each look of terrain the eight cells that are strewn over its hexes: in Unicode, in ASCII."""


def _textures(charset: int) -> dict[str, Texture]:
    """The textures in Unicode (0) or ASCII (1)."""
    return {look: Texture(glyphs[charset], _STREWN[look][charset]) for look, glyphs in TERRAIN_GLYPHS.items()}


_LINES = Drawn("/", "\\", "_")

UNICODE = Glyphs(
    textures=_textures(0),
    strokes={
        Stroke.NONE: Drawn(" ", " ", " "),
        Stroke.GRID: _LINES,
        Stroke.REGION: _LINES,
        Stroke.BORDER: _LINES,
        Stroke.CURSOR: _LINES,
        Stroke.RIVER: Drawn("/", "\\", "~"),
        Stroke.ROAD: Drawn("=", "=", "="),
        Stroke.STRAIT: Drawn("≈", "≈", "≈"),
        Stroke.WALL: Drawn("█", "█", "▄", mark="#"),
        Stroke.DOOR: Drawn("█", "█", "▄", mark="+", middle="▌ ▐", upright=("+", "▀▄", "▀ ▄")),
        Stroke.WINDOW: Drawn("█", "█", "▄", mark="o", middle="ooo", upright=("o", "oo", "█o█")),
        Stroke.LOW_FENCE: Drawn(".", ".", ".", mark="."),
        Stroke.FENCE: Drawn("¦", "¦", "┴", mark=":"),
        Stroke.HIGH_FENCE: Drawn("║", "║", "╨", mark="I"),
    },
    acted="✓",
    peril="†",
    path="•",
    lights={Light.OVERLAY: "∘", Light.REACH: "○", Light.TARGET: "×", Light.SELECTED: "◄", Light.WANTED: "●"},
    half="▀",
)

ASCII = Glyphs(
    textures=_textures(1),
    strokes={
        **UNICODE.strokes,
        Stroke.REGION: Drawn(":", ":", "-"),
        Stroke.BORDER: Drawn("|", "|", "="),
        Stroke.RIVER: Drawn("(", "(", "~"),
        Stroke.ROAD: Drawn("-", "-", "H"),
        Stroke.STRAIT: Drawn("}", "}", "}"),
        Stroke.WALL: Drawn("#", "#", "#", mark="#"),
        Stroke.DOOR: Drawn("#", "#", "#", mark="+", middle="+++", upright=("+", "++", "#+#")),
        Stroke.WINDOW: Drawn("#", "#", "#", mark="o", middle="ooo", upright=("o", "oo", "#o#")),
        Stroke.LOW_FENCE: Drawn(".", ".", ".", mark="."),
        Stroke.FENCE: Drawn(":", ":", "i", mark=":"),
        Stroke.HIGH_FENCE: Drawn("I", "I", "I", mark="I"),
    },
    acted="'",
    peril="!",
    path="+",
    lights={Light.OVERLAY: "o", Light.REACH: "o", Light.TARGET: "x", Light.SELECTED: "<", Light.WANTED: "!"},
    half="",
)


_UNCOLOURED = replace(UNICODE, strokes=ASCII.strokes)

ARMS: Mapping[Arm, str] = {
    Arm.INFANTRY: "✕",
    Arm.MECHANIZED: "⊗",
    Arm.ARMOUR: "○",
    Arm.ARTILLERY: "●",
    Arm.WEAPONS: "↑",
    Arm.ANTITANK: "∧",
    Arm.RECON: "╱",
    Arm.ENGINEERS: "⊓",
    Arm.AIR: "∞",
    Arm.FIGHTERS: "△",
    Arm.NAVAL: "∪",
    Arm.SUPPLY: "▬",
    Arm.POST: "⚑",
}
"""The signs of arms, as near to those of staff maps as single characters come; `OTHER` has none."""

_SIGNED, _SIGNED_UNCOLOURED = replace(UNICODE, arms=ARMS), replace(_UNCOLOURED, arms=ARMS)


def glyphs_of(charset: str, *, coloured: bool = True, signed: bool = False) -> Glyphs:
    """The characters for `charset`: "ascii", or the Unicode ones for any other. If not `coloured`, the lines along hex
    sides are those of ASCII, which differ in shape. If `signed`, units have the signs of their arms; in ASCII there are
    none."""
    if charset == "ascii":
        return ASCII
    if signed:
        return _SIGNED if coloured else _SIGNED_UNCOLOURED
    return UNICODE if coloured else _UNCOLOURED
