"""The first line of an order sheet, which says for which game, turn and side it is."""

from __future__ import annotations

import re

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.mail import unmarked

_HEAD = re.compile(r"#: hexwar game=(\S{1,64}) turn=([0-9]{1,9}) side=(\S{1,64})\s*")


def check_head(game: Game, seat: Seat, text: str) -> None:
    """Raises BadOrder where `text`, a file of orders, has the head of a sheet for another game, turn or side, or a
    damaged one. A text without a head passes."""
    for line in text.splitlines():
        bare = unmarked(_REPLY.sub("", line.lstrip("\ufeff")).replace("\u00a0", " ")).strip()
        if bare.startswith("#: hexwar"):
            _check(game, seat, _HEAD.fullmatch(bare))


_REPLY = re.compile(r"^(?:\s*[>|]\s?)+")


def _check(game: Game, seat: Seat, head: re.Match[str] | None) -> None:
    if head is None:
        raise BadOrder(say("The first line of this order sheet is not as it was written."))
    if head[1] != game.record.id:
        raise BadOrder(say("This order sheet is for another game."))
    if int(head[2]) != game.turn:
        raise BadOrder(say("This order sheet is for turn {other}; it is turn {turn}.", other=head[2], turn=game.turn))
    if head[3] != seat:
        raise BadOrder(say("This order sheet is for another side."))
