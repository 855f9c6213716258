"""What is counted of a battle: points destroyed and units by turn, losses, shots that hit, and what turned it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean

from hexwar_tui.engine.dice.odds import winning_faces
from hexwar_tui.engine.events import About
from hexwar_tui.engine.record.counting import Counting, Deed, Line, Lost, Tallies, Tally, Thrown, Types
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.catalogue import FACES
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.prices import cost
from hexwar_tui.systems.skirmish.rules.sequence.victory import SCORED, destroyed
from hexwar_tui.systems.skirmish.say.words import SkiWords

TALLIES = Tallies[SkiFrame]()


@TALLIES.of
def _fired(event: combat.Fired, frame: SkiFrame) -> Iterator[Tally]:
    yield from _thrown(_side(frame, event.unit), event.thrown)


@TALLIES.of
def _strike(event: combat.Strike, frame: SkiFrame) -> Iterator[Tally]:
    yield from _thrown(_side(frame, event.unit), event.thrown)


def _thrown(side: Side, thrown: combat.Thrown) -> Iterator[Tally]:
    """The tally of dice thrown to hit; none for a weapon that never misses."""
    if thrown.need is not None:
        ways = winning_faces(thrown.need, FACES)
        yield Thrown(side, len(thrown.dice), ways, FACES, sum(die > FACES - ways for die in thrown.dice))


@TALLIES.of
def _destroyed(event: combat.Destroyed, frame: SkiFrame) -> Iterator[Tally]:
    yield Lost(event.side, cell=event.cell, by=event.by)
    yield from (Deed(side, event.points, event.cell) for side in frame.state.sides if side != event.side)


def _side(frame: SkiFrame, unit: str) -> Side:
    return frame.state.units[unit].side


def _prices(frame: SkiFrame) -> dict[str, float]:
    """What a unit of each chassis costs as ready-made forces have it armed, in the mean; without weapons where none has
    it."""
    catalogue, found = frame.scenario.catalogue, defaultdict[str, list[int]](list)
    for force in catalogue.forces.values():
        for unit in force.units:
            found[unit.chassis] += [cost(catalogue, unit.chassis, unit.weapons, unit.skills)] * unit.count
    return {id: fmean(found.get(id, [chassis.cost])) for id, chassis in catalogue.chassis.items()}


COUNTING = Counting[SkiFrame](
    wins=Line("destroyed", SCORED, lambda frame, side: destroyed(frame.state, side)),
    strength=Line("units", say("Units"), lambda frame, side: len(frame.state.living(side))),
    lost=say("Units lost"),
    luck=say("Hits"),
    tallies=TALLIES,
    lanes={About.FIGHT: say("Fire and melee"), About.LOSS: say("Units lost")},
    types=Types(
        lambda frame, side: [unit.chassis for unit in frame.state.living(side)],
        lambda frame, type: SkiWords(frame).chassis(type),
        _prices,
    ),
)
"""What Skirmish counts."""
