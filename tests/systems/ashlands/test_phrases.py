"""Every event that the game tells has its sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, act
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.say.fragments import shown, signed
from hexwar_tui.systems.ashlands.say.phrases import PHRASES
from hexwar_tui.systems.ashlands.say.words import PHASES, STRUCTURES, AshWords
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.preparing import preparing

R, S, B = "red-rifles-1", "red-squad-2", "blue-guns-1"

ATTACK = {"unit": R, "target": B, "from": 0, "to": 1}
VOLLEY = {
    "unit": R,
    "target": B,
    "weapon": "rifle",
    "dice": [6, 4, 1],
    "need": 4,
    "hits": 2,
    "saves": [5, 2],
    "save": 5,
}

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("preparation-begins", {"turn": 3}, "Preparation of turn 3 begins."),
    ("round-begins", {"round": "opening"}, "Opening round begins."),
    ("round-begins", {"round": "closing"}, "Closing round begins."),
    ("round-passed", {"side": "red", "round": "opening"}, "Opening round: Red ends its part."),
    ("moved", {"unit": R, "path": [0, 1]}, "rifles 1 moves to 0201."),
    ("marched", {"unit": R, "path": [0, 1, 2]}, "rifles 1 marches to 0301."),
    ("charged", {"unit": R, "path": [0, 1]}, "rifles 1 attacks from 0201."),
    ("waited", {"unit": R}, "rifles 1 waits."),
    ("rallied", {"unit": R}, "rifles 1 rallies and is no longer Suppressed."),
    (
        "recovered",
        {
            "unit": R,
            "models": [["rifleman", 2]],
            "upgrades": [["flag", None], ["gun", "rifleman"]],
            "price": 40,
            "paid": 2,
            "healed": 3,
        },
        "rifles 1 recovers: rifleman ×2, flag, gun (rifleman) and 3 wounds healed; 40 prestige.",
    ),
    (
        "recovered",
        {"unit": R, "models": [], "upgrades": [], "price": 0, "paid": 0, "healed": 1},
        "rifles 1 recovers: 1 wound healed; 0 prestige.",
    ),
    ("fired", {**ATTACK, "wounds": 0, "killed": []}, "rifles 1 fires at guns 1 (Blue): no wounds."),
    ("fired", {**ATTACK, "wounds": 1, "killed": []}, "rifles 1 fires at guns 1 (Blue): 1 wound, nobody killed."),
    (
        "fired",
        {**ATTACK, "wounds": 3, "killed": ["gunner", "rifleman", "rifleman"]},
        "rifles 1 fires at guns 1 (Blue): 3 wounds, killed: gunner and rifleman ×2.",
    ),
    (
        "struck",
        {**ATTACK, "wounds": 1, "killed": ["gunner"]},
        "rifles 1 strikes guns 1 (Blue): 1 wound, killed: gunner.",
    ),
    ("struck-back", {**ATTACK, "wounds": 0, "killed": []}, "rifles 1 strikes back at guns 1 (Blue): no wounds."),
    ("volley", {**VOLLEY, "wounds": 1}, "rifle: 6 4 1 (4+ hits), 2 hits; defence 5 2 (5+ saves): 1 wound."),
    (
        "volley",
        {**VOLLEY, "dice": [2], "need": 8, "hits": 0, "saves": [], "wounds": 0},
        "rifle: 2 (6+ hits), 0 hits.",
    ),
    ("morale", {"unit": R, "dice": [4], "need": 4, "passed": True}, "rifles 1 tests morale: 4 (4+ passes), it holds."),
    (
        "morale",
        {"unit": R, "dice": [1, 2], "need": 1, "passed": False},
        "rifles 1 tests morale: 1 2 (2+ passes), it is Suppressed.",
    ),
    (
        "melee",
        {"unit": R, "target": B, "dealt": 3, "taken": 1, "winner": R},
        "rifles 1 wins the melee: 3 to 1 wounds.",
    ),
    (
        "melee",
        {"unit": R, "target": B, "dealt": 1, "taken": 3, "winner": B},
        "guns 1 (Blue) wins the melee: 3 to 1 wounds.",
    ),
    (
        "melee",
        {"unit": R, "target": B, "dealt": 1, "taken": 1, "winner": None},
        "Nobody wins the melee: 1 to 1 wounds.",
    ),
    ("advanced", {"unit": R, "cell": 1}, "rifles 1 holds 0201."),
    ("retreated", {"unit": R, "cell": 1}, "rifles 1 retreats to 0201."),
    ("fell-back", {"unit": R, "cell": 1}, "rifles 1 falls back to 0201."),
    ("no-retreat", {"unit": R, "cell": 1}, "rifles 1 has no free hex to retreat to."),
    ("destroyed", {"unit": B, "side": "blue", "cell": 1, "by": R}, "guns 1 (Blue) is destroyed by rifles 1."),
    ("destroyed", {"unit": B, "side": "blue", "cell": 1, "by": None}, "guns 1 (Blue) is destroyed."),
    (
        "dangerous-test",
        {"unit": R, "cell": 1, "dice": [1, 3], "wounds": 1, "killed": ["rifleman"]},
        "Dangerous ground at 0201: rifles 1 rolls 1 3 (1 and 2 wound): 1 wound, killed: rifleman.",
    ),
    ("experience", {"unit": R, "gained": 3, "total": 9}, "rifles 1: experience +3, now 9."),
    ("experience", {"unit": R, "gained": -2, "total": 0}, "rifles 1: experience −2, now 0."),
    ("survivors", {"units": [R, S], "gained": 1}, "Experience +1 for surviving: 2 units on the map."),
    ("survivors", {"units": [R], "gained": 1}, "Experience +1 for surviving: 1 unit on the map."),
    ("ranked-up", {"unit": R, "rank": 2}, "rifles 1 reaches the rank Veteran."),
    (
        "key-point-taken",
        {"cell": 1, "side": "red", "unit": R, "from": None},
        "Red takes the key point 0201 with rifles 1; it was held by nobody.",
    ),
    (
        "depot-taken",
        {"cell": 1, "side": "red", "unit": R, "from": "blue"},
        "Red takes the supply depot 0201 with rifles 1; it was held by Blue.",
    ),
    (
        "base-taken",
        {"cell": 1, "side": "red", "unit": R, "from": "blue"},
        "Red takes the central base of Blue at 0201 with rifles 1: a supply depot from now on.",
    ),
    ("points", {"side": "red", "gained": 2, "total": 7}, "Red: control points +2, now 7."),
    ("income", {"side": "red", "gained": 110, "total": 300}, "Red: prestige +110, now 300."),
    (
        "structure-done",
        {"structure": "rail", "side": "red", "cells": [1, 2]},
        "Red has finished at 0201 and 0301: railway.",
    ),
    (
        "structure-lost",
        {"structure": "trench", "side": "red", "cells": [1]},
        "Red has lost the work at 0201: trenches. The base it was for is gone.",
    ),
    ("turn-ended", {"turn": 4}, "Turn 4 is over."),
    ("side-out", {"side": "red"}, "Red has neither a central base nor a unit, and is out."),
    ("resigned", {"side": "red"}, "Red resigns."),
    ("draw-offered", {"side": "red"}, "Red offers a draw."),
    ("draw-accepted", {"side": "red"}, "Red accepts the draw."),
    (
        "game-over",
        {"winners": ["red"], "why": "goal"},
        "The game is won by Red. The goal in control points has been reached.",
    ),
    ("game-over", {"winners": [], "why": "turns"}, "The game ends in a draw. The last turn is over."),
    ("stakes", {"stakes": [["red", 5], ["blue", 0]]}, "Staked on initiative: Red 5 and Blue 0."),
    ("tie", {"rolls": [["red", 37], ["blue", 64]]}, "Equal stakes, d100: Red 37 and Blue 64."),
    ("initiative", {"order": ["blue", "red"]}, "Initiative: Blue, Red."),
    ("stake-back", {"side": "red", "gained": 5}, "Red gets its stake back: 5 prestige."),
    ("base-placed", {"side": "red", "cell": 1}, "Red has its central base at 0201."),
    ("bought", {"unit": S, "side": "red"}, "squad 2 is bought and waits in the reserve."),
    ("placed", {"unit": S, "side": "red", "cell": 1}, "Red places squad 2 at 0201."),
    (
        "kept-back",
        {"unit": S, "side": "red", "cell": 1},
        "squad 2 stays in the reserve: 0201 went to a side earlier in the initiative.",
    ),
    ("withdrawn", {"unit": S, "side": "red", "cell": 1}, "Red withdraws squad 2 from 0201."),
    ("upgrade-chosen", {"unit": S, "side": "red", "upgrade": "swift"}, "squad 2 gets a rank upgrade: swift."),
    ("ordered", {"side": "red", "structure": "rail", "cells": [1, 2]}, "Red orders at 0201 and 0301: railway."),
    (
        "order-lost",
        {"side": "red", "structure": "depot", "cell": 1, "price": 150},
        (
            "Red does not build at 0201 (supply depot) and gets 150 prestige back: "
            "the hex went to a side earlier in the initiative."
        ),
    ),
    ("no-event", {"die": 3}, "No event this turn: 3 (4+ is wanted)."),
    (
        "event",
        {"event": "small-storm", "dice": [5, 88]},
        "Event, 5 and 88: Small storm. Just weather. One hex drawn at random is Dangerous.",
    ),
    ("event-side", {"event": "bounty", "side": "red"}, "Bounty falls on Red."),
    ("event-hex", {"event": "small-storm", "cell": 1}, "Small storm: hex 0201."),
    ("event-number", {"event": "hidden-reserve", "side": "red", "number": 1}, "Hidden reserve, Red: 1 unit."),
    ("event-void", {"event": "vip-escort"}, "VIP escort: there is nothing it could fall on."),
    ("supply-cut", {"side": "red", "units": [R, S]}, "Red: no supply for rifles 1 and squad 2."),
    ("rain-slow", {"side": "red"}, "Red shelters from the rain: its units are Slow this turn."),
    ("rain-braved", {"side": "red"}, "Red braves the rain: its units are tested."),
    ("vip-named", {"unit": R, "side": "red", "cell": 1}, "rifles 1 (Red) at 0201 escorts the VIP."),
    ("vip-home", {"unit": R, "side": "red"}, "rifles 1 (Red) has brought the VIP home."),
    ("intelligence-placed", {"cell": 1}, "Intelligence lies at 0201."),
    ("intelligence-taken", {"cell": 1, "side": "red", "unit": R}, "rifles 1 (Red) takes the intelligence at 0201."),
    ("depot-found", {"cell": 1}, "An abandoned supply depot lies at 0201."),
    ("prestige", {"side": "red", "gained": 25, "event": "bounty"}, "Red gains 25 prestige (Bounty)."),
    (
        "legend-fell",
        {"unit": R, "side": "red"},
        "A legend has fallen: rifles 1 (Red). Everybody else learns from it.",
    ),
    (
        "blood",
        {"side": "red", "won": 2},
        "Blood-soaked: morale tests of all enemies of Red are at −2 this turn.",
    ),
]


def words() -> AshWords:
    """The words of a small board."""
    return AshWords(preparing().frame)


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"), SENTENCES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_sentence_of_each_kind(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """Each kind of event reads as a sentence, in words of players."""
    assert render(PHRASES(News("ashlands", kind, facts), words()), "en") == sentence


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"), SENTENCES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_sentence_of_each_kind_in_other_languages(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """Each kind reads in every other language, too, with no field left open."""
    for language in LANGUAGES[1:]:
        text = render(PHRASES(News("ashlands", kind, facts), words()), language)
        assert text != sentence
        assert "{" not in text


def test_units_of_like_armies_are_told_apart() -> None:
    """Where two sides have the same army, the chronicle says whose each unit is; others need no side."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-four"), seed="s")
    names = AshWords(game.frames[0])
    first, second, _, fourth = game.sides
    levy, sworn = "trench-rifles", next(iter(names._catalogue.armies["sworn"].types))
    told = {unit: render(names.whose(unit), "en") for unit in (f"{first}-{levy}-1", f"{fourth}-{levy}-1")}
    assert told == {unit: f"Trench rifles 1 ({render(names.side(unit.split('-')[0]), 'en')})" for unit in told}
    assert names.whose(f"{second}-{sworn}-1") == names.unit(f"{second}-{sworn}-1")
    fired = {**ATTACK, "unit": f"{first}-{levy}-1", "target": f"{fourth}-{levy}-1", "wounds": 0, "killed": []}
    own, foe = told.values()
    assert render(PHRASES(News("ashlands", "fired", fired), names), "en") == f"{own} fires at {foe}: no wounds."


def test_every_sentence_is_tested_here() -> None:
    """That every kind of event has one, the contract holds."""
    assert {kind for kind, _, _ in SENTENCES} == set(PHRASES)


def test_whatever_happens_in_a_game_is_told() -> None:
    """Random games tell no event that has no sentence, and reveal no unit's id."""
    game, rng = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="told"), random.Random("told")
    for _ in range(120):
        if game.outcome is not None:
            break
        act(game, rng.choice(game.waiting_for()), RandomPlayer(rng), rng)
    ids = [f"{side}-" for side in game.sides]
    for _, event in game.news("referee"):
        text = render(game.phrase(event), "en")
        assert "{" not in text
        assert not any(id in text for id in ids)


def test_units_are_named_by_type_and_number_also_when_they_are_gone() -> None:
    """The name comes from the id alone; what is no unit's id is an error, and there are no regions."""
    names = words()
    assert render(names.unit("blue-sworn-rifles-12"), "en") == "rifles 12"
    assert [render(names.unit("red-rifles-r12"), language) for language in ("en", "ru")] == [
        "rifles (reserve, no. 12)",
        "rifles (резерв, № 12)",
    ]
    for id in ("blue", "blue-nothing-1", "pink-rifles-1"):
        with pytest.raises(KeyError):
            names.unit(id)
    with pytest.raises(KeyError):
        names.region("north")


def test_names_of_things() -> None:
    """Types, weapons, models, ranks, structures, hexes and sides go by their names."""
    names = words()
    texts = [
        names.type("rifles"),
        names.weapon("rifle"),
        names.model("leader"),
        names.models(["leader", "rifleman", "rifleman"]),
        names.units([R, S]),
        names.hexes([0, 9]),
        names.rank(0),
        names.structure("trench"),
        names.side("blue"),
        names.upgrade("gun"),
    ]
    assert [render(text, "en") for text in texts] == [
        "rifles",
        "rifle",
        "leader",
        "leader and rifleman ×2",
        "rifles 1 and squad 2",
        "0101 and 0202",
        "Green",
        "trenches",
        "Blue",
        "gun",
    ]


def test_every_part_of_the_turn_and_structure_has_a_name() -> None:
    """No phase is without a name, no structure either."""
    assert set(PHASES) == set(Phase)
    assert set(STRUCTURES) == {"trench", "depot", "rail"}


@pytest.mark.parametrize(("need", "text"), [(1, "2+"), (2, "2+"), (4, "4+"), (6, "6+"), (7, "6+")])
def test_ash_5_1_needs_are_shown_as_they_count(need: int, text: str) -> None:
    """ASH-5.1: a 6 always succeeds, a 1 never does: so nothing better than 2+ or worse than 6+ is shown."""
    assert shown(need) == text


@pytest.mark.parametrize(("number", "text"), [(0, "+0"), (3, "+3"), (-3, "−3")])
def test_changes_carry_their_sign(number: int, text: str) -> None:
    """A change is shown with its sign."""
    assert signed(number) == text
