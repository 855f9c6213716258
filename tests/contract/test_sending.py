"""How the suite names what can't be sent to a process."""

from __future__ import annotations

from hexwar_tui.contract.tools.sending import is_sendable, unsendable
from hexwar_tui.engine.game import Game
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def test_what_can_not_be_sent_is_named() -> None:
    """By the way that leads to it."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    known = game.known("red")
    known.grumbles = {"aloud": lambda: None}
    assert not is_sendable(known)
    assert unsendable(known, "known") == "known.grumbles (dict)"
