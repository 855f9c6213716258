"""ENV-2: armies march, merge, are split and levied."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.state import Army, ArmyOrder, ClauseKind, Compartment, Mode, Plan, Split, When
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import FIELD, agree, impulse, is_gone, joins, marches, stands, way

# -- marching ----------------------------------------------------------------------------------------------------------


def test_env_2_1_a_step_costs_one() -> None:
    """Whatever the land."""
    board = Board(".....", "w....", "h....")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    impulse(board)
    assert stands(board, army, "0103")
    assert army.steps == 8


def test_env_2_1_seas_and_mountains_bar_the_way() -> None:
    """A way to a cell goes round them once they are seen."""
    board = Board(".....", "~~^..", ".....")
    army = board.army("red", "0101", plan=Plan(Mode.GO, cell=board.cell("0103")))
    board.army("blue", "0503")
    board.resolve()
    assert stands(board, army, "0103")
    assert len(army.trail) > 3


# -- garrisons ---------------------------------------------------------------------------------------------------------


def test_env_2_2_the_bonus_is_no_part_of_the_strength() -> None:
    """A garrison of 12 is 12, wins as 14, and has 10 left."""
    board = Board(*FIELD)
    board.city("0102", "blue")
    holder = board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    told = facts(told_to(impulse(board, 1, 1), "blue"), "battle")
    assert told["ours"] == [12, 2, 1]
    assert stands(board, holder, "0102", 10)


@pytest.mark.parametrize(("owner", "bonus"), [("blue", 2), (None, 0)])
def test_env_2_2_only_in_a_city_of_its_own_side(owner: str | None, bonus: int) -> None:
    """In the field there is none."""
    board = Board(*FIELD)
    if owner:
        board.city("0102", owner)
    board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    assert facts(told_to(impulse(board, 1, 1), "blue"), "battle")["ours"][1] == bonus


def test_env_2_2_the_option_says_how_much() -> None:
    """`garrison`."""
    board = Board(*FIELD, options={"garrison": 5})
    board.city("0102", "blue")
    board.army("blue", "0102", 12)
    marches(board, "red", "0101", "0102", strength=1)
    assert facts(told_to(impulse(board, 1, 1), "blue"), "battle")["ours"] == [12, 5, 1]


# -- merging -----------------------------------------------------------------------------------------------------------


def test_env_2_3_the_comer_dissolves_into_the_army_that_stood_there() -> None:
    """Which keeps its number and has the fewer steps of the two."""
    board = Board(*FIELD)
    there = board.army("red", "0103", 13)
    comer = joins(board, "red", "0101", there, strength=11)
    impulse(board)
    events = impulse(board)
    assert is_gone(board, comer)
    assert stands(board, there, "0103", 24)
    assert there.steps == 8
    assert facts(events, "merged") == {"army": there.id, "with": comer.id, "at": there.cell, "strength": 24}
    assert board.state.impulse is not None
    assert [(b.army, b.when, b.other) for b in board.state.impulse.befell] == [(there.id, When.MERGED, comer.id)]


def test_env_2_3_a_merge_over_30_does_not_happen() -> None:
    """18 ordered to merge with 13: 31 > 30: it stops next to it, and the report says why."""
    board = Board(*FIELD)
    there = board.army("red", "0103", 13)
    comer = joins(board, "red", "0101", there, strength=18)
    board.army("blue", "0505")
    events = board.resolve()
    assert stands(board, comer, "0102", 18)
    assert stands(board, there, "0103", 13)
    (told,) = [event for event in told_to(events, "red") if event.kind == "merge-refused"]
    assert board.text(told) == "Red 2 stops in 0102 and does not join Red 1: together they would have 31, more than 30."


def test_env_2_3_thirty_is_allowed() -> None:
    """At most 30 together."""
    board = Board(*FIELD)
    there = board.army("red", "0102", 13)
    joins(board, "red", "0101", there, strength=17)
    impulse(board)
    assert stands(board, there, "0102", 30)


def test_env_2_3_two_that_come_to_join_come_by_strength() -> None:
    """The larger joins, the other would be too much."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 10)
    smaller = joins(board, "red", "0302", there, strength=11)
    larger = joins(board, "red", "0304", there, strength=12)
    impulse(board)
    assert is_gone(board, larger)
    assert stands(board, there, "0303", 22)
    assert stands(board, smaller, "0302", 11)


def test_env_2_3_who_follows_an_army_joins_it_when_it_stands() -> None:
    """As long as it marches on it is not met."""
    board = Board(*FIELD)
    front = marches(board, "red", "0102", "0103")
    comer = joins(board, "red", "0101", front)
    impulse(board)
    assert stands(board, comer, "0102")
    impulse(board)
    assert stands(board, front, "0103", 24)


def test_env_2_3_two_that_would_join_each_other_do() -> None:
    """The weaker into the stronger, instead of changing places for ever."""
    board = Board(*FIELD)
    one = board.army("red", "0101", 9)
    other = joins(board, "red", "0102", one, strength=11)
    one.plan = Plan(Mode.MERGE, army=other.id)
    impulse(board)
    assert is_gone(board, one)
    assert other.strength == 20


def test_env_2_3_one_that_is_to_join_another_that_comes_joins_it_on_the_way() -> None:
    """The other goes on with its way."""
    board = Board(*FIELD)
    marching = marches(board, "red", "0102", "0101")
    comer = joins(board, "red", "0101", marching)
    impulse(board)
    assert is_gone(board, comer)
    assert stands(board, marching, "0101", 24)


def test_env_2_3_a_comer_of_the_same_side_does_not_merge_without_an_order() -> None:
    """It stops on the last free cell of its path."""
    board = Board(*FIELD)
    there = board.army("red", "0103")
    comer = marches(board, "red", "0101", "0102", "0103")
    board.army("blue", "0505")
    board.resolve()
    assert stands(board, comer, "0102", 12)
    assert stands(board, there, "0103", 12)


def test_env_2_3_one_that_joins_after_a_battle_joins_what_is_left() -> None:
    """In the order of the roll: blue first, then red's own."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 12)
    comer = joins(board, "red", "0302", there, strength=10)
    marches(board, "blue", "0304", "0303", strength=5)
    impulse(board, 2, 1, 9)
    assert is_gone(board, comer)
    assert stands(board, there, "0303", 20)


def test_env_2_3_one_that_would_join_a_beaten_army_meets_the_victor() -> None:
    """It comes to that cell, too."""
    board = Board(*FIELD)
    there = board.army("red", "0303", 5)
    comer = joins(board, "red", "0302", there, strength=10)
    victor = marches(board, "blue", "0304", "0303", strength=12)
    impulse(board, 1, 9, 1, 1, 9)
    assert is_gone(board, there)
    assert is_gone(board, comer)
    assert stands(board, victor, "0303", 8)


# -- passing -----------------------------------------------------------------------------------------------------------


def test_env_2_3_own_armies_swap() -> None:
    """Each takes the other's cell."""
    board = Board(*FIELD)
    one, other = marches(board, "red", "0101", "0102"), marches(board, "red", "0102", "0101")
    impulse(board)
    assert stands(board, one, "0102")
    assert stands(board, other, "0101")


def test_env_2_3_an_own_army_that_stays_is_passed() -> None:
    """It takes as long, and as many steps, as the way over its cell; the two never stand on one cell."""
    board = Board(*FIELD)
    there = board.army("red", "0102")
    army = marches(board, "red", "0101", "0102", "0103", "0104")
    impulse(board)
    assert stands(board, army, "0101")
    impulse(board)
    assert stands(board, army, "0103")
    assert army.steps == 8
    assert army.trail == board.path("0101", "0102", "0103")
    impulse(board)
    assert stands(board, army, "0104")
    assert stands(board, there, "0102")


def test_env_2_3_several_in_a_row_are_passed() -> None:
    """Two of them take three impulses."""
    board = Board(*FIELD)
    board.army("red", "0102")
    board.army("red", "0103")
    army = marches(board, "red", "0101", "0102", "0103", "0104")
    impulse(board)
    impulse(board)
    assert stands(board, army, "0101")
    impulse(board)
    assert stands(board, army, "0104")
    assert army.steps == 7


def test_env_2_3_an_army_that_waits_to_pass_is_not_blocked() -> None:
    """Nothing befalls it that its tasks are told; where the way ends on the other it is."""
    board = Board(*FIELD)
    board.army("red", "0102")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    assert board.state.impulse is not None
    assert board.state.impulse.befell == []
    army.plan = way(board, "0102")
    impulse(board)
    assert [b.when for b in board.state.impulse.befell] == [When.BLOCKED]


def test_env_2_3_an_army_that_cannot_come_out_behind_stays_before() -> None:
    """The cell behind is an ally's: it stands on the last free cell of its path, and not on its own army's."""
    board = Board(*FIELD)
    agree(board, "red", "blue")
    board.army("red", "0102")
    board.army("blue", "0103")
    army = marches(board, "red", "0101", "0102", "0103")
    board.resolve()
    assert stands(board, army, "0101")


def test_env_2_3_an_enemy_behind_an_own_army_is_attacked_from_before_it() -> None:
    """After a tie it stands where it stood."""
    board = Board(*FIELD)
    board.army("red", "0102")
    board.army("blue", "0103")
    army = marches(board, "red", "0101", "0102", "0103")
    impulse(board)
    impulse(board, 4, 4)
    assert stands(board, army, "0101")
    assert army.halted


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
