"""Practice players that other packages bring, for any system: those that name one in the entry-point group
``hexwar.players``.

The entry's name is the id of the system and that of the player, its value where the `PlayerKind` stands:
``"ambush/cautious" = "careful.players:CAUTIOUS"``.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint

from hexwar_tui.engine.packages import ID, load, named, origin_of
from hexwar_tui.engine.practice_player import NoSuchPlayer, PlayerKind
from hexwar_tui.engine.words.language import say

GROUP = "hexwar.players"


class BrokenPlayer(NoSuchPlayer):
    """Raised for a practice player that a package names but that can't be loaded, or is no PlayerKind."""


def players_for(system: str) -> dict[str, EntryPoint]:
    """The entry points of practice players from other packages for the system with the id `system`, by their ids."""
    entries = named(GROUP, f"{ID}/{ID}").items()
    return {id: entry for name, entry in entries for owner, _, id in [name.partition("/")] if owner == system}


def load_player(entry: EntryPoint) -> PlayerKind:
    """The kind of practice player that `entry` names. Raises BrokenPlayer where it can't be loaded or is none."""
    try:
        kind = load(entry)
    except Exception as fault:
        raise _broken(entry) from fault
    if not isinstance(kind, PlayerKind):
        raise _broken(entry)
    return kind


def _broken(entry: EntryPoint) -> BrokenPlayer:
    return BrokenPlayer(
        say(
            "The practice player “{player}” can't be loaded. It comes from “{package}”.",
            player=entry.name,
            package=origin_of(entry),
        )
    )
