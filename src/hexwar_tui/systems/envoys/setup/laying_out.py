"""Draws what a scenario leaves to chance: the map, its cities and their names, the ranks of hexes (ENV-1.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter

from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.land import LEGEND
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import CitySpec, EnvScenario
from hexwar_tui.systems.envoys.setup.generator import Layout, generate

NAMES = Path(__file__).parent.parent / "data" / "cities.json"


def lay_out(scenario: EnvScenario, options: EnvOptions, seed: str) -> EnvScenario:
    """The scenario with a map, cities and ranks of hexes; those that its file does not name are drawn by the seed.
    Raises BadOptions if the options leave no room for the cities."""
    drawn = scenario if scenario.map is not None else _with_land(scenario, options, seed)
    assert drawn.map is not None, "the map is drawn"
    if drawn.ranks is not None:
        return drawn
    return drawn.model_copy(update={"ranks": tuple(_shuffled(drawn.map.grid.size, seeded_draw(f"{seed}/ranks")))})


def _shuffled(size: int, draw: Callable[[int], int]) -> list[int]:
    """The numbers below `size` in random order, so that ties between hexes favour no direction."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _with_land(scenario: EnvScenario, options: EnvOptions, seed: str) -> EnvScenario:
    """The scenario with a generated map and the cities on it."""
    found = generate(options.width, options.height, len(scenario.sides), options.cities, seed)
    drawn = TextMap(rows=found.rows, legend=dict(LEGEND))
    return scenario.model_copy(update={"map": drawn, "cities": tuple(_cities(scenario, drawn, found, seed))})


def _cities(scenario: EnvScenario, drawn: TextMap, found: Layout, seed: str) -> Iterator[CitySpec]:
    """The cities of a generated map, those of each side and then the free ones, each with a name drawn for it."""
    names = list(load_names())
    draw = seeded_draw(f"{seed}/names")

    def named(cell: Cell, owner: str | None) -> CitySpec:
        return CitySpec(hex=drawn.grid.label(cell), name=names.pop(draw(len(names))), owner=owner)

    for side, own in zip(scenario.sides, found.owned, strict=True):
        yield from (named(cell, side.id) for cell in own)
    yield from (named(cell, None) for cell in found.free)


@lru_cache(maxsize=1)
def load_names() -> tuple[Name, ...]:
    """The names for cities, each in all languages; enough for every number of cities that can be set."""
    return TypeAdapter(tuple[Name, ...]).validate_json(NAMES.read_bytes())
