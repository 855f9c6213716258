"""The app itself: how it begins and ends, how it leads from screen to screen, and what all screens share."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Hashable
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual import events
from textual.screen import ModalScreen, Screen

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import Lesson
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.practice.limits import Limits
from hexwar_tui.storage.beside.settings import Settings, write_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import is_there
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.tui.app.cloth import Cloth
from hexwar_tui.tui.app.commands import HelpDialog, Palette, all_bindings, entries, table_bindings
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.look import themes
from hexwar_tui.tui.setup import opening
from hexwar_tui.tui.setup.first_start import first_start
from hexwar_tui.tui.setup.game_setup import Setup, create, same_setup
from hexwar_tui.tui.stage import keys, terminal
from hexwar_tui.tui.stage.full_screen import MOMENT, SteadyScreen, TooSmall
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.stage.stopwatch import Seconds
from hexwar_tui.tui.widgets.folding import keep_numbers_whole
from hexwar_tui.tui.widgets.named_keys import key_named


@runtime_checkable
class SpeaksAgain(Protocol):
    """A screen that changes its language by itself, since being composed again would lose what it shows or holds."""

    def speak_again(self) -> None:
        """Says everything on the screen in the language of the settings."""


class HexwarApp(Host):
    """The app over a `registry` of systems. It opens the save at `open_path`, or the scenario named `scenario`, at
    once; with neither, the title. Clocks are measured by `seconds`, and practice players are held to `limits`."""

    CSS_PATH = "hexwar.tcss"
    TITLE = "hexwar"  # Window titles are read over shoulders: nothing of a game ever stands there.
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {"too-small": TooSmall}

    def __init__(
        self,
        registry: Registry,
        *,
        open_path: Path | None = None,
        scenario: str | None = None,
        seconds: Seconds = monotonic,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(registry, seconds=seconds, limits=limits)
        keep_numbers_whole()
        self._start: tuple[Path | None, str | None] = (open_path, scenario)
        self._after_this: Setup | Path | None = None
        for theme in themes.THEMES:
            self.register_theme(theme)
        self._put_on_settings()
        self.stylesheet.set_variables(self.get_css_variables())
        self._is_dressed = True

    # -- what screens ask ----------------------------------------------------------------------------------------------

    def key_label(self, binding_id: str) -> str:
        """The key, as printed on keyboards, that the player's settings give to the binding with this id."""
        own = self.settings.keys
        found = keys.keys_of(binding_id, table_bindings(), own) or keys.keys_of(binding_id, all_bindings(), own)
        return self.key_text(found[0])

    # -- games ---------------------------------------------------------------------------------------------------------

    def new_game(self) -> None:
        """Leads through the choice of scenario, seats and options to the table; does nothing while a game is open."""
        if self.campaign is None:
            self.run_worker(opening.new_game(self), group="opening", exclusive=True)

    def open_save(self, path: Path) -> None:
        """Opens the game saved at `path`, or says why that can't be done; does nothing while a game is open."""
        if self.campaign is None:
            self.run_worker(opening.go_on(self, path), group="opening", exclusive=True)

    def learn(self) -> None:
        """Leads through the choice of a lesson to its table; does nothing while a game is open."""
        if self.campaign is None:
            self.run_worker(opening.learn(self), group="opening", exclusive=True)

    def open_workshop(self) -> None:
        """Opens the workshop; does nothing while a game is open."""
        from hexwar_tui.tui.workshop.drawings import Workshop

        if self.campaign is None:
            self.push_screen(Workshop())

    def play(self, campaign: Campaign, hint: Text = "", lesson: Lesson | None = None) -> None:
        """Begins a sitting at `campaign`, which is closed when its players leave; the first table shows `hint`. The
        first side takes the `lesson`, if only that side is played by a person."""
        self.campaign = campaign
        self.run_worker(self._sit_down(campaign, hint, lesson), group="game")

    def play_again(self, campaign: Campaign) -> None:
        """Has a new game with the scenario, seats and options of `campaign` begin when `campaign` is left."""
        self._after_this = same_setup(self.registry, campaign.game, campaign.seal)

    def show_replay(self, game: Game) -> None:
        """Opens the replay of `game`, which must be over, with everything in sight."""
        from hexwar_tui.tui.round.replay import ReplayScreen

        assert game.outcome is not None, "what sides may not know of each other is shown when nothing depends on it"
        self.push_screen(ReplayScreen(game, REFEREE, 0))

    def go_over_to(self, path: Path) -> None:
        """Has the game saved at `path` opened when the present one is left."""
        self._after_this = path

    async def _sit_down(self, campaign: Campaign, hint: Text, lesson: Lesson | None) -> None:
        cloth = await self._bare_table()
        await cloth.drawn()
        from hexwar_tui.tui.round.play_flow import play

        playing: Campaign | None = campaign
        while playing is not None:
            self.campaign = playing
            self._remember(playing)
            if playing.notices:
                await self.push_screen_wait(TellDialog(say("Before you go on"), playing.notices))
            await play(self, playing, hint, lesson)
            playing, hint, lesson = await self._what_comes_after(), "", None
        self.campaign = None
        while self.screens[-1] is not cloth:  # Whatever was opened over it meanwhile.
            await self.pop_screen()
        if self.has_title:
            await self.pop_screen()
        self.show_title()

    async def _bare_table(self) -> Cloth:
        """The cloth that the screens of a game lie on: the uppermost screen if it is one, else a new one put on top.
        That says that the game is being made ready: whoever comes from the title would see nothing happen."""
        if isinstance(self.screens[-1], Cloth):
            return self.screens[-1]
        cloth = Cloth(MOMENT)
        await self.push_screen(cloth)
        return cloth

    @property
    def has_title(self) -> bool:
        """Whether the title is among the open screens; it is not where the app was opened at a table."""
        from hexwar_tui.tui.setup.title import Title

        return any(isinstance(screen, Title) for screen in self.screens)

    def show_title(self) -> None:
        """Opens the title, unless it is among the open screens."""
        if not self.has_title:
            self.push_screen(_title())

    async def _what_comes_after(self) -> Campaign | None:
        after, self._after_this = self._after_this, None
        if isinstance(after, Path):
            return await opening.open_save(self, after)
        return await create(self, after) if after is not None else None

    def _remember(self, campaign: Campaign) -> None:
        """Notes in the settings that “Go on” means this game, if its path is printable text; if the settings can't be
        written, the reason joins the notices of `campaign`."""
        path = str(campaign.path.absolute())
        try:
            if path.isprintable() and path != self.settings.last_save:
                self.change_settings(last_save=path)
        except SaveError as fault:
            campaign.notices += (say("{why}", why=fault.text),)

    # -- screens that lie over any other -------------------------------------------------------------------------------

    def open_rules(self, rule_id: str | None = None) -> None:
        """Opens the rule book at `rule_id`. With None it is that of the game under way, at its beginning; where no game
        is, that of a system which the player picks."""
        self.run_worker(self.read_rule(rule_id), group="rules", exclusive=True)

    async def read_rule(self, rule_id: str | None = None) -> None:
        """Opens the rule book as `open_rules` does, and returns when it is closed."""
        system = await opening.system_of_rules(self, rule_id)
        if system is not None:
            await self.push_screen_wait(opening.rule_book(self, system, rule_id))

    def on_click(self, event: events.Click) -> None:
        """When a key's name was clicked on in the line of keys of the uppermost screen or dialog, or the picture of a
        key anywhere on it, presses that key."""
        if event.widget is None or self.screen not in event.widget.ancestors_with_self:
            return  # The screen that was clicked on has given way to another: the keys of that were not meant.
        key = event.style.meta.get("key") or key_named(self.screen_stack, event.screen_offset)
        if key is not None:
            self.simulate_key(key)

    def action_rules(self) -> None:
        """Opens the rule book, unless it is the present screen (F1)."""
        from hexwar_tui.tui.books.rule_book import RuleBook

        if not isinstance(self.screen, RuleBook):
            self.open_rules()

    def action_settings(self) -> None:
        """Opens the settings, unless they are open (F2)."""
        from hexwar_tui.tui.app.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screens):
            self.push_screen(SettingsScreen())

    def action_other_language(self) -> None:
        """Changes to the next language, on all screens at once (F3)."""
        following = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        self.keep_settings(language=following)

    def action_help(self) -> None:
        """Opens the list of the keys that do something on the present screen."""
        self.push_screen(HelpDialog(keys.shown_now(self.screen)))

    def action_palette(self) -> None:
        """Opens the palette with every action of the present screen; over a dialog it does nothing."""
        if not isinstance(self.screen, ModalScreen):
            self.push_screen(Palette(entries(self.screen)))

    # -- settings ------------------------------------------------------------------------------------------------------

    def change_settings(self, **changes: Any) -> None:
        """Sets settings, given by name, to new values at once, and writes all settings into their file. Raises
        SaveError where that can't be written; the changes then hold until the app ends."""
        before = self._said
        self.settings = Settings.model_validate({**self.settings.model_dump(), **changes})
        self._put_on_settings()
        if "zoom" in changes:  # Else the players would not see what they have chosen.
            self.zooms.clear()
        if self._said != before:
            self.call_next(self.speak_all_again)
        write_settings(self.places.settings, self.settings)

    @property
    def _said(self) -> Hashable:
        """What open screens have to be made anew for, once it has changed."""
        drawn = self.paints, self.ground, self.easel, self.shows_signs, self.settings.sides
        return self.charset, self.language, self.is_compact, drawn

    def _put_on_settings(self) -> None:
        """Makes theme, style classes, motion and keys those of the settings."""
        self.theme = self._theme_of_settings()
        self.set_class(self.charset == "ascii", "ascii")
        self.set_class(self.theme == "hexwar-plain", "plain")
        self.set_class(self.palette.depth != "truecolor", "undimmed")
        self.set_class(self.settings.panels == "left", "panels-left")
        self.set_class(self.is_compact, "compact")
        self.set_class(self.settings.legend, "with-legend")
        self.animation_level = "none" if self.settings.reduced_motion else "full"
        self.set_keymap(self.settings.keys)
        self.ask_for_graphics()

    def refresh_css(self, animate: bool = True) -> None:
        """Does what Textual's method does, but for the first time it is asked to: because a theme was chosen before the
        app began, with whose colours the style sheet has been read already."""
        if not self._is_dressed:
            super().refresh_css(animate)
        self._is_dressed = False

    def _theme_of_settings(self) -> str:
        """The theme that the player has chosen, if the terminal can show it; else one that it can."""
        if terminal.is_plain(os.environ) or self.console.color_system is None:
            return "hexwar-plain"
        usual = "hexwar-16" if self.console.color_system in ("standard", "windows") else "hexwar"
        chosen = self.settings.theme or usual
        return chosen if chosen in self.available_themes else usual

    def keep_settings(self, **changes: Any) -> None:
        """Does what `change_settings` does; if the file can't be written, a dialog says so, and nothing is raised."""
        try:
            self.change_settings(**changes)
        except SaveError as fault:
            self.push_screen(TellDialog(say("Not kept"), (fault.text,)))

    async def speak_all_again(self) -> None:
        """Has every open screen say everything in the new language: by itself, or by being composed again."""
        for screen in dict.fromkeys((*self.screens, *self.screen_stack)):
            if isinstance(screen, SpeaksAgain):
                screen.speak_again()
                continue
            await screen.recompose()
            mounted = getattr(screen, "on_mount", None)
            if mounted is not None and isinstance(screen, SteadyScreen) and screen.is_there:
                mounted()

    # -- beginning and ending ------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The screen below all others: the title, or a cloth where a game is opened at once."""
        return _title() if self._start == (None, None) else Cloth()

    def on_mount(self) -> None:
        """Opens the save or the scenario that the app was started with; without one, a first start asks its questions
        as soon as the title has been drawn."""
        if not self.is_headless:
            self.heed_signals()
            self.call_after_refresh(_collect_garbage)
        if self._start == (None, None):
            self.call_after_refresh(self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        path, scenario = self._start
        if path is not None:
            self.open_save(path)
        elif scenario is not None:
            found = load_scenario(self.registry, scenario, self.scenario_folders)
            self.run_worker(opening.play_scenario(self, found), group="opening")
        elif self.settings.language is None and not self._was_started_before():
            self.run_worker(first_start(self), group="opening")

    def _was_started_before(self) -> bool:
        """Whether nothing is to be asked any more although no language is kept: HEXWAR_LANGUAGE names it."""
        return terminal.wished_language(os.environ) is not None and is_there(self.places.settings)

    def before_leaving(self) -> None:
        """Saves the game under way with the time used on its clock; a failure is told after the app has ended."""
        if self.stopwatch is not None:
            self.stopwatch.tell()
        if self.campaign is not None and self.campaign.has_unsaved and not self.campaign.read_only:
            try:
                self.campaign.save()
            except SaveError as fault:
                # All that was entered is in the journal beside the save.
                self.parting.append(fault.text)

    def ended_by(self, fault: BaseException) -> None:
        """Notes the lines for the terminal after `fault` has ended the app: that it did, where save and details are."""
        if not self.parting:
            save = self.campaign.path if self.campaign is not None else None
            self.parting += terminal.crash_page(self.places.settings.parent, fault, save)


def _title() -> Screen[Any]:
    """The title, which is loaded only where it is shown: whoever opens a save does not wait for it."""
    from hexwar_tui.tui.setup.title import Title

    return Title()


def _collect_garbage() -> None:
    """Turns Python's garbage collection on again, but has it pass over everything that has been loaded so far."""
    gc.freeze()
    gc.enable()


def run_app(registry: Registry, *, open_path: Path | None = None, scenario: str | None = None) -> int:
    """Runs the app until it is left, at the title, the save at `open_path` or a `scenario`; returns the exit status.

    The status is 0 if a player left it, 1 after a fault of the program, 2 without a terminal, and 128 plus the number
    of the signal that ended it. Raises HexwarError if the save or the scenario does not exist.
    """
    if not terminal.has_terminal():
        print(render(terminal.NO_TERMINAL, terminal.usual_language(os.environ)), file=sys.stderr)
        return 2
    if terminal.is_plain(os.environ):
        os.environ["NO_COLOR"] = "1"  # Textual, too, is to know it of a terminal that is too dumb for colours.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # The size of another window or another time: Textual would believe it.
    app = HexwarApp(registry, open_path=open_path, scenario=scenario)
    if open_path is not None and not is_there(open_path):
        raise SaveError(say("There is no file {file}.", file=shown(open_path)), open_path)
    if scenario is not None:
        load_scenario(registry, scenario, app.scenario_folders)
    app.run()
    for line in app.parting:
        with contextlib.suppress(OSError):
            print(app.words(line), file=sys.stderr)
    return app.return_code or 0
