"""What is counted of a campaign: key points and units by turn, losses, shots that hit, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.odds import winning_faces
from hexwar_tui.engine.events import About
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Lost, Tallies, Tally, Thrown, Types
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.events import fights, on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.victory import points_needed, value_of_side
from hexwar_tui.systems.skirmish.catalogue import FACES

TALLIES = Tallies[MecFrame]()


@TALLIES.of
def _volley(event: fights.Volley, frame: MecFrame) -> Iterator[Tally]:
    found = frame.state.find_unit(event.unit)
    side = None if found is None else found[0].side
    if side is not None and event.need is not None:
        ways = winning_faces(event.need, FACES)
        yield Thrown(side, len(event.dice), ways, FACES, sum(die > FACES - ways for die in event.dice))


@TALLIES.of
def _battle(event: fights.BattleOver, frame: MecFrame) -> Iterator[Tally]:
    one, other = (frame.state.armies[army].side for army in (event.army, event.enemy))
    winner = None if event.winner is None else one if event.winner == event.army else other
    yield Fight(tuple(side for side in (one, other) if side is not None), winner)
    for side, types in ((one, event.lost), (other, event.enemy_lost)):
        if side is not None and types:
            yield Lost(side, len(types), event.cell)
    if winner is not None:
        yield Deed(winner, len(event.lost) + len(event.enemy_lost), event.cell)


@TALLIES.of
def _taken(event: on_map.PointTaken, frame: MecFrame) -> Iterator[Tally]:
    if event.before is not None and event.lost:
        yield Lost(event.before, len(event.lost), event.cell)
    if event.side is not None:
        yield Deed(event.side, 50 if event.before is None else 100, event.cell)


def _types(frame: MecFrame, side: Side) -> list[str]:
    """The types of the side's units, in its armies and at its key points."""
    marching = [unit.type for army in frame.state.armies_of(side) for unit in army.units]
    return marching + [unit.type for point in frame.state.points_of(side) for unit in point.units]


COUNTING = Counting[MecFrame](
    wins=Line("key-points", say("Key points"), lambda frame, side: len(frame.state.points_of(side))),
    strength=Line("units", say("Units"), lambda frame, side: len(_types(frame, side))),
    lost=say("Units lost"),
    luck=say("Hits"),
    tallies=TALLIES,
    goal=points_needed,
    more=(Line("worth", say("Worth of the armies"), lambda frame, side: value_of_side(frame, side)),),
    lanes={About.FIGHT: say("Battles"), About.GROUND: say("Key points")},
    types=Types(
        _types,
        lambda frame, type: frame.scenario.catalogue.units[type].name,
        lambda frame: {id: kind.price for id, kind in frame.scenario.catalogue.units.items()},
    ),
)
"""What Iron Lances counts."""
