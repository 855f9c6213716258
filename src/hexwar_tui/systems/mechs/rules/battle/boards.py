"""The ready-made boards of key points (MEC-1.2), `PER_KIND` files for each kind in `data/boards`.

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
"""Boards of each kind of key point (MEC-1.2)."""


class BoardSpec(BaseModel):
    """A ready-made board with its name."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Name
    map: TextMap
    objects: tuple[ObjectSpec, ...] = ()
    fences: tuple[FenceSpec, ...] = ()


@lru_cache(maxsize=1)
def load_boards() -> Mapping[Kind, Sequence[BoardSpec]]:
    """The ready-made boards by kind, in the order of their numbers. Raises ScenarioError if a file is damaged."""
    wanted = TypeAdapter(BoardSpec)
    return {
        kind: tuple(read_data(wanted, FOLDER / f"{kind.value}-{n}.json") for n in range(1, PER_KIND + 1))
        for kind in Kind
    }


def board_of(kind: Kind, number: int) -> BoardSpec:
    """The board with this number, from 1, for key points of this kind."""
    return load_boards()[kind][number - 1]
