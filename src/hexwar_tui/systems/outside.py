"""Rule systems that other packages bring: those that name one in the entry-point group ``hexwar.systems``.

The entry's name is the id of the system, its value where the `System` stands: ``ambush = "ambush.system:AMBUSH"``. The
scenarios of such a package lie in its folder `scenarios`, as those of the program do; the catalogues of its messages in
``locale/<language>/LC_MESSAGES/ambush.mo``, by the name of the package.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

from hexwar_tui.engine import packages
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.packages import ID, folders_of, origin_of
from hexwar_tui.engine.system import AnySystem, System
from hexwar_tui.engine.words.language import say

GROUP = "hexwar.systems"


class BrokenSystem(HexwarError):
    """Raised for a rule system that a package names but that can't be loaded, or is no System with the id it is named
    by."""


def named() -> dict[str, EntryPoint]:
    """The entry points of the rule systems of other packages, by id in alphabetical order; see `packages.named`."""
    return packages.named(GROUP, ID)


def load(id: str) -> AnySystem:
    """Loads the rule system that a package names by this id. Raises KeyError where no package does, BrokenSystem where
    it can't be loaded."""
    entry = named()[id]
    try:
        system = packages.load(entry)
    except Exception as fault:
        raise _broken(entry) from fault
    if not isinstance(system, System) or system.id != id:
        raise _broken(entry)
    return system


def _broken(entry: EntryPoint) -> BrokenSystem:
    return BrokenSystem(
        say(
            "The rule system “{system}” can't be loaded. It comes from “{package}”.",
            system=entry.name,
            package=origin_of(entry),
        )
    )


def scenario_folders() -> tuple[Path, ...]:
    """The folders of scenarios in all packages that bring a rule system, found without loading the systems."""
    return tuple(folder / "scenarios" for entry in named().values() for folder in folders_of(entry))
