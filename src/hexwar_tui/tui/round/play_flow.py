"""The course of an evening: curtain, digest, table, practice players and steps, until the game is over."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from textual.widget import Widget

from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.games.lessons import Lesson
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.situation import last_part, seat_name
from hexwar_tui.practice.room import Room
from hexwar_tui.practice.sitting import begin
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.dialogs.dice import take_steps
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.hotseat import Next, comes_next, humans, open_again
from hexwar_tui.tui.handover.practising import practise
from hexwar_tui.tui.round.news import chronicle_of, digest_of, in_short, last_hand_over, only_sentence
from hexwar_tui.tui.setup.learn import lesson_of
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.stage.stopwatch import Stopwatch

if TYPE_CHECKING:
    from hexwar_tui.tui.table.screen import TableScreen

FIRST_LOOK = 0.5
"""Seconds from the beginning of a sitting until that is made ready which its first screen would have to wait for."""

LONG = 3.0
"""How many seconds practice players play until the bell calls back the only person at the keyboard."""


async def play(app: Host, campaign: Campaign, hint: Text = "", lesson: Lesson | None = None) -> None:
    """Plays `campaign` until its players leave it, during the game or after its end, and then closes it; saves it after
    each part. The first table shows `hint`. The first side takes the `lesson`, if only that side is played by a person.
    """
    try:
        await Evening(app, campaign, hint, lesson).play()
    finally:
        campaign.close()


class Evening:
    """One sitting at one game: knows who is at the keyboard, what he has read, and the doors that ask for PINs."""

    def __init__(self, app: Host, campaign: Campaign, hint: Text, lesson: Lesson | None = None) -> None:
        self._app, self._campaign, self._hint = app, campaign, hint
        self._game = campaign.game
        self._course = self._begin_course(lesson)
        # Whoever has opened the seal sits there already.
        self._seat: Seat | None = (campaign.seal.opened_by or None) if campaign.seal is not None else None
        self._doors = campaign.doors(time.monotonic)
        self._turn = self._game.turn
        self._read = 0
        """How many entries of the journal whoever sits at the keyboard has had the news of."""
        self._go_to: Cell | None = None
        """The hex that the side at the keyboard wants to go to, having read its news."""
        self._read_by: dict[Seat, int] = {}
        """The same by seat, for those who were told news in this sitting."""
        self._room = Room(app.limits)
        self._map_seen: int | None = None
        """The last entry that whoever sits at the keyboard has seen on the map; None since it changed hands."""
        self._lines: dict[Seat, Text] = {}
        """By seat, the only news that it has, which is told at its table: a page would be bare."""
        self._failings: list[Text] = []
        """What practice players have done wrong since anybody was told of it."""

    def _begin_course(self, lesson: Lesson | None) -> Course | None:
        """The lesson that the first side takes, or that was begun in this game when it was played last; None where more
        sides are played by people."""
        game, begun = self._game, self._app.settings.lessons_open.get(self._game.record.id)
        if lesson is None and begun is not None:
            lesson = lesson_of(self._app, game.frames[0].scenario)
        is_pupil = humans(game) == game.sides[:1]
        return Course(lesson, game, game.sides[0], begun or 0) if lesson is not None and is_pupil else None

    async def play(self) -> None:
        """Does what comes next, and saves, until somebody leaves; then ends the practice players' work."""
        with self._room as room:
            asyncio.get_running_loop().call_later(FIRST_LOOK, self._make_ready, room)
            while await self._go_on():
                await self._keep()
            await self._keep()

    def _make_ready(self, room: Room) -> None:
        """Loads the table, which comes behind the news, and starts the processes of the practice players."""
        import_module("hexwar_tui.tui.table.screen")
        begin(self._game, room)

    async def _go_on(self) -> bool:
        """Does what comes next (step, curtain, table, practice player, end); False if the game is left."""
        turn = comes_next(self._game, self._seat)
        if turn.next in (Next.TABLE, Next.OVER):
            await self._tell_failings()
        if turn.next is Next.OVER and self._seat is not None:
            await self._watch(self._seat)
        match turn.next:
            case Next.OVER:
                return await self._end()
            case Next.STEP:
                return await take_steps(self._app.push_screen_wait, self._game)
            case Next.PRACTICE:
                return await self._practice()
            case Next.CURTAIN:
                return await self._curtain(turn.seat)
            case Next.TABLE:
                await self._watch(turn.seat)
                self._seat = turn.seat
                if turn.seat == REFEREE:
                    return await self._desk()
                if not self._hint and not self._begins_lesson():
                    await self._news(turn.seat)
                hint, self._hint = self._hint, ""
                return await self._table(turn.seat, hint)

    async def _practice(self) -> bool:
        """Has practice players act until somebody else is waited for; False if the players wanted to wait no longer."""
        began = self._app.seconds()
        while (turn := comes_next(self._game, self._seat)).next is Next.PRACTICE:
            told = await practise(self._app, self._game, turn.seat, self._room)
            if told is None:
                return False
            if told and told not in self._failings:
                self._failings.append(told)
            open_again(self._game, humans(self._game))
            await asyncio.sleep(self._app.settings.practice_speed / 10)
        if turn.next is Next.TABLE and self._app.seconds() - began >= LONG:
            self._app.ring()
        return True

    async def _tell_failings(self) -> None:
        """Tells the players what practice players have done wrong since they were last told."""
        if self._failings:
            told, self._failings = tuple(self._failings), []
            await self._app.push_screen_wait(TellDialog(say("Before you go on"), told))

    async def _table(self, seat: Seat, hint: Text) -> bool:
        """Opens the table of `seat`, with the clock running as long as it is open; False when the game is left."""
        watch = self._app.stopwatch = Stopwatch(self._game, self._app.seconds)
        watch.start()
        table = self._table_of(seat, hint, watch)
        try:
            return await self._app.push_screen_wait(table) != "leave"
        finally:
            self._map_seen = table.seen
            watch.stop()
            self._app.stopwatch = None

    async def _watch(self, seat: Seat) -> None:
        """Plays on the map what has happened since `seat` had it before it, if the keyboard has not changed hands."""
        since, self._map_seen = self._map_seen, None
        if since is not None and seat == self._seat and seat in self._game.sides:
            from hexwar_tui.tui.round.watch import unfold

            await unfold(self._app, self._game, seat, since, self._bar(seat, is_played=True))

    def _course_of(self, seat: Seat) -> Course | None:
        """The lesson that `seat` takes, also when its end has still to be told; None where it takes none or has left
        it."""
        course = self._course
        return course if course is not None and course.seat == seat and not course.is_left else None

    def _bar(self, seat: Seat, *, is_played: bool = False) -> Widget | None:
        """The bar of the lesson that `seat` takes for the page with its news, or where they are played on the map."""
        if (course := self._course_of(seat)) is None:
            return None
        from hexwar_tui.tui.lesson.bar import news_bar, watch_bar

        return watch_bar(course) if is_played else news_bar(course)

    def _begins_lesson(self) -> bool:
        """Whether the next table is the first of a lesson: what the game began with is no news for the side."""
        course = self._course
        return course is not None and not any(entry.seat == course.seat for entry in self._game.record.entries)

    def _table_of(self, seat: Seat, hint: Text, watch: Stopwatch) -> TableScreen:
        """The table of `seat`; that of its lesson, as long as the side takes one."""
        from hexwar_tui.tui.table.at_table import Past
        from hexwar_tui.tui.table.screen import TableScreen

        course, told = self._course, Past(partial(self._news_again, seat), partial(chronicle_of, self._game, seat))
        at, self._go_to = self._go_to, None
        line = self._lines.pop(seat, "")
        if course is not None and course.seat == seat and not course.is_left:
            from hexwar_tui.tui.lesson.screen import LessonTable

            return LessonTable(
                self._campaign, seat, course, stopwatch=watch, doors=self._doors, told=told, at=at, news=line
            )
        return TableScreen(self._campaign, seat, hint or line, stopwatch=watch, doors=self._doors, told=told, at=at)

    async def _curtain(self, seat: Seat) -> bool:
        self._app.ring()
        self._map_seen = None
        answer = await self._called(seat, for_referee=self._game.record.referee and seat != REFEREE)
        if answer == "referee":
            return await self._call_referee()
        if answer != "enter":
            return False
        self._seat = seat
        if told := self._campaign.altered(seat, self._app.registry):
            await self._app.push_screen_wait(TellDialog(say("Before you go on"), (told,)))
        if seat != REFEREE:
            await self._news(seat)
        return True

    async def _call_referee(self) -> bool:
        """Opens the desk for a referee who comes unasked, if he has the PIN; False when the game is left there."""
        if REFEREE in self._doors and await self._called(REFEREE, steps_back=True) != "enter":
            return True
        return await self._desk()

    async def _called(self, seat: Seat, **more: bool) -> str | None:
        """Opens the curtain for `seat`; `more` are keywords of the curtain, whose answer is returned."""
        from hexwar_tui.tui.handover.calling import call
        from hexwar_tui.tui.handover.curtain import Curtain

        name, sealed = seat_name(self._game, seat), self._campaign.seal is not None
        return await self._app.push_screen_wait(
            Curtain(seat, name, self._doors.get(seat), call(self._game, seat, self._seat), takes_phrases=sealed, **more)
        )

    async def _end(self) -> bool:
        """Shows how the game has ended, and does what is chosen there; False when it is left."""
        from hexwar_tui.tui.round.end import EndScreen
        from hexwar_tui.tui.table.screen import TableScreen

        outcome = self._game.outcome
        assert outcome is not None
        answer = await self._app.push_screen_wait(EndScreen(self._game, outcome))
        match answer:
            case "look":
                seat = self._seat if self._seat in self._game.sides else self._game.sides[0]
                await self._app.push_screen_wait(TableScreen(self._campaign, seat, looking=True))
                return True
            case "referee":
                return await self._call_referee()
            case "again":
                self._app.play_again(self._campaign)
        return False

    async def _desk(self) -> bool:
        """Opens the referee's desk; False when the game is left from there."""
        from hexwar_tui.tui.desk.screen import RefereeDesk

        self._seat = REFEREE
        return await self._app.push_screen_wait(RefereeDesk(self._campaign)) != "leave"

    async def _news(self, seat: Seat) -> None:
        """Shows the news of `seat`, unless nothing has been entered since news were last shown; a single sentence that
        happened on no hex is left for its table, unless a lesson tells something beside it. When it first comes to the
        keyboard in this sitting, what it may have ordered in the one before does not count."""
        entries = len(self._game.record.entries)
        if self._read == entries:
            return
        self._read = entries
        since = last_part(self._game, seat) if seat in self._read_by else last_hand_over(self._game, seat)
        read, self._read_by[seat] = self._read_by.get(seat, 0), entries
        digest = digest_of(self._game, seat, since, read, self._bar(seat))
        course = self._course_of(seat)
        is_told = course is not None and course.step is not None and course.step.news is not None
        self._lines[seat] = "" if digest is None or is_told else only_sentence(digest)
        if digest is not None and not self._lines[seat]:
            self._go_to = await self._app.push_screen_wait(digest)

    async def _news_again(self, seat: Seat) -> Cell | None:
        """Shows, from the table, what `seat` has learned since it last gave the keyboard away; returns the hex that it
        wants to go to, if any. Without news on the map, a sentence at the table says so."""
        digest = digest_of(self._game, seat, last_hand_over(self._game, seat), bar=self._bar(seat))
        if digest is not None and not in_short(digest):
            return await self._app.push_screen_wait(digest)
        from hexwar_tui.tui.table.screen import TableScreen

        if isinstance(table := self._app.screen, TableScreen):
            table.prompt(in_short(digest))
        return None

    async def _keep(self) -> None:
        """Saves the game, and a copy at every new turn; what can't be written is said before anything else is shown."""
        if self._campaign.read_only:
            return
        try:
            self._campaign.save()
            if self._game.turn != self._turn:
                self._turn = self._game.turn
                self._campaign.autosave(self._app.places.autosaves)
        except SaveError as fault:
            await self._app.push_screen_wait(TellDialog(say("Not saved"), (fault.text,)))
