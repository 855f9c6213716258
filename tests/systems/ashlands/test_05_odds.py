"""Previews tell the exact odds: the same as playing every way in which the dice can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest

from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.dice.rolls import TypedDice
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, March, Move, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.odds import melee_odds, shot_odds
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit
from tests.systems.ashlands.boards import Board, facts
from tests.systems.every_roll import every_roll

Duel = tuple[Board, Unit, Unit]


def duel(red: str, blue: str, *, red_alive: int, blue_alive: int, rows: str = "....", at: str = "0201") -> Duel:
    board = Board(rows)
    pair = board.stand("red", red, "0101", alive=red_alive), board.stand("blue", blue, at, alive=blue_alive)
    board.base("red", "0301")
    board.base("blue", "0401")
    return (board, *pair)


def lone_rifle() -> Duel:
    return duel("rifles", "rifles", red_alive=2, blue_alive=2)


def one_on_two() -> Duel:
    return duel("rifles", "rifles", red_alive=1, blue_alive=2)


def into_the_woods() -> Duel:
    return duel("rifles", "zealots", red_alive=2, blue_alive=2, rows=".f..")


def upon_brutes() -> Duel:
    board, red, blue = duel("lancers", "brutes", red_alive=2, blue_alive=2)
    blue.models[2].toughness = 2
    return board, red, blue


def upon_a_mixed_squad() -> Duel:
    board, red, blue = duel("marksmen", "squad", red_alive=1, blue_alive=3)
    blue.models[0].toughness = 1
    blue.models[3].toughness = 0
    return board, red, blue


def blast() -> Duel:
    return duel("mortars", "rifles", red_alive=1, blue_alive=2)


def mixed_guns() -> Duel:
    board, red, blue = duel("rifles", "squad", red_alive=1, blue_alive=2)
    board.frame.scenario.armoury.upgrade_model(blue, blue.models[5], "gun")
    return board, red, blue


def shaken_zealots() -> Duel:
    board, red, blue = duel("lancers", "zealots", red_alive=1, blue_alive=2)
    blue.suppressed = True
    return board, red, blue


def no_quarter() -> Duel:
    board, red, blue = duel("rifles", "rifles", red_alive=2, blue_alive=1)
    board.state.event = TurnEvent("no-quarter")
    return board, red, blue


def summed(chances: dict[int, Fraction], odds: Distribution) -> None:
    """The two say the same."""
    assert {value: Fraction(weight, odds.total) for value, weight in odds.weights} == chances


@pytest.mark.parametrize(
    ("begin", "pick"),
    [
        (lone_rifle, None),
        (into_the_woods, None),
        (upon_brutes, None),
        (upon_a_mixed_squad, None),
        (upon_a_mixed_squad, "leader"),
        (blast, None),
        (mixed_guns, None),
        (shaken_zealots, None),
    ],
)
def test_odds_of_shooting_are_exact(begin: Callable[[], Duel], pick: str | None) -> None:
    """Wounds, models lost, and the chances to destroy and to suppress are those of every roll there is."""
    wounds: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    destroyed = suppressed = Fraction(0)
    board, red, blue = begin()
    told = shot_odds(board.frame, red, 0, blue, moved=False, pick=pick)

    def play(dice_source: TypedDice) -> tuple[int, int, bool, bool]:
        board, red, blue = begin()
        order, table = Shoot(red.id, blue.id, pick), board.table_with(dice_source)
        before, was_suppressed = blue.alive, blue.suppressed
        order.carry_out(board.frame, "red", table)
        fired = facts(table.events, "fired")["wounds"]
        tested = any(event.kind == "morale" and not event.facts["passed"] for event in table.events)
        assert blue.suppressed is (was_suppressed or tested)
        return fired, before - blue.alive, blue.alive == 0, tested

    for chance, (dealt, dead, gone, shaken) in every_roll(play):
        wounds[dealt] += chance
        lost[dead] += chance
        destroyed += chance * gone
        suppressed += chance * shaken
    summed(wounds, told.wounds)
    summed(lost, told.lost)
    assert told.destroyed == pytest.approx(float(destroyed))
    assert told.suppressed == pytest.approx(float(suppressed))


@pytest.mark.parametrize("begin", [one_on_two, mixed_guns, shaken_zealots, no_quarter])
def test_odds_of_melee_are_exact(begin: Callable[[], Duel]) -> None:
    """Wounds dealt and taken, and who wins, are those of every roll there is."""
    dealt: dict[int, Fraction] = defaultdict(Fraction)
    taken: dict[int, Fraction] = defaultdict(Fraction)
    won: dict[str | None, Fraction] = defaultdict(Fraction)
    board, red, blue = begin()
    told = melee_odds(board.frame, red, blue)

    def play(dice_source: TypedDice) -> dict[str, object]:
        board, red, blue = begin()
        table = board.table_with(dice_source)
        Attack(red.id, blue.id, (0,)).carry_out(board.frame, "red", table)
        return facts(table.events, "melee")

    for chance, melee in every_roll(play):
        dealt[melee["dealt"]] += chance  # type: ignore[index]
        taken[melee["taken"]] += chance  # type: ignore[index]
        won[melee["winner"]] += chance  # type: ignore[index]
    summed(dealt, told.dealt)
    summed(taken, told.taken)
    assert told.won == pytest.approx(float(won[red.id]))
    assert told.drawn == pytest.approx(float(won[None]))
    assert told.lost == pytest.approx(float(won[blue.id]))


def test_preview_of_a_shot() -> None:
    """The preview names each weapon's dice and numbers, what may come of them, and changes nothing."""
    board, red, blue = lone_rifle()
    preview = Shoot(red.id, blue.id, None).preview(board.known("red"))
    lines = [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]
    assert lines == [
        ("rifle", "2 dice, 4+ to hit, 5+ to save"),
        ("Chance that the target is destroyed", "11.1 %"),
        ("Chance that the target is Suppressed", "22.2 %"),
    ]
    assert [render(odds.title, "en") for odds in preview.odds] == ["Wounds dealt", "Models lost"]
    assert preview.odds[0].odds.mean == pytest.approx(2 / 3)
    assert blue.alive == 2


def test_preview_of_a_move_with_a_shot() -> None:
    """The preview of a movement tells the way and how far that is, then the shot."""
    board = Board("......")
    red, blue = board.stand("red", "rifles", "0101", alive=1), board.stand("blue", "rifles", "0601")
    path = board.path("0101", "0201", "0301")
    still = Move(red.id, path, None, None).preview(board.known("red"))
    assert [render(line.text, "en") for line in still.lines] == ["2 hexes of 2"]
    shot = Move(red.id, path, blue.id, None).preview(board.known("red"))
    assert render(shot.lines[1].value, "en") == "1 die, 4+ to hit, 5+ to save"
    march = March(red.id, path[:2], None, None).preview(board.known("red"))
    assert render(march.lines[0].text, "en") == "1 hex of 4"
    assert (still.way, shot.way, march.way) == (path, path, path[:2])


def test_preview_of_an_attack() -> None:
    """The preview of an attack tells the way, the blows, and who may win."""
    board, red, blue = no_quarter()
    preview = Attack(red.id, blue.id, (0,)).preview(board.known("red"))
    lines = [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]
    assert preview.way == (0,)
    assert lines[:2] == [("0 hexes of 4", ""), ("knife", "2 dice, 3+ to hit, 5+ to save")]
    assert [text for text, _ in lines[2:]] == [
        "Chance that the attacker wins",
        "Chance that nobody wins",
        "Chance that the defender wins",
    ]
    assert [render(odds.title, "en") for odds in preview.odds] == ["Wounds dealt", "Wounds taken"]


def test_preview_of_recovering() -> None:
    """The preview tells price, experience and what is regained."""
    board = Board("....")
    red = board.stand("red", "rifles", "0101", alive=8, experience=1)
    preview = Recover(red.id, (("rifleman", 2),), (("plates", None),)).preview(board.known("red"))
    lines = [(render(line.text, "en"), render(line.value, "en")) for line in preview.lines]
    assert lines == [("Prestige", "40, leaves 560"), ("Experience", "−1"), ("Wounds of Toughness regained", "0")]
    tank = board.stand("red", "tanks", "0201")
    tank.models[0].toughness = 2
    assert render(Recover(tank.id, (), ()).preview(board.known("red")).lines[2].value, "en") == "3"
