"""The title and the first start."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.geometry import Size
from textual.widgets import OptionList

from hexwar_tui.engine.games.scenario_files import shipped_folder
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.cloth import Cloth
from hexwar_tui.tui.setup.first_start import learning_game
from hexwar_tui.tui.setup.landscape import landscape, smooth_land
from hexwar_tui.tui.stage.full_screen import MOMENT
from hexwar_tui.tui.widgets.painted import SeeThroughText
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    AskDialog,
    Curtain,
    FirstStart,
    LearnScreen,
    NewGame,
    RuleBook,
    Saves,
    SettingsScreen,
    TableScreen,
    Title,
)
from tests.tui.table_kit import harvest, kept, raid
from tests.tui.watching import Shows, app_of, come_to, go, resized, see, settled, shown, until


def kept_language(home: Path) -> Any:
    """The language in the file of settings."""
    return json.loads((home / "settings.json").read_text("utf-8"))["language"]


async def test_every_entry_by_its_key(make_app: MakeApp, tmp_path: Path) -> None:
    """n, o and s open their screens, Escape comes back; r lets one choose a rule book. Without a last game, or with one
    that was deleted, the list begins with a new game, and `c` does nothing."""
    for last_save in ({}, {"last_save": str(tmp_path / "gone.hexwar")}):
        async with make_app(**last_save).run_test() as pilot:
            assert "Go on" not in await go(pilot, "c", Shows("New game"))
            for key, kind in (("n", NewGame), ("o", Saves), ("s", SettingsScreen)):
                await go(pilot, Title, key, kind, "escape", Title)
            await go(pilot, "r", Shows("Raid", "Harvest"), "enter", RuleBook)


async def test_going_on_with_the_last_game(make_app: MakeApp, tmp_path: Path) -> None:
    """The title names the last game, its turn and who is to act; `c` opens it. A second quick press is not heard: the
    game is open for writing, once."""
    app = make_app(last_save=str(kept(raid(), tmp_path)))
    async with app.run_test() as pilot:
        await see(pilot, "Go on", "A toy, turn 1: Red")
        await pilot.press("c", "c")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert not app.campaign.read_only
        assert [type(screen).__name__ for screen in app.screen_stack] == ["Title", "Cloth", "Curtain"]


async def test_a_game_that_is_over_is_looked_back_at(make_app: MakeApp) -> None:
    """There is nothing to go on with."""
    over = Path(__file__).parents[2] / "saves" / "envoys-first-letters-finished.hexwar"
    async with make_app(last_save=str(over)).run_test() as pilot:
        assert "Go on" not in await see(pilot, "Look back", "First letters (over)")


@pytest.mark.parametrize(("games", "keys"), [(1, "1 open"), (2, "1-2 open"), (4, "1-3 open")])
async def test_only_numbers_that_have_a_game_are_named(make_app: MakeApp, games: int, keys: str) -> None:
    """In the lowest line of the title."""
    app = make_app()
    for at in range(games):
        Campaign.create(raid(), app.places.saves / f"{at}.hexwar").close()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await see(pilot, "Last played", "open a game")
        assert f"  {keys} a game" in text.splitlines()[-1]


async def test_the_last_games_are_listed_and_opened_by_their_numbers(make_app: MakeApp, tmp_path: Path) -> None:
    """The three that were written last, each with its system, turn and whose turn it is, in that side's colour; a file
    that is no save is passed over. `2` opens the second, and a number without a game does nothing."""
    app = make_app()
    places = [app.places.saves / f"{name}.hexwar" for name in ("one", "two", "three", "four", "broken")]
    for at, path in enumerate(places[:4]):
        game = harvest() if at == 2 else raid()
        Campaign.create(game, path, partial(datetime, 2026, 1, 1 + at, tzinfo=UTC)).close()
        os.utime(path, (at, at))
    places[4].write_text("nothing")
    os.utime(places[4], (0, 0))
    async with app.run_test(size=(80, 24)) as pilot:
        lines = (await see(pilot, "Last played", "1 A toy", "3 A toy")).splitlines()
        first = next(at for at, line in enumerate(lines) if "Last played" in line)
        games = lines[first + 1 : first + 4]
        assert ["Raid" in line and "turn 1" in line and "Red" in line for line in games] == [True, False, True]
        assert "4 A toy" not in shown(pilot)
        await go(pilot, "2", Curtain)
        assert app.campaign is not None
        assert app.campaign.path == places[2]


async def test_escape_leads_to_the_door_and_q_through_it(make_app: MakeApp) -> None:
    """Escape only marks “Quit”; q ends the app with 0."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("escape")
        choices = app.screen.query_one(OptionList)
        await until(pilot, lambda: choices.highlighted == choices.option_count - 1)
        await pilot.press("q")
        await until(pilot, lambda: app.return_code is not None)
    assert app.return_code == 0


async def test_settings_that_cannot_be_used_are_named(make_app: MakeApp) -> None:
    """A setting out of its bounds has its default, and the title says so."""
    async with make_app(practice_speed=999).run_test() as pilot:
        await see(pilot, "practice_speed")
        assert app_of(pilot).settings.practice_speed == 0


async def test_the_first_start_asks_for_the_language(make_app: MakeApp, tmp_path: Path) -> None:
    """Both languages are asked for in both; the answer is kept and holds at once."""
    async with make_app(language=None).run_test() as pilot:
        await go(pilot, FirstStart, Shows("English"), "down", "enter", AskDialog, Shows("Сценарий lesson"))
        assert kept_language(tmp_path) == "ru"


async def test_a_language_in_the_environment_is_not_asked_for(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HEXWAR_LANGUAGE is spoken and not kept; the learning game is offered at the first start alone."""
    app = make_app(language=None)
    monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
    (tmp_path / "settings.json").unlink()
    async with app.run_test() as pilot:
        await go(pilot, AskDialog, Shows("Сценарий lesson"), "escape", Title)
        assert kept_language(tmp_path) is None
    for language, title in ((None, "Новая игра"), ("en", "New game")):
        app = make_app(language=language)
        monkeypatch.setenv("HEXWAR_LANGUAGE", "ru")
        async with app.run_test() as pilot:
            await see(pilot, title)
            assert isinstance(pilot.app.screen, Title)


async def test_the_first_start_marks_the_language_of_the_surroundings(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter takes it."""
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    async with make_app(language=None).run_test() as pilot:
        await go(pilot, FirstStart, "enter", AskDialog)
        assert app_of(pilot).settings.language == "ru"


async def test_the_first_start_leads_into_the_learning_game(make_app: MakeApp) -> None:
    """Enter, Enter, and a stranger sits at the table with a hint; the others are practice players."""
    app = make_app(language=None)
    async with app.run_test() as pilot:
        await go(pilot, FirstStart, "enter", AskDialog, "enter", TableScreen, Shows("Arrows move the cursor"))
        assert app.campaign is not None
        assert [seat.player for seat in app.campaign.game.record.seats] == ["human", "random"]


async def test_the_welcome_names_the_game_and_where_the_other_lessons_are(make_app: MakeApp) -> None:
    """Game, lesson and minutes in one line, and every other game that has a lesson."""
    app = make_app(registry=REGISTRY, language=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, FirstStart, "enter", AskDialog)
        text = await see(pilot, "“First steps – Ashlands”, about 20 minutes?", "under “Learn” on the title")
        words = {word for system in REGISTRY.values() for word in render(system.title, "en").split()}
        assert [word for word in words if word not in text] == []


async def test_before_the_first_table_it_is_said_that_it_is_being_made_ready(make_app: MakeApp) -> None:
    """And never between two screens of the game: what is seen for the blink of an eye is not to be read."""
    async with make_app().run_test() as pilot:
        cloth = Cloth(MOMENT)
        pilot.app.push_screen(cloth)
        await cloth.drawn()
        assert "One moment" in shown(pilot)
        pilot.app.push_screen(Cloth())
        await pilot.pause()
        pilot.app.pop_screen()
        await pilot.pause()
        assert "One moment" not in shown(pilot)


async def test_the_offer_can_be_declined(make_app: MakeApp) -> None:
    """Escape leads to the title."""
    async with make_app(language=None).run_test() as pilot:
        await go(pilot, FirstStart, "escape", AskDialog, "escape", Title)
        assert app_of(pilot).settings.language == "en"


def test_a_stranger_is_led_to_no_scenario_from_outside(tmp_path: Path) -> None:
    """However short it is: a package that is installed is no reason to begin with it."""
    short = json.loads((shipped_folder() / "ashlands" / "first-steps.json").read_text("utf-8"))
    short |= {"id": "a-minute", "minutes": 1}
    (tmp_path / "ashlands").mkdir()
    (tmp_path / "ashlands" / "a-minute.json").write_text(json.dumps(short), "utf-8")
    host: Any = SimpleNamespace(registry=REGISTRY, scenario_folders=(tmp_path,))
    scenario = learning_game(host)
    assert scenario is not None
    assert (scenario.learning, scenario.minutes > 1) == (True, True)


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_each_line_of_the_title_has_the_key_that_it_names(
    make_app: MakeApp, tmp_path: Path, language: str
) -> None:
    """In English that is its first letter; every key does what its line does, and no two lines have the same."""
    app = make_app(last_save=str(kept(raid(), tmp_path)), language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Title) and bool(app.screen._last))
        title = app.screen
        assert isinstance(title, Title)
        choices = title._choices()
        keys = [key for key, *_ in choices]
        assert len(set(keys)) == len(keys)
        assert [render(name, "en")[0].lower() for _, name, *_ in choices] == keys
        lines = shown(pilot).splitlines()
        assert all(any(f" {key}  {title.words(name)}" in line for line in lines) for key, name, *_ in choices)
        assert set(keys) <= set(title.active_bindings)


async def test_l_leads_to_the_lessons(make_app: MakeApp) -> None:
    """By the first letter of its line."""
    async with make_app().run_test() as pilot:
        text = await go(pilot, Title, "l", LearnScreen)
        assert "Learn by playing" in text


async def test_what_is_being_taken_away_is_drawn_without_its_picture(make_app: MakeApp) -> None:
    """A dialog over the title may be drawn while that is composed anew: what has just left it has no screen."""
    async with make_app().run_test() as pilot:
        await come_to(pilot, Title)
        version = pilot.app.screen.query_one(".version", SeeThroughText)
        lines = len(version.render_lines(version.size.region))
        await version.remove()
        assert len(version.render_lines(Size(10, 1).region)) == lines == 1


@pytest.mark.parametrize(("style", "paints"), [("painted", True), ("drawn", False)])
async def test_the_land_behind_it_is_painted_as_maps_are(make_app: MakeApp, style: str, paints: bool) -> None:
    """At first it is smooth, so that the title is there at once; then it is painted, if maps are, and again in the
    colours of another theme and for a screen of another size."""
    app = make_app(map_style=style)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        title = app.screen
        assert isinstance(title, Title)
        await until(pilot, lambda: title.picture == landscape(Size(120, 40), app.palette, paints=paints))
        if paints:
            assert title.paint(Size(90, 30)) == smooth_land(Size(90, 30), app.palette)
        app.theme = "hexwar-clear"
        await until(pilot, lambda: title.picture == landscape(Size(120, 40), app.palette, paints=paints))
        await resized(pilot, 80, 24)
        await until(pilot, lambda: title.picture == landscape(Size(80, 24), app.palette, paints=paints))


async def test_games_read_while_the_title_is_composed_anew_are_listed_when_it_has_been(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """Between the moments in which its box is there and in which the lists within it are, nothing is filled."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await come_to(pilot, Title)
        title = app.screen
        assert isinstance(title, Title)
        await title.query_one(".title-box").remove_children()
        Campaign.create(raid(), app.places.saves / "one.hexwar").close()
        title.on_screen_resume()
        await settled(pilot)
        await app.speak_all_again()
        assert "1 A toy" in await see(pilot, "Last played")
