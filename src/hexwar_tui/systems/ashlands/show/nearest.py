"""What a card says of the nearest enemy, and what a shot at it would do."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.acting import reaches_at_all
from hexwar_tui.systems.ashlands.orders.rounds.odds import shot_odds
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Unit

MOST = 5
"""From so many lost models on, their chances are told together."""


def nearest_lines(known: AshKnown, words: AshWords, unit: Unit) -> Iterator[Line]:
    """Lines on the enemy nearest to a unit, of whatever side: how strong and how far it is, and what all weapons that
    reach it from here would do. None of a unit that is off the map, or has no enemy there."""
    if unit.cell is None:
        return
    grid, start = known.ground.grid, unit.cell
    enemies = [enemy for enemy in known.on_map() if enemy.side != unit.side]
    if not enemies:
        return
    enemy = min(enemies, key=lambda enemy: (grid.distance(start, enemy.hex), enemy.id))
    far = say_many("{n} hex", "{n} hexes", grid.distance(start, enemy.hex))
    yield Line(say("Nearest enemy"), tone=Tone.HEADING)
    yield Line(words.whose(enemy.id), far, bar=(enemy.alive, enemy.full_strength), unit=enemy.id, cell=enemy.cell)
    if reaches_at_all(known, unit, start, enemy.hex, moved=False):
        yield from _shot_lines(known, unit, enemy)
    else:
        yield Line(say("No weapon reaches it from here."), tone=Tone.QUIET)


def _shot_lines(known: AshKnown, unit: Unit, enemy: Unit) -> Iterator[Line]:
    assert unit.cell is not None, "it shoots from where it stands"
    odds = shot_odds(known.open, unit, unit.cell, enemy, moved=False, pick=None)
    chances = _chances(odds.lost)
    told = listing([say("{n}: {chance}", n=name, chance=percent(chance)) for name, chance in chances])
    yield Line(say("Chance to kill"), told, chances=chances)
    yield Line(say("Expected losses"), decimal(odds.lost.mean))
    if odds.suppressed:
        yield Line(say("Suppressed"), percent(odds.suppressed))
    if odds.destroyed:
        yield Line(say("Destroyed"), percent(odds.destroyed))


def _chances(lost: Distribution) -> tuple[tuple[Text, float], ...]:
    """The chance of each number of lost models, the high ones together."""
    highest = min(MOST, lost.highest)
    found: list[tuple[Text, float]] = [(str(n), lost.chance(n)) for n in range(highest)]
    return (*found, (f"{highest}+" if lost.highest > highest else str(highest), lost.at_least(highest)))
