"""The names of the things in a game of Ashlands."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.event_table import EventSpec
from hexwar_tui.systems.ashlands.frame import AshFrame, roster
from hexwar_tui.systems.ashlands.rules.experience import RANKS
from hexwar_tui.systems.ashlands.rules.victory import why_ended
from hexwar_tui.systems.ashlands.say.phrases_rulings import DRAW, FACTS, VALUES
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
    """The names of the things of a game by their ids, also of units that are gone; fulfils `engine.system.Words`."""

    def __init__(self, frame: AshFrame) -> None:
        self._frame = frame
        self._catalogue = frame.scenario.catalogue

    def unit(self, unit: str) -> Text:
        """The name of the unit of this id: that of its type with the number it got on the map, or, if it has never been
        there, its number in the reserve. Raises KeyError if the id is no unit's."""
        _, type, number = self._parts(unit)
        return self._numbered(type, number)

    def also(self, unit: str) -> tuple[Text, ...]:
        """What a unit that has never been on the map is called as well: as it would be there by its number in the
        reserve. Empty for others. Raises KeyError if the id is no unit's."""
        _, type, number = self._parts(unit)
        if not number.startswith(RESERVE):
            return ()
        return (say("{type} {n}", type=self._catalogue.types[type].name, n=number.removeprefix(RESERVE)),)

    def numbered(self, type: str, number: int) -> tuple[Text, ...]:
        """What a unit of this type would be called by this number, on the map and in the reserve."""
        return self._numbered(type, str(number)), self._numbered(type, f"{RESERVE}{number}")

    def whose(self, unit: str) -> Text:
        """The name of the unit of this id, with that of its side if another side may have units of its type. Raises
        KeyError if the id is no unit's."""
        side, type, number = self._parts(unit)
        name = self._numbered(type, number)
        return say("{unit} ({side})", unit=name, side=self.side(side)) if self._is_of_others(side, type) else name

    def pair(self, unit: str, other: str) -> tuple[Text, Text]:
        """The names of a unit of one's own and of another's, which has its side behind it; both have, if they are
        called alike. Raises KeyError if an id is no unit's."""
        is_alike = self.unit(unit) == self.unit(other)
        return self.whose(unit) if is_alike else self.unit(unit), self.whose(other)

    def side_first(self, unit: str) -> Text:
        """The name of the unit as in `whose`, but with its side in front, which stays where there is no room for all.
        Raises KeyError if the id is no unit's."""
        side, type, number = self._parts(unit)
        name = self._numbered(type, number)
        return say("{side}: {unit}", unit=name, side=self.side(side)) if self._is_of_others(side, type) else name

    def _is_of_others(self, side: Side, type: str) -> bool:
        """Whether another side may have units of the type, too."""
        others = (spec.id for spec in self._frame.scenario.sides if spec.id != side)
        return any(type in self._types_of(other) for other in others)

    def _types_of(self, side: Side) -> Container[str]:
        """The unit types that a side may have: those that it can buy, and those it has from the start."""
        started = (unit.type for unit in self._frame.scenario.units if unit.side == side)
        return {*roster(self._frame, side), *started}

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
        """The names of the units of these ids, as a list in words."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The label of the cell, as it is printed on the map."""
        return self._frame.scenario.ground.grid.label(cell)

    def hexes(self, cells: Sequence[Cell]) -> Phrase:
        """The labels of the cells, as a list in words."""
        return listing([self.hex(cell) for cell in cells])

    def side(self, side: Side) -> Text:
        """The name of the side, as it is shown to players."""
        return self._frame.side_name(side)

    def why_ended(self, why: str) -> Phrase:
        """Why the game has ended, by the word for it in `victory.REASONS`."""
        return why_ended(self._frame.state, why)[0]

    def region(self, region: str) -> Text:
        """Always raises KeyError, because maps of Ashlands have no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A change by the referee in words: its subject, which may be gone, its fact, and the new value."""
        kind, _, id = change.subject.partition(":")
        if kind in ("unit", "side"):
            subject = self.whose(id) if kind == "unit" else self.side(id)
        else:
            subject = say("Hex {hex}", hex=id) if kind == "hex" else say("The game")
        model = change.fact.removeprefix("model ")
        fact = FACTS[model] if model == change.fact else say("model {n}", n=model)
        if change.fact == "rank" and isinstance(change.value, int):
            return change_words(subject, fact, self.rank(change.value))
        return change_words(subject, fact, value_words(change.value, lambda word: self._word(change.fact, word)))

    def _word(self, fact: str, value: str) -> Text:
        if fact == "raise":
            return self.type(value)
        if fact == "winner" and value != DRAW:
            return listing([self.side(side) for side in value.split(",")])
        if value in VALUES:
            return VALUES[value]
        return value if fact == "hex" else self.side(value)

    def type(self, type: str) -> Text:
        """The name of the unit type of this id."""
        return self._catalogue.types[type].name

    def weapon(self, weapon: str) -> Text:
        """The name of the weapon of this id."""
        return self._catalogue.weapons[weapon].name

    def model(self, kind: str) -> Text:
        """The name of the kind of model of this id."""
        return self._catalogue.models[kind].name

    def models(self, kinds: Sequence[str]) -> Phrase:
        """The names of these kinds of models as a list in words, each with its number: "Rifleman ×3 and Sapper"."""
        counted = {kind: kinds.count(kind) for kind in kinds}
        return listing(
            [
                self.model(kind) if n == 1 else say("{model} ×{n}", model=self.model(kind), n=n)
                for kind, n in counted.items()
            ]
        )

    def upgrade(self, upgrade: str) -> Text:
        """The name of the upgrade of this id."""
        return self._catalogue.upgrades[upgrade].name

    def event(self, event: str) -> EventSpec:
        """The random event of that id, which has its name and its texts."""
        return self._frame.scenario.event_table[event]

    def rank(self, rank: int) -> Text:
        """The name of the rank of this number: 0 is Green, 3 is Elite."""
        return say(RANKS[rank])

    def structure(self, kind: str) -> Text:
        """The name of a structure of that kind: ``trench``, ``depot`` or ``rail``."""
        return STRUCTURES[kind]
