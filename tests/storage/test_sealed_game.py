"""Sealed games on disk: nothing readable in any file, rewritten history shows, hostile files are refused (31, 33)."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.language import render
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.checking import examine
from hexwar_tui.storage.errors import DamagedSave, SaveError, SealedSave
from hexwar_tui.storage.export import branch_game, export_game, save_copy
from hexwar_tui.storage.files import backup_of
from hexwar_tui.storage.journal_file import journal_of
from hexwar_tui.storage.opening import load_game
from hexwar_tui.storage.recovery import recover, slots_to_recover
from hexwar_tui.storage.save_file import check_of
from hexwar_tui.storage.save_list import saved_games
from hexwar_tui.storage.seal import Keys, WrongPhrase, open_slot
from hexwar_tui.storage.sealed_file import read_kept, read_sealed_heading, slots_of
from tests.storage.faulty import killed_at
from tests.storage.games import FILE, NOON, end_turn, kept, names_in, noon, one_sentence, raid, shout, words
from tests.storage.sealing import (
    CANARY,
    PHRASES,
    PLAYER,
    forged,
    keys_of,
    new_seal,
    opened_by,
    sealed,
    with_state,
)
from tests.storage.test_crash import let_go
from tests.toys import TOYS
from tests.toys.raid import Fence


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sealed game of three turns, closed, with two orders of red's that are only in its journal."""
    campaign = sealed(tmp_path / "a.hexwar", unsaved=2)
    campaign.close()
    return campaign.path


def told(campaign: Campaign) -> list[str]:
    """What the players are told on opening; closes the game."""
    campaign.close()
    return [render(notice, "en") for notice in campaign.notices]


# -- nothing readable --------------------------------------------------------------------------------------------------


def test_no_file_of_a_sealed_game_can_be_read(tmp_path: Path) -> None:
    """Save, journal, backup, autosaves, copies, branches, what was recovered: no order, name, seed, title or state."""
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
        for canary in (CANARY, PLAYER, *words_of_it, game.record.dice.salt, *chains, *snapshots):
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
def test_every_phrase_opens_the_whole_game(path: Path, seat: str) -> None:
    """Orders that were only in the journal are there again, and nothing is called altered."""
    with opened_by(path, seat) as campaign:
        assert words(campaign.game) == [CANARY] * 8
        assert campaign.seal is not None
    assert told(campaign) == ["Recovered 2 orders from the journal."]


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
    assert raw.startswith(b'{"magic":"hexwar","format":2,')
    assert campaign.seal is None
    assert slots_of(campaign.path) == ()
    assert words(load_game(TOYS, campaign.path, Keys("red", bytes(32), {})).game) == words(campaign.game)


@pytest.mark.row(1)
def test_a_killed_save_of_a_sealed_game_loses_nothing(tmp_path: Path) -> None:
    """At every call of saving: the next opening finds everything, by whatever phrase, and accuses nobody (row 1)."""
    for number in count(1):
        campaign = sealed(tmp_path / str(number) / "a.hexwar", turns=1, unsaved=2)
        was_killed = killed_at(number, campaign.save)
        let_go(campaign)
        keys = new_seal().keys
        again = load_game(TOYS, campaign.path, keys)
        assert words(again.game) == words(campaign.game)
        assert not [notice for notice in again.notices if "altered" in render(notice, "en")]
        campaign.path.unlink()
        assert words(recover(TOYS, campaign.path, keys)[0].game) == words(campaign.game)
        if not was_killed:
            assert number > 10
            return


def test_a_sealed_game_can_go_on_elsewhere(path: Path, tmp_path: Path) -> None:
    """A disk that is full is left under the same seal; who marks, marks on."""
    other = tmp_path / "elsewhere" / "b.hexwar"
    with opened_by(path, "red") as campaign:
        campaign.save_as(other)
        end_turn(campaign.game)
        campaign.save()
    assert told(opened_by(other, "red")) == []
    assert told(opened_by(other, "blue")) == []


def test_a_branch_is_sealed_by_the_same_phrases_and_calls_nothing_altered(path: Path, tmp_path: Path) -> None:
    """Its marks begin anew: those of the other game do not hold there."""
    to = tmp_path / "branch.hexwar"
    branch_game(TOYS, path, to, turn=2, clock=noon, keys=keys_of(path, "red"))
    for seat in PHRASES:
        assert told(opened_by(to, seat)) == []


def test_a_copy_is_sealed_with_its_journal_in_it(path: Path, tmp_path: Path) -> None:
    """One file to carry: whoever opens it is told of nothing altered."""
    to = tmp_path / "copy.hexwar"
    export_game(TOYS, path, to, noon, keys=keys_of(path, "blue"))
    again = load_game(TOYS, to, keys_of(to, "red"))
    assert (words(again.game), again.notices) == ([CANARY] * 8, ())


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


# -- what was altered --------------------------------------------------------------------------------------------------

Change = Callable[[list[Any]], None]


def _words(parts: list[Any], number: int) -> None:
    parts[2]["entries"][number - 1]["body"]["words"] = "something else"
    parts[2]["entries"][number - 1]["events"] = []


def _state(at: int) -> Change:
    """Moves a raider in the snapshot number `at`."""

    def change(parts: list[Any]) -> None:
        with_state(parts[2]["snapshots"][at], lambda state: state["raiders"]["red-1"].update(moved=1))

    return change


def _cut(parts: list[Any], number: int) -> None:
    """Takes out everything behind an entry."""
    del parts[2]["entries"][number:]
    parts[2]["snapshots"] = [kept for kept in parts[2]["snapshots"] if kept["entry"] <= number]


ALTERED: list[tuple[str, Change, str]] = [
    ("red's order of turn 3", lambda parts: _words(parts, 11), "after turn 2 of {red}"),
    ("blue's order of turn 2", lambda parts: _words(parts, 8), "after turn 2 of {red}"),
    ("blue's order of turn 1", lambda parts: _words(parts, 3), "after turn 1 of {red}"),
    ("the very first order", lambda parts: _words(parts, 1), "before the first turn of {red}"),
    ("the newest snapshot", _state(-1), "after turn 3 of {red}"),
    ("the newest for which red vouches", _state(-2), "after turn 2 of {red}"),
    ("the first snapshot", _state(0), "before the first turn of {red}"),
    ("the seed", lambda parts: parts[2]["dice"].update(seed="better dice"), "before the first turn of {red}"),
    ("the version of its rules", lambda parts: parts[2].update(system_version=9), "before the first turn of {red}"),
    ("an option", lambda parts: parts[2]["options"].update(turns=9), "before the first turn of {red}"),
    ("the marks", lambda parts: parts[3].update(marks={}), "before the first turn of {red}"),
    ("red's last mark", lambda parts: parts[3]["marks"]["red"].pop(), "after turn 2 of {red}"),
    ("a turn taken out", lambda parts: _cut(parts, 10), "after turn 2 of {red}"),
]


@pytest.mark.row(31)
@pytest.mark.parametrize(("change", "expected"), [(c, e) for _, c, e in ALTERED], ids=[name for name, _, _ in ALTERED])
def test_what_an_opponent_alters_shows_when_its_player_opens_the_game(
    tmp_path: Path, change: Change, expected: str
) -> None:
    """Blue knows his phrase and the form of the file, and makes all hashes and the seal fit again (row 31)."""
    campaign = sealed(tmp_path / "a.hexwar")
    campaign.close()
    path = campaign.path
    journal_of(path).unlink()
    path.write_bytes(forged(path.read_bytes(), keys_of(path, "blue"), change))
    (sentence,) = [line for line in told(opened_by(path, "red")) if "under version" not in line]
    assert "altered" in sentence
    assert expected.format(red=PLAYER) in sentence
    journal_of(path).unlink()
    assert any(expected.format(red=PLAYER) in line for line in told(opened_by(path, REFEREE)))


def test_what_was_not_altered_is_not_called_so(tmp_path: Path) -> None:
    """The same work with no change: the forger's hashes are right, and nobody is accused."""
    campaign = sealed(tmp_path / "a.hexwar")
    campaign.close()
    path = campaign.path
    path.write_bytes(forged(path.read_bytes(), keys_of(path, "blue"), lambda parts: None))
    for seat in PHRASES:
        assert told(opened_by(path, seat)) == []


def test_an_order_in_the_name_of_another_shows(tmp_path: Path) -> None:
    """Blue's program, without red's phrase, ends red's turn for him."""
    campaign = sealed(tmp_path / "a.hexwar")
    campaign.close()
    with opened_by(campaign.path, "blue") as at_home:
        end_turn(at_home.game)
        at_home.save()
    assert told(opened_by(campaign.path, "red")) == [f"This game was altered after turn 3 of {PLAYER}."]
    assert told(opened_by(campaign.path, "blue")) == []


def test_what_an_opponent_takes_back_for_another_shows(tmp_path: Path) -> None:
    """An undo is entered by nobody but the side whose order it was."""
    campaign = sealed(tmp_path / "a.hexwar", turns=1)
    campaign.game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    campaign.save()
    campaign.close()
    with opened_by(campaign.path, "blue") as at_home:
        at_home.game.undo("red")
        at_home.save()
    assert told(opened_by(campaign.path, "red")) == [f"This game was altered after turn 2 of {PLAYER}."]


def test_undo_rewind_and_a_crash_are_not_called_altered(tmp_path: Path) -> None:
    """Whatever the program itself does to a game, with one player at the keyboard or the other."""
    campaign = sealed(tmp_path / "a.hexwar", turns=2)
    game, path = campaign.game, campaign.path
    game.submit("red", Fence(edge=(campaign.game.view("red").grid.cells[0], 2)))
    game.undo("red")
    end_turn(game)
    campaign.save()
    game.rewind(7)
    shout(game, "on from there")
    campaign.save()
    shout(game, "not saved")
    campaign.close()
    for seat in PHRASES:
        assert not [line for line in told(opened_by(path, seat)) if "altered" in line]
    with opened_by(path, "blue") as gone_on:
        gone_on.save()
    assert told(opened_by(path, "red")) == []


@pytest.mark.row(13)
def test_under_later_rules_a_game_is_not_called_altered(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may stand otherwise than its journal would now lead to (row 13)."""
    monkeypatch.setattr(type(TOYS["raid"]), "version", TOYS["raid"].version + 1)
    assert any("under version" in line for line in told(opened_by(path, "blue")))
    assert not [line for line in told(opened_by(path, "red")) if "altered" in line]


# -- damaged, strange, hostile ----------------------------------------------------------------------------------------


def refused(raw: bytes, keys: Keys, tmp_path: Path) -> SaveError:
    """The error that these bytes are refused with."""
    path = tmp_path / FILE
    path.write_bytes(raw)
    with pytest.raises(SaveError) as caught:
        load_game(TOYS, path, keys)
    one_sentence(str(caught.value), path)
    assert render(caught.value.text, "ru")
    assert path.read_bytes() == raw
    return caught.value


def with_heading(raw: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with another plain heading, and a check sum that fits."""
    data = json.loads(raw)
    change(data["heading"])
    heading = json.dumps(data["heading"], ensure_ascii=False, separators=(",", ":")).encode()
    rest = b'"heading":%b,\n"sealed":"%b"}\n' % (heading, data["sealed"].encode())
    return b'{"magic":"hexwar-sealed","format":2,"check":"%b",\n' % check_of(rest).encode() + rest


@pytest.mark.parametrize(
    "change",
    [
        lambda heading: heading.update(turn=99),
        lambda heading: heading.update(sequence=1),
        lambda heading: heading.update(head="0" * 32),
        lambda heading: heading.update(id="another"),
        lambda heading: heading.update(waiting=["blue"]),
        lambda heading: heading["slots"].pop(),
        lambda heading: heading["slots"][0].update(salt="0" * 32),
    ],
)
def test_a_heading_that_was_not_sealed_with_the_game_is_refused(
    path: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    """The plain heading stands inside, too, and is compared."""
    fault = refused(with_heading(path.read_bytes(), change), keys_of(path, "red"), tmp_path)
    assert "not the one that was sealed with it" in str(fault)


@pytest.mark.row(33)
@pytest.mark.parametrize("form", ["scrypt-30-8-1", "scrypt-1-8-1", ""])
def test_hostile_key_parameters_in_a_file_are_refused_unreckoned(
    path: Path, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """n = 2^30, n = 2: named as what they are, before any work is done (row 33)."""
    keys = keys_of(path, "red")
    raw = with_heading(path.read_bytes(), lambda heading: heading["slots"][0].update(form=form))
    monkeypatch.setattr(hashlib, "scrypt", lambda *_, **__: pytest.fail("worked on it"))
    assert "seal is kept in a form" in str(refused(raw, keys, tmp_path))
    with pytest.raises(DamagedSave, match="seal is kept in a form"):
        slots_of(tmp_path / FILE)


@pytest.mark.row(6)
def test_truncated_and_flipped_sealed_files_are_refused(path: Path, tmp_path: Path) -> None:
    """Every flip and cut shows by the check sum, without any key (row 6)."""
    raw, rng = path.read_bytes(), random.Random(6)
    keys = keys_of(path, "red")
    for _ in range(150):
        at = rng.randrange(len(raw))
        flipped = raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]
        assert str(FILE) in str(refused(raw[:at], keys, tmp_path))
        assert str(FILE) in str(refused(flipped, keys, tmp_path))


@pytest.mark.row(11)
def test_a_newer_sealed_format_is_named_as_such(path: Path, tmp_path: Path) -> None:
    """As it is for saves without a seal (row 11)."""
    raw = path.read_bytes().replace(b'"format":2', b'"format":3', 1)
    assert "newer version" in str(refused(raw, keys_of(path, "red"), tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: parts[3].update(marks={"red": [{}]}),
        lambda parts: parts[3].clear(),
        lambda parts: parts[2].update(seats=[]),
        lambda parts: parts[1].update(id="another"),
        lambda parts: parts.append({}),
    ],
)
def test_what_stands_inside_is_read_as_strictly_as_any_save(path: Path, tmp_path: Path, change: Change) -> None:
    """A seal does not make its holder trustworthy."""
    keys = keys_of(path, "red")
    assert str(FILE) in str(refused(forged(path.read_bytes(), keys, change), keys, tmp_path))


@pytest.mark.row(8)
def test_a_bomb_inside_a_seal_is_refused(path: Path, tmp_path: Path) -> None:
    """What unpacks to more than a file may hold is not unpacked (row 8)."""
    keys = keys_of(path, "red")
    raw = forged(path.read_bytes(), keys, lambda parts: parts[2].update(system="x" * (17 << 20)))
    assert len(raw) < 1 << 20
    assert "does not open" in str(refused(raw, keys, tmp_path))


def test_a_game_too_large_for_a_file_is_not_sealed_into_one(tmp_path: Path) -> None:
    """What could not be read again is not written."""
    game = raid()
    game.record.scenario["padding"] = "x" * (17 << 20)
    with pytest.raises(SaveError, match="16 MB"):
        save_copy(game, tmp_path / "a.hexwar", noon, seal=new_seal())
    assert names_in(tmp_path) == set()


# -- the journal -------------------------------------------------------------------------------------------------------


def test_a_damaged_line_of_a_sealed_journal_is_named(path: Path) -> None:
    """The check sum of each line is plain: damage is told from a torn end, and what comes before can be had back."""
    journal = journal_of(path)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:-2], lines[-2].replace(b'"sealed":"gAAAA', b'"sealed":"gAAAB'), lines[-1]]))
    with pytest.raises(DamagedSave, match=f"damaged at line {len(lines) - 1}"):
        load_game(TOYS, path, keys_of(path, "red"))
    best = recover(TOYS, path, keys_of(path, "red"))[0]
    assert len(words(best.game)) == 6


def test_a_journal_without_a_seal_is_none_of_a_sealed_game(path: Path, tmp_path: Path) -> None:
    """Nor the other way round: it is put aside, and a notice says so."""
    other = kept(tmp_path / "b.hexwar", unsaved=2)
    other.close()
    plain, closed = journal_of(other.path).read_bytes(), journal_of(path).read_bytes()
    journal_of(path).write_bytes(plain)
    journal_of(other.path).write_bytes(closed)
    for campaign in (opened_by(path, "red"), Campaign.open(TOYS, other.path, clock=noon)):
        assert told(campaign) == ["The journal beside this save belongs to another game. It is put aside."]
    assert words(load_game(TOYS, path, keys_of(path, "red")).game) == [CANARY] * 6


@pytest.mark.parametrize("text", [b"{}", b'{"sealed":7}', b'{"sealed":"x"}', b'{"sealed":"x","more":1}', b"[]"])
def test_a_sealed_line_that_holds_something_else_is_damage(path: Path, text: bytes) -> None:
    """The line is left out, if it is the last, and nothing else."""
    check = hashlib.blake2b(text, digest_size=16).hexdigest().encode()
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes() + b'{"check":"%b","line":%b}\n' % (check, text))
    assert words(load_game(TOYS, path, keys_of(path, "red")).game) == [CANARY] * 8


def test_a_lost_save_is_had_back_from_backup_and_journal(path: Path) -> None:
    """The backup has slots of its own; what is had back is sealed, and nobody is accused."""
    path.write_bytes(b"torn")
    slots = slots_to_recover(path)
    keys = open_slot(next(slot for slot in slots if slot.seat == "blue"), PHRASES["blue"])
    best = recover(TOYS, path, keys)[0]
    assert words(best.game) == [CANARY] * 8
    with Campaign.create(best.game, path.with_name("back.hexwar"), noon, seal=best.seal) as campaign:
        assert campaign.seal is best.seal
    for seat in PHRASES:
        assert told(opened_by(path.with_name("back.hexwar"), seat)) == []
    backup_of(path).write_bytes(b"torn")
    assert slots_to_recover(path) == ()


def test_phrases_are_written_nowhere(path: Path) -> None:
    """Not even hashed as a PIN would be: the slot is all there is."""
    for file in path.parent.iterdir():
        raw = file.read_bytes()
        assert not re.search(rb"scrypt-15-8-1\$", raw)
        assert not any(phrase.encode() in raw for phrase in PHRASES.values() if " " in phrase)
