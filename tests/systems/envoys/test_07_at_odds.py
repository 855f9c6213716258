"""ENV-1.3, 7.3, 7.4: of two treaties that can't both be kept the one that holds is told to who proposes and to who
signs, and it is the one that holds."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import Propose, Sign
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from tests.systems.envoys.boards import Board, kinds
from tests.systems.envoys.talks import ALLIANCE, JOINT, SEPARATE, agree, clause, in_force, land, newest, propose

ENDS = (
    "Your alliance of Red and Blue has no end, and this one leaves out Blue: it ends with the turn in which all have"
    " signed this one. (ENV-7.4)"
)


def cautioned(board: Board, side: str, order: Propose | Sign) -> str:
    """What a side is told of an order; before it is given the same stands in red among what comes of it."""
    told = render(order.caution(board.known(side)), "en")
    lines = order.preview(board.known(side)).lines
    assert all(render(line.text, "en") in told for line in lines if line.tone is Tone.BAD)
    return told


def allies() -> Board:
    """Red is an ally of Blue without end, and in contact with Green."""
    board = land(sides=4)
    board.contact("red", "green")
    board.contact("blue", "green")
    in_force(board, "red", "blue")
    return board


def test_env_7_4_who_signs_another_alliance_is_told_which_one_it_ends() -> None:
    """As proposer and as the one who signs; with the last signature it ends with the turn."""
    board = allies()
    another = propose("green", ALLIANCE, turns=5)
    assert cautioned(board, "red", another) == ENDS
    board.give("green", propose("red", ALLIANCE, turns=5))
    sign = Sign(newest(board, "red").id)
    assert cautioned(board, "red", sign).endswith(ENDS)
    assert "treaty-will-end" in kinds(board.give("red", sign))
    board.resolve()
    assert not alliances.allied(board.frame, "red", "blue")
    assert alliances.allied(board.frame, "red", "green")


@pytest.mark.parametrize(
    ("turns", "another"),
    [(9, propose("green", ALLIANCE)), (0, propose("blue", ALLIANCE, others=["green"])), (0, propose("green", JOINT))],
)
def test_env_7_4_nothing_is_said_of_an_alliance_that_stays(turns: int, another: Propose) -> None:
    """One with a term, one of which the other leaves nobody out, and where the other is no alliance."""
    board = land(sides=4)
    board.contact("red", "green")
    board.contact("blue", "green")
    in_force(board, "red", "blue", turns=turns)
    assert "leaves out" not in cautioned(board, "red", another)


def test_env_7_4_an_alliance_that_is_to_end_already_is_not_said_to_end() -> None:
    """It was told when the first other one was signed."""
    board = allies()
    board.contact("red", "white")
    agree(board, "red", "green")
    assert "Red and Blue" not in cautioned(board, "red", propose("white", ALLIANCE))


def test_env_1_3_of_three_parties_and_two_victory_is_joint_between_the_two() -> None:
    """The third party stays a rival."""
    board = allies()
    agree(board, "red", "blue", "green", clauses=(ALLIANCE, SEPARATE), turns=9)
    joint = propose("blue", ALLIANCE, JOINT, turns=9)
    assert cautioned(board, "red", joint) == (
        "Your treaty of Red, Blue and Green says another of victory: while both are in force, it is joint between Red"
        " and Blue. (ENV-1.3)"
    )
    agree(board, "red", "blue", clauses=(ALLIANCE, JOINT), turns=9)
    board.resolve()
    assert alliances.bound_jointly(board.frame, "red", "blue")
    assert not alliances.bound_jointly(board.frame, "red", "green")


def test_env_1_3_two_on_victory_that_are_never_in_force_together_are_not_at_odds() -> None:
    """One that is over before the other begins, and one that the other ends."""
    board = land()
    agree(board, "red", "blue", clauses=(ALLIANCE, SEPARATE), turns=1)
    board.resolve()
    assert cautioned(board, "red", propose("blue", ALLIANCE, JOINT, turns=9)) == ""
    board = land(sides=4)
    board.contact("red", "green")
    board.contact("blue", "green")
    in_force(board, "red", "blue", "green", clauses=(ALLIANCE, SEPARATE))
    told = cautioned(board, "red", propose("blue", ALLIANCE, JOINT, turns=9))
    assert "another of victory" not in told
    assert "leaves out Green" in told


def gift(board: Board, to: str) -> ClauseRecord:
    """The clause by which Red hands over its city in 0203."""
    return clause(ClauseKind.CITY, "red", to, hex=board.cell("0203"))


def test_env_7_3_who_promises_a_city_twice_is_told_who_gets_it() -> None:
    """Of two treaties that begin together the one that was proposed first hands it over, the other nothing."""
    board = allies()
    agree(board, "red", "blue", clauses=(gift(board, "blue"),))
    told = "0203 is handed over by your treaty of Red and Blue before: by this one it will not be. (ENV-7.3)"
    second = propose("green", gift(board, "green"))
    assert cautioned(board, "red", second).endswith(told)
    assert told not in cautioned(board, "red", propose("blue", gift(board, "blue"))), "it gets it anyway"
    agree(board, "red", "green", clauses=(gift(board, "green"),))
    board.resolve()
    assert "not-handed" in kinds(board.resolve())
    assert board.state.cities[board.cell("0203")].owner == "blue"


def test_env_7_3_the_one_proposed_first_hands_it_over_though_signed_last() -> None:
    """If it is signed in the same turn: its last signer can't know whether others will, and reads both."""
    board = land(sides=4)
    board.contact("red", "green", "white")
    board.contact("red", "blue")
    home = board.cell("0203")
    board.state.sides["white"].memory.cities[home] = board.state.sides["red"].memory.cities[home]
    board.give("white", propose("red", gift(board, "white"), others=["green"]))
    first = newest(board, "red")
    agree(board, "red", "blue", clauses=(gift(board, "blue"),))
    sign = Sign(first.id)
    assert cautioned(board, "red", sign).endswith(
        "0203 is handed over by your treaty of Red and Blue, too: by this one if all sign it this turn, as it was"
        " proposed first, else by that one. (ENV-7.3)"
    )
    board.give("red", sign)
    board.give("green", sign)
    board.resolve()
    board.resolve()
    assert board.state.cities[board.cell("0203")].owner == "white"


def test_env_7_3_an_army_promised_twice_is_named_by_its_number() -> None:
    """Its own side knows which army it is."""
    board = allies()
    army = {side: clause(ClauseKind.ARMY, "red", side, hex=board.cell("0203")) for side in ("blue", "green")}
    agree(board, "red", "blue", clauses=(army["blue"],))
    assert cautioned(board, "red", propose("green", army["green"])) == (
        "Red 1 is handed over by your treaty of Red and Blue before: by this one it will not be. (ENV-7.3)"
    )
