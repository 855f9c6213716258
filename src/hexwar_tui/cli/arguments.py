"""The commands and their arguments. The module that runs a command is loaded only when that command is given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from hexwar_tui.cli.lab_arguments import declare_fairness, declare_lab
from hexwar_tui.cli.map_arguments import declare_map
from hexwar_tui.cli.pack_arguments import declare_pack
from hexwar_tui.cli.referee_arguments import declare_newspaper, declare_post, declare_referee, declare_seal
from hexwar_tui.cli.talk.declaring import (
    FORMS,
    Commands,
    add,
    add_file,
    add_letter,
    add_new_pin_file,
    add_output,
    add_pin_file,
    add_repeated,
    add_seat,
    add_table,
)
from hexwar_tui.cli.talk.usage import measure, number, seat_named, term
from hexwar_tui.engine.words.language import LANGUAGES


def open_app(what: str | None) -> int:
    """Opens the app: at the table of the save or scenario `what`, or, where that is None, at its title. Returns the
    exit status."""
    from hexwar_tui.cli.files.opening import open_app as run

    return run(what)


def offer_recovery(asked: argparse.Namespace) -> None:
    """Says what can be recovered of the damaged save that a command was given. Does nothing for commands that take
    several files, which have said it themselves."""
    from hexwar_tui.cli.talk.keeping import offer_recovery as offer

    if hasattr(asked, "file"):
        offer(asked)


def declare(commands: Commands, first: str = "") -> None:
    """Declares the commands in `commands`. Where `first`, the first word typed, is one of them, only those declared
    with it are: whoever gives one command does not wait for the others."""
    for names, group in _GROUPS.items():
        if first in names:
            group(commands)
            return
    for group in _GROUPS.values():
        group(commands)


def _declare_play(commands: Commands) -> None:
    play = add(commands, "play", "files.opening", term("open the app at the table"), json=False)
    play.add_argument("what", metavar=term("FILE|SCENARIO"), help=term("a saved game, or a scenario for a new one"))
    new = add(commands, "new", "setup.setting_up", term("set up a new game"))
    new.add_argument(
        "scenario", metavar=term("SCENARIO"), help=term("a scenario such as ashlands/first-steps, or a file")
    )
    new.add_argument(
        "-o", dest="output", type=Path, required=True, metavar=term("FILE"), help=term("where the game is kept")
    )
    new.add_argument("--seed", metavar=term("SEED"), help=term("the seed of the dice; else one is drawn"))
    players = term("who plays a side: “hexwar systems” names the players")
    add_repeated(new, "--side", term("SIDE=human|bot|PLAYER"), players)
    add_repeated(new, "--option", term("NAME=VALUE"), term("an option of the rules"))
    new.add_argument("--referee", action="store_true", help=term("a referee takes the steps one by one"))
    new.add_argument("--dice", choices=("program", "typed"), default="program", help=term("who throws the dice"))
    new.add_argument(
        "--seal",
        action="store_true",
        help=term("nobody reads its files without the PIN or pass phrase of one who plays"),
    )
    pins = term("a file with the PIN or pass phrase of a side, or of the referee; else it is asked for")
    add_repeated(new, "--pin-file", term("SIDE=PINFILE"), pins)


def _declare_looks(commands: Commands) -> None:
    add(commands, "systems", "setup.setting_up", term("the rule systems"))
    scenarios = add(commands, "scenarios", "setup.setting_up", term("shipped scenarios and your own"))
    scenarios.add_argument("system", metavar=term("SYSTEM|SCENARIO"), nargs="?")
    scenarios.add_argument("--where", action="store_true", help=term("the folders in which scenarios are looked for"))
    show = add_table(commands, "show", "at_table.looks", term("what a side knows: map, units, panels"))
    show.add_argument(
        "--map", type=number, metavar=term("N"), help=term("another map by its number, as they are listed last")
    )
    report = add_table(
        commands, "report", "at_table.report", term("what a side knows, to read or mail; or its order sheet")
    )
    add_letter(report, *FORMS)
    report.add_argument(
        "--orders", action="store_true", help=term("an order sheet to fill in and give back with --from")
    )
    choices = add_table(commands, "choices", "at_table.looks", term("what can be ordered, or what a field can be"))
    choices.add_argument("words", nargs="*", metavar=term("KIND [field=value ...]"))
    choices.add_argument("--all", action="store_true", help=term("what can't be ordered, too, with the reasons"))
    rules = add(commands, "rules", "files.books", term("the rule book"))
    rules.add_argument("system", metavar=term("SYSTEM"))
    rules.add_argument("words", nargs="*", metavar=term("ID|WORDS"))
    price = add(commands, "price", "files.books", term("what units cost, and by which formula"))
    price.add_argument("system", metavar=term("SYSTEM|SCENARIO"))
    price.add_argument("roster", nargs="?", metavar=term("ROSTER"))
    odds = add(commands, "odds", "files.odds", term("the exact odds of each type of unit against each"))
    odds.add_argument("system", metavar=term("SYSTEM|SCENARIO"))
    odds.add_argument("--range", dest="apart", type=number, metavar=term("N"), help=term("how many hexes apart"))
    odds.add_argument("--ground", metavar=term("GROUND"), help=term("what the target stands on"))
    odds.add_argument("--csv", action="store_true", help=term("print CSV for spreadsheets"))
    schema = add(commands, "schema", "files.books", term("JSON Schema"), json=False)
    schema.add_argument("what", choices=("scenario", "order", "save"), metavar="scenario|order|save")
    schema.add_argument("system", metavar=term("SYSTEM"))


def _declare_orders(commands: Commands) -> None:
    order = add_table(commands, "order", "at_table.orders", term("give an order, or take in a sheet of orders"))
    order.add_argument("words", nargs="*", metavar=term("KIND field=value ..."))
    order.add_argument("--dice", metavar=term("DICE"), help=term("dice thrown on the table, parted by commas"))
    order.add_argument(
        "--from",
        dest="orders",
        type=Path,
        metavar=term("ORDERS"),
        help=term("a file of orders, one a line; - reads standard input"),
    )
    order.add_argument("--dry-run", action="store_true", help=term("check the file of orders only"))
    order.add_argument("--all-or-none", action="store_true", help=term("give all orders of the file, or none of them"))
    declare_seal(commands)
    add_table(commands, "undo", "at_table.orders", term("take back the last order"))
    plan = add_table(
        commands, "plan", "at_table.plans", term("orders kept: which there are; keep what was entered, or take it")
    )
    kept = plan.add_mutually_exclusive_group()
    kept.add_argument("--keep", metavar=term("NAME"), help=term("keep what this side has entered in a sealed phase"))
    kept.add_argument("--take", metavar=term("NAME"), help=term("enter the orders kept under this name"))


def _declare_notes(commands: Commands) -> None:
    note = add(commands, "note", "at_table.notes", term("the referee notes something for himself"))
    add_file(note)
    note.add_argument("words", nargs="+", metavar=term("TEXT"))
    notes = add(commands, "notes", "at_table.notes", term("the referee's notes, and the letters to him"))
    add_file(notes)
    for command in (note, notes):
        command.add_argument("--hex", metavar=term("HEX"), help=term("about a hex, such as 0304"))
        command.add_argument("--side", metavar=term("SIDE"), help=term("about a side"))
        command.add_argument("--turn", type=number, metavar=term("N"), help=term("about a turn"))
        add_pin_file(command)


def _declare_seat(commands: Commands) -> None:
    seat = add(commands, "seat", "setup.handing_over", term("the referee gives the seat of a side to another player"))
    add_file(seat)
    seat.add_argument("side", metavar=term("SIDE"))
    who = seat.add_mutually_exclusive_group(required=True)
    who.add_argument("--to", dest="name", metavar=term("NAME"), help=term("who takes it"))
    who.add_argument(
        "--player", metavar=term("PLAYER"), help=term("which practice player takes it from another, such as easy")
    )
    add_new_pin_file(seat)
    add_pin_file(seat)


def _declare_files(commands: Commands) -> None:
    replay = add(commands, "replay", "files.saves", term("play the journal through"))
    add_file(replay)
    replay.add_argument("--verify", action="store_true", help=term("name the first entry that differs"))
    replay.add_argument("--to", type=number, metavar=term("TURN"), help=term("up to the end of that turn"))
    add_seat(replay, required=False)
    for name, text in (
        ("rewind", term("go back to a turn or entry")),
        ("branch", term("a game of its own from a turn or entry")),
    ):
        command = add(commands, name, "files.saves", text)
        add_file(command)
        command.add_argument(
            "--to", required=True, metavar=term("TURN|ENTRY"), help=term("a turn (3), or behind an entry (e12)")
        )
        if name == "branch":
            add_output(command)
        add_seat(command, required=False)
    export = add(commands, "export", "files.saves", term("save and journal in one file"))
    add_file(export)
    add_seat(export, required=False)
    add_output(export)
    check = add(commands, "check", "files.doctor", term("check scenarios or saves"))
    check.add_argument("files", nargs="+", type=Path, metavar=term("FILE"))
    add_pin_file(check)
    check.add_argument("--repair", action="store_true", help=term("write what can be recovered"))
    check.add_argument("-o", dest="output", type=Path, metavar=term("NEW"), help=term("where to: a new file"))
    check.add_argument(
        "--from",
        dest="source",
        type=number,
        metavar=term("N"),
        help=term("which of the listed recoveries; else the first"),
    )


def _declare_papers(commands: Commands) -> None:
    chronicle = add(commands, "chronicle", "files.papers", term("what has happened, as a file to read"), json=False)
    picture = add(commands, "picture", "files.papers", term("the map as a picture"), json=False)
    zooms = ("overview", "compact", "small", "medium", "large")
    picture.add_argument("--zoom", choices=zooms, default="medium", help=term("how near; else medium"))
    for command, file in ((chronicle, term("NEW.md|NEW.html")), (picture, term("NEW.svg|NEW.png"))):
        add_file(command)
        add_seat(command, required=False)
        command.add_argument("-o", dest="output", type=Path, required=True, metavar=file, help=term("a new file"))
        command.add_argument("--language", choices=LANGUAGES, help=term("the reader's language; else your own"))
    declare_newspaper(commands)


def _declare_phrase(commands: Commands) -> None:
    phrase = add_table(
        commands, "phrase", "setup.sealing", term("another PIN or pass phrase for a seat of a sealed game")
    )
    whose = term("whose; the referee may set that of any side. Else your own")
    phrase.add_argument("--of", type=seat_named, metavar=term("SIDE"), help=whose)
    add_new_pin_file(phrase)


def _declare_trials(commands: Commands) -> None:
    fuzz = add(commands, "fuzz", "lab.fuzz", term("random games that look for faults"))
    fuzz.add_argument("system", metavar=term("SYSTEM|all"), help=term("all: kept games, by programs that are killed"))
    fuzz.add_argument(
        "--scenario", metavar=term("ID"), help=term("one scenario; else all that come with the program in turn")
    )
    length = fuzz.add_mutually_exclusive_group()
    length.add_argument("--games", type=number, metavar=term("N"), help=term("how many games are played; else 20"))
    length.add_argument("--minutes", type=measure, metavar=term("MINUTES"), help=term("how long games are played"))
    fuzz.add_argument(
        "--seed",
        default="1",
        metavar=term("SEED"),
        help=term("the same seed plays the same games; S/3 plays game 3"),
    )
    _declare_trial(commands)
    bench = add(commands, "bench", "bench.measured", term("what things cost on this machine"))
    bench.add_argument(
        "--runs", type=number, default=1, metavar=term("N"), help=term("how often all is measured; else 1")
    )
    bench.add_argument(
        "--compare", type=Path, metavar=term("FILE"), help=term("an earlier run, as --json has printed it")
    )


def _declare_trial(commands: Commands) -> None:
    trial = add(commands, "trial", "lab.trial", term("practice players against each other, seats swapped"))
    trial.add_argument("system", metavar=term("SYSTEM"))
    trial.add_argument("--scenario", metavar=term("ID"), help=term("one scenario; else all for two sides in turn"))
    trial.add_argument("--player", metavar=term("PLAYER"), help=term("who is tried; else the usual practice player"))
    trial.add_argument(
        "--against", default="random", metavar=term("PLAYER"), help=term("who plays all other sides; else random")
    )
    trial.add_argument(
        "--games", type=number, default=200, metavar=term("N"), help=term("how many games are played; else 200")
    )
    trial.add_argument("--seed", default="trial", metavar=term("SEED"), help=term("the same seed plays the same games"))
    add_repeated(trial, "--option", term("NAME=VALUE"), term("an option of the rules"))
    trial.add_argument(
        "--least", type=measure, default=0.0, metavar=term("PERCENT"), help=term("a lower score ends with status 1")
    )


_GROUPS: Mapping[tuple[str, ...], Callable[[Commands], None]] = {
    ("play", "new"): _declare_play,
    ("systems", "scenarios", "show", "report", "choices", "rules", "price", "odds", "schema"): _declare_looks,
    ("order", "seal", "undo", "plan"): _declare_orders,
    ("clock", "rule", "step"): declare_referee,
    ("post", "turn"): declare_post,
    ("replay", "rewind", "branch", "export", "check"): _declare_files,
    ("chronicle", "picture", "newspaper"): _declare_papers,
    ("map",): declare_map,
    ("pack",): declare_pack,
    ("phrase",): _declare_phrase,
    ("seat",): _declare_seat,
    ("note", "notes"): _declare_notes,
    ("fuzz", "trial", "bench"): _declare_trials,
    ("lab",): declare_lab,
    ("fairness",): declare_fairness,
}
"""By the names of commands what declares them, in the order in which they are listed."""
