"""Row 36: `check`, `replay --verify` and the end of a game name the first roll that seed and key don't give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.cli.conftest import Shell
from tests.engine.test_loaded_dice import Sixes, duelled, leaps, race, sown
from tests.storage.games import edited
from tests.toys import TOYS
from tests.toys.common import toy_scenario

pytestmark = pytest.mark.row(36)

SAVE = Path("game.hexwar")
SIX = "Turn 1: for 1d6 by TOY-1.1 the journal has 6, and seed and key don't give that."


def kept(game: Game) -> Game:
    """The game, saved where the test stands."""
    Campaign.create(game, SAVE).close()
    return game


def test_check_names_the_first_loaded_roll(hexwar: Shell) -> None:
    """With status 2; but the save is whole: nothing has to be had back, and the game goes on. True dice are all right,
    by check and by verify."""
    kept(leaps(race()))
    assert hexwar.done("check", SAVE).out == "game.hexwar: all right.\n"
    assert hexwar.done("replay", SAVE, "--verify", "--json").data["loaded"] == []
    SAVE.unlink()
    kept(leaps(race(Sixes("north"))))
    said = hexwar("check", SAVE)
    assert (said.status, said.out) == (2, "")
    assert said.err == f"game.hexwar: The dice are loaded. {SIX}\n"
    (found,) = hexwar("check", SAVE, "--json").data
    assert (found["faults"], found["loaded"], found["recoverable"]) == ([], [SIX], [])
    hexwar.done("order", SAVE, "--as", "red", "leap")


def test_verify_names_the_first_loaded_roll(hexwar: Shell) -> None:
    """With status 2, though every entry plays again as it was recorded; up to a turn before it, all is well."""
    kept(leaps(race(Sixes("north", 3))))
    said = hexwar("replay", SAVE, "--verify")
    assert said.status == 2
    assert said.out == "All entries play again as they were recorded; you may know of 10.\n"
    assert said.err == f"The dice are loaded. {SIX.replace('1:', '2:')}\n"
    assert hexwar("replay", SAVE, "--verify", "--json").data["loaded"] == [SIX.replace("1:", "2:")]
    assert hexwar.done("replay", SAVE, "--verify", "--json", "--to", "1").data["loaded"] == []


def test_where_a_replay_differs_the_dice_are_named_too(hexwar: Shell) -> None:
    """A die that was changed in the file, and tells of another step than was recorded: the roll, then the entry."""
    kept(leaps(race()))

    def six(record: dict[str, Any]) -> None:
        next(roll for entry in record["entries"] for roll in entry["dice"])["result"] = [6]

    SAVE.write_bytes(edited(SAVE.read_bytes(), six))
    said = hexwar("replay", SAVE, "--verify")
    assert (said.status, said.out) == (2, "")
    *_, first, second = said.err.splitlines()
    assert first == f"The dice are loaded. {SIX}"
    assert "the replay differs" in second


@pytest.mark.row(28)
def test_a_roll_that_others_may_not_know_is_not_told(hexwar: Shell) -> None:
    """Row 28: Red's feint is told to Red and to the referee; whoever else asks reads its turn, and check says no
    more."""
    kept(duelled(Sixes("north")))
    hidden = "Turn 2: the journal has a roll that seed and key don't give."
    for words in (["check", SAVE], ["replay", SAVE, "--verify"], ["replay", SAVE, "--verify", "--as", "blue"]):
        assert hexwar(*words).err.endswith(f"The dice are loaded. {hidden}\n")
    assert "for 1d3 by TOY-1.1 the journal has 3" in hexwar("replay", SAVE, "--verify", "--as", "red").err


@pytest.mark.parametrize("dice_source", [None, Sixes("north")], ids=["true", "loaded"])
def test_the_end_tells_whether_seed_and_salt_give_the_dice(hexwar: Shell, dice_source: Sixes | None) -> None:
    """Where they are shown: every roll, or the first that they don't, with what they give."""
    game = kept(
        sown(Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 2}, dice_source=dice_source))
    )
    for side in ("red", "blue"):
        hexwar.done("order", SAVE, "--as", side, "send", f"units={side}-1", "region=west")
        told = hexwar.done("seal", SAVE, "--as", side).out
    assert f"Seed north, salt {game.record.dice.salt}. " in told
    assert told.endswith("They give every roll of this game.\n") == (dice_source is None)
    loaded = "The dice are loaded. Turn 1: for 2d6 by TOY-1.1 the journal has 6, 6, and seed and key give "
    assert (loaded in told) == (dice_source is not None)
    assert len(hexwar.done("show", SAVE, "--as", "red", "--json").data["outcome"]["loaded"]) == (
        dice_source is not None
    )


def test_other_seeds_than_bound_the_dice_are_named(hexwar: Shell) -> None:
    """Whoever puts another seed or salt into the file is found out by the hash of the start."""
    bound = kept(race()).commitment
    SAVE.write_bytes(edited(SAVE.read_bytes(), lambda record: record["dice"].update(salt="f" * 32)))
    said = hexwar("check", SAVE)
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert said.err.endswith(f"The dice are loaded. Seed and salt are not those that {bound} bound.\n")
