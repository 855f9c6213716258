"""Easels: acts are kept before they are done, joined edits go together, and what is undone can be done again."""

from __future__ import annotations

import pytest

from hexwar_tui.workshop.easel import REDO, UNDO, Easel
from hexwar_tui.workshop.edit import Edit, painted, said
from hexwar_tui.workshop.symmetry import Kind
from tests.workshop.kit import blank, drawn, rows_of


def paint(easel: Easel, cell: int, letter: str = "f", *, joined: bool = False) -> None:
    easel.do(Edit(painted(easel.drawing, "map", {cell: letter}).changes, joined=joined))


def test_a_stroke_is_taken_back_as_a_whole() -> None:
    """What goes on with an edit goes with it, there and back."""
    easel = Easel(drawn("ashlands", "...."))
    paint(easel, 0, "h")
    paint(easel, 1)
    paint(easel, 2, joined=True)
    paint(easel, 3, joined=True)
    easel.undo()
    assert rows_of(easel.drawing) == ["h..."]
    easel.redo()
    assert rows_of(easel.drawing) == ["hfff"]
    easel.undo()
    easel.undo()
    assert rows_of(easel.drawing) == ["...."]
    assert easel.undo() is None
    easel.redo()
    assert rows_of(easel.drawing) == ["h..."]


def test_what_changes_nothing_is_no_act() -> None:
    """It is not kept, and what was taken back can still be done again."""
    acts: list[Edit | str] = []
    easel = Easel(drawn("ashlands", ".."), acts.append)
    paint(easel, 0)
    easel.undo()
    paint(easel, 0, ".")
    assert easel.redoable == 1
    assert acts[1:] == [UNDO]
    paint(easel, 1)
    assert (easel.undoable, easel.redoable) == (1, 0)
    assert easel.redo() is None


def test_what_can_not_be_kept_is_not_done() -> None:
    """Neither edits nor undo nor redo."""
    easel = Easel(drawn("ashlands", "..."))
    paint(easel, 0)
    paint(easel, 1)
    easel.undo()

    def refuse(act: Edit | str) -> None:
        raise OSError("full")

    easel.keep = refuse
    for act in (lambda: paint(easel, 2), easel.undo, easel.redo):
        with pytest.raises(OSError, match="full"):
            act()
    assert rows_of(easel.drawing) == ["f.."]
    assert (easel.undoable, easel.redoable) == (1, 1)


def test_an_earlier_sitting_is_repeated() -> None:
    """Without keeping it again; more undone than was done is refused."""
    acts: list[Edit | str] = []
    first = Easel(drawn("ashlands", "..."), acts.append)
    paint(first, 0)
    paint(first, 1)
    first.undo()
    first.undo()
    first.redo()
    assert acts[2:] == [UNDO, UNDO, REDO]
    again = Easel(drawn("ashlands", "..."))
    again.repeat(acts)
    assert rows_of(again.drawing) == rows_of(first.drawing) == ["f.."]
    with pytest.raises(IndexError):
        again.repeat([UNDO, UNDO])


def test_what_is_forgotten_can_not_be_taken_back() -> None:
    """The drawing stays as it is."""
    easel = Easel(drawn("ashlands", ".."))
    paint(easel, 0)
    easel.forget()
    assert easel.undo() is None
    assert rows_of(easel.drawing) == ["f."]


def test_the_symmetry_is_no_edit() -> None:
    """It is kept in words, is taken up again with what was done, and stays when edits are taken back."""
    kept: list[Edit | str] = []
    easel = Easel(blank("ashlands", 4, 4), kept.append)
    easel.lead(Kind.HALF_TURN)
    easel.do(said(easel.drawing, "minutes", 5))
    easel.lead(Kind.ACROSS)
    easel.undo()
    again = Easel(blank("ashlands", 4, 4))
    again.repeat(kept)
    assert (again.symmetry, again.undoable, again.redoable) == (Kind.ACROSS, 0, 1)
    assert kept[0] == "led by half-turn"
