"""What a newcomer is told before an order is given for good, and which ways on he is shown (ENV-2.4, 4.1, 7.3, 7.6)."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.envoys.orders.armies import Go, Stay
from hexwar_tui.systems.envoys.orders.diplomacy import FoundUnion
from hexwar_tui.systems.envoys.orders.mustering import SplitArmy
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.talks import ALLIANCE, land, propose


def test_env_2_4_a_split_says_who_keeps_what_and_is_shown_before_it_is_given() -> None:
    """The sum of both parts is what the army had; that the new one must leave is a warning, which no table skips."""
    board = Board("." * 6)
    board.army("red", "0101", 24)
    board.look()
    told = SplitArmy("red-1", 10).preview(board.known("red")).lines
    assert [render(line.text, "en") for line in told] == [
        "Red 1: 24 → 14. It may stay here, as a garrison, or go.",
        "The new part: 10, an army of its own from now on.",
        "The part must leave: give it an order, or the two are one army again at the end of the turn.",
    ]
    assert told[-1].tone is Tone.BAD


def test_env_4_1_the_question_for_tasks_has_an_example() -> None:
    """A sentence as one would say it, and not only the words between which it stands."""
    ask = specs(Go)["task"].ask
    assert "as “when it sees an enemy army, it halts”" in render(ask, "en")


def test_env_7_6_founding_the_union_says_that_it_is_for_good_and_no_alliance() -> None:
    """Before it is confirmed."""
    ask = render(specs(FoundUnion)["sure"].ask, "en")
    assert "It is for good" in ask
    assert ask.endswith("It makes no alliance.")


def test_env_7_3_a_treaty_that_waits_does_not_keep_back_the_hint_to_march() -> None:
    """Both stand there: what to answer, and what to do with the armies while it waits. The orders go with them."""
    board = land()
    board.city("0303")
    board.give("red", propose("blue", ALLIANCE))
    board.look()
    view = ENVOYS.show.view(board.known("blue"))
    told = render(view.advice, "en")
    assert told.startswith("A treaty waits (Diplomacy)")
    assert "is free: send Blue 1 there." in told
    assert [draft.kind for draft in view.advised if draft is not None][:2] == ["sign", "refuse"]


def test_env_2_4_a_part_that_must_leave_is_sent_before_its_army() -> None:
    """The army may stay as a garrison."""
    board = Board("." * 6)
    board.army("red", "0101", 24)
    board.city("0401")
    board.look()
    board.give("red", SplitArmy("red-1", 10))
    assert "send Red 2 there" in render(ENVOYS.show.view(board.known("red")).advice, "en")


def test_env_2_3_whoever_goes_to_an_own_army_is_told_that_it_halts_beside_it() -> None:
    """Unless a task merges them, or the other goes away; two that are too strong together are never one army."""
    board = Board("." * 8)
    board.army("red", "0101", 14)
    board.army("red", "0401", 12)
    board.look()
    merge = (("meets-own", "merge", None, None, None, None),)
    there = board.cell("0401")

    def warned(order: Go) -> list[str]:
        return [render(line.text, "en") for line in order.preview(board.known("red")).lines if line.tone is Tone.BAD]

    task = "when it meets an army of yours, it merges with it"
    assert warned(Go("red-1", there)) == [f"Red 2 stands there: without the task “{task}” it halts beside it."]
    assert warned(Go("red-1", there, merge)) == []
    board.state.armies["red-2"].strength = 17
    assert warned(Go("red-1", there, merge)) == [
        "Red 2 stands there: together 31, more than 30, so it halts beside it."
    ]
    board.state.armies["red-2"].strength = 22
    board.give("red", SplitArmy("red-2", 10))
    assert warned(Go("red-1", there, merge)) == [], "12 stay, and 26 are not too strong"
    with_part = (("meets-own", "merge", None, None, "red-3", None),)
    assert warned(Go("red-1", there, with_part)) == [
        f"Red 2 stands there: without the task “{task}” it halts beside it."
    ]
    board.give("red", Stay("red-2", merge))
    assert warned(Go("red-1", there)) == [], "the one that stays merges with it"
    board.give("red", Go("red-2", board.cell("0601")))
    assert warned(Go("red-1", there)) == []
