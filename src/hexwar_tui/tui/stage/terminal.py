"""The terminal around the app: whether there is one, what it can show, and what is left on it after a fault.

Nothing here needs Textual, so that a program without a terminal says so at once.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Literal

from hexwar_tui.engine.words.language import LANGUAGES, SOURCE_LANGUAGE, Text, say
from hexwar_tui.storage.disk.files import write_file
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError, shown

Charset = Literal["unicode", "ascii"]

NO_TERMINAL = say(
    "hexwar is played in a terminal, and there is none here. “hexwar --help” names what works without one."
)

PLAIN_SIGNS = str.maketrans(
    {"“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "×": "x"}
    | {"·": "|", "•": "*", "→": "->", "←": "<-", "↑": "Up", "↓": "Down"}
    | {"½": "1/2", "►": ">", "‖": "||"}
)
"""What replaces signs that plain terminals lack, for `str.translate`; letters of all alphabets stay."""

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""How many columns and lines the smallest terminal has in which the app is drawn."""


def has_terminal() -> bool:
    """Whether keys can be read and a screen be drawn: Textual reads standard input and draws on standard error."""
    return _is_terminal(sys.__stdin__) and _is_terminal(sys.__stderr__)


def _is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def is_plain(environment: Mapping[str, str]) -> bool:
    """Whether the terminal, or the person who set it up, wants no colours (https://no-color.org, ``TERM=dumb``)."""
    return "NO_COLOR" in environment or environment.get("TERM", "") in ("", "dumb", "unknown")


def usual_charset(environment: Mapping[str, str]) -> Charset:
    """The characters that the terminal surely shows: "unicode", but "ascii" where `TERM` in the environment is missing,
    "dumb" or "unknown", or where its encoding is not UTF-8."""
    encoding = sys.__stderr__.encoding if sys.__stderr__ is not None else ""
    can_all = encoding.lower().replace("-", "") == "utf8"
    return "unicode" if can_all and environment.get("TERM", "") not in ("", "dumb", "unknown") else "ascii"


def wished_language(environment: Mapping[str, str]) -> str | None:
    """The language that the variable HEXWAR_LANGUAGE names, if there is a catalogue for it."""
    wished = environment.get("HEXWAR_LANGUAGE", "")
    return wished if wished in LANGUAGES else None


def usual_language(environment: Mapping[str, str]) -> str:
    """The language, of those with a catalogue, that HEXWAR_LANGUAGE or else the locale names; else English."""
    wished = wished_language(environment)
    if wished is not None:
        return wished
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2]
            return language if language in LANGUAGES else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE


def write_log(folder: Path, fault: BaseException) -> Path:
    """Writes how `fault` came about into a new file in `folder`, and returns its path. Raises SaveError if it can't.

    The file has the calls that led to the fault, and nothing of what is in a game.
    """
    make_folder(folder)
    told = "".join(_how(fault))
    now = datetime.now(UTC)
    path = folder / f"fault-{now:%Y%m%d-%H%M%S}-{os.getpid()}.log"
    write_file(path, f"{now:%Y-%m-%d %H:%M:%S} UTC\n\n{told}".encode(errors="backslashreplace"))
    return path


SPEAKS_OF_THE_PROGRAM = (AttributeError, ImportError, ModuleNotFoundError, NameError, TypeError, UnboundLocalError)
"""Errors whose message names parts of the program only. That of others, as of a KeyError, may hold secrets."""


def _how(fault: BaseException) -> Iterator[str]:
    """Yields the lines about the calls that led to `fault`, and its kind; those of its causes first."""
    for one in reversed(_chain(fault)):
        yield from traceback.format_tb(one.__traceback__)
        message = f": {one}" if type(one) in SPEAKS_OF_THE_PROGRAM else ""
        yield f"{type(one).__qualname__}{message}\n"
        for part in one.exceptions if isinstance(one, BaseExceptionGroup) else ():
            yield "\namong others\n\n"
            yield from _how(part)
        if one is not fault:
            yield "\nof which came\n\n"


def _chain(fault: BaseException) -> list[BaseException]:
    """`fault`, then its causes: behind each exception the one that it came of."""
    chain: list[BaseException] = []
    one: BaseException | None = fault
    while one is not None and all(one is not known for known in chain):
        chain.append(one)
        before = None if one.__suppress_context__ else one.__context__
        one = before if one.__cause__ is None else one.__cause__
    return chain


def crash_page(folder: Path, fault: BaseException, save: Path | None) -> tuple[Text, ...]:
    """The lines left on the terminal after `fault`, with the path of the `save`; details go into a log in `folder`."""
    lines: list[Text] = [say("A fault in the program has stopped it.")]
    if save is not None:
        lines.append(say("Your game is safe, every order given is kept: {file}", file=shown(save)))
    try:
        lines.append(say("What the makers need to know is in {file}", file=shown(write_log(folder, fault))))
    except SaveError as failed:
        lines.append(say("What happened could not be written down: {why}", why=failed.text))
    return tuple(lines)
