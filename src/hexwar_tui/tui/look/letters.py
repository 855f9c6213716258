"""Big letters: capitals, Latin and Cyrillic, and digits as squares, for the few words that are read across a room.

A letter is 5 dots wide and 7 high. In size `n` a dot is `n` cells wide and `n` half lines high, which is a square.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

_DOTS = 5, 7
"""How many dots a letter is wide and high."""

_SHAPES = """
A     B     C     D     E     F     G     H     I     J     K     L     M
.###. ####. .###. ####. ##### ##### .###. #...# .###. ..### #...# #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# ..#.. ...#. #..#. #.... ##.##
#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.#
##### ####. #.... #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...#
#...# ####. .###. ####. ##### #.... .###. #...# .###. .##.. #...# ##### #...#

N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
#...# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #.#.# #.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#...
#...# #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####

Б     Г     Д     Ё     Ж     З     И     Й     Л     П     У     Ф     Ц
##### ##### ..##. .#.#. #.#.# .###. #...# .#.#. ..### ##### #...# ..#.. #..#.
#.... #.... .#.#. ##### #.#.# #...# #...# ..#.. .#..# #...# #...# .###. #..#.
#.... #.... .#.#. #.... #.#.# ....# #..## #...# .#..# #...# #...# #.#.# #..#.
####. #.... .#.#. ####. .###. ..##. #.#.# #..## .#..# #...# .#### #.#.# #..#.
#...# #.... .#.#. #.... #.#.# ....# ##..# #.#.# .#..# #...# ....# #.#.# #..#.
#...# #.... ##### #.... #.#.# #...# #...# ##..# .#..# #...# #...# .###. #####
####. #.... #...# ##### #.#.# .###. #...# #...# #...# #...# .###. ..#.. ....#

Ч     Ш     Щ     Ъ     Ы     Ь     Э     Ю     Я     -     .     '     !
#...# #.#.# #.#.# ##... #...# #.... .###. #..#. .#### ..... ..... ..#.. ..#..
#...# #.#.# #.#.# .#... #...# #.... #...# #.#.# #...# ..... ..... ..#.. ..#..
#...# #.#.# #.#.# .#... #...# #.... ....# #.#.# #...# ..... ..... ..... ..#..
.#### #.#.# #.#.# .###. ##..# ####. .#### ###.# .#### ##### ..... ..... ..#..
....# #.#.# #.#.# .#..# #.#.# #...# ....# #.#.# ..#.# ..... ..... ..... ..#..
....# #.#.# ##### .#..# #.#.# #...# #...# #.#.# .#..# ..... .##.. ..... .....
....# ##### ....# .###. ##..# ####. .###. #..#. #...# ..... .##.. ..... ..#..

0     1     2     3     4     5     6     7     8     9     &     ?     :
.###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###. .##.. .###. .....
#...# .##.. #...# ...#. ..##. #.... .#... ....# #...# #...# #..#. #...# ..#..
#..## ..#.. ....# ..#.. .#.#. ####. #.... ...#. #...# #...# .##.. ....# ..#..
#.#.# ..#.. ...#. ...#. #..#. ....# ####. ..#.. .###. .#### .##.. ...#. .....
##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....# #..## ..#.. ..#..
#...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#. #..#. ..... ..#..
.###. .###. ##### .###. ...#. .###. .###. .#... .###. .##.. .##.# ..#.. .....

[     ]     (     )     {     }     <     >     |     $     +     =     ,
.###. .###. ...#. .#... ..##. .##.. ....# #.... ..#.. ..#.. ..... ..... .....
.#... ...#. ..#.. ..#.. .#... ...#. ...#. .#... ..#.. .#### ..#.. ..... .....
.#... ...#. .#... ...#. .#... ...#. ..#.. ..#.. ..#.. #.#.. ..#.. ##### .....
.#... ...#. .#... ...#. #.... ....# .#... ...#. ..#.. .###. ##### ..... .....
.#... ...#. .#... ...#. .#... ...#. ..#.. ..#.. ..#.. ..#.# ..#.. ##### .##..
.#... ...#. ..#.. ..#.. .#... ...#. ...#. .#... ..#.. ####. ..#.. ..... ..#..
.###. .###. ...#. .#... ..##. .##.. ....# #.... ..#.. ..#.. ..... ..... .#...
"""

_ALIKE = dict(zip("АВЕКМНОРСТХ", "ABEKMHOPCTX", strict=True)) | dict.fromkeys("‐‑–—−", "-") | {"’": "'"}
"""The characters that are drawn as another one."""


@lru_cache(maxsize=64)
def big(words: str, width: int, largest: int = 2, *, half_blocks: bool = True) -> tuple[str, ...]:
    """Returns `words` as the rows of the largest letters, of size `largest` at most, that have room in `width` cells.

    Where the smallest have no room either, it is the first word alone; where even that has none, or where a character
    has no big letter, it is one row, `words` themselves. Without `half_blocks` the letters are made of ``#``, and a dot
    of every size is one line high.
    """
    capitals = " ".join(words.upper().split())
    for written in dict.fromkeys((capitals, capitals.partition(" ")[0])):
        for size in range(largest if written and can_be_big(written) else 0, 0, -1):
            if room_for(written, size) <= width:
                return _drawn(written, size) if half_blocks else _in_signs(written, size)
    return (words,)


def can_be_big(words: str) -> bool:
    """Whether there is a big letter for each character of `words`, taken as capitals; there is for a blank."""
    return all(sign == " " or _ALIKE.get(sign, sign) in _letters() for sign in words.upper())


def room_for(words: str, size: int) -> int:
    """How many cells wide `words` are in letters of this size."""
    return size * max(0, (_DOTS[0] + 1) * len(words) - 1)


def dots(sign: str) -> tuple[str, ...]:
    """The seven rows of a single big letter, without empty columns at its sides; ``#`` is a dot. Raises KeyError for a
    character that has none."""
    rows = _letters()[sign]
    left = min(row.index("#") for row in rows if "#" in row)
    right = max(row.rindex("#") for row in rows if "#" in row)
    return tuple(row[left : right + 1] for row in rows)


@lru_cache(maxsize=1)
def _letters() -> dict[str, tuple[str, ...]]:
    """For each character its seven rows of dots."""
    found: dict[str, tuple[str, ...]] = {}
    for names, *rows in (band.split("\n") for band in _SHAPES.strip("\n").split("\n\n")):
        found |= zip(names.split(), zip(*(row.split() for row in rows), strict=True), strict=True)
    return found


def _rows(words: str) -> Iterator[str]:
    """The seven rows of dots of capitals, one dot wide apart; ``#`` is a dot."""
    blank = (_DOTS[0] * ".",) * _DOTS[1]
    shapes = [blank if sign == " " else _letters()[_ALIKE.get(sign, sign)] for sign in words]
    return (".".join(parts) for parts in zip(*shapes, strict=True))


def _drawn(words: str, size: int) -> tuple[str, ...]:
    """Capitals as rows of half blocks; where there is an odd number of half lines, the lowest one is left empty."""
    halves = [_wide(row, size) for row in _rows(words) for _ in range(size)]
    if len(halves) % 2:
        halves.append("." * len(halves[0]))
    blocks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    pairs = zip(halves[::2], halves[1::2], strict=True)
    return tuple("".join(blocks[up + low] for up, low in zip(*pair, strict=True)) for pair in pairs)


def _in_signs(words: str, size: int) -> tuple[str, ...]:
    return tuple(_wide(row, size).replace(".", " ") for row in _rows(words))


def _wide(row: str, size: int) -> str:
    return "".join(dot * size for dot in row)
