"""The sheet of a new game: who sits where, whose dice are thrown, and the options of the rules."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.option_text import bounds, bounds_text, value_text
from hexwar_tui.engine.data.options import OptionSpec
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.games.referee.substitutes import LONGEST_NAME
from hexwar_tui.engine.practice_player import WHAT_LEVELS_ARE
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat, SeatSetup
from hexwar_tui.engine.words.language import N_, Text, listing, say
from hexwar_tui.storage.seals.pins import LONGEST_PIN, lock
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.unsealing import WHAT_A_SEAL_DOES, WHAT_A_SEAL_DOES_NOT
from hexwar_tui.tui.setup.game_setup import Setup
from hexwar_tui.tui.widgets.sheet import Sheet

NAME_WIDTH = 42
"""How many cells wide the column of names is, at least."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet; `what` is the seat or option it changes, or begin, referee, seal, dice or heading."""

    what: SeatSetup | OptionSpec | str
    line: Content


class SetupSheet(Sheet[Setup | None]):
    """Shows a setup, every line of which can be changed; answers with the setup, or with None to go one step back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "begin", N_("Begin the game")),
        Binding("t", "temper", N_("Temperament of a practice player")),
        Binding("n", "name", N_("Name of the player")),
        Binding("p", "pin", N_("PIN of the player")),
        Binding("delete,backspace", "usual", N_("Usual value of the option")),
        Binding("f1", "rule", N_("Read the rule")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self, setup: Setup) -> None:
        keys = {"Enter": say("change"), "b": say("begin"), "n": say("name"), "p": say("PIN"), "Del": say("as usual")}
        keys |= {"F1": say("rule"), "Esc": say("back")}
        super().__init__("setup", say("New game: {title}", title=setup.scenario.title), *keys.items())
        self.setup = setup
        self._rows: list[Row] = []
        self._name_width = NAME_WIDTH

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard; after a change of language the mark is where it was."""
        self._fill(self.sheet.highlighted or 0)
        self.sheet.focus()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _fill(self, at: int) -> None:
        self._rows = list(self._all_rows())
        self.sheet.clear_options()
        self.sheet.add_options(Option(row.line, disabled=row.what == "heading") for row in self._rows)
        self.sheet.highlighted = at

    def _all_rows(self) -> list[Row]:
        specs = self.setup.specs(self.hexwar.registry)
        # In one language or another a name may be longer than usual: the values of all lines make room for it.
        self._name_width = max([NAME_WIDTH, *(len(self.words(spec.title)) + 2 for spec in specs)])
        dice = say("thrown on the table and typed in") if self.setup.typed else say("rolled by the program")
        referee = say("a person") if self.setup.referee else say("nobody")
        rows = [
            Row("begin", Content.assemble("  ", self.content(say("Begin the game"), "bold"))),
            self._group(say("Players")),
        ]
        rows += [self._seat_row(seat) for seat in self.setup.seats]
        locked = say("PIN") if self.setup.referee_lock else ""
        rows.append(Row("referee", self._in_columns(say("Referee"), referee, locked)))
        sealed = say("open by PIN only") if self.setup.sealed else say("anybody can read them")
        rows.append(Row("seal", self._in_columns(say("Files of the game"), sealed, self._missing())))
        rows += [self._group(say("Dice")), Row("dice", self._in_columns(say("Dice"), dice))]
        if specs:
            rows.append(self._group(say("Options of the rules")))
        return rows + [self._option_row(spec) for spec in specs]

    def _missing(self) -> Text:
        """A sentence that names whose phrases a sealed game still needs; "" if it needs none."""
        names = listing([self.setup.name_of(seat) for seat in self.setup.without_phrase()])
        return say("PIN missing: {names}", names=names) if self.setup.without_phrase() else ""

    def _group(self, title: Text) -> Row:
        return Row("heading", self.content(title, "bold $foreground-muted"))

    def _in_columns(self, name: Text, value: Text, more: Text = "") -> Content:
        line = self.columns(name, value, self._name_width)
        return Content.assemble(line, "  ", self.content(more, "$foreground-muted")) if more else line

    def _seat_row(self, seat: SeatSetup) -> Row:
        side = self.setup.name_of(seat.side)
        name = say("{side}: {name}", side=side, name=seat.name) if seat.name else side
        player = self.setup.player_name(self.hexwar.registry, seat)
        return Row(seat, self._in_columns(name, player, say("PIN") if seat.lock else ""))

    def _option_row(self, spec: OptionSpec) -> Row:
        value = self.setup.value(spec)
        more = "" if value == spec.default else say("usual: {value}", value=value_text(spec, spec.default))
        return Row(spec, self._in_columns(spec.title, value_text(spec, value), more))

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        row = self._rows[event.option_index]
        told: Text = ""
        if isinstance(row.what, OptionSpec):
            told = say("{bounds} ({rule})", bounds=bounds_text(row.what), rule=row.what.rule)
        elif isinstance(row.what, SeatSetup):
            told = self._about_seat(row.what)
        elif row.what == "referee":
            told = say(
                "A referee sees the secrets of all sides and can rule. Without a PIN anybody can do so in his name."
            )
        elif row.what == "seal":
            told = say("Enter: sealed, they open by the PIN or pass phrase of one who plays, and by nothing else.")
        elif row.what == "dice":
            told = say("Dice of the program are the same after loading again. Typed dice are thrown on your own table.")
        self.tell(told)

    def _about_seat(self, seat: SeatSetup) -> Text:
        """Of a practice player's seat what his level means; else who can play it, and what a PIN is for."""
        level = self.setup.level(self.hexwar.registry, seat)
        if level is not None:
            return say("{what} Enter: another. t: bold, careful or neither.", what=WHAT_LEVELS_ARE[level])
        players = tuple(self.setup.player_names(self.hexwar.registry))
        return say("Enter: {players}. With a PIN, nobody else can look at this side's secrets.", players=players)

    # -- what is done --------------------------------------------------------------------------------------------------

    @property
    def _at(self) -> int:
        return self.sheet.highlighted or 0

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        what = self._rows[event.option_index].what
        if what == "begin":
            self.action_begin()
        elif what == "dice":
            self.setup.typed = not self.setup.typed
            self._fill(event.option_index)
        elif what == "referee":
            self.setup.referee, self.setup.referee_lock = not self.setup.referee, ""
            self.setup.phrases.pop(REFEREE, None)
            self._fill(event.option_index)
        elif what == "seal":
            self.setup.sealed = not self.setup.sealed
            self._fill(event.option_index)
            if self.setup.sealed:
                told = (*WHAT_A_SEAL_DOES, *WHAT_A_SEAL_DOES_NOT)
                self.app.push_screen(TellDialog(say("A sealed game"), told))
        elif isinstance(what, SeatSetup):
            self.setup.change_player(self.hexwar.registry, what)
            self._fill(event.option_index)
        elif isinstance(what, OptionSpec):
            self._change_option(what)

    @work(exclusive=True)
    async def _change_option(self, spec: OptionSpec) -> None:
        value = await self._ask_value(spec)
        if value is not None:
            self._give(spec, value)

    async def _ask_value(self, spec: OptionSpec) -> int | bool | str | None:
        now = self.setup.value(spec)
        if isinstance(spec.default, bool):
            return not now
        if spec.choices:
            items = [Item(choice, spec.called(choice)) for choice in spec.choices]
            picked = await self.app.push_screen_wait(ChooseDialog(spec.title, items, at=spec.choices.index(str(now))))
            return None if picked is None else str(picked.value)
        low, high = bounds(spec)
        return await self.app.push_screen_wait(
            NumberDialog(spec.title, say("Rule {rule}", rule=spec.rule), low, high, int(now))
        )

    def _give(self, spec: OptionSpec, value: int | bool | str) -> None:
        try:
            self.setup.change(self.hexwar.registry, spec.name, value)
        except BadOptions as refusal:
            self.tell(refusal.text)
        else:
            self._fill(self._at)

    def action_usual(self) -> None:
        """Gives the marked option the value that its rule gives; does nothing on other lines."""
        what = self._rows[self._at].what
        if isinstance(what, OptionSpec):
            self._give(what, what.default)

    def action_rule(self) -> None:
        """Opens the rule of the marked option; on other lines, the rule book."""
        what = self._rows[self._at].what
        self.hexwar.open_rules(what.rule if isinstance(what, OptionSpec) else None)

    def action_temper(self) -> None:
        """Gives the practice player at the marked seat the next temperament; does nothing on other lines."""
        seat = self._rows[self._at].what
        if isinstance(seat, SeatSetup):
            self.setup.change_temper(self.hexwar.registry, seat)
            self._fill(self._at)

    @work(exclusive=True)
    async def action_name(self) -> None:
        """Asks for the name of the player at the marked seat; does nothing on other lines."""
        seat = self._rows[self._at].what
        if isinstance(seat, SeatSetup):
            ask = say("What is the player of {side} called?", side=self.setup.name_of(seat.side))
            name = await self.app.push_screen_wait(TextDialog(say("Name"), ask, LONGEST_NAME, seat.name))
            if name is not None:
                seat.name = name
                self._fill(self._at)

    @work(exclusive=True)
    async def action_pin(self) -> None:
        """Asks twice for a PIN for the marked seat or referee; an empty one takes it away. Does nothing elsewhere."""
        seat = self._rows[self._at].what
        if isinstance(seat, SeatSetup):
            pin = await self._ask_pin(self.setup.name_of(seat.side))
            self._keep_pin(seat.side, pin)
            seat.lock = seat.lock if pin is None else _lock(pin)
        elif seat == "referee" and self.setup.referee:
            pin = await self._ask_pin(say("Referee"))
            self._keep_pin(REFEREE, pin)
            self.setup.referee_lock = self.setup.referee_lock if pin is None else _lock(pin)
        else:
            return
        if pin is not None:
            self._fill(self._at)

    def _keep_pin(self, seat: Seat, pin: str | None) -> None:
        """Keeps a PIN in memory as it was typed: a seal is made of it when the game begins. None changes nothing."""
        if pin is not None:
            others = {other: phrase for other, phrase in self.setup.phrases.items() if other != seat}
            self.setup.phrases = {**others, seat: pin} if pin else others

    async def _ask_pin(self, who: Text) -> str | None:
        """Asks `who` for a PIN, twice; None when left, or when the two differ, which is said."""
        ask = say("{side}, type your PIN. Four digits keep out a glance, not a thief.", side=who)
        if self.setup.sealed:
            ask = say("{side}, type your PIN or pass phrase. Four digits keep out a glance, not a thief.", side=who)
        title = say("PIN")
        first = await self.app.push_screen_wait(TextDialog(title, ask, LONGEST_PIN, hidden=True))
        again: str | None = first
        if first:
            once_more = TextDialog(title, say("Once more, please:"), LONGEST_PIN, hidden=True)
            again = await self.app.push_screen_wait(once_more)
        if again is not None and again != first:
            self.tell(say("These were two different PINs. Nothing has changed."))
        return again if again == first else None

    def action_begin(self) -> None:
        """Answers with the setup; if nobody would play, or a PIN is missing that a seal needs, says so instead."""
        if all(seat.player != HUMAN for seat in self.setup.seats):
            told = say("Somebody has to sit at the keyboard: make one of the players a person.")
            self.app.push_screen(TellDialog(say("Nobody plays"), (told,)))
        elif self.setup.without_phrase():
            told = say("Everybody who plays a sealed game needs a PIN or pass phrase: mark the line and press “p”.")
            self.app.push_screen(TellDialog(say("A PIN is missing"), (told, self._missing())))
        else:
            self.dismiss(self.setup)


def _lock(pin: str) -> str:
    return lock(pin) if pin else ""
