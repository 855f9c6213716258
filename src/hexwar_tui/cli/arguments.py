"""The commands and their arguments. The module that runs a command is loaded only when that command is given."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from hexwar_tui.cli.talk.usage import measure, number, term
from hexwar_tui.engine.words.language import LANGUAGES

Commands = Any
Run = Callable[[argparse.Namespace], int]


def _later(module: str, name: str) -> Run:
    """Returns a function that imports `module` of this package, calls its function `name`, and returns the exit status:
    what that returns, or 0. A quick command must not wait for what a slow one imports."""

    def run(asked: argparse.Namespace) -> int:
        status: int | None = getattr(import_module(f"hexwar_tui.cli.{module}"), name)(asked)
        return status or 0

    return run


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


def _add(commands: Commands, name: str, module: str, text: str, *, json: bool = True) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    command.set_defaults(run=_later(module, name))
    if json:
        command.add_argument("--json", action="store_true", help=term("print JSON for programs"))
    return command


def _add_file(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar=term("FILE"), help=term("a saved game"))


def _add_seat(command: argparse.ArgumentParser, *, required: bool = True) -> None:
    command.add_argument("--as", dest="seat", required=required, metavar=term("SIDE"), help=term("a side, or referee"))
    _add_pin_file(command)


def _add_pin_file(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--pin-file",
        type=Path,
        metavar=term("PINFILE"),
        help=term("a file with the PIN or pass phrase; else it is asked for"),
    )


def _add_output(command: argparse.ArgumentParser) -> None:
    command.add_argument("-o", dest="output", type=Path, required=True, metavar=term("NEW"), help=term("a new file"))


def _add_repeated(command: argparse.ArgumentParser, name: str, metavar: str, text: str) -> None:
    """Declares an option that can be given any number of times; its value is a list, empty where it is not given."""
    command.add_argument(name, action="append", default=[], metavar=metavar, help=text)


def _add_table(commands: Commands, name: str, module: str, text: str) -> argparse.ArgumentParser:
    """Declares a command that one seat gives at one game: with FILE, --as and --pin-file."""
    command = _add(commands, name, module, text)
    _add_file(command)
    _add_seat(command)
    return command


def _declare_play(commands: Commands) -> None:
    play = _add(commands, "play", "files.opening", term("open the app at the table"), json=False)
    play.add_argument("what", metavar=term("FILE|SCENARIO"), help=term("a saved game, or a scenario for a new one"))
    new = _add(commands, "new", "setup.setting_up", term("set up a new game"))
    new.add_argument(
        "scenario", metavar=term("SCENARIO"), help=term("a scenario such as ashlands/first-steps, or a file")
    )
    new.add_argument(
        "-o", dest="output", type=Path, required=True, metavar=term("FILE"), help=term("where the game is kept")
    )
    new.add_argument("--seed", metavar=term("SEED"), help=term("the seed of the dice; else one is drawn"))
    players = term("who plays a side: “hexwar systems” names the players")
    _add_repeated(new, "--side", term("SIDE=human|bot|PLAYER"), players)
    _add_repeated(new, "--option", term("NAME=VALUE"), term("an option of the rules"))
    new.add_argument("--referee", action="store_true", help=term("a referee takes the steps one by one"))
    new.add_argument("--dice", choices=("program", "typed"), default="program", help=term("who throws the dice"))
    new.add_argument(
        "--seal",
        action="store_true",
        help=term("nobody reads its files without the PIN or pass phrase of one who plays"),
    )
    pins = term("a file with the PIN or pass phrase of a side, or of the referee; else it is asked for")
    _add_repeated(new, "--pin-file", term("SIDE=PINFILE"), pins)


FORMS = ("md", "txt", "bbcode", "html")
"""The forms of reports, as `papers.forms` has them: what is declared loads nothing else."""


def _declare_looks(commands: Commands) -> None:
    _add(commands, "systems", "setup.setting_up", term("the rule systems"))
    scenarios = _add(commands, "scenarios", "setup.setting_up", term("shipped scenarios and your own"))
    scenarios.add_argument("system", metavar=term("SYSTEM"), nargs="?")
    show = _add_table(commands, "show", "at_table.looks", term("what a side knows: map, units, panels"))
    show.add_argument(
        "--map", type=number, metavar=term("N"), help=term("another map by its number, as they are listed last")
    )
    report = _add_table(
        commands, "report", "at_table.report", term("what a side knows, to read or mail; or its order sheet")
    )
    report.add_argument("-o", dest="output", type=Path, metavar=term("NEW"), help=term("a new file"))
    report.add_argument("--form", choices=FORMS, help=term("the form; else by the name of the file, or Markdown"))
    report.add_argument("--picture", action="store_true", help=term("the map as a picture, too, beside the new file"))
    report.add_argument(
        "--orders", action="store_true", help=term("an order sheet to fill in and give back with --from")
    )
    report.add_argument("--language", choices=LANGUAGES, help=term("the reader's language; else your own"))
    choices = _add_table(commands, "choices", "at_table.looks", term("what can be ordered, or what a field can be"))
    choices.add_argument("words", nargs="*", metavar=term("KIND [field=value ...]"))
    choices.add_argument("--all", action="store_true", help=term("what can't be ordered, too, with the reasons"))
    rules = _add(commands, "rules", "files.books", term("the rule book"))
    rules.add_argument("system", metavar=term("SYSTEM"))
    rules.add_argument("words", nargs="*", metavar=term("ID|WORDS"))
    price = _add(commands, "price", "files.books", term("what units cost, and by which formula"))
    price.add_argument("system", metavar=term("SYSTEM"))
    price.add_argument("roster", nargs="?", metavar=term("ROSTER"))
    schema = _add(commands, "schema", "files.books", term("JSON Schema"), json=False)
    schema.add_argument("what", choices=("scenario", "order", "save"), metavar="scenario|order|save")
    schema.add_argument("system", metavar=term("SYSTEM"))


def _declare_orders(commands: Commands) -> None:
    order = _add_table(commands, "order", "at_table.orders", term("give an order, or take in a sheet of orders"))
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
    _declare_seal(commands)
    _add_table(commands, "undo", "at_table.orders", term("take back the last order"))
    plan = _add_table(
        commands, "plan", "at_table.plans", term("orders kept: which there are; keep what was entered, or take it")
    )
    kept = plan.add_mutually_exclusive_group()
    kept.add_argument("--keep", metavar=term("NAME"), help=term("keep what this side has entered in a sealed phase"))
    kept.add_argument("--take", metavar=term("NAME"), help=term("enter the orders kept under this name"))


def _declare_seal(commands: Commands) -> None:
    seal = _add(commands, "seal", "at_table.silence", term("end this side's part of a sealed phase"))
    _add_file(seal)
    _add_seat(seal, required=False)
    seal.add_argument("--undo", action="store_true", help=term("open it again"))
    seal.add_argument(
        "--for", dest="silent", metavar=term("SIDE"), help=term("the referee's word for a side that has sent nothing")
    )
    ways = ("entered", "plain", "standing")
    told = term("with --for: what it has entered (else this), the least that the rules demand, or its standing orders")
    seal.add_argument("--with", dest="way", choices=ways, help=told)
    standing = seal.add_mutually_exclusive_group()
    standing.add_argument("--plan", metavar=term("NAME"), help=term("the kept orders that stand; else “standing”"))
    standing.add_argument(
        "--from", dest="orders", type=Path, metavar=term("ORDERS"), help=term("a file with the standing orders")
    )


def _declare_notes(commands: Commands) -> None:
    note = _add(commands, "note", "at_table.notes", term("the referee notes something for himself"))
    _add_file(note)
    note.add_argument("words", nargs="+", metavar=term("TEXT"))
    notes = _add(commands, "notes", "at_table.notes", term("the referee's notes, and the letters to him"))
    _add_file(notes)
    for command in (note, notes):
        command.add_argument("--hex", metavar=term("HEX"), help=term("about a hex, such as 0304"))
        command.add_argument("--side", metavar=term("SIDE"), help=term("about a side"))
        command.add_argument("--turn", type=number, metavar=term("N"), help=term("about a turn"))
        _add_pin_file(command)


def _declare_seat(commands: Commands) -> None:
    seat = _add(commands, "seat", "setup.handing_over", term("the referee gives the seat of a side to another player"))
    _add_file(seat)
    seat.add_argument("side", metavar=term("SIDE"))
    seat.add_argument("--to", dest="name", required=True, metavar=term("NAME"), help=term("who takes it"))
    seat.add_argument(
        "--new-pin-file", type=Path, metavar=term("PINFILE"), help=term("a file with the new one; else asked for")
    )
    _add_pin_file(seat)


def _declare_referee(commands: Commands) -> None:
    clock = _add(
        commands, "clock", "at_table.clock", term("what the clock of a game shows; or tell it how long it has run")
    )
    _add_file(clock)
    _add_seat(clock, required=False)
    clock.add_argument(
        "--seconds", type=number, metavar=term("N"), help=term("whole seconds that have passed while it ran")
    )
    rule = _add(commands, "rule", "at_table.ruling", term("the referee's word; without fields, what can be ruled on"))
    _add_file(rule)
    rule.add_argument(
        "words",
        nargs="*",
        metavar=term("RULING field=value ..."),
        help=term("a thing and its facts; or message text=…, take-back entry=…, amend entry=… order=…"),
    )
    rule.add_argument("--because", metavar=term("TEXT"), help=term("the reason"))
    rule.add_argument("--secret", action="store_true", help=term("told to nobody"))
    rule.add_argument("--public", action="store_true", help=term("told to everybody; else to those who could see it"))
    _add_repeated(rule, "--to", term("SIDE"), term("told to this side alone, or to all so given"))
    rule.add_argument("--dry-run", action="store_true", help=term("what every side would learn; nothing is ruled"))
    _add_pin_file(rule)
    step = _add(commands, "step", "at_table.orders", term("take the next step of what happens by itself"))
    _add_file(step)
    step.add_argument("--all", action="store_true", help=term("until somebody is waited for"))
    step.add_argument(
        "--rehearse",
        action="store_true",
        help=term("on a copy: what every side would be told; the game does not change"),
    )
    step.add_argument("--dice", metavar=term("DICE"), help=term("dice thrown on the table, parted by commas"))
    _add_pin_file(step)


def _declare_post(commands: Commands) -> None:
    post = _add(commands, "post", "files.post", term("take in the order sheets that have come, and answer them"))
    _add_file(post)
    post.add_argument(
        "folder", type=Path, metavar=term("FOLDER|MBOX"), help=term("a folder of texts or mails, a mailbox, or a mail")
    )
    post.add_argument("--seal", action="store_true", help=term("seal for each side whose sheet has no fault"))
    post.add_argument(
        "--out", dest="output", type=Path, metavar=term("ANSWERS"), help=term("where answers go to; else beside it")
    )
    _add_pin_file(post)
    turn = _add(commands, "turn", "at_table.turn", term("a turn in one go: carry it out, and write all papers"))
    _add_file(turn)
    turn.add_argument("--yes", action="store_true", help=term("carry it out without asking"))
    silent = term("seal for sides without a sheet: with what they have entered, or the least that the rules demand")
    turn.add_argument("--silent", choices=("entered", "plain"), help=silent)
    turn.add_argument(
        "--out", dest="output", type=Path, metavar=term("FOLDER"), help=term("where papers go to; else beside the game")
    )
    turn.add_argument("--again", action="store_true", help=term("carry nothing out, and write the papers again"))
    turn.add_argument("--deadline", metavar=term("TEXT"), help=term("when orders are wanted: it stands in the papers"))
    turn.add_argument(
        "--public",
        metavar="rankings,battles,treaties",
        help=term("by the referee's word, what not everybody saw; else only what everybody did"),
    )
    _add_repeated(turn, "--form", "md|txt|bbcode|html", term("a form of reports; else Markdown and HTML"))
    _add_repeated(
        turn, "--language", term("[SIDE=]en|ru"), term("the language of papers; else that of the side's last sheet")
    )
    turn.add_argument("--dice", metavar=term("DICE"), help=term("dice thrown on the table, parted by commas"))
    _add_pin_file(turn)


def _declare_files(commands: Commands) -> None:
    replay = _add(commands, "replay", "files.saves", term("play the journal through"))
    _add_file(replay)
    replay.add_argument("--verify", action="store_true", help=term("name the first entry that differs"))
    replay.add_argument("--to", type=number, metavar=term("TURN"), help=term("up to the end of that turn"))
    _add_seat(replay, required=False)
    for name, text in (
        ("rewind", term("go back to a turn or entry")),
        ("branch", term("a game of its own from a turn or entry")),
    ):
        command = _add(commands, name, "files.saves", text)
        _add_file(command)
        command.add_argument(
            "--to", required=True, metavar=term("TURN|ENTRY"), help=term("a turn (3), or behind an entry (e12)")
        )
        if name == "branch":
            _add_output(command)
        _add_seat(command, required=False)
    export = _add(commands, "export", "files.saves", term("save and journal in one file"))
    _add_file(export)
    _add_seat(export, required=False)
    _add_output(export)
    check = _add(commands, "check", "files.doctor", term("check scenarios or saves"))
    check.add_argument("files", nargs="+", type=Path, metavar=term("FILE"))
    _add_pin_file(check)
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
    chronicle = _add(commands, "chronicle", "files.papers", term("what has happened, as a file to read"), json=False)
    picture = _add(commands, "picture", "files.papers", term("the map as a picture"), json=False)
    zooms = ("overview", "compact", "small", "medium", "large")
    picture.add_argument("--zoom", choices=zooms, default="medium", help=term("how near; else medium"))
    for command, file in ((chronicle, term("NEW.md|NEW.html")), (picture, term("NEW.svg|NEW.png"))):
        _add_file(command)
        _add_seat(command, required=False)
        command.add_argument("-o", dest="output", type=Path, required=True, metavar=file, help=term("a new file"))
        command.add_argument("--language", choices=LANGUAGES, help=term("the reader's language; else your own"))
    _declare_newspaper(commands)


def _declare_newspaper(commands: Commands) -> None:
    told = term("what all may know of a turn, as a story with a map")
    newspaper = _add(commands, "newspaper", "files.newspaper", told, json=False)
    _add_file(newspaper)
    _add_seat(newspaper, required=False)
    newspaper.add_argument(
        "--turn", type=number, metavar=term("N"), help=term("which turn; else the last one that is over")
    )
    newspaper.add_argument(
        "--form", choices=(*FORMS, "discord"), help=term("the form; else by the name of the file, or Markdown")
    )
    newspaper.add_argument(
        "--public",
        metavar="rankings,battles,treaties",
        help=term("by the referee's word, what not everybody saw; else only what everybody did"),
    )
    newspaper.add_argument("-o", dest="output", type=Path, metavar=term("NEW"), help=term("a new file"))
    newspaper.add_argument(
        "--picture", action="store_true", help=term("the map as a picture, too, beside the new file")
    )
    newspaper.add_argument("--language", choices=LANGUAGES, help=term("the reader's language; else your own"))


def _declare_phrase(commands: Commands) -> None:
    phrase = _add_table(
        commands, "phrase", "setup.sealing", term("another PIN or pass phrase for a seat of a sealed game")
    )
    phrase.add_argument(
        "--of", metavar=term("SIDE"), help=term("whose; the referee may set that of any side. Else your own")
    )
    phrase.add_argument(
        "--new-pin-file", type=Path, metavar=term("PINFILE"), help=term("a file with the new one; else asked for")
    )


def _declare_trials(commands: Commands) -> None:
    fuzz = _add(commands, "fuzz", "lab.trials", term("random games that look for faults"))
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
    bench = _add(commands, "bench", "bench.measured", term("what things cost on this machine"))
    bench.add_argument(
        "--runs", type=number, default=1, metavar=term("N"), help=term("how often all is measured; else 1")
    )
    bench.add_argument(
        "--compare", type=Path, metavar=term("FILE"), help=term("an earlier run, as --json has printed it")
    )


def _declare_trial(commands: Commands) -> None:
    trial = _add(commands, "trial", "lab.trial", term("practice players against each other, seats swapped"))
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
    _add_repeated(trial, "--option", term("NAME=VALUE"), term("an option of the rules"))
    trial.add_argument(
        "--least", type=measure, default=0.0, metavar=term("PERCENT"), help=term("a lower score ends with status 1")
    )


_GROUPS: Mapping[tuple[str, ...], Callable[[Commands], None]] = {
    ("play", "new"): _declare_play,
    ("systems", "scenarios", "show", "report", "choices", "rules", "price", "schema"): _declare_looks,
    ("order", "seal", "undo", "plan"): _declare_orders,
    ("clock", "rule", "step"): _declare_referee,
    ("post", "turn"): _declare_post,
    ("replay", "rewind", "branch", "export", "check"): _declare_files,
    ("chronicle", "picture", "newspaper"): _declare_papers,
    ("phrase",): _declare_phrase,
    ("seat",): _declare_seat,
    ("note", "notes"): _declare_notes,
    ("fuzz", "trial", "bench"): _declare_trials,
}
"""By the names of commands what declares them, in the order in which they are listed."""
