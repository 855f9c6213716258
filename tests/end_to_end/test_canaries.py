"""During one side's turn no byte that is sent to the terminal tells what another has written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.end_to_end.at_the_table import empty_home, hexwar
from tests.end_to_end.test_curtain import characters
from tests.tui.canaries import letters_of_envoys

TITLE = re.compile(rb"\x1b\][012];([^\x07\x1b]*)")
"""A title of the window or of its icon, as it is set."""


@pytest.mark.row(28, 29)
def test_no_byte_of_a_turn_tells_what_another_side_has_written(tmp_path: Path) -> None:
    """Rows 28 and 29: Aldmark has written to Torland. Corvia sits down, looks at its panels, at what is known of a hex,
    at all orders, at the palette and the keys, and leaves for the title: neither characters nor sequences have the
    letter, and the window is never called after anything of the game."""
    hiding = letters_of_envoys()
    save = empty_home(tmp_path) / "game.hexwar"
    Campaign.create(hiding.game, save).close()
    with hexwar(tmp_path, "play", str(save)) as terminal:
        terminal.wait_for("Pass the keyboard to Corvia.")
        terminal.type("\r")
        terminal.wait_for("News for Corvia")
        terminal.type("\r")
        terminal.wait_for("[Hex]")
        for key, seen in (("]", "[Turn]"), ("]", "[Armies]"), ("]", "[Cities]"), ("]", "[Diplomacy]")):
            terminal.type(key)
            terminal.wait_for(seen)
        for key, seen in (("a", "Write a message"), ("\x10", "Actions"), ("?", "↑ ↓: scroll")):
            terminal.type(key)
            terminal.wait_for(seen)
            terminal.type("\x1b")
            terminal.wait_for("[Diplomacy]", gone=seen)
        sent = bytes(terminal.raw)
        terminal.type("\x11")
    shown = characters(sent)
    assert b"[Diplomacy]" in shown
    assert [canary for canary in hiding.canaries if canary.encode() in sent or canary.encode() in shown] == []
    assert all(title == b"hexwar" for title in TITLE.findall(sent))
