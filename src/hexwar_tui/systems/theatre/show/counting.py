"""What is counted of a game: regions, units and stores by turn, losses, hits and battles won, and what turned it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwar_tui.engine.dice.odds import difference, pool_sum, winning_faces
from hexwar_tui.engine.events import About
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Lost, Tallies, Tally, Thrown, Types
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import talks, war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.air.bombing import NEEDS
from hexwar_tui.systems.theatre.rules.shooting import HIT
from hexwar_tui.systems.theatre.rules.victory import units_of, worth
from hexwar_tui.systems.theatre.state import Power

FACES = 6

TALLIES = Tallies[TheFrame]()


def _volleys(volleys: Iterable[war.Volley], need: int = HIT) -> Iterator[Tally]:
    for shot in volleys:
        won = sum(die >= need for die in shot.dice)
        yield Thrown(shot.power, len(shot.dice), winning_faces(need, FACES), FACES, won)


def _losses(frame: TheFrame, units: Iterable[str]) -> Iterator[Tally]:
    for unit in units:
        yield Lost(frame.state.units[unit].power)


def _exchange(frame: TheFrame, shots: war.Shots, need: int = HIT) -> Iterator[Tally]:
    yield from _volleys(shots.volleys, need)
    yield from _losses(frame, shots.lost)


@TALLIES.of
def _sea_fight(event: war.SeaFight, frame: TheFrame) -> Iterator[Tally]:
    yield from _exchange(frame, event.shots)
    yield Fight(tuple(shot.power for shot in event.shots.volleys))


@TALLIES.of
def _met(
    event: war.TradeHunted | war.ConvoyMet | war.Intercepted | war.AircraftHunted, frame: TheFrame
) -> Iterator[Tally]:
    yield from _exchange(frame, event.shots)


@TALLIES.of
def _units_bombed(event: war.UnitsBombed, frame: TheFrame) -> Iterator[Tally]:
    yield from _exchange(frame, event.shots, NEEDS[event.aim])


@TALLIES.of
def _works_bombed(event: war.WorksBombed, frame: TheFrame) -> Iterator[Tally]:
    yield from _volleys(event.volleys, NEEDS[event.aim])


@TALLIES.of
def _battle(event: war.LandBattle, frame: TheFrame) -> Iterator[Tally]:
    """The attack wins by the higher sum of its dice, the defence by that of its own; each of them is a try."""
    attack, defence = len(event.attack), len(event.defence) + len(event.passed)
    yield _try(event.power, attack, defence, won=event.result == "won")
    yield _try(event.foe, defence, attack, won=event.result == "lost")
    winner = {"won": event.power, "lost": event.foe, "tie": None}[event.result]
    yield Fight((event.power, event.foe), winner)
    yield from _losses(frame, event.lost)


def _try(power: Power, own: int, others: int, *, won: bool) -> Thrown:
    ahead = difference(pool_sum(own, FACES), pool_sum(others, FACES))
    return Thrown(power, 1, sum(weight for value, weight in ahead.weights if value > 0), ahead.total, int(won))


@TALLIES.of
def _fled(event: war.Fled, frame: TheFrame) -> Iterator[Tally]:
    yield from _losses(frame, event.lost)


@TALLIES.of
def _guests(event: talks.GuestsDisbanded, frame: TheFrame) -> Iterator[Tally]:
    yield from _losses(frame, event.units)


@TALLIES.of
def _region(event: war.RegionTaken, frame: TheFrame) -> Iterator[Tally]:
    capitals = {place for side in frame.state.sides for place in frame.scenario.capitals(side)}
    yield Deed(event.power, 3 if event.at in capitals else 1)


def _stores() -> Sequence[Line[TheFrame]]:
    return (
        Line("manpower", say("Manpower"), lambda frame, side: frame.state.sides[side].stores.manpower),
        Line("production", say("Production"), lambda frame, side: frame.state.sides[side].stores.production),
        Line("supply", say("Supply"), lambda frame, side: frame.state.sides[side].stores.supply),
    )


COUNTING = Counting[TheFrame](
    wins=Line("worth", say("Regions, a capital counted as several"), worth),
    strength=Line("units", say("Units"), units_of),
    lost=say("Units lost"),
    luck=say("Hits and battles won"),
    tallies=TALLIES,
    more=tuple(_stores()),
    lanes={About.FIGHT: say("Battles"), About.GROUND: say("Regions"), About.TALK: say("Wars and treaties")},
    types=Types(
        lambda frame, side: [unit.type for unit in frame.state.units.values() if unit.power == side],
        lambda frame, type: unit_type(type).name,
        lambda frame: {id: kind.manpower + kind.production for id, kind in frame.scenario.price_list.items()},
    ),
)
"""What Theatre of War counts."""
