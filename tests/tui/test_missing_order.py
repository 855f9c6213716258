"""A seal that is refused for want of an order, and what is left to spend while one buys: in Theatre's lesson."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.tell import EndDialog, RefusalDialog
from hexwar_tui.tui.lesson.screen import LessonTable
from tests.tui.conftest import MakeApp
from tests.tui.lessons import at_lesson, come_to_step
from tests.tui.screens import Menu, NumberDialog
from tests.tui.watching import Shows, app_of, go, shown

NAME = "theatre/first-summer"


async def test_a_refused_seal_leads_to_the_order_that_is_missing(make_app: MakeApp, tmp_path: Path) -> None:
    """Its Enter asks sooner or later, and the seal is asked for again when that has been said; the rule has a key of
    its own. Stepped back from, nothing is sealed. A lesson that wants that order names Enter, and Escape before."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        await come_to_step(pilot, "7 of 10")
        await go(
            pilot, "e", RefusalDialog, Shows("Enter: Sooner or later", "r: read the rule THE-5.1", "Now press  Esc")
        )
        await go(pilot, "r", RuleBook, "escape", LessonTable)
        await go(pilot, "e", RefusalDialog, "enter", Menu, Shows("When do you act?"), "escape", LessonTable)
        await come_to_step(pilot, "9 of 10")
        await go(pilot, "e", RefusalDialog, Shows("Now press  Enter   “Sooner or later”"))
        await go(pilot, "enter", Menu, "enter", EndDialog, Shows("Seal your orders?"))
        await go(pilot, "escape", LessonTable, Shows("9 of 10"))
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert "west" in campaign.game.waiting_for()


async def test_what_is_left_to_spend_is_read_while_one_buys(make_app: MakeApp, tmp_path: Path) -> None:
    """Above the list of what there is, and below the number, less what so many cost; nothing for a number that is too
    high. On the map, the keys below the lesson name the one that goes to the next place."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        await go(pilot, "a", "b", Menu, Shows("What? Left: manpower 14, production 18."))
        await go(pilot, "enter", LessonTable, Shows("Tab next place"))
        assert "Left:" not in shown(pilot)
        await go(pilot, "x", "enter", NumberDialog, Shows("Left: manpower 12, production 12."))
        await go(pilot, "up", Shows("Left: manpower 11, production 9."))
        await go(pilot, "9", "9")
        assert "Left:" not in shown(pilot)
