"""The previews of movement and combat, made of lines of text and exact odds."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.odds import melee_odds, shot_odds
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.wounds import morale_need
from hexwar_tui.systems.ashlands.say.fragments import shown
from hexwar_tui.systems.ashlands.state import Unit


def way_lines(path: tuple[Cell, ...], most: int) -> tuple[Line, ...]:
    """A line that says how many of the `most` hexes that a unit may go are used by a path."""
    return (Line(say_many("{n} hex of {most}", "{n} hexes of {most}", len(path) - 1, most=most)),)


def shot_preview(
    known: AshKnown, shooter: Unit, start: Cell, target: Unit, *, moved: bool, pick: str | None
) -> Preview:
    """The preview of a shot from `start`: its dice and odds. `moved` and `pick` mean the same as for `combat.shoot`."""
    volleys = combat.shots(known.open, shooter, start, target, moved=moved)
    odds = shot_odds(known.open, shooter, start, target, moved=moved, pick=pick)
    chances = [Line(say("Target destroyed"), percent(odds.destroyed))]
    if not target.suppressed:
        chances.append(Line(say("Target Suppressed"), _suppression(known, target, odds.suppressed)))
    lost = OddsLine(say("Models lost"), odds.lost, target.id)
    # Where every wound kills, the two would be the same chart twice.
    told = (lost,) if odds.lost == odds.wounds else (OddsLine(say("Wounds dealt"), odds.wounds), lost)
    return Preview((*_volley_lines(known, volleys), *chances), told)


def _suppression(known: AshKnown, target: Unit, chance: float) -> Text:
    """The chance that the target is Suppressed, and by what: its models that are lost are only one part of that."""
    need = shown(morale_need(known.open, target))
    return say("{chance}: half lost, and morale ({need}) fails", chance=percent(chance), need=need)


def melee_preview(known: AshKnown, attacker: Unit, target: Unit) -> Preview:
    """The preview of a melee: the dice of the attacker, and the odds of wounds and of winning."""
    odds = melee_odds(known.open, attacker, target)
    shares = {"won": percent(odds.won), "drawn": percent(odds.drawn), "lost": percent(odds.lost)}
    wins = Line(say("Wins"), say("attacker {won}, nobody {drawn}, defender {lost}", **shares))
    return Preview(
        (*_volley_lines(known, combat.blows(known.open, attacker, target)), wins),
        (OddsLine(say("Wounds dealt"), odds.dealt), OddsLine(say("Wounds taken"), odds.taken)),
    )


def _volley_lines(known: AshKnown, volleys: Iterable[combat.Volley]) -> Iterable[Line]:
    for volley in volleys:
        dice = say_many(
            "{n} die: hits on {need}+; saves on {save}+",
            "{n} dice: each hits on {need}+; saves on {save}+",
            volley.attacks,
            need=min(6, max(2, volley.need)),
            save=min(6, max(2, volley.save)),
        )
        yield Line(known.catalogue.weapons[volley.weapon].name, dice)
