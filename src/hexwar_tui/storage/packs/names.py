"""What a pack may hold: the names of its files, and how large it may be.

All names are small Latin letters, digits and hyphens, so that no two of them can mean the same file on any disk.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hexwar_tui.engine.data.packs.includes import NAME
from hexwar_tui.engine.data.scenario import LARGEST
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import DATA, PACK_FILE, SCENARIOS
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk.places import is_taken_by_windows

TEXTS, PICTURES = "texts", "pictures"
"""The folders of a pack for texts in Markdown and for pictures in PNG."""

MOST_ENTRIES = 500
"""The most files and folders of a pack."""

LARGEST_TEXT = 256 * 1024
"""The most bytes of a text."""

LARGEST_PICTURE = 8 * 1024 * 1024
"""The most bytes of a picture."""

LARGEST_WHOLE = 32 * 1024 * 1024
"""The most bytes of all files of a pack together."""

LARGEST_PACKED = LARGEST_WHOLE + 1024 * 1024
"""The most bytes of a zip; `hexwar pack build` compresses nothing, so it may be larger than what is in it."""

MOST_TIMES = 200
"""How many times as large as it is in the zip a file may be; text maps of one terrain come to a hundred times."""

SMALL = 1024 * 1024
"""Up to so many bytes a file may be any number of times as large as it is in the zip."""

DEEPEST_FOLDER = 6
"""How many folders may lie within one another."""

WIDEST_PICTURE = 4096
"""The most pixels of a picture, across and down."""

LONGEST_SHOWN = 200
"""The most characters of a file's name in a message."""

_SYSTEM, _ID, _PART = "[a-z][a-z0-9-]{0,39}", "[a-z][a-z0-9-]{0,63}", "[a-z0-9][a-z0-9_-]{0,63}"
_SCENARIO = re.compile(rf"{SCENARIOS}/{_SYSTEM}/{_ID}\.json")
_TEXT = re.compile(rf"{TEXTS}/{_PART}(?:\.[a-z]{{2}})?\.md")
_PICTURE = re.compile(rf"{PICTURES}/{_PART}\.png")
_FOLDER = re.compile(rf"{SCENARIOS}(?:/{_SYSTEM})?|{DATA}(?:/{_PART}){{0,{DEEPEST_FOLDER - 1}}}|{TEXTS}|{PICTURES}")


def is_scenario(name: str) -> bool:
    """Whether this is the name of a scenario of a pack."""
    return _SCENARIO.fullmatch(name) is not None


def is_data(name: str) -> bool:
    """Whether this is the name of a part that scenarios include."""
    return name.startswith(f"{DATA}/") and NAME.fullmatch(name) is not None


def is_text(name: str) -> bool:
    """Whether this is the name of a text: ``texts/old-mill.md``, in one language ``texts/old-mill.ru.md``."""
    return _TEXT.fullmatch(name) is not None


def is_picture(name: str) -> bool:
    """Whether this is the name of a picture."""
    return _PICTURE.fullmatch(name) is not None


def is_folder(name: str) -> bool:
    """Whether this is the name of a folder that a pack may have."""
    return _FOLDER.fullmatch(name) is not None and why_refused(name, is_folder=True) is None


def most_bytes(name: str) -> int:
    """The most bytes that a file of this name may have."""
    if is_picture(name):
        return LARGEST_PICTURE
    return LARGEST_TEXT if is_text(name) else LARGEST


_REASONS: tuple[tuple[Callable[[str], object], Phrase], ...] = (
    (re.compile(r"\A\Z").match, say("it has no name")),
    (re.compile("[\ud800-\udfff]").search, say("its name is not written in UTF-8")),
    (lambda name: clean(name, len(name)) != name, say("its name has characters in it that can't be shown")),
    (re.compile(r"\\").search, say("its name has a backslash in it; folders are parted by /")),
    (re.compile(":").search, say("its name has a colon in it, as the names of drives have")),
    (re.compile("/").match, say("its name begins at the top of the disk")),
    (re.compile(r"(?:^|/)\.{0,2}(?:/|$)").search, say("its name leads elsewhere; names lead down into folders only")),
    (re.compile(r"[. ](?:/|$)").search, say("its name, or that of a folder, ends with a dot or a blank")),
    (
        lambda name: any(is_taken_by_windows(part.partition(".")[0]) for part in name.split("/")),
        say("its name is that of a device on some systems; take another"),
    ),
    (
        lambda name: name.count("/") > DEEPEST_FOLDER,
        say("it lies deeper than {n} folders", n=DEEPEST_FOLDER),
    ),
    (re.compile("[^a-z0-9./_-]").search, say("its name has other than small Latin letters, digits, - and _ in it")),
)
"""Why a name is refused, the gravest reasons first."""


def why_refused(name: str, *, is_folder: bool = False) -> Phrase | None:
    """Why a pack can hold no file, or no folder, of this name, as the end of a sentence; None where it can."""
    reason = next((reason for is_so, reason in _REASONS if is_so(name)), None)
    if reason is not None or is_folder or name == PACK_FILE:
        return reason
    if any(of_kind(name) for of_kind in (is_scenario, is_data, is_text, is_picture)):
        return None
    return say("nothing of this name belongs to a pack; there are {files}", files=_NAMES)


_NAMES = (PACK_FILE, f"{SCENARIOS}/SYSTEM/ID.json", f"{DATA}/NAME.json", f"{TEXTS}/NAME.md", f"{PICTURES}/NAME.png")


def refused(name: str, reason: Text) -> HexwarError:
    """The error for a file of a pack, by its name, however strange that is, and the reason."""
    shown = clean(name, LONGEST_SHOWN)
    return HexwarError(say("{file}: {why}.", file=shown or say("a file without a name"), why=reason))
