"""Plays on a map what happens: picture after picture, at the pace of the settings, until a key or the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Protocol

from textual.content import Content
from textual.timer import Timer

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import News
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import Mark, Note, Overprint
from hexwar_tui.tui.outlook.incidents import Incident
from hexwar_tui.tui.outlook.talk import MapStage

PACES = {"off": 0.0, "quick": 1 / 6, "usual": 1 / 3, "slow": 2 / 3}
"""By the setting, for how many seconds each incident is played."""

LONGEST = 9.0
"""Seconds in which everything is played that is shown at once, however much it is."""

TICK = 1 / 24
"""Seconds between two looks at whether the next picture is due."""

STEPS = 3
"""In how many pictures a way grows before it is whole."""

FEW = 6
"""Up to so many incidents are seen together at the end."""

MARGIN = 2
"""How many columns of the line below the map are free."""

MOST_MARKS, MOST_THROWS = 3, 4
"""How many marks and throws of dice are noted at a hex at most, of more the last."""


class Stage(MapStage, Protocol):
    """A screen with a map on which something is played."""

    @property
    def rings(self) -> bool:
        """Whether the bell may ring for a fight: on screens for what happens in the game, and not for what is past."""

    @property
    def prompted(self) -> Text:
        """What the line below the map says, "" for what it usually says."""

    @property
    def rows_said(self) -> int:
        """How many rows a sentence may take below the map without taking any from it."""

    def prompt(self, text: Text) -> None:
        """Says `text` in the line below the map; with "", what is usually said there."""

    def set_interval(self, interval: float, callback: Callable[[], object]) -> Timer:
        """Calls `callback` again and again."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: which hexes are lit, the hexes of ways, what is printed over the map, and the text below it. It
    `hits` where units of the seat that sees it are attacked."""

    marks: Mapping[Cell, Mark]
    path: tuple[Cell, ...]
    over: Overprint = field(default_factory=Overprint)
    said: Text = ""
    hits: bool = False


class Showing:
    """Plays incidents on the map of a screen. While nothing is played, nothing is drawn or looked at.

    The last picture stays until `clear`, and what was lit before comes back then, unless something else is lit.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._pictures: Sequence[Picture] = ()
        self._at = 0
        self._timer: Timer | None = None
        self._began, self._seconds = 0.0, 0.0
        self._before: Picture | None = None
        self._shown: Picture | None = None
        self._has_rung = False

    @property
    def is_playing(self) -> bool:
        """Whether another picture is still to come."""
        return self._timer is not None

    def play(self, incidents: Sequence[Incident], say: Callable[[News], Text], seconds: float | None = None) -> None:
        """Plays incidents, which `say` puts into sentences, over what is lit now: in `seconds`, or else at the pace of
        the settings. With less motion, or where no time is given to it, shows the last picture at once."""
        self.clear()
        if not incidents:
            return
        map, self._has_rung = self._stage.map, False
        self._before = Picture(map.marks, map.path)
        self._pictures = [picture for one in _closed(incidents) for picture in self._of(one, say)]
        self._seconds = self._time_for(len(incidents)) if seconds is None else seconds
        if self._seconds <= 0 or len(self._pictures) == 1 or self._stage.hexwar.settings.reduced_motion:
            self._show(len(self._pictures) - 1)
            return
        self._began = self._stage.hexwar.seconds()
        self._timer = self._stage.set_interval(TICK, self.go_on)
        self._show(0)

    def _of(self, incident: Incident, say: Callable[[News], Text]) -> list[Picture]:
        assert self._before is not None
        said = self._stage.words(say(incident.told)) if incident.told is not None else ""
        width, rows = self._stage.hexwar.size.width - MARGIN, self._stage.rows_said
        # On one line more it would take that from the map, which would be drawn anew. Of an attack it is seen on the
        # map who attacks; what is lost by it is told last.
        said = self._stage.words(cut_to(said, width, rows, keeps_end=bool(incident.lines and incident.marks)))
        return pictures(incident, said, self._stage.words, self._before)

    def _time_for(self, count: int) -> float:
        return min(LONGEST, count * PACES[self._stage.hexwar.settings.fights])

    def go_on(self) -> None:
        """Shows the picture that is due by now, leaving out those whose time is over."""
        if self._timer is None or not self._stage.is_there:
            return
        on_top: object = self._stage.hexwar.screen
        if on_top is not self._stage:
            self.finish()
            return
        passed = (self._stage.hexwar.seconds() - self._began) / self._seconds
        due = min(len(self._pictures) - 1, int(passed * len(self._pictures)))
        if due != self._at:
            self._show(due)
        if due == len(self._pictures) - 1:
            self._stop()

    def finish(self) -> None:
        """Shows the last picture at once, if others were still to come."""
        if self._timer is not None:
            self._stop()
            self._show(len(self._pictures) - 1)

    def clear(self) -> None:
        """Takes the pictures away: what was lit before is lit again, unless something else has been lit since."""
        self._stop()
        shown, before, self._shown = self._shown, self._before, None
        if shown is None or before is None or not self._stage.is_there:
            return
        map = self._stage.map
        map.over = Overprint(captions=map.over.captions)
        if map.marks == shown.marks:
            map.marks = before.marks
        if map.path == shown.path:
            map.path = before.path
        if shown.said and self._stage.prompted == shown.said:
            self._stage.prompt("")

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _show(self, at: int) -> None:
        self._at = at
        picture, map = self._pictures[at], self._stage.map
        self._shown = picture
        map.marks, map.path = dict(picture.marks), picture.path
        map.over = replace(picture.over, captions=map.over.captions)
        if picture.said:
            self._stage.prompt(picture.said)
        if picture.hits and self._stage.rings and not self._has_rung:
            self._has_rung = True
            self._stage.hexwar.ring(fight=True)


def cut_to(said: str, width: int, rows: int, *, keeps_end: bool = False) -> str:
    """`said`, or of what takes more than so many rows of this width the first words that have room in them, and "…";
    with `keeps_end` its last words."""
    words = said.split(" ")
    for kept in range(len(words), 0, -1):
        cut = " ".join(words[-kept:] if keeps_end else words[:kept])
        if kept < len(words):
            cut = f"… {cut}" if keeps_end else f"{cut} …"
        if Content(cut).get_height({}, width) <= rows:
            return cut
    return f"…{said[1 - width :]}" if keeps_end else f"{said[: width - 1]}…"


def _closed(incidents: Sequence[Incident]) -> Sequence[Incident]:
    """Incidents to be played one after the other, and behind a few of them all as one without dice, which stays."""
    if not 1 < len(incidents) <= FEW:
        return incidents
    return [*incidents, replace(reduce(Incident.joined, incidents), dice={})]


def pictures(incident: Incident, said: Text, words: Callable[[Text], str], before: Picture) -> list[Picture]:
    """The pictures of an incident over those hexes that were lit `before`: ways grow, then dice and marks appear."""
    steps = STEPS if incident.ways else int(bool(incident.lines or incident.dice or incident.marks))
    grown = [_picture(incident, (step + 1) / (steps + 1), before) for step in range(steps)]
    return [*grown, _last(incident, said, words, before)]


def _picture(incident: Incident, part: float, before: Picture) -> Picture:
    """The incident when `part` of its ways has been gone, 0 to 1."""
    ways = [way[: 1 + round(part * (len(way) - 1))] for way in incident.ways]
    arrived = {whole[-1]: way[-1] for whole, way in zip(incident.ways, ways, strict=True)}
    acting = [arrived.get(cell, cell) for cell in incident.acting]
    marks = {**before.marks, **_lit(incident.concerned, "target"), **_lit(acting, "selected")}
    path = (*before.path, *(cell for way in ways for cell in way[:-1]))
    return Picture(marks, path, Overprint(incident.lines))


def _last(incident: Incident, said: Text, words: Callable[[Text], str], before: Picture) -> Picture:
    """The picture that stays: what the dice were; and who did it, unless a unit is lit that is to act next."""
    is_asked = any(mark.kind == "selected" for mark in before.marks.values())
    whole = before if is_asked else _picture(incident, 1.0, before)
    notes = {
        cell: Note(
            incident.dice.get(cell, ())[-MOST_THROWS:],
            ", ".join(map(words, dict.fromkeys(incident.marks.get(cell, ())[-MOST_MARKS:]))),
        )
        for cell in {**incident.dice, **incident.marks}
    }
    return Picture(whole.marks, whole.path, Overprint(incident.lines, notes), said, incident.hits)


def _lit(cells: Iterable[Cell], kind: str) -> dict[Cell, Mark]:
    return {cell: Mark(kind) for cell in cells}
