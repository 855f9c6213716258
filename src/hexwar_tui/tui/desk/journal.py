"""The journal: each entry, whose it was and what it did. The referee can go back to one, or branch a game from it."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.storage.campaigns.papers import seat_name
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.stage.keys import key_line
from hexwar_tui.tui.table.order_text import order_line

Point = tuple[str, int]
"""What is to be done, "rewind" or "branch", and behind which entry; 0 is the beginning of the game."""


class JournalScreen(FullScreen[Point | None]):
    """The list of all entries; answers with the point to go back to or to branch from, None when left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "go('branch')", N_("A branch from behind this entry")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__(classes="journal")
        self._game, self._entries = game, game.record.entries
        self._standing = {entry.number for entry in standing(self._entries)}

    def compose(self) -> ComposeResult:
        """Lays out the entries, the marked one in full below them, and the keys."""
        yield Static(self.content(say("The journal")), classes="top-line")
        yield OptionList(markup=False, classes="sheet")
        with VerticalScroll(classes="journal-entry", can_focus=False):
            yield Static("", classes="journal-words")
        keys = (("Enter", say("go back to here")), ("b", say("branch from here")), ("Esc", say("back")))
        yield Static(key_line(self, *keys), classes="key-line")

    def on_mount(self) -> None:
        """Fills the list, marks the newest entry that counts, and gives the list the keyboard."""
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_option(Option(self.content(say("The game begins"))))
        chooser.add_options(Option(self._line(entry)) for entry in self._entries)
        chooser.highlighted = max(self._standing, default=0)
        chooser.focus()

    def _line(self, entry: Entry) -> Content:
        title: Text = entry_title(self._game, entry, self.hexwar.registry)
        if entry.kind is EntryKind.STEP and entry.events and entry.number in self._standing:
            title = say("{who}: {what}", who=title, what=self._game.phrase(entry.events[0]))
        number = str(entry.number).ljust(len(str(len(self._entries))))
        line = say("#{n}  turn {turn}  {title}", n=number, turn=entry.turn, title=title)
        if entry.number in self._standing:
            return self.content(line)
        return self.content(say("{line}  (no longer counts)", line=line), "$foreground-muted")

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        lines = self._details(self._entries[event.option_index - 1]) if event.option_index else []
        self.query_one(".journal-words", Static).update(Content("\n").join(lines))

    def _details(self, entry: Entry) -> list[Content]:
        """The lines about an entry: the order as it was given, what came of it, and the dice."""
        lines = []
        if entry.number in self._standing:
            if entry.kind is EntryKind.ORDER:
                lines.append(self._order_of(entry).stylize("bold"))
            lines += [self.content(self._game.phrase(event)) for event in entry.events]
        for roll in entry.dice:
            dice = tuple(str(number) for number in roll.result)
            lines.append(self.content(say("{dice}: {result}", dice=roll.dice, result=dice), "$foreground-muted"))
        return lines or [self.content(entry_title(self._game, entry, self.hexwar.registry))]

    def _order_of(self, entry: Entry) -> Content:
        before = max((number for number in self._standing if number < entry.number), default=0)
        then = self._game.look_back(before)
        order = read_order(then.top.system.order_types, entry.body)
        return Content(self.words(order_line(then, entry.seat, order)))

    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        self.action_go("rewind")

    def action_go(self, what: str) -> None:
        """Answers with `what`, "rewind" or "branch", and the number of the marked entry."""
        self.dismiss((what, self.query_one(OptionList).highlighted or 0))


def entry_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """Whose an entry of the journal is, and what it is: “Red: Walk”. The title of an order is looked for in the systems
    of `game`, then in every system of `registry`."""
    who = seat_name(game, entry.seat)
    titles: dict[EntryKind, Text] = {
        EntryKind.STEP: say("a step"),
        EntryKind.SEAL: say("seals"),
        EntryKind.UNSEAL: say("opens again what was sealed"),
        EntryKind.UNDO: say("takes back #{entry}", entry=entry.body.get("entry", 0)),
        EntryKind.RULING: say("a ruling"),
        EntryKind.REPEAL: say("takes back ruling #{entry}", entry=entry.body.get("entry", 0)),
        EntryKind.AMENDMENT: say("order #{entry} amended", entry=entry.body.get("entry", 0)),
        EntryKind.REHEARSAL: say("a rehearsal, left (steps: {n})", n=entry.body.get("steps", 0)),
        EntryKind.REWIND: say("goes back to #{entry}", entry=entry.body.get("to", 0)),
        EntryKind.BRANCH: say("a branch begins"),
        EntryKind.CLOCK: say("the clock: {n} s", n=entry.body.get("seconds", 0)),
        EntryKind.RULES: say("goes on under version {n} of the rules", n=entry.body.get("version", 0)),
        EntryKind.LOAD: say("the game is opened"),
    }
    what = _order_title(game, entry, registry) if entry.kind is EntryKind.ORDER else titles[entry.kind]
    return say("{who}: {what}", who=who, what=what)


def _order_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """The title of the order in `entry`, also of one from a game within the game that has ended."""
    systems = (*(frame.system for frame in reversed(game.frames)), *registry.values())
    kinds = (kind for system in systems for kind in system.order_types)
    return next(kind.title for kind in kinds if kind.kind == entry.body["kind"])
