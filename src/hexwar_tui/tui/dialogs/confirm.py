"""The dialog before an order is given: what it will cost, and the exact odds of its dice."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.orders.order import OddsLine, Preview
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.widgets.panel import line_content

BAR = 24
"""How many cells long the longest bar of a distribution is."""

MOST_ROWS, LEAST_CHANCE = 14, 0.0005
"""How many values of a distribution are shown at most, the likeliest, and how likely each is at least."""


class ConfirmDialog(Dialog[str]):
    """Shows what an order will do before it is given; answers "give", or, with `can_queue`, "queue". `sentence`
    tells the order, or asks whether to give it: then `yes` says what Enter answers."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,full_stop", "give", ""), ("q", "queue", "")]

    def __init__(
        self,
        title: Text,
        preview: Preview,
        sentence: Text = "",
        *,
        yes: Text = "",
        can_queue: bool = False,
    ) -> None:
        keys = say("Enter: give the order   Esc: back")
        if yes:
            keys = say("Enter: {yes}   Esc: back", yes=yes)
        elif can_queue:
            keys = say("Enter: give the order   q: put it in the queue   Esc: back")
        super().__init__(title, keys)
        self._preview, self._sentence, self._can_queue = preview, sentence, can_queue

    @property
    def has_odds(self) -> bool:
        """Whether it shows the odds of any dice."""
        return bool(self._preview.odds)

    def body(self) -> ComposeResult:
        """Lays out what is ordered, then what it costs, then the odds of each number that dice decide."""
        with VerticalScroll(classes="preview", can_focus=True):
            if self._sentence:
                yield Static(self.content(self._sentence, "bold"))
            for line in self._preview.lines:
                yield Static(line_content(self, line))
            for odds in self._preview.odds:
                yield Static(self._odds(odds), classes="odds")

    def _odds(self, line: OddsLine) -> Content:
        mean = say("{title}: {mean} on average", title=line.title, mean=f"{line.odds.mean:.1f}")
        rows = [self.content(mean, "bold")]
        likeliest = sorted(line.odds.chances, key=lambda one: -one[1])[:MOST_ROWS]
        top = likeliest[0][1]
        sign, least = ("█", 1) if self.hexwar.charset == "unicode" else ("#", 0)
        for value, chance in sorted(one for one in likeliest if one[1] >= LEAST_CHANCE):
            bar = sign * max(least, round(chance / top * BAR))
            rows.append(Content(f"{value:>4} {self.words(percent(chance)):>13} {bar}"))
        return Content("\n").join(rows)

    def action_give(self) -> None:
        """Closes the dialog with the answer "give"."""
        self.answer("give")

    def action_queue(self) -> None:
        """Closes the dialog with the answer "queue", if the order can be queued; else does nothing."""
        if self._can_queue:
            self.answer("queue")
