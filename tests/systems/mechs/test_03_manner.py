"""MEC-3.8: how a battle is fought is agreed each time, with the odds in sight."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.options import AGREED, ON_BOARD, QUICK
from hexwar_tui.systems.mechs.orders.battle import LeaveOut
from hexwar_tui.systems.mechs.orders.manner import FightOnBoard, FightQuickly
from hexwar_tui.systems.mechs.orders.odds import (
    FEWEST_BATTLES,
    MOST_BATTLES,
    bounds,
    odds_lines,
    odds_of,
    share_text,
    simulated,
)
from hexwar_tui.systems.mechs.rules.battle.exchange import Fighter
from hexwar_tui.systems.mechs.state import Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.systems.mechs.boards import Board, facts, kinds

OPEN = (".......",) * 6


def met(battles: str = AGREED, **options: Any) -> Board:
    """Red in 0303 has attacked Blue in 0403; a third side looks on."""
    board = Board(*OPEN, sides=3, options={"battles": battles, **options})
    board.army("red", "0303", "lancer")
    board.army("blue", "0403", "hound")
    board.army("green", "0706")
    board.step()
    return board


def stage(board: Board) -> Stage:
    """What the battle has come to."""
    assert board.state.battle is not None
    return board.state.battle.stage


def test_mec_3_8_both_sides_agree_to_a_quick_battle() -> None:
    """The attacker proposes it, the defender agrees; nobody else is asked."""
    board = met()
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    for side in ("blue", "green"):
        assert board.refusal(side, FightQuickly())[1] == "MEC-3.8"
    events = board.give("red", FightQuickly())
    assert facts(events, "manner") == {"army": "red-1", "quickly": True, "agreed": False}
    assert [board.text(event) for event in events] == ["Red 1 proposes to fight the battle quickly."]
    assert MECHS.rules.waiting_for(board.frame) == ("blue",)
    assert board.refusal("red", FightQuickly())[1] == "MEC-3.8"
    events = board.give("blue", FightQuickly())
    assert facts(events, "manner")["agreed"] is True
    assert board.text(events[0]) == "Blue 1: the battle is to be fought quickly, and so it is."
    assert stage(board) is Stage.FIGHT


@pytest.mark.parametrize("said", [("red",), ("red", "blue")])
def test_mec_3_8_else_it_is_fought_on_the_board(said: tuple[str, ...]) -> None:
    """Whoever wants the board gets it: the attacker at once, the defender by not agreeing."""
    board = met()
    for side in said[:-1]:
        board.give(side, FightQuickly())
    board.give(said[-1], FightOnBoard())
    assert stage(board) is Stage.BOARD
    assert MECHS.rules.waiting_for(board.frame) == ()
    notice = MECHS.rules.next_step(board.frame)
    assert notice is not None
    assert notice.rule == "MEC-3.8"


def test_mec_3_8_a_garrison_agrees_to_quick_battles() -> None:
    """The attacker alone is asked."""
    board = Board(*OPEN, options={"battles": AGREED})
    board.army("red", "0303", "lancer")
    board.army("blue", "0706")
    board.garrison("0403", "tank")
    board.step()
    board.give("red", FightQuickly())
    assert stage(board) is Stage.FIGHT


@pytest.mark.parametrize(("battles", "wanted"), [(ON_BOARD, Stage.BOARD), (QUICK, Stage.FIGHT)])
def test_mec_3_8_an_option_decides_for_all_battles(battles: str, wanted: Stage) -> None:
    """Then nobody is asked."""
    board = met(battles)
    assert stage(board) is wanted
    assert MECHS.rules.waiting_for(board.frame) == ()


def test_mec_3_6_who_stays_out_of_an_attack_on_a_fortress_is_named_before_the_manner() -> None:
    """So that the odds are those of the units that fight."""
    board = Board(*OPEN, options={"battles": AGREED})
    board.army("red", "0303", "lancer", "hound", "rifles", "rifles")
    board.army("blue", "0706")
    board.garrison("0403", "tank", kind=Kind.FORTRESS)
    board.step()
    assert stage(board) is Stage.LEAVE
    assert board.refusal("red", FightQuickly())[1] == "MEC-3.8"
    board.give("red", LeaveOut(("red-lancer-1", "red-hound-2")))
    assert stage(board) is Stage.MANNER
    # Two rifles have no effect on a tank.
    assert odds_of(board.frame).attacker == 0.0


def test_mec_3_8_a_battle_agreed_to_be_quick_is_fought_at_once() -> None:
    """By dice alone, with no board."""
    board = met(battle_turns=1)
    board.give("red", FightQuickly())
    board.give("blue", FightQuickly())
    # The lancer hits (9+) and the hound fails its save (8+); both shots of the hound miss.
    events = board.step([9, 1, 1, 1])
    assert "board-opened" not in kinds(events)
    assert facts(events, "battle-over")["winner"] == "blue-1"
    assert board.state.armies["blue-1"].units[0].damage == 2
    assert board.state.phase is Phase.BATTLE


TOLD = ("quick-turn", "volley", "bailed-out")


def test_mec_3_8_a_quick_battle_tells_its_dice() -> None:
    """Hits, saves and damage are those of Skirmish: who fires first, then each weapon with its dice; a weapon that
    missed has no saves, and the fallen fire no more."""
    board = met(battle_turns=2)
    hound = board.state.armies["blue-1"].units[0]
    hound.damage = unit_type(hound).stages - 3
    board.give("red", FightQuickly())
    board.give("blue", FightQuickly())
    # The lancer hits, and the save fails; the hound misses twice. Then the lancer hits again, and the hound is gone.
    events = board.step([9, 1, 1, 1, 20, 7, 3])
    assert [board.text(event) for event in events if event.kind in TOLD] == [
        "Turn 1 of the quick battle: Red 1 fires at Blue 1.",
        "Lancer 1 fires at Hound 1 – Laser cannon: 9 (9+ hits), 1 hit; saves 1 (8+ saves), 1 not saved: damage 7 of 8.",
        "Turn 1 of the quick battle: Blue 1 fires at Red 1.",
        "Hound 1 fires at Lancer 1 – Autocannon: 1 1 (14+ hits), 0 hits.",
        "Turn 2 of the quick battle: Red 1 fires at Blue 1.",
        "Lancer 1 fires at Hound 1 – Laser cannon: 20 (9+ hits), 1 hit; saves 7 (8+ saves), 1 not saved: destroyed.",
        "Pilot Comet is killed with the mech: 3 (4+ survives).",
    ]


def test_mec_3_7_what_was_used_up_before_a_quick_battle_stays_so() -> None:
    """And is not used again in it."""
    board = Board(*OPEN, options={"battle_turns": 1})
    attacker = board.army("red", "0303", "sapper", "sapper")
    board.army("blue", "0403", "breaker")
    attacker.units[0].spent = ["melta-charge"]
    board.step()
    # Rifles do nothing to a tank; the second sapper's charge: its save is made. The laser cannon misses.
    board.step([20, 1])
    assert [unit.spent for unit in attacker.units] == [["melta-charge"], ["melta-charge"]]


# -- odds --------------------------------------------------------------------------------------------------------------


def fighter(chassis: str, *weapons: str, stages: int, points: int = 10, damage: int = 0, hit: int = 0) -> Fighter:
    """A unit of an army."""
    return Fighter("x", "red-1", chassis, weapons, stages, points, hit, 0, damage)


def test_mec_3_8_the_odds_are_those_of_the_dice() -> None:
    """A gunner fires three shots in one turn, each hits on 12+ (9 of 20), a save of 15+ fails 14 of 20: at least two
    such destroy a soldier, who fires only if he lives. Told with an error, which the exact value is within."""
    attacking, defending = (fighter("soldier", "machine-gun", stages=2),), (fighter("soldier", "grenades", stages=2),)
    share = 9 / 20 * 14 / 20
    exact = sum(comb(3, n) * share**n * (1 - share) ** (3 - n) for n in (2, 3))
    odds = simulated(attacking, defending, 1)
    low, high = bounds(odds.attacker, odds.battles)
    assert low <= exact <= high
    assert odds.attacker + odds.defender == 1
    assert odds.defender_loses == pytest.approx(10 * odds.attacker)


def test_mec_3_8_pilots_and_damage_are_in_the_odds() -> None:
    """The same armies always get the same odds; a better gunner wins more often, a damaged mech less."""
    enemy = (fighter("walker", "laser-cannon", stages=8),)
    usual = simulated((fighter("walker", "laser-cannon", stages=8),), enemy, 8)
    assert simulated((fighter("walker", "laser-cannon", stages=8),), enemy, 8) == usual
    assert simulated((fighter("walker", "laser-cannon", stages=8, hit=5),), enemy, 8).attacker > usual.attacker
    assert simulated((fighter("walker", "laser-cannon", stages=8, damage=6),), enemy, 8).attacker < usual.attacker


def test_mec_3_8_the_odds_know_that_whoever_has_nobody_left_has_lost() -> None:
    """A sapper's charge destroys a dear tank in 8 of 20 cases; the gunners beside it hardly ever leave him alive, so he
    hardly ever wins."""
    sapper = (fighter("soldier", "melta-charge", stages=1, points=1),)
    enemy = (fighter("tracked", stages=1, points=50), fighter("soldier", *["laser-cannon"] * 4, stages=1))
    odds = simulated(sapper, enemy, 1)
    assert odds.defender_loses > 15
    assert odds.attacker < 0.2


def test_mec_3_8_large_battles_are_simulated_less_often() -> None:
    """So their odds are less sure."""
    soldiers = (fighter("soldier", "rifle", stages=2),)
    assert simulated(soldiers, soldiers, 1).battles == MOST_BATTLES
    assert simulated(soldiers * 60, soldiers * 60, 1).battles == FEWEST_BATTLES


@pytest.mark.parametrize(
    ("share", "battles", "told"),
    [
        (0.5, 500, "50 % (45–55)"),
        (0.5, 100, "50 % (40–60)"),
        (0.002, 500, "under 2 %"),
        (0.998, 500, "over 98 %"),
        (0.0, 500, "under 1 %"),
        (1.0, 500, "over 99 %"),
        (0.0, 100, "under 4 %"),
        (1.0, 100, "over 96 %"),
    ],
)
def test_mec_3_8_the_error_of_the_odds_is_told(share: float, battles: int, told: str) -> None:
    """Between which shares the true one lies in 19 of 20 cases; never one below 0 or over 100."""
    assert render(share_text(share, battles), "en") == told


def test_mec_3_8_the_error_of_the_odds_is_told_in_every_language() -> None:
    """Who wins, and what each loses."""
    board = met()
    for language in LANGUAGES:
        lines = [render(line.value, language) for line in odds_lines(board.frame)]
        assert len(lines) == 4
        assert "%" in lines[0]


def test_mec_3_8_the_odds_are_shown_before_anybody_agrees() -> None:
    """With the order, and in the panel, to both sides and to all others."""
    board = met()
    preview = FightQuickly().preview(board.known("red"))
    assert [render(line.text, "en") for line in preview.lines][:2] == ["Red 1 wins", "Blue 1 wins"]
    for side in ("red", "blue", "green"):
        panel = next(panel for panel in MECHS.show.view(board.known(side)).panels if panel.id == "turn")
        assert set(odds_lines(board.frame)) <= set(panel.lines)


def test_mec_3_8_the_odds_stand_where_the_hexes_of_the_battle_are_described() -> None:
    """On that of the attacker, too, where the cursor is left by the march; and nowhere else."""
    board = met()
    shown = MECHS.show.view(board.known("red"))
    for label in ("0303", "0403"):
        assert set(odds_lines(board.frame)) <= set(shown.describe(board.cell(label)))
    assert not set(odds_lines(board.frame)) & set(shown.describe(board.cell("0706")))
    assert "(key a)" in render(shown.advice, "en")
