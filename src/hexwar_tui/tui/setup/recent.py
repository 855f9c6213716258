"""The last games, as the title lists them: only what anybody may know of them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.saves.newest import newest_games, side_slots
from hexwar_tui.storage.saves.save_file import Heading
from hexwar_tui.storage.saves.save_list import SavedGame
from hexwar_tui.tui.stage.host import Host

COUNT = 3
"""How many games the title lists."""

_MANY = 3
"""From how many sides on only their number is told: in a sealed phase all are waited for."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """A game that can be gone on with: its file, what it is called, its system and its turn, "" where these are not to
    be told, whose turn it is, that side's slot (None: no colour is to be shown), and when it was saved."""

    path: Path
    title: Text
    system: Text
    turn: Text
    whose: Text
    slot: int | None
    when: Text


def last_games(app: Host) -> tuple[LastGame, ...]:
    """The games that were saved last, the newest first. Reads their files and loads their systems: not to be called
    while a key is waited for."""
    kept = app.settings.last_save
    found = newest_games(app.places.saves, COUNT, *([Path(kept)] if kept is not None else []))
    return tuple(_last_game(app, game) for game in found)


def _last_game(app: Host, game: SavedGame) -> LastGame:
    head, when = game.heading, age(game.saved)
    if head is None:  # A sealed game: its name and date, and nothing of what is played.
        return LastGame(game.path, shown(Path(game.path.stem)), "", "", say("sealed"), None, when)
    system = app.registry.get(head.system)
    called, slot = _whose(head, game.path)
    title = system.title if system is not None else head.system
    return LastGame(game.path, head.title, title, say("turn {turn}", turn=head.turn), called, slot, when)


def _whose(head: Heading, path: Path) -> tuple[Text, int | None]:
    """Whose turn it is, and the slot of that side, if it is a single one whose colour everybody may know."""
    if head.over:
        return say("over"), None
    names = [side.name for side in head.sides if side.id in head.waiting]
    if not names:
        return say("a step comes next"), None
    slot = side_slots(path, head).get(head.waiting[0]) if len(names) == 1 else None
    return listing(names) if len(names) < _MANY else say_many("{n} side", "{n} sides", len(names)), slot


def age(saved: datetime) -> Text:
    """How long ago a game was saved, roughly."""
    minutes = int((datetime.now(UTC) - saved).total_seconds() // 60)
    if minutes < 1:
        return say("just now")
    if minutes < 60:
        return say_many("{n} minute ago", "{n} minutes ago", minutes)
    if minutes < 60 * 24:
        return say_many("{n} hour ago", "{n} hours ago", minutes // 60)
    return say_many("{n} day ago", "{n} days ago", minutes // (60 * 24))
