"""Generated maps (ENV-1.1): the same for a seed, whole, with all cities, and even."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.land import IMPASSABLE, LEGEND
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.setup.generator import FREE_PER_SIDE, Layout, generate
from hexwar_tui.systems.envoys.setup.laying_out import lay_out, load_names
from tests.systems.envoys.test_scenarios import scenario

SIZES = [(24, 18, 2, 5), (30, 24, 3, 5), (40, 30, 4, 5), (41, 30, 4, 5), (48, 36, 6, 5), (40, 30, 8, 5), (8, 8, 2, 5)]


def ways(layout: Layout, width: int, height: int, own: tuple[int, ...]) -> dict[int, int]:
    """How many steps each cell is away from the nearest of the cities."""
    text = "".join(layout.rows)
    board = grid(width, height)
    return distances(board, own, [1] * board.size, blocked=lambda cell: LEGEND[text[cell]] in IMPASSABLE)


@pytest.mark.parametrize(("width", "height", "sides", "cities"), SIZES)
def test_env_1_1_a_generated_map_is_whole(width: int, height: int, sides: int, cities: int) -> None:
    """It has the size asked for; every city lies where armies can go, on a hex of its own, joined to all others."""
    found = generate(width, height, sides, cities, "a")
    assert found == generate(width, height, sides, cities, "a") != generate(width, height, sides, cities, "b")
    assert [len(row) for row in found.rows] == [width] * height
    assert [len(own) for own in found.owned] == [cities] * sides
    every = [*found.free, *(cell for own in found.owned for cell in own)]
    assert len(set(every)) == len(every)
    assert set(every) <= set(ways(found, width, height, found.owned[0]))
    assert len(found.free) == sides * FREE_PER_SIDE


@pytest.mark.parametrize(("width", "height", "sides", "cities"), [size for size in SIZES if size[0] % 2 == 0])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_env_1_1_opposite_sides_have_the_same(width: int, height: int, sides: int, cities: int, seed: str) -> None:
    """For an even number of sides a map that can be turned half round falls upon itself, cities with it."""
    if sides % 2:
        return
    found, board = generate(width, height, sides, cities, seed), grid(width, height)
    text = "".join(found.rows)
    assert all(text[cell] == text[board.turned(cell)] for cell in board.cells)
    for at in range(sides // 2):
        assert tuple(map(board.turned, found.owned[at])) == found.owned[at + sides // 2]
    assert {board.turned(cell) for cell in found.free} == set(found.free)


@pytest.mark.parametrize(("width", "height", "sides", "cities"), SIZES)
def test_env_1_1_the_sides_have_even_ways_before_them(width: int, height: int, sides: int, cities: int) -> None:
    """The way to the nearest foreign city, and to the nearest free one, differs by a few hexes at most."""
    found = generate(width, height, sides, cities, "c")
    foreign, free = [], []
    for own in found.owned:
        steps = ways(found, width, height, own)
        foreign.append(min(steps[cell] for other in found.owned if other != own for cell in other))
        free.append(min(steps[cell] for cell in found.free))
    assert max(foreign) - min(foreign) <= 3
    assert max(free) - min(free) <= 4


def test_where_there_is_no_room_it_says_so() -> None:
    """A sentence and no map."""
    with pytest.raises(BadOptions, match="96 cities of 8 sides find no room on a map of 8 by 8 hexes"):
        generate(8, 8, 8, 12, "a")


def test_there_are_names_for_all_cities_that_can_be_set() -> None:
    """Eight sides with twelve cities each and the free ones all have names of their own."""
    assert len(load_names()) >= 8 * 12 + 8 * FREE_PER_SIDE
    options = read_options(EnvOptions, {"width": 48, "height": 36, "cities": 12})
    found = lay_out(scenario("six-states"), options, "1")
    names = [city.name for city in found.cities]
    assert len(set(names)) == len(names) == 6 * 12 + 6 * FREE_PER_SIDE
