"""What the things of a game of Skirmish are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.say.phrases_rulings import FACTS, STOPPED, VALUES, WINNER
from hexwar_tui.systems.skirmish.state import Opening, Phase, Unit

PHASES: Mapping[Phase, Text] = {
    Phase.FORMING: say("Forming"),
    Phase.DEPLOYMENT_ROLL: say("Who deploys first"),
    Phase.DEPLOYING: say("Deployment"),
    Phase.SHEETS: say("Sheets are shown"),
    Phase.TURN_ROLL: say("Who has the first turn"),
    Phase.PLAY: say("Battle"),
    Phase.COUNT: say("The area is counted"),
    Phase.OVER: say("The game is over"),
}


class SkiWords:
    """The names of units, sides, hexes and all else of a frame, by their ids. Fulfils `engine.system.Words`.

    `is_seats`: the frame is as a seat knows it, so that all names in it may be said to that seat.
    """

    def __init__(self, frame: SkiFrame, *, is_seats: bool = False) -> None:
        self.frame = frame
        self._is_nested = frame.scenario.task is not None
        self._are_names_open = self._is_nested and is_seats

    def unit(self, unit: str) -> Text:
        """The name of a unit, living or fallen: its chassis and number and, once the sheets are shown, its own name;
        its id alone if it takes no part in the game any more (SKI-4.1)."""
        found = self.frame.state.units.get(unit)
        if found is None:
            return unit
        if self._are_names_open or self.frame.state.sheets_shown:
            return self.called(found)
        return self.numbered(found.chassis, found.number)

    def called(self, unit: Unit) -> Text:
        """The name of a unit, with its own name even before the sheets are shown: for those who may know that. In a
        battle of a campaign that is the name by which it goes there, and it has no other."""
        if unit.name is None:
            return self.numbered(unit.chassis, unit.number)
        if self._is_nested:
            return unit.name
        return say("{name} ({unit})", name=unit.name, unit=self.numbered(unit.chassis, unit.number))

    def whose(self, unit: str) -> Text:
        """The name of a unit as `unit` gives it, with that of its side, since the other side may have one of the same
        name."""
        side, _, _ = unit.rpartition("-")  # as `beginning.unit_id` makes ids
        found = self.frame.state.units.get(unit)
        if found is not None and self._has_both_names(found):
            typed = self.numbered(found.chassis, found.number)
            return say("{name} ({unit}, {side})", name=found.name or "", unit=typed, side=self.side(side))
        return say("{unit} ({side})", unit=self.unit(unit), side=self.side(side))

    def _has_both_names(self, unit: Unit) -> bool:
        """Whether `unit` gives its own name, and behind that its chassis and number."""
        return unit.name is not None and not self._is_nested and self.frame.state.sheets_shown

    def numbered(self, chassis: str, number: int) -> Text:
        """The name of a unit by its chassis and its number in its side's force: "Soldier 3"."""
        return say("{type} {n}", type=self.chassis(chassis), n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """The names of several units of one side as a list in words."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The label of a hex, as printed on the map: "0405"."""
        return self.frame.scenario.board.grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name of a side."""
        return self.frame.side_name(side)

    def region(self, region: str) -> Text:
        """Always raises KeyError: Skirmish has no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change in words: what is changed, which fact of it, and the new value."""
        named = {"unit": self.whose, "side": self.side, "object": self.object, "fence": self.fence}
        kind, _, id = change.subject.partition(":")
        others = say("The clock") if kind == "clock" else say("The game")
        subject = named[kind](id) if kind in named else others
        value = value_words(change.value, lambda word: self._word(change.fact, word))
        return change_words(subject, FACTS[change.fact], value)

    def _word(self, fact: str, value: str) -> Text:
        if value in VALUES:
            return VALUES[value]
        if fact == WINNER:
            return listing([self.side(side) for side in value.split(",")])
        return self.side(value) if fact == STOPPED else value

    def chassis(self, id: str) -> Text:
        """The name of the chassis with this id."""
        return self.frame.scenario.catalogue.chassis[id].name

    def weapon(self, id: str) -> Text:
        """The name of the weapon with this id."""
        return self.frame.scenario.catalogue.weapons[id].name

    def skill(self, id: str) -> Text:
        """The name of the skill with this id."""
        return self.frame.scenario.catalogue.skills[id].name

    def object(self, id: str) -> Text:
        """The name of the object of the board with this id. Raises KeyError if there is none."""
        return self.frame.scenario.board.objects[id].name

    def fence(self, id: str) -> Text:
        """The name of a fence, by height and first hex: "low fence 0405". Raises KeyError if none has this id."""
        fence = self.frame.scenario.board.fences[id]
        return say("{fence} {hex}", fence=BARRIER_NAMES[fence.barrier], hex=self.hex(fence.sides[0].cell))

    def opening(self, opening: Opening) -> Text:
        """The name of a door or window by its hex and the side of that: "0405 north"."""
        return say("{hex} {direction}", hex=self.hex(opening.cell), direction=SIDE_NAMES[opening.direction])
