"""Edits: done, taken back and done again they give the very same drawing, also when they were written and read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.easel import Easel
from hexwar_tui.workshop.edit import BadEdit, Edit, Paint, painted, parts_data, parts_of, said, together
from tests.workshop.kit import SMALL, blank, drawn, rows_of, shipped
from tests.workshop.random_edits import random_edit

MANY = 200


def state(drawing: Drawing) -> str:
    """Everything that a drawing is made of, in order."""
    return json.dumps(parts_data(drawing.parts), ensure_ascii=False)


@pytest.mark.parametrize("system", SMALL)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_what_is_taken_back_leaves_no_trace(system: str, seed: int) -> None:
    """200 random edits, with some taken back and done again in between: all taken back give the first state to the
    letter, all done again the last."""
    draw, easel = Random(seed), Easel(shipped(SMALL[system]))
    first = state(easel.drawing)
    while easel.undoable < MANY:
        easel.do(random_edit(easel.drawing, draw))
        for _ in range(draw.choice([0, 0, 0, 1, 3])):
            easel.undo()
        for _ in range(draw.choice([0, 1])):
            easel.redo()
    last = state(easel.drawing)
    while easel.undo():
        pass
    assert state(easel.drawing) == first
    while easel.redo():
        pass
    assert state(easel.drawing) == last


@pytest.mark.parametrize("system", SMALL)
@settings(max_examples=1)
@given(seed=st.integers(0, 2**32))
def test_edits_that_were_written_and_read_are_the_same(system: str, seed: int) -> None:
    """Random edits, as JSON and read again, do and take back what they did before."""
    draw, drawing = Random(seed), shipped(SMALL[system])
    again = Drawing.of_parts(drawing.system, parts_of(json.loads(json.dumps(parts_data(drawing.parts)))))
    first, done = state(drawing), list[Edit]()
    for _ in range(60):
        before = state(drawing)
        edit = random_edit(drawing, draw)
        assert state(drawing) == before, "making an edit changes nothing"
        edit.do(drawing)
        read = Edit.of(json.loads(json.dumps(edit.data())))
        read.repeat(again)
        done.append(read)
        assert state(again) == state(drawing)
    for edit in reversed(done):
        edit.undo(again)
    assert state(again) == first


def test_a_key_that_was_taken_away_comes_back_to_its_place() -> None:
    """Files keep the order of their keys."""
    drawing = blank("ashlands", 2, 2)
    keys = [*drawing.rest]
    edit = said(drawing, keys[2])
    edit.do(drawing)
    assert keys[2] not in drawing.rest
    edit.undo(drawing)
    assert [*drawing.rest] == keys
    added = said(drawing, "ranks", [0, 1])
    added.do(drawing)
    assert [*drawing.rest] == [*keys, "ranks"]


def test_cells_side_by_side_are_written_as_one() -> None:
    """A stretch that changes alike is one entry, whatever its length."""
    drawing = drawn("ashlands", "....ff", "......")
    edit = painted(drawing, "map", dict.fromkeys(range(12), "f"))
    assert edit.data() == [["paint", ["map", [0, 4, ".", "f"], [6, 6, ".", "f"]]]]
    assert edit.cells == frozenset(range(12)) - {4, 5}
    edit.do(drawing)
    assert rows_of(drawing) == ["ffffff"] * 2


def test_what_changes_nothing_is_no_edit() -> None:
    """Painting what is there, or saying what is said."""
    drawing = drawn("ashlands", "..", "ff")
    assert not painted(drawing, "map", {0: ".", 2: "f"})
    assert not said(drawing, "title", drawing.rest["title"])
    assert not said(drawing, "ranks")


def test_only_paint_knows_its_cells() -> None:
    """An edit that changes more tells of no cells, so that all is drawn anew."""
    drawing = drawn("ashlands", "..")
    paint = painted(drawing, "map", {1: "f"})
    assert paint.cells == frozenset({1})
    assert together(paint, said(drawing, "minutes", 5)).cells is None


def test_joined_edits_are_written_as_such() -> None:
    """And read so."""
    edit = Edit((Paint("map", ((0, 1, ".", "f"),)),), joined=True)
    assert Edit.of(edit.data()) == edit
    assert Edit.of(edit.data()[1:]) == Edit(edit.changes)


PAINT = ["paint", ["map", [0, 1, ".", "f"]]]


@pytest.mark.parametrize(
    "data",
    [
        5,
        None,
        "paint",
        {"paint": 1},
        ["joined", 3],
        [["draw", []]],
        [["paint", 5]],
        [["paint", ["map", [0, 1, "."]]]],
        [["paint", ["map", ["x", 1, ".", "f"]]]],
        [["put", ["units", 0, [], [5]]]],
        [["put", ["units", 0, [], [[5, [], ""]]]]],
        [["say", ["title", [], []]]],
        [["remake", [{}, {}]]],
        [[["paint"], []]],
    ],
)
def test_what_is_no_edit_is_refused(data: Any) -> None:
    """Other words, other forms and other types."""
    with pytest.raises(BadEdit):
        Edit.of(data)


@pytest.mark.parametrize(
    "data",
    [
        [["paint", ["relief", [0, 1, ".", "f"]]]],
        [["paint", ["map", [4, 1, ".", "f"]]]],
        [["paint", ["map", [-1, 1, ".", "f"]]]],
        [["paint", ["map", [0, 10**12, ".", "f"]]]],
        [["paint", ["map", [0, 0, ".", "f"]]]],
        [["paint", ["map", [1, 1, ".", "f"], [1, 1, ".", "f"]]]],
        [["paint", ["map", [0, 1, ".", "ab"]]]],
        [["paint", ["map", [0, 1, "\x1b", "f"]]]],
        [["put", ["tanks", 0, [], []]]],
        [["put", ["units", -1, [], []]]],
        [["put", ["units", 1, [], []]]],
        [["put", ["units", 0, [[{}, [], ""]], []]]],
        [["say", ["map", [None], [5], 0]]],
        [["say", ["minutes", [60], [5, 6], 0]]],
        [["say", ["minutes", [30], [5], 0]]],
        [["say", ["minutes", [60], [], -1]]],
    ],
)
def test_an_edit_of_another_drawing_is_refused(data: Any) -> None:
    """Cells beside the map, letters that stand for nothing, things that are not there, keys that are painted."""
    with pytest.raises(BadEdit):
        Edit.of(data).repeat(drawn("ashlands", "..", ".."))


@pytest.mark.parametrize(
    "change",
    [
        {"size": [100_000, 100_000]},
        {"size": [0, 4]},
        {"size": [-2, -2]},
        {"size": [2]},
        {"size": ["a", "b"]},
        {"layers": {"map": [[10**12, "."]]}},
        {"layers": {"map": [[5, "."], [-1, "."]]}},
        {"layers": {"map": [[3, "."]]}},
        {"layers": {"map": "...."}},
        {"layers": []},
        {"rest": 5},
        {"things": {"units": [[{}, 5, ""]]}},
        {"legends": {"map": 7}},
    ],
)
def test_what_is_no_scenario_in_parts_is_refused(change: dict[str, Any]) -> None:
    """Sizes that no map has are refused before room is made for them."""
    data = parts_data(drawn("ashlands", "..", "..").parts)
    with pytest.raises(BadEdit):
        parts_of(data | change)
