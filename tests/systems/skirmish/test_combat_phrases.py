"""Every event of shooting has its sentence."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import Fact, News
from hexwar_tui.systems.skirmish.rules.telling import KINDS
from hexwar_tui.systems.skirmish.say.phrases_combat import PHRASES
from tests.systems.skirmish.boards import Board, soldier, vehicle

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ h \   .
.     .     . \__D.     .
   .     .     .     .
"""

SENTENCES: list[tuple[str, dict[str, Fact], str]] = [
    (
        "detection",
        {"unit": "red-1", "target": "blue-1", "die": 12, "need": 11, "passed": True, "shared": False},
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), seen.",
    ),
    (
        "detection",
        {"unit": "red-1", "target": "blue-1", "die": 12, "need": 11, "passed": True, "shared": True},
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), seen, and shown to the whole side.",
    ),
    (
        "shot-lost",
        {"unit": "red-1", "target": "blue-1", "weapon": "rifle"},
        "Rifle of Soldier 1 (Red): the shot is lost.",
    ),
    (
        "fired",
        {"unit": "red-1", "target": None, "object": "house-1", "weapon": "melta-charge", "dice": [], "need": None}
        | {"hits": 1, "from": 1, "to": 2},
        "Soldier 1 (Red) fires at House 1 – Melta charge: it never misses, 1 hit.",
    ),
    (
        "strike",
        {"unit": "red-1", "carrier": "red-2", "object": "house-1", "weapon": "air-strike", "dice": [10], "need": 10}
        | {"hits": 1, "to": 2},
        "Soldier 1 (Red) calls an air strike of Flyer 2 (Red) on House 1: 10 (10+ hits), 1 hit.",
    ),
    (
        "saved",
        {"unit": "blue-1", "dice": [15, 16], "need": 15, "failed": 0},
        "Soldier 1 (Blue) saves: 15 16 (15+ saves), all saved.",
    ),
    ("hurt", {"unit": "blue-1", "damage": 1, "total": 1, "stages": 2, "wounded": True}, "Soldier 1 (Blue) is wounded."),
    (
        "hurt",
        {"unit": "red-2", "damage": 1, "total": 2, "stages": 3, "wounded": False},
        "Flyer 2 (Red): damage 2 of 3.",
    ),
    (
        "destroyed",
        {"unit": "blue-1", "side": "blue", "cell": 3, "points": 1, "by": None},
        "Soldier 1 (Blue) is destroyed: 1 point.",
    ),
    ("building-hit", {"object": "house-1", "damage": 2, "falls": 3}, "House 1: damage 2 of 3."),
    ("collapsed", {"object": "house-1"}, "House 1 is ruined: all inside are dead, and it is light cover now."),
    (
        "opening-taken",
        {"unit": "blue-1", "cell": 13, "direction": 5},
        "Soldier 1 (Blue) takes the opening 0502 north-west.",
    ),
    (
        "observes",
        {"unit": "blue-1", "cell": 13, "direction": 4},
        "Soldier 1 (Blue) observes through the opening 0502 south-west.",
    ),
    (
        "mended",
        {"unit": "red-1", "target": "red-2", "die": 3, "need": 11, "passed": False},
        "Soldier 1 (Red) mends Flyer 2: 3 (11+ helps), in vain.",
    ),
]


@pytest.mark.parametrize(("kind", "facts", "sentence"), SENTENCES)
def test_sentences(kind: str, facts: dict[str, Fact], sentence: str) -> None:
    """What happened is told in words, with the dice."""
    board = Board(HOUSE, R=soldier("red"), S=vehicle("red", "flyer"), A=soldier("blue"))
    assert board.text(News("skirmish", kind, facts)) == sentence


def test_every_kind_has_a_sentence() -> None:
    """No event of shooting is without words."""
    assert set(KINDS) == set(PHRASES)
