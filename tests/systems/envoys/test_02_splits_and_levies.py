"""ENV-2.4, 2.5: armies are split and levied."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.state import Army, ArmyOrder, Compartment, Mode, Plan, Split
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import FIELD, agree, marches, stands, way

# -- splitting ---------------------------------------------------------------------------------------------------------


def split(board: Board, army: Army, strength: int, plan: Plan | None = None) -> str:
    """Writes in the army's side's compartment that a part is split off, with a plan of its own; the part's id."""
    number = board.state.sides[army.side].armies_raised + 1
    part = f"{army.side}-{number}"
    written = board.state.sealed.setdefault(army.side, Compartment())
    written.splits.append(Split(army.id, part, number, strength))
    written.orders[army.id] = ArmyOrder(army.plan)
    if plan is not None:
        written.orders[part] = ArmyOrder(plan)
    return part


def test_env_2_4_the_part_starts_on_the_same_cell_and_leaves_it() -> None:
    """24 splits into 13 and 11."""
    board = Board(*FIELD)
    army = board.army("red", "0101", 24)
    board.army("blue", "0505")
    id = split(board, army, 11, way(board, "0102"))
    events = board.resolve()
    assert stands(board, army, "0101", 13)
    assert stands(board, board.state.armies[id], "0102", 11)
    assert facts(events, "split")["part_strength"] == 11
    assert board.state.sides["red"].armies_raised == 2


def test_env_2_4_a_part_that_has_not_left_is_one_with_its_army_again_whatever_the_limit() -> None:
    """36 is above what may merge, and is 36 again."""
    board = Board(*FIELD)
    army = board.army("red", "0101", 36)
    board.army("blue", "0505")
    id = split(board, army, 16)
    events = board.resolve()
    assert stands(board, army, "0101", 36)
    assert id not in board.state.armies
    assert facts(events, "one-again")["strength"] == 36


def test_env_2_4_the_army_may_leave_and_the_part_stay() -> None:
    """Then they are two."""
    board = Board(*FIELD)
    army = marches(board, "red", "0101", "0102", strength=24)
    board.army("blue", "0505")
    id = split(board, army, 11)
    board.resolve()
    assert stands(board, army, "0102", 13)
    assert stands(board, board.state.armies[id], "0101", 11)
    assert board.state.armies[id].part_of is None


def test_env_2_4_of_two_parts_that_stay_without_their_army_one_takes_in_the_other() -> None:
    """The first of them."""
    board = Board(*FIELD)
    army = marches(board, "red", "0101", "0102", strength=36)
    board.army("blue", "0505")
    first = split(board, army, 12)
    written = board.state.sealed["red"]
    written.splits.append(Split(army.id, "red-3", 3, 12))
    board.resolve()
    assert stands(board, board.state.armies[first], "0101", 24)
    assert "red-3" not in board.state.armies


def test_env_2_4_battle_losses_may_go_below_the_minimum() -> None:
    """The minimum binds splitting only."""
    board = Board(*FIELD)
    army = board.army("red", "0101", 20)
    board.army("blue", "0102", 5)
    board.army("blue", "0505")
    id = split(board, army, 10, way(board, "0102"))
    board.resolve([9, 1])
    assert stands(board, board.state.armies[id], "0102", 8)


def test_env_2_4_a_part_that_fought_has_left() -> None:
    """Sent back, it stands with its army: within the limit they are one, above it the part makes room."""
    for whole, strengths in ((30, {30}), (36, {20, 16})):
        board = Board(*FIELD)
        army = board.army("red", "0101", whole)
        board.army("blue", "0102", 16)
        split(board, army, 16, way(board, "0102"))
        events = board.resolve([8, 8])
        assert {own.strength for own in board.state.armies.values() if own.side == "red"} == strengths
        assert ("put-aside" in kinds(events)) == (len(strengths) == 2)


def test_env_2_4_where_no_hex_is_free_the_two_are_one_again() -> None:
    """Above the limit, too, when the part could make room nowhere."""
    board = Board("..")
    army = board.army("red", "0101", 36)
    board.army("blue", "0201", 16)
    split(board, army, 16, way(board, "0201"))
    events = board.resolve([8, 8])
    assert [own.strength for own in board.state.armies.values() if own.side == "red"] == [36]
    assert {"one-again", "put-aside"} & set(kinds(events)) == {"one-again"}


def test_env_2_4_one_that_is_to_join_a_part_joins_it_and_not_its_army() -> None:
    """While both are on the cell; then all of them are one again."""
    board = Board(*FIELD)
    army = board.army("red", "0101", 24)
    comer = board.army("red", "0102", 3)
    board.army("blue", "0505")
    part = split(board, army, 11)
    comer.plan = Plan(Mode.MERGE, army=part)
    events = board.resolve()
    assert facts(events, "merged")["army"] == part
    assert stands(board, army, "0101", 27)


def test_env_2_4_an_attack_on_the_cell_meets_the_army_first_then_its_part() -> None:
    """Both hold it."""
    board = Board(*FIELD)
    board.city("0101", "red")
    army = board.army("red", "0101", 22)
    board.army("blue", "0102", 25, plan=way(board, "0101"))
    split(board, army, 12)
    events = board.resolve([9, 1, 1, 15])
    told = [event.facts for event in told_to(events, "red") if event.kind == "battle"]
    assert [(fact["army"], fact["ours"]) for fact in told] == [("red-1", [10, 2, 1]), ("red-2", [12, 2, 15])]
    assert [own.strength for own in board.state.armies.values()] == [10]


def test_env_2_4_an_army_that_was_handed_over_is_not_split() -> None:
    """It is another's when the armies set out (ENV-5.1)."""
    board = Board(*FIELD)
    army = board.army("red", "0101", 24)
    board.army("red", "0501")
    board.army("blue", "0505")
    split(board, army, 11, way(board, "0102"))
    del board.state.armies[army.id]
    board.resolve()
    assert [own.number for own in board.state.armies.values() if own.side == "red"] == [2]
    assert board.state.sides["red"].armies_raised == 3


# -- levies ------------------------------------------------------------------------------------------------------------


def capitals(turn: int, **options: int) -> Board:
    """Red's capital in 0303, blue's in 0101, each with an army elsewhere."""
    board = Board(*FIELD, turn=turn, options=options)
    board.city("0303", "red", capital=True)
    board.city("0101", "blue", capital=True)
    board.army("red", "0305")
    board.army("blue", "0501")
    return board


def red_armies(board: Board) -> list[tuple[str, int, int]]:
    """Number as text of the hex, number and strength of red's armies."""
    label = board.frame.scenario.land.grid.label
    return [(label(a.cell), a.number, a.strength) for a in board.state.armies.values() if a.side == "red"]


@pytest.mark.parametrize(("turn", "number"), [(4, 1), (5, 2), (6, 1), (10, 2)])
def test_env_2_5_after_every_fifth_turn_a_new_army_forms(turn: int, number: int) -> None:
    """Of 10, in the capital."""
    board = capitals(turn)
    events = board.resolve()
    assert len(red_armies(board)) == number
    if number == 2:
        assert red_armies(board)[1] == ("0303", 2, 10)
        assert facts(told_to(events, "red"), "levied")["strength"] == 10


def test_env_2_5_it_joins_the_army_there_if_the_limit_allows() -> None:
    """20 and 10 are 30."""
    board = capitals(5)
    board.army("red", "0303", 20)
    events = board.resolve()
    assert red_armies(board) == [("0305", 1, 12), ("0303", 2, 30)]
    assert facts(told_to(events, "red"), "levy-joined")["levy"] == 10


def test_env_2_5_else_it_forms_on_the_nearest_free_cell() -> None:
    """21 and 10 are too much; of the cells around the lowest in rank that is free."""
    board = capitals(5)
    board.army("red", "0303", 21)
    board.army("red", "0302", 5)
    board.resolve()
    assert red_armies(board)[-1] == ("0202", 4, 10)


def test_env_2_5_no_levy_in_a_capital_that_was_taken() -> None:
    """Nor when it is taken back: it is never named again (ENV-1.2)."""
    board = capitals(4)
    board.city("0505")
    army = marches(board, "blue", "0304", "0303")
    board.resolve()
    assert board.state.sides["red"].capital_lost
    board.state.armies.pop(army.id)
    back = board.army("red", "0302", plan=way(board, "0303"))
    board.resolve()
    assert stands(board, back, "0303", 12)
    assert board.state.cities[board.cell("0303")].owner == "red"
    assert len(red_armies(board)) == 2


def test_env_2_5_a_guest_in_the_capital_does_not_keep_the_levy_out() -> None:
    """One guest may stand with one own army (ENV-7.5)."""
    board = capitals(5)
    agree(board, "red", "blue", also=[ClauseKind.STAND])
    board.army("blue", "0303")
    board.resolve()
    assert ("0303", 2, 10) in red_armies(board)


def test_env_2_5_without_room_no_levy_forms() -> None:
    """An island of one hex."""
    board = Board(".~.", "~~.", "...", turn=5)
    board.city("0101", "red", capital=True)
    board.army("red", "0101", 30)
    board.army("blue", "0303")
    events = board.resolve()
    assert facts(told_to(events, "red"), "no-levy") == {"at": board.cell("0101")}


def test_env_2_5_the_options_say_when_and_how_much() -> None:
    """`levy_every` and `levy`; 0 is none."""
    assert len(red_armies_after(capitals(3, levy_every=3, levy=7))) == 2
    assert len(red_armies_after(capitals(5, levy=0))) == 1


def red_armies_after(board: Board) -> list[tuple[str, int, int]]:
    """Red's armies after the turn."""
    board.resolve()
    return red_armies(board)
