"""What is asked after a battle: where the loser retreats to, and which of his pilots learns from it (MEC-3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.orders import Candidate, Order, Values, choice_field, hex_field
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs import aftermath, course
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.state import Stage


def _retreats(known: MecKnown, values: Values) -> Iterator[Cell]:
    yield from known.retreats


@dataclass(frozen=True, slots=True)
class Retreat(Order):
    """MEC-3.3: the beaten army retreats two hexes, to a place of its side's choice."""

    kind: ClassVar[str] = "retreat"
    title: ClassVar[Text] = say("Retreat")
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "MEC-3.3"
    eagerness: ClassVar[float] = 50

    hex: int = hex_field(say("Where does the beaten army retreat to?"), _retreats)

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """By the side that was beaten."""
        return None if known.is_asked(Stage.RETREAT) else Objection(say("No army of yours is to retreat."), "MEC-3.3")

    def objection(self, known: MecKnown) -> Objection | None:
        """One of the places that there are."""
        if (objection := self.closed(known)) is not None:
            return objection
        if self.hex not in known.retreats:
            return Objection(
                say("A beaten army retreats exactly two hexes, to a free hex that is not next to an enemy."), "MEC-3.3"
            )
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """It goes there."""
        aftermath.retreat_to(frame, self.hex, table)
        course.after_battle(frame, table)


def _learners(known: MecKnown, values: Values) -> Iterator[Candidate]:
    for id in known.learners:
        pilot = known.state.pilots[id]
        note = say("{gunnery}/{piloting}", gunnery=pilot.gunnery, piloting=pilot.piloting)
        yield Candidate(id, known.words.pilot(id), note)


@dataclass(frozen=True, slots=True)
class Lesson(Order):
    """MEC-3.4: the winner picks the pilot of the loser who gains experience."""

    kind: ClassVar[str] = "lesson"
    title: ClassVar[Text] = say("Pick who learns from it")
    key: ClassVar[str] = "l"
    rule: ClassVar[str] = "MEC-3.4"
    eagerness: ClassVar[float] = 50

    pilot: str = choice_field(say("Which enemy pilot gains experience?"), _learners)

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """By the side that has won."""
        return None if known.is_asked(Stage.LESSON) else Objection(say("No pilot is yours to pick now."), "MEC-3.4")

    def objection(self, known: MecKnown) -> Objection | None:
        """A surviving pilot of the beaten army."""
        if (objection := self.closed(known)) is not None:
            return objection
        if self.pilot not in known.learners:
            return Objection(say("A surviving pilot of the beaten army is wanted."), "MEC-3.4")
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """He learns, and the battle is over."""
        aftermath.teach(frame, self.pilot, table)
        aftermath.end_battle(frame)
        course.after_battle(frame, table)


BATTLE_ORDERS: tuple[type[Order], ...] = (Retreat, Lesson)
