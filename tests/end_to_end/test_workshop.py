"""The workshop on a real terminal: a program that is killed at any key has lost at most that key."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.beginnings import empty
from hexwar_tui.workshop.kept import OpenDrawing, drawings_in
from tests.end_to_end.terminal import Terminal

PAINTED = 4
"""How many hexes are painted before the program is killed at the next one."""


def painted(home: Path) -> int:
    """How many hexes of the one drawing at home have been painted."""
    (kept,) = drawings_in(home / "drawings", REGISTRY)
    opened = OpenDrawing.open(kept.path, REGISTRY)
    rows = opened.easel.drawing.data()["map"]["rows"]
    opened.close()
    return "".join(rows).count("f")


def test_a_killed_workshop_loses_at_most_its_last_key(tmp_path: Path) -> None:
    """Killed as soon as a key has been typed, after several that were seen on the screen: those are all there when the
    drawing is opened again, and it can be opened."""
    OpenDrawing.new(tmp_path / "drawings", empty(REGISTRY["ashlands"], 12, 12), "map").close()
    (tmp_path / "settings.json").write_text(json.dumps({"language": "en"}), "utf-8")
    argv = [sys.executable, "-m", "hexwar_tui.cli.main"]
    for sitting in range(3):
        with Terminal(argv, {"HEXWAR_HOME": str(tmp_path)}, columns=100, rows=30) as terminal:
            terminal.wait_for("language")
            terminal.type("w")
            terminal.wait_for("Ashlands · 12×12")
            terminal.type("\r")
            terminal.wait_for("edit")
            terminal.type("\t")
            terminal.type("\x1b[B" * sitting)
            before = painted_on(terminal)
            for at in range(1, PAINTED + 1):
                terminal.type("\x1b[C\r")
                terminal.wait_for(f"{before + at} edit")
            terminal.type("\x1b[C\r")
            terminal.process.kill()
            terminal.process.wait()
        assert painted(tmp_path) - before in (PAINTED, PAINTED + 1)


def painted_on(terminal: Terminal) -> int:
    """How many edits the top line tells of."""
    words = terminal.lines()[0].split()
    return int(words[words.index("edits" if "edits" in words else "edit") - 1])
