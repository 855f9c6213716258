"""Toy systems that hold the engine to its promises, and play in the app by their declarations alone."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.system import AnySystem
from tests.toys.duel import DUEL
from tests.toys.harvest import HARVEST
from tests.toys.race import RACE
from tests.toys.raid import RAID

TOYS: Mapping[str, AnySystem] = {"raid": RAID, "duel": DUEL, "harvest": HARVEST, "race": RACE}
