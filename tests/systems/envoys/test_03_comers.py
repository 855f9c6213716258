"""ENV-3.4, 2.2, 7.5: several battles at one cell: who comes and who holds, swaps, guests."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.state import Army
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import FIELD, agree, column, impulse, is_gone, marches, stands

# -- several at one cell -----------------------------------------------------------------------------------------------


def test_env_3_4_the_holder_fights_every_battle_as_its_holder() -> None:
    """Two come, in the order of a roll: the holder has the + 2 both times and loses 2 each time."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "blue")
    holder = board.army("blue", "0303", 20)
    for side, start in (("red", "0302"), ("green", "0304")):
        marches(board, side, start, "0303")
    events = told_to(impulse(board, 2, 1, 5, 1, 5), "blue")
    assert [(e.facts["foe"], e.facts["ours"]) for e in events if e.kind == "battle"] == [
        ("red", [20, 2, 5]),
        ("green", [18, 2, 5]),
    ]
    assert stands(board, holder, "0303", 16)


def test_env_3_4_the_bonus_is_the_holders_alone() -> None:
    """Red comes back to its own city, which blue has left to nobody: no bonus against green."""
    board = Board(*FIELD, sides=3)
    board.city("0303", "red")
    marches(board, "red", "0302", "0303")
    marches(board, "green", "0304", "0303")
    events = told_to(impulse(board, 4, 3), "red")
    assert facts(events, "battle")["ours"][1] == 0


def test_env_3_4_the_order_of_comers_is_rolled_and_recorded() -> None:
    """Three comers take two rolls, by strength and then by id."""
    board = Board(*FIELD, sides=4)
    board.army("white", "0303", 30)
    for side, start, strength in (("red", "0302", 5), ("blue", "0304", 9), ("green", "0202", 5)):
        marches(board, side, start, "0303", strength=strength)
    board.begin()
    board.step()
    dice_source = board.table([3, 1])
    board.frame.system.rules.take_step(board.frame, dice_source)
    assert [(roll.dice, roll.result, roll.rule, roll.by) for roll in dice_source.rolls] == [
        ("1d3", [3], "ENV-3.4", ["blue-1", "green-1", "red-1"]),
        ("1d2", [1], "ENV-3.4", ["blue-1", "green-1"]),
    ]
    contest = board.state.impulse.contest  # type: ignore[union-attr]
    assert contest is not None
    assert contest.waiting == ["red-1", "blue-1", "green-1"]


def test_env_3_4_a_tie_sends_the_comer_back_and_the_next_fights() -> None:
    """The holder stays and fights on."""
    board = Board(*FIELD, sides=3)
    holder = board.army("blue", "0303", 12)
    first = marches(board, "red", "0302", "0303")
    second = marches(board, "green", "0304", "0303")
    impulse(board, 2, 7, 7, 9, 3)
    assert stands(board, first, "0302", 12)
    assert first.halted
    assert is_gone(board, holder)
    assert stands(board, second, "0303", 10)


def test_env_3_4_two_comers_that_tie_are_both_sent_back() -> None:
    """Neither held the cell: both stay where they stood before the step (ENV-3.1), and a third walks in."""
    board = Board(*FIELD, sides=3)
    one = marches(board, "red", "0302", "0303")
    other = marches(board, "blue", "0304", "0303")
    third = marches(board, "green", "0202", "0303")
    impulse(board, 3, 1, 6, 6)
    assert stands(board, one, "0302", 12)
    assert stands(board, other, "0304", 12)
    assert stands(board, third, "0303", 12)


def test_env_3_4_a_winner_fights_the_next_with_what_it_has_left() -> None:
    """Red beats the holder and meets green with two points less."""
    board = Board(*FIELD, sides=3)
    board.army("blue", "0303", 5)
    marches(board, "red", "0302", "0303", strength=12)
    marches(board, "green", "0304", "0303", strength=12)
    events = told_to(impulse(board, 2, 9, 1, 1, 1), "green")
    assert facts(events, "battle")["theirs"][0] == 10


def friend_of_the_holder() -> tuple[Board, Army, Army]:
    """Blue holds a hex; Red comes to take it, and Green, who is allied with Blue, too: the armies of Red and Green."""
    board = Board(*FIELD, sides=3)
    agree(board, "blue", "green")
    board.army("blue", "0303", 5)
    victor = marches(board, "red", "0302", "0303")
    friend = marches(board, "green", "0304", "0303")
    return board, victor, friend


def test_env_3_4_an_ally_of_the_holder_that_arrives_after_his_fall_fights_the_victor() -> None:
    """Each comer meets who is there by then."""
    board, victor, friend = friend_of_the_holder()
    impulse(board, 2, 9, 1, 1, 9)
    assert is_gone(board, friend)
    assert stands(board, victor, "0303", 8)


def test_env_3_4_an_ally_of_the_holder_that_arrives_first_stops() -> None:
    """It is kept out, and takes no part in what follows."""
    board, victor, friend = friend_of_the_holder()
    impulse(board, 1, 9, 1)
    assert stands(board, friend, "0304", 12)
    assert stands(board, victor, "0303", 10)


def test_env_3_4_own_armies_that_attack_together_come_one_after_the_other() -> None:
    """The second fights on where the first has lost."""
    board = Board(*FIELD)
    board.army("blue", "0303", 12)
    first, second = (marches(board, "red", start, "0303") for start in ("0302", "0304"))
    impulse(board, 1, 1, 9, 9, 1)
    assert is_gone(board, first)
    assert stands(board, second, "0303", 10)


# -- swaps of garrisons, and what leaves or does not -------------------------------------------------------------------


def test_env_2_2_3_4_both_of_a_swap_hold_what_the_other_would_enter() -> None:
    """Blue leaves its city against red: it holds it as the impulse begins, and has the bonus; red has none."""
    board = column()
    city = board.city("0102", "blue")
    comer = marches(board, "red", "0101", "0102", strength=20)
    marches(board, "blue", "0102", "0101", strength=10)
    events = told_to(impulse(board, 9, 1), "red")
    told = facts(events, "battle")
    assert (told["at"], told["ours"], told["theirs"]) == (city.cell, [20, 0, 9], [10, 2, 1])
    assert stands(board, comer, "0102", 23)
    assert city.owner == "red"


def test_env_2_2_a_sortie_against_one_that_stays_has_no_bonus() -> None:
    """Who comes out of his city fights without it."""
    board = column()
    board.city("0102", "blue")
    marches(board, "blue", "0102", "0101")
    board.army("red", "0101")
    assert facts(told_to(impulse(board, 4, 3), "blue"), "battle")["ours"] == [12, 0, 4]


def test_env_3_1_a_tie_of_a_swap_leaves_both_where_they_were() -> None:
    """And both halt."""
    board = column()
    one, other = marches(board, "red", "0101", "0102"), marches(board, "blue", "0102", "0101")
    impulse(board, 3, 3)
    assert stands(board, one, "0101", 12)
    assert stands(board, other, "0102", 12)
    assert impulse(board) == []


def test_env_3_4_after_a_swap_the_winner_meets_the_other_comers() -> None:
    """Red beats blue, whose cell green comes to, too."""
    board = Board(*FIELD, sides=3)
    winner = marches(board, "red", "0302", "0303")
    marches(board, "blue", "0303", "0302", strength=5)
    third = marches(board, "green", "0304", "0303", strength=5)
    impulse(board, 9, 1, 1, 9)
    assert stands(board, winner, "0303", 8)
    assert is_gone(board, third)


def test_env_3_4_a_holder_whose_own_step_fails_is_the_holder_after_all() -> None:
    """Blue would leave its city, but its ally's army is in the way: it fights for it, with the bonus."""
    board = Board(*FIELD, sides=3)
    agree(board, "blue", "green")
    board.city("0303", "blue")
    holder = marches(board, "blue", "0303", "0304", strength=12)
    board.army("green", "0304")
    marches(board, "red", "0302", "0303")
    events = told_to(impulse(board, 1, 5), "blue")
    assert facts(events, "battle")["ours"] == [12, 2, 5]
    assert stands(board, holder, "0303", 10)


def test_env_3_4_a_holder_that_is_sent_back_fights_for_his_cell() -> None:
    """Blue comes upon green, ties, and is met at home by red."""
    board = Board(*FIELD, sides=3)
    holder = marches(board, "blue", "0303", "0304")
    board.army("green", "0304")
    comer = marches(board, "red", "0302", "0303")
    impulse(board, 4, 4, 9, 1)
    assert is_gone(board, holder)
    assert stands(board, comer, "0303", 10)


def test_env_3_1_there_is_no_meeting_with_one_that_leaves() -> None:
    """Red follows blue from cell to cell."""
    board = column()
    hunter = marches(board, "red", "0101", "0102", "0103")
    hunted = marches(board, "blue", "0102", "0103", "0104")
    for _ in range(2):
        assert "battle" not in kinds(impulse(board))
    assert stands(board, hunter, "0103")
    assert stands(board, hunted, "0104")


# -- guests ------------------------------------------------------------------------------------------------------------


def test_env_7_5_allies_never_take_an_allys_city() -> None:
    """Without the right to stand there the comer stops short; with it, it does not change the owner."""
    for also, label in (((), "0101"), ((ClauseKind.STAND,), "0102")):
        board = column()
        agree(board, "red", "blue", also=also)
        city = board.city("0102", "blue")
        comer = marches(board, "red", "0101", "0102")
        impulse(board)
        assert stands(board, comer, label)
        assert city.owner == "blue"


@pytest.mark.parametrize("came_first", ["red", "blue"])
def test_env_7_5_a_guest_neither_gets_nor_gives_the_bonus(came_first: str) -> None:
    """Blue's own army has it, its guest has not; who attacks fights both, the owner's first, whoever came first."""
    board = Board(*FIELD, sides=3)
    agree(board, "red", "blue", also=[ClauseKind.STAND])
    city = board.city("0303", "blue")
    for side, strength in sorted({"blue": 5, "red": 6}.items(), key=lambda army: army[0] != came_first):
        board.army(side, "0303", strength)
    taker = marches(board, "green", "0302", "0303", strength=20)
    events = impulse(board, 9, 1, 9, 1)
    battles = [event.facts["theirs"] for event in told_to(events, "green") if event.kind == "battle"]
    assert battles == [[5, 2, 1], [6, 0, 1]]
    assert stands(board, taker, "0303", 21)
    assert city.owner == "green"


def test_env_7_5_one_guest_may_be_in_a_city_with_one_own_army() -> None:
    """A second guest stops short; the owner's own army may come in."""
    board = Board(*FIELD, sides=3)
    agree(board, "red", "blue", "green", also=[ClauseKind.STAND])
    board.city("0303", "blue")
    guest = marches(board, "red", "0302", "0303", strength=14)
    second = marches(board, "green", "0304", "0303")
    host = marches(board, "blue", "0202", "0303", strength=3)
    impulse(board)
    assert stands(board, guest, "0303")
    assert stands(board, host, "0303")
    assert stands(board, second, "0304")
