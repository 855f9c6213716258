"""The five sample tasks and the sample treaty of the rules this system was asked for: lands, orders, sentences."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.armies import Approach, March, Stay
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.orders.treaties import Propose
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import small_scenario
from tests.systems.envoys.talks import ALLIANCE, JOINT, SHARE_MAP, SHARE_SIGHT, STAND, clause

WIDTH, HEIGHT = 20, 16

CITIES = [
    {"hex": "0215", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
    {"hex": "0501", "name": {"en": "Birch", "ru": "Берёза"}, "owner": "red"},
    {"hex": "1708", "name": {"en": "Cedar", "ru": "Кедр"}, "owner": "red"},
    {"hex": "0808", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "red"},
    {"hex": "1702", "name": {"en": "Fir", "ru": "Пихта"}, "owner": "red"},
    {"hex": "0809", "name": {"en": "Ide", "ru": "Йазь"}, "owner": "blue", "strength": 1},
    {"hex": "1705", "name": {"en": "Oak", "ru": "Дуб"}, "owner": "green"},
    {"hex": "0407", "name": {"en": "Willow", "ru": "Ива"}},
]
"""Red's five cities, one each of Blue and Green, and a free one to the right of the way north."""


def sample_game() -> Game:
    """The first turn. Armies are numbered by the ranks of their cities: here as these are listed."""
    first = [cell(str(city["hex"])) for city in CITIES]
    order = [*first, *(other for other in range(WIDTH * HEIGHT) if other not in first)]
    ranks = [order.index(each) for each in range(WIDTH * HEIGHT)]
    scenario = small_scenario(("." * WIDTH,) * HEIGHT, 3, cities=CITIES, ranks=ranks)
    return Game.new({"envoys": ENVOYS}, scenario, seed="sample")


def land() -> Grid:
    """The shape of the map."""
    return grid(WIDTH, HEIGHT)


def cell(label: str) -> Cell:
    """The cell with this label."""
    return land().cell_of_label(label)


def orders() -> tuple[Order, ...]:
    """What the sample says, army by army.

    1. North for 10 hexes; an enemy or an enemy city in sight: flee the way it came; a free city in sight: go there and
       take it. 2. Stay in the city. 3. West for 8 hexes and merge with army 4. 4. Having merged, attack the city; once
       it is taken, stay in it. 5. Approach Green's army and make contact.
    """
    return (
        March(
            "red-1",
            "n",
            10,
            (
                ("sees-army", "flee", None, None, None, None),
                ("sees-enemy-city", "flee", None, None, None, None),
                ("sees-free-city", "take-it", None, None, None, None),
            ),
        ),
        Stay("red-2", None),
        March("red-3", "w", 8, (("meets-own", "merge", None, None, "red-4", None),)),
        Stay(
            "red-4",
            (
                ("merged", "attack-city", None, None, "red-3", cell("0809")),
                ("took-city", "stay", None, None, None, None),
            ),
        ),
        Approach("red-5", "green", (("next-to", "contact", None, "green", None, None),)),
    )


CAPITAL = NameCapital(cell("0501"))

SENTENCES = {
    "en": (
        "Red 1: goes north for 10 hexes; when it sees an enemy army, it flees the way it came; when it sees an enemy "
        "city, it flees the way it came; when it sees a free city, it goes there and takes it.\n"
        "Red 2: stays in the city.\n"
        "Red 3: goes west for 8 hexes; when it meets the army Red 4, it merges with it.\n"
        "Red 4: stays in the city; when it has merged with the army Red 3, it attacks the city Ide (0809); when it has "
        "taken a city, it stays in the city.\n"
        "Red 5: approaches the nearest army in sight (Green) and stops next to it; when it stands next to a foreign "
        "army (Green), it stops next to it and makes contact, without a battle."
    ).splitlines(),
    "ru": (
        "Red 1: идёт на север на 10 гексов; когда увидит вражескую армию, отступит тем же путём; когда увидит "
        "вражеский город, отступит тем же путём; когда увидит свободный город, пойдёт туда и возьмёт его.\n"
        "Red 2: остаётся в городе.\n"
        "Red 3: идёт на запад на 8 гексов; когда встретит армию Red 4, соединится с ней.\n"
        "Red 4: остаётся в городе; когда соединится с армией Red 3, нападёт на город Йазь (0809); когда возьмёт "
        "город, останется в городе.\n"
        "Red 5: идёт к ближайшей видимой армии (Green) и встаёт рядом; когда окажется рядом с чужой армией (Green), "
        "встанет рядом и установит контакт, без боя."
    ).splitlines(),
}

# -- the treaty --------------------------------------------------------------------------------------------------------

TREATY_ROWS = ("." * 12,) * 8

TREATY_CITIES = [
    {"hex": "0402", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
    {"hex": "0503", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "blue"},
    {"hex": "0505", "name": {"en": "Ide", "ru": "Йазь"}, "owner": "blue"},
    {"hex": "0403", "name": {"en": "Oak", "ru": "Дуб"}, "owner": "green"},
    {"hex": "0302", "name": {"en": "Fir", "ru": "Пихта"}, "owner": "white"},
]
"""Red meets all others in the first turn. Of Blue's cities it has both in sight."""

TREATY_SIDES = [
    {"id": "red", "name": {"en": "Red", "ru": "Рубиния"}, "colour": 0},
    {"id": "blue", "name": {"en": "Blue", "ru": "Лазурь"}, "colour": 1},
    {"id": "green", "name": {"en": "Green", "ru": "Изумруд"}, "colour": 2},
    {"id": "white", "name": {"en": "White", "ru": "Жемчуг"}, "colour": 3},
]

TREATY_SENTENCES = {
    "en": "Treaty of Red and Blue for 10 turns, beginning with the next: Red and Blue are allies and do not fight each "
    "other; victory is joint; they open to each other the land they have explored; they show each other all that is "
    "in their sight; Blue hands over the city Ide (0505) to Red; Red passes on to Blue its contacts: Green and White; "
    "allied armies may stand in each other's cities.",
    "ru": "Договор, стороны: Рубиния и Лазурь, на 10 ходов со следующего: Рубиния и Лазурь в союзе и не воюют друг с "
    "другом; победа совместная; открывают друг другу обследованные земли; показывают друг другу всё, что видят; Лазурь "
    "передаёт город Йазь (0505), кому: Рубиния; Рубиния передаёт контакты (Изумруд и Жемчуг), кому: Лазурь; союзные "
    "войска могут стоять в городах друг друга.",
}


def treaty_land() -> EnvScenario:
    """The map with its cities; the states have a name in each language."""
    data = small_scenario(TREATY_ROWS, 4, cities=TREATY_CITIES).model_dump(mode="json")
    return EnvScenario.model_validate({**data, "sides": TREATY_SIDES}, strict=False)


def treaty_game() -> Game:
    """The second turn: Red is in contact with all others."""
    game = Game.new({"envoys": ENVOYS}, treaty_land(), seed="treaty")
    for side in game.sides:
        own = next(cell for cell, city in game.known(side).cities.items() if city.owner == side)
        game.submit(side, NameCapital(own))
        game.seal(side)
    return game


def treaty_order() -> Propose:
    """What the sample says, as Red proposes it."""
    gifts = (
        clause(ClauseKind.CITY, "blue", "red", hex=treaty_land().land.grid.cell_of_label("0505")),
        clause(ClauseKind.CONTACTS, "red", "blue", contact="green"),
        clause(ClauseKind.CONTACTS, "red", "blue", contact="white"),
    )
    clauses = (ALLIANCE, JOINT, SHARE_MAP, SHARE_SIGHT, *gifts, STAND)
    return Propose(partner="blue", others=None, turns=10, clauses=clauses)
