"""What is wrong with a drawing as a scenario: what `hexwar check` says of its file, with the hexes that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.packs.includes import Joined
from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.scenario_files import faults_of_joined
from hexwar_tui.engine.maps.map_parts import BadParts, MapParts, put_together
from hexwar_tui.engine.maps.paintbox import AnyThings, Shape, Writing
from hexwar_tui.engine.system import AnySystem, Registry
from hexwar_tui.engine.words.language import Phrase, Text, say
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
    drawing = Drawing.of_parts(system, parts)
    strays = [*_taken_strays(drawing)]
    try:
        raw = scenario_text(put_together(paintbox_of(system), drawing.parts)).encode()
    except BadParts as fault:
        return [*strays, Fault(fault.text)]
    told = faults_of_joined(registry, Joined(raw, ""))
    found = [Fault(fault.reason, fault.key, tuple(_cells(drawing, fault.key))) for fault in told]
    return [replace(fault, text=_for_players(drawing, fault.text)) for fault in (*strays, *found)]


def _taken_strays(drawing: Drawing) -> Iterator[Fault]:
    """Takes what should lie within other things, and does not, out of a drawing, so that the rest can be looked at;
    yields a fault for each."""
    for things in drawing.paintbox.things:
        if not things.within:
            continue
        owners = drawing.things[things.within]
        held = {label for owner in owners for label in owner.where}
        kept = []
        for placed in drawing.things[things.key]:
            if all(where.partition(" ")[0] in held for where in placed.where):
                kept.append(placed)
                continue
            title = next(each.title for each in drawing.paintbox.things if each.key == things.within)
            told = say(
                "{title}: one stands alone on {hex}; it belongs on a hex of these: {others}",
                title=things.title,
                hex=placed.where[0].partition(" ")[0],
                others=title,
            )
            yield Fault(told, things.key, tuple(drawing.cells_of(placed)))
        drawing.things[things.key] = kept
        drawing.things_changed(things.key)


def _for_players(drawing: Drawing, text: Text) -> Text:
    """What is wrong, as somebody reads it who sees a map and no file: a sentence that calls sides by their names."""
    names = {side.id: side.name for side in getattr(drawing.frame, "sides", ())}
    return replace(_with_names(text, names), begins=True) if isinstance(text, Phrase) else text


def _with_names(text: Phrase, names: Mapping[str, Text]) -> Phrase:
    def named(fact: Any) -> Any:
        if isinstance(fact, Phrase):
            return _with_names(fact, names)
        return names.get(fact, fact) if isinstance(fact, str) else fact

    return replace(text, pairs=tuple((key, named(fact)) for key, fact in text.pairs))


def _cells(drawing: Drawing, key: str) -> Sequence[Cell]:
    """The cells of what stands at a key of the file, such as ``units[0].type``."""
    first, *inner = [int(at) if at else word for at, word in _PART.findall(key)] or [""]
    for layer in drawing.paintbox.layers:
        if layer.key == first:
            is_row = inner and (inner[0] == "rows" or layer.writing is Writing.CODES)
            return _of_row(drawing, inner[-1]) if is_row else ()
    kinds = [things for things in drawing.paintbox.things if things.key == first and inner]
    return [cell for things in kinds for cell in _of_thing(drawing, things, inner[0])]


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
    if things.shape is Shape.PLACE:
        codes = drawing.layers[things.over]
        yield from (cell for cell, code in enumerate(codes) if code == which)
