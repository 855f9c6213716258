"""A scenario that is being drawn: its map in layers, the things on it, and all that it says besides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.data.as_read import as_far_as_read
from hexwar_tui.engine.data.scenario import MOST_ROWS
from hexwar_tui.engine.data.scenario_faults import cell_called
from hexwar_tui.engine.maps.map_parts import MapParts, Placed, put_together, take_apart
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, AnyThings, Form, Ground, Layer, Shape, Writing
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import Cell, Grid, grid

NOTHING = ""
"""What a layer has where no hex is."""


@dataclass(slots=True)
class Drawing:
    """A scenario of a `system` in the making, which may be unsound in any way that its map allows.

    `layers` have by key the letter or code of each cell, and `legends` what letters stand for; `things` are what is put
    on the map, and `rest` is all else that the scenario's file says. Only edits change any of it.
    """

    system: AnySystem
    width: int
    height: int
    rest: dict[str, Any]
    layers: dict[str, list[str]]
    legends: dict[str, dict[str, str]]
    things: dict[str, list[Placed]]
    _frame: Any = field(default=None, repr=False)
    _listed: set[str] = field(default_factory=set, repr=False)
    _standing: dict[Cell, list[tuple[str, int]]] | None = field(default=None, repr=False)
    _cells: dict[str, dict[str, dict[Cell, None]]] = field(default_factory=dict, repr=False)
    _ground_ids: dict[str, dict[str, Ground]] = field(default_factory=dict, repr=False)
    _side_facts: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, system: AnySystem, data: Mapping[str, Any], size: tuple[int, int] = (1, 1)) -> Drawing:
        """The drawing of a scenario's `data`, whose map is whole, be it unsound otherwise; one without a map gets an
        empty one of this `size`."""
        paintbox = paintbox_of(system)
        return cls.of_parts(system, take_apart(paintbox, as_far_as_read(system.scenario_type, data), data, size))

    @classmethod
    def of_parts(cls, system: AnySystem, parts: MapParts) -> Drawing:
        """The drawing of a scenario in parts, which stay as they are."""
        return cls(
            system,
            parts.width,
            parts.height,
            dict(parts.rest),
            {key: list(codes) for key, codes in parts.layers.items()},
            {key: dict(legend) for key, legend in parts.legends.items()},
            {key: list(things) for key, things in parts.things.items()},
        )

    def become(self, parts: MapParts) -> None:
        """Makes it the drawing of another scenario, in parts, of the same system."""
        other = Drawing.of_parts(self.system, parts)
        self.width, self.height, self.rest = other.width, other.height, other.rest
        self.layers, self.legends, self.things = other.layers, other.legends, other.things
        self._standing = None
        self._cells.clear()
        self.rest_changed()

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    def paintbox(self) -> AnyPaintbox:
        """What can be painted on maps of its system."""
        return paintbox_of(self.system)

    @property
    def grid(self) -> Grid:
        """The whole grid of its map, in which no cell is void."""
        return grid(self.width, self.height)

    @property
    def parts(self) -> MapParts:
        """The scenario in parts, which further edits don't change."""
        return MapParts(
            self.width,
            self.height,
            dict(self.rest),
            {key: tuple(codes) for key, codes in self.layers.items()},
            {key: dict(legend) for key, legend in self.legends.items()},
            {key: tuple(things) for key, things in self.things.items()},
        )

    def data(self) -> dict[str, Any]:
        """The data of the scenario's file. Raises `map_parts.BadParts` where things can't be what they are meant to
        be."""
        return put_together(self.paintbox, self.parts)

    @property
    def frame(self) -> Any:
        """The scenario without what is on its map, as far as it can be read: what its sides are called, which types of
        units and which places there are, and the like."""
        if self._frame is None:
            paintbox = self.paintbox
            bare = MapParts(1, 1, self.rest, {layer.key: ("",) for layer in paintbox.layers}, {}, self._beside_map())
            data = put_together(paintbox, bare)
            layer, self._listed = paintbox.layers[0], self._listed_now()
            if data.get(layer.key) is None:
                data[layer.key] = {"rows": [], "legend": {}} if layer.writing is Writing.LETTERS else []
            data |= {key: {} if self.kind(key).listed_by else [] for key in self._listed if data.get(key) is None}
            self._frame = as_far_as_read(self.system.scenario_type, data)
        return self._frame

    def _listed_now(self) -> set[str]:
        # What is listed on the map decides, as that there is one, which options mean something.
        return {things.key for things in self.paintbox.things if not things.within and self.things.get(things.key)}

    def _beside_map(self) -> dict[str, Sequence[Placed]]:
        """The places that can be painted, those that files can't list left out."""
        found: dict[str, Sequence[Placed]] = {}
        for things in (each for each in self.paintbox.things if each.shape is Shape.PLACE):
            placed = [Placed(each.facts) for each in self.things.get(things.key, ())]
            by_key = things.listed_by
            if by_key is not None:
                placed = list({str(each.facts[by_key]): each for each in placed if each.facts.get(by_key)}.values())
            found[things.key] = placed
        return found

    # -- grounds -----------------------------------------------------------------------------------------------------

    def layer(self, key: str) -> Layer[Any]:
        """The layer of this key. Raises StopIteration where there is none."""
        return next(layer for layer in self.paintbox.layers if layer.key == key)

    def grounds(self, layer: str) -> dict[str, Ground]:
        """By letter or code all that a layer can be painted with."""
        found = self._ground_ids.get(layer)
        if found is None:
            by_id = {ground.id: ground for ground in self.layer(layer).grounds(self.frame)}
            legend = self.legends[layer]
            if self.layer(layer).writing is Writing.CODES:
                found = by_id
            else:
                found = {letter: by_id.get(id, Ground(id, clean(id, 40), "plain")) for letter, id in legend.items()}
            self._ground_ids[layer] = found
        return found

    def named_grounds(self, layer: str) -> list[str]:
        """The letters or codes that a layer can be painted with as it is: codes only of places that there are."""
        if self.layer(layer).writing is not Writing.CODES:
            return [*self.grounds(layer)]
        kinds = [things for things in self.paintbox.things if things.shape is Shape.PLACE and things.over == layer]
        return [str(each.facts.get(things.listed_by or "")) for things in kinds for each in self.things[things.key]]

    def code_of(self, layer: str, ground: str) -> str:
        """The letter or code that stands for a ground, by its id, in a layer. Raises StopIteration for an unknown
        one."""
        return next(code for code, known in self.grounds(layer).items() if known.id == ground)

    def can_have(self, layer: str, code: str) -> bool:
        """Whether a letter or code can stand for something in a layer, or for no hex."""
        return is_code(self.layer(layer), self.legends[layer], code)

    def cells_with(self, layer: str) -> Mapping[str, Collection[Cell]]:
        """The cells of a layer by their letter or code, of which some may have none."""
        found = self._cells.get(layer)
        if found is None:
            found = self._cells[layer] = {}
            for cell, code in enumerate(self.layers[layer]):
                found.setdefault(code, {})[cell] = None
        return found

    def repaint(self, layer: str, start: Cell, many: int, code: str) -> None:
        """Gives so many cells of a layer, from `start` on, another letter or code."""
        codes, known = self.layers[layer], self._cells.get(layer)
        if known is not None:
            for cell in range(start, start + many):
                del known[codes[cell]][cell]
                known.setdefault(code, {})[cell] = None
        codes[start : start + many] = [code] * many

    # -- things ------------------------------------------------------------------------------------------------------

    def kind(self, key: str) -> AnyThings:
        """The things that files list by this key. Raises StopIteration where there are none."""
        return next(things for things in self.paintbox.things if things.key == key)

    def standing(self, cell: Cell) -> list[tuple[str, int]]:
        """What is put on a hex or its sides: for each its key and its place among the things of that key. Places, which
        are where they are painted, are not among it."""
        if self._standing is None:
            self._standing = {}
            for things in self.paintbox.things:
                for at, placed in enumerate(self.things[things.key] if things.shape is not Shape.PLACE else ()):
                    for on in dict.fromkeys(self.cells_of(placed)):
                        self._standing.setdefault(on, []).append((things.key, at))
        return self._standing.get(cell, [])

    def cells_of(self, placed: Placed) -> Iterator[Cell]:
        """The cells of the hexes that a thing is on, as far as they lie on the map."""
        for where in placed.where:
            cell = self.cell_called(where.partition(" ")[0])
            if cell is not None:
                yield cell

    def cell_called(self, label: str) -> Cell | None:
        """The cell with this label; None where the map has none."""
        return cell_called(self.grid, label)

    def things_changed(self, key: str) -> None:
        """Forgets what rests on the things of a key; whoever has changed them calls this."""
        self._standing = None
        if self.kind(key).shape is Shape.PLACE or bool(self.things[key]) != (key in self._listed):
            self.rest_changed()

    def rest_changed(self) -> None:
        """Forgets what rests on all that is beside the map; whoever has changed that calls this."""
        self._frame = None
        self._ground_ids.clear()
        self._side_facts.clear()

    def side_facts(self, key: str) -> frozenset[str]:
        """The keys of the facts that name a side, of things of a key: those that may be any side of the scenario."""
        found = self._side_facts.get(key)
        if found is None:
            sides = {*self.sides()}
            found = self._side_facts[key] = frozenset(
                fact.key
                for fact in self.kind(key).facts
                if fact.choices is not None and sides <= {id for id, _ in fact.choices(self.frame)}
            )
        return found

    def sides(self) -> list[str]:
        """The ids of its sides."""
        given = self.rest.get("sides")
        entries = given if isinstance(given, list) else []
        return [str(side["id"]) for side in entries if isinstance(side, dict) and "id" in side]


def paintbox_of(system: AnySystem) -> AnyPaintbox:
    """The paintbox of a system that has one. Raises ValueError for a system without."""
    if system.paintbox is None:
        raise ValueError(f"{system.id} does not say what can be painted on its maps")
    return system.paintbox


def is_code(layer: Layer[Any], legend: Mapping[str, str], code: str) -> bool:
    """Whether a letter, or a code of two characters, can stand for something in a layer that has this legend; "" stands
    for no hex."""
    is_of_codes = layer.writing is Writing.CODES
    return not code or (len(code) == 2 if is_of_codes else len(code) == 1 and code in legend)


def is_good_size(width: int, height: int) -> bool:
    """Whether a map may have so many columns and rows."""
    return 1 <= width <= MOST_ROWS and 1 <= height <= MOST_ROWS


def facts_of_form(things: AnyThings, form: Form) -> list[str]:
    """The keys of the facts of things that are of this form."""
    return [fact.key for fact in things.facts if fact.form is form]
