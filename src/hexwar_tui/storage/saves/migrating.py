"""Files of older formats: what they hold is brought to the form of today while it is read, and they are kept.

Format 2 (of saves, sealed saves, records and journals) says which program wrote a file, and under which version of the
rules its game goes on; format 1 did neither, and left out what a game without boards or a referee's PIN does not have.
Format 3 (of saves and records) says of each snapshot and board under which rules it was written, and may say what hash
bound the dice.
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
"""The first format there was; all from it on are read."""

RULES_OF_1 = 1
"""The version that all rules had as long as format 1 was written."""


def heading_of_today(form: int, data: Any) -> Any:
    """The JSON of a public heading of format `form` as today's has it."""
    return data if form > 1 or not isinstance(data, dict) else {"written_by": _UNKNOWN, **data}


def sealed_heading_of_today(form: int, data: Any) -> Any:
    """The JSON of a sealed game's plain heading of format `form` as today's has it."""
    return data if form > 1 or not isinstance(data, dict) else {"written_by": {"program": ""}, **data}


def record_of_today(data: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a record of whatever format as today's has it."""
    form = data.get("format")
    if form == 1 and type(form) is int:
        data, form = {"referee_lock": "", "boards": [], **data, "format": 2}, 2
    if form == 2 and type(form) is int:
        data = {**data, "snapshots": _with_rules(data), "boards": _boards_with_version(data), "format": 3}
    return data


def _with_rules(data: dict[str, Any]) -> Any:
    """The snapshots of a record, each with the version of its game's rules."""
    return [
        {**kept, "rules": {data.get("system"): _version_at(data, kept.get("entry"))}}
        for kept in _objects(data.get("snapshots"))
    ]


def _boards_with_version(data: dict[str, Any]) -> Any:
    """The boards of a record, each with the version of its rules: until then their numbers were those of the game's."""
    return [
        {**board, "frame": {**frame, "version": _version_at(data, board.get("entry"))}}
        if isinstance(frame := board.get("frame"), dict)
        else board
        for board in _objects(data.get("boards"))
    ]


def _version_at(data: dict[str, Any], number: Any) -> Any:
    """The version of the rules by which a game was played behind entry `number`."""
    entries = _objects(data.get("entries"))[: number if type(number) is int and number >= 0 else 0]
    bodies = [entry.get("body") for entry in entries if entry.get("kind") == "rules"]
    return next(
        (body.get("version") for body in reversed(bodies) if isinstance(body, dict)), data.get("system_version")
    )


def _objects(part: Any) -> list[dict[str, Any]]:
    """What is an object of a list; what is not is no record's, and its check sum vouches for that."""
    return [one for one in part if isinstance(one, dict)] if isinstance(part, list) else []


_OLDER = re.compile(r"\.format-\d+(-\d+)?")
"""What the name of a file ends with that was kept as it was in an older format."""

_UNKNOWN = {"program": "", "rules": RULES_OF_1}


def keep_original(path: Path, form: int) -> None:
    """Gives the file at `path`, of the older format `form`, a second name under which it stays as it is to the byte.

    That is `a.hexwar.format-1`, or another one where something has it already. Where there is no file any more, nothing
    is done. Raises SaveError.
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
    """The files that `keep_original` has left beside the one at `path`. Raises SaveError where the folder can't be
    read."""
    try:
        with disk.calls.scandir(path.parent) as entries:
            names = sorted(entry.name for entry in entries if entry.is_file(follow_symlinks=False))
    except OSError as fault:
        raise cannot_read(path.parent, fault) from fault
    return tuple(path.with_name(name) for name in names if _OLDER.fullmatch(name.removeprefix(path.name)))


def _is_copy(aside: Path, path: Path) -> bool:
    """Whether what has the name `aside` is a file like the one at `path`."""
    with suppress(SaveError):
        return read_file(aside) == read_file(path)
    return False
