"""No half of a map and no place in a file is better than another (ENV-5.1): for the rules and for practice players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import act, sit_down
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import EnvState
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.test_scenarios import laid_out, scenario
from tests.tools.fairness import CERTAINTY, counted, listed_backwards, turned

FOR_TWO = ("first-letters", "two-banks")

TURNS = 8
"""So many turns of each game are compared."""


def turns(scenario: EnvScenario, seed: str) -> Iterator[EnvState]:
    """The states in which the first turns of a game of practice players begin, and the one in which it ends; the sides
    act in the order of their names."""
    game = Game.new(REGISTRY, scenario, seed=seed)
    players: dict[Seat, Player] = {side: sit_down(ENVOYS, "steady", random.Random(side)) for side in game.sides}
    for _ in range(TURNS):
        yield game.top.state
        turn = game.turn
        while game.outcome is None and game.turn == turn:
            seat = min(game.waiting_for())
            act(game, seat, players[seat], random.Random(0))
        if game.outcome is not None:
            break
    yield game.top.state


def standing(state: EnvState, last: Cell | None = None) -> Any:
    """All that stands on the map, and what every side has seen of it; `last` is the last cell of a map that is turned
    half round."""

    def at(cell: Cell) -> Cell:
        return cell if last is None else last - cell

    memories = {side: own.memory for side, own in state.sides.items()}
    return {
        "turn": state.turn,
        "winners": None if state.winners is None else set(state.winners),
        "armies": sorted((army.id, at(army.cell), army.strength) for army in state.armies.values()),
        "cities": sorted((at(city.cell), city.owner or "") for city in state.cities.values()),
        "capitals": {side: own.capital and at(own.capital) for side, own in state.sides.items()},
        "seen": {id: sorted((at(cell), turn) for cell, turn in enumerate(own.seen)) for id, own in memories.items()},
        "remembered": {
            id: sorted((at(cell), city.owner or "", city.turn) for cell, city in own.cities.items())
            for id, own in memories.items()
        },
        "treaties": sorted((treaty.proposer, treaty.standing.value) for treaty in state.diplomacy.treaties),
    }


@pytest.mark.parametrize("id", [*FOR_TWO, "three-crowns", "four-realms"])
def test_env_5_1_the_game_is_the_same_listed_backwards_and_turned_half_round(id: str) -> None:
    """Sides and cities in another order in the file; where there are two of them also map, cities and ranks of hexes
    turned: the same armies go the same ways, all through a game of practice players."""
    drawn = laid_out(id, "order")
    other, last = listed_backwards(drawn), None
    if id in FOR_TWO:
        other, last = turned(other), drawn.land.grid.size - 1
    compared = 0
    for one, another in zip(turns(drawn, "order"), turns(other, "order"), strict=True):
        assert standing(one) == standing(another, last)
        compared += 1
    assert compared > 5


def test_ranks_are_drawn_anew_for_every_game() -> None:
    """A tie between hexes goes to no side of the map more often than to another; the same seed draws the same. Ranks
    that a file names are kept: they are what the author of the scenario wants."""
    first_half = 0
    for number in range(100):
        ranks = laid_out(FOR_TWO[0], f"ranks {number}").ranks
        assert ranks is not None
        assert sorted(ranks) == list(range(len(ranks)))
        first_half += ranks.index(0) < len(ranks) // 2
    assert 35 < first_half < 65
    assert laid_out(FOR_TWO[0], "same").ranks == laid_out(FOR_TWO[0], "same").ranks
    named = scenario(FOR_TWO[0]).model_copy(update={"ranks": tuple(range(len(ranks or ())))})
    assert ENVOYS.lay_out(named, ENVOYS.options_type(), "seed").ranks == named.ranks  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("id", FOR_TWO)
def test_no_half_of_the_map_and_no_order_wins_more_than_chance_allows(id: str) -> None:
    """Two hundred games of practice players: intervals that are sure to 95 % together hold even chances."""
    for name, score in counted(scenario(id), 200, "fair").items():
        low, high = score.interval_at(CERTAINTY)
        assert low <= 0.5 <= high, name


def test_a_side_that_is_favoured_would_be_noticed() -> None:
    """Cities of one half that hold giants: the count shows it."""
    found = scenario(FOR_TWO[0])
    first = found.sides[0].id
    cities = tuple(city.model_copy(update={"strength": 60 if city.owner == first else 1}) for city in found.cities)
    score = counted(found.model_copy(update={"cities": cities}), 8, "giants")[first]
    assert (score.won, score.interval[0] > 0.5) == (8, True)
