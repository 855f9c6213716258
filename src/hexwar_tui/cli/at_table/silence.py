"""`hexwar seal`: a side ends its part of a sealed phase, or the referee does for one that has sent nothing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from hexwar_tui.cli.at_table.orders import seal as seal_own
from hexwar_tui.cli.talk.keeping import changing
from hexwar_tui.cli.talk.reading import read_mail
from hexwar_tui.cli.talk.seating import seat_of, side_called
from hexwar_tui.cli.talk.speak import complain, language, say_line, tell, words
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.referee.silence import open_for, seal_for
from hexwar_tui.engine.orders.order_words import order_words
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.mail import mail_lines
from hexwar_tui.storage.beside.plans import lines_of, offered_plans
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import shown

STANDING = "standing"
"""The name of the kept orders that stand for a side, where no other is given."""


def seal(asked: argparse.Namespace) -> None:
    """`hexwar seal FILE --as SIDE [--undo]`: ends the side's part of a sealed phase, or opens it again.

    `hexwar seal FILE --for SIDE [--with entered|plain|standing] [--undo]`: the referee does that for a side that has
    sent nothing.
    """
    if asked.silent is not None:
        _seal_for(asked)
        return
    if asked.seat is None:
        raise BadOrder(say("Who seals? --as SIDE; or the referee for a side that has sent nothing: --for SIDE."))
    if asked.way or asked.plan or asked.orders:
        raise BadOrder(say("--with, --plan and --from go with --for."))
    seal_own(asked)


def _seal_for(asked: argparse.Namespace) -> None:
    if asked.seat not in (None, REFEREE):
        raise BadOrder(say("The referee alone seals for another side."))
    asked.seat = REFEREE
    way = Silence(asked.way or Silence.ENTERED)
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        side, before = side_called(game, asked.silent), len(game.record.entries)
        done = None
        if asked.undo:
            open_for(game, side)
        else:
            done = seal_for(game, side, way, _standing(asked, game, side, way))
    if done is None:
        tell(game, REFEREE, before, as_json=asked.json)
        return
    names = naming(game, side)
    entered = [order_words(order, names, language()) for order in done.entered]
    for order in () if asked.json else entered:
        say_line(say("Entered: {order}", order=order))
    for line, why in () if asked.json else done.refused:
        complain(say("Left out: {order}: {why}", order=line, why=why))
    refused = [[line, words(why)] for line, why in done.refused]
    tell(game, REFEREE, before, as_json=asked.json, more={"entered": entered, "refused": refused})


def _standing(asked: argparse.Namespace, game: Game, side: Side, way: Silence) -> Sequence[str]:
    """The lines of the side's standing orders, from the file or the plan named; none for any other way. Raises BadOrder
    where there are none, or where they are named for another way."""
    if way is not Silence.STANDING:
        if asked.plan or asked.orders:
            raise BadOrder(say("--plan and --from go with --with standing."))
        return ()
    if asked.orders is not None:
        lines = [line.text for line in mail_lines(read_mail(asked.orders))]
        found = [line for line in lines if line and not line.startswith("#")]
        if not found:
            raise BadOrder(say("{file} holds no order.", file=shown(asked.orders)))
        return found
    name = asked.plan or STANDING
    for plan in offered_plans(places().plans, game, side):
        if plan.name == name:
            return lines_of(plan)
    raise BadOrder(say("No orders are kept under the name “{name}”.", name=name))
