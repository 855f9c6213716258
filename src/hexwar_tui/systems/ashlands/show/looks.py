"""How a hex is drawn on the map."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Badge, HexLook, Site
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.rules.events.effects import is_dangerous
from hexwar_tui.systems.ashlands.show.cards import badge, new_badge

BASE, DEPOT, INTELLIGENCE, KEY_POINT = ("⌂", "B"), ("▣", "D"), ("i", "i"), ("★", "*")
"""The glyphs of places on the map, each in Unicode and in ASCII."""

RAILWAY, TRENCH = "=", "u"
"""The marks of railways and of trenches, which are drawn besides the glyph of a place."""


class Looks:
    """Draws the hexes of a map for a seat: called with a cell, it returns the look of that hex, with what the seat's
    own side has entered in secret, as things stood when the `Looks` was made."""

    def __init__(self, known: AshKnown) -> None:
        self._known = known
        self._zones = {cell: side for side in known.sides for cell in known.zone(side)}
        self._trenches = frozenset(known.state.trenches)
        self._coming: dict[Cell, Badge] = {}
        self._going: set[str] = set()
        self._planned: dict[Cell, Side] = {}
        for side in known.sides:
            if known.may_see(side):
                self._add_plans(side)

    def _add_plans(self, side: Side) -> None:
        own = self._known.sealed(side)
        types = {purchase.unit: purchase.type for purchase in own.purchases}
        self._going.update(own.withdrawals)
        if own.base is not None:
            self._planned[own.base] = side
        for id, cell in own.placements.items():
            unit = self._known.unit(id)
            if unit is not None:
                self._coming[cell] = badge(self._known, unit, coming=True)
            else:
                self._coming[cell] = new_badge(self._known, side, types[id], id)

    def __call__(self, cell: Cell) -> HexLook:
        """How the hex looks: terrain, zone, danger, what lies there, and the units there now or to be placed there."""
        known = self._known
        terrain = known.ground.terrain[cell]
        assert terrain is not None, "only hexes of the map are looked at"
        perilous = is_dangerous(known.open, cell)
        site, badges = self._site(cell), self._badges(cell)
        label = self._label(cell, "" if site is None else site.plain)
        if not (site or label or badges):
            return _bare(terrain.look, self._zones.get(cell), perilous)
        return HexLook(terrain.look, self._zones.get(cell), badges=badges, site=site, label=label, perilous=perilous)

    def _badges(self, cell: Cell) -> tuple[Badge, ...]:
        unit, coming = self._known.state.unit_at(cell), self._coming.get(cell)
        standing = () if unit is None else (badge(self._known, unit, going=unit.id in self._going),)
        return standing if coming is None else (coming, *standing)

    def _site(self, cell: Cell) -> Site | None:
        """The first of these that is on a hex: base, depot, intelligence, key point; None if none is."""
        known = self._known
        base = known.state.bases.get(cell) or self._planned.get(cell)
        if base is not None:
            return Site(*BASE, owner=base)
        if cell in known.state.depots:
            return Site(*DEPOT, owner=known.state.depots[cell])
        if cell in known.state.intel:
            return Site(*INTELLIGENCE)
        if cell in known.state.key_points:
            return Site(*KEY_POINT, owner=known.state.key_points[cell])
        return None

    def _label(self, cell: Cell, site: str) -> Text:
        """The marks of what is on a hex besides its `site`, a glyph in ASCII: key point, intelligence, railway,
        trenches."""
        state = self._known.state
        marks = (
            (cell in state.key_points, KEY_POINT[1]),
            (cell in state.intel, INTELLIGENCE[1]),
            (cell in state.rails, RAILWAY),
            (cell in self._trenches, TRENCH),
        )
        return "".join(mark for is_there, mark in marks if is_there and mark != site)


@lru_cache(maxsize=256)
def _bare(terrain: str, zone: Side | None, perilous: bool) -> HexLook:
    """The look of a hex with nothing on it; equal ones are the same value."""
    return HexLook(terrain, zone, perilous=perilous)
