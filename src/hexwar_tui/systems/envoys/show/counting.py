"""What is counted of a game: cities and strength by turn, strength lost, battles won, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.events import About
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Lost, Tallies, Tally, Thrown
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.rules.victory import cities_of

TALLIES = Tallies[EnvFrame]()


@TALLIES.of
def _battle(event: war.Battle, frame: EnvFrame) -> Iterator[Tally]:
    """Each side is told of a battle, with its own result; the one that came counts the fight for both."""
    faces, won = frame.options.die, event.result == "won"
    ours, theirs = (brought.strength + brought.bonus for brought in (event.ours, event.theirs))
    yield Thrown(event.side, 1, round(win_chance(ours, theirs, faces) * faces**2), faces**2, int(won))
    if event.left is not None:
        left, theirs = (event.left, 0) if won else (0, event.left)
        yield Lost(event.side, event.ours.strength - left, event.at)
        yield Lost(event.foe, event.theirs.strength - theirs, event.at, second_hand=True)
    if event.came:
        winner = {"won": event.side, "lost": event.foe, "tie": None}[event.result]
        yield Fight((event.side, event.foe), winner)


@TALLIES.of
def _gain(event: war.CityGain, frame: EnvFrame) -> Iterator[Tally]:
    """What the last battle cost an army that took the city by it is made good (ENV-3.2), so it was no loss."""
    side, _, _ = event.army.rpartition("-")  # as `beginning.army_id` makes ids
    before = event.strength - event.gain
    yield Lost(side, -min(frame.options.battle_loss, before - 1), event.at)


@TALLIES.of
def _city(event: war.CityTaken, frame: EnvFrame) -> Iterator[Tally]:
    yield Deed(event.side, 1 if event.from_ is None else 2, event.at)


def _strength(frame: EnvFrame, side: Side) -> int:
    return sum(army.strength for army in frame.state.armies.values() if army.side == side)


COUNTING = Counting[EnvFrame](
    wins=Line("cities", say("Cities"), lambda frame, side: cities_of(frame.state, side)),
    strength=Line("strength", say("Strength"), _strength),
    lost=say("Strength lost for good"),
    luck=say("Battles won"),
    tallies=TALLIES,
    goal=lambda frame: len(frame.state.cities),
    lanes={About.FIGHT: say("Battles"), About.GROUND: say("Cities"), About.TALK: say("Treaties")},
)
"""What Envoys counts."""
