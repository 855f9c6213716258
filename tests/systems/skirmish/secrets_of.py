"""What a side may not know of a game of Skirmish, read out of the rules text, and games that differ in nothing else.

"All that is on the board is open to both; secret are the forces while they are formed, and what deployed units can do
until the sheets are shown … Until then a unit on the board shows the other side its chassis and its place, and a unit
not deployed nothing at all." Nothing here is taken from the program's own façade of what a seat may know.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from hexwar_tui.contract.tools.dump import dump_papers, dump_seat, plain
from hexwar_tui.contract.tools.tables import one_act
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.rules.course.beginning import raise_unit
from hexwar_tui.systems.skirmish.state import Recruit, SkiState, Weapon
from tests.systems.skirmish.playing import HOUSE, scenario

OPEN_TO_ALL = (
    *("turn", "phase", "order", "at", "fences_down", "touched", "sheets_shown", "last_turn", "clock", "openings"),
    *("sightings", "counts", "draw_offers", "winners", "why"),
)
"""The course of the game, the clock, the board, the score."""

OWN_SECRETS = ("sealed",)
"""By side: what was entered."""

MIXED = ("sides", "units", "buildings")
"""Open once the sheets are shown; before, in part."""

SHOWN = ("id", "side", "number", "chassis", "cell")
"""What a deployed unit shows."""

NUMBERS = 12
"""Units are asked for up to this number."""

SAMPLES = 16
"""Orders that are drawn for a seat to be previewed."""


def open_to(state: SkiState, side: Side) -> dict[str, Any]:
    """All of a state that a side may know."""
    data = dataclasses.asdict(state)
    seen: dict[str, Any] = {name: data[name] for name in OPEN_TO_ALL}
    seen["sealed"] = data["sealed"].get(side)
    if state.sheets_shown:
        return seen | {name: data[name] for name in MIXED}
    seen["sides"] = {
        id: own if id == side else {name: own[name] for name in ("seconds", "lost", "deployed", "resigned")}
        for id, own in data["sides"].items()
    }
    own = [unit for unit in data["units"].values() if unit["side"] == side]
    foes = [unit for unit in data["units"].values() if unit["side"] != side and unit["cell"] is not None]
    seen["units"] = own + [{name: unit[name] for name in SHOWN} for unit in foes]
    seen["buildings"] = {
        id: {**building, "spotter": [each for each in building["spotter"] if each == side]}
        for id, building in data["buildings"].items()
    }
    return seen


SMALL = scenario(forces={}, options={"deploy": 3, "points_1": 40, "points_2": 40, "turns": 2}, **HOUSE)
"""A small board on which both sides form."""


def until(is_there: Callable[[SkiState], bool], seed: str = "a") -> Game:
    """A random game as soon as it is as wanted."""
    game, rng = Game.new(REGISTRY, SMALL, seed=seed), random.Random(seed)
    while game.outcome is None:
        if is_there(game.top.state):
            return game
        one_act(game, rng)
    raise AssertionError("the game has not come so far")


def copied(game: Game) -> Game:
    """The same game once more."""
    return Game.resume(REGISTRY, record_from(game.record.data()))


def with_other_secrets(game: Game, side: Side, rng: random.Random) -> Game:
    """The game as it might as well be for all that `side` may know: whatever the other hides is drawn anew."""
    other = copied(game)
    state: SkiState = other.top.state
    (foe,) = (each for each in other.sides if each != side)
    if other.is_sealed():
        _form_anew(other, foe, rng)
        return other
    if state.sheets_shown:
        return other
    for unit in [unit for unit in state.living(foe) if unit.cell is None]:
        del state.units[unit.id]
    for _ in range(rng.randint(1, 4)):
        raise_unit(state, foe, Recruit(rng.choice(["soldier", "walker"]), ["rifle"]))
    for unit in state.living(foe):
        unit.weapons = [Weapon(id) for id in rng.sample(["rifle", "grenades", "laser-cannon"], 2)]
        unit.skills, unit.name = rng.choice([["medic"], ["veteran"], []]), Name.of(f"Ann {rng.random()}")
        unit.hit_bonus = rng.randint(0, 3)
    for building in state.buildings.values():
        building.spotter = [each for each in building.spotter if each == side] + [foe] * rng.randint(0, 1)
    return other


def _form_anew(game: Game, side: Side, rng: random.Random) -> None:
    """Enters other units than before, through the game's own door; whether the side has sealed stays as it was."""
    frame, player = game.top, RandomPlayer(rng)
    had_sealed = side in frame.sealed
    frame.sealed = [id for id in frame.sealed if id != side]
    frame.state.sealed[side].recruits.clear()
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
    view = game.view(side)
    return [plain(view.card(f"{id}-{n}")) for id in game.sides for n in range(1, NUMBERS)]


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
