"""Whose answer a side waits for where orders are carried out at once, and to which of its orders."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.lines.written import field_words
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.blanks.examples import sentence_of


def awaited(game: Game, seat: Seat, language: str) -> Text:
    """Whose answer `seat` waits for, and to what; "" where it waits for what is another's business."""
    waiting = [order for by, order in _unanswered(game) if by == seat]
    if not waiting:
        return ""
    return say("{answers}", answers=tuple(_answer(game, seat, order, language) for order in waiting))


def _answer(game: Game, seat: Seat, order: Order, language: str) -> Text:
    named, spec = naming(game, seat), specs(type(order))[order.answered_by]
    who = field_words(spec, getattr(order, order.answered_by), named, {}, language) or ""
    return say("the answer of {power} to “{order}”", power=who, order=sentence_of(order, named, language))


def _unanswered(game: Game) -> list[tuple[Seat, Order]]:
    """The orders of this turn that steps will answer, the oldest first: each step answers the oldest."""
    kinds = {made.kind for made in game.top.system.order_types if made.answered_by}
    found: list[tuple[Seat, Order]] = []
    for entry in standing(game.record.entries):
        if entry.turn != game.turn:
            continue
        if entry.kind is EntryKind.STEP:
            found = found[1:]
        elif entry.kind is EntryKind.ORDER and entry.body["kind"] in kinds:
            order = read_order(game.top.system.order_types, entry.body)
            is_by_step = getattr(order, order.answered_by) not in game.sides
            found += [(entry.seat, order)] if is_by_step else []
    return found
