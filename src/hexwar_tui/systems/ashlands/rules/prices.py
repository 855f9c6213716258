"""The formula of the prices of units and upgrades (ASH-9.2).

    attack  = sum over the weapons of all models: attacks × worth of the reach × worth of its properties
              × (7 − Quality) / 6
    staying = sum over all models: Toughness × 6 / (Defence − 1)
              × (1 + 0.05 × (4 − Quality))
    Price   = 8 × √(attack × staying) × (1 + worth of the unit's properties), rounded to the nearest 5, at least 5

(7 − Quality) / 6 is the chance to hit, 6 / (Defence − 1) the hits that a wound takes; Quality counts in staying
because it passes morale tests. A unit of twice the models has twice the price; one that hits twice as well, or lasts
twice as long, √2 times. The Refill price is Price / models, rounded up. A paid upgrade costs what it adds to the
dearest unit type that may buy it, by the same formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.ashlands.catalogue import Catalogue, UnitType, Upgrade, property_of

SCALE = 8
STEP = 5
"""All prices are rounded to multiples of this, in prestige."""

STEADINESS = 0.05
"""Staying power grows by this share for each point by which Quality is better than 4+."""

REACH = (1.5, 0.6, 0.8, 1.0, 1.1, 1.15, 1.2)
"""The worth of an attack by its reach in hexes, from 0; a longer reach is worth as much as the last. Reach 0, melee, is
worth most, because it strikes in attack and in defence, and drives the loser away."""

WEAPON: Mapping[str, tuple[float, float]] = {
    "piercing": (1.0, 0.25),
    "blast": (0.6, 0.4),
    "sniper": (1.25, 0.0),
    "indirect": (1.1, 0.0),
    "static": (0.6, 0.0),
    "heavy-machine-gun": (1.0, 0.0),
}
"""By property of a weapon two numbers: the constant by which it multiplies an attack's worth, and what is added to that
constant for each unit of the property's numbers."""

UNIT: Mapping[str, tuple[float, float]] = {
    "fast": (0.0, 0.15),
    "slow": (-0.2, 0.0),
    "ambush": (0.1, 0.0),
    "fearless": (0.05, 0.0),
    "assault": (0.2, 0.0),
    "medic": (0.05, 0.0),
    "flying": (0.1, 0.0),
}
"""By property of a unit two numbers: the share that it adds to the price, and what is added to that share for each unit
of the property's numbers."""

NOTHING = Upgrade(name=Name.of("-"))
"""An upgrade that changes nothing."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The three numbers that make the price of a unit type: attack, staying power, and the `share` by which the
    properties of the unit raise the price."""

    attack: float
    staying: float
    share: float

    @property
    def exact(self) -> float:
        """The price in prestige before it is rounded."""
        return SCALE * sqrt(self.attack * self.staying) * (1 + self.share)

    @property
    def price(self) -> int:
        """The price in prestige, rounded to a multiple of `STEP`, at least `STEP`."""
        return _rounded(self.exact)


def worth(catalogue: Catalogue, kind: UnitType, upgrade: Upgrade = NOTHING) -> Worth:
    """Returns what makes the price of a unit of this type at full strength that has `upgrade`; an upgrade of one model
    goes to the first model."""
    quality, defence = max(2, kind.quality + upgrade.quality), max(2, kind.defence + upgrade.defence)
    squad = _squad(catalogue, kind, upgrade)
    attacks = sum(_attack(catalogue, weapon) for _, weapons in squad for weapon in weapons)
    wounds = sum(_toughness(properties) for properties, _ in squad)
    everyones = [text for properties, _ in squad for text in properties]
    return Worth(
        attack=attacks * (7 - quality) / 6,
        staying=wounds * 6 / (defence - 1) * (1 + STEADINESS * (4 - quality)),
        share=_share([*kind.properties, *upgrade.properties, *everyones]),
    )


def unit_price(catalogue: Catalogue, kind: UnitType) -> int:
    """The price of a unit of this type at full strength, by the formula."""
    return worth(catalogue, kind).price


def refill_price(catalogue: Catalogue, kind: UnitType) -> int:
    """The price of bringing back one model of a unit of this type, by the formula."""
    return ceil(unit_price(catalogue, kind) / kind.full_strength)


def upgrade_price(catalogue: Catalogue, id: str) -> int:
    """The price of the paid upgrade of this id, by the formula. Raises ValueError if no unit type may buy it."""
    upgrade = catalogue.upgrades[id]
    buyers = [kind for kind in catalogue.types.values() if id in kind.paid_upgrades]
    return _rounded(max(worth(catalogue, kind, upgrade).exact - worth(catalogue, kind).exact for kind in buyers))


def _rounded(price: float) -> int:
    return max(STEP, STEP * round(price / STEP))


_Model = tuple[Sequence[str], Sequence[str]]
"""The properties and the weapons of one model."""


def _squad(catalogue: Catalogue, kind: UnitType, upgrade: Upgrade) -> list[_Model]:
    squad: list[_Model] = []
    for id, count in kind.models:
        model = catalogue.models[id]
        squad += [(model.properties, model.weapons)] * count
    weapons = () if upgrade.weapon is None else (upgrade.weapon,)
    for at in range(1 if upgrade.model else len(squad)):
        properties, carried = squad[at]
        squad[at] = ((*properties, *upgrade.properties), (*carried, *weapons))
    return squad


def _attack(catalogue: Catalogue, id: str) -> float:
    weapon = catalogue.weapons[id]
    value = weapon.attacks * REACH[min(weapon.reach, len(REACH) - 1)]
    for text in weapon.properties:
        word, numbers = property_of(text)
        constant, each = WEAPON[word]
        value *= constant + each * sum(numbers)
    return value


def _toughness(properties: Iterable[str]) -> int:
    found = [property_of(text) for text in properties]
    return max((numbers[0] for word, numbers in found if word == "toughness"), default=1)


def _share(properties: Iterable[str]) -> float:
    """The share that properties add to the price; one from several sources counts once, with its highest numbers."""
    highest: dict[str, float] = {}
    for text in properties:
        word, numbers = property_of(text)
        if word in UNIT:
            constant, each = UNIT[word]
            highest[word] = max(highest.get(word, -1.0), constant + each * sum(numbers))
    return sum(highest.values())
