"""A chart under the line of time of a replay: what has been in colours, what comes later in grey, one cursor."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator

from textual.content import Content
from textual.geometry import Size
from textual.style import Style

from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.look.colours import BLACK, mix
from hexwar_tui.tui.look.curves import Cursor, Curve, Curves
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.stage.speech import Speaking

CHART = 7
"""How many lines a chart takes, its title included."""

NOW = "reverse bold"
"""The style of the cells in which the present moment lies."""

QUIET = "$foreground-muted"

LATER = 0.66
"""How much black is in the colour of what is still to come."""

LEAST_LEFT = 6
"""How many cells are free at the left of a chart at least."""


class TimeChart:
    """Draws one of the charts of `past`, as the seat knew the game."""

    def __init__(self, past: Past) -> None:
        self._past, self._number = past, 0

    def turn(self) -> None:
        """Goes on to the next chart."""
        self._number += 1

    def lines(self, speaker: Speaking, left: int, length: int, cell_of: Callable[[int], int]) -> Iterator[Content]:
        """The lines of the chart, whose curves begin behind `left` cells, `length` wide; `cell_of` tells the cell of a
        moment by its number. While the game is still being counted, or has no turn to show, they say so."""
        annals = self._past.annals()
        said = say("Counting …") if annals.share < 1 else say("The chart begins with the first turn that has ended.")
        if annals.share < 1 or not annals.charts or len(annals.charts[0].turns) < 2:
            yield Content.styled(f" {speaker.words(said)}", QUIET)
            yield from [Content("")] * (CHART - 1)
            return
        chart, last, here = annals.charts[self._number % len(annals.charts)], length - 1, cell_of(self._past.at)
        ends = [self._past.at_turn(turn) for turn in chart.turns]
        title = Content.styled(f" {speaker.words(chart.title)}", "$text-accent bold")
        title = title.stylize(Style.from_meta({"key": "c"}))  # A click shows the next one.
        yield _beside(title, self._numbers(speaker, chart, ends), left + here, left + length)
        cursor = Cursor(here / last, [cell_of(end) / last for end in ends], NOW)
        curves, signs = self._curves(speaker, chart), self._has_signs(speaker)
        picture = Curves(chart.turns, curves, signs=signs, cursor=cursor, left=left)
        yield from picture.drawn(Size(left + length, CHART - 1)).split("\n", allow_blank=True)

    def _has_signs(self, speaker: Speaking) -> bool:
        return speaker.hexwar.charset == "ascii" or speaker.hexwar.palette.depth == "none"

    def _curves(self, speaker: Speaking, chart: Chart) -> list[Curve]:
        palette, found = speaker.hexwar.palette, []
        for number, line in enumerate(self._past.sides, 1):
            ink = side_ink(line.colour, palette)
            later = QUIET if palette.flat else mix(ink.split()[-1], BLACK, LATER)
            found.append(Curve(chart.series[line.side], ink, str(number), later))
        return found

    def _numbers(self, speaker: Speaking, chart: Chart, ends: list[int]) -> Content:
        """What each side had when the last turn ended before the present moment, in its colours."""
        row, signs = max(0, bisect_right(ends, self._past.at) - 1), self._has_signs(speaker)
        tags = []
        for number, line in enumerate(self._past.sides, 1):
            said = f"{f'{number}. ' * signs}{speaker.words(line.name)} {chart.series[line.side][row]}"
            tags.append(Content.styled(f" {said} ", speaker.hexwar.side_style(line.colour)))
        return Content(" ").join(tags)


def _beside(title: Content, tags: Content, here: int, width: int) -> Content:
    """A title and, in the same line, `tags` beside the column `here`: to the right of it, or to the left where there is
    no room; where there is none on either side, at the end of the line."""
    right, left, last = here + 2, here - 1 - tags.cell_length, width - tags.cell_length
    start = right if right <= last else left if left >= title.cell_length + 2 else last
    return Content.assemble(title, " " * max(2, start - title.cell_length), tags)
