"""PINs and pass phrases on the command line: from a file, or asked for at the keyboard until one fits.

After wrong ones the next try has to wait longer and longer, as at the table. That holds for one run of the program: it
keeps nobody from starting it again, or from trying on a copy of the file.
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
"""How many tries there are at the keyboard in one run."""

PIN_PROMPT = say("PIN: ")

sleep: Callable[[float], None] = time.sleep
"""Waits for the given number of seconds."""


def read_pin(pin_file: Path | None, wanted: Text, prompt: Text = PIN_PROMPT) -> str:
    """A PIN or pass phrase: the text of `pin_file`, or, without a file, what is typed at `prompt`; "" where input ends.

    Raises IllegalOrder with the sentence `wanted` where there is no keyboard to ask at; SaveError, BadOrder where the
    file can't be read.
    """
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
    """Reads a PIN or pass phrase as `read_pin` does, and returns what `opened` makes of it; None from that means a
    wrong one.

    At the keyboard it is asked for again after a growing wait. Raises IllegalOrder with `refusal` for a wrong one from
    a file, an empty one, or the last of `MOST_TRIES`; and whatever `read_pin` raises.
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
