"""What makes drawn scenarios of Envoys what they are: who can get where in how many turns, what stands in the way, what
each side begins with, and that their pages are there to be read."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario
from tests.systems.envoys.test_scenarios import scenario

WITH_PAGES = ("between-two-fires", "the-road-to-lodi", "three-passes")


def steps(found: EnvScenario, *barred: str) -> dict[tuple[str, str], int]:
    """How many steps it is from each city to each other, by their English names; cities that are `barred` are ways of
    nobody."""
    land, names = found.land, {cell: render(name, "en") for cell, name in found.city_names.items()}
    shut = {cell for cell, name in names.items() if name in barred}
    known = {}
    for start, name in names.items():
        ways = distances(
            land.grid,
            [start],
            [1] * land.grid.size,
            blocked=lambda cell: not land.ids[cell] or land.ids[cell] in IMPASSABLE or cell in shut,
        )
        known.update({(name, other): ways[cell] for cell, other in names.items() if cell in ways})
    return known


def turns(found: EnvScenario, way: int) -> int:
    """How many turns an army marches so many steps."""
    return -(-way // read_options(EnvOptions, found.options).move)


def strengths(found: EnvScenario) -> dict[str | None, list[int]]:
    """The strengths of the armies of each side, the strongest first."""
    usual = read_options(EnvOptions, found.options).start_strength
    return {
        side.id: sorted((city.strength or usual for city in found.cities if city.owner == side.id), reverse=True)
        for side in found.sides
    }


@pytest.mark.parametrize("name", WITH_PAGES)
def test_each_has_a_page_in_every_language(name: str) -> None:
    """Three to six paragraphs of at most ninety words, or a little more where words are short; none is a shout."""
    page = scenario(name).page
    assert 3 <= len(page) <= 6
    for paragraph in page:
        assert [language for language, _ in paragraph.texts] == list(LANGUAGES)
        for language in LANGUAGES:
            told = render(paragraph, language)
            assert len(told.split()) <= 95
            assert "!" not in told


# -- Three passes ------------------------------------------------------------------------------------------------------

PASSES = ("Highgate", "Saddle", "Horn")


def test_three_passes_are_all_the_ways_there_are() -> None:
    """Whoever holds the three towns of the passes shuts the wall; any one that is open leads through."""
    found = scenario("three-passes")
    assert ("Birkholm", "Castra") not in steps(found, *PASSES)
    for open_one in PASSES:
        assert ("Birkholm", "Castra") in steps(found, *(town for town in PASSES if town != open_one))


def test_three_passes_are_as_far_for_both_and_far_from_one_another() -> None:
    """The outer ones lie a turn from a town of either side, the middle one two; from pass to pass it takes two turns
    and more. So an army that has gone the wrong way is out of the war for a while."""
    found = scenario("three-passes")
    way = steps(found)
    for town, ours, theirs in (("Highgate", "Dunmore", "Ferra"), ("Horn", "Harrow", "Corvo")):
        assert turns(found, way[town, ours]) == turns(found, way[town, theirs]) == 1
    nearest = [way["Saddle", name] for name in ("Birkholm", "Dunmore", "Harrow", "Castra", "Ferra", "Corvo")]
    assert turns(found, min(nearest)) == 2
    assert [turns(found, way[pair]) for pair in (("Highgate", "Saddle"), ("Saddle", "Horn"))] == [2, 2]
    assert turns(found, way["Highgate", "Horn"]) == 3


def test_three_passes_is_the_same_for_both_turned_half_round() -> None:
    """Land, cities and armies: a hex of an even column lies half a hex lower, and the lowest ones are missing."""
    found = scenario("three-passes")
    grid, ids = found.land.grid, found.land.ids

    def image(label: str) -> str:
        column, row = int(label[:2]), int(label[2:])
        return f"{grid.width + 1 - column:02}{grid.height + column % 2 - row:02}"

    for cell in grid.cells:
        if ids[cell]:
            assert ids[grid.cell_of_label(image(grid.label(cell)))] == ids[cell]
    other = {"nordhal": "estera", "estera": "nordhal", None: None}
    standing = {city.hex: (city.owner, city.strength) for city in found.cities}
    assert standing == {image(at): (other[owner], strength) for at, (owner, strength) in standing.items()}


def test_three_passes_begins_with_one_army_to_be_divided() -> None:
    """Each side has one army that is as strong as all others of it together, and more, and can be split six times."""
    found = scenario("three-passes")
    assert strengths(found) == {"nordhal": [24, 8, 8], "estera": [24, 8, 8]}
    assert 24 // read_options(EnvOptions, found.options).split_min == 6


# -- Between two fires -------------------------------------------------------------------------------------------------

NEIGHBOURS = {"torland": "mirovia", "mirovia": "torland", "corvia": "corvia", None: None}


def test_between_two_fires_the_long_road_leads_past_corvia() -> None:
    """The Hermitage halfway is two turns from either neighbour; nobody comes there from Corvia but through the land of
    one of them, and not in less than three."""
    found = scenario("between-two-fires")
    way, grid = steps(found), found.land.grid
    assert turns(found, way["Hermitage", "Ashby"]) == turns(found, way["Hermitage", "Jelno"]) == 2
    corvian = [render(city.name, "en") for city in found.cities if city.owner == "corvia"]
    assert min(turns(found, way["Hermitage", name]) for name in corvian) == 3
    middle = {cell for cell in grid.cells if 6 <= int(grid.label(cell)[:2]) <= 16}
    ids = found.land.ids
    start = grid.cell_of_label("1107")
    near = distances(grid, [start], [1] * grid.size, blocked=lambda cell: ids[cell] in IMPASSABLE or cell not in middle)
    assert grid.cell_of_label("1101") not in near
    assert grid.cell_of_label("0605") in near


def test_between_two_fires_is_the_same_for_both_neighbours() -> None:
    """Left and right are alike, land and cities, but for names."""
    found = scenario("between-two-fires")
    grid, ids = found.land.grid, found.land.ids

    def image(label: str) -> str:
        return f"{grid.width + 1 - int(label[:2]):02}{label[2:]}"

    assert all(ids[grid.cell_of_label(image(grid.label(cell)))] == ids[cell] for cell in grid.cells)
    standing = {city.hex: (city.owner, city.strength) for city in found.cities}
    assert standing == {image(at): (NEIGHBOURS[owner], strength) for at, (owner, strength) in standing.items()}


def test_between_two_fires_two_together_hold_more_than_the_third() -> None:
    """Five towns against three and three, and the five have the weaker armies."""
    found = scenario("between-two-fires")
    own = strengths(found)
    assert [len(own[side]) for side in ("torland", "corvia", "mirovia")] == [3, 5, 3]
    assert max(own["corvia"]) < min(own["torland"]) == min(own["mirovia"])
    assert sum(own["torland"]) < sum(own["corvia"]) < sum(own["torland"]) + sum(own["mirovia"])


# -- The road to Lodi --------------------------------------------------------------------------------------------------


def test_the_road_to_lodi_lasts_from_the_war_to_the_peace() -> None:
    """Twenty-four months, from May 1452 to April 1454: so many turns."""
    found = scenario("the-road-to-lodi")
    assert read_options(EnvOptions, found.options).turns == 24
    names = {side.id: render(side.name, "en") for side in found.sides}
    assert list(names.values()) == ["Milan", "Venice", "Florence", "Papal States", "Naples"]
    assert {side: len(own) for side, own in strengths(found).items()} == dict.fromkeys(names, 4)


def test_the_road_to_lodi_lies_as_italy_does() -> None:
    """Cities lie to one another as they do in the land: what is north, south, east and west of what."""
    found = scenario("the-road-to-lodi")
    at = {render(city.name, "en"): (int(city.hex[:2]), int(city.hex[2:])) for city in found.cities}
    for west, east in (("Turin", "Milan"), ("Milan", "Brescia"), ("Verona", "Venice"), ("Pisa", "Florence")):
        assert at[west][0] < at[east][0]
    for north, south in (("Bologna", "Florence"), ("Florence", "Siena"), ("Perugia", "Rome"), ("Naples", "Cosenza")):
        assert at[north][1] < at[south][1]


def test_the_road_to_lodi_some_are_neighbours_and_some_may_never_meet() -> None:
    """Milan and Venice stand a turn apart on the Adda, as do Florence and the Pope at Arezzo; Naples is four turns from
    Milan. The Apennines are crossed from Bologna to Florence in a turn."""
    found = scenario("the-road-to-lodi")
    way = steps(found)
    near = [("Lodi", "Brescia"), ("Arezzo", "Perugia"), ("Rome", "L’Aquila"), ("Bologna", "Florence")]
    assert [turns(found, way[pair]) for pair in near] == [1, 1, 1, 1]
    assert turns(found, way["Milan", "Naples"]) == 4


def test_the_road_to_lodi_gives_nothing_for_a_city_taken_by_storm() -> None:
    """Conquest makes nobody stronger."""
    assert read_options(EnvOptions, scenario("the-road-to-lodi").options).city_gain == 0
