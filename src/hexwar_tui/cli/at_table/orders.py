"""Commands by which a game is played: order, seal, undo, step."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from hexwar_tui.cli.at_table.dice import dice_of_step, thrown_dice
from hexwar_tui.cli.at_table.order_files import give_file, rehearse, submit_words, written_orders
from hexwar_tui.cli.at_table.rehearsing import rehearse_steps
from hexwar_tui.cli.talk.keeping import changing, let_practise, look_at, practice_seat
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import dice_wanted, language, print_json, say_line, tell, what_comes
from hexwar_tui.engine.dice.rolls import NeedDice, RollRequest
from hexwar_tui.engine.errors import BadDice, BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.orders.order_words import order_words
from hexwar_tui.engine.seats import NOBODY, REFEREE, Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice.room import Room


def order(asked: argparse.Namespace) -> int:
    """`hexwar order FILE --as SIDE KIND field=value ...`, or with --from ORDERS: gives one order, or a file of orders,
    all or none. With --dry-run the file is only checked. Returns the exit status."""
    if (asked.orders is None) == (not asked.words):
        raise BadOrder(say("Give one order in words, or a file of orders with --from."))
    if asked.dry_run and asked.orders is None:
        raise BadOrder(say("--dry-run is for a file of orders."))
    if asked.dice is not None and asked.orders is not None:
        raise BadOrder(say("--dice goes with a single order."))
    if asked.dry_run:
        return _dry_run(asked)
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        dice = thrown_dice(game, asked.dice)
        if asked.orders is None:
            given = [_give(game, seat, asked.words, dice)]
        else:
            given = give_file(game, seat, written_orders(asked.orders, game, seat))
    if not asked.json:
        print("\n".join(given))
    tell(game, seat, before, as_json=asked.json)
    return 0


def _dry_run(asked: argparse.Namespace) -> int:
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    lines = written_orders(asked.orders, game, seat)
    rehearsed = rehearse(game, seat, lines)
    if asked.json:
        print_json({"orders": len(lines), "checked": rehearsed.checked})
    elif rehearsed.checked == len(lines):
        say_line(say("All {n} orders can be given.", n=rehearsed.checked))
    else:
        say_line(
            say(
                "The first {n} of {all} orders can be given; what comes of the last of them shows only in play.",
                n=rehearsed.checked,
                all=len(lines),
            )
        )
    return 0


def _give(game: Game, seat: Seat, said: Sequence[str], dice: Sequence[int]) -> str:
    """Gives the order that is `said` in words, with dice thrown on the table; returns it in the game's own words.
    Raises BadDice where dice are wanted and not given."""
    try:
        return submit_words(game, seat, said, dice)
    except NeedDice as need:
        raise BadDice(dice_wanted(need.request)) from need


def seal(asked: argparse.Namespace) -> int:
    """`hexwar seal FILE --as SIDE [--undo]`: ends the side's part of a sealed phase, or opens it again. Returns the
    exit status."""
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        if asked.undo:
            game.unseal(seat)
        else:
            game.seal(seat)
    tell(game, seat, before, as_json=asked.json)
    return 0


def undo(asked: argparse.Namespace) -> int:
    """`hexwar undo FILE --as SIDE`: takes back the side's last order. Returns the exit status."""
    with changing(asked) as game:
        seat = seat_of(game, asked.seat, asked)
        entered = game.entered(seat)
        game.undo(seat)
        line = order_words(entered[-1][1], naming(game, seat), language())
    if asked.json:
        print_json({"undone": line, "waiting_for": list(waited_for(game, seat))})
        return 0
    say_line(say("Taken back: {order}", order=line))
    say_line(what_comes(game, seat))
    return 0


def step(asked: argparse.Namespace) -> int:
    """`hexwar step FILE [--all]`: takes the next step, or the next act of a practice player; with --all every one until
    a person is waited for or dice are wanted. Returns the exit status.

    With --rehearse that is done on a copy (`rehearse_steps`).
    """
    if asked.rehearse:
        return rehearse_steps(asked)
    with changing(asked) as game:
        if game.record.referee:
            seat_of(game, REFEREE, asked)
        before = len(game.record.entries)
        need = _take_steps(game, *dice_of_step(game, asked.dice), all_of_them=asked.all)
    # Without a referee there is nobody at this keyboard who may know what single sides are told.
    seat = REFEREE if game.record.referee else NOBODY
    tell(game, seat, before, as_json=asked.json, need=need)
    return 0


def _take_steps(game: Game, dice: Sequence[int], own_dice: bool, *, all_of_them: bool) -> RollRequest | None:
    """Takes one step or act of a practice player, or all of them. Returns the dice that the next one wants, None where
    it wants none. Raises BadDice, NotYourTurn where not even the first could be taken."""
    with Room() as room:
        try:
            _step(game, room, dice, own_dice=own_dice)
        except NeedDice as need:
            raise BadDice(dice_wanted(need.request)) from need
        try:
            while all_of_them and _can_step(game):
                _step(game, room)
        except NeedDice as need:
            return need.request
        return None


def _can_step(game: Game) -> bool:
    return game.next_step() is not None or practice_seat(game) is not None


def _step(game: Game, room: Room, dice: Sequence[int] = (), *, own_dice: bool = False) -> None:
    """Does what happens by itself next: the act of a practice player where one is waited for, else a step."""
    seat = practice_seat(game)
    if seat is not None:
        let_practise(game, seat, room)
    else:
        game.step(dice, own_dice=own_dice)
