"""Reads text files that a command is given: orders, PINs; and what kind of file its name says."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.mail import NoText, decoded
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.errors import cannot_read, shown

LARGEST_TEXT = 1024 * 1024
"""The most bytes that a text file may have; a thousand turns of orders take less."""

STANDARD_INPUT = Path("-")


def kind_of(path: Path, *kinds: str) -> str:
    """How the name of the file ends. Raises BadOrder where that is none of these ways."""
    kind = path.suffix.lower()
    if kind not in kinds:
        raise BadOrder(
            say("The name “{name}” should end with one of: {kinds}.", name=clean(path.name, 80), kinds=kinds)
        )
    return kind


def read_text(path: Path) -> str:
    """The text of the file at `path`, or of standard input for ``-``, "" where that is closed.

    Raises SaveError where it can't be read; BadOrder where it is not UTF-8, longer than `LARGEST_TEXT`, or no ordinary
    file.
    """
    raw = _bytes(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise BadOrder(say("{file}:{line}: this is no text in UTF-8.", file=shown(path), line=line)) from fault


def read_mail(path: Path) -> str:
    """The text of a file, as `read_text` gives it, in any of the encodings that editors and mailers write."""
    try:
        return decoded(_bytes(path))
    except NoText as fault:
        told = say(
            "{file}:{line}: this is no text in UTF-8, UTF-16 or Windows-1251.", file=shown(path), line=fault.line
        )
        raise BadOrder(told) from fault


def _bytes(path: Path) -> bytes:
    raw = _raw(path)
    if len(raw) > LARGEST_TEXT:
        raise BadOrder(say("{file} is larger than {n} MB.", file=shown(path), n=LARGEST_TEXT >> 20))
    return raw


def _raw(path: Path) -> bytes:
    try:
        if path == STANDARD_INPUT:
            return b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST_TEXT + 1)
        # A pipe to which nobody writes would never end.
        number = os.open(path, os.O_RDONLY | disk.NONBLOCK | disk.CLOEXEC | disk.BINARY)
        with os.fdopen(number, "rb") as file:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise BadOrder(
                    say("{file} is no ordinary file: name a text file, or - for standard input.", file=shown(path))
                )
            return file.read(LARGEST_TEXT + 1)
    except OSError as fault:
        raise cannot_read(path, fault) from fault
    except ValueError as fault:
        raise BadOrder(say("{file} can't be the name of a file. Choose another one.", file=shown(path))) from fault
