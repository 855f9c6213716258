"""ENV-1.3, 1.4: victory, and being out of the game."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.by_word import YES
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.table import AcceptDraw, OfferDraw, Resign
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.turn import waiting_for
from hexwar_tui.systems.envoys.state import Phase
from tests.systems.envoys.boards import Board, facts, kinds
from tests.systems.envoys.marching import agree, cases, drawn, marches, standing, until_battle
from tests.systems.envoys.talks import ALLIANCE, propose

JOINT = (ClauseKind.JOINT_VICTORY,)

CITIES = {"red": "0101", "blue": "0501", "green": "0105"}
"""A city of each in its corner; that in the fourth, 0505, is free."""


def land(sides: int = 2, turn: int = 2, **options: int) -> Board:
    """Four cities in the corners, one free; red, blue and so on have an army each in the middle rows."""
    armies = ("red 0103", "blue 0503", "green 0205")[:sides]
    cities = [f"{CITIES[army.split()[0]]} {army.split()[0]}" for army in armies]
    return drawn(", ".join(armies), cities=", ".join((*cities, "0505")), turn=turn, options=options)


def held(board: Board, owners: str) -> None:
    """The cities in their order belong to these sides, `-` to nobody."""
    for city, owner in zip(board.state.cities.values(), owners.split(), strict=True):
        city.owner = None if owner == "-" else owner


def lose_all(board: Board, side: str) -> None:
    """A side has no army and no city any more."""
    held(board, " ".join("-" if city.owner in (side, None) else city.owner for city in board.state.cities.values()))
    del board.state.armies[f"{side}-1"]


def outcome(board: Board) -> tuple[tuple[str, ...], str] | None:
    """Winners and reason."""
    found = victory.outcome(board.frame)
    return None if found is None else (found.winners, board.state.why)


# -- victory -----------------------------------------------------------------------------------------------------------


def test_env_1_3_who_holds_every_city_wins() -> None:
    """Free cities, too; all but one is not every city. Armies that the others still have do not matter."""
    board = land()
    held(board, "red red -")
    board.resolve()
    assert (outcome(board), board.state.phase) == (None, Phase.ORDERS)
    held(board, "red red red")
    events = board.resolve()
    assert outcome(board) == (("red",), "cities")
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert (render(ended.scored, "en"), ended.scores) == ("Cities", (("red", 3), ("blue", 0)))
    assert ended.rule == "ENV-1.3"
    assert facts(events, "game-over") == {"winners": ["red"], "why": "cities"}
    assert board.state.phase is Phase.OVER


TOGETHER = """
    allies sworn to joint victory hold every city together | red blue | red blue blue red | red blue | cities
    an ally without a city wins with the holder | red blue | red red red red | red blue | cities
    not allies who are not bound to each other | red blue, red green | red red red red | red | cities
    allies of all sides have no rivals | red blue green | red - blue red | red blue green | last
    """


@pytest.mark.parametrize(("allies", "owners", "winners", "why"), cases(TOGETHER))
def test_env_1_3_states_sworn_to_joint_victory_win_together(allies: str, owners: str, winners: str, why: str) -> None:
    """Only such of which every two are bound jointly; who is in no group that holds all does not win with them."""
    board = land(sides=3)
    for parties in allies.split(", "):
        agree(board, *parties.split(), also=JOINT)
    held(board, owners)
    board.resolve()
    assert outcome(board) == (tuple(winners.split()), why)


def test_env_1_3_what_wins_nothing() -> None:
    """An alliance alone: separate victory is no joint one. No turn is the last one with the option `turns` 0."""
    board = land(sides=3)
    agree(board, "red", "blue")
    held(board, "red blue blue red")
    board.resolve()
    assert outcome(board) is None
    board = land(turn=400, turns=0)
    board.resolve()
    assert outcome(board) is None


def test_env_1_3_who_has_destroyed_every_rival_wins() -> None:
    """With free cities left; alone, or those who are sworn to joint victory together."""
    board = land()
    lose_all(board, "blue")
    assert kinds(board.resolve())[-2:] == ["side-out", "game-over"]
    assert outcome(board) == (("red",), "last")
    board = land(sides=3)
    agree(board, "red", "blue", also=JOINT)
    lose_all(board, "green")
    board.resolve()
    assert outcome(board) == (("red", "blue"), "last")


def test_env_1_3_at_the_last_turn_most_cities_win_then_strength() -> None:
    """Equal in both is a draw; the scores are the cities of all sides. Joint allies count together: here red and blue
    have two cities, green has one and more strength."""
    for owners, strength, winners in (
        ("red blue blue", 12, ("blue",)),
        ("red blue -", 13, ("red",)),
        ("red blue -", 12, ()),
    ):
        board = land(turn=7, turns=7)
        held(board, owners)
        board.state.armies["red-1"].strength = strength
        board.resolve()
        assert outcome(board) == (winners, "turns")
        found = victory.outcome(board.frame)
        assert found is not None
        assert found.scores == (("red", 1), ("blue", owners.count("blue")))
    board = land(sides=3, turn=7, turns=7)
    agree(board, "red", "blue", also=JOINT)
    board.state.armies["green-1"].strength = 30
    board.resolve()
    assert outcome(board) == (("red", "blue"), "turns")


def test_env_1_3_without_armies_and_levies_the_game_ends() -> None:
    """Nothing would ever happen again: most cities win."""
    board = land()
    board.state.armies.clear()
    held(board, "red blue red")
    board.resolve()
    assert outcome(board) == (("red",), "still")


# -- being out ---------------------------------------------------------------------------------------------------------


def test_env_1_4_a_side_with_no_city_and_no_army_is_out_and_all_are_told() -> None:
    """Whoever sees it or not; an army or a city is enough to stay."""
    board = land(sides=3)
    held(board, "red - green -")
    del board.state.armies["green-1"]
    assert "side-out" not in kinds(board.resolve())
    del board.state.armies["blue-1"]
    (event,) = [event for event in board.resolve() if event.kind == "side-out"]
    assert (event.seen_by, event.facts) == (None, {"side": "blue"})
    assert board.state.sides["blue"].out
    assert outcome(board) is None


def test_env_1_4_the_last_army_lost_in_battle() -> None:
    """Out at the end of the turn."""
    board = land()
    held(board, "red red -")
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
    assert standing(board) == "red-1 0103, green-1 0205"
    assert outcome(board) is None
    victory.resign(board.frame, "green", board.table())
    assert outcome(board) == (("red",), "last")


def agreed_but_for_green() -> Board:
    """Red has offered a draw and Blue accepted it; Green has not."""
    board = land(sides=3)
    board.give("red", OfferDraw(YES))
    board.give("blue", AcceptDraw(YES))
    return board


def test_env_1_3_when_the_last_that_has_not_agreed_resigns_the_game_is_drawn() -> None:
    """Ruling: who goes out is not asked any more: if all that are left have agreed, the game is drawn then. If those
    that are left are bound to win jointly, they have won."""
    board = agreed_but_for_green()
    assert kinds(board.give("green", Resign(YES))) == ["resigned", "game-over"]
    assert outcome(board) == ((), "agreed")
    board = agreed_but_for_green()
    agree(board, "red", "blue", also=JOINT)
    board.give("green", Resign(YES))
    assert outcome(board) == (("red", "blue"), "last")


def test_env_1_3_when_the_last_that_has_not_agreed_is_destroyed_the_game_is_drawn() -> None:
    """Ruling: so it is with a state that has neither city nor army at the end of the turn, also of the last one."""
    for turn in (2, 40):
        board = agreed_but_for_green()
        board.state.turn = turn
        lose_all(board, "green")
        board.resolve()
        assert outcome(board) == ((), "agreed")


def test_env_1_4_who_resigns_between_battles_leaves_no_trace() -> None:
    """The battle that was next is not fought."""
    board = land(sides=3)
    army = marches(board, "red", "0104", "0105")
    board.army("blue", "0105")
    until_battle(board)
    victory.resign(board.frame, "blue", board.table())
    board.step()
    assert army.cell == board.cell("0105")


def test_env_1_4_whoever_has_no_army_but_contacts_is_waited_for() -> None:
    """It can write, propose and sign, and the game waits until it has sealed; not with one who is out, nor with one
    that it does not know. In turn 1 each names its capital."""
    board = land(sides=3)
    del board.state.armies["blue-1"]
    assert waiting_for(board.frame) == ("red", "green")
    board.state.turn = 1
    assert waiting_for(board.frame) == ("red", "blue", "green")
    board.state.turn = 2
    board.contact("blue", "red")
    assert board.objection("blue", propose("red", ALLIANCE)) is None
    board.give("red", propose("blue", ALLIANCE))
    (treaty,) = board.known("blue").treaties
    assert waiting_for(board.frame) == ("red", "blue", "green")
    board.give("blue", Sign(treaty.id))
    assert waiting_for(board.frame) == ("red", "blue", "green")
    victory.resign(board.frame, "red", board.table())
    assert waiting_for(board.frame) == ("green",)


def test_env_1_4_where_nobody_has_an_army_contacts_keep_the_orders_open() -> None:
    """The next levy is turns away: those who know each other may talk meanwhile."""
    board = land()
    board.state.armies.clear()
    for side in ("red", "blue"):
        board.state.sides[side].capital = board.cell(CITIES[side])
    board.contact("red", "blue")
    board.resolve()
    assert (board.state.turn, board.state.phase) == (3, Phase.ORDERS)
    assert waiting_for(board.frame) == ("red", "blue")


def test_env_1_4_where_nobody_has_an_army_any_more_all_seal_the_turn() -> None:
    """After a resignation or a ruling while orders are written: the game does not stand still."""
    board = land(sides=3)
    for id in ("red-1", "blue-1"):
        del board.state.armies[id]
    victory.resign(board.frame, "green", board.table())
    assert waiting_for(board.frame) == ("red", "blue")
