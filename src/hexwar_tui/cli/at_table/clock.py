"""`hexwar clock`: what the clock of a game shows, and how long it has run."""

from __future__ import annotations

import argparse

from hexwar_tui.cli.talk.keeping import changing, look_at
from hexwar_tui.cli.talk.seating import seat_of
from hexwar_tui.cli.talk.speak import print_json, say_line, words
from hexwar_tui.engine.clock import ClockFace, Span
from hexwar_tui.engine.clock_words import clock_text
from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.situation import seat_name


def clock(asked: argparse.Namespace) -> None:
    """`hexwar clock FILE [--as SIDE --seconds N]`: says what the clock of the game shows, after
    letting it run for N seconds if given. Raises IllegalOrder where neither the side whose clock runs nor a referee
    tells the seconds; without them where the game has no clock now."""
    if asked.seconds is None:
        game = look_at(asked)
    else:
        with changing(asked) as game:
            _demand_own_time(game, asked)
            game.tell_time(asked.seconds)
    face = game.clock
    if face is None and asked.seconds is None:
        raise IllegalOrder(say("This game has no clock now."))
    if asked.json:
        print_json(None if face is None else clock_data(face))
    elif face is None:
        # What was told counts, and has stopped it: whoever took that for a refusal would tell it again.
        say_line(say("No clock is running now."))
    else:
        _say(game, face)


def _demand_own_time(game: Game, asked: argparse.Namespace) -> None:
    """Raises IllegalOrder unless the time is told by the side whose clock runs, or by a referee: else the other side
    could end the game by the clock alone. Does nothing where no clock runs."""
    face = game.clock
    if face is None or not face.runs:
        return
    teller = None if asked.seat is None else seat_of(game, asked.seat, asked)
    if teller == face.side or (teller == REFEREE and game.record.referee):
        return
    raise IllegalOrder(
        say(
            "The clock of {side} is running: this side says how long, with --as, or a referee.",
            side=seat_name(game, face.side),
        )
    )


def _say(game: Game, face: ClockFace) -> None:
    say_line(clock_line(game, face))
    if face.stopped_by is not None:
        say_line(say("Stopped by {seat}.", seat=seat_name(game, face.stopped_by)))
    if face.text:
        say_line(face.text)


def clock_line(game: Game, face: ClockFace) -> Text:
    """The sentence that says whose clock is running and how much time it shows."""
    return say("{side}: {clock}", side=seat_name(game, face.side), clock=clock_text(face))


def clock_data(face: ClockFace) -> dict[str, object]:
    """What the clock shows, as values for JSON; all times are in seconds."""
    return {
        "side": face.side,
        "turn": _span(face.turn),
        "game": _span(face.game),
        "stopped_by": face.stopped_by,
        "last_action": face.last_action,
        "hands_over_in": face.hands_over_in,
        "text": words(face.text),
    }


def _span(span: Span) -> dict[str, int | None]:
    return {"used": span.used, "allowed": span.allowed or None, "left": span.left}
