"""The orders of Medics and Engineers: treating and mending (SKI-2.1, ruling)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Preview, Values, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.catalogue import FACES, load_catalogue
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.rules.fire import tending
from hexwar_tui.systems.skirmish.rules.fire.odds import passing_faces
from hexwar_tui.systems.skirmish.rules.fire.tending import ENGINEER, MEDIC, Trade
from hexwar_tui.systems.skirmish.state import Unit

NOBODY_IN_NEED = say("Nobody next to it needs its help.")


class _Tending(Acting):
    """A unit of a trade does its work for another unit, instead of shooting."""

    __slots__ = ()

    trade: ClassVar[Trade]

    target: str

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why nobody can do such work now: no unit of the seat may act or, for good, no living one has the skill. None
        if one can."""
        objection = touching.closed(known)
        if objection is None and not any(cls.trade.skill in unit.skills for unit in known.own()):
            name = known.scenario.catalogue.skills[cls.trade.skill].name
            return Objection(say("No unit of this side has the skill {skill}.", skill=name), "SKI-2.1", for_good=True)
        return objection

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """SKI-2.1: why the unit can't do its work: it lacks the skill, has used it or shot this turn, or the target
        does not need it or is not next to the unit. None if it can."""
        name, skill = known.words.unit(unit.id), known.scenario.catalogue.skills[self.trade.skill].name
        if self.trade.skill not in unit.skills:
            text = say("{unit} does not have the skill {skill}.", unit=name, skill=skill)
            return Objection(text, "SKI-2.1", for_good=True)
        if unit.tended_in == known.turn:
            return Objection(say("{unit} has used its skill this turn.", unit=name), "SKI-2.1")
        if unit.active_in == known.turn:
            return Objection(say("{unit} has shot this turn; it does the one or the other.", unit=name), "SKI-2.1")
        target = known.unit(self.target)
        if target is None or not tending.needs(known.open, self.trade, unit, target):
            return Objection(self.trade.not_needed, "SKI-2.1")
        if target not in tending.in_need(known.open, self.trade, unit):
            whom = known.words.unit(target.id)
            text = say("{target} is neither on the hex of {unit} nor next to it.", target=whom, unit=name)
            return Objection(text, "SKI-2.1")
        return None

    def preview(self, known: SkiKnown) -> Preview:
        """The roll that the work needs, and the chance that it succeeds."""
        need = load_catalogue().numbers.tending
        chance = Line(say("Chance that it succeeds"), percent(passing_faces(need) / FACES))
        return Preview((Line(say("Needed"), f"{need}+"), chance))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Rolls for the work. The unit has acted now, so that its side is bound to it no more."""
        units = frame.state.units
        tending.tend(frame, self.trade, units[self.unit], units[self.target], table)
        touching.touch(frame, units[self.unit], table, finished=True)


def _skilled(trade: Trade, known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if trade.skill in unit.skills]


def _in_need(trade: Trade, known: SkiKnown, values: Values) -> list[str]:
    """The ids of those for whom the unit can do its work. Of a unit without the skill only itself, so that the order
    says why not."""
    unit = known.unit(values["unit"])
    if unit is not None and trade.skill not in unit.skills:
        return [unit.id]
    return [] if unit is None else [other.id for other in tending.in_need(known.open, trade, unit)]


@dataclass(frozen=True, slots=True)
class Treat(_Tending):
    """SKI-2.1: a Medic tries to make a wounded soldier on his or a neighbouring hex sound."""

    kind: ClassVar[str] = "treat"
    title: ClassVar[Text] = say("Treat")
    forms: ClassVar[tuple[str, ...]] = (N_("treat {target}"),)
    key: ClassVar[str] = "h"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[int] = 40
    trade: ClassVar[Trade] = MEDIC

    unit: str = unit_field(say("Which Medic?"), partial(_skilled, MEDIC), none=touching.NO_UNIT_ABLE, draw=draws.medic)
    target: str = unit_field(say("Whom does he treat?"), partial(_in_need, MEDIC), none=NOBODY_IN_NEED)


@dataclass(frozen=True, slots=True)
class Mend(_Tending):
    """SKI-2.1: an Engineer tries to take one point of damage off a machine on his or a neighbouring hex."""

    kind: ClassVar[str] = "mend"
    title: ClassVar[Text] = say("Mend")
    forms: ClassVar[tuple[str, ...]] = (N_("(mend|repair) {target}"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[int] = 120
    trade: ClassVar[Trade] = ENGINEER

    unit: str = unit_field(
        say("Which Engineer?"), partial(_skilled, ENGINEER), none=touching.NO_UNIT_ABLE, draw=draws.engineer
    )
    target: str = unit_field(say("What does he mend?"), partial(_in_need, ENGINEER), none=NOBODY_IN_NEED)
