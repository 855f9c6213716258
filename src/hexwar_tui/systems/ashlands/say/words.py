"""How the things of a game of Ashlands are called."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.events.table import EventSpec, load_events
from hexwar_tui.systems.ashlands.rules.experience import RANKS
from hexwar_tui.systems.ashlands.say.phrases_rulings import change_words
from hexwar_tui.systems.ashlands.state import RESERVE, Phase

PHASES: Mapping[Phase, Text] = {
    Phase.EVENT: say("Event"),
    Phase.EVENT_CHOICES: say("Choices of the event"),
    Phase.PREPARATION: say("Preparation"),
    Phase.OPENING: say("Opening round"),
    Phase.CLOSING: say("Closing round"),
    Phase.END: say("End of the turn"),
    Phase.OVER: say("The game is over"),
}

STRUCTURES: Mapping[str, Text] = {
    "trench": say("trenches"),
    "depot": say("supply depot"),
    "rail": say("railway"),
}


class AshWords:
    """Names from ids alone: of units that live and of those that are gone. Fulfils `engine.system.Words`."""

    def __init__(self, frame: AshFrame) -> None:
        self._frame = frame
        self._catalogue = frame.scenario.catalogue

    def unit(self, unit: str) -> Text:
        """The name of the unit's type, and which one it is of those that its side has shown, or of those that it has
        raised if it has not been shown. Raises KeyError for what is no unit's id."""
        _, type, number = self._parts(unit)
        return self._numbered(type, number)

    def whose(self, unit: str) -> Text:
        """The name of a unit, and its side where another may have one of that name. Raises KeyError as `unit` does."""
        side, type, number = self._parts(unit)
        name = self._numbered(type, number)
        others = (spec.id for spec in self._frame.scenario.sides if spec.id != side)
        if any(type in self._types_of(other) for other in others):
            return say("{unit} ({side})", unit=name, side=self.side(side))
        return name

    def _types_of(self, side: Side) -> Container[str]:
        """The unit types that a side can buy or has begun with."""
        scenario = self._frame.scenario
        army = self._frame.options.armies[[spec.id for spec in scenario.sides].index(side)]
        return {*self._catalogue.armies[army].types, *(unit.type for unit in scenario.units if unit.side == side)}

    def _parts(self, unit: str) -> tuple[Side, str, str]:
        """Side, type and number of a unit, out of its id. Raises KeyError for what is no unit's id."""
        for spec in self._frame.scenario.sides:
            if unit.startswith(f"{spec.id}-"):
                type, _, number = unit.removeprefix(f"{spec.id}-").rpartition("-")
                if type in self._catalogue.types:
                    return spec.id, type, number
        raise KeyError(unit)

    def _numbered(self, type: str, number: str) -> Text:
        name = self._catalogue.types[type].name
        if number.startswith(RESERVE):
            return say("{type} (reserve, no. {n})", type=name, n=number.removeprefix(RESERVE))
        return say("{type} {n}", type=name, n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """Several units, named one after the other."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The number printed in a hex."""
        return self._frame.scenario.ground.grid.label(cell)

    def hexes(self, cells: Sequence[Cell]) -> Phrase:
        """Several hexes, named one after the other."""
        return listing([self.hex(cell) for cell in cells])

    def side(self, side: Side) -> Text:
        """The name a side goes by."""
        return self._frame.side_name(side)

    def region(self, region: str) -> Text:
        """There are no regions here. Raises KeyError."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change, whether its unit is still there or gone."""
        return change_words(change, self)

    def type(self, type: str) -> Text:
        """A unit type."""
        return self._catalogue.types[type].name

    def weapon(self, weapon: str) -> Text:
        """A weapon."""
        return self._catalogue.weapons[weapon].name

    def model(self, kind: str) -> Text:
        """A kind of model."""
        return self._catalogue.models[kind].name

    def models(self, kinds: Sequence[str]) -> Phrase:
        """Models by kind, alike ones counted: "Rifleman ×3 and Sapper"."""
        counted = {kind: kinds.count(kind) for kind in kinds}
        return listing(
            [
                self.model(kind) if n == 1 else say("{model} ×{n}", model=self.model(kind), n=n)
                for kind, n in counted.items()
            ]
        )

    def upgrade(self, upgrade: str) -> Text:
        """An upgrade."""
        return self._catalogue.upgrades[upgrade].name

    def event(self, event: str) -> EventSpec:
        """A random event: its name, its effect, its line of colour."""
        return load_events()[event]

    def rank(self, rank: int) -> Text:
        """A rank, from 0."""
        return say(RANKS[rank])

    def structure(self, kind: str) -> Text:
        """A structure: ``trench``, ``depot`` or ``rail``."""
        return STRUCTURES[kind]
