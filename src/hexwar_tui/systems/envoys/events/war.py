"""Events of armies and cities, and of the course of the game (ENV-3, 4, 5, 6.2).

An army's id is told to its own side alone. A strength is a number where those who are told it know it, else a `Band`.
"""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from hexwar_tui.engine.events import About, Event, Topic, Trace, Traces, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.state import Compare, Then, When


class Band(NamedTuple):
    """The least and the most that a strength may be, as others are shown it: `high` is None where the band has no end,
    and equal to `low` where the strength is shown exactly."""

    low: int
    high: int | None


class Brought(NamedTuple):
    """What an army counts in a battle: its strength, its bonus as a garrison (0 for none), the roll of its die."""

    strength: int
    bonus: int
    die: int


class Fighter(NamedTuple):
    """An army in a battle, as other sides see it."""

    side: Side
    band: Band


class Move(NamedTuple):
    """A step of an army, as another side sees it; `start` or `end` is None where that cell was out of its sight."""

    side: Side
    band: Band
    start: Cell | None
    end: Cell | None

    def goes_on_in(self, step: Move) -> bool:
        """Whether a later step may be told with this one: an army of the same side goes on from where this one came to.
        An army that comes into sight and goes out of it again is told of twice, as it has no way from and to cells."""
        in_sight = self.end is not None and not (self.start is None and step.end is None)
        return in_sight and self.side == step.side and self.end == step.start


Result = Literal["won", "lost", "tie"]
"""How a battle ended for an army."""

_ENDED: dict[Result, str] = {
    "won": N_("{ours} : {theirs} won"),
    "lost": N_("{ours} : {theirs} lost"),
    "tie": N_("{ours} : {theirs} tie"),
}


@facts
class TurnBegins(Event, about=About.DETAIL):
    """A new turn begins, and its orders can be written."""

    turn: int


# -- battles -----------------------------------------------------------------------------------------------------------


@facts
class Battle(Event, about=About.FIGHT):
    """Told to each side of a battle, of its own `army`: that it has fought an army of `foe`. `came`: it came to the
    other one. `ours` and `theirs` are exact: who has fought has seen the other's strength. `left` is the winner's
    strength afterwards, None after a tie."""

    army: str
    at: Cell
    side: Side
    foe: Side
    came: bool
    ours: Brought
    theirs: Brought
    result: Result
    left: int | None

    def traces(self) -> Traces:
        """The dice of both, the own first, and by which sums it ended how."""
        dice = ((self.ours.die, self.result == "won"), (self.theirs.die, self.result == "lost"))
        mark = say(_ENDED[self.result], ours=sum(self.ours), theirs=sum(self.theirs))
        return (Trace(self.at, dice=dice, mark=mark),)

    def topic(self) -> Topic | None:
        """A battle, as the one who came to it is told of it."""
        return Topic.BATTLES if self.came else None


@facts
class BattleSeen(Event, about=About.FIGHT):
    """A battle, as told to other sides that had it in sight: `first` came to `second`; `winner` is None after a tie."""

    at: Cell
    first: Fighter
    second: Fighter
    winner: Side | None

    def traces(self) -> Traces:
        """Where it was, and whether it was a tie."""
        return (Trace(self.at, mark=say("tie") if self.winner is None else say("battle")),)


# -- marches -----------------------------------------------------------------------------------------------------------


@facts
class SeenMarching(Event, about=About.MARCH):
    """What a side has seen of other sides' marches in one impulse."""

    moves: tuple[Move, ...]

    def traces(self) -> Traces:
        """All steps as far as they were seen."""
        steps = (tuple(cell for cell in (move.start, move.end) if cell is not None) for move in self.moves)
        return tuple(Trace(way=step) for step in steps)

    def with_later(self, later: Event) -> SeenMarching | None:
        """The ways of both, each from where it was first seen to where it was last seen."""
        if not isinstance(later, SeenMarching):
            return None
        moves = [*self.moves]
        for step in later.moves:
            before = next((move for move in moves if move.goes_on_in(step)), None)
            if before is None:
                moves.append(step)
            else:
                moves[moves.index(before)] = step._replace(start=before.start)
        return SeenMarching(tuple(moves))


@facts
class Marched(Event, about=About.MARCH):
    """The cells where an army has been this turn, the first and the present one included; `left` is the number of cells
    of its route still ahead."""

    army: str
    path: tuple[Cell, ...]
    left: int

    def traces(self) -> Traces:
        """The way of the army."""
        return (Trace(way=self.path, unit=self.army),)


@facts
class Blocked(Event):
    """An army on `at` could not enter the land at `cell`."""

    army: str
    at: Cell
    cell: Cell

    def traces(self) -> Traces:
        """Where it can't go."""
        return (Trace(self.cell, self.at, mark=say("blocked")),)


@facts
class KeptOut(Event):
    """An army has ended its march on `at`: the city at `cell` is that of an ally, who does not let it stand there."""

    later: ClassVar[bool] = True

    army: str
    at: Cell
    cell: Cell

    def traces(self) -> Traces:
        """Where it can't go."""
        return (Trace(self.cell, self.at, mark=say("blocked")),)


@facts
class TaskFired(Event):
    """An army carries out a task; the fields from `when` on are those of the task."""

    army: str
    at: Cell
    when: When
    then: Then
    compare: Compare
    owner: Side | None
    with_army: str | None
    cell: Cell | None


# -- armies become one, or several -------------------------------------------------------------------------------------


@facts
class Merged(Event, about=About.MARCH):
    """The army `army` has taken in `with_`, which is gone; `strength` is what both have together."""

    army: str
    at: Cell
    with_: str
    strength: int


@facts
class MergeRefused(Event):
    """An army can't join another: together they would have `strength`, and `most` is allowed."""

    army: str
    at: Cell
    with_: str
    strength: int
    most: int


@facts
class Split(Event, about=About.MARCH):
    """A part was split off an army; `strength` is what the army has left."""

    army: str
    at: Cell
    part: str
    strength: int
    part_strength: int


@facts
class OneAgain(Event, about=About.MARCH):
    """A part that stands with its army has become one with it again; `strength` is what both have together."""

    army: str
    at: Cell
    part: str
    strength: int


@facts
class PutAside(Event):
    """An army on `at` had to make room and stands on `cell` now."""

    army: str
    at: Cell
    cell: Cell

    def traces(self) -> Traces:
        """Its step aside."""
        return (Trace(way=(self.at, self.cell), unit=self.army),)


# -- cities and levies -------------------------------------------------------------------------------------------------


@facts
class CityTaken(Event, about=About.GROUND):
    """A city was taken by `side` from `from_`, None if it was free."""

    at: Cell
    side: Side
    from_: Side | None

    def traces(self) -> Traces:
        """The city."""
        return (Trace(self.at, mark=say("taken")),)


@facts
class CapitalLost(Event):
    """The capital of `side` went to another: no more levies form there, even if the side takes it back."""

    later: ClassVar[bool] = True

    at: Cell
    side: Side


@facts
class CityGain(Event):
    """An army has gained `gain` for a city taken from another army; `strength` is what it has now."""

    army: str
    at: Cell
    strength: int
    gain: int


@facts
class Levied(Event):
    """A levy of strength `levy` has become a new army."""

    army: str
    at: Cell
    levy: int
    strength: int


@facts
class LevyJoined(Event):
    """A levy has joined the army in the capital, which has `strength` now."""

    army: str
    at: Cell
    levy: int
    strength: int


@facts
class NoLevy(Event):
    """A levy was lost, as there was no free cell for it; `at` is the capital."""

    at: Cell


@facts
class SideOut(Event):
    """A side is out of the game: it has neither city nor army left (ENV-1.4)."""

    side: Side
