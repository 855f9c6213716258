"""Who comes to the keyboard next."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.handover.hotseat import Next, Turn, comes_next, humans, open_again
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.raid import EndTurn
from tests.tui.screens import Digest, TableScreen
from tests.tui.table_kit import kept, raid
from tests.tui.watching import come_to, press, table_of, until

ALONE = SeatSetup("blue", player="random")


def played(game: Game) -> Game:
    """The raid behind a turn of both sides."""
    for side in ("red", "blue"):
        game.submit(side, EndTurn())
    return game


@pytest.mark.parametrize(
    ("seats", "before", "comes"),
    [
        ((), None, Turn(Next.CURTAIN, "red")),
        ((), "red", Turn(Next.TABLE, "red")),
        ((ALONE,), None, Turn(Next.TABLE, "red")),
        ((SeatSetup("red", lock="x"), ALONE), None, Turn(Next.CURTAIN, "red")),
        ((SeatSetup("red", player="random"),), None, Turn(Next.PRACTICE, "red")),
    ],
    ids=["two people", "whose turn it is", "alone", "alone with a PIN", "a practice player"],
)
def test_who_comes_first(seats: tuple[SeatSetup, ...], before: str | None, comes: Turn) -> None:
    """Between two people there is always the curtain, at the very start, too; as long as it is his turn, a side sits.
    For a single person there is nobody to hide from, unless he has set a PIN; practice players move by themselves."""
    assert comes_next(raid(*seats), before) == comes


def test_the_keyboard_is_passed_when_the_turn_has() -> None:
    """After red's turn it is blue's curtain. In a sealed phase red enters and seals, then blue; a side that has sealed
    is not asked again."""
    game = raid()
    game.submit("red", EndTurn())
    assert comes_next(game, "red") == Turn(Next.CURTAIN, "blue")
    assert humans(raid(SeatSetup("red", player="random"))) == ("blue",)
    game = sown()
    assert comes_next(game, None).seat == "red"
    sow(game, "red")
    assert comes_next(game, "red") == Turn(Next.CURTAIN, "blue")
    sow(game, "blue")
    assert comes_next(game, "blue") == Turn(Next.CURTAIN, "green")


def test_what_happens_by_itself_comes_before_any_seat() -> None:
    """The referee comes from behind the curtain for it, and stays as long as there is more; typed dice are asked for at
    once. Among practice players he is the only person, so there is no curtain."""
    game = played(raid(referee=True))
    assert comes_next(game, "blue") == Turn(Next.CURTAIN, REFEREE)
    assert comes_next(game, REFEREE) == Turn(Next.TABLE, REFEREE)
    game.step()
    assert comes_next(game, REFEREE) == Turn(Next.CURTAIN, "red")
    assert comes_next(played(raid(typed=True)), "blue") == Turn(Next.STEP, REFEREE)
    programs = played(raid(SeatSetup("red", player="random"), ALONE, referee=True))
    assert comes_next(programs, None) == Turn(Next.TABLE, REFEREE)


def sown(*sides: str) -> Game:
    """A harvest at which sides call each other; these have sealed."""
    game = Game.new(CALLING, toy_scenario("harvest", 3), seed="s")
    sow(game, *sides)
    return game


def sow(game: Game, *sides: str) -> None:
    """Sides send a worker, and seal."""
    for side in sides:
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)


def test_who_has_sealed_and_is_told_something_comes_once_more() -> None:
    """Blue calls red, who has sealed: red's part is open again, so that the round goes on until nothing is unread."""
    game = sown("red")
    game.submit("blue", Call("red", "hello"))
    open_again(game, game.sides)
    assert game.top.sealed == []
    sow(game, "blue", "green")
    assert comes_next(game, "green") == Turn(Next.CURTAIN, "red")
    game.seal("red")
    assert game.turn == 2


def test_who_was_told_nothing_since_stays_sealed() -> None:
    """Green's seal is not touched by what blue calls to red, nor red's a second time by what red has read."""
    game = sown("red", "green")
    game.submit("blue", Call("red", "hello"))
    open_again(game, ("green",))
    assert game.top.sealed == ["red", "green"]
    open_again(game, game.sides)
    assert game.top.sealed == ["green"]
    game.seal("red")
    open_again(game, game.sides)
    assert game.top.sealed == ["green", "red"]


async def at_table(pilot: Pilot[int], left: TableScreen | None) -> TableScreen:
    """The next table behind the one that was left, come to through what has happened."""
    app = pilot.app
    await until(pilot, lambda: app.screen is not left and isinstance(app.screen, Digest | TableScreen))
    if isinstance(app.screen, Digest):
        await press(pilot, "enter")
    await come_to(pilot, TableScreen)
    return table_of(pilot)


async def test_a_practice_player_that_is_told_something_answers_in_the_same_round(tmp_path: Path) -> None:
    """Blue has sealed before red came; red calls, blue plays on and seals again, and red is back at the table."""
    game = Game.new(CALLING, toy_scenario("harvest"), seed="s", seats=[ALONE])
    app = HexwarApp(CALLING, open_path=kept(game, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_table(pilot, None)
        assert table.game.top.sealed == ["blue"]
        table.run_worker(table.entering.give(Call("blue", "hello")))
        played = (await at_table(pilot, table)).game
        kinds = [entry.kind for entry in played.record.entries if entry.seat == "blue"]
        assert (kinds.count(EntryKind.SEAL), kinds.count(EntryKind.UNSEAL)) == (2, 1)
        assert played.waiting_for() == ("red",)
