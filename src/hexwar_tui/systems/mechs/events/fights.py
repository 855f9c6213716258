"""The events of battles, and of what follows from them (MEC-3)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.engine.events import About, Event, Trace, Traces, facts, loss
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell


@facts
class BattleBegins(Event, about=About.FIGHT):
    """`army` attacks `enemy` on `cell`; `ground` is the kind of the key point there or, without one, the id of the
    terrain."""

    army: str
    enemy: str
    cell: Cell
    ground: str

    def traces(self) -> Traces:
        """The attack."""
        return (Trace(self.cell, self.army),)


@facts
class LeftOut(Event, about=About.DETAIL):
    """These units of the attacking `army` stay out of the battle."""

    army: str
    units: tuple[str, ...]


@facts
class Manner(Event, about=About.DETAIL):
    """The side of `army` has said whether it wants to fight `quickly`; if `agreed`, that decides how the battle is
    fought."""

    army: str
    quickly: bool
    agreed: bool


@facts
class BoardOpened(Event, about=About.DETAIL):
    """A board is opened, on which the battle for `cell` will be fought."""

    cell: Cell


@facts
class QuickTurn(Event, about=About.DETAIL):
    """In this `turn` of a quick battle, counted from 1, the units of `army` fire at those of `enemy`."""

    later: ClassVar[bool] = True

    turn: int
    army: str
    enemy: str


@facts
class Volley(Event, about=About.DETAIL):
    """In a quick battle `unit` has fired a `weapon` at `target`.

    `dice` were thrown to hit, each of which hits with `need` or more; where the weapon never misses they are empty, and
    `need` is None. Each of the `hits` was answered by one of the `saves`, which takes `save` or more. The target has
    `damage` now, of the `stages` that destroy it.
    """

    later: ClassVar[bool] = True

    unit: str
    weapon: str
    target: str
    dice: tuple[int, ...]
    need: int | None
    hits: int
    saves: tuple[int, ...]
    save: int
    failed: int
    damage: int
    stages: int


@facts
class BattleOver(Event, about=About.FIGHT):
    """A battle is over, in which `army` attacked `enemy`. `winner` is the id of one of the two, None if nobody won;
    `lost` and `enemy_lost` are the types of the units that each of them has lost."""

    army: str
    enemy: str
    cell: Cell
    winner: str | None
    lost: tuple[str, ...]
    enemy_lost: tuple[str, ...]

    def traces(self) -> Traces:
        """What each of the two has lost."""
        attacked = Trace(self.cell, self.army, mark=loss(len(self.enemy_lost)))
        return (attacked, Trace(self.army, mark=loss(len(self.lost))))


@facts
class BailedOut(Event, about=About.LOSS):
    """The mech of `pilot` was destroyed; `survived` says whether the pilot lives, and `die` is what was thrown for
    that. Older journals don't tell the die, which is read as None."""

    pilot: str
    survived: bool
    die: int | None = None


@facts
class Learned(Event, about=About.DETAIL):
    """These pilots of the winning army gain experience."""

    pilots: tuple[str, ...]


@facts
class Retreated(Event, about=About.FIGHT):
    """A beaten army has retreated to `cell`, `distance` hexes away; `choice` says whether it had several places to
    choose from."""

    army: str
    cell: Cell
    distance: int
    choice: bool

    def traces(self) -> Traces:
        """The way of the army."""
        return (Trace(way=(self.cell,), unit=self.army, mark=say("retreat")),)


@facts
class ArmyLost(Event, about=About.LOSS):
    """A beaten army is gone, because it has nowhere to retreat to."""

    army: str

    def traces(self) -> Traces:
        """That it is gone."""
        return (Trace(self.army, mark=say("destroyed")),)


@facts
class Lesson(Event, about=About.DETAIL):
    """A pilot of the beaten army gains experience by the defeat."""

    pilot: str
