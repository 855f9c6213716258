"""The orders that a lesson asks for: what a step wants, what advice comes to, and what is like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_places import hex_called, nearest
from hexwar_tui.engine.games.lessons import Step
from hexwar_tui.engine.orders.choices import UNIT, completions, field_of_unit, order_type
from hexwar_tui.engine.orders.order import Draft, FieldKind, Order, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import Cell

MOST_TRIED = 600
"""How many orders that come near to what a step wants are looked at, at most."""


def may_end(game: Game, seat: Seat) -> bool:
    """Whether the side may end its part of the turn now, by sealing or by an order."""
    if seat not in game.waiting_for():
        return False
    known = game.known(seat)
    if game.is_sealed():
        return game.top.seal_objection(known) is None
    return any(kind.ends_part and kind().objection(known) is None for kind in game.top.system.order_types)


def wanted_order(game: Game, seat: Seat, step: Step) -> Order | None:
    """The legal order that a step wants: of its kind, with its values if they can be kept, and nearest to its hex; of a
    step that has neither, what is advised, if that is of its kind. None where no order of the kind is legal now."""
    if seat not in game.waiting_for():
        return None
    kind, known = kind_on_table(game, step.order), game.known(seat)
    if kind is None or kind.closed(known) is not None:
        return None
    view = game.view(seat)
    goal = hex_called(view, step.near)
    for kept in _beginnings(game, seat, step):
        if not kept.keys() <= specs(kind).keys():
            continue
        legal = [order for order in islice(completions(kind, known, kept), MOST_TRIED) if not order.objection(known)]
        if legal:
            return nearest(game, view, legal, () if goal is None else (goal,))
    return None


def kind_on_table(game: Game, kind: str) -> type[Order] | None:
    """The orders of this kind in the game that is on the table now; None where it has none, as in a battle of a
    campaign, which is a game of its own."""
    try:
        return order_type(game.top.system.order_types, kind)
    except BadOrder:
        return None


def _beginnings(game: Game, seat: Seat, step: Step) -> Iterator[Mapping[str, Any]]:
    """The values that an order of the step may begin with, the best first: its own with those suggested; or, where it
    suggests none and names no hex, those advised that agree with its own; then its own alone; last none."""
    if step.suggested:
        yield {**step.values, **step.suggested}
    if not (step.suggested or step.near):
        yield from _advised_beginnings(game, seat, step)
    if step.values:
        yield step.values
    yield {}


def _advised_beginnings(game: Game, seat: Seat, step: Step) -> Iterator[Mapping[str, Any]]:
    for draft in game.view(seat).advised:
        if draft is not None and draft.kind == step.order:
            values = {**draft.values, **step.values}
            if all(values[name] == value for name, value in draft.values.items()):
                yield values


def completed(game: Game, seat: Seat, draft: Draft, goals: Sequence[Cell]) -> Order | None:
    """The legal order that a draft is completed to, its place nearest to `goals` if it has any; None without one."""
    known, made = game.known(seat), order_type(game.top.system.order_types, draft.kind or "")
    tried = islice(completions(made, known, draft.values), MOST_TRIED)
    legal = (order for order in tried if order.objection(known) is None)
    if not goals:
        return next(legal, None)
    found = list(legal)
    return nearest(game, game.view(seat), found, goals) if found else None


def given_in(asked: Order, draft: Draft, known: Any) -> dict[str, Any] | None:
    """What a draft has for the fields of an order like `asked`; None where it is of another kind, or has something that
    such an order has no field for. A unit picked on the map, before the kind, goes into the field that takes it."""
    if draft.kind not in (None, asked.kind):
        return None
    given = dict(draft.values)
    if draft.kind is None and UNIT in given:
        unit = given.pop(UNIT)
        field = field_of_unit(type(asked), known, unit)
        if field is None:
            return None
        given[field] = unit
    return given if given.keys() <= specs(type(asked)).keys() else None


def is_alike(asked: Order, name: str, value: Any) -> bool:
    """Whether an order has this value in the field called `name`; units in whatever order."""
    has = getattr(asked, name)
    is_list = specs(type(asked))[name].kind is FieldKind.UNITS and has and value
    return bool(set(has) == set(value) if is_list else has == value)


def has_all(step: Step, order: Order) -> bool:
    """Whether an order has every value that the step wants."""
    return all(getattr(order, name, value) == value for name, value in step.values.items())


def otherwise(step: Step, given: Order, asked: Order) -> list[str]:
    """The names of the fields that an order has otherwise than the step wants them; none where the order asked for has
    not all of that either, as no legal one had: then any of the kind does."""
    if not has_all(step, asked):
        return []
    return [name for name, value in step.values.items() if getattr(given, name, value) != value]
