"""ENV-2.1 to 2.3: armies find their ways, march, hold cities, merge and pass each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.maps.gaps import gap_in
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.rules.land.routes import DIRECTIONS, is_stuck, next_cell, straight, way_ahead
from hexwar_tui.systems.envoys.state import Mode, Plan, When
from tests.systems.envoys.boards import Board, facts, told_to
from tests.systems.envoys.marching import agree, battles, cases, drawn, impulse, settled, standing, stands, way

# -- ways --------------------------------------------------------------------------------------------------------------

EVEN, ODD = grid(12, 9), grid(11, 9)
OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
ACROSS = {"n": "n", "ne": "nw", "e": "w", "se": "sw", "s": "s", "sw": "se", "w": "e", "nw": "ne"}


def anywhere(cell: Cell) -> bool:
    """Open land."""
    return True


@given(st.sampled_from(EVEN.cells), st.sampled_from(sorted(DIRECTIONS)), st.integers(1, 12))
def test_env_2_1_a_straight_way_is_the_straightest_however_the_map_lies(start: Cell, towards: str, most: int) -> None:
    """Every step leads one hex further away. Turned half round with the map it is the way in the opposite direction;
    mirrored, the mirrored one."""
    found = straight(EVEN, start, towards, most, anywhere)
    assert gap_in(EVEN, found) == ""
    assert [EVEN.distance(start, cell) for cell in found] == list(range(len(found)))
    assert len(found) <= most + 1
    turned = straight(EVEN, EVEN.turned(start), OPPOSITE[towards], most, anywhere)
    assert tuple(EVEN.turned(cell) for cell in found) == turned
    start = start % ODD.size
    mirrored = straight(ODD, ODD.mirrored(start), ACROSS[towards], most, anywhere)
    assert tuple(ODD.mirrored(cell) for cell in straight(ODD, start, towards, most, anywhere)) == mirrored


def test_env_2_1_the_way_is_found_anew_over_what_is_seen_by_then() -> None:
    """Unknown cells count as passable until seen: the army turns where it sees the sea."""
    board = Board("........", ".....~..", ".....~..", ".....~..", ".....~..", "........")
    army = board.army("red", "0103", plan=Plan(Mode.GO, cell=board.cell("0803")), steps=10)
    board.look()
    assert len(way_ahead(board.frame, army)) == 7
    board.resolve()
    assert stands(board, army, "0803")


def test_env_2_1_seas_and_mountains_bar_the_way() -> None:
    """A way to a cell goes round them once they are seen; what nobody had seen stops a route, which is given up."""
    board = drawn("blue 0503", ".....", "~~^..", ".....")
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("0103")))
    board.resolve()
    assert stands(board, army, "0103")
    assert len(army.trail) > 3
    board = drawn("red 0101>0102>0103, blue 0303", "...", "^..", "...")
    told = facts(impulse(board), "blocked")
    assert told == {"army": "red-1", "at": board.cell("0101"), "cell": board.cell("0102")}
    assert impulse(board) == []
    assert standing(board) == "red-1 0101, blue-1 0303"


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


def test_env_4_1_an_army_that_knows_no_way_is_stuck_though_its_goal_is_next_to_it() -> None:
    """But not one that has arrived, nor one that only wants to stand beside it."""
    board = drawn("red 0102", ".~", "..", "..")
    army, sea = board.state.armies["red-1"], board.cell("0201")
    army.steps = 5
    board.look()
    for plan, is_barred in (
        (Plan(Mode.GO, cell=sea), True),
        (Plan(Mode.GO, cell=army.cell), False),
        (Plan(Mode.APPROACH, cell=sea, side="blue"), False),
    ):
        army.plan = plan
        assert is_stuck(board.frame, army) is is_barred


def test_env_2_1_a_step_costs_one() -> None:
    """Whatever the land."""
    board = drawn("red 0101>0102>0103", ".....", "w....", "h....")
    impulse(board)
    impulse(board)
    assert standing(board) == "red-1 0103"
    assert board.state.armies["red-1"].steps == 8


def test_env_7_5_a_way_leads_round_allies_and_cities_in_which_an_army_may_not_stand() -> None:
    """Allied armies in sight are gone round, since nobody enters their hex; enemies are met. Cities of allies are
    passed only with the right to stand in them."""

    def leads_through(*, army: bool, allied: bool, also: tuple[ClauseKind, ...] = ()) -> bool:
        board = Board(*(".......",) * 4)
        ours = board.army("red", "0202", plan=Plan(Mode.GO, cell=board.cell("0502")), steps=10)
        if allied:
            agree(board, "red", "blue", also=also)
        board.look()
        first = way_ahead(board.frame, ours)[0]
        label = board.frame.scenario.land.grid.label(first)
        board.army("blue", label) if army else board.city(label, "blue")
        board.look()
        return first in way_ahead(board.frame, ours)

    assert leads_through(army=True, allied=False)
    assert not leads_through(army=True, allied=True)
    assert not leads_through(army=False, allied=True)
    assert leads_through(army=False, allied=True, also=(ClauseKind.STAND,))


# -- garrisons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "options", "bonus"),
    [("0102 blue", {}, 2), ("", {}, 0), ("0102 blue", {"garrison": 5}, 5)],
    ids=["in a city of its own side", "in the field there is none", "the option says how much"],
)
def test_env_2_2_the_bonus_is_no_part_of_the_strength(city: str, options: dict[str, int], bonus: int) -> None:
    """A garrison of 12 is 12, wins as 14, and has 10 left. `garrison`."""
    board = drawn("red 0101>0102 1, blue 0102", cities=city, options=options)
    (told,) = battles(impulse(board, 1, 1), "blue")
    assert told["ours"] == [12, bonus, 1]
    assert standing(board) == "blue-1 0102 10"


# -- merging -----------------------------------------------------------------------------------------------------------


def test_env_2_3_the_comer_dissolves_into_the_army_that_stood_there() -> None:
    """Which keeps its number and has the fewer steps of the two."""
    board = drawn("red 0103 13, red 0101+red-1 11")
    impulse(board)
    events = impulse(board)
    assert standing(board) == "red-1 0103 24"
    assert board.state.armies["red-1"].steps == 8
    assert facts(events, "merged") == {"army": "red-1", "with": "red-2", "at": board.cell("0103"), "strength": 24}
    assert board.state.impulse is not None
    assert [(b.army, b.when, b.other) for b in board.state.impulse.befell] == [("red-1", When.MERGED, "red-2")]


def test_env_2_3_a_merge_over_30_does_not_happen() -> None:
    """18 ordered to merge with 13: 31 > 30: it stops next to it, and the report says why."""
    board = drawn("red 0103 13, red 0101+red-1 18, blue 0505")
    (told,) = [event for event in told_to(board.resolve(), "red") if event.kind == "merge-refused"]
    assert standing(board) == "red-1 0103 13, red-2 0102 18, blue-1 0505"
    assert board.text(told) == "Red 2 stops in 0102 and does not join Red 1: together they would have 31, more than 30."


MERGED = """
    thirty is allowed | red 0102 13, red 0101+red-1 17 | | red-1 0102 30
    two come by strength: the larger joins
        | red 0303 10, red 0302+red-1 11, red 0304+red-1 | | red-1 0303 22, red-2 0302 11
    one that marches on is not met, but joined when it stands | red 0102>0103, red 0101+red-1 | ; | red-1 0103 24
    of two that would join each other the weaker goes | red 0101+red-2 9, red 0102+red-1 11 | | red-2 0101 20
    one that comes is joined on its way, and goes on | red 0102>0101, red 0101+red-1 | | red-1 0101 24
    without an order nobody merges | red 0103, red 0101>0102>0103 | ; | red-1 0103, red-2 0102
    after a battle: what is left, in the order of the roll
        | red 0303, red 0302+red-1 10, blue 0304>0303 5 | 2 1 9 | red-1 0303 20
    who would join a beaten army meets the victor
        | red 0303 5, red 0302+red-1 10, blue 0304>0303 | 1 9 1 1 9 | blue-1 0303 8
    """


@pytest.mark.parametrize(("armies", "dice", "after"), cases(MERGED))
def test_env_2_3_whoever_is_to_join_another(armies: str, dice: str, after: str) -> None:
    """Comes to its cell and is one with it, at most 30 together, wherever the other goes."""
    assert settled(armies, dice) == after


def test_env_2_3_an_army_follows_the_one_it_is_to_join_to_the_end_of_its_way() -> None:
    """Wherever its own side's army goes (ENV-2.1)."""
    board = drawn("red 0102+red-2 10, red 0402>0502>0602>0702", *(("............",) * 4))
    board.resolve()
    assert standing(board) == "red-2 0702 22"


# -- passing -----------------------------------------------------------------------------------------------------------


def test_env_2_3_own_armies_swap() -> None:
    """Each takes the other's cell."""
    assert settled("red 0101>0102, red 0102>0101") == "red-1 0102, red-2 0101"


def test_env_2_3_own_armies_that_stay_are_passed() -> None:
    """It takes as long, and as many steps, as the way over their cells; two never stand on one cell."""
    board = drawn("red 0102, red 0101>0102>0103>0104")
    marcher = board.state.armies["red-2"]
    for label in ("0101", "0103", "0104"):
        impulse(board)
        assert stands(board, marcher, label)
    assert marcher.steps == 7
    assert marcher.trail == board.path("0101", "0102", "0103", "0104")
    assert standing(board) == "red-1 0102, red-2 0104"
    board = drawn("red 0102, red 0103, red 0101>0102>0103>0104")
    for label in ("0101", "0101", "0104"):
        impulse(board)
        assert stands(board, board.state.armies["red-3"], label)
    assert board.state.armies["red-3"].steps == 7


def test_env_2_3_an_army_that_waits_to_pass_is_not_blocked() -> None:
    """Nothing befalls it that its tasks are told; where the way ends on the other it is."""
    board = drawn("red 0102, red 0101>0102>0103")
    impulse(board)
    assert board.state.impulse is not None
    assert board.state.impulse.befell == []
    board.state.armies["red-2"].plan = way(board, "0102")
    impulse(board)
    assert [b.when for b in board.state.impulse.befell] == [When.BLOCKED]


def test_env_2_3_an_army_that_cannot_come_out_behind_stays_before() -> None:
    """The cell behind is an ally's: it stands on the last free cell of its path, and not on its own army's."""
    board = drawn("red 0102, blue 0103, red 0101>0102>0103", allies=["red blue"])
    board.resolve()
    assert standing(board) == "red-1 0102, blue-1 0103, red-2 0101"


def test_env_2_3_an_enemy_behind_an_own_army_is_attacked_from_before_it() -> None:
    """After a tie it stands where it stood."""
    board = drawn("red 0102, blue 0103, red 0101>0102>0103")
    impulse(board)
    impulse(board, 4, 4)
    assert standing(board) == "red-1 0102, blue-1 0103, red-2 0101"
    assert board.state.armies["red-2"].halted
