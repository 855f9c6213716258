"""The clock at the right of the top line."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.widgets import Static

from hexwar_tui.tui.stopwatch import Pressure

STYLES: Mapping[Pressure, str] = {
    Pressure.CALM: "",
    Pressure.HURRY: "$text-warning bold reverse",
    Pressure.ALARM: "$text-error bold reverse",
}
"""How the clock looks when it presses."""


class ClockLine(Static):
    """What the clock shows; nothing where there is none. Drawn anew only when it shows something else."""

    def __init__(self) -> None:
        super().__init__("", classes="clock")
        self.display = False
        self._shown: Content | None = None

    def show(self, shown: Content | None) -> None:
        """The words of the clock; None for no clock."""
        if shown == self._shown:
            return
        self._shown = shown
        self.display = shown is not None
        if shown is not None:
            self.update(shown, layout=shown.cell_length != self.size.width)
