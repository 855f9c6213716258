"""The orders by which sides say how a battle is fought: quickly, if both want it, else on the board (MEC-3.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Preview
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.odds import odds_lines
from hexwar_tui.systems.mechs.rules.battle import battles
from hexwar_tui.systems.mechs.state import Stage


class _Answer(Order):
    """What the side that is asked says of how a battle is fought."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Why the seat can't say how a battle is fought: it is not asked. None if it is."""
        if known.is_asked(Stage.MANNER) or known.is_asked(Stage.ANSWER):
            return None
        return Objection(say("No battle waits for this side to say how it is fought."), "MEC-3.8")


@dataclass(frozen=True, slots=True)
class FightQuickly(_Answer):
    """The side wants to fight the battle by a quick exchange of fire; so it is if the other side agrees (MEC-3.8)."""

    kind: ClassVar[str] = "fight-quickly"
    title: ClassVar[Text] = say("Fight it quickly")
    key: ClassVar[str] = "q"
    rule: ClassVar[str] = "MEC-3.8"
    eagerness: ClassVar[float] = 50

    def preview(self, known: MecKnown) -> Preview:
        """The odds of the battle under way; empty if the seat is not asked how it is fought."""
        return Preview() if self.closed(known) is not None else Preview(tuple(odds_lines(known.frame)))

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Proposes to fight quickly if the side attacks, and agrees to that if it defends."""
        battles.choose(frame, True, table)


@dataclass(frozen=True, slots=True)
class FightOnBoard(_Answer):
    """The side wants the battle fought on a board, for which the other side need not agree (MEC-3.8)."""

    kind: ClassVar[str] = "fight-on-board"
    title: ClassVar[Text] = say("Fight it on the board")
    key: ClassVar[str] = "f"
    rule: ClassVar[str] = "MEC-3.8"
    eagerness: ClassVar[float] = 1

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Decides that the battle is fought on a board, which opens next."""
        battles.choose(frame, False, table)


MANNER_ORDERS: tuple[type[Order], ...] = (FightQuickly, FightOnBoard)
