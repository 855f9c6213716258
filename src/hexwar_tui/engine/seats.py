"""Who sits at the table: the sides of a game, and the referee."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.dataclass import dataclass

MOST_SIDES = 8
"""The most sides that a game can have; each has a hue and brackets of its own on the map."""

Side = str
"""The id of a side as the scenario gives it: ``red``, ``blue`` …"""

Seat = str
"""Who may act: the id of a side, or `REFEREE`."""

REFEREE: Seat = "referee"
"""The seat of the referee, who sees all and rules."""


NOBODY: Seat = ""
"""Stands for somebody who has no seat: he may know what everybody may know, and nothing else."""


def is_known(seen_by: Sequence[Seat] | None, seat: Seat) -> bool:
    """Whether `seat` may know what the seats `seen_by` know, or all if that is None. The referee may know all."""
    return seen_by is None or seat == REFEREE or seat in seen_by


HUMAN = "human"
"""Stands for a person at the keyboard where otherwise the id of a practice player says who plays a seat."""


@dataclass(slots=True)
class SeatSetup:
    """Who sits at the table for one side. `name` is text typed by a player or "" for the side's own name; `player` is
    `HUMAN` or the id of a practice player; `lock` is the salted hash of an optional PIN, "" where none is set."""

    side: Side
    name: str = ""
    player: str = HUMAN
    lock: str = ""


def all_seats(sides: Sequence[Side], given: Sequence[SeatSetup]) -> list[SeatSetup]:
    """A seat for each of `sides`, in their order: the one `given` for it, else a human player's without a name."""
    by_side = {seat.side: seat for seat in given}
    return [by_side.get(side) or SeatSetup(side) for side in sides]
