"""The legend of a map: which of all signs are on its hexes now, each with what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import TERRAIN_LOOKS, Badge, Edge, Fog, HexLook, SideLine, Sign, SignKind, View
from hexwar_tui.engine.words.language import Phrase, Text, render, say

TERRAIN_NAMES: dict[str, Phrase] = {
    "plain": say("open"),
    "forest": say("forest"),
    "wooded-hills": say("wooded hills"),
    "hills": say("hills"),
    "mountain": say("mountains"),
    "chasm": say("chasm"),
    "swamp": say("swamp"),
    "water": say("water"),
    "city": say("city"),
    "road": say("road"),
    "rough": say("rough ground"),
    "mud": say("mud"),
    "floor": say("floor"),
    "concrete": say("concrete"),
    "cover": say("cover"),
}
"""What the looks of terrain are called where a system has no names of its own."""

EDGE_NAMES: dict[Edge, Phrase] = {
    Edge.RIVER: say("river"),
    Edge.ROAD: say("road along the side of a hex"),
    Edge.STRAIT: say("strait"),
    Edge.WALL: say("wall"),
    Edge.DOOR: say("door"),
    Edge.WINDOW: say("window"),
    Edge.HIGH_FENCE: say("high fence"),
    Edge.FENCE: say("fence"),
    Edge.LOW_FENCE: say("low fence"),
}
"""What the lines along the sides of hexes are called."""

ANY_NUMBER = "1"
"""How a sign is declared that is a number, or has one in it."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What is drawn on some hexes: `lands`, the looks of terrain with their names; `edges`, what lies on their sides;
    `signs`, those of the system, in its order, with all for hexes that can be chosen and all that may come;
    `sides`, those who have units, places or hexes there.

    `fogs` are the kinds of hexes that the seat does not see now. The others say whether some hex is `perilous`, has
    several units (`stacked`), a unit that has acted (`acted`) or one of nobody (`nobody`), and whether hexes have
    owners (`owned`).
    """

    lands: tuple[tuple[str, Text], ...]
    edges: tuple[tuple[Edge, Text], ...]
    signs: tuple[Sign, ...]
    sides: tuple[SideLine, ...]
    fogs: tuple[Fog, ...]
    perilous: bool
    stacked: bool
    acted: bool
    nobody: bool
    owned: bool


def legend_of(view: View, looks: Iterable[HexLook], language: str) -> Legend:
    """The legend of hexes of the map that `view` shows, which look so; letters are compared in `language`."""
    seen = list(dict.fromkeys(looks))
    badges = [badge for look in seen for badge in look.badges]
    owners = {badge.side for badge in badges} | {look.owner for look in seen}
    owners |= {look.site.owner for look in seen if look.site is not None}
    lands = {look.terrain for look in seen if look.fog is not Fog.UNKNOWN}
    edges = {edge for look in seen for edge in look.edges}
    found = {sign for look in seen for sign in signs_on(look, language)}
    names: dict[str, Text] = {**TERRAIN_NAMES, **view.terrains}
    return Legend(
        lands=tuple((land, names[land]) for land in TERRAIN_LOOKS if land in lands),
        edges=tuple((edge, name) for edge, name in EDGE_NAMES.items() if edge in edges),
        signs=tuple(s for s in view.signs() if _is_told(s) or key_of(s, language) in found),
        sides=tuple(line for line in view.sides if line.side in owners),
        fogs=tuple(fog for fog in (Fog.REMEMBERED, Fog.UNKNOWN) if any(look.fog is fog for look in seen)),
        perilous=any(look.perilous for look in seen),
        stacked=any(len(look.badges) > 1 for look in seen),
        acted=any(badge.acted for badge in badges),
        nobody=any(badge.side is None for badge in badges),
        owned=any(look.owner is not None for look in seen),
    )


def _is_told(sign: Sign) -> bool:
    """Whether a sign is told of wherever it is."""
    return sign.kind is SignKind.CHOICE or sign.may_come


Key = tuple[SignKind, str]
"""A sign as it stands on a map: where, and its characters, with all numbers alike."""


def key_of(sign: Sign, language: str) -> Key:
    """What the sign is found by on a map that is lettered in `language`."""
    return sign.kind, _any_number(render(sign.glyph, language))


def signs_on(look: HexLook, language: str) -> Iterator[Key]:
    """Yields the signs of the system on a hex: its place, its units with their letters and marks, and the characters of
    its label, as far as these are notes."""
    if look.site is not None:
        yield SignKind.PLACE, look.site.glyph
    for badge in look.badges:
        yield SignKind.UNIT, render(badge.letter, language)
        yield from _marks(badge)
    for character in render(look.label, language):
        yield SignKind.NOTE, character


def _marks(badge: Badge) -> Iterator[Key]:
    """Yields the marks of a unit: numbers, with what stands before them, and single characters."""
    for mark in re.findall(r"[~>]?\d+|\D", badge.marks):
        yield SignKind.MARK, _any_number(mark)


def _any_number(text: str) -> str:
    return re.sub(r"\d+", ANY_NUMBER, text)
