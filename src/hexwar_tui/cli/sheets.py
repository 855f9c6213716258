"""Order sheets: files of orders with a head that says for which game, turn and side they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hexwar_tui.cli.speak import words
from hexwar_tui.engine.choices import order_type
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.orders import Draft, specs
from hexwar_tui.engine.seats import Seat

_HEAD = re.compile(r"#: hexwar game=(\S{1,64}) turn=([0-9]{1,9}) side=(\S{1,64})\s*")


def order_sheet(game: Game, seat: Seat) -> Iterator[str]:
    """The lines of a sheet for `seat` to fill in: its head, and what can be ordered now, as comments."""
    title, side = game.frames[0].scenario.title, game.frames[0].side_name(seat) if seat in game.sides else seat
    yield f"#: hexwar game={game.record.id} turn={game.turn} side={seat}"
    for text in (
        say("{scenario}, turn {turn}: the orders of {side}.", scenario=title, turn=game.turn, side=side),
        say("Leave the first line as it is. Write one order a line below; lines with # are not read."),
        say("These can be given now:"),
    ):
        yield f"# {_line(text)}"
    for choice in game.choices(Draft(seat)).candidates:
        fields = "".join(f" {name}=…" for name in specs(order_type(game.top.system.order_types, choice.value)))
        yield f"#   {choice.value}{fields}  ({_line(choice.label)})"
    yield ""


def check_head(game: Game, seat: Seat, text: str) -> None:
    """Raises BadOrder where a file of orders has the head of a sheet for another game, turn or side."""
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


def _line(text: Text) -> str:
    return words(text).replace("\n", " ")
