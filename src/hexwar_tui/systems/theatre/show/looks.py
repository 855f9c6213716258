"""What each hex looks like: its land, which decides nothing, sites, and stacks of units (THE-1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.view import Badge, HexLook, MapName, Site
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.scenario import TheScenario
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Unit

CAPITAL = ("★", "*")
FACTORY, FACTORY_OUT = ("◆", "@"), ("◇", "x")
DERRICK, DERRICK_OUT = ("◉", "A"), ("◎", "a")
"""The glyphs of sites, in Unicode and in ASCII; those of what was bombed are hollow, or other characters."""

LANDS: Mapping[str, tuple[str, Text]] = {
    "plain": ("plain", say("plain")),
    "forest": ("forest", say("forest")),
    "hills": ("hills", say("hills")),
    "mountains": ("mountain", say("mountains")),
    "swamp": ("swamp", say("swamp")),
    "desert": ("rough", say("desert")),
    "city": ("city", say("city")),
    "lake": ("water", say("lake")),
    "sea": ("water", say("sea")),
}
"""For each land of a relief the look in which themes draw it, and its name."""


def land_of(scenario: TheScenario, cell: Cell) -> str:
    """The land of a hex, one of `scenario.LANDS`: by the relief; without one seas are "sea" and all regions "plain"."""
    if scenario.relief is not None:
        return scenario.relief.terrain[cell]
    return "sea" if scenario.codes[cell] in scenario.seas else "plain"


def names_of_looks() -> dict[str, Text]:
    """The names of each look of terrain: those of all lands that are drawn in it, which decide nothing (THE-1.1)."""
    by_look: dict[str, list[Text]] = {}
    for look, name in LANDS.values():
        by_look.setdefault(look, []).append(name)
    return {look: say("{lands}", lands=names) for look, names in by_look.items()}


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one power and type in a place; those bought this turn, which take no orders, are a stack apart."""

    power: Power
    type: str
    units: tuple[Unit, ...]

    @property
    def lead(self) -> Unit:
        """The first unit of the stack, which stands for all of it."""
        return self.units[0]


def stacks_at(known: TheKnown, place: PlaceId) -> tuple[Stack, ...]:
    """The stacks in a place: those of its owner first, then by power, then in the order of the price list."""
    types, owner = list(load_catalogue()), known.owner(place)
    gathered: dict[tuple[bool, Power, int, bool], list[Unit]] = {}
    for unit in known.units_at(place):
        key = (unit.power != owner, unit.power, types.index(unit.type), unit.fresh)
        gathered.setdefault(key, []).append(unit)
    return tuple(Stack(key[1], types[key[2]], tuple(units)) for key, units in sorted(gathered.items()))


def is_at_work(unit: Unit) -> bool:
    """Whether a unit needs no order any more: it has one, was bought this turn, or has acted."""
    return unit.fresh or unit.done or unit.order is not None


def badge(known: TheKnown, stack: Stack) -> Badge:
    """The badge that shows a stack, with its number of units. Units bought this turn are marked "+"; while orders are
    written, the seat's own stacks that need none any more are shown as done."""
    done = known.phase is Phase.ORDERS and stack.power == known.seat and all(map(is_at_work, stack.units))
    marks = "+" if stack.lead.fresh else ""
    side = stack.power if known.is_side(stack.power) else None
    type = unit_type(stack.type)
    return Badge(stack.lead.id, side, type.letter, len(stack.units), acted=done, marks=marks, arm=type.arm)


def sites_of(known: TheKnown, region: KnownRegion) -> Iterator[Site]:
    """The sites of a region: capital, factories, derricks. As many of the last factories and derricks as were bombed
    are drawn as out of work."""
    owner = region.owner if known.is_side(region.owner) else None
    if region.capital is not None:
        yield Site(*CAPITAL, owner=owner)
    for number in range(region.factories):
        yield Site(*(FACTORY if number < region.factories - region.factories_hit else FACTORY_OUT), owner=owner)
    for number in range(region.derricks):
        yield Site(*(DERRICK if number < region.derricks - region.derricks_hit else DERRICK_OUT), owner=owner)


class OnMap:
    """The hexes on which sites and stacks are drawn, as a seat knows them: `sites` and `badges` by hex, `stacks` with
    their hexes by place. What the seat has bought this turn is there, too."""

    def __init__(self, known: TheKnown) -> None:
        self.known = known
        self.sites: dict[Cell, Site] = {}
        self.stacks: dict[PlaceId, list[tuple[Stack, Cell]]] = {}
        self.cells: dict[str, Cell] = {}
        """By unit, the hex that its stack is drawn on."""
        self.badges: dict[Cell, list[Badge]] = {}
        for place in known.geography.cells:
            self._lay_out(place)

    def _lay_out(self, place: PlaceId) -> None:
        known = self.known
        anchors, region = known.scenario.anchors[place], known.regions.get(place)
        sites = list(sites_of(known, region)) if region is not None else []
        self.sites.update(zip(anchors.sites(len(sites)), sites, strict=False))
        stacks = stacks_at(known, place)
        at_sea = [unit_type(stack.type).branch == "sea" for stack in stacks]
        self.stacks[place] = list(zip(stacks, anchors.stacks(at_sea, len(sites)), strict=True))
        for stack, cell in self.stacks[place]:
            self.badges.setdefault(cell, []).append(badge(known, stack))
            self.cells.update((unit.id, cell) for unit in stack.units)

    def look(self, cell: Cell) -> HexLook:
        """How a hex is drawn: its land or sea, its owner, and the site and badges that stand there."""
        known = self.known
        place = known.geography.place_of[cell]
        return HexLook(
            LANDS[land_of(known.scenario, cell)][0],
            owner=known.owner(place),
            badges=tuple(self.badges.get(cell, ())),
            site=self.sites.get(cell),
            region=place,
        )

    def heart(self, place: PlaceId) -> Cell:
        """The hex in the middle of a place's name, to which lines about the place lead."""
        name = self.known.scenario.anchors[place].name
        return name[len(name) // 2]


def names(scenario: TheScenario) -> tuple[MapName, ...]:
    """The names of all regions and seas, each with the hexes that it is written across."""
    return tuple(MapName(scenario.place_name(place), anchors.name) for place, anchors in scenario.anchors.items())
