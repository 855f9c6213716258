"""The journal: each entry, whose it was and what it did. The referee can go back to one, or branch a game from it."""

from __future__ import annotations

from collections.abc import Sequence
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
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.table.order_text import order_line

Point = tuple[str, int]
"""What is to be done, "rewind" or "branch", and the number of the entry behind which; 0 is the game's beginning."""


AT_ONCE = 8
"""How many entries are played again at most before keys are heard: one may take some hundredths of a second."""


class JournalScreen(FullScreen[Point | None]):
    """The list of all entries but openings; answers with the point to go back to or branch from, None when left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "go('branch')", N_("A branch from behind this entry")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__(classes="journal")
        # Openings stand with the entry that came next: in lines of their own they would be most of the journal.
        self._game, self._entries = game, [e for e in game.record.entries if e.kind is not EntryKind.LOAD]
        self._opened = _opened_before(game.record.entries)
        self._standing = {entry.number for entry in standing(self._entries)}
        self._past, self._is_seeking = (
            game.look_back(game.record.entries[-1].number if game.record.entries else 0),
            False,
        )

    def compose(self) -> ComposeResult:
        """Lays out the entries, the marked one in full below them, and the keys."""
        yield Static(self.content(say("The journal")), classes="top-line")
        yield OptionList(markup=False, classes="sheet")
        with VerticalScroll(classes="journal-entry", can_focus=False):
            yield Static("", classes="journal-words")
        keys = (("Enter", say("go back to here")), ("b", say("branch from here")), ("Esc", say("back")))
        yield self.key_line(*keys)

    def on_mount(self) -> None:
        """Fills the list, marks the newest entry that counts, and gives the list the keyboard."""
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_option(Option(self.content(say("The game begins"))))
        chooser.add_options(Option(self._line(entry)) for entry in self._entries)
        places = (place for place, entry in enumerate(self._entries, 1) if entry.number in self._standing)
        chooser.highlighted = max(places, default=0)
        chooser.focus()

    def _line(self, entry: Entry) -> Content:
        title: Text = entry_title(self._game, entry, self.hexwar.registry)
        if entry.kind is EntryKind.STEP and entry.events and entry.number in self._standing:
            title = say("{who}: {what}", who=title, what=self._game.phrase(entry.events[0]))
        number = str(entry.number).ljust(len(str(self._entries[-1].number)))
        line = say("#{n}  turn {turn}  {title}", n=number, turn=entry.turn, title=title)
        if entry.number in self._standing:
            return self.content(line)
        return self.content(say("{line}  (no longer counts)", line=line), "$foreground-muted")

    @on(OptionList.OptionHighlighted)
    def _marked(self) -> None:
        """Tells of the marked entry what is at hand, and seeks the moment before it, to put its order into words."""
        entry = self._entry
        self._show([] if entry is None else self._details(entry, None))
        if not self._is_seeking:
            self._seek()

    @property
    def _entry(self) -> Entry | None:
        """The marked entry; None where the beginning of the game is marked."""
        place = self.query_one(OptionList).highlighted
        return self._entries[place - 1] if place else None

    def _show(self, lines: Sequence[Content]) -> None:
        self.query_one(".journal-words", Static).update(Content("\n").join(lines))

    def _seek(self) -> None:
        """Plays some entries towards the moment before the marked order and comes again until it is reached, so that
        keys are heard meanwhile; then tells the order as it was given."""
        self._is_seeking = False
        entry = self._entry if self.is_mounted else None
        if entry is None or entry.kind is not EntryKind.ORDER or entry.number not in self._standing:
            return
        before = max((number for number in self._standing if number < entry.number), default=0)
        if self._past.approach(before, AT_ONCE):
            order = read_order(self._past.top.system.order_types, entry.body)
            self._show(self._details(entry, Content(self.words(order_line(self._past, entry.seat, order)))))
        else:
            self._is_seeking = self.call_later(self._seek)

    def _details(self, entry: Entry, order: Content | None) -> list[Content]:
        """The lines about an entry: the `order` as it was given, if any, what came of it, and the dice."""
        lines = [] if order is None else [order.stylize("bold")]
        if entry.number in self._standing:
            lines += [self.content(self._game.phrase(event)) for event in entry.events]
        for roll in entry.dice:
            dice = tuple(str(number) for number in roll.result)
            lines.append(self.content(say("{dice}: {result}", dice=roll.dice, result=dice), "$foreground-muted"))
        lines = lines or [self.content(entry_title(self._game, entry, self.hexwar.registry))]
        opened = self._opened.get(entry.number, 0)
        if opened:
            told = say_many(
                "Before it the game was opened {n} time.", "Before it the game was opened {n} times.", opened
            )
            lines.append(self.content(told, "$foreground-muted"))
        return lines

    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        self.action_go("rewind")

    def action_go(self, what: str) -> None:
        """Answers with `what`, "rewind" or "branch", and the number of the marked entry."""
        place = self.query_one(OptionList).highlighted or 0
        self.dismiss((what, self._entries[place - 1].number if place else 0))


def _opened_before(entries: Sequence[Entry]) -> dict[int, int]:
    """How often the game was opened right before an entry, by its number; only entries before which it was."""
    opened: dict[int, int] = {}
    times = 0
    for entry in entries:
        times += entry.kind is EntryKind.LOAD
        if times and entry.kind is not EntryKind.LOAD:
            opened[entry.number], times = times, 0
    return opened


def entry_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """Returns an entry of the journal in words, its seat and its kind or order: “Red: Walk”. The title of an order is
    looked for in the systems of `game`, then in every system of `registry`."""
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
        EntryKind.SEAL_FOR: say("seals for {side}", side=_side(game, entry)),
        EntryKind.OPEN_FOR: say("opens again what {side} had sealed", side=_side(game, entry)),
        EntryKind.HAND_OVER: say("gives the seat of {side} to another player", side=_side(game, entry)),
        EntryKind.NOTE: say("a note: {text}", text=entry.body.get("text", "")),
        EntryKind.LETTER: say("a letter to the referee: {text}", text=entry.body.get("text", "")),
        EntryKind.ANSWER: say("an answer to a letter: {text}", text=entry.body.get("text", "")),
        EntryKind.POST: say("a sheet is taken in"),
        EntryKind.INTENT: say("a practice player makes a plan"),
    }
    what = _order_title(game, entry, registry) if entry.kind is EntryKind.ORDER else titles[entry.kind]
    return say("{who}: {what}", who=who, what=what)


def _side(game: Game, entry: Entry) -> Text:
    """The name of the side that an entry of the referee's is about; "" for one about none."""
    side = entry.body.get("side", "")
    return seat_name(game, side) if side in game.sides else ""


def _order_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """The title of the order in `entry`, also of one from a game within the game that has ended."""
    systems = (*(frame.system for frame in reversed(game.frames)), *registry.values())
    kinds = (kind for system in systems for kind in system.order_types)
    return next(kind.title for kind in kinds if kind.kind == entry.body["kind"])
