"""What a side may not know of a game of Envoys (ENV-6).

A side is told of what it does itself, of what happens on hexes that it has in sight at that moment, with foreign
strengths as a rough band, of its messages, and of every state that is out; of nothing else. Number and id of foreign
armies are shown to nobody; who plays which state is shown nowhere. To be a check on the program, nothing here uses
`known` or the functions that find what is in sight.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from itertools import combinations

from hexwar_tui.engine.lab.hidden import Redraw, mixed, number
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Clause, ClauseKind, Message, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.options import EXACT, EnvOptions
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import ArmyOrder, Compartment, EnvState, Mode, Phase, Plan, Task, Then, When

NEVER_REDRAWN = ("turn", "phase", "draw_offers", "winners", "why", "stage", "impulse")
"""The fields of the state that no variant changes: those open to all, and how far a resolution has come, which belongs
to the armies that it moves."""

BANDS = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30), (31, sys.maxsize))
"""The bands in which foreign strengths are shown, as the rule book has them: the least and the most of each."""

MORE = 100
"""How much stronger than it is an army of the last band, which has no upper end, is redrawn at most."""

TERRAINS = ("sea", "mountains", "hills", "woods", "plain")
"""The ids of the terrain from which a variant may give a hex another one than its own."""


# -- what a side may know ----------------------------------------------------------------------------------------------


def sees(frame: EnvFrame, side: Side) -> frozenset[Cell]:
    """The cells that `side` has in sight: those near its armies and cities, and near those of sides that share their
    sight with it by treaty."""
    state, grid = frame.state, frame.scenario.land.grid
    eyes = {side} | {giver for giver in state.sides if shares_sight(state, giver, side)}
    posts = {army.cell for army in state.armies.values() if army.side in eyes}
    posts |= {city.cell for city in state.cities.values() if city.owner in eyes}
    return frozenset(
        cell for cell in grid.cells if any(grid.distance(post, cell) <= frame.options.sight for post in posts)
    )


def shares_sight(state: EnvState, giver: Side, to: Side) -> bool:
    """Whether, by a treaty in force now, `giver` lets `to` see what it sees."""
    return giver != to and any(
        clause.kind is ClauseKind.SHARE_SIGHT and clause.giver in (None, giver) and clause.to in (None, to)
        for treaty in state.diplomacy.treaties
        if treaty.standing in (TreatyStanding.SIGNED, TreatyStanding.IN_FORCE) and {giver, to} <= set(treaty.parties)
        if treaty.begins is not None and treaty.begins <= state.turn
        if treaty.ends is None or state.turn < treaty.ends
        for clause in treaty.clauses
    )


def band(strength: int) -> tuple[int, int]:
    """The least and the most strength of the band that a strength lies in."""
    return next(each for each in BANDS if each[0] <= strength <= each[1])


# -- other secrets -----------------------------------------------------------------------------------------------------


def _strengths(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws the strength of foreign armies: within its band for those in sight, any for the others."""
    seen = sees(frame, side)
    for army in frame.state.armies.values():
        if army.side != side and army.cell not in seen:
            army.strength = number(rng, 1, 40)
        elif army.side != side and frame.options.show_strength != EXACT:
            low, high = band(army.strength)
            high = min(high, army.strength + MORE)
            army.strength = rng.choice([other for other in range(low, high + 1) if other != army.strength])


def _intentions(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws what foreign armies are doing: steps left, plans, tasks."""
    for army in frame.state.armies.values():
        if army.side != side:
            army.steps, army.halted, army.passing = number(rng, 0, 5), rng.choice((True, False)), number(rng, 0, 2)
            army.plan = Plan(rng.choice([Mode.STAY, Mode.ROUTE]), [army.cell], army.cell)
            army.tasks = [Task(When.SEES_ARMY, Then.FLEE)] * number(rng, 0, 2)
            army.trail = [army.cell]
            army.fired, army.broken_off = list(range(number(rng, 0, 1))), rng.choice([None, Plan()])


def _armies(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws, while orders are written, the foreign armies out of sight: moves them, removes some, with what their
    sides have written, adds others. No side is left without an army that had one."""
    state, seen = frame.state, sees(frame, side)
    if state.phase is not Phase.ORDERS:
        return
    free = mixed(rng, (cell for cell in frame.scenario.land.grid.cells if cell not in seen and _is_open(frame, cell)))
    for army in [army for army in state.armies.values() if army.side != side and army.cell not in seen]:
        if free:
            army.cell = free.pop()
            army.trail = [army.cell]
        if rng.random() < 0.3 and sum(1 for each in state.armies.values() if each.side == army.side) > 1:
            del state.armies[army.id]
            state.sealed.pop(army.side, None)
    for id in state.sides:
        armed = any(army.side == id for army in state.armies.values())
        if id != side and not shares_sight(state, id, side) and armed and free and rng.random() < 0.7:
            raise_army(state, id, free.pop(), number(rng, 1, 30))


def _is_open(frame: EnvFrame, cell: Cell) -> bool:
    """Whether the cell is free land: passable, with no city and no army."""
    state = frame.state
    terrain = state.terrain.get(cell) or frame.scenario.land.ids[cell]
    taken = cell in state.cities or any(army.cell == cell for army in state.armies.values())
    return terrain not in ("sea", "mountains") and not taken


def _numbers(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws, while orders are written, numbers and ids of foreign armies and the order in which they are kept."""
    state = frame.state
    if state.phase is not Phase.ORDERS:
        return
    up = {id: number(rng, 0, 20) for id in state.sides if id != side}
    renamed: dict[str, str] = {}
    armies = mixed(rng, state.armies.values())
    for army in armies:
        if army.side != side:
            before, army.number = army.id, army.number + up[army.side]
            army.id = renamed[before] = f"{army.side}-{army.number}"
    for id, more in up.items():
        state.sides[id].armies_raised += more
        state.sealed.pop(id, None)
    state.armies = {army.id: army for army in armies}
    for treaty in (*state.diplomacy.treaties, *state.diplomacy.past):
        for clause in treaty.clauses:
            clause.army = renamed.get(clause.army or "", clause.army)


def _cities(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws who holds cities out of sight, who held foreign cities at the start, those too that are the side's own
    now, and the capitals of others."""
    state, seen = frame.state, sees(frame, side)
    others = [id for id, own in state.sides.items() if id != side and not own.out]
    armed = {army.side for army in state.armies.values()}
    for cell, city in state.cities.items():
        if cell not in seen:
            city.owner = rng.choice([None, *(id for id in others if id in armed and not shares_sight(state, id, side))])
        if city.first_owner != side:
            city.first_owner = rng.choice([None, *others])
    for id in others:
        own = state.sides[id]
        own.capital_lost = rng.choice((True, False))
        if own.capital is not None:
            own.capital = rng.choice(sorted(state.cities))


def _land(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws the terrain of free land that the side has never seen, and of some that it saw but does not see now."""
    state, memory, seen = frame.state, frame.state.sides[side].memory, sees(frame, side)
    for known_once in (False, True):
        unseen = (cell for cell in frame.scenario.land.grid.cells if cell not in seen)
        cells = [cell for cell in unseen if (memory.seen[cell] >= 0) == known_once and _is_open(frame, cell)]
        for cell in mixed(rng, cells)[:12]:
            before = state.terrain.get(cell) or frame.scenario.land.ids[cell]
            if known_once:
                memory.terrain.setdefault(cell, before)
            state.terrain[cell] = rng.choice([id for id in TERRAINS if id != before])


def _memories(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws what other sides have seen."""
    for id, own in frame.state.sides.items():
        if id != side:
            own.memory.seen = [number(rng, -1, frame.state.turn) for _ in own.memory.seen]
            own.memory.cities = {}


def _dealings(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws what other sides have said to each other, agreed on and fought out, and whether they have read the side's
    messages."""
    state, dealt = frame.state, frame.state.diplomacy
    pairs = [pair for pair in combinations(state.sides, 2) if side not in pair]
    for message in dealt.messages:
        message.unread = rng.choice((True, False)) if message.sender == side else message.unread
    if not pairs:
        return
    if dealt.founder is None:
        strangers = [pair for pair in pairs if pair not in dealt.contacts]
        dealt.contacts = [*(pair for pair in dealt.contacts if side in pair), *strangers]
    one, two = rng.choice(pairs)
    dealt.messages = [message for message in dealt.messages if side in (message.sender, message.to)]
    dealt.messages.insert(0, Message(one, two, 1, f"{rng.random()} of us"))
    dealt.disclosed = [pair for pair in dealt.disclosed if side in pair] + pairs[:1]
    state.fought = [pair for pair in state.fought if side in pair] + [rng.choice(pairs)]
    dealt.treaties = [_pact(one, two, state.turn), *(each for each in dealt.treaties if side in each.parties)]
    dealt.past = [treaty for treaty in dealt.past if side in treaty.parties]


def _pact(one: Side, two: Side, turn: int) -> Treaty:
    """An alliance in force between two sides, which show each other what they see."""
    clauses = [Clause(ClauseKind.ALLIANCE), Clause(ClauseKind.SHARE_SIGHT), Clause(ClauseKind.JOINT_VICTORY)]
    pact = Treaty(f"{one}+{two}/9", one, [one, two], clauses, turn - 1, standing=TreatyStanding.IN_FORCE)
    pact.signed, pact.begins = [one, two], turn
    return pact


def _writing(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws what other sides have written this turn."""
    state = frame.state
    if state.phase is not Phase.ORDERS:
        return
    for id, own in state.sides.items():
        if id != side and not own.out:
            orders = {army.id: _any_order(army.cell, rng) for army in state.armies.values() if army.side == id}
            state.sealed[id] = Compartment(orders={army: order for army, order in orders.items() if rng.random() < 0.7})


def _any_order(cell: Cell, rng: Rng) -> ArmyOrder:
    return ArmyOrder(Plan(rng.choice([Mode.STAY, Mode.ROUTE]), [cell], cell), [Task(When.SEES_ARMY, Then.FLEE)])


def _people(frame: EnvFrame, side: Seat, rng: Rng) -> None:
    """Redraws the names of the players who have not disclosed to the side which state they play."""
    known: Collection[Side] = {giver for giver, to in frame.state.diplomacy.disclosed if to == side} | {side}
    others = {id: f"somebody {rng.random()}" for id in frame.state.sides if id not in known}
    frame.names = {**frame.names, **others}


SECRETS: tuple[Redraw[EnvScenario, EnvOptions, EnvState], ...] = (
    *(_strengths, _intentions, _armies, _numbers, _cities, _land, _memories, _dealings, _writing, _people),
)
"""The functions that redraw a frame's secrets, one for each kind."""
