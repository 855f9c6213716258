"""MEC-3.7, 3.8: what journals tell of the dice of quick battles, also those from before they told of every shot."""

from __future__ import annotations

import json
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from tests.golden.files import read_golden, setting_of
from tests.golden.played import enter, is_entered

TOLD_SINCE = ("quick-turn", "volley")
"""The kinds of events that older journals have none of."""


def fought() -> Game:
    """A golden game up to behind its first quick battle in which a pilot had to bail out."""
    lines = read_golden("mechs/first")
    setting = setting_of(lines[0])
    game = setting.begin()
    for line in lines[1:]:
        if any(event.kind == "bailed-out" for entry in game.record.entries for event in entry.events):
            return game
        if is_entered(setting, line):
            enter(game, line)
    raise AssertionError("nobody bails out of a mech")


def from_before(game: Game) -> Game:
    """The same game as a program kept it that told neither of shots nor of the pilot's die."""
    data: Any = json.loads(json.dumps(game.record.data()))
    record = record_from(data)
    for entry in record.entries:
        entry.events[:] = [event for event in entry.events if event.kind not in TOLD_SINCE]
        for event in entry.events:
            if event.kind == "bailed-out":
                del event.facts["die"]  # type: ignore[attr-defined]
    return Game.resume(REGISTRY, record)


def purposes(game: Game, rule: str) -> list[str]:
    """What the rolls by a rule were for."""
    return [render(game.purpose(entry, roll) or "", "en") for entry, roll in game.rolls(REFEREE) if roll.rule == rule]


def test_mec_3_8_a_game_from_before_shots_were_told_plays_again() -> None:
    """Its journal has the same dice and tells less; what it does tell is still compared."""
    before = from_before(fought())
    before.verify()
    assert before.leads_on()
    told = [render(before.phrase(event), "en") for _, event in before.news(REFEREE) if event.kind == "bailed-out"]
    assert all("survives)" not in text for text in told)


def test_mec_3_8_every_roll_says_what_it_was_for() -> None:
    """Who fired with what at whom, and whose saves; of older journals only which army fired."""
    game = fought()
    named = purposes(game, "MEC-3.8")
    assert named[0].startswith("To hit: ")
    assert any(text.startswith("Saves: ") for text in named)
    assert not any(text.startswith("A quick battle") for text in named)
    assert all(text.startswith("A quick battle: fire of ") for text in purposes(from_before(game), "MEC-3.8"))
    assert all(text.startswith("Does pilot ") for text in purposes(game, "MEC-3.7"))
