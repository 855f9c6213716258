"""A seal that is refused for want of an order, and what is left to spend while one buys: in Theatre's lesson."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.scenario_files import taught_scenario
from hexwar_tui.engine.orders.choices import order_type
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.tell import EndDialog, RefusalDialog
from hexwar_tui.tui.lesson.screen import LessonTable
from tests.tui.conftest import MakeApp
from tests.tui.lessons import TAUGHT, at_lesson, come_to_step
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
        await come_to_step(pilot, "8 of 10")
        await go(pilot, "e", RefusalDialog, Shows("Now press  Enter   “Sooner or later”"))
        await go(pilot, "enter", Menu, "enter", EndDialog, Shows("Seal your orders?"))
        await go(pilot, "escape", LessonTable, Shows("9 of 10"))
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert "west" in campaign.game.waiting_for()


def test_another_number_than_the_step_wants_is_named_and_to_be_taken_back() -> None:
    """Once taken back, the step is asked for anew; other orders are answered by the step's own words."""
    file = TAUGHT[NAME]
    lesson = lesson_beside(file.path)
    assert lesson is not None
    game = Game.new(REGISTRY, taught_scenario(REGISTRY, file.path, lesson), seed="keys")
    course, buy = Course(lesson, game, "west"), order_type(game.top.system.order_types, "buy")
    course.ask()
    game.submit("west", buy("tanks", "El", 3))  # type: ignore[call-arg]
    course.note_entries()
    assert (render(course.answer, "en"), course.wants_back) == ("That was 3, and the step wants 2.", True)
    game.undo("west")
    course.note_entries()
    assert (course.answer, course.wants_back, course.at) == ("", False, 0)
    course.ask()
    game.submit("west", buy("infantry", "El", 1))  # type: ignore[call-arg]
    course.note_entries()
    assert (render(course.answer, "en"), course.wants_back) == (
        "Bought, but two tank divisions in Elm Cape are still wanted.",
        False,
    )


async def test_what_is_left_to_spend_is_read_while_one_buys(make_app: MakeApp, tmp_path: Path) -> None:
    """Above the list of what there is, and below the number, less what so many cost; nothing for a number that is too
    high. On the map, the keys below the lesson name the one that goes to the next place."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        await go(pilot, "a", "b", Menu, Shows("What? Left: manpower 14, production 18."))
        await go(pilot, "enter", LessonTable, Shows("Tab next place  / find"))
        assert "Left:" not in shown(pilot)
        await go(pilot, "x", "enter", NumberDialog, Shows("Left: manpower 12, production 12."))
        await go(pilot, "up", Shows("Left: manpower 11, production 9."))
        await go(pilot, "9", "9")
        assert "Left:" not in shown(pilot)
