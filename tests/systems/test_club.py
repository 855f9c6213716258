"""examples/club: players from outside for all five systems. They play by the rules, and each by its own character."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain, repeat
from typing import Any

import pytest

from hexwar_tui import Game, Noted, Observation, new, play
from hexwar_tui.engine.lab.players import observation_of
from hexwar_tui.engine.practice_player import LONGEST_NOTES, Decided, Player, PlayerKind, order_of
from tests.systems.test_outside import ROOT

CLUB = ROOT / "examples" / "club"
CHARACTERS = ("rusher", "turtle", "raider", "copycat")
LEARNING = {
    "ashlands": "ashlands/first-steps",
    "envoys": "envoys/first-letters",
    "skirmish": "skirmish/first-shots",
    "mechs": "mechs/one-evening",
    "theatre": "theatre/first-summer",
}
MOST = 120
"""So many orders, seals and steps are played of each game: some 40 decisions of the club."""


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Player]:
    """A player of the club, by system and character."""
    monkeypatch.syspath_prepend(str(CLUB))

    def sit_down(system: str, character: str) -> Player:
        kind = getattr(import_module(f"club.{system}"), character.upper())
        assert isinstance(kind, PlayerKind)
        return kind.sit_down(random.Random(1))

    return sit_down


class Watched:
    """A player whose decisions are counted, and whose orders have to be legal."""

    def __init__(self, player: Player) -> None:
        self.player, self.decisions = player, 0

    def decide(self, observation: Observation) -> Decided:
        """What the player decides; asserts that it can be given."""
        decided = self.player.decide(observation)
        order = order_of(decided)
        assert observation.may_seal if order is None else order.objection(observation.known) is None
        assert not isinstance(decided, Noted) or len(decided.notes) <= LONGEST_NOTES
        self.decisions += 1
        return decided


def moments(game: Game, player: Player, seat: str) -> Iterator[Any]:
    """What the seat knows each time that it is waited for, while the player plays for all sides."""
    seed = map(str, chain(range(MOST), repeat(MOST)))
    while game.outcome is None:
        yield from (observation_of(game, seat).known for waited in game.waiting_for() if waited == seat)
        play(game, dict.fromkeys(game.sides, player), next(seed), most=1)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("system", LEARNING)
def test_a_player_of_the_club_gives_legal_orders(
    club: Callable[[str, str], Player], system: str, character: str
) -> None:
    """Each of them, for the first decisions of the scenario to learn by, against a player who moves at random."""
    game = new(LEARNING[system], seed="club")
    first, *others = game.sides
    watched = Watched(club(system, character))
    play(game, {first: watched, **dict.fromkeys(others, "random")}, "club", most=MOST)
    assert watched.decisions >= 10


def test_all_are_named_in_the_package() -> None:
    """By the entry points of pyproject.toml, each where it stands."""
    project = tomllib.loads((CLUB / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {f"{system}/{one}": f"club.{system}:{one.upper()}" for system in LEARNING for one in CHARACTERS}
    assert project["entry-points"]["hexwar.players"] == wanted


def test_the_rusher_of_ashlands_stands_on_the_enemy_base_when_it_can(club: Callable[[str, str], Player]) -> None:
    """A unit that reaches an empty enemy base marches onto it."""
    game = new(LEARNING["ashlands"], seed="club")
    player = club("ashlands", "rusher")
    for known in moments(game, player, "north"):
        if known.mover == "north":
            break
    enemy = next(cell for cell, side in known.state.bases.items() if side == "south")
    grid, unit = known.ground.grid, known.able[0]
    beside = next(cell for cell in grid.within(enemy, 2) if known.ground.is_passable[cell] and cell != enemy)
    state = game.top.state
    for other in [unit for unit in state.units.values() if unit.side == "south" and unit.cell is not None]:
        state.take_up(other)
    state.put(state.units[unit.id], beside)
    order: Any = order_of(player.decide(observation_of(game, "north")))
    assert order.kind in ("move", "march")
    assert order.path[-1] == enemy


def test_the_turtle_of_envoys_leaves_no_city_with_a_rival_beside_it(club: Callable[[str, str], Player]) -> None:
    """A garrison stays where it is as long as an army of a rival is near, whatever else could be had."""
    game = new(LEARNING["envoys"], seed="club")
    player = club("envoys", "turtle")
    state, known = game.top.state, game.known("aldmark")
    homes = {army.cell: army.id for army in known.own.values()}
    for rival, home in zip([army for army in state.armies.values() if army.side == "corvia"], homes, strict=True):
        free = (cell for cell in known.grid.within(home, 3) if known.may_enter(cell) and cell not in homes)
        rival.cell = max(free, key=lambda cell, home=home: known.grid.distance(cell, home))
    while (order := order_of(player.decide(observation_of(game, "aldmark")))) is not None:
        game.submit("aldmark", order)
        assert order.kind in ("capital", "stay")


def test_the_turtle_of_theatre_calls_all_to_the_defence(club: Callable[[str, str], Player]) -> None:
    """Before any division gets an order, and some of those in its capital get none."""
    game, seen = new(LEARNING["theatre"], seed="club"), 0
    for known in moments(game, club("theatre", "turtle"), "west"):
        own = [region for region in known.regions.values() if region.owner == "west"]
        if known.orders:
            assert {region.standing.word for region in own} == {"all"}
            (capital,) = (region.place for region in own if region.capital == "west")
            staying = [unit for id, unit in known.own.items() if unit.at == capital and id not in known.orders]
            assert staying
            seen += 1
        if known.turn > 4:
            break
    assert seen


def test_the_copycat_does_what_it_has_seen(club: Callable[[str, str], Player]) -> None:
    """It goes forward at first, stands where the enemy drew back, and strikes once it has lost something."""
    club("ashlands", "copycat")
    common = import_module("club.common")
    first = common.glanced(common.Glance(), common.Glance(turn=1, far=8, own=30))
    back = common.glanced(first, common.Glance(turn=2, far=9, own=30))
    hit = common.glanced(back, common.Glance(turn=3, far=9, own=25))
    assert [glance.mood.value for glance in (first, back, hit)] == ["advance", "stand", "strike"]
    assert common.glanced(hit, common.Glance(turn=3, far=2, own=40)) == hit
    assert json.loads(json.dumps(hit.mood)) == "strike"
