"""Pictures: all that decides how a hex is drawn, gathered into one key, so that equal hexes are drawn once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.order import SHOOTS
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Badge, Edge, Fog, HexLook, SignKind, View
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.engine.words.lines import Tone, UnitId
from hexwar_tui.hexgrid.grid import STEPS, Cell
from hexwar_tui.hexgrid.hexes import SIDES, Direction
from hexwar_tui.tui.look.palettes import BUILT, UNLIT, Light, Stroke
from hexwar_tui.tui.map.glyphs import Glyphs
from hexwar_tui.tui.map.paint.land import NO_LAND, SHADES, Land, Painting

OWN_SIDES = (Direction.NW, Direction.SW, Direction.S)
"""The directions of the sides whose borders a hex draws itself; its neighbours draw the others."""

_LIGHTS = {
    "reach": Light.REACH,
    "target": Light.TARGET,
    "selected": Light.SELECTED,
    "wanted": Light.WANTED,
    "numbered": Light.WANTED,
}

COUNTS = "0123456789+"
"""What the number in the mark of a hex within reach is made of: digits, or + for more than one has room for."""

DRAWN_SHOOTS = "*"
"""The sign of a hex from which one can shoot where ground is drawn in characters, among them the dots of a way."""

TENTHS = 10
"""Into how many parts the bar of a unit's strength is divided."""

_OUTSIDE = HexLook("plain", fog=Fog.UNKNOWN)

_EDGES: Mapping[int, Stroke] = {edge: Stroke(edge.name.lower()) for edge in Edge if edge}


@dataclass(frozen=True, slots=True)
class Mark:
    """Why a hex is lit: `kind` is "reach", "target", "selected", "wanted" or "numbered"; `text` is a digit or two
    (movement left, odds) or a short word. That of a numbered hex is printed beside what stands there (`Overprint`).
    While the cursor is on the hex, the text is that `under_cursor`, if there is one."""

    kind: str
    text: str = ""
    under_cursor: str = ""

    @classmethod
    def within_reach(cls, text: str) -> Mark:
        """The mark of a hex that can be chosen: the number that `text` begins with is shown under the cursor alone."""
        return cls("reach", text.lstrip(COUNTS), text)


class Unit(NamedTuple):
    """A unit as it is drawn; `slot` is None for a unit of nobody. One that is only `remembered` may have gone since.
    Its `letter` is the sign of its arm, and `sign` the same, where the map shows those; else `sign` is "".
    `left` is what is left of its strength in tenths, at least one; None where that is not known. On painted maps, `bad`
    and `good` are those of its marks that have such a tone (`Sign`). At the largest zoom it has its `name`, and in
    `strength_words` its strength of how much."""

    letter: str
    strength: str
    slot: int | None
    acted: bool
    marks: str
    remembered: bool = False
    left: int | None = None
    bad: str = ""
    good: str = ""
    name: str = ""
    strength_words: str = ""
    sign: str = ""


class Letters(NamedTuple):
    """A part of a name that is written across the map: `text`, on a line of the hex, from the cell `at` on."""

    line: int
    at: int
    text: str


class Place(NamedTuple):
    """A site as it is drawn: its glyph, the number of its owner's colour (None where nobody owns it), and whether the
    seat only remembers it, having seen it earlier."""

    glyph: str
    slot: int | None
    remembered: bool = False


Strokes = tuple[Stroke, Stroke, Stroke]
"""What is drawn along each of `OWN_SIDES`."""


class Picture(NamedTuple):
    """The key of a hex's picture: all that it is drawn from, and nothing else.

    `strokes` are drawn along `OWN_SIDES`, `built` is what the cursor's line covers there; `shift` moves the texture;
    `number` and `owner` (a slot) are given where the scene shows them. `letters` are parts of names across the map,
    `spelled` of names that are longer than their hex is wide, on cells where nothing else stands. A `painting` is given
    where the ground is painted, and not drawn in characters.
    """

    terrain: str
    fog: Fog
    light: Light
    shift: int
    strokes: Strokes
    built: Strokes = (Stroke.NONE, Stroke.NONE, Stroke.NONE)
    units: tuple[Unit, ...] = ()
    site: Place | None = None
    label: str = ""
    letters: tuple[Letters, ...] = ()
    spelled: tuple[Letters, ...] = ()
    number: str = ""
    mark: str = ""
    owner: int | None = None
    perilous: bool = False
    path: bool = False
    cursor: bool = False
    void: bool = False
    painting: Painting | None = None


@dataclass
class Scene:
    """All that the map is drawn from: the view, and over it the cursor, lit hexes, a way and an overlay.

    Columns and rows may be asked for one past the map's edge, where hexes draw the edge of the map and no more.
    """

    view: View
    glyphs: Glyphs
    language: str = "en"
    cursor: Cell = 0
    marks: dict[Cell, Mark] = field(default_factory=dict)
    path: tuple[Cell, ...] = ()
    overlay: dict[Cell, str] = field(default_factory=dict)
    spot: frozenset[Cell] | None = None
    """The hexes that stay as they are while all others but the lit ones are dark; None where none is dark."""
    pointed: bool = True
    """Whether the hex under the cursor is marked; on maps that nobody plays on it is not."""
    letters: Mapping[tuple[int, int], tuple[Letters, ...]] = field(default_factory=dict)
    """By column and row of a hex, the parts of names across the map that are written there at the present zoom."""
    numbered: bool = False
    """Whether every hex shows its number, and not only the one under the cursor."""
    owned: bool = False
    """Whether every hex shows its owner, and not only the borders between owners; hexes of regions always show it."""
    painted: bool = False
    """Whether the ground is painted, and not drawn in characters."""
    _looks: dict[Cell, HexLook] = field(default_factory=dict, repr=False)
    _toned: dict[Tone, str] | None = field(default=None, repr=False)
    _named_units: Mapping[UnitId, Text] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._slots: dict[Side, int] = {line.side: line.colour for line in self.view.sides}
        self._sides = tuple(self._slots.items())

    @property
    def remembered(self) -> int:
        """How many looks of hexes are held, so that the view is asked for each only once."""
        return len(self._looks)

    def look(self, cell: Cell) -> HexLook:
        """What the view shows of a hex; the view is asked for it only once."""
        look = self._looks.get(cell)
        if look is None:
            look = self._looks[cell] = self.view.look(cell)
        return look

    def keep(self, cells: Iterable[Cell]) -> None:
        """Forgets the looks of all hexes but these."""
        self._looks = {cell: self._looks[cell] for cell in cells if cell in self._looks}

    def show(self, view: View) -> set[Cell]:
        """Takes another view of the same map; returns which of the remembered hexes look different now, which are all
        if the slots of the sides have changed."""
        old, self._looks, self._toned = self._looks, {}, None
        names, self._named_units = self._named_units, None
        self.view = view
        slots = {line.side: line.colour for line in view.sides}
        if slots != self._slots:
            self._slots, self._sides = slots, tuple(slots.items())
            return set(old)
        renamed = {unit for unit, name in (names or {}).items() if self._names().get(unit) != name}
        return {
            cell
            for cell, look in old.items()
            if self.look(cell) != look or any(badge.unit in renamed for badge in look.badges)
        }

    def cell(self, column: int, row: int) -> Cell | None:
        """Returns the hex at a column and row, counted from 0; None off the map, and where the map has a hole."""
        grid = self.view.grid
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            return None
        cell = row * grid.width + column
        return None if cell in grid.void else cell

    def picture(self, column: int, row: int) -> Picture:
        """The key of the picture of the hex at a column and row; where no hex is, a `void` one with borders at most."""
        cell = self.cell(column, row)
        strokes, built = self._strokes(column, row, cell)
        if cell is None:
            return Picture("plain", Fog.UNKNOWN, Light.NONE, 0, strokes, built, void=True)
        look = self.look(cell)
        return Picture(
            terrain=look.terrain,
            fog=look.fog,
            light=self._light(cell),
            shift=_shift(column, row),
            strokes=strokes,
            built=built,
            units=tuple(self._unit(badge, look.fog) for badge in look.badges),
            site=self._site(look),
            label=render(look.label, self.language) if look.label else "",
            letters=self.letters.get((column, row), ()),
            number=self.number(cell),
            mark=self._mark(cell),
            owner=self._slot(look.owner) if self._shows_owner(look) else None,
            perilous=look.perilous,
            path=cell in self.path,
            cursor=self._is_at_cursor(cell),
        )

    def painting(self, column: int, row: int) -> Painting:
        """How the ground at a column and row is painted; a function of what is shown of the hex and its neighbours."""
        cell = self.cell(column, row)
        near = [self.cell(column + right, row + down) for right, down in STEPS[column & 1]]
        strokes = (self._stroke(cell, other, side) for side, other in zip(SIDES, near, strict=True))
        return Painting(self._land(cell), tuple(map(self._land, near)), tuple(strokes), shade_of(column, row))

    # -- what hexes are known again by ---------------------------------------------------------------------------------

    def number(self, cell: Cell) -> str:
        """The number of a hex as it is shown; "" where none is."""
        return self.view.grid.label(cell) if self.numbered or self._is_at_cursor(cell) else ""

    def place(self, column: int, row: int) -> Hashable:
        """What of its place alone decides how a hex is drawn: its texture, and if it is painted, its shade."""
        return _shift(column, row), self.painted and shade_of(column, row)

    def facts(self, cell: Cell) -> Hashable:
        """All that decides how a hex is drawn, but for its place, its number and what is beside it."""
        look, marked = self.look(cell), (self.marks.get(cell), self.overlay.get(cell), self._light(cell))
        units = tuple([self._unit(badge, look.fog) for badge in look.badges])
        return look, units, marked, cell in self.path, self._is_at_cursor(cell), self._sides

    def facts_beside(self, cell: Cell) -> Hashable:
        """All of a hex that decides how those beside it are drawn, but for its name."""
        look = self.look(cell)
        land = (look.terrain, look.owner, look.fog, look.region, look.edges, bool(look.label))
        return land, self._light(cell), self._is_at_cursor(cell), self._sides

    # -- parts of pictures ---------------------------------------------------------------------------------------------

    def _land(self, cell: Cell | None) -> Land:
        if cell is None:
            return NO_LAND
        look, light, at_cursor = self.look(cell), self._light(cell), self._is_at_cursor(cell)
        if look.fog is Fog.UNKNOWN:
            return Land(light=light, cursor=at_cursor)
        holder = self._slot(look.owner)
        return Land(look.terrain, look.fog, light, holder if self._shows_owner(look) else None, holder, at_cursor)

    def _shows_owner(self, look: HexLook) -> bool:
        return (self.owned or look.region != "") and look.fog is not Fog.UNKNOWN

    def _light(self, cell: Cell) -> Light:
        mark = self.marks.get(cell)
        if mark is not None:
            return _LIGHTS[mark.kind]
        if cell in self.overlay:
            return Light.OVERLAY
        return Light.NONE if self.spot is None or cell in self.spot else Light.DARK

    def _mark(self, cell: Cell) -> str:
        """The characters that say without colours why the hex is lit; "" where it is not, or nothing need be said."""
        light = self._light(cell)
        if light in UNLIT or (cell in self.marks and self.marks[cell].kind == "numbered"):
            return ""
        own = self._text_of(self.marks[cell], cell) if cell in self.marks else self.overlay[cell]
        if not own and light is Light.REACH and self.painted:
            return ""  # The tint of the ground and the rim around all that is within reach say it.
        is_rimmed = not own and light is Light.TARGET and self.painted
        if is_rimmed and self.look(cell).site is not None and self.look(cell).badges:
            return ""  # The sign would hide that of the place.
        return own or self.glyphs.lights[light]

    def _text_of(self, mark: Mark, cell: Cell) -> str:
        text = mark.under_cursor if mark.under_cursor and self._is_at_cursor(cell) else mark.text
        return text if self.painted else text.replace(SHOOTS, DRAWN_SHOOTS)

    def _unit(self, badge: Badge, fog: Fog) -> Unit:
        sign = self.glyphs.arms.get(badge.arm, "")
        letter = sign or render(badge.letter, self.language)
        strength = "" if badge.strength is None else str(badge.strength)
        slot, remembered = self._slot(badge.side), fog is Fog.REMEMBERED
        left = None
        if self.painted and badge.full and badge.strength is not None:
            left = max(1, min(TENTHS, round(TENTHS * badge.strength / badge.full)))
        bad, good = self._of_tone(badge.marks, Tone.BAD), self._of_tone(badge.marks, Tone.GOOD)
        unit = Unit(letter, strength, slot, badge.acted, badge.marks, remembered, left, bad, good, sign=sign)
        return self._named(unit, badge) if self.painted and self.numbered else unit

    def _named(self, unit: Unit, badge: Badge) -> Unit:
        """The unit with its name, and its strength of how much, where these are known."""
        name = self._names().get(badge.unit, "")
        words = unit.strength
        if badge.full and badge.strength is not None:
            words = render(say("{n} of {full}", n=badge.strength, full=badge.full), self.language)
        return unit._replace(name=render(name, self.language) if name else "", strength_words=words)

    def _names(self) -> Mapping[UnitId, Text]:
        if self._named_units is None:
            self._named_units = {line.badge.unit: line.name for line in self.view.units}
        return self._named_units

    def _of_tone(self, marks: str, tone: Tone) -> str:
        """Those of a unit's marks that the view declares with this tone; where the map is not painted, none."""
        if not marks or not self.painted:
            return ""
        if self._toned is None:
            declared = [sign for sign in self.view.signs() if sign.kind is SignKind.MARK]
            self._toned = {
                known: "".join(render(sign.glyph, self.language) for sign in declared if sign.tone is known)
                for known in (Tone.BAD, Tone.GOOD)
            }
        return "".join(mark for mark in marks if mark in self._toned[tone])

    def _site(self, look: HexLook) -> Place | None:
        if look.site is None:
            return None
        glyph = look.site.glyph if self.glyphs.half else look.site.plain
        return Place(glyph, self._slot(look.site.owner), look.fog is Fog.REMEMBERED)

    def _slot(self, side: Side | None) -> int | None:
        return None if side is None else self._slots.get(side)

    def _is_at_cursor(self, cell: Cell | None) -> bool:
        return self.pointed and cell == self.cursor

    def _strokes(self, column: int, row: int, cell: Cell | None) -> tuple[Strokes, Strokes]:
        """What is drawn along the hex's own sides, and what was built there and lies under the cursor's line."""
        drawn, built = [], []
        for side in OWN_SIDES:
            right, down = STEPS[column & 1][side]
            other = self.cell(column + right, row + down)
            stroke = self._stroke(cell, other, side)
            covered = stroke is not Stroke.NONE and (self._is_at_cursor(cell) or self._is_at_cursor(other))
            drawn.append(Stroke.CURSOR if covered else stroke)
            built.append(stroke if covered and stroke in BUILT else Stroke.NONE)
        return (drawn[0], drawn[1], drawn[2]), (built[0], built[1], built[2])

    def _stroke(self, cell: Cell | None, other: Cell | None, side: Direction) -> Stroke:
        """The line on the `side` of a hex towards its neighbour `other`, without the cursor's; None is no hex."""
        if cell is None and other is None:
            return Stroke.NONE
        here = _OUTSIDE if cell is None else self.look(cell)
        there = _OUTSIDE if other is None else self.look(other)
        edge = here.edges[side] if here.edges else Edge.NONE
        if not edge and there.edges:
            edge = there.edges[(side + 3) % 6]
        if edge:
            return _EDGES[edge]
        return Stroke.GRID if Fog.UNKNOWN in (here.fog, there.fog) else _border(here, there)


def _shift(column: int, row: int) -> int:
    return (column * 5 + row * 3) & 7


def shade_of(column: int, row: int) -> int:
    """The shade of the hex at a column and row, a place in `SHADES`: no neighbour has the same."""
    return (column - row + column // 2) % len(SHADES)


def changed(before: Mapping[Cell, object], after: Mapping[Cell, object]) -> set[Cell]:
    """The hexes of which the two say different things, or only one says anything."""
    return {cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell)}


def _border(here: HexLook, there: HexLook) -> Stroke:
    """The line between two known hexes with nothing built between: between owners, or regions where there are any."""
    if not (here.region and there.region):
        return Stroke.BORDER if here.owner != there.owner else Stroke.GRID
    if here.region == there.region or (here.owner is None) != (there.owner is None):
        return Stroke.GRID
    return Stroke.REGION if here.owner == there.owner else Stroke.BORDER
