"""What units are called that an order brings, so that lines below it can order them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.sentences import subject
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.words.language import Text, say

BRINGS_NONE = frozenset(
    {FieldKind.HEX, FieldKind.PATH, FieldKind.EDGE, FieldKind.TEXT, FieldKind.PARTS, FieldKind.SIDE}
)
"""Orders that ask for any of these are not tried for whether they bring a unit."""


def new_names(frame: AnyFrame, seat: Seat, before: Collection[str]) -> Iterator[Text]:
    """Yields the sentence with what the units of `seat` are called that it has beside those `before`, and whether they
    can be given orders by now; none where there are none."""
    known = frame.system.known(frame, seat)
    units = frame.system.show.view(known).units
    lines = [each for each in units if each.badge.side == seat and each.badge.unit not in before]
    new = tuple(line.name for line in lines)
    if new and any(_can_be_ordered(frame, seat, line.badge.unit) for line in lines):
        yield say("The new unit is called: {units}. Lines of the same sheet can order it.", units=new)
    elif new:
        yield say("The new unit is called: {units}.", units=new)


def _can_be_ordered(frame: AnyFrame, seat: Seat, unit: str) -> bool:
    """Whether an order that is open now offers the unit to be given it."""
    known = frame.system.known(frame, seat)
    heads = ((made, subject(made)) for made in frame.system.order_types if made.closed(known) is None)
    asked = (specs(made)[name] for made, name in heads if name is not None)
    return any(unit == each.value for spec in asked for each in candidates(spec, known, {}))


def names_it_brings(game: Game, seat: Seat, order: Order) -> Iterator[Text]:
    """Yields that sentence for a legal order that is not given yet, where it is one of a secret phase that may bring
    units. The order is tried out on a game that agrees with what the seat knows, and never on this one."""
    if (
        not game.is_sealed()
        or seat not in game.waiting_for()
        or any(spec.kind in BRINGS_NONE for spec in specs(type(order)).values())
    ):
        return
    known = game.known(seat)
    before = {line.badge.unit for line in game.view(seat).units}
    sandbox = Sandbox.of(known, game.registry, Random(order.kind))
    sandbox.give(seat, order)
    yield from new_names(sandbox.top, seat, before)
