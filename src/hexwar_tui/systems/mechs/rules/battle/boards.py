"""The ready-made boards for battles at key points (MEC-1.2): `PER_KIND` files for each kind of point in `data/boards`.

A file holds a board as scenarios of Skirmish do: a text map, objects and fences. The attacker comes from the west; the
defender has the eastern half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.mechs.state import Kind
from hexwar_tui.systems.skirmish.board_file import FenceSpec, ObjectSpec

FOLDER = Path(__file__).parents[2] / "data" / "boards"

PER_KIND = 3
"""MEC-1.2: the number of boards for each kind of key point."""


class BoardSpec(BaseModel):
    """A ready-made board: its name, its map, and the objects and fences on it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    name: Name
    map: TextMap
    objects: tuple[ObjectSpec, ...] = ()
    fences: tuple[FenceSpec, ...] = ()


@lru_cache(maxsize=1)
def load_boards() -> Mapping[Kind, Sequence[BoardSpec]]:
    """All ready-made boards by kind of key point, in the order of their numbers. Raises ScenarioError for a damaged
    file."""
    wanted = TypeAdapter(BoardSpec)
    return {
        kind: tuple(read_data(wanted, FOLDER / f"{kind.value}-{n}.json") for n in range(1, PER_KIND + 1))
        for kind in Kind
    }


def board_of(kind: Kind, number: int) -> BoardSpec:
    """The ready-made board with this number, counted from 1, for key points of this kind."""
    return load_boards()[kind][number - 1]
