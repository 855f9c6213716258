"""A scenario taken apart into what its paintbox knows of its map and all the rest, and put together again.

Both work on the data of a scenario's file, so that what is put together unchanged is the very same data.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.data.scenario import VOID, Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, AnyThings, Form, Layer, Shape, Writing
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import Cell, Grid, grid

LETTERS: str = string.ascii_letters + string.digits + string.punctuation + "".join(map(chr, range(0xC0, 0x180)))
"""The letters that a legend can take for grounds that have none of their own left, in this order."""


class BadParts(HexwarError):
    """Raised for parts that make no scenario: two things by one key, a side of a hex where nothing is, and the like."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing as it is put on a map: the labels of its hexes, or their sides as in ``0305 NE``; none where it is beside
    the map. `word` is what its file calls its hex instead of the label, "" for nothing."""

    facts: Mapping[str, Any]
    where: tuple[str, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class MapParts:
    """A scenario in parts: `rest` is its data with nothing painted on the map; `layers` have by key the letter or code
    of every cell ("": no hex); `legends` by key the ids of all grounds that letters and codes stand for; `things` by
    key what is put on the map."""

    width: int
    height: int
    rest: Mapping[str, Any]
    layers: Mapping[str, Sequence[str]]
    legends: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    things: Mapping[str, Sequence[Placed]] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The whole grid of the map, in which no cell is void: also hexes that nothing is painted in have labels."""
        return grid(self.width, self.height)


# -- apart -------------------------------------------------------------------------------------------------------------


def take_apart(
    paintbox: AnyPaintbox, scenario: Scenario, data: Mapping[str, Any], size: tuple[int, int] = (1, 1)
) -> MapParts:
    """The parts of a scenario, and of its file's `data`; one without a map gets an empty one of this `size`."""
    rest = dict(data)
    first = paintbox.layers[0]
    rows = _rows(data, first)
    width, height = (len(rows[0]) // _wide(first), len(rows)) if rows else size
    layers, legends = {}, {}
    for layer in paintbox.layers:
        legends[layer.key] = _legend(layer, scenario, data)
        layers[layer.key] = _codes(_rows(data, layer), layer) or ("",) * (width * height)
        _empty(rest, layer)
    parts = MapParts(width, height, rest, layers, legends)
    found: dict[str, list[Placed]] = {}
    for things in paintbox.things:
        if not things.within:
            entries = data.get(things.key)
            if entries is not None:
                rest[things.key] = type(entries)()
            found[things.key] = [*_placed(things, entries or (), parts, scenario)]
    for things in (each for each in paintbox.things if each.within):
        found[things.key] = [*_taken_out(things, found[things.within])]
        found[things.within] = [_without(each, things.key) for each in found[things.within]]
    return replace(parts, things=found)


def _wide(layer: Layer[Any]) -> int:
    return 2 if layer.writing is Writing.CODES else 1


def _rows(data: Mapping[str, Any], layer: Layer[Any]) -> Sequence[str]:
    found = data.get(layer.key)
    if layer.writing is Writing.LETTERS:
        return [] if found is None else found["rows"]
    return found or []


def _empty(rest: dict[str, Any], layer: Layer[Any]) -> None:
    """Takes the rows of a layer out of the data; that there were some can be seen all the same."""
    found = rest.get(layer.key)
    if found is not None:
        rest[layer.key] = {**found, "rows": []} if layer.writing is Writing.LETTERS else []


def _codes(rows: Sequence[str], layer: Layer[Any]) -> tuple[str, ...]:
    wide = _wide(layer)
    found = (row[at : at + wide] for row in rows for at in range(0, len(row), wide))
    return tuple("" if code == VOID * wide else code for code in found)


def _legend(layer: Layer[Any], scenario: Scenario, data: Mapping[str, Any]) -> dict[str, str]:
    """By letter or code the ids of all grounds that can be painted: those that the file has letters for first."""
    grounds = layer.grounds(scenario)
    if layer.writing is Writing.CODES:
        return {ground.id: ground.id for ground in grounds}
    given = data.get(layer.key) or {"legend": {}}
    legend: dict[str, str] = dict(given["legend"])
    for ground in grounds:
        if ground.id not in legend.values():
            legend[_free_letter(ground.letter, legend)] = ground.id
    return legend


def _free_letter(wanted: str, taken: Iterable[str]) -> str:
    found: str = next(letter for letter in (*wanted, *LETTERS) if letter not in taken)
    return found


def _placed(things: AnyThings, entries: Any, parts: MapParts, scenario: Scenario) -> Iterator[Placed]:
    words = {} if things.called is None else things.called(scenario, parts.width, parts.height)
    by_key = things.listed_by
    listed = entries.items() if isinstance(entries, Mapping) else ((None, entry) for entry in entries)
    for key, entry in listed:
        facts = dict(entry) if isinstance(entry, Mapping) else {"": entry}
        named = {} if by_key is None else {by_key: key}
        yield _on_map(things, {**named, **facts}, parts, words)


def _on_map(things: AnyThings, facts: dict[str, Any], parts: MapParts, words: Mapping[str, str]) -> Placed:
    if things.shape is Shape.PLACE:
        return Placed(facts, _first_hex(parts, things.over, facts[things.listed_by or ""]))
    given = facts.get(things.where or "")
    if given is None:
        return Placed(facts)
    del facts[things.where or ""]
    if things.shape is Shape.LINK:
        return Placed(facts, nearest_hexes(parts, things.over, *given))
    if isinstance(given, str):
        return Placed(facts, (words.get(given, given),), given if given in words else "")
    return Placed(facts, tuple(given))


def _first_hex(parts: MapParts, layer: str, code: str) -> tuple[str, ...]:
    codes = parts.layers[layer]
    return (parts.grid.label(codes.index(code)),) if code in codes else ()


def nearest_hexes(parts: MapParts, layer: str, one: str, other: str) -> tuple[str, ...]:
    """The labels of two hexes with these codes in a layer that lie as near to each other as any; none where a code is
    nowhere."""
    codes = parts.layers[layer]
    began: dict[Cell, Cell] = {cell: cell for cell, code in enumerate(codes) if code == one}
    front = list(began)
    while front:
        if (met := next((cell for cell in front if codes[cell] == other), None)) is not None:
            return parts.grid.label(began[met]), parts.grid.label(met)
        reached = {near: began[cell] for cell in front for near in parts.grid.neighbours_of(cell) if near not in began}
        began |= reached
        front = list(reached)
    return ()


def _taken_out(things: AnyThings, owners: Iterable[Placed]) -> Iterator[Placed]:
    """What the entries of other things list: each with its hexes alone."""
    return (Placed({}, (where,)) for owner in owners for where in owner.facts.get(things.key, ()))


def _without(placed: Placed, part: str) -> Placed:
    """The thing without a part that is put on the map on its own; an empty list stays, as it has nowhere else to be."""
    facts = {key: value for key, value in placed.facts.items() if key != part or not value}
    return replace(placed, facts=facts)


# -- together ----------------------------------------------------------------------------------------------------------


def put_together(paintbox: AnyPaintbox, parts: MapParts) -> dict[str, Any]:
    """The data of a scenario made of its parts. Raises BadParts where things can't be what they are meant to be; else
    nothing is checked that reading a scenario checks."""
    data = dict(parts.rest)
    for layer in paintbox.layers:
        codes = parts.layers[layer.key]
        if any(codes) or data.get(layer.key) is not None:
            data[layer.key] = _written(layer, codes, parts)
    for things in (each for each in paintbox.things if not each.within):
        entries = [_entry(paintbox, things, placed, parts) for placed in parts.things.get(things.key, ())]
        if entries or data.get(things.key) is not None:
            data[things.key] = _listed(things, entries)
    _refuse_strays(paintbox, parts)
    return data


def _written(layer: Layer[Any], codes: Sequence[str], parts: MapParts) -> Any:
    wide, width = _wide(layer), parts.width
    cells = [code or VOID * wide for code in codes]
    rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
    if layer.writing is Writing.CODES:
        return rows
    before = parts.rest.get(layer.key) or {}
    legend = dict(before.get("legend", {}))
    legend |= {letter: parts.legends[layer.key][letter] for letter in sorted(set(codes) - {"", *legend})}
    return {**before, "rows": rows, "legend": legend}


def _entry(paintbox: AnyPaintbox, things: AnyThings, placed: Placed, parts: MapParts) -> tuple[Any, Any]:
    """The key by which a file lists the thing, None for none, and what it has there."""
    facts = dict(placed.facts)
    for part in (each for each in paintbox.things if each.within == things.key):
        if inside := [where for each in parts.things.get(part.key, ()) for where in _inside(each, placed)]:
            facts[part.key] = inside
    where = things.where
    if where is not None and placed.where:
        facts[where] = _where(things, placed, parts)
    entry = {fact.key: facts[fact.key] for fact in things.facts if fact.key in facts and fact.form is not Form.KEY}
    return facts.get(things.listed_by or ""), entry.get("", entry)


def _inside(part: Placed, owner: Placed) -> Iterator[str]:
    """The hex sides of a part that lie in the hexes of its owner."""
    return (where for where in part.where if where.partition(" ")[0] in owner.where)


def _where(things: AnyThings, placed: Placed, parts: MapParts) -> Any:
    if things.shape is Shape.HEX:
        return placed.word or placed.where[0]
    if things.shape is not Shape.LINK:
        return list(placed.where)
    layer = parts.layers[things.over]
    ends = [layer[parts.grid.cell_of_label(label)] for label in placed.where]
    if len(ends) != 2 or not all(ends):
        raise BadParts(say("“{title}” lead from one place to another, and end on the map.", title=things.title))
    return ends


def _listed(things: AnyThings, entries: Sequence[tuple[Any, Any]]) -> Any:
    if things.listed_by is None:
        return [entry for _, entry in entries]
    listed: dict[str, Any] = {}
    for key, entry in entries:
        if not isinstance(key, str) or not key:
            raise BadParts(say("“{title}”: one of them does not say which it is.", title=things.title))
        if key in listed:
            raise BadParts(say("“{title}”: {key} is there twice.", title=things.title, key=clean(key, 40)))
        listed[key] = entry
    return listed


def _refuse_strays(paintbox: AnyPaintbox, parts: MapParts) -> None:
    """Raises BadParts where a part of other things lies in none of them."""
    for things in (each for each in paintbox.things if each.within):
        owners = parts.things.get(things.within, ())
        held = {label for owner in owners for label in owner.where}
        for where in (where for each in parts.things.get(things.key, ()) for where in each.where):
            if where.partition(" ")[0] not in held:
                raise BadParts(
                    say("“{title}”: there is nothing that {hex} could belong to.", title=things.title, hex=where)
                )
