"""The tabs of the side panel: the turn and the sides, armies, key points, pilots."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.orders.odds import odds_lines
from hexwar_tui.systems.mechs.orders.previews import pilot_text, strength_text
from hexwar_tui.systems.mechs.rules import victory
from hexwar_tui.systems.mechs.say.words import ASKS, PHASES
from hexwar_tui.systems.mechs.show.descriptions import army_lines, point_lines
from hexwar_tui.systems.mechs.state import Army, Stage


def panels(known: MecKnown) -> tuple[Panel, ...]:
    """The tabs of the side panel for this seat: turn and sides, armies, key points, pilots."""
    return (
        Panel("turn", say("Turn"), tuple(_turn(known))),
        Panel("armies", say("Armies"), tuple(_armies(known))),
        Panel("points", say("Key points"), tuple(_points(known))),
        Panel("pilots", say("Pilots"), tuple(_pilots(known))),
    )


def _turn(known: MecKnown) -> Iterator[Line]:
    state, turns = known.state, known.options.turns
    bar = (state.turn, turns) if turns else None
    yield Line(PHASES[state.phase], "" if bar else str(state.turn), bar=bar, tone=Tone.HEADING)
    if state.points:
        needed = victory.points_needed(known.frame)
        yield Line(say("Key points to win by holding them"), str(needed), tone=Tone.QUIET)
    yield from _battle(known)
    for side in known.sides:
        yield from _side(known, side)


def _battle(known: MecKnown) -> Iterator[Line]:
    """The lines of the battle under way, with the odds of a quick one while sides are asked for it (MEC-3.8)."""
    battle = known.state.battle
    if battle is None:
        return
    armies = {"army": known.words.unit(battle.attacker), "enemy": known.words.unit(battle.defender)}
    yield Line(say("{army} against {enemy}", **armies), cell=battle.cell, tone=Tone.HEADING)
    yield Line(ASKS[battle.stage], tone=Tone.QUIET)
    if battle.stage in (Stage.MANNER, Stage.ANSWER):
        yield Line(say("A quick battle, by simulation:"))
        yield from odds_lines(known.frame)


def _side(known: MecKnown, side: Side) -> Iterator[Line]:
    """The lines of a side: its credits, key points and armies, and whether it is to move or out."""
    state, own = known.state, known.state.sides[side]
    name: Text = known.words.side(side)
    if own.out:
        yield Line(name, say("is out"), tone=Tone.QUIET)
        return
    yield Line(name, say("to move") if side == state.mover else "", tone=Tone.HEADING)
    yield Line(say("  credits"), str(own.credits))
    yield Line(say("  key points"), str(len(state.points_of(side))))
    worth = say_many("{n} point", "{n} points", victory.value_of_side(known.frame, side))
    yield Line(say("  armies"), say("{n}, worth {worth}", n=len(state.armies_of(side)), worth=worth))
    if own.holding:
        told = say("  two thirds held at the start of its turn, times in a row: {n}", n=own.holding)
        yield Line(told, tone=Tone.BAD)


def _armies(known: MecKnown) -> Iterator[Line]:
    """The lines of the seat's own armies in full, then one for each other army."""
    for army in known.own.values():
        yield from army_lines(known, army)
    foreign = [army for army in known.state.armies.values() if army.id not in known.own]
    if foreign:
        yield Line(say("Other armies"), tone=Tone.HEADING)
    for army in foreign:
        yield Line(known.words.unit(army.id), _where(known, army), unit=army.id, cell=army.cell)


def _where(known: MecKnown, army: Army) -> Text:
    return say("{hex}, {strength}", hex=known.words.hex(army.cell), strength=strength_text(army))


def _points(known: MecKnown) -> Iterator[Line]:
    """The lines of all key points: the seat's own first, then by holder in the order of seats, those of nobody last."""
    order: dict[Side | None, int] = {side: at for at, side in enumerate(known.sides)}
    order |= {None: len(order), known.seat: -1}
    for point in sorted(known.state.points.values(), key=lambda point: order[point.owner]):
        yield from point_lines(known, point)
        if point.garrison is not None:
            garrison = known.state.armies[point.garrison]
            yield Line(say("  garrison"), strength_text(garrison), unit=garrison.id, tone=Tone.QUIET)


def _pilots(known: MecKnown) -> Iterator[Line]:
    """The lines of the seat's own pilots, by army; those at key points come last."""
    for army in known.own.values():
        yield Line(known.words.unit(army.id), unit=army.id, cell=army.cell, tone=Tone.HEADING)
        for unit in army.units:
            if unit.pilot is not None:
                told = say("{pilot} – {unit}", pilot=known.words.pilot(unit.pilot), unit=known.words.unit(unit.id))
                yield Line(told, pilot_text(known, unit.pilot), unit=unit.id)
        for id in army.pilots:
            yield Line(say("{pilot} – without a mech", pilot=known.words.pilot(id)), pilot_text(known, id))
    for point in known.own_points:
        for id in point.pilots:
            told = say("{pilot} – {place}", pilot=known.words.pilot(id), place=known.words.place(point.cell))
            yield Line(told, pilot_text(known, id), cell=point.cell)
