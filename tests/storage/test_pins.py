"""PINs: salted, slow to guess, and a growing wait (row 30)."""

from __future__ import annotations

from functools import partial

import pytest

from hexwar_tui.storage.seals.pins import Door, is_lock, lock, opens, wait_after


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
