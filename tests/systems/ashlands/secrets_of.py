"""What a side may not know of a game of Ashlands, read out of the rules text, and games that differ in nothing else.

"Everything on the map is open information, at all times; stakes, purchases, placements, orders for structures are
secret until the reveal; prestige and reserves stay their owner's secret (stakes are shown)." Nothing here is taken from
the program's own façade of what a seat may know.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from hexwar_tui.contract.tools.dump import dump_papers, dump_seat, plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.rules.beginning import raise_unit
from hexwar_tui.systems.ashlands.state import RESERVE, AshState, Unit

OPEN_TO_ALL = (
    *("turn", "phase", "order", "at", "occupied", "key_points", "depots", "bases", "rails", "trenches", "intel"),
    *("abandoned", "works", "event", "end_step", "base_takers", "blood", "draw_offers", "winners", "why"),
)
"""The map, the turn, the event and the score."""

OWN_SECRETS = ("sealed",)
"""By side: what was entered."""

MIXED = ("sides", "units")
"""Open in part: points are and how many units were shown, prestige is not; units on the map are, reserves are not."""

NUMBERS = 12
"""Units are asked for up to this number of their type."""

SAMPLES = 16
"""Orders that are drawn for a seat to be previewed."""


def open_to(state: AshState, side: Side) -> dict[str, Any]:
    """All of a state that a side may know; what is its own is all in it."""
    data = dataclasses.asdict(state)
    seen: dict[str, Any] = {name: data[name] for name in OPEN_TO_ALL}
    seen["sides"] = {
        id: own if id == side else {name: own[name] for name in ("points", "out", "units_seen")}
        for id, own in data["sides"].items()
    }
    seen["units"] = [unit for unit in data["units"].values() if unit["side"] == side or unit["cell"] is not None]
    seen["sealed"] = data["sealed"].get(side)
    return seen


def reached(scenario: str, acts: int, seed: str) -> Game:
    """A random game of a shipped scenario after so many acts."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    rng = random.Random(seed)
    for _ in range(acts):
        if game.outcome is None:
            one_act(game, rng)
    return game


def until(scenario: str, is_there: Callable[[Game], bool], options: dict[str, Any]) -> Game:
    """A random game as soon as it is as wanted."""
    for seed in "abcdefgh":
        game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed, options=options)
        rng = random.Random(seed)
        while game.outcome is None:
            if is_there(game):
                return game
            one_act(game, rng)
    raise AssertionError("no game has come so far")


def copied(game: Game) -> Game:
    """The same game once more."""
    return Game.resume(REGISTRY, record_from(game.record.data()))


def with_other_secrets(game: Game, side: Side, rng: random.Random) -> Game:
    """The game as it might as well be for all that `side` may know: whatever the others hide is drawn anew."""
    other = copied(game)
    state: AshState = other.top.state
    for id in other.sides:
        if id != side and not state.sides[id].out:
            state.sealed.pop(id, None)
            _draw_reserve(other, id, rng)
            state.sides[id].prestige = rng.randint(100, 1999)
            if other.is_sealed():
                _prepare_anew(other, id, rng)
    return other


def _draw_reserve(game: Game, side: Side, rng: random.Random) -> None:
    """Another reserve; units that the event of the turn names stay, for the event is open."""
    state: AshState = game.top.state
    named = state.event.units if state.event is not None else []
    for unit in list(state.units.values()):
        if unit.side == side and unit.cell is None and unit.id not in named:
            state.remove(unit)
    scenario, options = game.top.scenario, game.top.options
    army = scenario.catalogue.armies[options.armies[list(state.sides).index(side)]]
    state.sides[side].units_raised += rng.randint(0, 9)
    for _ in range(rng.randint(1, 4)):
        _season(raise_unit(state, scenario.armoury, side, rng.choice(sorted(army.types))), rng)


def _season(unit: Unit, rng: random.Random) -> None:
    """Wounds, experience and a rank for a unit that has been withdrawn from the map."""
    for model in rng.sample(unit.models, rng.randint(0, len(unit.models) - 1)):
        model.toughness = 0
    unit.experience, unit.rank = rng.choice([(0, 0), (12, 1), (25, 2), (40, 3)])
    unit.upgrades_due, unit.suppressed = unit.rank, rng.random() < 0.5


def _prepare_anew(game: Game, side: Side, rng: random.Random) -> None:
    """Enters other orders than before, through the game's own door; whether the side has sealed stays as it was."""
    frame, player = game.top, RandomPlayer(rng)
    had_sealed = side in frame.sealed
    frame.sealed = [id for id in frame.sealed if id != side]
    for _ in range(rng.randint(3, 9)):
        order = player.sample(observation_of(game, side), legal=True)
        if order is not None and not order.any_time:
            game.submit(side, order)
    if had_sealed:
        frame.sealed.append(side)


def sight(game: Game, side: Side) -> list[Any]:
    """Everything that a side can find out at the table and by mail: what it sees and may order, what came of it, its
    papers, the cards of any unit that it may name, and for orders that may be legal or not why they are refused, what
    they cost and what their odds are."""
    entered = [order for _, order in game.entered(side)]
    told = [*dump_seat(game, side), dump_papers(game, side), cards(game, side)]
    return [*told, plain(game.view(side).advice), previews(game, side), plain(entered)]


def cards(game: Game, side: Side) -> list[Any]:
    """What the view says of any unit that somebody might ask for, there or not."""
    view, armies = game.view(side), game.top.scenario.catalogue.armies
    types = [type for army in armies.values() for type in army.types]
    names = [f"{type}-{mark}{n}" for type in types for mark in ("", RESERVE) for n in range(1, NUMBERS)]
    return [plain(view.card(f"{id}-{name}")) for id in game.sides for name in names]


def previews(game: Game, side: Side) -> list[Any]:
    """Refusals and previews of orders drawn for a side, the same in games that are the same to it."""
    player, observation = RandomPlayer(random.Random("previews")), observation_of(game, side)
    drawn = [player.sample(observation, legal=bool(at % 2)) for at in range(SAMPLES)]
    orders = [order for order in drawn if order is not None]
    told: list[Any] = [observation.sealed, observation.may_seal]
    for order in orders:
        objection = order.objection(observation.known)
        told.append([type(order).__name__, plain(order), plain(objection)])
        if objection is None:
            told.append(plain(game.preview(side, order)))
    return told
