"""Parts of a map that are copied, and maps that get another size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.hexes import Hex
from hexwar_tui.workshop.acts import paint_each, put
from hexwar_tui.workshop.drawing import NOTHING, Drawing, is_good_size
from hexwar_tui.workshop.edit import Edit, Remake, together
from hexwar_tui.workshop.symmetry import Symmetry


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a map that was copied: by layer what its hexes have, by their steps right and down from its first
    hex, and the things that are wholly within it. `first` is the label of that hex."""

    first: Hex
    layers: Mapping[str, Mapping[Hex, str]]
    things: Sequence[tuple[str, Placed, tuple[tuple[Hex, str], ...]]]

    @property
    def hexes(self) -> int:
        """How many hexes it has."""
        return max((len(codes) for codes in self.layers.values()), default=0)


def copied(drawing: Drawing, cells: Sequence[Cell]) -> Piece:
    """The part of the map that these cells are; they are one at least."""
    shape = drawing.grid
    first = shape.hex_of(cells[0])
    steps = {cell: _less(shape.hex_of(cell), first) for cell in cells}
    layers = {key: {steps[cell]: codes[cell] for cell in cells} for key, codes in drawing.layers.items()}
    things = []
    for key, at in dict.fromkeys(each for cell in cells for each in drawing.standing(cell)):
        placed = drawing.things[key][at]
        where = [*_steps(drawing, placed, steps)]
        if len(where) == len(placed.where):
            things.append((key, placed, tuple(where)))
    return Piece(first, layers, things)


def _less(one: Hex, other: Hex) -> Hex:
    return Hex(one.q - other.q, one.r - other.r)


def _more(one: Hex, other: Hex) -> Hex:
    return Hex(one.q + other.q, one.r + other.r)


def _steps(drawing: Drawing, placed: Placed, steps: Mapping[Cell, Hex]) -> Iterator[tuple[Hex, str]]:
    for where in placed.where:
        label, _, side = where.partition(" ")
        cell = drawing.cell_called(label)
        if cell is not None and cell in steps:
            yield steps[cell], side


def pasted(drawing: Drawing, piece: Piece, cell: Cell, symmetry: Symmetry) -> Edit:
    """Lays a piece with its first hex on a cell, and its images on theirs; what would lie beside the map is cut off.
    Things that a side has one of stay where they are."""
    shape, first, edits = drawing.grid, drawing.grid.hex_of(cell), []
    done = Drawing.of_parts(drawing.system, drawing.parts)
    for layer, codes in piece.layers.items():
        laid = {at: code for step, code in codes.items() if (at := shape.cell_on(_more(step, first))) is not None}
        edits.append(paint_each(done, layer, laid, symmetry))
        edits[-1].do(done)
    for key, placed, where in piece.things:
        labels = [*_labels(shape, first, where)]
        if len(labels) == len(where) and drawing.kind(key).listed_by is None:
            edits.append(put(done, key, _unnamed(drawing, key, placed), labels, symmetry))
            edits[-1].do(done)
    return together(*edits)


def _unnamed(drawing: Drawing, key: str, placed: Placed) -> dict[str, object]:
    """The facts of a copied thing, without the id that only the first may have."""
    ids = {fact.key for fact in drawing.kind(key).facts if fact.key == "id" and fact.form is Form.TEXT}
    return {fact: value for fact, value in placed.facts.items() if fact not in ids}


def _labels(shape: Grid, first: Hex, where: Iterable[tuple[Hex, str]]) -> Iterator[str]:
    for step, side in where:
        at = shape.cell_on(_more(step, first))
        if at is not None:
            yield f"{shape.label(at)} {side}".rstrip()


# -- another size ------------------------------------------------------------------------------------------------------


def resized(drawing: Drawing, width: int, height: int, right: int = 0, down: int = 0) -> Edit:
    """Gives the map another size; what is drawn is moved `right` (an even number of columns, so that they lie as high
    as before) and `down`. New hexes of each layer have its commonest ground, and none where nothing is painted in it.
    What has no room is gone, until it is taken back. Raises ValueError for an odd number, and for a size that no map
    has."""
    if right % 2:
        raise ValueError("columns are moved by an even number, so that each lies as high as before")
    if not is_good_size(width, height):
        raise ValueError(f"no map has {width} columns and {height} rows")
    before = drawing.parts
    shape = grid(width, height)
    by = Hex(right, down - right // 2)
    moved = ((cell, shape.cell_on(_more(drawing.grid.hex_of(cell), by))) for cell in drawing.grid.cells)
    places = {cell: to for cell, to in moved if to is not None}
    layers = {key: _relaid(drawing, key, places, shape.size) for key in before.layers}
    things = {kind.key: [*_moved_things(drawing, kind, places, shape, layers)] for kind in drawing.paintbox.things}
    rest = {key: value for key, value in before.rest.items() if key not in drawing.paintbox.per_hex}
    return Edit((Remake(before, replace(before, width=width, height=height, rest=rest, layers=layers, things=things)),))


def _relaid(drawing: Drawing, key: str, places: Mapping[Cell, Cell], size: int) -> tuple[str, ...]:
    codes = drawing.layers[key]
    is_painted = any(codes) or key == drawing.paintbox.layers[0].key
    found = [usual_code(drawing, key) if is_painted else NOTHING] * size
    for cell, to in places.items():
        found[to] = codes[cell]
    return tuple(found)


def usual_code(drawing: Drawing, layer: str) -> str:
    """What new hexes of a layer have: the commonest of what its hexes have already, or else its first ground."""
    counted = Counter(code for code in drawing.layers[layer] if code)
    return max(counted, key=lambda code: counted[code]) if counted else next(iter(drawing.grounds(layer)), NOTHING)


def _moved_things(
    drawing: Drawing,
    kind: AnyThings,
    places: Mapping[Cell, Cell],
    shape: Grid,
    layers: Mapping[str, Sequence[str]],
) -> Iterator[Placed]:
    if kind.shape is Shape.PLACE:
        gone = {*drawing.layers[kind.over]} - {*layers[kind.over]}
        yield from (each for each in drawing.things[kind.key] if each.facts.get(kind.listed_by or "") not in gone)
        return
    for placed in drawing.things[kind.key]:
        where = [*_moved_labels(drawing, placed, places, shape)]
        if not placed.where or (where and (kind.shape is not Shape.LINK or len(where) == len(placed.where))):
            word = placed.word if len(placed.where) == 1 and where == list(placed.where) else ""
            yield replace(placed, where=tuple(where), word=word)


def _moved_labels(drawing: Drawing, placed: Placed, places: Mapping[Cell, Cell], shape: Grid) -> Iterator[str]:
    for where in placed.where:
        label, _, side = where.partition(" ")
        cell = drawing.cell_called(label)
        if cell is not None and cell in places:
            yield f"{shape.label(places[cell])} {side}".rstrip()
