"""What a seat knows of a hex, in lines of text that name their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.supply import linked_depots
from hexwar_tui.systems.ashlands.orders.rounds.acting import reaches_at_all
from hexwar_tui.systems.ashlands.rules.end_of_turn import KEY_POINT_CONTROL, KEY_POINT_PRESTIGE
from hexwar_tui.systems.ashlands.rules.events.effects import ABANDONED, INTELLIGENCE, is_dangerous
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.show.cards import condition_lines


def describe(known: AshKnown, words: AshWords, cell: Cell) -> tuple[Line, ...]:
    """The lines about a hex: its terrain and cover, danger, places and who holds them, its unit, structures under way,
    what is entered for it, and which units can fire at it."""
    return tuple(line for part in _PARTS for line in part(known, words, cell))


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of this text, with the id of the rule on which it rests in brackets behind it."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def holder(words: AshWords, side: Side | None) -> Text:
    """The name of the side that holds a place; "nobody's" if `side` is None."""
    return say("nobody's") if side is None else words.side(side)


# -- the ground --------------------------------------------------------------------------------------------------------


def _ground(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    terrain = known.ground.terrain[cell]
    assert terrain is not None, "only hexes of the map are described"
    yield Line(say("{hex}: {terrain}", hex=words.hex(cell), terrain=terrain.name), tone=Tone.HEADING)
    yield ruled(say("{text}", text=terrain.text), "ASH-6.1", Tone.QUIET)
    for side in known.sides:
        if cell in known.zone(side):
            yield ruled(say("Deployment zone of {side}.", side=words.side(side)), "ASH-1.4")


def _cover(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    if cell in known.state.trenches:
        yield ruled(say("Trenches: Partial cover, −1 on the shooter's attack dice."), "ASH-6.3")
    if is_dangerous(known.open, cell):
        text = say("Dangerous this turn: at its end each model here rolls 1d6 and is wounded on 1 or 2.")
        yield ruled(text, "ASH-6.2", Tone.BAD)


# -- places ------------------------------------------------------------------------------------------------------------


def _places(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    if cell in known.state.key_points:
        text = say(
            "Key point, {side}: {points} control point and {prestige} prestige a turn.",
            side=holder(words, known.state.key_points[cell]),
            points=KEY_POINT_CONTROL,
            prestige=KEY_POINT_PRESTIGE,
        )
        yield ruled(text, "ASH-2.3")
    if cell in known.state.bases:
        text = say(
            "Central base of {side}: {prestige} prestige a turn; Full cover, +1 on defence dice against shooting.",
            side=words.side(known.state.bases[cell]),
            prestige=known.options.cb_income,
        )
        yield ruled(text, "ASH-1.6")
    yield from _depot(known, words, cell)
    if cell in known.state.rails:
        yield ruled(say("Railway, {side}.", side=holder(words, known.state.rails[cell])), "ASH-6.3")
    if cell in known.state.intel:
        text = say("Intelligence: {n} control points for a unit here at the end of a turn.", n=INTELLIGENCE)
        yield ruled(text, "ASH-8.1", Tone.GOOD)


def _depot(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    if cell not in known.state.depots:
        return
    side = known.state.depots[cell]
    text = say("Supply depot, {side}.", side=holder(words, side))
    yield ruled(text, "ASH-6.3")
    if cell in known.state.abandoned:
        text = say("Abandoned: {n} prestige more for whoever takes it first.", n=ABANDONED)
        yield ruled(text, "ASH-8.1", Tone.GOOD)
    if side is None:
        return
    if cell in linked_depots(known, side):
        yield ruled(say("It is linked to the zone: units can be placed on it and next to it."), "ASH-3.2")
    else:
        yield ruled(say("It is not linked to the zone by unbroken railway."), "ASH-3.2", Tone.QUIET)


# -- units -------------------------------------------------------------------------------------------------------------


def _unit(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    unit = known.state.unit_at(cell)
    if unit is None:
        return
    yield Line(
        words.unit(unit.id), words.side(unit.side), bar=(unit.alive, unit.full_strength), unit=unit.id, cell=cell
    )
    yield Line(
        say(
            "Quality {quality}+, Defence {defence}+, {rank}",
            quality=known.armoury.quality(unit),
            defence=known.armoury.defence(unit),
            rank=words.rank(unit.rank),
        ),
        unit=unit.id,
    )
    yield from condition_lines(known, unit)


def _fire(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    """The units of each side that can fire at the hex from where they stand (ASH-4.4)."""
    if known.ground.is_underground[cell]:
        yield ruled(say("Nobody can shoot at this hex, and from it none but itself is seen."), "ASH-6.1", Tone.QUIET)
        return
    for side in known.sides:
        own = [unit for unit in known.on_map() if unit.side == side]
        units = [words.unit(unit.id) for unit in own if reaches_at_all(known, unit, unit.hex, cell, moved=False)]
        if units:
            text = say("In sight and reach of {side}: {units}.", side=words.side(side), units=listing(units))
            yield ruled(text, "ASH-4.4", Tone.QUIET)


# -- what is under way -------------------------------------------------------------------------------------------------


def _under_way(known: AshKnown, words: AshWords, cell: Cell) -> Iterator[Line]:
    for work in known.state.works:
        if work.cell == cell:
            text = say(
                "Under way for {side}, done at the end of the turn: {structure}.",
                side=words.side(work.side),
                structure=words.structure(work.kind),
            )
            yield ruled(text, "ASH-6.3")
    for side in known.sides:
        if known.may_see(side):
            yield from _plans(known, words, side, cell)


def _plans(known: AshKnown, words: AshWords, side: Side, cell: Cell) -> Iterator[Line]:
    """What a side has entered for the hex in this Preparation. Only for a seat that may see that side's secrets."""
    own, name = known.sealed(side), words.side(side)
    if own.base == cell:
        yield Line(say("To be the central base of {side}.", side=name), tone=Tone.GOOD)
    for id, place in own.placements.items():
        if place == cell:
            yield Line(say("To be placed here: {unit}.", unit=words.unit(id)), unit=id, tone=Tone.GOOD)
    for work in own.works:
        if work.cell == cell:
            text = say("Ordered by {side}: {structure}.", side=name, structure=words.structure(work.kind))
            yield Line(text, tone=Tone.GOOD)
    unit = known.state.unit_at(cell)
    if unit is not None and unit.id in own.withdrawals:
        yield Line(say("To be withdrawn: {unit}.", unit=words.unit(unit.id)), unit=unit.id, tone=Tone.GOOD)


_PARTS: tuple[Callable[[AshKnown, AshWords, Cell], Iterator[Line]], ...] = (
    _ground,
    _cover,
    _places,
    _unit,
    _under_way,
    _fire,
)
