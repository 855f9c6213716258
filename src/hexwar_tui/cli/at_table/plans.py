"""`hexwar plan`: orders kept to be entered another time."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.talk.keeping import changing, look_at, say_written
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import complain, print_json, say_line, words
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import say, say_many
from hexwar_tui.storage.beside.plans import Plan, keep_plan, offered_plans, take_plan
from hexwar_tui.storage.disk.places import places


def plan(asked: argparse.Namespace) -> None:
    """`hexwar plan FILE --as SIDE [--keep NAME | --take NAME]`: keeps what the side has entered as a plan, or enters a
    plan that is kept; with neither, lists the plans that it may take."""
    if asked.keep is not None:
        _keep(asked)
    elif asked.take is not None:
        _take(asked)
    else:
        _list(asked)


def _list(asked: argparse.Namespace) -> None:
    game = look_at(asked)
    found = offered_plans(places().plans, game, seat_of(game, asked.seat, asked))
    if asked.json:
        print_json([{"name": one.name, "path": str(one.path)} for one in found])
    elif found:
        print(*(one.name for one in found), sep="\n")
    else:
        say_line(say("No orders are kept for this system."))


def _keep(asked: argparse.Namespace) -> None:
    game = look_at(asked)
    kept = keep_plan(places().plans, game, seat_of(game, asked.seat, asked), asked.keep)
    if asked.json:
        print_json({"name": kept.name, "path": str(kept.path)})
    else:
        say_written(kept.path)


def _take(asked: argparse.Namespace) -> None:
    with changing(asked) as game:
        seat = seat_of(game, asked.seat, asked)
        taken = take_plan(_found(asked.take, game, seat), game, seat)
    if asked.json:
        print_json({"entered": taken.entered, "refused": [[line, words(why)] for line, why in taken.refused]})
        return
    say_line(say_many("{n} order entered.", "{n} orders entered.", taken.entered))
    for line, why in taken.refused:
        complain(say("Left out: {order}: {why}", order=line, why=why))


def _found(name: str, game: Game, seat: Seat) -> Plan:
    """The plan of this name. Raises BadOrder where there is none that the seat may take."""
    for one in offered_plans(places().plans, game, seat):
        if one.name == name:
            return one
    raise BadOrder(say("No orders are kept under the name “{name}”.", name=name))
