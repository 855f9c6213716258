"""The clock at the right end of the top line."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.clock_words import clock_text
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.stopwatch import Pressure, pressure

STYLES: Mapping[Pressure, str] = {
    Pressure.CALM: "",
    Pressure.HURRY: "$text-warning bold reverse",
    Pressure.ALARM: "$text-error bold reverse",
}
"""The style of the clock by how urgent it is."""


def clock_words(speaker: Speaking, view: View, face: ClockFace | None) -> Content | None:
    """The clock in words, with the name of the side whose time it is unless it is the viewer's own; None without a
    clock."""
    if face is None:
        return None
    text = clock_text(face)
    if face.side != view.seat:
        name = next(line.name for line in view.sides if line.side == face.side)
        text = say("{side}: {clock}", side=name, clock=text)
    return speaker.content(say(" {clock} ", clock=text), STYLES[pressure(face)])


class ClockLine(Static):
    """The widget that shows the clock; without one, it takes no room. It is drawn anew only when it shows something
    else."""

    def __init__(self) -> None:
        super().__init__("", classes="clock")
        self.display = False
        self._shown: Content | None = None

    def show(self, shown: Content | None) -> None:
        """Shows the clock in these words; with None, no clock."""
        if shown == self._shown:
            return
        self._shown = shown
        self.display = shown is not None
        if shown is not None:
            self.update(shown, layout=shown.cell_length != self.size.width)
