"""SKI-4.3, 4.4: the clock, by what is told of it; nothing here waits."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.clock import AgreeClock, EndTurn, HandOver, ResumeClock, SetClock, StopClock
from hexwar_tui.systems.skirmish.orders.moving import Done
from hexwar_tui.systems.skirmish.orders.openings import TakeOpening
from hexwar_tui.systems.skirmish.practice.player import next_order
from hexwar_tui.systems.skirmish.rules.sequence import clock, turns
from hexwar_tui.systems.skirmish.state import Phase
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import kinds
from tests.systems.skirmish.playing import begun, refusal, scenario


def game(**options: Any) -> Game:
    """A game in Red's first turn."""
    return begun(scenario(), options)


def face(game: Game) -> Any:
    """What the clock shows; it must show something."""
    assert game.clock is not None
    return game.clock


def shown(game: Game) -> str:
    """What the clock says."""
    return render(face(game).text, "en")


def submitted(game: Game, side: str, order: Order) -> str:
    """Gives an order; how its first event is told."""
    return render(game.phrase(game.submit(side, order)[0]), "en")


def done(number: int) -> Done:
    """Red's unit of this number is declared done: an action that rolls nothing."""
    return Done(f"red-{number}")


def corrected(game: Game, seconds: int) -> None:
    """Blue proposes a correction of Red's clock, and Red agrees."""
    game.submit("blue", SetClock(seconds))
    game.submit("red", AgreeClock())


def test_ski_4_3_five_minutes_a_turn_and_an_hour_a_game() -> None:
    """5 minutes a turn `[turn_seconds=300]` and an hour a game `[game_seconds=3600]`, shown."""
    started = game()
    assert (face(started).side, face(started).turn.left, face(started).game.left) == ("red", 300, 3600)
    started.tell_time(17)
    assert (face(started).turn.left, face(started).game.left, shown(started)) == (283, 3583, "")
    started.submit("red", EndTurn())
    assert (face(started).side, face(started).turn.left, face(started).game.left) == ("blue", 300, 3583)


def test_ski_4_3_exactly_one_last_action_then_only_turn() -> None:
    """After a turn's time exactly one last action, then only the word "Turn!". Further readings tell nothing new; what
    was taken back was no action."""
    started = game()
    assert [kinds(started.tell_time(seconds)) for seconds in (299, 1, 5)] == [[], ["time-out"], []]
    assert (face(started).last_action, shown(started)) == (True, "Time is out: one last action is left.")
    started.submit("red", done(2))
    started.undo("red")
    assert face(started).last_action
    started.submit("red", done(1))
    assert not face(started).last_action
    assert shown(started) == "Time is out: nothing is left but to say “Turn!”."
    told = "Time is out, and the one last action has been taken: nothing is left but to say “Turn!”."
    for order in (done(2), TakeOpening("red-2", (0, 0))):
        assert refusal(started, "red", order) == (told, "SKI-4.3")
    started.submit("red", EndTurn())


@pytest.mark.parametrize(
    ("options", "turn", "hour"), [({"turn_seconds": 0}, None, 3600), ({"game_seconds": 0}, 300, None)]
)
def test_ski_4_3_each_limit_can_be_off(options: dict[str, int], turn: int | None, hour: int | None) -> None:
    """`[turn_seconds=300, 0 = off]`, `[game_seconds=3600, 0 = off]`."""
    started = game(**options)
    assert (face(started).turn.left, face(started).game.left) == (turn, hour)
    for _ in range(20):
        started.tell_time(1000)
    assert face(started).is_out is (turn is not None)
    assert (started.top.state.last_turn is None) is (hour is None)


def test_ski_4_3_without_both_there_is_no_clock() -> None:
    """With both off nobody's time is measured, and nobody watches it; nor after the last turn."""
    started = game(turn_seconds=0, game_seconds=0)
    assert started.clock is None
    with pytest.raises(IllegalOrder):
        started.tell_time(1)
    assert refusal(started, "blue", StopClock()) == ("This game is played without a clock.", "SKI-4.3")
    ended = game(turns=1)
    for side in ("red", "blue"):
        ended.submit(side, EndTurn())
    assert ended.clock is None
    assert refusal(ended, "blue", StopClock()) == ("The clock runs in the turns of the sides only.", "SKI-4.3")


def test_ski_4_3_the_other_side_stops_and_starts_it() -> None:
    """The other side, which watches the clock, can stop and resume it; while it stands no time passes."""
    started = game()
    for order in (StopClock(), SetClock(5), HandOver()):
        told = ("The clock is watched by the side whose turn it is not.", "SKI-4.3")
        assert refusal(started, "red", order) == told
    assert refusal(started, "blue", ResumeClock())[0] == "The clock is running already."
    assert kinds(started.submit("blue", StopClock())) == ["clock-stopped"]
    assert face(started).stopped_by == "blue"
    with pytest.raises(IllegalOrder):
        started.tell_time(10)
    assert refusal(started, "blue", StopClock())[0] == "The clock is stopped already."
    started.submit("red", done(1))
    started.submit("blue", ResumeClock())
    started.tell_time(10)
    assert face(started).turn.used == 10


def test_ski_4_3_it_is_corrected_where_both_agree() -> None:
    """The other side proposes, the mover agrees: the seconds of the turn, and with them those of the game. What passes
    between the proposal and the consent counts."""
    started = game()
    started.tell_time(290)
    told = "Blue proposes to correct the clock: 1:40 of the turn used."
    assert submitted(started, "blue", SetClock(100)) == told
    assert face(started).turn.used == 290
    assert shown(started) == "A correction of the clock waits for Red: 1:40 of the turn used."
    assert submitted(started, "red", AgreeClock()) == "Blue corrects the clock: 1:40 of the turn used."
    assert (face(started).turn.used, face(started).game.used, shown(started)) == (100, 100, "")
    started.submit("blue", SetClock(285))
    started.tell_time(15)
    started.submit("red", AgreeClock())
    assert (face(started).turn.used, face(started).last_action) == (300, True)


def test_ski_4_3_no_side_corrects_it_alone() -> None:
    """A correction needs the other side's consent, or the referee's ruling: by the clock alone nobody ends a turn or
    the game. Not agreed to, it lapses with the turn."""
    started = game()
    started.submit("blue", SetClock(86400))
    assert (face(started).turn.used, face(started).game.used, started.top.state.last_turn) == (0, 0, None)
    assert refusal(started, "blue", HandOver())[1] == "SKI-4.4"
    told = ("It is for the side whose turn it is to agree, or for a referee to rule.", "SKI-4.3")
    assert refusal(started, "blue", AgreeClock()) == told
    started.submit("red", done(1))
    started.rule(Ruling("so it was", (Change("clock", "seconds", 60),)))
    assert (face(started).turn.used, shown(started)) == (60, "")
    started.submit("blue", SetClock(250))
    started.submit("red", EndTurn())
    assert face(started).turn.used == 0
    for seat in ("red", "blue"):
        told = ("No correction of the clock is proposed.", "SKI-4.3")
        assert refusal(started, seat, AgreeClock()) == told


def test_ski_4_3_from_nothing_to_a_day_can_be_set() -> None:
    """The least and the most that the clock shows, and no second more."""
    started = game(turn_seconds=0, game_seconds=3600)
    for seconds in (86400, 0):
        corrected(started, seconds)
        assert face(started).turn.used == seconds
    for seconds in (86401, -1):
        assert refusal(started, "blue", SetClock(seconds)) == ("The clock shows 0 to 86400 seconds.", "SKI-4.3")
    draft = Draft("blue", "set-clock", {})
    assert choices(SKIRMISH.order_types, started.known("blue"), draft).bounds == (0, 86400)


def test_ski_4_3_a_correction_gives_back_time_and_actions() -> None:
    """Time that was not out after all: the side acts on, and the next last action is another one. Nor is the game over
    where the correction shows that the hour is not."""
    started = game()
    started.tell_time(300)
    started.submit("red", done(1))
    corrected(started, 10)
    started.submit("red", done(2))
    started.tell_time(290)
    started.submit("red", done(3))
    assert face(started).turn.used == 300
    assert started.waiting_for() == ("red",)
    short = game(game_seconds=100)
    short.tell_time(100)
    corrected(short, 20)
    assert short.top.state.last_turn is None


def test_ski_4_3_the_practice_player_agrees_to_what_gives_it_time() -> None:
    """A correction in its favour it takes, another it leaves alone."""
    started = game()
    started.tell_time(100)
    for seconds, agrees in ((40, True), (140, False)):
        started.submit("blue", SetClock(seconds))
        assert (next_order(started.known("red")) == AgreeClock()) is agrees


def test_ski_4_3_the_referee_corrects_it_by_a_ruling() -> None:
    """Or the referee: seconds, stopping, the last action, the word "Turn!"."""
    started = game()
    started.rule(Ruling("a dispute", (Change("clock", "seconds", 42), Change("clock", "stopped by", "blue"))))
    assert (face(started).turn.used, face(started).stopped_by) == (42, "blue")
    started.rule(Ruling("go on", (Change("clock", "stopped by", "runs"),)))
    assert face(started).runs
    started.rule(Ruling("enough", (Change("clock", "turn", True),)))
    assert face(started).side == "blue"


def test_ski_4_3_after_the_hour_the_turn_under_way_is_the_last_of_both() -> None:
    """After the hour the turn under way is the last of both, in the second side's turn, too."""
    started = game(game_seconds=100)
    assert kinds(started.tell_time(100)) == ["game-time-out"]
    assert shown(started) == "The time of the game is out: this turn is the last of both sides."
    started.submit("red", EndTurn())
    assert started.outcome is None
    started.submit("blue", EndTurn())
    assert started.outcome is not None
    second = game(game_seconds=100)
    second.submit("red", EndTurn())
    second.tell_time(100)
    second.submit("blue", EndTurn())
    assert second.outcome is not None


def test_ski_4_3_a_last_turn_that_the_referee_has_ruled_holds_while_the_clock_runs() -> None:
    """Time that passes does not take it back; once the hour is over, the turn under way is the last all the same."""
    started = game(game_seconds=100)
    started.rule(Ruling("it gets late", (Change("game", "last turn", 3),)))
    assert kinds(started.tell_time(40)) == []
    assert turns.last_turn(started.top) == 3
    assert kinds(started.tell_time(60)) == ["game-time-out"]
    assert turns.last_turn(started.top) == 1


def test_ski_4_4_the_other_side_says_turn_after_the_grace() -> None:
    """When time has been out for `[grace_seconds=60]`, the other side may say it (ruling)."""
    started = game()
    started.tell_time(359)
    assert face(started).hands_over_in == 1
    told = ("The other side says “Turn!” once time has been out for 60 seconds.", "SKI-4.4")
    assert refusal(started, "blue", HandOver()) == told
    started.tell_time(1)
    assert (face(started).hands_over_in, shown(started)) == (0, "Time is out; the other side may say “Turn!”.")
    assert submitted(started, "blue", HandOver()) == "Blue says “Turn!” for Red."
    assert face(started).side == "blue"


def test_ski_4_4_without_a_limit_for_turns_nobody_hands_over() -> None:
    """Time that is never out is out for no grace."""
    started = game(turn_seconds=0)
    started.tell_time(3000)
    assert face(started).hands_over_in is None
    assert refusal(started, "blue", HandOver())[1] == "SKI-4.4"


def test_ski_4_3_a_replay_needs_no_clock() -> None:
    """Readings are recorded with the orders: the game plays again, and is the same when it is opened again."""
    started = game()
    for seconds in (100, 150, 60):
        started.tell_time(seconds)
    started.submit("red", done(1))
    started.submit("red", EndTurn())
    started.verify()
    again = Game.resume(REGISTRY, record_from(started.record.data()))
    assert again.digest() == started.digest()
    assert [side.seconds for side in again.top.state.sides.values()] == [310, 0]


def test_ski_4_3_readings_count_in_turns_only() -> None:
    """The system itself ignores a reading while nobody's time is measured."""
    frame = game().top
    frame.state.phase = Phase.COUNT
    clock.time_passed(frame, 50, None)  # type: ignore[arg-type]
    assert frame.state.clock.seconds == 0
