"""What a lesson says on the screens beside its table, and of orders that are all welcome."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.games.lesson_course import Ask
from hexwar_tui.engine.orders.order import Candidate, Draft, Preview
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.menu import Menu, numbered
from hexwar_tui.tui.lesson.bar import LessonBar, news_bar, put_on_page, watch_bar
from hexwar_tui.tui.lesson.dialog_keys import ANYTHING, ORDERS, WITHOUT_LINES, Aim, DialogKeys, beside, in_dialog
from hexwar_tui.tui.lesson.screen import LessonTable
from tests.tui.conftest import MakeApp
from tests.tui.lessons import REGISTRY, at_lesson, come_to_step, next_key, panel_keys
from tests.tui.screens import Digest, PartsDialog, SignsDialog, TellDialog
from tests.tui.watching import Shows, go, see, settled, shown

NAME = "ashlands/first-steps"


def course(news: object = None) -> Any:
    return SimpleNamespace(step=SimpleNamespace(news=news))


def told(bar: LessonBar) -> str:
    return " ".join(render(line, "en") for line in bar._told)


def test_a_step_can_say_what_is_to_be_seen_in_the_news_before_it() -> None:
    """On the page with them and over what is played; without such words, or at the end, the usual ones."""
    charged = say("A charge.")
    assert [told(bar(course(charged))) for bar in (news_bar, watch_bar)] == ["A charge.", "A charge."]
    usual = [told(bar(course())) for bar in (news_bar, watch_bar)]
    assert usual[0].startswith("This is what has happened")
    assert usual[1].startswith("Watch what happens now")
    at_the_end: Any = SimpleNamespace(step=None)
    assert [told(bar(at_the_end)) for bar in (news_bar, watch_bar)] == usual


async def test_the_news_of_a_lesson_lead_back_to_it(make_app: MakeApp, tmp_path: Path) -> None:
    """They have its bar and few keys, and Enter leads back to the table, where the view is at what the lesson lights
    and not at what was read of."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await come_to_step(pilot, "3 of 11")
        while not isinstance(app.screen, Digest):
            await go(pilot, next_key(app))
        text = await see(pilot, "Your 20 is more: you move first.", "Now press  Enter   back to the lesson")
        assert "replay" not in text.splitlines()[-1]
        put_on_page(app.screen, course(), is_meant=False)
        await settled(pilot)
        assert len(app.screen.query(LessonBar)) == 1, "one bar says how to come back"
        await go(pilot, "enter", LessonTable)
        table = app.screen
        assert isinstance(table, LessonTable)
        assert all(table.map.cell_shown(*_middle(table, cell)) == cell for cell in table.guide.meant()[:2])


def _middle(table: LessonTable, cell: int) -> tuple[int, int]:
    """Where on the map widget the middle of a hex is drawn."""
    x, y = table.map.layout_now.centre(cell)
    left, top = table.map.origin
    return x - left, y - top


async def test_other_pages_have_the_bar_of_the_lesson(make_app: MakeApp, tmp_path: Path) -> None:
    """The rule book, opened by the key that the line of keys names, and the chronicle say how to come back; no step is
    done by them unless it asks for that."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        assert "F1 why: ASH-1.6" in await see(pilot, "why:")
        await go(pilot, "f1", RuleBook)
        text = await see(pilot, "The lesson waits at its table.", "Now press  Esc   back to the lesson")
        assert "ASH-1.6" in text
        assert "1 of 11" in await go(pilot, "escape", LessonTable)
        await go(pilot, "C")
        await see(pilot, "The lesson waits at its table.")
        assert "1 of 11" in await go(pilot, "escape", LessonTable)


async def test_a_page_that_a_step_asks_for_ends_it_when_it_is_closed(make_app: MakeApp, tmp_path: Path) -> None:
    """Until then the words of the step stay, above the keys of the rule book."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "9 of 9")
        assert table.guide.keys() == ["F1"]
        await go(pilot, "f1", RuleBook)
        await see(pilot, "It takes both", "when you have read enough: back to the lesson")
        assert not table.course.is_done
        await go(pilot, "escape", LessonTable)
        assert table.course.is_done


async def test_over_any_other_dialog_the_panel_names_the_key_that_closes_it(make_app: MakeApp, tmp_path: Path) -> None:
    """And not those of the table, which do nothing there."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await go(pilot, "question_mark")
        assert panel_keys(app) == ["Esc"]
        await go(pilot, "escape", LessonTable)
        assert panel_keys(app) == ["a"]


async def test_while_any_order_is_fine_nobody_is_led_back(make_app: MakeApp, tmp_path: Path) -> None:
    """Not in the list of orders, where the advised one is named first, nor on the map, nor when it is to be given; how
    to come to the next unit is said, and after an order stays what came of it."""
    app = make_app(registry=REGISTRY, asks_first=True)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await come_to_step(pilot, "8 of 11")
        await go(pilot, "tab")
        await see(pilot, "can still act, if you like. ")
        await go(pilot, "enter", ChooseDialog)
        assert "“March” is advised" in shown(pilot)
        assert panel_keys(app) == ["r"]
        await go(pilot, "m", LessonTable)
        assert "Any lit hex is fine here" in await see(pilot, "Move")
        assert panel_keys(app) == []
        await go(pilot, "tab", "enter", Shows("Whom does it shoot at?"))
        await go(pilot, "1", ConfirmDialog, Shows("gives this order; Esc steps back"))
        assert panel_keys(app) == ["Enter"]
        text = await go(pilot, "enter", LessonTable)
        assert "8 of 11" in text
        assert "moves" in text


async def test_over_orders_that_are_not_the_ones_advised_meanwhile_one_is_led_back(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until a step's own order can be given, any order is allowed, but it is not said that any leads on."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "mechs/one-evening", tmp_path) as pilot:
        table = await come_to_step(pilot, "2 of 11")
        monkeypatch.setattr(table.course, "ask", lambda: Ask(None, meanwhile=True))
        monkeypatch.setattr(table.course, "_asked", Ask(None, meanwhile=True))
        table.show_lesson()
        assert table.course.is_free
        await go(pilot, "tab", "enter", Menu)
        assert "takes the marked line" not in shown(pilot)
        assert panel_keys(app) == ["Esc"]


def test_where_nothing_else_is_welcome_a_wrong_way_is_led_back() -> None:
    """Out of a list that has not what is wanted, and out of the last question; not where any order is fine."""
    menu = ChooseDialog("Orders", [Item("walk", "Walk", key="w")])
    last = ConfirmDialog("Walk", Preview())
    assert [in_dialog(dialog, Aim()) for dialog in (menu, last)] == [["Esc"], ["Esc"]]
    free = Aim(is_free=True)
    assert [in_dialog(dialog, free) for dialog in (menu, last)] == [["Enter"], ["Enter"]]
    assert beside(menu, free) is ANYTHING
    left_out = ChooseDialog("Whom?", [Item(Candidate("blue-1"), "Blue"), Item(Candidate(None), "nothing")])
    DialogKeys(lambda: None).prepare(left_out, free)
    assert left_out._at == 0, "nothing is not what is wanted"
    assert beside(left_out, free) is ANYTHING
    orders = Aim(draft=Draft("red"), is_free=True)
    assert beside(menu, orders) is ORDERS, "not any order: some give back what was bought, or end the game"
    assert in_dialog(menu, orders) == ["Esc"]
    assert beside(last, free) is dict(WITHOUT_LINES)[ConfirmDialog]
    assert beside(menu, Aim()) == ""


def test_a_card_that_is_read_says_how() -> None:
    """What its key does, and how to come to what is below its edge."""
    assert render(beside(TellDialog("Title", ("Line",)), Aim()), "en") == "closes this; ↓ ↑ scroll"


async def test_the_legend_is_read_and_no_wrong_way(make_app: MakeApp, tmp_path: Path) -> None:
    """Its key closes it; nobody is told that the step wants something else."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await go(pilot, "L", SignsDialog)
        text = await see(pilot, "Now press  Esc   closes this; ↓ ↑ scroll")
        assert "this is not what the step wants" not in text
        await go(pilot, "escape", LessonTable)
        assert "1 of 11" in shown(pilot)


async def test_the_question_for_tasks_says_what_they_are_and_how_many_there_may_be(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """When it first comes; that there may be none says the key, and no “from 0”."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "envoys/first-letters", tmp_path) as pilot:
        await come_to_step(pilot, "2 of 11")
        while not isinstance(app.screen, PartsDialog):
            await go(pilot, next_key(app))
        text = await see(pilot, "Enter: none")
        assert "Tasks (up to 4)" in text
        assert "What it does by itself on the way" in text


async def test_news_that_a_step_speaks_of_have_their_page(make_app: MakeApp, tmp_path: Path) -> None:
    """Also where they are but a sentence, as behind the treaty that all have signed."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "envoys/first-letters", tmp_path) as pilot:
        await come_to_step(pilot, "7 of 11")
        await go(pilot, "e", "enter", Digest)
        text = await see(pilot, "from its first march on the treaty holds")
        assert "Turn 3 begins" in text
        assert next_key(app) == "enter"


async def test_the_panels_stay_as_the_player_wants_them(make_app: MakeApp, tmp_path: Path) -> None:
    """Hidden at first where the terminal is narrow; once they have been opened or closed, so on all tables to come, and
    when the lesson is left."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        assert app.screen.has_class("without-panel")
        await go(pilot, "p", "p")
        assert app.screen.has_class("without-panel")
        await go(pilot, "escape", "enter")
        assert "hides the panel" not in await see(pilot, "The lesson is closed")
        assert app.screen.has_class("without-panel")


async def test_the_name_of_the_step_is_read_whole_and_the_game_s_left_out(make_app: MakeApp, tmp_path: Path) -> None:
    """Where there is not room for both beside the dots and the clock."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        await come_to_step(pilot, "4 of 9")
        top = shown(pilot).splitlines()[0]
        assert top.split("   ")[0].strip() == "The enemy's sheet"
        assert "4 of 9" in top


def test_the_end_that_is_asked_for_is_confirmed_and_no_other_order() -> None:
    """Where the lesson asks for the end of the part, Enter leads on from the dialog that ends it."""
    confirm = ConfirmDialog("End the turn", Preview())
    assert in_dialog(confirm, Aim(ends=True, is_ending=True)) == ["Enter"]
    assert in_dialog(confirm, Aim(ends=True)) == ["Esc"]


def test_a_number_in_a_list_is_its_own_key() -> None:
    """The other lines take the digits that are left: all three shots have the key 3."""
    items = [Item(Candidate(None), "all 3 shots"), Item(Candidate("1"), "1 shot"), Item(Candidate("2"), "2 shots")]
    assert [item.key for item in numbered(items)] == ["3", "1", "2"]
