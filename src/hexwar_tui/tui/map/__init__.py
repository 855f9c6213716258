"""The map as a widget, and everything that its hexes and lines are drawn with."""

from hexwar_tui.tui.map.hand.hexmap import HexMap
from hexwar_tui.tui.map.look import Mark
from hexwar_tui.tui.map.overprint import Caption, Note, Overprint
from hexwar_tui.tui.map.rulers import MapFrame

__all__ = ["Caption", "HexMap", "MapFrame", "Mark", "Note", "Overprint"]
