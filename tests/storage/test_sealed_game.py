"""Sealed games on disk: nothing readable in any file, and every phrase opens all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.checking import examine
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.errors import DamagedSave, SealedSave
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import FORMAT
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.storage.saves.sealed_file import read_kept, read_sealed_heading, slots_of
from hexwar_tui.storage.seals.seal import Keys, WrongPhrase, open_slot
from tests.storage.faulty import every_kill, let_go
from tests.storage.games import NOON, end_turn, kept, noon, one_sentence, raid, shout, words
from tests.storage.sealing import CANARY, PHRASES, PLAYER, keys_of, new_seal, opened_by, sealed, told
from tests.toys import TOYS

# -- nothing readable --------------------------------------------------------------------------------------------------


def test_no_file_of_a_sealed_game_can_be_read(tmp_path: Path) -> None:
    """Save, journal, backup, autosaves, copies, branches, what was recovered: no order, name, seed, title or state;
    nor a phrase, not even hashed as a PIN would be: the slot is all there is."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=2)
    game = campaign.game
    campaign.autosave(tmp_path / "autosaves")
    campaign.close()
    keys = keys_of(campaign.path, "red")
    export_game(TOYS, campaign.path, tmp_path / "copy.hexwar", noon, keys=keys)
    branch_game(TOYS, campaign.path, tmp_path / "branch.hexwar", turn=2, clock=noon, keys=keys)
    source = recover(TOYS, campaign.path, keys)[0]
    Campaign.create(source.game, tmp_path / "back.hexwar", noon, seal=source.seal).close()
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".hexwar", ".bak", ".journal"}
    assert len(files) >= 9
    chains = [entry.chain for entry in game.record.entries]
    snapshots = [kept.digest for kept in game.record.snapshots]
    # Short words stand with a character that no encrypted text has, or one of them would be there by chance.
    words_of_it = ('"shout"', '"raid"', "raid/", "A toy", "a seed")
    for file in files:
        raw = file.read_bytes()
        assert not re.search(rb"scrypt-15-8-1\$", raw)
        for canary in (CANARY, PLAYER, *words_of_it, PHRASES["blue"], game.record.dice.salt, *chains, *snapshots):
            assert canary.encode() not in raw, (file.name, canary)


def test_the_plain_heading_tells_what_it_may_and_no_more(path: Path) -> None:
    """Format, game, how often it was saved, a keyed head of the chain, turn, who is openly waited for, date, slots."""
    data = json.loads(path.read_bytes())
    assert set(data) == {"magic", "format", "check", "heading", "sealed"}
    assert set(data["heading"]) == {"written_by", "id", "sequence", "head", "turn", "waiting", "saved", "slots"}
    assert all(set(slot) == {"seat", "name", "form", "salt", "wrapped"} for slot in data["heading"]["slots"])
    heading = read_sealed_heading(path.read_bytes(), path)
    assert (heading.turn, heading.waiting, heading.sequence, heading.saved) == (4, ("red",), 7, NOON)
    assert [slot.seat for slot in heading.slots] == list(PHRASES)
    assert data["sealed"].isascii()


def test_the_list_of_saves_tells_that_a_game_is_sealed_and_nothing_else(path: Path) -> None:
    """Neither title nor players; the others in the list are as ever."""
    Campaign.create(raid(), path.with_name("b.hexwar"), lambda: NOON + timedelta(days=1)).close()
    open_one, closed = saved_games(path.parent)
    assert (open_one.sealed, open_one.turn) == (None, 2)
    assert open_one.heading is not None
    assert closed.sealed == read_sealed_heading(path.read_bytes(), path)
    assert (closed.heading, closed.saved, closed.turn, closed.reason) == (None, NOON, 4, "")


def test_lines_of_a_sealed_journal_do_not_tell_long_orders_from_short_ones(path: Path) -> None:
    """An order of one word and one of twenty take the same room."""
    with opened_by(path, "red") as campaign:
        shout(campaign.game, "x")
        shout(campaign.game, "x" * 60)
    first, second = journal_of(path).read_bytes().splitlines()[-2:]
    assert len(first) == len(second)


# -- opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", PHRASES)
def test_every_phrase_opens_the_whole_game(path: Path, tmp_path: Path, seat: str) -> None:
    """Orders that were only in the journal are there again, and nothing is called altered. A branch is sealed by the
    same phrases: its marks begin anew, those of the other game do not hold there. A copy has the journal in it."""
    branch, copy = tmp_path / "branch.hexwar", tmp_path / "copy.hexwar"
    branch_game(TOYS, path, branch, turn=2, clock=noon, keys=keys_of(path, "red"))
    export_game(TOYS, path, copy, noon, keys=keys_of(path, "blue"))
    for file, notices in ((path, ["Recovered 2 orders from the journal."]), (copy, []), (branch, [])):
        with opened_by(file, seat) as campaign:
            assert words(campaign.game)[:2] == [CANARY] * 2
            assert file == branch or len(words(campaign.game)) == 8
            assert campaign.seal is not None
        assert told(campaign) == notices


def test_without_keys_nothing_is_opened_and_nothing_written(path: Path) -> None:
    """One sentence, for every way in; the files stay as they are."""
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    ways: list[Callable[[], object]] = [
        lambda: load_game(TOYS, path),
        lambda: Campaign.open(TOYS, path),
        lambda: read_kept(path),
        lambda: export_game(TOYS, path, path.with_name("b.hexwar")),
        lambda: branch_game(TOYS, path, path.with_name("b.hexwar")),
    ]
    for way in ways:
        with pytest.raises(SealedSave) as caught:
            way()
        one_sentence(str(caught.value), path)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name in before} == before
    assert recover(TOYS, path) == ()
    assert any("sealed" in render(fault, "en") for fault in examine(TOYS, path).faults)


def test_keys_of_another_game_open_nothing(path: Path, tmp_path: Path) -> None:
    """What does not open is damage, and the sentence says where."""
    journal_of(path).unlink()
    with pytest.raises(DamagedSave, match="does not open by its own key"):
        load_game(TOYS, path, Keys("red", bytes(32), {"red": bytes(32)}))


def test_a_sealed_game_plays_on_and_stays_sealed(path: Path) -> None:
    """Load, play, save, load; the sequence counts on."""
    with opened_by(path, "red") as campaign:
        shout(campaign.game, "one more")
        campaign.save()
    again = load_game(TOYS, path, keys_of(path, "blue"))
    assert words(again.game)[-1] == "one more"
    assert again.game.digest() == campaign.game.digest()
    assert read_sealed_heading(path.read_bytes(), path).sequence == 8
    assert read_sealed_heading(backup_of(path).read_bytes(), path).sequence == 7
    assert examine(TOYS, path, keys_of(path, "red")).faults == []


def test_games_without_a_seal_are_what_they_were(tmp_path: Path) -> None:
    """They are written as before and open without keys; keys change nothing."""
    campaign = kept(tmp_path / "a.hexwar", unsaved=1)
    campaign.close()
    raw = campaign.path.read_bytes()
    assert raw.startswith(b'{"magic":"hexwar","format":%d,' % FORMAT)
    assert campaign.seal is None
    assert slots_of(campaign.path) == ()
    assert words(load_game(TOYS, campaign.path, Keys("red", bytes(32), {})).game) == words(campaign.game)


@pytest.mark.row(1)
def test_a_killed_save_of_a_sealed_game_loses_nothing(tmp_path: Path) -> None:
    """At every call of saving: the next opening finds everything, by whatever phrase, and accuses nobody (row 1)."""
    keys = new_seal().keys
    for campaign in every_kill(tmp_path, lambda folder: sealed(folder / "a.hexwar", 1, unsaved=2), Campaign.save):
        again = load_game(TOYS, campaign.path, keys)
        assert words(again.game) == words(campaign.game)
        assert not [notice for notice in again.notices if "altered" in render(notice, "en")]
        campaign.path.unlink()
        assert words(recover(TOYS, campaign.path, keys)[0].game) == words(campaign.game)
        let_go(campaign)


def test_a_sealed_game_can_go_on_elsewhere(path: Path, tmp_path: Path) -> None:
    """A disk that is full is left under the same seal; who marks, marks on."""
    other = tmp_path / "elsewhere" / "b.hexwar"
    with opened_by(path, "red") as campaign:
        campaign.save_as(other)
        end_turn(campaign.game)
        campaign.save()
    assert told(opened_by(other, "red")) == []
    assert told(opened_by(other, "blue")) == []


# -- phrases -----------------------------------------------------------------------------------------------------------


def test_the_referee_gives_a_new_phrase_to_one_who_forgot_his(path: Path) -> None:
    """It holds from the next save on; the old one opens nothing there, and red's marks are still red's."""
    with opened_by(path, REFEREE) as campaign:
        campaign.give_phrase("red", "new")
    slot = slots_of(path)[0]
    with pytest.raises(WrongPhrase):
        open_slot(slot, PHRASES["red"])
    assert load_game(TOYS, path, open_slot(slot, "new")).notices == ()


def test_the_doors_of_a_sealed_game_are_those_of_its_slots(path: Path) -> None:
    """At the table each seat's phrase opens its door; what was altered behind it can then be told."""
    with opened_by(path, "blue") as campaign:
        doors = campaign.doors(lambda: 0.0)
        assert set(doors) == set(PHRASES)
        assert not doors["red"].knock(PHRASES["blue"])
        assert campaign.altered("red", TOYS) == ""
        assert doors["red"].knock(PHRASES["red"])
        assert campaign.altered("red", TOYS) == ""
