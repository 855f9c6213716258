"""How the things of a game of Skirmish are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Name, Phrase, Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import BARRIER_NAMES
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.say.phrases_rulings import change_words
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

DIRECTIONS = SIDE_NAMES
"""The sides of a hex, clockwise from north."""


class SkiWords:
    """Names from ids alone: of units that live and of the fallen. Fulfils `engine.system.Words`."""

    def __init__(self, frame: SkiFrame) -> None:
        self._frame = frame
        self._catalogue = load_catalogue()

    def unit(self, unit: str) -> Text:
        """The name of a unit's chassis and its number; its own name with it once the sheets are shown. Raises KeyError
        for what is no unit's id."""
        found = self._frame.state.units[unit]
        return self.called(found) if self._frame.state.sheets_shown else self.numbered(found.chassis, found.number)

    def called(self, unit: Unit) -> Text:
        """The same with its own name, for those who know that."""
        if unit.name is None:
            return self.numbered(unit.chassis, unit.number)
        return say("{name} ({unit})", name=unit.name, unit=self.numbered(unit.chassis, unit.number))

    def whose(self, unit: str) -> Text:
        """The name of a unit and its side, since the other side may have one of the same name. Raises KeyError as
        `unit` does."""
        return say("{unit} ({side})", unit=self.unit(unit), side=self.side(self._frame.state.units[unit].side))

    def numbered(self, chassis: str, number: int) -> Text:
        """A unit of a side by its kind and number."""
        return say("{type} {n}", type=self.chassis(chassis), n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """Several units of one side, named one after the other."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The number printed in a hex."""
        return self._frame.scenario.board.grid.label(cell)

    def side(self, side: Side) -> Text:
        """The name a side goes by."""
        return self._frame.side_name(side)

    def sides(self) -> Sequence[Side]:
        """Both sides, in the order of seats."""
        return tuple(self._frame.state.sides)

    def task(self) -> Name | None:
        """What the sides fight for, where whoever started the battle has said it."""
        return self._frame.scenario.task

    def region(self, region: str) -> Text:
        """There are no regions here. Raises KeyError."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change in words."""
        return change_words(change, self)

    def chassis(self, id: str) -> Text:
        """A kind of unit."""
        return self._catalogue.chassis[id].name

    def weapon(self, id: str) -> Text:
        """A weapon."""
        return self._catalogue.weapons[id].name

    def skill(self, id: str) -> Text:
        """A skill."""
        return self._catalogue.skills[id].name

    def object(self, id: str) -> Text:
        """An object of the board. Raises KeyError for what is none."""
        return self._frame.scenario.board.objects[id].name

    def fence(self, id: str) -> Text:
        """A fence of the board: "low fence 0405". Raises KeyError for what is none."""
        fence = self._frame.scenario.board.fences[id]
        return say("{fence} {hex}", fence=BARRIER_NAMES[fence.barrier], hex=self.hex(fence.sides[0].cell))

    def opening(self, opening: Opening) -> Text:
        """A door or window by its hex and the side of it: "0405 north"."""
        return say("{hex} {direction}", hex=self.hex(opening.cell), direction=DIRECTIONS[opening.direction])
