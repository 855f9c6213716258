"""What the mouse does on a map, apart from what it points at: whether it drags, and how fast the wheel zooms."""

from __future__ import annotations

from textual.geometry import Offset

LEFT_BUTTON, RIGHT_BUTTON = 1, 3
"""The buttons of the mouse, as Textual counts them."""

SLACK_X, SLACK_Y = 2, 1
"""By so many columns and lines a hand may slip that only clicks: a drag goes farther."""

DRAG_PAUSE = 0.05
"""Seconds after which a map follows the mouse that drags it."""

WHEEL_PAUSE = 0.12
"""Seconds between two steps of the wheel that both zoom. Touchpads send a dozen for one stroke of the fingers, which
would lead from one end of the zooms to the other."""


class Drag:
    """Follows the left button from where it is pressed, and tells a drag from a click."""

    def __init__(self) -> None:
        self._from: Offset | None = None
        self._origin = (0, 0)
        self.has_moved = False
        """Whether the button was dragged since it was pressed last, so that letting go of it is no click."""

    def press(self, at: Offset, origin: tuple[int, int]) -> None:
        """Notes that the button was pressed `at` a cell of the screen while the map had this `origin`."""
        self._from, self._origin, self.has_moved = at, origin, False

    def drag(self, to: Offset) -> tuple[int, int] | None:
        """The origin of a map that is dragged along to this cell; None while it is not, or no farther than a hand
        slips."""
        if self._from is None:
            return None
        right, down = to - self._from
        self.has_moved = self.has_moved or abs(right) > SLACK_X or abs(down) > SLACK_Y
        return (self._origin[0] - right, self._origin[1] - down) if self.has_moved else None

    def release(self) -> None:
        """Notes that the button is up."""
        self._from = None


class Wheel:
    """Lets the wheel zoom no faster than a hand means it."""

    def __init__(self) -> None:
        self._turned: float | None = None

    def turns(self, now: float) -> bool:
        """Whether a step of the wheel at the second `now` zooms."""
        if self._turned is not None and now - self._turned < WHEEL_PAUSE:
            return False
        self._turned = now
        return True
