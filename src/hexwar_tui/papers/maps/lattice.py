"""Where hexes lie on a map of Tiled, in its pixels.

Ours are columns of hexes with flat tops, of which every other is half a hex lower: for Tiled staggered along x. A map
that is staggered along y has rows of hexes with pointed tops: that is ours turned to the left by a quarter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hexwar_tui.engine.words.hex_sides import SIDES_IN_FILES
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.papers.maps.tiled_map import BadMap

Axis = Literal["x", "y"]

LONG, SHORT, SIDE = 94, 80, 46
"""The measures of a hex in pixels: from corner to corner, from side to side, and along a side."""
