"""How a command is declared: its name, its help, and the arguments that many commands have."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from hexwar_tui.cli.talk.usage import seat_named, term
from hexwar_tui.engine.words.language import LANGUAGES

FORMS = ("md", "txt", "bbcode", "html")
"""The forms of reports, as `papers.forms` has them: what is declared loads nothing else."""

Commands = Any
Run = Callable[[argparse.Namespace], int]


def later(module: str, name: str) -> Run:
    """Returns a function that imports `module` of this package, calls its function `name`, and returns the exit status:
    what that returns, or 0. A quick command must not wait for what a slow one imports."""

    def run(asked: argparse.Namespace) -> int:
        status: int | None = getattr(import_module(f"hexwar_tui.cli.{module}"), name)(asked)
        return status or 0

    return run


def add(commands: Commands, name: str, module: str, text: str, *, json: bool = True) -> argparse.ArgumentParser:
    """Declares the command `name`, which the function of this name in `module` runs."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    command.set_defaults(run=later(module, name))
    if json:
        command.add_argument("--json", action="store_true", help=term("print JSON for programs"))
    return command


def add_file(command: argparse.ArgumentParser) -> None:
    """Declares the word for a saved game."""
    command.add_argument("file", type=Path, metavar=term("FILE"), help=term("a saved game"))


def add_seat(command: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Declares --as and --pin-file."""
    command.add_argument(
        "--as",
        dest="seat",
        type=seat_named,
        required=required,
        metavar=term("SIDE"),
        help=term("a side, or referee"),
    )
    add_pin_file(command)


def add_pin_file(command: argparse.ArgumentParser) -> None:
    """Declares --pin-file."""
    command.add_argument(
        "--pin-file",
        type=Path,
        metavar=term("PINFILE"),
        help=term("a file with the PIN or pass phrase; else it is asked for"),
    )


def add_new_pin_file(command: argparse.ArgumentParser) -> None:
    """Declares --new-pin-file."""
    told = term("a file with the new one; else asked for")
    command.add_argument("--new-pin-file", type=Path, metavar=term("PINFILE"), help=told)


def add_output(command: argparse.ArgumentParser) -> None:
    """Declares -o for a new file, which must be given."""
    command.add_argument("-o", dest="output", type=Path, required=True, metavar=term("NEW"), help=term("a new file"))


def add_letter(command: argparse.ArgumentParser, *forms: str) -> None:
    """Declares how a letter is written: its file, its form, the picture beside it, and its language."""
    command.add_argument("-o", dest="output", type=Path, metavar=term("NEW"), help=term("a new file"))
    command.add_argument("--form", choices=forms, help=term("the form; else by the name of the file, or Markdown"))
    command.add_argument("--picture", action="store_true", help=term("the map as a picture, too, beside the new file"))
    command.add_argument("--language", choices=LANGUAGES, help=term("the reader's language; else your own"))


def add_repeated(command: argparse.ArgumentParser, name: str, metavar: str, text: str) -> None:
    """Declares an option that can be given any number of times; its value is a list, empty where it is not given."""
    command.add_argument(name, action="append", default=[], metavar=metavar, help=text)


def add_table(commands: Commands, name: str, module: str, text: str) -> argparse.ArgumentParser:
    """Declares a command that one seat gives at one game: with FILE, --as and --pin-file."""
    command = add(commands, name, module, text)
    add_file(command)
    add_seat(command)
    return command
