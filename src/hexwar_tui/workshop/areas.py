"""Parts of a map that are copied, and maps that get another size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.maps.map_parts import MapParts, Placed
from hexwar_tui.engine.maps.paintbox import Form
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.hexes import Hex
from hexwar_tui.workshop.acts import paint, put
from hexwar_tui.workshop.drawing import Drawing
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
    found = dict.fromkeys(each for cell in cells for each in drawing.standing(cell))
    things = []
    for key, at in found:
        placed = drawing.things[key][at]
        where = [*_steps(drawing, placed, steps)]
        if drawing.kind(key).where is not None and len(where) == len(placed.where):
            things.append((key, placed, tuple(where)))
    return Piece(first, layers, things)


def _less(one: Hex, other: Hex) -> Hex:
    return Hex(one.q - other.q, one.r - other.r)


def _steps(drawing: Drawing, placed: Placed, steps: Mapping[Cell, Hex]) -> Iterator[tuple[Hex, str]]:
    for where in placed.where:
        label, _, side = where.partition(" ")
        cell = drawing.cell_called(label)
        if cell is not None and cell in steps:
            yield steps[cell], side


def pasted(drawing: Drawing, piece: Piece, cell: Cell, symmetry: Symmetry) -> Edit:
    """Lays a piece with its first hex on a cell, and its images on theirs; what would lie beside the map is cut off.
    Things that a side has one of stay where they are."""
    shape, first = drawing.grid, drawing.grid.hex_of(cell)
    edits = []
    for layer, codes in piece.layers.items():
        by_code: dict[str, list[Cell]] = {}
        for step, code in codes.items():
            at = _cell(shape, first, step)
            if at is not None:
                by_code.setdefault(code, []).append(at)
        edits += [paint(drawing, layer, cells, code, symmetry) for code, cells in by_code.items()]
    done = Drawing.of_parts(drawing.system, drawing.parts)
    for key, placed, where in piece.things:
        labels = [*_labels(shape, first, where)]
        if len(labels) == len(where) and drawing.kind(key).listed_by is None:
            edit = put(done, key, _unnamed(drawing, key, placed), labels, symmetry)
            edit.do(done)
            edits.append(edit)
    return together(*edits)


def _unnamed(drawing: Drawing, key: str, placed: Placed) -> dict[str, object]:
    """The facts of a copied thing, without the id that only the first may have."""
    ids = {fact.key for fact in drawing.kind(key).facts if fact.key == "id" and fact.form is Form.TEXT}
    return {fact: value for fact, value in placed.facts.items() if fact not in ids}


def _cell(shape: Grid, first: Hex, step: Hex) -> Cell | None:
    column = first.q + step.q
    row = first.r + step.r + column // 2
    return row * shape.width + column if 0 <= column < shape.width and 0 <= row < shape.height else None


def _labels(shape: Grid, first: Hex, where: Iterable[tuple[Hex, str]]) -> Iterator[str]:
    for step, side in where:
        at = _cell(shape, first, step)
        if at is not None:
            yield f"{shape.label(at)} {side}".rstrip()


# -- another size ------------------------------------------------------------------------------------------------------


def resized(drawing: Drawing, width: int, height: int, right: int = 0, down: int = 0) -> Edit:
    """Gives the map another size; what is drawn is moved `right` (an even number of columns, so that they lie as high
    as before) and `down`. New hexes have the first ground of the first layer, or nothing where that is written in
    codes. What has no room is gone, until it is taken back. Raises ValueError for an odd number."""
    if right % 2:
        raise ValueError("columns are moved by an even number, so that each lies as high as before")
    before = drawing.parts
    shape = grid(width, height)
    places = {
        cell: to for cell in range(before.width * before.height) if (to := _moved(before, shape, cell, right, down))
        is not None
    }  # fmt: skip
    layers = {key: _relaid(drawing, key, places, shape.size) for key in before.layers}
    things = {key: [*_moved_things(drawing, key, places, shape)] for key in before.things}
    rest = {key: value for key, value in before.rest.items() if key not in drawing.paintbox.per_hex}
    return Edit((Remake(before, replace(before, width=width, height=height, rest=rest, layers=layers, things=things)),))


def _moved(before: MapParts, shape: Grid, cell: Cell, right: int, down: int) -> Cell | None:
    row, column = divmod(cell, before.width)
    row, column = row + down, column + right
    return row * shape.width + column if 0 <= column < shape.width and 0 <= row < shape.height else None


def _relaid(drawing: Drawing, key: str, places: Mapping[Cell, Cell], size: int) -> tuple[str, ...]:
    codes = drawing.layers[key]
    found = [usual_code(drawing, key)] * size
    for cell, to in places.items():
        found[to] = codes[cell]
    return tuple(found)


def usual_code(drawing: Drawing, layer: str) -> str:
    """What new hexes of a layer have: the commonest of what its hexes have already, or else its first ground."""
    codes = [code for code in drawing.layers[layer] if code]
    if codes:
        return max(dict.fromkeys(codes), key=codes.count)
    return next(iter(drawing.grounds(layer)), "")


def _moved_things(drawing: Drawing, key: str, places: Mapping[Cell, Cell], shape: Grid) -> Iterator[Placed]:
    for placed in drawing.things[key]:
        where = [*_moved_labels(drawing, placed, places, shape)]
        if not placed.where or where:
            word = placed.word if len(placed.where) == 1 and where == list(placed.where) else ""
            yield replace(placed, where=tuple(where), word=word)


def _moved_labels(drawing: Drawing, placed: Placed, places: Mapping[Cell, Cell], shape: Grid) -> Iterator[str]:
    for where in placed.where:
        label, _, side = where.partition(" ")
        cell = drawing.cell_called(label)
        if cell is not None and cell in places:
            yield f"{shape.label(places[cell])} {side}".rstrip()
