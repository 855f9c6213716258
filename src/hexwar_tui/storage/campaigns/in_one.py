"""News that say at once what several told: the steps of a way as a whole, and what each of two sides was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

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


def steps_as_one(game: Game, seat: Seat, news: Iterable[News]) -> list[tuple[int, News]]:
    """These news with the steps of a way as one, where it began; each with the place, from 0, of its last."""
    told: list[tuple[int, News]] = []
    last: dict[tuple[str, str], int] = {}
    for at, event in enumerate(news):
        before = last.get((event.system, event.kind))
        whole = None if before is None else as_one(game, seat, told[before][1], event)
        if before is None or whole is None:
            last[event.system, event.kind] = len(told)
            told.append((at, event))
        else:
            told[before] = (at, whole)
    return told


def told_at_the_end(game: Game, seat: Seat, news: Sequence[tuple[Entry, News]]) -> Mapping[int, News]:
    """These news of `seat` by their places, from 0, with the steps of a way as one, where it ended."""
    return dict(sorted(steps_as_one(game, seat, (event for _, event in news)), key=itemgetter(0)))


def told_once(game: Game, news: Iterable[tuple[Entry, News]]) -> Iterator[tuple[Entry, News]]:
    """These news of several sides without those that tell to another side what news of the same kind, entry and place
    tell by a topic: who reads both needs one of them. A side that reads only what it was told itself needs all."""
    for _, pairs in groupby(news, key=lambda pair: pair[0].number):
        found = list(pairs)
        many = Counter((event.system, event.kind) for _, event in found)
        what = [_what(game, event) if many[event.system, event.kind] > 1 else (False, ()) for _, event in found]
        by_topic = {about for has_topic, about in what if has_topic}
        yield from (
            pair for pair, (has_topic, about) in zip(found, what, strict=True) if has_topic or about not in by_topic
        )


def _what(game: Game, event: News) -> tuple[bool, Sequence[object]]:
    """Whether news have a topic, and their kind with where they happened; nothing is known of what can't be read."""
    try:
        read = None if event.system == TABLE else game.registry[event.system].say.phrase.read(event)
        places = () if read is None else tuple(trace.at for trace in read.traces())
        return read is not None and read.topic() is not None, (event.system, event.kind, *places)
    except STUMBLES:
        return False, ()
