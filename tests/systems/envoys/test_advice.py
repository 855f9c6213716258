"""The hints for beginners: they take in what is ordered already, and see an own city in danger."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.armies import Approach, Go, Stay
from hexwar_tui.systems.envoys.orders.mustering import SplitArmy
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn


def hint(board: Board) -> str:
    """What Red is advised now."""
    board.look()
    return render(ENVOYS.show.view(board.known("red")).advice, "en")


def test_env_2_4_nobody_is_sent_after_a_part_that_is_sent_already() -> None:
    """A part goes to the free city: the hint sends no second army there, and leaves its army in the capital."""
    board = Board("." * 9)
    board.city("0101", "red", capital=True)
    board.army("red", "0101", 24)
    board.city("0401")
    board.look()
    board.give("red", SplitArmy("red-1", 10))
    assert "send Red 2 there" in hint(board)
    board.give("red", Go("red-2", board.cell("0401")))
    assert hint(board) == "Red 1 guards the capital, and all others have their orders: seal."


def guarded(strength: int) -> Board:
    """Red's capital at 0401 with a guard of this strength, a garrison at 0801, and a free city nearer to the guard."""
    board = Board("." * 12)
    board.city("0401", "red", capital=True)
    board.army("red", "0401", strength)
    board.city("0801", "red")
    board.army("red", "0801", 12)
    board.city("0101")
    return board


def test_env_2_4_a_part_of_the_guard_goes_before_a_garrison_that_is_farther() -> None:
    """The garrison would leave its city bare. Where that is nearer, or the guard too weak for two, it goes all the
    same."""
    board = guarded(24)
    assert hint(board) == "0101 is free: split a part off Red 1 and send that there."
    board.give("red", SplitArmy("red-1", 12))
    assert hint(board) == "0101 is free: send Red 3 there."
    board = guarded(3)
    assert hint(board) == "0101 is free: send Red 2 there."
    board.state.armies["red-1"].strength = 24
    board.city("1001")
    board.state.cities[board.cell("0101")].owner = "red"
    assert hint(board) == "1001 is free: send Red 2 there."


def test_each_free_and_each_enemy_city_is_advised_once() -> None:
    """To where an army is sent by its order of this turn no other is sent."""
    board = Board("." * 9)
    board.army("red", "0101", 20)
    board.army("red", "0301", 20)
    board.city("0401")
    board.city("0601", "blue")
    board.look()
    board.give("red", Go("red-2", board.cell("0401")))
    assert hint(board) == "0601 belongs to Blue: send Red 1 to take it."
    board.give("red", Go("red-2", board.cell("0601")))
    assert hint(board) == "Send Red 1 to look at land that you have not seen.", "0401 is on the way"
    board.give("red", Go("red-2", board.cell("0201")))
    assert hint(board) == "0401 is free: send Red 1 there."


def in_danger(*, foe: int, own: int = 14) -> Board:
    """An empty city of Red's at 0601 with a free one beside, an army at 0101, and Blue's army two hexes from it."""
    board = Board("." * 12)
    board.army("red", "0101", own)
    board.city("0601", "red")
    board.city("0301")
    board.army("blue", "0801", foe)
    return board


def test_an_empty_city_in_danger_comes_first() -> None:
    """Before a free one that is nearer; not where the army could hardly hold it, nor where one is there or sent."""
    board = in_danger(foe=12)
    assert hint(board) == "0601 is empty, and an enemy army is 2 hexes from it: send Red 1 there."
    board.army("red", "0501", 14)
    board.look()
    board.give("red", Go("red-2", board.cell("0601")))
    assert hint(board) == "0301 is free: send Red 1 there."
    assert hint(in_danger(foe=30)) == "0301 is free: send Red 1 there."
    assert hint(in_danger(foe=15, own=13)).startswith("0601 is empty"), "even, and a tie leaves it the city"
    assert hint(in_danger(foe=15, own=12)) == "0301 is free: send Red 1 there."
    board = in_danger(foe=12)
    board.state.armies["blue-1"].cell = board.cell("1201")
    assert hint(board) == "0301 is free: send Red 1 there."


def test_who_holds_a_city_in_danger_stays_but_leaves_it_bare_by_another_order() -> None:
    """It is called a guard; sent away, or after an army, its city is empty. An army that guards an own city is none in
    the field."""
    board = in_danger(foe=12)
    board.army("red", "0601", 12)
    board.look()
    board.give("red", Stay("red-1"))
    assert hint(board) == "On guard: Red 2. All others have their orders: seal."
    board.give("red", Approach("red-2", "blue"))
    board.army("red", "0401", 14)
    assert hint(board) == "0601 is empty, and an enemy army is 2 hexes from it: send Red 3 there."
    board.city("0801", "blue")
    assert hint(board) == "0301 is free: send Red 3 there."


def test_the_last_city_of_the_enemies_is_attacked_by_an_even_chance_alone() -> None:
    """Nobody is advised to go where the preview says that he would lose."""
    board = Board("." * 9)
    board.army("red", "0101", 14)
    board.city("0401", "blue")
    board.army("blue", "0401", 30)
    assert "belongs to Blue" not in hint(board)
    board.state.armies["blue-1"].strength = 3
    assert hint(board) == "0401 belongs to Blue: send Red 1 to take it."


def test_env_3_3_a_city_on_the_way_of_an_army_is_taken_by_it() -> None:
    """Who goes on past a free city takes it: no other army is sent there."""
    board = Board("." * 12)
    board.army("red", "0101", 20)
    board.army("red", "0701", 14)
    board.city("0401")
    board.city("0601")
    board.look()
    board.give("red", Go("red-1", board.cell("0601")))
    assert hint(board) == "Send Red 2 to look at land that you have not seen."


def test_an_enemy_next_to_an_empty_city_is_called_so() -> None:
    """Farther away its distance is told."""
    board = in_danger(foe=12)
    board.state.armies["blue-1"].cell = board.cell("0701")
    assert hint(board) == "0601 is empty, and an enemy army is next to it: send Red 1 there."


@pytest.mark.parametrize(("foe", "told"), [(3, "0401 is free: send Red 1 there."), (30, None)])
def test_env_3_1_nobody_is_sent_through_an_enemy_that_would_beat_it(foe: int, told: str | None) -> None:
    """The army goes straight on, and fights whoever stands in the way."""
    board = Board("." * 9)
    board.army("red", "0101", 14)
    board.city("0401")
    board.army("blue", "0301", foe)
    assert hint(board) == (told or "Send Red 1 to look at land that you have not seen.")
    board.give("red", Go("red-1", board.cell("0401")))
    board.reveal()
    board.resolve([9, 9])
    assert ("red-1" in board.state.armies) == (foe == 3)


def test_env_7_5_nobody_is_sent_to_where_allies_bar_every_way() -> None:
    """It would stay where it is."""
    board = drawn("red 0101, blue 0601, green 1201", "." * 12, cities="0301 blue, 0401", allies=["red blue"])
    assert hint(board) == "Send Red 1 to look at land that you have not seen."


def test_env_3_1_an_own_city_beyond_such_an_enemy_gets_nobody() -> None:
    """Though it is in danger, and the army could hold it: it would not come there."""
    board = Board("." * 12)
    board.army("red", "0101", 14)
    board.city("0801", "red")
    board.army("blue", "1101", 11)
    assert hint(board).startswith("0801 is empty")
    board.city("0401", "blue")
    board.army("blue", "0401", 30)
    assert "send Red 1 there" not in hint(board)


def test_env_3_4_a_city_that_two_hold_is_taken_only_by_who_beats_both() -> None:
    """The weaker one is seen there first."""
    board = Board("." * 9, sides=3)
    board.army("red", "0101", 14)
    board.city("0401", "green")
    board.army("blue", "0401", 2)
    assert hint(board) == "0401 belongs to Green: send Red 1 to take it."
    board.army("green", "0401", 20)
    assert "0401 belongs" not in hint(board)


def test_env_2_4_the_guard_of_a_capital_in_danger_is_not_split() -> None:
    """Half of it might not hold the capital."""
    board = guarded(24)
    board.army("blue", "0501", 20)
    assert "split" not in hint(board)


def test_env_2_4_a_part_that_has_no_order_is_told_of_while_orders_are_written_alone() -> None:
    """Once all have sealed nothing can be mended, though the part stands with its army until the first impulse."""
    board = drawn("red 0101 24", "....", cities="0101 red capital")
    board.look()
    board.give("red", SplitArmy("red-1", 10))
    (lost,) = ENVOYS.show.fatal(board.known("red"))
    assert render(lost, "en") == "Red 2 does not leave and joins its army again."
    board.reveal()
    board.step()
    known = board.known("red")
    assert known.own["red-2"].part_of == "red-1"
    assert (ENVOYS.show.fatal(known), ENVOYS.show.left_undone(known)) == ((), ())
