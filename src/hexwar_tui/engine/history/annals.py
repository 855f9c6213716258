"""The annals of a game: what its system counts, turn by turn, found by playing the journal again on a copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.luck import Luck, luck, together
from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Lost, Tally, Thrown
from hexwar_tui.engine.record.journal import Entry, place_behind
from hexwar_tui.engine.sandbox.copies import copy_of_core
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import Chart
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell

LOST = "lost"
"""The id of the chart of losses."""

MOST = 3
"""How many turning points a game has at most."""


@dataclass(frozen=True, slots=True)
class Toll:
    """What a side has lost of `all` that it had: of the most that it ever had together with what was lost before. So
    what goes with a side that resigns is no loss, but counts as what it had."""

    lost: int
    all: int


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the lead of the winner changed by `gain`; `news` tells what did it, in the entry of that number,
    None where nothing was told, at the hex `cell`, None for no single one; `others` is how much else did it. `last` is
    the number of the last entry of the turn."""

    turn: int
    gain: int
    last: int
    news: News | None = None
    cell: Cell | None = None
    entry: int | None = None
    others: int = 0


Counted = Sequence[tuple[Tally, News]]
"""What is counted of an entry, each with the news that tells it."""


@dataclass(slots=True)
class _Counts:
    """What has been counted so far. `rows` has, by turn and id of line, the number of each side after that turn."""

    rows: dict[int, dict[str, dict[Side, int]]] = field(default_factory=dict)
    lost: Counter[Side] = field(default_factory=Counter)
    thrown: list[Thrown] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    deeds: list[tuple[int, int, Deed, News]] = field(default_factory=list)
    kills: Counter[str] = field(default_factory=Counter)
    graves: list[Cell] = field(default_factory=list)
    fallen: list[tuple[int, Side, News]] = field(default_factory=list)


class Annals:
    """What is counted of a game, from the entry `since` on, as `seat` knew it at each time. Only the referee's have
    more than charts, and a chart of losses: these are counted from events that not everybody knows of.

    Made by `Game.annals`; `go_on` counts a part of the journal at a time, and the answers are those of what has been
    counted. A game whose system counts nothing has no charts and nothing else.
    """

    def __init__(self, history: History, entries: Sequence[Entry], since: int, seat: Seat = REFEREE) -> None:
        self._history, self._core, self._seat, self._since = history, history.at(since), seat, since
        self._lucks: tuple[int, Mapping[Side, Luck]] = (-1, {})
        self._entries, self._at = entries[place_behind(entries, since) :], 0
        self._counts = _Counts()
        self._turn = self._core.turn
        self._note(self._turn - 1 if self._turn else 0)

    @property
    def _frame(self) -> AnyFrame:
        return self._core.frames[0]

    @property
    def _counting(self) -> Counting[AnyFrame] | None:
        return self._frame.system.counting

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the game, in the order of the scenario."""
        return tuple(side.id for side in self._frame.scenario.sides)

    # -- counting ------------------------------------------------------------------------------------------------------

    def go_on(self, most: int | None = None) -> bool:
        """Counts the next entries, at most so many, or all; returns whether all have been counted."""
        if self._counting is None:
            return True
        end = len(self._entries) if most is None else min(self._at + most, len(self._entries))
        while self._at < end:
            self._take(self._entries[self._at])
        return end == len(self._entries)

    @property
    def share(self) -> float:
        """How much of the journal has been counted, from 0 to 1."""
        return self._at / len(self._entries) if self._entries and self._counting is not None else 1.0

    def follow(self, entries: Sequence[Entry], since: int) -> bool:
        """Takes over that the journal has gone on: the entries that count are `entries` now, and those behind `since`
        are to be counted. False, with nothing changed, where some that have been counted already count no more."""
        now, last = entries[place_behind(entries, since) :], slice(max(0, self._at - 1), self._at)
        if since != self._since or now[last] != self._entries[last]:
            return False
        self._entries = now
        return True

    def _take(self, entry: Entry) -> None:
        if self._seat == REFEREE:
            for tally, news in self._retold(entry) if self._has_more(entry) else self._told(entry):
                self._add(tally, news)
        else:
            self._history.replay(self._core, entry, checked=False)
        self._at += 1
        if self._core.turn != self._turn or self._at == len(self._entries):
            self._note(self._turn)
            self._turn = self._core.turn

    def _has_more(self, entry: Entry) -> bool:
        """Whether playing the entry may tell something that is counted and that an older journal lacks."""
        return bool(entry.dice) and self._counting is not None and self._counting.tallies.has_later

    def _told(self, entry: Entry) -> Counted:
        """Plays the entry; returns what is counted of it, with the news of the journal."""
        found = [(tally, news) for news in entry.events for tally in self._tallies(news, self._core.frames)]
        self._history.replay(self._core, entry, checked=False)
        return found

    def _retold(self, entry: Entry) -> Counted:
        """Plays the entry; returns what is counted of it, with the news as they are told today."""
        before = copy_of_core(self._core).frames
        table = self._history.retell(self._core, entry, checked=False)
        return [(tally, news) for news in table.events for tally in self._tallies(news, before)]

    def _tallies(self, news: News, frames: Sequence[AnyFrame]) -> Sequence[Tally]:
        """The tallies of news of this game, or of a game within it, of which only dice count; none where the news is of
        rules that told other facts. `frames` are those before the news."""
        frame = next((frame for frame in frames if frame.opened_by == news.frame), None)
        if frame is None or frame.system.counting is None or news.system != frame.system.id:
            return ()
        try:
            found: tuple[Tally, ...] = frame.system.counting.tallies(news, frame)
        except STUMBLES:
            return ()
        return found if frame is frames[0] else [tally for tally in found if self._is_of_ours(tally)]

    def _is_of_ours(self, tally: Tally) -> bool:
        """Whether a tally of a game within this one counts: dice do, if a side of this game has thrown them."""
        return isinstance(tally, Thrown) and tally.side in self.sides

    def _add(self, tally: Tally, news: News) -> None:
        counts = self._counts
        match tally:
            case Thrown():
                counts.thrown.append(tally)
            case Fight():
                counts.fights.append(tally)
            case Deed():
                counts.deeds.append((self._turn, self._entries[self._at].number, tally, news))
            case Lost(second_hand=False):  # Of the others the loser's own news are here as well.
                self._bury(tally, news)

    def _bury(self, lost: Lost, news: News) -> None:
        self._counts.lost[lost.side] += lost.n
        if lost.n > 0:
            self._counts.fallen.append((self._turn, lost.side, news))
        if lost.by is not None:
            self._counts.kills[lost.by] += lost.n
        if lost.cell is not None and lost.n > 0:
            self._counts.graves.append(lost.cell)

    def _note(self, turn: int) -> None:
        """Notes what every side has now, as what it has after `turn`."""
        if self._counting is None:
            return
        frame = self._seen
        self._counts.rows[turn] = {
            **{line.id: self._numbers(line, frame) for line in self._counting.lines},
            LOST: {side: self._counts.lost[side] for side in self.sides},
        }

    @property
    def _seen(self) -> AnyFrame:
        """The frame without what is secret from the seat."""
        frame = self._frame
        seen: AnyFrame = frame if self._seat == REFEREE else frame.system.known(frame, self._seat).open
        return seen

    def _numbers(self, line: Line[AnyFrame], frame: AnyFrame) -> dict[Side, int]:
        return {side: line.number(frame, side) for side in self.sides}

    # -- what has been counted -----------------------------------------------------------------------------------------

    @property
    def charts(self) -> tuple[Chart, ...]:
        """A chart for each line that the system declares, what wins first, and one of losses for the referee; each
        begins with what sides had before the first turn. Where a seat does not know all, their titles say so."""
        if self._counting is None:
            return ()
        titles = {line.id: line.title for line in self._counting.lines}
        if self._seat == REFEREE:
            titles[LOST] = self._counting.lost
        elif self._seen is not self._frame:
            titles = {id: say("{chart}, as you know it", chart=title) for id, title in titles.items()}
        return tuple(self._chart(id, title) for id, title in titles.items())

    def _chart(self, id: str, title: Text) -> Chart:
        rows = self._counts.rows
        return Chart(
            id, title, tuple(rows), {side: tuple(row[id][side] for row in rows.values()) for side in self.sides}
        )

    @property
    def goal(self) -> int | None:
        """The number of the first chart that wins the game; None where there is none."""
        return None if self._counting is None else self._counting.goal(self._frame)

    @property
    def tolls(self) -> Mapping[Side, Toll]:
        """What each side has lost; empty where nothing is counted."""
        if self._counting is None:
            return {}
        strength, lost = self._counting.strength, self._counts.lost
        left, rows = self._numbers(strength, self._frame), self._counts.rows.values()
        had = {side: [row[strength.id][side] + row[LOST][side] for row in rows] for side in self.sides}
        return {side: Toll(lost[side], max(left[side] + lost[side], *had[side], 0)) for side in self.sides}

    @property
    def lucks(self) -> Mapping[Side, Luck]:
        """How far the dice of each side were from what was due; empty where nobody has thrown any that count."""
        if self._lucks[0] != len(self._counts.thrown):
            self._lucks = len(self._counts.thrown), {side: self._luck(side) for side in self.sides}
        return self._lucks[1] if self._counts.thrown else {}

    def _luck(self, side: Side) -> Luck:
        own = [each for each in self._counts.thrown if each.side == side]
        return luck(together((each.tries, each.ways, each.of) for each in own), sum(each.won for each in own))

    @property
    def luck_counts(self) -> Text:
        """What the dice of `lucks` are counted by, such as "Hits"; "" where nothing is counted."""
        return "" if self._counting is None else self._counting.luck

    def fights(self, side: Side) -> tuple[int, int]:
        """How many fights the side was in, and how many of these it has won."""
        own = [fight for fight in self._counts.fights if side in fight.sides]
        return len(own), sum(fight.winner == side for fight in own)

    @property
    def kills(self) -> Mapping[str, int]:
        """How much each unit, by its id, has destroyed; those that have destroyed nothing are left out."""
        return self._counts.kills

    @property
    def graves(self) -> Sequence[Cell]:
        """The hexes at which something was lost, as often as it was."""
        return self._counts.graves

    @property
    def fallen(self) -> Sequence[tuple[int, Side, News]]:
        """Each loss, in their order: its turn, the side whose it was, and the news that tell it."""
        return self._counts.fallen

    def turning_points(self, winners: Sequence[Side]) -> tuple[TurningPoint, ...]:
        """The turns, in their order, in which the lead of the winners changed most, by what wins; for a draw, the lead
        of whoever is ahead at the end."""
        if self._counting is None:
            return ()
        rows = [(turn, row[self._counting.wins.id]) for turn, row in self._counts.rows.items()]
        ahead = winners or _first(rows[-1][1])
        leads = [(turn, _lead(row, ahead)) for turn, row in rows]
        gains = [(turn, lead - before) for (turn, lead), (_, before) in zip(leads[1:], leads[:-1], strict=True)]
        most = sorted((gain for gain in gains if gain[1]), key=lambda gain: (-abs(gain[1]), gain[0]))[:MOST]
        return tuple(self._point(turn, gain, ahead) for turn, gain in sorted(most))

    def _point(self, turn: int, gain: int, ahead: Sequence[Side]) -> TurningPoint:
        last = max(entry.number for entry in self._entries if entry.turn <= turn)
        deeds = (found for found in self._counts.deeds if found[0] == turn and (found[2].side in ahead) == (gain > 0))
        fitting = [found[1:] for found in deeds]
        if not fitting:
            return TurningPoint(turn, gain, last)
        entry, deed, news = max(reversed(fitting), key=lambda found: found[1].weight)
        return TurningPoint(turn, gain, last, news, deed.cell, entry, len(fitting) - 1)


def _first(row: Mapping[Side, int]) -> tuple[Side, ...]:
    return (max(row, key=lambda side: row[side]),)


def _lead(row: Mapping[Side, int], ahead: Sequence[Side]) -> int:
    """By how much the sides `ahead` together lead before the best of the others."""
    others = [number for side, number in row.items() if side not in ahead]
    return sum(row[side] for side in ahead) - max(others, default=0)
