"""`hexwar play`, and `hexwar` alone: opens the app. No other command loads Textual."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from hexwar_tui.cli.talk.speak import complain
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems import REGISTRY


def play(asked: argparse.Namespace) -> int:
    """`hexwar play FILE|SCENARIO`: opens the app at the table of a save, or of a new game. Returns the exit status."""
    return open_app(asked.what)


def open_app(what: str | None) -> int:
    """Opens the app and waits until it is left. `what` is the path of a save, which is opened, or the name of a
    scenario, of which a new game is set up; None opens the title.

    Returns the exit status: 0, or 2 where there is no terminal, which is said in one sentence.
    """
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        complain(say("hexwar needs a terminal. “hexwar --help” shows what works without one."))
        return 2
    # Loading makes nothing that is garbage; the app collects again from its first frame on.
    gc.disable()
    from hexwar_tui.tui.app.program import run_app

    if what is None:
        return run_app(REGISTRY)
    if os.path.lexists(what) or Path(what).suffix:
        return run_app(REGISTRY, open_path=Path(what))
    return run_app(REGISTRY, scenario=what)
