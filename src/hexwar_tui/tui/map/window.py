"""Where the window of the screen stands over the map, along one axis; all in cells of the terminal."""

from __future__ import annotations


def within(start: int, whole: int, room: int) -> int:
    """Where to begin showing `room` of `whole` cells, wanted from `start` on; in the middle if all of it fits."""
    return -((room - whole) // 2) if whole <= room else max(0, min(start, whole - room))


def followed(start: int, room: int, at: int, length: int, margin: int) -> int:
    """The start nearest to `start` from which [at, at + length) is seen, with a margin where there is room for one."""
    margin = min(margin, max(0, (room - length) // 2))
    return max(min(start, at - margin), at + length + margin - room)
