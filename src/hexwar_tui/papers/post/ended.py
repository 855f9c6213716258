"""The word that ended a part counts on where others have opened it again by nothing that wants an answer."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import HUMAN, Side
from hexwar_tui.papers.given import orders_behind
from hexwar_tui.papers.part_of_turn import part_now
from hexwar_tui.papers.parts.come_part import is_answer, papers_since
from hexwar_tui.papers.taking.ending import ending_order


def sides_of_people(game: Game) -> set[Side]:
    """The sides that people play; for the others practice players act themselves."""
    return {setup.side for setup in game.record.seats if setup.player == HUMAN}


def end_again(game: Game, side: Side) -> None:
    """Ends the part of `side` once more, if a person plays it, where others have opened it again with nothing but
    answers to proposals."""
    order = ending_order(game, side) if side in sides_of_people(game) else None
    if order is not None and was_opened(game, side) and all(map(is_answer, _come_behind(game, side))):
        game.submit(side, order)


def was_opened(game: Game, side: Side) -> bool:
    """Whether `side` had ended this part of the turn, and is waited for again in it as others have sent it
    something."""
    if game.is_sealed() or side not in game.waiting_for() or not _come_behind(game, side):
        return False
    (end, order) = next(each for each in orders_behind(game, papers_since(game)) if each[0].seat == side)
    return type(order).ends_part and part_now(game.look_back(end.number - 1), side) == part_now(game, side)


def _come_behind(game: Game, side: Side) -> list[type[Order]]:
    """The kinds of the orders of others of which `side` was told behind its own last order; none where it has given
    none, or others have done more than can be done at any time."""
    since, behind = papers_since(game), list[type[Order]]()
    told = {entry.number for entry, _ in game.news(side, since)}
    for entry, order in orders_behind(game, since):
        made = type(order)
        if entry.seat == side:
            return behind
        if not (made.any_time or made.ends_part):
            return []
        behind += [made] if made.any_time and entry.number in told else []
    return []
