"""The map as lines of text, for the command line and for screen readers.

A column of hexes stands under its number, every other column half a row lower, as on the screen. A hex is a glyph of
its terrain, a mark of its place or of what was built on its sides, and its top unit in the brackets of its side:

         01 02 03 04
    01   .     &*[I]
            .     ^
    02   .*( ) .
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.maps.legend import TERRAIN_NAMES
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import BUILT_EDGES, TERRAIN_GLYPHS, TERRAIN_LOOKS, Edge, Fog, HexLook, View
from hexwar_tui.engine.words.language import Phrase, Text, render, say
from hexwar_tui.hexgrid.grid import Cell

BRACKETS = (
    *(("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"), ("/", "\\")),
    *(("|", "|"), ("$", "$"), ("=", "="), ("-", "-")),
)
"""The opening and closing bracket around units, by the colour slot of their side."""

NO_SIDE = (":", ":")
"""The brackets of units that belong to no side."""

UNKNOWN = "?"

LEGEND_WIDTH = 80

_PERILOUS, _REMEMBERED, _MORE = "!", "'", "+"

_LETTERS = 2
"""The most characters of a unit between its brackets: with terrain and place they fill the room of a hex."""

_BUILT = dict(zip(BUILT_EDGES, "+o#I:.", strict=True))
"""Marks of what is built on a side of a hex; a hex has the first that applies where no place or peril marks it."""


def map_rows(view: View, language: str, plain: bool = False) -> list[str]:
    """The map that `view` shows, with a heading of column numbers above and a legend below, as lines of text. With
    `plain` only ASCII is used, apart from letters and names of `language`.

    Each row of hexes takes two lines, each column three characters (four on maps whose numbers have three digits).
    """
    looks = {cell: view.look(cell) for cell in view.grid.cells}
    hexes = {cell: _hex_text(view, look, language, plain) for cell, look in looks.items()}
    rows = (line for row in range(view.grid.height) for line in _row(view, hexes, row))
    below = (
        *_legend(view, looks.values(), language, plain),
        *_dangerous_places(view, looks, language),
        *_sides(view, looks, language),
    )
    return [line.rstrip() for line in (_heading(view), *rows, "", *below)]


MOST_KEYS = 40
"""Of how many regions at most the names are all told that are cut on the map."""


def region_rows(view: View, language: str) -> list[str]:
    """A second map, of the regions that hexes belong to: in each hex the first letters of its region's name, so that
    all borders can be read off; no lines where the map has no regions. Below stand the names that hexes have no room
    for; of more than `MOST_KEYS` regions only those of which a hex has others than the first letters."""
    looks = {cell: view.look(cell) for cell in view.grid.cells}
    names = {looks[name.cells[0]].region: render(name.text, language) for name in view.names}
    if not names:
        return []
    short = _short_names(names, 2 * (view.grid.label_digits + 1) - 1)
    hexes = {cell: short.get(look.region, "") for cell, look in looks.items()}
    rows = (line for row in range(view.grid.height) for line in _row(view, hexes, row))
    is_told = str.startswith if len(names) > MOST_KEYS else str.__eq__
    key = [f"{short[region]} {name}" for region, name in names.items() if not is_told(name, short[region])]
    return [line.rstrip() for line in (_heading(view), *rows, *(["", *_wrapped(key)] if key else []))]


def _short_names(names: Mapping[str, str], room: int) -> dict[str, str]:
    """By region at most `room` letters that stand for it alone: the first of its name; where names begin alike, those
    of its last word behind the first letter of each other; where that does not tell them apart, a number last."""
    firsts = Counter(name[:room] for name in names.values())
    short: dict[str, str] = {}
    for region, name in names.items():
        *others, last = name.split()
        initials = "".join(word[0] for word in others)
        letters = (name if firsts[name[:room]] == 1 else f"{initials}{last}")[:room].rstrip()
        number = 1
        while letters in short.values():
            number += 1
            letters = f"{letters[: room - len(str(number))]}{number}"
        short[region] = letters
    return short


def _heading(view: View) -> str:
    digits = view.grid.label_digits
    return " " * _margin(view) + " ".join(f"{column:0{digits}}" for column in range(1, view.grid.width + 1))


def _margin(view: View) -> int:
    return view.grid.label_digits + 3


def _row(view: View, hexes: dict[Cell, str], row: int) -> Iterator[str]:
    """The two lines of a row: its odd columns, and half a hex lower its even ones."""
    first = row * view.grid.width
    pitch = 2 * (view.grid.label_digits + 1)
    number = f"{row + 1:0{view.grid.label_digits}}"
    upper = "".join(f"{hexes.get(cell, ''):{pitch}}" for cell in range(first, first + view.grid.width, 2))
    lower = "".join(f"{hexes.get(cell, ''):{pitch}}" for cell in range(first + 1, first + view.grid.width, 2))
    yield f"{number:{_margin(view)}}{upper}"
    yield f"{'':{_margin(view) + pitch // 2}}{lower}"


def _hex_text(view: View, look: HexLook, language: str, plain: bool) -> str:
    """Up to six characters: terrain, place, and the top unit or the place's owner in brackets."""
    terrain = UNKNOWN if look.fog is Fog.UNKNOWN else TERRAIN_GLYPHS[look.terrain][plain]
    return f"{terrain}{_mark(look, plain)}{_occupant(view, look, language)}".rstrip()


def _mark(look: HexLook, plain: bool) -> str:
    if look.site is not None:
        return look.site.plain if plain else look.site.glyph
    if look.perilous:
        return _PERILOUS
    if look.fog is Fog.REMEMBERED:
        return _REMEMBERED
    return next((mark for edge, mark in _BUILT.items() if edge in look.edges), " ")


def _occupant(view: View, look: HexLook, language: str) -> str:
    if look.badges:
        opening, closing = _brackets(view, look.badges[0].side)
        letters = render(look.badges[0].letter, language)[:_LETTERS]
        return f"{opening}{letters}{_MORE if len(look.badges) > 1 else closing}"
    if look.site is not None and look.site.owner is not None:
        return " ".join(_brackets(view, look.site.owner))
    return ""


def _brackets(view: View, side: Side | None) -> tuple[str, str]:
    return next((BRACKETS[line.colour] for line in view.sides if line.side == side), NO_SIDE)


def _legend(view: View, looks: Iterable[HexLook], language: str, plain: bool) -> Iterator[str]:
    """Yields the lines that say what the glyphs on the map mean, and which brackets belong to which side."""
    seen = list(looks)
    lands = [look for look in TERRAIN_LOOKS if any(h.terrain == look and h.fog is not Fog.UNKNOWN for h in seen)]
    names: dict[str, Text] = {**TERRAIN_NAMES, **view.terrains}
    signs: list[tuple[str, Text]] = [(TERRAIN_GLYPHS[look][plain], names[look]) for look in lands]
    signs += [(sign, meaning) for sign, meaning, occurs in _other_signs(seen) if occurs]
    yield from _wrapped(f"{sign} {render(meaning, language)}" for sign, meaning in signs)
    owned = [f"{''.join(_brackets(view, line.side))} {render(line.name, language)}" for line in view.sides]
    if any(badge.side is None for look in seen for badge in look.badges):
        nobodys = say("a unit that belongs to no side")
        owned.append(f"{''.join(NO_SIDE)} {render(nobodys, language)}")
    yield from _wrapped(owned)


def _dangerous_places(view: View, looks: Mapping[Cell, HexLook], language: str) -> Iterator[str]:
    """The dangerous hexes that have no room for the mark, as they have that of a place."""
    labels = [view.grid.label(cell) for cell, look in looks.items() if look.perilous and look.site is not None]
    if labels:
        first, *others = sorted(labels)
        yield from _wrapped(
            [render(say("{mark} as well, in these places: {hex}", mark=_PERILOUS, hex=first), language), *others]
        )


def _sides(view: View, looks: Mapping[Cell, HexLook], language: str) -> Iterator[str]:
    """Doors, windows and fences by the two hexes they lie between; walls, which are many, have their mark alone."""
    grid = view.grid
    found: dict[Edge, set[tuple[Cell, Cell]]] = {edge: set() for edge in BUILT_EDGES if edge is not Edge.WALL}
    for cell, look in looks.items():
        for direction, edge in enumerate(look.edges):
            near = grid.neighbour(cell, direction)
            if edge in found and near is not None:
                found[edge].add((min(cell, near), max(cell, near)))
    for edge, pairs in found.items():
        if pairs:
            labels = [f"{grid.label(one)}-{grid.label(other)}" for one, other in sorted(pairs)]
            first, *others = labels
            yield from _wrapped([f"{render(_EDGE_NAMES[edge], language)}: {first}", *others])


def _wrapped(items: Iterable[str]) -> Iterator[str]:
    """Yields the items behind one another, on as many lines of at most `LEGEND_WIDTH` characters as they need."""
    line = ""
    for item in items:
        longer = f"{line}   {item}" if line else item
        if line and len(longer) > LEGEND_WIDTH:
            yield line
            longer = item
        line = longer
    yield line


def _other_signs(seen: list[HexLook]) -> Iterator[tuple[str, Text, bool]]:
    free = [look for look in seen if look.site is None]
    yield UNKNOWN, say("never seen"), any(look.fog is Fog.UNKNOWN for look in seen)
    yield _REMEMBERED, say("seen earlier"), any(look.fog is Fog.REMEMBERED and not look.perilous for look in free)
    yield _PERILOUS, say("dangerous"), any(look.perilous for look in seen)
    for edge, mark in _BUILT.items():
        yield mark, _BESIDE[edge], any(_mark(look, plain=True) == mark and edge in look.edges for look in free)
    yield _MORE, say("several units"), any(len(look.badges) > 1 for look in seen)


_BESIDE: dict[Edge, Phrase] = {
    Edge.DOOR: say("at a door"),
    Edge.WINDOW: say("at a window"),
    Edge.WALL: say("at a wall"),
    Edge.HIGH_FENCE: say("at a high fence"),
    Edge.FENCE: say("at a fence"),
    Edge.LOW_FENCE: say("at a low fence"),
}

_EDGE_NAMES: dict[Edge, Phrase] = {
    Edge.DOOR: say("Doors"),
    Edge.WINDOW: say("Windows"),
    Edge.HIGH_FENCE: say("High fences"),
    Edge.FENCE: say("Fences"),
    Edge.LOW_FENCE: say("Low fences"),
}
