"""PINs and pass phrases on the command line: from a file, or asked for at the keyboard until one fits.

Wrong ones make the wait for the next try longer, as at the table. That holds in one run of the program; it can't keep
anybody from starting it again, no more than from trying on a copy of the file.
"""

from __future__ import annotations

import getpass
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

from hexwar_tui.cli.talk.reading import read_text
from hexwar_tui.cli.talk.speak import complain, words
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.seals.pins import wait_after

T = TypeVar("T")

MOST_TRIES = 5
"""At the keyboard; who has not got it by then may look it up and start again."""

PIN_PROMPT = say("PIN: ")

sleep: Callable[[float], None] = time.sleep
"""Lets so many seconds pass."""


def read_pin(pin_file: Path | None, wanted: Text, prompt: Text = PIN_PROMPT) -> str:
    """A PIN or pass phrase: what is in the file, else asked for. Raises IllegalOrder with the sentence `wanted` where
    nobody is there to be asked; SaveError, BadOrder where the file can't be read."""
    if pin_file is not None:
        return read_text(pin_file).strip()
    if sys.stdin is None or not sys.stdin.isatty():
        raise IllegalOrder(wanted)
    try:
        return getpass.getpass(words(prompt))
    except EOFError:
        return ""


def knock(
    pin_file: Path | None, wanted: Text, opened: Callable[[str], T | None], refusal: Text, prompt: Text = PIN_PROMPT
) -> T:
    """What `opened` makes of a PIN or pass phrase that is read as by `read_pin`; None says that it is a wrong one.

    At the keyboard it is asked for again, after a growing wait. Raises IllegalOrder with `refusal` for the wrong one in
    a file, the last wrong one, or none at all; and as `read_pin`.
    """
    for failures in count(1):
        phrase = read_pin(pin_file, wanted, prompt)
        found = opened(phrase)
        if found is not None:
            return found
        if pin_file is not None or not phrase or failures == MOST_TRIES:
            break
        complain(refusal)
        if seconds := wait_after(failures):
            complain(say("The next try is in {n} seconds.", n=seconds))
            sleep(seconds)
    raise IllegalOrder(refusal)
