"""How fast a game is seen again, and the signs on lines of time."""

from __future__ import annotations

from hexwar_tui.tui.round.inks import SIGNS

PACES = (1.0, 0.5, 0.25, 0.125)
"""For how many seconds each moment is shown while the replay plays by itself, from the slowest pace on."""

USUAL = 1
"""The index of the usual pace."""

SPEEDS = ("½", "1", "2", "4")
"""The same paces as parts of the usual one."""

TURN, QUIET_SIGN = "│", "─"
"""How a cell of a line of time is drawn where a turn begins, and where nothing is marked."""

PLAYING, STANDING = "►", "‖"
"""The signs of a replay that plays by itself, and of one that waits for a key."""

PLAIN = str.maketrans({TURN: "|", QUIET_SIGN: "-", PLAYING: ">"} | {sign: plain for sign, plain, _ in SIGNS.values()})
"""What they and the signs of what happens become in ASCII."""
