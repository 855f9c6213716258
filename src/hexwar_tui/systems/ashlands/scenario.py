"""The scenarios of Ashlands: map, zones, key points, first units (ASH-1, 2.3); and the faults of their files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any

from pydantic import ConfigDict, Field, WithJsonSchema

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.options import given_or_usual
from hexwar_tui.engine.data.scenario import (
    RANKS,
    SLUG,
    Scenario,
    ScenarioPart,
    SideSpec,
    TextMap,
    extended,
    rank_faults,
)
from hexwar_tui.engine.data.scenario_faults import (
    NO_MAP,
    NOTHING_TO_RANK,
    cell_called,
    hex_barred,
    hex_taken,
    legend_faults,
    no_hex,
    no_side,
    of_each_side,
)
from hexwar_tui.engine.data.vocabulary import HEX, HexLabel, Terrains
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Phrase, Text, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid
from hexwar_tui.systems.ashlands.catalogue import Catalogue, load_catalogue
from hexwar_tui.systems.ashlands.event_table import EventSpec, load_events, table_faults, whole_events
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.roster_faults import army_faults, roster_faults
from hexwar_tui.systems.ashlands.terrain import legend, load_terrain

ZONE_PLACES = {
    "north-west": (0, 0),
    "north": (1, 0),
    "north-east": (2, 0),
    "west": (0, 1),
    "east": (2, 1),
    "south-west": (0, 2),
    "south": (1, 2),
    "south-east": (2, 2),
}
"""Where a zone of this name lies, across and down: each 0 (the near edge), 1 (the middle) or 2 (the far edge)."""


Place = tuple[str | int, ...]
"""Where a part stands in a scenario file: the keys and indices that lead there."""


def zone_cells(board: Grid, corner: Cell, size: int) -> tuple[Cell, ...]:
    """The cells of the deployment zone of `size` columns and rows whose top left hex is `corner` (ASH-1.4). Raises
    BadOptions if some of it lies off the map."""
    row, column = divmod(corner, board.width)
    if column + size > board.width or row + size > board.height:
        last = max(0, board.height - size) * board.width + max(0, board.width - size)
        text = say(
            "A zone of {size} by {size} hexes from {hex} leaves the map; the last hex for it is {last}.",
            size=size,
            hex=board.label(corner),
            last=board.label(last),
        )
        raise BadOptions(text)
    return tuple((row + down) * board.width + column + right for down in range(size) for right in range(size))


Zone = Annotated[
    str,
    WithJsonSchema({"anyOf": [{"enum": list(ZONE_PLACES)}, {"type": "string", "pattern": f"^({HEX})$"}]}),
]
"""Where a zone lies: one of `ZONE_PLACES`, or the label of its top left hex."""

_patch = lru_cache(maxsize=64)(zone_cells)


class StartUnit(ScenarioPart):
    """A unit that a side has from the start; `hex` is the label of the hex where it stands, None: the reserve."""

    type: str = Field(
        pattern=SLUG, description=N_("The type of the unit, out of the army of its side."), examples=["trench-rifles"]
    )
    side: Side = Field(description=N_("The id of the side that has it."), examples=["north"])
    hex: HexLabel | None = Field(
        default=None, description=N_("The hex where it stands; without one it waits in the reserve.")
    )


def _name_types(schema: dict[str, Any]) -> None:
    """Adds to the JSON Schema of scenarios the types of units of each army, unless a file has rosters of its own."""
    armies = load_catalogue().armies.values()
    types = {"anyOf": [{"title": str(army.name), "enum": list(army.types)} for army in armies]}
    units = {"items": {"properties": {"type": types}}}
    schema.update({"if": {"not": {"required": ["rosters"]}}, "then": {"properties": {"units": units}}})


class AshScenario(Scenario):
    """A scenario of Ashlands.

    Where `map` is None, it is generated, as wide and high as the options say. `zones` gives every side the place of its
    deployment zone: one of `ZONE_PLACES`, or the label of its top left hex. `key_points` are labels of hexes; None:
    they are drawn. `ranks` gives every hex a number of its own, by which ties between hexes are decided, the lowest
    first (None: row by row). `rosters` are the unit types of the game; a file leaves them out and has the shipped ones.
    `armies` gives a side its army, whatever the options say, and `events` are those of the game (ASH-8.1); None: all.
    """

    model_config = ConfigDict(json_schema_extra=_name_types)

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=4, description=N_("Two to four sides."))
    map: Annotated[TextMap, Terrains(legend)] | None = Field(
        default=None, description=N_("The map; without one a map is drawn, as wide and high as the options say.")
    )
    zones: dict[Side, Zone] = Field(
        description=N_(
            "For each side, by its id, where its deployment zone lies: a part of the map, or its top left hex."
        ),
        examples=[{"north": "north-west", "south": "south-east"}],
    )
    key_points: tuple[HexLabel, ...] | None = Field(
        default=None, description=N_("The hexes of the key points; without them they are drawn.")
    )
    units: tuple[StartUnit, ...] = Field(default=(), description=N_("Units that sides have from the start."))
    ranks: tuple[int, ...] | None = Field(default=None, description=RANKS)
    rosters: Catalogue | None = Field(
        default=None,
        description=N_("Rosters of its own; leave them out, and the game has those of the program."),
        examples=[{"extends": "shipped"}],
    )
    armies: dict[Side, str] = Field(
        default={},
        exclude_if=lambda armies: not armies,
        description=N_("For a side, by its id, its army, which is no option then."),
        examples=[{"north": "levy"}],
    )
    events: dict[str, EventSpec] | None = Field(
        default=None,
        exclude_if=lambda events: events is None,
        description=N_("The events of the d100 that happen in this game, by their ids; without them all of the rules."),
        examples=[{"battle-fatigue": {"first": 1, "last": 100}}],
    )

    @classmethod
    def whole(cls, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The JSON object of a scenario file with whole rosters, and events with the texts that they leave out."""
        return whole_events(extended(data, "rosters", lambda: load_catalogue().model_dump(mode="json")))

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """Returns the faults of the file that types can't show, one iterable for each search: of zones, of units, and
        of the map or, where there is none, of hexes that are named all the same."""
        own = (roster_faults(self.rosters), army_faults(self), table_faults(self.event_table))
        if self.map is None:
            return *own, _zone_faults(self), _unit_faults(self), _faults_without_map(self)
        terrain, ranks = legend_faults(self.map, load_terrain()), rank_faults(self.ranks, self.map.grid.size)
        hexes = (_hex_faults(self, self.map, key) for key in ("key_points", "units"))
        return *own, _zone_faults(self), _unit_faults(self), terrain, _zone_hex_faults(self, self.map), *hexes, ranks

    def room_faults(self) -> Iterable[BadPart]:
        """Yields the faults of zones that leave the map or lie upon each other, by the size that the options say."""
        if self.map is None:
            return
        size = given_or_usual(AshOptions, self.options, "zone")
        yield from (BadPart(text, *place) for place, text in zones_on(self, self.map.grid, size)[1].items())

    def idle_options(self) -> frozenset[str]:
        """The names of options that have no effect in this scenario: width and height if it has a map, the number of
        key points if it also names these, and the armies of sides to which it gives one. The gap from the zones keeps
        its effect, as events place things by it."""
        given = {f"army_{number}" for number, side in enumerate(self.sides, 1) if side.id in self.armies}
        if self.map is None:
            return frozenset(given)
        return frozenset(given.union(("width", "height"), () if self.key_points is None else ("key_points",)))

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rosters of this game: the scenario's own, or else the shipped catalogue."""
        return self.rosters or load_catalogue()

    @property
    def event_table(self) -> Mapping[str, EventSpec]:
        """The events of this game by id: the scenario's own, or else those of the rules."""
        return load_events() if self.events is None else self.events

    @cached_property
    def armoury(self) -> Armoury:
        """The armoury of this game: it answers which weapons, properties and numbers a unit has now."""
        return Armoury(self.catalogue)

    @cached_property
    def ground(self) -> Ground:
        """The map as tables of cells. Asserts that there is a map; it is drawn before a game begins."""
        assert self.map is not None, "the map is drawn before the game begins"
        return Ground(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    def corner(self, board: Grid, side: Side, size: int) -> Cell:
        """The top left cell of the side's deployment zone, of `size` columns and rows, on the map `board`. Raises
        BadLabel if the scenario names a hex that is not on this map."""
        place = self.zones[side]
        if place not in ZONE_PLACES:
            return board.cell_of_label(place)
        across, down = ZONE_PLACES[place]
        return (board.height - size) * down // 2 * board.width + (board.width - size) * across // 2

    def zone(self, side: Side, size: int) -> tuple[Cell, ...]:
        """The cells of the side's deployment zone, `size` columns and rows, on the scenario's map (ASH-1.4)."""
        grid = self.ground.grid
        return _patch(grid, self.corner(grid, side, size), size)


def zones_on(
    scenario: AshScenario, board: Grid, size: int
) -> tuple[Mapping[Side, tuple[Cell, ...]], Mapping[Place, Text]]:
    """The zones of all sides that have one, in their order, and by its place in the file what is wrong with each that
    leaves the map `board` or lies upon one before it."""
    zones: dict[Side, tuple[Cell, ...]] = {}
    faults: dict[Place, Text] = {}
    for side in scenario.sides:
        try:
            zones[side.id] = zone_cells(board, scenario.corner(board, side.id, size), size)
        except BadOptions as fault:
            faults["zones", side.id] = fault.text
            continue
        except (BadLabel, KeyError):
            continue  # It is a fault already that the side has no zone, or that there is no such hex.
        if any(set(zones[side.id]) & set(cells) for other, cells in zones.items() if other != side.id):
            faults["zones", side.id] = say(
                "Zones of {size} by {size} hexes lie upon each other on this map; move one, or make them smaller "
                "(zone).",
                size=size,
            )
    return zones, faults


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _zone_faults(scenario: AshScenario) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    return of_each_side(scenario.zones, ids, "zones", _no_zone)


def _no_zone(side: Side) -> Phrase:
    return say("side {side} has no zone, such as {example}", side=side, example=f'"{side}": "north"')


def _unit_faults(scenario: AshScenario) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    types = scenario.catalogue.types
    for at, unit in enumerate(scenario.units):
        if unit.side not in ids:
            yield no_side(unit.side, ids, "units", at, "side")
        if unit.type not in types:
            reason = out_of(say("there is no unit type “{id}”", id=unit.type), unit.type, types)
            yield BadPart(reason, "units", at, "type")


def _faults_without_map(scenario: AshScenario) -> Iterator[BadPart]:
    """Faults of a file without a map that names or ranks hexes: a generated map may have any size."""
    for place, _ in _hexes_named(scenario):
        yield BadPart(NO_MAP, *place)
    if scenario.ranks is not None:
        yield BadPart(NOTHING_TO_RANK, "ranks")


def _zone_hex_faults(scenario: AshScenario, drawn: TextMap) -> Iterator[BadPart]:
    for place, label in _hexes_named(scenario):
        if place[0] == "zones" and cell_called(drawn.grid, label) is None:
            yield BadPart(out_of(no_hex(drawn.grid, label).text, label, ZONE_PLACES), *place)


def _hex_faults(scenario: AshScenario, drawn: TextMap, key: str) -> Iterator[BadPart]:
    """The faults of the hexes that stand behind one key of the file, each of which is for one thing alone."""
    barred = {id for id, terrain in load_terrain().items() if terrain.impassable}
    named = [(place, label) for place, label in _hexes_named(scenario) if place[0] == key]
    cells = [cell_called(drawn.grid, label) for _, label in named]

    def is_free(cell: Cell) -> bool:
        return drawn.terrain[cell] not in barred and cell not in cells

    for at, ((place, label), cell) in enumerate(zip(named, cells, strict=True)):
        if cell is None:
            yield no_hex(drawn.grid, label, *place)
        elif drawn.terrain[cell] in barred:
            yield hex_barred(drawn.grid, cell, is_free, *place)
        elif cell in cells[:at]:
            yield hex_taken(drawn.grid, cell, is_free, *place)


def _hexes_named(scenario: AshScenario) -> Iterator[tuple[Place, str]]:
    """All labels of hexes in the file, each with its place there."""
    yield from ((("zones", side), place) for side, place in scenario.zones.items() if place not in ZONE_PLACES)
    yield from ((("key_points", at), label) for at, label in enumerate(scenario.key_points or ()))
    yield from ((("units", at, "hex"), unit.hex) for at, unit in enumerate(scenario.units) if unit.hex is not None)
