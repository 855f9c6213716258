"""What an entry does to the core of a game: the same in play, undo, recovery and replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar_tui.engine.data.options import Options, read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.dice.rolls import DiceSource
from hexwar_tui.engine.errors import NotYourTurn, demand
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play import rulings
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.record.journal import LATER_KINDS, Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.system import AnyFrame, AnySystem, Frame, Notice, Registry
from hexwar_tui.engine.words.language import Text, say


def new_core(
    system: AnySystem, scenario: Scenario, options: Options, names: Mapping[Side, Text], dice_source: DiceSource
) -> Core:
    """The core of a game at its start; dice that setting it up asks for come from `dice_source`."""
    core = Core([])
    table = Table(system.id, "new", dice_source, core.counts)
    _push(core, system, scenario, options, names, table)
    core.begin_counting()
    return core


def is_over(core: Core) -> bool:
    """Whether the game itself has ended, not only a game within it."""
    return core.outcome() is not None


def is_sealed(core: Core) -> bool:
    """True while orders of the top frame's phase are secret until all have sealed; False once the game is over."""
    return not is_over(core) and core.top.is_secret()


def waiting(core: Core) -> tuple[Seat, ...]:
    """Returns the seats that may act in the top frame and have not sealed; none if a step is due or all is over."""
    frame = core.top
    if frame.outcome() is not None or (len(core.frames) > 1 and is_over(core)):
        return ()
    seats: tuple[Seat, ...] = frame.system.rules.waiting_for(frame)
    if frame.sealed:
        return tuple(seat for seat in seats if seat not in frame.sealed)
    return seats


def next_notice(core: Core) -> Notice | None:
    """What happens by itself next: a game within the game is taken off the stack, a sealed phase revealed, or a step of
    the system taken. None when a seat is waited for or all is over."""
    frame = core.top
    if frame.outcome() is not None:
        return None if is_over(core) else Notice(say("This game within the game has ended."))
    if len(core.frames) > 1 and is_over(core):
        return None
    if _all_sealed(frame):
        return Notice(say("All sides have sealed: what they entered is revealed."))
    return frame.system.rules.next_step(frame)


def demand_order(core: Core, seat: Seat, order: Order) -> None:
    """Raises NotYourTurn where `seat` may not give `order` now, IllegalOrder where the rules forbid it."""
    at_any_time = order.any_time and any(side.id == seat for side in core.frames[0].scenario.sides)
    if seat not in waiting(core) and (is_over(core) or not at_any_time):
        raise NotYourTurn(_whose_turn(core, seat))
    demand(order.objection(core.known(seat)))


def _whose_turn(core: Core, seat: Seat) -> Text:
    """The sentence that says why a seat may give no order now, and who may instead, where that is no secret."""
    told = say("It is not this side's turn to give orders.")
    if is_over(core):
        return say("It is not this side's turn to give orders: the game is over.")
    if seat in core.top.sealed:
        return say("It is not this side's turn to give orders: it has sealed its own.")
    bottom, seats = core.frames[0], waiting(core)
    if core.top.is_secret() or not seats or REFEREE in seats:
        return told
    return say("{told} Waiting for: {sides}.", told=told, sides=tuple(bottom.side_name(side) for side in seats))


def demand_seal(core: Core, seat: Seat) -> None:
    """Raises NotYourTurn where `seat` has no part of a sealed phase that it could seal now."""
    if not core.top.is_secret() or seat not in waiting(core):
        raise NotYourTurn(say("There is nothing for this side to seal now."))


def demand_unseal(core: Core, seat: Seat) -> None:
    """Raises NotYourTurn where `seat` has sealed nothing, or all others have sealed, too."""
    if seat not in core.top.sealed or not waiting(core):
        raise NotYourTurn(say("This side has sealed nothing that could be opened."))


def demand_sealed(core: Core, side: Side) -> None:
    """Raises NotYourTurn where `side` has sealed nothing that is not revealed yet. A referee opens it again even when
    all have sealed."""
    if side not in core.top.sealed:
        raise NotYourTurn(say("This side has sealed nothing that could be opened."))


def demand_step(core: Core) -> None:
    """Raises NotYourTurn where no step is announced, because a seat is waited for or the game is over."""
    if next_notice(core) is None:
        raise NotYourTurn(say("Nothing happens by itself now."))


def demand_possible(core: Core, entry: Entry) -> None:
    """Raises IllegalOrder or BadOrder where the order, seal, unseal or step that `entry` records is not possible now.
    Entries of other kinds are not checked here, but when they are applied."""
    match entry.kind:
        case EntryKind.ORDER:
            demand_order(core, entry.seat, read_order(core.top.system.order_types, entry.body))
        case EntryKind.SEAL:
            demand_seal(core, entry.seat)
        case EntryKind.SEAL_FOR:
            demand_seal(core, entry.body["side"])
        case EntryKind.UNSEAL:
            demand_unseal(core, entry.seat)
        case EntryKind.OPEN_FOR:
            demand_sealed(core, entry.body["side"])
        case EntryKind.STEP:
            demand_step(core)


def apply(core: Core, registry: Registry, entry: Entry, dice_source: DiceSource) -> Table:
    """Does to `core` what `entry` records, with dice from `dice_source`; returns the table with the rolls and events
    that came of it.

    Undo and rewind do nothing here: what they strike is left out of the core before. Rehearsal, load, note and letter
    change nothing.
    """
    frame, acting = core.top, _acting(core, entry)
    table = Table(acting.system.id, core.turn_key(), dice_source, core.counts, acting.opened_by)
    match entry.kind:
        case EntryKind.ORDER:
            read_order(frame.system.order_types, entry.body).carry_out(frame, entry.seat, table)
        case EntryKind.STEP:
            take_step(core, table)
            table.events += rulings.own_dice(entry.body, acting.opened_by)
        case EntryKind.SEAL:
            frame.sealed.append(entry.seat)
        case EntryKind.UNSEAL:
            frame.sealed.remove(entry.seat)
        case EntryKind.BRANCH:
            core.branch = entry.body["branch"]
        case EntryKind.INTENT:
            core.notes = {**core.notes, entry.seat: entry.body["notes"]}
        case EntryKind.CLOCK:
            pass_time(frame, entry.body["seconds"], table)
        case _:
            _do_as_referee(core, entry, table)
    _open_frame(core, registry, table, dice_source, entry.number)
    core.begin_counting()
    core.forget()
    return table


def _do_as_referee(core: Core, entry: Entry, table: Table) -> None:
    """Does what a referee has entered by his word alone; nothing for notes and the like."""
    frame = core.top
    match entry.kind:
        case EntryKind.RULING:
            rulings.carry_out(core, rulings.read_ruling(entry.body), table)
        case EntryKind.REPEAL:
            table.events.append(rulings.repealed(rulings.read_ruling(entry.body["ruling"]), entry.body))
        case EntryKind.AMENDMENT:
            rulings.enter_instead(core, entry.seat, entry.body, table)
        case EntryKind.SEAL_FOR:
            frame.sealed.append(entry.body["side"])
            table.events += rulings.sealed_for(entry.body, frame.opened_by)
        case EntryKind.OPEN_FOR:
            frame.sealed.remove(entry.body["side"])
            table.events.append(rulings.opened_for(entry.body, frame.opened_by))
        case EntryKind.HAND_OVER:
            table.events.append(rulings.handed_over(entry.body, frame.opened_by))


NO_BARRIERS = (EntryKind.SEAL, EntryKind.UNSEAL, EntryKind.LOAD, EntryKind.REHEARSAL, *LATER_KINDS)
"""Kinds of entries that are never barriers."""

QUIET = (EntryKind.ORDER, EntryKind.AMENDMENT, EntryKind.CLOCK)
"""Kinds of entries that are barriers only if dice were thrown, something was revealed or begun, or hands changed."""


RULED = (EntryKind.RULING, EntryKind.REPEAL)
"""Kinds of entries that are barriers where a side is told of them, but not in a sealed phase."""


def is_barrier(entry: Entry, table: Table, before: tuple[Seat, ...], after: tuple[Seat, ...], *, sealed: bool) -> bool:
    """Whether nothing up to and including `entry` may be taken back: it is a step, or with it dice were thrown,
    something was revealed, hands changed (from seats `before` to `after`), or a game within the game began.

    So is one of the kinds `RULED` that a side is told of, except in a sealed phase (`sealed`, asked of these alone):
    there it would give away that something was ruled, and take from all sides the chance to take back what they have
    not sealed yet.
    """
    if entry.kind in NO_BARRIERS:
        return False
    if table.rolls or table.revealed or table.opened is not None or before != after:
        return True
    if entry.kind in RULED:
        return not sealed and any(event.seen_by != () for event in table.events)
    return entry.kind not in QUIET


def take_step(core: Core, table: Table) -> None:
    """Does what `next_notice` announces; dice, and what comes of it, go through `table`."""
    frame = core.top
    outcome = frame.outcome()
    if outcome is not None:
        core.frames.pop()
        below = core.top.system.nesting
        assert below is not None, "what opens games within the game takes them back"
        below.resume(core.top, outcome, frame, table)
    elif _all_sealed(frame):
        frame.sealed.clear()
        sealing = frame.system.sealing
        assert sealing is not None, "nothing is sealed without sealed phases"
        sealing.reveal(frame, table)
    else:
        frame.system.rules.take_step(frame, table)


def pass_time(frame: AnyFrame, seconds: int, table: Table) -> None:
    """Tells the rules of time that has passed, unless the order that set the clock going was taken back since."""
    timing, face = frame.system.timing, frame.clock_face()
    if timing is not None and face is not None and face.runs:
        timing.time_passed(frame, seconds, table)


def _all_sealed(frame: AnyFrame) -> bool:
    return bool(frame.sealed) and all(seat in frame.sealed for seat in frame.system.rules.waiting_for(frame))


def _acting(core: Core, entry: Entry) -> AnyFrame:
    """The frame whose system tells of the entry: the top one, or that below where a step takes off one that ended."""
    top = core.top
    if entry.kind is EntryKind.STEP and top.outcome() is not None:
        return core.frames[-2]
    return top


def _open_frame(core: Core, registry: Registry, table: Table, dice_source: DiceSource, number: int) -> None:
    if table.opened is not None:
        system, turns = registry[table.opened[0]], f"{core.turn_key()}.new"
        beginning = Table(system.id, turns, dice_source, core.counts, number)
        open_frame(core, system, table, beginning)
        table.add(beginning)


def open_frame(core: Core, system: AnySystem, table: Table, beginning: Table) -> None:
    """Puts the game of `system` that was opened by `table` on top of the stack; rolls and events of its beginning go
    through the table `beginning`."""
    assert table.opened is not None, "asked only where a game was opened"
    _, scenario, values = table.opened
    options = read_options(system.options_type, {**scenario.options, **values})
    _push(core, system, scenario, options, core.frames[0].names, beginning)
    assert beginning.opened is None, "a frame that begins opens no other"


def _push(
    core: Core, system: AnySystem, scenario: Scenario, options: Any, names: Mapping[Side, Text], table: Table
) -> None:
    state = system.rules.new_state(scenario, options, tuple(side.id for side in scenario.sides), table)
    core.frames.append(Frame(system, scenario, options, state, names, opened_by=table.frame))
