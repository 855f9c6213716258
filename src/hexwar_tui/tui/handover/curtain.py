"""The curtain: the screen between two players, while nothing that a side knows is shown or ready to be shown."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.stage.full_screen import FullScreen


class Curtain(FullScreen[str]):
    """Asks one seat, called `name`, to come to the keyboard, and for its PIN if it has one.

    Answers "enter" when the player has confirmed, "leave" on Escape or Ctrl+S, and, only with `for_referee`, "referee"
    on F4. `door` checks the PIN, None if none is wanted; with `takes_phrases` the PIN may be a pass phrase. With
    `steps_back` Escape is said to lead back to where the player came from, else to save and leave the game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "confirm", ""),
        ("f1", "rules", ""),
        ("ctrl+s", "dismiss('leave')", ""),
        ("escape", "dismiss('leave')", ""),
        ("f4", "referee", ""),
    ]

    def __init__(
        self,
        seat: Seat,
        name: Text,
        door: Door | None,
        *,
        for_referee: bool = False,
        steps_back: bool = False,
        takes_phrases: bool = False,
    ) -> None:
        super().__init__(classes="curtain")
        self.seat, self._called, self._door = seat, name, door
        self._for_referee, self._steps_back, self._takes_phrases = for_referee, steps_back, takes_phrases

    def compose(self) -> ComposeResult:
        """Lays out who comes next, the field for his PIN where he has one, and each key on a line of its own."""
        with Vertical(classes="curtain-box"):
            yield Static(self.content(say("Pass the keyboard to {name}.", name=self._called)), classes="curtain-words")
            if self._door is not None:
                yield Static(self.content(say("PIN or pass phrase:") if self._takes_phrases else say("PIN:")))
                yield Input(password=True, max_length=64, compact=True)
            yield Static("", classes="fault")
            leave = say("Esc: back") if self._steps_back else say("Esc: save and leave")
            keys = [say("Enter: I am {name}", name=self._called), say("F1: rule book"), leave]
            if self._for_referee:
                keys.insert(2, say("F4: I am the referee"))
            for key in keys:
                yield Static(self.content(key), classes="dialog-keys")

    def on_mount(self) -> None:
        """Drops what was typed before the curtain came, and gives the field for the PIN the keyboard."""
        self.hexwar.forget_typed()
        if self._door is not None:
            self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        """Does what `action_confirm` does, as Enter was pressed in the field for the PIN."""
        self.action_confirm()

    def action_confirm(self) -> None:
        """Answers "enter" if no PIN is wanted or the right one was typed; refuses any other, and any typed too soon."""
        if self._door is not None:
            field, left = self.query_one(Input), self._door.seconds_left
            if left > 0:
                self.complain(say("Wait {n} seconds before the next try.", n=int(left) + 1))
                return
            if not self._door.knock(field.value):
                field.value = ""
                phrase, pin = say("That is not the PIN or pass phrase."), say("That is not the PIN.")
                self.complain(phrase if self._takes_phrases else pin)
                return
        self.dismiss("enter")

    def action_rules(self) -> None:
        """Opens the rule book over the curtain."""
        self.hexwar.open_rules()

    def action_referee(self) -> None:
        """Answers "referee" if the referee may come to the keyboard before the side does; else does nothing."""
        if self._for_referee:
            self.dismiss("referee")
