"""Clicks beside a dialog: they close it as Escape does, unless something half-written would be lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.entry import TextDialog
from hexwar_tui.tui.dialogs.queue import PartsDialog
from hexwar_tui.tui.map import HexMap
from tests.tui.screens import AskDialog, ConfirmDialog, Menu, TableScreen, TellDialog
from tests.tui.table_kit import opened, raid
from tests.tui.test_by_mouse import place_of
from tests.tui.watching import go, press, settled, shown, table_of

BESIDE = (1, 1)
KEPT = "Not taken yet; Esc drops it"


@pytest.mark.parametrize("dialog", [AskDialog("Leave?", "Now?"), TellDialog("Told", ["All."]), TextDialog("A", "B", 9)])
async def test_a_click_beside_closes_a_dialog_in_which_nothing_was_written(
    tmp_path: Path, dialog: Dialog[object]
) -> None:
    """As Escape does, whatever the dialog asks."""
    async with opened(raid(), tmp_path) as pilot:
        pilot.app.push_screen(dialog)
        await settled(pilot)
        await pilot.click(offset=BESIDE)
        await settled(pilot)
        assert pilot.app.screen is not dialog


async def test_what_is_half_written_stays_and_the_line_of_keys_says_so(tmp_path: Path) -> None:
    """A text that was begun, and a list that has records; Escape drops them."""
    async with opened(raid(), tmp_path) as pilot:
        for dialog in (TextDialog("A", "B", 9), PartsDialog("A", "B", ["one"], 0, 3)):
            pilot.app.push_screen(dialog)
            await settled(pilot)
            for field in dialog.query(Input):
                field.value = "half"
            await pilot.click(offset=BESIDE)
            await settled(pilot)
            assert pilot.app.screen is dialog
            assert KEPT in shown(pilot)
            await press(pilot, "escape")
            assert pilot.app.screen is not dialog


async def test_a_click_on_another_hex_takes_that_instead_of_the_one_to_be_confirmed(tmp_path: Path) -> None:
    """On one that answers the question; any other only steps back to it."""
    async with opened(raid(), tmp_path, (160, 48), asks_first=True) as pilot:
        await go(pilot, "enter", TableScreen, "enter", Menu, "w", TableScreen)
        table = table_of(pilot)
        question = table.questions.on_map
        assert question is not None
        first, *_, second = question.places
        table.questions.choose(first)
        await go(pilot, ConfirmDialog)
        before = pilot.app.screen
        x, y = place_of(table, second)
        left, top = table.query_one(HexMap).region.offset
        await pilot.click(offset=(left + x, top + y))
        await settled(pilot)
        await go(pilot, ConfirmDialog)
        assert pilot.app.screen is not before
        draft = table.questions.draft
        assert draft is not None
        assert second in [way[-1] for way in draft.values.values() if isinstance(way, (tuple, list))]
