"""The rules of Ambush, by their ids: small boards, with dice that are typed in."""

from __future__ import annotations

import pytest

from ambush.orders import Answer, Attack, End, LayMine, Move, Place, Resign
from ambush.practice import decide
from ambush.rules import difference, reaches
from ambush.scenario import COLUMN, GARRISON
from ambush.state import Phase
from ambush.system import AMBUSH
from ambush.tables import GROUND, KINDS, LOSSES, RESULTS, result
from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import legal_orders

from .boards import at, board, end_turn, move, refusal, scenario, told


def set_up() -> Game:
    """A game that begins with its set-up."""
    units = {"tank-1": "0102", "gun-1": "", "hunters-1": ""}
    return Game.new({"ambush": AMBUSH}, scenario(units=units), seed="set-up", typed=True)


def test_amb_1_1_the_column_sees_no_hidden_unit_and_no_mine() -> None:
    """The column sees no unit of the garrison that is hidden, and no mine that nobody has driven on."""
    game = board({"tank-1": "0102", "gun-1": "0602?", "gun-2": "0601"}, mines=["0802"])
    assert set(game.known(COLUMN).units) == {"tank-1", "gun-2"}
    assert set(game.known(GARRISON).units) == {"tank-1", "gun-1", "gun-2"}
    assert (len(game.known(COLUMN).mines), len(game.known(GARRISON).mines)) == (0, 1)


@pytest.mark.parametrize(("ground", "points"), [("=", 1), (".", 2), ("t", 3), ("h", 1)])
def test_amb_1_2_entering_costs_points_by_the_ground(ground: str, points: int) -> None:
    """To enter a hex costs movement points, by its ground."""
    game = board({"tank-1": "0101"}, f"={ground}........\n==========")
    assert game.known(COLUMN).reach(game.top.state.units["tank-1"]).cost(1) == points


def test_amb_1_2_nobody_enters_a_bog() -> None:
    """Bog: nobody enters."""
    game = board({"tank-1": "0102"}, LANE_WITH_BOG)
    assert refusal(game, COLUMN, move(game, "tank-1", "0202", "0302")) == "AMB-1.2"


LANE_WITH_BOG = """
..........
==%=======
..........
"""


@pytest.mark.parametrize(("between", "seen"), [(".", True), ("t", False), ("h", False), ("%", True)])
def test_amb_1_2_orchards_and_hamlets_hide_what_is_behind_them(between: str, seen: bool) -> None:
    """Nothing is seen through orchards and hamlets."""
    game = board({"tank-1": "0101", "gun-1": "0103?"}, f"==\n{between}=\n==", goal=["0203"])
    units = game.top.state.units
    assert reaches(game.top.scenario, units["gun-1"], units["tank-1"].cell) is seen


def test_amb_1_3_a_side_orders_its_own_units() -> None:
    """A side orders its own units."""
    game = board({"tank-1": "0102", "gun-1": "0602"})
    assert refusal(game, COLUMN, move(game, "gun-1", "0702")) == "AMB-1.3"


def test_amb_1_3_a_unit_without_steps_is_destroyed() -> None:
    """A unit that has lost all its steps is destroyed."""
    game = board({"scout-1": "0102", "tank-1": "0103", "gun-1": "0402"}, phase=Phase.GARRISON)
    game.submit(GARRISON, Attack("gun-1", "scout-1"), [6])
    assert "scout-1" not in game.top.state.units
    assert told(game, COLUMN)[-1] == "Scout 1 is destroyed."


def test_amb_1_4_first_the_column_then_the_garrison_then_the_next_turn() -> None:
    """The column moves and fires until it ends its part; then the garrison does."""
    game = board({"tank-1": "0102", "gun-1": "0902?"})
    assert game.waiting_for() == (COLUMN,)
    game.submit(COLUMN, End())
    assert game.waiting_for() == (GARRISON,)
    assert refusal(game, GARRISON, Place("gun-1", 5)) == "AMB-2.1"
    game.submit(GARRISON, End())
    game.step()
    assert (game.waiting_for(), game.top.state.turn) == ((COLUMN,), 2)


def test_amb_1_4_a_unit_moves_once_and_fires_once_a_turn() -> None:
    """A unit moves once and fires once a turn, and again in the next."""
    game = board({"tank-1": "0102", "gun-1": "0302"})
    game.submit(COLUMN, Attack("tank-1", "gun-1"), [2])
    assert refusal(game, COLUMN, Attack("tank-1", "gun-1")) == "AMB-4.1"
    end_turn(game)
    assert not game.top.state.units["tank-1"].fired


def test_amb_2_1_the_garrison_sets_up_in_its_zone() -> None:
    """The garrison places all its units on free hexes of its zone, one on a hex, before it ends its set-up."""
    game = set_up()
    assert game.waiting_for() == (GARRISON,)
    assert refusal(game, GARRISON, Place("gun-1", 2)) == "AMB-2.1"
    game.submit(GARRISON, Place("gun-1", 5))
    assert refusal(game, GARRISON, Place("hunters-1", 5)) == "AMB-2.1"
    assert refusal(game, GARRISON, End()) == "AMB-2.1"
    game.submit(GARRISON, Place("hunters-1", 6))
    game.submit(GARRISON, End())
    assert not any(game.top.state.units[unit].found for unit in ("gun-1", "hunters-1"))
    assert told(game, COLUMN) == ["Garrison is done."]


def test_amb_2_2_mines_lie_in_the_zone_and_not_in_the_goal() -> None:
    """A mine is laid on a hex of the zone without one, but not in the goal; the column hears nothing of it."""
    game = set_up()
    game.submit(GARRISON, LayMine(15))
    assert refusal(game, GARRISON, LayMine(15)) == "AMB-2.2"
    assert refusal(game, GARRISON, LayMine(19)) == "AMB-2.2"
    game.submit(GARRISON, LayMine(16))
    assert refusal(game, GARRISON, LayMine(17)) == "AMB-2.2"
    assert (told(game, COLUMN), len(told(game, GARRISON))) == ([], 2)


def test_amb_2_3_who_is_next_to_the_column_is_found_and_stays_found() -> None:
    """A hidden unit is found when a unit of the column is next to it. Who is found stays found."""
    game = board({"tank-1": "0102", "hunters-1": "0401?"})
    game.submit(COLUMN, move(game, "tank-1", "0202", "0302"))
    game.submit(GARRISON, Answer(None))
    assert "hunters-1" in game.known(COLUMN).units
    game.submit(COLUMN, End())
    game.submit(GARRISON, move(game, "hunters-1", "0501"))
    assert "hunters-1" in game.known(COLUMN).units


def test_amb_2_3_who_is_set_up_next_to_the_column_is_found_at_once() -> None:
    """A hidden unit is found when a unit of the column is next to it."""
    game = Game.new({"ambush": AMBUSH}, scenario(units={"tank-1": "0302", "gun-1": ""}), seed="set-up", typed=True)
    game.submit(GARRISON, Place("gun-1", 13))
    game.submit(GARRISON, End())
    assert "gun-1" in game.known(COLUMN).units


def test_amb_2_3_who_fires_is_found() -> None:
    """A hidden unit is found when it fires."""
    game = board({"tank-1": "0302", "gun-1": "0602?"}, phase=Phase.GARRISON)
    game.submit(GARRISON, Attack("gun-1", "tank-1"), [2])
    assert "gun-1" in game.known(COLUMN).units


def test_amb_2_3_a_hidden_unit_moves_unheard() -> None:
    """A move of a hidden unit is told to its own side alone."""
    game = board({"tank-1": "0102", "hunters-1": "0902?"}, phase=Phase.GARRISON)
    game.submit(GARRISON, move(game, "hunters-1", "0802"))
    assert (told(game, COLUMN), told(game, GARRISON)) == ([], ["Hunters 1 moves to 0802."])


def test_amb_3_1_a_unit_moves_for_its_points_before_it_fires() -> None:
    """A unit moves from hex to hex for its movement points, before it fires."""
    game = board({"tank-1": "0102", "tank-2": "0101", "gun-1": "0302"})
    far = move(game, "tank-2", "0201", "0301", "0401")
    assert refusal(game, COLUMN, far) == "AMB-3.2"
    assert refusal(game, COLUMN, move(game, "tank-2", "0301")) == "AMB-1.2"
    assert refusal(game, COLUMN, Move("tank-2", (5, 6))) == "AMB-3.1"
    game.submit(COLUMN, Attack("tank-1", "gun-1"), [2])
    assert refusal(game, COLUMN, move(game, "tank-1", "0202")) == "AMB-3.1"


def test_amb_3_1_no_farther_than_the_points_and_through_nobody() -> None:
    """A unit enters no hex with another unit, and spends no more than its movement points."""
    game = board({"tank-1": "0102", "tank-2": "0202"})
    assert refusal(game, COLUMN, move(game, "tank-1", "0202")) == "AMB-3.1"
    game = board({"tank-1": "0102"})
    hexes = ["0202", "0302", "0402", "0502", "0602", "0702"]
    assert refusal(game, COLUMN, move(game, "tank-1", *hexes)) == "AMB-3.1"
    game.submit(COLUMN, move(game, "tank-1", *hexes[:-1]))
    assert at(game, "tank-1") == "0602"


def test_amb_3_2_a_unit_stops_next_to_an_enemy_that_is_found() -> None:
    """A unit that comes next to an enemy that is not hidden stops there; also when it has only now found it."""
    game = board({"tank-1": "0102", "hunters-1": "0503"})
    game.top.state.units["hunters-1"].fired = True
    assert refusal(game, COLUMN, move(game, "tank-1", "0202", "0302", "0402", "0502")) == "AMB-3.2"
    game = board({"tank-1": "0102", "hunters-1": "0503"})
    game.top.state.units["hunters-1"].fired = True
    game.top.state.units["hunters-1"].found = False
    game.submit(COLUMN, move(game, "tank-1", "0202", "0302", "0402", "0502"))
    assert at(game, "tank-1") == "0402"


@pytest.mark.parametrize(("die", "steps"), [(3, 2), (4, 1)])
def test_amb_3_3_a_mine_stops_who_drives_on_it_and_stays(die: int, steps: int) -> None:
    """Who drives on a mine stops and rolls a die: on 4 to 6 he loses a step. The mine stays, and both sides know it."""
    game = board({"tank-1": "0102", "tank-2": "0103"}, mines=["0302"])
    game.submit(COLUMN, move(game, "tank-1", "0202", "0302", "0402"), [die])
    assert (at(game, "tank-1"), game.top.state.units["tank-1"].steps) == ("0302", steps)
    assert list(game.known(COLUMN).mines.values()) == [True]
    end_turn(game)
    game.submit(COLUMN, move(game, "tank-1", "0402"))
    game.submit(COLUMN, move(game, "tank-2", "0202", "0302"), [6])
    assert (at(game, "tank-2"), game.top.state.units["tank-2"].steps) == ("0302", 1)


def test_amb_3_3_mines_do_nothing_to_the_garrison() -> None:
    """A unit of the garrison drives over its mines without stopping."""
    game = board({"tank-1": "0102", "hunters-1": "0902?"}, mines=["0802"], phase=Phase.GARRISON)
    game.submit(GARRISON, move(game, "hunters-1", "0802", "0702"))
    assert at(game, "hunters-1") == "0702"


def halted() -> Game:
    """A tank that has driven into the sight of a hidden gun."""
    game = board({"tank-1": "0102", "gun-1": "0602?"})
    game.submit(COLUMN, move(game, "tank-1", "0202", "0302", "0402"))
    assert at(game, "tank-1") == "0302"
    return game


def test_amb_3_4_who_drives_past_halts_and_the_garrison_is_asked() -> None:
    """The column learns that it is watched, and not by whom. Nobody takes back a drive."""
    game = halted()
    assert game.waiting_for() == (GARRISON,)
    assert "gun-1" not in game.known(COLUMN).units
    assert told(game, COLUMN) == ["Tank 1 moves to 0202.", "Tank 1 moves to 0302."]
    assert [order.unit for order in legal_orders(Answer, game.known(GARRISON))] == [None, "gun-1"]
    assert not list(legal_orders(Answer, game.known(COLUMN)))
    with pytest.raises(CannotUndo):
        game.undo(COLUMN)


def test_amb_3_4_one_fires_and_who_is_left_drives_on() -> None:
    """The unit that fires at one that passes loses no step itself; its target drives on if it is left."""
    game = halted()
    game.submit(GARRISON, Answer("gun-1"), [1])
    assert result(3, 1) == "X"
    assert (game.top.state.units["gun-1"].steps, game.top.state.units["tank-1"].steps) == (2, 1)
    assert (at(game, "tank-1"), game.waiting_for()) == ("0402", (COLUMN,))


def test_amb_3_4_who_is_destroyed_drives_no_further() -> None:
    """A unit that is destroyed by the shot drives no further; without the last tank the game is over."""
    game = halted()
    game.submit(GARRISON, Answer("gun-1"), [6])
    assert "tank-1" not in game.top.state.units
    assert game.outcome is not None


def test_amb_3_4_who_holds_his_fire_is_not_asked_again_in_this_move() -> None:
    """If the garrison lets a unit pass, that drives on, is not asked about again in this move, and finds nobody."""
    game = halted()
    assert refusal(game, GARRISON, Answer("tank-1")) == "AMB-3.4"
    game.submit(GARRISON, Answer(None))
    assert (at(game, "tank-1"), game.waiting_for()) == ("0402", (COLUMN,))
    assert "gun-1" not in game.known(COLUMN).units


def test_amb_4_1_a_unit_fires_within_its_reach() -> None:
    """A unit fires at one enemy within its reach and in sight."""
    game = board({"tank-1": "0102", "tank-2": "0202", "gun-1": "0402"})
    assert refusal(game, COLUMN, Attack("tank-1", "gun-1")) == "AMB-4.1"
    game.check(COLUMN, Attack("tank-2", "gun-1"))


def test_amb_4_2_friends_and_shelter_count() -> None:
    """Attack, and 1 for each friend next to the target, less the target's defence and its shelter."""
    game = board({"tank-1": "0202", "tank-2": "0302", "gun-1": "0402"}, "==========\n===h======\n..........")
    units = game.top.state.units
    assert difference(game.top.scenario, units, units["tank-1"], units["gun-1"]) == 5 + 1 - 2 - 2
    assert difference(game.top.scenario, units, units["tank-2"], units["gun-1"]) == 5 - 2 - 2


@pytest.mark.parametrize(
    ("by", "die", "letter"),
    [(-5, 1, "A"), (-5, 3, "-"), (0, 1, "A"), (1, 4, "D"), (2, 1, "X"), (9, 5, "E")],
)
def test_amb_4_2_the_table(by: int, die: int, letter: str) -> None:
    """A loses a step who fires, D who is fired at, X both; at E the target loses two steps."""
    assert result(by, die) == letter


def test_amb_4_2_the_book_prints_the_tables_as_they_are() -> None:
    """The rule book prints the tables of ground, units and results as the program has them."""
    book = AMBUSH.rule_book("en")
    for by, letters in RESULTS.items():
        assert f"| {' | '.join(letters.replace('-', '–'))} |" in book, by
    for kind in KINDS.values():
        row = (kind.name.template, kind.attack, kind.reach, kind.defence, kind.moves, kind.steps)  # type: ignore[union-attr]
        assert f"| {' | '.join(map(str, row))} |" in book
    assert all(f"| {ground.name.template} |" in book for ground in GROUND.values())  # type: ignore[union-attr]
    assert set("".join(RESULTS.values())) == set(LOSSES)


def test_amb_5_1_enough_tanks_in_the_goal_win() -> None:
    """A unit that ends its move in the goal is through; the column wins as soon as the tanks wanted are."""
    game = board({"tank-1": "0702", "scout-1": "0802"}, needed=1)
    game.submit(COLUMN, move(game, "scout-1", "0902", "1002"))
    assert game.outcome is None
    game.submit(COLUMN, move(game, "tank-1", "0802", "0902", "1002"))
    assert game.outcome is not None
    assert game.outcome.winners == (COLUMN,)


def test_amb_5_1_too_few_tanks_or_too_many_turns_lose() -> None:
    """The garrison wins as soon as too few are left, or when the turns are over."""
    game = board({"tank-1": "0102", "gun-1": "0902?"}, needed=2)
    assert game.outcome is not None
    assert game.outcome.winners == (GARRISON,)
    game = board({"tank-1": "0102", "gun-1": "0902?"}, options={"turns": 1})
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (GARRISON,)


def test_amb_5_2_a_side_may_give_up_at_any_time() -> None:
    """A side gives up, and the other one has won."""
    game = board({"tank-1": "0102", "gun-1": "0902?"})
    game.submit(GARRISON, Resign("yes"))
    assert game.outcome is not None
    assert game.outcome.winners == (COLUMN,)


def test_the_practice_player_takes_the_best_shot() -> None:
    """The practice player fires where the difference is greatest."""
    game = halted()
    assert decide(game.known(GARRISON)) == Answer("gun-1")
    game = board({"tank-1": "0202", "tank-2": "0302", "gun-1": "0402"})
    assert decide(game.known(COLUMN)) == Attack("tank-1", "gun-1")
