"""What a clock shows, in words."""

from __future__ import annotations

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.words.language import Text, say

HURRY = 60
"""When so many seconds of the turn or fewer are left, `clock_text` warns."""


def clock_text(face: ClockFace) -> Text:
    """Returns the time left of the turn (used where it has no limit), and that of the game where it is limited."""
    left = face.game.left
    if left is None:
        return _turn_text(face)
    return say("{turn} · game {left}", turn=_turn_text(face), left=duration(left))


def _turn_text(face: ClockFace) -> Text:
    left = face.turn.left
    if not face.runs:
        return say("clock stopped at {left}", left=duration(face.turn.used if left is None else left))
    if left is None:
        return say("{used} used", used=duration(face.turn.used))
    if left == 0:
        return say("time is out: +{over}", over=duration(face.turn.used - face.turn.allowed))
    if left <= HURRY:
        return say("hurry: {left}", left=duration(left))
    return say("{left} left", left=duration(left))


def duration(seconds: int) -> str:
    """`seconds` written as on a clock: ``4:05``, ``1:02:03``."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
