"""Edits of a drawing: what each changes, so that it can be done, taken back, and written on a line of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.maps.map_parts import MapParts, Placed
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.workshop.drawing import Drawing


class BadEdit(ValueError):
    """Raised for a line of a file that is no edit."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The letters or codes of some cells of a layer, before and after."""

    word: ClassVar[str] = "paint"
    layer: str
    cells: tuple[Cell, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]

    def put(self, drawing: Drawing, codes: Sequence[str]) -> None:
        """Gives the cells these letters or codes."""
        layer = drawing.layers[self.layer]
        for cell, code in zip(self.cells, codes, strict=True):
            layer[cell] = code

    def do(self, drawing: Drawing) -> None:
        """Paints."""
        self.put(drawing, self.after)

    def undo(self, drawing: Drawing) -> None:
        """Paints what was there before."""
        self.put(drawing, self.before)

    def data(self) -> Any:
        """The change as JSON: the layer, then for each stretch of alike cells its first, how many, before, after."""
        return [self.layer, *_stretches(zip(self.cells, self.before, self.after, strict=True))]

    @classmethod
    def of(cls, data: Any) -> Paint:
        """The change that `data` has written."""
        layer, *stretches = data
        cells = tuple(cell for start, many, _, _ in stretches for cell in range(start, start + many))
        before = tuple(code for _, many, code, _ in stretches for _ in range(many))
        after = tuple(code for _, many, _, code in stretches for _ in range(many))
        return cls(layer, cells, before, after)


def _stretches(painted: Iterator[tuple[Cell, str, str]]) -> Iterator[list[Any]]:
    """Cells side by side that change alike, as one entry each."""
    numbered = enumerate(painted)
    for (_, before, after), group in groupby(numbered, key=lambda each: (each[1][0] - each[0], *each[1][1:])):
        stretch = [cell for _, (cell, _, _) in group]
        yield [stretch[0], len(stretch), before, after]


@dataclass(frozen=True, slots=True)
class Put:
    """Things of one key that are taken from their place in the list, and those that are put there instead."""

    word: ClassVar[str] = "put"
    key: str
    at: int
    before: tuple[Placed, ...]
    after: tuple[Placed, ...]

    def do(self, drawing: Drawing) -> None:
        """Puts the things there."""
        drawing.things[self.key][self.at : self.at + len(self.before)] = self.after
        drawing.things_changed()

    def undo(self, drawing: Drawing) -> None:
        """Puts what was there before."""
        drawing.things[self.key][self.at : self.at + len(self.after)] = self.before
        drawing.things_changed()

    def data(self) -> Any:
        """The change as JSON."""
        return [self.key, self.at, [*map(_placed_data, self.before)], [*map(_placed_data, self.after)]]

    @classmethod
    def of(cls, data: Any) -> Put:
        """The change that `data` has written."""
        key, at, before, after = data
        return cls(key, at, tuple(map(_placed, before)), tuple(map(_placed, after)))


@dataclass(frozen=True, slots=True)
class Say:
    """A key of what the scenario says beside its map, with its value in a list before and after; no value: no key."""

    word: ClassVar[str] = "say"
    key: str
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    def _set(self, drawing: Drawing, values: Sequence[Any]) -> None:
        if values:
            drawing.rest[self.key] = values[0]
        else:
            drawing.rest.pop(self.key, None)
        drawing.rest_changed()

    def do(self, drawing: Drawing) -> None:
        """Says it."""
        self._set(drawing, self.after)

    def undo(self, drawing: Drawing) -> None:
        """Says what was said before."""
        self._set(drawing, self.before)

    def data(self) -> Any:
        """The change as JSON."""
        return [self.key, list(self.before), list(self.after)]

    @classmethod
    def of(cls, data: Any) -> Say:
        """The change that `data` has written."""
        key, before, after = data
        return cls(key, tuple(before), tuple(after))


@dataclass(frozen=True, slots=True)
class Remake:
    """The whole scenario before and after, such as of a map that gets another size."""

    word: ClassVar[str] = "remake"
    before: MapParts
    after: MapParts

    def do(self, drawing: Drawing) -> None:
        """Makes the drawing anew."""
        _remake(drawing, self.after)

    def undo(self, drawing: Drawing) -> None:
        """Makes the drawing what it was before."""
        _remake(drawing, self.before)

    def data(self) -> Any:
        """The change as JSON."""
        return [parts_data(self.before), parts_data(self.after)]

    @classmethod
    def of(cls, data: Any) -> Remake:
        """The change that `data` has written."""
        before, after = data
        return cls(parts_of(before), parts_of(after))


def _remake(drawing: Drawing, parts: MapParts) -> None:
    fresh = Drawing.of_parts(drawing.system, parts)
    drawing.width, drawing.height, drawing.rest = fresh.width, fresh.height, fresh.rest
    drawing.layers, drawing.legends, drawing.things = fresh.layers, fresh.legends, fresh.things
    drawing.things_changed()


Change: TypeAlias = Paint | Put | Say | Remake

_CHANGES: dict[str, type[Change]] = {kind.word: kind for kind in (Paint, Put, Say, Remake)}

_JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Edit:
    """What one act of a person changes, in this order. One that is `joined` goes on with the act before: both are taken
    back together."""

    changes: tuple[Change, ...]
    joined: bool = False

    def __bool__(self) -> bool:
        """Whether it changes anything."""
        return bool(self.changes)

    def do(self, drawing: Drawing) -> None:
        """Changes the drawing."""
        for change in self.changes:
            change.do(drawing)

    def undo(self, drawing: Drawing) -> None:
        """Makes the drawing what it was before `do`."""
        for change in reversed(self.changes):
            change.undo(drawing)

    @property
    def cells(self) -> frozenset[Cell] | None:
        """The cells on which it paints; None where it changes more than that."""
        if all(isinstance(change, Paint) for change in self.changes):
            return frozenset(cell for change in self.changes if isinstance(change, Paint) for cell in change.cells)
        return None

    def data(self) -> list[Any]:
        """The edit as JSON."""
        return [*([_JOINED] if self.joined else []), *([change.word, change.data()] for change in self.changes)]

    @classmethod
    def of(cls, data: Any) -> Edit:
        """The edit that `data` has written. Raises BadEdit where that is none."""
        try:
            joined = data[:1] == [_JOINED]
            return cls(tuple(_CHANGES[word].of(change) for word, change in data[joined:]), joined)
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            raise BadEdit(str(fault)) from fault


def painted(drawing: Drawing, layer: str, codes: Mapping[Cell, str]) -> Edit:
    """The edit that gives cells of a layer letters or codes; of cells that have theirs already nothing is said."""
    now = drawing.layers[layer]
    cells = tuple(cell for cell in sorted(codes) if now[cell] != codes[cell])
    if not cells:
        return Edit(())
    return Edit((Paint(layer, cells, tuple(now[cell] for cell in cells), tuple(codes[cell] for cell in cells)),))


def said(drawing: Drawing, key: str, *value: Any) -> Edit:
    """The edit that gives a key of the scenario a value; without a value it takes the key away."""
    before = (drawing.rest[key],) if key in drawing.rest else ()
    return Edit(()) if before == value else Edit((Say(key, before, value),))


def together(*edits: Edit) -> Edit:
    """Several edits, each made for the drawing as those before it leave it, as one."""
    return Edit(tuple(change for edit in edits for change in edit.changes))


# -- as JSON -----------------------------------------------------------------------------------------------------------


def _placed_data(placed: Placed) -> list[Any]:
    return [dict(placed.facts), list(placed.where), placed.word]


def _placed(data: Any) -> Placed:
    facts, where, word = data
    return Placed(dict(facts), tuple(map(str, where)), str(word))


def parts_data(parts: MapParts) -> dict[str, Any]:
    """The parts of a scenario as JSON."""
    return {
        "size": [parts.width, parts.height],
        "rest": dict(parts.rest),
        "layers": {key: _runs(codes) for key, codes in parts.layers.items()},
        "legends": {key: dict(legend) for key, legend in parts.legends.items()},
        "things": {key: [*map(_placed_data, things)] for key, things in parts.things.items()},
    }


def parts_of(data: Any) -> MapParts:
    """The parts that `data` has written. Raises BadEdit where it is not that."""
    try:
        width, height = data["size"]
        layers = {key: tuple(code for many, code in runs for _ in range(many)) for key, runs in data["layers"].items()}
        if any(len(codes) != width * height for codes in layers.values()):
            raise BadEdit("a layer has another size than the map")
        return MapParts(
            width,
            height,
            dict(data["rest"]),
            layers,
            {key: dict(legend) for key, legend in data["legends"].items()},
            {key: [*map(_placed, things)] for key, things in data["things"].items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise BadEdit(str(fault)) from fault


def _runs(codes: Sequence[str]) -> list[list[Any]]:
    return [[len([*group]), code] for code, group in groupby(codes)]
