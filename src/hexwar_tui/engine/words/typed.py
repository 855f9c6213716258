"""Text from outside: what players type, and the names and messages read from files.

Every such text passes `clean` once, on its way in. What is inside the program can then be shown on any terminal: it
holds no escape codes, no direction marks, nothing invisible, and no heaps of marks that spill over other lines.
"""

import re
import unicodedata
from collections.abc import Iterator

MARKS_PER_BASE = 2

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_LINE_ENDS = frozenset("\n\v\f\r\x85\u2028\u2029")
# Letters by category, but they show nothing at all: the Hangul fillers.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0")
_PLAIN = re.compile("[ -~А-Яа-яЁё—–«»“”„’…·№×°]*")
"""Texts of the usual characters, of which `clean` has none to take out."""


def clean(text: str, longest: int, lines: bool = False) -> str:
    """`text` as it may be stored and shown: at most `longest` characters, in Unicode form NFC.

    Control, format, private, unassigned and surrogate characters are taken out; line ends, tabs and special spaces
    become plain spaces. A base character keeps two combining marks at most, and a mark without a base is taken out.
    Spaces around the text are cut off. With `lines`, line ends stay, as `"\\n"`. Cleaning twice changes nothing.
    """
    if _PLAIN.fullmatch(text):
        return text.strip()[:longest].rstrip()
    # Marks are thinned before NFC, which takes quadratic time on heaps of them, and after it, as it can make new ones.
    allowed = "".join(_thinned(_allowed(text.replace("\r\n", "\n"), lines)))
    composed = "".join(_thinned(iter(unicodedata.normalize("NFC", allowed))))
    return composed.strip()[:longest].rstrip()


def is_clean(text: str, lines: bool = False) -> bool:
    """Whether `clean`, with the same `lines` and room for all of it, would leave `text` as it is, apart from spaces
    around it. Takes a fraction of the time of `clean`."""
    if _PLAIN.fullmatch(text):
        return True
    characters = set(text)
    if any(character not in _allowed(character, lines) for character in characters):
        return False
    marks = re.escape("".join(c for c in characters if unicodedata.category(c).startswith("M")))
    if marks and re.search(rf"(?:\A|\s)[{marks}]|[{marks}]{{{MARKS_PER_BASE + 1}}}", text):
        return False
    return unicodedata.is_normalized("NFC", text)


def _allowed(text: str, lines: bool) -> Iterator[str]:
    for character in text:
        if character in _LINE_ENDS:
            yield "\n" if lines else " "
        elif character == "\t" or unicodedata.category(character) == "Zs":
            yield " "
        elif unicodedata.category(character) not in _DROPPED and character not in _BLANK_LETTERS:
            yield character


def _thinned(characters: Iterator[str]) -> Iterator[str]:
    room = 0
    for character in characters:
        if not unicodedata.category(character).startswith("M"):
            room = 0 if character.isspace() else MARKS_PER_BASE
            yield character
        elif room:
            room -= 1
            yield character
