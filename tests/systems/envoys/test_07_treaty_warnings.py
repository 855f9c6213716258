"""ENV-7.3, 1.2, 1.3: what a side is warned of before it proposes or signs a treaty, and that it comes true."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd, Refuse, Sign
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.state import Compartment
from tests.systems.envoys.boards import Board
from tests.systems.envoys.talks import (
    ALLIANCE,
    HOMES,
    JOINT,
    SHARE_SIGHT,
    agree,
    clause,
    in_force,
    land,
    newest,
    next_turn,
    propose,
)

IN_FORCE = "It is in force from the turn after all have signed."
NO_CAPITAL = "0203 is your capital: handed over, it never forms armies again. (ENV-1.2)"
NO_RIVALS = (
    "It leaves only allies, not all bound to joint victory: with the turn in which it comes into force all alliances "
    "without joint victory end, and the war goes on. (ENV-1.3)"
)
VICTORY = (
    "It leaves only allies, all bound to joint victory: they win, and the game ends with the turn in which it comes "
    "into force. (ENV-1.3)"
)


def shown(board: Board, side: str, order: Order) -> list[str]:
    """The lines under the sentence of an order."""
    lines = order.preview(board.known(side)).lines
    return [" | ".join(filter(None, (render(line.text, "en"), render(line.value, "en")))) for line in lines]


def test_env_7_3_what_the_sentence_says_is_not_said_again() -> None:
    """Parties, term and clauses stand in the sentence of a treaty; under it what it does not say."""
    board = land()
    order = propose("blue", ALLIANCE, SHARE_SIGHT, turns=3)
    assert shown(board, "red", order) == [IN_FORCE]
    board.give("red", order)
    treaty = newest(board, "blue")
    assert shown(board, "blue", Sign(treaty.id)) == shown(board, "blue", Refuse(treaty.id)) == []
    board.give("blue", Sign(treaty.id))
    assert shown(board, "red", AgreeToEnd(treaty.id)) == ["It holds | from turn 3 to turn 5"]


def test_env_1_2_a_side_is_warned_before_it_gives_its_capital_away() -> None:
    """A capital that is handed over is lost; only its own side is told that it is one, and only as long as it is."""
    board = land()
    home = board.cell(HOMES["red"])
    gift = propose("blue", clause(ClauseKind.CITY, "red", "blue", hex=home))
    assert shown(board, "red", gift) == [NO_CAPITAL, IN_FORCE]
    wish = propose("red", clause(ClauseKind.CITY, "red", "blue", hex=home))
    assert shown(board, "blue", wish) == [IN_FORCE]
    board.give("blue", wish)
    assert shown(board, "red", Sign(newest(board, "red").id)) == [NO_CAPITAL]
    board.state.sides["red"].capital_lost = True
    assert shown(board, "red", gift) == [IN_FORCE]


def test_env_1_2_so_it_is_of_a_capital_that_is_only_written_down() -> None:
    """In the first turn."""
    board = land()
    board.state.turn, board.state.sides["red"].capital = 1, None
    home = board.cell(HOMES["red"])
    gift = propose("blue", clause(ClauseKind.CITY, "red", "blue", hex=home))
    assert shown(board, "red", gift) == [IN_FORCE]
    board.state.sealed["red"] = Compartment(capital=home)
    assert shown(board, "red", gift) == [NO_CAPITAL, IN_FORCE]


def test_env_1_3_an_alliance_of_all_who_are_left_ends_after_a_turn() -> None:
    """When only allies are left and not all of them are bound jointly, their alliances end by themselves."""
    board = land(sides=2)
    order = propose("blue", ALLIANCE, turns=5)
    assert shown(board, "red", order) == [NO_RIVALS, IN_FORCE]
    board.give("red", order)
    treaty = newest(board, "blue")
    assert shown(board, "blue", Sign(treaty.id)) == [NO_RIVALS]
    board.give("blue", Sign(treaty.id))
    next_turn(board)
    assert board.known("red").is_allied("blue")
    next_turn(board)
    assert not board.known("red").is_allied("blue")
    assert victory.outcome(board.frame) is None


def test_env_1_3_an_alliance_with_joint_victory_of_all_who_are_left_ends_the_game() -> None:
    """States of which every two are bound jointly win, when no rival is left."""
    board = land(sides=2)
    order = propose("blue", ALLIANCE, JOINT, turns=5)
    assert shown(board, "red", order) == [VICTORY, IN_FORCE]
    agree(board, "red", "blue", clauses=(ALLIANCE, JOINT), turns=5)
    next_turn(board)
    assert victory.outcome(board.frame) is None
    next_turn(board)
    ended = victory.outcome(board.frame)
    assert ended is not None
    assert ended.winners == ("red", "blue")


def test_env_1_3_rivals_and_what_is_not_known_keep_the_warning_away() -> None:
    """Somebody is left who is no ally, or whose alliances the side does not know."""
    board = land(contacts=("red", "blue", "green"), sides=3)
    assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    assert shown(board, "red", propose("blue", SHARE_SIGHT, others=["green"])) == [IN_FORCE]
    assert shown(board, "red", propose("blue", ALLIANCE, others=["green"])) == [NO_RIVALS, IN_FORCE]
    in_force(board, "red", "green", turns=9)
    in_force(board, "blue", "green", turns=9)
    assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    assert shown(board, "green", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    board.state.sides["blue"].out = True
    assert shown(board, "green", propose("red", ALLIANCE, turns=5)) == [NO_RIVALS, IN_FORCE]


def test_env_7_4_alliances_that_the_new_one_ends_are_not_counted() -> None:
    """One without end ends when a party signs another that leaves one of its parties out; one with a term stays."""
    for turns, told in ((0, [IN_FORCE]), (9, [NO_RIVALS, IN_FORCE])):
        board = land(contacts=("red", "blue", "green"), sides=3)
        agree(board, "red", "blue", "green", turns=turns)
        assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == told
