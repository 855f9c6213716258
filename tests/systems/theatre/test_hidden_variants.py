"""What the variants of a board redraw, kind by kind: a check for leaks is worth no more than what they change."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace

import pytest

from hexwar_tui.systems.theatre.lab.hidden import SECRETS
from hexwar_tui.systems.theatre.rules.invariants import invariants
from hexwar_tui.systems.theatre.state import DefenceWord, Message, Phase, Task, TheState, UnitOrder, Word
from tests.systems.theatre.agreements import PEACE, agree, passage, propose, talking
from tests.systems.theatre.boards import Board

KINDS = {redraw.__name__.removeprefix("_"): redraw for redraw in SECRETS}


def border(phase: Phase = Phase.ORDERS) -> Board:
    """Three sides and a neutral, with units, treaties and messages; Red looks."""
    board = talking("R1R2N1B1", "R1G1G2B2", "~1~1N2~1")
    board.put("red infantry R1", "blue 3 infantry B1", "green infantry G1")
    agree(board, "red", "blue", PEACE, passage("blue"), turns=5)
    agree(board, "blue", "green", PEACE, passage("blue"), turns=5)
    board.give("red", propose("green", PEACE))
    talks = board.state.talks
    talks.past = [replace(treaty, id=f"{treaty.id}0") for treaty in talks.treaties]
    talks.messages = [Message(one, two, 1, "Hm") for one, two in (("red", "blue"), ("blue", "red"), ("blue", "green"))]
    board.state.phase = phase
    return board


def variants(board: Board, kind: str) -> Iterator[TheState]:
    """The states of many variants in which this kind of secret was drawn anew for Red."""
    for number in range(40):
        other = replace(board.frame, state=deepcopy(board.state), names=dict(board.frame.names))
        KINDS[kind](other, "red", random.Random(number))
        yield other.state


def values(board: Board, kind: str, found: Callable[[TheState], object]) -> set[str]:
    """All that is found in the variants."""
    return {repr(found(state)) for state in variants(board, kind)}


@pytest.mark.parametrize("phase", [Phase.ORDERS, Phase.RESOLUTION])
def test_what_units_of_others_do_is_another(phase: Phase) -> None:
    """What they did last turn always, what they do in this one while it is resolved; what one's own do never."""
    board = border(phase)
    mine, theirs = (
        next(unit.id for unit in board.state.units.values() if unit.power == side) for side in ("red", "blue")
    )
    board.state.units[mine].last = UnitOrder(Task.DEFEND, "R1")
    for fact in ("last", "order", "done", "paid"):
        shown = fact == "last" or phase is Phase.RESOLUTION
        assert len(values(board, "tasks", lambda state, fact=fact: getattr(state.units[mine], fact))) == 1  # type: ignore[misc]
        found = values(board, "tasks", lambda state, fact=fact: getattr(state.units[theirs], fact))  # type: ignore[misc]
        assert (len(found) > 1) is shown


def test_standing_orders_of_others_are_others() -> None:
    """Not one's own, and none of a neutral's region."""
    board = border()
    for place, one_of_many in (("R1", False), ("N1", False), ("B1", True), ("G1", True)):
        found = values(board, "defence", lambda state, place=place: state.regions[place].standing)  # type: ignore[misc]
        assert (len(found) > len(Word)) is one_of_many


def test_talks_of_others_are_others() -> None:
    """Their messages and treaties, and whether they have read what one has written; one's own stay as they are."""
    board = border()
    for state in variants(board, "talks"):
        talks = state.talks
        assert [(message.sender, message.to) for message in talks.messages[1:]] == [("red", "blue"), ("blue", "red")]
        assert talks.messages[2].unread is board.state.talks.messages[1].unread
        assert {talks.messages[0].sender, talks.messages[0].to} == {"blue", "green"}
        assert talks.messages[0].words != "Hm"
        own, own_past = (
            [treaty.id for treaty in kept if "red" in treaty.parties]
            for kept in (board.state.talks.treaties, board.state.talks.past)
        )
        assert [treaty.id for treaty in talks.treaties if "red" in treaty.parties] == own
        assert [treaty.id for treaty in talks.past if "red" in treaty.parties] == own_past != []
        assert {tuple(treaty.parties) for treaty in talks.treaties if "red" not in treaty.parties} == {
            ("blue", "north")
        }
        assert {tuple(treaty.parties) for treaty in talks.past if "red" not in treaty.parties} == {("blue", "north")}
        assert len({treaty.id for treaty in (*talks.treaties, *talks.past)}) == len((*talks.treaties, *talks.past))
    assert values(board, "talks", lambda state: state.talks.messages[1].unread) == {"True", "False"}


def test_where_two_play_nobody_else_says_anything() -> None:
    """No message of others is made up."""
    board = talking("R1R2~1B1")
    assert {len(state.talks.messages) for state in variants(board, "talks")} == {0}


def test_what_others_write_is_another() -> None:
    """While they mobilise, what they buy; while orders are written, what units do and how regions are defended, too. Of
    what they can pay, in a region of theirs; nothing of a side that is out, and nothing at other times."""
    board = border()
    for state in variants(board, "writing"):
        assert set(state.sealed) == {"blue", "green"}
        for side, written in state.sealed.items():
            (bought,) = written.purchases
            assert (bought.type, bought.count) == ("infantry", 1)
            assert board.state.regions[bought.at].owner == side
            assert all(board.state.units[unit].power == side for unit in written.orders)
            ((place, word),) = written.standing.items()
            assert (board.state.regions[place].owner, word) == (side, DefenceWord(Word.ALL))
    assert len(values(board, "writing", lambda state: len(state.sealed["blue"].orders))) > 2
    assert len(values(board, "writing", lambda state: state.sealed["blue"].when)) > 1
    for stores in ({"manpower": 2}, {"manpower": 3, "production": 0}):
        board.stores("blue", **stores)
        assert values(board, "writing", lambda state: state.sealed["blue"].purchases) == {"[]"}
    board.stores("blue", manpower=3, production=1)
    assert "[]" not in values(board, "writing", lambda state: state.sealed["blue"].purchases)
    board.state.sides["blue"].out = True
    assert {tuple(state.sealed) for state in variants(board, "writing")} == {("green",)}
    buying = next(variants(border(Phase.MOBILISING), "writing")).sealed["blue"]
    assert (bool(buying.purchases), buying.orders, buying.standing) == (True, {}, {})
    assert {tuple(state.sealed) for state in variants(border(Phase.TALKS), "writing")} == {()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_variant_is_a_state_that_could_be(kind: str) -> None:
    """What always holds holds in each."""
    board = border()
    for state in variants(board, kind):
        assert [fault.what for fault in invariants(replace(board.frame, state=state))] == []
