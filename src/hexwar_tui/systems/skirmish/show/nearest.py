"""What a card says of the nearest enemy, and what the best shot at it would do."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import hexes
from hexwar_tui.systems.skirmish.orders.legality.aiming import target_objection
from hexwar_tui.systems.skirmish.rules import damage
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit


def nearest_lines(known: SkiKnown, unit: Unit) -> Iterator[Line]:
    """Lines on the enemy nearest to a unit, of whatever side: how far it is, what it has left, and what the weapon that
    promises most would do to it from here. None of a unit off the board, nor before all sheets are shown (SKI-2.3)."""
    if unit.cell is None or not known.state.sheets_shown:
        return
    enemies = [enemy for enemy in known.on_board() if enemy.side != unit.side]
    if not enemies:
        return
    grid, start = known.grid, unit.cell
    enemy = min(enemies, key=lambda enemy: (grid.distance(start, _cell(enemy)), enemy.id))
    bar = damage.stages_left(known.open, enemy), damage.chassis_of(known.open, enemy).stages
    far = hexes(grid.distance(start, _cell(enemy)))
    yield Line(say("Nearest enemy"), tone=Tone.HEADING)
    yield Line(known.words.whose(enemy.id), far, bar=bar, unit=enemy.id, cell=enemy.cell)
    yield from _shot_lines(known, unit, enemy)


def _cell(unit: Unit) -> int:
    assert unit.cell is not None, "it is on the board"
    return unit.cell


def _shot_lines(known: SkiKnown, unit: Unit, enemy: Unit) -> Iterator[Line]:
    """Lines on the shot that does most damage on average; one that says so where there is none."""
    able = [(name, dealt) for name, dealt in shots(known, unit, enemy) if dealt.mean]
    if not able:
        yield Line(say("None of its weapons can harm it from here now."), tone=Tone.QUIET)
        return
    name, dealt = max(able, key=lambda shot: shot[1].mean)
    chances = tuple((str(n), dealt.chance(n)) for n in range(dealt.highest + 1))
    told = listing([say("{n}: {chance}", n=n, chance=percent(chance)) for n, chance in chances])
    yield Line(say("Best weapon against it"), name)
    yield Line(say("Damage to it"), told, chances=chances)
    yield Line(say("Destroyed"), percent(dealt.at_least(damage.stages_left(known.open, enemy))))


def shots(known: SkiKnown, unit: Unit, enemy: Unit) -> Iterator[tuple[Text, Distribution]]:
    """Yields the weapons that can be fired at an enemy now with all shots that they have left, each with the damage."""
    for arm in unit.weapons:
        weapon, left = known.scenario.catalogue.weapons[arm.id], shooting.shots_left(known.open, arm, known.turn)
        if not left or weapon.use != "shoot":
            continue
        for aim in positions.aims(enemy):
            if target_objection(known, unit, arm.id, aim) is None:
                shot = shooting.at_unit(known.open, unit, arm.id, aim, left)
                dealt = next(damage_of(shot, one) for one in shot.victims if one.unit == enemy.id)
                yield weapon.name, dealt
                break
