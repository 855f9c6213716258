"""The rule systems, and the shelf they stand on."""

from __future__ import annotations

from hexwar_tui.engine.system import Shelf
from hexwar_tui.systems.ashlands.system import ASHLANDS

SHELF: Shelf = {"ashlands": ASHLANDS}
"""Every rule system by its id, in the order in which they are offered."""
