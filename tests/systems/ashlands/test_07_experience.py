"""ASH-7: experience and ranks."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, Shoot
from hexwar_tui.systems.ashlands.rules.experience import gain, rank_of
from tests.systems.ashlands.boards import Board, facts, kinds

ROWS = ("........", "........", "........")


def two_sides() -> Board:
    board = Board(*ROWS)
    board.base("red", "0101")
    board.base("blue", "0801")
    return board


def test_ash_7_1_alive_at_the_end_of_a_turn() -> None:
    """ASH-7.1: +1 alive at the end of a turn, on the map."""
    board = two_sides()
    red, blue, reserve = (
        board.stand("red", "rifles", "0102"),
        board.stand("blue", "rifles", "0802", experience=4),
        board.stand("red", "rifles", None),
    )
    events = board.end_turn()
    assert (red.experience, blue.experience, reserve.experience) == (1, 5, 0)
    assert facts(events, "survivors") == {"units": [red.id, blue.id], "gained": 1}


def test_ash_7_1_destroys_a_unit() -> None:
    """ASH-7.1: +3 destroys a unit, by fire or in melee, as attacker or defender."""
    board = two_sides()
    red, blue = board.stand("red", "rifles", "0102"), board.stand("blue", "rifles", "0202", alive=1)
    events = board.give("red", Shoot(red.id, blue.id, None), [6] * 10 + [1] * 10)
    assert facts(events, "experience") == {"unit": red.id, "gained": 3, "total": 3}
    attacker, defender = board.stand("red", "rifles", "0302", alive=1), board.stand("blue", "rifles", "0402", alive=1)
    board.give("red", Attack(attacker.id, defender.id, board.path("0302")), [1, 6, 1])
    assert defender.experience == 3


@pytest.mark.parametrize(
    ("place", "holder", "gained"),
    [
        ("key_points", None, 1),
        ("key_points", "blue", 1),
        ("key_points", "red", 0),
        ("depots", None, 0),
        ("depots", "blue", 2),
        ("depots", "red", 0),
    ],
)
def test_ash_7_1_takes(place: str, holder: str | None, gained: int) -> None:
    """ASH-7.1: +1 takes a key point; +2 an enemy depot."""
    board = two_sides()
    red = board.stand("red", "rifles", "0402")
    getattr(board.state, place)[board.cell("0402")] = holder
    board.end_turn(until=2)
    assert red.experience == gained
    assert getattr(board.state, place) == {board.cell("0402"): "red"}


def test_ash_7_1_takes_an_enemy_base() -> None:
    """ASH-7.1: +5 an enemy CB; the depot that it becomes is not taken once more."""
    board = two_sides()
    red = board.stand("red", "rifles", "0801")
    board.stand("blue", "rifles", "0803")
    events = board.end_turn(until=2)
    assert (red.experience, kinds(events)) == (5, ["base-taken", "experience"])


@pytest.mark.parametrize(
    ("experience", "rank"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (30, 3), (40, 3), (99, 3)]
)
def test_ash_7_2_ranks(experience: int, rank: int) -> None:
    """ASH-7.2: Green 0, Experienced 10, Veteran 20, Elite 30."""
    assert rank_of(experience) == rank


def test_ash_7_2_each_new_rank_gives_an_upgrade() -> None:
    """ASH-7.2: for each new rank the owner picks one upgrade: it is due."""
    board = two_sides()
    red = board.stand("red", "rifles", "0102", experience=9)
    gain(red, 1, table := board.table())
    assert (red.rank, red.upgrades_due) == (1, 1)
    assert facts(table.events, "ranked-up") == {"unit": red.id, "rank": 1}
    gain(red, 25, table := board.table())
    assert (red.rank, red.upgrades_due, kinds(table.events)) == (3, 3, ["experience", "ranked-up", "ranked-up"])


def test_ash_7_2_a_rank_once_reached_stays() -> None:
    """ASH-7.2: a rank, once reached, stays, and what is reached again gives nothing again."""
    board = two_sides()
    red = board.stand("red", "rifles", "0102", experience=10, rank=1)
    gain(red, -4, table := board.table())
    assert (red.experience, red.rank) == (6, 1)
    assert facts(table.events, "experience") == {"unit": red.id, "gained": -4, "total": 6}
    gain(red, 5, board.table())
    assert (red.rank, red.upgrades_due) == (1, 0)


def test_ash_1_2_experience_never_below_0() -> None:
    """ASH-1.2: Experience (never below 0)."""
    board = two_sides()
    red = board.stand("red", "rifles", "0102", experience=2)
    gain(red, -5, table := board.table())
    assert (red.experience, facts(table.events, "experience")["gained"]) == (0, -2)
    gain(red, -1, table := board.table())
    gain(red, 0, table)
    assert table.events == []


def test_ash_7_2_survivors_rank_up() -> None:
    """ASH-7.2: the tenth turn survived makes a unit Experienced."""
    board = two_sides()
    red = board.stand("red", "rifles", "0102", experience=9)
    events = board.end_turn()
    assert (red.rank, red.upgrades_due) == (1, 1)
    assert "ranked-up" in kinds(events)
