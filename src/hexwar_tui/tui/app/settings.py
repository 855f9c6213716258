"""The screen of the settings: each change holds at once, and is kept for the next time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import LANGUAGES, N_, OWN_NAMES, Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.widgets.sheet import Sheet

NAME_WIDTH = 34
"""How many cells wide the column of names is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A line of the settings: its `name` in the file, its `title`, its `values` with their words, and `about`, what it
    does. Without `values` it is a number of tenths of a second, which is typed in."""

    name: str
    title: Text
    values: Sequence[tuple[Any, Text]]
    about: Text = ""

    def text(self, value: Any) -> Text:
        """`value` of this setting in words; without a list of values it is a number of tenths, told in seconds."""
        if not self.values:
            return say("{n} s", n=decimal(value / 10))
        return next(text for known, text in self.values if known == value)


ON_OFF = ((True, say("on")), (False, say("off")))

SETTINGS = (
    Setting("language", say("Language"), tuple((code, OWN_NAMES[code]) for code in LANGUAGES)),
    Setting(
        "theme",
        say("Colours"),
        (
            (None, say("as the terminal can")),
            ("hexwar", say("usual")),
            ("hexwar-clear", say("for colour-blind players")),
            ("hexwar-contrast", say("high contrast")),
            ("hexwar-16", say("the terminal's own 16")),
            ("hexwar-plain", say("none")),
        ),
        say("Nothing is ever told by colour alone."),
    ),
    Setting(
        "sides",
        say("Colours of sides"),
        (
            ("theme", say("as the theme has them")),
            ("clear", say("for colour-blind players")),
            ("strong", say("high contrast")),
            ("warm", say("warm ones light, cold ones dark")),
            ("soft", say("soft")),
        ),
        say("Red stays red. Terminals of 16 colours have only their own."),
    ),
    Setting(
        "characters",
        say("Characters"),
        ((None, say("as the terminal can")), ("unicode", say("all")), ("ascii", say("plain ASCII only"))),
        say("Plain ASCII is for terminals on which the map's signs are boxes, or too wide."),
    ),
    Setting(
        "zoom",
        say("Map at the start"),
        (
            (None, say("by the width of the terminal")),
            ("whole", say("as large as fits")),
            ("large", say("large")),
            ("medium", say("medium")),
            ("small", say("small")),
            ("compact", say("compact")),
            ("overview", say("overview")),
        ),
    ),
    Setting(
        "map_style",
        say("Look of the map"),
        (
            ("painted", say("painted")),
            ("plain", say("painted, without texture: for slow lines")),
            ("drawn", say("drawn in characters")),
        ),
        say("A painted map needs a terminal with 24-bit colours; on others it is drawn."),
    ),
    Setting(
        "graphics",
        say("Map drawn by"),
        ((False, say("characters")), (True, say("the terminal's own graphics"))),
    ),
    Setting("grid", say("Lines around painted hexes"), ON_OFF, say("The overlays turn them on and off, too.")),
    Setting(
        "units",
        say("Units on the map"),
        (("letters", say("letters")), ("signs", say("signs, as staffs draw them"))),
        say("Signs at the large and the medium zoom, where the characters have them. The legend tells what they mean."),
    ),
    Setting("legend", say("Legend beside the map"), ON_OFF, say("On terminals of 160 columns or more.")),
    Setting("panels", say("Panels"), (("right", say("at the right")), ("left", say("at the left")))),
    Setting(
        "density",
        say("Density"),
        (("comfortable", say("comfortable")), ("compact", say("compact, without blank lines"))),
        say("Of panels, menus and lists: compact shows more of them at once."),
    ),
    Setting(
        "asks_first",
        say("Show every order before it is given"),
        ON_OFF,
        say("Else those stand at once that can be taken back, throw no dice and are not warned of."),
    ),
    Setting(
        "bell",
        say("Bell"),
        (("off", say("off")), ("turn", say("your turn")), ("fights", say("your turn and fights"))),
        say("That of the terminal, once a second at most. Of fights only those that you see and that hit your units."),
    ),
    Setting("reduced_motion", say("Less motion"), ON_OFF, say("Nothing slides or fades.")),
    Setting(
        "fights",
        say("Fights and marches on the map"),
        (("off", say("off")), ("quick", say("quick")), ("usual", say("usual")), ("slow", say("slow"))),
        say("Any key shows at once how they end. With less motion that is all that is shown."),
    ),
    Setting(
        "names",
        say("Names of what comes into sight"),
        ON_OFF,
        say("They stand beside their hexes on the map for a moment; with less motion, until the next key."),
    ),
    Setting(
        "practice_speed",
        say("Practice players wait"),
        (),
        say("Tenths of a second between two of their orders, from 0 to 50."),
    ),
)


class SettingsScreen(Sheet[None]):
    """The list of the settings with their values; Enter changes the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", N_("Back"))]

    def __init__(self) -> None:
        super().__init__("settings", say("Settings"), ("Enter", say("change")), ("Esc", say("back")))
        self._at = 0

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard; after a change of language the mark is where it was."""
        self._fill(self._at)
        self.sheet.focus()

    def _fill(self, at: int) -> None:
        sheet = self.sheet
        sheet.clear_options()
        for setting in SETTINGS:
            sheet.add_option(Option(self.columns(setting.title, setting.text(self._now(setting)), NAME_WIDTH)))
        sheet.add_option(Option(self.columns(say("Keys"), say("change …"), NAME_WIDTH)))
        if self.hexwar.campaign is not None:
            sheet.add_option(Option(self.columns(say("Players of this game"), say("see …"), NAME_WIDTH)))
        sheet.highlighted = at

    def _now(self, setting: Setting) -> Any:
        """The present value of a setting; before a language has been chosen, the one that is spoken."""
        return self.hexwar.language if setting.name == "language" else getattr(self.hexwar.settings, setting.name)

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        self._at = event.option_index
        self.tell(self._about(SETTINGS[event.option_index]) if event.option_index < len(SETTINGS) else "")

    def _about(self, setting: Setting) -> Text:
        """What a setting does; of graphics, whether this terminal has them."""
        return self.hexwar.graphics_words if setting.name == "graphics" else setting.about

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(SETTINGS):
            self._change(event.option_index)
        elif event.option_index == len(SETTINGS):
            from hexwar_tui.tui.app.settings_keys import KeySettings

            self.app.push_screen(KeySettings())
        elif (campaign := self.hexwar.campaign) is not None:
            from hexwar_tui.tui.app.opponents import Players

            self.app.push_screen(Players(campaign))

    @work(exclusive=True)
    async def _change(self, at: int) -> None:
        setting = SETTINGS[at]
        now = self._now(setting)
        if setting.values == ON_OFF:
            self._keep(at, not now)
        elif not setting.values:
            number = await self.app.push_screen_wait(NumberDialog(setting.title, setting.about, 0, 50, now))
            if number is not None:
                self._keep(at, number)
        else:
            values = [value for value, _ in setting.values]
            items = [Item(value, text) for value, text in setting.values]
            start = values.index(now) if now in values else 0
            picked = await self.app.push_screen_wait(ChooseDialog(setting.title, items, self._about(setting), start))
            if picked is not None:
                self._keep(at, picked.value)

    def _keep(self, at: int, value: Any) -> None:
        before = self.hexwar.language
        self.hexwar.keep_settings(**{SETTINGS[at].name: value})
        if self.hexwar.language == before:
            self._fill(at)
