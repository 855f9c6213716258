"""What an order to an army will lead to, as far as its side knows."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import certain, convolve, greater, pool_sum
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.envoys.known import EnvKnown, Sighting
from hexwar_tui.systems.envoys.rules.armies.bands import band_text
from hexwar_tui.systems.envoys.rules.land.routes import Way
from hexwar_tui.systems.envoys.state import Army


def way_preview(known: EnvKnown, army: Army, way: Way) -> Preview:
    """The preview of going along `way`, which begins with the army's own cell: the part that it gets along this turn,
    how much is left, and the foreign armies seen on that part. A way of one cell means that the army stays."""
    steps, most = len(way) - 1, known.options.move
    strength = Line(say("Strength"), str(army.strength))
    if not steps:
        return Preview((strength, *_city_lines(known, army)))
    walked = way[: most + 1]
    labels = " → ".join(known.grid.label(cell) for cell in walked)
    lines = [
        strength,
        Line(say("Way"), say_many("{n} hex of {most}", "{n} hexes of {most}", min(steps, most), most=most)),
        Line(labels),
    ]
    if steps > most:
        lines.append(Line(say("It does not come there this turn: {n} hexes are left.", n=steps - most)))
    unseen = sum(known.seen_in(cell) is None for cell in walked)
    if unseen:
        told = say_many("{n} hex of the way you have never seen.", "{n} hexes of the way you have never seen.", unseen)
        lines.append(Line(told, tone=Tone.QUIET))
    return Preview((*lines, *_met(known, army, walked)), way=walked)


def split_preview(known: EnvKnown, army: Army, strength: int) -> Preview:
    """What splitting `strength` off an army does: how strong both will be, and that the part must leave the hex."""
    left = say("{army}: {n}", army=known.words.unit(army.id), n=army.strength - strength)
    return Preview(
        (
            Line(left),
            Line(say("The new part: {n}", n=strength)),
            Line(say("Give the part an order: if it does not leave the hex this turn, the armies are one again.")),
        )
    )


def _city_lines(known: EnvKnown, army: Army) -> Iterator[Line]:
    city = known.cities.get(army.cell)
    if city is not None and city.owner == known.seat:
        yield Line(say("In battle"), say("+{n} in the own city", n=known.options.garrison))


def _met(known: EnvKnown, army: Army, way: Way) -> Iterator[Line]:
    """The foreign armies that stand on the way now; of enemies also the chance to beat them there."""
    for seen in known.sightings.values():
        if seen.cell in way:
            yield Line(known.words.unit(seen.id), _strength(seen), cell=seen.cell, tone=Tone.BAD)
            if not known.is_allied(seen.side):
                yield Line(say("Chance to win a battle there"), _chance_text(known, army, seen))


def _chance_text(known: EnvKnown, army: Army, seen: Sighting) -> Text:
    """The chance to win against a foreign army; a range where only the band of its strength is known."""
    city = known.cities.get(seen.cell)
    bonus = known.options.garrison if city is not None and city.owner == seen.side else 0
    weakest, strongest = seen.band if seen.strength is None else (seen.strength, seen.strength)
    best = _chance(known, army.strength, weakest + bonus)
    if strongest is None:
        return say("at most {chance}", chance=percent(best))
    worst = _chance(known, army.strength, strongest + bonus)
    if worst == best:
        return percent(best)
    return say("{worst} – {best}", worst=percent(worst), best=percent(best))


def _chance(known: EnvKnown, ours: int, theirs: int) -> float:
    """The chance that our strength and die come to more than theirs (ENV-3.1)."""
    die = pool_sum(1, known.options.die)
    won, _, _ = greater(convolve(certain(ours), die), convolve(certain(theirs), die))
    return won


def _strength(seen: Sighting) -> Text:
    return band_text(seen.band) if seen.strength is None else str(seen.strength)
