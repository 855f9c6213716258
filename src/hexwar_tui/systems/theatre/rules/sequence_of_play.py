"""The sequence of play (THE-4, 5.1): turn zero, then income, talks, orders and resolution, quarter after quarter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import victory
from hexwar_tui.systems.theatre.rules.air import flying
from hexwar_tui.systems.theatre.rules.diplomacy import neutrals, talks
from hexwar_tui.systems.theatre.rules.economy import income, purchases
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.rules.land import battles, moves
from hexwar_tui.systems.theatre.rules.sea import fights, trade
from hexwar_tui.systems.theatre.rules.steps import Step
from hexwar_tui.systems.theatre.state import Compartment, Count, Phase, Stage, When

STAGES: Mapping[Stage, Callable[[TheFrame, Side], Step | None]] = {
    Stage.SEA: fights.next_step,
    Stage.AIR: flying.next_step,
    Stage.LAND: battles.next_step,
    Stage.MOVES: moves.next_step,
    Stage.TRADE: trade.next_step,
}
"""The stages of a side's resolution in order (THE-5.1 e), each with the function that finds its next step."""


def waiting_for(frame: TheFrame) -> tuple[Seat, ...]:
    """The sides that may act now: in turn zero and while orders are written all that play on; in talks those that have
    not ended theirs, but nobody while a neutral has to answer a proposal; else nobody."""
    state = frame.state
    match state.phase:
        case Phase.MOBILISING | Phase.ORDERS:
            return tuple(state.living())
        case Phase.TALKS:
            return talks.talking(state)
        case _:
            return ()


def is_sealed(frame: TheFrame) -> bool:
    """Whether what sides write now is secret: true in turn zero and while orders are written."""
    return frame.state.phase in (Phase.MOBILISING, Phase.ORDERS)


# -- steps -------------------------------------------------------------------------------------------------------------


def next_step(frame: TheFrame) -> Notice | None:
    """Announces what happens by itself next; None while sides are waited for and after the end of the game."""
    state = frame.state
    match state.phase:
        case Phase.INCOME:
            return Notice(say("Turn {turn} begins: income.", turn=state.turn), "THE-2.1")
        case Phase.TALKS if not waiting_for(frame):
            return neutrals.notice(frame) or Notice(say("The talks are over: now all write their orders."), "THE-5.1")
        case Phase.RESOLUTION if state.stage is Stage.ORDER_OF_SIDES:
            return Notice(say("In which order the sides carry out what they ordered."), "THE-5.1")
        case Phase.RESOLUTION:
            return resolution_notice(frame) or Notice(say("The turn ends."), "THE-9.1")
        case _:
            return None


def take_step(frame: TheFrame, table: Table) -> None:
    """Does what `next_step` announced, then ends the game or puts sides out if that follows (THE-9.1)."""
    state = frame.state
    if state.phase is Phase.INCOME:
        _begin_turn(frame, table)
    elif state.phase is Phase.TALKS and neutrals.notice(frame) is not None:
        neutrals.answer(frame, table)
    elif state.phase is Phase.TALKS:
        state.phase = Phase.ORDERS
        table.tell(turn.TalksOver(state.turn))
    elif state.stage is Stage.ORDER_OF_SIDES:
        _draw_up(frame, table)
        state.stage, state.mover = Stage.SEA, 0
    elif resolution_notice(frame) is not None:
        resolve_step(frame, table)
    else:
        _end_turn(frame, table)
    victory.check(frame, table)


def _begin_turn(frame: TheFrame, table: Table) -> None:
    """Resets what belongs to one turn, ends treaties whose time is over, brings in income and opens the talks."""
    state = frame.state
    table.tell(turn.TurnBegins(state.turn))
    for own in state.sides.values():
        own.when, own.rolls, own.spent, own.done_talking = None, [], 0, False
    for neutral in state.neutrals.values():
        neutral.granted = {}
    state.draw_offers, state.fought = [], []
    state.order, state.mover, state.stage = [], 0, Stage.ORDER_OF_SIDES
    talks.run_out(frame, table)
    income.bring_in(frame, table)
    state.phase = Phase.TALKS


def _end_turn(frame: TheFrame, table: Table) -> None:
    """Makes the orders of this turn those of last turn, counts what sides have for the charts, and begins the next turn
    if the game goes on."""
    state = frame.state
    for unit in state.units.values():
        unit.last, unit.order = unit.order, None
        unit.fresh = unit.done = unit.paid = False
    state.counts.append(_count(frame))
    victory.check_end_of_turn(frame, table)
    if state.winners is None:
        state.turn += 1
        state.phase = Phase.INCOME


def _count(frame: TheFrame) -> Count:
    """What each side has now, for the charts."""
    state = frame.state
    return Count(
        turn=state.turn,
        regions={side: len(regions_of(frame, side)) for side in state.sides},
        units={side: victory.units_of(frame, side) for side in state.sides},
        stores={side: replace(own.stores) for side, own in state.sides.items()},
    )


# -- all have sealed ---------------------------------------------------------------------------------------------------


def reveal(frame: TheFrame, table: Table) -> None:
    """Carries out what all sides have written, in the order of their ids: units are bought, orders and standing orders
    take effect. Then the resolution begins, or turn 1 if this was turn zero."""
    state = frame.state
    table.reveal()
    for side in sorted(state.living()):
        _merge(frame, side, state.sealed.get(side) or Compartment(), table)
    state.sealed.clear()
    if state.phase is Phase.MOBILISING:
        state.counts.append(_count(frame))
        state.turn, state.phase = 1, Phase.INCOME
    else:
        state.phase, state.stage = Phase.RESOLUTION, Stage.ORDER_OF_SIDES


def _merge(frame: TheFrame, side: Side, written: Compartment, table: Table) -> None:
    """Carries out what one side has written, except what a referee's ruling has made impossible since."""
    state = frame.state
    purchases.carry_out(frame, side, written.purchases, table)
    for id, order in written.orders.items():
        unit = state.units.get(id)
        if unit is not None and unit.power == side and not unit.fresh:
            unit.order = order
    for place, standing in written.standing.items():
        if state.regions[place].owner == side:
            state.regions[place].standing = standing
    state.sides[side].when = written.when


# -- who carries out his orders first ----------------------------------------------------------------------------------


def _draw_up(frame: TheFrame, table: Table) -> None:
    """Draws up the order of sides: who chose "sooner" before who chose "later", among equals by 1d100, high first."""
    state, rolls = frame.state, list[turn.Throw]()
    for when in When:
        chosen = _ranked(frame, [side for side in state.living() if state.sides[side].when is when], table)
        state.order += chosen
        rolls += ((side, when, *state.sides[side].rolls) for side in chosen)
    table.tell(turn.OrderOfSides(tuple(state.order), tuple(rolls)))


def _ranked(frame: TheFrame, sides: Sequence[Side], table: Table) -> list[Side]:
    """Sides that chose alike, sorted by 1d100; those that tie roll again among themselves."""
    if len(sides) < 2:
        return list(sides)
    thrown: dict[Side, int] = {}
    for side in sides:
        why = say("Order of sides: {side}", side=frame.side_name(side))
        (thrown[side],) = table.roll("1d100", why, "THE-5.1", by=(side,))
        frame.state.sides[side].rolls.append(thrown[side])
    ranked: list[Side] = []
    for value in sorted(set(thrown.values()), reverse=True):
        ranked += _ranked(frame, [side for side in sides if thrown[side] == value], table)
    return ranked


# -- the resolution ---------------------------------------------------------------------------------------------------


def resolution_notice(frame: TheFrame) -> Notice | None:
    """Announces what the next step of the resolution does and where; None when all orders have been carried out."""
    found = _next(frame)
    if found is None:
        return None
    step = found[2]
    return Notice(step.what, step.rule, None if step.at is None else frame.scenario.anchors[step.at].order[0])


def resolve_step(frame: TheFrame, table: Table) -> None:
    """Does what `resolution_notice` announces, which must not be None, and moves `mover` and `stage` on to what comes
    next; after the last step `stage` is END."""
    found = _next(frame)
    assert found is not None, "there is nothing to carry out"
    state = frame.state
    state.mover, state.stage, step = found
    step.act(table)
    ahead = _next(frame)
    if ahead is None:
        state.stage = Stage.END
    else:
        state.mover, state.stage, _ = ahead


def _next(frame: TheFrame) -> tuple[int, Stage, Step] | None:
    """The next step with its stage and the index of its side in the order of sides; None when there is none."""
    state, stages = frame.state, list(STAGES)
    if state.stage not in STAGES:
        return None
    begun = stages.index(state.stage)
    for mover in range(state.mover, len(state.order)):
        for stage in stages[begun:]:
            step = STAGES[stage](frame, state.order[mover])
            if step is not None:
                return mover, stage, step
        begun = 0
    return None
