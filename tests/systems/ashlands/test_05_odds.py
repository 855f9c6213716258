"""Previews tell the exact odds: the same as playing every way in which the dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.dice.rolls import TypedDice
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Move, Shoot
from hexwar_tui.systems.ashlands.orders.rounds.odds import melee_odds, shot_odds
from hexwar_tui.systems.ashlands.orders.rounds.recovering import Recover
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit
from tests.systems.ashlands.boards import Board, facing, facts
from tests.systems.ashlands.preparing import words
from tests.systems.every_roll import every_roll

Duel = tuple[Board, Unit, Unit]


def duel(kind: str) -> Duel:
    """Two small units side by side, and what is special about them."""
    match kind:
        case "into the woods":
            found = facing("rifles 0101 2", "zealots 0201 2", ".f..")
        case "upon brutes":
            found = facing("lancers 0101 2", "brutes 0201 2", "....")
            found[2].models[2].toughness = 2
        case "upon a mixed squad":
            found = facing("marksmen 0101 1", "squad 0201 3", "....")
            found[2].models[0].toughness, found[2].models[3].toughness = 1, 0
        case "upon a gun":
            found = facing("rifles 0101 1", "squad 0201 2", "....")
            found[0].frame.scenario.armoury.upgrade_model(found[2], found[2].models[5], "gun")
        case "upon shaken zealots":
            found = facing("lancers 0101 1", "zealots 0201 2", "....")
            found[2].suppressed = True
        case "no quarter":
            found = facing("rifles 0101 1", "rifles 0201 1", "....")
            found[0].state.event = TurnEvent("no-quarter")
        case _:
            found = facing("mortars 0101 1", "rifles 0201 2", "....")
    found[0].base("red", "0301")
    found[0].base("blue", "0401")
    return found


def exact(odds: Distribution) -> dict[int, Fraction]:
    """The chance of each value."""
    return {value: Fraction(weight, odds.total) for value, weight in odds.weights}


@pytest.mark.parametrize(
    ("kind", "pick"),
    [
        *(
            ("into the woods", None),
            ("upon brutes", None),
            ("upon a mixed squad", None),
            ("upon a mixed squad", "leader"),
        ),
        *(("blast", None), ("upon a gun", None), ("upon shaken zealots", None)),
    ],
)
def test_odds_of_shooting_are_exact(kind: str, pick: str | None) -> None:
    """Wounds, models lost, and the chances to destroy and to suppress are those of every roll there is."""
    board, red, blue = duel(kind)
    told = shot_odds(board.frame, red, 0, blue, moved=False, pick=pick)

    def play(dice_source: TypedDice) -> tuple[int, int, bool, bool]:
        board, red, blue = duel(kind)
        table, before, was_suppressed = board.table_with(dice_source), blue.alive, blue.suppressed
        Shoot(red.id, blue.id, pick).carry_out(board.frame, "red", table)
        shaken = any(event.kind == "morale" and not event.facts["passed"] for event in table.events)
        assert blue.suppressed is (was_suppressed or shaken)
        return facts(table.events, "fired")["wounds"], before - blue.alive, blue.alive == 0, shaken

    found: list[Counter[Any]] = [Counter(), Counter(), Counter(), Counter()]
    for chance, values in every_roll(play):
        for counter, value in zip(found, values, strict=True):
            counter[value] += chance  # type: ignore[assignment]
    assert [exact(told.wounds), exact(told.lost)] == found[:2]
    assert (told.destroyed, told.suppressed) == pytest.approx((float(found[2][True]), float(found[3][True])))


@pytest.mark.parametrize("kind", ["upon a gun", "upon shaken zealots", "no quarter"])
def test_odds_of_melee_are_exact(kind: str) -> None:
    """Wounds dealt and taken, and who wins, are those of every roll there is."""
    board, red, blue = duel(kind)
    told = melee_odds(board.frame, red, blue)

    def play(dice_source: TypedDice) -> dict[str, Any]:
        board, red, blue = duel(kind)
        table = board.table_with(dice_source)
        board.attack(red, blue).carry_out(board.frame, "red", table)
        return facts(table.events, "melee")

    found: dict[str, Counter[Any]] = {"dealt": Counter(), "taken": Counter(), "winner": Counter()}
    for chance, melee in every_roll(play):
        for name, counter in found.items():
            counter[melee[name]] += chance  # type: ignore[assignment]
    assert (exact(told.dealt), exact(told.taken)) == (found["dealt"], found["taken"])
    won = found["winner"]
    assert (told.won, told.drawn, told.lost) == pytest.approx(
        (float(won[red.id]), float(won[None]), float(won[blue.id]))
    )


def test_preview_of_a_shot() -> None:
    """The preview names each weapon's dice and numbers, what may come of them, once where each wound kills a model, and
    changes nothing."""
    board, red, blue = facing("rifles 0101 2", "rifles 0201 2")
    preview = Shoot(red.id, blue.id, None).preview(board.known("red"))
    assert words(preview) == [
        ("rifle", "2 dice: each hits on 4+; saves on 5+"),
        ("Target destroyed", "11.1 %"),
        ("Target Suppressed", "22.2 %: half lost, and morale (4+) fails"),
    ]
    assert [render(odds.title, "en") for odds in preview.odds] == ["Models lost"]
    assert (preview.odds[0].odds.mean, blue.alive) == (pytest.approx(2 / 3), 2)
    blue.suppressed = True
    again = words(Shoot(red.id, blue.id, None).preview(board.known("red")))
    assert [title for title, _ in again] == ["rifle", "Target destroyed"]


def test_preview_of_a_shot_after_a_move() -> None:
    """A static weapon is not fired then, and not told of; a shot without a move fires it."""
    board, red, blue = facing("squad 0101 2", "rifles 0401 2", ".....")
    board.frame.scenario.armoury.upgrade_model(red, red.models[5], "gun")
    known = board.known("red")
    stays, goes = Shoot(red.id, blue.id, None), Move(red.id, (red.hex + 1,), blue.id, None)
    weapons = [[title for title, _ in words(order.preview(known))] for order in (stays, goes)]
    assert len(weapons[0]) > 3
    assert set(weapons[0]) - set(weapons[1]) == {"heavy"}


def test_preview_of_a_move_and_of_an_attack() -> None:
    """The preview of a movement tells the way and how far that is, then the shot; that of an attack the blows, and who
    may win."""
    board, red, blue = facing("rifles 0101 1", "rifles 0601")
    still, shot = (board.move(red, "0201", "0301", at=at).preview(board.known("red")) for at in (None, blue))
    march = board.march(red, "0201").preview(board.known("red"))
    assert (words(still), words(march)) == ([("2 hexes of 2", "")], [("1 hex of 4", "")])
    assert words(shot)[1] == ("rifle", "1 die: hits on 4+; saves on 5+")
    assert (still.way, shot.way, march.way) == ((0, 1, 2), (0, 1, 2), (0, 1))
    preview = board.attack(red, board.stand("blue", "rifles", "0201")).preview(board.known("red"))
    lines = words(preview)
    assert (preview.way, lines[:2]) == (
        (0,),
        [("0 hexes of 4", ""), ("knife", "1 die: hits on 4+; saves on 5+")],
    )
    assert lines[2:] == [("Wins", "attacker 0.9 %, nobody 1.2 %, defender 98.0 %")]
    assert [render(odds.title, "en") for odds in preview.odds] == ["Wounds dealt", "Wounds taken"]


def test_preview_of_recovering() -> None:
    """The preview tells price, experience and what is regained."""
    board = Board("....")
    red, tank = board.army("red", "rifles 0101 8", "tanks 0201")
    red.experience, tank.models[0].toughness = 1, 2
    order = Recover(red.id, (("rifleman", 2),), (("plates", None),))
    lines = [("Prestige", "40, leaves 560"), ("Experience", "−1"), ("Wounds of Toughness regained", "0")]
    assert words(order.preview(board.known("red"))) == lines
    assert words(Recover(tank.id, (), ()).preview(board.known("red")))[2][1] == "3"
