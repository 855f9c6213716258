"""What a beginner is told of land that lies open, and of units that stand where nobody is near."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend
from hexwar_tui.systems.theatre.show.borders import open_borders
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import Board

ROWS = ("R1R2B1", "R3N1B2")


def told(board: Board) -> str:
    """What red is advised."""
    return render(THEATRE.show.view(board.known("red")).advice, "en")


def undone(board: Board) -> str:
    """What red would lose by sealing."""
    return " ".join(render(text, "en") for text in THEATRE.show.left_undone(board.known("red")))


def test_a_border_that_nobody_defends_is_told_before_it_is_lost() -> None:
    """The region beside another side, not that beside neutrals; not where a unit stays, nor where one is sent to."""
    board = Board(*ROWS, units=("red infantry R1",))
    assert open_borders(board.known("red")) == ["R2"]
    assert "from seas with their war fleets: Region R2." in undone(board)
    board.give("red", Defend("R2", ("red-infantry-1",)))
    assert open_borders(board.known("red")) == []
    assert "Whoever comes in" not in undone(board)


def test_a_coast_before_a_foreign_war_fleet_lies_open() -> None:
    """Divisions may land out of its sea."""
    board = Board("R1R1~1B1", "R2R2~1B1")
    assert open_borders(board.known("red")) == []
    board.put("blue war-fleet ~1")
    assert open_borders(board.known("red")) == ["R1", "R2"]


def test_infantry_at_the_border_is_asked_for_nothing() -> None:
    """It defends without an order (THE-6.2); where another region lies open, a division for that is advised."""
    board = Board("R1R2B1", "R3R3B1", units=("red infantry R2",))
    assert told(board) == "Nobody defends Region R3: buy infantry there."
    board.give("red", Defend("R3", ("red-infantry-1",)))
    assert "R3" not in told(board)


def test_no_hint_asks_to_defend_where_one_stands() -> None:
    """Tanks that stand beside a strong neighbour, too, are asked for nothing; the next is when to act."""
    board = Board("R1B1", units=("red tanks R1", *["blue tanks B1"] * 3))
    assert told(board) == "Choose whether you act sooner or later."


def test_a_weak_neighbour_is_advised_to_be_attacked_and_a_capital_first() -> None:
    """The order is complete: where to, and with whom."""
    board = Board("B2R1B1", units=("red tanks R1", "red tanks R1", "blue infantry B2"))
    (draft,) = THEATRE.show.view(board.known("red")).advised
    assert draft is not None
    assert (draft.kind, draft.values["target"]) == ("attack", "B1")
    assert "B1" in told(board)


def test_a_capital_that_can_be_taken_is_advised_in_every_turn() -> None:
    """Whatever other units could do."""
    board = Board("R1R2B1", "R3R3B1", units=("red tanks R1", "red tanks R2"))
    for turn in range(1, 6):
        board.state.turn = turn
        assert "enemy capital" in told(board)


def test_whom_others_are_likely_to_take_is_not_advised_to_be_attacked() -> None:
    """Two tank divisions are enough, one is not."""
    for attackers, is_told in ((("red-tanks-1", "red-tanks-2"), False), (("red-tanks-1",), True)):
        board = Board("R2B1R1", units=("red 2 tanks R1", "red 2 tanks R2", "blue 2 infantry B1"))
        board.stores("blue", supply=9)
        assert "attack it from" in told(board)
        board.give("red", Attack("B1", attackers))
        assert ("attack it from" in told(board)) == is_told


def test_tanks_beside_a_strong_neighbour_are_not_said_to_stand_where_nobody_is() -> None:
    """Nor are they sent from one front to another."""
    board = Board("R1R2B1", "B2B2B1", units=("red tanks R2", *["blue tanks B1"] * 3, *["blue tanks B2"] * 3))
    assert "nobody is near" not in told(board)


def test_of_several_hints_each_is_the_first_for_two_turns() -> None:
    """Whoever does not follow one is told another then, and the first again behind the last."""
    board = Board("R2R1R3N1B1", "N1N1N1N1B1", units=("red tanks R2", "red tanks R3"))
    hints = []
    for turn in range(1, 7):
        board.state.turn = turn
        hints.append(told(board))
    assert hints[0] == hints[1] == hints[4] == hints[5]
    assert hints[2] == hints[3] != hints[0]


def test_who_has_nothing_to_do_is_named_with_his_place() -> None:
    """A fleet that could hold its sea is told by type and place."""
    board = Board("R1R1~1B1", units=("red war-fleet ~1",))
    assert told(board) == "Give your units something to do: war fleet (Sea ~1)."


def test_tanks_in_a_dead_end_are_advised_to_go_on() -> None:
    """To the nearest own region with somebody else beside it; the order is for them, who have none."""
    board = Board("R1R2B1", units=("red tanks R1",))
    (draft,) = THEATRE.show.view(board.known("red")).advised
    assert draft is not None
    assert (draft.kind, draft.values) == ("move", {"target": "R2", "units": ("red-tanks-1",)})


def test_a_trade_fleet_is_advised_to_fetch_supply() -> None:
    """Without supply nobody attacks."""
    board = Board("R1R1=1B1", "R1R1=1B1", units=("red trade-fleet =1",))
    (draft,) = THEATRE.show.view(board.known("red")).advised
    assert draft is not None
    assert (draft.kind, draft.values["good"]) == ("fetch", "supply")
