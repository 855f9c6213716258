"""What other packages bring, found by their entry points, and the catalogues of messages that they have with them."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hexwar_tui.engine.words.language import add_catalogues
from hexwar_tui.engine.words.typed import clean

ID = r"[a-z][a-z0-9-]{0,39}"
"""The form of the id of a system or practice player from another package, as a regular expression."""


@cache
def named(group: str, form: str) -> dict[str, EntryPoint]:
    """The entry points of `group` whose names match the regular expression `form`, by name, in alphabetical order.

    Of two with the same name the one whose package comes first in the alphabet counts.
    """
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, origin_of(entry))):
        if re.fullmatch(form, entry.name):
            found.setdefault(entry.name, entry)
    return found


def origin_of(entry: EntryPoint) -> str:
    """The package that an entry point belongs to and its version, as in "ambush 1.0"; "" where that is not known."""
    return "" if entry.dist is None else clean(f"{entry.dist.name} {entry.dist.version}", 80)


def folders_of(entry: EntryPoint) -> tuple[Path, ...]:
    """The folders of the package that an entry point names, found without loading it; none where it is no package."""
    spec = find_spec(entry.module.partition(".")[0])
    return tuple(Path(place) for place in (spec and spec.submodule_search_locations) or ())


def places_of(entry: EntryPoint) -> tuple[Path, ...]:
    """Where the code of an entry point lies, found without loading it: the folders of its package, or the file of a
    module that is none; nowhere where it is not installed."""
    spec = find_spec(entry.module.partition(".")[0])
    file = (Path(spec.origin),) if spec and spec.has_location and spec.origin else ()
    return folders_of(entry) or file


def load(entry: EntryPoint) -> Any:
    """Returns what an entry point names, and takes in its package's catalogues. Raises whatever the package raises."""
    loaded = entry.load()
    for folder in folders_of(entry):
        add_catalogues(entry.module.partition(".")[0], folder / "locale")
    return loaded
