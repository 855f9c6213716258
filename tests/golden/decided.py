"""What practice players decide in recorded games: `python -m tests.golden.decided [NAME…]` records it again.

A practice player is weights and thresholds, and hardly a test of one of its ends notices that another has changed. The
diff of these files shows what a change of its thinking does to its play.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import act, player_kinds, with_dice
from hexwar_tui.systems import REGISTRY

FOLDER = Path(__file__).parent / "decided"

MOST = {
    "ashlands/first-steps": 150,
    "ashlands/full-two": 150,
    "envoys/first-letters": 200,
    "envoys/three-crowns": 200,
    "skirmish/first-shots": 120,
    "skirmish/the-village": 80,
    "mechs/one-evening": 150,
    "mechs/two-lances": 100,
    "theatre/first-summer": 300,
    "theatre/europe-1939": 150,
}
"""How many decisions of a game in each scenario are recorded."""


def decisions(name: str) -> Iterator[str]:
    """A line for each decision of the usual practice players in a game of the scenario `name`, dice of a fixed seed."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed=name)
    draws = random.Random(name)
    for _ in range(MOST[name]):
        while game.outcome is None and game.next_step() is not None:
            with_dice(draws, game.step)
        if game.outcome is not None:
            return
        seat = draws.choice(game.waiting_for())
        yield f"turn {game.turn}, {seat}: {_decided(game, seat, draws)}"


def _decided(game: Game, seat: str, draws: random.Random) -> str:
    before = len(game.record.entries)
    usual = next(iter(player_kinds(game.top.system).values()))
    act(game, seat, usual.sit_down(draws), draws)
    entry = game.record.entries[before]
    return json.dumps(entry.body, ensure_ascii=False) if entry.body else entry.kind.value


def path_of(name: str) -> Path:
    """The file with what was decided in the scenario `name`."""
    return FOLDER / f"{name.replace('/', '-')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for wanted in sys.argv[1:] or MOST:
        path_of(wanted).write_text("\n".join([*decisions(wanted), ""]), "utf-8", newline="\n")
