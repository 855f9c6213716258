"""What a scenario file of Envoys holds, and what may be wrong with one (ENV-1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field

from hexwar_tui.engine.data.faults import BadPart
from hexwar_tui.engine.data.scenario import RANKS, Scenario, ScenarioPart, SideSpec, TextMap, rank_faults
from hexwar_tui.engine.data.scenario_faults import (
    NO_MAP,
    NOTHING_TO_RANK,
    cell_called,
    hex_barred,
    hex_taken,
    legend_faults,
    no_hex,
    no_side,
)
from hexwar_tui.engine.data.vocabulary import HexLabel, Terrains
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Name, Phrase, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.land import IMPASSABLE, LEGEND, NAMES, Land


class CitySpec(ScenarioPart):
    """A city: the label of its hex, its name, and the side that has it at the start (None: free). Every city that a
    side has holds an army; `strength` is its strength (None: as the options say)."""

    hex: HexLabel = Field(description=N_("The hex of the city."))
    name: Name = Field(
        description=N_("The name of the city: a text, or one for each language."),
        examples=[{"en": "Selby", "ru": "Селби"}],
    )
    owner: Side | None = Field(
        default=None,
        description=N_("The id of the side that has it at the start; without one it is free."),
        examples=["aldmark"],
    )
    strength: int | None = Field(
        default=None,
        ge=1,
        le=999,
        description=N_("The strength of the army in it, if a side has it; else as the options say."),
    )


class EnvScenario(Scenario):
    """A scenario of Envoys.

    Where `map` is None, map and cities are generated, as wide and high as the options say. `ranks` gives every hex a
    number of its own, by which ties between hexes are decided; where it is None, `lay_out` draws the ranks for the
    game.
    """

    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=8, description=N_("The states, two to eight."))
    map: Annotated[TextMap, Terrains(lambda: LEGEND)] | None = Field(
        default=None, description=N_("The map; without one map and cities are drawn, as the options say.")
    )
    cities: tuple[CitySpec, ...] = Field(
        default=(), description=N_("The cities of a map; each side has one at least, and some may be free.")
    )
    ranks: tuple[int, ...] | None = Field(default=None, description=RANKS)

    def looks(self) -> tuple[Iterable[BadPart], ...]:
        """The faults of a scenario file that its types do not show, a group each: of legend, cities, ranks of hexes."""
        drawn = self.map
        if drawn is None:
            return (_faults_without_map(self),)
        return (legend_faults(drawn, NAMES), _city_faults(self, drawn), rank_faults(self.ranks, drawn.grid.size))

    def idle_options(self) -> frozenset[str]:
        """The names of the options that have no effect with this scenario: with a map of its own the map's size and the
        number of cities, else none."""
        return frozenset() if self.map is None else frozenset(("width", "height", "cities"))

    @cached_property
    def land(self) -> Land:
        """The map as tables, ranked row by row without `ranks`. The scenario must have a map, its own or from
        `lay_out`."""
        assert self.map is not None, "the map is drawn before the game begins"
        return Land(self.map.grid, self.map.terrain, self.ranks or tuple(range(self.map.grid.size)))

    @cached_property
    def laid_open(self) -> dict[tuple[tuple[str, ...], frozenset[Cell]], EnvScenario]:
        """The scenario as seats know it, as far as it was worked out, by the rows of the map as they last saw it and
        the cells of the cities they know; to be added to."""
        return {}

    @cached_property
    def city_names(self) -> Mapping[Cell, Name]:
        """The names of the cities by cell. The scenario must have its map."""
        return {self.land.grid.cell_of_label(city.hex): city.name for city in self.cities}


# -- what may be wrong with a file -------------------------------------------------------------------------------------


def _faults_without_map(scenario: EnvScenario) -> Iterator[BadPart]:
    if scenario.cities:
        yield BadPart(NO_MAP, "cities", 0, "hex")
    if scenario.ranks is not None:
        yield BadPart(NOTHING_TO_RANK, "ranks")


def _city_faults(scenario: EnvScenario, drawn: TextMap) -> Iterator[BadPart]:
    ids, grid = [side.id for side in scenario.sides], drawn.grid
    named = [cell_called(grid, city.hex) for city in scenario.cities]

    def is_free(cell: Cell) -> bool:
        return drawn.terrain[cell] not in IMPASSABLE and cell not in named

    for at, (city, cell) in enumerate(zip(scenario.cities, named, strict=True)):
        if cell is None:
            yield no_hex(grid, city.hex, "cities", at, "hex")
        elif drawn.terrain[cell] in IMPASSABLE:
            yield hex_barred(grid, cell, is_free, "cities", at, "hex")
        elif cell in named[:at]:
            yield hex_taken(grid, cell, is_free, "cities", at, "hex")
        if city.owner is not None and city.owner not in ids:
            yield no_side(city.owner, ids, "cities", at, "owner")
    owners = {city.owner for city in scenario.cities}
    # A side whose city is given to one that is not there is called by another name, and has one.
    if owners - {None} <= set(ids):
        yield from (BadPart(_no_city(side), "cities") for side in ids if side not in owners)


def _no_city(side: Side) -> Phrase:
    return say("side {side} has no city: one has to have {example}", side=side, example=f'"owner": "{side}"')
