"""What a side may not know of a game of Envoys, read out of the rules text, and games that differ in nothing else.

"Armies and cities see 3 cells. A player is told of his own actions, what happens on cells in sight at that moment
(enemy strength shown as a rough band), his messages, and every elimination. Nothing else, by no side channel." Number
and id of foreign armies are shown to nobody; who plays which state is shown nowhere. Nothing here is taken from the
program's own sight or its façade of what a seat may know.
"""

from __future__ import annotations

import dataclasses
import random
from functools import cache
from typing import Any

from hexwar_tui.contract.tools.dump import dump_papers, dump_seat, plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.orders.armies import ARMY_ORDERS, Go
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.state import (
    Clause,
    ClauseKind,
    EnvState,
    Message,
    Mode,
    Phase,
    Plan,
    Task,
    Then,
    Treaty,
    TreatyStanding,
    When,
)

BANDS = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30), (31, 999))
"""The bands of the rule book."""

OPEN_TO_ALL = ("turn", "phase", "draw_offers", "winners", "why")

MIXED = ("sides", "cities", "armies", "terrain", "diplomacy", "sealed", "fought")
"""What a side knows a part of."""

HIDDEN = ("stage", "impulse")
"""How far the resolution has come: the referee's alone."""

SAMPLES = 14
"""Orders that are drawn for a seat to be previewed."""

EVERY = 5
"""One hex of so many is asked for as a goal."""

NUMBERS = 60
"""No army has a higher number in these games."""


# -- an oracle of sight ------------------------------------------------------------------------------------------------


def apart(width: int, one: int, other: int) -> int:
    """Hexes between two cells, counted on three axes; every odd column of a row-by-row map lies half a hex lower."""

    def axes(cell: int) -> tuple[int, int, int]:
        row, column = divmod(cell, width)
        down = row - (column - column % 2) // 2
        return column, down, -column - down

    return max(abs(a - b) for a, b in zip(axes(one), axes(other), strict=True))


def sees(game: Game, side: Side) -> set[int]:
    """The cells in sight of a side: of its armies, of its cities, and of those that share their sight with it."""
    frame = game.top
    state: EnvState = frame.state
    land = frame.scenario.map.grid
    eyes = {side} | {giver for giver in state.sides if shares_with(state, giver, side)}
    posts = [army.cell for army in state.armies.values() if army.side in eyes]
    posts += [city.cell for city in state.cities.values() if city.owner in eyes]
    near = [around(land.width, land.size, post, frame.options.sight) for post in set(posts)]
    return {cell for cells in near for cell in cells}.intersection(land.cells)


@cache
def around(width: int, size: int, post: int, radius: int) -> frozenset[int]:
    """The cells of a row-by-row map that are no farther than so many hexes from a post."""
    return frozenset(cell for cell in range(size) if apart(width, post, cell) <= radius)


def shares_with(state: EnvState, giver: Side, to: Side) -> bool:
    """Whether by a treaty in force now the giver lets the other see what it sees."""
    return giver != to and any(
        clause.kind is ClauseKind.SHARE_SIGHT and clause.giver in (None, giver) and clause.to in (None, to)
        for treaty in state.diplomacy.treaties
        if treaty.standing in (TreatyStanding.SIGNED, TreatyStanding.IN_FORCE) and {giver, to} <= set(treaty.parties)
        if treaty.begins is not None and treaty.begins <= state.turn
        if treaty.ends is None or state.turn < treaty.ends
        for clause in treaty.clauses
    )


def band(strength: int) -> tuple[int, int]:
    """The band that a strength lies in."""
    return next(each for each in BANDS if each[0] <= strength <= each[1])


def open_to(game: Game, side: Side) -> dict[str, Any]:
    """All of a state that a side may know."""
    state: EnvState = game.top.state
    data = dataclasses.asdict(state)
    seen = sees(game, side)
    union = state.diplomacy.founder is not None
    exact = game.top.options.show_strength == "exact"
    known: dict[str, Any] = {name: data[name] for name in OPEN_TO_ALL}
    known["own"] = data["sides"][side]
    known["out"] = {id: (own.out, own.resigned) for id, own in state.sides.items()}
    known["armies"] = sorted((a.id, dataclasses.asdict(a)) for a in state.armies.values() if a.side == side)
    known["foreign"] = sorted(
        (army.cell, army.side, army.strength if exact else band(army.strength))
        for army in state.armies.values()
        if army.side != side and army.cell in seen
    )
    known["cities"] = sorted((cell, city.owner or "") for cell, city in state.cities.items() if cell in seen)
    known["terrain"] = sorted((cell, id) for cell, id in state.terrain.items() if cell in seen)
    known["sealed"] = data["sealed"].get(side)
    known["contacts"] = sorted(pair for pair in state.diplomacy.contacts if union or side in pair)
    known["founder"] = state.diplomacy.founder
    known["messages"] = [
        (m.sender, m.turn, m.words, m.unread and m.to == side)
        for m in state.diplomacy.messages
        if side in (m.sender, m.to)
    ]
    known["disclosed"] = sorted(pair for pair in state.diplomacy.disclosed if side in pair)
    known["treaties"] = [
        [treaty.id, treaty.standing, treaty.signed, treaty.begins, treaty.ends, treaty.consents]
        for treaty in (*state.diplomacy.treaties, *state.diplomacy.past)
        if side in treaty.parties
    ]
    return known


# -- games -------------------------------------------------------------------------------------------------------------


def reached(scenario: str, acts: int, seed: str, options: dict[str, Any] | None = None) -> Game:
    """A random game of a shipped scenario after so many acts, while orders are written."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, options=options or {})
    rng = random.Random(seed)
    for _ in range(acts):
        if game.outcome is None:
            one_act(game, rng)
    return game


def met(scenario: str, side: Side, seed: str) -> Game:
    """A random game as soon as the side has a foreign army in sight while orders are written."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    rng = random.Random(seed)
    while game.outcome is None:
        seen = sees(game, side)
        if game.is_sealed() and any(a.side != side and a.cell in seen for a in game.top.state.armies.values()):
            return game
        one_act(game, rng)
    raise AssertionError("they have never met")


def stopped(scenario: str, steps: int, seed: str) -> Game:
    """A game with a referee after so many steps of resolutions, in the midst of one."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, referee=True)
    rng = random.Random(seed)
    taken = 0
    while taken < steps or game.top.state.phase is not Phase.RESOLUTION:
        taken += game.next_step() is not None
        one_act(game, rng)
    return game


def copied(game: Game) -> Game:
    """The same game once more."""
    return Game.resume(REGISTRY, record_from(game.record.data()))


def with_other_secrets(game: Game, side: Side, rng: random.Random) -> Game:
    """The game as it might as well be for all that `side` may know: whatever the others hide is drawn anew."""
    other = copied(game)
    state: EnvState = other.top.state
    seen = sees(other, side)
    _strengths(state, side, seen, rng, exact=other.top.options.show_strength == "exact")
    if state.phase is Phase.ORDERS:
        _places(other, side, seen, rng)
        _renumber(state, side, rng)
    _cities(state, side, seen, rng)
    _land(other, side, seen, rng)
    _minds(state, side, rng)
    _dealings(state, side, rng)
    if state.phase is Phase.ORDERS:
        for id in state.sides:
            if id != side and not state.sides[id].out:
                _write_anew(other, id, rng)
    told = {giver for giver, to in state.diplomacy.disclosed if to == side} | {side}
    other.top.names = {
        **other.top.names,
        **{id: f"somebody {rng.randint(1, 99)}" for id in state.sides if id not in told},
    }
    return other


def _strengths(state: EnvState, side: Side, seen: set[int], rng: random.Random, *, exact: bool) -> None:
    """Foreign armies in sight stay in their band, others are as strong as may be; how many steps they have left, what
    they are about and what their tasks are is nobody else's."""
    for army in state.armies.values():
        if army.side == side:
            continue
        if army.cell not in seen:
            army.strength = rng.randint(1, 40)
        elif not exact:
            low, high = band(army.strength)
            army.strength = rng.choice([other for other in range(low, high + 1) if other != army.strength])
        army.steps, army.halted = rng.randint(0, 5), rng.random() < 0.5
        army.plan = Plan(rng.choice([Mode.STAY, Mode.ROUTE]), [army.cell], army.cell)
        army.tasks = [Task(When.SEES_ARMY, Then.FLEE)] * rng.randint(0, 2)


def _places(game: Game, side: Side, seen: set[int], rng: random.Random) -> None:
    """Foreign armies out of sight are elsewhere, fewer or more; one is left to whoever had one."""
    state: EnvState = game.top.state
    free = [cell for cell in game.top.scenario.map.grid.cells if cell not in seen and _is_open(game, cell)]
    rng.shuffle(free)
    for army in [army for army in state.armies.values() if army.side != side and army.cell not in seen]:
        if free:
            army.cell = free.pop()
            army.trail = [army.cell]
        if rng.random() < 0.3 and sum(1 for each in state.armies.values() if each.side == army.side) > 1:
            del state.armies[army.id]
    for id in state.sides:
        armed = any(army.side == id for army in state.armies.values())
        if id != side and not shares_with(state, id, side) and armed and free and rng.random() < 0.7:
            raise_army(state, id, free.pop(), rng.randint(1, 30))


def _is_open(game: Game, cell: int) -> bool:
    state: EnvState = game.top.state
    terrain = state.terrain.get(cell) or game.top.scenario.map.terrain[cell]
    taken = cell in state.cities or any(army.cell == cell for army in state.armies.values())
    return terrain not in ("sea", "mountains") and not taken


def _renumber(state: EnvState, side: Side, rng: random.Random) -> None:
    """Foreign armies go by other numbers, and are kept in another order."""
    up = {id: rng.randint(0, 20) for id in state.sides if id != side}
    renamed: dict[str, str] = {}
    armies = list(state.armies.values())
    rng.shuffle(armies)
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


def _cities(state: EnvState, side: Side, seen: set[int], rng: random.Random) -> None:
    """Cities out of sight have changed hands; which was whose at the start, and the capitals of others, are theirs."""
    others = [id for id, own in state.sides.items() if id != side and not own.out]
    armed = {army.side for army in state.armies.values()}
    for cell, city in state.cities.items():
        if cell not in seen:
            held = [id for id in others if id in armed and not shares_with(state, id, side)]
            city.owner = rng.choice([None, *held])
        if city.owner != side:
            city.first_owner = rng.choice([None, *others]) if city.first_owner != side else side
    for id in others:
        own = state.sides[id]
        own.capital_lost = rng.random() < 0.5
        if own.capital is not None:
            own.capital = rng.choice(sorted(state.cities))


def _land(game: Game, side: Side, seen: set[int], rng: random.Random) -> None:
    """The land that the side has never seen is another."""
    state: EnvState = game.top.state
    never = [cell for cell, turn in enumerate(state.sides[side].memory.seen) if turn < 0 and cell not in seen]
    for cell in rng.sample(never, min(12, len(never))):
        if _is_open(game, cell):
            state.terrain[cell] = rng.choice(["sea", "mountains", "hills", "woods", "plain"])


def _minds(state: EnvState, side: Side, rng: random.Random) -> None:
    """What others have seen."""
    for id, own in state.sides.items():
        if id != side:
            own.memory.seen = [rng.randint(-1, state.turn) for _ in own.memory.seen]
            own.memory.cities = {}


def _dealings(state: EnvState, side: Side, rng: random.Random) -> None:
    """What others have said to each other, agreed on and fought out."""
    others = [id for id in state.sides if id != side]
    pairs = [(one, two) for at, one in enumerate(others) for two in others[at + 1 :]]
    dealt = state.diplomacy
    if not pairs:
        return
    if dealt.founder is None:
        dealt.contacts = [pair for pair in dealt.contacts if side in pair]
        dealt.contacts += [pair for pair in pairs if rng.random() < 0.5]
    dealt.messages = [message for message in dealt.messages if side in (message.sender, message.to)]
    one, two = rng.choice(pairs)
    for message in dealt.messages:
        message.unread = rng.random() < 0.5 if message.sender == side else message.unread
    dealt.messages.insert(0, Message(one, two, 1, f"{rng.randint(0, 999)} of us"))
    dealt.disclosed = [pair for pair in dealt.disclosed if side in pair] + pairs[:1]
    state.fought = [pair for pair in state.fought if side in pair] + [rng.choice(pairs)]
    dealt.treaties = [treaty for treaty in dealt.treaties if side in treaty.parties]
    dealt.past = [treaty for treaty in dealt.past if side in treaty.parties]
    dealt.treaties.insert(0, _pact(one, two, state.turn))


def _pact(one: Side, two: Side, turn: int) -> Treaty:
    """An alliance of two others, which show each other what they see."""
    clauses = [Clause(ClauseKind.ALLIANCE), Clause(ClauseKind.SHARE_SIGHT), Clause(ClauseKind.JOINT_VICTORY)]
    kept = {"standing": TreatyStanding.IN_FORCE, "signed": [one, two], "begins": turn}
    return Treaty(f"{one}+{two}/9", one, [one, two], clauses, turn - 1, **kept)  # type: ignore[arg-type]


def _write_anew(game: Game, side: Side, rng: random.Random) -> None:
    """Writes other orders than before, through the game's own door; whether the side has sealed stays as it was."""
    frame, player = game.top, RandomPlayer(rng)
    if side not in game.waiting_for():
        return
    had_sealed = side in frame.sealed
    frame.sealed = [id for id in frame.sealed if id != side]
    observation = dataclasses.replace(observation_of(game, side), order_types=ARMY_ORDERS)
    for _ in range(rng.randint(2, 6)):
        order = player.sample(observation, legal=True)
        if order is not None:
            order.carry_out(frame, side, None)
    if had_sealed:
        frame.sealed.append(side)


# -- what can be found out ---------------------------------------------------------------------------------------------


def sight(game: Game, side: Side) -> list[Any]:
    """Everything that a side can find out at the table and by mail: what it sees and may order, what came of it, its
    papers, the cards of any army that it may name, and for orders that may be legal or not why they are refused and
    what is shown of them."""
    entered = [order for _, order in game.entered(side)]
    told = [*dump_seat(game, side), dump_papers(game, side)]
    return [*told, previews(game, side), ways(game, side), plain(entered), cards(game, side)]


def ways(game: Game, side: Side) -> list[Any]:
    """By what way the side's first army would go to any of some hexes, or why it can't."""
    known, first = game.known(side), next(iter(game.known(side).own), None)
    goals = [Go(first, cell, None) for cell in known.grid.cells[::EVERY]] if first is not None else []
    return [plain(order.objection(known) or order.preview(known)) for order in goals]


def cards(game: Game, side: Side) -> list[Any]:
    """What the view says of any army that somebody might ask for, there or not."""
    view, grid = game.view(side), game.top.scenario.map.grid
    asked = [f"{id}-{n}" for id in game.sides for n in range(NUMBERS)]
    asked += [f"{id}@{grid.label(cell)}" for id in game.sides for cell in grid.cells[::3]]
    return [plain(view.card(id)) for id in asked]


def previews(game: Game, side: Side) -> list[Any]:
    """Refusals and previews of orders drawn for a side, the same in games that are the same to it."""
    player, observation = RandomPlayer(random.Random("previews")), observation_of(game, side)
    drawn = [player.sample(observation, legal=bool(at % 2)) for at in range(SAMPLES)]
    told: list[Any] = [observation.sealed, observation.may_seal]
    for order in (order for order in drawn if order is not None):
        objection = order.objection(observation.known)
        told.append([type(order).__name__, plain(order), plain(objection)])
        if objection is None:
            told.append(plain(game.preview(side, order)))
    return told
