"""The harvest with one more order: a list of records that are asked for on the map and in lists, some parts only where
they are needed; a new one takes the place of the one before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Order, Values, parts_field
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from tests.toys.common import system_of
from tests.toys.harvest import Harvest, HarvestFrame, HarvestKnown


def _tools(known: HarvestKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate("spade", say("with a spade"))
    yield Candidate("eye", say("by eye"))


def _depths(known: HarvestKnown, values: Values) -> Iterator[Candidate]:
    if values["tool"] == "spade":
        yield Candidate("deep", say("deep"))


def _said(known: HarvestKnown, values: Values, record: Any) -> Text:
    return say("{tool} at {hex}", tool=record[0], hex=known.frame.scenario.map.grid.label(record[2]))


@dataclass(frozen=True, slots=True)
class Survey(Order):
    """Up to three places to look at."""

    kind: ClassVar[str] = "survey"
    title: ClassVar[Text] = say("Survey")
    key: ClassVar[str] = "s"
    places: tuple[tuple[str, str | None, int], ...] | None = parts_field(
        say("What is looked at?"),
        (
            ("tool", FieldSpec(FieldKind.CHOICE, say("How?"), _tools)),
            ("depth", FieldSpec(FieldKind.CHOICE, say("How deep?"), _depths, optional=True, left_out=say("shallow"))),
            ("hex", FieldSpec(FieldKind.HEX, say("Where?"), lambda known, values: (0, 1, 2))),
        ),
        lambda known, values: (0, 3),
        optional=True,
        said=_said,
    )

    def refusal(self, known: HarvestKnown) -> Objection | None:
        return None if len(self.places or ()) <= 3 else Objection(say("Three places at most."), "TOY-1.1")

    def replaces(self, earlier: Order) -> bool:
        return isinstance(earlier, Survey)

    def sentence(self, known: HarvestKnown) -> Text:
        return say("{n} places are surveyed.", n=len(self.places or ()))

    def carry_out(self, frame: HarvestFrame, side: Side, table: Any) -> None:
        frame.state.sealed[side].note = str(self.places)


class Surveyed(Harvest):
    order_types: tuple[type[Order], ...] = (*Harvest.order_types, Survey)


SURVEY = system_of(Surveyed(), "SURVEY")
SURVEYED = {"harvest": SURVEY}
