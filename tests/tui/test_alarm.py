"""What a seat must not overlook is said in red: in the top line, in the digest, and before the turn is ended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat, SeatSetup
from hexwar_tui.engine.view import Alarm, View
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.widgets.line_parts import STYLES
from tests.tui.screens import AskDialog, Digest
from tests.tui.table_kit import opened, raid
from tests.tui.watching import go, table_of

ALARM = Alarm("Fire!", "The house is on fire.")


@pytest.fixture(autouse=True)
def alarmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat has something that it must not overlook."""
    real = Game.view

    def view(game: Game, seat: Seat) -> View:
        return replace(real(game, seat), alarm=ALARM)

    monkeypatch.setattr(Game, "view", view)


def in_red(content: Content, text: str) -> bool:
    """Whether all of a text is said in the style of what is bad."""
    at = content.plain.find(text)
    return any(
        str(span.style) == STYLES[Tone.BAD] and span.start <= at and at + len(text) <= span.end
        for span in content.spans
    )


def contents(widgets: object) -> list[Content]:
    """What Statics show."""
    return [static.content for static in widgets if isinstance(static.content, Content)]  # type: ignore[attr-defined]


async def test_the_alarm_stands_in_the_top_line_and_above_the_end_of_the_turn(tmp_path: Path) -> None:
    """In a few words on the table, as a sentence before anything is asked; and again in the digest of the next."""
    async with opened(raid(SeatSetup("blue", player="random")), tmp_path) as pilot:
        table = table_of(pilot)
        assert [in_red(part, "Fire!") for part in table.outlook.top_line(table) if "Fire!" in part.plain] == [True]
        await go(pilot, "e", AskDialog)
        asked = contents(pilot.app.screen.query(Static))
        assert any(in_red(content, ALARM.sentence) for content in asked)
        await go(pilot, "enter", Digest)
        assert any(in_red(content, ALARM.sentence) for content in contents(pilot.app.screen.query(Static)))
