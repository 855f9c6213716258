"""A game as a seat saw it at each moment of which it was told anything, forwards and backwards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from textual.content import Content
from textual.style import Style

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import About, News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.annals import Annals
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.view import SideLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.campaigns.summary import about
from hexwar_tui.tui.outlook.incidents import Incident, happened
from hexwar_tui.tui.outlook.outlook import Keys, Label, Outlook
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.lines import EDGES, GAP, LONGEST_CHRONICLE, MOMENT

Seen = dict[Cell, tuple[object, ...]]
"""By hex its units, its terrain, what stands there, and whose it is."""

START = say("Space: what was seen next.")


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry of the journal of which a seat was told: its number and turn, the news, and whether dice that the seat
    knows of were thrown for it."""

    number: int
    turn: int
    news: tuple[News, ...]
    has_dice: bool


def moments_of(game: Game, seat: Seat) -> tuple[Moment, ...]:
    """All moments of `game` of which `seat` knows, the first one first."""
    thrown = {entry.number for entry, _ in game.rolls(seat)}
    told = groupby(game.news(seat), key=lambda pair: (pair[0].number, pair[0].turn))
    return tuple(
        Moment(number, turn, tuple(event for _, event in news), number in thrown) for (number, turn), news in told
    )


class Past(Outlook):
    """The outlook on `game` as `seat` saw it at an earlier moment, at first behind entry `since`. `at` counts the
    moments that have been played, from 0; `incidents` are what the last of them shows on the map."""

    retold = True

    def __init__(self, game: Game, seat: Seat, since: int) -> None:
        self._game, self.seat, self._past = game, seat, game.look_back()
        self.moments = moments_of(game, seat)
        self._since, self.at = since, 0
        self.incidents: Sequence[Incident] = ()
        self.is_playing = False
        """Whether the moments follow each other by themselves."""
        self.starts_at: Cell | None = None
        """Where the cursor is at first; None: at the first of the stops."""
        self.begin()
        super().__init__(self.view)

    @property
    def first(self) -> int:
        """How many moments lie before the place at which the replay begins."""
        return self.at_entry(self._since)

    @property
    def number(self) -> int:
        """The number of the entry that is shown; 0 at the beginning."""
        return self.moments[self.at - 1].number if self.at else 0

    @property
    def behind(self) -> int:
        """The number of the entry that was shown a step before; 0 at the beginning."""
        return self.moments[self.at - 2].number if self.at > 1 else 0

    def begin(self) -> None:
        """Goes to the place where the replay begins."""
        self.at, self.incidents = self.first, ()
        self._past.go_to(self._since)
        self.view = self._past.view(self.seat)

    def go(self, at: int) -> list[Cell]:
        """Goes to the moment at which `at` are played, the nearest there is; returns the hexes that look different
        there, first those with other units; none if the map is another one now."""
        shown, at = self.view, max(0, min(at, len(self.moments)))
        seen = self._seen()
        follows = at == self.at + 1 and shown.seat == self.seat
        before = shown if follows else self._view_at(at - 1)
        self.at, self.view = at, self._view_at(at)
        self.incidents = self._happened(before)
        return _changed(seen, self._seen()) if self.view.grid == shown.grid else []

    def _view_at(self, at: int) -> View:
        """What the seat saw when `at` moments were played."""
        self._past.go_to(self.moments[at - 1].number if at > 0 else 0)
        return self._past.view(self.seat)

    def _happened(self, before: View) -> list[Incident]:
        if not self.at:
            return []
        here = self.moments[self.at - 1]
        return happened(self._past.top, here.news, before, self.view, has_dice=here.has_dice)

    def place(self) -> Cell | None:
        """The hex to look at: that of whom the first fight concerns, else of who acts; None where nothing has a
        place."""
        fought = (cell for incident in self.incidents if incident.lines for cell in incident.concerned)
        acted = (cell for incident in self.incidents for cell in (*incident.acting, *incident.concerned))
        return next(fought, next(acted, None))

    def line_of_fire(self) -> tuple[Cell, ...]:
        """The hexes from who fires first to whom he fires at, both included; none where nobody does."""
        lines = (line for incident in self.incidents for line in incident.lines)
        return next((self.view.grid.line(*line) for line in lines), ())

    def phrase(self, news: News) -> Text:
        """The sentence of news of this game."""
        return self._game.phrase(news)

    def turn(self, by: int) -> int:
        """How many moments are played at the end of the turn after the present one; with `by` -1 of the one before."""
        turns = [moment.turn for moment in self.moments]
        if by > 0:
            return bisect_right(turns, turns[self.at]) if self.at < len(turns) else self.at
        return bisect_left(turns, turns[self.at - 1]) if self.at else 0

    def with_eyes_of(self, seat: Seat) -> None:
        """Goes on with the eyes of another seat, at the same time."""
        number = self.number
        self.seat, self.moments = seat, moments_of(self._game, seat)
        self.go(self.at_entry(number))

    def mark(self, by: int) -> int:
        """How many moments are played behind the next one that is marked in a lane; with `by` -1 the one before. Where
        there is none, at the end or at the beginning."""
        marked = [at for at, moment in enumerate(self.moments, 1) if self.lanes_of(moment)]
        if by > 0:
            return next((at for at in marked if at > self.at), len(self.moments))
        return next((at for at in reversed(marked) if at < self.at), 0)

    def at_turn(self, turn: int) -> int:
        """How many moments are played at the end of this turn."""
        return bisect_right([moment.turn for moment in self.moments], turn)

    def at_entry(self, number: int) -> int:
        """How many moments are played behind the entry of the journal with this number."""
        return bisect_right([moment.number for moment in self.moments], number)

    @property
    def lanes(self) -> Mapping[About, Text]:
        """What is marked on the line of time, each with its title, as the system of the game declares it."""
        counting = self._game.frames[0].system.counting
        return {} if counting is None else counting.lanes

    def lanes_of(self, moment: Moment) -> tuple[int, ...]:
        """The indexes of the lanes in which a moment is marked. A moment with dice is in the first of a system that has
        no lanes."""
        system = self._game.frames[0].system.id
        told = {about(self._game, news) for news in moment.news if news.system == system}
        if not self.lanes:
            return (0,) if moment.has_dice else ()
        return tuple(at for at, lane in enumerate(self.lanes) if lane in told)

    @property
    def sides(self) -> tuple[SideLine, ...]:
        """The sides of the whole game as the seat knows them at this moment, also while a game within it is played."""
        return (self._past.whole_view(self.seat) if self._past.top.opened_by else self.view).sides

    def annals(self) -> Annals:
        """What is counted of the game as the seat knew it."""
        return self._game.annals(self.seat)

    @property
    def is_at_end(self) -> bool:
        """Whether all has been played."""
        return self.at == len(self.moments)

    def _seen(self) -> Seen:
        """What every hex shows; fog is left out, as its coming and going is no news."""
        looks = {cell: self.view.look(cell) for cell in self.view.grid.cells}
        return {cell: (look.badges, look.terrain, look.site, look.owner) for cell, look in looks.items()}

    # -- in words ------------------------------------------------------------------------------------------------------

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: that it is a replay, by whose eyes, and what the view says of itself. Where turn
        and phase would have no room, the eyes are a chip without further words."""
        chip, facts = speaker.content(say(" Replay "), "reverse"), super().top_line(speaker)
        eyes = self._eyes_chip(speaker)
        in_words = Content.assemble(speaker.content(say("as seen by:"), "bold"), eyes)
        needed = GAP.join([chip, in_words, *facts[:2]]).cell_length + EDGES
        return [chip, in_words if needed <= speaker.hexwar.size.width else eyes, *facts]

    def _eyes_chip(self, speaker: Speaking) -> Content:
        """The name of the seat, in the colours of its side if it is one."""
        name = f" {speaker.words(seat_name(self._game, self.seat))} "
        slot = next((line.colour for line in self.sides if line.side == self.seat), None)
        return Content.styled(name, "bold reverse" if slot is None else speaker.hexwar.side_style(slot))

    def keys(self, label: Label) -> Keys:
        """The keys to step, to play, to look by other eyes where that may be, and to leave."""
        play = say("stop") if self.is_playing else say("play")
        keys = [("Space", say("next")), ("Backspace", say("step back")), (", .", say("turn")), ("g", play)]
        eyes = [("v", say("other eyes"))] if len(self.eyes()) > 1 else []
        marks = [("< >", say("what matters")), ("t", say("to a turn")), ("c", say("chart"))]
        return [
            *keys,
            ("Esc", say("back")),
            ("?", say("help")),
            *eyes,
            ("f", say("speed")),
            ("a", say("again")),
            *([("!", say("thoughts"))] if self._game.outcome is not None else []),
            *marks,
        ]

    def eyes(self) -> tuple[Seat, ...]:
        """The seats by whose eyes the replay may be looked at: this one, until the game is over; then all."""
        return (self.seat,) if self._game.outcome is None else (*self._game.sides, REFEREE)

    def prompt(self) -> Text:
        """What was told last; at the start, by which key the replay goes on."""
        return self._game.phrase(self.moments[self.at - 1].news[-1]) if self.at > self.first else START

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """What was told up to here, under its turns; of what comes later nothing."""
        return [*self._told(speaker, max(0, self.at - LONGEST_CHRONICLE))]

    def _told(self, speaker: Speaking, first: int) -> Iterator[Content]:
        """What was told behind the first moments, so many; each line says at which moment it was."""
        told = enumerate(self.moments[first : self.at], first + 1)
        for turn, of_turn in groupby(told, key=lambda pair: pair[1].turn):
            yield speaker.content(say("Turn {n}", n=turn), "bold")
            for at, moment in of_turn:
                here = Style.from_meta({MOMENT: at})
                yield from (speaker.content(self._game.phrase(event)).stylize(here) for event in moment.news)

    def start(self) -> Cell | None:
        """The hex that the cursor is on at first."""
        return super().start() if self.starts_at is None else self.starts_at

    def stops(self) -> list[Cell]:
        """The hexes of the side's own units; for the referee those of all."""
        own = [line for line in self.view.units if self.seat not in self._game.sides or line.badge.side == self.seat]
        return [line.cell for line in own if line.cell is not None]


def _changed(before: Seen, now: Seen) -> list[Cell]:
    changed = (cell for cell, seen in now.items() if seen != before[cell])
    return sorted(changed, key=lambda cell: now[cell][0] == before[cell][0])
