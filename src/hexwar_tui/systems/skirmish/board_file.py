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
"""The names of the six sides of a hex in scenario files, as in ``0305 NE``; the index of each is the direction."""


class ObjectSpec(ScenarioPart):
    """An object in a scenario file: its hexes by label, its doors and windows as sides of them, such as ``0305 NE``."""

    id: str = Field(pattern=SLUG)
    kind: Literal["house", "bunker", "cover", "hill"]
    name: Name
    hexes: tuple[str, ...] = Field(min_length=1)
    doors: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()


class FenceSpec(ScenarioPart):
    """A fence in a scenario file: its height, and up to four hex sides that hang together (SKI-1.6)."""

    id: str = Field(pattern=SLUG)
    height: Literal["low", "medium", "high"]
    sides: tuple[str, ...] = Field(min_length=1)


def read_side(grid: Grid, text: str) -> HexSide:
    """The hex side that a scenario file writes as `text`, such as ``0305 NE``. Raises ValueError if the direction is
    not one of `DIRECTIONS`, and BadLabel, which is a ValueError, if there is no such hex."""
    label, _, direction = text.partition(" ")
    if direction not in DIRECTIONS:
        raise ValueError(f'"{direction}" is no side of a hex')
    return HexSide(grid.cell_of_label(label), DIRECTIONS.index(direction))


def written_side(grid: Grid, side: HexSide) -> str:
    """A hex side as scenario files write it, such as ``0305 NE``."""
    return f"{grid.label(side.cell)} {DIRECTIONS[side.direction]}"


def read_board(drawn: TextMap, objects: Iterable[ObjectSpec], fences: Iterable[FenceSpec]) -> Board:
    """The board that the text map, objects and fences of a scenario file make. Whether they fit together is not checked
    here, but by `scenario`; raises ValueError if a hex or hex side is none of the map."""
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
    """An object as scenario files write it."""
    return ObjectSpec(
        id=object.id,
        kind=object.kind.value,
        name=object.name,
        hexes=tuple(map(grid.label, object.cells)),
        doors=tuple(written_side(grid, side) for side in object.doors),
        windows=tuple(written_side(grid, side) for side in object.windows),
    )


def fence_spec(grid: Grid, fence: Fence) -> FenceSpec:
    """A fence as scenario files write it."""
    (height,) = (height for height, barrier in FENCES.items() if barrier is fence.barrier)
    sides = tuple(written_side(grid, side) for side in fence.sides)
    return FenceSpec.model_validate({"id": fence.id, "height": height, "sides": sides})
