"""Outlooks: what a screen with a map shows, and which keys it lists. Table, desk and replay have one each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace

from textual.content import Content

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.line_parts import beginning
from hexwar_tui.tui.widgets.lines import LONGEST_CHRONICLE

Keys = list[tuple[str, Text]]
"""Keys as printed on keyboards, each with what it does, the most important first."""

Label = Callable[[str], str]
"""Returns, for the id of a binding, the key that the player's settings give it, as printed on keyboards."""


class Outlook:
    """Answers what a screen with a map shows: a `view`, and the words around it. This one is for maps that are only
    looked at; those of table, desk and replay inherit from it."""

    retold = False
    """Whether the whole chronicle is written anew after each change; if not, news are added at its end."""

    title_at: int | None = None
    """The index of the title among the parts of the top line, which is cut in narrow ones; None: it has no title."""

    def __init__(self, view: View) -> None:
        self.view = view

    def renew(self) -> None:
        """Takes the view as it is now, in outlooks on something that changes; here it does nothing."""

    @property
    def remembered_as(self) -> Hashable:
        """The key under which the zoom is kept until the program ends, a different one for each seat, so that nobody
        sees what another has looked at; None where the zoom is not kept."""
        return None

    @property
    def wants_hex(self) -> bool:
        """Whether the player is asked for a hex on the map."""
        return False

    @property
    def is_asking(self) -> bool:
        """Whether the line below the map holds a question, which nothing else may replace."""
        return False

    def maps(self) -> tuple[OtherMap, ...]:
        """The other maps that the player can open from here."""
        return self.view.maps

    def charted(self) -> View:
        """The view with the charts that the player can open from here."""
        return self.view

    def count_on(self, entries: int) -> float:
        """Counts at most so many more entries of the game for its charts; returns how much of it has been counted, from
        0 to 1. Here there is nothing to count."""
        return 1.0

    def face(self) -> ClockFace | None:
        """What the clock shows now; None in a game without one."""
        return self.view.clock

    def prompt(self) -> Text:
        """What the line below the map says while nothing is asked and nothing has just happened."""
        return ""

    def keys(self, label: Label) -> Keys:
        """The keys that do something now, for the lowest line; `label` names those that players may change."""
        keys: Keys = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
        return [*keys, (label("table.maps"), say("other maps"))] if self.maps() else keys

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: here turn, phase and the headline of the view."""
        facts = (self.view.turn_words, self.view.phase, *self.view.headline)
        return [beginning(speaker.content(fact), self.view.begun_by(fact)) for fact in facts]

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """The lines of the chronicle, the oldest first; here none."""
        return []

    def notice(self, speaker: Speaking) -> Content | None:
        """The text above the panels; None on screens that have no line there, as here."""
        return None

    def stops(self) -> list[Cell]:
        """The hexes that Tab goes through, in this order; here those of all units."""
        return [line.cell for line in self.view.units if line.cell is not None]

    def start(self) -> Cell | None:
        """The hex that the cursor is on at first, the first of `stops`; None leaves it at the map's first hex."""
        return next(iter(self.stops()), None)


class GameOutlook(Outlook):
    """The outlook on a `game` that is played, as one `seat` sees it now."""

    def __init__(self, game: Game, seat: Seat) -> None:
        super().__init__(game.view(seat))
        self.game, self.seat = game, seat

    def renew(self) -> None:
        """Takes the view that the seat has of the game now."""
        self.view = self.game.view(self.seat)

    def maps(self) -> tuple[OtherMap, ...]:
        """The maps of the games below this one, and those that belong to hexes of this map."""
        return (*self.game.below(self.seat), *self.view.maps)

    def count_on(self, entries: int) -> float:
        """Counts at most so many more entries of what the seat knew, unless the view has charts of its own; returns how
        much has been counted, from 0 to 1."""
        if self.view.charts:
            return 1.0
        annals = self.game.annals(self.seat)
        annals.go_on(entries)
        return annals.share

    def charted(self) -> View:
        """The view of the whole game with its charts: those of the view, or else what the seat knew turn by turn."""
        if self.view.charts:
            return self.view
        annals = self.game.annals(self.seat)
        annals.go_on()
        is_whole = self.view.whole is None
        return replace(self.view if is_whole else self.game.whole_view(self.seat), charts=annals.charts)

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """The last `LONGEST_CHRONICLE` news that the seat may know, in sentences, the oldest first."""
        return self.sentences(speaker, self.game.latest_news(self.seat, LONGEST_CHRONICLE))

    def sentences(self, speaker: Speaking, events: Iterable[News]) -> list[Content]:
        """The sentences for these news, as lines of the chronicle."""
        return [speaker.content(self.game.phrase(event)) for event in events]


class Elsewhere(Outlook):
    """The outlook on a map that is not played on now: the map of a game below this one, or the board of a place."""

    def __init__(self, other: OtherMap) -> None:
        super().__init__(other.view())
        self._title = other.title

    def keys(self, label: Label) -> Keys:
        """The keys to go back, to look about, to zoom, and for help."""
        return [*super().keys(label), ("+ -", say("zoom")), ("?", say("help"))]

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: that this map is only looked at, and its title."""
        return [speaker.content(say(" only looking "), "reverse"), speaker.content(self._title, "bold")]

    def stops(self) -> list[Cell]:
        """The hexes of all units; where there are none, those that have a map of their own."""
        return super().stops() or [other.cell for other in self.view.maps if other.cell is not None]
