"""The digest of all that a seat is shown: another for every difference on its screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.shown import shown_digest
from hexwar_tui.engine.view import HexLook, Overlay, View
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.race import Race


def changed_hex(view: View) -> View:
    return replace(view, look=lambda cell: HexLook("swamp") if cell == 5 else view.look(cell))


def changed_words(view: View) -> View:
    return replace(view, describe=lambda cell: (Line("a well"),) if cell == 5 else view.describe(cell))


def changed_card(view: View) -> View:
    return replace(view, card=lambda unit: (Line("wounded"),) if unit == "blue-1" else view.card(unit))


def changed_overlay(view: View) -> View:
    def says(cell: int) -> Any:
        return say("not from here") if cell == 1 else view.overlays[1].says(cell)

    own = view.overlays[1]
    return replace(view, overlays=(view.overlays[0], Overlay(own.id, own.title, own.cells, says)))


def changed_phase(view: View) -> View:
    return replace(view, phase=say("rest"))


@pytest.mark.parametrize("change", [changed_hex, changed_words, changed_card, changed_overlay, changed_phase])
def test_every_difference_gives_another_digest(change: Callable[[View], View], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one hex, of what is known of it, of a unit's sheet, of an overlay, of the top line."""
    game = Game.new(TOYS, toy_scenario("race", rows=("...", "...", "...")), seed="s")
    before, view = shown_digest(game, "red"), Race.view
    assert shown_digest(game, "red") == before
    assert len(bytes.fromhex(before)) == 16
    monkeypatch.setattr(Race, "view", lambda self, known: change(view(self, known)))
    assert shown_digest(game, "red") != before
