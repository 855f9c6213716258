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

    def of(self, code: str, cells: Collection[Cell]) -> list[str]:
        """The codes with which the images of a hex are painted when these hexes are painted with `code`, itself first:
        for each image the place whose hexes are the images of those of this place, be it the place itself. Where there
        is none, one is made."""
        numbers = range(1, len(self._symmetry))
        return [code, *(self._there(code, cells, number) or self._make(code, number) for number in numbers)]

    def _there(self, code: str, cells: Collection[Cell], number: int) -> str | None:
        """The place that stands for this one in an image; None for none. Of one that has no hexes yet it is the place
        itself, if those that are to be its first are images of one another."""
        own = self._asked(code)
        if not own:
            images = {self._symmetry.images[number](cell) for cell in cells}
            return code if images <= {None, *cells} and images != {None} else None
        seen = self._seen(own, number)
        seen.pop(code, None) if len(seen) > 1 else None
        twin = max(seen, key=lambda each: seen[each], default=code)
        back = next((way for way, image in enumerate(self._symmetry.images) if self._leads_back(number, image)), 0)
        # The sea around may lie where all images are, but its own images are sea again.
        return twin if twin == code or self._seen(self._asked(twin), back).most_common(1)[0][0] == code else None

    def _asked(self, code: str) -> list[Cell]:
        """The hexes of a place; some of them, of a large one."""
        every = self._drawing.cells_with(self._layer).get(code, ())
        return [*islice(every, 0, None, 1 + len(every) // ASKED)]

    def _seen(self, cells: Sequence[Cell], number: int) -> Counter[str]:
        """The codes that images of hexes have, and how many of them."""
        codes = self._drawing.layers[self._layer]
        images = (self._symmetry.images[number](cell) for cell in cells)
        return Counter(codes[at] for at in images if at is not None and codes[at])

    def _leads_back(self, number: int, image: Image) -> bool:
        """Whether an image leads back from that of this number."""
        there = ((cell, self._symmetry.images[number](cell)) for cell in self._drawing.grid.cells)
        return next((image(at) == cell for cell, at in there if at is not None), False)

    def _make(self, code: str, number: int) -> str:
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
