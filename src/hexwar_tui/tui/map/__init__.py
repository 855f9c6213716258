"""The drawn map."""

from hexwar_tui.tui.map.frame import MapFrame
from hexwar_tui.tui.map.look import Mark
from hexwar_tui.tui.map.widget import HexMap

__all__ = ["HexMap", "MapFrame", "Mark"]
