"""Rule systems that other packages bring: those that name one in the entry-point group ``hexwar.systems``.

The entry's name is the id of the system, its value where the `System` stands: ``ambush = "ambush.system:AMBUSH"``. The
scenarios of such a package lie in its folder `scenarios`, as those of the program do, and translations of its messages
in `locale`, by the id of the system: ``locale/ru/LC_MESSAGES/ambush.mo``.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.system import AnySystem, System
from hexwar_tui.engine.words.language import read_catalogues, say
from hexwar_tui.engine.words.typed import clean

GROUP = "hexwar.systems"

_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


class BrokenSystem(HexwarError):
    """A package has named a rule system that can't be loaded, or that is none of its name."""


@cache
def named() -> dict[str, EntryPoint]:
    """The entries by the id of their system, in order of ids. Of two of one name, which is up to chance of installing,
    the first by package stands; an id of another form is passed over."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, origin_of(entry))):
        if _ID.fullmatch(entry.name):
            found.setdefault(entry.name, entry)
    return found


def origin_of(entry: EntryPoint) -> str:
    """The package that brings it, and its version: "ambush 1.0"."""
    return "" if entry.dist is None else clean(f"{entry.dist.name} {entry.dist.version}", 80)


def load(id: str) -> AnySystem:
    """The system that a package has named so. Raises KeyError where none has, BrokenSystem where it can't be loaded."""
    entry = named()[id]
    try:
        system = entry.load()
    except Exception as fault:
        raise _broken(entry) from fault
    if not isinstance(system, System) or system.id != id:
        raise _broken(entry)
    for folder in _folders(entry):
        read_catalogues(id, folder / "locale")
    return system


def _broken(entry: EntryPoint) -> BrokenSystem:
    return BrokenSystem(
        say(
            "The rule system “{system}” can't be loaded. It comes from “{package}”.",
            system=entry.name,
            package=origin_of(entry),
        )
    )


def _folders(entry: EntryPoint) -> tuple[Path, ...]:
    """Where the package of an entry lies; nothing of it is loaded for that."""
    spec = find_spec(entry.module.partition(".")[0])
    return tuple(map(Path, (spec and spec.submodule_search_locations) or ()))


def scenario_folders() -> tuple[Path, ...]:
    """Where the scenarios of all these systems are; none of the systems is loaded for it."""
    return tuple(folder / "scenarios" for entry in named().values() for folder in _folders(entry))
