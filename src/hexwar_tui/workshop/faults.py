"""What is wrong with a drawing as a scenario: what `hexwar check` says of its file, with the hexes that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import KeyPath
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.errors import STUMBLES, BadOptions
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario
from hexwar_tui.engine.maps.map_parts import BadParts, MapParts, put_together
from hexwar_tui.engine.maps.paintbox import AnyThings, Writing
from hexwar_tui.engine.system import AnySystem, Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.workshop.drawing import Drawing, paintbox_of

_PART = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a drawing: in a sentence, with the key of its file and the cells it is about, none
    where it is about nothing on the map."""

    text: Text
    key: str = ""
    cells: tuple[Cell, ...] = ()


def faults_of(registry: Registry, system: AnySystem, parts: MapParts) -> list[Fault]:
    """Everything that keeps a drawing, given by its parts, from being played; empty if it can be. A sound one is begun
    as a game, which on large maps takes seconds."""
    try:
        raw = scenario_text(put_together(paintbox_of(system), parts)).encode()
    except BadParts as fault:
        return [Fault(fault.text)]
    name, drawing = "", Drawing.of_parts(system, parts)
    found = [Fault(fault.reason, fault.key, _cells(drawing, fault.key)) for fault in faults(registry, raw, name)]
    return found or _of_a_game(registry, drawing, read_scenario(registry, raw, name))


def _of_a_game(registry: Registry, drawing: Drawing, scenario: Scenario) -> list[Fault]:
    try:
        game = Game.new(registry, scenario, seed=scenario.id)
    except BadOptions as fault:
        places: Mapping[KeyPath, Text] = fault.places or {("options",): fault.text}
        return [Fault(text, _key(place), _cells_at(drawing, place)) for place, text in places.items()]
    except STUMBLES:
        return [Fault(say("no game can be begun with it"))]
    return [Fault(fault.what) for fault in game.faults()]


def _key(place: KeyPath) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


def _cells(drawing: Drawing, key: str) -> tuple[Cell, ...]:
    place = tuple(int(at) if at else word for at, word in _PART.findall(key))
    return _cells_at(drawing, place)


def _cells_at(drawing: Drawing, place: KeyPath) -> tuple[Cell, ...]:
    """The cells of what stands at a place of the file."""
    if not place:
        return ()
    first, *inner = place
    for layer in drawing.paintbox.layers:
        if layer.key == first:
            is_row = inner and (inner[0] == "rows" or layer.writing is Writing.CODES)
            return _of_row(drawing, inner[-1]) if is_row else ()
    for things in drawing.paintbox.things:
        if things.key == first and inner:
            return tuple(_of_thing(drawing, things, inner[0]))
    return ()


def _of_row(drawing: Drawing, row: str | int) -> tuple[Cell, ...]:
    is_there = isinstance(row, int) and row < drawing.height
    return tuple(range(int(row) * drawing.width, (int(row) + 1) * drawing.width)) if is_there else ()


def _of_thing(drawing: Drawing, things: AnyThings, which: Any) -> Iterator[Cell]:
    """The cells of the thing with this number, or key, among those of its kind."""
    placed = drawing.things[things.key]
    by_key = things.listed_by
    if isinstance(which, int):
        found = placed[which : which + 1]
    else:
        found = [each for each in placed if by_key is not None and each.facts.get(by_key) == which]
    for each in found:
        yield from drawing.cells_of(each)
    if things.where is None:
        codes = drawing.layers[things.over]
        yield from (cell for cell, code in enumerate(codes) if code == which)
