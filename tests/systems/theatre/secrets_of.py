"""What a side may not know of a game of Theatre of War, read out of the rules text, and games that differ in nothing
else.

"Forces and resources on the map are open once revealed; orders, purchases under way and talks are secret." Nothing here
is taken from the program's own façade of what a seat may know.
"""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from hexwar_tui.contract.tools.dump import dump_papers, dump_seat, plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.state import (
    Clause,
    ClauseKind,
    Compartment,
    DefenceWord,
    Good,
    Message,
    Phase,
    Purchase,
    Task,
    TheState,
    Treaty,
    TreatyStanding,
    UnitOrder,
    When,
    Word,
)

OPEN_TO_ALL = ("turn", "phase", "neutrals", "wars", "order", "mover", "stage", "fought", "counts", "peace_turns")
OPEN_AT_THE_END = ("draw_offers", "winners", "why")

MIXED = ("sides", "regions", "units", "sealed", "talks")
"""What a side knows a part of."""

ABOUT = ("order", "last", "done", "paid")
"""What a unit is about: its own side's."""

SAMPLES = 14
"""Orders that are drawn for a seat to be previewed."""


# -- games -------------------------------------------------------------------------------------------------------------


def reached(scenario: str, acts: int, seed: str) -> Game:
    """A random game of a shipped scenario after so many acts."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    rng = random.Random(seed)
    for _ in range(acts):
        if game.outcome is None:
            one_act(game, rng)
    return game


def writing(scenario: str, seed: str) -> Game:
    """A random game as soon as orders are written."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    rng = random.Random(seed)
    while game.top.state.phase is not Phase.ORDERS:
        one_act(game, rng)
    return game


def stopped(scenario: str, steps: int, seed: str) -> Game:
    """A game with a referee after so many steps, in the midst of a resolution."""
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


def open_to(game: Game, side: Side) -> dict[str, Any]:
    """All of a state that a side may know."""
    state: TheState = game.top.state
    data = dataclasses.asdict(state)
    known: dict[str, Any] = {name: data[name] for name in (*OPEN_TO_ALL, *OPEN_AT_THE_END, "sides")}
    known["regions"] = {code: dict(region) for code, region in data["regions"].items()}
    for region in known["regions"].values():
        if region["owner"] != side:
            del region["standing"]
    known["units"] = {
        id: {fact: value for fact, value in unit.items() if unit["power"] == side or fact not in ABOUT}
        for id, unit in data["units"].items()
    }
    known["sealed"] = data["sealed"].get(side)
    known["messages"] = [m for m in data["talks"]["messages"] if side in (m["sender"], m["to"])]
    for kept in ("treaties", "past"):
        known[kept] = [treaty for treaty in data["talks"][kept] if side in treaty["parties"]]
    return known


# -- other secrets -----------------------------------------------------------------------------------------------------


def with_other_secrets(game: Game, side: Side, rng: random.Random) -> Game:
    """The game as it might as well be for all that `side` may know: whatever the others hide is drawn anew."""
    other = copied(game)
    state: TheState = other.top.state
    _duties(state, side, rng)
    _words(state, side, rng)
    _dealings(state, side, rng)
    if other.is_sealed():
        _writing(state, side, rng)
    return other


def _any_order(state: TheState, rng: random.Random) -> UnitOrder:
    return UnitOrder(rng.choice(list(Task)), rng.choice(list(state.regions)), good=Good.SUPPLY)


def _duties(state: TheState, side: Side, rng: random.Random) -> None:
    """What foreign units are about, and were."""
    for unit in state.units.values():
        if unit.power != side:
            unit.last = rng.choice([None, _any_order(state, rng)])
            if state.phase is Phase.RESOLUTION:
                unit.order = rng.choice([None, _any_order(state, rng)])
                unit.done, unit.paid = rng.random() < 0.5, rng.random() < 0.5


def _words(state: TheState, side: Side, rng: random.Random) -> None:
    """How others defend their regions."""
    for region in state.regions.values():
        if region.owner != side and region.owner in state.sides:
            region.standing = DefenceWord(rng.choice(list(Word)), rng.randint(0, 9))


def _dealings(state: TheState, side: Side, rng: random.Random) -> None:
    """What others have said to each other and agreed on, with neutrals, too."""
    talks = state.talks
    talks.messages = [message for message in talks.messages if side in (message.sender, message.to)]
    talks.treaties = [treaty for treaty in talks.treaties if side in treaty.parties]
    talks.past = [treaty for treaty in talks.past if side in treaty.parties]
    others = [id for id in state.sides if id != side]
    if len(others) > 1:
        talks.messages.insert(0, Message(others[0], others[1], 0, f"{rng.randint(0, 999)} of us"))
    neutral = rng.choice(list(state.neutrals))
    for kept in (talks.treaties, talks.past):
        kept.insert(0, _pact(others[0], neutral, state.turn, rng))


def _pact(one: Side, other: str, turn: int, rng: random.Random) -> Treaty:
    """A treaty of others by which one sells to the other and lets it pass."""
    clauses = [Clause(ClauseKind.PASSAGE, other, one), Clause(ClauseKind.GUARANTEE, one, other)]
    name = f"{one}+{other}/{rng.randint(50, 99)}"
    return Treaty(name, one, [one, other], clauses, turn, None, TreatyStanding.IN_FORCE)


def _writing(state: TheState, side: Side, rng: random.Random) -> None:
    """What others have bought, ordered and chosen this turn."""
    for id, own in state.sides.items():
        if id == side or own.out:
            continue
        held = [code for code, region in state.regions.items() if region.owner == id]
        written = Compartment(when=rng.choice(list(When)))
        if own.stores.manpower >= 3 and own.stores.production >= 1:
            written.purchases = [Purchase("infantry", rng.choice(held), 1)]
        if state.phase is Phase.ORDERS:
            mine = [unit.id for unit in state.units.values() if unit.power == id]
            written.orders = {id: _any_order(state, rng) for id in mine if rng.random() < 0.7}
            written.standing = {rng.choice(held): DefenceWord(Word.ALL)}
        state.sealed[id] = written


# -- what can be found out ---------------------------------------------------------------------------------------------


def sight(game: Game, side: Side) -> list[Any]:
    """Everything that a side can find out at the table and by mail: what it sees and may order, what came of it, its
    papers, the cards of all units, and for orders that may be legal or not why they are refused and what is shown of
    them."""
    entered = [order for _, order in game.entered(side)]
    view = game.view(side)
    told = [*dump_seat(game, side), dump_papers(game, side), plain(entered)]
    return [*told, previews(game, side), [plain(view.card(id)) for id in sorted(game.top.state.units)]]


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
