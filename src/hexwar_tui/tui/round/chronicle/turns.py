"""The turns of a chronicle: a column for each, as high as much happened in it, and how the sides stood at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.stage.speech import Speaking

QUIET = "$foreground-muted"

TITLE = say("Turns")

LEVELS, PLAIN_LEVELS = " ▁▂▃▄▅▆▇█", " .:-=+*%#"
"""How high a column is, from nothing to the most that happened in a turn; and the same in ASCII."""

WIDEST = 4
"""How many cells wide a column is at most."""

GAP = 2
"""How many cells are free behind the title and at the end of the line."""


class TurnColumns(Widget, Speaking):
    """Shows a column for each turn; a click on one tells which it is. Where there is no room for all, the last ones."""

    class Pointed(Message):
        """The player has clicked on the column of this turn."""

        def __init__(self, turn: int) -> None:
            self.turn = turn
            super().__init__()

    def __init__(self) -> None:
        super().__init__(classes="chronicle-turns")
        self._lines: Mapping[int, int] = {}
        self._now: int | None = None

    @property
    def has_some(self) -> bool:
        """Whether there is more than one column to choose from."""
        return len(self._lines) > 1

    def show(self, lines: Mapping[int, int]) -> None:
        """Shows how many `lines` there are of each turn; what was before the first one has no column."""
        self._lines = {turn: many for turn, many in lines.items() if turn}
        self.refresh()

    def point_at(self, turn: int | None) -> None:
        """Has the column of this turn stand out."""
        if turn != self._now:
            self._now = turn
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines it takes: the columns, and the numbers below them."""
        return 2

    def render(self) -> Content:
        """Draws the columns over the numbers of their turns."""
        left, turns, wide = self._title(), *self._fitting()
        columns = (self._column(turn, wide) for turn in turns)
        return Content.assemble(" " * len(left), *columns, "\n", (left, "$text-accent"), self._numbers(turns, wide))

    def _title(self) -> str:
        return f" {self.words(TITLE)}{' ' * GAP}"

    def _fitting(self) -> tuple[range, int]:
        """The turns that there is room for, and how many cells each has."""
        room = self.size.width - len(self._title()) - GAP
        if not self._lines or room <= 0:
            return range(0), 1
        turns = range(1, max(self._lines) + 1)[-room:]
        return turns, min(WIDEST, room // len(turns))

    def _column(self, turn: int, wide: int) -> Content:
        levels = PLAIN_LEVELS if self.hexwar.charset == "ascii" else LEVELS
        # What has happened at all is never drawn as nothing.
        level = -(-self._lines.get(turn, 0) * (len(levels) - 1) // max(self._lines.values()))
        drawn = levels[level] * max(1, wide - 1)
        return Content.styled(f"{drawn:<{wide}}", "$text-accent bold" if turn == self._now else QUIET)

    def _numbers(self, turns: range, wide: int) -> Content:
        """The numbers of the turns below their columns, as many as have room, that of the present one first of all."""
        line = [" "] * (len(turns) * wide + GAP)
        for turn in sorted(turns, key=lambda turn: turn != self._now):
            number, at = str(turn), (turn - turns.start) * wide
            if all(cell == " " for cell in line[max(0, at - 1) : at + len(number) + 1]):
                line[at : at + len(number)] = number
        drawn = Content.styled("".join(line), QUIET)
        if self._now is None or self._now not in turns:
            return drawn
        at = (self._now - turns.start) * wide
        return drawn.stylize("bold", at, at + len(str(self._now)))

    def on_click(self, event: Click) -> None:
        """Tells which turn's column was clicked on."""
        turns, wide = self._fitting()
        at = (event.x - len(self._title())) // wide
        if 0 <= at < len(turns):
            self.post_message(self.Pointed(turns[at]))


def standings(speaker: Speaking, chart: Chart, sides: Iterable[SideLine]) -> dict[int, tuple[Content, ...]]:
    """How the sides stood in what `chart` counts at the end of each turn: its title, then each side with its number in
    its ink."""
    palette = speaker.hexwar.palette
    inks = [(line.side, speaker.words(line.name), side_ink(line.colour, palette)) for line in sides]
    title = Content.styled(speaker.words(chart.title), QUIET)
    return {
        turn: (title, *(Content.styled(f"{name} {chart.series[side][row]}", ink) for side, name, ink in inks))
        for row, turn in enumerate(chart.turns)
    }
