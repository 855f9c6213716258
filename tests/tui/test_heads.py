"""Heads of sections in panels and dialogs: none stands at the lower edge with nothing of its section below it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Size

from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.tui.dialogs.tell import LookDialog
from hexwar_tui.tui.widgets.panel import CardText
from tests.tui.test_card import Speaker
from tests.tui.test_naming import table
from tests.tui.watching import app_of, settled, shown, until

LINES = (
    Line("One."),
    Line("Two."),
    Line("Weapons", tone=Tone.HEADING),
    Line("Three."),
    Line("Four."),
)


class Text(CardText):
    """The text of a panel without an app, in English."""

    hexwar = Speaker().host
    hexwar.is_compact = False


def rows(height: int) -> list[str]:
    """What a panel of this height shows before it is scrolled."""
    text = Text("panel-body")
    text.show_lines(LINES, None)
    return [line.plain.strip() for line in text.laid_out(Size(20, height))][:height]


def test_a_head_that_nothing_would_stand_below_is_moved_on() -> None:
    """Below it is the first line of its section then, once the panel is scrolled."""
    assert rows(3) == ["One.", "Two.", ""]
    assert rows(4) == ["One.", "Two.", "─ Weapons ──────────", "Three."]
    assert rows(2) == ["One.", "Two."]


async def test_a_dialog_ends_above_such_a_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a line lower, and scrolls to the rest."""
    async with table(tmp_path, monkeypatch) as pilot:
        lines = [*(Line(f"Line {n}.") for n in range(40))]
        for head in range(1, 30):
            mixed = [*lines[:head], Line("Weapons", tone=Tone.HEADING), *lines[head:]]
            app_of(pilot).push_screen(LookDialog("Look", mixed))
            await until(pilot, lambda: isinstance(app_of(pilot).screen, LookDialog))
            await settled(pilot)
            seen = [line for line in shown(pilot).splitlines() if "Line" in line or "Weapons" in line]
            assert "Weapons" not in seen[-1]
            app_of(pilot).pop_screen()
            await settled(pilot)
