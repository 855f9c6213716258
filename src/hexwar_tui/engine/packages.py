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
"""What a system or a practice player from outside can go by, as a regular expression."""


@cache
def named(group: str, form: str) -> dict[str, EntryPoint]:
    """The entries of a group whose names have this form, by their names, in order.

    Of two of one name, which is up to chance of installing, the first by package stands; a name of another form is
    passed over.
    """
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: (entry.name, origin_of(entry))):
        if re.fullmatch(form, entry.name):
            found.setdefault(entry.name, entry)
    return found


def origin_of(entry: EntryPoint) -> str:
    """The package that brings it, and its version: "ambush 1.0"."""
    return "" if entry.dist is None else clean(f"{entry.dist.name} {entry.dist.version}", 80)


def folders_of(entry: EntryPoint) -> tuple[Path, ...]:
    """Where the package of an entry lies; none of it is loaded for that, and what is no package has no folder."""
    spec = find_spec(entry.module.partition(".")[0])
    return tuple(Path(place) for place in (spec and spec.submodule_search_locations) or ())


def load(entry: EntryPoint) -> Any:
    """What an entry stands for; its package's catalogues are read from now on. Raises whatever the package raises."""
    loaded = entry.load()
    for folder in folders_of(entry):
        add_catalogues(entry.module.partition(".")[0], folder / "locale")
    return loaded
