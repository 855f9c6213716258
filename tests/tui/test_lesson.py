"""Lessons at the table of the app: whoever presses the keys that are named learns all of it, and may leave it."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.widgets import OptionList

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.seats import HUMAN
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.cloth import Cloth
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.queue import PartsDialog
from hexwar_tui.tui.dialogs.tell import LookDialog
from hexwar_tui.tui.lesson.panel import MARGIN, last_of
from hexwar_tui.tui.lesson.screen import LessonTable
from hexwar_tui.tui.setup.game_setup import usual_setup
from hexwar_tui.tui.setup.learn import LearnScreen, to_learn_by
from hexwar_tui.tui.setup.opening import begin
from hexwar_tui.tui.stage.private import lines_of
from hexwar_tui.tui.table.screen import TableScreen
from tests.daily import long_unless
from tests.tui.conftest import MakeApp
from tests.tui.lessons import TAUGHT, at_lesson, come_to_step, has_lesson, next_key, panel_keys
from tests.tui.screens import Digest, TellDialog, ThinkingDialog, Title
from tests.tui.watching import Mark, Shows, come_to, go, press, see, settled, shown, until

MOST_KEYS = 600


def hidden_keys(app: HexwarApp) -> list[Region]:
    """Where the line of keys of a dialog lies that is not whole in its frame; odds may take its place."""
    screen = app.screen
    if not isinstance(screen, Dialog) or not screen.has_class("above-lesson"):
        return []
    (box,) = screen.query(".dialog")
    shown = [line.region for line in screen.query(".dialog-keys") if line.display]
    return [region for region in shown if not box.region.contains_region(region)]


def other_order(app: HexwarApp) -> str:
    """What the lesson answers to an order that it did not ask for; "" where the last one was asked for."""
    tables = [screen for screen in app.screens if isinstance(screen, LessonTable)]
    return "".join(str(table.course.answer) for table in tables)


def lit_out_of_sight(app: HexwarApp) -> list[str]:
    """What the step tells of the hex “(●)” where none is lit so, or that to which the player has to go first is not in
    sight."""
    table = app.screen
    if not isinstance(table, LessonTable) or table.questions.on_map is not None or table.course.step is None:
        return []
    told = [words for line in table.course.step.told if "(●)" in (words := line.in_language("en"))]
    first = table.guide.meant_first()
    is_lit = table.guide.wanted_cell() is not None and first is not None
    return [] if is_lit and table.map.is_in_sight(first) else told


def takes_turns(name: str, language: str) -> bool:
    """Whether everybody's run goes through this lesson in this language: each lesson has one."""
    return (list(TAUGHT).index(name) + LANGUAGES.index(language)) % 2 == 0


@pytest.mark.parametrize(("name", "language"), long_unless(takes_turns, product(TAUGHT, LANGUAGES)))
async def test_whoever_presses_the_named_keys_learns_it_all(
    make_app: MakeApp, name: str, language: str, tmp_path: Path
) -> None:
    """From the first table to the lesson's end, by nothing but the key that is named first at each moment; then it is
    remembered as done. The keys of every dialog are in sight, and the lesson is on every screen. A row of keys can be
    typed as it stands: of what it names, nothing becomes another thing on the way. In the second language, whoever
    presses them goes a line further down in each dialog before: the keys lead back to the line that is wanted."""
    app = make_app(registry=REGISTRY, language=language)
    strays, strayed_in = language != LANGUAGES[0], None
    rest: list[str] = []
    async with at_lesson(app, name, tmp_path) as pilot:
        for _ in range(MOST_KEYS):
            await until(pilot, lambda: not isinstance(app.screen, Cloth | ThinkingDialog))
            if strays and isinstance(app.screen, Dialog) and strayed_in is not app.screen:
                strayed_in = app.screen
                await press(pilot, "down")
            elif rest:
                assert panel_keys(app) == rest
            await until(pilot, lambda: has_lesson(app))
            assert lit_out_of_sight(app) == []
            rest = panel_keys(app)[1:]
            await pilot.press(next_key(app))
            await settled(pilot)
            assert hidden_keys(app) == []
            assert other_order(app) == ""
            if name in app.settings.lessons_done:
                break
        assert name in app.settings.lessons_done


NAME = "ashlands/first-steps"


@pytest.mark.parametrize(("cells", "kept"), [(14, "ones two three"), (12, "two three"), (8, "three"), (4, "three")])
def test_of_what_came_of_an_act_the_last_sentences_are_kept(cells: int, kept: str) -> None:
    """As many as two lines with so many cells have room for, and always the very last."""
    assert last_of(("ones", "two", "three"), MARGIN + cells // 2) == kept
    assert last_of(("ones", "two", "three"), 0) == "three"


async def test_show_me_brings_the_cursor_to_what_is_lit(make_app: MakeApp, tmp_path: Path) -> None:
    """While nothing is asked, to the yellow hex or the unit's; in a question on the map, to the answer."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = app.screen
        assert isinstance(table, LessonTable)
        (yellow,) = (cell for cell, mark in table.map.marks.items() if mark.kind == "wanted")
        assert yellow != table.map.cursor
        await go(pilot, "x")
        assert table.map.cursor == yellow
        assert table.map.spot is not None
        assert "choose" not in shown(pilot)
        text = await go(pilot, "a", "h", "left", "x")
        assert table.map.cursor == yellow
        assert "Enter choose" in text
        assert "leave the lesson" not in text


async def test_the_goal_of_a_march_says_what_it_leaves(make_app: MakeApp, tmp_path: Path) -> None:
    """The hex that the lesson wants shows, under the cursor, the number that others within reach show there."""
    app = make_app(None, None, REGISTRY)
    async with at_lesson(app, "ashlands/first-steps", tmp_path) as pilot:
        table = await come_to_step(pilot, "7 of 11")
        while not (
            table.questions.on_map is not None and any(mark.kind == "reach" for mark in table.map.marks.values())
        ):
            await press(pilot, next_key(app))
        wanted = next(cell for cell, mark in table.map.marks.items() if mark.kind == "wanted")
        near = {mark.under_cursor for mark in table.map.marks.values() if mark.kind == "reach"}
        assert table.map.marks[wanted].under_cursor in near - {""}


async def test_the_keys_that_the_panel_names_can_be_clicked(make_app: MakeApp, tmp_path: Path) -> None:
    """A click on the picture of each does what the key does, until the first dialog is open."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        for _ in range(MOST_KEYS):
            if not isinstance(app.screen, LessonTable):
                break
            lines = shown(pilot).splitlines()
            y = next(at for at, line in enumerate(lines) if "Now press" in line)
            await pilot.click(offset=(lines[y].index("Now press") + len("Now press  "), y))
            await settled(pilot)
            await settled(pilot)
        assert not isinstance(app.screen, LessonTable)


async def test_what_was_given_is_not_told_again_below_the_next_step(make_app: MakeApp, tmp_path: Path) -> None:
    """The order that ended the step before goes without a sentence; the key that takes it back is named."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = await come_to_step(pilot, "2 of 11")
        assert "taken back" not in str(table.guide.said())
        assert "Backspace take back" in shown(pilot)


@pytest.mark.parametrize(("language", "help"), [("en", "? help"), ("ru", "? справка")])
async def test_the_keys_of_the_table_are_named_while_they_do_something(
    make_app: MakeApp, tmp_path: Path, language: str, help: str
) -> None:
    """All of them fit 80 columns. Over the list of orders they are gone: there a letter is an order's. The line then
    has the keys of the list. None of them is a letter by which the lesson begins an order."""
    app = make_app(registry=REGISTRY, language=language)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        assert "F1" in (await see(pilot, help, "ASH-1.6")).splitlines()[-1]
        line = (await go(pilot, "a", ChooseDialog)).splitlines()[-1]
        assert "ASH-1.6" not in line
        assert app.words(app.screen.keys_said) in line
        assert "ASH-1.6" in await go(pilot, "escape", LessonTable, Shows(help))


async def test_a_lesson_is_begun_only_in_the_game_that_it_tells_of(make_app: MakeApp, tmp_path: Path) -> None:
    """Not in one of the even scenario, which New game begins; there a hint stands below the map."""
    app = make_app(registry=REGISTRY)
    scenario = TAUGHT[NAME].read(REGISTRY)
    assert to_learn_by(app, scenario) != scenario
    game = Game.new(REGISTRY, scenario, seed="even", seats=usual_setup(REGISTRY, scenario).seats)
    async with app.run_test(size=(80, 24)) as pilot:
        begin(app, Campaign.create(game, tmp_path / "even.hexwar"), scenario)
        await go(pilot, TableScreen, Shows("Arrows move the cursor"))
        assert not isinstance(app.screen, LessonTable)


async def test_a_look_at_another_hex_is_answered(make_app: MakeApp, tmp_path: Path) -> None:
    """The step that asks to look at the enemy waits on until one of the lit hexes was looked at, above its panel, which
    says how to read all of the card; the lesson goes on when that is closed. All that is lit may be looked at, and is
    yellow."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        while "4 of 9" not in shown(pilot):
            await pilot.press(next_key(app))
            await settled(pilot)
        table = pilot.app.screen
        assert isinstance(table, LessonTable)
        table.map.cursor = table.map.view.grid.cells[0]
        text = await go(pilot, "i", LookDialog, "enter", LessonTable)
        assert "4 of 9" in text
        assert "a hex that is lit" in text
        yellow = {cell for cell, mark in table.map.marks.items() if mark.kind == "wanted"}
        assert yellow == set(table.course.lit(table.view))
        text = await go(pilot, "x", "i", LookDialog)
        assert "4 of 9" in text
        assert "Look (“i”) at either" in text
        assert "↓ ↑ scroll" in text
        assert hidden_keys(app) == []
        assert "5 of 9" in await go(pilot, "enter", LessonTable)


async def test_another_line_than_the_wanted_one_is_not_taken_by_the_keys_that_are_named(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """In a list the panel names the key of the wanted line, and its name, whatever line is marked; of a line without a
    key the arrows to it and Enter; in the dialogs of another order the key that leads out of it, and where the end is
    refused for want of the order that is wanted, the one that leads to that."""
    app = make_app(registry=REGISTRY, asks_first=True)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        assert next_key(app) == "a"
        await go(pilot, "a", ChooseDialog)
        assert panel_keys(app) == ["h"]
        assert "“Place the central base”" in shown(pilot)
        await go(pilot, "down")
        assert panel_keys(app) == ["h"]
        await go(pilot, "up")
        assert panel_keys(app) == ["h"]
        await go(pilot, "b", ChooseDialog)
        assert next_key(app) == "escape"
        await go(pilot, "enter", ConfirmDialog)
        assert next_key(app) == "escape"
        await go(pilot, "escape", "escape", "escape", "e")
        assert next_key(app) == "enter"
        assert "“Place the central base”" in shown(pilot)
        await go(pilot, "escape")
        await come_to_step(pilot, "9 of 11")
        while "a" not in panel_keys(app):  # nothing can be bought before the next Preparation
            await press(pilot, next_key(app))
            await until(pilot, lambda: not isinstance(app.screen, Cloth | ThinkingDialog))
        await go(pilot, "a", "b", ChooseDialog, Mark("Grenadiers"))
        lines = app.screen.query_one(OptionList)
        assert lines.highlighted is not None
        text = shown(pilot)
        assert f"{'↑ ' * lines.highlighted}".split() == panel_keys(app)[:-1]
        assert "“Trench rifles" in text
        await go(pilot, "enter", ConfirmDialog)
        assert next_key(app) == "escape"


async def test_what_a_lesson_says_is_as_bright_under_a_dialog(make_app: MakeApp, tmp_path: Path) -> None:
    """The panel is to be read while a dialog lies over the table, and so is not dark; the map is."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        panel = app.screen.query_one(".lesson-panel").region.y + 1

        def brightest(row: int) -> int:
            styles = [style for _, style, _ in lines_of(app.screen)[row] if style is not None and style.color]
            return max(sum(style.color.get_truecolor()) for style in styles)

        words, map_row = brightest(panel), brightest(panel - 2)
        await go(pilot, "question_mark", HelpDialog)
        assert brightest(panel) == words
        assert brightest(panel - 2) < map_row


async def test_a_lesson_leads_through_records(make_app: MakeApp, tmp_path: Path) -> None:
    """The list of tasks asks to add the one that is wanted, and then to take the list."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "envoys/first-letters", tmp_path) as pilot:
        named: list[str] = []
        while "4 of 11" not in shown(pilot):
            if isinstance(app.screen, PartsDialog):
                named.append(next_key(app))
            await pilot.press(next_key(app))
            await settled(pilot)
    assert named == ["enter", "a", "enter"]


async def test_a_lesson_can_be_left_and_the_game_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    """Escape asks, and leaves the lesson and not the table: its panel goes, no hex is dark, the side panel stays
    away until it is asked for; the next Escape asks whether to leave the table. It does not count as done."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        await see(pilot, "1 of 11", "Now press")
        assert "Leave the lesson?" in await go(pilot, "escape")
        assert next_key(app) == "escape"
        assert "Now press" in await go(pilot, "escape")
        assert next_key(app) != "escape"
        text = await go(pilot, "escape", "enter")
        assert "The lesson is closed" in text
        assert "“p” shows what is known of a hex" in text
        assert "Now press" not in text
        table = app.screen
        assert isinstance(table, LessonTable)
        assert table.map.spot is None
        assert table.has_class("without-panel")
        await go(pilot, "p")
        assert not table.has_class("without-panel")
        assert "Leave the table" in await go(pilot, "escape")
        assert app.settings.lessons_done == []


async def test_a_lesson_is_gone_on_with_where_it_was(make_app: MakeApp, tmp_path: Path) -> None:
    """When its game is opened again, at the same step; once it has been left, the game has it no more."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        while "3 of 11" not in shown(pilot):
            await pilot.press(next_key(app))
            await settled(pilot)
    again = make_app(registry=REGISTRY, lessons_open=app.settings.lessons_open)
    async with again.run_test(size=(80, 24)) as pilot:
        await come_to(pilot, Title)
        again.open_save(tmp_path / "lesson.hexwar")
        await go(pilot, TellDialog, "enter", Digest, "enter", LessonTable, Shows("3 of 11"))
        await go(pilot, "escape", "enter", Shows("The lesson is closed"))
        assert again.settings.lessons_open == {}


async def test_another_order_is_answered_and_can_be_taken_back(make_app: MakeApp, tmp_path: Path) -> None:
    """A purchase before the base is allowed; the lesson says what it still waits for, until the order is undone."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        assert "But the base must have a place" in await go(pilot, "a", "b", "enter")
        text = await go(pilot, "backspace")
        assert "But the base must have a place" not in text
        assert "1 of 11" in text


async def test_learn_lists_the_lessons_and_begins_one(make_app: MakeApp) -> None:
    """On the title: the lessons of all systems, those done with a tick; Enter opens a game with the lesson, in which
    practice players sit at the other seats."""
    app = make_app(registry=REGISTRY, lessons_done=[NAME])
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, Title, "t", LearnScreen)
        text = await see(pilot, "First steps", "First shots", "First letters", "One evening", "First summer")
        assert [line.lstrip().startswith("✓") for line in text.splitlines() if "Ashlands" in line] == [True]
        await go(pilot, "down", "up", "enter", LessonTable)
        assert app.campaign is not None
        others = [seat.player for seat in app.campaign.game.record.seats][1:]
        assert HUMAN not in others


async def test_an_order_that_spoils_the_step_is_to_be_taken_back(make_app: MakeApp, tmp_path: Path) -> None:
    """The rifleman has moved elsewhere and can't move again: the panel names Backspace, after which the step is asked
    for anew, and nothing of the old news stands there."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "5 of 9")
        kind = next(kind for kind in table.game.top.system.order_types if kind.kind == "move")
        known, grid = table.game.known(table.seat), table.view.grid
        orders = [order for order in legal_orders(kind, known) if getattr(order, "unit", "") == "red-1"]
        yellow = grid.cell_of_label("0705")
        order = max(orders, key=lambda order: grid.distance(getattr(order, "path", ())[-1], yellow))
        table.begin(partial(table.entering.give, order))
        text = await see(pilot, "should go into the house now")
        assert next_key(app) == "backspace"
        assert "takes your last order back" in text
        await go(pilot, "backspace")
        text = await see(pilot, "Taken back:")
        assert "5 of 9" in text
        assert "should go into the house now" not in text
        assert next_key(app) != "backspace"


async def test_a_take_back_that_is_refused_says_so_over_the_news(make_app: MakeApp, tmp_path: Path) -> None:
    """After a shot Backspace takes nothing back, and the panel says why at once."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        await come_to_step(pilot, "8 of 9")
        before = await see(pilot, "fires at")
        assert "can't be taken back" not in before
        text = await go(pilot, "backspace")
        assert "taken back" in " ".join(text.split())


async def test_what_is_lit_is_brought_into_sight_and_named(make_app: MakeApp, tmp_path: Path) -> None:
    """The map scrolls to it, wherever the cursor is; where that is far from it, the panel names the key that brings it
    there, and the hex by what a player calls it, which need not be said once it is there."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = app.screen
        assert isinstance(table, LessonTable)
        grid = table.view.grid
        yellow = grid.cell_of_label("0202")
        assert table.map.is_in_sight(yellow)
        table.map.zoom = "large"
        table.map.centre_on(grid.cell_of_label("0302"))
        table.map.scroll_map(400, 400)
        assert not table.map.is_in_sight(yellow)
        table.light()
        assert table.map.is_in_sight(yellow)
        await go(pilot, "a", "h")
        table.map.cursor = grid.cell_of_label("1111")
        assert not table.map.is_in_sight(yellow)
        table.light()
        assert table.map.is_in_sight(yellow)
        assert "“x” shows you 0202: Ash plain" in await see(pilot, "shows you")
        assert "shows you" not in await go(pilot, "x")


async def test_what_is_to_be_chosen_is_in_sight_as_soon_as_it_is_asked_for(make_app: MakeApp, tmp_path: Path) -> None:
    """The map follows the cursor first, which is far away, and then goes to what the lesson wants."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, NAME, tmp_path) as pilot:
        table = app.screen
        assert isinstance(table, LessonTable)
        table.map.zoom = "large"
        table.map.centre_on(table.view.grid.cell_of_label("1111"))
        await go(pilot, "a", "h")
        assert table.map.is_in_sight(table.view.grid.cell_of_label("0202"))


async def test_only_enemies_who_can_be_fired_at_are_marked_where_there_is_a_shot(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """The list of orders counts targets: not all enemies that the step lights stand marked beside it."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, "skirmish/first-shots", tmp_path) as pilot:
        table = await come_to_step(pilot, "7 of 9")
        assert table.asked is not None
        assert table.asked.order is not None
        fire = type(table.asked.order)
        reached = {getattr(order, "at", None) for order in legal_orders(fire, table.game.known(table.seat))}
        marked = {cell for cell, mark in table.map.marks.items() if mark.kind in ("target", "wanted")}
        assert marked
        assert marked <= reached
        assert set(table.course.lit(table.view)) - reached
