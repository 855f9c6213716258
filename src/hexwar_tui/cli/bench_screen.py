"""What the screen costs: the app on a terminal of its own, beside the smallest Textual apps, in turn.

Only where there are pseudo-terminals; the app is another process, so that nothing is loaded here.
"""

from __future__ import annotations

import os
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from hexwar_tui.cli.costs import Cost
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.players import PRACTICE_PLAYERS
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.systems import SHELF

COLUMNS, ROWS = 160, 48
FIRST_FRAME = 1.8
"""How much longer than the smallest app ours may take to its first frame."""

KEY = 4.0
"""How much longer than in an app of one cell a key may take to the repainted map."""

_RUNS = 5
_KEYS = 30
_QUIET = 0.05
_PATIENCE = 20.0
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"

_SMALLEST = """
from textual.app import App
from textual.widgets import Static

class Smallest(App):
    def compose(self):
        self.lit = False
        yield Static("ready-to-draw")

    def on_key(self, event):
        self.lit = not self.lit
        self.query_one(Static).update("X" if self.lit else "O")

Smallest().run()
"""
_READY = b"ready-to-draw"
