"""After the game the replay tells what practice players thought; at the table advice tells what it has weighed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import decision_of, give_for
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Weighed
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.practice.limits import Limits
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.handover.thoughts import Thoughts
from hexwar_tui.tui.handover.weighed import weighed_in_words
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.table.order_text import order_line
from tests.toys.common import toy_scenario
from tests.toys.mindful import MINDFUL
from tests.toys.raid import EndTurn, Walk
from tests.tui.screens import ChooseDialog, TableScreen, TellDialog
from tests.tui.table_kit import kept
from tests.tui.watching import Shows, come_to, go, shown

EASY = Limits(seconds=60.0, memory=1 << 28)

NEAR, FAR = Walk("red-1", (0, 6)), Walk("red-1", (0, 6, 12))


def said(weighed: list[Weighed], given: Order | None) -> list[str]:
    """What is told of these things when `given` was decided on."""

    def name(order: Order) -> Text:
        return "walk far" if order == FAR else "walk" if order == NEAR else "end the turn"

    return [render(text, "en") for text in weighed_in_words(weighed, given, name)]


def test_what_else_was_weighed_is_told_with_how_much_worse_it_is() -> None:
    """The best of it first, by words and by a number, but for what is about as good."""
    weighed = [Weighed(1.2, NEAR), Weighed(-40.0), Weighed(2.5, FAR), Weighed(2.5, EndTurn())]
    assert said(weighed, FAR) == [
        "It has also weighed:",
        "end the turn – about as good",
        "walk – a little worse, by 1.3",
        "to end its part – much worse, by 42",
    ]


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (0.42, "a little worse, by 0.42"),
        (1.0, "a little worse, by 1.0"),
        (9.94, "a little worse, by 9.9"),
        (10.0, "a little worse, by 10"),
        (0.3, "about as good"),
        (0.0, "about as good"),
        (2.6, "worse, by 2.6"),
        (7.4, "worse, by 7.4"),
        (7.6, "much worse, by 7.6"),
    ],
)
def test_how_much_worse_is_told_beside_what_was_weighed(by: float, words: str) -> None:
    """Small differences to a hundredth, as some count in shares of a victory, and large ones whole."""
    spread = 10.0 if by in (0.3, 0.42, 2.6, 7.4, 7.6) else 10 * by
    weighed = [Weighed(by, FAR), Weighed(0.0, NEAR), Weighed(by - max(by, spread), EndTurn())]
    assert said(weighed, FAR)[1] == f"walk – {words}"


def test_no_more_than_the_best_three_are_told() -> None:
    """And nothing where nothing else was weighed, or what was decided on was not."""
    walks = [Weighed(-float(n), Walk("red-1", (0, n))) for n in range(1, 6)]
    assert len(said([Weighed(1.0, FAR), *walks], FAR)) == 1 + 3
    assert said([Weighed(1.0, FAR)], FAR) == said([Weighed(1.0, NEAR)], FAR) == said([], FAR) == []


def test_plans_are_told_by_their_names() -> None:
    """The best and the next best; of one that is kept to only what it is, unless it is the usual one; of unknown ones
    nothing."""
    assert said([Weighed(3.5, way="rush"), Weighed(1.0, way="hold"), Weighed(2.0, way="hunt")], FAR) == [
        "Its plan: make for what wins the game. Next best: go for the enemy's units, worse, by 1.5."
    ]
    assert said([Weighed(0.0, way="hold")], FAR) == ["It keeps to its plan: hold what it has."]
    assert said([Weighed(0.0, way="usual")], FAR) == said([Weighed(0.0, way="red-1")], FAR) == []


def game(turns: int, *, practised: tuple[str, ...] = ("red",)) -> Game:
    """A raid of two turns against those who remember, or as much of it as that."""
    seats = [SeatSetup(side, player="mindful") for side in practised]
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=seats, options={"turns": 2})
    play_on(game, turns, practised)
    return game


def play_on(game: Game, turns: int, practised: tuple[str, ...]) -> None:
    """Plays a raid to the end of this turn, in which people do nothing."""
    while game.turn <= turns and game.outcome is None:
        seat = game.waiting_for()[0] if game.next_step() is None else ""
        if not seat:
            game.step()
        elif seat in practised:
            give_for(game, seat, decision_of(game, seat).fall())
        else:
            game.submit(seat, EndTurn())


async def replaying(pilot: Pilot[int], played: Game) -> None:
    """Comes to the replay of a game, at the first thing that was seen."""
    await pilot.app.push_screen(ReplayScreen(played, "blue", 0))
    await go(pilot, ReplayScreen, "space")


@pytest.mark.usefixtures("no_child_is_left")
async def test_what_was_thought_is_told_after_the_game(tmp_path: Path) -> None:
    """By the eyes of whoever looks: the order, the plan, and what else was weighed."""
    played = game(9)
    app = HexwarApp(MINDFUL, open_path=kept(played, tmp_path), limits=EASY)
    async with app.run_test(size=(120, 40)) as pilot:
        await replaying(pilot, played)
        text = await go(pilot, "!", TellDialog, Shows("It keeps to its plan: hold what it has."))
        assert "Red: End the turn" in shown(pilot)
        assert "– worse, by 1.0" in shown(pilot)
        assert "– much worse, by 2.5" in shown(pilot)
        assert text
        await go(pilot, "escape", ReplayScreen, "space", "!", TellDialog, "escape", ReplayScreen, "escape")


@pytest.mark.usefixtures("no_child_is_left")
async def test_of_several_orders_one_is_chosen(tmp_path: Path) -> None:
    """Those that were given since the step before."""
    played = game(9, practised=("red", "blue"))
    app = HexwarApp(MINDFUL, open_path=kept(played, tmp_path), limits=EASY)
    async with app.run_test(size=(120, 40)) as pilot:
        await replaying(pilot, played)
        await go(pilot, "!", ChooseDialog, Shows("Which order?"), "down", "enter", TellDialog)
        assert "Blue: End the turn" in shown(pilot)
        await go(pilot, "escape", ReplayScreen, "!", ChooseDialog, "escape", ReplayScreen, "escape")


@pytest.mark.usefixtures("no_child_is_left")
async def test_orders_that_count_no_more_are_not_asked_for(tmp_path: Path) -> None:
    """What was done before the game was taken back is nobody's thought any more."""
    played = game(1)
    played.rewind(0)
    play_on(played, 9, ("red",))
    app = HexwarApp(MINDFUL, open_path=kept(played, tmp_path), limits=EASY)
    async with app.run_test(size=(120, 40)) as pilot:
        await replaying(pilot, played)
        await go(pilot, "!", TellDialog, Shows("Red: End the turn"))
        assert not isinstance(pilot.app.screen, ChooseDialog)  # One order counts, and there is nothing to choose from.
        await go(pilot, "escape", ReplayScreen, "escape")


@pytest.mark.parametrize(
    ("turns", "practised", "told"),
    [
        (1, ("red",), "What practice players think is told when the game is over."),
        (9, (), "In this step no practice player has given an order."),
    ],
)
async def test_nothing_is_told_of_others_or_while_the_game_goes_on(
    turns: int, practised: tuple[str, ...], told: str
) -> None:
    """It is said why; nobody is asked."""
    played, said_below = game(turns, practised=practised), list[Text]()
    screen: Any = SimpleNamespace(prompt=said_below.append)
    thoughts = Thoughts(screen, played, order_line)
    await thoughts.seek(0, len(played.record.entries))
    thoughts.close()
    assert [render(text, "en") for text in said_below] == [told]


@pytest.mark.usefixtures("no_child_is_left")
async def test_what_would_be_decided_otherwise_now_is_not_told(tmp_path: Path) -> None:
    """As when players of another version played: it would be somebody else's thought."""
    seats = [SeatSetup("red", player="mindful")]
    played = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=seats, options={"turns": 1})
    played.submit("red", NEAR)
    for seat in ("red", "blue"):
        played.submit(seat, EndTurn())
    assert played.outcome is not None
    app = HexwarApp(MINDFUL, open_path=kept(played, tmp_path), limits=EASY)
    async with app.run_test(size=(120, 40)) as pilot:
        await replaying(pilot, played)
        await go(pilot, "!", Shows("That can't be told any more: asked again, it does not decide the same."), "escape")


@pytest.mark.usefixtures("no_child_is_left")
async def test_advice_tells_what_was_weighed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the order's own preview."""
    monkeypatch.setattr("hexwar_tui.tui.handover.advice.Advice._tell", _tell_walk)
    played = game(0, practised=("blue",))
    app = HexwarApp(MINDFUL, open_path=kept(played, tmp_path), limits=EASY)
    async with app.run_test(size=(120, 40)) as pilot:
        await come_to(pilot, TableScreen)
        text = await go(pilot, "!", Shows("It keeps to its plan: hold what it has."), Shows("– worse, by 1.5"))
        assert text.index("It keeps to its plan") < text.index("worse, by 1.5") < text.index("Steps")
        await go(pilot, "escape")


async def _tell_walk(self: object, order: Order | None, weighed: tuple[Weighed, ...]) -> None:
    """Advice that a raider walks in place of ending the turn."""
    await self._propose(FAR, "", (*weighed, Weighed(3.0, FAR)))  # type: ignore[attr-defined]
