"""The ready-made boards for battles at key points (MEC-1.2): `PER_KIND` files for each kind of point in `data/boards`.

A file holds a board as scenarios of Skirmish do: a text map, objects and fences. The attacker comes from the west; the
defender has the eastern half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter

from hexwar_tui.engine.data.files import read_data
from hexwar_tui.systems.mechs.scenario import BoardSpec, MecScenario
from hexwar_tui.systems.mechs.state import KeyPoint, Kind

FOLDER = Path(__file__).parents[2] / "data" / "boards"

PER_KIND = 3
"""MEC-1.2: the number of boards for each kind of key point."""

OWN_BOARD = 0
"""The number of a board that the scenario brings for its key point."""


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


def board_at(scenario: MecScenario, point: KeyPoint) -> BoardSpec:
    """The board of a key point: one of those for its kind, or the scenario's own, where its number is `OWN_BOARD`."""
    if point.board != OWN_BOARD:
        return board_of(point.kind, point.board)
    own = scenario.points[point.number - 1].board
    assert isinstance(own, BoardSpec), "the point was placed with it"
    return own
