"""Order sheets: what a player fills in and sends back. A sheet begins with a line that says for which game, turn and
side it is."""

from __future__ import annotations

import re

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import order_type
from hexwar_tui.engine.orders.order import Draft, specs
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.situation import one_line

_HEAD = re.compile(r"#: hexwar game=(\S{1,64}) turn=([0-9]{1,9}) side=(\S{1,64})\s*")


def order_sheet(game: Game, seat: Seat, language: str) -> list[str]:
    """The lines of an order sheet for `seat` to fill in: the head that `check_head` reads, and, as comments, the orders
    that can be given now with their fields."""
    title, owner = game.frames[0].scenario.title, game.frames[0].side_name(seat) if seat in game.sides else seat
    head = (
        say("{scenario}, turn {turn}: the orders of {side}.", scenario=title, turn=game.turn, side=owner),
        say("Leave the first line as it is. Write one order a line below; lines with # are not read."),
        say("These can be given now:"),
    )
    lines = [f"#: hexwar game={game.record.id} turn={game.turn} side={seat}"]
    lines += [f"# {one_line(text, language)}" for text in head]
    for choice in game.choices(Draft(seat)).candidates:
        fields = "".join(f" {name}=…" for name in specs(order_type(game.top.system.order_types, choice.value)))
        lines.append(f"#   {choice.value}{fields}  ({one_line(choice.label, language)})")
    return [*lines, ""]


def check_head(game: Game, seat: Seat, text: str) -> None:
    """Raises BadOrder where `text`, a file of orders, has the head of a sheet for another game, turn or side, or a
    damaged one. A text without a head passes."""
    for line in text.splitlines():
        if line.startswith("#: hexwar"):
            _check(game, seat, _HEAD.fullmatch(line))


def _check(game: Game, seat: Seat, head: re.Match[str] | None) -> None:
    if head is None:
        raise BadOrder(say("The first line of this order sheet is not as it was written."))
    if head[1] != game.record.id:
        raise BadOrder(say("This order sheet is for another game."))
    if int(head[2]) != game.turn:
        raise BadOrder(say("This order sheet is for turn {other}; it is turn {turn}.", other=head[2], turn=game.turn))
    if head[3] != seat:
        raise BadOrder(say("This order sheet is for another side."))
