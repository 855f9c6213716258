"""The curtain: between two players there is nothing of any side on the screen or built in memory for display."""

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
    """Answers "enter" when the player has confirmed (and typed his PIN), "leave", or "referee" when that one comes.

    `takes_phrases`: it is a sealed game, whose doors open by pass phrases, too. With `steps_back` the one who comes was
    not waited for: to leave is to go back to where he came from.
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
        """The name of who comes next, and his PIN where he has one; each key on a line, however long the name is."""
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
        """Keys typed before it came were not meant for it; from now on a PIN can be typed at once."""
        self.hexwar.forget_typed()
        if self._door is not None:
            self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        """Enter in the PIN field."""
        self.action_confirm()

    def action_confirm(self) -> None:
        """Enter; wrong PINs make the next try wait longer."""
        if self._door is not None:
            field, left = self.query_one(Input), self._door.seconds_left
            if left > 0:
                self._complain(say("Wait {n} seconds before the next try.", n=int(left) + 1))
                return
            if not self._door.knock(field.value):
                field.value = ""
                wrong = (
                    say("That is not the PIN or pass phrase.") if self._takes_phrases else say("That is not the PIN.")
                )
                self._complain(wrong)
                return
        self.dismiss("enter")

    def _complain(self, told: Text) -> None:
        self.query_one(".fault", Static).update(self.content(told))

    def action_rules(self) -> None:
        """The rule book can be read from here."""
        self.hexwar.open_rules()

    def action_referee(self) -> None:
        """The referee comes to the keyboard before the side does."""
        if self._for_referee:
            self.dismiss("referee")
