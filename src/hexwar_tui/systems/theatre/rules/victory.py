"""Who wins, who is out, and when the game ends (THE-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.orders.by_word import GameOver, Resigned, is_agreed
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.state import Phase

REASONS: Mapping[str, Phrase] = {
    "capitals": say("It holds the capitals of all the others that play on."),
    "last": say("No other side is left."),
    "turns": say("The last turn is over."),
    "peace": say("All sides have kept peace for long."),
    "agreed": say("A draw was agreed."),
    "ruled": say("The referee has ruled so."),
}
"""Why a game has ended, as a sentence, by the key that state and events hold."""

RULE = "THE-9.1"


def outcome(frame: TheFrame) -> Outcome | None:
    """How the game has ended; None while it goes on."""
    state = frame.state
    if state.winners is None:
        return None
    scores = tuple((side, worth(frame, side)) for side in state.sides)
    return Outcome(tuple(state.winners), REASONS[state.why], RULE, scores, say("Regions, a capital counted as several"))


def worth(frame: TheFrame, side: Side) -> int:
    """How many regions a side's regions count as: each that was a side's capital at the start as `[capital_worth]`."""
    capitals = {place for one in frame.state.sides for place in frame.scenario.capitals(one)}
    held = regions_of(frame, side)
    return sum(frame.options.capital_worth if place in capitals else 1 for place in held)


def units_of(frame: TheFrame, side: Side) -> int:
    """How many units a side has."""
    return sum(1 for unit in frame.state.units.values() if unit.power == side)


def end_game(frame: TheFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game and lets all secrets be known; without `winners` it is a draw. `why` is a key of `REASONS`."""
    state = frame.state
    state.winners, state.why, state.phase = list(winners), why, Phase.OVER
    table.tell(GameOver(tuple(winners), why))
    table.reveal()


def check(frame: TheFrame, table: Table) -> None:
    """Puts out sides that hold no region, then ends the game if only one side is left, if one holds the capitals of all
    others that play on, or if all that are left have agreed to a draw. Does nothing after the end."""
    state = frame.state
    if state.winners is not None:
        return
    for side in list(state.living()):
        if not regions_of(frame, side):
            table.tell(turn.SideOut(side))
            _put_out(frame, side)
    _look_for_winner(frame, table)


def _look_for_winner(frame: TheFrame, table: Table) -> None:
    living = list(frame.state.living())
    if len(living) < 2:
        end_game(frame, living, "last", table)
        return
    for side in living:
        wanted = [place for foe in living if foe != side for place in frame.scenario.capitals(foe)]
        if all(frame.state.regions[place].owner == side for place in wanted):
            end_game(frame, [side], "capitals", table)
            return
    if is_agreed(frame.state.draw_offers, living):
        end_game(frame, (), "agreed", table)


def check_end_of_turn(frame: TheFrame, table: Table) -> None:
    """Counts how many turns in a row no two sides were at war. Ends the game after `[peace_ends]` of them, or after the
    last turn; else tells how many there were."""
    state, options = frame.state, frame.options
    living = list(state.living())
    at_peace = not any(state.at_war(one, other) for one in living for other in living if one < other)
    state.peace_turns = state.peace_turns + 1 if at_peace else 0
    if options.peace_ends and state.peace_turns >= options.peace_ends:
        end_game(frame, (), "peace", table)
    elif state.turn >= options.turns:
        scores = {side: (worth(frame, side), units_of(frame, side)) for side in living}
        best = [side for side in living if scores[side] == max(scores.values())]
        end_game(frame, best if len(best) == 1 else (), "turns", table)
    elif options.peace_ends and state.peace_turns:
        table.tell(turn.PeaceLasts(state.peace_turns, options.peace_ends))


def resign(frame: TheFrame, side: Side, table: Table) -> None:
    """Puts a side out that gives up: its units are disbanded; its regions stay its own and nobody defends them. Ends
    the game if that decides it."""
    table.tell(Resigned(side))
    frame.state.sides[side].resigned = True
    _put_out(frame, side)
    _look_for_winner(frame, table)


def _put_out(frame: TheFrame, side: Side) -> None:
    """Puts a side out: its units, what it has written and its offer of a draw are removed."""
    state = frame.state
    state.sides[side].out = True
    state.sealed.pop(side, None)
    state.draw_offers = [other for other in state.draw_offers if other != side]
    for unit in [unit for unit in state.units.values() if unit.power == side]:
        del state.units[unit.id]
