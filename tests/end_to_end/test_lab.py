"""`hexwar lab` on a terminal, with processes of its own: how it is followed, stopped, killed, and goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.end_to_end.terminal import Terminal
from tests.end_to_end.test_practising import has_ended, players_of

SERIES = ["-m", "hexwar_tui.cli.main", "lab", "ashlands/first-steps", "--players", "random"]
LONG = ["--games", "1000", "--jobs", "2", "--into", "a.jsonl"]
SHORT = ["--games", "4", "--jobs", "1", "--json"]


def terminal(folder: Path) -> Terminal:
    """A long series that has begun to play, in two processes."""
    shown = Terminal(
        [sys.executable, *SERIES, *LONG], {"HEXWAR_HOME": str(folder), "HEXWAR_LANGUAGE": "en"}, rows=60, cwd=folder
    )
    shown.wait_until(lambda text: re.search(r"[1-9]\d* of 1000 games; \d+ minutes left", text) is not None, "progress")
    return shown


def answer(folder: Path, *words: str) -> str:
    """What the short series prints."""
    command = [sys.executable, *SERIES, *SHORT, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_ctrl_c_ends_all_processes_and_keeps_what_was_played(tmp_path: Path) -> None:
    """The terminal sends it to all of them; nobody complains, the tables are those of the games that are kept."""
    with terminal(tmp_path) as shown:
        players = players_of(shown.process.pid)
        shown.type("\x03")
        assert shown.wait_end() == 130
        text = shown.text()
    kept = len((tmp_path / "a.jsonl").read_text("utf-8").splitlines()) - 1
    assert kept > 0
    assert f"Stopped. Games kept in a.jsonl: {kept}." in text
    assert "Traceback" not in text
    assert re.search(rf"ashlands/first-steps +random +random +{kept} ", text)
    assert len(players) > 1
    assert all(map(has_ended, players))


def test_who_is_killed_leaves_no_process_and_no_game_behind(tmp_path: Path) -> None:
    """Those that played end by themselves; the series goes on with what was kept, and comes to the same."""
    with terminal(tmp_path) as shown:
        players = players_of(shown.process.pid)
        shown.process.kill()
        shown.wait_end()
        assert all(map(has_ended, players))
    assert len(players) > 1
    data = json.loads(answer(tmp_path, "--into", "a.jsonl"))
    assert data == json.loads(answer(tmp_path))
    assert data["games"] == 4
