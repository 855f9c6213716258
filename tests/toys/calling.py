"""A toy of words across the table: the harvest, at which sides call each other while they sow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order, side_field, text_field
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import Text, say
from tests.toys.common import system_of, told_plainly
from tests.toys.harvest import Harvest, HarvestFrame, HarvestKnown


@dataclass(frozen=True, slots=True)
class Called(Event):
    side: Side


@dataclass(frozen=True, slots=True)
class Call(Order):
    """A word to another side, or only thought where it is to oneself."""

    kind: ClassVar[str] = "call"
    title: ClassVar[Text] = say("Call")
    any_time: ClassVar[bool] = True
    to: str = side_field(say("Whom?"), lambda known, values: known.others())
    words: str = text_field(say("What?"), 60, least=1, lines=True)

    def refusal(self, known: HarvestKnown) -> None:
        return None

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[self.to].note = self.words
        table.tell(Called(side), (side, self.to))


class Talkative(Harvest):
    """A harvest at which sides can call each other while they sow."""

    order_types: tuple[type[Order], ...] = (*Harvest.order_types, Call)
    phrases = told_plainly(*Harvest.phrases.types, Called)


TALKATIVE = system_of(Talkative(), "TALKATIVE")
CALLING: Mapping[str, AnySystem] = {"harvest": TALKATIVE}
