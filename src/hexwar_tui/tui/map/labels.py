"""Names that are written across several hexes: those of regions and other places, and those of single hexes that are
longer than their hex is wide. These go on over the hexes beside it where nothing stands there.

The name of a hex has a line of its hex to itself, and may cover the borders beside it and free cells of the neighbours;
never a unit, a site, a mark, another name, the cursor's outline or what was built on a side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from hexwar_tui.engine.view import MapName
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.canvas import Spot, narrow, shortened
from hexwar_tui.tui.map.look import Letters, Picture, Scene
from hexwar_tui.tui.map.outlines import LABEL_LINES, label_lines
from hexwar_tui.tui.map.paint.sketch import taken
from hexwar_tui.tui.map.pen import Pen

Stretch = tuple[int, int, int]
"""A part of a line of the map: the line, its first cell, and the cell behind its last one."""

MapSpot = tuple[int, int, int, int]
"""A cell of the map as a part of its hex: column and row of the hex, the line of the hex, and the cell of that line."""

_REACH = 2
"""How many hexes away from a change names may have to be written in another place."""

_COVERED = frozenset((Stroke.NONE, Stroke.GRID, Stroke.REGION, Stroke.BORDER))
"""The lines between hexes that a name may cross."""

_MOST_KEPT = 2_000
"""For how many pictures it is remembered which of their cells are taken."""


class Labels:
    """Works out which parts of its own name and of its neighbours' names are written on each hex."""

    def __init__(self, scene: Scene, pen: Pen) -> None:
        self._scene, self._pen, self._layout = scene, pen, pen.layout
        self._lines = LABEL_LINES.get(pen.layout.zoom, ())
        self._written: dict[Cell, Mapping[Cell, Letters]] = {}
        self._occupied: dict[Picture, frozenset[Spot]] = {}

    def picture(self, column: int, row: int) -> Picture:
        """The picture of the hex at a column and row, with the parts of names that are written on it in `spelled`. If
        the hex's own name is written out over several hexes, the picture has no label."""
        picture, cell = self._scene.picture(column, row), self._scene.cell(column, row)
        if cell is None or not self._lines:
            return picture
        if picture.label and self._parts(cell):
            picture = picture._replace(label="")
        near = (cell, *self._scene.view.grid.neighbours_of(cell))
        spelled = tuple(parts[cell] for each in near if cell in (parts := self._parts(each)))
        return picture._replace(spelled=spelled) if spelled else picture

    def touched(self, cells: Iterable[Cell]) -> set[Cell]:
        """The hexes to be drawn anew where `cells` have changed: these, and those that names near them cover."""
        changed = set(cells)
        if not self._lines:
            return changed
        grid, found = self._scene.view.grid, set(changed)
        for cell in changed:
            for near in grid.within(cell, _REACH):
                if near in self._written or (near == cell and self._scene.look(cell).label):
                    self._written.pop(near, None)
                    found.update((near, *grid.neighbours_of(near)))
        return found

    # -- one name ------------------------------------------------------------------------------------------------------

    def _parts(self, cell: Cell) -> Mapping[Cell, Letters]:
        """The parts of a hex's name by the hex they are written on; empty if its own hex or none has room for it."""
        parts = self._written.get(cell)
        if parts is None:
            text = self._text(cell)
            if not text:
                return {}
            parts = self._written[cell] = self._spelled(cell, text)
        return parts

    def _text(self, cell: Cell) -> str:
        label = self._scene.look(cell).label
        return narrow(render(label, self._scene.language)) if label else ""

    def _spelled(self, cell: Cell, text: str) -> Mapping[Cell, Letters]:
        """The longest beginning of a name that finds room over hexes, in parts, with the sign for what is cut; empty if
        its own hex holds as much."""
        own = self._room(cell)
        lines = label_lines(self._pen, self._bare(cell))
        for length in range(len(text), own, -1):
            for line in lines:
                stretch = self._stretch(cell, line, length)
                if self._is_free(cell, stretch):
                    return self._split(stretch, shortened(text, length, self._pen.cut).ljust(length))
        return {}

    def _room(self, cell: Cell) -> int:
        """How many characters of its name the hex itself has room for."""
        picture = self._bare(cell)
        return len(self._taken(picture._replace(label=self._text(cell))) - self._taken(picture))

    def _bare(self, cell: Cell) -> Picture:
        """The picture of a hex without its name, and without the dot of a way, which gives way to names."""
        row, column = divmod(cell, self._scene.view.grid.width)
        return self._scene.picture(column, row)._replace(label="", path=False)

    def _taken(self, picture: Picture) -> frozenset[Spot]:
        found = self._occupied.get(picture)
        if found is None:
            if len(self._occupied) >= _MOST_KEPT:
                self._occupied.clear()
            found = self._occupied[picture] = taken(self._pen, picture)
        return found

    def _stretch(self, cell: Cell, line: int, length: int) -> Stretch:
        """Where `length` letters lie, in the middle of a line of the hex."""
        row, column = divmod(cell, self._scene.view.grid.width)
        start, width = self._layout.run(column, line)
        first = start + 1 + (width - 1 - length) // 2
        return self._layout.line_of(column, row, line), first, first + length

    def _is_free(self, cell: Cell, stretch: Stretch) -> bool:
        """Whether nothing stands on a stretch, nor on the cell on either side, and no other long name may go there."""
        y, first, end = stretch
        own = {cell, *self._scene.view.grid.neighbours_of(cell)}
        if any(self._meets(stretch, other) for other in self._rivals(cell)):
            return False
        return all(self._is_open(cell, own, x, y, written=first <= x < end) for x in range(first - 1, end + 1))

    def _is_open(self, cell: Cell, own: set[Cell], x: int, y: int, *, written: bool) -> bool:
        """Whether a cell of the map is free for a name. If it is not `written` on but beside the name, it may be off
        the map, or on a hex farther away."""
        column, row, line, at = self._layout.spot_at(x, y)
        here = self._scene.cell(column, row)
        if here is None or here not in own:
            return not written
        picture = self._bare(cell) if here == cell else self._scene.picture(column, row)
        if (line, at) in self._taken(picture):
            return False
        side = 0 if line < self._layout.half_height else 1
        return at > 0 or not written or (picture.strokes[side] in _COVERED and picture.built[side] is Stroke.NONE)

    def _rivals(self, cell: Cell) -> Iterator[Cell]:
        """Yields the hexes near by whose names go before this one's: of two that would meet, the first one is whole."""
        for near in self._scene.view.grid.within(cell, _REACH):
            if near < cell and self._scene.look(near).label:
                yield near

    def _meets(self, stretch: Stretch, other: Cell) -> bool:
        y, first, end = stretch
        length = len(self._text(other))
        lines = label_lines(self._pen, self._bare(other))
        wished = [self._stretch(other, line, length) for line in lines]
        return any(y == line and first <= behind and start <= end for line, start, behind in wished)

    def _split(self, stretch: Stretch, text: str) -> Mapping[Cell, Letters]:
        y, first, _ = stretch
        found = {}
        for place, letters in by_hex((self._layout.spot_at(x, y), sign) for x, sign in enumerate(text, first)):
            cell = self._scene.cell(*place)
            assert cell is not None, "a name is written on hexes only"
            found[cell] = letters
        return found


def lettered(scene: Scene, layout: Layout) -> Mapping[tuple[int, int], tuple[Letters, ...]]:
    """The parts of the names across the map of a scene that are written at the zoom of `layout`, by the column and row
    of the hex they stand on.

    A name stands in the middle of its hexes, in the line that crosses the lower ones of them in their middle, or else
    as near to that as no unit, no site and no name before it covers any of it; where there is no such place, it is left
    out. It is shortened to the width of its hexes, with a blank before and behind it, and then ends in an ellipsis; on
    the overview it is left out instead.
    """
    found: dict[tuple[int, int], list[Letters]] = {}
    written: set[MapSpot] = set()
    for name in scene.view.names:
        spelled = _placed(name, scene, layout, written)
        written.update(spot for spot, _ in spelled)
        for place, letters in by_hex(spelled):
            found.setdefault(place, []).append(letters)
    return {place: tuple(letters) for place, letters in found.items()}


def by_hex(spelled: Iterable[tuple[MapSpot, str]]) -> Iterator[tuple[tuple[int, int], Letters]]:
    """Joins neighbouring characters, each given with its spot, into one part for each line of a hex; yields the column
    and row of the hex with each part."""
    for (column, row, line), run in groupby(spelled, key=lambda one: one[0][:3]):
        written = list(run)
        yield (column, row), Letters(line, written[0][0][3], "".join(character for _, character in written))


def _placed(name: MapName, scene: Scene, layout: Layout, written: Collection[MapSpot]) -> Sequence[tuple[MapSpot, str]]:
    """Each character of a name, and where it is written, but not over those that are; empty where it has no room."""
    text = narrow(render(name.text, scene.language))
    room = layout.pitch * len(name.cells) + layout.half_height
    if len(text) > room and layout.zoom == "overview":
        return ()
    text = f" {shortened(text.strip(), room, '…' if scene.glyphs.half else '.')} "
    for start, y in _starts(name, layout, len(text)):
        spelled = [(layout.spot_at(x, y), character) for x, character in enumerate(text, start)]
        letters = [spot for spot, character in spelled if character != " "]
        if not any(spot in written or _is_covered(scene, layout, spot) for spot in letters):
            return spelled
    return ()


def _starts(name: MapName, layout: Layout, length: int) -> Iterator[tuple[int, int]]:
    """The cells of the map at which a name of so many characters may begin: first where it stands if nothing is in its
    way, then those near by from which it stays within the columns and lines of its hexes."""
    centres, boxes = [layout.centre(cell) for cell in name.cells], [layout.box(cell) for cell in name.cells]
    start, y = (centres[0][0] + centres[-1][0] - length + 1) // 2, max(y for _, y in centres)
    yield start, y
    starts = range(min(start, boxes[0].x - 1), max(start, boxes[-1].x + boxes[-1].width + 1 - length) + 1)
    lines = range(min(box.y for box in boxes), max(box.y + box.height for box in boxes))
    others = [(x, line) for line in lines for x in starts]
    yield from sorted(others, key=lambda at: (abs(at[0] - start) + 3 * abs(at[1] - y), at))


def _is_covered(scene: Scene, layout: Layout, spot: MapSpot) -> bool:
    """Whether a unit or a site stands on this line of the hex, or the spot is on no hex of the map."""
    column, row, line, _ = spot
    cell, half = scene.cell(column, row), layout.half_height
    if cell is None:
        return True
    look, first = scene.look(cell), max(0, half - 1)
    if look.badges:
        return line in range(first, first + 2)
    return look.site is not None and line == first
