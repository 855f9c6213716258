"""Commands by which a game is played: order, seal, undo, step."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial

from hexwar_tui.cli.at_table.dice import dice_of_step, take_steps, thrown_dice
from hexwar_tui.cli.at_table.order_files import give_file, rehearse, submit_words, written_orders
from hexwar_tui.cli.at_table.rehearsing import rehearse_steps
from hexwar_tui.cli.talk.keeping import changing, let_practise, look_at, practice_seat
from hexwar_tui.cli.talk.reading import read_mail
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.sheets import sheet_data
from hexwar_tui.cli.talk.speak import complain, dice_wanted, language, print_json, say_line, tell, what_comes
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import BadDice, BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.games.referee.notes import keep_letter
from hexwar_tui.engine.games.waiting import waited_for
from hexwar_tui.engine.orders.order_words import order_words
from hexwar_tui.engine.seats import NOBODY, REFEREE, Seat
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from hexwar_tui.practice.room import Room
from hexwar_tui.storage.errors import shown


def order(asked: argparse.Namespace) -> None:
    """`hexwar order FILE --as SIDE KIND field=value ...`, or with --from ORDERS: gives one order, or takes in a sheet
    of orders line by line; with --all-or-none as `give_file` does. With --dry-run it is only checked."""
    if (asked.orders is None) == (not asked.words):
        raise BadOrder(say("Give one order in words, or a file of orders with --from."))
    for given, option in ((asked.dry_run, "--dry-run"), (asked.all_or_none, "--all-or-none")):
        if given and asked.orders is None:
            raise BadOrder(say("{option} is for a file of orders.", option=option))
    if asked.dice is not None and asked.orders is not None:
        raise BadOrder(say("--dice goes with a single order."))
    if asked.orders is None:
        _single(asked)
    elif asked.all_or_none:
        _all_or_none(asked)
    elif asked.dry_run:
        game = look_at(asked)
        seat = seat_of(game, asked.seat, asked)
        _say_taken(asked, game, take_in(game, seat, read_mail(asked.orders), language()))
    else:
        _take_in(asked)


def _single(asked: argparse.Namespace) -> None:
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        given = _give(game, seat, asked.words, thrown_dice(game, asked.dice))
    if not asked.json:
        print(given)
    tell(game, seat, before, as_json=asked.json)


def _take_in(asked: argparse.Namespace) -> None:
    """Takes a sheet in, prints the answer to its side and, behind it, what came of the orders."""
    text = read_mail(asked.orders)
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        if not (taken := take_in(game, seat, text, language())).is_empty:
            taken = enter_sheet(game, seat, text, language())
            if taken.letter:
                keep_letter(game, seat, taken.letter)
    if taken.is_empty:
        raise BadOrder(say("{file} holds no order.", file=shown(asked.orders)))
    if not asked.json:
        _say_taken(asked, game, taken)
        print()
    tell(game, seat, before, as_json=asked.json, more=sheet_data(taken))
    asked.stands = bool(taken.faults)


def _say_taken(asked: argparse.Namespace, game: Game, taken: Taken) -> None:
    if asked.json:
        print_json(sheet_data(taken))
        return
    for line in answer(game, taken, language()):
        say_line(line)


def _all_or_none(asked: argparse.Namespace) -> None:
    if asked.dry_run:
        _dry_run(asked)
        return
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        given = give_file(game, seat, written_orders(asked.orders, game, seat))
    if not asked.json:
        print("\n".join(given.orders))
    tell(game, seat, before, as_json=asked.json)
    if given.fault is not None:
        complain(given.fault)
        asked.stands = True


def _dry_run(asked: argparse.Namespace) -> None:
    game = look_at(asked)
    seat = seat_of(game, asked.seat, asked)
    lines = written_orders(asked.orders, game, seat)
    tried = rehearse(game, seat, lines)
    if asked.json:
        print_json({"orders": len(lines), "checked": tried})
    elif tried == len(lines):
        say_line(say("All {n} orders can be given.", n=tried))
    else:
        say_line(
            say(
                "The first {n} of {all} orders can be given; what comes of the last of them shows only in play.",
                n=tried,
                all=len(lines),
            )
        )


def _give(game: Game, seat: Seat, said: Sequence[str], dice: Sequence[int]) -> str:
    """Gives the order that is `said` in words, with dice thrown on the table; returns it in the game's own words.
    Raises BadDice where dice are wanted and not given."""
    try:
        return submit_words(game, seat, said, dice)
    except NeedDice as need:
        raise BadDice(dice_wanted(need.request)) from need


def seal(asked: argparse.Namespace) -> None:
    """`hexwar seal FILE --as SIDE [--undo]`: ends the side's part of a sealed phase, or opens it again."""
    with changing(asked) as game:
        seat, before = seat_of(game, asked.seat, asked), len(game.record.entries)
        if asked.undo:
            game.unseal(seat)
        else:
            game.seal(seat)
    tell(game, seat, before, as_json=asked.json)


def undo(asked: argparse.Namespace) -> None:
    """`hexwar undo FILE --as SIDE`: takes back the side's last order."""
    with changing(asked) as game:
        seat = seat_of(game, asked.seat, asked)
        entered = game.entered(seat)
        game.undo(seat)
        line = order_words(entered[-1][1], naming(game, seat), language())
    if asked.json:
        print_json({"undone": line, "waiting_for": list(waited_for(game, seat))})
        return
    say_line(say("Taken back: {order}", order=line))
    say_line(what_comes(game, seat))


def step(asked: argparse.Namespace) -> None:
    """`hexwar step FILE [--all]`: takes the next step, or the next act of a practice player; with --all every one until
    a person is waited for or dice are wanted.

    With --rehearse that is done on a copy (`rehearse_steps`).
    """
    if asked.rehearse:
        rehearse_steps(asked)
        return
    with changing(asked) as game:
        if game.record.referee:
            seat_of(game, REFEREE, asked)
        before, dice = len(game.record.entries), dice_of_step(game, asked.dice)
        with Room() as room:
            need = take_steps(partial(step_on, game, room), partial(can_step, game), *dice, all_of_them=asked.all)
    # Without a referee there is nobody at this keyboard who may know what single sides are told.
    seat = REFEREE if game.record.referee else NOBODY
    tell(game, seat, before, as_json=asked.json, need=need)


def can_step(game: Game) -> bool:
    """Whether anything happens by itself next: a step, or the act of a practice player."""
    return game.next_step() is not None or practice_seat(game) is not None


def step_on(game: Game, room: Room, dice: Sequence[int] = (), *, own_dice: bool = False) -> None:
    """Does what happens by itself next: the act of a practice player where one is waited for, else a step."""
    seat = practice_seat(game)
    if seat is not None:
        let_practise(game, seat, room)
    else:
        game.step(dice, own_dice=own_dice)
