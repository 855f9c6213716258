"""Places that stand for one another in the images of a symmetry: where one region is painted, its twin is as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.workshop.drawing import Drawing, facts_of_form
from hexwar_tui.workshop.edit import Change, Put
from hexwar_tui.workshop.symmetry import Symmetry


def twins(drawing: Drawing, layer: str, code: str, symmetry: Symmetry) -> tuple[list[str], tuple[Change, ...]]:
    """The codes with which the images of a hex are painted when it is painted with `code`, itself first: for each the
    place that most images of that place's hexes have; where there is none, one that is made by the changes."""
    codes = drawing.layers[layer]
    cells = [cell for cell, each in enumerate(codes) if each == code] if len(symmetry) > 1 else []
    found, changes = [code], list[Change]()
    made: dict[str, int] = {}
    for number in range(1, len(symmetry)):
        twin = _twin(codes, cells, code, symmetry, number)
        if twin is None:
            twin = free_code(code, {*drawing.grounds(layer), *found, *codes})
            changes += _copied(drawing, layer, code, twin, symmetry, number, made)
        found.append(twin)
    return found, tuple(changes)


def _twin(codes: list[str], cells: list[Cell], code: str, symmetry: Symmetry, number: int) -> str | None:
    """The code that most images of these cells have, unless they have none or that of another place that is larger."""
    image = symmetry.images[number]
    images = [at for cell in cells if (at := image(cell)) is not None]
    seen = Counter(codes[at] for at in images if codes[at])
    seen.pop(code, None) if len(seen) > 1 else None
    return max(seen, key=lambda each: seen[each]) if seen else None


def free_code(like: str, taken: Collection[str]) -> str:
    """A code of two characters that is not taken, the first of them that of another code if it is a letter."""
    first = like[:1] if like[:1] in ascii_uppercase else "A"
    firsts = [first, *(letter for letter in ascii_uppercase if letter != first)]
    return next(
        one + other for one, other in product(firsts, ascii_lowercase + ascii_uppercase) if one + other not in taken
    )


def _copied(
    drawing: Drawing, layer: str, code: str, twin: str, symmetry: Symmetry, number: int, made: dict[str, int]
) -> Iterator[Change]:
    """The entry of a place again, for its twin: with sides in their turn, and a number behind its name."""
    for things in drawing.paintbox.things:
        if things.over != layer or things.where is not None or things.listed_by is None:
            continue
        entry = next((each for each in drawing.things[things.key] if each.facts.get(things.listed_by) == code), None)
        if entry is not None:
            facts = _of_twin(drawing, things, entry.facts, symmetry, number) | {things.listed_by: twin}
            at = len(drawing.things[things.key]) + made.get(things.key, 0)
            made[things.key] = made.get(things.key, 0) + 1
            yield Put(things.key, at, (), (Placed(facts),))


def _of_twin(
    drawing: Drawing, things: AnyThings, facts: Mapping[str, Any], symmetry: Symmetry, number: int
) -> dict[str, Any]:
    sides, named = drawing.sides(), facts_of_form(things, Form.NAME)
    found = {}
    for key, value in facts.items():
        if key in named:
            found[key] = numbered(value, number + 1)
        else:
            found[key] = symmetry.side(number, value, sides) if isinstance(value, str) else value
    return found


def numbered(name: Any, number: int) -> Any:
    """A name, in one language or several, with a number behind it."""
    if isinstance(name, Mapping):
        return {language: f"{text} {number}" for language, text in name.items()}
    return f"{name} {number}"
