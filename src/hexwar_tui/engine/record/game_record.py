"""A game as it is kept: the record that storage writes and reads, and its JSON values."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, field, replace
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.packs.mark import PackMark, mark_from
from hexwar_tui.engine.dice.rolls import DiceSource, KeyedDice, TypedDice
from hexwar_tui.engine.record.journal import Entry, Journal, entry_from
from hexwar_tui.engine.seats import REFEREE, Seat, SeatSetup

FORMAT = 3
"""The version of this form; rises with every change that older programs can't read."""


@dataclass(slots=True)
class Snapshot:
    """The core of a game right after entry number `entry` (0: the start), in turn `turn`: compressed, and with the
    `digest` of its bytes before that. `rules` are the versions of the rules that wrote it, by system."""

    entry: int
    turn: int
    digest: str
    packed: bytes
    rules: Mapping[str, int]

    def data(self) -> dict[str, Any]:
        """The snapshot as JSON values; `snapshot_from` reads them."""
        packed = base64.b64encode(self.packed).decode()
        rules = dict(self.rules)
        return {"entry": self.entry, "turn": self.turn, "digest": self.digest, "packed": packed, "rules": rules}


@dataclass(slots=True)
class DiceOrigin:
    """Where a game's dice come from: a seed and a salt, which stay secret until the end, or, if `typed`, the players'
    own dice. `bound` is the hash that was shown when the game began; "" in games of programs that did not keep it."""

    seed: str
    salt: str
    typed: bool = False
    bound: str = ""

    @classmethod
    def of(cls, seed: str, salt: str, *, typed: bool) -> DiceOrigin:
        """The dice of a new game; `bound` is set to the hash of seed and salt."""
        dice = cls(seed, salt, typed)
        return replace(dice, bound=dice.commitment)

    @property
    def commitment(self) -> str:
        """The hash of seed and salt, by which they are fixed without being told."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    @property
    def is_as_bound(self) -> bool:
        """Whether seed and salt have the hash shown when the game began; True also where that hash was not kept."""
        return not self.bound or self.bound == self.commitment

    def data(self) -> dict[str, Any]:
        """The fields as JSON values by name; `bound` is left out where it is ""."""
        data = {"seed": self.seed, "salt": self.salt, "typed": self.typed}
        return {**data, "bound": self.bound} if self.bound else data

    def dice_source(self, branch: str, dice: Sequence[int]) -> DiceSource:
        """The source of dice for one order or step: in a game of typed dice (`typed`) the numbers `dice`, one after
        another; else the program's dice, made from this game's seed and the name of its `branch`."""
        return TypedDice(list(dice)) if self.typed else KeyedDice(self.seed, branch)


@dataclass(slots=True)
class GameRecord:
    """A whole game: its scenario as JSON values, seats, options, dice, journal (`entries`) and snapshots.

    `boards` are the games played within it, as JSON values by the number of the entry that opened each, as they ended
    or were last left; they are needed to tell the news of such games. `referee`: there is one, and steps wait for him.
    `referee_lock` is the salted hash of his optional PIN, "" where none is set. `pack` is the pack that the scenario
    came from, None for none.
    """

    id: str
    system: str
    system_version: int
    scenario: dict[str, Any]
    seats: list[SeatSetup]
    options: dict[str, Any]
    dice: DiceOrigin
    referee: bool
    entries: list[Entry] = field(default_factory=Journal)
    snapshots: list[Snapshot] = field(default_factory=list)
    boards: dict[int, dict[str, Any]] = field(default_factory=dict)
    referee_lock: str = ""
    pack: PackMark | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.entries, Journal):
            self.entries = Journal(self.entries)

    def lock_of(self, seat: Seat) -> str:
        """The salted hash of the PIN of a side or the referee, "" where no PIN is set."""
        if seat == REFEREE:
            return self.referee_lock
        return next((setup.lock for setup in self.seats if setup.side == seat), "")

    def copy(self) -> GameRecord:
        """Returns a copy; entries, snapshots and boards that are added to one of the two are not added to the other."""
        return replace(self, entries=Journal(self.entries), snapshots=[*self.snapshots], boards=dict(self.boards))

    def trial_copy(self) -> GameRecord:
        """Returns a copy to try things on, in which steps wait for a referee."""
        return replace(self.copy(), referee=True)

    def data(self) -> dict[str, Any]:
        """The record as JSON values; `record_from` reads them. `pack` is left out where there is none."""
        return {
            "format": FORMAT,
            "id": self.id,
            "system": self.system,
            "system_version": self.system_version,
            "scenario": self.scenario,
            "seats": [asdict(seat) for seat in self.seats],
            "options": self.options,
            "dice": self.dice.data(),
            "referee": self.referee,
            "referee_lock": self.referee_lock,
            "entries": [_with_chain(entry) for entry in self.entries],
            "snapshots": [snapshot.data() for snapshot in self.snapshots],
            "boards": [{"entry": number, "frame": frame} for number, frame in self.boards.items()],
            **({} if self.pack is None else {"pack": self.pack.data()}),
        }


def _with_chain(entry: Entry) -> dict[str, Any]:
    data = entry.data()
    data["chain"] = entry.chain
    return data


def snapshot_from(data: Mapping[str, Any]) -> Snapshot:
    """The snapshot that `Snapshot.data` wrote. Raises KeyError, TypeError or ValueError on data of another shape."""
    packed = base64.b64decode(data["packed"], validate=True)
    return Snapshot(data["entry"], data["turn"], data["digest"], packed, data["rules"])


def record_from(data: Mapping[str, Any]) -> GameRecord:
    """The record that `GameRecord.data` wrote. Raises KeyError, TypeError or ValueError on data of another shape."""
    if data["format"] != FORMAT:
        raise ValueError(f"format {data['format']!r}")
    return GameRecord(
        id=data["id"],
        system=data["system"],
        system_version=data["system_version"],
        scenario=data["scenario"],
        seats=[SeatSetup(**seat) for seat in data["seats"]],
        options=data["options"],
        dice=DiceOrigin(**data["dice"]),
        referee=data["referee"],
        entries=[entry_from(entry) for entry in data["entries"]],
        snapshots=[snapshot_from(part) for part in data["snapshots"]],
        boards={part["entry"]: part["frame"] for part in data["boards"]},
        referee_lock=data["referee_lock"],
        pack=mark_from(data.get("pack")),
    )
