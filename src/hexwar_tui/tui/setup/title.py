"""The title: the screen from which every game begins, and at which it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui import __version__
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.speech import named_key

BANNER = r"""
   __    __    __
  /h \__/x \__/a \__
  \__/e \__/w \__/r \
  /  \__/  \__/  \__/
  \__/  \__/  \__/
""".strip("\n")

LETTERS = "hexwar"


class Title(FullScreen[None]):
    """Offers to continue, begin or load a game, rule books and settings, and to quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "continue_game", N_("Go on with the last game")),
        Binding("n", "new_game", N_("New game")),
        Binding("t", "learn", N_("Learn by playing")),
        Binding("l", "saves", N_("Saved games")),
        Binding("r", "app.rules", N_("Rule books")),
        Binding("s", "app.settings", N_("Settings")),
        Binding("q", "app.quit", N_("Quit")),
        Binding("escape", "mark_quit", ""),
    ]

    def __init__(self) -> None:
        super().__init__(classes="title")
        self._last: Text = ""

    def compose(self) -> ComposeResult:
        """Lays out the name, the list of what can be done, what was wrong with the settings, and the keys."""
        with Vertical(classes="title-box"):
            yield Static(_banner(), classes="banner")
            yield Static(self.content(say("Hex wargames for friends at one keyboard")), classes="subtitle")
            yield OptionList(markup=False, classes="choices")
            yield Static(Content("\n").join(map(self.content, self.hexwar.notices)), classes="fault")
        yield Static(Content(f"hexwar {__version__}"), classes="version")
        yield self.key_line(("Enter", say("choose")), ("F3", say("language")), ("?", say("keys")))

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard."""
        self._fill()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Looks for the last game again, as another may have been played; but only after the title has been drawn."""
        self.call_after_refresh(self._look_for_last)

    def _look_for_last(self) -> None:
        last = self._last_game()
        if last != self._last:
            self._last = last
            self._fill()

    def _last_game(self) -> Text:
        """What the last game is, in words; "" if there is none, or it can't be read: the list of saves tells why."""
        from hexwar_tui.storage.disk.files import read_file
        from hexwar_tui.storage.errors import SaveError, shown
        from hexwar_tui.storage.saves.save_file import read_heading
        from hexwar_tui.storage.saves.sealed_file import is_sealed

        kept = self.hexwar.settings.last_save
        if kept is None:
            return ""
        try:
            raw = read_file(Path(kept))
            if is_sealed(raw):
                return say("a sealed game: {name}", name=shown(Path(Path(kept).stem)))
            heading = read_heading(raw, Path(kept))
        except SaveError:
            # Gone or damaged: the list of saves tells more.
            return ""
        waited = [side.name for side in heading.sides if side.id in heading.waiting]
        names = listing(waited) if waited else say("a step comes next")
        if heading.over:
            return say("{title} (over)", title=heading.title)
        return say("{title}, turn {turn}: {names}", title=heading.title, turn=heading.turn, names=names)

    def _choices(self) -> list[tuple[str, Text, Text, Callable[[], object]]]:
        """The lines of the list: key, name, more about it, and what does it."""
        found: list[tuple[str, Text, Text, Callable[[], object]]] = [
            ("n", say("New game"), "", self.hexwar.new_game),
            ("t", say("Learn"), "", self.hexwar.learn),
            ("l", say("Saved games"), "", self.action_saves),
            ("r", say("Rule books"), "", self.hexwar.open_rules),
            ("s", say("Settings"), "", self.hexwar.action_settings),
            ("q", say("Quit"), "", partial(self.hexwar.leave, 0)),
        ]
        return [("c", say("Go on"), self._last, self.action_continue_game), *found] if self._last else found

    def _fill(self) -> None:
        choices = self.query_one(OptionList)
        choices.clear_options()
        for key, name, more, _ in self._choices():
            line = named_key(f" {key} ", self.content(name))
            if more:
                line = Content.assemble(line, "  ", self.content(more, "$foreground-muted"))
            choices.add_option(Option(line))
        choices.highlighted = 0

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._choices()[event.option_index][3]()

    def action_continue_game(self) -> None:
        """Opens the last game, if there is one that can be read."""
        if self._last and self.hexwar.settings.last_save:
            self.hexwar.open_save(Path(self.hexwar.settings.last_save))

    def action_new_game(self) -> None:
        """Leads through the choices for a new game."""
        self.hexwar.new_game()

    def action_learn(self) -> None:
        """Leads through the choice of a lesson."""
        self.hexwar.learn()

    def action_saves(self) -> None:
        """Opens the list of saved games."""
        from hexwar_tui.tui.setup.saves import Saves

        self.app.push_screen(Saves())

    def action_mark_quit(self) -> None:
        """Marks the line that quits the app: Escape alone does not quit it."""
        self.query_one(OptionList).highlighted = len(self._choices()) - 1


def _banner() -> Content:
    """The name of the game, written on hexes."""
    shapes = Content(BANNER)
    for at, sign in enumerate(BANNER):
        shapes = shapes.stylize("$text-accent bold" if sign in LETTERS else "$foreground-muted", at, at + 1)
    return shapes
