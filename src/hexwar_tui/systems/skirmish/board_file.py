"""Objects and fences as they stand in scenario files, and the board that they make together with a text map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from hexwar_tui.engine.data.scenario import SLUG, ScenarioPart, TextMap
from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.systems.skirmish.board import FENCES, Board, BoardObject, Fence, HexSide, Kind

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""How the sides of a hex are called in scenario files: ``0305 NE``."""


class ObjectSpec(ScenarioPart):
    """An object: its hexes by label, and its doors and windows as hex sides, of hexes inside: ``0305 NE``."""

    id: str = Field(pattern=SLUG)
    kind: Literal["house", "bunker", "cover", "hill"]
    name: Name
    hexes: tuple[str, ...] = Field(min_length=1)
    doors: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()


class FenceSpec(ScenarioPart):
    """A fence: its height, and its hex sides, up to four that hang together (SKI-1.6)."""

    id: str = Field(pattern=SLUG)
    height: Literal["low", "medium", "high"]
    sides: tuple[str, ...] = Field(min_length=1)


def read_side(grid: Grid, text: str) -> HexSide:
    """The hex side called so: ``0305 NE``. Raises ValueError for what is none (BadLabel, which is one, for no hex)."""
    label, _, direction = text.partition(" ")
    if direction not in DIRECTIONS:
        raise ValueError(f'"{direction}" is no side of a hex')
    return HexSide(grid.cell_of_label(label), DIRECTIONS.index(direction))


def written_side(grid: Grid, side: HexSide) -> str:
    """How a hex side is called."""
    return f"{grid.label(side.cell)} {DIRECTIONS[side.direction]}"


def read_board(drawn: TextMap, objects: Iterable[ObjectSpec], fences: Iterable[FenceSpec]) -> Board:
    """The board that these describe; they fit together."""
    return Board(
        drawn.grid,
        drawn.terrain,
        [_object(drawn.grid, spec) for spec in objects],
        [Fence(spec.id, FENCES[spec.height], _sides(drawn.grid, spec.sides)) for spec in fences],
    )


def _object(grid: Grid, spec: ObjectSpec) -> BoardObject:
    return BoardObject(
        id=spec.id,
        kind=Kind(spec.kind),
        name=spec.name,
        cells=tuple(map(grid.cell_of_label, spec.hexes)),
        doors=_sides(grid, spec.doors),
        windows=_sides(grid, spec.windows),
    )


def _sides(grid: Grid, texts: Iterable[str]) -> tuple[HexSide, ...]:
    return tuple(read_side(grid, text) for text in texts)


def object_spec(grid: Grid, object: BoardObject) -> ObjectSpec:
    """An object as it is written into files."""
    return ObjectSpec(
        id=object.id,
        kind=object.kind.value,
        name=object.name,
        hexes=tuple(map(grid.label, object.cells)),
        doors=tuple(written_side(grid, side) for side in object.doors),
        windows=tuple(written_side(grid, side) for side in object.windows),
    )


def fence_spec(grid: Grid, fence: Fence) -> FenceSpec:
    """A fence as it is written into files."""
    (height,) = (height for height, barrier in FENCES.items() if barrier is fence.barrier)
    sides = tuple(written_side(grid, side) for side in fence.sides)
    return FenceSpec.model_validate({"id": fence.id, "height": height, "sides": sides})
