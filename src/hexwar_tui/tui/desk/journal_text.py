"""Entries of the journal in words, for the referee's desk: what was done, and whose it was."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.campaigns.papers import seat_name


def entry_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """What an entry of the journal is, and whose: "Red: Walk"."""
    who = seat_name(game, entry.seat)
    titles: dict[EntryKind, Text] = {
        EntryKind.STEP: say("a step"),
        EntryKind.SEAL: say("seals"),
        EntryKind.UNSEAL: say("opens again what was sealed"),
        EntryKind.UNDO: say("takes back #{entry}", entry=entry.body.get("entry", 0)),
        EntryKind.RULING: say("a ruling"),
        EntryKind.REPEAL: say("takes back ruling #{entry}", entry=entry.body.get("entry", 0)),
        EntryKind.AMENDMENT: say("order #{entry} amended", entry=entry.body.get("entry", 0)),
        EntryKind.REHEARSAL: say("a rehearsal, left (steps: {n})", n=entry.body.get("steps", 0)),
        EntryKind.REWIND: say("goes back to #{entry}", entry=entry.body.get("to", 0)),
        EntryKind.BRANCH: say("a branch begins"),
        EntryKind.CLOCK: say("the clock: {n} s", n=entry.body.get("seconds", 0)),
        EntryKind.RULES: say("goes on under version {n} of the rules", n=entry.body.get("version", 0)),
        EntryKind.LOAD: say("the game is opened"),
    }
    what = _order_title(game, entry, registry) if entry.kind is EntryKind.ORDER else titles[entry.kind]
    return say("{who}: {what}", who=who, what=what)


def _order_title(game: Game, entry: Entry, registry: Registry) -> Text:
    """The title of an order, also of one from a game within the game that has ended."""
    systems = (*(frame.system for frame in reversed(game.frames)), *registry.values())
    kinds = (kind for system in systems for kind in system.order_types)
    return next(kind.title for kind in kinds if kind.kind == entry.body["kind"])
