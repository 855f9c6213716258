"""The folders in which scenarios are looked for, and `hexwar scenarios --where`, which names them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.cli.talk.speak import print_json, say_line
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.games.scenario_files import PackFolder, ScenarioFolder, scenario_count, shipped_folder
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.storage.disk.places import places
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.packs.installed import pack_folders
from hexwar_tui.systems import REGISTRY, outside

SHIPPED, OWN, PACKAGE, PACK = "shipped", "own", "package", "pack"
"""Whose scenarios a folder holds: those that come with the program, the player's, those of another package, those of a
pack that is installed."""


def own_folders() -> tuple[ScenarioFolder, ...]:
    """The folders of scenarios that do not come with the program: the player's own, those of systems from other
    packages, and those of installed packs."""
    return (places().scenarios, *outside.scenario_folders(), *pack_folders(places().packs))


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder of scenarios: `whose` they are, whether it exists, and how many scenarios are in it."""

    path: Path
    whose: str
    exists: bool
    scenarios: int

    def told(self) -> Text:
        """The folder in a line."""
        kind = {
            SHIPPED: say("those that come with the program"),
            OWN: say("your own"),
            PACKAGE: say("those of another package"),
            PACK: say("those of a pack"),
        }[self.whose]
        there: Text = say_many("{n} scenario", "{n} scenarios", self.scenarios)
        if not self.exists:
            there = say("not there yet; make it") if self.whose == OWN else say("not there")
        return say("{path} ({kind}: {there})", path=shown(self.path), kind=kind, there=there)


def _folders(system: str | None) -> Iterator[_Folder]:
    """All folders, in the order in which they are searched; of `system` alone, where that is not None, what lies in
    them for it."""
    own, *others = own_folders()
    for found, whose in ((shipped_folder(), SHIPPED), (own, OWN), *((other, _whose(other)) for other in others)):
        path = found.scenarios if isinstance(found, PackFolder) else found
        folder = path if system is None else path / system
        wanted = REGISTRY if system is None else (system,)
        is_there = os.path.isdir(folder)  # noqa: PTH112 - which does not mind folders that can't be looked into
        yield _Folder(folder, whose, is_there, scenario_count(found, wanted))


def _whose(folder: ScenarioFolder) -> str:
    return PACK if isinstance(folder, PackFolder) else PACKAGE


def tell_folders(system: str | None, *, as_json: bool) -> None:
    """Prints the folders in which scenarios are looked for, those of `system` or, where that is None, of all."""
    found = list(_folders(system))
    if as_json:
        print_json(
            [
                {"folder": str(one.path), "whose": one.whose, "exists": one.exists, "scenarios": one.scenarios}
                for one in found
            ]
        )
        return
    for one in found:
        say_line(one.told())
    own = next(one.path for one in found if one.whose == OWN)
    example = own / "SYSTEM" / "ID.json" if system is None else own / "ID.json"
    print()
    say_line(say("A scenario of your own is called by its id, and lies in {path}.", path=shown(example)))
