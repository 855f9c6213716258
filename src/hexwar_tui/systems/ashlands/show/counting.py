"""What is counted of a game: control points, units and key points by turn, losses, attack dice, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.odds import winning_faces
from hexwar_tui.engine.events import About
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Lost, Tallies, Tally, Thrown, Types
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.events import rounds, turns
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.fighting.wounds import successes
from hexwar_tui.systems.ashlands.rules.victory import SCORED, points_held
from hexwar_tui.systems.ashlands.say.words import AshWords

TALLIES = Tallies[AshFrame]()


@TALLIES.of
def _volley(event: rounds.Volley, frame: AshFrame) -> Iterator[Tally]:
    won = successes(event.dice, event.need)
    yield Thrown(_side(frame, event.unit), len(event.dice), winning_faces(event.need), 6, won)


@TALLIES.of
def _melee(event: rounds.Melee, frame: AshFrame) -> Iterator[Tally]:
    winner = None if event.winner is None else _side(frame, event.winner)
    yield Fight((_side(frame, event.unit), _side(frame, event.target)), winner)


@TALLIES.of
def _destroyed(event: rounds.Destroyed, frame: AshFrame) -> Iterator[Tally]:
    yield Lost(event.side, cell=event.cell, by=event.by)
    if event.by is not None:
        yield Deed(_side(frame, event.by), 2, event.cell)


@TALLIES.of
def _key_point(event: turns.KeyPointTaken, frame: AshFrame) -> Iterator[Tally]:
    yield Deed(event.side, 1 if event.from_ is None else 3, event.cell)


@TALLIES.of
def _base(event: turns.BaseTaken, frame: AshFrame) -> Iterator[Tally]:
    yield Deed(event.side, 4, event.cell)


def _side(frame: AshFrame, unit: str) -> Side:
    return frame.state.units[unit].side


def _types(frame: AshFrame, side: Side) -> list[str]:
    return [unit.type for unit in frame.state.units.values() if unit.side == side]


COUNTING = Counting[AshFrame](
    wins=Line("points", SCORED, lambda frame, side: frame.state.sides[side].points),
    strength=Line("units", say("Units"), lambda frame, side: len(_types(frame, side))),
    lost=say("Units lost"),
    luck=say("Hits"),
    tallies=TALLIES,
    goal=lambda frame: frame.options.goal,
    more=(Line("key-points", say("Key points"), lambda frame, side: points_held(frame.state, side)),),
    lanes={About.FIGHT: say("Fights"), About.GROUND: say("Places taken"), About.LOSS: say("Units lost")},
    types=Types(
        _types,
        lambda frame, type: AshWords(frame).type(type),
        lambda frame: {id: kind.price for id, kind in frame.scenario.catalogue.types.items()},
    ),
)
"""What Ashlands counts."""
