"""The order Recover (ASH-4.1), which brings dead models back, buys paid upgrades, and heals wounds of Toughness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    FieldKind,
    FieldSpec,
    NothingToDraw,
    Preview,
    Rng,
    Values,
    parts_field,
    unit_field,
)
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.ashlands.events.rounds import Recovered
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds import draws, offers
from hexwar_tui.systems.ashlands.orders.rounds.acting import Acting, class_name, the_unit
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.rules.fighting.wounds import class_of
from hexwar_tui.systems.ashlands.state import Model, Unit

REGAINED = 3
"""ASH-4.1: at most this much Toughness every living model regains."""

BROUGHT_BACK, BOUGHT = 0.5, 0.3
"""The chances that random players bring back models of a kind, and that they buy an upgrade that they can pay."""

THRIFT = 3
"""A random number below 1, raised to this power, gives the share of dead models of a kind that is brought back."""

Refill = tuple[str, int]
"""What is brought back: a kind of model, and how many models of this kind."""

Purchase = tuple[str, str | None]
"""What is bought: a paid upgrade, and the class of the model that gets it; None if the whole unit gets it."""


def dead_of(unit: Unit) -> Counter[str]:
    """The number of dead models in the unit by kind, in the order of the unit's type."""
    return Counter(model.kind for model in unit.models if not model.is_alive)


def price_of(armoury: Armoury, unit: Unit, models: tuple[Refill, ...], upgrades: tuple[Purchase, ...]) -> int:
    """What it costs in prestige to bring back these models and to buy these upgrades. If the unit has a Medic, the
    first model is free (ASH-8.3)."""
    count = sum(number for _, number in models)
    paid = max(0, count - 1) if armoury.has(unit, "medic") else count
    return armoury.type_of(unit).refill * paid + sum(armoury.catalogue.upgrades[id].price for id, _ in upgrades)


def experience_of(armoury: Armoury, unit: Unit, models: tuple[Refill, ...]) -> int:
    """How much experience the unit loses by bringing back these models: 1 for each, but not more than it has. 0 if it
    has a Medic (ASH-8.3)."""
    if armoury.has(unit, "medic"):
        return 0
    return min(unit.experience, sum(number for _, number in models))


def healing(armoury: Armoury, unit: Unit) -> list[tuple[Model, int]]:
    """The living models that would regain Toughness by recovering, each with how much: at most `REGAINED`."""
    hurt = [(model, armoury.toughness(unit, model) - model.toughness) for model in unit.models if model.is_alive]
    return [(model, min(REGAINED, missing)) for model, missing in hurt if missing]


def is_needy(known: AshKnown, unit: Unit) -> bool:
    """True if the unit, of the seat's own, has something to recover that can be paid, and has supply."""
    if unit.no_supply:
        return False
    has = known.prestige(unit.side)
    return any(price <= has for price in _prices(known.armoury, unit)) or bool(healing(known.armoury, unit))


def _prices(armoury: Armoury, unit: Unit) -> list[int]:
    """The price of each upgrade that the unit can still get, and that of bringing back one model, if one is dead."""
    dead = next(iter(dead_of(unit)), None)
    prices = [armoury.catalogue.upgrades[id].price for id in _to_be_had(armoury, unit)]
    return prices if dead is None else [*prices, price_of(armoury, unit, ((dead, 1),), ())]


# -- what is offered, and drawn ----------------------------------------------------------------------------------------


def _drawn_unit(known: AshKnown, values: Values, rng: Rng) -> str:
    """Of two units that may act, are not Suppressed and have something to recover, drawn at random, the id of the one
    that has lost more models. Raises NothingToDraw if there is none."""
    needy = [unit for unit in known.able if is_needy(known, unit)]
    first, second = draws.one_of(needy, rng), draws.one_of(needy, rng)
    return max(first, second, key=lambda unit: unit.full_strength - unit.alive).id


def _drawn_models(known: AshKnown, values: Values, rng: Rng) -> tuple[Refill, ...]:
    """Of about half of the kinds of dead models some that can be paid, few rather than many; one at least if there is
    nothing else to recover. Raises NothingToDraw for a unit that the seat does not know."""
    unit, drawn = _known_unit(known, values), list[Refill]()
    has, armoury, dead = known.prestige(unit.side), known.armoury, dead_of(unit)
    for kind, count in dead.items():
        more = (kind, 1 + int(count * rng.random() ** THRIFT))
        if rng.random() < BROUGHT_BACK and price_of(armoury, unit, (*drawn, more), ()) <= has:
            drawn.append(more)
    if not drawn and dead and not healing(armoury, unit):
        one = ((next(iter(dead)), 1),)
        return one if price_of(armoury, unit, one, ()) <= has else ()
    return tuple(drawn)


def _drawn_upgrades(known: AshKnown, values: Values, rng: Rng) -> tuple[Purchase, ...]:
    """Now and then an upgrade that can be paid; one at least if there is nothing else to recover. Raises NothingToDraw
    if there is nothing at all, or for a unit that the seat does not know."""
    unit, drawn = _known_unit(known, values), list[Purchase]()
    armoury, upgrades = known.armoury, known.catalogue.upgrades
    left = known.prestige(unit.side) - price_of(armoury, unit, values["models"], ())
    for id in _to_be_had(armoury, unit):
        is_needed = not (values["models"] or drawn or healing(armoury, unit))
        if upgrades[id].price <= left and (is_needed or rng.random() < BOUGHT):
            left -= upgrades[id].price
            drawn.append((id, _drawn_bearer(unit, rng) if upgrades[id].model else None))
    if not (values["models"] or drawn or healing(armoury, unit)):
        raise NothingToDraw
    return tuple(drawn)


def _drawn_bearer(unit: Unit, rng: Rng) -> str:
    return class_of(rng.choice([model for model in unit.models if model.is_alive]))


def _known_unit(known: AshKnown, values: Values) -> Unit:
    unit = known.unit(values["unit"])
    if unit is None:
        raise NothingToDraw
    return unit


def _dead(known: AshKnown, values: Values) -> Counter[str]:
    unit = known.unit(values["unit"])
    return Counter() if unit is None else dead_of(unit)


def _offered_kinds(known: AshKnown, values: Values) -> Iterator[Candidate]:
    for kind, count in _dead(known, values).items():
        price = known.armoury.type_of(_known_unit(known, values)).refill
        note = say("{n} dead, {price} prestige each", n=count, price=price)
        yield Candidate(kind, known.catalogue.models[kind].name, note)


def _refill_bounds(known: AshKnown, values: Values) -> tuple[int, int]:
    return 0, len(_dead(known, values))


def _number_bounds(known: AshKnown, values: Values) -> tuple[int, int]:
    """As many as are dead and can be paid, but at least one, so that it is told what that would cost."""
    price, has = known.armoury.type_of(_known_unit(known, values)).refill, known.prestige(known.seat)
    dead = _dead(known, values)[values["kind"]]
    return 1, min(dead, max(1, has // price)) if price else dead


def _listed(known: AshKnown, values: Values) -> list[str]:
    """The ids of the paid upgrades of the chosen unit's type that it does not have yet."""
    unit = known.unit(values["unit"])
    return [] if unit is None else _to_be_had(known.armoury, unit)


def _to_be_had(armoury: Armoury, unit: Unit) -> list[str]:
    had = unit.all_upgrades
    return [id for id in armoury.type_of(unit).paid_upgrades if id not in had]


def _offered_upgrades(known: AshKnown, values: Values) -> Iterator[Candidate]:
    has = known.prestige(known.seat)
    for id in _listed(known, values):
        upgrade = known.catalogue.upgrades[id]
        note = say("{price} prestige", price=upgrade.price)
        if upgrade.price > has:
            note = say("{price} prestige, and you have {has}", price=upgrade.price, has=has)
        yield Candidate(id, upgrade.name, note)


def _upgrade_bounds(known: AshKnown, values: Values) -> tuple[int, int]:
    return 0, len(_listed(known, values))


def _goes_to_a_model(known: AshKnown, values: Values) -> bool:
    return known.catalogue.upgrades[values["upgrade"]].model


def _offered_bearers(known: AshKnown, values: Values) -> Iterator[Candidate]:
    unit = known.unit(values["unit"])
    if unit is not None and _goes_to_a_model(known, values):
        for word in dict.fromkeys(class_of(model) for model in unit.models if model.is_alive):
            yield Candidate(word, class_name(known, word))


MODELS = (
    ("kind", FieldSpec(FieldKind.CHOICE, say("Which models are brought back?"), _offered_kinds)),
    ("number", FieldSpec(FieldKind.NUMBER, say("How many?"), bounds=_number_bounds)),
)
UPGRADES = (
    ("upgrade", FieldSpec(FieldKind.CHOICE, say("Which upgrade is bought?"), _offered_upgrades)),
    (
        "bearer",
        FieldSpec(
            FieldKind.CHOICE, say("Which model gets it?"), _offered_bearers, optional=True, needed=_goes_to_a_model
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Recover(Acting):
    """ASH-4.1: a unit stays where it is, gets dead models back, buys upgrades, and regains Toughness."""

    kind: ClassVar[str] = "recover"
    title: ClassVar[Text] = say("Recover")
    forms: ClassVar[tuple[str, ...]] = (N_("recover[ {models}][(, upgrades|, upgrade|, with) {upgrades}]"),)
    key: ClassVar[str] = "c"
    rule: ClassVar[str] = "ASH-4.1"
    eagerness: ClassVar[int] = 40

    unit: str = unit_field(say("Which unit?"), offers.own_units, none=offers.NO_UNIT, draw=_drawn_unit)
    models: tuple[Refill, ...] = parts_field(
        say("Which models are brought back?"),
        MODELS,
        _refill_bounds,
        draw=_drawn_models,
        forms=(N_("{number} {kind}"),),
    )
    upgrades: tuple[Purchase, ...] = parts_field(
        say("Which upgrades are bought?"),
        UPGRADES,
        _upgrade_bounds,
        draw=_drawn_upgrades,
        forms=(N_("{upgrade}[ for {bearer}]"),),
    )

    def unit_refusal(self, known: AshKnown, unit: Unit) -> Objection | None:
        """Why the unit can't recover so: it has No supply, a model is not dead, an upgrade is had or not for sale, the
        side can't pay, or nothing would change. None if it can."""
        if unit.no_supply:
            return Objection(say("It has No supply and cannot Recover until it was in the reserve."), "ASH-8.1")
        return (
            self._refill_objection(unit)
            or _purchases_objection(known, unit, self.upgrades)
            or self._price_objection(known, unit)
        )

    def _refill_objection(self, unit: Unit) -> Objection | None:
        wanted: Counter[str] = Counter()
        for kind, number in self.models:
            if number < 1:
                return Objection(say("At least one model is brought back at a time."), "ASH-4.1")
            wanted[kind] += number
        dead = dead_of(unit)
        if any(number > dead[kind] for kind, number in wanted.items()):
            return Objection(say("Only dead models are brought back, up to full strength."), "ASH-4.1")
        return None

    def _price_objection(self, known: AshKnown, unit: Unit) -> Objection | None:
        price, has = price_of(known.armoury, unit, self.models, self.upgrades), known.prestige(unit.side)
        if price > has:
            text = _too_poor(known.armoury, unit, has) or say(
                "It costs {price} prestige; this side has {has}.", price=price, has=has
            )
            return Objection(text, "ASH-4.1")
        if not (self.models or self.upgrades or healing(known.armoury, unit)):
            return Objection(_nothing_named(known, unit), "ASH-4.1")
        return None

    def preview(self, known: AshKnown) -> Preview:
        """Lines that say what recovering costs in prestige and in experience, and how many wounds it heals."""
        unit, armoury = the_unit(known, self.unit), known.armoury
        price, healed = price_of(armoury, unit, self.models, self.upgrades), healing(armoury, unit)
        left = known.prestige(unit.side) - price
        return Preview(
            (
                Line(say("Prestige"), say("{price}, leaves {left}", price=price, left=left)),
                Line(say("Experience"), f"−{experience_of(armoury, unit, self.models)}"),
                Line(say("Wounds of Toughness regained"), str(sum(regained for _, regained in healed))),
            )
        )

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Takes price and experience, heals wounds, gives upgrades and brings models back; the unit has acted then."""
        armoury, unit = frame.scenario.armoury, frame.state.units[self.unit]
        price = price_of(armoury, unit, self.models, self.upgrades)
        paid, healed = experience_of(armoury, unit, self.models), healing(armoury, unit)
        frame.state.sides[side].prestige -= price
        for model, regained in healed:
            model.toughness += regained
        bought = tuple([_equip(armoury, unit, purchase) for purchase in self.upgrades])
        for kind, number in self.models:
            _bring_back(armoury, unit, kind, number)
        unit.acted = frame.state.turn
        regained = sum(each for _, each in healed)
        table.tell(Recovered(unit.id, self.models, bought, price, paid, regained))
        experience.gain(unit, -paid, table)


def _nothing_named(known: AshKnown, unit: Unit) -> Text:
    """Says what is to be named where a unit has dead models, and none of them nor an upgrade is; else that it needs
    nothing."""
    for kind in dead_of(unit):
        model = known.catalogue.models[kind].name
        return say("Say what it recovers: dead models, as in “recover 1 {model}”, or upgrades.", model=model)
    return say("It has nothing to recover.")


def _too_poor(armoury: Armoury, unit: Unit, has: int) -> Text | None:
    """Says that the unit has nothing to recover that could be paid with `has` prestige; None if it has."""
    least = min(_prices(armoury, unit), default=0)
    if least <= has or healing(armoury, unit):
        return None
    if dead_of(unit):
        return say("It can recover nothing for less than {price} prestige; this side has {has}.", price=least, has=has)
    return say(
        "It has nothing to bring back, and an upgrade costs {price} prestige; this side has {has}.",
        price=least,
        has=has,
    )


def _purchases_objection(known: AshKnown, unit: Unit, purchases: tuple[Purchase, ...]) -> Objection | None:
    offered, had = known.armoury.type_of(unit).paid_upgrades, unit.all_upgrades
    for at, (id, bearer) in enumerate(purchases):
        if id not in offered:
            return Objection(say("This unit type has no such upgrade to buy."), "ASH-4.1")
        name = known.catalogue.upgrades[id].name
        if any(other == id for other, _ in purchases[:at]):
            return Objection(say("{upgrade} is bought once, and stands twice here.", upgrade=name), "ASH-4.1")
        if id in had:
            return Objection(say("It has {upgrade}; every upgrade is had once.", upgrade=name), "ASH-4.1")
        classes = [class_of(model) for model in unit.models if model.is_alive]
        if known.catalogue.upgrades[id].model and bearer is None and classes:
            models = tuple(class_name(known, word) for word in dict.fromkeys(classes))
            return Objection(
                say("{upgrade} goes to one model: say for which, {models}.", upgrade=name, models=models), "ASH-4.1"
            )
        if known.catalogue.upgrades[id].model and bearer not in classes:
            return Objection(say("{upgrade} goes to one living model.", upgrade=name), "ASH-4.1")
        if not known.catalogue.upgrades[id].model and bearer is not None:
            return Objection(say("{upgrade} goes to the whole unit.", upgrade=name), "ASH-4.1")
    return None


def _equip(armoury: Armoury, unit: Unit, purchase: Purchase) -> Purchase:
    """Gives the unit, or one of its models, an upgrade; returns the upgrade and the kind of the model that got it."""
    id, bearer = purchase
    if bearer is None:
        armoury.upgrade_unit(unit, id)
        return id, None
    # An upgrade bought with this one may have changed the class of the only model it fits.
    like = [model for model in unit.models if model.is_alive and model.kind == bearer.split("+")[0]]
    model = next((model for model in like if class_of(model) == bearer), like[0])
    armoury.upgrade_model(unit, model, id)
    return id, model.kind


def _bring_back(armoury: Armoury, unit: Unit, kind: str, number: int) -> None:
    dead = [model for model in unit.models if not model.is_alive and model.kind == kind]
    for model in dead[:number]:
        model.toughness = armoury.toughness(unit, model)
