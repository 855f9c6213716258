"""Files of orders, one order a line: either all of them are given or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hexwar_tui.cli.talk.reading import read_text
from hexwar_tui.cli.talk.speak import dice_wanted, language
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import BadOrder, HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.storage.campaigns.papers import check_head
from hexwar_tui.storage.errors import shown
from hexwar_tui.systems import REGISTRY


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """One order in a file: the file's name as it is shown, the number of its line from 1, and its words."""

    file: str
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """How far a file of orders was tried on a copy of the game.

    `checked` is the number of orders tried. `met_barrier`: the last of them brought dice, a reveal or another side's
    turn, so that those behind it were not tried.
    """

    checked: int
    met_barrier: bool


def written_orders(path: Path, game: Game, seat: Seat) -> list[WrittenOrder]:
    """The orders in the file at `path`; empty lines and lines that begin with ``#`` are left out.

    Raises SaveError where it can't be read; BadOrder where it holds no order, or is an order sheet for another game,
    turn or side.
    """
    text = read_text(path)
    check_head(game, seat, text)
    lines = text.splitlines()
    found = [WrittenOrder(shown(path), number, line.strip()) for number, line in enumerate(lines, 1)]
    orders = [order for order in found if order.words and not order.words.startswith("#")]
    if not orders:
        raise BadOrder(say("{file} holds no order.", file=shown(path)))
    return orders


def rehearse(game: Game, seat: Seat, orders: Sequence[WrittenOrder]) -> Rehearsal:
    """Tries orders on a copy of the game, up to the first whose outcome only play may show (see `Rehearsal`).

    Raises BadOrder with a line for each order that can't be given; those behind it are tried without it.
    """
    copy, faults, tried = _copy(game), [], 0
    while tried < len(orders) and not _barriers(copy, len(game.record.entries)):
        try:
            _give(copy, seat, orders[tried])
        except BadOrder as fault:
            faults.append(fault.text)
        tried += 1
    if faults:
        raise BadOrder(_one_a_line(faults))
    return Rehearsal(tried, met_barrier=_barriers(copy, len(game.record.entries)))


def _one_a_line(faults: Sequence[Text]) -> Phrase:
    named = {f"fault{n}": fault for n, fault in enumerate(faults)}
    return Phrase("\n".join(f"{{{name}}}" for name in named), pairs=tuple(named.items()))


def give_file(game: Game, seat: Seat, orders: Sequence[WrittenOrder]) -> list[str]:
    """Gives all of the orders; returns each in the game's own words.

    Raises BadOrder where one can't be given, and then none is. If dice were thrown or something was revealed before
    that one, the attempt stays in the journal, marked as taken back: it was a look ahead.
    """
    before, met_barrier = len(game.record.entries), rehearse(game, seat, orders).met_barrier
    try:
        return [_give(game, seat, order) for order in orders]
    except HexwarError:
        assert met_barrier, "what could be rehearsed to its end can be played"
        game.rewind(before)
        raise


def _copy(game: Game) -> Game:
    return Game.resume(REGISTRY, record_from(game.record.data()))


def _barriers(game: Game, since: int) -> bool:
    return any(entry.barrier for entry in game.record.entries[since:])


def submit_words(game: Game, seat: Seat, said: str | Sequence[str], dice: Sequence[int] = ()) -> str:
    """Gives the order that is `said` in words, with `dice` thrown on the table; returns it as the reader's language
    says it, with units and sides by name.

    Raises BadOrder, IllegalOrder, BadDice, NeedDice.
    """
    named = naming(game, seat)
    order = read_words(game.top.system.order_types, said, named)
    game.submit(seat, order, dice)
    return order_words(order, named, language())


def _give(game: Game, seat: Seat, order: WrittenOrder) -> str:
    try:
        return submit_words(game, seat, order.words)
    except NeedDice as need:
        raise _at(order, dice_wanted(need.request)) from need
    except HexwarError as fault:
        raise _at(order, fault.text) from fault


def _at(order: WrittenOrder, why: Text) -> BadOrder:
    return BadOrder(say("{file}:{line}: {what}", file=order.file, line=order.line, what=why))
