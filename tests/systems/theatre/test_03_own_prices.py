"""THE-3.1: prices of a scenario's own for types of units."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import read_scenario_file, scenario_faults, shipped_folder
from hexwar_tui.engine.lab.fuzz import Tally, play_random_game
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable, price
from hexwar_tui.systems.theatre.say.price_table import price_table
from hexwar_tui.systems.theatre.state import Stores

OWN = {"tanks": {"production": 5}, "infantry": {"manpower": 2}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A short game of First summer with these prices."""
    return written(tmp_path, OWN)


def written(folder: Path, prices: dict[str, Any]) -> Path:
    """A scenario file with such prices."""
    data = json.loads((shipped_folder() / "theatre" / "first-summer.json").read_text("utf-8"))
    data |= {"id": "dear-tanks", "prices": prices, "options": {**data.get("options", {}), "turns": 2}}
    path = folder / "dear-tanks.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_the_3_1_units_cost_what_the_scenario_says(path: Path) -> None:
    """THE-3.1: what is not named costs what it usually does; the price list tells it, that of the program stays."""
    types = read_scenario_file(REGISTRY, path).price_list  # type: ignore[attr-defined]
    assert price(types, "tanks", 2) == Stores(manpower=2, production=10)
    assert price(types, "infantry") == Stores(manpower=2, production=1)
    assert affordable(types, "tanks", Stores(manpower=9, production=12)) == 2
    assert price(load_catalogue(), "tanks") == Stores(manpower=1, production=3)
    told = price_table("land", "en", read_scenario_file(REGISTRY, path))  # type: ignore[arg-type]
    assert told[-1].split()[-4:] == ["1", "5", "2", "1"]


def test_the_3_1_a_game_with_own_prices_is_played_and_kept(path: Path) -> None:
    """THE-3.1: by practice players and by random ones; opened again it is the same, and plays again as it was."""
    assert scenario_faults(REGISTRY, path) == []
    scenario = read_scenario_file(REGISTRY, path)
    rng, game = random.Random("own"), Game.new(REGISTRY, scenario, seed="own")
    play_out(game, {side: sit_down(REGISTRY["theatre"], "steady", rng) for side in game.sides}, rng)
    assert game.outcome is not None
    again = Game.resume(REGISTRY, record_from(json.loads(json.dumps(game.record.data()))))
    assert again.digest() == game.digest()
    assert again.frames[0].scenario == game.frames[0].scenario
    assert play_random_game(REGISTRY, scenario, "own", Tally()).outcome is not None


def test_mistakes_in_prices_are_named(tmp_path: Path) -> None:
    """A type that there is not, and one that would cost nothing."""
    found = scenario_faults(REGISTRY, written(tmp_path, {"tank": {"production": 5}, "trade-fleet": {"production": 0}}))
    told = [(fault.key, render(fault.reason, "en")) for fault in found]
    assert told == [
        ("prices.tank", "there is no unit “tank”; did you mean “tanks”?"),
        ("prices.trade-fleet", 'a unit costs something, such as "production": 1'),
    ]
