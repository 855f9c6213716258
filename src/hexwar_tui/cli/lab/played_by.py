"""By what games of practice players are played: this program, and the packages that bring systems and players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

import hexwar_tui
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.lab.outside_players import players_for
from hexwar_tui.engine.packages import origin_of, places_of
from hexwar_tui.systems import REGISTRY, SYSTEMS, outside

PLAYS = ("hexgrid", "engine", "systems", "practice")
"""The parts of the program on which it depends how a game of practice players goes."""


class OtherProgram(HexwarError):
    """Raised where a game is to be played that would go otherwise here than with those who ask for it."""


@cache
def program() -> str:
    """A hash of all in this program by which it is decided how games go: the same program plays the same games."""
    home = Path(hexwar_tui.__file__).parent
    return _hash_of(home / part for part in PLAYS)


def played_by(players: Iterable[str], systems: Iterable[str]) -> dict[str, str]:
    """By what games of these systems are played between players of these ids: the hash of the program, and for each
    system and player that a package brings, its version and the hash of its files. Players of all systems are among
    them, as there may be games of others within a game."""
    named = outside.named()
    found = {id: named[id] for id in systems if id in named and id not in SYSTEMS}
    for system in REGISTRY:
        brought = players_for(system)
        found |= {f"{system}/{player}": brought[player] for player in players if player in brought}
    packages = {name: f"{origin_of(entry)} {_hash_of(places_of(entry))}" for name, entry in sorted(found.items())}
    return {"played_by": program(), **packages}


def _hash_of(places: Iterable[Path]) -> str:
    """A hash of the files of code and data in these folders, or of a place that is a file."""
    found = sha256()
    for place in places:
        for path in (place, *sorted(place.rglob("*"))):
            if path.suffix in (".py", ".json") and path.is_file():
                name = path.relative_to(place.parent).as_posix().encode()
                found.update(b"%b\0%b\0" % (name, path.read_bytes()))
    return found.hexdigest()
