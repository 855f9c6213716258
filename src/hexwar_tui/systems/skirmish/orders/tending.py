"""Treating and mending (SKI-2.1, ruling)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Preview, Values, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.catalogue import FACES, load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.rules.fire import tending
from hexwar_tui.systems.skirmish.rules.fire.odds import passing_faces
from hexwar_tui.systems.skirmish.rules.fire.tending import ENGINEER, MEDIC, Trade
from hexwar_tui.systems.skirmish.state import Unit

NOBODY_IN_NEED = say("Nobody next to it needs its help.")


class _Tending(Order):
    """One unit does its trade for another, instead of shooting."""

    __slots__ = ()

    trade: ClassVar[Trade]

    unit: str
    target: str

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.2: in the own turn, while somebody of the trade is able."""
        objection = touching.closed(known)
        if objection is None and not any(cls.trade.skill in unit.skills for unit in known.own()):
            name = load_catalogue().skills[cls.trade.skill].name
            return Objection(say("No unit of this side has the skill {skill}.", skill=name), "SKI-2.1", for_good=True)
        return objection

    def objection(self, known: SkiKnown) -> Objection | None:
        """SKI-2.1: who acts, once a turn, instead of shooting, and for whom."""
        objection = touching.objection(known, self.unit)
        if objection is not None:
            return objection
        unit = touching.the_unit(known, self.unit)
        name, skill = touching.called(known, unit.id), load_catalogue().skills[self.trade.skill].name
        if self.trade.skill not in unit.skills:
            text = say("{unit} does not have the skill {skill}.", unit=name, skill=skill)
            return Objection(text, "SKI-2.1", for_good=True)
        if unit.tended_in == known.turn:
            return Objection(say("{unit} has used its skill this turn.", unit=name), "SKI-2.1")
        if unit.active_in == known.turn:
            return Objection(say("{unit} has shot this turn; it does the one or the other.", unit=name), "SKI-2.1")
        target = known.unit(self.target)
        if target is None or not tending.needs(self.trade, unit, target):
            return Objection(self.trade.not_needed, "SKI-2.1")
        if not tending.in_reach(known.open, unit, target):
            text = say(
                "{target} is neither on the hex of {unit} nor next to it.", target=_name(known, target), unit=name
            )
            return Objection(text, "SKI-2.1")
        return None

    def preview(self, known: SkiKnown) -> Preview:
        """The roll and its chance."""
        need = load_catalogue().numbers.tending
        return Preview(
            (
                Line(say("Needed"), f"{need}+"),
                Line(say("Chance that it succeeds"), percent(passing_faces(need) / FACES)),
            )
        )

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Rolls for it."""
        units = frame.state.units
        tending.tend(frame, self.trade, units[self.unit], units[self.target], table)
        touching.touch(frame, units[self.unit], table, finished=True)


def _name(known: SkiKnown, unit: Unit) -> Text:
    return touching.called(known, unit.id)


def _medics(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if MEDIC.skill in unit.skills]


def _engineers(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if ENGINEER.skill in unit.skills]


def _wounded(known: SkiKnown, values: Values) -> list[str]:
    return _in_need(MEDIC, known, values)


def _damaged(known: SkiKnown, values: Values) -> list[str]:
    return _in_need(ENGINEER, known, values)


def _in_need(trade: Trade, known: SkiKnown, values: Values) -> list[str]:
    """Of a unit that is not of the trade, nobody but itself, so that the order says why not."""
    unit = known.unit(values["unit"])
    if unit is not None and trade.skill not in unit.skills:
        return [unit.id]
    return [] if unit is None else [other.id for other in tending.in_need(known.open, trade, unit)]


@dataclass(frozen=True, slots=True)
class Treat(_Tending):
    """SKI-2.1: a Medic makes a wounded soldier on his or a neighbouring hex sound."""

    kind: ClassVar[str] = "treat"
    title: ClassVar[Text] = say("Treat")
    key: ClassVar[str] = "h"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[int] = 40
    trade: ClassVar[Trade] = MEDIC

    unit: str = unit_field(say("Which Medic?"), _medics, none=touching.NO_UNIT_ABLE, draw=draws.medic)
    target: str = unit_field(say("Whom does he treat?"), _wounded, none=NOBODY_IN_NEED)


@dataclass(frozen=True, slots=True)
class Mend(_Tending):
    """SKI-2.1: an Engineer takes one damage off a machine on his or a neighbouring hex."""

    kind: ClassVar[str] = "mend"
    title: ClassVar[Text] = say("Mend")
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[int] = 120
    trade: ClassVar[Trade] = ENGINEER

    unit: str = unit_field(say("Which Engineer?"), _engineers, none=touching.NO_UNIT_ABLE, draw=draws.engineer)
    target: str = unit_field(say("What does he mend?"), _damaged, none=NOBODY_IN_NEED)


TENDING_ORDERS: tuple[type[Order], ...] = (Treat, Mend)
