"""Scenarios with types of units of their own: played, kept and hidden like those that come with the program."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from hexwar_tui.contract.tools.dump import dump_seat
from hexwar_tui.contract.tools.hidden import hides, leaks_of_a_game
from hexwar_tui.contract.tools.tables import one_act, while_playing
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import read_scenario_file, scenario_faults
from hexwar_tui.engine.lab.fuzz import Tally, play_random_game
from hexwar_tui.engine.lab.players import play_out, player_kinds, sit_down
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.systems import REGISTRY

FOLDER = Path(__file__).parent / "rosters"

OWN = {
    "ashlands": ("night-guns", "Night guns"),
    "skirmish": ("half-track", "Half-track"),
    "mechs": ("heron", "Heron"),
}
"""For each system the id of the unit type of its own that the scenario has, and what it is called."""


LOOKS = (4, 30)
"""After how many random acts a game is searched for secrets that leak."""


def scenario_of(system: str) -> Scenario:
    """The scenario of this system with a type of its own."""
    return read_scenario_file(REGISTRY, FOLDER / f"{system}.json")


def begun(system: str, seed: str = "own") -> Game:
    """A new game of that scenario."""
    return Game.new(REGISTRY, scenario_of(system), seed=seed)


@pytest.mark.parametrize("system", OWN)
def test_practice_players_play_it_to_its_end(system: str) -> None:
    """The usual ones; opened again after that it is the same game, and played through it comes out the same."""
    assert scenario_faults(REGISTRY, FOLDER / f"{system}.json") == []
    rng, game = random.Random("own"), begun(system)
    usual = next(iter(player_kinds(REGISTRY[system])))
    assert play_out(game, {side: sit_down(REGISTRY[system], usual, rng) for side in game.sides}, rng) > 0
    assert game.outcome is not None
    assert game.faults() == []
    again = Game.resume(REGISTRY, record_from(json.loads(json.dumps(game.record.data()))))
    assert again.digest() == game.digest()
    assert again.dice_faults(REFEREE, again.verify()) == []
    assert again.frames[0].scenario == game.frames[0].scenario


@pytest.mark.parametrize("system", OWN)
def test_random_players_play_it_to_its_end(system: str) -> None:
    """Whatever they come upon, nothing fails, and the game plays again as it was."""
    assert play_random_game(REGISTRY, scenario_of(system), "own", Tally()).outcome is not None


@pytest.mark.parametrize("system", OWN)
def test_the_own_type_is_offered_and_shown(system: str) -> None:
    """What a side is shown of the game names it, in every language."""
    id, name = OWN[system]
    game = begun(system)
    told = "\n".join(str(dump_seat(game, side)) for side in game.sides)
    assert id in told
    assert name in told


@pytest.mark.parametrize("system", [system for system in OWN if hides(REGISTRY[system])])
def test_nothing_tells_a_secret(system: str) -> None:
    """What a seat may not know it can't find out by types of one's own either: the contract's search finds no leak."""
    game, rng = begun(system), random.Random("own")
    game.record.referee = True
    for number in while_playing(game, LOOKS[-1] + 1):
        if number in LOOKS:
            assert [leaks_of_a_game(game, side, f"own/{number}") for side in game.sides] == [[]] * len(game.sides)
        one_act(game, rng)


@pytest.mark.parametrize("system", OWN)
def test_what_comes_with_the_program_stays_as_it_is(system: str) -> None:
    """After a game with types of one's own the others are what they were: nothing is kept in common."""
    before = REGISTRY[system].prices
    begun(system)
    assert before is not None
    assert OWN[system][1] not in "\n".join(before(None, "en"))
