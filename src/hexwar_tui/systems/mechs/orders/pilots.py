"""The orders for pilots and names, which can be given throughout the side's own turn (MEC-1.6, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Order, Values, choice_field, text_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.acting import NO_ARMY, NOT_YOURS, WHICH_ARMY, InTurn, armies
from hexwar_tui.systems.mechs.orders.previews import pilot_text
from hexwar_tui.systems.mechs.state import BEST, Army, pilots_of

GUNNERY, PILOTING = "gunnery", "piloting"

SKILLS = {GUNNERY: say("gunnery"), PILOTING: say("piloting")}

HELPS = {GUNNERY: say("hits more often"), PILOTING: say("saves itself more often")}
"""What a mech gains by each skill of its pilot (MEC-3.5)."""

LONGEST_NAME = 24


class _ToArmy(InTurn):
    """An order to an army of the side, which it can give throughout its own turn."""

    __slots__ = ()

    rule: ClassVar[str] = "MEC-3.5"
    unit: str

    def refusal(self, known: MecKnown) -> Objection | None:
        """Why the order can't be given to its army: that is not the seat's, or `own_objection` says why. None if it
        can."""
        army = known.own.get(self.unit)
        return NOT_YOURS if army is None else self.own_objection(known, army)

    def own_objection(self, known: MecKnown, army: Army) -> Objection | None:
        """Why the order can't be given to `army`, which is the seat's own; None if it can."""
        raise NotImplementedError


def _trained(known: MecKnown, values: Values) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    for id in () if army is None else pilots_of(army):
        pilot = known.state.pilots[id]
        if pilot.experience and pilot.can_learn:
            yield Candidate(id, known.words.pilot(id), pilot_text(known, id))


@dataclass(frozen=True, slots=True)
class Train(_ToArmy):
    """Spends 1 experience of a pilot to improve his gunnery or his piloting by one (MEC-3.5)."""

    kind: ClassVar[str] = "train"
    title: ClassVar[Text] = say("Spend experience")
    forms: ClassVar[tuple[str, ...]] = (N_("train {pilot}: {skill}"),)
    key: ClassVar[str] = "t"
    eagerness: ClassVar[float] = 12

    unit: str = unit_field(WHICH_ARMY, armies, none=NO_ARMY)
    pilot: str = choice_field(say("Which pilot?"), _trained, none=say("No pilot of this army has experience to spend."))
    skill: str = choice_field(
        say("What does he become better at?"),
        lambda known, values: (Candidate(id, name, HELPS[id]) for id, name in SKILLS.items()),
    )

    def own_objection(self, known: MecKnown, army: Army) -> Objection | None:
        """Why the pilot can't be trained: he is not in the army, has no experience, or can't improve. None if he
        can."""
        if self.pilot not in pilots_of(army):
            return Objection(say("No such pilot is in this army."), self.rule)
        pilot = known.state.pilots[self.pilot]
        if not pilot.experience:
            return Objection(say("This pilot has no experience to spend."), self.rule)
        if self.skill not in SKILLS:
            return Objection(say("A pilot becomes better at gunnery or at piloting."), self.rule)
        if (pilot.gunnery if self.skill == GUNNERY else pilot.piloting) <= BEST:
            return Objection(say("Nobody becomes better than {n}.", n=BEST), self.rule)
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Takes 1 experience from the pilot and lowers the number of the skill by one, which is better."""
        pilot = frame.state.pilots[self.pilot]
        pilot.experience -= 1
        if self.skill == GUNNERY:
            pilot.gunnery -= 1
        else:
            pilot.piloting -= 1
        table.tell(on_map.Trained(pilot.id, pilot.gunnery, pilot.piloting))


def _mechs(known: MecKnown, values: Values) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    for unit in () if army is None else army.units:
        if unit_type(known.catalogue, unit).is_mech:
            driven = say("no pilot") if unit.pilot is None else known.words.pilot(unit.pilot)
            yield Candidate(unit.id, known.words.unit(unit.id), driven)


def _others(known: MecKnown, values: Values) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    mech = None if army is None else army.unit(values["mech"])
    for id in () if army is None else pilots_of(army):
        if mech is None or mech.pilot != id:
            yield Candidate(id, known.words.pilot(id), pilot_text(known, id))


@dataclass(frozen=True, slots=True)
class Assign(_ToArmy):
    """Puts a pilot of the army into a mech; a pilot who was in it gets the other's mech, or none (MEC-1.6)."""

    kind: ClassVar[str] = "assign"
    title: ClassVar[Text] = say("Change pilots")
    forms: ClassVar[tuple[str, ...]] = (N_("put {pilot} into {mech}"),)
    key: ClassVar[str] = "c"
    rule: ClassVar[str] = "MEC-1.6"
    eagerness: ClassVar[float] = 2

    unit: str = unit_field(WHICH_ARMY, armies, none=NO_ARMY)
    mech: str = choice_field(say("Which mech?"), _mechs, none=say("This army has no mech."))
    pilot: str = choice_field(say("Which pilot?"), _others, none=say("There is no other pilot in this army."))

    def own_objection(self, known: MecKnown, army: Army) -> Objection | None:
        """Why the pilot can't be put into the mech: one of them is not in the army, or he drives it already. None if he
        can."""
        mech = army.unit(self.mech)
        if mech is None or not unit_type(known.catalogue, mech).is_mech:
            return Objection(say("No such mech is in this army."), self.rule)
        if self.pilot not in pilots_of(army):
            return Objection(say("No such pilot is in this army."), self.rule)
        return Objection(say("He drives it already."), self.rule, is_so=True) if mech.pilot == self.pilot else None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Puts the pilot into the mech. The pilot who was in it gets the mech that this one leaves, or has none."""
        army = frame.state.armies[self.unit]
        mech = army.unit(self.mech)
        assert mech is not None, "the mech was checked"
        before = mech.pilot
        other = next((unit for unit in army.units if unit.pilot == self.pilot), None)
        if other is not None:
            other.pilot = before
        else:
            army.pilots.remove(self.pilot)
            army.pilots += [] if before is None else [before]
        mech.pilot = self.pilot
        table.tell(on_map.Assigned(army.id, mech.id, self.pilot))


def _namable(known: MecKnown, values: Values) -> Iterator[Candidate]:
    army = known.own.get(values["unit"])
    if army is not None:
        yield from (Candidate(unit.id, known.words.unit(unit.id)) for unit in army.units)
        yield from (Candidate(id, known.words.pilot(id), say("pilot")) for id in pilots_of(army))


@dataclass(frozen=True, slots=True)
class GiveName(_ToArmy):
    """Gives a unit or a pilot a name of the player's choice; an empty name gives back the first one (MEC-1.6)."""

    kind: ClassVar[str] = "name"
    title: ClassVar[Text] = say("Name a unit or a pilot")
    forms: ClassVar[tuple[str, ...]] = (N_("(call|name) {whom}: {name}"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = "MEC-1.6"
    eagerness: ClassVar[float] = 0.2

    unit: str = unit_field(WHICH_ARMY, armies, none=NO_ARMY)
    whom: str = choice_field(say("Whom or what?"), _namable)
    name: str = text_field(say("What name?"), LONGEST_NAME)

    def own_objection(self, known: MecKnown, army: Army) -> Objection | None:
        """Why the name can't be given: no such unit or pilot is in the army. None if it can."""
        if army.unit(self.whom) is None and self.whom not in pilots_of(army):
            return Objection(say("No such unit or pilot is in this army."), self.rule)
        return None

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Gives the name to the unit or pilot."""
        found = frame.state.armies[self.unit].unit(self.whom)
        if found is not None:
            found.name = self.name
            table.tell(on_map.UnitNamed(self.whom, self.name))
        else:
            frame.state.pilots[self.whom].name = self.name
            table.tell(on_map.PilotNamed(self.whom, self.name))


PILOT_ORDERS: tuple[type[Order], ...] = (Train, Assign, GiveName)
