"""Texts that hold orders but not the first line of a sheet: whose they are can only be told by where they come from."""

from __future__ import annotations

from contextlib import suppress

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.sentences import Reader
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.mail import mail_lines

MOST_LINES = 200
"""So many lines of a text are read at most to find out whether it holds orders."""

SEND_WITH_HEAD = say(
    "It has no first line “#: hexwar game=…”, which says for which game, turn and side it is. Nothing of it has been"
    " entered. Send it again with the first line of your sheet, as it stands in your papers."
)
"""What a side is told whose orders have come without that line."""

WHOSE_IS_IT = say(
    "It holds orders, but its first line “#: hexwar game=…” is missing, so it is not known whose it is. Whoever has"
    " sent it should send it again with that line; or enter it with “hexwar order FILE --as SIDE --from TEXT”."
)
"""What the referee is told of such a text of nobody knows which side."""

ANSWERED = say("It has no first line “#: hexwar game=…”; its side was told so before.")
"""What he is told of one that was answered."""


def holds_orders(game: Game, side: Side | None, text: str) -> bool:
    """Whether a line of a text is an order of `side`, of any side for None, or one with a blank that is left."""
    lines = [line.text for line in mail_lines(text) if line.text and not line.text.startswith("#")][:MOST_LINES]
    readers = [_reader(game, each) for each in (game.sides if side is None else (side,))] if lines else []
    return any(_is_order(reader, line) for reader in readers for line in lines)


def _reader(game: Game, side: Side) -> Reader:
    known = naming(game, side)
    return Reader(game.top.system.order_types, known, dict(known.stands), game.known(side))


def _is_order(reader: Reader, line: str) -> bool:
    if reader.is_left_blank(line):
        return True
    with suppress(HexwarError):
        reader.read(line)
        return True
    return False
