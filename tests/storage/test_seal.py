"""The seal itself: keys behind phrases, marks, PINs, and what no file may ask of it (rows 30, 31, 33)."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals import pins
from hexwar_tui.storage.seals.pins import Door, is_lock, lock, opens, wait_after
from hexwar_tui.storage.seals.seal import BrokenSeal, Keys, Place, Seal, SlotDoor, WrongPhrase, close_slot, open_slot
from tests.storage.games import noon, raid

PHRASES = {"red": "1234", "blue": "correct horse battery", REFEREE: "law"}
PLACE = Place("0" * 32, 7, 3, "1" * 32, 4, "2" * 32)


@pytest.fixture(scope="module")
def seal() -> Seal:
    """A seal of two sides and a referee, as it was made; tests that change one make a copy."""
    return Seal.make(PHRASES, {})


def opened(seal: Seal, seat: str) -> Seal:
    """The same seal as one who knows only the phrase of this seat opens it."""
    return Seal(seal.slots.values(), open_slot(seal.slots[seat], PHRASES[seat]))


def test_every_phrase_opens_the_same_game(seal: Seal) -> None:
    """Whoever opens it reads what any other has sealed. A side gets its own key and the referee all: no side can make
    the marks of another."""
    own = {}
    for seat in PHRASES:
        table = opened(seal, seat)
        assert table.decrypt(seal.encrypt(b"a secret")) == b"a secret"
        own[seat] = {side for side in ("red", "blue") if table.has_key_of(side)}
    assert own == {"red": {"red"}, "blue": {"blue"}, REFEREE: {"red", "blue"}}


def test_another_phrase_opens_nothing(seal: Seal) -> None:
    """Nor does the phrase of another seat; and what shows nothing is no phrase."""
    for phrase in ("", " ", "1235", "12345", "correct horse battery"):
        with pytest.raises(WrongPhrase, match="not the PIN or pass phrase"):
            open_slot(seal.slots["red"], phrase)
    for phrase in ("", "  ", "\x1b"):
        with pytest.raises(ValueError, match="at least one"):
            Seal.make({"red": phrase}, {})


def test_nothing_sealed_is_ever_the_same_twice(seal: Seal) -> None:
    """Two players of one phrase, and two saves of one game, show nothing in common. A token that tells when it was made
    would tell how fast an opponent plays: no second of the clock is in it."""
    other = Seal.make({"red": "1234", "blue": "1234"}, {})
    assert other.slots["red"].salt != other.slots["blue"].salt
    assert seal.encrypt(b"x") != seal.encrypt(b"x")
    assert seal.tag("x") == opened(seal, "red").tag("x") != other.tag("x")
    assert base64.urlsafe_b64decode(seal.encrypt(b"x"))[1:9] == bytes(8)


def test_what_was_touched_does_not_open(seal: Seal) -> None:
    """Every single byte of what is encrypted counts."""
    token = seal.encrypt(b"a secret")
    raw = base64.urlsafe_b64decode(token)
    for at in range(len(raw)):
        touched = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(BrokenSeal):
            seal.decrypt(base64.urlsafe_b64encode(touched))
    with pytest.raises(BrokenSeal):
        Seal.make({"red": "1234"}, {}).decrypt(token)
    with pytest.raises(BrokenSeal):
        seal.decrypt("жук".encode())


@pytest.mark.row(33)
@pytest.mark.parametrize("form", ["scrypt-30-8-1", "scrypt-1-8-1", "scrypt-15-8-1 ", "", "x" * 999])
def test_key_parameters_out_of_the_list_are_refused_before_any_work(
    seal: Seal, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """n = 2^30 would take a gigabyte and minutes, n = 2 would make guessing cheap (row 33)."""
    monkeypatch.setattr(hashlib, "scrypt", lambda *_, **__: pytest.fail("worked on it"))
    with pytest.raises(BrokenSeal, match="parameters"):
        open_slot(replace(seal.slots["red"], form=form), "1234")


def test_keys_are_stretched_as_written(seal: Seal, monkeypatch: pytest.MonkeyPatch) -> None:
    """n = 2^15, r = 8, p = 1, a salt of 16 bytes, a key of 32."""
    asked: list[dict[str, Any]] = []
    real = hashlib.scrypt

    def scrypt(text: bytes, **how: Any) -> bytes:
        asked.append({**how, "salt": len(how["salt"])})
        return real(text, **how)

    monkeypatch.setattr(pins.hashlib, "scrypt", scrypt)
    open_slot(seal.slots["red"], "1234")
    (how,) = asked
    assert how.pop("maxmem") >= 128 * 8 * 2**15
    assert how == {"n": 2**15, "r": 8, "p": 1, "salt": 16, "dklen": 32}


@pytest.mark.parametrize(
    "plain", [[], {}, {"game": "00", "own": {}}, {"game": "0" * 64, "own": []}, {"game": 7, "own": {}}, "x", None]
)
def test_a_slot_that_holds_something_else_is_refused(seal: Seal, plain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slot that opens need not be one of ours."""
    keys = Keys("red", bytes(32), {"red": bytes(32)})
    with monkeypatch.context() as forged:
        forged.setattr(json, "dumps", lambda _: json.JSONEncoder().encode(plain))
        slot = close_slot(keys, "", "1234")
    with pytest.raises(BrokenSeal, match="does not hold keys"):
        open_slot(slot, "1234")


def test_a_slot_of_another_game_is_refused(seal: Seal) -> None:
    """Its phrase may be right, but it leads elsewhere."""
    other = Seal.make({"red": "9"}, {})
    mixed = Seal([other.slots["red"]], seal.keys)
    assert not mixed.try_phrase("red", "9")
    assert not mixed.keys.own.keys() - seal.keys.own.keys()


# -- phrases -----------------------------------------------------------------------------------------------------------


def test_phrases_are_given_by_the_referee_and_by_their_owner(seal: Seal) -> None:
    """For a side that forgot its phrase the referee gives a new one; its own key, and so all its old marks, stay what
    they were. A side changes its own and no other: it has no key to wrap for anybody else."""
    desk, own = opened(seal, REFEREE), opened(seal, "red")
    before = open_slot(seal.slots["red"], "1234")
    desk.give_phrase("red", "new")
    assert open_slot(desk.slots["red"], "new") == before
    with pytest.raises(WrongPhrase):
        open_slot(desk.slots["red"], "1234")
    own.give_phrase("red", "other")
    assert open_slot(own.slots["red"], "other").own.keys() == {"red"}
    with pytest.raises(KeyError):
        own.give_phrase("blue", "other")


@pytest.mark.row(30)
def test_the_wait_at_a_slot_grows_with_every_failure(seal: Seal) -> None:
    """As with a PIN, by a clock that the test moves: two slips are free, then 2, 4, 8 seconds (row 30)."""
    time = [50.0]
    door = SlotDoor(seal.slots["red"], lambda: time[0])
    waits = []
    for _ in range(5):
        assert not door.knock("9")
        waits.append(door.seconds_left)
        time[0] += door.seconds_left
    assert waits == [0, 0, 2, 4, 8]
    assert not door.knock("9")
    assert not door.knock("1234"), "the right phrase is not tried during the wait"
    time[0] += 16
    assert door.knock("1234")
    assert door.keys == open_slot(seal.slots["red"], "1234")


# -- marks -------------------------------------------------------------------------------------------------------------


def test_a_mark_holds_at_its_own_place_only(seal: Seal) -> None:
    """Another entry, turn, chain, snapshot, ground or seat, and the mark is no longer true."""
    own = opened(seal, REFEREE)
    own.mark("red", PLACE)
    (mark,) = own.marks["red"]
    assert own.is_true("red", mark, PLACE)
    assert not own.is_true("blue", mark, PLACE)
    others = {"ground": "9" * 32, "entry": 8, "turn": 4, "chain": "9" * 32, "snapshot": 5, "digest": "9" * 32}
    for name, value in others.items():
        assert not own.is_true("red", mark, replace(PLACE, **{name: value}))


def test_nobody_marks_without_the_key(seal: Seal) -> None:
    """Blue's program leaves no mark of red; once red's phrase was typed there, it does."""
    table = opened(seal, "blue")
    table.mark("red", PLACE)
    assert table.marks == {}
    assert not table.try_phrase("red", "4321")
    assert table.try_phrase("red", "1234")
    table.mark("red", PLACE)
    assert [mark.entry for mark in table.marks["red"]] == [7]


def test_of_each_turn_the_last_mark_is_kept(seal: Seal) -> None:
    """Their number grows with the turns, not with the orders."""
    own = opened(seal, "red")
    for entry, turn in ((1, 1), (2, 1), (5, 2), (6, 2), (9, 3)):
        own.mark("red", replace(PLACE, entry=entry, turn=turn))
    assert [(mark.entry, mark.turn) for mark in own.marks["red"]] == [(2, 1), (6, 2), (9, 3)]
    assert own.marks_behind(9) == {"red": own.marks["red"][-1]}
    assert own.marks_behind(6) == {}
    assert own.of_another_game().marks == {}
    assert own.copy().marks == own.marks


def test_cryptography_is_not_loaded_before_a_seal_is_used() -> None:
    """Who plays without a seal does not wait for it: neither storage, nor command line, nor app load it."""
    code = (
        "import sys, hexwar_tui, hexwar_tui.storage.campaigns.campaign, hexwar_tui.storage.campaigns.recovery, "
        "hexwar_tui.cli.setup.setting_up, hexwar_tui.tui.app.program, hexwar_tui.tui.round.play_flow, "
        "hexwar_tui.tui.setup.saves, hexwar_tui.tui.setup.seats\n"
        "assert 'cryptography' not in sys.modules\n"
        "from hexwar_tui.storage.seals.seal import Seal\n"
        "Seal.make({'red': 'x'}, {})\n"
        "assert 'cryptography' in sys.modules\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_slots_in_a_file_name_their_seats(tmp_path: Path) -> None:
    """Who opens a sealed game is asked by the names of the scenario; the referee's slot has none."""
    path = tmp_path / "a.hexwar"
    game = raid()
    names = {side.id: side.name for side in game.frames[0].scenario.sides}
    Campaign.create(game, path, noon, seal=Seal.make(PHRASES, names)).close()
    assert all(names.values())
    assert {slot.seat: slot.name for slot in slots_of(path)} == {**names, REFEREE: ""}


def test_a_lock_opens_with_its_pin_only() -> None:
    """The same PIN makes another lock each time; spaces around and forms of letters do not matter."""
    kept = lock("1234")
    assert is_lock(kept)
    assert opens(kept, "1234")
    assert not opens(kept, "1235")
    assert not opens(kept, "")
    assert kept != lock("1234")
    assert "1234" not in kept.split("$")
    assert opens(lock(" пароль\u0438\u0306 "), "пароль\u0439")


@pytest.mark.parametrize("pin", ["", "  ", "\x1b", "\u200b"])
def test_an_empty_pin_is_none(pin: str) -> None:
    """What shows nothing is no PIN."""
    with pytest.raises(ValueError, match="at least one"):
        lock(pin)


@pytest.mark.row(33)
@pytest.mark.parametrize("kept", ["", "scrypt-30-8-1$" + "0" * 32 + "$" + "0" * 64, "scrypt-1-8-1$$", "$", "x" * 9999])
def test_a_strange_lock_is_refused_unreckoned(kept: str) -> None:
    """No file sets the cost of a guess (row 33)."""
    assert not is_lock(kept)
    with pytest.raises(ValueError, match="not a lock"):
        opens(kept, "1234")


@pytest.mark.row(30)
def test_the_wait_grows_with_every_failure() -> None:
    """Row 30: two slips are free, then it doubles up to five minutes."""
    assert [wait_after(failures) for failures in range(8)] == [0, 0, 0, 2, 4, 8, 16, 32]
    assert wait_after(50) == wait_after(10**9) == 300


@pytest.mark.row(30)
def test_a_door_waits_and_forgets_after_the_right_pin() -> None:
    """Row 30: by a clock that the test moves: during the wait even the right PIN is not tried, and nothing is
    counted."""
    time = [1000.0]
    door = Door(partial(opens, lock("1")), lambda: time[0])
    assert [door.knock("9") for _ in range(3)] == [False] * 3
    assert door.seconds_left == 2
    assert not door.knock("1")
    time[0] += 2
    assert not door.knock("9")
    assert door.seconds_left == 4
    time[0] += 4
    assert door.knock("1")
    assert not door.knock("9")
    assert door.seconds_left == 0
