"""What a seat has given: the last order of each kind, and those of one turn; of others nothing."""

from __future__ import annotations

from tests.toys.harvest import Give, Note
from tests.toys.raid import Walk
from tests.tui.table_kit import harvest, raid


def test_the_last_order_of_each_kind_that_stands_is_given_again() -> None:
    """The latest first; what was taken back is none, nor is an order of another seat."""
    game = harvest()
    for order in (Give("blue", 1), Note("hay"), Give("blue", 2)):
        game.submit("red", order)
    assert game.last_given("red") == [Give("blue", 2), Note("hay")]
    assert game.last_given("blue") == []
    game.undo("red")
    assert game.last_given("red") == [Note("hay"), Give("blue", 1)]


def test_orders_are_told_by_their_turn() -> None:
    """Those of a turn stand in their order, and of a turn without any there are none."""
    game = raid()
    turn = game.turn
    assert not game.has_given("red")
    walk = Walk("red-1", (0, 6))
    game.submit("red", walk)
    assert game.given_in("red", turn) == [walk]
    assert game.given_in("red", turn + 1) == game.given_in("blue", turn) == []
    assert game.has_given("red")
    assert game.has_given("red", turn)
    assert not game.has_given("red", turn - 1)
    assert not game.has_given("blue")
