"""Every event of shooting has its sentence."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.systems.skirmish.events.combat import (
    BuildingHit,
    Collapsed,
    Destroyed,
    Detection,
    Fired,
    Hurt,
    Mended,
    Observes,
    OpeningTaken,
    Saved,
    ShotLost,
    Strike,
    Thrown,
)
from tests.systems.skirmish.boards import Board, soldier, vehicle

HOUSE = r"""
.     .     .     .     .
   .     .  __ .     .
.R    .    ohA\__ .     .
   .S    . o__ h \   .
.     .     . \__D.     .
   .     .     .     .
"""

SENTENCES: list[tuple[Event, str]] = [
    (
        Detection("red-1", "blue-1", die=12, need=11, passed=True, shared=False),
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), seen.",
    ),
    (
        Detection("red-1", "blue-1", die=12, need=11, passed=True, shared=True),
        "Soldier 1 (Red) looks for Soldier 1 (Blue): 12 (11+ detects), seen, and shown to the whole side.",
    ),
    (ShotLost("red-1", "blue-1", "rifle", shots=1), "Rifle of Soldier 1 (Red): the shot is lost."),
    (
        Fired("red-1", "melta-charge", Thrown((), None, hits=1), to=2, target=None, object="house-1", from_=1),
        "Soldier 1 (Red) fires at House 1 – Melta charge: it never misses, 1 hit.",
    ),
    (
        Strike(Thrown((10,), 10, hits=1), 2, "red-1", carrier="red-2", object="house-1", weapon="air-strike"),
        "Soldier 1 (Red) calls an air strike of Flyer 2 (Red) on House 1: 10 (10+ hits), 1 hit.",
    ),
    (Saved("blue-1", (15, 16), need=15, failed=0), "Soldier 1 (Blue) saves: 15 16 (15+ saves), all saved."),
    (Hurt("blue-1", damage=1, total=1, stages=2, wounded=True), "Soldier 1 (Blue) is wounded."),
    (Hurt("red-2", damage=1, total=2, stages=3, wounded=False), "Flyer 2 (Red): damage 2 of 3."),
    (Destroyed("blue-1", "blue", cell=3, points=1, by=None), "Soldier 1 (Blue) is destroyed: 1 point."),
    (BuildingHit("house-1", damage=2, falls=3), "House 1: damage 2 of 3."),
    (Collapsed("house-1"), "House 1 is ruined: all inside are dead, and it is light cover now."),
    (OpeningTaken("blue-1", cell=13, direction=5), "Soldier 1 (Blue) takes the opening 0502 north-west."),
    (Observes("blue-1", cell=13, direction=4), "Soldier 1 (Blue) observes through the opening 0502 south-west."),
    (
        Mended("red-1", "red-2", die=3, need=11, passed=False),
        "Soldier 1 (Red) mends Flyer 2: 3 (11+ helps), in vain.",
    ),
]


def on_the_board(news: News) -> str:
    """The sentence of what was told at a house, near which a soldier and a flyer stand."""
    return Board(HOUSE, R=soldier("red"), S=vehicle("red", "flyer"), A=soldier("blue")).text(news)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    """What happened is told in words, with the dice."""
    assert on_the_board(News.of(event, "skirmish")) == sentence


def test_news_of_older_games_do_not_say_how_many_shots_were_lost() -> None:
    """It was one for them."""
    news = News("skirmish", "shot-lost", {"unit": "red-1", "target": "blue-1", "weapon": "rifle"})
    assert on_the_board(news) == "Rifle of Soldier 1 (Red): the shot is lost."
