"""Reach, cheapest paths and floods, compared with networkx on random maps."""

import random
import tracemalloc
from typing import Any, cast

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Cells, Grid
from hexwar_tui.hexgrid.paths import NoPath, Reach, StepCost, distances, path_cost, reach, shortest_path
from tests.hexgrid.maps import cells_of, grids, reproducible

OPEN_5 = Grid(5, 5)
ONES = [1] * 25


def random_costs(board: Grid, seed: int) -> list[int]:
    """Costs from 1 to 4; about one cell in five is impassable."""
    rng = random.Random(seed)
    return [rng.choice((-1, 0, 1, 1, 1, 2, 2, 3, 4)) for _ in range(board.size)]


def random_step_cost(seed: int) -> StepCost:
    """A cost that depends on both hexes and the way taken; some steps are barred."""
    return lambda a, b: (a * 7 + b * 13 + seed) % 6 - (seed % 2)


def graph(board: Grid, step_cost: StepCost, no_entry: frozenset[int], no_exit: frozenset[int]) -> Any:
    """The same moves as a networkx graph, made from distances rather than from tables of neighbours."""
    made = nx.DiGraph()
    made.add_nodes_from(board.cells)
    for a in board.cells:
        for b in board.cells:
            if board.distance(a, b) == 1 and step_cost(a, b) > 0 and b not in no_entry and a not in no_exit:
                made.add_edge(a, b, weight=step_cost(a, b))
    return made


@given(grids(), st.data(), st.integers(0, 12), st.integers(0, 10**6), st.booleans())
@reproducible
def test_reach_and_paths_agree_with_networkx(
    board: Grid, data: st.DataObject, budget: int, seed: int, by_step: bool
) -> None:
    """The cells entered and their costs are those of Dijkstra's algorithm, for tables and for own cost functions, with
    blocked cells and cells that end movement; the shortest path is the very one that reach gives, and there is none
    where networkx finds none."""
    start, goal = data.draw(cells_of(board)), data.draw(cells_of(board))
    blocked = data.draw(st.frozensets(cells_of(board), max_size=5)) - {start}
    ends = data.draw(st.frozensets(cells_of(board), max_size=9))
    table, rank = random_costs(board, seed), random.Random(seed).sample(range(board.size), board.size)
    step_cost = random_step_cost(seed) if by_step else (lambda _, cell: table[cell])
    costs = None if by_step else table
    asked = step_cost if by_step else None
    moves = graph(board, step_cost, blocked, ends - {start})
    found = reach(board, start, budget, costs, step_cost=asked, blocked=blocked, ends=ends, rank=rank)
    assert dict(found.costs) == nx.single_source_dijkstra_path_length(moves, start, cutoff=budget)
    for cell in found.cells:
        path = found.path_to(cell)
        assert (path[0], path[-1]) == (start, cell)
        assert path_cost(board, path, step_cost=step_cost, blocked=blocked, ends=ends) == found.cost(cell)
    if not nx.has_path(moves, start, goal):
        with pytest.raises(NoPath, match=f"{board.label(start)} to {board.label(goal)}"):
            shortest_path(board, start, goal, costs, step_cost=asked, blocked=blocked, ends=ends, rank=rank)
        return
    path = shortest_path(board, start, goal, costs, step_cost=asked, blocked=blocked, ends=ends, rank=rank)
    total = nx.shortest_path_length(moves, start, goal, weight="weight")
    found = reach(board, start, total, costs, step_cost=asked, blocked=blocked, ends=ends, rank=rank)
    assert path == found.path_to(goal)


@given(grids(), st.data(), st.integers(0, 10**6))
@reproducible
def test_distances_agree_with_networkx(board: Grid, data: st.DataObject, seed: int) -> None:
    """A flood from several cells gives the cost from the nearest of them."""
    starts = data.draw(st.lists(cells_of(board), min_size=1, max_size=4))
    costs = random_costs(board, seed)
    moves = graph(board, lambda _, cell: costs[cell], frozenset(), frozenset())
    expected = nx.multi_source_dijkstra_path_length(moves, set(starts), weight="weight")
    assert distances(board, starts, costs) == expected
    assert distances(board, starts, step_cost=lambda _, cell: costs[cell]) == expected
    near = {cell: cost for cell, cost in expected.items() if cost <= 3}
    assert distances(board, starts, costs, limit=3) == near


def carried(board: Grid, table: list[int], turn: dict[int, int]) -> list[int]:
    """The table of a map that has been turned or mirrored."""
    moved = list(table)
    for cell in board.cells:
        moved[turn[cell]] = table[cell]
    return moved


@given(grids(widths=st.integers(2, 9), with_void=False), st.data(), st.integers(0, 10**6))
@reproducible
def test_turned_maps_have_turned_paths(board: Grid, data: st.DataObject, seed: int) -> None:
    """Costs and ranks carried along by a half turn (even width) or a mirror (odd width) carry reach and paths along."""
    image = board.mirrored if board.width % 2 else board.turned
    turn = {cell: image(cell) for cell in board.cells}
    costs = [max(1, cost) for cost in random_costs(board, seed)]
    rank = random.Random(seed).sample(range(board.size), board.size)
    start, goal = data.draw(cells_of(board)), data.draw(cells_of(board))
    there = carried(board, costs, turn), carried(board, rank, turn)
    here = reach(board, start, 9, costs, rank=rank)
    moved = reach(board, turn[start], 9, there[0], rank=there[1])
    assert moved.cells == tuple(turn[cell] for cell in here.cells)
    for cell in here.cells:
        assert moved.path_to(turn[cell]) == tuple(turn[step] for step in here.path_to(cell))
    path = shortest_path(board, start, goal, costs, rank=rank)
    assert shortest_path(board, turn[start], turn[goal], there[0], rank=there[1]) == tuple(turn[c] for c in path)


def test_reach_on_open_ground_is_a_disk() -> None:
    """With cost 1 everywhere the reach of n points is the disk of radius n, nearest first."""
    board = Grid(24, 24)
    found = reach(board, 300, 4, [1] * board.size)
    assert (set(found.cells), len(found), found.cells[0]) == (set(board.within(300, 4)), 61, 300)
    assert [found.cost(cell) for cell in found] == sorted(board.distance(300, cell) for cell in found)


def test_ties_go_to_the_lower_rank() -> None:
    """From 0101 to 0202 over 0201 or 0102: the lower-ranking one, and without ranks the lower cell."""
    over_0201, over_0102 = (0, 1, 6), (0, 5, 6)
    assert reach(OPEN_5, 0, 2, ONES).path_to(6) == over_0201
    assert reach(OPEN_5, 0, 2, ONES, rank=range(25)).path_to(6) == over_0201
    assert reach(OPEN_5, 0, 2, ONES, rank=range(25, 0, -1)).path_to(6) == over_0102
    assert shortest_path(OPEN_5, 0, 6, ONES, rank=range(25, 0, -1)) == over_0102


def test_cells_that_may_only_be_passed() -> None:
    """A unit goes on from them but cannot stop: they have a cost and a path, and are not in the reach. It may stay
    where it is, even if its own hex is impassable, blocked or may only be passed."""
    found = reach(Grid(1, 4), 0, 2, [1] * 4, pass_only={1})
    assert found.cells == (0, 2)
    assert 1 not in found
    assert (found.cost(1), found.path_to(1), found.path_to(2)) == (1, (0, 1), (0, 1, 2))
    found = reach(Grid(1, 3), 1, 1, [1, 0, 1], blocked={1}, pass_only={1}, ends={1})
    assert (found.cells, found.cost(1)) == ((1, 0, 2), 0)


def test_movement_ends_in_difficult_hexes() -> None:
    """One is entered for its cost, and nothing from it; a unit that starts in one leaves it."""
    corridor = Grid(1, 5)
    assert reach(corridor, 0, 9, [1] * 5, ends={2}).cells == (0, 1, 2)
    assert reach(corridor, 2, 1, [1] * 5, ends={1, 2, 3}).cells == (2, 1, 3)
    assert reach(corridor, 0, 2, [1, 1, 3, 1, 1], ends={2}).cells == (0, 1)


def test_a_way_round_a_hex_that_ends_movement_is_found() -> None:
    """The path behind such a hex leads round it, though straight on would be shorter."""
    found = reach(OPEN_5, 2, 9, ONES, ends={7})
    assert found.cost(12) == 3
    assert 7 not in found.path_to(12)


@pytest.mark.parametrize("blocked", [{1, 4, 7}, lambda cell: cell % 3 == 1, bytes([0, 1, 0] * 3)])
def test_blocked_may_be_a_question(blocked: Cells) -> None:
    """Cells may be given as a set, as a table of bytes or as a question."""
    assert reach(Grid(3, 3), 0, 5, [1] * 9, blocked=blocked).cells == (0, 3, 6)


def test_hexes_out_of_reach_are_named() -> None:
    """Asking for the cost of or the path to a hex that cannot be reached says which."""
    found = reach(OPEN_5, 0, 1, ONES)
    assert 24 not in found
    for question in (found.cost, found.path_to):
        with pytest.raises(NoPath, match="from the hex 0101 to 0505"):
            question(24)


def test_no_path_to_an_impassable_goal() -> None:
    """Impassable hexes, and those behind them, cannot be gone to. The path to where one stands costs nothing."""
    for goal in (1, 2):
        with pytest.raises(NoPath):
            shortest_path(Grid(1, 3), 0, goal, [1, 0, 1])
    assert shortest_path(OPEN_5, 7, 7, ONES) == (7,)
    assert path_cost(OPEN_5, (7,), ONES) == 0


@pytest.mark.parametrize(
    "path",
    [(0, 2), (4, 5), (0, 0), (0, 1, 6, 13), (0, 5, 10), (0, 1, 2, 3)],
    ids=["leap", "round the edge", "no step", "leap at the end", "blocked", "through an end"],
)
def test_paths_that_cannot_be_walked(path: tuple[int, ...]) -> None:
    """A path is refused for a gap, a barred hex, or for going on where movement ends; it may begin and end there."""
    with pytest.raises(NoPath):
        path_cost(OPEN_5, path, ONES, blocked={10}, ends={2})
    assert path_cost(OPEN_5, (2, 1, 0), ONES, ends={0, 2}) == 2


def test_exactly_one_kind_of_cost() -> None:
    """Neither costs nor both are a mistake of the caller."""
    with pytest.raises(ValueError, match="either"):
        reach(OPEN_5, 0, 1)
    with pytest.raises(ValueError, match="either"):
        distances(OPEN_5, [0], ONES, step_cost=lambda a, b: 1)


def test_the_order_of_sets_does_not_matter() -> None:
    """Cells in another order, or as another kind of set, give the same paths."""
    board = Grid(12, 12)
    blocked = random.Random(5).sample(range(1, 144), 30)

    def found(order: list[int]) -> Reach:
        return reach(board, 0, 12, [1] * 144, blocked=dict.fromkeys(order))

    here, there = found(blocked), found(blocked[::-1])
    assert here.cells == there.cells
    assert [here.path_to(cell) for cell in here] == [there.path_to(cell) for cell in there]


def test_a_reach_on_a_large_map_touches_only_what_it_visits() -> None:
    """No more neighbours are worked out than there are cells reached."""
    board = Grid(500, 500)
    found = reach(board, 125_250, 20, bytes([1]) * board.size)
    assert len(found) == 1261
    assert len(cast("dict[int, tuple[int, ...]]", board.neighbours)) <= 1261


def test_dear_steps_take_no_more_room_than_cheap_ones() -> None:
    """Whatever the costs are, the way is found, and it takes some kilobytes."""
    tracemalloc.start()
    found = reach(OPEN_5, 12, 10**7, [10**6] * 25)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (found.cost(0), len(found.path_to(0))) == (3 * 10**6, 4)
    assert most < 100_000
