"""The news of a seat, made into a digest: what it learned from others since it last had the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, render, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.storage.campaigns.summary import summary
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.round.since.digest import Digest

SHORT = 60
"""How many letters two sentences may have in English, so that they stand in a line in other languages, too."""


def last_hand_over(game: Game, seat: Seat) -> int:
    """The number of the entry with which `seat` last gave the keyboard away: its last order or seal before others told
    it anything, 0 where there is none. What it has ordered since then changes nothing."""
    others = max((entry.number for entry, _ in game.news(seat) if entry.seat != seat), default=0)
    own = (EntryKind.ORDER, EntryKind.SEAL)
    given = (entry.number for entry in standing(game.record.entries) if entry.seat == seat and entry.kind in own)
    return max((number for number in given if number < others), default=0)


def chronicle_of(game: Game, seat: Seat, here: Cell | None = None) -> Screen[Cell | None]:
    """The chronicle as `seat` knows it, opened at the newest line of the hex `here`; loaded only now."""
    from hexwar_tui.tui.round.chronicle.screen import ChronicleScreen

    return ChronicleScreen(game, seat, here)


def _replay_of(game: Game, seat: Seat, since: int, shown: int | None) -> Screen[Any]:
    from hexwar_tui.tui.round.replay import ReplayScreen

    return ReplayScreen(game, seat, since, shown)


class LessonDigest(Digest):
    """A digest with the `bar` of a lesson above its keys. It answers with None, whatever place is chosen: the table is
    to open where the lesson goes on."""

    def __init__(self, bar: Widget, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bar = bar

    def compose(self) -> ComposeResult:
        """Lays out the digest, with the bar above the keys."""
        for widget in super().compose():
            if widget.has_class("key-line"):
                yield self._bar
            yield widget

    def dismiss(self, result: Cell | None = None) -> AwaitComplete:
        """Closes the digest with the answer None."""
        return super().dismiss(None)

    def _keys(self) -> Content:
        """The keys that a beginner needs here; the others do what they always do."""
        pairs = [("Enter", say("back to the lesson")), ("↑ ↓", say("choose"))]
        return self.keys_that_fit(pairs, [("?", say("help"))], self.size.width - 2)


def digest_of(game: Game, seat: Seat, since: int, read: int = 0, bar: Widget | None = None) -> Digest | None:
    """The digest of what `seat` learned from others behind the entry `since`; it opens behind the entry `read`, with
    the `bar` of a lesson if there is one. None where it learned nothing."""
    news = [(entry, event) for entry, event in game.news(seat, since) if entry.seat != seat]
    if not news:
        return None
    known = sum(entry.number <= read for entry, _ in news) % len(news)  # Without anything new, from the beginning.
    view = game.view(seat)
    alarm = view.alarm
    made = Digest if bar is None else partial(LessonDigest, bar)
    return made(
        say("News for {name}", name=seat_name(game, seat)),
        summary(game, seat, news),
        view,
        partial(_replay_of, game, seat, since),
        partial(chronicle_of, game, seat),
        read=known,
        entries=[entry.number for entry, _ in news],
        alarm="" if alarm is None else alarm.sentence,
        stand=tuple(_where_it_stands(game, seat)),
        dice=() if since or game.record.dice.typed else bound_dice.sentences_before(game),
    )


def in_short(digest: Digest | None) -> Text:
    """What a digest tells, in a sentence: that there are no news, or none on the map and what has happened else; ""
    where that takes its page."""
    if digest is None:
        return say("There are no news since your last turn.")
    spots, elsewhere = digest.summary.spots, digest.summary.elsewhere
    if spots or len(elsewhere) != 1:
        return ""
    return say("No news on the map since your last turn. {told}", told=elsewhere[0].sentence)


def only_sentence(digest: Digest) -> Text:
    """All that a digest tells, where that is a sentence, or two short ones, which happened on no hex, and nothing else
    belongs on its page; else ""."""
    told = digest.summary
    if not digest.is_plain or told.spots or told.more or not 0 < len(told.elsewhere) < 3:
        return ""
    first, *second = (each.sentence for each in told.elsewhere)
    both = say("{one} {other}", one=first, other=second[0]) if second else first
    return both if not second or len(render(both, "en")) <= SHORT else ""


def _where_it_stands(game: Game, seat: Seat) -> Iterator[Text]:
    """What the top line says of the game, and how many units can act."""
    view = game.view(seat)
    yield from view.headline
    ready = sum(line.ready for line in view.units if line.badge.side == seat)
    if ready:
        yield say_many("{n} unit can still act.", "{n} units can still act.", ready)
