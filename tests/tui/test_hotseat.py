"""Who comes to the keyboard next."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.handover.hotseat import Next, Turn, comes_next, humans, open_again
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.raid import EndTurn
from tests.tui.table_kit import kept, press
from tests.tui.watching import come_to, until


def raid(*seats: SeatSetup, **more: object) -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="s", seats=seats, **more)  # type: ignore[arg-type]


def test_the_first_player_comes_from_behind_the_curtain() -> None:
    """Between two people there is always the curtain, at the very start, too."""
    assert comes_next(raid(), None) == Turn(Next.CURTAIN, "red")


def test_the_seat_that_is_waited_for_stays_at_the_table() -> None:
    """As long as it is red's turn, red sits."""
    assert comes_next(raid(), "red") == Turn(Next.TABLE, "red")


def test_the_keyboard_is_passed_when_the_turn_has() -> None:
    """After red's turn it is blue's curtain."""
    game = raid()
    game.submit("red", EndTurn())
    assert comes_next(game, "red") == Turn(Next.CURTAIN, "blue")


def test_alone_against_practice_players_there_is_nobody_to_hide_from() -> None:
    """No curtain for a single person, unless he has set a PIN."""
    assert comes_next(raid(SeatSetup("blue", player="random")), None) == Turn(Next.TABLE, "red")
    locked = raid(SeatSetup("red", lock="x"), SeatSetup("blue", player="random"))
    assert comes_next(locked, None) == Turn(Next.CURTAIN, "red")


def test_practice_players_move_by_themselves() -> None:
    """Where a practice player is waited for, it acts next."""
    game = raid(SeatSetup("red", player="random"))
    assert comes_next(game, None) == Turn(Next.PRACTICE, "red")
    assert humans(game) == ("blue",)


def test_in_a_sealed_phase_the_sides_come_one_after_another() -> None:
    """Red enters and seals, then blue; a side that has sealed is not asked again."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    assert comes_next(game, None).seat == "red"
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")
    assert comes_next(game, "red") == Turn(Next.CURTAIN, "blue")
    game.submit("blue", Send(("blue-1",), "north"))
    game.seal("blue")
    assert comes_next(game, "blue") == Turn(Next.CURTAIN, "green")


def test_what_happens_by_itself_comes_before_any_seat() -> None:
    """The referee comes from behind the curtain for it, and stays as long as there is more; typed dice are asked for at
    once."""
    game = raid(referee=True)
    game.submit("red", EndTurn())
    game.submit("blue", EndTurn())
    assert comes_next(game, "blue") == Turn(Next.CURTAIN, REFEREE)
    assert comes_next(game, REFEREE) == Turn(Next.TABLE, REFEREE)
    game.step()
    assert comes_next(game, REFEREE) == Turn(Next.CURTAIN, "red")
    typed = raid(typed=True)
    typed.submit("red", EndTurn())
    typed.submit("blue", EndTurn())
    assert comes_next(typed, "blue") == Turn(Next.STEP, REFEREE)


def test_a_referee_among_practice_players_has_nobody_to_hide_from() -> None:
    """He is the only person, so there is no curtain."""
    game = raid(SeatSetup("red", player="random"), SeatSetup("blue", player="random"), referee=True)
    game.submit("red", EndTurn())
    game.submit("blue", EndTurn())
    assert comes_next(game, None) == Turn(Next.TABLE, REFEREE)


def sown(*sides: str) -> Game:
    """A harvest at which sides call each other; these have sealed."""
    game = Game.new(CALLING, toy_scenario("harvest", 3), seed="s")
    for side in sides:
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


def test_who_has_sealed_and_is_told_something_comes_once_more() -> None:
    """Blue calls red, who has sealed: red's part is open again, so that the round goes on until nothing is unread."""
    game = sown("red")
    game.submit("blue", Call("red", "hello"))
    open_again(game, game.sides)
    assert game.top.sealed == []
    game.submit("blue", Send(("blue-1",), "north"))
    game.seal("blue")
    game.submit("green", Send(("green-1",), "north"))
    game.seal("green")
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


async def test_a_practice_player_that_is_told_something_answers_in_the_same_round(tmp_path: Path) -> None:
    """Blue has sealed before red came; red calls, blue plays on and seals again, and red is back at the table."""
    seats = [SeatSetup("blue", player="random")]
    game = Game.new(CALLING, toy_scenario("harvest"), seed="s", seats=seats)
    app = HexwarApp(CALLING, open_path=kept(game, tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, (Digest, TableScreen)))
        if isinstance(app.screen, Digest):
            await press(pilot, "enter")
        await come_to(pilot, TableScreen)
        table = app.screen
        assert isinstance(table, TableScreen)
        played = table.game
        assert played.top.sealed == ["blue"]
        table.run_worker(table.entering.give(Call("blue", "hello")))
        await until(pilot, lambda: app.screen is not table and isinstance(app.screen, (Digest, TableScreen)))
        if isinstance(app.screen, Digest):
            await pilot.press("enter")
        await come_to(pilot, TableScreen)
        kinds = [entry.kind for entry in played.record.entries if entry.seat == "blue"]
        assert kinds.count(EntryKind.SEAL) == 2
        assert kinds.count(EntryKind.UNSEAL) == 1
        assert isinstance(app.screen, TableScreen)
        assert played.waiting_for() == ("red",)
