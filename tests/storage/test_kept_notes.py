"""Every kind of entry is kept, and so is what practice players note: in the save, in its snapshots, in the journal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.advice import adviser_of
from hexwar_tui.engine.lab.players import decision_of, give_for, with_dice
from hexwar_tui.engine.practice_player import LONGEST_NOTES
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.shapes import BadShape, CoreShape, check_entries, check_shape
from hexwar_tui.systems import REGISTRY, SYSTEMS
from tests.storage.games import end_turn, raid
from tests.storage.kinds import Kind, of_both_kinds

LEARNING = {
    "ashlands": "first-steps",
    "envoys": "first-letters",
    "skirmish": "first-shots",
    "mechs": "one-evening",
    "theatre": "first-summer",
}

PLAIN_ENTRY = {"number": 1, "seat": "red", "turn": 1, "dice": [], "events": [], "barrier": False, "chain": "0" * 32}


def fault_of(**entry: object) -> str:
    """Where an entry has not the shape of its kind; "" where it has."""
    try:
        check_entries([{**PLAIN_ENTRY, **entry}])
    except BadShape as fault:
        return fault.where
    return ""


@pytest.mark.parametrize("kind", EntryKind)
def test_every_kind_of_entry_has_a_shape(kind: EntryKind) -> None:
    """A journal with one that has none could not be opened again."""
    assert fault_of(kind=kind.value, body=7).startswith(f"entries.0.{kind.value}.body")
    assert fault_of(kind="whim", body={}) == "entries.0"


def test_notes_are_texts_of_so_many_characters() -> None:
    """In the journal and in a snapshot."""
    for length, fits in ((LONGEST_NOTES, True), (LONGEST_NOTES + 1, False)):
        notes = "x" * length
        assert (fault_of(kind="intent", body={"notes": notes}) == "") == fits
        assert is_core({"red": notes}) == fits
    assert fault_of(kind="intent", body={"notes": 7})
    assert fault_of(kind="intent", body={})


def is_core(notes: object) -> bool:
    """Whether a snapshot may hold these notes."""
    frame: dict[str, object] = {"system": "raid", "scenario": None, "options": {}, "state": {}, "sealed": []}
    data = {"frames": [frame], "counts": {}, "counted": 0, "branch": "", "notes": notes}
    try:
        check_shape(CoreShape, data)
    except BadShape:
        return False
    return True


@of_both_kinds
def test_a_game_with_notes_is_opened_again(kind: Kind, tmp_path: Path) -> None:
    """From the save, whose last snapshot has them, and from the journal, which alone has the last ones."""
    path, game = tmp_path / "game.hexwar", raid(0)
    with kind.begin(game, path) as campaign:
        game.put_down(EntryKind.INTENT, "red", notes="hold")
        for _ in range(2):
            end_turn(game)
        campaign.save()
        game.put_down(EntryKind.INTENT, "blue", notes="rush")
    with kind.open(path) as again:
        assert [again.game.notes_of(side) for side in ("red", "blue")] == ["hold", "rush"]
        again.game.verify()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_of_practice_players_is_opened_again(system: str, tmp_path: Path) -> None:
    """Whatever those of the system that are asked for advice note: after a few of their decisions."""
    player = adviser_of(REGISTRY[system])
    scenario = load_scenario(REGISTRY, f"{system}/{LEARNING[system]}")
    game = Game.new(REGISTRY, scenario, seed="s", seats=[SeatSetup(side.id, player=player) for side in scenario.sides])
    for _ in range(6):
        if game.next_step() is not None:
            with_dice(Random(1), game.step)
        else:
            seat = game.waiting_for()[0]
            give_for(game, seat, decision_of(game, seat).fall())
    path = tmp_path / "game.hexwar"
    Campaign.create(game, path).close()
    assert load_game(REGISTRY, path).game.digest() == game.digest()
