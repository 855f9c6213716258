"""A new game: scenarios, seats, options, dice."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.data.option_text import value_text
from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios, load_scenario
from hexwar_tui.engine.lab.players import RANDOM, player_kinds
from hexwar_tui.engine.seats import HUMAN
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.view import View
from hexwar_tui.storage.seals.pins import opens
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.setup import scenario_map
from hexwar_tui.tui.setup.game_setup import Setup, same_setup, usual_setup
from hexwar_tui.tui.setup.scenario_map import ScenarioMap, scenario_view
from hexwar_tui.tui.setup.seats import NAME_WIDTH
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    ChooseDialog,
    Curtain,
    NewGame,
    NumberDialog,
    RuleBook,
    SetupSheet,
    TellDialog,
    TextDialog,
    Title,
)
from tests.tui.watching import Mark, Shows, come_to, go, mark, shown, until

WIDE = (120, 40)


async def to_sheet(pilot: Pilot[Any], scenario: str = "The foray") -> SetupSheet:
    """From the title to the sheet of a scenario."""
    await go(pilot, "n", NewGame, Mark(scenario), "enter", SetupSheet)
    assert isinstance(pilot.app.screen, SetupSheet)
    return pilot.app.screen


def setup_of(pilot: Pilot[Any]) -> Setup:
    """What is on the sheet."""
    assert isinstance(pilot.app.screen, SetupSheet)
    return pilot.app.screen.setup


async def test_scenarios_stand_under_their_systems(make_app: MakeApp) -> None:
    """Title, sides, minutes, description and a drawn map of the marked one, on which there is no cursor, as nobody
    points at anything there."""
    async with make_app().run_test(size=WIDE) as pilot:
        text = await go(pilot, "n", Shows("Raid", "The foray", "The lesson", "Harvest", "The autumn"))
        assert text.index("Raid") < text.index("The foray") < text.index("Harvest") < text.index("The autumn")
        await go(pilot, Mark("The autumn"), Shows("3 sides: Red, Blue and Green. About 5 minutes.", "A small game."))
        await until(pilot, lambda: len(pilot.app.screen.query(HexMap)) == 1)
        drawn = pilot.app.screen.query_one(HexMap)
        width = drawn.view.grid.width
        pictures = {cell: drawn._scene.picture(cell % width, cell // width) for cell in drawn.view.grid.cells}
        assert not pictures[drawn.cursor].cursor
        assert not any(Stroke.CURSOR in picture.strokes for picture in pictures.values())


async def test_what_a_scenario_is_about_is_read_at_length(make_app: MakeApp, tmp_path: Path) -> None:
    """“i” shows description and page, in which nothing is taken for markup."""
    app = make_app()
    told = toy_scenario("raid", id="told", title="The told", page=["A [red]long[/] night.", "And a *morning*."])
    (tmp_path / "scenarios" / "raid" / "told.json").write_text(told.model_dump_json(), "utf-8")
    async with app.run_test(size=WIDE) as pilot:
        text = await go(pilot, "n", NewGame, Mark("The told"), "i", TellDialog, Shows("A [red]long[/] night."))
        assert text.index("A small game.") < text.index("A [red]long[/] night.") < text.index("And a *morning*.")
        await go(pilot, "enter", NewGame)


async def test_a_scenario_that_cannot_be_read_says_why(make_app: MakeApp, tmp_path: Path) -> None:
    """It stands in the list, names what is wrong, and can't be chosen."""
    app = make_app()
    (tmp_path / "scenarios" / "raid" / "broken.json").write_text("{", "utf-8")
    async with app.run_test() as pilot:
        await go(pilot, "n", NewGame, Mark("broken"), Shows("broken.json:1"), "enter")
        assert isinstance(app.screen, NewGame)


async def test_escape_goes_back_step_by_step(make_app: MakeApp) -> None:
    """From the sheet to the scenarios, with the same one marked, and on to the title."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot, "The lesson")
        await go(pilot, "escape", NewGame, Shows("Good to learn by."), "escape", Title)
        assert pilot.app.screen_stack == [pilot.app.screen]


async def test_beginning_makes_a_save_and_leads_to_the_curtain(make_app: MakeApp, tmp_path: Path) -> None:
    """Enter on the first line begins with what the sheet says; a scenario named on the command line does at once."""
    app, path = make_app(), tmp_path / "saves" / "The foray.hexwar"
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await go(pilot, "enter", Curtain)
        assert (path.is_file(), app.settings.last_save) == (True, str(path))
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        assert app.campaign is not None


async def test_seats_options_and_dice(make_app: MakeApp) -> None:
    """A practice player, a name, an option and typed dice are those of the game that begins. The line of help names all
    who can play; F1 opens the rule of an option, and Delete gives it its usual value back."""
    app = make_app()
    async with app.run_test(size=WIDE) as pilot:
        await to_sheet(pilot)
        await go(pilot, Mark("Blue"), "enter", Shows("a player who moves at random"), Mark("Red"))
        await go(pilot, Shows("Enter: a person, a player who moves at random. With a PIN"), "n", TextDialog)
        await go(pilot, *"Ann", "enter", Shows("Red: Ann"), Mark("Steps"), Shows("TOY-1.1"), "f1", RuleBook)
        await go(pilot, Shows("TOY-1.1 All of it", "Play."), "escape", SetupSheet, Mark("Steps"))
        change = ("enter", NumberDialog, "up", "enter", Shows("usual: 3"))
        await go(pilot, *change, "delete")
        await until(pilot, lambda: "usual: 3" not in shown(pilot))
        await go(pilot, *change, Mark("rolled by the program"), "enter", Shows("thrown on the table"), "b")
        await until(pilot, lambda: app.campaign is not None)
        assert app.campaign is not None
        record = app.campaign.game.record
        assert [(seat.name, seat.player) for seat in record.seats] == [("Ann", "human"), ("", "random")]
        assert (record.options["steps"], record.dice.typed) == (4, True)


async def test_the_practice_players_of_the_system_are_offered(make_app: MakeApp) -> None:
    """Enter goes on to the next: the system's own, the one that plays them all, and a person again."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot, "The autumn")
        for title, player in (("a frugal player", "frugal"), ("at random", "random"), ("a person", "human")):
            await go(pilot, Mark("Blue"), "enter", Shows(title))
            assert setup_of(pilot).seats[1].player == player


async def test_a_pin_is_typed_twice(make_app: MakeApp) -> None:
    """Only the same PIN twice is taken, an empty one takes it away, and it is never on the screen."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Blue")
        for first, second in (("1234", "1235"), ("1234", "1234")):
            await go(pilot, "p", Shows("Four digits"), *first)
            assert first not in shown(pilot)
            await go(pilot, "enter", Shows("Once more"), *second, "enter", SetupSheet)
            seat = setup_of(pilot).seats[1]
            assert bool(seat.lock) == (first == second)
        assert opens(seat.lock, "1234")
        await go(pilot, "p", Shows("Four digits"), "enter")
        await until(pilot, lambda: not setup_of(pilot).seats[1].lock)


async def test_a_referee_has_a_pin_as_long_as_there_is_one(make_app: MakeApp) -> None:
    """Nobody is one at first; the PIN is typed on his line, where a person is the referee; without a referee there is
    none. With one, the game that begins has a seat for him, and so has the game played again."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await go(pilot, Mark("Referee"), Shows("sees the secrets of all sides"), "p", "enter")
        await until(pilot, lambda: setup_of(pilot).referee)
        await go(pilot, "p", Shows("Four digits"), *"77", "enter", Shows("Once more"), *"77", "enter", SetupSheet)
        await until(pilot, lambda: bool(setup_of(pilot).referee_lock))
        assert opens(setup_of(pilot).referee_lock, "77")
        await press_until_referee(pilot, is_one=False)
        assert setup_of(pilot).referee_lock == ""
        await press_until_referee(pilot, is_one=True)
        await pilot.press("b")
        await until(pilot, lambda: app.campaign is not None)
        assert app.campaign is not None
        assert app.campaign.game.record.referee
        assert same_setup(app.registry, app.campaign.game).referee


async def press_until_referee(pilot: Pilot[Any], *, is_one: bool) -> None:
    """Enter on the referee's line, and what it makes of him."""
    await pilot.press("enter")
    await until(pilot, lambda: setup_of(pilot).referee == is_one)


async def test_somebody_has_to_play(make_app: MakeApp) -> None:
    """With practice players alone the game does not begin, and the sheet says why."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await go(pilot, Mark("Red"), "enter", Mark("Blue"), "enter", "b", TellDialog)
        assert app.campaign is None


@pytest.mark.parametrize(
    ("scenario", "not_offered"),
    [
        ("ashlands/full-two", "army_3 army_4"),
        ("ashlands/full-three", "army_4"),
        ("ashlands/full-four", ""),
        ("ashlands/first-steps", "army_3 army_4 width height key_points"),
        ("ashlands/the-long-rift", "army_3 army_4 width height"),
        ("envoys/three-crowns", ""),
        ("envoys/four-realms", "width height cities"),
        ("mechs/two-lances", "alliances"),
        ("mechs/three-lances", "alliances"),
        ("mechs/four-lances", ""),
        ("skirmish/meeting-in-the-mud", ""),
        ("skirmish/the-village", "width height"),
        ("skirmish/the-mill", "width height points_1 points_2"),
        ("theatre/europe-1939", ""),
    ],
)
def test_options_that_mean_nothing_in_a_scenario_are_not_offered(scenario: str, not_offered: str) -> None:
    """A third army on a map for two, alliances where there are none, the size of a map that is drawn, points for forces
    that are ready; all others are."""
    found = load_scenario(REGISTRY, scenario)
    offered = {spec.name for spec in usual_setup(REGISTRY, found).specs(REGISTRY)}
    all_options = {spec.name for spec in option_list(REGISTRY[found.system].options_type)}
    assert all_options - offered == set(not_offered.split())


def test_options_out_of_bounds_change_nothing() -> None:
    """A refused value leaves the one before."""
    setup = usual_setup(TOYS, toy_scenario("raid"))
    setup.change(TOYS, "steps", 5)
    with pytest.raises(BadOptions):
        setup.change(TOYS, "steps", 99)
    assert setup.options == {"steps": 5}


@pytest.mark.parametrize(
    "file", [file for file in find_scenarios(REGISTRY) if file.read(REGISTRY).learning], ids=lambda f: f.name
)
def test_the_usual_practice_player_sits_in_games_to_learn_by(file: ScenarioFile) -> None:
    """And not the one who moves at random."""
    scenario = file.read(REGISTRY)
    usual = next(iter(player_kinds(REGISTRY[scenario.system])))
    players = [seat.player for seat in usual_setup(REGISTRY, scenario).seats]
    assert players == [HUMAN, *[usual] * (len(scenario.sides) - 1)]
    assert usual != RANDOM


async def test_a_closed_map_is_told_and_that_of_another_scenario_gone_at_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game is told in hours; a map of which nobody knows anything yet is told, not drawn. Until the map of the
    marked scenario is drawn there is none."""
    closed, draw = "The map is closed: each side sees only what its own units see.", threading.Event()

    def slowly(registry: Registry, scenario: Scenario) -> View:
        draw.wait(60)
        return scenario_view(registry, scenario)

    async with make_app(registry=REGISTRY).run_test(size=WIDE) as pilot:
        await go(pilot, "n", Mark("Four realms"), Shows("About 4 hours.", closed))
        monkeypatch.setattr(scenario_map, "scenario_view", slowly)
        try:
            await mark(pilot, "First shots")
            await until(pilot, lambda: "The map is closed" not in shown(pilot))
            assert "A small board to learn on" in shown(pilot)
            assert shown(pilot).count("About 20 minutes") == 1
            assert len(pilot.app.screen.query(HexMap)) == 0
        finally:
            draw.set()
        await until(pilot, lambda: len(pilot.app.screen.query(HexMap)) == 1)


async def test_a_map_that_was_given_up_is_not_drawn(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the reason why another scenario can't be read, no map appears that was still being drawn."""
    draw = threading.Event()

    def slowly(registry: Registry, scenario: Scenario) -> View:
        draw.wait(60)
        return scenario_view(registry, scenario)

    async with make_app(registry=REGISTRY).run_test(size=WIDE) as pilot:
        monkeypatch.setattr(scenario_map, "scenario_view", slowly)
        await go(pilot, "n", NewGame, Mark("First shots"))
        place = pilot.app.screen.query_one(ScenarioMap)
        drawing = [worker for worker in pilot.app.workers if worker.node is place]
        place.clear()
        draw.set()
        await until(pilot, lambda: all(worker.is_finished for worker in drawing))
        assert drawing
        assert not place.children


async def test_names_of_options_leave_their_values_in_one_column(make_app: MakeApp) -> None:
    """However long they are in Russian."""
    async with make_app(registry=REGISTRY, language="ru").run_test(size=(120, 60)) as pilot:
        sheet = await to_sheet(pilot, "Один вечер")
        specs = sheet.setup.specs(REGISTRY)
        names = [sheet.words(spec.title) for spec in specs]
        assert max(map(len, names)) + 2 > NAME_WIDTH
        at = {
            row.line.plain.index(sheet.words(value_text(spec, sheet.setup.value(spec))), len(name) + 2)
            for spec, name in zip(specs, names, strict=True)
            for row in sheet._rows
            if row.what == spec
        }
        assert len(at) == 1


async def test_words_of_an_option_are_read_by_their_titles(make_app: MakeApp) -> None:
    """The sheet, its line of help and the list to choose from tell titles, and what is written in files is kept."""
    async with make_app(registry=REGISTRY).run_test(size=WIDE) as pilot:
        await to_sheet(pilot, "Four realms")
        await go(pilot, Mark("When messages are delivered"), Shows("at once", "one of: at once, with the turn"))
        await go(pilot, "enter", ChooseDialog, "down", "enter", Shows("usual: at once"))
        assert setup_of(pilot).options == {"post": "with-the-turn"}


async def test_an_opponent_has_a_level_and_a_temper(make_app: MakeApp) -> None:
    """Enter goes through people and levels, “t” through what an opponent of the level dares; a person has no such
    choice."""
    async with make_app(registry=REGISTRY).run_test(size=WIDE) as pilot:
        await to_sheet(pilot, "First steps")
        await go(
            pilot,
            Mark("South"),
            Shows("A steady opponent goes by rules of thumb. Enter: another. t: bold, careful or neither."),
            "t",
            Shows("a steady opponent, bold"),
        )
        await go(pilot, "t", Shows("a steady opponent, careful"), "t", "t", Shows("a steady opponent, bold"))
        await go(pilot, "enter", "t", "t", Shows("a hard opponent, careful"), Shows("A hard opponent thinks ahead."))
        assert setup_of(pilot).seats[1].player == "hard-careful"
        await go(pilot, "enter", Shows("a player who moves at random"), "enter", "t", Shows("With a PIN"))
        assert setup_of(pilot).seats[1].player == HUMAN
        await go(pilot, "enter", Shows("an easy opponent"), "enter", Shows("a steady opponent"))
