"""Places that stand for one another in the images of a symmetry: where one region is painted, its twin is as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import islice, product
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.workshop.drawing import Drawing, facts_of_form
from hexwar_tui.workshop.edit import Change, Put
from hexwar_tui.workshop.symmetry import Image, Symmetry

ASKED = 200
"""How many hexes of a place, or a few more, are asked what place its images have."""


class Twins:
    """The twins of the places of a `layer` in the images of a symmetry. `changes` make those that there are none of
    yet."""

    def __init__(self, drawing: Drawing, layer: str, symmetry: Symmetry) -> None:
        self._drawing, self._layer, self._symmetry = drawing, layer, symmetry
        self._made = Counter[str]()
        self._taken = set[str]()
        self.changes: list[Change] = []

    def of(self, code: str) -> list[str]:
        """The codes with which the images of a hex are painted when it is painted with `code`, itself first: for each
        the place that most images of that place's hexes have, of which large places ask some; where there is none, one
        that is made."""
        if len(self._symmetry) == 1:
            return [code]
        codes = self._drawing.layers[self._layer]
        every = self._drawing.cells_with(self._layer).get(code, ())
        cells = [*islice(every, 0, None, 1 + len(every) // ASKED)]
        return [code, *(self._twin(codes, cells, code, number) for number in range(1, len(self._symmetry)))]

    def _twin(self, codes: Sequence[str], cells: Sequence[Cell], code: str, number: int) -> str:
        there = _twin(codes, cells, code, self._symmetry.images[number])
        if there is not None:
            return there
        self._taken.update(self._drawing.cells_with(self._layer), self._drawing.grounds(self._layer), (code,))
        twin = free_code(code, self._taken)
        self._taken.add(twin)
        self._copy(code, twin, number)
        return twin

    def _copy(self, code: str, twin: str, number: int) -> None:
        """Makes the entry of a place again, for its twin: with sides in their turn, and a number behind its name."""
        for things in self._drawing.paintbox.things:
            if things.over != self._layer or things.shape is not Shape.PLACE:
                continue
            by, there = str(things.listed_by), self._drawing.things[things.key]
            entry = next((each for each in there if each.facts.get(by) == code), None)
            if entry is not None:
                facts = _of_twin(self._drawing, things, entry.facts, self._symmetry, number) | {by: twin}
                self.changes.append(Put(things.key, len(there) + self._made[things.key], (), (Placed(facts),)))
                self._made[things.key] += 1


def _twin(codes: Sequence[str], cells: Sequence[Cell], code: str, image: Image) -> str | None:
    """The code that most images of these cells have, be it that of the place itself where they have no other; None
    where they have none."""
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


def _of_twin(
    drawing: Drawing, things: AnyThings, facts: Mapping[str, Any], symmetry: Symmetry, number: int
) -> dict[str, Any]:
    found = in_image(drawing, things, facts, number, symmetry)
    return found | {key: numbered(found[key], number + 1) for key in facts_of_form(things, Form.NAME) if key in found}


def in_image(
    drawing: Drawing, things: AnyThings, facts: Mapping[str, Any], number: int, symmetry: Symmetry
) -> dict[str, Any]:
    """The facts that a thing has in an image: sides take turns, all else is the same."""
    named, sides = drawing.side_facts(things.key), drawing.sides()
    return {
        key: symmetry.side(number, value, sides) if key in named and isinstance(value, str) else value
        for key, value in facts.items()
    }


def numbered(name: Any, number: int) -> Any:
    """A name, in one language or several, with a number behind it."""
    if isinstance(name, Mapping):
        return {language: f"{text} {number}" for language, text in name.items()}
    return f"{name} {number}"
