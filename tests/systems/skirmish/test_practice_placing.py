"""Where hard players of Skirmish deploy: for the first shots, whoever may fire them."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import observation_of, sit_down
from hexwar_tui.engine.practice_player import order_of
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.deploying import Deploy
from hexwar_tui.systems.skirmish.practice.manners import HARD
from hexwar_tui.systems.skirmish.practice.placing import FirstShots, taken
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.playing import deploy, scenario

HILL = {"id": "ridge", "kind": "hill", "name": "A ridge", "hexes": [f"{column:02}04" for column in range(1, 7)]}
"""A ridge before the western half of the zone of Red."""

BEHIND, OPEN = "0202", "1102"


def facing(red: list[str], blue: list[str]) -> Game:
    """A game of one soldier against another, with these weapons, before anybody has deployed."""
    forces = {"red": [{"chassis": "soldier", "weapons": red}], "blue": [{"chassis": "soldier", "weapons": blue}]}
    return Game.new(REGISTRY, scenario(forces=forces, objects=[HILL]), seed="placing")


def worth(game: Game, place: str) -> float:
    """What a hex is worth to Red's soldier."""
    known = game.known("red")
    (unit,) = known.own()
    return FirstShots(known, random.Random(1)).worth(unit, known.grid.cell_of_label(place))


def test_who_may_be_fired_at_is_better_off_behind_a_ridge() -> None:
    """Before the enemy has deployed as well, who is taken to come as a steady player does."""
    game = facing([], ["sniper-rifle"])
    assert worth(game, BEHIND) == 0 > worth(game, OPEN)


def test_who_has_nothing_to_fear_stands_where_he_can_fire() -> None:
    """He takes the more, the more of the enemy he sees."""
    game = facing(["sniper-rifle"], [])
    assert worth(game, BEHIND) < worth(game, OPEN)


def test_of_all_fire_the_best_comes_first_and_the_rest_goes_elsewhere() -> None:
    """What is destroyed already is no target any more; who can harm nobody changes nothing."""
    prices = {"a": 10.0, "b": 6.0}
    assert taken([{"a": 1.0, "b": 0.5}, {"a": 0.9, "b": 0.5}, {}], prices) == pytest.approx(13)
    assert taken([{"a": 0.5, "b": 0.0}, {"a": 0.5, "b": 0.0}], prices) == pytest.approx(7.5)


def test_a_hard_player_deploys_all_its_units() -> None:
    """The one who is first to, and the other as well."""
    game = Game.new(REGISTRY, scenario(objects=[HILL]), seed="placing")
    hard = sit_down(SKIRMISH, "hard", random.Random("x"))
    while game.top.state.phase is Phase.DEPLOYING:
        side = game.waiting_for()[0]
        order = order_of(hard.decide(observation_of(game, side)))
        assert order is not None
        game.submit(side, order)
    assert all(unit.cell is not None for unit in game.top.state.units.values())


def test_it_looks_at_who_stands_there_already() -> None:
    """A sniper who has deployed is hidden from where he is, and not from where a steady player would have put him."""
    game = facing([], ["sniper-rifle"])
    while game.waiting_for() != ("red",):
        deploy(game)
    known = game.known("red")
    (unit,) = known.own()
    found = FirstShots(known, random.Random(1))
    best = found.best_place(unit, HARD)
    assert Deploy(unit.id, best).objection(known) is None
    assert all(
        found.worth(unit, best) >= found.worth(unit, known.grid.cell_of_label(place)) - 1 for place in (BEHIND, OPEN)
    )
