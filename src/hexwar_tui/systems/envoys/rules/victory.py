"""How the game is won, and how sides go out of it (ENV-1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from hexwar_tui.engine.orders.by_word import GameOver, Resigned, is_agreed
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies import levies
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import bound_jointly
from hexwar_tui.systems.envoys.rules.land.cities import change_owner
from hexwar_tui.systems.envoys.rules.turn import sides_in
from hexwar_tui.systems.envoys.state import EnvState, Phase

REASONS: Mapping[str, tuple[Phrase, str]] = {
    "cities": (say("Every city is held."), "ENV-1.3"),
    "last": (say("Every rival is destroyed."), "ENV-1.3"),
    "turns": (say("The last turn is over."), "ENV-1.3"),
    "still": (say("No army is left anywhere, and none will form."), "ENV-1.3"),
    "agreed": (say("All sides have agreed to a draw."), ""),
    "ruled": (say("The referee has ruled so."), ""),
}
"""For each key of `EnvState.why` the sentence that says why the game has ended, and the id of the rule, "" for none."""

Group = tuple[Side, ...]
"""Sides that may win together: every two of them are bound to joint victory. In the order of seats."""


def outcome(frame: EnvFrame) -> Outcome | None:
    """How the game has ended, with no winners after a draw; None while it goes on. The scores are numbers of cities."""
    state = frame.state
    if state.winners is None:
        return None
    reason, rule = REASONS[state.why]
    scores = tuple((side, cities_of(state, side)) for side in state.sides)
    return Outcome(tuple(state.winners), reason, rule, scores, say("Cities"))


def end_game(frame: EnvFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """Ends the game: `winners` have won, or nobody if there are none, for the reason `why`, a key of `REASONS`. All are
    told, and what was secret may be known now."""
    frame.state.winners, frame.state.why, frame.state.phase = list(winners), why, Phase.OVER
    table.tell(GameOver(tuple(winners), why))
    table.reveal()


def cities_of(state: EnvState, side: Side) -> int:
    """How many cities a side holds."""
    return sum(1 for city in state.cities.values() if city.owner == side)


def groups(frame: EnvFrame) -> list[Group]:
    """The groups of sides that could win together: all groups of sides that are not out, every two bound jointly, to
    which no further side could be added. A side without such a bond is a group by itself."""
    sides = sides_in(frame.state)
    bound = {pair for pair in combinations(sides, 2) if bound_jointly(frame, *pair)}
    sworn = [
        group
        for size in range(len(sides), 0, -1)
        for group in combinations(sides, size)
        if all(pair in bound for pair in combinations(group, 2))
    ]
    return [group for group in sworn if not any(set(group) < set(larger) for larger in sworn)]


def check(frame: EnvFrame, table: Table) -> None:
    """Ends the game, at the end of a turn, if only one group is left, if a group holds every city, if all that are left
    have agreed to a draw, if the last turn is over, or if no army is left and none will form; otherwise does nothing
    (ENV-1.3)."""
    state, able = frame.state, groups(frame)
    if len(able) < 2:
        end_game(frame, able[0] if able else (), "last", table)
        return
    total = len(state.cities)
    holders = [group for group in able if total and _count(state, group)[0] == total]
    if holders:
        # Sides without a city may be bound to all that hold one, but not to one another: those do not win.
        end_game(frame, [side for side in holders[0] if all(side in group for group in holders)], "cities", table)
    elif is_agreed(state.draw_offers, sides_in(state)):
        end_game(frame, (), "agreed", table)
    elif 0 < frame.options.turns <= state.turn:
        _end_by_count(frame, able, "turns", table)
    elif not state.armies and not any(levies.is_to_form(frame, side) for side in state.sides):
        _end_by_count(frame, able, "still", table)


def _end_by_count(frame: EnvFrame, able: Sequence[Group], why: str, table: Table) -> None:
    """Ends the game: of the groups in `able` that with the most cities wins, then the most strength; nobody, if several
    are equal in both."""
    counts = [_count(frame.state, group) for group in able]
    best = [group for group, count in zip(able, counts, strict=True) if count == max(counts)]
    end_game(frame, best[0] if len(best) == 1 else (), why, table)


def _count(state: EnvState, group: Group) -> tuple[int, int]:
    """How many cities a group holds, and the strength of all its armies together."""
    strength = sum(army.strength for army in state.armies.values() if army.side in group)
    return sum(cities_of(state, side) for side in group), strength


# -- being out ---------------------------------------------------------------------------------------------------------


def drop_out(frame: EnvFrame, table: Table) -> None:
    """Puts out of the game every side that has neither city nor army, and tells all (ENV-1.4)."""
    state = frame.state
    for side in sides_in(state):
        if not cities_of(state, side) and all(army.side != side for army in state.armies.values()):
            _put_out(state, side)
            table.tell(war.SideOut(side))


def resign(frame: EnvFrame, side: Side, table: Table) -> None:
    """Takes a side that gives up out of the game: its armies are removed and its cities become free, and all are told
    that it resigns. If only one group is left then, that group wins; if all that are left have agreed to a draw, the
    game is drawn."""
    state = frame.state
    table.tell(Resigned(side))
    state.sides[side].resigned = True
    for city in state.cities.values():
        if city.owner == side:
            change_owner(frame, city, None)
    for army in [army for army in state.armies.values() if army.side == side]:
        del state.armies[army.id]
    _put_out(state, side)
    able = groups(frame)
    if len(able) < 2:
        end_game(frame, able[0] if able else (), "last", table)
    elif is_agreed(state.draw_offers, sides_in(state)):
        end_game(frame, (), "agreed", table)


def _put_out(state: EnvState, side: Side) -> None:
    own = state.sides[side]
    own.out, own.capital_lost = True, True
    state.sealed.pop(side, None)
    state.draw_offers = [other for other in state.draw_offers if other != side]
