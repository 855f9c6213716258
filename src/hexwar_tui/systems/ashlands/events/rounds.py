"""What is told of actions, combat and experience (ASH-4, 5, 6.2, 7).

Units are told by their ids, models by their kinds, and dice in the order in which they were thrown.
"""

from __future__ import annotations

from hexwar_tui.engine.events import About, Event, Facts, Trace, Traces, facts, loss, thrown
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events.facts import Standing

# -- actions -----------------------------------------------------------------------------------------------------------


@facts
class Way(Facts):
    """The fields of all movements: the unit, and the cells of its way, start and end included."""

    unit: str
    path: tuple[Cell, ...]

    def traces(self) -> Traces:
        """The way of the unit."""
        return (Trace(way=self.path, unit=self.unit),)


@facts
class Moved(Way, Event, about=About.MARCH):
    """A unit has moved, by the action Move."""


@facts
class Marched(Way, Event, about=About.MARCH):
    """A unit has marched, by the action March."""


@facts
class Charged(Way, Event, about=About.FIGHT):
    """A unit has gone next to its target for an Attack; `path` has only one cell if it stood there already."""


@facts
class Waited(Event, about=About.DETAIL):
    """A unit has waited, by the action Wait."""

    unit: str


@facts
class Rallied(Event, about=About.DETAIL):
    """A unit has rallied: it is no longer Suppressed."""

    unit: str


@facts
class Recovered(Event, about=About.MEANS):
    """A unit has recovered for `price` prestige and `paid` experience: `healed` wounds, `models` (pairs of a kind and
    how many), and `upgrades` (pairs of an upgrade and the kind of model that got it, None for the whole unit)."""

    unit: str
    models: tuple[tuple[str, int], ...]
    upgrades: tuple[tuple[str, str | None], ...]
    price: int
    paid: int
    healed: int


# -- combat ------------------------------------------------------------------------------------------------------------


@facts
class Volley(Event, about=About.DETAIL):
    """A unit has thrown the dice of one kind of weapon at a target: attack `dice`, which succeed on `need` or more and
    make `hits`, with Blast counted, and the target's dice `saves`, which save on `save` or more; `wounds` are left. All
    volleys of an attack are told before the losses by them."""

    unit: str
    target: str
    weapon: str
    dice: tuple[int, ...]
    need: int
    hits: int
    saves: tuple[int, ...]
    save: int
    wounds: int

    def traces(self) -> Traces:
        """The dice to hit, between the two, and those that saved."""
        return (
            Trace(self.target, self.unit, dice=thrown(self.dice, self.need)),
            Trace(self.target, self.unit, dice=thrown(self.saves, self.save)),
        )


@facts
class Losses(Facts):
    """The losses of a unit by an attack or test: how many wounds took effect, and the kinds killed, in order."""

    wounds: int
    killed: tuple[str, ...]


def mark_of(losses: Losses) -> Text:
    """The mark of losses: how many models were killed or, if none was, how many wounds took effect."""
    if losses.killed or not losses.wounds:
        return loss(len(losses.killed))
    return say_many("{n} wound", "{n} wounds", losses.wounds)


@facts
class Attack(Facts):
    """The fields of all attacks, by all weapons together: attacker, target, losses of the target, and the cells of
    both: `from_` is the attacker's, `to` the target's."""

    unit: str
    target: str
    losses: Losses
    from_: Cell
    to: Cell

    def traces(self) -> Traces:
        """From attacker to target, what the target has lost."""
        return (Trace(self.to, self.from_, mark=mark_of(self.losses)),)


@facts
class Fired(Attack, Event, about=About.FIGHT):
    """A unit has shot at a target."""


@facts
class Struck(Attack, Event, about=About.FIGHT):
    """The attacker in a melee, `unit`, has struck the defender, `target`."""


@facts
class StruckBack(Attack, Event, about=About.FIGHT):
    """The defender in a melee, here `unit`, has struck back at the attacker, here `target`."""


@facts
class Morale(Event, about=About.DETAIL):
    """A unit has tested its morale, which `need` or more passes. A failing Fearless unit throws a second die."""

    unit: str
    dice: tuple[int, ...]
    need: int
    passed: bool

    def traces(self) -> Traces:
        """At the unit, whether it holds."""
        return (Trace(self.unit, mark=say("holds") if self.passed else say("suppressed")),)


@facts
class Melee(Event, about=About.FIGHT):
    """A melee has ended. `dealt` and `taken` are the wounds that `unit`, the attacker, has dealt and taken; `winner` is
    the id of the unit that has won, None if neither has."""

    unit: str
    target: str
    dealt: int
    taken: int
    winner: str | None

    def traces(self) -> Traces:
        """Between the two; who has won is said of the fight."""
        return (Trace(self.target, self.unit, decides=True),)


@facts
class UnitAt(Facts):
    """The fields of all events of a unit on a cell: its id, and the cell."""

    unit: str
    cell: Cell


@facts
class Advanced(UnitAt, Event, about=About.FIGHT):
    """The attacker has won the melee, and has moved into `cell`, which the defender has left."""

    def traces(self) -> Traces:
        """Its step into the hex."""
        return (Trace(way=(self.cell,), unit=self.unit),)


@facts
class Retreated(UnitAt, Event, about=About.FIGHT):
    """The defender has lost the melee, and has retreated to `cell`."""

    def traces(self) -> Traces:
        """Its way back."""
        return (Trace(way=(self.cell,), unit=self.unit, mark=say("retreat")),)


@facts
class FellBack(UnitAt, Event, about=About.FIGHT):
    """The attacker has not won the melee, and stays on `cell`, from which it struck."""


@facts
class NoRetreat(UnitAt, Event, about=About.FIGHT):
    """The defender on `cell` has lost the melee, and has no free hex to retreat to; therefore it is destroyed."""


@facts
class Destroyed(Standing, Event, about=About.LOSS):
    """A unit was destroyed on `cell`, by the unit of the id `by`; None if a Dangerous test did it."""

    by: str | None

    def traces(self) -> Traces:
        """That it is gone."""
        return (Trace(self.cell, mark=say("destroyed")),)


@facts
class DangerousTest(UnitAt, Event, about=About.FIGHT):
    """A unit on Dangerous ground was tested, by a die for each living model; `losses` are what it lost."""

    dice: tuple[int, ...]
    losses: Losses

    def traces(self) -> Traces:
        """Its dice, and what it has lost."""
        return (Trace(self.cell, dice=thrown(self.dice, None), mark=mark_of(self.losses)),)


# -- experience --------------------------------------------------------------------------------------------------------


@facts
class Experience(Event, about=About.DETAIL):
    """A unit has gained experience, or lost some if `gained` is below 0; `total` is what it has now."""

    unit: str
    gained: int
    total: int


@facts
class Survivors(Event, about=About.DETAIL):
    """All `units` on the map have survived the turn, and each has gained `gained` experience for it."""

    units: tuple[str, ...]
    gained: int


@facts
class RankedUp(Event, about=About.DETAIL):
    """A unit has reached a new rank; `rank` is its number, from 1 to 3."""

    unit: str
    rank: int
