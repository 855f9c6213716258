"""The line of time below a replay: its turns, the fights, and where one is; a click goes there."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.round.past import Moment
from hexwar_tui.tui.stage.speech import Speaking

TURN, DICE, QUIET = "│", "×", "─"
"""How a cell of the line is drawn: where a turn begins, where dice fell, and elsewhere; the first that is true."""

MARGIN = 1
"""How many cells are free at either end of the line."""


class Timeline(Widget, Speaking):
    """Shows moments on a line, those to come in grey, and the turn and number of the present one behind it."""

    DEFAULT_CSS = "Timeline { height: 1; width: 100%; background: $panel; }"

    class Pointed(Message):
        """The player has clicked on a place of the line: `at` moments are played there."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self._moments: tuple[Moment, ...] = ()
        self._at = 0

    def show(self, moments: tuple[Moment, ...], at: int) -> None:
        """Shows these moments, of which `at` are played."""
        self._moments, self._at = moments, at
        self.refresh()

    def render(self) -> Content:
        """Draws the line, the place in it, and the numbers."""
        cells, here = "".join(map(self._sign, range(self._length))), self._cell_of(self._at)
        if self.hexwar.charset == "ascii":
            cells = cells.replace(TURN, "|").replace(DICE, "x").replace(QUIET, "-")
        return Content.assemble(
            " " * MARGIN,
            Content.styled(cells[:here], "$text-accent"),
            Content.styled(cells[here : here + 1], "reverse bold"),
            Content.styled(cells[here + 1 :], "$foreground-muted"),
            self._behind(),
        )

    def _behind(self) -> Content:
        turn = self._moments[self._at - 1].turn if self._at else 0
        last = self._moments[-1].turn if self._moments else 0
        told = say("  turn {turn} of {last}   {at} of {all}", turn=turn, last=last, at=self._at, all=len(self._moments))
        return self.content(told)

    @property
    def _length(self) -> int:
        return max(1, self.size.width - 2 * MARGIN - self._behind().cell_length)

    def _cell_of(self, at: int) -> int:
        """The cell of the line for the moment at which `at` are played."""
        return at * (self._length - 1) // max(1, len(self._moments))

    def _sign(self, cell: int) -> str:
        here = [number for number in self._numbers(cell) if number]
        if any(self._begins_turn(number) for number in here):
            return TURN
        return DICE if any(self._moments[number - 1].has_dice for number in here) else QUIET

    def _numbers(self, cell: int) -> Iterable[int]:
        """How many moments are played at the places that this cell stands for."""
        count, steps = max(1, len(self._moments)), max(1, self._length - 1)
        first, end = -(-cell * count // steps), -(-(cell + 1) * count // steps)
        return range(first, min(end, len(self._moments) + 1))

    def _begins_turn(self, number: int) -> bool:
        return number == 1 or self._moments[number - 1].turn != self._moments[number - 2].turn

    def on_click(self, event: Click) -> None:
        """Tells which place of the line was clicked."""
        steps = max(1, self._length - 1)
        place = max(0, min(event.x - MARGIN, steps))
        self.post_message(self.Pointed(-(-place * len(self._moments) // steps)))
