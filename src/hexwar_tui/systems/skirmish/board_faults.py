"""What may be wrong with the board of a scenario file: its ground, its objects with their openings, its fences
(SKI-1)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.scenario import TextMap, id_taken
from hexwar_tui.engine.data.scenario_faults import cell_called, hex_taken, hex_unfit, legend_faults, no_hex
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.board import GROUND, LONGEST_FENCE, WATER, Corner, HexSide, Kind, side_corners
from hexwar_tui.systems.skirmish.board_file import DIRECTIONS, FenceSpec, ObjectSpec, read_side, written_side

Place = tuple[str | int, ...]
"""Where something stands in a scenario file: the keys and numbers that lead there, from the outermost on."""


def ground_faults(drawn: TextMap, objects: Sequence[ObjectSpec], fences: Sequence[FenceSpec]) -> Iterator[BadPart]:
    """Yields the faults of a board with this map: of its ground, its objects and its fences."""
    yield from legend_faults(drawn, GROUND)
    yield from _name_faults(objects, fences)
    yield from _object_faults(drawn, objects)
    yield from _fence_faults(drawn, objects, fences)


def _name_faults(objects: Sequence[ObjectSpec], fences: Sequence[FenceSpec]) -> Iterator[BadPart]:
    taken: set[str] = set()
    named = [("objects", at, spec.id) for at, spec in enumerate(objects)]
    named += [("fences", at, spec.id) for at, spec in enumerate(fences)]
    for part, at, id in named:
        if id in taken:
            yield id_taken(id, [*taken, *(name for _, _, name in named)], part, at, "id")
        taken.add(id)


# -- objects -----------------------------------------------------------------------------------------------------------


def _object_faults(drawn: TextMap, objects: Sequence[ObjectSpec]) -> Iterator[BadPart]:
    taken: set[Cell] = set()
    named = {cell for spec in objects for cell in _cells(spec, drawn.grid)}
    whole: list[tuple[int, ObjectSpec]] = []
    for at, spec in enumerate(objects):
        found = [
            fault
            for number, label in enumerate(spec.hexes)
            for fault in _base_faults(drawn, label, taken, named, ("objects", at, "hexes", number))
        ]
        if not found and (alone := _apart(drawn.grid, _cells(spec, drawn.grid))) is not None:
            told = say("its hexes do not hang together: nothing is beside {hex}", hex=drawn.grid.label(alone))
            found.append(BadPart(told, "objects", at, "hexes"))
        if not found:
            whole.append((at, spec))
        yield from found
    # Where its hexes are not what they should be, nobody can tell what its openings lead to.
    walled = _walled(objects, drawn.grid)
    for at, spec in whole:
        yield from _opening_faults(spec, drawn.grid, walled, at)


def _base_faults(
    drawn: TextMap, label: str, taken: set[Cell], named: Container[Cell], place: Place
) -> Iterator[BadPart]:
    """The faults of a hex of an object; `taken` are the hexes of those before it, `named` those of all."""

    def is_free(cell: Cell) -> bool:
        return drawn.terrain[cell] != WATER and cell not in named

    cell = cell_called(drawn.grid, label)
    if cell is None:
        yield no_hex(drawn.grid, label, *place)
    elif cell in taken:
        yield hex_taken(drawn.grid, cell, is_free, *place)
    elif drawn.terrain[cell] == WATER:
        yield hex_unfit(say("nothing is built on water: {label}", label=label), drawn.grid, cell, is_free, *place)
    if cell is not None:
        taken.add(cell)


def _apart(grid: Grid, cells: Sequence[Cell]) -> Cell | None:
    """The first of `cells` that does not hang together with those before it; None where all do."""
    found, front = {*cells[:1]}, [*cells[:1]]
    while front:
        near = [cell for cell in grid.neighbours[front.pop()] if cell in cells and cell not in found]
        found.update(near)
        front += near
    return next((cell for cell in cells if cell not in found), None)


def _opening_faults(spec: ObjectSpec, grid: Grid, walled: Container[Cell], at: int) -> Iterator[BadPart]:
    """SKI-1.2, 1.3: an opening lies between its building and a hex outside of all buildings; each building has a door.
    `walled` are the hexes inside buildings; the object is the `at`-th of the file."""
    found: set[HexSide] = set()
    for part, texts in (("doors", spec.doors), ("windows", spec.windows)):
        for number, text in enumerate(texts):
            place: Place = ("objects", at, part, number)
            side = _side(grid, text)
            reason = _no_side(text) if side is None else _opening_fault(spec, grid, walled, side, found)
            if reason is not None:
                example = next(_ways_out(spec, grid, walled, found), None)
                yield BadPart(_or_else(reason, example), *place)
            if side is not None:
                found.add(side)
    if _is_building(spec) and not spec.doors:
        example = next(_ways_out(spec, grid, walled, found), None)
        yield BadPart(_or_else(say("a house or bunker has a door"), example), "objects", at, "doors")


def _opening_fault(
    spec: ObjectSpec, grid: Grid, walled: Container[Cell], side: HexSide, found: Container[HexSide]
) -> Phrase | None:
    """What is wrong with an opening on this side; None where all is right. `found` are the sides before it."""
    cells, text = _cells(spec, grid), written_side(grid, side)
    beyond = grid.neighbour(side.cell, side.direction)
    if spec.kind in (Kind.COVER, Kind.HILL):
        return say("only houses and bunkers have openings: leave it out")
    if side.cell not in cells:
        return say("it is no side of a hex of this object: {side}", side=text)
    if beyond is None or beyond in cells:
        return say("it does not lead outside: {side}", side=text)
    if beyond in walled:
        return say("it leads into another building: {side}", side=text)
    return say("the side {side} is taken already", side=text) if side in found else None


def _ways_out(spec: ObjectSpec, grid: Grid, walled: Container[Cell], found: Container[HexSide]) -> Iterator[str]:
    """Yields the sides of a building on which another opening could be; none for anything else."""
    cells = _cells(spec, grid) if spec.kind not in (Kind.COVER, Kind.HILL) else []
    for cell in cells:
        for direction in range(len(DIRECTIONS)):
            side, beyond = HexSide(cell, direction), grid.neighbour(cell, direction)
            if beyond is not None and beyond not in cells and beyond not in walled and side not in found:
                yield written_side(grid, side)


def _or_else(reason: Phrase, right: str | None) -> Phrase:
    """The reason with what would be `right`, where that is known."""
    return reason if right is None else say("{reason}; right is, for example, {example}", reason=reason, example=right)


def _walled(objects: Sequence[ObjectSpec], grid: Grid) -> frozenset[Cell]:
    """The hexes inside houses and bunkers."""
    buildings = (spec for spec in objects if _is_building(spec))
    return frozenset(cell for spec in buildings for cell in _cells(spec, grid))


def _is_building(spec: ObjectSpec) -> bool:
    """Whether an object of a file is a house or a bunker."""
    return spec.kind in (Kind.HOUSE, Kind.BUNKER)


def _cells(spec: ObjectSpec, grid: Grid) -> list[Cell]:
    """The hexes of an object, as far as they are on the board."""
    found = (cell_called(grid, label) for label in spec.hexes)
    return [cell for cell in found if cell is not None]


def _side(grid: Grid, text: str) -> HexSide | None:
    """The hex side that is written as `text`; None where there is no such side."""
    try:
        return read_side(grid, text)
    except ValueError:
        return None


def _no_side(text: str) -> Phrase:
    return say("a hex and one of {sides} is wanted, not “{text}”", sides=DIRECTIONS, text=text)


# -- fences ------------------------------------------------------------------------------------------------------------


def _fence_faults(drawn: TextMap, objects: Sequence[ObjectSpec], fences: Sequence[FenceSpec]) -> Iterator[BadPart]:
    """SKI-1.6: a fence is up to four hex sides that hang together, none of them at a building or under another
    fence."""
    walled, grid = _walled(objects, drawn.grid), drawn.grid
    taken: set[frozenset[Corner]] = set()
    for at, spec in enumerate(fences):
        if len(spec.sides) > LONGEST_FENCE:
            told = say("a fence has {n} hex sides at most: make two of it", n=LONGEST_FENCE)
            yield BadPart(told, "fences", at, "sides")
        ends: list[frozenset[Corner]] = []
        for number, text in enumerate(spec.sides):
            side = _side(grid, text)
            fault = _side_fault(grid, text, side, walled, taken)
            if fault is not None:
                yield BadPart(fault, "fences", at, "sides", number)
            elif side is not None:
                ends.append(side_corners(grid, side))
                taken.add(ends[-1])
        if len(ends) == len(spec.sides) and not _is_chain(ends):
            told = say("its sides do not hang together, as {example} do", example="0305 NE, 0305 SE")
            yield BadPart(told, "fences", at, "sides")


def _side_fault(
    grid: Grid, text: str, side: HexSide | None, walled: Container[Cell], taken: Container[frozenset[Corner]]
) -> Phrase | None:
    """What is wrong with a side of a fence, which is written as `text`; None where all is right."""
    if side is None:
        label = text.partition(" ")[0]
        known = "0305" if cell_called(grid, label) is None else label
        return _or_else(_no_side(text), f"{known} NE")
    beyond = grid.neighbour(side.cell, side.direction)
    if beyond is None:
        reason = say("the board ends there: {side}", side=text)
    elif side.cell in walled or beyond in walled:
        reason = say("a building is there already: {side}", side=text)
    elif side_corners(grid, side) in taken:
        reason = say("the side {side} is taken already", side=text)
    else:
        return None
    return _or_else(reason, _free_side(grid, side.cell, walled, taken))


def _free_side(grid: Grid, cell: Cell, walled: Container[Cell], taken: Container[frozenset[Corner]]) -> str | None:
    """A side of a hex on which a fence could stand; None where there is none."""
    for direction in range(len(DIRECTIONS)) if cell not in walled else ():
        side, beyond = HexSide(cell, direction), grid.neighbour(cell, direction)
        if beyond is not None and beyond not in walled and side_corners(grid, side) not in taken:
            return written_side(grid, side)
    return None


def _is_chain(ends: Sequence[frozenset[Corner]]) -> bool:
    """Whether all sides, each given by its two corners, hang together by corners that they share."""
    found, left = set(ends[:1]), list(ends[1:])
    while near := [side for side in left if any(side & other for other in found)]:
        found.update(near)
        left = [side for side in left if side not in near]
    return not left
