"""A scenario with another map painted under it: what stands on it stays where there is room, and no side goes without
what each must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.maps.map_parts import MapParts, Placed, nearest_hexes, put_together, take_apart
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, AnyThings, Layer, Shape
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.maps.coming_in import Arrived
from hexwar_tui.papers.maps.tiled_map import BadMap

Size = tuple[int, int]


def painted_over(
    paintbox: AnyPaintbox,
    scenario: Scenario,
    data: Mapping[str, Any],
    layer: Layer[Any],
    grounds: Sequence[str],
    size: Size,
) -> Arrived:
    """The data of a scenario with these grounds, by cell ("": no hex), in one of its layers, on a map of this `size`.

    Raises BadMap where another layer than the first is to be painted and the map has another size.
    """
    kept = {key: value for key, value in data.items() if key not in paintbox.drawn_by}
    before = take_apart(paintbox, scenario, kept, size)
    letters = {ground: letter for letter, ground in [*before.legends[layer.key].items()][::-1]} | {"": ""}
    codes = [letters[ground] for ground in grounds]
    if layer is paintbox.layers[0]:
        return _Repainting(paintbox, scenario, before, codes, size).done()
    if (before.width, before.height) != size:
        width, height = before.width, before.height
        told = say(
            "“{title}” has to be {width} by {height} hexes, as the map.", title=layer.title, width=width, height=height
        )
        raise BadMap(told)
    return Arrived(put_together(paintbox, replace(before, layers={**before.layers, layer.key: codes})), size)


@dataclass
class _Repainting:
    """The work on a scenario whose first layer is painted anew."""

    paintbox: AnyPaintbox
    scenario: Scenario
    before: MapParts
    codes: Sequence[str]
    size: Size
    notices: list[Text] = field(default_factory=list)

    def done(self) -> Arrived:
        """The scenario on its new map, and what could not stay."""
        first = self.paintbox.layers[0].key
        width, height = self.size
        layers: dict[str, Sequence[str]] = {each.key: [""] * len(self.codes) for each in self.paintbox.layers}
        layers[first] = self.codes
        parts = MapParts(width, height, self._rest(), layers, self.before.legends)
        things: dict[str, Sequence[Placed]] = {}
        for each in self.paintbox.things:
            if not each.within:
                kept = self._kept(each, parts)
                things[each.key] = [*kept, *self._added(each, kept, parts)]
        for each in (each for each in self.paintbox.things if each.within):
            held = {label for owner in things[each.within] for label in owner.where}
            moved = (self._moved(placed, parts) for placed in self.before.things[each.key])
            things[each.key] = [placed for placed in moved if placed and placed.where[0].partition(" ")[0] in held]
        return Arrived(put_together(self.paintbox, replace(parts, things=things)), self.size, self.notices)

    def _rest(self) -> dict[str, Any]:
        """What is not of the map, without what belonged to the old one: its other layers, and what it has by hex."""
        rest = dict(self.before.rest)
        gone = [layer.key for layer in self.paintbox.layers[1:]]
        if self.size != (self.before.width, self.before.height):
            gone += self.paintbox.per_hex
        for key in gone:
            if rest.pop(key, None) is not None:
                self.notices.append(say("“{key}” is left out: it belonged to the old map.", key=key))
        return rest

    def _kept(self, things: AnyThings, parts: MapParts) -> list[Placed]:
        placed = self.before.things[things.key]
        kept = [found for each in placed if (found := self._with_room(things, each, parts)) is not None]
        if len(kept) < len(placed):
            gone = len(placed) - len(kept)
            self.notices.append(say("“{title}”: {n} left out, for lack of room.", title=things.title, n=gone))
        return kept

    def _with_room(self, things: AnyThings, placed: Placed, parts: MapParts) -> Placed | None:
        """The thing where it is on the new map; None where it can't be."""
        if things.shape is Shape.PLACE:
            return placed if placed.facts.get(things.listed_by or "") in self.codes else None
        if things.shape is Shape.LINK:
            old = self.before.layers[things.over]
            ends = [old[self.before.grid.cell_of_label(label)] for label in placed.where]
            has_room = set(ends) <= set(self.codes)
            return replace(placed, where=nearest_hexes(parts, things.over, *ends)) if has_room else None
        if placed.word and things.called is not None:
            return replace(placed, where=(things.called(self.scenario, *self.size)[placed.word],))
        return self._moved(placed, parts)

    def _moved(self, placed: Placed, parts: MapParts) -> Placed | None:
        """The thing with the labels that its hexes have on the new map; None where one is not there, or barred."""
        where = []
        for old in placed.where:
            label, _, side = old.partition(" ")
            row, column = divmod(self.before.grid.cell_of_label(label), self.before.width)
            cell = row * parts.width + column
            if column >= parts.width or row >= parts.height or cell not in self._open:
                return None
            where.append(f"{parts.grid.label(cell)} {side}".rstrip())
        return replace(placed, where=tuple(where))

    @cached_property
    def _open(self) -> frozenset[Cell]:
        """The cells of the new map on which things can be."""
        first = self.paintbox.layers[0]
        barred = {ground.id for ground in first.grounds(self.scenario) if ground.barred}
        shut = {"", *(code for code, ground in self.before.legends[first.key].items() if ground in barred)}
        return frozenset(cell for cell, code in enumerate(self.codes) if code not in shut)

    def _added(self, things: AnyThings, kept: Sequence[Placed], parts: MapParts) -> Iterator[Placed]:
        """One for each side that must have one and has none, as far from all others as can be."""
        if things.each is None:
            return
        taken = [parts.grid.cell_of_label(label) for placed in kept for label in placed.where]
        for side in (side.id for side in self.scenario.sides):
            facts = things.each(self.scenario, side)
            mine = [key for key, value in facts.items() if value == side]
            has_one = any(placed.facts.get(key) == side for placed in kept for key in mine)
            if not has_one and (cell := self._far_from(taken, parts)) is not None:
                taken.append(cell)
                yield Placed(facts, (parts.grid.label(cell),))

    def _far_from(self, taken: Sequence[Cell], parts: MapParts) -> Cell | None:
        """The free cell that is farthest from all that are taken, the first of several; None where all are."""
        middle = parts.grid.size // 2 + parts.width // 2
        others = taken or [min(middle, parts.grid.size - 1)]
        free = sorted(self._open - set(taken))
        return max(free, key=lambda cell: min(parts.grid.distance(cell, other) for other in others), default=None)
