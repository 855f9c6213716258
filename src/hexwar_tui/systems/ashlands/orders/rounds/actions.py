"""The orders of the Opening and the Closing round (ASH-4)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order, Preview, choice_field, path_field, unit_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.ashlands.events import rounds
from hexwar_tui.systems.ashlands.events.turns import RoundPassed
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds import draws, offers, previews
from hexwar_tui.systems.ashlands.orders.rounds.acting import (
    Acting,
    called,
    class_name,
    enemy_objection,
    pick_objection,
    round_objection,
    target_objection,
    the_unit,
)
from hexwar_tui.systems.ashlands.orders.rounds.ways import way_objection
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, ways
from hexwar_tui.systems.ashlands.rules.turn import hand_over
from hexwar_tui.systems.ashlands.rules.victory import drop_out
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Phase, Unit

WHICH_UNIT = say("Which unit?")
WHERE_TO = say("Where to?")
SHOOT_AT = say("Whom does it shoot at?")
AT_NOBODY = say("at nobody")
PICK = say("Which models does the Sniper pick?")


def _picked(shot: Text, known: AshKnown, pick: str | None) -> Text:
    """The words for a shot, with the models that it picks out, if any."""
    return shot if pick is None else say("{shot}, picking out {models}", shot=shot, models=class_name(known, pick))


class _Going(Acting):
    """A Move or a March, and a shot from its end at `target`, if there is one; `event` is its event."""

    __slots__ = ()

    gait: ClassVar[Gait]
    event: ClassVar[type[rounds.Moved | rounds.Marched]]

    path: tuple[int, ...]
    target: str | None
    pick: str | None

    def sentence(self, known: AshKnown) -> Text:
        """Who goes where, and then shoots at whom; "" without a shot, or where that is not known."""
        started = known.unit(self.unit)
        if started is None or self.target is None or known.unit(self.target) is None:
            return ""
        unit, target = AshWords(known.open).pair(self.unit, self.target)
        start, end = map(known.ground.grid.label, (started.hex, self.path[-1]))
        facts = {"title": self.title, "unit": unit, "start": start, "end": end, "target": target}
        return _picked(say("{title}: {unit}, {start} → {end}, then shoot at {target}", **facts), known, self.pick)

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Refuses a way that the unit can't go (ASH-4.1, 4.2), and a shot that it can't fire from its end (4.4)."""
        return way_objection(known.open, unit, self.path, self.gait) or self._shot_objection(known, unit)

    def _shot_objection(self, known: AshKnown, unit: Unit) -> Objection | None:
        start = self.path[-1]
        if self.target is not None:
            objection = target_objection(known, unit, start, self.target, moved=True)
            if objection is not None:
                return objection
        return pick_objection(known, unit, start, self.target, self.pick, moved=True)

    def preview(self, known: AshKnown) -> Preview:
        """Shows the way and its length, and the odds of the shot."""
        unit = the_unit(known, self.unit)
        lines = previews.way_lines(self.path, allowance(known.open, unit, self.gait))
        if self.target is None:
            return Preview(lines, way=self.path)
        target = the_unit(known, self.target)
        shot = previews.shot_preview(known, unit, self.path[-1], target, moved=True, pick=self.pick)
        return Preview(lines + shot.lines, shot.odds, self.path)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Moves the unit, which then shoots if it has a target."""
        state = frame.state
        unit = state.units[self.unit]
        state.put(unit, self.path[-1])
        unit.acted = state.turn
        table.tell(self.event(unit.id, self.path))
        if self.target is not None:
            combat.shoot(frame, unit, state.units[self.target], table, moved=True, pick=self.pick)
            drop_out(frame, table)


@dataclass(frozen=True, slots=True)
class Move(_Going):
    """ASH-4.1: a unit moves 1 or 2 hexes, and may then shoot."""

    kind: ClassVar[str] = "move"
    title: ClassVar[Text] = say("Move")
    forms: ClassVar[tuple[str, ...]] = (
        N_(
            "(move|go) (to|along|via) {path}[(, then|, and then|, and| then| and|,) (shoot|fire) at {target}]"
            "[(, picking|, pick| picking) {pick}]"
        ),
    )
    key: ClassVar[str] = "m"
    rule: ClassVar[str] = "ASH-4.1"
    eagerness: ClassVar[int] = 80
    gait: ClassVar[Gait] = Gait.MOVE
    event: ClassVar[type[rounds.Moved]] = rounds.Moved

    unit: str = unit_field(WHICH_UNIT, offers.own_units, none=offers.NO_UNIT, draw=draws.ready_unit)
    path: tuple[int, ...] = path_field(WHERE_TO, offers.offered_ways(Gait.MOVE), draw=draws.way_to_aim(Gait.MOVE))
    target: str | None = unit_field(
        SHOOT_AT,
        offers.by_side(offers.targets_after_way),
        optional=True,
        draw=draws.target_after_way,
        left_out=AT_NOBODY,
    )
    pick: str | None = choice_field(PICK, offers.offered_picks, optional=True, draw=draws.pick)


@dataclass(frozen=True, slots=True)
class March(_Going):
    """ASH-4.1: a unit marches 1 to 4 hexes; it may shoot only if it has Assault (8.3)."""

    kind: ClassVar[str] = "march"
    title: ClassVar[Text] = say("March")
    forms: ClassVar[tuple[str, ...]] = (
        N_(
            "(march|run) (to|along|via) {path}[(, then|, and then|, and| then| and|,) (shoot|fire) at {target}]"
            "[(, picking|, pick| picking) {pick}]"
        ),
    )
    key: ClassVar[str] = "r"
    rule: ClassVar[str] = "ASH-4.1"
    eagerness: ClassVar[int] = 80
    gait: ClassVar[Gait] = Gait.MARCH
    event: ClassVar[type[rounds.Marched]] = rounds.Marched

    unit: str = unit_field(WHICH_UNIT, offers.own_units, none=offers.NO_UNIT, draw=draws.ready_unit)
    path: tuple[int, ...] = path_field(WHERE_TO, offers.offered_ways(Gait.MARCH), draw=draws.way_to_aim(Gait.MARCH))
    target: str | None = unit_field(
        SHOOT_AT,
        offers.by_side(offers.targets_of_assault),
        optional=True,
        draw=draws.target_of_assault,
        left_out=AT_NOBODY,
    )
    pick: str | None = choice_field(PICK, offers.offered_picks, optional=True, draw=draws.pick)

    def _shot_objection(self, known: AshKnown, unit: Unit) -> Objection | None:
        if self.target is not None and not known.armoury.has(unit, "assault"):
            return Objection(say("Only units with Assault shoot after a March."), "ASH-4.1")
        return _Going._shot_objection(self, known, unit)


@dataclass(frozen=True, slots=True)
class Shoot(Acting):
    """ASH-4.1, 4.4: a unit stays where it is and shoots at a target."""

    kind: ClassVar[str] = "shoot"
    title: ClassVar[Text] = say("Shoot")
    forms: ClassVar[tuple[str, ...]] = (N_("(shoot|fire) at {target}[(, picking|, pick| picking) {pick}]"),)
    key: ClassVar[str] = "s"
    rule: ClassVar[str] = "ASH-4.4"
    eagerness: ClassVar[int] = 160

    unit: str = unit_field(WHICH_UNIT, offers.own_units, none=offers.NO_UNIT, draw=draws.unit_to_shoot)
    target: str = unit_field(
        SHOOT_AT, offers.by_side(offers.targets_from_place), none=offers.NO_TARGET, draw=draws.target_in_reach
    )
    pick: str | None = choice_field(PICK, offers.offered_picks, optional=True, draw=draws.pick)

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Why the unit can't fire this shot (ASH-4.4): no weapon reaches, or none can `pick` so. None if it can."""
        return target_objection(known, unit, unit.hex, self.target, moved=False) or pick_objection(
            known, unit, unit.hex, self.target, self.pick, moved=False
        )

    def sentence(self, known: AshKnown) -> Text:
        """Who shoots at whom; "" where that is not known."""
        if not all(map(known.unit, (self.unit, self.target))):
            return ""
        unit, target = AshWords(known.open).pair(self.unit, self.target)
        return _picked(say("Shoot: {unit} at {target}", unit=unit, target=target), known, self.pick)

    def preview(self, known: AshKnown) -> Preview:
        """The preview of the shot: its dice and its odds."""
        unit, target = the_unit(known, self.unit), the_unit(known, self.target)
        return previews.shot_preview(known, unit, unit.hex, target, moved=False, pick=self.pick)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Fires all weapons of the unit that reach the target; the unit has acted then."""
        units = frame.state.units
        units[self.unit].acted = frame.state.turn
        combat.shoot(frame, units[self.unit], units[self.target], table, moved=False, pick=self.pick)
        drop_out(frame, table)


@dataclass(frozen=True, slots=True)
class Attack(Acting):
    """ASH-4.1, 5.4: a unit goes up to 4 hexes, to a hex next to its target, and fights it in melee."""

    kind: ClassVar[str] = "attack"
    title: ClassVar[Text] = say("Attack")
    forms: ClassVar[tuple[str, ...]] = (N_("(attack|charge) {target} (from|via|along) {path}"),)
    read_as: ClassVar[tuple[str, ...]] = (N_("(attack|charge) {target}"),)
    key: ClassVar[str] = "a"
    rule: ClassVar[str] = "ASH-4.1"
    eagerness: ClassVar[int] = 160

    unit: str = unit_field(WHICH_UNIT, offers.own_units, none=offers.NO_UNIT, draw=draws.unit_to_attack)
    target: str = unit_field(
        say("Whom does it attack?"),
        offers.by_side(offers.targets_of_attack),
        none=offers.NO_TARGET,
        draw=draws.target_of_attack,
    )
    path: tuple[int, ...] = path_field(say("From where does it strike?"), offers.offered_charges, draw=draws.charge)

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Why the unit can't attack so: the target is no enemy on the map, it can't go this way, or the way does not
        end next to the target (ASH-4.1). None if it can."""
        objection = enemy_objection(known, self.target)
        if objection is not None:
            return objection
        target = the_unit(known, self.target)
        if self.path[-1] in known.ground.grid.neighbours[target.hex]:
            return way_objection(known.open, unit, self.path, Gait.ATTACK)
        return self._end_objection(known, unit, target)

    @staticmethod
    def _end_objection(known: AshKnown, unit: Unit, target: Unit) -> Objection:
        """Says where the way may end instead, next to the target."""
        label, near = known.ground.grid.label, known.ground.grid.neighbours[target.hex]
        ends = [label(cell) for cell in ways(known.open, unit, Gait.ATTACK) if cell in near]
        aim = called(known, target)
        text = say("{unit} cannot come next to {target}.", unit=called(known, unit), target=aim)
        if ends:
            text = say(
                "An Attack ends on a hex next to its target. {target} stands in {hex}; {unit} can strike from {ends}.",
                target=aim,
                hex=label(target.hex),
                unit=called(known, unit),
                ends=ends,
            )
        return Objection(text, "ASH-4.1")

    def sentence(self, known: AshKnown) -> Text:
        """Who attacks whom, and from where; "" where that is not known."""
        if not all(map(known.unit, (self.unit, self.target))):
            return ""
        unit, target = AshWords(known.open).pair(self.unit, self.target)
        hex = known.ground.grid.label(self.path[-1])
        return say("Attack: {unit} on {target}, from {hex}", unit=unit, target=target, hex=hex)

    def preview(self, known: AshKnown) -> Preview:
        """The way and its length, the dice of the attacker, and the odds of the melee."""
        unit, target = the_unit(known, self.unit), the_unit(known, self.target)
        lines = previews.way_lines(self.path, allowance(known.open, unit, Gait.ATTACK))
        melee = previews.melee_preview(known, unit, target)
        return Preview(lines + melee.lines, melee.odds, self.path)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Moves the unit along its way, and fights the melee; the unit has acted then."""
        state = frame.state
        unit = state.units[self.unit]
        state.put(unit, self.path[-1])
        unit.acted = state.turn
        table.tell(rounds.Charged(unit.id, self.path))
        combat.fight(frame, unit, state.units[self.target], table)
        drop_out(frame, table)


@dataclass(frozen=True, slots=True)
class Wait(Acting):
    """ASH-4.1: a unit waits: in the Opening round for the Closing round, in the Closing round for the next turn."""

    kind: ClassVar[str] = "wait"
    title: ClassVar[Text] = say("Wait")
    forms: ClassVar[tuple[str, ...]] = (N_("(wait|waits|stay|stays|stay put|stay here)"),)
    key: ClassVar[str] = "w"
    rule: ClassVar[str] = "ASH-4.1"
    eagerness: ClassVar[int] = 8

    unit: str = unit_field(WHICH_UNIT, offers.own_units, none=offers.NO_UNIT, draw=draws.ready_unit)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Notes that the unit waits for the Closing round or, if that is under way, that it has acted."""
        unit = frame.state.units[self.unit]
        if frame.state.phase is Phase.OPENING:
            unit.waited = frame.state.turn
        else:
            unit.acted = frame.state.turn
        table.tell(rounds.Waited(unit.id))


@dataclass(frozen=True, slots=True)
class Rally(Acting):
    """ASH-4.3: a Suppressed unit spends its action on being no longer Suppressed."""

    kind: ClassVar[str] = "rally"
    title: ClassVar[Text] = say("Rally")
    forms: ClassVar[tuple[str, ...]] = (N_("rally"),)
    key: ClassVar[str] = "y"
    rule: ClassVar[str] = "ASH-4.3"
    eagerness: ClassVar[int] = 60
    rallies: ClassVar[bool] = True

    unit: str = unit_field(WHICH_UNIT, offers.own_units_to_rally, none=offers.NO_UNIT, draw=draws.shaken_unit)

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Says that the unit is not Suppressed; None if it is, so that it can rally."""
        if unit.suppressed:
            return None
        if not any(other.suppressed for other in known.ready):
            return Objection(say("No unit of this side that may act is Suppressed."), "ASH-4.3")
        return Objection(say("{unit} is not Suppressed.", unit=called(known, unit)), "ASH-4.3")

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Ends the unit's Suppression; the unit has acted then."""
        unit = frame.state.units[self.unit]
        unit.suppressed, unit.acted = False, frame.state.turn
        table.tell(rounds.Rallied(unit.id))


@dataclass(frozen=True, slots=True)
class EndRound(Order):
    """ASH-3.4: the side ends its part of the round; its other units do not act in it."""

    kind: ClassVar[str] = "end-round"
    title: ClassVar[Text] = say("End the part of the round")
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "ASH-3.4"
    ends_part: ClassVar[bool] = True
    eagerness: ClassVar[int] = 1

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why the seat can't end its part now: it is no round, or another side moves (ASH-3.4). None if it can."""
        return round_objection(known)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Passes the move to the next side in the initiative that has a unit ready to act."""
        table.tell(RoundPassed(side, frame.state.phase))
        hand_over(frame, table)


ROUND_ORDERS: tuple[type[Order], ...] = (Move, March, Shoot, Attack, Wait, Rally, EndRound)
