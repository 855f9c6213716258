"""THE-5.1: what the resolution tells, as sentences, in ways of which golden games have few."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.words.language import LANGUAGES
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.say.phrases_war import WHYS
from hexwar_tui.systems.theatre.state import Aim, Good
from tests.systems.theatre.boards import Board

BLUE, RED = "blue-war-fleet-1", ("red-war-fleet-1", "red-war-fleet-2")
VOLLEYS = (war.Volley("blue", (BLUE,), (3,)), war.Volley("red", RED, (4, 1)))
SHOTS = war.Shots(VOLLEYS, (BLUE,))
TOLD_VOLLEYS = "Blue (war fleet): 3 and Red (2 × war fleet): 4 1."
TOLD_SHOTS = f"{TOLD_VOLLEYS} Lost: war fleet 1 (Blue)."

BATTLE = war.LandBattle(
    at="B1",
    power="red",
    foe="blue",
    attack=(2, 3),
    defence=(6,),
    passed=(1,),
    result="lost",
    attackers=("red-tanks-1",),
    landed=(),
    defenders=("blue-infantry-1",),
    passive=("blue-tanks-1",),
    pinned=(),
    lost=("red-tanks-1",),
)
TOLD_BATTLE = (
    "Region B1: attack by Red – tank division, 2 + 3 = 5. Defence by Blue: infantry division, 6 = 6 and tank division "
    "passively, 1 = 1. "
)
TOLD_PINNED = "Had to defend, and lose the attack that they had before them: infantry division 1 (Blue)."
BOTH = ("blue-infantry-1", "blue-tanks-1")


def bombed(aim: Aim, out: int) -> war.WorksBombed:
    """A bomber over factories or derricks."""
    return war.WorksBombed("B1", aim, out, (war.Volley("red", ("red-bombers-1",), (5,)),))


SENTENCES: dict[Event, str] = {
    war.Supplied("red", "~1", (), 0, RED[:1]): "Red: no supply, Sea ~1; not paid – war fleet.",
    war.Supplied("red", "B1", ("red-infantry-1",), 1, ("red-tanks-1",)): (
        "Red: supply 1 paid, Region B1 – infantry division; not paid – tank division."
    ),
    war.Unpaid("red", "B1", ("red-tanks-1",)): (
        "Region B1: no part in the attack by Red, for want of supply – tank division."
    ),
    war.WarJoined("green", "red", "blue"): "War: Green – Red. The first guarantees who was attacked: Blue.",
    war.StayedOut("green", "red", "blue"): (
        "Green guarantees Blue, attacked by Red, but stays out of the war: the treaty of peace between guarantor and "
        "attacker still stands, and goes before the guarantee."
    ),
    war.SeaFight("~1", ("blue-war-fleet-2",), SHOTS): (
        f"Sea ~1: fleets fight. {TOLD_SHOTS} Without supply: war fleet 2 (Blue)."
    ),
    war.TradeHunted("~1", war.Shots(VOLLEYS, ())): f"Sea ~1: trade is hunted. {TOLD_VOLLEYS} Nobody is lost.",
    war.CameIn("~1", RED[:1]): "Sea ~1: based there from now on – war fleet 1 (Red).",
    war.ConvoyMet("~1", "red", ("red-war-fleet-1", "red-infantry-1"), SHOTS): (
        f"Sea ~1: a convoy is attacked, Red (infantry division and war fleet). {TOLD_SHOTS}"
    ),
    bombed(Aim.DERRICK, 2): "Region B1: bombs hit. Red (bomber regiment): 5. 2 derricks stand still for a turn.",
    bombed(Aim.FACTORY, 0): "Region B1: bombs miss. Red (bomber regiment): 5.",
    replace(BATTLE, result="tie", lost=(), pinned=("blue-infantry-1",)): (
        f"{TOLD_BATTLE}A tie: the attack goes back, nobody is lost. {TOLD_PINNED}"
    ),
    replace(BATTLE, result="won", lost=BOTH): (
        f"{TOLD_BATTLE}The attack wins. Disbanded: infantry division 1 (Blue) and tank division 1 (Blue)."
    ),
    war.Fled("B1", (), (BLUE,)): "Region B1: nowhere to flee. Lost: war fleet 1 (Blue).",
    war.Fled("B1", (war.Flight(BLUE, "~1"),), ("blue-bombers-1",)): (
        "Fled from Region B1: war fleet 1 (Blue) → Sea ~1. Lost: bomber regiment 1 (Blue)."
    ),
    war.CargoSunk("red", Good.PRODUCTION, 3): "Red: sunk with its ships – production 3.",
}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES.items())
def test_the_5_1_what_is_told(event: Event, sentence: str) -> None:
    """Who pays, which dice, who is lost."""
    board = Board("R1R2~1B1", "N1G1~2G2")
    news = News.of(event, "theatre")
    assert board.text(news) == sentence
    assert all(board.text(news, language) for language in LANGUAGES)


def test_the_5_4_every_reason_to_give_up_can_be_told() -> None:
    """In words of its own."""
    board = Board("R1R2~1B1")
    told = {board.text(News.of(war.GivenUp(("red-tanks-1",), "B1", why), "theatre")) for why in WHYS}
    assert len(told) == len(WHYS)
    assert all(text.startswith("Not carried out, Region B1: tank division 1 (Red) – ") for text in told)
