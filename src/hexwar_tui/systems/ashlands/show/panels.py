"""The tabs of the side panel: the turn and the sides, prestige, units, and the reserve."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.rules.end_of_turn import KEY_POINT_PRESTIGE
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS
from hexwar_tui.systems.ashlands.rules.victory import points_held
from hexwar_tui.systems.ashlands.say.fragments import wounds
from hexwar_tui.systems.ashlands.say.words import PHASES, AshWords
from hexwar_tui.systems.ashlands.show.cards import has_acted
from hexwar_tui.systems.ashlands.state import Compartment, Phase, Unit


def panels(known: AshKnown, words: AshWords) -> tuple[Panel, ...]:
    """The tabs of the side panel: prestige and reserve only of sides whose secrets the seat may see."""
    shown = [side for side in known.sides if known.may_see(side)]
    tabs = (
        ("turn", say("Turn"), _turn(known, words)),
        ("means", say("Prestige"), (line for side in shown for line in _means(known, words, side))),
        ("units", say("Units"), (line for side in known.sides for line in _army(known, words, side))),
        ("reserve", say("Reserve"), (line for side in shown for line in _reserve(known, words, side))),
    )
    return tuple(Panel(id, title, lines) for id, title, made in tabs if (lines := tuple(made)))


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn(known: AshKnown, words: AshWords) -> Iterator[Line]:
    yield Line(PHASES[known.phase], bar=(known.turn, known.options.turns), tone=Tone.HEADING)
    yield from _event(known, words)
    yield Line(say("Initiative"), tone=Tone.HEADING)
    for place, side in enumerate(known.state.order, 1):
        moves = side == known.mover
        text = say("{place}. {side}", place=place, side=words.side(side))
        yield Line(text, say("moves now") if moves else "", tone=Tone.GOOD if moves else Tone.PLAIN)
    yield Line(say("Control points, {n} win", n=known.options.goal), tone=Tone.HEADING)
    for side in known.sides:
        yield from _standing(known, words, side)
    for side in known.draw_offers if known.phase is not Phase.OVER else ():
        yield Line(say("{side} would take a draw, until the turn ends.", side=words.side(side)), tone=Tone.GOOD)


def _standing(known: AshKnown, words: AshWords, side: Side) -> Iterator[Line]:
    """The lines of what everybody sees of a side: its control points, key points and base."""
    yield Line(words.side(side), bar=(known.state.sides[side].points, known.options.goal))
    if known.is_out(side):
        yield Line(say("  is out"), tone=Tone.QUIET)
        return
    base = known.base_of(side)
    text = say_many("  {n} key point", "  {n} key points", points_held(known.state, side))
    named = say("no central base") if base is None else say("base {hex}", hex=words.hex(base))
    falls = base is not None and known.taker_of(base, side) != side
    yield Line(text, named, cell=base, tone=Tone.BAD if falls else Tone.PLAIN)


def _event(known: AshKnown, words: AshWords) -> Iterator[Line]:
    event = known.state.event
    yield Line(say("Event"), tone=Tone.HEADING)
    if event is None:
        yield Line(say("None this turn."), tone=Tone.QUIET)
        return
    spec = words.event(event.id)
    yield Line(spec.name)
    yield Line(spec.flavour, tone=Tone.QUIET)
    yield Line(spec.text)
    for side in event.sides:
        yield Line(say("It falls on {side}.", side=words.side(side)))
    for cell in event.cells:
        yield Line(say("Hex {hex}", hex=words.hex(cell)), cell=cell)
    for side, number in event.numbers.items():
        yield Line(words.side(side), say_many("{n} unit", "{n} units", number))
    for unit in event.units:
        yield Line(words.unit(unit), unit=unit)
    for winner, won in known.state.blood.items():
        yield Line(say("Melees won by {side}: {n}", side=words.side(winner), n=won))


# -- prestige ----------------------------------------------------------------------------------------------------------


def income(known: AshKnown, side: Side) -> int:
    """The prestige that the side would be paid if the turn ended now: for key points and its base, as units stand, and
    as they will after what it has entered in this Preparation (ASH-1.6, 2.3, 3.5).

    Raises PermissionError if the seat may not know the secrets of `side`.
    """
    own = known.sealed(side)
    bases = known.state.bases if own.base is None else {**known.state.bases, own.base: side}
    points = sum(_taker(known, own, side, cell, holder) == side for cell, holder in known.state.key_points.items())
    kept = sum(owner == side == _taker(known, own, side, cell, owner) for cell, owner in bases.items())
    return KEY_POINT_PRESTIGE * points + known.options.cb_income * kept


def _taker(known: AshKnown, own: Compartment, side: Side, cell: Cell, holder: Side | None) -> Side | None:
    """The side that would hold the place on `cell` if the turn ended now and what `side` has entered had been done."""
    if cell in own.placements.values():
        return side
    unit = known.state.unit_at(cell)
    return holder if unit is not None and unit.id in own.withdrawals else known.taker_of(cell, holder)


def _means(known: AshKnown, words: AshWords, side: Side) -> Iterator[Line]:
    own, has = known.sealed(side), known.prestige(side)
    yield Line(words.side(side), tone=Tone.HEADING)
    yield Line(say("Prestige"), str(has))
    yield Line(say("At the end of the turn, as things are"), f"+{income(known, side)}")
    if known.phase is Phase.PREPARATION:
        yield Line(say("Entered for this turn"), tone=Tone.HEADING)
        yield from _entered(known, words, own)
        yield Line(say("Left"), str(has - own.spent - own.stake))


def _entered(known: AshKnown, words: AshWords, own: Compartment) -> Iterator[Line]:
    for purchase in own.purchases:
        yield Line(words.unit(purchase.unit), f"−{known.catalogue.types[purchase.type].price}", unit=purchase.unit)
    for work in own.works:
        text = say("{structure} at {hex}", structure=words.structure(work.kind), hex=words.hex(work.cell))
        yield Line(text, f"−{work.price}", cell=work.cell)
    yield Line(say("Stake on initiative"), f"−{own.stake}" if own.stake else "0")


# -- units -------------------------------------------------------------------------------------------------------------


def _army(known: AshKnown, words: AshWords, side: Side) -> Iterator[Line]:
    units = [unit for unit in known.on_map() if unit.side == side]
    count = say_many("{n} unit on the map", "{n} units on the map", len(units))
    yield Line(words.side(side), count, tone=Tone.HEADING)
    for unit in units:
        name = say("{hex} {unit}", hex=words.hex(unit.hex), unit=words.unit(unit.id))
        bar = (unit.alive, unit.full_strength)
        yield Line(name, condition(known, unit), bar=bar, unit=unit.id, cell=unit.cell, tone=_tone(known, unit))


def condition(known: AshKnown, unit: Unit) -> Text:
    """The unit's marks, whether it has acted, and its wounds, as a list in words; "" if there is nothing to say."""
    hurt = sum(known.armoury.toughness(unit, model) - model.toughness for model in unit.models if model.is_alive)
    facts = (
        (unit.suppressed, say("Suppressed")),
        (unit.no_supply, say("No supply")),
        (unit.vip, say("VIP")),
        (known.phase in ROUNDS and unit.acted == known.turn, say("done")),
        (known.phase is Phase.OPENING and unit.waited == known.turn != unit.acted, say("waits")),
        (hurt > 0, wounds(hurt)),
    )
    told = [text for is_so, text in facts if is_so]
    return listing(told) if told else ""


def _tone(known: AshKnown, unit: Unit) -> Tone:
    if unit.suppressed:
        return Tone.BAD
    return Tone.QUIET if has_acted(known, unit) else Tone.PLAIN


# -- the reserve -------------------------------------------------------------------------------------------------------


def _reserve(known: AshKnown, words: AshWords, side: Side) -> Iterator[Line]:
    own, units = known.sealed(side), known.reserve(side)
    yield Line(words.side(side), tone=Tone.HEADING)
    if not units and not own.purchases:
        yield Line(say("No unit waits in the reserve."), tone=Tone.QUIET)
    for unit in units:
        bar = (unit.alive, unit.full_strength)
        yield Line(words.unit(unit.id), _fate(known, words, own, unit.id), bar=bar, unit=unit.id)
    for purchase in own.purchases:
        fate = _fate(known, words, own, purchase.unit)
        yield Line(words.unit(purchase.unit), say("bought, {fate}", fate=fate), unit=purchase.unit)
    for id in own.withdrawals:
        yield Line(words.unit(id), say("to be withdrawn"), unit=id)
    yield from _promotions(known, words, side)


def _fate(known: AshKnown, words: AshWords, own: Compartment, id: str) -> Text:
    cell = own.placements.get(id)
    return say("waits") if cell is None else say("to be placed at {hex}", hex=words.hex(cell))


def _promotions(known: AshKnown, words: AshWords, side: Side) -> Iterator[Line]:
    """A heading, and a line for each of the seat's units for which rank upgrades are to be chosen."""
    own = known.own() if known.seat == side else ()
    due = [(unit.id, n) for unit in own if (n := preparation.upgrades_due(known, unit)) > 0]
    if due:
        yield Line(say("Promoted"), tone=Tone.HEADING)
    for id, n in due:
        text = say_many("{n} rank upgrade to be chosen", "{n} rank upgrades to be chosen", n)
        yield Line(words.unit(id), text, unit=id, tone=Tone.GOOD)
