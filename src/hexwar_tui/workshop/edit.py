"""Edits of a drawing: what each changes, so that it can be done, taken back, and written on a line of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, repeat
from typing import Any, ClassVar, TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.maps.map_parts import MapParts, Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Shape, Writing
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid
from hexwar_tui.workshop.drawing import Drawing, is_code, is_good_size, paintbox_of


class BadEdit(ValueError):
    """Raised for a line of a file that is no edit, or none of the drawing before it."""


Run: TypeAlias = tuple[Cell, int, str, str]
"""Cells side by side that change alike: the first of them, how many they are, their letter or code before and after."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The letters or codes of some cells of a layer, before and after, in runs of cells that change alike."""

    word: ClassVar[str] = "paint"
    layer: str
    runs: tuple[Run, ...]

    def do(self, drawing: Drawing) -> None:
        """Paints."""
        for start, many, _, after in self.runs:
            drawing.repaint(self.layer, start, many, after)

    def undo(self, drawing: Drawing) -> None:
        """Paints what was there before."""
        for start, many, before, _ in self.runs:
            drawing.repaint(self.layer, start, many, before)

    @property
    def cells(self) -> Iterator[Cell]:
        """The cells that it paints."""
        return (cell for start, many, _, _ in self.runs for cell in range(start, start + many))

    def check(self, drawing: Drawing) -> None:
        """Raises BadEdit where the drawing has no such cells, or such codes can't stand for anything."""
        size, end = drawing.width * drawing.height, 0
        for start, many, before, after in self.runs:
            _demand(end <= start and 1 <= many <= size - start, "cells are twice there or beside the map")
            _demand(drawing.can_have(self.layer, before) and drawing.can_have(self.layer, after), "unknown ground")
            end = start + many

    def data(self) -> Any:
        """The change as JSON: the layer, then the runs."""
        return [self.layer, *map(list, self.runs)]

    @classmethod
    def of(cls, data: Any) -> Paint:
        """The change that `data` has written."""
        layer, *runs = data
        return cls(_text(layer), tuple((int(start), int(many), _text(b), _text(a)) for start, many, b, a in runs))


def _runs_of(painted: Iterable[tuple[Cell, str, str]]) -> Iterator[Run]:
    """Cells, in ascending order, with what they have before and after, as runs."""
    numbered = enumerate(painted)
    for (_, before, after), group in groupby(numbered, key=lambda each: (each[1][0] - each[0], *each[1][1:])):
        run = [cell for _, (cell, _, _) in group]
        yield run[0], len(run), before, after


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
        drawing.things_changed(self.key)

    def undo(self, drawing: Drawing) -> None:
        """Puts what was there before."""
        drawing.things[self.key][self.at : self.at + len(self.after)] = self.before
        drawing.things_changed(self.key)

    def check(self, drawing: Drawing) -> None:
        """Raises BadEdit where the drawing has no such things there."""
        there = drawing.things[self.key][max(self.at, 0) : self.at + len(self.before)]
        is_there = 0 <= self.at <= len(drawing.things[self.key]) and there == list(self.before)
        _demand(is_there, "there are no such things")
        _demand_ends(drawing.kind(self.key), self.after, drawing.grid)

    def data(self) -> Any:
        """The change as JSON."""
        return [self.key, self.at, [*map(_placed_data, self.before)], [*map(_placed_data, self.after)]]

    @classmethod
    def of(cls, data: Any) -> Put:
        """The change that `data` has written."""
        key, at, before, after = data
        return cls(_text(key), int(at), tuple(map(_placed, before)), tuple(map(_placed, after)))


@dataclass(frozen=True, slots=True)
class Say:
    """A key of what the scenario says beside its map, with its value in a list before and after; no value: no key.
    `place` is where the key stands among all, if it comes or goes."""

    word: ClassVar[str] = "say"
    key: str
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    place: int

    def _set(self, drawing: Drawing, values: Sequence[Any]) -> None:
        rest = drawing.rest
        if not values:
            rest.pop(self.key, None)
        elif self.key in rest:
            rest[self.key] = values[0]
        else:
            behind = [*rest.items()][self.place :]
            rest[self.key] = values[0]
            for key, value in behind:
                del rest[key]
                rest[key] = value
        drawing.rest_changed()

    def do(self, drawing: Drawing) -> None:
        """Says it."""
        self._set(drawing, self.after)

    def undo(self, drawing: Drawing) -> None:
        """Says what was said before."""
        self._set(drawing, self.before)

    def check(self, drawing: Drawing) -> None:
        """Raises BadEdit where that is no key that can be said by itself, or has two values."""
        said = (drawing.rest[self.key],) if self.key in drawing.rest else ()
        _demand(self.before == said and len(self.after) < 2 and self.place >= 0, "this is not what was said")
        _demand(all(self.key != layer.key for layer in drawing.paintbox.layers), "maps are painted, not said")

    def data(self) -> Any:
        """The change as JSON."""
        return [self.key, list(self.before), list(self.after), self.place]

    @classmethod
    def of(cls, data: Any) -> Say:
        """The change that `data` has written."""
        key, before, after, place = data
        return cls(_text(key), tuple(before), tuple(after), int(place))


@dataclass(frozen=True, slots=True)
class Remake:
    """The whole scenario before and after, such as of a map that gets another size."""

    word: ClassVar[str] = "remake"
    before: MapParts
    after: MapParts

    def do(self, drawing: Drawing) -> None:
        """Makes the drawing anew."""
        drawing.become(self.after)

    def undo(self, drawing: Drawing) -> None:
        """Makes the drawing what it was before."""
        drawing.become(self.before)

    def check(self, drawing: Drawing) -> None:
        """Raises BadEdit where these are no parts of a scenario of the drawing's system."""
        _demand(self.before.rest == drawing.rest, "this is not what was there")
        for parts in (self.before, self.after):
            check_parts(drawing.system, parts)

    def data(self) -> Any:
        """The change as JSON."""
        return [parts_data(self.before), parts_data(self.after)]

    @classmethod
    def of(cls, data: Any) -> Remake:
        """The change that `data` has written."""
        before, after = data
        return cls(parts_of(before), parts_of(after))


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

    def repeat(self, drawing: Drawing) -> None:
        """Changes the drawing as a file says. Raises BadEdit where it is none that can be changed so."""
        for change in self.changes:
            try:
                change.check(drawing)
            except (LookupError, StopIteration) as fault:
                raise BadEdit(str(fault)) from fault
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
    runs = tuple(_runs_of((cell, now[cell], codes[cell]) for cell in sorted(codes) if now[cell] != codes[cell]))
    return Edit((Paint(layer, runs),)) if runs else Edit(())


def said(drawing: Drawing, key: str, *value: Any) -> Edit:
    """The edit that gives a key of the scenario a value; without a value it takes the key away."""
    keys = [*drawing.rest]
    before, place = ((drawing.rest[key],), keys.index(key)) if key in drawing.rest else ((), len(keys))
    return Edit(()) if before == value else Edit((Say(key, before, value, place),))


def together(*edits: Edit) -> Edit:
    """Several edits, each made for the drawing as those before it leave it, as one."""
    return Edit(tuple(change for edit in edits for change in edit.changes))


# -- as JSON -----------------------------------------------------------------------------------------------------------


def _placed_data(placed: Placed) -> list[Any]:
    return [dict(placed.facts), list(placed.where), placed.word]


def _placed(data: Any) -> Placed:
    facts, where, word = data
    return Placed(dict(facts), tuple(map(_text, where)), _text(word))


def _text(value: Any) -> str:
    _demand(isinstance(value, str), "a word is wanted")
    return str(value)


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
        width, height = map(int, data["size"])
        _demand(is_good_size(width, height), "no map has this size")
        return MapParts(
            width,
            height,
            dict(data["rest"]),
            {key: _cells_of(runs, width * height) for key, runs in data["layers"].items()},
            {key: {str(code): str(id) for code, id in legend.items()} for key, legend in data["legends"].items()},
            {key: [*map(_placed, things)] for key, things in data["things"].items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise BadEdit(str(fault)) from fault


def _runs(codes: Sequence[str]) -> list[list[Any]]:
    return [[len([*group]), code] for code, group in groupby(codes)]


def _cells_of(runs: Any, size: int) -> tuple[str, ...]:
    counted = [(int(many), str(code)) for many, code in runs]
    _demand(all(many > 0 for many, _ in counted) and sum(many for many, _ in counted) == size, "a layer is too small")
    return tuple(chain.from_iterable(repeat(code, many) for many, code in counted))


# -- what a file may hold ----------------------------------------------------------------------------------------------


def check_parts(system: AnySystem, parts: MapParts) -> None:
    """Raises BadEdit where these are no parts of a scenario of this system, be it sound or not."""
    paintbox = paintbox_of(system)
    layers = [layer.key for layer in paintbox.layers]
    _demand([*parts.layers] == [*parts.legends] == layers, "other layers")
    _demand({*parts.things} == {things.key for things in paintbox.things}, "other things")
    for layer in paintbox.layers:
        given = parts.rest.get(layer.key)
        if layer.writing is Writing.LETTERS and given is not None:
            is_map = isinstance(given, dict) and isinstance(given.get("legend"), dict)
            _demand(is_map and given["legend"].items() <= parts.legends[layer.key].items(), "no text map")
        codes = {*parts.layers[layer.key]}
        _demand(all(is_code(layer, parts.legends[layer.key], code) for code in codes), "unknown ground")
    for things in paintbox.things:
        _demand_ends(things, parts.things[things.key], parts.grid)


def _demand_ends(things: AnyThings, placed: Iterable[Placed], shape: Grid) -> None:
    """Raises BadEdit where things that lead from one hex to another do not lie on the map."""
    if things.shape is Shape.LINK:
        for where in (where for each in placed for where in each.where):
            try:
                shape.cell_of_label(where)
            except BadLabel as fault:
                raise BadEdit(str(fault)) from fault


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BadEdit(otherwise)
