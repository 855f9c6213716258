"""The app over the toys: `python -m tests.end_to_end.toy_app [raid/foray | FILE]`, as `hexwar play` opens it.

With FAULT in the environment, showing the map fails with a secret in a variable and in the message; with FAULT_AT the
event of that number does, from 1. With HOLD, a save waits for the end of what is written to the pipe of that name,
where there is one. With PATIENCE, practice players can be such as misbehave, and have so many seconds for a decision.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.view import View
from hexwar_tui.practice import room
from hexwar_tui.practice.limits import Limits
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.tui.app.program import run_app
from tests.toys import TOYS
from tests.toys.common import system_of
from tests.toys.raid import Raid
from tests.toys.unruly import UNRULY

SECRET = "canary-7f3a91c2d4"


class FaultyRaid(Raid):
    """A raid whose map can't be shown."""

    def view(self, known: Any) -> View:
        hidden = SECRET
        raise RuntimeError(f"a fault in the map: {hidden}")


def fail_at(number: int) -> None:
    """Has the program fail in the middle of an order: right behind the event of this number."""
    tell, numbers = Table.tell, count(1)

    def told(table: Table, kind: str, **facts: Any) -> None:
        hidden = SECRET
        tell(table, kind, **facts)
        if next(numbers) == number:
            raise RuntimeError(f"a fault behind an event: {hidden}")

    Table.tell = told  # type: ignore[method-assign,assignment]


def hold_saves(pipe: Path) -> None:
    """Has every save wait, before it takes the place of the one before, while somebody holds the pipe open."""
    replace = disk.calls.replace

    def held(*paths: Any) -> None:
        if pipe.exists():
            pipe.read_bytes()
        replace(*paths)

    disk.calls.replace = held


def main(words: Sequence[str]) -> int:
    """Opens what is asked for."""
    registry: dict[str, Any] = {**TOYS}
    if "FAULT" in os.environ:
        registry["raid"] = system_of(FaultyRaid(), "FAULTY")
    if "FAULT_AT" in os.environ:
        fail_at(int(os.environ["FAULT_AT"]))
    if "HOLD" in os.environ:
        hold_saves(Path(os.environ["HOLD"]))
    if "PATIENCE" in os.environ:
        registry.update(UNRULY)
        # Players of the program have more time than a test.
        room.Limits = partial(Limits, seconds=float(os.environ["PATIENCE"]))  # type: ignore[misc,assignment]
    if not words:
        return run_app(registry)
    if Path(words[0]).suffix:
        return run_app(registry, open_path=Path(words[0]))
    return run_app(registry, scenario=words[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
