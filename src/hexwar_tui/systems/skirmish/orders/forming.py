"""The orders of forming (SKI-2.1): they write to the side's own compartment only, until both have sealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    NothingToDraw,
    Order,
    Preview,
    Rng,
    Values,
    choice_field,
    number_field,
    text_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Name, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import points
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.legality import forming
from hexwar_tui.systems.skirmish.rules import prices
from hexwar_tui.systems.skirmish.rules.sequence import forces
from hexwar_tui.systems.skirmish.say import carried
from hexwar_tui.systems.skirmish.state import Compartment, Recruit

LONGEST_NAME = 24
"""The most characters that a unit's own name may have."""

MOST_ALIKE = 50
"""The most units of one kind that one order recruits."""

FEW = 3
"""A random number below 1, raised to this power, gives the share of the units that could be paid which is recruited."""

UNIT, OBJECT = "unit", "object"
"""The first words of what can be dismissed: "unit:2" is the second unit entered, "object:inn" the Spotter for that
object."""


class Forming(Order):
    """An order that a side gives while it forms its force."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.1: why the seat can't form a force now; None if it can."""
        return forming.closed(known)


def price_lines(known: SkiKnown, price: int, instead_of: int = 0) -> tuple[Line, ...]:
    """The line of a preview that says what an order costs and what is left of the budget after it; `instead_of` are the
    points that come back for what the order replaces."""
    rest = forming.left(known) + instead_of - price
    value = say("{price}, leaves {left} of {budget}", price=price, left=rest, budget=known.budget(known.seat))
    return (Line(say("Command points"), value),)


def _compartment(frame: SkiFrame, side: Side) -> Compartment:
    return frame.state.sealed.setdefault(side, Compartment())


# -- recruiting --------------------------------------------------------------------------------------------------------


def _priced(price: int, text: Text) -> Text:
    """A price in words, and what is bought for it."""
    return say("{price}: {text}", price=points(price), text=text)


def _chassis(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    if forming.closed(known) is None:
        for id, kind in known.scenario.catalogue.chassis.items():
            text = say("movement {move}, saves on {save}+", move=kind.move, save=kind.save)
            yield Candidate(id, kind.name, _priced(kind.cost, text))


WEAPON_FIELDS = ("weapon", "weapon_2", "weapon_3")
SKILL_FIELDS = ("skill", "skill_2")


def _so_far(values: Values) -> Recruit:
    """The unit as far as its fields are filled in."""
    weapons = [values[name] for name in WEAPON_FIELDS if values.get(name) is not None]
    skills = [values[name] for name in SKILL_FIELDS if values.get(name) is not None]
    return Recruit(values["chassis"], weapons, skills)


def _can_pay(known: SkiKnown, recruit: Recruit) -> bool:
    return forces.make_objection(known.open, recruit) is None and forces.cost(known.open, recruit) <= forming.left(
        known
    )


def _more(known: SkiKnown, values: Values, fields: Sequence[str], ids: Iterable[str]) -> Iterator[str]:
    """Those of `ids` that the unit does not have yet in one of `fields`; none where an earlier one of these was left
    out, or what is chosen so far can't be paid."""
    chosen = [values[name] for name in fields if name in values]
    if None not in chosen and _can_pay(known, _so_far(values)):
        yield from (id for id in ids if id not in chosen)


def _weapons(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    weapons = known.scenario.catalogue.weapons
    for id in _more(known, values, WEAPON_FIELDS, weapons):
        yield Candidate(id, weapons[id].name, _priced(weapons[id].cost, carried.shot_text(weapons[id])))


def _skills(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    skills = known.scenario.catalogue.skills
    for id in _more(known, values, SKILL_FIELDS, skills):
        yield Candidate(id, skills[id].name, _priced(skills[id].cost, skills[id].text))


def _numbers(known: SkiKnown, values: Values) -> tuple[int, int]:
    recruit = _so_far(values)
    return (
        (1, min(MOST_ALIKE, forming.left(known) // forces.cost(known.open, recruit)))
        if _can_pay(known, recruit)
        else (1, 1)
    )


def _draw_number(known: SkiKnown, values: Values, rng: Rng) -> int:
    """How many units, few rather than many. Raises NothingToDraw if not even one can be paid."""
    if not _can_pay(known, _so_far(values)):
        raise NothingToDraw
    return 1 + int(_numbers(known, values)[1] * rng.random() ** FEW)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitUnits(Forming):
    """SKI-2.1: recruits one unit, or several like ones, with the chassis, weapons and skills chosen."""

    kind: ClassVar[str] = "recruit"
    title: ClassVar[Text] = say("Recruit units")
    forms: ClassVar[tuple[str, ...]] = (
        N_(
            "recruit {count} {chassis}[ with {weapon}][, second weapon {weapon_2}][, third weapon {weapon_3}]"
            "[, skill {skill}][, second skill {skill_2}][, called {name}]"
        ),
    )
    key: ClassVar[str] = "b"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[float] = 8

    chassis: str = choice_field(say("Which kind of unit?"), _chassis, draw=draws.chassis)
    weapon: str | None = choice_field(say("Which weapon?"), _weapons, optional=True, draw=draws.weapon)
    weapon_2: str | None = choice_field(say("Which second weapon?"), _weapons, optional=True, draw=draws.second_weapon)
    weapon_3: str | None = choice_field(say("Which third weapon?"), _weapons, optional=True, draw=draws.third_weapon)
    skill: str | None = choice_field(say("Which skill?"), _skills, optional=True, draw=draws.skill)
    skill_2: str | None = choice_field(say("Which second skill?"), _skills, optional=True, draw=draws.second_skill)
    count: int = number_field(say("How many of them?"), _numbers, draw=_draw_number)
    name: str = text_field(say("What is it called? It may go without a name."), LONGEST_NAME)

    @property
    def recruit(self) -> Recruit:
        """One of the like units that the order recruits."""
        return Recruit(
            self.chassis,
            [id for id in (self.weapon, self.weapon_2, self.weapon_3) if id is not None],
            [id for id in (self.skill, self.skill_2) if id is not None],
            Name.of(self.name) if self.name.strip() else None,
        )

    def refusal(self, known: SkiKnown) -> Objection | None:
        """Why these units can't be recruited: such a unit can't be made, their number is not allowed, or they cost too
        much. None if they can."""
        objecting = forces.make_objection(known.open, self.recruit)
        if objecting is not None:
            return objecting
        if not 1 <= self.count <= MOST_ALIKE:
            return Objection(say("From 1 to {most} units are recruited at once.", most=MOST_ALIKE), self.rule)
        return forming.price_objection(known, self.count * forces.cost(known.open, self.recruit))

    @classmethod
    def left(cls, known: SkiKnown, values: Values) -> Text:
        """The command points that are not spent yet, nor on the units of `values`."""
        price = forces.cost(known.open, _so_far(values)) * values.get("count", 1) if "chassis" in values else 0
        return points(forming.left(known) - price)

    @classmethod
    def for_silent(cls, known: SkiKnown) -> Order | None:
        """One unit of the kind that costs least, as a force has at least one; None where a ready-made force can be
        taken."""
        if TakeForce.for_silent(known) is not None:
            return None
        kinds = known.scenario.catalogue.chassis
        cheapest = min(kinds, key=lambda id: kinds[id].cost)
        none = dict.fromkeys((*WEAPON_FIELDS, *SKILL_FIELDS))
        return cls(chassis=cheapest, count=1, name="", **none)

    def sentence(self, known: SkiKnown) -> Text:
        """The order in words: how many units are recruited, and what each is made of."""
        return say("Recruit {n} × {unit}.", n=self.count, unit=forces.made_of(known.scenario.catalogue, self.recruit))

    def preview(self, known: SkiKnown) -> Preview:
        """The price of one unit and of all of them, and what is left of the budget."""
        one = forces.cost(known.open, self.recruit)
        return Preview((Line(say("Each"), points(one)), *price_lines(known, one * self.count)))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Adds the units to what the side has entered in secret."""
        _compartment(frame, side).recruits.extend(self.recruit for _ in range(self.count))


# -- ready-made forces -------------------------------------------------------------------------------------------------


def _forces(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    if forming.closed(known) is None:
        for id, force in known.scenario.catalogue.forces.items():
            yield Candidate(id, force.name, points(prices.force_cost(known.scenario.catalogue, force)))


def _alike(recruits: Iterable[Recruit]) -> Iterable[Sequence[Recruit]]:
    """The recruits in groups of the same characteristics, in the order of the first of each group."""
    found: dict[tuple[str, ...], list[Recruit]] = {}
    for recruit in recruits:
        found.setdefault((recruit.chassis, *recruit.weapons, *recruit.skills), []).append(recruit)
    return found.values()


@dataclass(frozen=True, slots=True)
class TakeForce(Forming):
    """Enters a ready-made force in place of all that was entered before."""

    kind: ClassVar[str] = "take-force"
    title: ClassVar[Text] = say("Take a ready-made force")
    forms: ClassVar[tuple[str, ...]] = (N_("take the force {force}"),)
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[float] = 1

    force: str = choice_field(say("Which force?"), _forces)

    def refusal(self, known: SkiKnown) -> Objection | None:
        """Why the force can't be taken: there is none with this id, or it costs more than the whole budget. None if it
        can."""
        if self.force not in known.scenario.catalogue.forces:
            return Objection(say("There is no such force."), self.rule)
        return forming.price_objection(known, self._price(known), forces.spent(known.open, forming.entered(known)))

    @classmethod
    def for_silent(cls, known: SkiKnown) -> Order | None:
        """The dearest ready-made force that the side can pay; None where it can pay none."""
        means = forming.left(known)
        ready = {
            id: prices.force_cost(known.scenario.catalogue, force)
            for id, force in known.scenario.catalogue.forces.items()
        }
        paid = [id for id, price in ready.items() if price <= means]
        return cls(max(paid, key=ready.__getitem__)) if paid else None

    def _price(self, known: SkiKnown) -> int:
        return prices.force_cost(known.scenario.catalogue, known.scenario.catalogue.forces[self.force])

    def preview(self, known: SkiKnown) -> Preview:
        """The price and what is left of the budget, a warning if something was entered before, and the units of the
        force, like ones in one line."""
        before = forces.spent(known.open, forming.entered(known))
        lines = [*price_lines(known, self._price(known), before)]
        if before:
            lines.append(Line(say("It takes the place of all that was entered before.")))
        units = (
            Line(say("{n} × {unit}", n=len(alike), unit=forces.made_of(known.scenario.catalogue, alike[0])))
            for alike in _alike(forces.force(known.open, self.force))
        )
        return Preview((*lines, *units))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Replaces what the side has entered by the units of the force."""
        frame.state.sealed[side] = Compartment(forces.force(frame, self.force))


# -- Spotter for objects, and dismissing -------------------------------------------------------------------------------


def _objects(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    if forming.closed(known) is None:
        for id, object in known.board.objects.items():
            if object.kind.is_building:
                yield Candidate(id, object.name, say("at {hex}", hex=known.grid.label(min(object.cells))))


@dataclass(frozen=True, slots=True)
class BuySpotter(Forming):
    """SKI-1.8: buys the characteristic Spotter for a house or bunker."""

    kind: ClassVar[str] = "buy-spotter"
    title: ClassVar[Text] = say("Buy Spotter for a house or bunker")
    forms: ClassVar[tuple[str, ...]] = (N_("buy spotter for {object}"),)
    key: ClassVar[str] = "o"
    rule: ClassVar[str] = "SKI-1.8"
    eagerness: ClassVar[float] = 0.5

    object: str = choice_field(say("For which house or bunker?"), _objects)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Why Spotter can't be bought now: the seat can't form a force, or can't pay its price (SKI-2.1). None if it
        can."""
        return forming.closed(known) or forming.price_objection(known, forces.spotter_cost(known.open))

    def refusal(self, known: SkiKnown) -> Objection | None:
        """Why Spotter can't be bought for this object: it is no house or bunker of the board, or has it already. None
        if it can."""
        if self.object not in [candidate.value for candidate in _objects(known, {})]:
            return Objection(say("Spotter is bought for a house or bunker of the board."), self.rule)
        if self.object in forming.entered(known).spotters:
            return Objection(say("Spotter has been bought for it already."), self.rule, is_so=True)
        return None

    def preview(self, known: SkiKnown) -> Preview:
        """The price of Spotter, and what is left of the budget."""
        return Preview(price_lines(known, forces.spotter_cost(known.open)))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Adds the object to those for which the side has bought Spotter."""
        _compartment(frame, side).spotters.append(self.object)


def _entered(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    if forming.closed(known) is not None:
        return
    own = forming.entered(known)
    for number, recruit in enumerate(own.recruits, 1):
        label = say("{n}. {unit}", n=number, unit=forces.made_of(known.scenario.catalogue, recruit))
        yield Candidate(f"{UNIT}:{number}", label, points(forces.cost(known.open, recruit)))
    for id in own.spotters:
        label = say("Spotter for {object}", object=known.board.objects[id].name)
        yield Candidate(f"{OBJECT}:{id}", label, points(forces.spotter_cost(known.open)))


@dataclass(frozen=True, slots=True)
class Dismiss(Forming):
    """Takes back a unit or a Spotter that the side has entered; its whole price can be spent again."""

    kind: ClassVar[str] = "dismiss"
    title: ClassVar[Text] = say("Dismiss a unit")
    forms: ClassVar[tuple[str, ...]] = (N_("dismiss {what}"),)
    key: ClassVar[str] = "k"
    rule: ClassVar[str] = "SKI-2.1"
    eagerness: ClassVar[float] = 0.5

    what: str = choice_field(say("What is dismissed?"), _entered, none=say("Nothing has been recruited yet."))

    def refusal(self, known: SkiKnown) -> Objection | None:
        """An objection if the side has entered nothing of the name `what`; else None."""
        if self.what not in [candidate.value for candidate in _entered(known, {})]:
            return Objection(say("Nothing of the kind has been entered."), self.rule)
        return None

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Strikes the unit or Spotter out of what the side has entered; the units after it move up."""
        kind, _, id = self.what.partition(":")
        if kind == UNIT:
            del _compartment(frame, side).recruits[int(id) - 1]
        else:
            _compartment(frame, side).spotters.remove(id)
