"""The strip below the digest: the news in their time, with the numbers of the places, and how long it takes to see
them played; a click plays them from there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from hexwar_tui.engine.words.language import say, say_many
from hexwar_tui.tui.look.curves import MARK, QUIET
from hexwar_tui.tui.round.pace import PACES, PLAIN, PLAYING, QUIET_SIGN, USUAL
from hexwar_tui.tui.stage.speech import Speaking

LEAST = 12
"""How many cells of a line of time are of any use."""

CHOSEN = "bold reverse"


class WatchStrip(Widget, Speaking):
    """Shows on a line when it was that things happened at the places with these numbers: `places` has for each the
    number of its first entry of the journal, `entries` are those of all news."""

    DEFAULT_CSS = "WatchStrip { height: 1; width: 100%; padding: 0 1; background: $surface; }"

    class Pointed(Message):
        """The player has clicked on the line, where it stands for this entry."""

        def __init__(self, entry: int) -> None:
            self.entry = entry
            super().__init__()

    def __init__(self, entries: Sequence[int], places: Mapping[str, int]) -> None:
        super().__init__(classes="digest-strip" if places else "digest-strip timeless")
        self._steps, self._places = sorted(set(entries)), places
        self._chosen = ""

    def choose(self, number: str) -> None:
        """Has the number of this place stand out, "" for none."""
        self._chosen = number
        self.refresh()

    def render(self) -> Content:
        """Draws what it is, the line of time, and how long it takes."""
        head, tail = self._head(), self._tail()
        length = self._length
        if length < LEAST:
            return Content.assemble(head, tail)
        signs = self._signs(length)
        parts = []
        for (number, style), run in groupby(range(length), key=lambda at: self._style(signs.get(at, ""))):
            drawn = number or QUIET_SIGN * len(tuple(run))
            parts.append(Content.styled(self._shown(drawn), style))
        return Content.assemble(head, *parts, tail)

    def _head(self) -> Content:
        return Content.assemble(self.content(say("Watch it"), "$text-accent bold"), f"  {self._shown(PLAYING)} ")

    def _tail(self) -> Content:
        steps = len(self._steps)
        seconds = max(1, round(steps * PACES[USUAL]))
        long = say_many("about {n} second", "about {n} seconds", seconds)
        said = say_many("{n} step, {long}", "{n} steps, {long}", steps, long=long)
        return Content.assemble("   ", self.content(said, QUIET))

    @property
    def _length(self) -> int:
        return self.content_size.width - self._head().cell_length - self._tail().cell_length

    def _shown(self, text: str) -> str:
        return text.translate(PLAIN) if self.hexwar.charset == "ascii" else text

    def _signs(self, length: int) -> dict[int, str]:
        """The numbers of the places by their cells of the line: where their time is, or in the next one that is free
        and not beside another number."""
        signs: dict[int, str] = {}
        for number, entry in sorted(self._places.items(), key=lambda pair: pair[1]):
            at = bisect_left(self._steps, entry) * (length - 1) // max(1, len(self._steps) - 1)
            free = [cell for cell in range(length) if not {cell - 1, cell, cell + 1} & signs.keys()]
            signs[min(free, key=lambda cell: abs(cell - at), default=at)] = number
        return signs

    def _style(self, number: str) -> tuple[str, str]:
        if not number:
            return "", QUIET
        return number, CHOSEN if number == self._chosen else MARK

    def on_click(self, event: Click) -> None:
        """Tells which entry was clicked on; beside the line it is the first."""
        length, at = self._length, event.x - 1 - self._head().cell_length
        step = 0
        if length >= LEAST and 0 <= at < length:
            number = self._signs(length).get(at)
            step = at * (len(self._steps) - 1) // (length - 1)
            step = step if number is None else bisect_left(self._steps, self._places[number])
        self.post_message(self.Pointed(self._steps[step]))
