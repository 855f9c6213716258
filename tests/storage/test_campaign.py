"""Keeping a game: creating, saving, autosaves, closing, a referee's word, the door for programs; and what no clock and
no process changes (row 19)."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import hexwar_tui
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.campaigns.campaign import KEPT_AUTOSAVES, Campaign
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import encode
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.systems import REGISTRY
from tests.storage.games import NOON, end_turn, kept, names_in, noon, opened, raid, shout, words
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Send
from tests.toys.raid import Strike


def test_a_new_game_is_kept_at_once(tmp_path: Path) -> None:
    """From its creation on there is a save, and a journal for what follows."""
    with Campaign.create(raid(), tmp_path / "new" / "a.hexwar", noon) as campaign:
        assert (campaign.read_only, campaign.has_unsaved, campaign.status, campaign.notices) == (False, False, "", ())
        shout(campaign.game)
        assert campaign.has_unsaved
        campaign.save()
        assert not campaign.has_unsaved
    assert names_in(tmp_path / "new") == {"a.hexwar", "a.hexwar.bak", "a.hexwar.journal"}


def test_a_new_game_is_written_over_nothing(tmp_path: Path) -> None:
    """A path that is taken is refused, and what lies beside a path that is free is put aside."""
    (tmp_path / "a.hexwar").write_bytes(b"mine")
    with pytest.raises(SaveError, match="is there already") as caught:
        Campaign.create(raid(), tmp_path / "a.hexwar")
    assert caught.value.elsewhere
    assert (tmp_path / "a.hexwar").read_bytes() == b"mine"
    (tmp_path / "b.hexwar.bak").write_bytes(b"old backup")
    (tmp_path / "b.hexwar.journal").write_bytes(b"old journal")
    Campaign.create(raid(), tmp_path / "b.hexwar").close()
    assert (tmp_path / "b.hexwar.bak.aside-1").read_bytes() == b"old backup"
    assert (tmp_path / "b.hexwar.journal.aside-1").read_bytes() == b"old journal"


def test_the_journal_stays_short(tmp_path: Path) -> None:
    """It reaches back to the backup and no further, however often the game is saved and opened."""
    with kept(tmp_path / "a.hexwar") as campaign:
        for number in range(9):
            shout(campaign.game, f"order {number}")
            campaign.save()
        lines = journal_of(campaign.path).read_text().replace("shouted", "").splitlines()
        assert [line.count("shout") for line in lines] == [0, 1]


def test_closing_saves_nothing_and_loses_nothing(tmp_path: Path) -> None:
    """What was entered since the last save comes from the journal; a closed campaign is written no more."""
    campaign = kept(tmp_path / "a.hexwar", unsaved=1)
    before = campaign.path.read_bytes()
    campaign.close()
    campaign.close()
    shout(campaign.game, "too late")
    assert campaign.path.read_bytes() == before
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert words(again.game)[-1] == "unsaved 0"
    with pytest.raises(SaveError):
        campaign.save()


def test_looking_writes_nothing(tmp_path: Path) -> None:
    """Opened to be looked at: no lock, no note of the load, not a byte."""
    kept(tmp_path / "a.hexwar", unsaved=1).close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with Campaign.open(TOYS, tmp_path / "a.hexwar", read_only=True) as campaign:
        assert words(campaign.game)[-1] == "unsaved 0"
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_what_happens_by_itself_goes_on_after_a_crash(tmp_path: Path) -> None:
    """Killed between an order and the step it sets off, the game takes that step when it is opened again."""
    with kept(tmp_path / "a.hexwar") as campaign:
        end_turn(campaign.game)
        end_turn(campaign.game)
        turn = campaign.game.turn
    journal = campaign.path.with_name("a.hexwar.journal")
    lines = journal.read_bytes().splitlines(keepends=True)
    assert b'"step"' in lines[-1]
    journal.write_bytes(b"".join(lines[:-1]))
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert again.game.turn == turn


def test_the_last_autosaves_are_kept(tmp_path: Path) -> None:
    """One for every call, the oldest removed; each opens as the game was; other games' are left alone."""
    auto = tmp_path / "auto"
    with kept(tmp_path / "b.hexwar") as other:
        theirs = other.autosave(auto)
    with kept(tmp_path / "a.hexwar") as campaign:
        mine = []
        for _ in range(KEPT_AUTOSAVES + 3):
            end_turn(campaign.game)
            mine.append((campaign.autosave(auto), campaign.game.digest()))
        campaign.game.rewind(1)
        mine.append((campaign.autosave(auto), campaign.game.digest()))
    assert names_in(auto) == {theirs.name, *(path.name for path, _ in mine[-KEPT_AUTOSAVES:])}
    for path, digest in mine[-KEPT_AUTOSAVES:]:
        assert opened(path.read_bytes()).digest() == digest


@pytest.mark.row(19)
def test_the_clock_has_no_effect_on_a_game(tmp_path: Path) -> None:
    """Clocks that stand still, jump back or forth for a century: the same game, and the date is only shown (row 19)."""
    game = raid()
    records = set()
    for year in (1970, 2026, 9999, 1, 2026):
        raw = encode(game, datetime(year, 1, 1, tzinfo=UTC))
        records.add(raw.split(b"\n")[2])
        assert opened(raw).digest() == game.digest()
    assert len(records) == 1
    os.utime(kept(tmp_path / "a.hexwar").path, (0, 0))
    assert saved_games(tmp_path)[0].heading.saved == NOON  # type: ignore[union-attr]


SAME = """
import secrets, sys
secrets.token_hex = lambda size: "ab" * size
from tests.storage.games import NOON, raid
from hexwar_tui.storage.saves.save_file import encode
sys.stdout.buffer.write(encode(raid(3, name="Анна"), NOON))
"""


@pytest.mark.row(19)
def test_every_process_writes_the_same_bytes() -> None:
    """Whatever PYTHONHASHSEED is (row 19)."""
    written = {
        subprocess.run(
            [sys.executable, "-c", SAME], check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(written) == 1
    assert opened(written.pop()).turn == 4


def test_a_game_of_typed_dice_and_a_referee_is_kept_as_it_is(tmp_path: Path) -> None:
    """Dice thrown on the table, a referee, and seats with names and practice players come back."""
    seats = [SeatSetup("red", "Анна"), SeatSetup("blue", player="random")]
    game = Game.new(TOYS, toy_scenario("raid"), seats=seats, typed=True, referee=True)
    with Campaign.create(game, tmp_path / "a.hexwar", noon) as campaign:
        end_turn(game)
        end_turn(game)
        assert game.next_step() is not None
    with Campaign.open(TOYS, campaign.path, clock=noon) as again:
        assert again.game.next_step() == game.next_step()
        assert again.game.record.dice == game.record.dice
        assert again.game.record.seats == game.record.seats


def test_rulings_repeals_amendments_and_rehearsals_come_back_from_the_journal(tmp_path: Path) -> None:
    """The program dies without saving: all of them stand, in the journal first, then in a save."""
    path = tmp_path / "game.hexwar"
    campaign = Campaign.create(Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True), path)
    game = campaign.game
    game.submit("red", Give("blue", 2))
    campaign.save()
    game.rule(Ruling("a windfall", (Change("side:red", "grain", 9),), "shh", ("red",)))
    game.rule(Ruling("mildew", (Change("side:blue", "grain", 3),), seen_by=()))
    game.take_back(2, "no windfall")
    game.amend_order(1, "misread", [Give("blue", 1)])
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    rehearsal = rehearse(game)
    rehearsal.step()
    rehearsal.leave()
    again = load_game(TOYS, path).game
    assert again.digest() == game.digest()
    assert [entry.chain for entry in again.record.entries] == [entry.chain for entry in game.record.entries]
    campaign.save()
    campaign.close()
    again = load_game(TOYS, path).game
    assert again.digest() == game.digest()
    again.verify()


def test_a_game_within_the_game_is_kept_when_it_has_ended(tmp_path: Path) -> None:
    """What happened in it is told after saving and opening as it was before."""
    game = Game.new(TOYS, toy_scenario("raid", 3, rows=("...",) * 2), seed="fall")
    path = tmp_path / "game.hexwar"
    with Campaign.create(game, path) as campaign:
        game.submit("red", Strike("red-2", "green-2"))
        for side in ("red", "green"):
            game.submit(side, Bid("1", feint=False))
        campaign.save()
    again = load_game(TOYS, path).game
    assert list(again.record.boards) == [1]
    told = [[run.phrase(event) for _, event in run.news("red")] for run in (game, again)]
    assert told[0] == told[1]
    assert len(again.frames) == 1


def test_a_game_is_saved_and_loaded_by_the_public_names(tmp_path: Path) -> None:
    """What the package offers to programs: make, save, load; the loaded game is the saved one."""
    game = hexwar_tui.Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="a")
    hexwar_tui.save(game, tmp_path / "a.hexwar")
    assert hexwar_tui.load(tmp_path / "a.hexwar").digest() == game.digest()
    with pytest.raises(AttributeError):
        _ = hexwar_tui.nothing


@pytest.mark.parametrize("most", [12, 1])
def test_players_by_their_names_play_the_same_game_again(most: int) -> None:
    """So many acts are done and no more; the same seed leads to the same game, another to another."""
    games = [hexwar_tui.new("ashlands/first-steps", seed="a") for _ in range(3)]
    seeds = ["one", "one", "two"]
    acts = [
        hexwar_tui.play(game, dict.fromkeys(game.sides, "random"), seed, most)
        for game, seed in zip(games, seeds, strict=True)
    ]
    assert acts == [most] * 3
    assert games[0].digest() == games[1].digest()
    assert [entry.body for entry in games[0].record.entries] != [entry.body for entry in games[2].record.entries]
