"""What units are called that an order brings, so that lines below it can order them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.sentences import subject
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say

BRINGS_NONE = frozenset(
    {FieldKind.HEX, FieldKind.PATH, FieldKind.EDGE, FieldKind.TEXT, FieldKind.PARTS, FieldKind.SIDE}
)
"""Orders that ask for any of these are not tried for whether they bring a unit."""


def new_names(game: Game, seat: Seat, before: Collection[str]) -> Iterator[Text]:
    """Yields the sentence with what the units of `seat` are called that it has beside those `before`, and whether they
    can be given orders by now; none where there are none."""
    lines = [each for each in game.view(seat).units if each.badge.side == seat and each.badge.unit not in before]
    new = tuple(line.name for line in lines)
    if new and any(_can_be_ordered(game, seat, line.badge.unit) for line in lines):
        yield say("The new unit is called: {units}. Lines of the same sheet can order it.", units=new)
    elif new:
        yield say("The new unit is called: {units}.", units=new)


def _can_be_ordered(game: Game, seat: Seat, unit: str) -> bool:
    """Whether an order that is open now offers the unit to be given it."""
    known = game.known(seat)
    heads = ((made, subject(made)) for made in game.top.system.order_types if made.closed(known) is None)
    asked = (specs(made)[name] for made, name in heads if name is not None)
    return any(unit == each.value for spec in asked for each in candidates(spec, known, {}))


def names_it_brings(game: Game, seat: Seat, order: Order) -> Iterator[Text]:
    """Yields that sentence for an order that is not given yet, where it is one of a secret phase that may bring units;
    the game stays as it is."""
    if (
        not game.is_sealed()
        or seat not in game.waiting_for()
        or any(spec.kind in BRINGS_NONE for spec in specs(type(order)).values())
    ):
        return
    before = {line.badge.unit for line in game.view(seat).units}
    copy = copy_of(game)
    copy.submit(seat, order)
    yield from new_names(copy, seat, before)
