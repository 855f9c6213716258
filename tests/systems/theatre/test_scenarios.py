"""Scenarios of Theatre of War: the shipped ones have the figures that the rules give, and maps that make sense (THE-1,
4); what is wrong with a file is named, with the key that it lies at."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

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
from tests.systems.theatre.boards import small_scenario

EUROPE, LEARNING = "europe-1939", "first-summer"

both = pytest.mark.parametrize("name", [EUROPE, LEARNING])

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


# -- those that are shipped --------------------------------------------------------------------------------------------


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them; the one for learning is small: two sides of equal means,
    about 15 regions, two years at most."""
    found = [file.name for file in find_scenarios(REGISTRY) if file.system == "theatre"]
    assert {f"theatre/{EUROPE}", f"theatre/{LEARNING}"} <= set(found)
    small = scenario(LEARNING)
    assert (small.learning, scenario(EUROPE).learning) == (True, False)
    assert len(small.sides) == 2
    assert 12 <= len(small.regions) <= 18
    assert works(small, "west") == works(small, "east")
    assert read_options(TheOptions, small.options).turns <= 8


@both
def test_they_are_told_in_every_language(name: str) -> None:
    """Everything has a name in all languages, and no two places the same."""
    found = scenario(name)
    places: list[Name] = [spec.name for spec in (*found.regions.values(), *found.seas.values())]
    others = [found.title, found.description, *(each.name for each in (*found.sides, *found.neutrals))]
    for text in (*places, *others):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for language in LANGUAGES:
        assert len({place.in_language(language) for place in places}) == len(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_1_2_the_rule_book_has_the_figures_of_the_scenario(language: str) -> None:
    """Its table is that of the map: of each side regions, factories, derricks, the capital, supply."""
    found, book = scenario(EUROPE), THEATRE.rule_book(language)
    for side in found.sides:
        regions, factories, derricks = works(found, side.id)
        (capital,) = (found.regions[place].name.in_language(language) for place in found.capitals(side.id))
        cells = (side.name.in_language(language), regions, factories, derricks, capital, found.supply[side.id])
        assert f"| {' | '.join(map(str, cells))} |" in book
    neutral = len(found.regions) - sum(works(found, side.id)[0] for side in found.sides)
    assert all(f" {n} " in book for n in (len(found.regions), len(found.seas), neutral, len(found.neutrals)))
    assert works(found, "romania")[2] == 2
    assert sum(works(found, power)[2] for power in found.neutral_names) >= 5


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


@both
def test_the_1_1_every_region_is_one_piece_but_for_islands(name: str) -> None:
    """The hexes of a region touch, or lie on an island one hex of sea away; those of a sea always touch."""
    found = scenario(name)
    for place in found.geography.cells:
        one, *others = parts(found, place)
        assert len(others) == (place in ISLANDS and name == EUROPE), place
        for other in others:
            assert min(found.grid.distance(here, there) for here in one for there in other) <= 3, place


def test_the_1_1_neighbours_are_those_of_an_atlas() -> None:
    """Who borders on whom by land, for regions all over the map; no strait is listed where hexes touch anyway. On a
    terminal of 160 × 48 the overview shows the whole map beside the panel."""
    found = scenario(EUROPE)
    geography, place_of = found.geography, found.geography.place_of
    assert {place: set(geography.regions_near(place)) for place in LANDS} == LANDS
    assert found.straits == (("Np", "Sz"), ("G~", "K~"))
    touching = {(place, place_of[near]) for cell, place in place_of.items() for near in found.grid.neighbours_of(cell)}
    assert not touching & set(found.straits)
    width, height = Layout(found.grid, "overview").size
    assert (width <= MAP_WINDOW[0], height <= MAP_WINDOW[1]) == (True, True)


@both
def test_each_side_can_come_to_all_it_holds(name: str) -> None:
    """Over land, seas and whatever lies between: every place from every other. A fleet comes from every sea to the edge
    of the map."""
    found = scenario(name)
    geography = found.geography
    assert set(geography.reached([next(iter(geography.cells))], lambda place: True)) == set(geography.cells)
    for side in found.sides:
        held = {place for place, spec in found.regions.items() if spec.owner == side.id}
        start = found.capitals(side.id)[0]
        own = geography.reached([start], lambda place, held=held: place in held or geography.is_sea(place))
        assert held <= set(own)
    for sea in geography.seas:
        assert any(edge in geography.reached([sea], geography.is_sea) for edge in found.overseas()), sea


@both
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


def test_the_learning_game_is_not_lost_in_its_first_turn() -> None:
    """Whatever a side leaves unguarded, no enemy comes to its capital in one turn: none of the other's regions is next
    to it, nor does a sea touch it from which he could land."""
    found = scenario(LEARNING)
    geography = found.geography
    for side in found.sides:
        for capital in found.capitals(side.id):
            near = geography.neighbours[capital]
            assert {found.regions[place].owner for place in near if place in found.regions} == {side.id}
            assert not geography.seas.intersection(near)


# -- what is wrong with a file -----------------------------------------------------------------------------------------


def data() -> dict[str, Any]:
    """A sound scenario of four hexes' width: Red, Blue, a neutral and a sea."""
    made: dict[str, Any] = json.loads(small_scenario(("R1R1~1~1", "B1B1N1  ")).model_dump_json())
    return made


def told(made: dict[str, Any]) -> str:
    """What is wrong with a scenario, the first thing of it."""
    found = faults(REGISTRY, json.dumps(made).encode(), "broken.json")
    return str(found[0]) if found else ""


ALIKE = "a row has two characters for each hex"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (("R1R1~1~", "B1B1N1  "), ALIKE),
        (("", ""), ALIKE),
        (("R1R1~1~1", "B1B1N1"), "rows[1]: row 2 has 6 characters, most rows have 8"),
        (("R1R1~1~1", "B1B1N1X9"), "rows[1]: there is no region or sea “X9”"),
        (("R1R1~1~1", "B1B1R1  "), "regions.N1: it has no hex on the map"),
        (("R1R1R1R1", "B1B1N1  "), "seas.~1: it has no hex on the map"),
    ],
)
def test_faults_of_the_map(rows: tuple[str, ...], reason: str) -> None:
    """THE-1.1: two characters a hex, all rows alike, and every place drawn."""
    assert told(data()) == ""
    assert reason in told(data() | {"rows": rows})


@pytest.mark.parametrize(
    ("within", "key", "value", "reason"),
    [
        ("seas", "N1", {"name": "A sea"}, "seas.N1: this code is a region's already"),
        ("", "neutrals", data()["neutrals"] * 2, "neutrals[1].id: this id is taken already; take another, such as"),
        ("regions/N1", "owner", "nobody", "regions.N1.owner: there is no side and no neutral “nobody”"),
        ("", "supply", {"blue": 3}, "supply: side red has no supply given"),
        ("supply", "green", 3, "supply.green: there is no side “green”"),
        ("regions/B1", "capital", False, "regions: side blue has no capital"),
        ("", "straits", [("R1", "Q1")], "straits[0][1]: there is no region or sea “Q1”"),
        ("", "straits", [("Q1", "R1")], "straits[0][0]: there is no region or sea “Q1”"),
        ("", "straits", [("R1", "~1")], ""),
    ],
)
def test_faults_of_places_and_powers(within: str, key: str, value: object, reason: str) -> None:
    """Two of one code or id; regions of nobody; sides without supply or a capital, and supply of nobody; straits that
    lead nowhere."""
    made = thing = data()
    for step in within.split("/") if within else ():
        thing = thing[step]
    thing[key] = value
    assert reason in told(made) if reason else told(made) == ""


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"kind": "region", "place": "Q1"}, "neutrals[0].wishes[0].place: there is no region or sea “Q1”"),
        ({"kind": "region"}, "there is no region or sea “”"),
        ({"kind": "resources", "points": 3}, "one of these is wanted: manpower, production, supply"),
        ({"kind": "region", "place": "R1"}, ""),
        ({"kind": "resources", "good": "supply", "points": 3}, ""),
        ({"kind": "guarantee"}, ""),
    ],
)
def test_the_8_1_faults_of_wishes(wish: dict[str, object], reason: str) -> None:
    """A neutral wishes for a region that there is, and for points of some resource."""
    made = data()
    made["neutrals"][0]["wishes"] = [wish]
    assert reason in told(made) if reason else told(made) == ""


RELIEF = json.loads(scenario(LEARNING).model_dump_json())["relief"]
LEGEND, RELIEF_ROWS = RELIEF["legend"], RELIEF["rows"]


@pytest.mark.parametrize(
    ("rows", "legend", "reason"),
    [
        (RELIEF_ROWS, LEGEND | {"f": "jungle"}, "one of these is wanted: plain, forest"),
        (
            [RELIEF_ROWS[0].replace("~", ".", 1), *RELIEF_ROWS[1:]],
            LEGEND,
            "hex 0101: the relief has land where regions are",
        ),
        (
            [*RELIEF_ROWS[:3], " " + RELIEF_ROWS[3][1:], *RELIEF_ROWS[4:]],
            LEGEND,
            "hex 0104: the relief has land where regions are",
        ),
        (RELIEF_ROWS[1:], LEGEND, "as wide and high as the map"),
    ],
    ids=["lands that nobody draws", "sea on land", "a hex left out", "another size"],
)
def test_what_is_wrong_with_a_relief_is_named(rows: list[str], legend: dict[str, str], reason: str) -> None:
    """Its lands, and whether it lies on the map as it is."""
    broken = json.loads(scenario(LEARNING).model_dump_json()) | {"relief": {"rows": rows, "legend": legend}}
    assert reason in told(broken)


# -- what a file says of itself ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("season", "turn", "date"),
    [
        ("spring", 0, ("spring", 1939)),
        ("spring", 1, ("spring", 1939)),
        ("spring", 4, ("winter", 1939)),
        ("spring", 5, ("spring", 1940)),
        ("winter", 1, ("winter", 1939)),
        ("winter", 2, ("spring", 1940)),
    ],
)
def test_the_5_1_a_turn_is_a_quarter(season: str, turn: int, date: tuple[str, int]) -> None:
    """Spring, summer, autumn, winter; four make a year. Turn zero is in the first quarter."""
    made = TheScenario.model_validate_json(json.dumps(data() | {"season": season, "year": 1939}))
    assert made.date(turn) == date


def test_things_of_a_region_stand_near_its_middle() -> None:
    """Of a row of five hexes, beside its name, the middle ones come first."""
    made = small_scenario(("R1R1R1R1R1",) * 5 + ("B1B1B1B1B1",))
    anchors, grid = made.anchors["R1"], made.grid
    middle = grid.cell_of_label("0303")
    far = [grid.distance(middle, cell) for cell in anchors.order if cell not in anchors.name]
    assert (far[0], far[-1]) == (1, 3)
    assert [grid.label(cell) for cell in anchors.order][:3] == ["0304", "0302", "0202"]
