"""The shipped scenarios of Theatre of War: the figures that the rules give, and maps that make sense (THE-1, 4)."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.words.language import LANGUAGES, Name
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.layout import Layout
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.options import TheOptions
from hexwar_tui.systems.theatre.rules.beginning import new_state
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import PlaceId, Power, WishKind
from hexwar_tui.systems.theatre.system import THEATRE

NAMES = ("europe-1939", "first-summer")
EUROPE = "europe-1939"

MAP_WINDOW = (120, 45)
"""Characters of the map beside the panel on a terminal of 160 × 48."""

ISLANDS = {"Ca", "Fs", "Gr", "Sy"}
"""Regions of Europe with an island: the Balearics, Corsica, Crete, Cyprus."""

LANDS = {
    "Fn": {"Lo", "Fe", "Fw"},  # Northern France
    "Ch": {"Au", "Bv", "Fe", "Na"},  # Switzerland
    "Pz": {"Be", "Ep", "Sx", "Wa"},  # Posen and the Corridor
    "Ep": {"Li", "Pz", "Wa"},  # East Prussia, cut off
    "Hu": {"Au", "Ct", "Sk", "Sr", "Tr"},  # Hungary
    "Fi": {"Ar", "Le", "Lp"},  # Finland
    "Iz": {"Ak", "Bu", "Mk"},  # Istanbul, on both shores
    "Ba": {"Er", "Ku", "Pe"},  # Baku
    "Po": {"An", "Cs"},  # Portugal
    "En": {"Mi"},
    "Ic": set(),
    "Ir": set(),
    "Sd": set(),
    "Sz": {"Np"},  # over the strait
}
"""Land neighbours that an atlas shows."""


def scenario(name: str) -> TheScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"theatre/{name}")
    assert isinstance(found, TheScenario)
    return found


def parts(found: TheScenario, place: PlaceId) -> list[set[Cell]]:
    """The pieces of a place whose hexes touch."""
    left, pieces = set(found.geography.cells[place]), []
    while left:
        piece, queue = set(), deque([left.pop()])
        while queue:
            cell = queue.popleft()
            piece.add(cell)
            near = left & set(found.grid.neighbours_of(cell))
            left -= near
            queue.extend(near)
        pieces.append(piece)
    return pieces


def works(found: TheScenario, power: Power) -> tuple[int, int, int]:
    """Regions, factories and derricks of a power."""
    held = [spec for spec in found.regions.values() if spec.owner == power]
    return len(held), sum(spec.factories for spec in held), sum(spec.derricks for spec in held)


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them; one is for learning."""
    found = [file.name for file in find_scenarios(REGISTRY) if file.system == "theatre"]
    assert found == [f"theatre/{name}" for name in NAMES]
    assert [name for name in NAMES if scenario(name).learning] == ["first-summer"]


@pytest.mark.parametrize("name", NAMES)
def test_they_are_told_in_every_language(name: str) -> None:
    """Everything has a name in all languages, and no two places the same."""
    found = scenario(name)
    places: list[Name] = [spec.name for spec in (*found.regions.values(), *found.seas.values())]
    others = [found.title, found.description, *(each.name for each in (*found.sides, *found.neutrals))]
    for text in (*places, *others):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for language in LANGUAGES:
        assert len({name.in_language(language) for name in places}) == len(places)


def test_the_1_2_europe_has_the_figures_of_the_rules() -> None:
    """48 regions and 10 seas at least; per side regions, factories, a derrick, supply, a capital; neutral derricks."""
    found = scenario(EUROPE)
    assert len(found.regions) >= 48
    assert len(found.seas) >= 10
    assert {side.id: works(found, side.id)[:2] for side in found.sides} == {
        "axis": (13, 4),
        "allies": (11, 3),
        "ussr": (10, 4),
    }
    assert found.supply == {"axis": 12, "ussr": 16, "allies": 16}
    assert all(works(found, side.id)[2] >= 1 and len(found.capitals(side.id)) == 1 for side in found.sides)
    neutral = sum(works(found, power)[2] for power in found.neutral_names)
    assert works(found, "romania")[2] == 2
    assert neutral >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_1_2_the_rule_book_has_the_figures_of_the_scenario(language: str) -> None:
    """Its table is that of the map, in every language."""
    found, book = scenario(EUROPE), THEATRE.rule_book(language)
    for side in found.sides:
        regions, factories, derricks = works(found, side.id)
        (capital,) = (found.regions[place].name.in_language(language) for place in found.capitals(side.id))
        cells = (side.name.in_language(language), regions, factories, derricks, capital, found.supply[side.id])
        assert f"| {' | '.join(map(str, cells))} |" in book
    neutral = len(found.regions) - sum(works(found, side.id)[0] for side in found.sides)
    assert all(f" {n} " in book for n in (len(found.regions), len(found.seas), neutral, len(found.neutrals)))


def test_the_1_2_the_atlantic_is_the_edge_of_the_map() -> None:
    """Two seas are overseas, both at the edge."""
    found = scenario(EUROPE)
    assert [found.seas[sea].name.in_language("en") for sea in found.overseas()] == ["North Atlantic", "South Atlantic"]
    width, height = found.grid.width, found.grid.height
    for sea in found.overseas():
        rows_and_columns = [divmod(cell, width) for cell in found.geography.cells[sea]]
        assert any(row in (0, height - 1) or column in (0, width - 1) for row, column in rows_and_columns)


def test_the_4_1_turn_zero_has_the_figures_of_the_rules() -> None:
    """Twice the income of manpower and production: 20/24 for the USSR, 26/24 for the Axis, 22/18 for the Allies."""
    found = scenario(EUROPE)
    state = new_state(found, read_options(TheOptions, found.options), tuple(side.id for side in found.sides))
    spends = {side: (own.stores.manpower, own.stores.production) for side, own in state.sides.items()}
    assert spends == {"axis": (26, 24), "allies": (22, 18), "ussr": (20, 24)}
    assert {side: own.stores.supply for side, own in state.sides.items()} == found.supply


def test_the_learning_scenario_is_small() -> None:
    """Two sides of equal means, about 15 regions, two years at most."""
    found = scenario("first-summer")
    assert len(found.sides) == 2
    assert 12 <= len(found.regions) <= 18
    assert works(found, "west") == works(found, "east")
    assert read_options(TheOptions, found.options).turns <= 8


@pytest.mark.parametrize("name", NAMES)
def test_the_1_1_every_region_is_one_piece_but_for_islands(name: str) -> None:
    """The hexes of a region touch, or lie on an island one hex of sea away; those of a sea always touch."""
    found = scenario(name)
    for place in found.geography.cells:
        pieces = parts(found, place)
        assert len(pieces) == (2 if place in ISLANDS and name == EUROPE else 1), place
        if len(pieces) > 1:
            one, other = pieces
            assert min(found.grid.distance(here, there) for here in one for there in other) <= 3, place


def test_the_1_1_neighbours_are_those_of_an_atlas() -> None:
    """Who borders on whom by land, for regions all over the map; no strait is listed where hexes touch anyway."""
    geography = scenario(EUROPE).geography
    assert {place: set(geography.regions_near(place)) for place in LANDS} == LANDS
    assert scenario(EUROPE).straits == (("Np", "Sz"), ("G~", "K~"))
    touching = {(one, other) for one, other in pairs(scenario(EUROPE))}
    assert not touching & set(scenario(EUROPE).straits)


def pairs(found: TheScenario) -> Iterator[tuple[PlaceId, PlaceId]]:
    """The places whose hexes touch."""
    place_of = found.geography.place_of
    for cell, place in place_of.items():
        yield from ((place, place_of[near]) for near in found.grid.neighbours_of(cell) if place_of[near] != place)


@pytest.mark.parametrize("name", NAMES)
def test_every_sea_leads_overseas(name: str) -> None:
    """A fleet comes from every sea to the edge of the map."""
    found = scenario(name)
    geography = found.geography
    for sea in geography.seas:
        assert any(edge in geography.reached([sea], geography.is_sea) for edge in found.overseas()), sea


@pytest.mark.parametrize("name", NAMES)
def test_each_side_can_come_to_all_it_holds(name: str) -> None:
    """Over land, seas and whatever lies between: every place from every other."""
    found = scenario(name)
    geography = found.geography
    assert set(geography.reached([geography.regions[0]], lambda place: True)) == set(geography.cells)
    for side in found.sides:
        held = {place for place, spec in found.regions.items() if spec.owner == side.id}
        start = found.capitals(side.id)[0]
        own = geography.reached([start], lambda place, held=held: place in held or geography.is_sea(place))
        assert held <= set(own)


@pytest.mark.parametrize("name", NAMES)
def test_the_8_1_neutrals_wish_for_what_can_be_given(name: str) -> None:
    """Each neutral wishes for something; a region it wants is another's; its capital is where its arms are made."""
    found = scenario(name)
    for neutral in found.neutrals:
        assert neutral.wishes, neutral.id
        assert len(found.capitals(neutral.id)) == 1, neutral.id
        for wish in neutral.wishes:
            assert (wish.points > 0 and wish.good is not None) == (wish.kind is WishKind.RESOURCES)
            if wish.kind is WishKind.REGION:
                assert wish.place is not None
                assert found.regions[wish.place].owner != neutral.id


def test_europe_is_seen_at_once() -> None:
    """On a terminal of 160 × 48 the overview shows the whole map beside the panel."""
    width, height = Layout(scenario(EUROPE).grid, "overview").size
    assert width <= MAP_WINDOW[0]
    assert height <= MAP_WINDOW[1]


def broken(**changes: object) -> list[str]:
    """What is wrong with the learning scenario, changed so."""
    data = json.loads(scenario("first-summer").model_dump_json()) | changes
    return [str(fault) for fault in faults(REGISTRY, json.dumps(data).encode(), "broken.json")]


def test_what_is_wrong_with_a_relief_is_named() -> None:
    """Lands that nobody draws, sea on land, a hex left out, a relief of another size."""
    relief = json.loads(scenario("first-summer").model_dump_json())["relief"]
    rows, legend = relief["rows"], relief["legend"]
    (fault,) = broken(relief={"rows": rows, "legend": legend | {"f": "jungle"}})
    assert "one of these is wanted: plain, forest" in fault
    (fault,) = broken(relief={"rows": [rows[0].replace("~", ".", 1), *rows[1:]], "legend": legend})
    assert "hex 0101: the relief has land where regions are" in fault
    (fault,) = broken(relief={"rows": [*rows[:3], " " + rows[3][1:], *rows[4:]], "legend": legend})
    assert "hex 0104: the relief has land where regions are" in fault
    (fault,) = broken(relief={"rows": rows[1:], "legend": legend})
    assert "as wide and high as the map" in fault


def test_the_learning_game_is_not_lost_in_its_first_turn() -> None:
    """Whatever a side leaves unguarded, no enemy comes to its capital in one turn: none of the other's regions is next
    to it, nor does a sea touch it from which he could land."""
    found = scenario("first-summer")
    geography = found.geography
    for side in found.sides:
        for capital in found.capitals(side.id):
            near = geography.neighbours[capital]
            assert {found.regions[place].owner for place in near if place in found.regions} == {side.id}
            assert not geography.seas.intersection(near)
