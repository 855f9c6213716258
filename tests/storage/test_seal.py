"""The seal itself: keys behind phrases, marks, and what no file may ask of it (rows 30, 31, 33)."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals import pins
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


@pytest.mark.parametrize("seat", PHRASES)
def test_every_phrase_opens_the_same_game(seal: Seal, seat: str) -> None:
    """Whoever opens it reads what any other has sealed."""
    assert opened(seal, seat).decrypt(seal.encrypt(b"a secret")) == b"a secret"


def test_a_side_gets_its_own_key_and_the_referee_all(seal: Seal) -> None:
    """No side can make the marks of another."""
    own = {seat: {side for side in ("red", "blue") if opened(seal, seat).has_key_of(side)} for seat in PHRASES}
    assert own == {"red": {"red"}, "blue": {"blue"}, REFEREE: {"red", "blue"}}


@pytest.mark.parametrize("phrase", ["", " ", "1235", "12345", "correct horse battery"])
def test_another_phrase_opens_nothing(seal: Seal, phrase: str) -> None:
    """Nor does the phrase of another seat."""
    with pytest.raises(WrongPhrase, match="not the PIN or pass phrase"):
        open_slot(seal.slots["red"], phrase)


@pytest.mark.parametrize("phrase", ["", "  ", "\x1b"])
def test_an_empty_phrase_seals_nothing(phrase: str) -> None:
    """What shows nothing is no phrase."""
    with pytest.raises(ValueError, match="at least one"):
        Seal.make({"red": phrase}, {})


def test_nothing_sealed_is_ever_the_same_twice(seal: Seal) -> None:
    """Two players of one phrase, and two saves of one game, show nothing in common."""
    other = Seal.make({"red": "1234", "blue": "1234"}, {})
    assert other.slots["red"].salt != other.slots["blue"].salt
    assert seal.encrypt(b"x") != seal.encrypt(b"x")
    assert seal.tag("x") == opened(seal, "red").tag("x") != other.tag("x")


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


def test_no_second_of_the_clock_is_in_what_is_sealed(seal: Seal) -> None:
    """A token that tells when it was made would tell how fast an opponent plays."""
    assert base64.urlsafe_b64decode(seal.encrypt(b"x"))[1:9] == bytes(8)


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


def test_the_referee_opens_for_a_side_that_forgot_its_phrase(seal: Seal) -> None:
    """He gives it a new one; its own key, and so all its old marks, stay what they were."""
    desk = opened(seal, REFEREE)
    before = open_slot(seal.slots["red"], "1234")
    desk.give_phrase("red", "new")
    assert open_slot(desk.slots["red"], "new") == before
    with pytest.raises(WrongPhrase):
        open_slot(desk.slots["red"], "1234")


def test_a_side_changes_its_own_phrase_and_no_other(seal: Seal) -> None:
    """It has no key to wrap for anybody else."""
    own = opened(seal, "red")
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
    for other in (
        replace(PLACE, ground="9" * 32),
        replace(PLACE, entry=8),
        replace(PLACE, turn=4),
        replace(PLACE, chain="9" * 32),
        replace(PLACE, snapshot=5),
        replace(PLACE, digest="9" * 32),
    ):
        assert not own.is_true("red", mark, other)
    assert not own.is_true("blue", mark, PLACE)


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
