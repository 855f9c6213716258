"""What a person can do to a drawing's map: each act makes an edit, with all images that the symmetry asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape, Writing
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop.drawing import NOTHING, Drawing
from hexwar_tui.workshop.edit import Edit, Put, painted
from hexwar_tui.workshop.symmetry import Symmetry
from hexwar_tui.workshop.twins import twins

# -- grounds -----------------------------------------------------------------------------------------------------------


def paint(drawing: Drawing, layer: str, cells: Iterable[Cell], code: str, symmetry: Symmetry) -> Edit:
    """Paints hexes of a layer, and their images, with what a letter or code stands for; with `NOTHING` there are no
    hexes any more. Where codes stand for places that belong to somebody, the images are painted with twins of them."""
    paints_places = drawing.layer(layer).writing is Writing.CODES and code != NOTHING
    found, changes = twins(drawing, layer, code, symmetry) if paints_places else ([code] * len(symmetry), ())
    codes: dict[Cell, str] = {}
    given = list(cells)
    for number in range(len(symmetry) - 1, -1, -1):
        image = symmetry.images[number]
        codes |= {at: found[number] for cell in given if (at := image(cell)) is not None}
    edit = painted(drawing, layer, codes)
    return Edit((*changes, *edit.changes)) if edit else edit


# -- things ------------------------------------------------------------------------------------------------------------


def put(drawing: Drawing, key: str, facts: Mapping[str, Any], where: Sequence[str], symmetry: Symmetry) -> Edit:
    """Puts a thing with these facts on hexes, or their sides, and its images on theirs. Of things that files list by a
    side each side has one: it comes there from where it was. A hex, or a side of one, has one such thing at most."""
    things, build = drawing.kind(key), _Building(drawing, key)
    for image in range(len(symmetry)):
        at = [there for each in where if (there := moved(drawing, each, image, symmetry)) is not None]
        if len(at) == len(where):
            build.put(things, Placed(_facts_in(things, facts, image, symmetry, drawing.sides()), tuple(at)))
    return build.edit()


def _facts_in(
    things: AnyThings, facts: Mapping[str, Any], image: int, symmetry: Symmetry, sides: Sequence[str]
) -> dict[str, Any]:
    """The facts that a thing has in an image: sides take turns, all else is the same."""
    may_be_side = {fact.key for fact in things.facts if fact.form in (Form.TEXT, Form.KEY)}
    return {
        key: symmetry.side(image, value, sides) if key in may_be_side and isinstance(value, str) else value
        for key, value in facts.items()
    }


def moved(drawing: Drawing, where: str, image: int, symmetry: Symmetry) -> str | None:
    """Where a hex, or a side of one as in ``0305 NE``, comes to lie in an image; None beside the map."""
    label, _, side = where.partition(" ")
    at = symmetry.images[image](drawing.grid.cell_of_label(label))
    if at is None:
        return None
    turned = Direction(symmetry.direction(image, Direction[side])).name if side else ""
    return f"{drawing.grid.label(at)} {turned}".rstrip()


class _Building:
    """The things of one key as an edit is going to leave them."""

    def __init__(self, drawing: Drawing, key: str) -> None:
        self._drawing, self._key = drawing, key
        self._before = tuple(drawing.things[key])
        self.now = list(self._before)

    def put(self, things: AnyThings, placed: Placed) -> None:
        """Adds a thing in the place of the one whose key, or whose hex, it takes."""
        by_key = things.listed_by
        key_taken = None if by_key is None else placed.facts.get(by_key)
        for at, other in enumerate(self.now):
            if key_taken is not None and other.facts.get(by_key or "") == key_taken:
                self.now[at] = placed
                self.now[at + 1 :] = [each for each in self.now[at + 1 :] if not _stands_there(each, placed)]
                return
        kept = [other for other in self.now if not _stands_there(other, placed)]
        self.now = [*kept, _with_id(things, placed, kept)]

    def edit(self) -> Edit:
        """What has come of it: the shortest part of the list that is another now."""
        return replaced(self._key, self._before, self.now)


def _stands_there(other: Placed, placed: Placed) -> bool:
    return bool(other.where) and set(other.where) <= set(placed.where)


def _with_id(things: AnyThings, placed: Placed, others: Sequence[Placed]) -> Placed:
    """The thing with an id of its own, where such things have any and it has none, or one that is taken."""
    if not any(fact.key == "id" and fact.form is Form.TEXT for fact in things.facts):
        return placed
    taken = {other.facts.get("id") for other in others}
    given = placed.facts.get("id")
    if given and given not in taken:
        return placed
    stem = str(placed.facts.get("kind", things.key.removesuffix("s")))
    free = next(f"{stem}-{n}" for n in count(1) if f"{stem}-{n}" not in taken)
    return replace(placed, facts={"id": free, **{key: value for key, value in placed.facts.items() if key != "id"}})


def replaced(key: str, before: Sequence[Placed], after: Sequence[Placed]) -> Edit:
    """The edit that makes one list of things of another: only of the part in which they differ."""
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    most = shorter - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    gone, come = tuple(before[start : len(before) - end]), tuple(after[start : len(after) - end])
    return Edit((Put(key, start, gone, come),)) if gone or come else Edit(())


def extend(drawing: Drawing, key: str, at: int, where: str, symmetry: Symmetry) -> Edit:
    """Adds a hex, or a side of one, to a thing that has several, or takes it away from it if it is one of them; the
    same with its images, and those of the thing where it has any. A thing without hexes is gone."""
    things = list(drawing.things[key])
    adds = where not in things[at].where
    for image in range(len(symmetry)):
        there = moved(drawing, where, image, symmetry)
        found = _image_of(drawing, things, things[at], image, symmetry) if image else at
        if there is not None and found is not None:
            others = tuple(each for each in things[found].where if each != there)
            things[found] = replace(things[found], where=(*others, there) if adds else others, word="")
    return replaced(key, drawing.things[key], [each for each in things if each.where])


def _image_of(drawing: Drawing, things: Sequence[Placed], placed: Placed, image: int, symmetry: Symmetry) -> int | None:
    """The place of the thing that stands where an image of another lies: the one on the image of one of its hexes."""
    images = {moved(drawing, where, image, symmetry) for where in placed.where} - {None}
    return next((at for at, other in enumerate(things) if images & set(other.where)), None)


def take_away(drawing: Drawing, cells: Iterable[Cell], symmetry: Symmetry) -> Edit:
    """Takes all things away from hexes and from their images; things on several hexes lose only these. What is where it
    is painted stays."""
    found = {at for cell in cells for _, at in symmetry.cells(cell)}
    labels = {drawing.grid.label(cell) for cell in found}
    edits = []
    for things in drawing.paintbox.things:
        if things.where is not None:
            now = [*_without(drawing.things[things.key], labels, things)]
            edits.append(replaced(things.key, drawing.things[things.key], now))
    return Edit(tuple(change for edit in edits for change in edit.changes))


def _without(placed: Iterable[Placed], labels: set[str], things: AnyThings) -> Iterator[Placed]:
    for each in placed:
        left = tuple(where for where in each.where if where.partition(" ")[0] not in labels)
        if left == each.where:
            yield each
        elif left and things.shape is not Shape.LINK:
            yield replace(each, where=left, word="")


def change_facts(drawing: Drawing, key: str, at: int, facts: Mapping[str, Any]) -> Edit:
    """Gives a thing other facts."""
    before = drawing.things[key][at]
    after = replace(before, facts=dict(facts))
    return Edit((Put(key, at, (before,), (after,)),)) if after != before else Edit(())


def add_place(drawing: Drawing, key: str, facts: Mapping[str, Any]) -> Edit:
    """Adds a thing that is where it is painted, such as a region that is to be painted next."""
    return Edit((Put(key, len(drawing.things[key]), (), (Placed(dict(facts)),)),))
