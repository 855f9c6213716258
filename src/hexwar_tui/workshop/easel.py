"""A drawing at which somebody works: edits are done, taken back and done again, without end, and kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit
from hexwar_tui.workshop.symmetry import Kind

UNDO, REDO, LED, WRITTEN = "undo", "redo", "led by ", "written "

LED_BY = {f"{LED}{kind}": kind for kind in Kind}
"""The words by which it is kept that the hand is led by another symmetry from now on."""

Keep = Callable[[Edit | str], object]
"""Takes what was done, an edit or one of the words `UNDO`, `REDO`, `LED_BY` and `WRITTEN` with a digest, before anybody
sees it; raises SaveError where it can't be kept."""


def _forget(act: Edit | str) -> None:
    """Keeps nothing."""


class Easel:
    """A `drawing` with all that was done to it, and all that was taken back since. `keep` gets each act first: where it
    can't keep it, the error is raised and nothing is changed. What the hand is led by, `symmetry`, is no edit, nor is
    `written`, the digest of the file that was last written as a scenario, "" for none."""

    def __init__(self, drawing: Drawing, keep: Keep = _forget) -> None:
        self.drawing, self.keep = drawing, keep
        self.symmetry = Kind.NONE
        self.written = ""
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    def do(self, edit: Edit) -> None:
        """Does an edit that was made for the drawing as it is; one that changes nothing is none. What was taken back
        before can't be done again any more."""
        if edit:
            self.keep(edit)
            edit.do(self.drawing)
            self._note(edit)

    def _note(self, edit: Edit) -> None:
        self._done.append(edit)
        self._undone.clear()

    def forget(self) -> None:
        """Forgets what could be taken back or done again; the drawing stays as it is."""
        self._done.clear()
        self._undone.clear()

    def lead(self, symmetry: Kind) -> None:
        """Has the hand led by another symmetry, also when the drawing is opened again."""
        self.keep(f"{LED}{symmetry}")
        self.symmetry = symmetry

    def note_written(self, digest: str) -> None:
        """Notes the digest of the file of a scenario that is written now, also for when the drawing is opened again."""
        if digest != self.written:
            self.keep(f"{WRITTEN}{digest}")
            self.written = digest

    def undo(self) -> Edit | None:
        """Takes the last edit back, with all that it goes on from, and returns the first of them; None where there is
        none."""
        edit = None
        while self._done and (edit is None or edit.joined):
            self.keep(UNDO)
            edit = self._undo()
        return edit

    def _undo(self) -> Edit:
        edit = self._done.pop()
        edit.undo(self.drawing)
        self._undone.append(edit)
        return edit

    def redo(self) -> Edit | None:
        """Does again what was taken back last, and returns the last edit of that; None where nothing was."""
        edit = None
        while self._undone and (edit is None or self._undone[-1].joined):
            self.keep(REDO)
            edit = self._redo()
        return edit

    def _redo(self) -> Edit:
        edit = self._undone.pop()
        edit.do(self.drawing)
        self._done.append(edit)
        return edit

    def repeat(self, acts: Iterable[Edit | str]) -> None:
        """Does what was done in an earlier sitting, without keeping it again. Raises IndexError where more is taken
        back, or done again, than there was, BadEdit for what can't be done to the drawing as it is."""
        for act in acts:
            if isinstance(act, Edit):
                act.repeat(self.drawing)
                self._note(act)
            elif act in LED_BY:
                self.symmetry = LED_BY[act]
            elif act.startswith(WRITTEN):
                self.written = act.removeprefix(WRITTEN)
            else:
                (self._undo if act == UNDO else self._redo)()

    @property
    def undoable(self) -> int:
        """How many edits can be taken back."""
        return len(self._done)

    @property
    def redoable(self) -> int:
        """How many edits can be done again."""
        return len(self._undone)
