"""Commands that play: new, order, seal, undo, step."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.cli.keeping import changing, look_at, seat_of
from hexwar_tui.cli.naming import naming
from hexwar_tui.cli.speak import print_json, say_line, tell
from hexwar_tui.engine.dice import NeedDice
from hexwar_tui.engine.errors import BadDice, BadOptions, BadOrder, HexwarError
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import say
from hexwar_tui.engine.options import option_list, parse_option
from hexwar_tui.engine.order_words import order_words, read_words
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import PRACTICE_PLAYERS
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.scenario_files import load_scenario, read_scenario_file
from hexwar_tui.engine.seats import HUMAN, Seat, SeatSetup
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.systems import SHELF


def new(asked: argparse.Namespace) -> int:
    """`hexwar new SCENARIO -o FILE`."""
    scenario = _scenario(asked.scenario)
    game = Game.new(
        SHELF,
        scenario,
        seats=[_seat_setup(scenario, text) for text in asked.side],
        options=dict(_option(scenario, text) for text in asked.option),
        seed=asked.seed,
        typed=asked.dice == "typed",
        referee=asked.referee,
    )
    Campaign.create(game, asked.output).close()
    if asked.json:
        print_json({"file": str(asked.output), "waiting_for": list(game.waiting_for()), "dice": game.commitment})
    else:
        say_line(say("Written to {path}.", path=str(asked.output)))
        say_line(say("The dice are bound by {hash}; seed and salt are shown at the end.", hash=game.commitment))
    return 0


def _scenario(name: str) -> Scenario:
    path = Path(name)
    return read_scenario_file(SHELF, path) if path.suffix == ".json" else load_scenario(SHELF, name)


def _seat_setup(scenario: Scenario, text: str) -> SeatSetup:
    side, _, player = text.partition("=")
    if side not in {spec.id for spec in scenario.sides}:
        raise BadOrder(say("There is no side “{name}” in this scenario.", name=side))
    if player not in (HUMAN, *PRACTICE_PLAYERS):
        players = ", ".join((HUMAN, *PRACTICE_PLAYERS))
        raise BadOrder(say("“{player}” plays no side; {players} do.", player=player, players=players))
    return SeatSetup(side, player=player)


def _option(scenario: Scenario, text: str) -> tuple[str, int | bool | str]:
    name, _, value = text.partition("=")
    for spec in option_list(SHELF[scenario.system].options_type):
        if spec.name == name:
            return name, parse_option(spec, value)
    raise BadOptions(say("There is no option called “{name}”.", name=name))


def _dice(text: str | None) -> list[int]:
    words = (text or "").replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 7 for word in words):
        raise BadDice(say("Dice are numbers parted by commas, such as 3,5,1."))
    return [int(word) for word in words]


def order(asked: argparse.Namespace) -> int:
    """`hexwar order FILE --as SIDE KIND field=value ...`, or a file of orders: all or none."""
    if asked.orders is not None:
        return _order_file(asked)
    with changing(asked.file) as game:
        seat = seat_of(game, asked.seat, asked.pin_file)
        given = _read(game, seat, asked.words)
        entries = len(game.record.entries)
        events = _give(game, seat, given, _dice(asked.dice))
        tell(game, events, [roll for entry in game.record.entries[entries:] for roll in entry.dice], as_json=asked.json)
    return 0


def _read(game: Game, seat: Seat, words: Sequence[str]) -> Order:
    return read_words(game.top.system.order_types, words, naming(game, seat))


def _give(game: Game, seat: Seat, given: Order, dice: Sequence[int]) -> list[Event]:
    try:
        return game.submit(seat, given, dice)
    except NeedDice as need:
        raise _dice_wanted(need) from need


def _dice_wanted(need: NeedDice) -> BadDice:
    request = need.request
    return BadDice(
        say(
            "Throw {dice} and give them with --dice: {why} ({rule}).",
            dice=str(request.pool),
            why=request.why,
            rule=request.rule,
        )
    )


def _order_file(asked: argparse.Namespace) -> int:
    """Gives every line of a file; one that fails names its line, and then none is given."""
    lines = asked.orders.read_text(encoding="utf-8").splitlines()
    if asked.dry_run:
        game = look_at(asked.file)
        count = _give_lines(game, seat_of(game, asked.seat, asked.pin_file), lines)
        say_line(say("All {n} orders can be given.", n=count))
        return 0
    with changing(asked.file) as game:
        seat, before = seat_of(game, asked.seat, asked.pin_file), len(game.record.entries)
        try:
            count = _give_lines(game, seat, lines)
        except HexwarError:
            game.rewind(before)
            raise
        say_line(say("{n} orders given.", n=count))
    return 0


def _give_lines(game: Game, seat: Seat, lines: Sequence[str]) -> int:
    count = 0
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                _give(game, seat, _read(game, seat, shlex.split(line)), ())
            except (HexwarError, ValueError) as fault:
                why = fault.text if isinstance(fault, HexwarError) else say("the quotes are not closed")
                raise BadOrder(say("Line {n}: {why}", n=number, why=why)) from fault
            count += 1
    return count


def seal(asked: argparse.Namespace) -> int:
    """`hexwar seal FILE --as SIDE [--undo]`."""
    with changing(asked.file) as game:
        seat = seat_of(game, asked.seat, asked.pin_file)
        if asked.undo:
            game.unseal(seat)
            say_line(say("Opened again."))
        else:
            tell(game, game.seal(seat), [], as_json=asked.json)
    return 0


def undo(asked: argparse.Namespace) -> int:
    """`hexwar undo FILE --as SIDE`."""
    with changing(asked.file) as game:
        seat = seat_of(game, asked.seat, asked.pin_file)
        entered = game.entered(seat)
        game.undo(seat)
        line = order_words(entered[-1][1], naming(game, seat))
        say_line(say("Taken back: {order}", order=line))
    return 0


def step(asked: argparse.Namespace) -> int:
    """`hexwar step FILE [--all]`."""
    with changing(asked.file) as game:
        before = len(game.record.entries)
        events = _step(game, _dice(asked.dice))
        while asked.all and game.next_step() is not None:
            events += _step(game, ())
        tell(game, events, [roll for entry in game.record.entries[before:] for roll in entry.dice], as_json=asked.json)
    return 0


def _step(game: Game, dice: Sequence[int]) -> list[Event]:
    try:
        return game.step(dice)
    except NeedDice as need:
        raise _dice_wanted(need) from need
