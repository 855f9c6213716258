"""ENV-7.5, 1.3: the right to stand and words on victory hold between allies: those of the same treaty, or of another
one that is in force for the whole term. What allies bar to an army is told before it is ordered there."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.armies import Approach, Go, March, Route, Stay
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.state import Compare, Then, When
from tests.systems.envoys.boards import Board, kinds
from tests.systems.envoys.marching import drawn, standing
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


def test_env_1_3_allies_by_another_treaty_swear_to_one_of_the_two_victories() -> None:
    """A treaty that has both clauses and no other is refused as one among others would be; each alone is in order."""
    board = land()
    agree(board, "red", "blue")
    both = "A treaty has joint victory or separate victory, not both: take one of the two clauses out."
    assert board.refusal("red", propose("blue", JOINT, SEPARATE)) == (both, "ENV-1.3")
    for word in (JOINT, SEPARATE):
        assert board.objection("red", propose("blue", word)) is None


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


STOPS = "It stops before {}: Blue is an ally, and no treaty lets you stand in its cities."
BARRED = "Armies or cities of allies bar all ways there that you know of: it stays where it is. (ENV-7.5)"
STRIP, STANDING = ("." * 12,), ClauseKind.STAND


def warned(board: Board, order: Order) -> list[str]:
    """What Red reads in red before it gives the order; by mail it is told the same in its answer."""
    board.look()
    known = board.known("red")
    red = [render(line.text, "en") for line in order.preview(known).lines if line.tone is Tone.BAD]
    assert [render(order.caution(known), "en")] == (red[:1] or [""])
    return red


def ordered(board: Board, order: Order) -> str:
    """Where Red 1 stands after a turn with this order."""
    board.give("red", order)
    board.reveal()
    board.resolve()
    return standing(board).split()[1].rstrip(",")


def strip() -> Board:
    """Red 1 in the west of a strip of land, and a city of Blue's, Red's ally, in the midst of it; Green is far off."""
    return drawn("red 0101, blue 0601, green 1201", *STRIP, cities="0301 blue, 0601 blue", allies=["red blue"])


def test_env_7_5_a_way_through_a_closed_city_is_warned_of_before_it_is_given() -> None:
    """At the table as by mail, whichever order draws it; and the army does stop there."""
    for order in (
        lambda board: Route("red-1", tuple(board.path("0101", "0201", "0301", "0401"))),
        lambda board: March("red-1", "e", 3),
        lambda board: Go("red-1", board.cell("0301")),
    ):
        board = strip()
        assert warned(board, order(board)) == [STOPS.format("0301")]
        assert ordered(board, order(board)) == "0201"


def test_env_7_5_where_a_treaty_lets_it_stand_nothing_is_said_and_it_goes_on() -> None:
    board = drawn("red 0101, blue 0601, green 1201", *STRIP, cities="0301 blue", allies=["red blue"], also=[STANDING])
    order = Route("red-1", tuple(board.path("0101", "0201", "0301", "0401")))
    assert warned(board, order) == []
    assert ordered(board, order) == "0401"


def test_env_7_5_an_army_to_whom_allies_bar_every_way_is_said_to_stay() -> None:
    """It finds its way round what is closed to it, and there is none."""
    board = strip()
    order = Go("red-1", board.cell("0401"))
    assert warned(board, order) == [BARRED]
    assert ordered(board, order) == "0101"


def test_env_7_5_the_way_round_a_closed_city_is_shown_as_it_will_be_gone() -> None:
    """And nothing is said, as it stops nowhere."""
    board = drawn(
        "red 0102, blue 0505, green 0105", cities="0202 blue, 0302 blue, 0505 blue, 0105 green", allies=["red blue"]
    )
    order = Go("red-1", board.cell("0402"))
    assert warned(board, order) == []
    shown = order.preview(board.known("red")).way
    assert not set(shown) & set(board.path("0202", "0302"))
    board.give("red", order)
    board.reveal()
    board.resolve()
    assert tuple(board.state.armies["red-1"].trail) == shown


def test_env_4_1_who_approaches_sees_the_way_round_other_foreign_armies() -> None:
    """It goes for the army that is nearest as the crow flies, and keeps off all others."""
    board = drawn("red 0103, blue 0303, green 0403", cities="0505 blue")
    board.look()
    shown = Approach("red-1", "green").way(board.known("red"), board.state.armies["red-1"])
    assert board.cell("0303") not in shown
    assert ordered(board, Approach("red-1", "green")) == board.frame.scenario.land.grid.label(shown[-1])


def test_env_7_5_a_task_that_sends_an_army_into_a_closed_city_is_warned_of() -> None:
    board = strip()
    there = (When.SEES_FREE_CITY.value, Then.GO_TO.value, Compare.ANY.value, None, None, board.cell("0301"))
    assert warned(board, Stay("red-1", (there,))) == [STOPS.format("0301")]
