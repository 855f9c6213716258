"""What the orders of the rounds share: which units may act, whom they may shoot at, which models Snipers may pick."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.wounds import class_of
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Phase, Unit

NO_ROUND = Objection(say("Units act in the Opening and in the Closing round only."), "ASH-3.4")
OTHERS_MOVE = Objection(say("The sides act one after the other, in the order of initiative."), "ASH-3.4")
NO_UNIT_ABLE = Objection(say("No unit of this side may do this now."), "ASH-3.4")


def round_objection(known: AshKnown) -> Objection | None:
    """Why the seat can't give orders to units now: it is no round, or another side moves. None if it can."""
    if known.phase not in ROUNDS:
        return NO_ROUND
    if known.mover != known.seat:
        return OTHERS_MOVE
    return None


def acting_objection(known: AshKnown, id: str, *, rallies: bool = False) -> Objection | None:
    """Why the unit of that id may not act now; None if it may. If Suppressed, it may only if `rallies` (ASH-4.3)."""
    objection = round_objection(known)
    if objection is not None:
        return objection
    unit = known.unit(id)
    if unit is None or unit.side != known.seat:
        return Objection(say("That is no unit of this side."), "ASH-3.4")
    if unit.cell is None:
        return Objection(
            say("{unit} is in the reserve, and units are placed in Preparation.", unit=called(known, unit)), "ASH-3.2"
        )
    if unit.acted == known.turn:
        return Objection(say("{unit} has acted this turn.", unit=called(known, unit)), "ASH-3.4", is_so=True)
    if unit.waited == known.turn and known.phase is Phase.OPENING:
        return Objection(say("{unit} waits for the Closing round.", unit=called(known, unit)), "ASH-4.1")
    if unit.suppressed and not rallies:
        return Objection(say("{unit} is Suppressed and has to rally first.", unit=called(known, unit)), "ASH-4.3")
    return None


def called(known: AshKnown, unit: Unit) -> Text:
    """The name of a unit as the sentences of objections give it, if need be with its side."""
    return AshWords(known.open).whose(unit.id)


def the_unit(known: AshKnown, id: str) -> Unit:
    """The unit of that id. Asserts that the seat knows it: to be called only after the objections."""
    unit = known.unit(id)
    assert unit is not None, "the objections come first"
    return unit


def enemy_objection(known: AshKnown, id: str) -> Objection | None:
    """Says that the id is not that of an enemy unit on the map; None if it is."""
    target = known.unit(id)
    if target is None or target.cell is None or target.side == known.seat:
        return Objection(say("That is no enemy unit on the map."), "ASH-4.1")
    return None


def target_objection(known: AshKnown, unit: Unit, start: Cell, id: str, *, moved: bool) -> Objection | None:
    """Why the unit may not shoot from `start` at the unit of this id (ASH-4.4); None if it may. `moved` says whether it
    moves before it shoots."""
    objection = enemy_objection(known, id)
    if objection is not None:
        return objection
    target = the_unit(known, id)
    goal = target.cell
    assert goal is not None, "it is on the map"
    if reaches_at_all(known, unit, start, goal, moved=moved):
        return None
    return _why_not(known, unit, start, target, goal, moved)


def reaches_at_all(known: AshKnown, unit: Unit, start: Cell, goal: Cell, *, moved: bool) -> bool:
    """True if the unit can fire any weapon from `start` at `goal`; `moved`: it has moved in this action."""
    return any(combat.reaches(known.open, arm, start, goal, moved=moved) for arm in known.armoury.arms(unit))


def _why_not(known: AshKnown, unit: Unit, start: Cell, target: Unit, goal: Cell, moved: bool) -> Objection:
    ground, name, aim = known.ground, called(known, unit), called(known, target)
    arms, far = list(known.armoury.arms(unit)), ground.grid.distance(start, goal)
    longest = max((arm.reach for arm in arms), default=0)
    if not longest:
        return Objection(say("{unit} has no weapon to shoot with.", unit=name), "ASH-1.3")
    if ground.is_underground[start]:
        return Objection(say("From Underground {unit} sees and shoots only its own hex.", unit=name), "ASH-6.1")
    if ground.is_underground[goal]:
        return Objection(say("{target} is Underground and cannot be shot at.", target=aim), "ASH-6.1")
    if far > longest:
        text = say(
            "{target} is {far} hexes away; the weapons of {unit} reach {longest}.",
            target=aim,
            far=far,
            unit=name,
            longest=longest,
        )
        return Objection(text, "ASH-4.4")
    if moved and reaches_at_all(known, unit, start, goal, moved=False):
        text = say("The weapons of {unit} that reach so far are Static and do not fire after moving.", unit=name)
        return Objection(text, "ASH-8.3")
    return Objection(say("Mountains lie between {unit} and {target}.", unit=name, target=aim), "ASH-1.7")


def pick_objection(
    known: AshKnown, unit: Unit, start: Cell, target: str | None, pick: str | None, *, moved: bool
) -> Objection | None:
    """Why the unit's shot from `start` at `target` can't wound models of the class `pick` first: no Sniper of the unit
    fires, or no such model of the target lives (ASH-8.3). None if it can, or if `pick` is None."""
    if pick is None:
        return None
    if target is None or pick not in pickable(known, unit, start, target, moved=moved):
        return Objection(say("Only a Sniper picks models out, and only living ones of its target."), "ASH-8.3")
    return None


def pickable(known: AshKnown, unit: Unit, start: Cell, id: str, *, moved: bool) -> dict[str, int]:
    """The classes of living models in the target of this id that a Sniper of the unit may pick, each with its number of
    models; empty if no Sniper can fire at it from `start`. `moved` says whether the unit moves before it shoots."""
    target = known.unit(id)
    if target is None or target.cell is None:
        return {}
    snipers = [arm for arm in known.armoury.arms(unit) if arm.sniper]
    if not any(combat.reaches(known.open, arm, start, target.cell, moved=moved) for arm in snipers):
        return {}
    return Counter(class_of(model) for model in target.models if model.is_alive)


def class_name(known: AshKnown, word: str) -> Text:
    """The name of a class of models (`word`, as `class_of` makes it): of their kind and, if any, their upgrades."""
    kind, *upgrades = word.split("+")
    name = known.catalogue.models[kind].name
    if not upgrades:
        return name
    extras = listing([known.catalogue.upgrades[id].name for id in upgrades])
    return say("{model} with {upgrades}", model=name, upgrades=extras)


class Acting(Order):
    """An order for an action of one `unit` (its id). If `rallies`, it is for Suppressed units, else for others."""

    __slots__ = ()

    rallies: ClassVar[bool] = False

    unit: str

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Why no unit can get this order now (ASH-3.4, 4.3): another side moves, or no unit is ready: no Suppressed
        one if the order `rallies`, else no other one. None if one can."""
        objection = round_objection(known)
        if objection is None and (len(known.able) == len(known.ready) if cls.rallies else not known.able):
            return NO_UNIT_ABLE
        return objection

    def objection(self, known: AshKnown) -> Objection | None:
        """Why this order can't be given: the unit may not act now, or as `unit_refusal` says. None if it can."""
        objection = acting_objection(known, self.unit, rallies=self.rallies)
        return objection or self.unit_refusal(known, the_unit(known, self.unit))

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Why `unit`, which may act now, may not do what this order says; None if it may."""
        return None
