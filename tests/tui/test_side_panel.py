"""The tabs of the side panel: in one line, whatever room there is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.widgets.panel import SidePanel


class Panels(SidePanel):
    """The panels of an Ashlands table, in English, without an app."""

    hexwar: Any = SimpleNamespace(words=lambda text: render(text, "en"), charset="unicode")

    def __init__(self, open_tab: str) -> None:
        super().__init__()
        self._panels = [Panel(title, title, ()) for title in ("Hex", "Turn", "Prestige", "Units", "Reserve")]
        self._open = open_tab


@pytest.mark.parametrize(
    ("room", "open_tab", "line"),
    [
        (40, "Hex", "[Hex] Turn Prestige Units Reserve"),
        (27, "Hex", "[Hex] Turn Prestige +2"),
        (27, "Units", "+2 Prestige [Units] Reserve"),
        (27, "Reserve", "+2 Prestige Units [Reserve]"),
        (16, "Prestige", "+2 [Prestige] +2"),
        (-2, "Turn", "Hex [Turn] Prestige Units Reserve"),
    ],
)
def test_the_open_tab_and_as_many_of_the_others_as_have_room(room: int, open_tab: str, line: str) -> None:
    """A sign says how many are left out on either side; a click on it opens the next of them. Before there is a
    room all are named."""
    tabs = Panels(open_tab).tabs_in(room)
    assert tabs.plain == line
    names = ["Hex", "Turn", "Prestige", "Units", "Reserve"]
    clicked = [span.style.meta["tab"] for span in tabs.spans if not isinstance(span.style, str) and span.style.meta]
    assert clicked == [name for name in names if name in clicked]
    assert len(clicked) == len(line.split())
