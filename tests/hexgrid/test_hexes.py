"""Single hexes: counts, distances, lines, rotation and reflection."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.hexes import (
    DIRECTIONS,
    NE,
    NW,
    ORIGIN,
    SE,
    SW,
    Direction,
    Hex,
    N,
    S,
    disk,
    distance,
    line,
    neighbour,
    reflect,
    ring,
    rotate,
)
from tests.hexgrid.maps import hexes, reproducible


def test_directions_go_clockwise_from_north() -> None:
    """N, NE, SE, S, SW, NW are 0 to 5, each a sixth of a turn after the one before; the third coordinate completes the
    other two to zero."""
    assert [N, NE, SE, S, SW, NW] == list(Direction) == list(range(6))
    for direction in Direction:
        assert rotate(DIRECTIONS[direction], 1) == DIRECTIONS[(direction + 1) % 6]
    assert Hex(3, -5).s == 2


@pytest.mark.parametrize("radius", range(6))
def test_rings_and_disks_have_their_numbers_of_hexes(radius: int) -> None:
    """A ring has 6n hexes, all at its distance, clockwise from due north; a disk 3n(n + 1) + 1."""
    around = ring(Hex(2, -7), radius)
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert {distance(Hex(2, -7), h) for h in around} == {radius}
    assert len(set(disk(Hex(2, -7), radius))) == 3 * radius * (radius + 1) + 1
    assert ring(ORIGIN, 1) == DIRECTIONS
    assert ring(ORIGIN, radius)[0] == Hex(0, -radius)


def test_ring_refuses_a_negative_radius() -> None:
    """A negative radius is an error, not an empty ring."""
    with pytest.raises(ValueError, match="radius -1"):
        ring(ORIGIN, -1)


@given(hexes, hexes, hexes)
@reproducible
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    """Distance is symmetric, 0 only for the hex itself, and no detour is shorter."""
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.sampled_from(Direction))
@reproducible
def test_neighbours_are_at_distance_one(h: Hex, direction: Direction) -> None:
    """A step and the opposite step lead back."""
    assert distance(h, neighbour(h, direction)) == 1
    assert neighbour(neighbour(h, direction), (direction + 3) % 6) == h


@given(hexes, hexes, st.integers(1, 10))
@reproducible
def test_line_is_a_shortest_chain_and_the_same_backwards(a: Hex, b: Hex, length: int) -> None:
    """A line joins its ends by neighbours, takes no detour, and reads the same from the other end; along one of the six
    directions it is that step repeated."""
    found = line(a, b)
    assert (found[0], found[-1]) == (a, b)
    assert len(found) == distance(a, b) + 1
    assert all(distance(h, after) == 1 for h, after in pairwise(found))
    assert line(b, a) == found[::-1]
    for step in DIRECTIONS:
        straight = tuple(Hex(a.q + i * step.q, a.r + i * step.r) for i in range(length + 1))
        assert line(a, straight[-1]) == straight


@given(hexes, hexes, hexes, st.integers(-7, 7))
@reproducible
def test_rotation_keeps_distances_and_comes_round(a: Hex, b: Hex, about: Hex, sixths: int) -> None:
    """Turning moves no two hexes nearer, fixes its centre, and is undone by turning back."""
    assert distance(rotate(a, sixths, about), rotate(b, sixths, about)) == distance(a, b)
    assert rotate(about, sixths, about) == about
    assert rotate(rotate(a, sixths, about), -sixths, about) == a
    assert rotate(a, sixths, about) == rotate(a, sixths + 6, about)


@given(hexes, hexes, hexes, st.integers(-7, 13))
@reproducible
def test_reflection_keeps_distances_and_undoes_itself(a: Hex, b: Hex, about: Hex, axis: int) -> None:
    """Mirroring moves no two hexes nearer, fixes its centre, and done twice changes nothing."""
    assert distance(reflect(a, axis, about), reflect(b, axis, about)) == distance(a, b)
    assert reflect(about, axis, about) == about
    assert reflect(reflect(a, axis, about), axis, about) == a


@given(hexes, st.sampled_from(Direction), st.integers(1, 5))
@reproducible
def test_reflection_turns_directions_about_its_axis(about: Hex, d: Direction, steps: int) -> None:
    """Direction d becomes axis - d: axis 0 swaps NE and NW, axis 3 swaps N and S; `2 * direction` is the line through
    the neighbour in that direction, and fixes the hexes on it."""
    for axis in range(6):
        assert reflect(DIRECTIONS[d], axis) == DIRECTIONS[(axis - d) % 6]
    on_axis = Hex(about.q + steps * DIRECTIONS[d].q, about.r + steps * DIRECTIONS[d].r)
    assert reflect(on_axis, 2 * d, about) == on_axis
