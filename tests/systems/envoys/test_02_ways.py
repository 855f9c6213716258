"""ENV-2.1: ways for any map: straight lines, what is known of the land, the next step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.rules.land.routes import DIRECTIONS, is_way, next_cell, straight, way_ahead
from hexwar_tui.systems.envoys.state import Army, Mode, Plan
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import agree

EVEN, ODD = grid(12, 9), grid(11, 9)
OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
ACROSS = {"n": "n", "ne": "nw", "e": "w", "se": "sw", "s": "s", "sw": "se", "w": "e", "nw": "ne"}


def anywhere(cell: Cell) -> bool:
    """Open land."""
    return True


@given(st.sampled_from(EVEN.cells), st.sampled_from(sorted(DIRECTIONS)), st.integers(1, 12))
def test_env_2_1_a_straight_way_turned_is_a_straight_way(start: Cell, direction: str, distance: int) -> None:
    """Turned half round with the map it is the way in the opposite direction; mirrored, the mirrored one."""
    way = straight(EVEN, start, direction, distance, anywhere)
    turned = straight(EVEN, EVEN.turned(start), OPPOSITE[direction], distance, anywhere)
    assert tuple(EVEN.turned(cell) for cell in way) == turned
    start = start % ODD.size
    way = straight(ODD, start, direction, distance, anywhere)
    mirrored = straight(ODD, ODD.mirrored(start), ACROSS[direction], distance, anywhere)
    assert tuple(ODD.mirrored(cell) for cell in way) == mirrored


@given(st.sampled_from(EVEN.cells), st.sampled_from(sorted(DIRECTIONS)), st.integers(1, 12))
def test_env_2_1_a_straight_way_is_the_straightest(start: Cell, direction: str, distance: int) -> None:
    """Every step leads one hex further away, and no step is longer than one."""
    way = straight(EVEN, start, direction, distance, anywhere)
    assert is_way(EVEN, way)
    assert [EVEN.distance(start, cell) for cell in way] == list(range(len(way)))
    assert len(way) <= distance + 1


def test_env_2_1_the_way_is_found_anew_over_what_is_seen_by_then() -> None:
    """Unknown cells count as passable until seen: the army turns where it sees the sea."""
    board = Board("........", ".....~..", ".....~..", ".....~..", ".....~..", "........")
    army = board.army("red", "0103", plan=Plan(Mode.GO, cell=board.cell("0803")), steps=10)
    board.look()
    first = way_ahead(board.frame, army)
    assert len(first) == 7
    board.resolve()
    assert army.cell == board.cell("0803")


def test_env_7_5_a_way_leads_round_allies() -> None:
    """Allied armies in sight are gone round, since nobody enters their hex; enemies are met."""

    def leads_through(*, allied: bool) -> bool:
        board = Board(*(".......",) * 4)
        army = board.army("red", "0202", plan=Plan(Mode.GO, cell=board.cell("0502")), steps=10)
        board.army("blue", way_label(board, army))
        if allied:
            agree(board, "red", "blue")
        board.look()
        return any(other.cell in way_ahead(board.frame, army) for other in board.state.armies.values())

    def way_label(board: Board, army: Army) -> str:
        board.look()
        return board.frame.scenario.land.grid.label(way_ahead(board.frame, army)[0])

    assert leads_through(allied=False)
    assert not leads_through(allied=True)


def test_env_7_5_a_way_leads_round_cities_in_which_an_army_may_not_stand() -> None:
    """Cities of allies are passed only with the right to stand in them."""
    for also, passes in (((), False), ((ClauseKind.STAND,), True)):
        board = Board(*(".......",) * 4)
        agree(board, "red", "blue", also=also)
        army = board.army("red", "0202", plan=Plan(Mode.GO, cell=board.cell("0502")), steps=10)
        board.look()
        first = way_ahead(board.frame, army)[0]
        board.city(board.frame.scenario.land.grid.label(first), "blue")
        board.look()
        assert (first in way_ahead(board.frame, army)) is passes


def test_env_2_1_who_has_arrived_or_no_steps_left_takes_none() -> None:
    """The next step of an army: none where it stays, has arrived, is halted or has no steps left."""
    board = Board("......", "......")
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("0401")), steps=1)
    board.look()
    assert next_cell(board.frame, army) is not None
    army.steps = 0
    assert next_cell(board.frame, army) is None
    army.steps, army.halted = 3, True
    assert next_cell(board.frame, army) is None
    army.halted, army.plan = False, Plan(Mode.GO, cell=army.cell)
    assert next_cell(board.frame, army) is None
    army.plan = Plan(Mode.MERGE, army="red-9")
    assert next_cell(board.frame, army) is None


def test_env_2_1_an_army_follows_the_one_it_is_to_join() -> None:
    """ENV-2.3: wherever its own side's army goes."""
    board = Board(*("............",) * 4)
    comer = board.army("red", "0102", 10, plan=Plan(Mode.MERGE, army="red-2"))
    board.army("red", "0402", 12, plan=Plan(Mode.ROUTE, path=board.path("0502", "0602", "0702")))
    board.resolve()
    assert comer.id not in board.state.armies
    assert board.state.armies["red-2"].strength == 22
