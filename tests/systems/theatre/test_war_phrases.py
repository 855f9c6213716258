"""THE-5.1: what the resolution tells, as sentences."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.theatre.say.phrases_war import PHRASES, WHYS
from tests.systems.theatre.boards import Board

ROWS = ("R1R2~1B1", "N1G1~2G2")

VOLLEYS = [["blue", ["blue-war-fleet-1"], [3]], ["red", ["red-war-fleet-1", "red-war-fleet-2"], [4, 1]]]
LOST = ["blue-war-fleet-1"]
SHOTS = {"volleys": VOLLEYS, "lost": LOST}
TOLD_SHOTS = "Blue (war fleet): 3 and Red (2 × war fleet): 4 1. Lost: war fleet 1 (Blue)."
TOLD_MISSES = "Blue (war fleet): 3 and Red (2 × war fleet): 4 1. Nobody is lost."

LAND: dict[str, Any] = {
    "at": "B1",
    "power": "red",
    "foe": "blue",
    "attackers": ["red-tanks-1"],
    "landed": [],
    "attack": [2, 3],
    "defenders": ["blue-infantry-1"],
    "defence": [6],
    "passive": ["blue-tanks-1"],
    "passed": [1],
    "pinned": [],
    "result": "lost",
    "lost": ["red-tanks-1"],
}
TOLD_LAND = (
    "Region B1: attack by Red – tank division, 2 3 = 5. Defence by Blue: infantry division, 6 = 6 and tank division "
    "passively, 1 = 1. "
)
TOLD_PINNED = "Had to defend, and lose the attack that they had before them: infantry division 1 (Blue)."

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    (
        "supplied",
        {"power": "red", "at": "B1", "units": ["red-tanks-1", "red-tanks-2"], "points": 4, "unpaid": []},
        "Red: supply 4 paid, Region B1 – 2 × tank division.",
    ),
    (
        "supplied",
        {"power": "red", "at": "~1", "units": [], "points": 0, "unpaid": ["red-war-fleet-1"]},
        "Red: no supply, Sea ~1; not paid – war fleet.",
    ),
    (
        "supplied",
        {"power": "red", "at": "B1", "units": ["red-infantry-1"], "points": 1, "unpaid": ["red-tanks-1"]},
        "Red: supply 1 paid, Region B1 – infantry division; not paid – tank division.",
    ),
    ("war-declared", {"power": "red", "on": "north"}, "War is declared: Red on North."),
    (
        "war-joined",
        {"power": "green", "on": "red", "guarded": "blue"},
        "War: Green – Red. The first guarantees who was attacked: Blue.",
    ),
    (
        "given-up",
        {"units": ["red-tanks-1"], "at": "B1", "why": "reach"},
        "Not carried out, Region B1: tank division 1 (Red) – it is out of reach now.",
    ),
    ("sea-fight", {"at": "~1", "unarmed": [], **SHOTS}, f"Sea ~1: fleets fight. {TOLD_SHOTS}"),
    (
        "sea-fight",
        {"at": "~1", "unarmed": ["blue-war-fleet-2"], **SHOTS},
        f"Sea ~1: fleets fight. {TOLD_SHOTS} Without supply: war fleet 2 (Blue).",
    ),
    ("trade-hunted", {"at": "~1", "volleys": VOLLEYS, "lost": []}, f"Sea ~1: trade is hunted. {TOLD_MISSES}"),
    ("trade-hunted", {"at": "~1", **SHOTS}, f"Sea ~1: trade is hunted. {TOLD_SHOTS}"),
    ("came-in", {"at": "~1", "units": ["red-war-fleet-1"]}, "Sea ~1: based there from now on – war fleet 1 (Red)."),
    (
        "convoy-met",
        {"at": "~1", "power": "red", "units": ["red-war-fleet-1", "red-infantry-1"], **SHOTS},
        f"Sea ~1: a convoy is attacked, Red (infantry division and war fleet). {TOLD_SHOTS}",
    ),
    (
        "intercepted",
        {"at": "B1", "power": "red", "units": ["red-bombers-1"], **SHOTS},
        f"Region B1: fighters meet the aircraft that come, Red (bomber regiment). {TOLD_SHOTS}",
    ),
    (
        "aircraft-hunted",
        {"at": "B1", "power": "red", **SHOTS},
        f"Region B1: aircraft are hunted at their base. {TOLD_SHOTS}",
    ),
    (
        "works-bombed",
        {"at": "B1", "aim": "factory", "out": 1, "volleys": [["red", ["red-bombers-1"], [5]]]},
        "Region B1: bombs hit. Red (bomber regiment): 5. 1 factory stands still for a turn.",
    ),
    (
        "works-bombed",
        {"at": "B1", "aim": "derrick", "out": 2, "volleys": [["red", ["red-bombers-1", "red-bombers-2"], [5, 6]]]},
        "Region B1: bombs hit. Red (2 × bomber regiment): 5 6. 2 derricks stand still for a turn.",
    ),
    (
        "works-bombed",
        {"at": "B1", "aim": "factory", "out": 0, "volleys": [["red", ["red-bombers-1"], [3]]]},
        "Region B1: bombs miss. Red (bomber regiment): 3.",
    ),
    ("units-bombed", {"at": "B1", "aim": "land", **SHOTS}, f"Region B1: units are bombed. {TOLD_SHOTS}"),
    (
        "undefended",
        {"at": "B1", "power": "red", "units": ["red-tanks-1"], "landed": []},
        "Region B1: nobody defends it. Red comes in – tank division.",
    ),
    ("land-battle", LAND, f"{TOLD_LAND}The attack is beaten off. Disbanded: tank division 1 (Red)."),
    (
        "land-battle",
        {**LAND, "result": "tie", "lost": [], "pinned": ["blue-infantry-1"]},
        f"{TOLD_LAND}A tie: the attack goes back, nobody is lost. {TOLD_PINNED}",
    ),
    (
        "land-battle",
        {**LAND, "result": "won", "lost": ["blue-infantry-1", "blue-tanks-1"]},
        f"{TOLD_LAND}The attack wins. Disbanded: infantry division 1 (Blue) and tank division 1 (Blue).",
    ),
    ("region-taken", {"at": "B1", "power": "red", "before": "blue"}, "Region B1 falls: Blue → Red."),
    (
        "fled",
        {"at": "B1", "moves": [["blue-bombers-1", "G2"]], "lost": []},
        "Fled from Region B1: bomber regiment 1 (Blue) → Region G2.",
    ),
    (
        "fled",
        {"at": "B1", "moves": [], "lost": ["blue-bombers-1"]},
        "Region B1: nowhere to flee. Lost: bomber regiment 1 (Blue).",
    ),
    (
        "fled",
        {"at": "B1", "moves": [["blue-war-fleet-1", "~1"]], "lost": ["blue-bombers-1"]},
        "Fled from Region B1: war fleet 1 (Blue) → Sea ~1. Lost: bomber regiment 1 (Blue).",
    ),
    (
        "moved",
        {
            "power": "red",
            "moves": [["red-tanks-1", "R1", "R2"], ["red-bombers-1", "R2", "R1"], ["red-tanks-2", "R1", "R2"]],
        },
        "Red: moved – Region R1 → Region R2 (2 × tank division) and Region R2 → Region R1 (bomber regiment).",
    ),
    (
        "brought",
        {"power": "red", "at": "~1", "units": ["red-trade-fleet-1"], "good": "supply", "points": 1},
        "Red: trade fleet home, Sea ~1 – supply 1.",
    ),
    (
        "cargo-sunk",
        {"power": "red", "good": "production", "points": 3},
        "Red: sunk with its ships – production 3.",
    ),
    (
        "carried",
        {"power": "red", "at": "N1", "to": "north", "units": ["red-trade-fleet-1"], "good": "supply", "points": 3},
        "Red: trade fleet in Region N1. Handed over to North: supply 3.",
    ),
]


@pytest.mark.parametrize(("kind", "facts", "sentence"), SENTENCES)
def test_the_5_1_what_is_told(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """Who pays, which dice, who is lost."""
    board = Board(*ROWS)
    event = News("theatre", kind, facts)
    assert board.text(event) == sentence
    assert all(board.text(event, language) for language in LANGUAGES)


def test_the_5_1_every_kind_of_news_has_its_sentence_here() -> None:
    """None is forgotten."""
    assert {kind for kind, _, _ in SENTENCES} == set(PHRASES)


@pytest.mark.parametrize("why", WHYS)
def test_the_5_4_every_reason_to_give_up_can_be_told(why: str) -> None:
    """In words of its own."""
    board = Board(*ROWS)
    text = board.text(News("theatre", "given-up", {"units": ["red-tanks-1"], "at": "B1", "why": why}))
    assert text.startswith("Not carried out, Region B1: tank division 1 (Red) – ")
    assert len({str(reason) for reason in WHYS.values()}) == len(WHYS)
