"""Every event that the game tells has its sentence."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.say.fragments import signed
from hexwar_tui.systems.ashlands.say.phrases import PHRASES
from hexwar_tui.systems.ashlands.say.words import PHASES, STRUCTURES, AshWords
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.preparing import preparing

R, S, B = "red-rifles-1", "red-squad-2", "blue-guns-1"

USUAL = {
    "unit": R,
    "target": B,
    "side": "red",
    "cell": 1,
    "cells": [1, 2],
    "units": [R, S],
    "from": 0,
    "to": 1,
    "wounds": 0,
    "killed": [],
    "weapon": "rifle",
    "need": 4,
    "save": 5,
    "round": "opening",
    "gained": 2,
    "total": 7,
    "structure": "rail",
    "event": "small-storm",
    "price": 150,
}
"""What every event of the table below is about, unless it says otherwise."""

HEALED = {"unit": R, "models": [], "upgrades": [], "price": 0, "paid": 0, "healed": 1}
MUCH = {"models": [["rifleman", 2]], "upgrades": [["flag", None], ["gun", "rifleman"]], "price": 40, "healed": 3}
MELEE = {"dealt": 3, "taken": 1, "winner": R}
VOLLEY = {"dice": [6, 4, 1], "hits": 2, "saves": [5, 2], "wounds": 1}
THREE = ["gunner", "rifleman", "rifleman"]
TEST = {"dice": [1, 3], "wounds": 1, "killed": ["rifleman"]}
NONE: dict[str, Any] = {"wounds": 0, "killed": []}
RECOVERS, MORALE = "rifles 1 recovers:", "rifles 1 tests morale:"
GROUND, NOW = "Dangerous test at 0201: rifles 1", "a supply depot from now on."
GONE, GOAL = "The base it was for is gone.", "The goal in control points has been reached."
EARLIER = "went to a side earlier in the initiative."
HEX = f"the hex {EARLIER}"
BASE = "a central base has been placed on the hex."

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("preparation-begins", {"turn": 3}, "Preparation of turn 3 begins."),
    ("round-begins", {}, "Opening round begins."),
    ("round-begins", {"round": "closing"}, "Closing round begins."),
    ("round-passed", {}, "Opening round: Red ends its part."),
    ("moved", {"path": [0, 1]}, "rifles 1 moves to 0201."),
    ("marched", {"path": [0, 1, 2]}, "rifles 1 marches to 0301."),
    ("charged", {"path": [0, 1]}, "rifles 1 attacks from 0201."),
    ("waited", {}, "rifles 1 waits."),
    ("rallied", {}, "rifles 1 rallies and is no longer Suppressed."),
    ("recovered", HEALED, f"{RECOVERS} 1 wound healed; 0 prestige."),
    ("recovered", HEALED | MUCH, f"{RECOVERS} rifleman ×2, flag, gun (rifleman) and 3 wounds healed; 40 prestige."),
    ("fired", NONE, "rifles 1 fires at guns 1 (Blue): no wounds."),
    ("fired", NONE | {"wounds": 1}, "rifles 1 fires at guns 1 (Blue): 1 wound, nobody killed."),
    (
        "fired",
        {"wounds": 3, "killed": THREE},
        "rifles 1 fires at guns 1 (Blue): 3 wounds, killed: gunner and rifleman ×2.",
    ),
    ("struck", {"wounds": 1, "killed": ["gunner"]}, "rifles 1 strikes guns 1 (Blue): 1 wound, killed: gunner."),
    ("struck-back", NONE, "rifles 1 strikes back at guns 1 (Blue): no wounds."),
    ("volley", VOLLEY, "rifle: 6 4 1 (4+ hits), 2 hits; defence 5 2 (5+ saves): 1 wound."),
    ("volley", {"dice": [2], "need": 8, "hits": 0, "saves": []}, "rifle: 2 (6+ hits), 0 hits."),
    ("morale", {"dice": [4], "passed": True}, f"{MORALE} 4 (4+ passes), it holds."),
    ("morale", {"dice": [1, 2], "need": 1, "passed": False}, f"{MORALE} 1 2 (2+ passes), it is Suppressed."),
    ("melee", MELEE, "rifles 1 wins the melee: 3 to 1 wounds."),
    ("melee", {"dealt": 1, "taken": 3, "winner": B}, "guns 1 (Blue) wins the melee: 3 to 1 wounds."),
    ("melee", {"dealt": 1, "taken": 1, "winner": None}, "Nobody wins the melee: 1 to 1 wounds."),
    ("advanced", {}, "rifles 1 advances to 0201."),
    ("retreated", {}, "rifles 1 retreats to 0201."),
    ("fell-back", {}, "rifles 1 falls back to 0201."),
    ("no-retreat", {}, "rifles 1 has no free hex to retreat to."),
    ("destroyed", {"unit": B, "side": "blue", "by": R}, "guns 1 (Blue) is destroyed by rifles 1."),
    ("destroyed", {"unit": B, "side": "blue", "by": None}, "guns 1 (Blue) is destroyed by a Dangerous test."),
    ("dangerous-test", TEST, f"{GROUND} rolls 1 3 (1 and 2 wound): 1 wound, killed: rifleman."),
    ("experience", {"gained": 3, "total": 9}, "rifles 1: experience +3, now 9."),
    ("survivors", {"gained": 1}, "Experience +1 for surviving: 2 units on the map."),
    ("survivors", {"units": [R], "gained": 1}, "Experience +1 for surviving: 1 unit on the map."),
    ("ranked-up", {"rank": 2}, "rifles 1 reaches the rank Veteran."),
    ("key-point-taken", {"from": None}, "Red takes the key point 0201 with rifles 1; it was held by nobody."),
    ("depot-taken", {"from": "blue"}, "Red takes the supply depot 0201 with rifles 1; it was held by Blue."),
    ("base-taken", {"from": "blue"}, f"Red takes the central base of Blue at 0201 with rifles 1: {NOW}"),
    ("points", {}, "Red: control points +2, now 7."),
    ("income", {"gained": 110, "total": 300}, "Red: prestige +110, now 300."),
    ("structure-done", {}, "Red has finished at 0201 and 0301: railway."),
    ("structure-lost", {"structure": "trench", "cells": [1]}, f"Red has lost the work at 0201: trenches. {GONE}"),
    ("turn-ended", {"turn": 4}, "Turn 4 is over."),
    ("side-out", {}, "Red has neither a central base nor a unit, and is out."),
    ("resigned", {}, "Red resigns."),
    ("draw-offered", {}, "Red offers a draw."),
    ("draw-accepted", {}, "Red accepts the draw."),
    ("game-over", {"winners": ["red"], "why": "goal"}, f"The game is won by Red. {GOAL}"),
    ("game-over", {"winners": [], "why": "turns"}, "The game ends in a draw. The last turn is over."),
    ("stakes", {"stakes": [["red", 5], ["blue", 0]]}, "Staked on initiative: Red 5 and Blue 0."),
    ("tie", {"rolls": [["red", 37], ["blue", 64]]}, "Equal stakes, d100: Red 37 and Blue 64."),
    ("initiative", {"order": ["blue", "red"]}, "Initiative: Blue, Red."),
    ("stake-back", {"gained": 5}, "Red gets its stake back: 5 prestige."),
    ("base-placed", {}, "Red has its central base at 0201."),
    ("bought", {}, "rifles 1 is bought and waits in the reserve."),
    ("placed", {}, "Red places rifles 1 at 0201."),
    ("kept-back", {}, f"rifles 1 stays in the reserve: 0201 {EARLIER}"),
    ("withdrawn", {}, "Red withdraws rifles 1 from 0201."),
    ("upgrade-chosen", {"upgrade": "swift"}, "rifles 1 gets a rank upgrade: swift."),
    ("ordered", {}, "Red orders at 0201 and 0301: railway."),
    (
        "order-lost",
        {"structure": "depot"},
        f"Red does not build at 0201 (supply depot) and gets 150 prestige back: {HEX}",
    ),
    (
        "order-lost",
        {"structure": "depot", "to_base": True},
        f"Red does not build at 0201 (supply depot) and gets 150 prestige back: {BASE}",
    ),
    ("no-event", {"die": 3}, "No event this turn: the die shows 3, and 4 or more is wanted."),
    (
        "event",
        {"dice": [5, 88]},
        (
            "Event (dice 5, then 88): Small storm. Just weather. One hex drawn at random is Dangerous. On Dangerous "
            "ground each model rolls a die at the end of the turn: 1 and 2 wound it."
        ),
    ),
    ("event-side", {"event": "bounty"}, "Bounty falls on Red."),
    ("event-hex", {}, "Small storm: hex 0201."),
    ("event-number", {"event": "hidden-reserve", "number": 1}, "Hidden reserve, Red: 1 unit."),
    ("event-void", {"event": "vip-escort"}, "VIP escort: there is nothing it could fall on."),
    ("supply-cut", {}, "Red: no supply for rifles 1 and squad 2."),
    ("rain-slow", {}, "Red shelters from the rain: its units are Slow this turn."),
    ("rain-braved", {}, "Red braves the rain: its units are tested."),
    ("vip-named", {}, "rifles 1 (Red) at 0201 escorts the VIP."),
    ("vip-home", {}, "rifles 1 (Red) has brought the VIP home."),
    ("intelligence-placed", {}, "Intelligence lies at 0201."),
    ("intelligence-taken", {}, "rifles 1 (Red) takes the intelligence at 0201."),
    ("depot-found", {}, "An abandoned supply depot lies at 0201."),
    ("prestige", {"gained": 25, "event": "bounty"}, "Red gains 25 prestige (Bounty)."),
    ("legend-fell", {}, "A legend has fallen: rifles 1 (Red). Everybody else learns from it."),
    ("blood", {"won": 2}, "Blood-soaked: morale tests of all enemies of Red are at −2 this turn."),
]


def words() -> AshWords:
    """The words of a small board."""
    return AshWords(preparing().frame)


@pytest.mark.parametrize(
    ("kind", "told", "sentence"), SENTENCES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_sentence_of_each_kind(kind: str, told: dict[str, Any], sentence: str) -> None:
    """Each kind of event reads as a sentence, in words of players, in every other language, too, with no field left
    open."""
    (event,) = [event for event in PHRASES.types if event.kind == kind]
    names = [field.name.rstrip("_") for field in fields(event)]
    phrase = PHRASES(
        News("ashlands", kind, {**{name: USUAL[name] for name in names if name in USUAL}, **told}), words()
    )
    assert render(phrase, "en") == sentence
    for language in LANGUAGES[1:]:
        text = render(phrase, language)
        assert text != sentence
        assert "{" not in text


def test_every_sentence_is_tested_here() -> None:
    """That every kind of event has one, the contract holds; phases and structures have their names, too."""
    assert {kind for kind, _, _ in SENTENCES} == set(PHRASES)
    assert (set(PHASES), set(STRUCTURES)) == (set(Phase), {"trench", "depot", "rail"})


def test_units_of_like_armies_are_told_apart() -> None:
    """Where two sides have the same army, the chronicle says whose each unit is; others need no side."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-four"), seed="s")
    names = AshWords(game.frames[0])
    first, second, _, fourth = game.sides
    for side in (first, fourth):
        told = f"Trench rifles 1 ({render(names.side(side), 'en')})"
        assert render(names.whose(f"{side}-trench-rifles-1"), "en") == told
    assert names.whose(f"{second}-champions-1") == names.unit(f"{second}-champions-1")


def test_units_are_named_by_type_and_number_also_when_they_are_gone() -> None:
    """The name comes from the id alone; what is no unit's id is an error, and there are no regions."""
    names = words()
    assert render(names.unit("blue-sworn-rifles-12"), "en") == "rifles 12"
    waiting = [render(names.unit("red-rifles-r12"), language) for language in ("en", "ru")]
    assert waiting == ["rifles (reserve, no. 12)", "rifles (резерв, № 12)"]
    for id in ("blue", "blue-nothing-1", "pink-rifles-1"):
        with pytest.raises(KeyError):
            names.unit(id)
    with pytest.raises(KeyError):
        names.region("north")


def test_changes_carry_their_sign() -> None:
    """A change is shown with its sign."""
    assert [signed(number) for number in (0, 3, -3)] == ["+0", "+3", "−3"]
