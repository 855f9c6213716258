"""The digest: what happened in this side's sight since its last turn, as sentences, and again on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.widgets.panel import STYLES


class Digest(FullScreen[bool]):
    """The news of a side, each turn's under its heading, and below them, always in sight, an alarm in red; answers True
    once closed.

    `told` has the sentences, each with its turn; the side has read the first `read` of them before, and the digest
    opens below these. `replay` makes the screen that shows the same news on the map; `dice` are the sentences about the
    hash that binds the dice, none where they are not to be told.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "go_on", ""),
        ("escape", "go_on", ""),
        ("space", "go_on", ""),
        ("r", "replay", ""),
        ("d", "dice", ""),
    ]

    def __init__(
        self,
        title: Text,
        told: Sequence[tuple[int, Text]],
        replay: Callable[[], ReplayScreen],
        *,
        read: int = 0,
        alarm: Text = "",
        stand: Sequence[Text] = (),
        dice: Sequence[Text] = (),
    ) -> None:
        super().__init__(classes="digest")
        self._heading, self._told, self._read, self._replay = title, told, read, replay
        self._alarm, self._stand, self._dice = alarm, stand, dice

    def compose(self) -> ComposeResult:
        """Lays out the heading, the sentences, which scroll, the alarm and the keys."""
        yield Static(self.content(self._heading), classes="top-line")
        read, unread = self._told[: self._read], self._told[self._read :]
        with VerticalScroll(classes="digest-body"):
            yield Static(Content("\n").join(self._lines(read)), classes="read")
            yield Static(Content("\n").join([*self._lines(unread, read[-1:]), *self._note()]), classes="unread")
        if self._stand:
            yield Static(self._where_you_stand(), classes="digest-stand")
        if self._alarm:
            yield Static(self.content(self._alarm, STYLES[Tone.BAD]), classes="digest-alarm")
        yield Static(self.content(say("Enter: to the table   r: replay on the map   ↑ ↓: scroll")), classes="key-line")

    def on_mount(self) -> None:
        """Gives the text the keyboard, and scrolls to the first sentence that the side has not read."""
        body = self.query_one(VerticalScroll)
        self.query_one(".read").display = self._read > 0
        body.focus()
        if self._read:
            self.call_after_refresh(body.scroll_to_widget, self.query_one(".unread"), animate=False, top=True)

    def _lines(self, told: Sequence[tuple[int, Text]], before: Sequence[tuple[int, Text]] = ()) -> list[Content]:
        """The sentences of `told`, with a heading for each turn other than that of the sentence `before`."""
        lines: list[Content] = []
        turn = next((number for number, _ in before), None)
        for number, sentence in told:
            if number != turn:
                turn = number
                lines.append(self.content(say("Turn {n}", n=number), "bold"))
            lines.append(self.content(say("  {sentence}", sentence=sentence)))
        return lines

    def _where_you_stand(self) -> Content:
        """The facts about where the side stands, on one line behind their heading, or on as many as that takes."""
        facts = Content("   ").join(map(self.content, self._stand))
        return Content.assemble(self.content(say("Where you stand"), "$text-accent bold"), "   ", facts)

    def _note(self) -> list[Content]:
        """The lines that say where to read what binds the dice; none where that is not to be told."""
        if not self._dice:
            return []
        note = say("The program's dice are bound from the start: “d” shows by what.")
        return [Content(""), self.content(note, "$foreground-muted")]

    def action_replay(self) -> None:
        """Opens the replay, which shows the same news on the map, step by step."""
        self.app.push_screen(self._replay())

    def action_dice(self) -> None:
        """Opens a dialog that says what binds the dice; does nothing where that is not to be told."""
        if self._dice:
            self.app.push_screen(TellDialog(bound_dice.TITLE, self._dice))

    def action_go_on(self) -> None:
        """Closes the digest; the table comes next."""
        self.dismiss(True)
