"""What a scenario of Theatre of War holds (THE-1): a map of regions and seas, who owns what, and the first season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from hexwar_tui.engine.data.faults import SLUG, BadPart, or_rather, out_of
from hexwar_tui.engine.data.scenario import MOST_ROWS, Scenario, ScenarioPart, SideSpec, TextMap, id_taken
from hexwar_tui.engine.data.scenario_faults import of_each_side
from hexwar_tui.engine.data.vocabulary import Terrains
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Name, Phrase, Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.systems.theatre.anchors import AnchorMap, Anchors
from hexwar_tui.systems.theatre.catalogue import UnitType, load_catalogue
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.state import Good, PlaceId, Power, WishKind

NO_HEX = "  "
"""The two characters of the text map that stand for no hex."""

RELIEF: Mapping[str, str] = {
    ".": "plain",
    "f": "forest",
    "h": "hills",
    "m": "mountains",
    "s": "swamp",
    "d": "desert",
    "c": "city",
    "w": "lake",
    "~": "sea",
}
"""For each letter of a relief, as the shipped scenarios have them, the land that it stands for; what land a hex has
decides nothing (THE-1.1)."""

LANDS = tuple(RELIEF.values())
"""The names of land that the legend of a relief may use."""

CAPITAL = '"capital": true'
"""What a region has that is a capital."""

SEASONS = ("spring", "summer", "autumn", "winter")
"""The quarters of a year, in their order (THE-5)."""


def _code(text: str) -> str:
    if len(text) != 2 or " " in text:
        told = say("the code of a place is two characters, neither of them a space, such as {example}", example="Al")
        raise BadPart(told)
    return text


Code = Annotated[str, AfterValidator(_code), Field(json_schema_extra={"pattern": "^[^ ]{2}$"})]
"""The code of a region or a sea in the text map: two characters, neither of them a space."""


class RegionSpec(ScenarioPart):
    """A region: its name, the side or neutral that holds it at the start, its factories and derricks, and whether it is
    its owner's capital."""

    name: Name = Field(
        description=N_("The name of the region: a text, or one for each language."),
        examples=[{"en": "Garland", "ru": "Гарланд"}],
    )
    owner: str = Field(description=N_("The id of the side or neutral that holds it at the start."), examples=["west"])
    factories: int = Field(default=0, ge=0, le=20, description=N_("How many factories it has."))
    derricks: int = Field(default=0, ge=0, le=20, description=N_("How many oil derricks it has."))
    capital: bool = Field(default=False, description=N_("Whether it is its owner's capital; each side has one."))


class SeaSpec(ScenarioPart):
    """A sea; one that is `overseas` is at the map's edge, where trade fleets fetch from the rest of the world
    (THE-7.4)."""

    name: Name = Field(
        description=N_("The name of the sea: a text, or one for each language."),
        examples=[{"en": "Middle Sea", "ru": "Среднее море"}],
    )
    overseas: bool = Field(default=False, description=N_("Whether trade fleets fetch from overseas there."))


class WishSpec(ScenarioPart):
    """One thing that a neutral wants for a treaty (THE-8.1); its `kind` says which: `points` of `good`, a guarantee, or
    the region `place`."""

    kind: WishKind = Field(description=N_("What it wishes for: resources, a guarantee or a region."))
    good: Good | None = Field(default=None, description=N_("Of a wish for resources: which."))
    points: int = Field(default=0, ge=0, le=99, description=N_("Of a wish for resources: how many points."))
    place: Code | None = Field(default=None, description=N_("Of a wish for a region: its code."), examples=["Ga"])


class NeutralSpec(ScenarioPart):
    """A neutral state: its id and name, and what it wishes for at the start."""

    id: str = Field(
        pattern=SLUG, description=N_("The word by which the file and orders call the state."), examples=["karst"]
    )
    name: Name = Field(
        description=N_("The name of the state: a text, or one for each language."),
        examples=[{"en": "Karst", "ru": "Карст"}],
    )
    wishes: tuple[WishSpec, ...] = Field(default=(), description=N_("What it wants for a treaty, at the start."))


class PriceSpec(ScenarioPart):
    """What a unit of a type costs to buy, as far as it is other than usual (THE-3.1)."""

    manpower: int | None = Field(default=None, ge=0, le=99, description=N_("Its price in manpower."), examples=[1])
    production: int | None = Field(default=None, ge=0, le=99, description=N_("Its price in production."), examples=[3])


class TheScenario(Scenario):
    """A scenario of Theatre of War.

    `rows` is the map, two characters a hex: the code of its region or sea, two spaces for no hex; `regions` and `seas`
    describe each by its code. `relief` gives the look of the land (a row of single characters with a legend), and
    decides nothing. `straits` are pairs of codes that count as neighbours. `supply` is what each side starts with;
    `year` and `season` are those of turn 1. `prices` are those of unit types that cost something else (THE-3.1).
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=6, description=N_("Two to six sides."))
    rows: tuple[str, ...] = Field(
        min_length=1,
        max_length=MOST_ROWS,
        description=N_("The map, from north to south: in each row two characters for each hex, the code of its place."),
        examples=[["N~N~Al", "N~AlAl"]],
    )
    regions: dict[Code, RegionSpec] = Field(description=N_("The regions of land, by their codes of two characters."))
    seas: dict[Code, SeaSpec] = Field(default={}, description=N_("The seas, by their codes of two characters."))
    relief: Annotated[TextMap, Terrains(lambda: RELIEF)] | None = Field(
        default=None, description=N_("How the land looks; as wide and high as the map, and decides nothing.")
    )
    straits: tuple[tuple[Code, Code], ...] = Field(
        default=(),
        description=N_("Pairs of codes of places that count as neighbours without touching."),
        examples=[[["Al", "Be"]]],
    )
    neutrals: tuple[NeutralSpec, ...] = Field(default=(), description=N_("The neutral states."))
    supply: dict[Side, Annotated[int, Field(ge=0, le=999)]] = Field(
        description=N_("For each side, by its id, the supply that it has at the start."), examples=[{"west": 12}]
    )
    year: int = Field(ge=1, le=9999, description=N_("The year of the first turn."), examples=[1936])
    season: Literal["spring", "summer", "autumn", "winter"] = Field(
        description=N_("The quarter of the year in which the first turn is.")
    )

    prices: dict[str, PriceSpec] = Field(
        default={},
        exclude_if=lambda prices: not prices,
        description=N_("Other prices for types of units, by their ids; what is left out costs what it usually does."),
        examples=[{"tanks": {"production": 4}}],
    )

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """What is wrong with the scenario besides the types of its fields: an iterable of faults for each check."""
        return (
            _map_faults(self),
            _unseen_faults(self),
            _power_faults(self),
            _wish_faults(self),
            _supply_faults(self),
            _strait_faults(self),
            _relief_faults(self),
            _price_faults(self),
        )

    @cached_property
    def price_list(self) -> Mapping[str, UnitType]:
        """All types of units by id, with the prices of this game (THE-3.1)."""
        shipped = load_catalogue()
        own = {id: price.model_dump(exclude_none=True) for id, price in self.prices.items() if id in shipped}
        return {id: type.model_copy(update=own.get(id, {})) for id, type in shipped.items()}

    @cached_property
    def length(self) -> int:
        """How many characters most rows have, of several such numbers the first."""
        return Counter(map(len, self.rows)).most_common(1)[0][0]

    @cached_property
    def grid(self) -> Grid:
        """The grid of the map, as wide and high as `rows`; cells with the code `NO_HEX` are no hexes of it."""
        void = frozenset(cell for cell, code in enumerate(self.codes) if code == NO_HEX)
        return grid(self.length // 2, len(self.rows), void)

    @cached_property
    def codes(self) -> tuple[PlaceId, ...]:
        """The code of the region or sea of each cell, `NO_HEX` where there is no hex; where rows of a faulty file are
        too short, one of no place."""
        rows = (row[: self.length].ljust(self.length, "\0") for row in self.rows)
        return tuple(row[at : at + 2] for row in rows for at in range(0, self.length - 1, 2))

    @cached_property
    def geography(self) -> Geography:
        """The places of the map with their hexes, and which of them are neighbours."""
        cells: dict[PlaceId, list[Cell]] = {code: [] for code in (*sorted(self.regions), *sorted(self.seas))}
        for cell in self.grid.cells:
            cells[self.codes[cell]].append(cell)
        return Geography(
            self.grid, {code: tuple(found) for code, found in cells.items()}, frozenset(self.seas), self.straits
        )

    @cached_property
    def anchors(self) -> Mapping[PlaceId, Anchors]:
        """For each place, by its code, the hexes that show its name, sites and stacks."""
        names = {place: self.place_name(place) for place in (*self.regions, *self.seas)}
        longest = {place: max(len(text) for _, text in name.texts) for place, name in names.items()}
        return AnchorMap(self.geography, longest).places

    def place_name(self, place: PlaceId) -> Name:
        """The name of a region or a sea. Raises KeyError for any other code."""
        region = self.regions.get(place)
        return self.seas[place].name if region is None else region.name

    @cached_property
    def neutral_names(self) -> Mapping[Power, Name]:
        """The names of the neutral states by id."""
        return {neutral.id: neutral.name for neutral in self.neutrals}

    def overseas(self) -> tuple[PlaceId, ...]:
        """The codes of the seas at the edge of the map, where trade fleets fetch from overseas, sorted."""
        return tuple(code for code in sorted(self.seas) if self.seas[code].overseas)

    def capitals(self, power: Power) -> tuple[PlaceId, ...]:
        """The regions that were capitals of `power` at the start, sorted by code."""
        return tuple(
            code for code in sorted(self.regions) if self.regions[code].capital and self.regions[code].owner == power
        )

    def date(self, turn: int) -> tuple[str, int]:
        """The season and the year of a turn, as ("spring", 1939); turn 0 has those of turn 1."""
        quarters = SEASONS.index(self.season) + max(turn, 1) - 1
        return SEASONS[quarters % 4], self.year + quarters // 4


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _no_place(scenario: TheScenario, code: str) -> Text:
    """The reason that no region or sea has this code, with what may have been meant."""
    return out_of(say("there is no region or sea “{code}”", code=code), code, [*scenario.regions, *scenario.seas])


def _strait_faults(scenario: TheScenario) -> Iterator[BadPart]:
    for at, pair in enumerate(scenario.straits):
        for end, code in enumerate(pair):
            if code not in scenario.regions and code not in scenario.seas:
                yield BadPart(_no_place(scenario, code), "straits", at, end)


def _relief_faults(scenario: TheScenario) -> Iterator[BadPart]:
    relief = scenario.relief
    if relief is None:
        return
    for character, land in relief.legend.items():
        if land not in LANDS:
            reason = or_rather(say("one of these is wanted: {lands}", lands=LANDS), land, LANDS)
            yield BadPart(reason, "relief", "legend", character)
    width, height = scenario.grid.width, scenario.grid.height
    if (relief.grid.width, relief.grid.height) != (width, height):
        told = say("the relief is as wide and high as the map: {width} by {height}", width=width, height=height)
        yield BadPart(told, "relief", "rows")
        return
    for cell in scenario.grid.cells:
        land, code = relief.terrain[cell], scenario.codes[cell]
        is_known = land in LANDS and (code in scenario.seas or code in scenario.regions)
        if not land or (is_known and (land == "sea") != (code in scenario.seas)):
            hex = scenario.grid.label(cell)
            reason = say("hex {hex}: the relief has land where regions are, and sea where seas are", hex=hex)
            yield BadPart(reason, "relief", "rows", cell // scenario.grid.width)


def _map_faults(scenario: TheScenario) -> Iterator[BadPart]:
    wanted = scenario.length
    if wanted % 2 or not wanted:
        yield BadPart(say("a row has two characters for each hex, such as {example}", example="N~Al"), "rows", 0)
    known = {*scenario.regions, *scenario.seas, NO_HEX}
    for number, row in enumerate(scenario.rows):
        if len(row) != wanted:
            told = say(
                "row {number} has {n} characters, most rows have {wanted}", number=number + 1, n=len(row), wanted=wanted
            )
            yield BadPart(told, "rows", number)
        for at in range(0, len(row) - 1, 2):
            if row[at : at + 2] not in known:
                yield BadPart(_no_place(scenario, row[at : at + 2]), "rows", number)
    for code in scenario.regions.keys() & scenario.seas.keys():
        yield BadPart(say("this code is a region's already: take another, here and in the rows"), "seas", code)


def _unseen_faults(scenario: TheScenario) -> Iterator[BadPart]:
    drawn = {row[at : at + 2] for row in scenario.rows for at in range(0, len(row), 2)}
    if not drawn <= {*scenario.regions, *scenario.seas, NO_HEX}:
        return  # A code that is not there may be that of a place miswritten.
    for key, places in (("regions", scenario.regions), ("seas", scenario.seas)):
        for code in places:
            if code not in drawn:
                told = say("it has no hex on the map: draw “{code}” in “rows”, or leave it out here", code=code)
                yield BadPart(told, key, code)


def _power_faults(scenario: TheScenario) -> Iterator[BadPart]:
    sides = [side.id for side in scenario.sides]
    powers = {*sides, *(neutral.id for neutral in scenario.neutrals)}
    for at, neutral in enumerate(scenario.neutrals):
        if neutral.id in [*sides, *(other.id for other in scenario.neutrals[:at])]:
            yield id_taken(neutral.id, powers, "neutrals", at, "id")
    for code, region in scenario.regions.items():
        if region.owner not in powers:
            reason = say("there is no side and no neutral “{id}”", id=region.owner)
            yield BadPart(out_of(reason, region.owner, sorted(powers)), "regions", code, "owner")
    # What is given to one that is not there may be a side's that is called by another name.
    if all(region.owner in powers for region in scenario.regions.values()):
        for side in sides:
            if not scenario.capitals(side):
                told = say("side {side} has no capital: one of its regions has {example}", side=side, example=CAPITAL)
                yield BadPart(told, "regions")


def _wish_faults(scenario: TheScenario) -> Iterator[BadPart]:
    for at, neutral in enumerate(scenario.neutrals):
        for number, wish in enumerate(neutral.wishes):
            if wish.kind is WishKind.RESOURCES and wish.good is None:
                goods = say("one of these is wanted: {lands}", lands=[good.value for good in Good])
                yield BadPart(goods, "neutrals", at, "wishes", number, "good")
            if wish.kind is WishKind.REGION and wish.place not in {*scenario.regions, *scenario.seas}:
                yield BadPart(_no_place(scenario, wish.place or ""), "neutrals", at, "wishes", number, "place")


def _supply_faults(scenario: TheScenario) -> Iterator[BadPart]:
    sides = [side.id for side in scenario.sides]
    return of_each_side(scenario.supply, sides, "supply", _no_supply)


def _no_supply(side: Side) -> Phrase:
    return say("side {side} has no supply given, such as {example}", side=side, example=f'"{side}": 12')


def _price_faults(scenario: TheScenario) -> Iterator[BadPart]:
    known = load_catalogue()
    for id in scenario.prices:
        if id not in known:
            yield BadPart(out_of(say("there is no unit “{id}”", id=id), id, known), "prices", id)
        elif not (scenario.price_list[id].manpower or scenario.price_list[id].production):
            yield BadPart(say("a unit costs something, such as {example}", example='"production": 1'), "prices", id)
