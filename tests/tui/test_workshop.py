"""The workshop: drawings that are kept, and the screen at which somebody draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.games.scenario_files import read_scenario_file
from hexwar_tui.engine.lab.trial import Score
from hexwar_tui.practice.equals import Share, Shares
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.workshop.fairness import FairnessScreen
from hexwar_tui.workshop.beginnings import empty
from hexwar_tui.workshop.hand import OfThings
from hexwar_tui.workshop.kept import OpenDrawing
from hexwar_tui.workshop.scenario_facts import title_edit
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    AskDialog,
    ChooseDialog,
    Curtain,
    DrawingScreen,
    LetterDialog,
    NumberDialog,
    SearchDialog,
    SetupSheet,
    TellDialog,
    TextDialog,
    Title,
    Workshop,
)
from tests.tui.watching import Mark, Shows, app_of, go, press, see, settled, shown, until
from tests.workshop.kit import shipped


@pytest.fixture(autouse=True)
def looked_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with a drawing is looked for without a pause."""
    monkeypatch.setattr("hexwar_tui.tui.workshop.screen.PAUSE", 0.001)


def app_with(make_app: MakeApp, system: str = "ashlands", width: int = 6, height: int = 5) -> HexwarApp:
    """The app with our systems, and with an empty map in its workshop."""
    app = make_app(registry=REGISTRY)
    OpenDrawing.new(app.places.drawings, empty(REGISTRY[system], width, height), "map").close()
    return app


async def to_drawing(pilot: Pilot[Any]) -> DrawingScreen:
    """From the title to the only drawing, looked over."""
    await go(pilot, "w", Workshop, Shows("new scenario"), "enter", DrawingScreen)
    screen = app_of(pilot).screen
    assert isinstance(screen, DrawingScreen)
    await until(pilot, lambda: "Being looked over" not in shown(pilot))
    return screen


def rows(screen: DrawingScreen) -> list[str]:
    """The rows of the map."""
    found: list[str] = screen.drawing.data()["map"]["rows"]
    return found


async def test_an_empty_map_is_begun_and_kept(make_app: MakeApp) -> None:
    """System, what it begins with, columns and rows are asked for; whoever leaves finds it in the list."""
    app = make_app(registry=REGISTRY)
    async with app.run_test(size=(100, 30)) as pilot:
        await go(pilot, "w", Workshop, Shows("everything you do is kept"), "n", ChooseDialog, Shows("Skirmish"))
        await go(pilot, "enter", Shows("an empty map"), "enter", NumberDialog, "down", "enter", Shows("rows"))
        await go(pilot, "enter", DrawingScreen, Shows("11×12"), "escape", Workshop, Shows("Ashlands · 11×12"))
    assert [path.suffix for path in app.places.drawings.iterdir()] == [".hexwar-drawing"]


async def test_keys_paint_and_everything_is_taken_back(make_app: MakeApp) -> None:
    """Brush, pen, line, fill and area paint what the brush has; undo gives the empty map again, redo the last one; it
    is there when the drawing is opened again."""
    async with app_with(make_app).run_test(size=(100, 30)) as pilot:
        screen = await to_drawing(pilot)
        blank = rows(screen)
        await press(pilot, "tab", "enter", "right", "p", "right", "p", "down", "l", "down", "l")
        assert rows(screen) == ["fff...", "..f...", "..f...", "......", "......"]
        await press(pilot, "down", "tab", "f")
        drawn = rows(screen)
        assert drawn[3:] == ["hhhhhh"] * 2
        await press(pilot, "shift+tab", "a", "left", "a", "r", "a")
        painted = rows(screen)
        assert painted[3] == "hffhhh"
        await press(pilot, "z", "z")
        assert rows(screen)[3:] == blank[3:]
        await press(pilot, "Z", "Z")
        assert rows(screen) == painted
        await press(pilot, *["z"] * 9)
        assert rows(screen) == blank
        await see(pilot, "There is nothing to take back.")
        await press(pilot, *["Z"] * 9)
        assert rows(screen) == painted
        await go(pilot, "escape", Workshop)
        assert rows(await to_drawing_again(pilot)) == painted


async def to_drawing_again(pilot: Pilot[Any]) -> DrawingScreen:
    """From the list to the only drawing."""
    await go(pilot, "enter", DrawingScreen)
    screen = app_of(pilot).screen
    assert isinstance(screen, DrawingScreen)
    return screen


async def test_symmetry_and_things(make_app: MakeApp) -> None:
    """With half a turn a unit comes to the other side as well; “e” gives it another type, “x” takes both away."""
    async with app_with(make_app, "ashlands", 12, 12).run_test(size=(100, 30)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "m", ChooseDialog, "down", "down", "down", "enter", DrawingScreen, Shows("half a turn"))
        await press(pilot, "shift+tab", "right", "right", "right", "enter")
        units = screen.drawing.data()["units"]
        assert units == [
            {"type": "trench-rifles", "side": "first", "hex": "0401"},
            {"type": "trench-rifles", "side": "second", "hex": "0912"},
        ]
        await go(pilot, "e", ChooseDialog, Shows("Trench rifles"), "enter", Shows("Sappers"), "down", "enter")
        await go(pilot, Shows("Conscripts"), "down", "enter", DrawingScreen)
        assert screen.drawing.data()["units"][0]["type"] == "conscripts"
        await press(pilot, "x")
        assert not screen.drawing.data().get("units")


async def test_the_symmetry_is_kept(make_app: MakeApp) -> None:
    """Whoever opens a drawing again goes on as it was drawn; that is nothing to be taken back."""
    async with app_with(make_app).run_test(size=(100, 30)) as pilot:
        await to_drawing(pilot)
        await go(pilot, "m", ChooseDialog, "down", "enter", DrawingScreen, Shows("left and right alike"))
        await go(pilot, "escape", Workshop)
        screen = await to_drawing_again(pilot)
        await see(pilot, "left and right alike", "0 edits")
        await press(pilot, "tab", "enter")
        assert rows(screen)[0] == "f...f."


async def test_the_mouse_paints(make_app: MakeApp) -> None:
    """The left button paints where it goes down, and on wherever it is led, which is taken back at once; the right one
    takes up what is there; a click on the list takes another brush."""
    async with app_with(make_app).run_test(size=(120, 36)) as pilot:
        screen = await to_drawing(pilot)
        await press(pilot, "tab")
        grid = screen.map
        first, last = grid.box_of(0).center, grid.box_of(2).center
        spots = [(int(x) - grid.origin[0], int(y) - grid.origin[1]) for x, y in (first, last)]
        await pilot.mouse_down(grid, offset=spots[0])
        await pilot.hover(grid, offset=spots[1])
        await pilot.mouse_up(grid, offset=spots[1])
        await settled(pilot)
        assert rows(screen)[0][0] == "f"
        await press(pilot, *["z"] * 3)
        assert rows(screen)[0] == "......"


async def test_what_is_wrong_is_told_where_it_is(make_app: MakeApp) -> None:
    """A map that can't be played says so at once; the list leads to the place; “play” says why not."""
    async with app_with(make_app, "mechs").run_test(size=(100, 30)) as pilot:
        screen = await to_drawing(pilot)
        await see(pilot, "missing or wrong")
        await go(pilot, "P", TellDialog, Shows("has no home"), "enter", DrawingScreen)
        await go(pilot, "exclamation_mark", ChooseDialog, Shows("Side First has no home"), "escape", DrawingScreen)
        assert screen.faults


async def test_texts_sides_options_and_size(make_app: MakeApp) -> None:
    """All that a scenario says can be changed, each as one edit; what is written can be read, and is listed."""
    app = app_with(make_app)
    async with app.run_test(size=(100, 34)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "s", ChooseDialog, "enter", Shows("English"), "enter", TextDialog)
        await press(pilot, *["backspace"] * 20, *"Hill 60", "enter")
        await go(pilot, Shows("Hill 60", "Done"), "down", "enter", Shows("The scenario"))
        assert screen.drawing.rest["title"] == {"en": "Hill 60", "ru": "Новый сценарий"}
        assert screen.drawing.rest["id"] == "hill-60"
        await go(pilot, *["down"] * 4, "enter", Shows("One more side"), "plus", Shows("One more side"), "escape")
        assert len(screen.drawing.sides()) == 3
        await go(pilot, Shows("The scenario"), "down", "down", "enter", Shows("How many columns"), "up", "enter")
        await go(pilot, "up", "enter", Shows("What stays"), "enter", Shows("The scenario"), "escape", DrawingScreen)
        await press(pilot, "z", "z")
        assert (screen.drawing.width, len(screen.drawing.sides())) == (6, 2)
        await go(pilot, "w", AskDialog, Shows("It can't be played yet"), "enter", Shows("Written"))
    scenario = read_scenario_file(REGISTRY, app.places.scenarios / "ashlands" / "hill-60.json")
    assert str(scenario.title) == "Hill 60"


async def test_a_turn_of_a_game_that_is_over_is_taken(make_app: MakeApp) -> None:
    """With the units where they stood when it began."""
    app = make_app(registry=REGISTRY)
    name = "ashlands-first-steps-finished.hexwar"
    app.places.saves.mkdir(parents=True, exist_ok=True)
    (app.places.saves / name).write_bytes((Path(__file__).parents[2] / "saves" / name).read_bytes())
    async with app.run_test(size=(100, 30)) as pilot:
        await go(pilot, "w", Workshop, "n", ChooseDialog, Mark("Ashlands"), "enter", Shows("Begin with"))
        await go(pilot, Mark("a turn of a game that is over"), "enter", Shows("Which game"), "enter", NumberDialog)
        await go(pilot, Shows("From which turn"), "2", "enter", DrawingScreen)
        screen = app_of(pilot).screen
        assert isinstance(screen, DrawingScreen)
        assert screen.drawing.data()["units"] != shipped("ashlands/first-steps").data()["units"]


@pytest.mark.parametrize(
    ("system", "brush", "fact", "is_offered"),
    [
        ("skirmish", "Houses, bunkers", "Kind", False),
        ("ashlands", "Units", "Type", False),
        ("envoys", "Cities", "Owner", True),
    ],
)
async def test_only_what_need_not_be_said_can_be_none(
    make_app: MakeApp, system: str, brush: str, fact: str, *, is_offered: bool
) -> None:
    """A house is of some kind, a unit of some type; a city may be nobody's."""
    async with app_with(make_app, system).run_test(size=(100, 50)) as pilot:
        await to_drawing(pilot)
        await go(pilot, "g", Mark(brush), "enter", Mark(fact), "enter")
        assert ("none" in shown(pilot).split()) is is_offered


async def test_what_a_system_says_beside_maps_and_options_is_changed(make_app: MakeApp) -> None:
    """A choice, a choice for a side, and a number for a side."""
    async with app_with(make_app, "skirmish").run_test(size=(100, 40)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "s", Mark("Kind of battle"), "enter", Mark("A defence"), "enter")
        await go(
            pilot, Shows("The scenario", "a defence"), Mark("Deploys at: First"), "enter", Mark("The upper"), "enter"
        )
        await go(pilot, Mark("Deploys at: Second"), "enter", Mark("The lower edge"), "enter", "escape", DrawingScreen)
        assert screen.drawing.rest["kind"] == "defence"
        assert screen.drawing.rest["edges"] == {"first": "north", "second": "south"}


async def test_numbers_that_a_system_says_are_changed(make_app: MakeApp) -> None:
    """For a side, and for all; what they are stands in the list."""
    async with app_with(make_app, "theatre").run_test(size=(100, 40)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "s", Mark("Supply at the start: Second"), "enter", NumberDialog, "1", "5", "enter")
        await go(pilot, Shows("The scenario"), Mark("Season of the first turn"), "enter", Mark("Winter"), "enter")
        await go(pilot, Shows("The scenario", "winter"), "escape", DrawingScreen)
        assert screen.drawing.rest["supply"] == {"first": 12, "second": 15}
        assert screen.drawing.rest["season"] == "winter"


async def test_a_file_of_somebody_else_is_written_over_only_if_he_says_so(make_app: MakeApp) -> None:
    """One's own is, without a question; Esc leaves it as it is."""
    app = app_with(make_app, width=12, height=12)
    file = app.places.scenarios / "ashlands" / "new-scenario.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine")
    async with app.run_test(size=(100, 34)) as pilot:
        await to_drawing(pilot)
        await go(pilot, "w", AskDialog, Shows("which is not what was last written here"), "escape", DrawingScreen)
        assert file.read_text() == "mine"
        await go(pilot, "w", AskDialog, "enter", DrawingScreen, Shows("Written"))
        assert file.read_text() != "mine"
        await press(pilot, "enter", "w")
        await see(pilot, "Written")


async def test_the_page_of_a_scenario_is_written_by_paragraphs(make_app: MakeApp) -> None:
    """What is typed in a language stands beside the other's, paragraph by paragraph; the list shows how it begins."""
    async with app_with(make_app).run_test(size=(100, 34)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "s", ChooseDialog, "down", "down", "enter", Shows("English"), "enter", LetterDialog)
        await press(pilot, *"One", "enter", *"line", "enter", "enter", *"Two", "ctrl+s")
        assert screen.drawing.rest["page"] == ["One line", "Two"]
        await go(pilot, Shows("One line", "Done"), "enter", LetterDialog)
        await press(pilot, *"Раз", "ctrl+s")
        assert screen.drawing.rest["page"] == [{"en": "One line", "ru": "Раз"}, "Two"]


async def test_it_is_played_and_gone_on_with(make_app: MakeApp) -> None:
    """“P” leads through the sheet of a new game to its table; whoever leaves the game is at the drawing again."""
    async with app_with(make_app, "ashlands", 12, 12).run_test(size=(100, 30)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "P", SetupSheet, "b", Curtain, "escape")
        await until(pilot, lambda: app_of(pilot).campaign is None)
        assert app_of(pilot).screen is screen
        await go(pilot, "escape", Workshop, "escape", Title)


async def test_a_drawing_is_deleted_when_that_is_confirmed(make_app: MakeApp) -> None:
    """It is asked for first; then the file is gone, and the list is empty."""
    app = app_with(make_app)
    async with app.run_test(size=(100, 30)) as pilot:
        await go(pilot, "w", Workshop, Shows("Ashlands · 6×5"), "d", AskDialog, "escape", Workshop)
        assert len([*app.places.drawings.iterdir()]) == 1
        await go(pilot, "d", AskDialog, "enter", Workshop, Shows("everything you do is kept"))
    assert [*app.places.drawings.iterdir()] == []


async def test_regions_are_named_before_they_are_painted(make_app: MakeApp) -> None:
    """A region gets a name, then it is the brush; its twin by symmetry is made with it, and owners take turns."""
    async with app_with(make_app, "theatre", 6, 5).run_test(size=(100, 34)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "g", ChooseDialog, "up", "up", "enter", TextDialog)
        await press(pilot, *"Nordland", "enter")
        await go(pilot, "m", ChooseDialog, "down", "down", "down", "enter", DrawingScreen)
        await press(pilot, "enter")
        data = screen.drawing.data()
        assert [spec["name"] for spec in data["regions"].values()] == ["Nordland", "Nordland 2"]
        assert data["rows"][0].startswith("Na")
        assert data["rows"][-1].endswith("Nb")


async def test_a_click_means_the_nearest_side(make_app: MakeApp) -> None:
    """A door stands on the side of the hex that was clicked on; keys take the next one, which an arrow shows."""
    async with app_with(make_app, "skirmish", 8, 6).run_test(size=(120, 36)) as pilot:
        screen = await to_drawing(pilot)
        screen.hand.brush = OfThings("objects")
        cell = 2 * 8 + 3
        screen.map.put_cursor(cell)
        await press(pilot, "enter")
        screen.hand.brush = OfThings("doors")
        box, (left, top) = screen.map.box_of(cell), screen.map.origin
        middle = (box.x + box.width // 2 - left, box.y + box.height // 2 - top)
        await pilot.click(screen.map, offset=(middle[0], middle[1] + box.height // 2 - 1))
        await settled(pilot)
        assert screen.drawing.data()["objects"][0]["doors"] == ["0403 S"]
        await press(pilot, "d", "enter")
        assert screen.drawing.data()["objects"][0]["doors"] == ["0403 S", "0403 SW"]


async def test_what_is_put_next(make_app: MakeApp) -> None:
    """“t” asks what the next unit is, and of which side; of a brush with nothing to choose it says so; of a list of
    many types a part of the name is typed."""
    async with app_with(make_app, "ashlands", 12, 12).run_test(size=(100, 34)) as pilot:
        screen = await to_drawing(pilot)
        await press(pilot, "t")
        await see(pilot, "nothing to choose about this brush")
        await press(pilot, "shift+tab")
        await go(pilot, "t", ChooseDialog, "enter", SearchDialog, *"sapp", "enter", ChooseDialog, Shows("Sappers"))
        await go(pilot, "enter", ChooseDialog, Shows("Second"), "down", "enter", Shows("Done"), "enter", DrawingScreen)
        assert screen.hand.facts_of("units") == {"type": "sappers", "side": "second"}


class Played:
    """Games between equals of which two have been played."""

    def __init__(self, scenario: Scenario, games: int) -> None:
        first, second = (side.id for side in scenario.sides)
        even, poor, rich = (Share.of(score) for score in (Score(1, 0, 1), Score(0, 0, 20), Score(20, 0, 0)))
        self.player = "steady"
        self._shares = [
            Shares(2, games, {first: even, second: even}),
            Shares(20, games, {first: poor, second: rich}, 1, "Why."),
        ]

    def __iter__(self) -> Iterator[Shares]:
        yield from self._shares

    def stop(self) -> None:
        """Does nothing, as all have been played."""


async def test_how_fair_it_is(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures side by side, what is uneven marked; games between equals tell after each how it stands, and
    why one failed."""
    monkeypatch.setattr("hexwar_tui.tui.workshop.fairness.Equals", Played)
    async with app_with(make_app, "ashlands", 12, 12).run_test(size=(100, 34)) as pilot:
        await to_drawing(pilot)
        measured = await go(pilot, "F", FairnessScreen, Shows("How fair it is", "Even: in nothing"))
        heads, ground = (
            next(line for line in measured.splitlines() if word in line) for word in ("First", "Hexes within 3")
        )
        assert heads.split() == ["First", "Second"]
        assert ground.split()[-2:] == ["144", "144"]
        played = await go(pilot, "g", Shows("20 of 100 games", "steady"))
        first = next(line for line in played.splitlines() if line.strip().startswith("First") and "%" in line)
        assert first.split()[:4] == ["First", "0", "0", "20"]
        assert first.endswith("uneven")
        assert "not counted: 1. The first of them: Why." in played
        await go(pilot, "escape", DrawingScreen)


async def test_only_a_map_that_can_be_played_is_measured(make_app: MakeApp) -> None:
    """Of any other it is told what is missing."""
    async with app_with(make_app, "mechs").run_test(size=(100, 30)) as pilot:
        screen = await to_drawing(pilot)
        told = await go(pilot, "F", TellDialog, Shows("It can't be played yet"))
        assert "Side First has no home" in told
        await go(pilot, "enter", DrawingScreen)
        assert screen.faults


async def test_a_line_of_fences_is_put_along_the_way(make_app: MakeApp) -> None:
    """By its first hex and its last, as one edit; a brush of units has no lines."""
    async with app_with(make_app, "skirmish").run_test(size=(100, 40)) as pilot:
        screen = await to_drawing(pilot)
        await go(pilot, "g", Mark("Fences"), "enter", "escape", DrawingScreen, "right", "l", Shows("on the left"))
        await press(pilot, "down", "down", "l")
        assert sum(len(fence.where) for fence in screen.drawing.things["fences"]) == 6
        assert screen.kept.easel.undoable == 1
        await go(pilot, "g", Mark("Houses"), "enter", "escape", DrawingScreen, "l", Shows("Lines are of a ground"))


async def test_the_drawing_that_was_left_is_marked(make_app: MakeApp) -> None:
    """Wherever it stands among the others afterwards."""
    app = make_app(registry=REGISTRY)
    for name in ("one", "two", "three"):
        drawing = empty(REGISTRY["ashlands"], 3, 3)
        title_edit(drawing, name).do(drawing)
        OpenDrawing.new(app.places.drawings, drawing, name).close()
    async with app.run_test(size=(100, 30)) as pilot:
        await go(pilot, "w", Workshop, Shows("one", "two", "three"))
        lines = app_of(pilot).screen._lines
        last = lines[-1].path
        await go(pilot, "down", "down", "enter", DrawingScreen, "tab", "enter")
        await go(pilot, "escape", Workshop)
        await until(pilot, lambda: app_of(pilot).screen._lines[0].path == last)
        assert app_of(pilot).screen.sheet.highlighted == 0
