"""Objects and fences as they stand in scenario files, and the board that they make together with a text map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from hexwar_tui.engine.data.scenario import SLUG, ScenarioPart, TextMap
from hexwar_tui.engine.data.vocabulary import HEX, HexLabel
from hexwar_tui.engine.words.language import N_, Name
from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.systems.skirmish.board import FENCES, Board, BoardObject, Fence, HexSide, Kind

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The names of the six sides of a hex in scenario files, as in ``0305 NE``; the index of each is the direction."""


HexSideText = Annotated[
    str,
    Field(json_schema_extra={"pattern": f"^({HEX}) ({'|'.join(DIRECTIONS)})$", "examples": ["0305 NE"]}),
]
"""A side of a hex as text, such as ``0305 NE``."""


class ObjectSpec(ScenarioPart):
    """An object in a scenario file: its hexes by label, its doors and windows as sides of them, such as ``0305 NE``."""

    id: str = Field(pattern=SLUG, description=N_("A word for the object that no other has."), examples=["mill"])
    kind: Literal["house", "bunker", "cover", "hill"] = Field(
        description=N_("What it is: a house, a bunker, light cover or a hill.")
    )
    name: Name = Field(
        description=N_("The name of the object: a text, or one for each language."),
        examples=[{"en": "Mill", "ru": "Мельница"}],
    )
    hexes: tuple[HexLabel, ...] = Field(min_length=1, description=N_("Its hexes, which hang together."))
    doors: tuple[HexSideText, ...] = Field(
        default=(), description=N_("Doors of a house or bunker: sides of its hexes that lead outside; one at least.")
    )
    windows: tuple[HexSideText, ...] = Field(
        default=(), description=N_("Windows of a house or bunker: sides of its hexes that lead outside.")
    )


class FenceSpec(ScenarioPart):
    """A fence in a scenario file: its height, and up to four hex sides that hang together (SKI-1.6)."""

    id: str = Field(
        pattern=SLUG, description=N_("A word for the fence that nothing else on the board has."), examples=["yard"]
    )
    height: Literal["low", "medium", "high"] = Field(description=N_("How high the fence is."))
    sides: tuple[HexSideText, ...] = Field(
        min_length=1, description=N_("The sides of hexes on which it stands: one to four that hang together.")
    )


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
