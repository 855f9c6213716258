"""A game seen again on the map, as one seat saw it then and nothing more: by steps, by turns, or by itself."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.handover.thoughts import Thoughts
from hexwar_tui.tui.outlook.screen import MapScreen
from hexwar_tui.tui.outlook.showing import MARGIN, cut_to
from hexwar_tui.tui.round.pace import PACES, SPEEDS, USUAL
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.timeline import Timeline
from hexwar_tui.tui.round.watch import PLAYED, show_moment
from hexwar_tui.tui.table.order_text import order_line
from hexwar_tui.tui.widgets.lines import Chronicle, TopLine
from hexwar_tui.tui.widgets.long_text import put

LEAST_PLAYED = 0.2
"""How many seconds a moment has at least if its ways are to grow on the map; else its last picture is shown at once,
which also keeps what is sent to the terminal within what slow lines bear."""


class ReplayScreen(MapScreen):
    """A replay on the map, where marches and fights are played, and what else has changed is lit. It begins
    behind entry `since`, and leads back to the beginning of the game and on to now. With `shown`, the number of an
    entry, the moment of that is shown at first, with the cursor at `place`, if that is given."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "step(1)", N_("What was seen next")),
        Binding("backspace", "step(-1)", N_("A step back")),
        Binding("full_stop", "turn(1)", N_("To the end of the turn")),
        Binding("comma", "turn(-1)", N_("To the beginning of the turn")),
        Binding("greater_than_sign", "mark(1)", N_("To the next thing that matters")),
        Binding("less_than_sign", "mark(-1)", N_("To the last thing that mattered")),
        Binding("t", "jump", N_("To a turn")),
        Binding("c", "chart", N_("Another chart on the line of time")),
        Binding("g", "play", N_("Play by itself, or stop")),
        Binding("f", "pace", N_("Play faster, or slowly again")),
        Binding("v", "eyes", N_("As another side saw it")),
        Binding("a", "again", N_("Once more from the start")),
        Binding("exclamation_mark", "thoughts", N_("What a practice player thought")),
        Binding("escape", "dismiss('')", N_("Back")),
    ]

    skip_keys: ClassVar[tuple[str, ...]] = ()
    rows_said = 2

    def __init__(self, game: Game, seat: Seat, since: int, shown: int | None = None, place: Cell | None = None) -> None:
        self._past, self._shown, self._place = Past(game, seat, since), shown, place
        self._pace, self._timer = USUAL, None
        self._thoughts = Thoughts(self, game, order_line)
        super().__init__(self._past, "table replay")

    _timer: Timer | None

    def on_mount(self) -> None:
        """Shows the pace and as much of the war as there is room for, unless the settings say how near; and goes to the
        moment that is to be shown at first."""
        self._tell_pace()
        if self.hexwar.settings.zoom is None:
            self.map.show_whole(shaped=True, least="small")
        if self._shown is not None:
            self._go(self._past.at_entry(self._shown))
            self._past.starts_at = self._past.place() if self._place is None else self._place

    def on_unmount(self) -> None:
        """Ends what is thought once more."""
        self._thoughts.close()

    def compose_below(self) -> ComposeResult:
        """Lays out the line of time between the map and the prompt."""
        yield Timeline(self._past)

    @on(Resize)
    def _fit_top_line(self) -> None:
        """Shows as much in the top line as there is room for now."""
        for line in self.query(TopLine):
            line.show(self.outlook.top_line(self))

    def prompt(self, text: Text) -> None:
        """Says it in two lines, whatever was told, so that the map keeps its place; the whole is in the chronicle."""
        super().prompt(text)
        said = self.words(text or self._past.prompt())
        cut = self.words(cut_to(said, self.size.width - MARGIN, self.rows_said))
        for line in self.query(".prompt").results(Static):
            put(Content(cut), line)

    def show_view(self) -> None:
        """Shows the moment on the map, in the panels and on the line of time."""
        super().show_view()
        self.query_one(Timeline).show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Returns whether an action may be done now: as on other screens, but never the opening of other maps, which
        would be shown as they are now and not as they were."""
        return "map" not in parameters and super().check_action(action, parameters)

    def action_step(self, by: int) -> None:
        """Goes to the next thing that the seat knows of, or with `by` -1 back to the last one."""
        self._stop()
        if by > 0 and self._past.is_at_end:
            self.prompt(say("That was all."))
        else:
            self._go(self._past.at + by)

    def action_turn(self, by: int) -> None:
        """Goes to the end of the turn, and then of the next; with `by` -1 to the beginning, and then of the last."""
        self._stop()
        self._go(self._past.turn(by))

    def action_mark(self, by: int) -> None:
        """Goes to the next moment that is marked on the line of time; with `by` -1 to the one before."""
        self._stop()
        self._go(self._past.mark(by))

    def action_jump(self) -> None:
        """Asks for a turn, and goes to its end."""
        self._stop()
        self.begin(self._jump, "look")

    async def _jump(self) -> None:
        turns = [moment.turn for moment in self._past.moments]
        if turns:
            now = turns[self._past.at - 1] if self._past.at else turns[0]
            turn = await self.ask(NumberDialog(say("Turn"), say("To the end of which turn?"), turns[0], turns[-1], now))
            if turn is not None:
                self._go(self._past.at_turn(turn))

    def action_picture(self) -> None:
        """Writes a picture of the moment that is shown; the replay stops there."""
        self._stop()
        super().action_picture()

    def action_chart(self) -> None:
        """Shows the next chart on the line of time, where there is room for one."""
        self.query_one(Timeline).next_chart()

    @on(Timeline.Pointed)
    def _pointed_at(self, event: Timeline.Pointed) -> None:
        self._stop()
        self._go(event.at)

    @on(Chronicle.Pointed)
    def _told_at(self, event: Chronicle.Pointed) -> None:
        """Goes to the moment of which a line of the chronicle tells, and to its hex."""
        self._stop()
        self._go(event.at)

    @on(Timeline.Paced)
    def _paced(self, event: Timeline.Paced) -> None:
        self._take_pace(event.pace)

    def action_play(self) -> None:
        """Begins to play by itself, from the start if all has been seen; while it plays, stops."""
        if self._timer is not None:
            self._stop()
            return
        if self._past.is_at_end:
            self._past.begin()
            self._show([])
        self._begin()

    def action_pace(self) -> None:
        """Plays faster; after the fastest pace comes the slowest."""
        self._take_pace((self._pace + 1) % len(PACES))

    def _take_pace(self, pace: int) -> None:
        self._pace = pace
        self.prompt(say("Speed ×{speed}.", speed=SPEEDS[self._pace]))
        if self._timer is not None:
            self._timer.stop()
            self._begin()
        self._tell_pace()

    def action_eyes(self) -> None:
        """Shows the same moment as the next seat saw it, where the game is over; else does nothing."""
        eyes = self._past.eyes()
        if len(eyes) > 1:
            self._past.with_eyes_of(eyes[(eyes.index(self._past.seat) + 1) % len(eyes)])
            self._show([])

    def action_thoughts(self) -> None:
        """Tells what the practice player thought who has done what is shown."""
        self._stop()
        self.begin(self._think, "look")

    async def _think(self) -> None:
        await self._thoughts.seek(self._past.behind, self._past.number)

    def action_again(self) -> None:
        """Goes back to the start of the replay, with no hex lit."""
        self._stop()
        self._past.begin()
        self._show([])

    def _play_on(self) -> None:
        if not self.is_current or self.hexwar.has_sent_much:
            return
        self._go(self._past.at + 1)
        if self._past.is_at_end:
            self._stop()

    def _begin(self) -> None:
        self._timer = self.set_interval(PACES[self._pace], self._play_on)
        self._tell_pace()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._tell_pace()

    def _tell_pace(self) -> None:
        """Says on the line of time, and in the line of keys, whether the replay plays by itself."""
        self._past.is_playing = self._timer is not None
        for line in self.query(Timeline):
            line.show_pace(self._pace)
        self.show_keys()

    def _go(self, at: int) -> None:
        self._show(self._past.go(at))

    def _show(self, changed: list[Cell]) -> None:
        show_moment(self, self._past, changed, self._seconds())

    def _seconds(self) -> float | None:
        """For how long the present moment is played; at a pace at which nobody could follow how it comes about, not at
        all. None for the pace of the settings."""
        if self._timer is None:
            return None
        each = PACES[self._pace]
        return each * PLAYED if each >= LEAST_PLAYED else 0
