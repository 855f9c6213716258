"""The sample campaigns: every one loads, plays again from its start, and survives being saved and loaded again."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import open_slot
from hexwar_tui.systems import REGISTRY

FOLDER = Path(__file__).parent.parent.parent / "saves"
SAMPLES = sorted(FOLDER.glob("*.hexwar"))


def test_every_scenario_has_a_game_in_its_middle_and_a_finished_one() -> None:
    """Nobody has to play for hours to look at one."""
    wanted = {f"{f.name.replace('/', '-')}-{part}" for f in find_scenarios(REGISTRY) for part in ("middle", "finished")}
    assert {path.stem for path in SAMPLES if not path.stem.endswith("sealed")} == wanted
    assert any(path.stem.endswith("sealed") for path in SAMPLES)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=pytest.mark.long if path.stem.endswith("-finished") else [])
        for path in SAMPLES
    ],
)
def test_a_sample_plays_again_and_is_kept_unchanged(path: Path, tmp_path: Path) -> None:
    """Its journal is legal from the start, its dice are true; saved and loaded it is the same game; its name says
    whether it is over."""
    slots = slots_of(path)
    keys = open_slot(slots[0], f"open sesame {slots[0].seat}") if slots else None
    opened = load_game(REGISTRY, path, keys)
    assert opened.notices == ()
    game = opened.game
    assert game.dice_faults(REFEREE, game.verify()) == []
    assert game.faults() == []
    assert (game.outcome is not None) == path.stem.endswith("finished")
    save_copy(game, tmp_path / "copy.hexwar", seal=opened.seal)
    again = load_game(REGISTRY, tmp_path / "copy.hexwar", keys).game
    assert again.record.data() == game.record.data()
    assert again.digest() == game.digest()
