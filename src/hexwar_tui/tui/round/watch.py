"""What others have done since a side had its map before it last: played on the map, in a few seconds, until any key."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, MouseDown
from textual.timer import Timer
from textual.widget import Widget

from hexwar_tui.engine.events import News, hexes_of
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.outlook.incidents import standing
from hexwar_tui.tui.outlook.outlook import Keys, Label, Outlook
from hexwar_tui.tui.outlook.screen import MapScreen
from hexwar_tui.tui.outlook.showing import LONGEST, PACES, TICK
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.stage.steady_app import WIDE
from hexwar_tui.tui.widgets.lines import KeyLine

PLAYED = 0.8
"""For which part of a moment's time it is played, before its last picture stays."""

AT_THE_END = 1.0
"""For how many seconds the last picture stays."""


def show_moment(screen: MapScreen, past: Past, changed: Sequence[Cell], seconds: float | None = None) -> None:
    """Shows the present moment of `past` on the map of `screen`: lights the hexes that have `changed`, and plays what
    has happened in `seconds`, or at the pace of the settings."""
    screen.showing.clear()
    screen.map.marks = {}
    screen.prompt("")
    screen.show_again()
    place = past.place()
    for cell in [place] if place is not None else changed[:1]:
        screen.map.cursor = cell
    screen.map.marks = {cell: Mark("reach") for cell in changed}
    screen.showing.play(past.incidents, past.phrase, seconds)


class Unfolding(Past):
    """What `seat` was told behind entry `since`, as it sees the map at each of these moments. `stops` are those that
    show anything on a map: how many moments are played at each."""

    def __init__(self, game: Game, seat: Seat, since: int, *, holds: bool = False) -> None:
        """If `holds`, fights stay until a key."""
        self.holds = holds
        super().__init__(game, seat, since)
        units = standing(self.view) | standing(game.view(seat))
        played = range(self.first + 1, len(self.moments) + 1)
        shown = (at for at in played if any(_is_on_map(one, game.registry, units) for one in self.moments[at - 1].news))
        self.stops_at = tuple(shown)

    @property
    def remembered_as(self) -> Hashable:
        """The key under which the table of this seat keeps its zoom."""
        return (self._game.record.id, self.seat, self._game.top.opened_by)

    def keys(self, label: Label) -> Keys:
        """That any key goes on; where fights stay, to what comes next."""
        if self.holds:
            return [("Space", say("go on")), ("Esc", say("go on to the end"))]
        return [("Space", say("go on to the end"))]

    @property
    def is_fight(self) -> bool:
        """Whether dice are seen in the present moment."""
        return any(incident.dice for incident in self.incidents)

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: turn, phase and headline of the moment."""
        return Outlook.top_line(self, speaker)

    def prompt(self) -> Text:
        """Nothing: each sentence comes with its picture."""
        return ""


def _is_on_map(news: News, registry: Registry, units: dict[str, Cell]) -> bool:
    """Whether news show anything on a map on which units stand so; those that can't be read any more do not."""
    try:
        event = registry[news.system].say.phrase.read(news)
    except (KeyError, ValueError):
        return False
    return bool(event.traces()) or any(True for _ in hexes_of(event, units))


class WatchScreen(MapScreen):
    """Plays on the map what a seat was told of; closes at the end, or at any key, which does nothing else. Where fights
    stay, each key goes on to what comes next, and Escape closes."""

    rings = True
    rows_said = 3
    outlook: Unfolding

    def __init__(self, unfolding: Unfolding, pace: float, bar: Widget | None = None) -> None:
        """`pace` is how many seconds each moment takes, but all together no more than `LONGEST`; `bar` stands below the
        sentences, if there is one."""
        super().__init__(unfolding, "table replay watch")
        self._bar = bar
        self._each = min(pace, LONGEST / max(1, len(unfolding.stops_at)))
        self._began = 0.0
        self._timer: Timer | None = None
        self._is_held = False

    def on_mount(self) -> None:
        """Begins to play when the map has been drawn once."""
        self.call_after_refresh(self._begin)

    def compose(self) -> ComposeResult:
        """Lays out the map as other screens do, with the bar above the line of keys."""
        for widget in super().compose():
            if isinstance(widget, KeyLine) and self._bar is not None:
                yield self._bar
            yield widget
        hides = self.hexwar.hides_panel
        if hides is None:  # As the table of a lesson has them at first.
            hides = self._bar is not None and self.app.size.width < WIDE
        self.set_class(hides, "without-panel")

    def _begin(self) -> None:
        self._began = self.hexwar.seconds()
        self._timer = self.set_interval(TICK, self.go_on)
        self.go_on()

    def go_on(self) -> None:
        """Shows the moment that is due by now, leaving out those whose time is over; closes behind the last one."""
        if not self.is_there or not self.children or self._is_held:
            return
        passed, stops = self.hexwar.seconds() - self._began, self.outlook.stops_at
        due = int(passed / self._each) if self._each else len(stops)
        at = stops[min(due, len(stops) - 1)] if stops else self.outlook.at
        if at != self.outlook.at and not self.hexwar.has_sent_much:
            show_moment(self, self.outlook, self.outlook.go(at), self._each * PLAYED)
            self._is_held = self.outlook.holds and self.outlook.is_fight
        if passed >= self._each * len(stops) + AT_THE_END:
            self.dismiss("")

    def takes(self, event: Key | MouseDown) -> bool:
        """Goes on where fights stay, and closes the screen elsewhere; only the keys that leave the app do more."""
        if isinstance(event, Key) and event.key.startswith("ctrl+"):
            return False
        if self.outlook.holds and not (isinstance(event, Key) and event.key == "escape"):
            self._go_on_now()
        else:
            self.dismiss("")
        return True

    def _go_on_now(self) -> None:
        """Goes on to what comes behind the present moment, as if its time were over; closes behind the last one."""
        self._is_held = False
        done = sum(stop <= self.outlook.at for stop in self.outlook.stops_at)
        if done == len(self.outlook.stops_at):
            self.dismiss("")
            return
        self._began = self.hexwar.seconds() - done * self._each
        self.go_on()


async def unfold(app: Host, game: Game, seat: Seat, since: int, bar: Widget | None = None) -> None:
    """Plays on the map what `seat` was told behind entry `since`, if the settings let that be played and there is
    anything to see. While the game goes on, it has to be more than what the seat has done itself. With the `bar` of a
    lesson fights stay until a key: they are to be read."""
    pace = 0.0 if app.settings.reduced_motion else PACES[app.settings.fights]
    is_over = game.outcome is not None
    if not pace or not any(is_over or entry.seat != seat for entry, _ in game.news(seat, since)):
        return
    unfolding = Unfolding(game, seat, since, holds=bar is not None)
    if unfolding.stops_at:
        await app.push_screen_wait(WatchScreen(unfolding, pace, bar))
