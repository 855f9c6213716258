"""What makes the small wars that come with Theatre of War what they are: what each side has, who comes where first, and
what lies between them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import PlaceId, Power

OIL_ISLAND = "the-oil-island"

WARS = (OIL_ISLAND,)

every_war = pytest.mark.parametrize("name", WARS)

TWINS: Mapping[PlaceId, PlaceId] = {"Fa": "Fb", "Ha": "Hb", "Na": "Nb", "Pa": "Pb", "Sa": "Sb"}
"""For each place in the north of the map with the oil island the one that it has in the south."""


def war(name: str) -> TheScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"theatre/{name}")
    assert isinstance(found, TheScenario)
    return found


def held(found: TheScenario, power: Power) -> set[PlaceId]:
    """The regions of a power at the start."""
    return {place for place, spec in found.regions.items() if spec.owner == power}


def works(found: TheScenario, power: Power) -> tuple[int, int, int]:
    """Regions, factories and derricks of a power."""
    specs = [found.regions[place] for place in held(found, power)]
    return len(specs), sum(spec.factories for spec in specs), sum(spec.derricks for spec in specs)


def landed_on(found: TheScenario, side: Power) -> set[PlaceId]:
    """The regions that a side can land on from its own coasts over one sea."""
    near = found.geography.neighbours
    seas = {sea for place in held(found, side) for sea in found.geography.seas_near(place)}
    return {place for sea in seas for place in near[sea] if place in found.regions} - held(found, side)


@every_war
def test_they_are_told_in_every_language(name: str) -> None:
    """Title, description, page, sides, neutrals and places; no two places have the same name."""
    found = war(name)
    places = [spec.name for spec in (*found.regions.values(), *found.seas.values())]
    others = [found.title, found.description, *found.page, *(each.name for each in (*found.sides, *found.neutrals))]
    assert 3 <= len(found.page) <= 6
    for text in (*places, *others):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for language in LANGUAGES:
        assert len({place.in_language(language) for place in places}) == len(places)


@every_war
def test_neutrals_and_sides_have_what_they_need(name: str) -> None:
    """Each neutral has a wish and one capital, each side one capital; every place is reached from every other."""
    found = war(name)
    for power in (*(each.id for each in found.neutrals), *(side.id for side in found.sides)):
        assert len(found.capitals(power)) == 1, power
    assert all(neutral.wishes for neutral in found.neutrals)
    assert set(found.geography.reached([found.codes[0]], lambda place: True)) >= set(found.regions)


# -- the oil island ----------------------------------------------------------------------------------------------------


def test_the_oil_island_is_the_same_from_either_side() -> None:
    """Each place has a twin with the same works, and the same neighbours by their twins."""
    found = war(OIL_ISLAND)
    twin_of = {place: place for place in (*found.regions, *found.seas)} | TWINS
    twin_of |= {twin: place for place, twin in TWINS.items()}
    near = found.geography.neighbours
    for place, twin in twin_of.items():
        assert {twin_of[other] for other in near[place]} == set(near[twin]), place
        if place in found.regions:
            one, other = found.regions[place], found.regions[twin]
            assert (one.factories, one.derricks, one.capital) == (other.factories, other.derricks, other.capital)
    assert works(found, "north") == works(found, "south") == (4, 2, 0)
    assert found.supply["north"] == found.supply["south"]


def test_oil_comes_from_the_wells_or_over_the_sea() -> None:
    """The one derrick is on the island between the two, where both have a foothold; a trade trip brings as much as two
    of three points of it."""
    found = war(OIL_ISLAND)
    assert {place for place, spec in found.regions.items() if spec.derricks} == {"Ta"}
    assert set(found.geography.regions_near("Ta")) == {"Pa", "Pb"}
    options = read_options(TheOptions, found.options)
    assert (options.overseas, options.supply, options.turns) == (2, 3, 8)
    assert {found.seas[sea].name.in_language("en") for sea in found.overseas()} == {"West Ocean", "East Ocean"}


def test_fleets_are_cheap_and_tanks_dear_on_islands() -> None:
    """THE-3.1: prices of its own; infantry costs what it usually does."""
    prices = {id: (type.manpower, type.production) for id, type in war(OIL_ISLAND).price_list.items()}
    assert prices["war-fleet"] == (1, 2)
    assert prices["trade-fleet"] == (0, 2)
    assert prices["tanks"] == (2, 5)
    assert prices["infantry"] == (3, 1)


def test_no_capital_is_landed_on_at_once() -> None:
    """Behind the coasts lie the capitals: nobody lands there from what he has at the start, nor stands next to it."""
    found = war(OIL_ISLAND)
    for side, enemy in (("north", "south"), ("south", "north")):
        (capital,) = found.capitals(enemy)
        assert capital not in landed_on(found, side)
        assert not held(found, side) & set(found.geography.neighbours[capital])
        assert landed_on(found, side) >= {"Ta", "Ka", "La"}
