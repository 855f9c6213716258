"""What the things of a game of Skirmish are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Name, Phrase, Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
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
    """What units, sides, hexes and all else of a frame are called, by their ids. Fulfils `engine.system.Words`."""

    def __init__(self, frame: SkiFrame) -> None:
        self._frame = frame
        self._catalogue = load_catalogue()

    def unit(self, unit: str) -> Text:
        """A unit, living or fallen, by its chassis and number, with its own name once the sheets are shown. Raises
        KeyError where no unit has this id."""
        found = self._frame.state.units[unit]
        return self.called(found) if self._frame.state.sheets_shown else self.numbered(found.chassis, found.number)

    def called(self, unit: Unit) -> Text:
        """A unit by its chassis and number, with its own name if it has one: for those who may know that."""
        if unit.name is None:
            return self.numbered(unit.chassis, unit.number)
        return say("{name} ({unit})", name=unit.name, unit=self.numbered(unit.chassis, unit.number))

    def whose(self, unit: str) -> Text:
        """A unit as `unit` calls it, with the name of its side, since the other side may have one called the same.
        Raises KeyError where no unit has this id."""
        return say("{unit} ({side})", unit=self.unit(unit), side=self.side(self._frame.state.units[unit].side))

    def numbered(self, chassis: str, number: int) -> Text:
        """A unit by its chassis and its number in its side's force: "Soldier 3"."""
        return say("{type} {n}", type=self.chassis(chassis), n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """Several units of one side as a list of their names."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The label of a hex, as it is printed there: "0405"."""
        return self._frame.scenario.board.grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name of a side."""
        return self._frame.side_name(side)

    def sides(self) -> Sequence[Side]:
        """Both sides, in the order of seats."""
        return tuple(self._frame.state.sides)

    def task(self) -> Name | None:
        """The task of the scenario; None where the game is won as SKI-3.3 says."""
        return self._frame.scenario.task

    def region(self, region: str) -> Text:
        """Always raises KeyError: Skirmish has no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change in words: of what, which fact, and what that is from now on."""
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
        """The name of the chassis of this id."""
        return self._catalogue.chassis[id].name

    def weapon(self, id: str) -> Text:
        """The name of the weapon of this id."""
        return self._catalogue.weapons[id].name

    def skill(self, id: str) -> Text:
        """The name of the skill of this id."""
        return self._catalogue.skills[id].name

    def object(self, id: str) -> Text:
        """The name of the object of the board of this id. Raises KeyError where there is none."""
        return self._frame.scenario.board.objects[id].name

    def fence(self, id: str) -> Text:
        """A fence of the board by its height and its first hex: "low fence 0405". Raises KeyError where there is
        none."""
        fence = self._frame.scenario.board.fences[id]
        return say("{fence} {hex}", fence=BARRIER_NAMES[fence.barrier], hex=self.hex(fence.sides[0].cell))

    def opening(self, opening: Opening) -> Text:
        """A door or window by its hex and the side of it: "0405 north"."""
        return say("{hex} {direction}", hex=self.hex(opening.cell), direction=SIDE_NAMES[opening.direction])
