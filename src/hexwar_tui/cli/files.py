"""Commands on files: replay, rewind, branch, export, check."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexwar_tui.cli.keeping import changing, look_at
from hexwar_tui.cli.speak import complain, event_data, print_json, say_line
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.scenario_files import scenario_faults
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.checking import faults_of
from hexwar_tui.storage.export import branch_game, entry_before_turn, export_game, save_copy
from hexwar_tui.storage.recovery import recover
from hexwar_tui.systems import SHELF


def replay(asked: argparse.Namespace) -> int:
    """`hexwar replay FILE`: what happened, turn by turn; with --verify, whether it happens again."""
    game = look_at(asked.file)
    if asked.verify:
        game.verify()
        say_line(say("{n} entries play again as they were recorded.", n=len(game.record.entries)))
        return 0
    told = [(entry, event) for entry, event in game.news(REFEREE) if asked.to is None or entry.turn <= asked.to]
    if asked.json:
        print_json([{"entry": entry.number, "turn": entry.turn, **event_data(game, event)} for entry, event in told])
        return 0
    for entry, event in told:
        say_line(say("{turn}. {sentence}", turn=entry.turn, sentence=game.phrase(event)))
    return 0


def _entry(game: Game, to: str) -> int:
    """The entry number of ``#12``, or the last before turn ``12``."""
    number = to.removeprefix("#")
    if not number.isdecimal() or len(number) > 9:
        raise BadOrder(say("“{to}” is neither a turn nor an entry (#12).", to=to))
    return int(number) if to.startswith("#") else entry_before_turn(game, int(number))


def rewind(asked: argparse.Namespace) -> int:
    """`hexwar rewind FILE --to TURN|#ENTRY`."""
    with changing(asked.file) as game:
        game.rewind(_entry(game, asked.to))
        say_line(say("It is turn {turn} again. What came later stays in the journal, marked.", turn=game.turn))
    return 0


def branch(asked: argparse.Namespace) -> int:
    """`hexwar branch FILE --to TURN|#ENTRY -o FILE`."""
    number = _entry(look_at(asked.file), asked.to)
    say_line(branch_game(SHELF, asked.file, asked.output, entry=number))
    return 0


def export(asked: argparse.Namespace) -> int:
    """`hexwar export FILE -o FILE`."""
    export_game(SHELF, asked.file, asked.output)
    say_line(say("Written to {path}.", path=str(asked.output)))
    return 0


def check(asked: argparse.Namespace) -> int:
    """`hexwar check FILE...`: every fault of scenarios and saves, and what can be had back."""
    if asked.repair and (asked.output is None or len(asked.files) != 1):
        raise BadOrder(say("To repair, name one save, and a new file behind -o."))
    found = False
    for path in asked.files:
        faults = _faults(path)
        found = found or bool(faults)
        for fault in faults:
            complain(fault)
        if not faults:
            say_line(say("{path}: all right.", path=str(path)))
    if asked.repair:
        return _repair(asked.files[0], asked.output)
    return 2 if found else 0


def _faults(path: Path) -> tuple[Text, ...]:
    if path.suffix == ".json":
        return tuple(fault.text for fault in scenario_faults(SHELF, path))
    return faults_of(SHELF, path)


def _repair(path: Path, output: Path) -> int:
    sources = recover(SHELF, path)
    if not sources:
        complain(say("Nothing can be had back of {path}.", path=str(path)))
        return 2
    save_copy(sources[0].game, output)
    say_line(sources[0].text())
    say_line(say("Written to {path}.", path=str(output)))
    return 0
