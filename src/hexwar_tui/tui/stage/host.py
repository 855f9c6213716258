"""The app as its screens know it: what all of them share, and where it can lead them."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Hashable
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import Lesson
from hexwar_tui.engine.games.scenario_files import ScenarioFolder
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import N_, Text, render
from hexwar_tui.engine.words.lines import UnitId
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.practice.limits import Limits
from hexwar_tui.storage.beside.settings import read_settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import is_there, write_file
from hexwar_tui.storage.disk.places import Places, make_folder, places, plain_name
from hexwar_tui.storage.packs.installed import pack_folders
from hexwar_tui.storage.seals.seal import SlotDoor
from hexwar_tui.systems import outside
from hexwar_tui.tui.look import palettes, themes
from hexwar_tui.tui.look.painted import GroundStyle
from hexwar_tui.tui.stage import keys, terminal
from hexwar_tui.tui.stage.graphics.offer import Easel
from hexwar_tui.tui.stage.keyboard import TerminalAnswer
from hexwar_tui.tui.stage.steady_app import SteadyApp
from hexwar_tui.tui.stage.stopwatch import Seconds, Stopwatch

SILENT = 1.0
"""For how many seconds the bell is silent once it has rung."""


class Host(SteadyApp):
    """The app as screens use it: settings, files, words and colours, over a `registry` of systems. Clocks are measured
    by `seconds`, and practice players are held to `limits`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", N_("Rule book"), id="app.rules"),
        Binding("f2", "settings", N_("Settings"), id="app.settings"),
        Binding("f3", "other_language", N_("Other language"), id="app.language", priority=True),
        Binding("question_mark", "help", N_("Keys of this screen"), id="app.help"),
        Binding("ctrl+p", "palette", N_("All actions, by name"), id="app.palette"),
    ]

    def __init__(self, registry: Registry, *, seconds: Seconds = monotonic, limits: Limits | None = None) -> None:
        self.seconds, self.limits = seconds, limits
        self.stopwatch: Stopwatch | None = None
        self.places: Places = places()
        self.settings, self.notices = read_settings(self.places.settings)
        self.registry = registry
        self.campaign: Campaign | None = None
        self.slot_doors: dict[bytes, SlotDoor] = {}
        """By wrapped key, the doors of sealed games that somebody has tried to open; wrong tries stay counted there."""
        self.zooms: dict[Hashable, Zoom] = {}
        """The zooms that players have taken since the program began, each by whose it is and of which map."""
        self.hides_panel: bool | None = None
        """Whether the player has hidden the panels of tables; None as long as he has done nothing about them."""
        self.sighted: dict[Hashable, frozenset[UnitId]] = {}
        """The units that seats knew the places of when they left their tables, since the program began, by whose it
        is and by the map of the table."""
        self._rang: float | None = None
        self.parting: list[Text] = []
        """The lines that are printed on the terminal after the app has ended."""
        super().__init__(ansi_color=terminal.is_plain(os.environ) or None)

    # -- what screens ask ----------------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of the settings; before one is chosen, that of the terminal's environment."""
        return self.settings.language or terminal.usual_language(os.environ)

    @property
    def charset(self) -> terminal.Charset:
        """The character set of the settings; before one is chosen, one that the terminal surely shows."""
        return self.settings.characters or terminal.usual_charset(os.environ)

    @property
    def paints(self) -> bool:
        """Whether maps are painted, where the terminal can show that, and not drawn in characters."""
        return self.settings.map_style != "drawn"

    @property
    def shows_signs(self) -> bool:
        """Whether units on maps have the signs of their arms, and not their letters."""
        return self.settings.units == "signs"

    @property
    def is_compact(self) -> bool:
        """Whether panels, menus and lists have no blank lines."""
        return self.settings.density == "compact"

    @property
    def ground(self) -> GroundStyle:
        """How the ground of painted maps is painted."""
        return GroundStyle(bare=self.settings.map_style == "plain", grid=self.settings.grid)

    @property
    def easel(self) -> Easel | None:
        """What maps are painted on as pictures, if the settings ask for that and the terminal has what it takes; None
        where they are drawn in characters."""
        wide, high = self.letter_size
        if not (self.settings.graphics and self.offer.is_there and wide and high):
            return None
        return Easel(wide, high, self.offer.gallery)

    def ask_for_graphics(self) -> None:
        """Asks the terminal whether it has graphics, if the settings want them and there is a terminal yet."""
        if self.settings.graphics and self.is_running and not self.is_headless:
            self.offer.ask()

    def on_mount(self) -> None:
        """Asks for what settings want of the terminal."""
        self.ask_for_graphics()

    def on_terminal_answer(self, answer: TerminalAnswer) -> None:
        """Draws maps anew if the terminal has said that it has graphics."""
        if self.offer.takes(answer.text):
            self.call_next(self.speak_all_again)

    @property
    def graphics_words(self) -> Text:
        """What is said of the terminal's graphics beside their setting."""
        paints = self.paints and self.palette.depth == "truecolor" and self.charset == "unicode"
        return self.offer.words(self.easel, wanted=self.settings.graphics, paints=paints)

    @property
    def scenario_folders(self) -> tuple[ScenarioFolder, ...]:
        """The folders with the player's own scenarios, with those that other packages bring, and installed packs."""
        return (self.places.scenarios, *outside.scenario_folders(), *pack_folders(self.places.packs))

    def words(self, text: Text) -> str:
        """`text` in the present language, in characters of the present charset."""
        words = render(text, self.language)
        return words if self.charset == "unicode" else words.translate(terminal.PLAIN_SIGNS)

    @property
    def palette(self) -> palettes.Palette:
        """The colours of the map in the present theme on this terminal, with those of the sides that players chose."""
        return themes.palette_for(self.theme, self.console.color_system, self.settings.sides)

    def side_style(self, slot: int) -> str:
        """The colours of the side in `slot` as a style for Textual."""
        return themes.side_style(slot, self.palette)

    def key_text(self, key: str) -> str:
        """The key that Textual calls `key`, as it is printed on keyboards."""
        return keys.key_text(key, arrows=self.charset == "unicode")

    def ring(self, *, fight: bool = False) -> None:
        """Rings the terminal's bell for a turn or for a `fight`, if the settings allow that and it has been silent for
        at least `SILENT` seconds."""
        now, bell = self.seconds(), self.settings.bell
        if bell == "off" or (fight and bell != "fights") or (self._rang is not None and now - self._rang < SILENT):
            return
        self._rang = now
        self.bell()

    def write_text(self, stem: str, text: str, kind: str = ".txt") -> Path:
        """Writes a new file whose name is `stem` and ends with `kind`, beside the saves; returns its path. May raise
        SaveError."""
        return self.write_bytes(stem, f"{text}\n".encode(), kind)

    def write_bytes(self, stem: str, data: bytes, kind: str) -> Path:
        """Does what `write_text` does, with bytes."""
        make_folder(self.places.saves)
        endings = (f" {n}{kind}" if n > 1 else kind for n in count(1))
        paths = (self.places.saves / f"{plain_name(stem)}{ending}" for ending in endings)
        path = next(path for path in paths if not is_there(path))
        write_file(path, data)
        return path

    @abstractmethod
    def key_label(self, binding_id: str) -> str:
        """The key, as printed on keyboards, that the player's settings give to the binding with this id."""

    @abstractmethod
    async def speak_all_again(self) -> None:
        """Has every open screen say and draw everything anew, by the present settings."""

    @abstractmethod
    def keep_settings(self, **changes: Any) -> None:
        """Sets settings, given by name, to new values; a dialog says so if their file can't be written."""

    # -- where screens can lead ----------------------------------------------------------------------------------------

    @abstractmethod
    def new_game(self) -> None:
        """Leads through the choice of scenario, seats and options to the table; does nothing while a game is open."""

    @abstractmethod
    def open_save(self, path: Path) -> None:
        """Opens the game saved at `path`, or says why that can't be done; does nothing while a game is open."""

    @abstractmethod
    def learn(self) -> None:
        """Leads through the choice of a lesson to its table; does nothing while a game is open."""

    @abstractmethod
    def open_workshop(self) -> None:
        """Opens the workshop; does nothing while a game is open."""

    @abstractmethod
    def play(self, campaign: Campaign, hint: Text = "", lesson: Lesson | None = None) -> None:
        """Begins a sitting at `campaign`, which is closed when its players leave; the first table shows `hint`. The
        first side takes the `lesson`, if only that side is played by a person."""

    @abstractmethod
    def play_again(self, campaign: Campaign) -> None:
        """Has a new game with the scenario, seats and options of `campaign` begin when `campaign` is left."""

    @abstractmethod
    def show_replay(self, game: Game) -> None:
        """Opens the replay of `game`, which must be over, with everything in sight."""

    @abstractmethod
    def go_over_to(self, path: Path) -> None:
        """Has the game saved at `path` opened when the present one is left."""

    @abstractmethod
    def show_title(self) -> None:
        """Opens the title, unless it is among the open screens."""

    @abstractmethod
    def action_settings(self) -> None:
        """Opens the settings."""

    @abstractmethod
    def action_help(self) -> None:
        """Opens the list of the keys that do something on the present screen."""

    @abstractmethod
    def open_rules(self, rule_id: str | None = None) -> None:
        """Opens the rule book at `rule_id`. With None it is that of the game under way, at its beginning; where no game
        is, that of a system which the player picks."""

    @abstractmethod
    async def read_rule(self, rule_id: str | None = None) -> None:
        """Opens the rule book as `open_rules` does, and returns when it is closed."""
