"""What is told of actions, combat and experience (ASH-4, 5, 6.2, 7).

Units are told by their ids, models by their kinds, and dice in the order in which they were thrown.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Standing

# -- actions -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way(Facts):
    """A movement of a unit along a path, with start and end."""

    unit: str
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Moved(Way, Event):
    """A unit has moved, by the action Move."""


@dataclass(frozen=True, slots=True)
class Marched(Way, Event):
    """A unit has marched, by the action March."""


@dataclass(frozen=True, slots=True)
class Charged(Way, Event):
    """A unit has gone to a cell next to the unit that it attacks."""


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """A unit has waited, by the action Wait."""

    unit: str


@dataclass(frozen=True, slots=True)
class Rallied(Event):
    """A unit has rallied, and is no longer Suppressed."""

    unit: str


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A unit has recovered: it got back `models`, each kind with how many, and `upgrades`, each with the kind of the
    model that has it (None: the whole unit). `price` is in prestige, `paid` in experience, `healed` in wounds."""

    unit: str
    models: tuple[tuple[str, int], ...]
    upgrades: tuple[tuple[str, str | None], ...]
    price: int
    paid: int
    healed: int


# -- combat ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Volley(Event):
    """A unit has thrown the dice of one kind of weapon at a target: attack `dice` that `need` a number to hit, and the
    `saves` of the target, which need `save`. The volleys of a unit are told before their losses."""

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
    """What an attack did to a unit: the wounds that took effect, and the kinds of the models killed, in order."""

    wounds: int
    killed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attack(Facts):
    """An attack of a unit on a target by all its volleys: the losses, and the cells on which both stood."""

    unit: str
    target: str
    losses: Losses
    from_: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class Fired(Attack, Event):
    """A unit has shot at a target."""


@dataclass(frozen=True, slots=True)
class Struck(Attack, Event):
    """An attacker has struck in melee."""


@dataclass(frozen=True, slots=True)
class StruckBack(Attack, Event):
    """A defender has struck back in melee."""


@dataclass(frozen=True, slots=True)
class Morale(Event):
    """A unit has tested its morale with `dice` that needed `need`: two if it is Fearless and failed at first."""

    unit: str
    dice: tuple[int, ...]
    need: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Melee(Event):
    """A melee has ended: the wounds that `unit`, the attacker, has `dealt` and `taken`, and the unit that has won, if
    one has."""

    unit: str
    target: str
    dealt: int
    taken: int
    winner: str | None


@dataclass(frozen=True, slots=True)
class UnitAt(Facts):
    """An event of one unit on a cell."""

    unit: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Advanced(UnitAt, Event):
    """The attacker has won the melee, and has gone into the defender's cell."""


@dataclass(frozen=True, slots=True)
class Retreated(UnitAt, Event):
    """The defender has lost the melee, and has retreated to this cell."""


@dataclass(frozen=True, slots=True)
class FellBack(UnitAt, Event):
    """The attacker has not won the melee, and is back on the cell from which it struck."""


@dataclass(frozen=True, slots=True)
class NoRetreat(UnitAt, Event):
    """The defender has lost the melee, and has no free hex to retreat to from this cell, so it is destroyed."""


@dataclass(frozen=True, slots=True)
class Destroyed(Standing, Event):
    """A unit was destroyed by the unit `by`, or, if that is None, by Dangerous ground."""

    by: str | None


@dataclass(frozen=True, slots=True)
class DangerousTest(UnitAt, Event):
    """The models of a unit on Dangerous ground were tested, with a die for each."""

    dice: tuple[int, ...]
    losses: Losses


# -- experience --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Experience(Event):
    """A unit has gained experience, or, if `gained` is below 0, lost some; `total` is what it has now."""

    unit: str
    gained: int
    total: int


@dataclass(frozen=True, slots=True)
class Survivors(Event):
    """Units have survived a turn, for which each has gained experience."""

    units: tuple[str, ...]
    gained: int


@dataclass(frozen=True, slots=True)
class RankedUp(Event):
    """A unit has reached a new `rank`, 1 to 3."""

    unit: str
    rank: int
