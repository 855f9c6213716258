"""`hexwar step --rehearse`: takes steps on a copy of the game, and shows what every side would be told of them."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.at_table.dice import dice_of_step, take_steps
from hexwar_tui.cli.talk.keeping import changing
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import dice_wanted, event_data, need_data, print_json, roll_data, say_line, words
from hexwar_tui.engine.dice.rolls import RollRequest
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import Rehearsal, rehearse
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import say_many
from hexwar_tui.papers.situation import seat_name


def rehearse_steps(asked: argparse.Namespace) -> None:
    """`hexwar step FILE --rehearse`: takes the next step, or with --all every one, on a copy, and prints what every
    side would be told; the game's journal notes only that this was done."""
    with changing(asked) as game:
        seat_of(game, REFEREE, asked)
        rehearsal = rehearse(game)
        dice = dice_of_step(game, asked.dice)
        need = take_steps(rehearsal.step, lambda: rehearsal.next_step() is not None, *dice, all_of_them=asked.all)
        if asked.json:
            _print_json(game, rehearsal, need)
        else:
            _tell(game, rehearsal, need)
        rehearsal.leave()


def _tell(game: Game, rehearsal: Rehearsal, need: RollRequest | None) -> None:
    for seat in (*game.sides, REFEREE):
        print(f"== {words(seat_name(game, seat))}")
        for _, event in rehearsal.news(seat):
            say_line(rehearsal.game.phrase(event))
        print()
    if need is not None:
        say_line(dice_wanted(need))
    steps = len(rehearsal.steps)
    say_line(
        say_many(
            "This was a rehearsal of {n} step: the game has not changed.",
            "This was a rehearsal of {n} steps: the game has not changed.",
            steps,
        )
    )


def _print_json(game: Game, rehearsal: Rehearsal, need: RollRequest | None) -> None:
    told = {
        seat: [event_data(rehearsal.game, event) for _, event in rehearsal.news(seat)]
        for seat in (*game.sides, REFEREE)
    }
    dice = [roll_data(rehearsal.game, step, roll) for step in rehearsal.steps for roll in step.dice]
    print_json({"steps": len(rehearsal.steps), "told": told, "dice": dice, "needs_dice": need_data(need)})
