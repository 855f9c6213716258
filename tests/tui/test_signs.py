"""The legend at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.content import Content
from textual.widgets import OptionList

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.signs import COLUMN, SignsDialog, sign_lines
from hexwar_tui.tui.round.since.digest import Digest
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.test_order_entry import shipped
from tests.tui.watching import Shows, go


async def test_the_legend_leads_to_the_rule(tmp_path: Path) -> None:
    """A key opens the list, in which headings are passed over; Enter reads the rule of the marked sign, and on a sign
    without a rule it closes the list."""
    async with opened(shipped("ashlands/first-steps"), tmp_path, registry=REGISTRY) as pilot:
        await go(
            pilot,
            "enter",
            Digest,
            "escape",
            TableScreen,
            "L",
            SignsDialog,
            Shows("Signs on this map", "Ground", "Lit hexes"),
        )
        listed = pilot.app.screen.query_one(OptionList)
        assert listed.highlighted is not None
        assert not listed.options[listed.highlighted].disabled
        await go(pilot, "enter", RuleBook, "escape", TableScreen)
        await go(pilot, "L", SignsDialog, "end", "up", "enter", TableScreen)


async def test_what_is_wrapped_goes_on_below_itself(tmp_path: Path) -> None:
    """A second line leaves the column of signs empty, so that it is not taken for a sign's own; none is wrapped again
    by the list."""
    async with opened(shipped("mechs/one-evening"), tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", Digest, "escape", TableScreen, "L", SignsDialog)
        listed = pilot.app.screen.query_one(OptionList)
        rows = [str(option.prompt).split("\n") for option in listed.options]
        below = [row for _, *more in rows for row in more]
        assert below
        assert all(row.startswith(" " * (COLUMN + 1)) and row.strip() for row in below)
        room = listed.scrollable_content_region.width
        assert all(cell_len(row) <= room for each in rows for row in each)


@pytest.mark.parametrize(("key", "next_screen"), [("tab", SignsDialog), ("enter", TableScreen)])
async def test_the_legend_is_the_second_page_of_the_help(tmp_path: Path, key: str, next_screen: type) -> None:
    """Where a map is shown the help names the key, and opens the legend by it."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "question_mark", HelpDialog, Shows("signs on the map"))
        text = await go(pilot, key, next_screen)
        assert "Tab: signs on the map" not in text, "the help is gone"


async def test_help_without_a_map_has_one_page(tmp_path: Path) -> None:
    """The legend's own help names no second page, and its key does nothing there."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "f1", RuleBook, "question_mark")
        assert "signs on the map" not in await go(pilot, HelpDialog, "tab", HelpDialog)


def test_a_sign_that_means_nothing_is_still_drawn() -> None:
    """In a line of its own, as wide as the column of signs; so it is where there is hardly any room."""
    assert [line.plain for line in sign_lines(Content("#"), Content(""), 48)] == ["#     "]
    assert [line.plain for line in sign_lines(Content("#"), Content("ab"), 0)] == ["#     a", "      b"]
