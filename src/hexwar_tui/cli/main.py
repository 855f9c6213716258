"""The entry point of the `hexwar` command, and the meaning of its exit status.

0: done. 1: a fault of the program, or a trial that failed. 2: refused or bad input, with one sentence on standard
error. 3: done, but the save could not be renewed or the answer not be written: what was entered is in the journal, and
is not to be given again. 130: ended by Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from hexwar_tui import __version__
from hexwar_tui.cli import arguments
from hexwar_tui.cli.talk.speak import complain, language
from hexwar_tui.cli.talk.usage import CommandParser, Parser, Unexplained, explaining, term
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.errors import DamagedSave

STANDS = 3
"""The exit status of a command that was carried out, but whose save or answer could not be written as usual."""


def parser(first: str = "") -> argparse.ArgumentParser:
    """The parser for all commands. Where `first`, the first word typed, is a command, it has that and a few others."""
    description = term("Hex wargames in a terminal. Without a command, the app opens.")
    top = Parser(prog="hexwar", description=description)
    version_help = term("show program's version number and exit")
    top.add_argument("--version", action="version", version=f"hexwar {__version__}", help=version_help)
    commands = top.add_subparsers(title=term("commands"), metavar=term("COMMAND"), parser_class=CommandParser)
    arguments.declare(commands, first)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command in `argv`, by default that of the process, and returns its exit status. Raises SystemExit for
    `--help`, `--version` and anything that can't be parsed."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    asked = argparse.Namespace()
    try:
        try:
            asked = _asked(sys.argv[1:] if argv is None else argv)
            return _run(asked)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as fault:
        where = clean(os.fsdecode(fault.filename), 300) if fault.filename else say("standard output")
        complain(say("{file}: {why}.", file=where, why=clean(str(fault.strerror), 100)))
        _drop_output()
        if not getattr(asked, "entered", False):
            return 2
        complain(say("What was entered stands, and is kept: only the answer could not be written."))
        return STANDS
    except KeyboardInterrupt:
        return 130


def _asked(words: Sequence[str]) -> argparse.Namespace:
    first = words[0] if words else ""
    try:
        return parser(first).parse_args(words)
    except Unexplained:
        with explaining(language()):
            return parser(first).parse_args(words)


def _run(asked: argparse.Namespace) -> int:
    try:
        if not hasattr(asked, "run"):
            return arguments.open_app(None)
        status: int = asked.run(asked)
    except HexwarError as refusal:
        complain(refusal.text)
        if isinstance(refusal, DamagedSave):
            arguments.offer_recovery(asked)
        return 2
    return STANDS if not status and getattr(asked, "stands", False) else status


def _drop_output() -> None:
    """Sends what is still to be printed nowhere: nobody reads it any more, and it must not make the end of the program
    fail."""
    if sys.stdout is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
