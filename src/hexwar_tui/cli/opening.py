"""Opening the app; the only command that loads Textual."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hexwar_tui.cli.speak import complain
from hexwar_tui.engine.language import say
from hexwar_tui.systems import SHELF


def play(asked: argparse.Namespace) -> int:
    """`hexwar play FILE|SCENARIO`."""
    return open_app(asked.what)


def open_app(what: str | None) -> int:
    """Opens the app; without a terminal says so in one line."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain(say("hexwar needs a terminal. “hexwar --help” shows what works without one."))
        return 2
    from hexwar_tui.tui.app import run_app

    if what is None:
        return run_app(SHELF)
    path = Path(what)
    if path.exists() or path.suffix:
        return run_app(SHELF, open_path=path)
    return run_app(SHELF, scenario=what)
