"""The line of time below a replay: turns, lanes of what matters, a chart, and where one is; a click goes there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content
from textual.events import Click, MouseDown, MouseMove, MouseUp
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget

from hexwar_tui.engine.events import About
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.round.inks import SIGNS
from hexwar_tui.tui.round.pace import PLAIN, PLAYING, QUIET_SIGN, SPEEDS, STANDING, TURN
from hexwar_tui.tui.round.past import Moment, Past
from hexwar_tui.tui.round.time_chart import CHART, LEAST_LEFT, NOW, QUIET, TimeChart
from hexwar_tui.tui.stage.keys import key_at
from hexwar_tui.tui.stage.speech import Speaking

MARGIN = 1
"""How many cells are free at either end of the line."""

WIDE, HIGH = 140, 44
"""From how many columns and lines of the terminal on each lane has a line of its own."""

CHARTED_WIDE, CHARTED_HIGH = 110, 36
"""From how many columns and lines on there is room for a chart."""

MORE_KEYS = say("< >: what matters   t: to a turn   c: other chart")
"""The keys of the line of time, where there is room for them."""

PACE = "pace"
"""The name by which the paces tell their index to whoever is told of a click on them."""

Dot = tuple[str, str]
"""A cell of a lane: its sign, and the style of that once its moment has come."""

AT_ONCE = 8
"""How many entries are counted for the chart before keys are heard."""


PAUSE = 0.001
"""Seconds between two parts that are counted, in which the screen is drawn and keys are heard. A timer that ticks once
only would never tick, were the machine busy for so short a time before it waits."""


class Track(NamedTuple):
    """The line on which the moments of a game lie: how many cells are free at its left, how many it has, and how many
    moments there are."""

    left: int
    length: int
    moments: int

    def cell_of(self, at: int) -> int:
        """The cell of the line for the moment at which `at` are played."""
        return at * (self.length - 1) // max(1, self.moments)

    def at(self, x: int) -> int:
        """How many moments are played at the place of the column `x` of the terminal, the nearest on the line."""
        steps = self.length - 1
        return -(-max(0, min(x - self.left, steps)) * self.moments // steps)

    def moments_in(self, cell: int) -> range:
        """The numbers, from 1, of the moments for which this cell stands."""
        count, steps = max(1, self.moments), self.length - 1
        return range(max(1, -(-cell * count // steps)), min(-(-(cell + 1) * count // steps), self.moments + 1))


class Timeline(Widget, Speaking):
    """Shows the moments of `past` on a line, those to come in grey, and the turn and number of the present one. Where
    there is room, each lane has a line of its own, and a chart lies below under the same cursor."""

    DEFAULT_CSS = """
    Timeline { height: auto; width: 100%; background: $panel; }
    Timeline.charted { background: $background; }
    """

    class Pointed(Message):
        """The player has clicked on a place of the line: `at` moments are played there."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    class Paced(Message):
        """The player has clicked on one of the paces, by its index."""

        def __init__(self, pace: int) -> None:
            self.pace = pace
            super().__init__()

    def __init__(self, past: Past) -> None:
        super().__init__()
        self._past, self._chart = past, TimeChart(past)
        self._pace = 0
        self._counting: Timer | None = None
        self._told_for: tuple[Moment, ...] = ()
        self._lanes: list[tuple[int, ...]] = []
        self._drawn: tuple[object, list[list[Dot]]] = (None, [])
        """The cells of all lanes, and the track and moments that they are of: they do not change from step to step."""

    def show(self) -> None:
        """Shows the moment that the past is at, and counts for the chart what has not been counted yet."""
        if self._told_for is not self._past.moments:
            self._told_for = self._past.moments
            self._lanes = [self._past.lanes_of(moment) for moment in self._past.moments]
            self._begin_counting()
        self.refresh()

    def show_pace(self, pace: int) -> None:
        """Shows whether the replay plays by itself, and which of `SPEEDS` it has then, by its index."""
        self._pace = pace
        self.refresh()

    def next_chart(self) -> None:
        """Shows the next of the charts; after the last comes the first."""
        self._chart.turn()
        self.refresh()

    def _begin_counting(self) -> None:
        if self._counting is None and self._has_chart:
            self._counting = self.set_interval(PAUSE, self._count)

    def _count(self) -> None:
        """Counts a part of the game, and the rest after the keys that have been pressed meanwhile."""
        if self._counting is not None and self._past.annals().go_on(AT_ONCE):
            self._counting.stop()
            self._counting = None
            self.refresh()

    # -- room ----------------------------------------------------------------------------------------------------------

    @property
    def _has_lanes(self) -> bool:
        return self._has_chart and self.app.size.width >= WIDE and self.app.size.height >= HIGH

    @property
    def _has_chart(self) -> bool:
        size = self.app.size
        return size.width >= CHARTED_WIDE and size.height >= CHARTED_HIGH and bool(self._past.lanes)

    def on_resize(self) -> None:
        """Has another ground where a chart is drawn, and counts for it where there was no room before."""
        self.set_class(self._has_chart, "charted")
        self._begin_counting()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines it takes."""
        lanes = len(self._past.lanes) + 2 if self._has_lanes else 1
        return lanes + (CHART if self._has_chart else 0)

    @property
    def track(self) -> Track:
        """Where the line is now."""
        left, behind = LEAST_LEFT if self._has_chart else MARGIN, self._behind().cell_length
        if self._has_lanes:
            left, behind = max(left, *(len(self.words(title)) + 5 for title in self._past.lanes.values())), 0
        return Track(left, max(2, self.size.width - left - MARGIN - behind), len(self._past.moments))

    # -- drawing -------------------------------------------------------------------------------------------------------

    def render(self) -> Content:
        """Draws the lines, the place in them, the numbers, and the chart."""
        return Content("\n").join(self._all_lines(self.track))

    def _all_lines(self, track: Track) -> Iterator[Content]:
        lanes = self._cells(track)
        if self._has_lanes:
            yield Content.assemble(self._behind(), "   ", self._paces(), "   ", self._more_keys())
            for lane, cells in zip(self._past.lanes, lanes, strict=True):
                sign, _, style = SIGNS[lane]
                title = f" {self._plain(sign)} {self.words(self._past.lanes[lane])}"
                yield Content.assemble((f"{title:<{track.left}}", style), *self._line(cells, track))
            yield self._axis(track)
        else:
            yield Content.assemble(" " * track.left, *self._line(lanes[0], track), self._behind())
        if self._has_chart:
            yield from self._chart.lines(self, track.left, track.length, track.cell_of)

    def _line(self, cells: Sequence[Dot], track: Track) -> Iterator[Content]:
        """The cells of a lane in runs of one style: those to come are grey, that of the present moment is bright."""
        here = track.cell_of(self._past.at)
        styles = [NOW if at == here else ink if at < here else QUIET for at, (_, ink) in enumerate(cells)]
        for style, run in groupby(zip(cells, styles, strict=True), key=lambda pair: pair[1]):
            yield Content.styled(self._plain("".join(sign for (sign, _), _ in run)), style)

    def _cells(self, track: Track) -> list[list[Dot]]:
        """The cells of each lane, or of one lane for all."""
        made_for = (track, self._told_for, self._has_lanes)
        if self._drawn[0] != made_for:
            lanes = range(len(self._past.lanes)) if self._has_lanes else (None,)
            cells = [[self._dot(track.moments_in(cell), lane) for cell in range(track.length)] for lane in lanes]
            self._drawn = made_for, cells
        return self._drawn[1]

    def _dot(self, here: range, lane: int | None) -> Dot:
        """What stands in a cell of a lane; with None, what weighs most there in any, turns first."""
        if lane is None and any(map(self._begins_turn, here)):
            return TURN, "$text-accent"
        found = min((at for number in here for at in self._lanes[number - 1] if lane in (None, at)), default=None)
        if found is None:
            return QUIET_SIGN, "$text-accent" if lane is None else "$foreground"
        sign, _, style = SIGNS[[*self._past.lanes, About.FIGHT][found]]
        return sign, "$text-accent" if lane is None else style

    def _axis(self, track: Track) -> Content:
        """The numbers of the turns, where they begin, as many as have room."""
        line, free = [" "] * track.length, 0
        for number in filter(self._begins_turn, range(1, track.moments + 1)):
            at, turn = track.cell_of(number), str(self._past.moments[number - 1].turn)
            if at >= free and at + len(turn) <= len(line):
                line[at : at + len(turn)] = turn
                free = at + len(turn) + 2
        return Content.styled(f"{' ' + self.words(say('turn')):<{track.left}}{''.join(line)}", QUIET)

    def _behind(self) -> Content:
        moments, at = self._past.moments, self._past.at
        turn = moments[at - 1].turn if at else 0
        last = moments[-1].turn if moments else 0
        where = say("turn {turn} of {last}   {at} of {all}", turn=turn, last=last, at=at, all=len(moments))
        return Content.assemble(*("  ", self._state(), "  "), _pressing("t", self.content(where)))

    def _state(self) -> Content:
        """Whether it plays, and how fast; what is not said in words is said by `_paces`, where there is room for it."""
        sign = self.words(PLAYING if self._past.is_playing else STANDING)
        speed = "" if self._has_lanes else self.words(f" ×{SPEEDS[self._pace]}")
        style = "$text-accent bold" if self._past.is_playing else "bold"
        return Content.assemble(
            _pressing("g", Content.styled(sign, style)), _pressing("f", Content.styled(speed, style))
        )

    def _paces(self) -> Content:
        """Whether it plays, in words, and all paces, with the present one lit."""
        said = self.content(say("playing") if self._past.is_playing else say("stopped"), "bold")
        marks = [f"[{speed}]" if at == self._pace else f" {speed} " for at, speed in enumerate(SPEEDS)]
        paces = (self._pace_mark(at, mark) for at, mark in enumerate(marks))
        return Content.assemble(
            *(_pressing("g", said), "   ", _pressing("f", self.content(say("speed"), QUIET)), " "), *paces
        )

    def _pace_mark(self, pace: int, mark: str) -> Content:
        shown = self.content(mark, "reverse" if pace == self._pace else QUIET)
        return shown.stylize(Style.from_meta({PACE: pace}))

    def _more_keys(self) -> Content:
        """The keys of the line of time; a click on what one does presses it."""
        words = self.words(MORE_KEYS)
        named = groupby(range(len(words)), key=lambda x: key_at(words, x))
        runs = ((key, "".join(words[x] for x in run)) for key, run in named)
        return Content.assemble(*(_pressing(key, Content.styled(run, QUIET)) for key, run in runs))

    def _plain(self, text: str) -> str:
        return text.translate(PLAIN) if self.hexwar.charset == "ascii" else text

    def _begins_turn(self, number: int) -> bool:
        moments = self._past.moments
        return number == 1 or moments[number - 1].turn != moments[number - 2].turn

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: MouseDown) -> None:
        """From now on the present moment follows the mouse, if it was pressed on the line itself."""
        if self._is_on_line(event):
            self.capture_mouse()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tells over which place of the line the mouse is, while it is held down."""
        if self.app.mouse_captured is self:
            self.post_message(self.Pointed(self.track.at(event.x)))

    def on_mouse_up(self, event: MouseUp) -> None:
        """Lets go of the mouse."""
        self.release_mouse()

    def on_click(self, event: Click) -> None:
        """Tells which place of the line, or which pace, was clicked; keys that are named here are pressed by the
        app."""
        pace = event.style.meta.get(PACE)
        if pace is not None:
            self.post_message(self.Paced(pace))
        elif self._is_on_line(event):
            self.post_message(self.Pointed(self.track.at(event.x)))

    def _is_on_line(self, event: MouseDown | Click) -> bool:
        """Whether the mouse is on a lane, the turns or the curves, and not on words beside or above them."""
        track, is_above = self.track, self._has_lanes and event.y == 0
        return not is_above and event.x < track.left + track.length + MARGIN and "key" not in event.style.meta


def _pressing(key: str | None, words: Content) -> Content:
    """Words that are clicked on to press a key, if there is one."""
    return words if key is None else words.stylize(Style.from_meta({"key": key}))
