"""SKI-1.1, 3.1, 3.2: generated boards."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems.skirmish.board import LONGEST_FENCE, WATER, Barrier, Board, Kind, side_corners
from hexwar_tui.systems.skirmish.rules.ground.land import standing_board
from hexwar_tui.systems.skirmish.setup import generator
from hexwar_tui.systems.skirmish.setup.generator import ZONE_OBJECTS, generate, is_passable, objects_in
from hexwar_tui.systems.skirmish.setup.recipes import load_recipes
from tests.systems.skirmish.pictures import picture_of, read_picture

TYPES = ("field", "road", "mud", "rough", "forest", "hills", "mountains", "swamp")
SIZES = ((24, 18), (36, 24), (48, 32), (25, 19), (12, 12))
SEEDS = ("1", "2", "3")


def board(terrain: str, width: int = 36, height: int = 24, seed: str = "1") -> Board:
    """A generated board."""
    return generate(width, height, load_recipes()[terrain], seed)


def zone(width: int, height: int, deep: int = 6) -> frozenset[Cell]:
    """The western zone."""
    return frozenset(cell for cell in grid(width, height).cells if cell % width < deep)


def test_there_are_eight_types_of_terrain() -> None:
    """Field, road, mud, rough, forest, hills, mountains, swamp."""
    assert tuple(load_recipes()) == TYPES


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_1_the_same_seed_gives_the_same_board(terrain: str) -> None:
    """One seed, one board; another seed, another."""
    first, again, other = (standing_board(board(terrain, seed=seed)) for seed in ("7", "7", "8"))
    assert picture_of(first) == picture_of(again)
    assert picture_of(first) != picture_of(other)


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


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_2_buildings_have_doors_that_lead_outside(terrain: str, seed: str) -> None:
    """In and out only through a door: every house and bunker has one, and windows; nothing stands before them, and they
    do not lead into water."""
    made = board(terrain, seed=seed)
    for object in made.objects.values():
        assert bool(object.doors) is object.kind.is_building
        assert bool(object.windows) is object.kind.is_building
        for opening in object.openings:
            outside = made.grid.neighbour(opening.cell, opening.direction)
            assert outside is not None
            assert made.object_at(outside) is None
            assert made.ground[outside] != WATER


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_1_objects_leave_room_between_them(terrain: str, seed: str) -> None:
    """Bases hang together, lie apart, and not on water; vehicles come from one edge to the other."""
    made = board(terrain, seed=seed)
    for object in made.objects.values():
        around = {near for cell in object.cells for near in made.grid.within(cell, 1)} - set(object.cells)
        assert all(made.object_at(cell) is None for cell in around)
        assert all(made.ground[cell] != WATER for cell in object.cells)
    assert is_passable(made)


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_6_fences_are_two_to_four_sides_in_a_row(terrain: str) -> None:
    """A line of hex sides up to 4 long: each goes on from the last one."""
    made = board(terrain, 48, 32)
    for fence in made.fences.values():
        assert 2 <= len(fence.sides) <= LONGEST_FENCE
        ends = Counter(end for side in fence.sides for end in side_corners(made.grid, side))
        assert sorted(ends.values()) == [1, 1, *[2] * (len(fence.sides) - 1)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("terrain", TYPES)
def test_ski_3_2_the_attackers_zone_is_cleared(terrain: str, seed: str) -> None:
    """That zone holds at most 3 terrain objects; all else is as it would be."""
    west = zone(36, 24)
    made, whole = generate(36, 24, load_recipes()[terrain], seed, west), board(terrain, seed=seed)
    assert len(objects_in(made, west)) <= ZONE_OBJECTS
    kept = {*made.objects, *made.fences}
    gone = {*whole.objects, *whole.fences} - kept
    assert gone <= set(objects_in(whole, west))
    assert kept <= {*whole.objects, *whole.fences}


@pytest.mark.parametrize(("width", "height", "bunkers", "covers"), [(36, 24, 4, 6), (24, 18, 2, 3), (48, 32, 7, 11)])
def test_ski_3_2_the_defenders_half_is_fortified(width: int, height: int, bunkers: int, covers: int) -> None:
    """Ruling: on a generated board the defender has bunkers and light cover more in his half, so many on the standard
    one, on others in proportion; all else is as without."""
    half = frozenset(cell for cell in grid(width, height).cells if cell % width >= width // 2)
    plain = board("rough", width, height)
    found = generate(width, height, load_recipes()["rough"], "1", fortified=half)
    assert not set(plain.objects) - set(found.objects)
    added = [object for id, object in found.objects.items() if id not in plain.objects]
    assert Counter(object.kind for object in added) == {Kind.BUNKER: bunkers, Kind.COVER: covers}
    assert all(cell in half for object in added for cell in object.cells)
    assert all(object.doors and object.windows for object in added if object.kind is Kind.BUNKER)
    assert is_passable(found)


FENCE_AND_COVER = r"""
.     .     .
   . -   c     .
.    -.     .
   .     .     .
"""


def test_ski_3_2_objects_and_fences_count_where_a_part_of_them_stands() -> None:
    """An object counts by any of its hexes, a fence by the hexes on either of its sides."""
    made = read_picture(FENCE_AND_COVER).board
    assert objects_in(made, {made.grid.cell_of_label("0401")}) == ["cover-1"]
    assert objects_in(made, {made.grid.cell_of_label("0302")}) == ["fence-1"]
    assert objects_in(made, {made.grid.cell_of_label("0101")}) == []


@pytest.mark.parametrize("terrain", TYPES)
def test_every_type_has_what_it_is_named_for(terrain: str) -> None:
    """Mountains and hills have the most hills, forests the most cover, roads the most houses and a road, swamps and mud
    their ground."""
    counts = {name: Counter(object.kind for object in board(name).objects.values()) for name in TYPES}
    most = {"mountains": Kind.HILL, "forest": Kind.COVER, "road": Kind.HOUSE}
    if terrain in most:
        assert max(TYPES, key=lambda name: counts[name][most[terrain]]) == terrain
    elif terrain == "hills":
        assert counts[terrain][Kind.HILL] > counts["field"][Kind.HILL]
    ground = Counter(board(terrain).ground)
    named = {"road": "road", "mud": "mud", "rough": "rough", "forest": "trees", "swamp": "swamp"}
    if terrain in named:
        assert ground[named[terrain]] > 40


def test_a_board_that_nothing_fits_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no seed gives a board on which vehicles come across, that is told."""
    monkeypatch.setattr(generator, "is_passable", lambda made: False)
    with pytest.raises(BadOptions, match="No board of 24 by 18 hexes"):
        board("field", 24, 18)


def test_a_board_is_closed_by_water_and_fences() -> None:
    """Vehicles do not come from west to east past water from top to bottom; a gap lets them through."""
    closed = read_picture(".     ~     .\n   .     .\n.     ~     .\n   .     .\n.     ~     .\n   .     .").board
    assert is_passable(closed) is False
    open_again = read_picture(".     ~     .\n   .     .\n.     .     .\n   .     .\n.     ~     .\n   .     .").board
    assert is_passable(open_again) is True


def test_recipes_scale_with_the_board() -> None:
    """A larger board holds more, a smaller one less, but something of everything its type has."""
    counts = [len(board("field", *size).objects) for size in ((12, 12), (24, 18), (36, 24), (48, 32))]
    assert counts == sorted(counts)
    assert counts[0] >= 6


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_roads_lead_from_edge_to_edge(width: int, height: int, seed: str) -> None:
    """A road goes on from the western edge to the eastern one, hex by hex."""
    made = board("road", width, height, seed)
    road = {cell for cell in made.grid.cells if made.ground[cell] == "road"}
    reached = {cell for cell in road if cell % width == 0}
    for _ in range(2 * width):
        reached |= {near for cell in reached for near in made.grid.neighbours[cell]} & road
    assert {cell % width for cell in reached} == set(range(width))


def test_ski_1_6_fences_of_all_lengths_and_heights_occur() -> None:
    """Two, three and four sides; low, medium and high; low ones most often."""
    fences = [fence for seed in SEEDS for fence in board("field", 48, 32, seed).fences.values()]
    assert {len(fence.sides) for fence in fences} == {2, 3, 4}
    heights = Counter(fence.barrier for fence in fences)
    assert set(heights) == {Barrier.FENCE_LOW, Barrier.FENCE_MEDIUM, Barrier.FENCE_HIGH}
    assert heights.most_common(1)[0][0] is Barrier.FENCE_LOW


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


@pytest.mark.parametrize(("kind", "fewest", "most"), [(Kind.HOUSE, 2, 5), (Kind.BUNKER, 1, 3), (Kind.COVER, 1, 3)])
def test_ski_1_1_objects_of_all_sizes_occur(kind: Kind, fewest: int, most: int) -> None:
    """Houses have two to five hexes, bunkers and light cover one to three."""
    made = [board(terrain, 48, 32, seed) for terrain in TYPES for seed in SEEDS]
    sizes = {len(object.cells) for each in made for object in each.objects.values() if object.kind is kind}
    assert sizes == set(range(fewest, most + 1))


@pytest.mark.parametrize("terrain", TYPES)
def test_ski_1_5_hills_have_the_size_of_their_type(terrain: str) -> None:
    """Between the fewest and the most hexes that the recipe gives."""
    fewest, most = load_recipes()[terrain].hill_hexes
    made = [board(terrain, seed=seed) for seed in SEEDS]
    sizes = {len(object.cells) for each in made for object in each.objects.values() if object.kind is Kind.HILL}
    assert sizes <= set(range(fewest, most + 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_ski_1_2_large_buildings_have_two_doors(seed: str) -> None:
    """One door, from four hexes on two where both find room; no two openings of a building share a corner."""
    made = board("road", 48, 32, seed)
    buildings = [object for object in made.objects.values() if object.kind.is_building]
    assert all(len(object.doors) == 1 + (len(object.cells) > 3) for object in buildings)
    for object in buildings:
        ends = [end for side in (*object.doors, *object.windows) for end in side_corners(made.grid, side)]
        assert len(ends) == len(set(ends))


def test_sixty_seeds_are_tried_before_a_board_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed whose board nobody can cross is followed by another, and so on."""
    seen: list[Board] = []

    def nobody_crosses(made: Board) -> bool:
        seen.append(made)
        return False

    monkeypatch.setattr(generator, "is_passable", nobody_crosses)
    with pytest.raises(BadOptions):
        board("field", 24, 18)
    assert len(seen) == 60
    assert len({made.ground for made in seen}) > 1


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
    """A saved game is laid out again by its seed: the board of a seed stays what it is from version to version."""
    assert [fingerprint(board(terrain, *size, "stays")) for terrain in TYPES] == STAYS[size].split()
