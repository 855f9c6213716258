"""Firing weapons (SKI-2.2) and calling air strikes (SKI-2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Preview, Values, choice_field, hex_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders import draws, previews
from hexwar_tui.systems.skirmish.orders.acting import Acting, among_several
from hexwar_tui.systems.skirmish.orders.legality import aiming, strikes, targets, touching
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.state import Unit

NOTHING_READY = say("It has no weapon that can fire now.")
NOTHING_IN_RANGE = say("There is nothing in range to fire at.")


def _able(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known)]


def _acting(known: SkiKnown, values: Values) -> Unit | None:
    unit = known.unit(values["unit"])
    return None if unit is None or unit.cell is None or unit.side != known.seat else unit


# -- firing ------------------------------------------------------------------------------------------------------------


def _weapons(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    unit = _acting(known, values)
    for id in dict.fromkeys(arm.id for arm in unit.weapons) if unit is not None else ():
        weapon = known.scenario.catalogue.weapons[id]
        if weapon.use != "call":
            shots = say_many("{n} shot this turn", "{n} shots this turn", _left(known, unit, id))
            yield Candidate(id, weapon.name, shots)


def _left(known: SkiKnown, unit: Unit | None, weapon_id: str) -> int:
    arm = None if unit is None else shooting.ready_weapon(known.open, unit, weapon_id, known.turn)
    return 0 if arm is None else shooting.shots_left(known.open, arm, known.turn)


def _hexes(known: SkiKnown, values: Values) -> Iterator[Cell]:
    """The hexes with something in range of the weapon. Of one that can't fire only the unit's own hex, so that the
    order says why not."""
    unit = _acting(known, values)
    if unit is None or unit.cell is None:
        return
    if _left(known, unit, values["weapon"]):
        yield from targets.near(known, unit, values["weapon"])
    else:
        yield unit.cell


def _legal(known: SkiKnown, values: Values) -> list[str]:
    unit = _acting(known, values)
    if unit is None or not _left(known, unit, values["weapon"]):
        return []
    return targets.legal(known, unit, values["weapon"], values["at"])


def _shots(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    """All shots that the weapon has left, which is to name no number, then ever fewer down to one; each with its
    odds."""
    unit = _acting(known, values)
    left = _left(known, unit, values["weapon"])
    if left < 2:
        return
    yield Candidate(None, say("all {n} shots", n=left), _odds_in_short(known, values, left))
    for number in range(left - 1, 0, -1):
        note = say("{chance}; {n} left", chance=_odds_in_short(known, values, number), n=left - number)
        yield Candidate(str(number), say_many("{n} shot", "{n} shots", number), note)


def _odds_in_short(known: SkiKnown, values: Values, shots: int) -> Text:
    """What so many shots at the target that is meant are likely to do; "" where there is none."""
    unit, target = _acting(known, values), None
    if unit is not None:
        target = targets.chosen(known, unit, values["weapon"], values["at"], values.get("target"))
    if unit is None or not isinstance(target, str):
        return ""
    aim = target if known.unit(target) is None else targets.aim(known, unit, values["weapon"], values["at"], target)
    return previews.in_short(known, unit, values["weapon"], aim, shots)


@dataclass(frozen=True, slots=True)
class Fire(Acting):
    """SKI-2.2: a unit fires a weapon at an enemy or a building on the hex `at`, with all shots that the weapon has
    left, or fewer. `target` is the id of the enemy or building, None where only one can be meant."""

    kind: ClassVar[str] = "fire"
    title: ClassVar[Text] = say("Fire")
    forms: ClassVar[tuple[str, ...]] = (N_("(fire|shoot) {weapon} at {at}[, target {target}][, shots: {shots}]"),)
    key: ClassVar[str] = "f"
    rule: ClassVar[str] = "SKI-2.2"
    eagerness: ClassVar[int] = 200

    unit: str = unit_field(say("Who fires?"), _able, none=touching.NO_UNIT_ABLE, draw=draws.armed_unit)
    weapon: str = choice_field(say("With which weapon?"), _weapons, none=NOTHING_READY, draw=draws.ready_weapon)
    at: int = hex_field(say("At which hex?"), _hexes, none=NOTHING_IN_RANGE, draw=draws.hex_in_sight)
    target: str | None = among_several(say("At whom?"), _legal, draw=draws.target)
    shots: str | None = choice_field(
        say("How many shots? Beside each: chance to destroy, shots left for this turn"),
        _shots,
        optional=True,
        left_out=say("all that are left"),
    )

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """Why the unit can't fire so: the weapon, its shots or the target forbid it. None if it can."""
        objection = aiming.weapon_objection(known, unit, self.weapon)
        if objection is not None:
            return objection
        if known.scenario.catalogue.weapons[self.weapon].use == "call":
            return Objection(say("Air strikes are called, which is an order of its own."), "SKI-2.1")
        if self.shots is not None and self.shots not in map(str, range(1, _left(known, unit, self.weapon) + 1)):
            return Objection(say("The weapon does not have that many shots left this turn."), "SKI-2.1")
        if self.at not in known.grid.cells:
            return targets.NO_ENEMY
        found = targets.chosen(known, unit, self.weapon, self.at, self.target)
        return found if isinstance(found, Objection) else None

    def preview(self, known: SkiKnown) -> Preview:
        """The rolls that the shots need, and the odds of what they do."""
        unit = touching.the_unit(known, self.unit)
        return previews.shot_preview(known, unit, self.weapon, self._aim(known), self._count(known))

    def _aim(self, known: SkiKnown) -> Unit | str:
        """The target: an enemy as he is aimed at (`positions.aims`), or the id of a building."""
        unit = touching.the_unit(known, self.unit)
        found = targets.chosen(known, unit, self.weapon, self.at, self.target)
        assert isinstance(found, str), "the objections come first"
        return found if known.unit(found) is None else targets.aim(known, unit, self.weapon, self.at, found)

    def _count(self, known: SkiKnown) -> int:
        return int(self.shots) if self.shots else _left(known, known.unit(self.unit), self.weapon)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Fires the shots. The unit has acted now, so that its side is bound to it no more."""
        known = SkiKnown(frame, side)
        unit, aim, count = frame.state.units[self.unit], self._aim(known), self._count(known)
        touching.touch(frame, unit, table, finished=True)
        arm = shooting.ready_weapon(frame, unit, self.weapon, frame.state.turn)
        assert arm is not None, "the objections come first"
        if isinstance(aim, Unit):
            shooting.fire(frame, unit, arm, aim, count, table)
        else:
            shooting.fire_at_building(frame, unit, arm, aim, count, table)


# -- air strikes -------------------------------------------------------------------------------------------------------


def _callers(known: SkiKnown, values: Values) -> list[str]:
    return [unit.id for unit in touching.may_act(known) if strikes.carriers(known, unit)]


def _carriers(known: SkiKnown, values: Values) -> list[str]:
    unit = _acting(known, values)
    return [] if unit is None else [carrier.id for carrier in strikes.carriers(known, unit)]


def _struck(known: SkiKnown, values: Values) -> list[Cell]:
    return list(strikes.worth_striking(known))


@dataclass(frozen=True, slots=True)
class Strike(Acting):
    """SKI-2.1: a flyer uses its air strike, or a Spotter calls that of the own unit `carrier`, on a hex that the caller
    sees. `carrier` is None where only one can be meant."""

    kind: ClassVar[str] = "strike"
    title: ClassVar[Text] = say("Air strike")
    forms: ClassVar[tuple[str, ...]] = (N_("(|air )strike (on|at) {at}[, carrier {carrier}]"),)
    key: ClassVar[str] = "a"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[int] = 120

    unit: str = unit_field(say("Who calls it?"), _callers, none=strikes.NO_CALLER)
    at: int = hex_field(say("On which hex?"), _struck, none=strikes.NOTHING_THERE.reason, draw=draws.struck_hex)
    carrier: str | None = among_several(say("Whose air strike?"), _carriers, draw=draws.carrier)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why no air strike can be called now: no unit of the seat may act, or no strike is left. None if one can."""
        return touching.closed(known) or strikes.none_left(known)

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """Why the unit can't call this strike: it may not shoot, the strike is not one that it may call, or the hex may
        not be struck. None if it can."""
        objection = aiming.shooting_objection(known, unit)
        if objection is not None:
            return objection
        carrier = strikes.chosen(known, unit, self.carrier)
        if isinstance(carrier, Objection):
            return carrier
        if self.at not in known.grid.cells:
            return strikes.NOTHING_THERE
        return strikes.hex_objection(known, unit, self.at)

    def preview(self, known: SkiKnown) -> Preview:
        """The rolls that the strike needs, and the odds of what it does to each one hit."""
        caller = touching.the_unit(known, self.unit)
        carrier = strikes.chosen(known, caller, self.carrier)
        assert isinstance(carrier, Unit), "the objections come first"
        return previews.strike_preview(known, caller, carrier, self.at)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Has the strike come down on the hex. The caller has acted now, so that its side is bound to it no more."""
        caller = frame.state.units[self.unit]
        carrier = strikes.chosen(SkiKnown(frame, side), caller, self.carrier)
        assert isinstance(carrier, Unit), "the objections come first"
        touching.touch(frame, caller, table, finished=True)
        arm = shooting.ready_weapon(frame, carrier, shooting.AIR_STRIKE, frame.state.turn)
        assert arm is not None, "the objections come first"
        shooting.strike(frame, caller, carrier, arm, self.at, table)
