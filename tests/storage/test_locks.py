"""Two programs, one save: the second only looks, and is told who holds it (row 18)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.locks import SaveHeld, SaveLock
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.save_list import delete_save
from tests.storage.games import kept, noon, one_sentence, shout, words
from tests.toys import TOYS

ANOTHER = """
import sys
from pathlib import Path
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.storage.games import shout
from tests.toys import TOYS
campaign = Campaign.open(TOYS, Path(sys.argv[1]))
shout(campaign.game, "from the other")
print(campaign.read_only, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    kept(tmp_path / "a.hexwar").close()
    return tmp_path / "a.hexwar"


@pytest.mark.row(18)
def test_the_second_only_looks_until_the_first_is_killed(path: Path) -> None:
    """Row 18: another process has the save open: ours is told which and can't write; after SIGKILL it can, with its
    order."""
    other = subprocess.Popen(
        [sys.executable, "-c", ANOTHER, os.fspath(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == "False\n"
        before = path.read_bytes()
        with Campaign.open(TOYS, path) as second:
            assert second.read_only
            assert f"process {other.pid} on " in render(second.notices[0], "en")
            one_sentence(render(second.notices[0], "en"), path)
            assert words(second.game)[-1] == "from the other"
            shout(second.game, "only here")
            with pytest.raises(SaveError, match="only be looked at"):
                second.save()
        with pytest.raises(SaveHeld):
            delete_save(path)
        assert path.read_bytes() == before
        other.send_signal(signal.SIGKILL)
        assert other.wait() == -signal.SIGKILL
        with Campaign.open(TOYS, path) as campaign:
            assert not campaign.read_only
            assert words(campaign.game)[-1] == "from the other"


@pytest.mark.row(18)
def test_one_process_can_not_hold_a_save_twice(path: Path) -> None:
    """Row 18: nor can the same program open one game for writing in two places."""
    with Campaign.open(TOYS, path, clock=noon), Campaign.open(TOYS, path, clock=noon) as second:
        assert second.read_only
    with Campaign.open(TOYS, path, clock=noon) as third:
        assert not third.read_only


def test_what_one_thread_holds_another_lets_go(path: Path) -> None:
    """A game that was opened in the background is closed by whoever leaves it."""
    with ThreadPoolExecutor(1) as background:
        held = background.submit(SaveLock, path, noon).result()
    with pytest.raises(SaveHeld):
        SaveLock(path, noon)
    held.release()
    with SaveLock(path, noon):
        assert path.with_name("a.hexwar.holder").exists()


def test_an_error_on_opening_lets_the_lock_go(path: Path) -> None:
    """A save that can't be opened is not held afterwards."""
    path.write_bytes(b"damaged")
    for _ in range(2):
        with pytest.raises(SaveError, match="no saved game"):
            Campaign.open(TOYS, path)
    SaveLock(path).release()


def test_a_holder_that_says_nothing_is_held_all_the_same(path: Path) -> None:
    """A note that is missing, strange or hostile changes only what can be told."""
    with SaveLock(path, noon) as lock:
        for note in (b"", b"\xff", b"[1]", b'{"pid":"\\u001b","host":1,"since":[]}', b"[" * 900, b"x" * 2000):
            path.with_name("a.hexwar.holder").write_bytes(note)
            with pytest.raises(SaveHeld) as caught:
                SaveLock(path)
            assert caught.value.holder is None
            one_sentence(str(caught.value), path)
        lock.release()
    assert not path.with_name("a.hexwar.holder").exists()


@pytest.mark.row(16)
def test_a_name_in_the_note_can_do_nothing_to_the_terminal(path: Path) -> None:
    """The name of the other computer is text from outside, like any other (row 16)."""
    with SaveLock(path, noon):
        path.with_name("a.hexwar.holder").write_text('{"pid":7,"host":"\\u001b[31mh\\u202e","since":"x\\n"}')
        with pytest.raises(SaveHeld) as caught:
            SaveLock(path)
        one_sentence(str(caught.value), path)
        assert "process 7 on [31mh, since x" in str(caught.value)


def test_where_nothing_can_be_locked_a_game_can_be_looked_at(path: Path) -> None:
    """A folder that can't be written, here because the lock is a folder: looked at only, and another path helps."""
    path.with_name("a.hexwar.lock").unlink()
    path.with_name("a.hexwar.lock").mkdir()
    with Campaign.open(TOYS, path) as campaign:
        assert campaign.read_only
        assert "only be looked at" in render(campaign.notices[0], "en")
    with pytest.raises(SaveError) as caught:
        SaveLock(path)
    assert caught.value.elsewhere
