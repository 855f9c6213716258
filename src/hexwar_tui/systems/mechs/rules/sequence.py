"""The course of the game: whose turn it is, and what happens by itself (MEC-3.1, 4, 5.1)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules import bonuses, key_points, victory
from hexwar_tui.systems.mechs.rules.battle import battles
from hexwar_tui.systems.mechs.rules.battle.aftermath import end_battle
from hexwar_tui.systems.mechs.rules.points_held import collect, form_army
from hexwar_tui.systems.mechs.state import Phase


def waiting_for(frame: MecFrame) -> tuple[Side, ...]:
    """The side that has to act now: the side to move or, in a battle, the one that is asked. Empty while a step is
    next, and when the game is over."""
    state = frame.state
    if next_step(frame) is not None or state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.BATTLE:
        return battles.asked(frame)
    return (state.mover,)


def next_step(frame: MecFrame) -> Notice | None:
    """Announces what happens by itself next; None while a side is waited for, and when the game is over."""
    state = frame.state
    match state.phase:
        case Phase.SETUP:
            return Notice(say("Key point {n} is placed.", n=len(state.points) + 1), "MEC-1.3")
        case Phase.START:
            return Notice(say("The turn of {side} begins.", side=frame.side_name(state.mover)), "MEC-5.1")
        case Phase.BONUS:
            return bonuses.notice(frame)
        case Phase.MARCH:
            return battles.notice_of_clash(frame)
        case Phase.BATTLE:
            return battles.notice(frame)
        case _:
            return None


def take_step(frame: MecFrame, table: Table) -> None:
    """Does what `next_step` announces."""
    state = frame.state
    match state.phase:
        case Phase.SETUP:
            key_points.place_next(frame, table)
            if len(state.points) == frame.options.key_points:
                state.turn, state.phase = 1, Phase.START
        case Phase.START:
            _begin_turn(frame, table)
        case Phase.BONUS:
            bonuses.pay_next(frame, table)
            if not state.due:
                state.phase = Phase.MARCH
        case Phase.MARCH:
            (clash,) = battles.clashes(frame)
            battles.begin(frame, clash, table)
        case _:
            battles.step(frame, table)
            after_battle(frame, table)


def _begin_turn(frame: MecFrame, table: Table) -> None:
    """Begins the turn of the side to move: it may win; what is kept for it joins its armies; its bonuses fall due."""
    state, mover = frame.state, frame.state.mover
    table.tell(on_map.TurnBegins(mover, state.turn))
    if state.draw_offers[:1] == [mover]:
        state.draw_offers = []
    state.marched, state.fought = False, []
    victory.count_holding(frame, table)
    if state.phase is Phase.OVER:
        return
    form_army(frame, mover, table)
    for army in state.armies_of(mover):
        collect(frame, army, table)
    state.due = bonuses.count(frame)
    state.phase = Phase.BONUS if state.due else Phase.MARCH


def after_battle(frame: MecFrame, table: Table) -> None:
    """Goes on with the turn (`go_on`) unless a battle is still under way; called after each stage of a battle."""
    if frame.state.battle is None:
        go_on(frame, table)


def go_on(frame: MecFrame, table: Table) -> None:
    """Puts out sides that have nothing left, and ends the game if that decides it. If the side to move is out, the next
    one gets the turn."""
    victory.look_around(frame, table)
    state = frame.state
    if state.phase is not Phase.OVER and state.sides[state.mover].out:
        hand_over(frame, table)


def resign(frame: MecFrame, side: Side, table: Table) -> None:
    """Puts a side that resigns out of the game, whoever's turn it is; a battle that can't go on without its armies
    ends. If it was the side to move, the next one gets the turn."""
    state, battle = frame.state, frame.state.battle
    victory.resign(frame, side, table)
    if state.phase is Phase.OVER:
        return
    if battle is not None and battles.is_off(frame):
        end_battle(frame)
    if state.sides[state.mover].out:
        hand_over(frame, table)


def hand_over(frame: MecFrame, table: Table) -> None:
    """Gives the turn to the next side that is not out. After the last one a new turn of the game begins or, if it was
    the last, the game ends."""
    state = frame.state
    sides = list(state.sides.values())
    state.battle, state.due = None, []
    while True:
        state.at = (state.at + 1) % len(sides)
        if state.at == 0:
            state.turn += 1
            if 0 < frame.options.turns < state.turn:
                state.turn -= 1
                victory.end_by_count(frame, table)
                return
        if not sides[state.at].out:
            state.phase = Phase.START
            return
