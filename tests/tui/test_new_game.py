"""A new game: scenarios, seats, options, dice."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

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
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.books.option_text import value_text
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.setup import scenario_map
from hexwar_tui.tui.setup.game_setup import Setup, same_setup, usual_setup
from hexwar_tui.tui.setup.new_game import NewGame
from hexwar_tui.tui.setup.scenario_map import scenario_view
from hexwar_tui.tui.setup.seats import NAME_WIDTH, SetupSheet
from hexwar_tui.tui.setup.title import Title
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.conftest import MakeApp
from tests.tui.toy_home import toy_home
from tests.tui.watching import app_of, come_to, mark, see, shown, until


async def to_sheet(pilot: Pilot[Any], scenario: str = "The foray") -> SetupSheet:
    """From the title to the sheet of a scenario."""
    await pilot.press("n")
    await come_to(pilot, NewGame)
    await mark(pilot, scenario)
    await pilot.press("enter")
    await come_to(pilot, SetupSheet)
    assert isinstance(pilot.app.screen, SetupSheet)
    return pilot.app.screen


def setup_of(pilot: Pilot[Any]) -> Setup:
    """What is on the sheet."""
    assert isinstance(pilot.app.screen, SetupSheet)
    return pilot.app.screen.setup


async def test_scenarios_stand_under_their_systems(make_app: MakeApp) -> None:
    """Title, sides, minutes, description and a drawn map of the marked one."""
    async with make_app().run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        text = await see(pilot, "Raid", "The foray", "The lesson", "Harvest", "The autumn")
        assert text.index("Raid") < text.index("The foray") < text.index("Harvest") < text.index("The autumn")
        await mark(pilot, "The autumn")
        await see(pilot, "3 sides: Red, Blue and Green. About 5 minutes.", "A small game.")
        await until(pilot, lambda: len(pilot.app.screen.query(HexMap)) == 1)


async def test_a_scenario_that_cannot_be_read_says_why(make_app: MakeApp, tmp_path: Path) -> None:
    """It stands in the list, names what is wrong, and can't be chosen."""
    app = make_app()
    (tmp_path / "scenarios" / "raid" / "broken.json").write_text("{", "utf-8")
    async with app.run_test() as pilot:
        await pilot.press("n")
        await come_to(pilot, NewGame)
        await mark(pilot, "broken")
        await see(pilot, "broken.json:1")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)


async def test_escape_goes_back_step_by_step(make_app: MakeApp) -> None:
    """From the sheet to the scenarios, with the same one marked, and on to the title."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot, "The lesson")
        await pilot.press("escape")
        await come_to(pilot, NewGame)
        await see(pilot, "Good to learn by.")
        await pilot.press("escape")
        await come_to(pilot, Title)
        assert pilot.app.screen_stack == [pilot.app.screen]


async def test_beginning_makes_a_save_and_leads_to_the_curtain(make_app: MakeApp, tmp_path: Path) -> None:
    """Enter on the first line begins with what the sheet says."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert (tmp_path / "saves" / "The foray.hexwar").is_file()
        assert app.settings.last_save == str(tmp_path / "saves" / "The foray.hexwar")


async def test_seats_options_and_dice(make_app: MakeApp) -> None:
    """A practice player, a name, an option and typed dice are those of the game that begins."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Blue")
        await pilot.press("enter")
        await see(pilot, "a player who moves at random")
        await mark(pilot, "Red")
        await pilot.press("n")
        await come_to(pilot, TextDialog)
        await pilot.press(*"Ann", "enter")
        await see(pilot, "Red: Ann")
        await mark(pilot, "Steps")
        await pilot.press("enter")
        await come_to(pilot, NumberDialog)
        await pilot.press("up", "enter")
        await see(pilot, "usual: 3")
        await mark(pilot, "rolled by the program")
        await pilot.press("enter")
        await see(pilot, "thrown on the table")
        await pilot.press("b")
        await until(pilot, lambda: app.campaign is not None)
        assert app.campaign is not None
        record = app.campaign.game.record
        assert [(seat.name, seat.player) for seat in record.seats] == [("Ann", "human"), ("", "random")]
        assert record.options["steps"] == 4
        assert record.dice.typed


async def test_the_practice_players_of_the_system_are_offered(make_app: MakeApp) -> None:
    """Enter goes on to the next: the system's own, the one that plays them all, and a person again."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot, "The autumn")
        for title, player in (("a frugal player", "frugal"), ("at random", "random"), ("a person", "human")):
            await mark(pilot, "Blue")
            await pilot.press("enter")
            await see(pilot, title)
            assert setup_of(pilot).seats[1].player == player


async def test_a_referee_is_offered(make_app: MakeApp) -> None:
    """Nobody is one at first; with one, the game that begins has a seat for him, and so has the game played again."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Referee")
        await see(pilot, "sees the secrets of all sides")
        await pilot.press("enter", "b")
        await until(pilot, lambda: app.campaign is not None)
        assert app.campaign is not None
        assert app.campaign.game.record.referee
        assert same_setup(app.registry, app.campaign.game).referee


async def test_an_option_gets_its_usual_value_back(make_app: MakeApp) -> None:
    """Delete, after a change."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Steps")
        await pilot.press("enter")
        await come_to(pilot, NumberDialog)
        await pilot.press("up", "enter")
        await see(pilot, "usual: 3")
        await pilot.press("delete")
        await until(pilot, lambda: "usual: 3" not in shown(pilot))


async def test_the_rule_of_an_option(make_app: MakeApp) -> None:
    """F1 opens the rule that names it."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Steps")
        await see(pilot, "TOY-1.1")
        await pilot.press("f1")
        await come_to(pilot, RuleBook)
        await see(pilot, "TOY-1.1 All of it", "Play.")


async def test_a_pin_is_typed_twice(make_app: MakeApp) -> None:
    """Only the same PIN twice is taken, an empty one takes it away, and it is never on the screen."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Blue")
        for first, second in (("1234", "1235"), ("1234", "1234")):
            await pilot.press("p")
            await see(pilot, "Four digits")
            await pilot.press(*first)
            assert first not in shown(pilot)
            await pilot.press("enter")
            await see(pilot, "Once more")
            await pilot.press(*second, "enter")
            await come_to(pilot, SetupSheet)
            seat = setup_of(pilot).seats[1]
            assert bool(seat.lock) == (first == second)
        assert opens(seat.lock, "1234")
        await pilot.press("p")
        await see(pilot, "Four digits")
        await pilot.press("enter")
        await until(pilot, lambda: not setup_of(pilot).seats[1].lock)


async def test_a_referee_has_a_pin_as_long_as_there_is_one(make_app: MakeApp) -> None:
    """It is typed on his line, where a person is the referee; without a referee there is none."""
    async with make_app().run_test() as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Referee")
        await pilot.press("p", "enter")
        await until(pilot, lambda: setup_of(pilot).referee)
        await pilot.press("p")
        await see(pilot, "Four digits")
        await pilot.press(*"77", "enter")
        await see(pilot, "Once more")
        await pilot.press(*"77", "enter")
        await come_to(pilot, SetupSheet)
        await until(pilot, lambda: bool(setup_of(pilot).referee_lock))
        assert opens(setup_of(pilot).referee_lock, "77")
        await pilot.press("enter")
        await until(pilot, lambda: not setup_of(pilot).referee)
        assert setup_of(pilot).referee_lock == ""


async def test_somebody_has_to_play(make_app: MakeApp) -> None:
    """With practice players alone the game does not begin, and the sheet says why."""
    app = make_app()
    async with app.run_test() as pilot:
        await to_sheet(pilot)
        for side in ("Red", "Blue"):
            await mark(pilot, side)
            await pilot.press("enter")
        await pilot.press("b")
        await come_to(pilot, TellDialog)
        assert app.campaign is None


async def test_a_scenario_named_on_the_command_line(make_app: MakeApp) -> None:
    """It leads straight to the table."""
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        assert app_of(pilot).campaign is not None


@pytest.mark.parametrize(
    ("scenario", "not_offered"),
    [
        ("ashlands/full-two", {"army_3", "army_4"}),
        ("ashlands/full-three", {"army_4"}),
        ("ashlands/full-four", set()),
        ("ashlands/first-steps", {"army_3", "army_4", "width", "height", "key_points"}),
        ("ashlands/the-long-rift", {"army_3", "army_4", "width", "height"}),
        ("envoys/three-crowns", set()),
        ("envoys/four-realms", {"width", "height", "cities"}),
        ("mechs/two-lances", {"alliances"}),
        ("mechs/three-lances", {"alliances"}),
        ("mechs/four-lances", set()),
        ("skirmish/meeting-in-the-mud", set()),
        ("skirmish/the-village", {"width", "height"}),
        ("skirmish/the-mill", {"width", "height", "points_1", "points_2"}),
        ("theatre/europe-1939", set()),
    ],
)
def test_options_that_mean_nothing_in_a_scenario_are_not_offered(scenario: str, not_offered: set[str]) -> None:
    """A third army on a map for two, alliances where there are none, the size of a map that is drawn, points for forces
    that are ready; all others are."""
    found = load_scenario(REGISTRY, scenario)
    offered = {spec.name for spec in usual_setup(REGISTRY, found).specs(REGISTRY)}
    assert {spec.name for spec in option_list(REGISTRY[found.system].options_type)} - offered == not_offered


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


async def test_the_map_of_a_scenario_has_no_cursor(make_app: MakeApp) -> None:
    """Nobody points at anything there."""
    async with make_app().run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: len(pilot.app.screen.query(HexMap)) == 1)
        drawn = pilot.app.screen.query_one(HexMap)
        scene = drawn._scene
        first = drawn.view.grid
        assert not scene.picture(drawn.cursor % first.width, drawn.cursor // first.width).cursor
        assert Stroke.CURSOR not in {
            stroke for cell in first.cells for stroke in scene.picture(cell % first.width, cell // first.width).strokes
        }


async def test_length_and_closed_map_are_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game is told in hours; a map of which nobody knows anything yet is told, not drawn."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, language="en")))
    async with HexwarApp(REGISTRY).run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await mark(pilot, "Four realms")
        await see(pilot, "About 4 hours.", "The map is closed: each side sees only what its own units see.")


async def test_the_map_of_another_scenario_is_gone_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until that of the marked one is drawn there is none."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, language="en")))
    closed, draw = "The map is closed", threading.Event()
    async with HexwarApp(REGISTRY).run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await mark(pilot, "Four realms")
        await see(pilot, closed)

        def slowly(registry: Registry, scenario: Scenario) -> View:
            draw.wait(60)
            return scenario_view(registry, scenario)

        monkeypatch.setattr(scenario_map, "scenario_view", slowly)
        try:
            await mark(pilot, "First shots")
            await until(pilot, lambda: closed not in shown(pilot))
            assert "A small board to learn on" in shown(pilot)
            assert shown(pilot).count("About 20 minutes") == 1
            assert len(pilot.app.screen.query(HexMap)) == 0
        finally:
            draw.set()
        await until(pilot, lambda: len(pilot.app.screen.query(HexMap)) == 1)


async def test_names_of_options_leave_their_values_in_one_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long they are in Russian."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, language="ru")))
    async with HexwarApp(REGISTRY).run_test(size=(120, 60)) as pilot:
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


async def test_the_line_of_help_names_all_who_can_play(make_app: MakeApp) -> None:
    """In the order in which Enter goes through them."""
    async with make_app().run_test(size=(120, 40)) as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Red")
        await see(pilot, "Enter: a person, a player who moves at random. With a PIN")


async def test_words_of_an_option_are_read_by_their_titles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet, its line of help and the list to choose from tell titles, and what is written in files is kept."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(tmp_path, language="en")))
    async with HexwarApp(REGISTRY).run_test(size=(120, 40)) as pilot:
        await to_sheet(pilot, "Four realms")
        await mark(pilot, "When messages are delivered")
        await see(pilot, "at once", "one of: at once, with the turn")
        await pilot.press("enter")
        await come_to(pilot, ChooseDialog)
        await pilot.press("down", "enter")
        await see(pilot, "usual: at once")
        assert setup_of(pilot).options == {"post": "with-the-turn"}
