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


def test_steps_that_wait_for_a_referee_or_typed_dice_come_before_any_seat() -> None:
    """What happens by itself is taken first."""
    game = raid(referee=True)
    game.submit("red", EndTurn())
    game.submit("blue", EndTurn())
    assert comes_next(game, "blue") == Turn(Next.STEP, REFEREE)
