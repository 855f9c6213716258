"""The rule systems, and the shelf they stand on."""

from __future__ import annotations

from hexwar_tui.engine.system import Shelf

SHELF: Shelf = {}
"""Every rule system by its id, in the order in which they are offered."""
