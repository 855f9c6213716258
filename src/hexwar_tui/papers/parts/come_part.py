"""What has come for a side since its papers were written: what others have sent it meanwhile, such as messages and
proposals, and the lines of a sheet that answer it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.by_word import AcceptDraw
from hexwar_tui.engine.orders.choices import completions, legal_orders
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.blanks.examples import sentence_of
from hexwar_tui.papers.given import answering_steps

MOST_ANSWERS = 24
"""The most orders of a kind that are looked at for lines that answer what has come."""


def come_since(game: Game, seat: Seat, entry: int = 0) -> tuple[Text, ...]:
    """What others have sent to `seat` since its part began, by orders that can be given at any time; only what has come
    behind that entry."""
    since = max(papers_since(game), entry)
    sent = {entry.number for entry in standing(game.record.entries) if _is_sent(game, entry, seat, since)}
    return tuple(game.phrase(news) for entry, news in game.news(seat, since) if entry.number in sent)


def lines_that_answer(game: Game, seat: Seat, language: str) -> tuple[str, ...]:
    """The lines by which `seat` can answer what has come: orders of any time with a choice that was not to be made when
    its part began."""
    kinds = [made for made in game.top.system.order_types if is_answer(made)]
    try:
        before = {made: set(_given(game.look_back(papers_since(game)), seat, made)) for made in kinds}
    except STUMBLES:
        return ()
    named = naming(game, seat)
    new = (order for made in kinds for order in _given(game, seat, made) if order not in before[made])
    return tuple(sentence_of(order, named, language) for order in new)


def barred_answers(at: Answers, seat: Seat, made: type[Order]) -> list[tuple[Order, Text]]:
    """The orders of a kind that would answer something and can't be given now, though another answer to it can, each
    with what speaks against it, such as a proposal that can only be refused."""
    if not is_answer(made) or made.closed(at.known(seat)) is not None:
        return []
    others = [each for each in at.top.system.order_types if each is not made and is_answer(each)]
    open_now = {_answered(order) for each in others for order in _given(at, seat, each)}
    tried = [order for order in completions(made, at.known(seat), {}) if _answered(order) in open_now]
    objections = ((order, order.objection(at.known(seat))) for order in tried[:MOST_ANSWERS])
    return [(order, objection.reason) for order, objection in objections if objection is not None]


def told_of_barred(game: Game, seat: Seat, language: str) -> tuple[Text, ...]:
    """What can't answer what has come now, and why."""
    types, named = game.top.system.order_types, naming(game, seat)
    try:
        before = game.look_back(papers_since(game))
        old = {order for made in types for order, _ in barred_answers(before, seat, made)}
    except STUMBLES:
        return ()
    barred = [each for made in types for each in barred_answers(game, seat, made) if each[0] not in old]
    return tuple(not_now(sentence_of(order, named, language), why) for order, why in barred)


def not_now(order: str, why: Text) -> Text:
    """The sentence that an order can't be given now, and why."""
    return say("Not now: {order}. {why}", order=order, why=why)


def papers_since(game: Game) -> int:
    """The entry behind which what has come stands in no paper yet."""
    if game.is_sealed():
        return game.open_point()
    # With a referee every step has papers of its own; without one a neutral answers at once, and nothing is written.
    answers = () if game.record.referee else answering_steps(game)
    steps = (entry.number for entry in standing(game.record.entries) if entry.kind is EntryKind.STEP)
    return max((number for number in steps if number not in answers), default=0)


def _is_sent(game: Game, entry: Entry, seat: Seat, since: int) -> bool:
    if entry.number <= since or entry.kind is not EntryKind.ORDER or entry.seat == seat:
        return False
    return type(read_order(game.top.system.order_types, entry.body)).any_time


def is_answer(made: type[Order]) -> bool:
    """Whether an order of this kind may answer another: it can be given at any time, asks for nothing but which, and
    takes nothing back. Of those that only ask for a yes, one that agrees to a draw does."""
    if not made.any_time or made.retracts or [spec.kind for spec in specs(made).values()] != [FieldKind.CHOICE]:
        return False
    return issubclass(made, AcceptDraw) or "sure" not in specs(made)


def _answered(order: Order) -> object:
    """What an order that may answer another is about."""
    (name,) = specs(type(order))
    return getattr(order, name)


def _given(at: Answers, seat: Seat, made: type[Order]) -> Iterator[Order]:
    return islice(legal_orders(made, at.known(seat)), MOST_ANSWERS)
