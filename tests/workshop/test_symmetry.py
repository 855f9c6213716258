"""Symmetries: every image lies as the map does, sides take turns as the images do, and the axis is where it is told."""

from __future__ import annotations

from itertools import product

import pytest

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.workshop.acts import paint
from hexwar_tui.workshop.symmetry import TITLES, Kind, Symmetry
from tests.workshop.kit import blank

SIZES = [(1, 1), (1, 4), (2, 1), (2, 3), (3, 3), (4, 4), (5, 4), (4, 5), (7, 6), (8, 9), (9, 9), (12, 3)]
MANY = {
    Kind.NONE: 1,
    Kind.ACROSS: 2,
    Kind.ALONG: 2,
    Kind.HALF_TURN: 2,
    Kind.THIRDS: 3,
    Kind.BOTH: 4,
    Kind.SIXTHS: 6,
}
SYMMETRIES = [Symmetry(kind, grid(*size)) for kind, size in product(Kind, SIZES)]


def named(symmetry: Symmetry) -> str:
    return f"{symmetry.kind}-{symmetry.grid.width}x{symmetry.grid.height}"


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_no_two_hexes_have_one_image(symmetry: Symmetry) -> None:
    """Each image is a one-to-one mapping where there is one, and lies on the map."""
    for image in symmetry.images:
        found = [at for cell in range(symmetry.grid.size) if (at := image(cell)) is not None]
        assert len(set(found)) == len(found)
        assert all(0 <= at < symmetry.grid.size for at in found)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_neighbours_stay_neighbours(symmetry: Symmetry) -> None:
    """The image of the hex in a direction lies in the image of that direction; distances stay."""
    shape = symmetry.grid
    for number, image in enumerate(symmetry.images):
        for cell, way in product(range(shape.size), range(6)):
            near = shape.neighbour(cell, way)
            at, near_at = image(cell), None if near is None else image(near)
            if at is not None and near_at is not None:
                assert shape.neighbour(at, symmetry.direction(number, way)) == near_at


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_images_of_images_are_images(symmetry: Symmetry) -> None:
    """The images of a hex are the same hexes, whichever of them is asked, as far as they lie on the map."""
    assert symmetry.images[0](0) == 0
    assert len(symmetry) == len(symmetry.images) == MANY[symmetry.kind]
    for cell in range(symmetry.grid.size):
        found = symmetry.cells(cell)
        assert found[0] == (0, cell)
        if len(found) == len(symmetry):
            assert all({at for _, at in symmetry.cells(other)} == {at for _, at in found} for _, other in found)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_as_much_as_can_be_falls_upon_the_map(symmetry: Symmetry) -> None:
    """Mirrored and turned by half, all but a column and half hexes of a row have an image."""
    if symmetry.kind in (Kind.THIRDS, Kind.SIXTHS):
        return
    shape = symmetry.grid
    lost = sum(image(cell) is None for image in symmetry.images for cell in range(shape.size))
    assert lost <= (len(symmetry) - 1) * (shape.width + shape.height)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_painted_maps_are_symmetric(symmetry: Symmetry) -> None:
    """Whatever hex is painted, all its images have its ground."""
    shape = symmetry.grid
    drawing = blank("ashlands", shape.width, shape.height)
    letters = [*drawing.grounds("map")]
    for cell in range(0, shape.size, 2):
        paint(drawing, "map", [cell], letters[cell % len(letters)], symmetry).do(drawing)
        assert {drawing.layers["map"][at] for _, at in symmetry.cells(cell)} == {letters[cell % len(letters)]}


@pytest.mark.parametrize(("kind", "many"), [*product(Kind, range(1, 9))])
def test_sides_take_turns_as_images_do(kind: Kind, many: int) -> None:
    """In every image each side is another or itself, no two are one, and the image of an image is an image: whichever
    of two images is drawn first, sides fit."""
    symmetry, sides = Symmetry(kind, grid(9, 9)), [f"side-{n}" for n in range(many)]
    turned = [tuple(symmetry.side(image, side, sides) for side in sides) for image in range(len(symmetry))]
    assert all(sorted(each) == sides for each in turned)
    assert turned[0] == tuple(sides)
    for one, other in product(range(len(symmetry)), repeat=2):
        both = one ^ other if kind is Kind.BOTH else (one + other) % len(symmetry)
        assert tuple(symmetry.side(one, side, sides) for side in turned[other]) == turned[both]


@pytest.mark.parametrize(
    ("kind", "many", "alone"),
    [
        (Kind.ACROSS, 2, 0),
        (Kind.ACROSS, 3, 1),
        (Kind.HALF_TURN, 5, 1),
        (Kind.THIRDS, 3, 0),
        (Kind.THIRDS, 4, 1),
        (Kind.THIRDS, 2, 2),
        (Kind.BOTH, 4, 0),
        (Kind.BOTH, 2, 0),
        (Kind.BOTH, 3, 1),
        (Kind.SIXTHS, 6, 0),
        (Kind.SIXTHS, 5, 0),
        (Kind.SIXTHS, 4, 0),
        (Kind.SIXTHS, 7, 0),
        (Kind.SIXTHS, 1, 1),
    ],
)
def test_as_many_sides_as_can_be_take_turns(kind: Kind, many: int, alone: int) -> None:
    """A side stands alone only where the others are too few for it."""
    symmetry, sides = Symmetry(kind, grid(9, 9)), [f"side-{n}" for n in range(many)]
    still = [side for side in sides if all(symmetry.side(n, side, sides) == side for n in range(len(symmetry)))]
    assert len(still) == alone


def test_what_is_no_side_stays_what_it_is() -> None:
    """Such as the name of a neutral."""
    assert Symmetry(Kind.HALF_TURN, grid(4, 4)).side(1, "karst", ["red", "blue"]) == "karst"


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=named)
def test_the_axis_is_of_hexes_next_to_their_image(symmetry: Symmetry) -> None:
    """Every hex that an image leaves where it is, or brings to a neighbour, lies on the axis of mirrors and of half
    turns; that of other turns is the middle with those about it. No symmetry has none."""
    shape, axis = symmetry.grid, symmetry.axis
    assert (not axis) == (symmetry.kind is Kind.NONE)
    if symmetry.kind not in (Kind.NONE, Kind.THIRDS, Kind.SIXTHS):
        near = {
            cell
            for cell in range(shape.size)
            for image in symmetry.images[1:]
            if (at := image(cell)) is not None and shape.distance(cell, at) <= 1
        }
        assert axis == near
    elif axis:
        middle = shape.height // 2 * shape.width + shape.width // 2
        assert axis == {middle, *shape.neighbours_of(middle)}


def test_every_kind_has_a_title() -> None:
    """And no other."""
    assert [*TITLES] == [*Kind]
