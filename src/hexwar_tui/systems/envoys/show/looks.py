"""How each hex is drawn."""

from __future__ import annotations

from functools import lru_cache

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Arm, Badge, Fog, HexLook, Site
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import LOOKS, PLAIN
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.state import Army, ArmyOrder, Phase

CITY, CAPITAL = ("⌂", "C"), ("★", "*")
"""The glyphs of a city and of a capital on the map, each in Unicode and in ASCII."""

# Translators: the letter of an army on the map, one character
ARMY = say("A")
ARM = Arm.INFANTRY


class Looks:
    """Called with a cell, answers how its hex is drawn for one seat, from what the seat knows at this moment."""

    def __init__(self, known: EnvKnown) -> None:
        self._known = known
        self._badges: dict[Cell, list[Badge]] = {}
        for army in standing(known):
            self._badges.setdefault(army.cell, []).append(own_badge(known, army))
        for seen in known.sightings.values():
            self._badges.setdefault(seen.cell, []).append(sighted_badge(seen))
        self._capitals = frozenset(capitals(known))

    def __call__(self, cell: Cell) -> HexLook:
        """How the hex is drawn: how well it is known, its terrain, city and armies, as far as the seat knows them."""
        known = self._known
        fog = known.fog(cell)
        look = LOOKS[known.terrain(cell) or PLAIN]
        badges, city = self._badges.get(cell), known.cities.get(cell)
        if badges is None and city is None:
            return _bare(look, fog)
        site = None
        label: Text = ""
        if city is not None:
            glyph = CAPITAL if cell in self._capitals else CITY
            site, label = Site(*glyph, owner=city.owner), known.words.city(cell)
        return HexLook(look, fog=fog, badges=tuple(badges or ()), site=site, label=label)


@lru_cache(maxsize=64)
def _bare(look: str, fog: Fog) -> HexLook:
    """The look of a hex with nothing on it."""
    return HexLook(look, fog=fog)


def standing(known: EnvKnown) -> tuple[Army, ...]:
    """The seat's own armies, with the parts that are to be split off; for the referee all armies."""
    if known.seat == REFEREE:
        return tuple(known.all_armies.values())
    return tuple(mustered(known).values())


def capitals(known: EnvKnown) -> tuple[Cell, ...]:
    """The capitals that the seat knows of, including one that it has written down this turn; none that is lost."""
    named = [known.standing_capital(side) for side in known.sides if known.may_see(side)]
    return tuple(cell for cell in named if cell is not None)


def own_badge(known: EnvKnown, army: Army) -> Badge:
    """The badge of an army whose strength the seat knows, with its number; shown as done if `is_done`."""
    return Badge(army.id, army.side, ARMY, army.strength, acted=is_done(known, army), marks=str(army.number), arm=ARM)


def sighted_badge(seen: Sighting) -> Badge:
    """The badge of a foreign army. Where only the band of its strength is known, it shows the band's middle, "~8", or
    for the last band, which has no end, ">30"."""
    low, high = seen.band
    band = f">{low - 1}" if high is None else f"~{(low + high) // 2}"
    return Badge(seen.id, seen.side, ARMY, seen.strength, marks="" if seen.strength is not None else band, arm=ARM)


def order_of(known: EnvKnown, army: Army) -> ArmyOrder | None:
    """The order and tasks written for the army while orders are written, None without any; later those it follows."""
    if known.phase is not Phase.ORDERS:
        return ArmyOrder(army.plan, army.tasks)
    return known.compartment(army.side).orders.get(army.id)


def is_done(known: EnvKnown, army: Army) -> bool:
    """Whether orders are written now and the army has one already."""
    return known.phase is Phase.ORDERS and order_of(known, army) is not None
