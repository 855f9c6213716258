"""ENV-1.3, 1.4: victory, and being out of the game."""

from __future__ import annotations

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.turn import waiting_for
from hexwar_tui.systems.envoys.state import Phase
from tests.systems.envoys.boards import Board, facts, kinds
from tests.systems.envoys.marching import FIELD, agree, marches
from tests.systems.envoys.talks import ALLIANCE, propose

JOINT = (ClauseKind.JOINT_VICTORY,)


def land(sides: int = 2, turn: int = 2, **options: int) -> Board:
    """Four cities in the corners, one free; red, blue and so on have an army each in the middle row."""
    board = Board(*FIELD, sides=sides, turn=turn, options=options)
    for side, label, start in zip(
        ("red", "blue", "green"), ("0101", "0501", "0105"), ("0103", "0503", "0205"), strict=True
    ):
        if side in board.state.sides:
            board.city(label, side)
            board.army(side, start)
    board.city("0505")
    return board


def outcome(board: Board) -> tuple[tuple[str, ...], str] | None:
    """Winners and reason."""
    found = victory.outcome(board.frame)
    return None if found is None else (found.winners, board.state.why)


# -- victory -----------------------------------------------------------------------------------------------------------


def test_env_1_3_the_game_goes_on() -> None:
    """As long as nobody has won."""
    board = land()
    board.resolve()
    assert outcome(board) is None
    assert board.state.phase is Phase.ORDERS


def test_env_1_3_who_holds_every_city_wins() -> None:
    """Free cities, too; armies that the others still have do not matter."""
    board = land()
    for city in board.state.cities.values():
        city.owner = "red"
    events = board.resolve()
    assert outcome(board) == (("red",), "cities")
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert (render(ended.scored, "en"), ended.scores) == ("Cities", (("red", 3), ("blue", 0)))
    assert facts(events, "game-over") == {"winners": ["red"], "why": "cities"}
    assert board.state.phase is Phase.OVER


def test_env_1_3_a_free_city_is_not_held() -> None:
    """All but one is not every city."""
    board = land()
    for city in list(board.state.cities.values())[:-1]:
        city.owner = "red"
    board.resolve()
    assert outcome(board) is None


def test_env_1_3_allies_sworn_to_joint_victory_hold_every_city_together() -> None:
    """Green, which is not one of them, does not win with them."""
    board = land(sides=3)
    agree(board, "red", "blue", also=JOINT)
    for city, owner in zip(board.state.cities.values(), ("red", "blue", "blue", "red"), strict=True):
        city.owner = owner
    board.resolve()
    assert outcome(board) == (("red", "blue"), "cities")


def test_env_1_3_allies_of_all_sides_have_no_rivals() -> None:
    """Every pair of the winners is bound jointly, whoever holds the cities."""
    board = land(sides=3)
    agree(board, "red", "blue", "green", also=JOINT)
    for city in board.state.cities.values():
        city.owner = "red"
    board.resolve()
    assert outcome(board) == (("red", "blue", "green"), "last")


def test_env_1_3_an_ally_without_a_city_wins_with_the_holders() -> None:
    """Red holds every city; green is a rival still."""
    board = land(sides=3)
    agree(board, "red", "blue", also=JOINT)
    for city in board.state.cities.values():
        city.owner = "red"
    board.resolve()
    assert outcome(board) == (("red", "blue"), "cities")


def test_env_1_3_allies_of_the_holder_that_are_not_bound_to_each_other_do_not_win() -> None:
    """Red is bound to both, blue and green are not: only red is in every group that holds all."""
    board = land(sides=3)
    agree(board, "red", "blue", also=JOINT)
    agree(board, "red", "green", also=JOINT)
    for city in board.state.cities.values():
        city.owner = "red"
    board.resolve()
    assert outcome(board) == (("red",), "cities")


def test_env_1_3_separate_victory_is_no_joint_one() -> None:
    """An alliance alone does not win."""
    board = land(sides=3)
    agree(board, "red", "blue")
    for city, owner in zip(board.state.cities.values(), ("red", "blue", "blue", "red"), strict=True):
        city.owner = owner
    board.resolve()
    assert outcome(board) is None


def test_env_1_3_who_has_destroyed_every_rival_wins() -> None:
    """With free cities left."""
    board = land()
    board.state.cities[board.cell("0501")].owner = None
    del board.state.armies["blue-1"]
    events = board.resolve()
    assert outcome(board) == (("red",), "last")
    assert kinds(events)[-2:] == ["side-out", "game-over"]


def test_env_1_3_allies_sworn_to_joint_victory_without_rivals_win() -> None:
    """Green is out."""
    board = land(sides=3)
    agree(board, "red", "blue", also=JOINT)
    board.state.cities[board.cell("0105")].owner = None
    del board.state.armies["green-1"]
    board.resolve()
    assert outcome(board) == (("red", "blue"), "last")


def test_env_1_3_at_the_last_turn_most_cities_win() -> None:
    """Two against one."""
    board = land(turn=7, turns=7)
    board.state.cities[board.cell("0505")].owner = "blue"
    board.resolve()
    assert outcome(board) == (("blue",), "turns")


def test_env_1_3_then_strength() -> None:
    """With as many cities."""
    board = land(turn=7, turns=7)
    board.state.armies["red-1"].strength = 13
    board.resolve()
    assert outcome(board) == (("red",), "turns")


def test_env_1_3_equal_in_both_is_a_draw() -> None:
    """Nobody wins."""
    board = land(turn=7, turns=7)
    board.resolve()
    assert outcome(board) == ((), "turns")


def test_env_1_3_at_the_last_turn_joint_allies_count_together() -> None:
    """Red and blue have two cities, green has one and more strength."""
    board = land(sides=3, turn=7, turns=7)
    agree(board, "red", "blue", also=JOINT)
    board.state.armies["green-1"].strength = 30
    board.resolve()
    assert outcome(board) == (("red", "blue"), "turns")


def test_env_1_3_the_option_0_is_no_last_turn() -> None:
    """`turns`."""
    board = land(turn=400, turns=0)
    board.resolve()
    assert outcome(board) is None


def test_env_1_3_without_armies_and_levies_the_game_ends() -> None:
    """Nothing would ever happen again: most cities win."""
    board = land()
    board.state.armies.clear()
    board.state.cities[board.cell("0505")].owner = "red"
    board.resolve()
    assert outcome(board) == (("red",), "still")


def test_env_1_3_the_scores_are_cities() -> None:
    """Of all sides."""
    board = land(turn=7, turns=7)
    board.resolve()
    found = victory.outcome(board.frame)
    assert found is not None
    assert found.scores == (("red", 1), ("blue", 1))
    assert found.rule == "ENV-1.3"


# -- being out ---------------------------------------------------------------------------------------------------------


def test_env_1_4_a_side_with_no_city_and_no_army_is_out_and_all_are_told() -> None:
    """Whoever sees it or not."""
    board = land(sides=3)
    board.state.cities[board.cell("0501")].owner = None
    del board.state.armies["blue-1"]
    events = board.resolve()
    (event,) = [event for event in events if event.kind == "side-out"]
    assert (event.seen_by, event.facts) == (None, {"side": "blue"})
    assert board.state.sides["blue"].out
    assert outcome(board) is None


def test_env_1_4_an_army_or_a_city_is_enough() -> None:
    """Blue has an army and no city, green a city and no army."""
    board = land(sides=3)
    board.state.cities[board.cell("0501")].owner = None
    del board.state.armies["green-1"]
    assert "side-out" not in kinds(board.resolve())


def test_env_1_4_the_last_army_lost_in_battle() -> None:
    """Out at the end of the turn."""
    board = land()
    board.state.cities[board.cell("0501")].owner = "red"
    board.state.armies["blue-1"].cell = board.cell("0104")
    marches(board, "red", "0105", "0104", strength=20)
    board.resolve([9, 1])
    assert outcome(board) == (("red",), "last")


def test_env_1_4_who_resigns_is_out() -> None:
    """His armies go, his cities are free; the last one left wins."""
    board = land(sides=3)
    table = board.table()
    victory.resign(board.frame, "blue", table)
    assert [(event.kind, event.seen_by) for event in table.events] == [("resigned", None)]
    assert board.state.sides["blue"].out
    assert board.state.cities[board.cell("0501")].owner is None
    assert [army.side for army in board.state.armies.values()] == ["red", "green"]
    assert outcome(board) is None
    victory.resign(board.frame, "green", board.table())
    assert outcome(board) == (("red",), "last")


def test_env_1_4_whoever_has_no_army_but_contacts_is_waited_for() -> None:
    """It can write, propose and sign; not with one who is out, nor with one that it does not know."""
    board = land(sides=3)
    del board.state.armies["blue-1"]
    assert waiting_for(board.frame) == ("red", "green")
    board.contact("blue", "red")
    assert waiting_for(board.frame) == ("red", "blue", "green")
    assert board.objection("blue", propose("red", ALLIANCE)) is None
    victory.resign(board.frame, "red", board.table())
    assert waiting_for(board.frame) == ("green",)


def test_env_1_4_a_treaty_waits_for_the_signature_of_one_without_armies() -> None:
    """The game waits with it until he has signed and sealed."""
    board = land(sides=3)
    board.contact("red", "blue")
    board.give("red", propose("blue", ALLIANCE))
    del board.state.armies["blue-1"]
    (treaty,) = board.known("blue").treaties
    assert "blue" in waiting_for(board.frame)
    board.give("blue", Sign(treaty.id))
    assert "blue" in waiting_for(board.frame)


def test_env_1_4_where_nobody_has_an_army_contacts_keep_the_orders_open() -> None:
    """The next levy is turns away: those who know each other may talk meanwhile."""
    board = land()
    board.state.armies.clear()
    for side, label in (("red", "0101"), ("blue", "0501")):
        board.state.sides[side].capital = board.cell(label)
    board.contact("red", "blue")
    board.resolve()
    assert (board.state.turn, board.state.phase) == (3, Phase.ORDERS)
    assert waiting_for(board.frame) == ("red", "blue")


def test_env_1_4_whoever_has_nothing_to_order_is_not_waited_for() -> None:
    """No army and no contact, from turn 2 on; in turn 1 each names its capital."""
    board = land()
    del board.state.armies["blue-1"]
    assert waiting_for(board.frame) == ("red",)
    board.state.turn = 1
    assert waiting_for(board.frame) == ("red", "blue")


def test_env_1_4_where_nobody_has_an_army_any_more_all_seal_the_turn() -> None:
    """After a resignation or a ruling while orders are written: the game does not stand still."""
    board = land(sides=3)
    for id in ("red-1", "blue-1"):
        del board.state.armies[id]
    victory.resign(board.frame, "green", board.table())
    assert waiting_for(board.frame) == ("red", "blue")


def test_env_1_4_who_resigns_between_battles_leaves_no_trace() -> None:
    """The battle that was next is not fought."""
    board = land(sides=3)
    army = marches(board, "red", "0104", "0105")
    board.army("blue", "0105")
    board.begin()
    board.step()
    board.step()
    victory.resign(board.frame, "blue", board.table())
    board.step()
    assert army.cell == board.cell("0105")
