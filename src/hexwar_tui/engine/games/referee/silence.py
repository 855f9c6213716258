"""A side that has sent nothing: the referee seals its part of a phase for it (ENV-4.4)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError, IllegalOrder, NotYourTurn, demand
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.words.language import Text, say


@dataclass(frozen=True, slots=True)
class SealedFor:
    """What came of sealing for a side: the orders that were entered for it, and its standing orders that were refused,
    each as its line and the reason."""

    entered: tuple[Order, ...]
    refused: tuple[tuple[str, Text], ...]


def seal_for(game: Game, side: Side, way: Silence, standing: Sequence[str] = ()) -> SealedFor:
    """Seals the part of `side` in a phase whose orders are secret, in the way that was told beforehand: with what it
    has entered, or with that struck and in its place nothing or its `standing` orders, a line each.

    Whatever the rules then still demand of it before it may seal is entered, too (`Order.for_silent`). All sides are
    told that the referee has sealed for it, and only the side itself how. A standing order that is refused is left out.
    Raises IllegalOrder (NotYourTurn) where the side has nothing to seal, and then nothing has changed.
    """
    if not game.is_sealed() or side not in game.waiting_for():
        raise IllegalOrder(say("There is nothing to seal for this side now."))
    if (way is Silence.STANDING) != bool(standing):
        raise IllegalOrder(say("Standing orders are given with the choice to seal with them, and only with it."))
    _seal(game.trial_copy(), side, way, standing)
    return _seal(game, side, way, standing)


def _seal(game: Game, side: Side, way: Silence, standing: Sequence[str]) -> SealedFor:
    if way is not Silence.ENTERED:
        for entry, _ in reversed(game.entered(side)):
            game.undo(side, entry.number)
    entered, refused = _enter(game, side, standing)
    for kind in game.top.system.order_types:
        if game.top.seal_objection(game.known(side)) is None:
            break
        order = kind.for_silent(game.known(side))
        if order is not None:
            game.submit(side, order)
            entered.append(order)
    demand(game.top.seal_objection(game.known(side)))
    game.put_down(EntryKind.SEAL_FOR, REFEREE, side=side, way=way.value)
    return SealedFor(tuple(entered), tuple(refused))


def _enter(game: Game, side: Side, lines: Sequence[str]) -> tuple[list[Order], list[tuple[str, Text]]]:
    """Enters orders for the side, given in words or as the sentences of its sheet, one after another; returns them, and
    those refused with why."""
    from hexwar_tui.engine.orders.sentences import Reader  # with all that reads sheets: no sitting at a table needs it

    entered: list[Order] = []
    refused: list[tuple[str, Text]] = []
    starts = dict(naming(game, side).stands)
    for line in lines:
        reader = Reader(game.top.system.order_types, naming(game, side), starts)
        if reader.is_left_blank(line):
            continue
        try:
            order = reader.read(line)
            game.submit(side, order)
        except HexwarError as fault:
            refused.append((line, fault.text))
        else:
            entered.append(order)
    return entered, refused


def open_for(game: Game, side: Side) -> None:
    """Opens again what `side` has sealed, or the referee for it, as when other orders of it come while nothing is
    revealed yet, even if all have sealed. The side is told. Raises NotYourTurn where nothing of it is sealed."""
    if side not in game.top.sealed:
        raise NotYourTurn(say("This side has sealed nothing that could be opened."))
    game.put_down(EntryKind.OPEN_FOR, REFEREE, side=side)


def is_sealed_by_referee(game: Game, side: Side) -> bool:
    """Whether the part of `side` in the phase under way is sealed, and was by the referee."""
    if side not in game.top.sealed:
        return False
    for entry in reversed(game.record.entries):
        if entry.kind is EntryKind.SEAL_FOR and entry.body["side"] == side:
            return True
        if entry.kind is EntryKind.SEAL and entry.seat == side:
            return False
    return False
