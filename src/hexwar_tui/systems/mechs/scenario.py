"""What a scenario of Iron Lances holds (MEC-1), and what can be wrong with its file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.scenario import (
    RANKS,
    Scenario,
    ScenarioPart,
    SideSpec,
    TextMap,
    extended,
    id_taken,
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
from hexwar_tui.engine.data.vocabulary import HexLabel, Terrains
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Name, Phrase, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import Catalogue, load_catalogue
from hexwar_tui.systems.mechs.state import Kind
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, LEGEND, NAMES, World
from hexwar_tui.systems.skirmish.board import LEGEND as BOARD_LEGEND
from hexwar_tui.systems.skirmish.board_faults import ground_faults
from hexwar_tui.systems.skirmish.board_file import FenceSpec, ObjectSpec

GARRISON = "garrison"
"""Stands for the side in the ids of armies that belong to nobody."""


UnitId = Annotated[str, Field(examples=["rifles"])]
"""A type of units, by its id."""


def _name_types(schema: dict[str, Any]) -> None:
    """Adds to the JSON Schema of scenarios the types of units, unless a file has a price list of its own."""
    types = {"items": {"enum": list(load_catalogue().units)}}
    points = {"items": {"properties": {"garrison": types}}}
    told = {"properties": {"lances": {"additionalProperties": types}, "points": points}}
    schema.update({"if": {"not": {"required": ["rosters"]}}, "then": told})


class BoardSpec(ScenarioPart):
    """A ready-made board: its name, its map, and the objects and fences on it."""

    name: Name = Field(
        description=N_("The name of the board: a text, or one for each language."), examples=["Old fort"]
    )
    map: Annotated[TextMap, Terrains(lambda: BOARD_LEGEND)] = Field(description=N_("The ground of the board."))
    objects: tuple[ObjectSpec, ...] = Field(
        default=(), description=N_("Houses, bunkers, light cover and hills on the board.")
    )
    fences: tuple[FenceSpec, ...] = Field(default=(), description=N_("Fences on the sides of hexes."))


class PointSpec(ScenarioPart):
    """A key point that a scenario places itself (MEC-1.3): the label of its hex, its kind, and its garrison by types of
    units, which may be empty. `board` is the board made for it; None: one of those for its kind, which a die picks."""

    hex: HexLabel = Field(description=N_("The hex of the key point."))
    kind: Kind = Field(description=N_("What the key point is."))
    garrison: tuple[UnitId, ...] = Field(
        default=(), description=N_("The units that hold it at the start, by their types."), examples=[["rifles"]]
    )
    board: BoardSpec | None = Field(
        default=None, description=N_("The board on which it is fought for; without one a die picks a ready one.")
    )


class MecScenario(Scenario):
    """A scenario of Iron Lances.

    `map` None: map and `homes` are generated, as wide and high as the options say. `homes` has for each side the label
    of the hex that its first army begins on. `alliances` are groups of sides that are not hostile to each other, if the
    option `alliances` is set. `points` are the key points that no dice are thrown for, the first to be placed; `places`
    are the names of key points, in the order in which they are placed. `lances` has the units of each army of a side by
    their types, for sides whose armies are not filled up by their points (MEC-1.6). `ranks` gives every hex a number of
    its own, by which ties between hexes are decided (None: row by row). `rosters` is the price list (MEC-4.4);
    None: the shipped one.
    """

    model_config = ConfigDict(json_schema_extra=_name_types)

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=6, description=N_("Two to six sides."))
    map: Annotated[TextMap, Terrains(lambda: LEGEND)] | None = Field(
        default=None, description=N_("The world map; without one map and homes are drawn, as the options say.")
    )
    homes: dict[Side, HexLabel] = Field(
        default={},
        description=N_("For each side, by its id, the hex on which its first army begins; only with a map."),
        examples=[{"red": "0203", "blue": "1410"}],
    )
    alliances: tuple[tuple[Side, ...], ...] = Field(
        default=(),
        description=N_("Groups of sides, by their ids, that are not hostile to each other if the option says so."),
        examples=[[["red", "blue"]]],
    )
    points: tuple[PointSpec, ...] = Field(
        default=(), max_length=24, description=N_("Key points that are placed here; dice place the others.")
    )
    places: tuple[Name, ...] = Field(
        default=(),
        description=N_("Names of key points, in the order in which they are placed."),
        examples=[["Grimsted"]],
    )
    lances: dict[Side, tuple[UnitId, ...]] = Field(
        default={},
        description=N_("For a side, by its id, the units of each of its armies; else they are filled up by points."),
    )
    ranks: tuple[int, ...] | None = Field(default=None, description=RANKS)
    rosters: Catalogue | None = Field(
        default=None,
        exclude_if=lambda rosters: rosters is None,
        description=N_("A price list of its own, with the types of units and names; else that of the program."),
        examples=[{"extends": "shipped"}],
    )

    @classmethod
    def whole(cls, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The JSON object of a scenario file with its whole price list."""
        return extended(data, "rosters", lambda: load_catalogue().model_dump(mode="json"))

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """Searches for faults of the file that types can't show: of ids, alliances, map, homes and ranks; each search
        yields those that it finds."""
        drawn, of_all = self.map, (_alliance_faults(self), _lance_faults(self))
        if any(side.id == GARRISON for side in self.sides):
            return (_name_faults(self),)  # What else there is may be meant for the side that can't be called so.
        if drawn is None:
            return (*of_all, _faults_without_map(self))
        land = legend_faults(drawn, NAMES), _home_faults(self, drawn), rank_faults(self.ranks, drawn.grid.size)
        return (*of_all, *land, _point_faults(self, drawn))

    def idle_options(self) -> frozenset[str]:
        """The names of options that have no effect in this scenario: width and height if it has a map, `alliances` if
        it has none."""
        size = frozenset() if self.map is None else frozenset(("width", "height"))
        return size if self.alliances else size | {"alliances"}

    @property
    def catalogue(self) -> Catalogue:
        """The price list of this game, the scenario's own or else the shipped one."""
        return self.rosters or load_catalogue()

    @cached_property
    def world(self) -> World:
        """The map as tables of cells. Asserts that the scenario has a map, as `lay_out` sees to."""
        assert self.map is not None, "the map is drawn before the game begins"
        return World(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    @cached_property
    def home_cells(self) -> Mapping[Side, Cell]:
        """For each side the cell of its home, in the order of seats. The scenario has to have a map."""
        return {side.id: self.world.grid.cell_of_label(self.homes[side.id]) for side in self.sides}

    def are_allied(self, one: Side, other: Side) -> bool:
        """True if an alliance of the scenario holds both sides, whatever the option `alliances` says."""
        return any(one in group and other in group for group in self.alliances)


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _name_faults(scenario: MecScenario) -> Iterator[BadPart]:
    for at, side in enumerate(scenario.sides):
        if side.id == GARRISON:
            yield id_taken(side.id, [other.id for other in scenario.sides], "sides", at, "id")


def _faults_without_map(scenario: MecScenario) -> Iterator[BadPart]:
    if scenario.homes:
        yield BadPart(NO_MAP, "homes")
    if scenario.points:
        yield BadPart(NO_MAP, "points")
    if scenario.ranks is not None:
        yield BadPart(NOTHING_TO_RANK, "ranks")


def _alliance_faults(scenario: MecScenario) -> Iterator[BadPart]:
    ids, bound = [side.id for side in scenario.sides], set()
    for at, group in enumerate(scenario.alliances):
        for place, side in enumerate(group):
            if side not in ids:
                yield no_side(side, ids, "alliances", at, place)
            if side in bound:
                yield BadPart(say("a side is in one alliance only: leave it out here or there"), "alliances", at, place)
            bound.add(side)
        if set(group) >= set(ids):
            yield BadPart(say("somebody must be left to fight: leave one of the sides out"), "alliances", at)


def _home_faults(scenario: MecScenario, drawn: TextMap) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    yield from of_each_side(scenario.homes, ids, "homes", _no_home)
    for side, label in scenario.homes.items():
        cell = cell_called(drawn.grid, label)
        if side not in ids:
            continue
        if cell is None:
            yield no_hex(drawn.grid, label, "homes", side)
        elif not _is_open(drawn, cell):
            yield hex_barred(drawn.grid, cell, partial(_is_open, drawn), "homes", side)


def _no_home(side: Side) -> Phrase:
    return say("side {side} has no home, such as {example}", side=side, example=f'"{side}": "0304"')


def _is_open(drawn: TextMap, cell: Cell) -> bool:
    """Whether armies can enter a hex, as far as its terrain is known."""
    return DIFFICULTY.get(drawn.terrain[cell], 1) > 0


def _lance_faults(scenario: MecScenario) -> Iterator[BadPart]:
    ids = [side.id for side in scenario.sides]
    for side, types in scenario.lances.items():
        if side not in ids:
            yield no_side(side, ids, "lances", side)
        if not types:
            told = say("an army has at least one unit, such as {example}", example=next(iter(scenario.catalogue.units)))
            yield BadPart(told, "lances", side)
        yield from _type_faults(scenario.catalogue.units, types, "lances", side)


def _type_faults(known: Collection[str], types: Sequence[str], *place: str | int) -> Iterator[BadPart]:
    for at, id in enumerate(types):
        if id not in known:
            yield BadPart(out_of(say("there is no unit “{id}”", id=id), id, known), *place, at)


def _point_faults(scenario: MecScenario, drawn: TextMap) -> Iterator[BadPart]:
    named = [cell_called(drawn.grid, point.hex) for point in scenario.points]

    def is_free(cell: Cell) -> bool:
        return _is_open(drawn, cell) and cell not in named

    for at, (point, cell) in enumerate(zip(scenario.points, named, strict=True)):
        if cell is None:
            yield no_hex(drawn.grid, point.hex, "points", at, "hex")
        elif not _is_open(drawn, cell):
            yield hex_barred(drawn.grid, cell, is_free, "points", at, "hex")
        elif cell in named[:at]:
            yield hex_taken(drawn.grid, cell, is_free, "points", at, "hex")
        yield from _type_faults(scenario.catalogue.units, point.garrison, "points", at, "garrison")
        yield from _board_faults(point.board, "points", at, "board")


def _board_faults(board: BoardSpec | None, *place: str | int) -> Iterator[BadPart]:
    """The faults of a key point's board: those that it would have in a scenario of Skirmish."""
    if board is None:
        return
    for fault in ground_faults(board.map, board.objects, board.fences):
        yield BadPart(fault.text, *place, *fault.path)
