"""Menus of orders and the lists within an order stand beside the hexes that they are about, and darken nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import OptionList

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.orders.choices import Choices
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Preview, specs
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.actions import Shoot
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.menu import NOTE
from hexwar_tui.tui.dialogs.room import LEAST_CELLS, room_beside
from hexwar_tui.tui.stage.private import lines_of
from hexwar_tui.tui.table.docking import PANEL_ENOUGH
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, Way
from hexwar_tui.tui.table.prospects import Prospects
from hexwar_tui.tui.table.questions import Questions
from tests.toys.raid import Strike
from tests.tui.fake_screen import FakeScreen
from tests.tui.screens import ConfirmDialog, Menu, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Mark, Shows, boxed, click_on, come_to, go, press, resized, see, settled, shown, table_of

SAVES = Path(__file__).parents[2] / "saves"
SIZES = ((80, 24), (120, 40), (160, 48))


def seen(table: TableScreen, cell: Cell) -> Region:
    """Where a hex is on the screen."""
    (x, y), chart = table.map.origin, table.map.region
    return Region(*table.map.layout_now.box(cell)).translate((chart.x - x, chart.y - y)).intersection(chart)


def box_of(pilot: Pilot[int]) -> Region:
    """Where the dialog that is open stands."""
    return pilot.app.screen.query_one(".dialog").region


def corners(table: TableScreen) -> Sequence[Cell]:
    """The hexes in the corners of the map, and the one in its middle."""
    cells, width = table.view.grid.cells, table.view.grid.width
    rows = cells[0] // width, cells[-1] // width
    ends = [[cell for cell in cells if cell // width == row] for row in rows]
    return [*(cell for row in ends for cell in (row[0], row[-1])), cells[len(cells) // 2]]


@pytest.mark.parametrize("size", SIZES)
async def test_the_menu_never_covers_the_hex_it_is_about(tmp_path: Path, size: tuple[int, int]) -> None:
    """Wherever that is on the screen, at every zoom: with the cursor on it all of it stays in sight. The whole menu is
    on the screen, and with it the lines below the map."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, size, REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        screen = pilot.app.size.region
        for zoom in ("small", "large"):
            table.map.zoom = zoom
            for cell in corners(table):
                table.map.cursor = cell
                await go(pilot, "a", Menu)
                box, hexagon = box_of(pilot), seen(table, cell)
                assert hexagon.area
                assert not box.overlaps(hexagon), (zoom, cell, box, hexagon)
                assert screen.contains_region(box)
                assert not box.overlaps(table.query_one(".prompt").region)
                assert box.contains_region(pilot.app.screen.query_one(".dialog-keys").region)
                await press(pilot, "escape")


@pytest.mark.parametrize("size", SIZES[1:])
async def test_on_a_wide_terminal_it_stands_over_the_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    """No hex is covered; where the panel is off it stands over the map, away from the hex."""
    async with opened(raid(), tmp_path, size) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        panel = table.query_one(".right").region
        assert panel.width >= PANEL_ENOUGH
        await go(pilot, "enter", Menu)
        assert panel.contains_region(box_of(pilot))
        await go(pilot, "escape", "p", "enter", Menu)
        assert box_of(pilot).overlaps(table.map.region)
        assert not box_of(pilot).overlaps(seen(table, table.map.cursor))


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_behind_it_is_darkened(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every cell outside the box is what it was, in the same colours; but the line of keys has the menu's now."""
    async with opened(raid(), tmp_path, size) as pilot:
        await go(pilot, "enter", TableScreen)
        before = lines_of(pilot.app.screen)
        await go(pilot, "a", Menu)
        box, after = box_of(pilot), lines_of(pilot.app.screen)
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        assert after[-1].text.strip() == menu.words(menu.keys_said)
        for y, (old, new) in enumerate(zip(before[:-1], after[:-1], strict=True)):
            spans = [(0, box.x), (box.right, size[0])] if box.y <= y < box.bottom else [(0, size[0])]
            for start, end in spans:
                looks = [
                    [
                        (sign, style and (style.color, style.bgcolor, style.bold))
                        for text, style, _ in line
                        for sign in text
                    ]
                    for line in (old.crop(start, end), new.crop(start, end))
                ]
                assert looks[0] == looks[1], y


@pytest.mark.parametrize("size", SIZES)
async def test_the_preview_leaves_the_way_to_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    """With every hex of it, and with nothing darkened."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, size, REGISTRY, asks_first=True) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        (cell,) = (line.cell for line in table.view.units if line.badge.unit == "east-champions-3")
        assert cell is not None
        table.map.cursor = cell
        await go(pilot, "enter", Menu, "r", TableScreen)
        assert table.questions.on_map is not None
        far = max(table.questions.on_map.places.values(), key=lambda found: len(found.value))
        table.map.cursor = far.value[-1]
        await go(pilot, "enter", ConfirmDialog)
        assert len(table.map.path) == len(far.value) > 2
        assert not [cell for cell in table.map.path if box_of(pilot).overlaps(seen(table, cell))]
        assert pilot.app.screen.has_class("docked")


@pytest.mark.parametrize("size", SIZES)
async def test_the_preview_of_a_shot_stands_beside_its_line_of_fire(tmp_path: Path, size: tuple[int, int]) -> None:
    """With its odds, over the panel of a wide terminal: the two units are seen, lit as ever, and the line between them,
    until the preview is left."""
    game = load(SAVES / "ashlands-full-two-middle.hexwar")
    async with opened(game, tmp_path, size, REGISTRY) as pilot:
        await go(pilot, "enter", "escape", TableScreen)
        table = table_of(pilot)
        (start,) = (line.cell for line in table.view.units if line.badge.unit == "south-scouts-7")
        assert start is not None
        table.map.centre_on(start)
        await go(pilot, "enter", Menu, "s", TableScreen, "tab")
        target = table.map.cursor
        await go(pilot, "enter", ConfirmDialog)
        box = box_of(pilot)
        assert table.map.over.lines == ((start, target),)
        assert pilot.app.screen.has_class("docked")
        assert not [cell for cell in (start, target) if box.overlaps(seen(table, cell))]
        assert pilot.app.size.region.contains_region(box)
        assert box.contains_region(pilot.app.screen.query_one(".dialog-keys").region)
        assert size[0] < 120 or table.query_one(".right").region.contains_region(box)
        await go(pilot, "escape", TableScreen)
        assert not table.map.over.lines


async def test_odds_are_rows_where_all_of_them_have_room_and_columns_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a map, as the terminal changes; columns have their chances in whole percents where tenths are too wide. A
    shot whose odds take two charts, as this is made to, finds no room for rows on the smallest terminal; with a third,
    and costs to be told, they take the place of the keys there."""
    made, preview = {"charts": 2, "costs": 0}, Shoot.preview

    def longer(order: Shoot, known: Any) -> Preview:
        found, cost = preview(order, known), Line("Smoke", "1")
        return replace(found, odds=found.odds * made["charts"], lines=(*found.lines, *[cost] * made["costs"]))

    monkeypatch.setattr(Shoot, "preview", longer)
    game = load(SAVES / "ashlands-full-two-middle.hexwar")
    async with opened(game, tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "escape", TableScreen)
        table = table_of(pilot)
        table.map.cursor = next(
            line.cell for line in table.view.units if line.badge.unit == "south-scouts-7" and line.cell is not None
        )
        await go(pilot, "enter", Menu, "s", TableScreen, "tab", "enter", ConfirmDialog)
        assert "2 30.2 % █" in boxed(pilot)
        await resized(pilot, 80, 24)
        assert "2 30.2 %" not in boxed(pilot)
        assert "0 1 2 3 4 5 6" in boxed(pilot)
        percents = ("4 17 30 29 15 4 1 %", "3.9 16.9 30.2 28.7 15.4 4.4 0.5 %")
        assert any(told in boxed(pilot) for told in percents)
        assert "Enter: give the order" in boxed(pilot)
        await go(pilot, "escape", TableScreen)
        made["charts"] = 3
        for made["costs"] in range(12):
            await go(pilot, "enter", ConfirmDialog)
            box, is_keyless = pilot.app.screen.query_one(".preview"), "Enter: give" not in boxed(pilot)
            assert is_keyless == (not pilot.app.screen.query_one(".dialog-keys").display)
            if is_keyless:
                break
            await go(pilot, "escape", TableScreen)
        assert is_keyless
        assert not box.show_vertical_scrollbar
        assert sum(boxed(pilot).count(told) for told in percents) == 3


async def test_what_is_about_no_hex_is_confirmed_in_the_middle(tmp_path: Path) -> None:
    """It covers nothing that it is about."""
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        made = table.orders._confirm_dialog(Strike("red-1", "blue-1"), Preview(), ())
        assert made.about is None


async def test_it_finds_another_room_when_the_terminal_changes(tmp_path: Path) -> None:
    """From the panel of a wide terminal to the edge of a narrow one, and back, whole and beside the hex."""
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        await go(pilot, "enter", Menu)
        for size in ((80, 24), (130, 30), (80, 24)):
            await resized(pilot, *size)
            assert pilot.app.size.region.contains_region(box_of(pilot))
            assert not box_of(pilot).overlaps(seen(table, table.map.cursor))


async def test_what_can_not_be_is_one_line_until_it_is_unfolded(tmp_path: Path) -> None:
    """It counts them, and names the key; `+`, or Enter there, shows each with its reason, and `+` folds them again.
    Enter on one of them tells the rule, and behind that the list is unfolded, with this one marked."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "a", Menu)
        folded = boxed(pilot)
        assert "+ 13 more, not now: “+”" in folded
        assert "– " not in folded
        assert "– " in (await go(pilot, "plus"), boxed(pilot))[1]
        await press(pilot, "plus")
        assert boxed(pilot) == folded
        can = pilot.app.screen.query_one(OptionList).option_count - 1
        await go(pilot, "enter")
        assert "– " in boxed(pilot)
        await go(pilot, "down", "enter")
        assert "This can't be done" in shown(pilot)
        await go(pilot, "escape", Menu)
        assert pilot.app.screen.query_one(OptionList).highlighted == can + 1
        assert "– " in boxed(pilot)


async def test_help_about_the_menu_leads_back_to_it(tmp_path: Path) -> None:
    """It names the keys of the lines and what else can be done; a click on a line of it does that. What is looked up
    for the lines goes on when it is closed."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        table.map.cursor = next(
            line.cell for line in table.view.units if line.badge.unit == "east-champions-3" and line.cell is not None
        )
        await go(pilot, "enter", Menu, "question_mark", HelpDialog)
        keys = boxed(pilot)
        assert "m Move r March s Shoot a Attack" in keys
        assert "+ What can't be done now, and why" in keys
        await go(pilot, "escape", Menu, Shows("March 25 hexes in reach"))
        assert "– " not in boxed(pilot)
        await go(pilot, "question_mark", HelpDialog)
        await click_on(pilot, "What can't be done now")
        await go(pilot, Menu)
        assert "– " in boxed(pilot)
        await go(pilot, "question_mark", HelpDialog)
        await click_on(pilot, "March")
        await go(pilot, TableScreen)
        assert table.questions.on_map is not None


async def test_the_cursor_goes_with_a_unit_that_is_sent_by_a_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To where the unit is now; one that has been brought elsewhere meanwhile stays there, unless the unit can do
    more."""
    async with opened(raid(), tmp_path, (120, 40), asks_first=True) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        start = table.map.cursor
        await go(pilot, "enter", Menu, "w", TableScreen)
        end = list(table.questions.on_map.places)[-1]  # type: ignore[union-attr]
        await go(pilot, "escape", Menu, Mark("Walk"))
        table.questions.choose_ahead(end)
        await go(pilot, "enter", ConfirmDialog)
        assert table.map.cursor == start
        await go(pilot, "enter", TableScreen)
        assert table.map.cursor == end
        order, other = table.game.last_given(table.seat)[0], start + 1
        assert not table.outlook.can_go_on(order)
        table.map.cursor = other
        table.follow(order, start)
        assert table.map.cursor == other
        monkeypatch.setattr(table.outlook, "ready_units", table.outlook.own_units)
        table.follow(order, end)
        assert table.map.cursor == end


async def test_where_nothing_can_be_done_the_reasons_stand_at_once(tmp_path: Path) -> None:
    """There is nothing to unfold then."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "enter", "w", "down", "down", "enter")
        await go(pilot, "enter", Menu)
        assert "shows why" not in boxed(pilot)
        assert "– " in boxed(pilot)


async def test_an_order_of_a_unit_tells_how_much_it_can_be_about(tmp_path: Path) -> None:
    """Once the menu is there: the only target by its name, of hexes how many. The order that is picked asks for just
    these. All orders tell nothing of the kind, as each may be about every unit."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (120, 40), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        (cell,) = (line.cell for line in table.view.units if line.badge.unit == "east-champions-3")
        assert cell is not None
        table.map.cursor = cell
        await go(
            pilot,
            "enter",
            Menu,
            Shows("m Move 7 hexes in reach", "r March 25 hexes in reach", "s Shoot Lurkers 1"),
            "m",
            TableScreen,
        )
        assert table.questions.on_map is not None
        assert len(table.questions.on_map.places) == 7
        await go(pilot, "escape", Menu, "escape", "a", Menu)
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        assert menu._noted is None


async def test_the_marked_line_lights_what_it_can_be_about(tmp_path: Path) -> None:
    """As soon as it has been looked up, and with the next line that line's; Escape puts all lights out. A menu of all
    orders lights nothing."""
    game = load(SAVES / "ashlands-full-four-middle.hexwar")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen)
        table = table_of(pilot)
        (cell,) = (line.cell for line in table.view.units if line.badge.unit == "east-champions-3")
        assert cell is not None
        table.map.cursor = cell
        await go(pilot, "enter", Menu, Shows("March 25 hexes in reach"))
        assert len(table.map.marks) == 7
        await go(pilot, "down")
        assert len(table.map.marks) == 25
        await go(pilot, "down", "down", "down")
        assert not table.map.marks
        await go(pilot, "up", "escape", TableScreen)
        assert not table.map.marks
        await go(pilot, "a", Menu)
        assert not table.map.marks


async def test_the_marked_line_of_a_list_lights_its_hex() -> None:
    """That of a unit; when the list is left, none is lit."""
    game = raid()
    screen = FakeScreen(lambda dialog: dialog._marked(dialog._items[0].value))
    choices = Choices("target", specs(Strike)["target"], (Candidate("blue-1"), Candidate("blue-2")))
    question = Question(choices, Way.LIST, {})
    assert await Questions(screen, game, "red")._ask(question, "Strike", {"unit": "red-1"}, "Whom?") is None
    assert screen.lit == [{game.top.state.raiders["blue-1"].cell: ""}, {}]


def test_what_was_looked_up_for_a_note_is_taken_once() -> None:
    """The order that is picked need not look again; whoever steps back and picks it again begins anew."""
    begun: list[OrderEntry] = []

    def begin() -> OrderEntry:
        begun.append(OrderEntry(raid(), "red", {"unit": "red-1"}))
        return begun[-1]

    def nobody(kind: FieldKind, value: object) -> bool:
        return False

    prospects = Prospects(begin, lambda question, candidate: "one", lambda entry, question: question.reach, nobody)
    assert render(prospects.note("walk"), "en") == "7 hexes in reach"
    assert prospects.take("walk") is begun[0]
    assert prospects.take("walk") is begun[1]
    assert len(begun) == 2


@pytest.mark.parametrize(
    ("kind", "are_targets", "english"),
    [
        (FieldKind.PATH, False, ["1 hex in reach", "2 hexes in reach"]),
        (FieldKind.HEX, False, ["1 hex to choose", "2 hexes to choose"]),
        (FieldKind.EDGE, False, ["1 to choose from", "2 to choose from"]),
        (FieldKind.HEX, True, ["", ""]),
        (FieldKind.UNIT, True, ["the one", "2 targets"]),
        (FieldKind.UNIT, False, ["the one", "2 units"]),
    ],
)
def test_how_many_can_be_chosen_is_not_said_as_a_range_is(
    kind: FieldKind, are_targets: bool, english: list[str]
) -> None:
    """“1 hex” beside “Shoot” would be read as how far it shoots. In no language a note is longer than the room that is
    kept for it."""
    told = []
    for count in (1, 2):
        candidates = tuple(Candidate(value) for value in range(count))
        places = {candidate.value: candidate for candidate in candidates}
        question = Question(Choices("at", FieldSpec(kind, ""), candidates), Way.MAP, places)
        draft = Draft("red", None, {})
        entry = cast(
            "Any", SimpleNamespace(begin=lambda kind: None, question=lambda asked=question: asked, draft=draft)
        )
        noted = Prospects(lambda entry=entry: entry, lambda *_: "the one", lambda *_: {}, lambda *_: are_targets).note(
            "shoot"
        )
        told.append(render(noted, "en"))
        assert all(len(render(noted, language)) <= NOTE for language in LANGUAGES)
    assert told == english


def test_of_the_only_target_the_ways_to_it_are_not_counted() -> None:
    """“3 hexes in reach” beside “Attack” would be read as three hexes that can be attacked. It is named."""
    places = {cell: Candidate((0, cell)) for cell in (1, 2)}
    question = Question(Choices("path", FieldSpec(FieldKind.PATH, ""), tuple(places.values())), Way.MAP, places)
    draft = Draft("red", "attack", {"unit": "red-1", "target": "blue-1"})
    entry = cast("Any", SimpleNamespace(begin=lambda kind: None, question=lambda: question, draft=draft))
    names: dict[Any, Text] = {(FieldKind.UNIT, "blue-1"): "Scouts"}
    prospects = Prospects(
        lambda: entry,
        lambda spec, candidate: names[spec.kind, candidate.value],
        lambda *_: {},
        lambda kind, value: value == "blue-1",
    )
    assert render(prospects.note("attack"), "en") == "Scouts"


class Narrow(Menu):
    """A menu with so many cells for a line, without a screen."""

    hexwar = cast("Any", SimpleNamespace(words=lambda text: render(text, "en")))
    _width = 24


@pytest.mark.parametrize(
    ("note", "wanted"),
    [
        ("Lurkers", "Shoot      Lurkers"),
        ("Lurkers of the east", "Shoot  Lurkers of th…"),
        (say_many("{n} target", "{n} targets", 2), "Shoot    2 targets"),
        (say_many("{n} target of all", "{n} targets of all", 2), "Shoot"),
    ],
)
def test_a_name_is_cut_for_want_of_room_and_a_count_left_out(note: Text, wanted: str) -> None:
    """Of a name some letters still tell something, a number without what it counts does not."""
    menu = Narrow("Orders", [Item("shoot", "Shoot", note, key="s")], noted=lambda value: note)
    line = " ".join(menu.line(menu._items[0]).plain.split())
    assert line == " ".join(f"s {wanted}".split())


def test_a_note_that_belongs_to_its_line_is_never_cut() -> None:
    """Such as a price: it stands at the right end of its line or, where there is no room, of the next ones."""
    items = [Item(1, "Rifles", "40 prestige"), Item(2, "Heavy machine guns", "65 prestige, 6 models of a crew")]
    menu = Narrow("Buy", [*items, Item(3, "in cover near the front", "")])
    assert [menu.line(item).plain for item in menu._items] == [
        " 1 Rifles    40 prestige",
        " 2 Heavy machine guns\n   65 prestige, 6 models\n               of a crew",
        " 3 in cover near the\n   front",
    ]


async def test_letters_arrows_enter_and_escape_do_what_they_did(tmp_path: Path) -> None:
    """And so does the mouse; a click beside the menu closes it."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        for keys in (("w",), ("enter",), ("down", "up", "enter")):
            await go(pilot, "enter", Menu, *keys, TableScreen)
            assert table.questions.on_map is not None
            await go(pilot, "escape", Menu, "escape", TableScreen)
        await go(pilot, "enter", Menu)
        await pilot.click(offset=(5, 12))
        await go(pilot, TableScreen, "enter", Menu)
        box = pilot.app.screen.query_one(OptionList).region
        await pilot.click(offset=(box.x + 4, box.y))
        await come_to(pilot, TableScreen)
        await see(pilot, "Where to?")


async def test_a_click_on_a_lit_hex_beside_the_menu_gives_the_marked_order_there(tmp_path: Path) -> None:
    """The order is the one that lights it, asked for at once whether to give it; on other hexes, and with the right
    button, nothing is ordered. What was clicked on answers nothing later."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await go(pilot, "enter", TableScreen)
        table, entries = table_of(pilot), len(table_of(pilot).game.record.entries)

        def place(cell: Cell) -> tuple[int, int]:
            chart, (x, y) = table.map, table.map.layout_now.centre(cell)
            return chart.region.x + x - chart.origin[0], chart.region.y + y - chart.origin[1]

        await go(pilot, "enter", Menu, "w", TableScreen)
        lit = list(table.questions.on_map.places)  # type: ignore[union-attr]
        unlit = next(cell for cell in table.view.grid.cells if cell not in (*lit, table.map.cursor))
        await go(pilot, "escape", Menu, Mark("Walk"))
        await pilot.click(offset=place(lit[-1]), button=3)
        await settled(pilot)
        assert isinstance(pilot.app.screen, Menu)
        pilot.app.is_typing = False  # type: ignore[attr-defined] # The pilot's click goes past what notes that.
        await pilot.click(offset=place(lit[-1]))
        await come_to(pilot, ConfirmDialog)
        await go(pilot, "escape", TableScreen)
        assert table.questions.on_map is not None
        await go(pilot, "escape", Menu)
        await pilot.click(offset=place(unlit))
        await come_to(pilot, TableScreen)
        assert table.questions.on_map is None
        await go(pilot, "enter", Menu, "w", TableScreen)
        assert table.questions.on_map is not None
        assert len(table.game.record.entries) == entries


# -- where there is room -----------------------------------------------------------------------------------------------

MIDDLE = Region(0, 1, 80, 21)


@pytest.mark.parametrize("x", range(0, 66, 3))
def test_there_is_always_a_room_beside_one_hex(x: int) -> None:
    """At the right where that is free, else at the left; narrower than wished, but never too narrow, in the middle."""
    hexagon = Region(x, 8, 16, 7)
    found = room_beside(MIDDLE, [hexagon], 40).region
    assert not found.overlaps(hexagon)
    assert MIDDLE.contains_region(found)
    assert found.width >= LEAST_CELLS
    assert (found.right == MIDDLE.right) == (x <= 80 - 16 - 40 or (24 < x < 40 and 80 - x - 16 >= LEAST_CELLS))


def test_a_way_across_the_map_is_left_free_above_or_below() -> None:
    """Where neither side is free of it; if nothing is, at least the first hex is seen."""
    way = [Region(x, 3, 7, 5) for x in range(0, 74, 7)]
    room = room_beside(MIDDLE, way, 40)
    assert (room.region, room.edge) == (Region(0, 8, 80, 14), "bottom")
    low = [region.translate((0, 12)) for region in way]
    assert room_beside(MIDDLE, low, 40).edge == "top"
    everywhere = [*way, *low]
    assert not room_beside(MIDDLE, everywhere, 40).region.overlaps(everywhere[0])


def test_what_needs_more_room_than_usual_beside_is_wider() -> None:
    """Up to four fifths of the map, as far as nothing is covered that has to be seen."""
    hexagon, high = Region(70, 8, 6, 4), MIDDLE.height
    assert room_beside(MIDDLE, [hexagon], 40, lambda region: region.height == high).region.width == 40
    found = room_beside(MIDDLE, [hexagon], 40, lambda region: region.height == high and region.width > 40).region
    assert (found.width, found.overlaps(hexagon)) == (4 * MIDDLE.width // 5, False)
    other = Region(2, 8, 6, 4)
    found = room_beside(MIDDLE, [hexagon, other], 40, lambda region: region.height == high and region.width > 50).region
    assert (found.width, found.overlaps(hexagon)) == (4 * MIDDLE.width // 5, False)


def test_what_fits_into_no_narrow_room_beside_stands_below() -> None:
    """As long as it covers no hex that it is about; where it fits nowhere, it stands where it would anyhow."""
    hexagon = Region(37, 1, 9, 5)
    beside = room_beside(MIDDLE, [hexagon], 60).region
    assert beside.height == MIDDLE.height
    assert room_beside(MIDDLE, [hexagon], 60, lambda region: region.width > 60).region == Region(0, 6, 80, 16)
    assert room_beside(MIDDLE, [hexagon], 60, lambda region: False).region == beside


async def test_a_confirmation_fits_where_all_of_it_is_read_at_once(tmp_path: Path) -> None:
    """The narrower, the more lines its sentence and its costs take; a title too long for the edge takes some, too."""
    lines = tuple(Line("All orders together", "12 of 15") for _ in range(5))
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        dialog = ConfirmDialog("Attack", Preview(lines), "Three tank divisions attack the capital of the others.")
        pilot.app.push_screen(dialog)
        await see(pilot, "Three tank divisions")
        assert dialog.fits(Region(0, 0, 70, 10))
        assert not dialog.fits(Region(0, 0, 30, 10))
        assert not dialog.fits(Region(0, 0, 70, 8))
        dialog = ConfirmDialog("Attack " * 10, Preview(lines), "Three tank divisions attack the capital of the others.")
        pilot.app.push_screen(dialog)
        await see(pilot, "Attack Attack")
        assert [dialog.fits(Region(0, 0, 70, high)) for high in (12, 13)] == [False, True]


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_a_list_of_prices_is_whole_in_a_narrow_terminal(tmp_path: Path, language: str) -> None:
    """At 80×24, wherever the cursor is: each price stands behind the name of its unit, or below it."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="prices")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        cast(HexwarApp, pilot.app).keep_settings(language=language)
        while not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "enter")
        table = table_of(pilot)
        for cell in corners(table):
            table.map.cursor = cell
            await go(pilot, "a", Menu, "b", Menu)
            lines = pilot.app.screen.query_one(OptionList).options
            told = [" ".join(str(line.prompt).split()) for line in lines]
            assert all(re.search(r"\d (prestige|престижа)", line) for line in told if "–" not in line)
            assert "…" not in boxed(pilot)
            await go(pilot, "escape", Menu, "escape", TableScreen)
