"""The emblem of a side: the signs that its units stand between on the map, in a hexagon of squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import ascii_uppercase

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import SideLine
from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.look.letters import dots

NOTHING, RIM, FIELD, SIGN = range(4)
"""What a square of an emblem is: outside the hexagon, its rim, the field within, and the signs on that."""

Square = int

_BRACKETS = (
    *(("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"), ("|", "|")),
    *((":", ":"), ("$", "$"), ("+", "+"), ("=", "=")),
)


def brackets(slot: int | None) -> tuple[str, str]:
    """The two characters around units and sites of the side in `slot`; blanks for those of nobody (None)."""
    return (" ", " ") if slot is None else _BRACKETS[slot]


@lru_cache(maxsize=32)
def emblem(width: int, height: int, signs: tuple[str, str]) -> tuple[tuple[tuple[Square, Square], ...], ...]:
    """The emblem with these two signs, `width` cells by `height` lines. Each cell is two squares, the upper one first.

    The signs are as large as there is room for; both must have big letters, or KeyError is raised.
    """
    squares = [[_square(x, y, width, 2 * height) for x in range(width)] for y in range(2 * height)]
    _put(squares, signs, max(1, height // 7))
    return tuple(tuple(zip(*pair, strict=True)) for pair in zip(squares[::2], squares[1::2], strict=True))


def _square(x: int, y: int, width: int, height: int) -> Square:
    within = _is_within(x, y, width, height)
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    if within and not all(_is_within(*near, width, height) for near in around):
        return RIM
    return FIELD if within else NOTHING


def _is_within(x: int, y: int, width: int, height: int) -> bool:
    """Whether a square is inside a hexagon that is flat at the top and fills these measures."""
    across, down = abs(2 * x + 1 - width), abs(2 * y + 1 - height)
    return down < height and across + down * width // (2 * height) < width


def _put(squares: list[list[Square]], signs: tuple[str, str], size: int) -> None:
    """Puts two signs side by side in the middle of an emblem."""
    left, right = (dots(sign) for sign in signs)
    gap = 2 * size
    x = (len(squares[0]) - size * (len(left[0]) + len(right[0])) - gap) // 2
    y = (len(squares) - size * len(left)) // 2
    _write(squares, left, x, y, size)
    _write(squares, right, x + size * len(left[0]) + gap, y, size)


def _write(squares: list[list[Square]], rows: tuple[str, ...], x: int, y: int, size: int) -> None:
    for down in range(size * len(rows)):
        for across in range(size * len(rows[0])):
            if rows[down // size][across // size] == "#":
                squares[y + down][x + across] = SIGN


def side_letters(sides: Iterable[SideLine], words: Callable[[Text], str]) -> Mapping[Side, str]:
    """A letter for each side, of its name if possible, and no two the same: by it curves and maps without colours name
    it."""
    found: dict[Side, str] = {}
    for line in sides:
        own = [sign for sign in words(line.name).upper() if sign.isalpha()]
        found[line.side] = next(sign for sign in (*own, *ascii_uppercase) if sign not in found.values())
    return found
