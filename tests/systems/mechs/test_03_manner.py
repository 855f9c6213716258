"""MEC-3.8: how a battle is fought is agreed each time, with the odds in sight; what its dice are told as."""

from __future__ import annotations

import json
from math import comb
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.catalogue import load_catalogue, unit_type
from hexwar_tui.systems.mechs.options import AGREED
from hexwar_tui.systems.mechs.orders.battle import FightOnBoard, FightQuickly, LeaveOut
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
from hexwar_tui.systems.mechs.state import Kind, Stage
from hexwar_tui.systems.mechs.system import MECHS
from tests.golden.files import read_golden, setting_of
from tests.golden.played import enter, is_entered
from tests.systems.mechs.boards import Board, facts, text


def attacked(**options: Any) -> Board:
    """Red in 0303 has attacked Blue in 0403; a third side looks on."""
    board = Board(sides=3, options={"battles": AGREED, **options})
    board.army("red", "0303", "lancer")
    board.army("blue", "0403", "hound")
    board.army("green", "0706")
    board.step()
    return board


def agreed(**options: Any) -> Board:
    """The same, and both sides want to fight quickly."""
    board = attacked(**options)
    board.give("red", FightQuickly())
    board.give("blue", FightQuickly())
    return board


def stage(board: Board) -> Stage:
    """What the battle has come to."""
    assert board.state.battle is not None
    return board.state.battle.stage


def test_mec_3_8_both_sides_agree_to_a_quick_battle() -> None:
    """The attacker proposes it, the defender agrees; nobody else is asked."""
    board = attacked()
    assert MECHS.rules.waiting_for(board.frame) == ("red",)
    assert board.refusals("blue", FightQuickly()) | board.refusals("green", FightQuickly()) == {"MEC-3.8"}
    (event,) = board.give("red", FightQuickly())
    assert facts([event], "manner") == {"army": "red-1", "quickly": True, "agreed": False}
    assert board.text(event) == "Red 1 proposes to fight the battle quickly."
    assert MECHS.rules.waiting_for(board.frame) == ("blue",)
    assert board.refusals("red", FightQuickly()) == {"MEC-3.8"}
    (event,) = board.give("blue", FightQuickly())
    assert facts([event], "manner")["agreed"] is True
    assert board.text(event) == "Blue 1: the battle is to be fought quickly, and so it is."
    assert stage(board) is Stage.FIGHT


@pytest.mark.parametrize("said", [("red",), ("red", "blue")])
def test_mec_3_8_else_it_is_fought_on_the_board(said: tuple[str, ...]) -> None:
    """Whoever wants the board gets it: the attacker at once, the defender by not agreeing."""
    board = attacked()
    for side in said[:-1]:
        board.give(side, FightQuickly())
    board.give(said[-1], FightOnBoard())
    assert stage(board) is Stage.BOARD
    assert MECHS.rules.waiting_for(board.frame) == ()
    notice = MECHS.rules.next_step(board.frame)
    assert notice is not None
    assert notice.rule == "MEC-3.8"


def test_mec_3_6_who_stays_out_of_an_attack_on_a_fortress_is_named_before_the_manner() -> None:
    """So that the odds are those of the units that fight. A garrison agrees to quick battles: the attacker alone is
    asked (MEC-3.8)."""
    board = Board(options={"battles": AGREED})
    board.army("red", "0303", "lancer", "hound", "rifles", "rifles")
    board.army("blue", "0706")
    board.garrison("0403", "tank", kind=Kind.FORTRESS)
    board.step()
    assert stage(board) is Stage.LEAVE
    assert board.refusals("red", FightQuickly()) == {"MEC-3.8"}
    board.give("red", LeaveOut(("red-lancer-1", "red-hound-2")))
    assert stage(board) is Stage.MANNER
    # Two rifles have no effect on a tank.
    assert odds_of(board.frame).attacker == 0.0
    board.give("red", FightQuickly())
    assert stage(board) is Stage.FIGHT


def test_mec_3_8_a_quick_battle_tells_its_dice() -> None:
    """Hits, saves and damage are those of Skirmish: who fires first, then each weapon with its dice; a weapon that
    missed has no saves, and the fallen fire no more. It is fought at once."""
    board = agreed(battle_turns=2)
    hound = board.state.armies["blue-1"].units[0]
    hound.damage = unit_type(load_catalogue(), hound).stages - 3
    # The lancer hits, and the save fails; the hound misses twice. Then the lancer hits again, and the hound is gone.
    events = board.step([9, 1, 1, 1, 20, 7, 3])
    assert facts(events, "battle-over")["winner"] == "red-1"
    assert [board.text(event) for event in events if event.kind in ("quick-turn", "volley", "bailed-out")] == [
        "Turn 1 of the quick battle: Red 1 fires at Blue 1.",
        "Lancer 1 fires at Hound 1 – Laser cannon: 9 (9+ hits), 1 hit; saves 1 (8+ saves), 1 not saved: 1 of 8 left.",
        "Turn 1 of the quick battle: Blue 1 fires at Red 1.",
        "Hound 1 fires at Lancer 1 – Autocannon: 1 1 (14+ hits), 0 hits.",
        "Turn 2 of the quick battle: Red 1 fires at Blue 1.",
        "Lancer 1 fires at Hound 1 – Laser cannon: 20 (9+ hits), 1 hit; saves 7 (8+ saves), 1 not saved: destroyed.",
        "Pilot Comet is killed with the mech: 3 (4+ survives).",
    ]


def test_mec_3_7_what_was_used_up_before_a_quick_battle_stays_so() -> None:
    """And is not used again in it."""
    board = Board(options={"battle_turns": 1})
    attacker = board.army("red", "0303", "sapper", "sapper")
    board.army("blue", "0403", "breaker")
    attacker.units[0].spent = ["melta-charge"]
    board.step()
    # Rifles do nothing to a tank; the second sapper's charge: its save is made. The laser cannon misses.
    board.step([20, 1])
    assert [unit.spent for unit in attacker.units] == [["melta-charge"], ["melta-charge"]]


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
    """The same armies always get the same odds; a better gunner wins more often, a damaged mech less. Large battles are
    simulated less often, so that their odds are less sure."""

    def wins(**own: int) -> float:
        enemy = (fighter("walker", "laser-cannon", stages=8),)
        return simulated((fighter("walker", "laser-cannon", stages=8, **own),), enemy, 8).attacker

    assert wins(damage=6) < wins() == wins() < wins(hit=5)
    soldiers = (fighter("soldier", "rifle", stages=2),)
    assert simulated(soldiers, soldiers, 1).battles == MOST_BATTLES
    assert simulated(soldiers * 60, soldiers * 60, 1).battles == FEWEST_BATTLES


def test_mec_3_8_the_odds_know_that_whoever_has_nobody_left_has_lost() -> None:
    """A sapper's charge destroys a dear tank in 8 of 20 cases; the gunners beside it hardly ever leave him alive, so he
    hardly ever wins."""
    sapper = (fighter("soldier", "melta-charge", stages=1, points=1),)
    enemy = (fighter("tracked", stages=1, points=50), fighter("soldier", *["laser-cannon"] * 4, stages=1))
    odds = simulated(sapper, enemy, 1)
    assert odds.defender_loses > 15
    assert odds.attacker < 0.2


def test_mec_3_8_the_error_of_the_odds_is_told() -> None:
    """Between which shares the true one lies in 19 of 20 cases; never one below 0 or over 100."""
    cases = ((0.5, 500), (0.5, 100), (0.002, 500), (0.998, 500), (0.0, 500), (1.0, 500), (0.0, 100), (1.0, 100))
    assert [text(share_text(share, battles)) for share, battles in cases] == [
        *(
            "50 % (within 45–55)",
            "50 % (within 40–60)",
            "under 2 %",
            "over 98 %",
            "under 1 %",
            "over 99 %",
            "under 4 %",
        ),
        "over 96 %",
    ]


def test_mec_3_8_the_odds_are_shown_before_anybody_agrees() -> None:
    """Who wins, and what each loses: with the order, in the panel, to all sides and in every language, and where the
    hexes of the battle are described, also that of the attacker, where the cursor is left by the march."""
    board = attacked()
    odds = list(odds_lines(board.frame))
    for language in LANGUAGES:
        values = [render(line.value, language) for line in odds]
        assert (len(values), "%" in values[0]) == (4, True)
    preview = FightQuickly().preview(board.known("red"))
    assert [text(line.text) for line in preview.lines][:2] == ["Red 1 wins", "Blue 1 wins"]
    shown = {side: MECHS.show.view(board.known(side)) for side in ("red", "blue", "green")}
    for view in shown.values():
        panel = next(panel for panel in view.panels if panel.id == "turn")
        assert set(odds) <= set(panel.lines)
    for label in ("0303", "0403"):
        assert set(odds) <= set(shown["red"].describe(board.cell(label)))
    assert not set(odds) & set(shown["red"].describe(board.cell("0706")))
    assert all(f"“{order.key}”" in text(shown["red"].advice) for order in (FightOnBoard, FightQuickly))


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
    record = record_from(json.loads(json.dumps(game.record.data())))
    for entry in record.entries:
        entry.events[:] = [event for event in entry.events if event.kind not in ("quick-turn", "volley")]
        for event in entry.events:
            if event.kind == "bailed-out":
                del event.facts["die"]  # type: ignore[attr-defined]
    return Game.resume(REGISTRY, record)


def purposes(game: Game, rule: str) -> list[str]:
    """What the rolls by a rule were for."""
    return [text(game.purpose(entry, roll) or "") for entry, roll in game.rolls(REFEREE) if roll.rule == rule]


def test_mec_3_8_every_roll_says_what_it_was_for() -> None:
    """Who fired with what at whom, and whose saves. A journal from before shots were told has the same dice and says
    only which army fired; it plays again, and what it does tell is still compared."""
    game = fought()
    before, named = from_before(game), purposes(game, "MEC-3.8")
    assert named[0].startswith("To hit: ")
    assert any(line.startswith("Saves: ") for line in named)
    assert not any(line.startswith("A quick battle") for line in named)
    assert all(line.startswith("A quick battle: fire of ") for line in purposes(before, "MEC-3.8"))
    assert all(line.startswith("Does pilot ") for line in purposes(game, "MEC-3.7"))
    before.verify()
    assert before.leads_on()
    told = [text(before.phrase(event)) for _, event in before.news(REFEREE) if event.kind == "bailed-out"]
    assert not any("survives)" in line for line in told)
