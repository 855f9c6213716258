"""ENV-7.5, 1.3: the right to stand and words on victory hold between allies: those of the same treaty, or of another
one that is in force for the whole term."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from tests.systems.envoys.boards import kinds
from tests.systems.envoys.talks import JOINT, SEPARATE, STAND, agree, in_force, land, next_turn, propose

LATE = (
    "it holds between allies only; Red and Blue are allies until turn 6: make it last at most {n} turns, or add the"
    " clause “Alliance”."
)
NONE = "{what}: it holds between allies only, and Red and Blue are none: add the clause “Alliance”."


@pytest.mark.parametrize("turns", [1, 3])
def test_env_7_5_an_alliance_for_the_whole_term_does(turns: int) -> None:
    """It holds from turn 3 to 6; the right to stand to the same turn at most. It is given."""
    board = land()
    in_force(board, "red", "blue", turns=4)
    agree(board, "red", "blue", clauses=(STAND,), turns=turns)
    next_turn(board)
    assert alliances.may_stand(board.frame, "red", "blue")


@pytest.mark.parametrize(("turns", "clause", "what"), [(4, STAND, "Stand in cities"), (0, JOINT, "Joint victory")])
def test_env_7_5_one_that_ends_earlier_is_named_with_its_last_turn(turns: int, clause: ClauseRecord, what: str) -> None:
    """The proposer can make the treaty shorter."""
    board = land()
    in_force(board, "red", "blue", turns=4)
    most = 6 - board.state.turn
    told = f"{what}: {LATE.format(n=most)}"
    assert board.refusal("red", propose("blue", clause, turns=turns)) == (told, "ENV-7.3")
    board.give("red", propose("blue", clause, turns=most))


def test_env_7_5_one_that_is_signed_counts_from_the_next_turn() -> None:
    """As a treaty is never in force before; without end it does for one without end."""
    board = land()
    assert board.refusal("red", propose("blue", STAND))[0] == NONE.format(what="Stand in cities")
    agree(board, "red", "blue")
    board.give("red", propose("blue", STAND, SEPARATE))


def test_env_7_5_two_that_follow_each_other_do_together() -> None:
    """What counts is that they are allies in every turn of the term."""
    board = land()
    in_force(board, "red", "blue", turns=2)
    agree(board, "red", "blue", turns=4)
    assert board.refusal("red", propose("blue", STAND, turns=6))[0].startswith("Stand in cities: ")
    board.give("red", propose("blue", STAND, turns=4))


def test_env_7_5_every_two_whom_it_concerns_must_be_allies() -> None:
    """Of three parties; of the alliance of two others the proposer knows nothing."""
    board = land(contacts=("red", "blue"))
    board.contact("red", "green")
    board.contact("blue", "green")
    for pair in (("red", "blue"), ("red", "green"), ("blue", "green")):
        agree(board, *pair, turns=5)
    assert "Blue and Green" in board.refusal("red", propose("blue", STAND, turns=3, others=["green"]))[0]
    one = ("stand", "red", "blue", None, None, None)
    board.give("red", Propose(partner="blue", others=(("green",),), turns=3, clauses=(one,)))


def test_env_1_3_joint_victory_may_be_sworn_in_another_treaty() -> None:
    """Then it does not end with the others when only allies are left, and both win."""
    board = land(sides=2)
    agree(board, "red", "blue", turns=5)
    agree(board, "red", "blue", clauses=(JOINT,), turns=5)
    assert "treaty-ended" not in kinds(next_turn(board, 2))
    assert board.state.winners == ["red", "blue"]


def test_env_1_3_an_alliance_of_two_who_are_jointly_bound_stays_when_the_others_end() -> None:
    """The war goes on between those who are not."""
    board = land(sides=3)
    for pair in (("red", "green"), ("blue", "green")):
        board.contact(*pair)
    agree(board, "red", "blue", turns=5)
    agree(board, "red", "blue", clauses=(JOINT,), turns=5)
    agree(board, "red", "green", turns=5)
    agree(board, "blue", "green", turns=5)
    next_turn(board, 2)
    assert alliances.allied(board.frame, "red", "blue")
    assert not alliances.allied(board.frame, "red", "green")
