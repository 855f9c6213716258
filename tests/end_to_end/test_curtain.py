"""Between two players nothing of either is on the screen, nor in any byte that is sent to the terminal (rows 28, 29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyte
import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.systems.ashlands import preparation
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders_preparation import Buy, Place, PlaceBase, Stake
from tests.end_to_end.at_the_table import MODES, AtTheTable, Seen, empty_home, hexwar, new_save
