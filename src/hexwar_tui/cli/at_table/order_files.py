"""Files of orders, one order a line: all are given or none, except that nothing is taken back behind dice or a
reveal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.cli.talk.reading import read_mail
from hexwar_tui.cli.talk.speak import dice_wanted, language
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import BadOrder, HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.papers.sheet_head import check_head
from hexwar_tui.storage.errors import shown


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """One order in a file: the file's name as it is shown, the number of its line from 1, and its words."""

    file: str
    line: int
    words: str


def written_orders(path: Path, game: Game, seat: Seat) -> list[WrittenOrder]:
    """The orders in the file at `path`; empty lines and lines that begin with ``#`` are left out.

    Raises SaveError where it can't be read; BadOrder where it holds no order, or is an order sheet for another game,
    turn or side.
    """
    text = read_mail(path)
    check_head(game, seat, text)
    found = [WrittenOrder(shown(path), line.number, line.text) for line in mail_lines(text)]
    reader = Reader(game.top.system.order_types, naming(game, seat))
    orders = [o for o in found if o.words and not o.words.startswith("#") and not reader.is_left_blank(o.words)]
    if not orders:
        raise BadOrder(say("{file} holds no order.", file=shown(path)))
    return orders


def rehearse(game: Game, seat: Seat, orders: Sequence[WrittenOrder]) -> int:
    """Tries orders on a copy of the game, up to the first that brings dice, a reveal or another side's turn; returns
    how many were tried. Raises BadOrder with a line for each that can't be given; those behind it are tried without
    it."""
    copy, faults, tried = copy_of(game), [], 0
    while tried < len(orders) and not _barriers(copy, len(game.record.entries)):
        try:
            _give(copy, seat, orders[tried])
        except BadOrder as fault:
            faults.append(fault.text)
        tried += 1
    if faults:
        raise BadOrder(_one_a_line(faults))
    return tried


def _one_a_line(faults: Sequence[Text]) -> Phrase:
    named = {f"fault{n}": fault for n, fault in enumerate(faults)}
    return Phrase("\n".join(f"{{{name}}}" for name in named), pairs=tuple(named.items()))


@dataclass(frozen=True, slots=True)
class Given:
    """What was given of a file of orders: the orders in the game's own words, and the sentence that says why the others
    were not given, None if all were."""

    orders: Sequence[str]
    fault: Text | None = None


def give_file(game: Game, seat: Seat, orders: Sequence[WrittenOrder]) -> Given:
    """Gives all of the orders, or none: raises BadOrder where one can't be given.

    Where dice were thrown or something was revealed before the order that can't be given, the orders up to there can't
    be taken back: they stand, and `Given.fault` says why the others were not given.
    """
    rehearse(game, seat, orders)
    given: list[str] = []
    standing, kept = 0, len(game.record.entries)
    for order in orders:
        try:
            given.append(_give(game, seat, order))
        except BadOrder as fault:
            assert standing, "what could be rehearsed to its end can be played"
            if len(game.record.entries) > kept:
                game.rewind(kept)
            told = say(
                "{why} The orders up to line {line} stand: what came of them can't be taken back.",
                why=fault.text,
                line=orders[standing - 1].line,
            )
            return Given(given[:standing], told)
        if _barriers(game, kept):
            standing, kept = len(given), len(game.record.entries)
    return Given(given)


def _barriers(game: Game, since: int) -> bool:
    return any(entry.barrier for entry in game.record.entries[since:])


def submit_words(game: Game, seat: Seat, said: str | Sequence[str], dice: Sequence[int] = ()) -> str:
    """Gives the order that is `said` in words, with `dice` thrown on the table; returns it as the reader's language
    says it, with units and sides by name.

    Raises BadOrder, IllegalOrder, BadDice, NeedDice.
    """
    named = naming(game, seat)
    types = game.top.system.order_types
    sentence = said if isinstance(said, str) else said[0] if len(said) == 1 else None
    order = read_words(types, said, named) if sentence is None else Reader(types, named).read(sentence)
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
