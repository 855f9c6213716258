"""Plays a game in a process of its own and prints what came of it: `python -m …contract.tools.elsewhere SCENARIO`."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from datetime import UTC, datetime

from hexwar_tui.contract.tools.dump import seat_parts, short_digest
from hexwar_tui.contract.tools.tables import one_act, table_of
from hexwar_tui.storage.saves.save_file import encode

ACTS, LOOKS = 60, 2
"""How many acts of a game are played, and how many times all sides are looked at in it."""


def told(name: str) -> list[str]:
    """Plays a game of the scenario with this name; returns digests of the state and of every part of what every side is
    shown, at each look, and of the bytes of the save at the end."""
    game, rng = table_of(name).begin("elsewhere"), random.Random(name)
    game.record.id, game.record.dice.salt, game.record.dice.bound = "0" * 16, "0" * 32, ""
    found = []
    for act in range(1, ACTS + 1):
        if game.outcome is None:
            one_act(game, rng)
        if act % (ACTS // LOOKS) == 0:
            found.append(f"{act} state {game.digest()}")
            for side in game.sides:
                parts = seat_parts(game, side, 0, act)
                found += [f"{act} {side} {part} {short_digest(value)}" for part, value in parts.items()]
    saved = encode(game, datetime(2000, 1, 1, tzinfo=UTC))
    return [*found, f"save {hashlib.sha256(saved).hexdigest()}"]


if __name__ == "__main__":
    print(json.dumps(told(sys.argv[1])))
