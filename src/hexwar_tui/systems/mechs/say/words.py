"""The names of the things in a game of Iron Lances: armies, units, pilots, places, sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.victory import reason_of
from hexwar_tui.systems.mechs.say.phrases_rulings import DRAW, FACTS, VALUES
from hexwar_tui.systems.mechs.scenario import GARRISON
from hexwar_tui.systems.mechs.state import Kind, Phase, Stage
from hexwar_tui.systems.mechs.terrain import NAMES
from hexwar_tui.systems.skirmish.catalogue import load_catalogue as weapons_catalogue

PHASES: Mapping[Phase, Text] = {
    Phase.SETUP: say("Setting up"),
    Phase.START: say("The turn begins"),
    Phase.BONUS: say("Bonuses"),
    Phase.MARCH: say("Orders"),
    Phase.BATTLE: say("Battle"),
    Phase.OVER: say("The game is over"),
}

POINT_KINDS: Mapping[Kind, Text] = {
    Kind.FORTRESS: say("fortress"),
    Kind.CITY: say("city"),
    Kind.INDUSTRY: say("industrial centre"),
}

ASKS: Mapping[Stage, Text] = {
    Stage.LEAVE: say("The attacker names who stays out."),
    Stage.MANNER: say("The attacker says how it is fought."),
    Stage.ANSWER: say("It is proposed to fight it quickly: the defender says whether he agrees."),
    Stage.FIGHT: say("It is fought quickly."),
    Stage.BOARD: say("It is fought on the board."),
    Stage.RETREAT: say("The loser retreats."),
    Stage.LESSON: say("The winner picks the pilot who learns from it."),
}
"""In words, what happens at each stage of a battle."""


class MecWords:
    """The names of things by their ids, including names that players have given; fulfils `engine.system.Words`."""

    def __init__(self, frame: MecFrame) -> None:
        self._frame = frame
        self._scenario = frame.scenario

    def unit(self, unit: str) -> Text:
        """The name of the army of this id ("Red 3"), of a unit ("Lancer 7"), or of a garrison, after its key point.
        Raises KeyError if the id is that of none of these."""
        owner, _, number = unit.rpartition("-")
        if owner == GARRISON:
            return say("the garrison of {place}", place=self._scenario.places[int(number) - 1])
        if owner in self._frame.state.sides:
            return say("{side} {n}", side=self.side(owner), n=number)
        found = self._frame.state.find_unit(unit)
        if found is not None and found[1].name:
            return found[1].name
        return say("{type} {n}", type=self._frame.scenario.catalogue.units[owner.rpartition("-")[2]].name, n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """The names of the armies or units of these ids, as a list in words."""
        return listing([self.unit(unit) for unit in units])

    def types(self, types: Sequence[str]) -> Phrase:
        """Units, given by type, as a list in words, each type with its number if above 1: "2 × Tank"."""
        counted = [(self._frame.scenario.catalogue.units[type].name, n) for type, n in Counter(types).items()]
        return listing([say("{n} × {type}", n=n, type=name) if n > 1 else name for name, n in counted])

    def weapon(self, weapon: str) -> Text:
        """The name of the weapon of this id, as on the boards of Skirmish."""
        return weapons_catalogue().weapons[weapon].name

    def pilot(self, pilot: str) -> Text:
        """The name that a player gave the pilot of this id or, without one, the call sign for his number."""
        known = self._frame.state.pilots.get(pilot)
        if known is not None and known.name:
            return known.name
        side, _, number = pilot.rpartition("-p")
        sides, names = list(self._frame.state.sides), self._frame.scenario.catalogue.callsigns
        round, at = divmod((int(number) - 1) * len(sides) + sides.index(side), len(names))
        return say("{name} {n}", name=names[at], n=round + 1) if round else names[at]

    def pilots(self, pilots: Sequence[str]) -> Phrase:
        """The names of the pilots of these ids, as a list in words."""
        return listing([self.pilot(pilot) for pilot in pilots])

    def hex(self, cell: Cell) -> str:
        """The label of the cell, as it is printed on the map."""
        return self._scenario.world.grid.label(cell)

    def place(self, cell: Cell) -> Text:
        """The label of the cell; with a key point on it the point's name, and the label in brackets."""
        point = self._frame.state.points.get(cell)
        if point is None:
            return self.hex(cell)
        return say("{place} ({hex})", place=self._scenario.places[point.number - 1], hex=self.hex(cell))

    def reason(self, why: str) -> Phrase:
        """The sentence that says why the game has ended, for a key of `victory.REASONS`."""
        return reason_of(self._frame, why)

    def side(self, side: Side) -> Text:
        """The name of the side, as it is shown to players."""
        return self._frame.side_name(side)

    def region(self, region: str) -> Text:
        """Always raises KeyError, because maps of Iron Lances have no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A change by the referee in words: its subject, even if that is gone by now, which fact of it, the value."""
        value = value_words(change.value, lambda word: self._value(change.fact, word))
        return change_words(self._subject(change.subject), FACTS[change.fact], value)

    def _subject(self, subject: str) -> Text:
        kind, _, id = subject.partition(":")
        match kind:
            case "army" | "unit":
                return self.unit(id)
            case "pilot":
                return self.pilot(id)
            case "side":
                return self.side(id)
            case "point":
                return say("Key point in {hex}", hex=id)
            case "hex":
                return say("Hex {hex}", hex=id)
            case _:
                return say("The game")

    def _value(self, fact: str, value: str) -> Text:
        if fact == "winner" and value != DRAW:
            return listing([self.side(side) for side in value.split(",")])
        if fact == "terrain":
            return NAMES[value]
        if value in VALUES:
            return VALUES[value]
        return self.side(value) if fact == "owner" else value
