"""The five sample tasks of the rules this system was asked for: the land they are given on, and the orders they are."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.systems.envoys.orders.armies import Approach, March, Stay
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import small_scenario

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

FIRST = (
    "Red 1: goes north for 10 hexes; when it sees an enemy army, it flees the way it came; when it sees an enemy city, "
    "it flees the way it came; when it sees a free city, it goes there and takes it."
)
FOURTH = (
    "Red 4: stays in the city; when it has merged with the army Red 3, it attacks the city Ide (0809); when it has "
    "taken a city, it stays in the city."
)
FIFTH = (
    "Red 5: approaches the nearest army in sight (Green) and stops next to it; when it stands next to a foreign army "
    "(Green), it stops next to it and makes contact, without a battle."
)
FIRST_RU = (
    "Red 1: идёт на север на 10 гексов; когда увидит вражескую армию, отступит тем же путём; когда увидит вражеский "
    "город, отступит тем же путём; когда увидит свободный город, пойдёт туда и возьмёт его."
)
FOURTH_RU = (
    "Red 4: остаётся в городе; когда соединится с армией Red 3, нападёт на город Йазь (0809); когда возьмёт город, "
    "останется в городе."
)
FIFTH_RU = (
    "Red 5: идёт к ближайшей видимой армии (Green) и встаёт рядом; когда окажется рядом с чужой армией (Green), "
    "встанет рядом и установит контакт, без боя."
)

SENTENCES = {
    "en": (
        FIRST,
        "Red 2: stays in the city.",
        "Red 3: goes west for 8 hexes; when it meets the army Red 4, it merges with it.",
        FOURTH,
        FIFTH,
    ),
    "ru": (
        FIRST_RU,
        "Red 2: остаётся в городе.",
        "Red 3: идёт на запад на 8 гексов; когда встретит армию Red 4, соединится с ней.",
        FOURTH_RU,
        FIFTH_RU,
    ),
}
