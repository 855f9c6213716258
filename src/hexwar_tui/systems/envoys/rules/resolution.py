"""The resolution: what was written becomes orders (ENV-4.4) and is carried out step by step (ENV-5); a referee can stop
after each step (ENV-5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.armies import acts, battles, joining, levies, moving, tasks
from hexwar_tui.systems.envoys.rules.armies.marches import note_watched, tell_marches, tell_seen
from hexwar_tui.systems.envoys.rules.diplomacy import contacts, treaties
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.cities import is_any_to_take, take_cities
from hexwar_tui.systems.envoys.rules.turn import sides_with_orders
from hexwar_tui.systems.envoys.state import Army, Compartment, EnvState, Impulse, Mode, Phase, Plan, Stage


def reveal(frame: EnvFrame, table: Table) -> None:
    """Ends the writing of orders: gives each side the capital and each army the order that was written, delivers the
    post, and begins the resolution. Splits are kept for the resolution's first step."""
    state = frame.state
    for side, own in state.sides.items():
        written = state.sealed.get(side) or Compartment()
        if written.capital is not None:
            own.capital = written.capital
        _hand_out(state, side, written)
    acts.deliver(frame, table)
    state.phase, state.stage, state.impulse = Phase.RESOLUTION, Stage.BEGIN, None


def _hand_out(state: EnvState, side: str, written: Compartment) -> None:
    """Gives every army of a side the order and tasks that were written for it; an army without an order stays."""
    for army in state.armies.values():
        if army.side == side:
            order = written.orders.get(army.id)
            army.plan = Plan() if order is None else order.plan
            army.tasks = [] if order is None else order.tasks


def notice(frame: EnvFrame) -> Notice:
    """The announcement of the next step of the resolution: what happens in it, and by which rule."""
    state = frame.state
    number = 0 if state.impulse is None else state.impulse.number
    what: Text
    match state.stage:
        case Stage.BEGIN:
            return Notice(say("What was agreed takes effect, and the armies set out."), "ENV-5.1")
        case Stage.MOVES:
            what = say("Impulse {n}: every army that has steps left takes one.", n=number + 1)
            return Notice(what, "ENV-5.1")
        case Stage.BATTLE:
            battle = None if state.impulse is None else state.impulse.battle
            assert battle is not None, "a battle stands in the way"
            return Notice(battles.announced(frame, battle), battles.RULE)
        case Stage.LOOK:
            what = say("Impulse {n}: cities change hands, all look around, tasks are looked at.", n=number)
            return Notice(what, "ENV-5.1")
        case Stage.END:
            return Notice(say("The turn ends: contacts, levies, eliminations, victory."), "ENV-5.3")


def step(frame: EnvFrame, table: Table) -> None:
    """Takes the next step of the resolution, the one that `notice` announces."""
    _STEPS[frame.state.stage](frame, table)


# -- the start ---------------------------------------------------------------------------------------------------------


def _begin(frame: EnvFrame, table: Table) -> None:
    """Begins a turn's resolution: treaties come into force, armies get their steps, are split and set out (ENV-5.1)."""
    state = frame.state
    written, state.sealed = state.sealed, {}
    for side, own in written.items():
        raised = [split.number for split in own.splits]
        state.sides[side].armies_raised = max(state.sides[side].armies_raised, *raised, 0)
    treaties.begin_turn(frame, table)
    for army in state.armies.values():
        _refresh(frame, army)
    for side in state.sides:
        _split(frame, written.get(side) or Compartment(), table)
    state.stage, state.impulse, state.fought = Stage.MOVES, None, []
    sight.look(frame)
    tasks.aim(frame)
    tasks.look_at_tasks(frame, table)


def _refresh(frame: EnvFrame, army: Army) -> None:
    """Gives an army its steps for the turn. If a treaty has moved it off the beginning of its route, it marches to the
    route's end."""
    army.steps, army.passing, army.halted = frame.options.move, 0, False
    army.trail, army.fired = [army.cell], []
    army.part_of = army.broken_off = None
    path = army.plan.path
    if path and path[0] not in frame.scenario.land.grid.neighbours[army.cell]:
        army.plan = Plan(Mode.GO, cell=path[-1])


def _split(frame: EnvFrame, written: Compartment, table: Table) -> None:
    """Splits a side's armies as it has written and gives the parts their orders. An army that is another's by now is
    not split."""
    for ordered in written.splits:
        army = frame.state.armies.get(ordered.army)
        if army is None or army.strength - ordered.strength < frame.options.split_min:
            continue
        part, order = joining.split(frame, ordered, table), written.orders.get(ordered.part)
        if order is not None:
            part.plan, part.tasks = order.plan, order.tasks


# -- impulses ----------------------------------------------------------------------------------------------------------


def _moves(frame: EnvFrame, table: Table) -> None:
    """Begins an impulse and makes every step up to the first battle.

    If no army has a step to make and nothing else would happen, the turn ends instead: nobody can tell from what is in
    sight whether anybody took a step.
    """
    state = frame.state
    number = 1 if state.impulse is None else state.impulse.number + 1
    state.impulse = Impulse(number)
    note_watched(frame, state.impulse)
    moving.begin(frame, table)
    if not (state.impulse.headed or is_any_to_take(frame) or tasks.is_any_due(frame)):
        state.stage = Stage.END
        return
    moving.Settling(frame, table).run()
    _fight_or_look(frame)


def _battle(frame: EnvFrame, table: Table) -> None:
    moving.Settling(frame, table).fight()
    _fight_or_look(frame)


def _fight_or_look(frame: EnvFrame) -> None:
    impulse = frame.state.impulse
    assert impulse is not None, "an impulse is under way"
    frame.state.stage = Stage.LOOK if impulse.battle is None else Stage.BATTLE


def _look(frame: EnvFrame, table: Table) -> None:
    """Ends an impulse: cities change hands, all sides look, tasks fire (ENV-5.1)."""
    impulse = frame.state.impulse
    assert impulse is not None, "an impulse is under way"
    take_cities(frame, impulse, table)
    tell_seen(frame, impulse, sight.look(frame), table)
    tasks.look_at_tasks(frame, table)
    frame.state.stage = Stage.MOVES if impulse.number < frame.options.move else Stage.END


# -- the end -----------------------------------------------------------------------------------------------------------


def _end(frame: EnvFrame, table: Table) -> None:
    """Ends the turn: contacts, levies, eliminations, victory, treaties, the next turn's number (ENV-5.3)."""
    state = frame.state
    tell_marches(frame, table)
    joining.join_again(frame, table)
    contacts.end_turn(frame, table)
    levies.levy(frame, table)
    victory.drop_out(frame, table)
    victory.check(frame, table)
    if state.phase is Phase.OVER:
        return
    treaties.end_turn(frame, table)
    state.turn += 1
    state.impulse, state.draw_offers = None, []
    for army in state.armies.values():
        army.plan, army.tasks = Plan(), []
    sight.look(frame)
    # A turn in which nobody has anything to order goes by at once (ENV-1.4).
    state.phase, state.stage = Phase.ORDERS if sides_with_orders(state) else Phase.RESOLUTION, Stage.BEGIN
    table.tell(war.TurnBegins(frame.state.turn), tuple(frame.state.sides))


_STEPS: Mapping[Stage, Callable[[EnvFrame, Table], None]] = {
    Stage.BEGIN: _begin,
    Stage.MOVES: _moves,
    Stage.BATTLE: _battle,
    Stage.LOOK: _look,
    Stage.END: _end,
}
