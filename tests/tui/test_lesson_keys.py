"""The keys at the table of a lesson: what is told of those of signs, of dead ones, and of all in the help."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.widgets import OptionList

from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.dialogs.signs import SignsDialog
from hexwar_tui.tui.lesson.bindings import LESSON_KEYS
from hexwar_tui.tui.lesson.dead_keys import FIRST, answer
from hexwar_tui.tui.lesson.dice_words import in_words
from hexwar_tui.tui.lesson.screen import LessonTable
from hexwar_tui.tui.stage.keys import shown_now
from tests.tui.conftest import MakeApp
from tests.tui.lessons import at_lesson, come_to_step, next_key
from tests.tui.screens import ConfirmDialog, LearnScreen, LookDialog, Menu, Title
from tests.tui.watching import Shows, go, press, see, settled, shown

NAME = "ashlands/first-steps"


async def test_the_first_step_names_the_key_of_the_legend(make_app: MakeApp, tmp_path: Path) -> None:
    """The panel and the line of keys do; the legend says what the yellow hex is. Later steps have their own words."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        text = await see(pilot, "L: what each sign on the map and in the panel means.")
        assert "L signs" in text.splitlines()[-1]
        await go(pilot, "L", SignsDialog, Shows("what the lesson asks for now", "Now press  Esc"))
        await go(pilot, "escape", LessonTable)
        await come_to_step(pilot, "2 of 11")
        assert "L: what each sign" not in shown(pilot)


async def test_the_key_that_shows_is_named_only_where_it_moves_the_cursor(make_app: MakeApp, tmp_path: Path) -> None:
    """Neither on the hex that it leads to, nor in a step that lights none; to take back only what was entered."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        line = (await see(pilot, "x show me")).splitlines()[-1]
        assert "take back" not in line
        line = (await go(pilot, "x", LessonTable)).splitlines()[-1]
        assert "show me" not in line
        await come_to_step(pilot, "2 of 11")
        line = shown(pilot).splitlines()[-1]
        assert "show me" not in line
        assert "take back" in line


async def test_where_any_order_is_fine_the_advised_one_is_led_to(make_app: MakeApp, tmp_path: Path) -> None:
    """By its key in the list of the unit that the advice names, and by the yellow hex. Another order is as welcome: it
    has no yellow hex then, and is not led back."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 11")
        await go(pilot, "tab", Shows("Bring Trench rifles 4 to the key point 0505."))
        await go(pilot, "enter", Menu, Shows("Now press  r   “March” is advised"))
        await go(pilot, "r", LessonTable, Shows("Where to?"))
        goal = table.view.grid.cell_of_label("0505")
        assert table.guide.wanted_cell() == goal
        assert "“x” shows you 0505: Dead forest" in shown(pilot)
        await go(pilot, "escape", Menu, "m", LessonTable, Shows("Any lit hex is fine here"))
        assert table.guide.wanted_cell() is None


async def test_where_any_order_is_fine_the_end_comes_last(make_app: MakeApp, tmp_path: Path) -> None:
    """As long as somebody can act, the panel names the next unit first, and on a unit its orders; the menu over it goes
    on as ever."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 11")
        for cell in table.view.grid.cells:
            if not any(line.cell == cell for line in table.view.units):
                table.map.cursor = cell
                break
        text = await see(pilot, "can still act, if you like. ")
        assert "Tab  the next unit    e  when all is done" in text
        text = await go(pilot, "tab", LessonTable)
        (here,) = (line.name for line in table.view.units if line.cell == table.map.cursor)
        assert f"Enter  orders for {render(here, 'en')}    Tab  the next unit" in text
        assert "when all is done" not in await go(pilot, "enter", Menu)


@pytest.mark.parametrize("system", sorted(REGISTRY))
def test_the_key_that_shows_begins_no_order(system: str) -> None:
    """Whoever presses it in the menu of orders, as the lesson has taught him, gives none."""
    (shows,) = (binding.key for binding in Binding.make_bindings(LESSON_KEYS))
    assert shows not in {kind.key for kind in REGISTRY[system].order_types}


async def test_a_key_that_does_nothing_is_answered(make_app: MakeApp, tmp_path: Path) -> None:
    """One of the menu of orders by where it is, any other by the key of the help; both go with the next act. On a table
    whose lesson is left they are as silent as everywhere."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await go(pilot, "m", Shows("“m” (Move) is in the menu of orders, which Enter or “a” opens."))
        assert "Nothing at this key now; ? lists the keys." in await go(pilot, "Z", LessonTable)
        await go(pilot, "left")
        assert "Nothing at this key" not in shown(pilot)
        await go(pilot, "escape", "enter", LessonTable, "Z", "m", LessonTable)
        text = shown(pilot)
        assert "Nothing at this key" not in text
        assert "is in the menu of orders" not in text


def test_a_key_is_known_in_the_other_layout() -> None:
    """The Russian letter on the same key begins the same order."""
    kinds = REGISTRY["ashlands"].order_types
    told = [render(answer(letter, kinds, "a", "?"), "en") for letter in "mь"]
    assert told[0] == told[1]
    assert "(Move)" in told[0]


async def test_the_help_tells_first_what_a_pupil_needs(make_app: MakeApp, tmp_path: Path) -> None:
    """With what these keys do in a lesson; while a hex is asked for, and after the lesson, it tells what they do
    then."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = app.screen
        told = [render(line.name, "en") for line in shown_now(table)[: len(FIRST)]]
        assert told == [render(name, "en") for name in FIRST.values()]
        await go(pilot, "question_mark", HelpDialog, Shows("x                 Show me", "Leave the lesson"), "escape")
        await go(pilot, LessonTable, "escape", "enter", LessonTable)
        told = [render(line.name, "en") for line in shown_now(table)]
        assert "The way leads by this hex" in told
        assert "Leave the lesson" not in told


async def test_without_news_a_sentence_at_the_table_says_so(make_app: MakeApp, tmp_path: Path) -> None:
    """And no empty page is opened."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        await go(
            pilot, "N", LessonTable, Shows("No news on the map since your last turn. Preparation of turn 1 begins.")
        )
        assert isinstance(pilot.app.screen, LessonTable)


async def test_a_click_marks_a_lesson_and_the_next_one_begins_it(make_app: MakeApp) -> None:
    """So that what it is about can be read by mouse; a click on the line that is marked already begins it."""
    app = make_app(registry=REGISTRY)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, Title, "t", LearnScreen)
        listed = app.screen.query_one(OptionList)
        assert await pilot.click(listed, offset=(10, 2))
        await settled(pilot)
        assert isinstance(app.screen, LearnScreen)
        assert listed.highlighted == 1
        assert await pilot.click(listed, offset=(10, 2))
        await go(pilot, LessonTable, Shows("First letters"))


async def test_enter_begins_the_marked_lesson_after_a_click(make_app: MakeApp) -> None:
    """The click that has marked it does not hold Enter back."""
    app = make_app(registry=REGISTRY)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, Title, "t", LearnScreen)
        await pilot.click(app.screen.query_one(OptionList), offset=(10, 2))
        await press(pilot, "enter")
        assert "First letters" in await go(pilot, LessonTable, Shows("First letters"))


async def test_the_map_stays_where_it_is_while_an_order_is_made(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the menu over the question on the map to the last question, where any order is fine: what else the step has
    lit moves nothing. Only a cursor that would leave the screen does."""
    app = make_app(registry=REGISTRY, asks_first=True)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = await come_to_step(pilot, "9 of 11")
        assert table.course.is_free
        await press(pilot, "tab")
        far = max(table.view.grid.cells, key=lambda cell: table.view.grid.distance(cell, table.map.cursor))
        monkeypatch.setattr(table.course, "lit", lambda view: (far,))
        table.map.zoom = "medium"
        await settled(pilot)
        place = table.map.origin
        assert not table.map.is_in_sight(far)
        await go(pilot, "enter", Menu)
        assert table.map.origin == place
        await go(pilot, "r", LessonTable)
        assert table.questions.on_map is not None
        assert table.map.origin == place
        near = next(cell for cell in table.questions.on_map.stops if table.map.is_in_sight(cell))
        table.map.put_cursor(near)
        await go(pilot, "enter", ConfirmDialog)
        assert table.map.origin == place


async def test_dice_in_short_are_told_in_words_beside_the_odds(make_app: MakeApp, tmp_path: Path) -> None:
    """While they are read, on the card of a unit and before an order is given; not of other numbers."""
    async with at_lesson(make_app(registry=REGISTRY), NAME, tmp_path) as pilot:
        table = pilot.app.screen
        assert isinstance(table, LessonTable)
        table.map.cursor = next(line.cell for line in table.view.units if line.cell is not None)
        text = await go(pilot, "i", LookDialog, Shows("Quality 5+"))
        assert "“5+” means: 5 or more on the die." in text
        assert "or more on the die" not in await go(pilot, "escape", LessonTable)


def test_only_what_a_die_must_show_is_shorthand() -> None:
    """In words and values, and in the rows of tables; the first of several is told."""

    def told(*lines: Line) -> str:
        return render(in_words(lines, lambda text: render(text, "en")), "en")

    assert told(Line("3 dice, 4+ to hit, 5+ to save")) == "“4+” means: 4 or more on the die."
    assert told(Line("Rifles", "no"), Line("Detection", "11+, 45 %")) == "“11+” means: 11 or more on the die."
    assert told(Line("a", "b", row=("Rifle", "12", "7+"))).startswith("“7+”")
    for other in ("+2", "1+1", "Ctrl+A", "from 3 to 4", "T4+"):
        assert told(Line(other)) == ""


async def test_the_goals_of_the_last_step_are_shown_one_after_the_other(make_app: MakeApp, tmp_path: Path) -> None:
    """The key that shows leads from one city that is lit to the next, and round again; the step waits for the rules."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "envoys/first-letters", tmp_path) as pilot:
        table = await come_to_step(pilot, "11 of 11")
        seen = []
        for _ in range(4):
            await go(pilot, "x")
            seen.append(table.view.grid.label(table.map.cursor))
        assert seen == ["0101", "1103", "1307", "0101"]
        assert next_key(app) == "f1"


async def test_the_advice_is_for_the_unit_under_the_cursor(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where any order is welcome; and what came of an order is read although the cursor goes back to who acted."""
    async with at_lesson(make_app(registry=REGISTRY), "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 9")
        told = set()
        for line in table.outlook.ready_units():
            assert line.cell is not None
            table.map.cursor = line.cell
            advice = table.words(table.view.advice_for(line.badge.unit).text or table.view.advice)
            assert table.words(table.guide.said()).endswith(advice)
            told.add(advice)
        assert len(told) > 1
        order = table.game.last_given(table.seat)[0]
        monkeypatch.setattr(table.outlook, "ready_units", table.outlook.own_units)
        table.outcome = "It hit."
        table.follow(order, None)
        assert table.map.cursor == table.outlook.cell_ordered(order)
        assert table.outcome == "It hit."


async def test_each_unit_is_led_to_the_hex_of_its_own_advice(make_app: MakeApp, tmp_path: Path) -> None:
    """Where any order is welcome, whichever unit the general advice names; on another hex nothing is advised."""
    async with at_lesson(make_app(registry=REGISTRY), "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 9")
        led = set()
        for line in table.outlook.ready_units():
            advised = next(iter(table.view.advice_for(line.badge.unit).orders), None)
            if line.cell is None or advised is None or advised.kind != "move":
                continue
            table.map.cursor = line.cell
            await go(pilot, "enter", Menu, "m", LessonTable, Shows("shows you"))
            led.add(line.badge.unit)
            assert table.guide.wanted_cell() == advised.values["path"][-1]
            await go(pilot, "escape", Menu, "escape", LessonTable)
        assert len(led) > 1


async def test_what_the_key_of_all_orders_does_is_said_beside_it(make_app: MakeApp, tmp_path: Path) -> None:
    """Where no unit to begin with stands on the map, as in the first step of a deployment."""
    async with at_lesson(make_app(registry=REGISTRY), "skirmish/first-shots", tmp_path) as pilot:
        text = await see(pilot, "Now press")
        assert "Now press  a   lists the orders that can be given now" in text


async def test_while_an_order_is_made_no_other_unit_is_spoken_of(make_app: MakeApp, tmp_path: Path) -> None:
    """Neither in the menu nor before it is given; at a unit for which nothing is advised the advice is for another."""
    async with at_lesson(make_app(registry=REGISTRY), "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 9")
        advised = table.view.advised[0]
        assert advised is not None
        other = next(line for line in table.outlook.ready_units() if line.badge.unit != advised.values["unit"])
        assert other.cell is not None
        table.map.cursor = other.cell
        await go(pilot, "enter", Menu)
        assert table.words(table.view.advice) not in table.words(table.guide.said())
        own = table.view.advice_for(other.badge.unit).text
        assert table.guide.said() in ("", own)


async def test_a_unit_without_advice_is_told_from_the_one_that_has_some(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the cursor it may do what its player likes, and the advice is said to be for another."""
    async with at_lesson(make_app(registry=REGISTRY), "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "8 of 9")
        advised = table.view.advised[0]
        assert advised is not None
        other = next(line for line in table.outlook.ready_units() if line.badge.unit != advised.values["unit"])
        bare = replace(table.view, advice_for=lambda unit: Advice())
        monkeypatch.setattr(type(table), "view", property(lambda table: bare))
        assert other.cell is not None
        table.map.cursor = other.cell
        assert f"{render(other.name, 'en')}: as you like." in table.words(table.guide.said())


async def test_what_is_shown_leaves_the_goal_in_sight_and_the_question_marks_it_once(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """The key that shows the unit keeps the target beyond the sea in the window, with the menus as well; the question
    for it marks the hex that answers and no other."""
    async with at_lesson(make_app(registry=REGISTRY), "theatre/first-summer", tmp_path) as pilot:
        table = await come_to_step(pilot, "7 of 10")
        goal = table.view.grid.cell_of_label("1711")
        await go(pilot, "x", LessonTable)
        assert table.map.is_in_sight(goal)
        await go(pilot, "enter", Shows("infantry division"), "enter", Menu)
        assert table.map.is_in_sight(goal)
        await go(pilot, "j", Shows("On which coast?"))
        assert [mark.kind for mark in table.map.marks.values()].count("wanted") == 1
        assert goal not in table.map.marks or table.map.marks[goal].kind != "target"


async def test_the_map_of_a_lesson_that_was_left_is_not_scrolled_any_more(make_app: MakeApp, tmp_path: Path) -> None:
    """Not even for what the player was shown a moment before: that would have come into sight with the next drawing."""
    async with at_lesson(make_app(registry=REGISTRY), "theatre/first-summer", tmp_path) as pilot:
        table = await come_to_step(pilot, "7 of 10")
        goal = table.view.grid.cell_of_label("1711")
        for is_left in (False, True):
            table.map.centre_on(table.view.grid.cell_of_label("0101"))
            await settled(pilot)
            table.action_show_me()
            assert not table.map.is_in_sight(goal)
            if is_left:
                table.course.leave()
            await settled(pilot)
            assert table.map.is_in_sight(goal) != is_left


async def test_a_step_that_is_free_says_what_is_advised_and_only_then_that_nobody_can_act(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """What can still be bought before any unit can act, and that those stay who guard their border without an order."""
    async with at_lesson(make_app(registry=REGISTRY), "theatre/first-summer", tmp_path) as pilot:
        await come_to_step(pilot, "4 of 10")
        assert "Buy one more unit with what is left" in await go(pilot, "right", LessonTable)
        table = await come_to_step(pilot, "9 of 10")
        table.map.cursor = next(line.cell for line in table.outlook.ready_units() if line.cell is not None)
        text = await see(pilot, "Units without an order stay where they are: seal.")
        assert "Tab  the next unit" in text
        assert "Nobody can act any more" not in text
