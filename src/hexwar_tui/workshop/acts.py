"""What a person can do to a drawing's map: each act makes an edit, with all images that the symmetry asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from statistics import mean
from typing import Any

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import AnyThings, Form, Shape, Writing
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop.drawing import NOTHING, Drawing
from hexwar_tui.workshop.edit import Edit, Put, painted, together
from hexwar_tui.workshop.symmetry import Symmetry
from hexwar_tui.workshop.twins import Twins, in_image

# -- grounds -----------------------------------------------------------------------------------------------------------


def paint(drawing: Drawing, layer: str, cells: Iterable[Cell], code: str, symmetry: Symmetry) -> Edit:
    """Paints hexes of a layer, and their images, with what a letter or code stands for; with `NOTHING` there are no
    hexes any more. Where codes stand for places that belong to somebody, the images are painted with twins of them."""
    return paint_each(drawing, layer, dict.fromkeys(cells, code), symmetry)


def paint_each(drawing: Drawing, layer: str, codes: Mapping[Cell, str], symmetry: Symmetry) -> Edit:
    """Paints hexes of a layer, and their images, as `paint` does, each with a letter or code of its own. A hex that is
    painted itself never gets what it would have as the image of another."""
    twins = Twins(drawing, layer, symmetry)
    has_twins = drawing.layer(layer).writing is Writing.CODES
    found = {
        code: twins.of(code, cells) if has_twins and code != NOTHING else [code] * len(symmetry)
        for code, cells in _by_code(codes).items()
    }
    everywhere: dict[Cell, str] = {}
    for number in range(len(symmetry) - 1, -1, -1):
        image = symmetry.images[number]
        everywhere |= {at: found[code][number] for cell, code in codes.items() if (at := image(cell)) is not None}
    edit = painted(drawing, layer, everywhere)
    return Edit((*twins.changes, *edit.changes)) if edit else edit


def _by_code(codes: Mapping[Cell, str]) -> Mapping[str, Collection[Cell]]:
    found: dict[str, list[Cell]] = {}
    for cell, code in codes.items():
        found.setdefault(code, []).append(cell)
    return found


# -- things ------------------------------------------------------------------------------------------------------------


def put(drawing: Drawing, key: str, facts: Mapping[str, Any], where: Sequence[str], symmetry: Symmetry) -> Edit:
    """Puts a thing with these facts on hexes, or their sides, and its images on theirs. Of things that files list by a
    side each side has one: it comes there from where it was. A hex, or a side of one, has one such thing at most: what
    was there loses it, and of images that would lie upon one another the first counts. An image that lies next to the
    thing, as across the middle, is a part of it, where things have several hexes."""
    things, now, taken = drawing.kind(key), [*drawing.things[key]], set[str]()
    if things.shape is Shape.HEXES:
        where = _with_images_beside(drawing, things, where, symmetry)
    for image in range(len(symmetry)):
        at = [there for each in where if (there := _moved_whole(drawing, things, each, image, symmetry)) is not None]
        spots = {spot(drawing, things, each) for each in at}
        is_free = not spots <= taken if things.shape is Shape.LINK else not spots & taken
        if len(at) == len(where) and is_free:
            placed = Placed(in_image(drawing, things, facts, image, symmetry), tuple(at))
            now = [*_with(drawing, things, placed, now)]
            taken |= spots
    return settled(drawing, key, now)


def _with_images_beside(drawing: Drawing, things: AnyThings, where: Sequence[str], symmetry: Symmetry) -> Sequence[str]:
    """The hexes of a thing with those of its images that lie next to it, as far as it may have so many."""
    found = dict.fromkeys(where)
    for image in range(1, len(symmetry)):
        there = [moved(drawing, each, image, symmetry) for each in where]
        near = {
            drawing.grid.label(at)
            for each in found
            if (cell := drawing.cell_called(each)) is not None
            for at in drawing.grid.neighbours_of(cell)
        }
        if near.intersection(each for each in there if each is not None):
            found |= dict.fromkeys(each for each in there if each is not None)
    return [*found] if not things.most or len(found) <= things.most else where


def _with(drawing: Drawing, things: AnyThings, placed: Placed, now: Sequence[Placed]) -> Iterator[Placed]:
    """The things with another one, in the place of that whose key it takes; what it stands on is no other's any
    more."""
    by_key, is_put = things.listed_by, False
    key_taken = None if by_key is None else placed.facts.get(by_key)
    spots = {spot(drawing, things, where) for where in placed.where}
    for other in now:
        if key_taken is not None and other.facts.get(by_key or "") == key_taken:
            if not is_put:
                yield placed
            is_put = True
        elif (left := _left(drawing, things, other, spots)) is not None:
            yield left
    if not is_put:
        yield _with_id(things, placed, now)


def _left(drawing: Drawing, things: AnyThings, placed: Placed, spots: Collection[str]) -> Placed | None:
    """What is left of a thing without these hexes, or sides of hexes; None for nothing. A link goes as a whole, and
    only where both of its ends are among them."""
    left = tuple(where for where in placed.where if spot(drawing, things, where) not in spots)
    if len(left) == len(placed.where) or (left and things.shape is Shape.LINK):
        return placed
    return replace(placed, where=left, word="") if left else None


def spot(drawing: Drawing, things: AnyThings, where: str) -> str:
    """A hex by its label, or a side of one, which has the same name here from both of its hexes. Doors and the like
    belong to one of them, so that theirs have two."""
    if things.shape is not Shape.SIDES or things.within:
        return where
    label, _, side = where.partition(" ")
    cell = drawing.cell_called(label)
    if cell is None or side not in Direction.__members__:
        return where
    way = Direction[side]
    near = drawing.grid.neighbour(cell, way) if way >= Direction.S else None
    return where if near is None else f"{drawing.grid.label(near)} {Direction((way + 3) % 6).name}"


def moved(drawing: Drawing, where: str, image: int, symmetry: Symmetry) -> str | None:
    """Where a hex, or a side of one as in ``0305 NE``, comes to lie in an image; None beside the map."""
    label, _, side = where.partition(" ")
    cell = drawing.cell_called(label)
    if not image:
        return where
    if cell is None or (side and side not in Direction.__members__):
        return None
    at = symmetry.images[image](cell)
    if at is None:
        return None
    turned = Direction(symmetry.direction(image, Direction[side])).name if side else ""
    return f"{drawing.grid.label(at)} {turned}".rstrip()


def _moved_whole(drawing: Drawing, things: AnyThings, where: str, image: int, symmetry: Symmetry) -> str | None:
    """Where a thing is put down in an image: as a rule on the image of its hex; one that covers more so that it lies
    about the middle of all their images, if all lie on the map."""
    cell = drawing.cell_called(where)
    if things.covers is None or not image or cell is None:
        return moved(drawing, where, image, symmetry)
    images = [symmetry.images[image](each) for each in covered(drawing, things, cell)]
    found = [divmod(at, drawing.width) for at in images if at is not None]
    if not found or len(found) < len(images):
        return None
    half = (max(1, things.covers(drawing.frame)) - 1) / 2
    row, column = (max(0, round(mean(part) - half)) for part in zip(*found, strict=True))
    return drawing.grid.label(row * drawing.width + column)


def covered(drawing: Drawing, things: AnyThings, cell: Cell) -> list[Cell]:
    """The hexes that a thing covers which is put down on this one, as far as they lie on the map."""
    size = 1 if things.covers is None else max(1, things.covers(drawing.frame))
    row, column = divmod(cell, drawing.width)
    return [
        at_row * drawing.width + at_column
        for at_row in range(row, min(row + size, drawing.height))
        for at_column in range(column, min(column + size, drawing.width))
    ]


def all_covered(drawing: Drawing) -> Iterator[Cell]:
    """Yields the hexes that are covered by things which cover more than the hex that they are put down on."""
    for things in drawing.paintbox.things:
        if things.covers is not None:
            for placed in drawing.things[things.key]:
                for cell in drawing.cells_of(placed):
                    yield from covered(drawing, things, cell)


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


def settled(drawing: Drawing, key: str, now: Sequence[Placed]) -> Edit:
    """The edit that leaves these things of a key: what was part of others, such as a door, is gone with them."""
    before = drawing.things[key]
    lost = _labels(before) - _labels(now)
    edits = [replaced(key, before, now)]
    for part in drawing.paintbox.things:
        if part.within == key and lost:
            parts = drawing.things[part.key]
            edits.append(replaced(part.key, parts, [*_without(parts, lost, part)]))
    return together(*edits)


def _labels(placed: Iterable[Placed]) -> set[str]:
    return {where.partition(" ")[0] for each in placed for where in each.where}


def extend(drawing: Drawing, key: str, at: int, where: str, symmetry: Symmetry) -> Edit:
    """Adds a hex, or a side of one, to a thing that has several, or takes it away from it if it is one of them; the
    same with its images, and those of the thing where it has any. What is added is no other's any more, and no thing
    gets more than it may have. A thing without hexes is gone."""
    things, now, done = drawing.kind(key), [*drawing.things[key]], set[str]()
    adds = spot(drawing, things, where) not in {spot(drawing, things, each) for each in now[at].where}
    for image in range(len(symmetry)):
        there = moved(drawing, where, image, symmetry)
        found = _image_of(drawing, things, now, drawing.things[key][at], image, symmetry) if image else at
        if there is not None and found is not None and (place := spot(drawing, things, there)) not in done:
            done.add(place)
            left = tuple(each for each in now[found].where if spot(drawing, things, each) != place)
            if not adds:
                now[found] = replace(now[found], where=left, word="")
            elif not things.most or len(left) < things.most:
                now = [_left(drawing, things, each, (place,)) or replace(each, where=()) for each in now]
                now[found] = replace(now[found], where=(*left, there), word="")
    gone = [not each.where and bool(before.where) for before, each in zip(drawing.things[key], now, strict=True)]
    return settled(drawing, key, [each for each, is_gone in zip(now, gone, strict=True) if not is_gone])


def _image_of(
    drawing: Drawing, kind: AnyThings, things: Sequence[Placed], placed: Placed, image: int, symmetry: Symmetry
) -> int | None:
    """The place of the thing that stands where an image of another lies: the one on the image of one of its hexes."""
    images = (moved(drawing, where, image, symmetry) for where in placed.where)
    spots = {spot(drawing, kind, where) for where in images if where is not None}
    found = (at for at, other in enumerate(things) if spots & {spot(drawing, kind, each) for each in other.where})
    return next(found, None)


def take_away(drawing: Drawing, cells: Iterable[Cell], symmetry: Symmetry) -> Edit:
    """Takes all things away from hexes and from their images; things on several hexes lose only these. What is where it
    is painted stays."""
    here = [*cells]
    labels = {drawing.grid.label(at) for cell in here for _, at in symmetry.cells(cell)}
    edits = []
    for things in drawing.paintbox.things:
        if things.shape is not Shape.PLACE:
            gone = labels if things.covers is None else {*_put_down(drawing, things, here, symmetry)}
            now = [*_without(drawing.things[things.key], gone, things)]
            edits.append(replaced(things.key, drawing.things[things.key], now))
    return Edit(tuple(change for edit in edits for change in edit.changes))


def _put_down(drawing: Drawing, things: AnyThings, cells: Iterable[Cell], symmetry: Symmetry) -> Iterator[str]:
    """Yields where things that cover more than a hex are put down, and where their images are."""
    for cell in cells:
        label = drawing.grid.label(cell)
        for image in range(len(symmetry)):
            there = _moved_whole(drawing, things, label, image, symmetry)
            if there is not None:
                yield there


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
