"""Who comes to the keyboard next."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.tui.hotseat import Next, Turn, comes_next, humans
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.raid import EndTurn


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
