"""News that say at once what several told: the steps of a way as a whole, and what each of two sides was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import TABLE
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat

if TYPE_CHECKING:
    from hexwar_tui.storage.campaigns.summary import Told


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


def told_at_the_end(game: Game, seat: Seat, news: Sequence[tuple[Entry, News]], told: Iterable[Told]) -> Iterator[Told]:
    """What is `told` of these news of `seat`, with the steps of a way as one, where it ended."""
    whole: dict[tuple[str, str], tuple[int, News]] = {}
    over: set[int] = set()
    for at, (_, event) in enumerate(news):
        before = whole.get((event.system, event.kind))
        joined = None if before is None else as_one(game, seat, before[1], event)
        if before is not None and joined is not None:
            over.add(before[0])
        whole[event.system, event.kind] = at, joined or event
    ends = dict(whole.values())
    for each in told:
        if each.at not in over:
            is_way = each.at in ends and ends[each.at] is not news[each.at][1]
            yield replace(each, sentence=game.phrase(ends[each.at])) if is_way else each


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
