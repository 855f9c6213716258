"""SKI-1.1, 3.1, 3.2: generated boards."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

import pytest

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems.skirmish.board import LONGEST_FENCE, WATER, Barrier, Board, Kind, side_corners
from hexwar_tui.systems.skirmish.setup import generator
from hexwar_tui.systems.skirmish.setup.generator import ZONE_OBJECTS, generate, is_passable, objects_in
from hexwar_tui.systems.skirmish.setup.recipes import load_recipes
from tests.systems.skirmish.pictures import read_picture

TYPES = ("field", "road", "mud", "rough", "forest", "hills", "mountains", "swamp")
SIZES = ((24, 18), (36, 24), (48, 32), (25, 19), (12, 12))
SEEDS = ("1", "2", "3")


@cache
def board(terrain: str, width: int = 36, height: int = 24, seed: str = "1") -> Board:
    """A generated board; the same object each time."""
    return generate(width, height, load_recipes()[terrain], seed)


def boards(terrain: str, width: int = 36, height: int = 24) -> list[Board]:
    """A board of every seed."""
    return [board(terrain, width, height, seed) for seed in SEEDS]


def cells_where(width: int, height: int, columns: range) -> frozenset[Cell]:
    """The cells in some columns of a board."""
    return frozenset(cell for cell in grid(width, height).cells if cell % width in columns)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("terrain", TYPES)
def test_ski_3_1_both_sides_have_the_same_before_them(terrain: str, width: int, height: int) -> None:
    """A board of even width falls upon itself when it is turned half round, another when its ends change places:
    ground, objects of the same kind with the same openings, and fences of the same height."""
    made = board(terrain, width, height)
    is_even = width % 2 == 0
    image = made.grid.turned if is_even else made.grid.mirrored
    for cell in made.grid.cells:
        assert made.ground[cell] == made.ground[image(cell)]
        one, other = made.object_at(cell), made.object_at(image(cell))
        assert (one is None) == (other is None)
        assert one is None or other is None or made.objects[one].kind is made.objects[other].kind
    built = made.built()
    for (cell, direction), (barrier, _) in built.items():
        turned = (direction + 3) % 6 if is_even else -direction % 6
        assert built[image(cell), turned][0] is barrier


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_1_objects_leave_room_and_buildings_have_doors_that_lead_outside(terrain: str) -> None:
    """Bases hang together, lie apart, and not on water; vehicles come from one edge to the other. In and out only
    through a door: every house and bunker has one, and windows; nothing stands before them, and they do not lead into
    water."""
    for made in boards(terrain):
        assert is_passable(made)
        for object in made.objects.values():
            around = {near for cell in object.cells for near in made.grid.within(cell, 1)} - set(object.cells)
            assert all(made.object_at(cell) is None for cell in around)
            assert all(made.ground[cell] != WATER for cell in object.cells)
            assert bool(object.doors) is bool(object.windows) is object.kind.is_building
            for opening in object.openings:
                outside = made.grid.neighbour(opening.cell, opening.direction)
                assert outside in around
                assert made.ground[outside or 0] != WATER


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_6_fences_are_two_to_four_sides_in_a_row(terrain: str) -> None:
    """A line of hex sides up to 4 long: each goes on from the last one."""
    made = board(terrain, 48, 32)
    for fence in made.fences.values():
        assert 2 <= len(fence.sides) <= LONGEST_FENCE
        ends = Counter(end for side in fence.sides for end in side_corners(made.grid, side))
        assert sorted(ends.values()) == [1, 1, *[2] * (len(fence.sides) - 1)]


def test_ski_1_6_fences_of_all_lengths_and_heights_occur() -> None:
    """Two, three and four sides; low, medium and high; low ones most often."""
    fences = [fence for made in boards("field", 48, 32) for fence in made.fences.values()]
    assert {len(fence.sides) for fence in fences} == {2, 3, 4}
    heights = Counter(fence.barrier for fence in fences)
    assert set(heights) == {Barrier.FENCE_LOW, Barrier.FENCE_MEDIUM, Barrier.FENCE_HIGH}
    assert heights.most_common(1)[0][0] is Barrier.FENCE_LOW


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_3_2_the_attackers_zone_is_cleared(terrain: str) -> None:
    """That zone holds at most 3 terrain objects; all else is as it would be."""
    west = cells_where(36, 24, range(6))
    for whole, seed in zip(boards(terrain), SEEDS, strict=True):
        made = generate(36, 24, load_recipes()[terrain], seed, west)
        assert len(objects_in(made, west)) <= ZONE_OBJECTS
        kept, before = {*made.objects, *made.fences}, {*whole.objects, *whole.fences}
        assert before - kept <= set(objects_in(whole, west))
        assert kept <= before


@pytest.mark.parametrize(("width", "height", "bunkers", "covers"), [(36, 24, 4, 6), (24, 18, 2, 3), (48, 32, 7, 11)])
def test_ski_3_2_the_defenders_half_is_fortified(width: int, height: int, bunkers: int, covers: int) -> None:
    """Ruling: on a generated board the defender has bunkers and light cover more in his half, so many on the standard
    one, on others in proportion; all else is as without."""
    half = cells_where(width, height, range(width // 2, width))
    plain = board("rough", width, height)
    found = generate(width, height, load_recipes()["rough"], "1", fortified=half)
    assert not set(plain.objects) - set(found.objects)
    added = [object for id, object in found.objects.items() if id not in plain.objects]
    assert Counter(object.kind for object in added) == {Kind.BUNKER: bunkers, Kind.COVER: covers}
    assert all(cell in half for object in added for cell in object.cells)
    assert all(object.doors and object.windows for object in added if object.kind is Kind.BUNKER)
    assert is_passable(found)


def test_ski_3_2_objects_and_fences_count_where_a_part_of_them_stands() -> None:
    """An object counts by any of its hexes, a fence by the hexes on either of its sides."""
    made = read_picture(".     .     .\n   . -   c     .\n.    -.     .\n   .     .     .\n").board
    for label, there in (("0401", ["cover-1"]), ("0302", ["fence-1"]), ("0101", [])):
        assert objects_in(made, {made.grid.cell_of_label(label)}) == there


def test_every_type_has_what_it_is_named_for() -> None:
    """Mountains and hills have the most hills, forests the most cover, roads the most houses and a road, swamps and mud
    their ground."""
    counts = {name: Counter(object.kind for object in board(name).objects.values()) for name in TYPES}
    for terrain, kind in {"mountains": Kind.HILL, "forest": Kind.COVER, "road": Kind.HOUSE}.items():
        assert max(TYPES, key=lambda name: counts[name][kind]) == terrain
    assert counts["hills"][Kind.HILL] > counts["field"][Kind.HILL]
    named = {"road": "road", "mud": "mud", "rough": "rough", "forest": "trees", "swamp": "swamp"}
    for terrain, ground in named.items():
        assert board(terrain).ground.count(ground) > 40


def test_sixty_seeds_are_tried_before_a_board_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed whose board nobody can cross is followed by another, and so on; where no seed gives a board on which
    vehicles come across, that is told."""
    seen: list[Board] = []

    def nobody_crosses(made: Board) -> bool:
        seen.append(made)
        return False

    monkeypatch.setattr(generator, "is_passable", nobody_crosses)
    with pytest.raises(BadOptions, match="No board of 12 by 12 hexes"):
        generate(12, 12, load_recipes()["field"], "1")
    assert len(seen) == 60
    assert len({made.ground for made in seen}) > 1


def test_a_board_with_exactly_the_share_of_what_is_wanted_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one with less: where all of it is wanted and found room, the board will do; more than all never does."""
    recipe = load_recipes()["field"]
    made = generate(48, 32, recipe, "1")
    monkeypatch.setattr(generator, "FEWEST", 1.0)
    assert fingerprint(generate(48, 32, recipe, "1")) == fingerprint(made)
    monkeypatch.setattr(generator, "FEWEST", 1.01)
    with pytest.raises(BadOptions, match="No board of 48 by 32 hexes"):
        generate(48, 32, recipe, "1")


def test_a_board_is_closed_by_water_and_fences() -> None:
    """Vehicles do not come from west to east past water from top to bottom; a gap lets them through."""
    closed = ".     ~     .\n   .     .\n.     ~     .\n   .     .\n.     ~     .\n   .     ."
    assert is_passable(read_picture(closed).board) is False
    gap = ".     ~     .\n   .     .\n.     .     .\n   .     .\n.     ~     .\n   .     ."
    assert is_passable(read_picture(gap).board) is True


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_roads_lead_from_edge_to_edge(width: int, height: int) -> None:
    """A road goes on from the western edge to the eastern one, hex by hex."""
    for made in boards("road", width, height):
        road = {cell for cell in made.grid.cells if made.ground[cell] == "road"}
        reached = front = {cell for cell in road if cell % width == 0}
        while front:
            front = {near for cell in front for near in made.grid.neighbours[cell]} & road - reached
            reached = reached | front
        assert {cell % width for cell in reached} == set(range(width))


@pytest.mark.parametrize("terrain", TYPES)
def test_ground_takes_about_as_much_as_its_recipe_says(terrain: str) -> None:
    """Patches of a kind are laid until they take their part of the board: not much less, and not more than a patch and
    its image beyond it. Roads are there where the recipe has some."""
    made, recipe = board(terrain, 48, 32), load_recipes()[terrain]
    counts = Counter(made.ground)
    for patches in recipe.ground:
        wanted = made.grid.size * patches.percent // 100
        assert wanted * 0.6 <= counts[patches.kind] <= wanted + 2 * patches.patch
    assert counts["road"] == 0 or recipe.roads > 0


def test_ski_1_1_objects_of_all_sizes_occur() -> None:
    """Houses have two to five hexes, bunkers and light cover one to three; hills as many as the recipe of their type
    gives (SKI-1.5)."""
    sizes: dict[Kind, set[int]] = {kind: set() for kind in Kind}
    for terrain in TYPES:
        fewest, most = load_recipes()[terrain].hill_hexes
        for object in (object for made in boards(terrain) for object in made.objects.values()):
            sizes[object.kind].add(len(object.cells))
            assert object.kind is not Kind.HILL or fewest <= len(object.cells) <= most
    assert (sizes[Kind.HOUSE], sizes[Kind.BUNKER], sizes[Kind.COVER]) == ({2, 3, 4, 5}, {1, 2, 3}, {1, 2, 3})


def test_ski_1_2_large_buildings_have_two_doors() -> None:
    """One door, from four hexes on two where both find room; no two openings of a building share a corner."""
    for made in boards("road", 48, 32):
        for object in (object for object in made.objects.values() if object.kind.is_building):
            assert len(object.doors) == 1 + (len(object.cells) > 3)
            ends = [end for side in (*object.doors, *object.windows) for end in side_corners(made.grid, side)]
            assert len(ends) == len(set(ends))


def test_objects_and_fences_are_numbered_by_kind() -> None:
    """Each pair has the next two numbers of its kind, in its id and in its name."""
    made = board("road")
    for kind in Kind:
        ids = [object.id for object in made.objects.values() if object.kind is kind]
        assert ids == [f"{kind.value}-{number}" for number in range(1, len(ids) + 1)]
    for object in made.objects.values():
        assert all(text.endswith(f" {object.id.partition('-')[2]}") for _, text in object.name.texts)
    assert list(made.fences) == [f"fence-{number}" for number in range(1, len(made.fences) + 1)]


def fingerprint(made: Board) -> str:
    """A few letters that change with anything on the board."""
    objects = (f"{object.id} {object.cells} {object.openings}" for object in made.objects.values())
    fences = (f"{fence.id} {int(fence.barrier)} {fence.sides}" for fence in made.fences.values())
    return hashlib.sha256("\n".join((",".join(made.ground), *objects, *fences)).encode()).hexdigest()[:8]


STAYS = {
    (24, 18): "749ad9eb 2d7ce7c0 37f7a344 1cdd8d16 f600a9af 2cc79130 aa775a6a ca0b5c4a",
    (36, 24): "10396207 760435c9 d77fbb8c ed1e35c8 c71f948b 34498a91 140fd79c d9eff2fb",
    (13, 12): "2873084e 34ff1ca7 3d77473d 8ac29363 c71b4059 79195552 9ce4a8f4 b573b631",
}
"""Boards of the seed “stays” by their size, for every type of terrain in the order of `TYPES`."""


@pytest.mark.parametrize("size", STAYS)
def test_ski_1_1_a_seed_keeps_its_board(size: tuple[int, int]) -> None:
    """One seed, one board; another seed, another. A saved game is laid out again by its seed: its board stays what it
    is from version to version. The types: field, road, mud, rough, forest, hills, mountains, swamp."""
    assert tuple(load_recipes()) == TYPES
    assert fingerprint(board("field", *size, "goes")) != fingerprint(board("field", *size, "stays"))
    assert [fingerprint(board(terrain, *size, "stays")) for terrain in TYPES] == STAYS[size].split()
