"""News that say at once what several told: the steps of a way as a whole, and what each of two sides was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import TABLE
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat


def as_one(game: Game, seat: Seat, before: News, later: News) -> News | None:
    """One piece of news that says what two do that `seat` was told; None where each stands for itself, as a referee's
    do, and where they can't be read."""
    if later.system == TABLE or seat not in game.sides:
        return None
    if (before.system, before.kind, before.frame) != (later.system, later.kind, later.frame):
        return None
    read = game.registry[later.system].say.phrase.read
    try:
        event = read(before).with_later(read(later))
    except STUMBLES:
        return None
    return None if event is None else News.of(event, later.system, later.seen_by, later.frame)


def told_at_the_end(game: Game, seat: Seat, news: Sequence[tuple[Entry, News]]) -> Mapping[int, News]:
    """These news of `seat` by their places, from 0, with the steps of a way as one, where it ended."""
    ends: dict[int, News] = {}
    last: dict[tuple[str, str], int] = {}
    for at, (_, event) in enumerate(news):
        before = last.get((event.system, event.kind))
        whole = None if before is None else as_one(game, seat, ends[before], event)
        if before is not None and whole is not None:
            del ends[before]
        ends[at] = whole or event
        last[event.system, event.kind] = at
    return ends


def told_once(game: Game, news: Iterable[tuple[Entry, News]]) -> Iterator[tuple[Entry, News]]:
    """These news without those that tell to another side what news of the same kind and entry tell by a topic: who
    reads both, as all do at the end of a game, needs one of them."""
    for _, pairs in groupby(news, key=lambda pair: pair[0].number):
        found = list(pairs)
        many = Counter((event.system, event.kind) for _, event in found)
        topical = [pair for pair in found if many[pair[1].system, pair[1].kind] > 1 and _has_topic(game, pair[1])]
        by_topic = {(event.system, event.kind) for _, event in topical}
        yield from (pair for pair in found if pair in topical or (pair[1].system, pair[1].kind) not in by_topic)


def _has_topic(game: Game, event: News) -> bool:
    try:
        return event.system != TABLE and game.registry[event.system].say.phrase.read(event).topic() is not None
    except STUMBLES:
        return False
