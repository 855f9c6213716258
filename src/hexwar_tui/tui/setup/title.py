"""The title: the screen from which every game begins, and at which it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui import __version__
from hexwar_tui.engine.words.language import N_, OWN_NAMES, Text, listing, say
from hexwar_tui.tui.look.colours import Colour, mix
from hexwar_tui.tui.look.hex_ground import Picture
from hexwar_tui.tui.look.letters import big
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.setup.landscape import landscape, smooth_land
from hexwar_tui.tui.stage.speech import Speaking, named_key
from hexwar_tui.tui.widgets.painted import (
    PaintedScreen,
    SeeThrough,
    SeeThroughBox,
    SeeThroughText,
    VeiledList,
    VeiledText,
    solid,
)

if TYPE_CHECKING:
    from hexwar_tui.tui.setup.recent import LastGame


class LastSave(NamedTuple):
    """What the last game is, in `words`, "" where there is none; and whether it is over, with nothing to go on with."""

    words: Text
    is_over: bool = False


NO_SAVE = LastSave("")

_LIGHT: tuple[Colour, Colour] = "#f6ecd6", "#f0961e"
"""The colours of the name, at its top and at its bottom."""

_WIDE, _HIGH = 110, 34
"""From how many columns and lines on the name is written in the larger letters."""


class Title(PaintedScreen[None]):
    """Offers to continue, begin or load a game, rule books and settings, and to quit; and the last games, each by its
    number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g,c", "continue_game", N_("Go on with the last game")),
        Binding("n", "new_game", N_("New game")),
        Binding("l,t", "learn", N_("Learn by playing")),
        Binding("o", "saves", N_("Open a saved game")),
        Binding("w", "workshop", N_("Workshop: scenarios of your own")),
        Binding("r", "app.rules", N_("Rule books")),
        Binding("s", "app.settings", N_("Settings")),
        Binding("q", "app.quit", N_("Quit")),
        Binding("1", "recent(0)", N_("Go on with the first of the last games")),
        Binding("2", "recent(1)", ""),
        Binding("3", "recent(2)", ""),
        Binding("escape", "mark_quit", ""),
    ]

    def __init__(self) -> None:
        super().__init__(classes="title")
        self._last = NO_SAVE
        self._games: tuple[LastGame, ...] = ()
        self._land: tuple[tuple[Size, Palette] | None, Picture] = (None, ())

    def compose(self) -> ComposeResult:
        """Lays out the name, the list of what can be done, the last games, faults of the settings, and the keys."""
        with SeeThroughBox(classes="title-box"):
            yield Name()
            yield SeeThroughText(self.content(say("Hex wargames for friends at one keyboard")), classes="subtitle")
            yield VeiledList(markup=False, classes="choices")
            yield VeiledText("", classes="recent-heading")
            yield VeiledList(markup=False, classes="recent")
            if self.hexwar.notices:
                yield SeeThroughText(Content("\n").join(map(self.content, self.hexwar.notices)), classes="fault")
        yield SeeThroughText(Content(f"hexwar {__version__}"), classes="version")
        yield Static("", classes="key-line")

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard."""
        self.query_one(".recent").can_focus = False
        self._fill()
        self._list_games()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Looks for the last games again, as others may have been played; but only after the title has been drawn."""
        self.call_after_refresh(self._look_for_last)

    def _look_for_last(self) -> None:
        last = self._last_game()
        if last != self._last:
            self._last = last
            if self._has_lists:
                self._fill()
        self._look_for_games()

    @property
    def _has_lists(self) -> bool:
        """Whether the lists can be filled: not once the title is left, nor while it is composed anew, after which they
        are filled anyhow."""
        return self.is_there and bool(self.query(".recent"))

    @work(exclusive=True, group="recent")
    async def _look_for_games(self) -> None:
        """Reads what the last games are while the title goes on, and lists them."""
        from hexwar_tui.tui.setup.recent import last_games

        games = await asyncio.to_thread(last_games, self.hexwar)
        if games != self._games:
            self._games = games
            if self._has_lists:
                self._list_games()

    def paint(self, size: Size) -> Picture:
        """A quiet land that is the map of no game. To paint it as maps are painted takes longer than to draw all else,
        so that it is first seen smooth, and painted behind that."""
        host = self.hexwar
        if not host.paints or host.palette.depth != "truecolor":
            return landscape(size, host.palette)
        wanted = size, host.palette
        if self._land[0] != wanted:
            self.call_after_refresh(self._paint_land, wanted)
            return smooth_land(*wanted)
        return self._land[1]

    @work(exclusive=True, group="land")
    async def _paint_land(self, wanted: tuple[Size, Palette]) -> None:
        """Paints the land while the title goes on, and shows it."""
        picture = await asyncio.to_thread(landscape, *wanted, paints=True)
        self._land = wanted, picture
        if self.is_there:
            self.paint_again()

    def _last_game(self) -> LastSave:
        """The last game; `NO_SAVE` if there is none, or it can't be read: the list of saves tells why."""
        from hexwar_tui.storage.disk.files import read_file
        from hexwar_tui.storage.errors import SaveError, shown
        from hexwar_tui.storage.saves.save_file import read_heading
        from hexwar_tui.storage.saves.sealed_file import is_sealed

        kept = self.hexwar.settings.last_save
        if kept is None:
            return NO_SAVE
        try:
            raw = read_file(Path(kept))
            if is_sealed(raw):
                return LastSave(say("a sealed game: {name}", name=shown(Path(Path(kept).stem))))
            heading = read_heading(raw, Path(kept))
        except SaveError:
            return NO_SAVE  # Gone or damaged: the list of saves tells more.
        if heading.over:
            return LastSave(say("{title} (over)", title=heading.title), is_over=True)
        waited = [side.name for side in heading.sides if side.id in heading.waiting]
        names = listing(waited) if waited else say("a step comes next")
        return LastSave(say("{title}, turn {turn}: {names}", title=heading.title, turn=heading.turn, names=names))

    def _choices(self) -> list[tuple[str, Text, Text, Callable[[], object]]]:
        """The lines of the list: key, name, more about it, and what does it."""
        found: list[tuple[str, Text, Text, Callable[[], object]]] = [
            ("n", say("New game"), "", self.hexwar.new_game),
            ("l", say("Learn"), "", self.hexwar.learn),
            ("o", say("Open a saved game"), "", self.action_saves),
            ("w", say("Workshop"), "", self.hexwar.open_workshop),
            ("r", say("Rule books"), "", self.hexwar.open_rules),
            ("s", say("Settings"), OWN_NAMES[self.hexwar.language], self.hexwar.action_settings),
            ("q", say("Quit"), "", partial(self.hexwar.leave, 0)),
        ]
        if not self._last.words:
            return found
        last = say("Look back") if self._last.is_over else say("Go on")
        return [("g", last, self._last.words, self.action_continue_game), *found]

    def _fill(self) -> None:
        choices, found = self.query_one(OptionList), self._choices()
        width = max(len(self.words(name)) for _, name, more, _ in found if more) + 2
        choices.clear_options()
        for key, name, more, _ in found:
            words = self.words(name)
            line = named_key(f" {key} ", Content(words + " " * (width - len(words)) * bool(more)))
            choices.add_option(
                Option(Content.assemble(line, self.content(more, "" if key == "g" else "$foreground-muted")))
            )
        choices.highlighted = 0

    def _list_games(self) -> None:
        """Lists the last games below their heading; without any, neither is there."""
        heading, chooser = self.query_one(".recent-heading", Static), self.query_one(".recent", OptionList)
        heading.display = chooser.display = bool(self._games)
        heading.update(self.content(say("Last played"), "$text-accent bold"))
        chooser.clear_options()
        chooser.add_options(Option(line) for line in self._lines_of_games())
        many = len(self._games)
        recent = [("1" if many == 1 else f"1-{many}", say("open a game"))] if many else []
        keys = [("Enter", say("choose")), *recent, ("F3", say("language")), ("?", say("keys"))]
        named = (named_key(key, self.content(what)) for key, what in keys)
        self.query_one(".key-line", Static).update(Content("  ").join(named))

    def _lines_of_games(self) -> list[Content]:
        """A line for each of the last games, in columns; what has no room at the right is cut."""
        rows = [[self.words(part) for part in (one.title, one.system, one.turn, one.whose)] for one in self._games]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for at, (game, row) in enumerate(zip(self._games, rows, strict=True), 1):
            title, system, turn, whose = (text.ljust(width) for text, width in zip(row, widths, strict=True))
            style = "bold" if game.slot is None else self.hexwar.side_style(game.slot)
            named = f" {row[-1]} "
            lines.append(
                Content.assemble(
                    *((f" {at} ", "$text-accent bold"), (f"{title}  ", "bold"), (f"{system}  ", "$foreground-muted")),
                    *(f"{turn}  ", (named, style), " " * (len(whose) + 3 - len(named))),
                    self.content(game.when, "$foreground-muted"),
                )
            )
        return lines

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.has_class("recent"):
            self.action_recent(event.option_index)
        else:
            self._choices()[event.option_index][3]()

    def action_recent(self, number: int) -> None:
        """Opens one of the last games, by its place in the list from 0; nothing where there is none."""
        if number < len(self._games):
            self.hexwar.open_save(self._games[number].path)

    def action_continue_game(self) -> None:
        """Opens the last game, if there is one that can be read."""
        if self._last.words and self.hexwar.settings.last_save:
            self.hexwar.open_save(Path(self.hexwar.settings.last_save))

    def action_new_game(self) -> None:
        """Leads through the choices for a new game."""
        self.hexwar.new_game()

    def action_learn(self) -> None:
        """Leads through the choice of a lesson."""
        self.hexwar.learn()

    def action_workshop(self) -> None:
        """Opens the workshop."""
        self.hexwar.open_workshop()

    def action_saves(self) -> None:
        """Opens the list of saved games."""
        from hexwar_tui.tui.setup.saves import Saves

        self.app.push_screen(Saves())

    def action_mark_quit(self) -> None:
        """Marks the line that quits the app: Escape alone does not quit it."""
        self.query_one(OptionList).highlighted = len(self._choices()) - 1


class Name(SeeThrough, Speaking):
    """The name of the program in big letters, from light at the top to dark at the bottom."""

    def __init__(self) -> None:
        super().__init__(classes="banner")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines the name takes."""
        return len(self._rows())

    def render(self) -> Content:
        """Draws the name."""
        rows = self._rows()
        if self.hexwar.palette.flat:
            return Content("\n").join(Content.styled(row, "$text-accent bold") for row in rows)
        shades = (mix(*_LIGHT, at / (len(rows) - 1)) for at in range(len(rows)))
        return Content("\n").join(Content("").join(solid(*pair)) for pair in zip(rows, shades, strict=True))

    def _rows(self) -> tuple[str, ...]:
        is_large = self.app.size.width >= _WIDE and self.app.size.height >= _HIGH
        return big("hexwar", 80, 2 if is_large else 1, half_blocks=self.hexwar.charset == "unicode")
