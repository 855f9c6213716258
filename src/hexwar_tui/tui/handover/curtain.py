"""The curtain: the screen between two players, while nothing that a side knows is shown or ready to be shown."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Input, Static

from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.handover.called_side import BigName, Emblem, ground_of, hexagons
from hexwar_tui.tui.handover.calling import Calling, signs_of
from hexwar_tui.tui.look.emblem import brackets
from hexwar_tui.tui.look.hex_ground import Picture
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.look.themes import plain_colour, side_style
from hexwar_tui.tui.widgets.painted import PaintedScreen, SeeThroughBox, SeeThroughText


class Curtain(PaintedScreen[str]):
    """Asks one seat, called `name`, to come to the keyboard, and for its PIN if it has one. In the side's colour it
    says what `calling` knows of the side and the game.

    Answers "enter" when the player has confirmed, "leave" on Escape or Ctrl+S, and, only with `for_referee`, "referee"
    on F4. `door` checks the PIN, None if none is wanted; with `takes_phrases` the PIN may be a pass phrase. With
    `steps_back` Escape is said to lead back to where the player came from, else to save and leave the game.
    """

    hides_all = True
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
        calling: Calling | None = None,
        *,
        for_referee: bool = False,
        steps_back: bool = False,
        takes_phrases: bool = False,
    ) -> None:
        super().__init__(classes="curtain")
        self.seat, self._called, self._door, self._calling = seat, name, door, calling or Calling()
        self._for_referee, self._steps_back, self._takes_phrases = for_referee, steps_back, takes_phrases
        self._coloured: Palette | None = None

    def compose(self) -> ComposeResult:
        """Lays out who comes next, the field for his PIN where he has one, and the keys."""
        bar = Static(self._heading(), classes="curtain-bar")
        self._take_colours(bar)
        yield bar
        yield Emblem(self.words(self._called), self._calling.slot)
        with SeeThroughBox(classes="curtain-box"):
            yield SeeThroughText(self.content(say("Pass the keyboard to {name}.", name=self._called), "bold"))
            yield BigName(self.words(self._called), self._calling.slot)
            yield SeeThroughText(Content("\n").join(self._about()), classes="curtain-about")
            yield from self._field()
            yield SeeThroughText("", classes="fault")
            confirm = self._key(say("Enter: I am {name}", name=self._called))
            yield SeeThroughText(confirm, classes="dialog-keys curtain-enter")
        yield Static(Content("   ").join(map(self._key, self._keys())), classes="key-line")

    def _heading(self) -> Content:
        """The game and its turn, in the pure colour of the side."""
        calling = self._calling
        if not calling.title:
            return Content()
        return Content.assemble(
            self.content(calling.title, "bold"), "   ", self.content(say("Turn {n}", n=calling.turn))
        )

    def _about(self) -> list[Content]:
        """How the side is told from others, and who is to do what now."""
        calling, lines = self._calling, [self.content(say("Everyone else looks away."))]
        if calling.ended:
            lines.append(self.content(say("{name} has ended this part.", name=calling.ended)))
        if calling.slot is None:
            return lines
        signs = self.words(calling.side)[:1].join(brackets(calling.slot))
        badge = Content.styled(f" {signs} ", side_style(calling.slot, self.hexwar.palette))
        return [Content.assemble(badge, " ", self.content(signs_of(calling.side, calling.slot))), *lines]

    def _field(self) -> ComposeResult:
        if self._door is not None:
            ask = say("PIN or pass phrase:") if self._takes_phrases else say("PIN:")
            yield SeeThroughText(self.content(ask))
            yield Input(password=True, max_length=64, compact=True)

    def _keys(self) -> list[Text]:
        leave = say("Esc: back") if self._steps_back else say("Esc: save and leave")
        return [say("F1: rule book"), *([say("F4: I am the referee")] if self._for_referee else []), leave]

    def _key(self, told: Text) -> Content:
        """What a key does, with the key, before the colon, in the colour of keys."""
        words = self.content(told)
        return words.stylize("$text-accent bold", 0, words.plain.index(":"))

    def on_mount(self) -> None:
        """Drops what was typed before the curtain came, and gives the field for the PIN the keyboard."""
        self.hexwar.forget_typed()
        if self._door is not None:
            self.query_one(Input).focus()

    def _take_colours(self, bar: Static) -> None:
        """Gives the bar the side's colour, and the screen its dark ground, as far as there are such colours."""
        palette, slot = self.hexwar.palette, self._calling.slot
        self._coloured, paint = palette, palette.side(slot)
        if palette.depth != "none":
            bar.styles.background, bar.styles.color = plain_colour(paint.ground), plain_colour(paint.ink)
        if not palette.flat:
            self.styles.background = plain_colour(ground_of(slot, palette))

    async def on_screen_resume(self) -> None:
        """Is laid out anew in the colours of another theme, if that was chosen in the settings meanwhile."""
        if self._coloured not in (None, self.hexwar.palette):
            await self.recompose()

    def paint(self, size: Size) -> Picture:
        """Hexagons of no map, in shades of the side's colour."""
        return hexagons(size, self._calling.slot, self.hexwar.palette)

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
