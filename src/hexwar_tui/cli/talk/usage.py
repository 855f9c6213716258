"""How the command line explains itself in the reader's language: help, and what is wrong with what was typed.

Most commands need no help, and none should wait for it: commands are declared untranslated first, and a second time, in
the reader's language, when something has to be explained.
"""

from __future__ import annotations

import argparse
import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import IO, Any

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import DOMAIN, LANGUAGES, LOCALE, N_, render, say
from hexwar_tui.engine.words.typed import clean

_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)

SAID_BY_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
)
"""The sentences of argparse, listed so that the catalogues have them; argparse itself looks them up in gettext's usual
domain."""


class Unexplained(Exception):
    """Help was asked for, or what was typed can't be parsed. Nothing has been printed about that yet."""


@contextmanager
def explaining(language: str) -> Iterator[None]:
    """A block within which parsers are declared in `language` and print what they have to say; outside of it they raise
    Unexplained."""
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    reset = _spoken.set(language)
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        _spoken.reset(reset)
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before


def term(text: str) -> str:
    """The words `text` of a parser, in the reader's language within `explaining`, else as they are."""
    spoken = _spoken.get()
    return text if spoken is None else render(say(text), spoken)


def number(text: str) -> int:
    """The whole number that was typed as `text`. Raises ArgumentTypeError if it is no whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(term("a whole number is wanted")) from None


def seat_named(text: str) -> str:
    """The seat that was typed as `text`: `REFEREE` for any name of the referee, in any language and case, with or
    without its article; else as it was typed."""
    name = text.casefold()
    if name.isascii() and REFEREE not in name:
        return text  # A side: no catalogue has to be loaded for its name.
    called = {REFEREE, *(render(say("the referee"), language).casefold() for language in LANGUAGES)}
    return REFEREE if name in called else text


def measure(text: str) -> float:
    """The number, whole or not, that was typed as `text`. Raises ArgumentTypeError if it is no number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(term("a number is wanted")) from None


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, and exits with 2. Outside of `explaining` it raises
    Unexplained."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        # Later versions of argparse colour the usage, from which CommandParser takes the first word.
        self.color = False

    def error(self, message: str) -> None:  # type: ignore[override]
        """Prints what is wrong, without the usage, and exits with 2. Raises Unexplained outside of `explaining`."""
        if (language := _spoken.get()) is None:
            raise Unexplained
        what = clean(message, 500).rstrip(".")
        line = say("{program}: {what}. “{program} --help” shows how it is used.", program=self.prog, what=what)
        self.exit(2, f"{render(line, language)}\n")

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        """Prints the help in the reader's language. Raises Unexplained outside of `explaining`."""
        if _spoken.get() is None:
            raise Unexplained
        super().print_help(file)


class CommandParser(Parser):
    """The parser of a single command, whose options may come before, between and behind its words; or of one that has
    commands of its own."""

    _is_inside = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parses as argparse does, but goes on taking words behind the first option. Argparse's intermixed reading
        calls this again."""
        if self._is_inside or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._is_inside = True
        if _spoken.get() is not None:
            # Up to Python 3.12 the intermixed reading takes it less as many letters as the English word before it has.
            self.usage = self.format_usage().removeprefix(term("usage: ")).rstrip()
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_inside = False
