"""Who may send the sheets of which side: by the folder in which a sheet lies, by a list of addresses that the referee
keeps, and by who has sent the sheets of a side so far in this game.

The journal holds digests of addresses, as it may be read by other players. Anybody can write any address into a mail:
this keeps sheets of the wrong side out that are sent by mistake, or without much guile.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from email.utils import parseaddr
from pathlib import PurePath

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.engine.words.typed import clean

_LINE = re.compile(r"([^:#]+):\s*(\S.*)")


def address_of(sender: str) -> str:
    """The address in what a mail says of its sender, "" where it has none."""
    found = parseaddr(sender)[1].strip().casefold()
    return found if "@" in found else ""


def sender_digest(game: Game, sender: str) -> str:
    """A digest of the address of a sender, as the journal holds it; "" for none."""
    address = address_of(sender)
    told = f"{game.record.id}\n{address}".encode("utf-8", "replace")
    return hashlib.blake2b(told, digest_size=16).hexdigest() if address else ""


@dataclass(frozen=True, slots=True)
class Senders:
    """Who sends the sheets of which side: `listed` has the addresses of a list, `earlier` digests of those from which
    sheets of a side were taken in."""

    game: Game
    listed: Mapping[Side, frozenset[str]]
    earlier: Mapping[Side, frozenset[str]]

    def objection(self, side: Side, source: str, sender: str) -> Text:
        """Why a sheet of `side` is not taken in from where it lies, or from whom it comes; "" where it is."""
        lies_in = folder_of(self.game, source)
        if lies_in not in (None, side):
            told = {"side": self._name(side), "other": self._name(lies_in or "")}
            return say("The sheet is of {side}, but lies in the folder of {other}.", **told)
        address = address_of(sender)
        if not address:
            return ""
        theirs = [other for other, addresses in self.listed.items() if address in addresses]
        if theirs or side in self.listed:
            return "" if side in theirs else self._refused(side, sender, theirs)
        digest = sender_digest(self.game, sender)
        theirs = [other for other, digests in self.earlier.items() if digest in digests]
        return self._refused(side, sender, theirs) if theirs and side not in theirs else ""

    def side_of(self, source: str, sender: str) -> Side | None:
        """The side in whose folder a text lies, or else the only one of whose addresses it comes; None for neither."""
        address, digest = address_of(sender), sender_digest(self.game, sender)
        listed = [side for side, addresses in self.listed.items() if address in addresses]
        theirs = listed or [side for side, digests in self.earlier.items() if digest and digest in digests]
        return folder_of(self.game, source) or (theirs[0] if len(theirs) == 1 else None)

    def _refused(self, side: Side, sender: str, theirs: list[Side]) -> Text:
        name, shown = self._name(side), clean(sender, 200)
        if not theirs:
            return say(
                "The sheet is of {side}, but {sender} is none of that side's addresses in addresses.txt.",
                side=name,
                sender=shown,
            )
        return say(
            "The sheet is of {side}, but it was sent by {sender}, whose side is: {others}. If that is as it should be,"
            " name the address in addresses.txt.",
            side=name,
            sender=shown,
            others=tuple(self._name(other) for other in theirs),
        )

    def _name(self, side: Side) -> Text:
        return self.game.frames[0].side_name(side)


def senders_of(game: Game, lists: Mapping[str, str]) -> tuple[Senders, list[tuple[str, Text]]]:
    """Who sends the sheets of which side, by the lists of addresses, texts by where they lie, and by the journal; and
    the places of lines of these lists that can't be read, with why."""
    listed: dict[Side, frozenset[str]] = {}
    faults: list[tuple[str, Text]] = []
    for source, text in lists.items():
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            read = _read(game, line)
            if read is None:
                faults.append((f"{source}:{number}", _WANTED))
            else:
                listed[read[0]] = listed.get(read[0], frozenset()) | read[1]
    return Senders(game, listed, _earlier(game)), faults


_WANTED = say("A side and its address are wanted, as in “Red: red@example.org”.")


def _read(game: Game, line: str) -> tuple[Side, frozenset[str]] | None:
    found = _LINE.fullmatch(line.strip())
    if found is None:
        return None
    side = side_named(game, found[1])
    addresses = frozenset(filter(None, map(address_of, found[2].split(","))))
    return (side, addresses) if side is not None and addresses else None


def _earlier(game: Game) -> dict[Side, frozenset[str]]:
    found: dict[Side, frozenset[str]] = {}
    for entry in game.record.entries:
        if entry.kind is EntryKind.POST and "sender" in entry.body:
            found[entry.seat] = found.get(entry.seat, frozenset()) | {entry.body["sender"]}
    return found


def folder_of(game: Game, source: str) -> Side | None:
    """The side after which the innermost folder is called that is called after one; None for none."""
    named = (side_named(game, part) for part in reversed(PurePath(source).parts[:-1]))
    return next((side for side in named if side is not None), None)


def side_named(game: Game, name: str) -> Side | None:
    """The only side that goes by this name, in any language, or has it as its id; None where there is none."""
    wanted = name.strip().casefold()
    found = [side for side in game.sides if wanted in _names(game, side)]
    return found[0] if len(found) == 1 else None


def _names(game: Game, side: Side) -> Iterator[str]:
    yield side.casefold()
    yield from (render(game.frames[0].side_name(side), language).strip().casefold() for language in LANGUAGES)
