"""Makes the sample campaigns of `saves/`: `python tools/sample_games.py`; the same games every time.

Practice players play every shipped scenario, one game to its middle and one to its end. Two are sealed, by the phrases
"open sesame red" and so on: their games are the same every time, their keys are not.
"""

import random
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.players import RandomPlayer, act
from hexwar_tui.engine.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.export import save_copy
from hexwar_tui.storage.seal import Seal
from hexwar_tui.systems import SHELF

ROOT = Path(__file__).parent.parent
MIDDLE = 4
"""The turn in whose middle the unfinished game stops."""

SEALED = ("ashlands/first-steps", "skirmish/first-shots")
"""The scenarios of which there is a sealed game, too."""

SAVED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


def play(game: Game, seed: str, turn: int | None) -> None:
    """Plays until a round of `turn` is under way, or to the end."""
    rng = random.Random(seed)
    players = {side: RandomPlayer(rng) for side in game.sides}
    while game.outcome is None:
        if turn is not None and _is_in_the_midst_of(game, turn):
            return
        seat = rng.choice(game.waiting_for())
        act(game, seat, players[seat], rng)


def _is_in_the_midst_of(game: Game, turn: int) -> bool:
    """Whether a round of the turn is under way; where all orders of a turn are secret, those of the next."""
    has_begun = bool(game.entered(game.waiting_for()[0]))
    return has_begun and (game.turn > turn or (game.turn == turn and not game.is_sealed()))


def sample(found: ScenarioFile, name: str, turn: int | None) -> Game:
    """A game in the midst of `turn`, or a finished one: the first of its seeds that comes so far."""
    for attempt in count():
        again = f" {attempt}" if attempt else ""
        game = Game.new(SHELF, found.read(SHELF), seed=f"sample {found.name} {name}{again}")
        play(game, f"{name}{again}", turn)
        if turn is None or game.outcome is None:
            return game
    raise AssertionError("attempts do not end")


def write_sealed(found: ScenarioFile, path: Path) -> None:
    """Writes a sealed game in its middle: each side has a phrase, and marks what it enters."""
    scenario = found.read(SHELF)
    game = Game.new(SHELF, scenario, seed=f"sample {found.name} sealed")
    names = {side.id: side.name for side in scenario.sides}
    seal = Seal.make({side: f"open sesame {side}" for side in names}, names)
    with tempfile.TemporaryDirectory() as folder:
        with Campaign.create(game, Path(folder, path.name), lambda: SAVED, seal=seal) as campaign:
            play(game, "sealed", MIDDLE)
            campaign.save()
        shutil.copyfile(Path(folder, path.name), path)
    print(f"{path.name}: turn {game.turn}, {len(game.record.entries)} entries")


def main() -> int:
    """Writes a game in its middle and a finished one for every scenario, and the sealed ones."""
    for found in find_scenarios(SHELF):
        if found.name in SEALED:
            write_sealed(found, ROOT / "saves" / f"{found.name.replace('/', '-')}-sealed.hexwar")
        for name, turn in (("middle", MIDDLE), ("finished", None)):
            path = ROOT / "saves" / f"{found.name.replace('/', '-')}-{name}.hexwar"
            path.parent.mkdir(exist_ok=True)
            path.unlink(missing_ok=True)
            game = sample(found, name, turn)
            save_copy(game, path, lambda: SAVED)
            print(f"{path.name}: turn {game.turn}, {len(game.record.entries)} entries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
