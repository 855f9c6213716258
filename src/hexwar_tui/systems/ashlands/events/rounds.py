"""What is told of actions, combat and experience (ASH-4, 5, 6.2, 7).

Units are ids, models their kinds, and dice stand in the order in which they were thrown.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Standing

# -- actions -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way(Facts):
    """A unit and the way it has gone, start and end included."""

    unit: str
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Moved(Way, Event):
    """A unit has moved."""


@dataclass(frozen=True, slots=True)
class Marched(Way, Event):
    """A unit has marched."""


@dataclass(frozen=True, slots=True)
class Charged(Way, Event):
    """A unit has gone next to the one that it attacks."""


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """A unit waits."""

    unit: str


@dataclass(frozen=True, slots=True)
class Rallied(Event):
    """A unit is Suppressed no more."""

    unit: str


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A unit has got back models, each kind with how many, and got upgrades, each with the kind of its bearer, if it
    has one. It has cost prestige, and experience, which is `paid`; so many wounds of Toughness are `healed`."""

    unit: str
    models: tuple[tuple[str, int], ...]
    upgrades: tuple[tuple[str, str | None], ...]
    price: int
    paid: int
    healed: int


# -- combat ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Volley(Event):
    """The dice of one kind of weapon, with what each needs; told before what comes of all of them together."""

    unit: str
    target: str
    weapon: str
    dice: tuple[int, ...]
    need: int
    hits: int
    saves: tuple[int, ...]
    save: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Losses(Facts):
    """What wounds did: how many took effect, and the models that died, in order."""

    wounds: int
    killed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attack(Facts):
    """What came of all volleys of a unit together, and the hexes where both stood."""

    unit: str
    target: str
    losses: Losses
    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class Fired(Attack, Event):
    """A unit has shot at another."""


@dataclass(frozen=True, slots=True)
class Struck(Attack, Event):
    """A unit that attacks has struck in melee."""


@dataclass(frozen=True, slots=True)
class StruckBack(Attack, Event):
    """A unit that was attacked has struck back."""


@dataclass(frozen=True, slots=True)
class Morale(Event):
    """A unit has tested its morale; there are two dice if it is Fearless and has failed at first."""

    unit: str
    dice: tuple[int, ...]
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Melee(Event):
    """A melee has ended: the wounds that the attacker has dealt and taken, and the unit that has won, if one has."""

    unit: str
    target: str
    dealt: int
    taken: int
    winner: str | None


@dataclass(frozen=True, slots=True)
class UnitAt(Facts):
    """A unit, and a hex."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Advanced(UnitAt, Event):
    """The attacker has won and stands in the hex of the melee."""


@dataclass(frozen=True, slots=True)
class Retreated(UnitAt, Event):
    """The defender has lost and stands in this hex now."""


@dataclass(frozen=True, slots=True)
class FellBack(UnitAt, Event):
    """The attacker has not won and is back where it struck from."""


@dataclass(frozen=True, slots=True)
class NoRetreat(UnitAt, Event):
    """The defender has nowhere to go from its hex and is lost."""


@dataclass(frozen=True, slots=True)
class Destroyed(Standing, Event):
    """A unit is gone, by another or by the ground it stood on."""

    by: str | None


@dataclass(frozen=True, slots=True)
class DangerousTest(UnitAt, Event):
    """A unit was tested on Dangerous ground."""

    dice: tuple[int, ...]
    losses: Losses


# -- experience --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Experience(Event):
    """A unit has gained experience, or lost it: then `gained` is below 0."""

    unit: str
    gained: int
    total: int


@dataclass(frozen=True, slots=True)
class Survivors(Event):
    """Units have come through a turn, for which each of them has gained experience."""

    units: tuple[str, ...]
    gained: int


@dataclass(frozen=True, slots=True)
class RankedUp(Event):
    """A unit has reached a new rank, 1 to 3."""

    unit: str
    rank: int
