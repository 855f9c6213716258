"""Files of older formats: while they are read, what they hold is brought to the form of today; the files are kept.

Format 2 (of saves, sealed saves, records and journals) says which program wrote a file, and under which version of the
rules its game goes on. Format 1 said neither, and left out boards and the referee's PIN where a game had none. Format 3
(of saves and records) says of each snapshot and board under which rules it was written, and may hold the hash that the
dice were bound by.
"""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import beside, is_there, read_file, write_file
from hexwar_tui.storage.errors import SaveError, cannot_read

OLDEST = 1
"""The first format that was ever written; it is read, and so are all later ones."""

RULES_OF_1 = 1
"""The version that the rules of every system had while format 1 was written."""


def heading_of_today(form: int, data: Any) -> Any:
    """`data`, the public heading of a file of format `form`, brought to the form of today."""
    return data if form > 1 or not isinstance(data, dict) else {"written_by": _UNKNOWN, **data}


def sealed_heading_of_today(form: int, data: Any) -> Any:
    """`data`, the plain heading of a sealed game's file of format `form`, brought to the form of today."""
    return data if form > 1 or not isinstance(data, dict) else {"written_by": {"program": ""}, **data}


def record_of_today(data: dict[str, Any]) -> dict[str, Any]:
    """The record of a game, of any format, brought to the form of today. Data that is no record is left for
    `check_shape`."""
    form = data.get("format")
    if form == 1 and type(form) is int:
        data, form = {"referee_lock": "", "boards": [], **data, "format": 2}, 2
    if form == 2 and type(form) is int:
        data = {**data, "snapshots": _with_rules(data), "boards": _boards_with_version(data), "format": 3}
    return data


def _with_rules(data: dict[str, Any]) -> Any:
    """The snapshots of a record of format 2, each with the version of the rules it was written under."""
    return [
        {**kept, "rules": {data.get("system"): _version_at(data, kept.get("entry"))}}
        for kept in _objects(data.get("snapshots"))
    ]


def _boards_with_version(data: dict[str, Any]) -> Any:
    """The boards of a record of format 2, each with the version of the rules it was written under, which was the game's
    own."""
    return [
        {**board, "frame": {**frame, "version": _version_at(data, board.get("entry"))}}
        if isinstance(frame := board.get("frame"), dict)
        else board
        for board in _objects(data.get("boards"))
    ]


def _version_at(data: dict[str, Any], number: Any) -> Any:
    """The version of the rules by which the game of this record was played behind entry `number`."""
    entries = _objects(data.get("entries"))[: number if type(number) is int and number >= 0 else 0]
    bodies = [entry.get("body") for entry in entries if entry.get("kind") == "rules"]
    return next(
        (body.get("version") for body in reversed(bodies) if isinstance(body, dict)), data.get("system_version")
    )


def _objects(part: Any) -> list[dict[str, Any]]:
    """The objects in the list `part`, of which no record this program wrote has anything else; none if it is no
    list."""
    return [one for one in part if isinstance(one, dict)] if isinstance(part, list) else []


_OLDER = re.compile(r"\.format-\d+(-\d+)?")
"""What `keep_original` adds to the name of a file of an older format."""

_UNKNOWN = {"program": "", "rules": RULES_OF_1}


def keep_original(path: Path, form: int) -> None:
    """Gives the file at `path`, of the older format `form`, a second name, under which it stays as it is.

    The name is `a.hexwar.format-1`, with a number behind it where another file has that. Does nothing where there is no
    file at `path`, or a copy of it is kept already. Raises SaveError.
    """
    if not is_there(path):
        return
    for n in count(1):
        aside = beside(path, f".format-{form}{'' if n == 1 else f'-{n}'}")
        if not is_there(aside):
            try:
                disk.calls.link(path, aside)
            except FileExistsError:
                continue
            except OSError:  # Not every disk has links.
                write_file(aside, read_file(path))
            return
        if _is_copy(aside, path):
            return


def originals_of(path: Path) -> tuple[Path, ...]:
    """The files that `keep_original` has kept of the one at `path`. Raises SaveError where the folder can't be read."""
    try:
        with disk.calls.scandir(path.parent) as entries:
            names = sorted(entry.name for entry in entries if entry.is_file(follow_symlinks=False))
    except OSError as fault:
        raise cannot_read(path.parent, fault) from fault
    return tuple(path.with_name(name) for name in names if _OLDER.fullmatch(name.removeprefix(path.name)))


def _is_copy(aside: Path, path: Path) -> bool:
    """Whether the files at both paths hold the same bytes; False where one can't be read."""
    with suppress(SaveError):
        return read_file(aside) == read_file(path)
    return False
