"""The soak: kept games are played by programs that are killed again and again, and nothing they have told may be lost.

Each life of a program is a forked process that opens the game, plays at random, and tells of every entry it could show
to a player. It is killed by SIGKILL, from outside at any moment or right before one of its calls to the operating
system. What it has told is then looked for on disk, before the next life opens the game.
"""

from __future__ import annotations

import json
import os
import random
import select
import shutil
import signal
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import FIRST_LINK, Entry, EntryKind, chain_at, first_broken_link
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.recovery import recover
from hexwar_tui.storage.disk.files import backup_of, is_there
from hexwar_tui.storage.lab.soak_life import Life, Lost, Promised, live
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Seal, open_slot

CAN_RUN = hasattr(os, "fork")
"""Whether this operating system has processes that can be forked and killed without warning; a soak needs that."""

MOST_LIVES = 14
"""How many lives play a game at most; a game that is not over after them is looked over as it stands."""

LONGEST_LIFE = 1.5
"""The most seconds that a program plays after opening, before it is killed from outside."""

LONGEST_OPENING, LONGEST_LAST = 120.0, 600.0
"""The most seconds that a program may take to open a game, and to look one over; after that it counts as hanging."""

FARTHEST_CALL, FARTHEST_ENTRY = 150, 40
"""The highest numbers drawn for the call to the operating system, and for the entry, at which a program is killed."""

BACKUPS = 6
"""After every so many kills it is checked that backup and journal alone make the whole game, too."""

REFEREED, SEALED, TYPED = 2, 3, 7
"""One in so many games has a referee, one in so many is sealed, one in so many has its dice thrown by hand."""

PHRASE = "a phrase"
"""The phrase that opens every seat of a sealed game."""


class SoakFault(Exception):
    """Something was lost or went wrong in the game of this system and seed; `what` says it in plain words."""

    def __init__(self, system: str, seed: str, what: str) -> None:
        self.system, self.seed, self.what = system, seed, what
        super().__init__(f"{system}, seed {seed}: {what}")


@dataclass(slots=True)
class SoakTally:
    """What happened in a soak: `kills` by what the program was doing, `done` acts by name, `systems` and `tables` games
    by system and by kind of table, and the `orders` of all games."""

    orders: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    systems: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.systems.total()


@dataclass(frozen=True, slots=True)
class Death:
    """What ends a life, whichever comes first: the call number `call` that it makes to the operating system (0: none
    does), the entry number `entries` that it tells of (0: none does), or `seconds` passed since it opened the game."""

    call: int = 0
    entries: int = 0
    seconds: float = LONGEST_LIFE


def draw_death(rng: random.Random) -> Death:
    """Draws the end of a life: a call, a number of entries or a time, all three equally likely. Early calls are
    likelier than late ones, as they fall into openings and first saves."""
    kind = rng.choice(("call", "entries", "seconds"))
    if kind == "call":
        return Death(call=int(FARTHEST_CALL ** rng.random()))
    if kind == "entries":
        return Death(entries=rng.randint(1, FARTHEST_ENTRY))
    return Death(seconds=rng.uniform(0, LONGEST_LIFE))


def soak_game(registry: Registry, scenario: Scenario, seed: str, number: int, folder: Path, tally: SoakTally) -> None:
    """Plays game number `number` of a soak in the empty `folder`, and adds it to `tally`. Raises SoakFault if anything
    is lost or goes wrong.

    What every life does is drawn by `seed`; how far a life comes that is killed from outside is not.
    """
    try:
        soak = Soak(registry, _begun(registry, scenario, seed, number, folder / "game.hexwar", tally), seed, tally)
        rng = random.Random(seed)
        for life in range(MOST_LIVES):
            if not soak.survive_one(f"{seed}/{life}", draw_death(rng)):
                break
        soak.look_over()
    except (Lost, HexwarError) as fault:
        what = str(fault) if isinstance(fault, Lost) else f"{type(fault).__name__}: {fault}"
        raise SoakFault(scenario.system, seed, what) from fault
    tally.systems[scenario.system] += 1


def _begun(registry: Registry, scenario: Scenario, seed: str, number: int, path: Path, tally: SoakTally) -> Promised:
    """Makes and keeps a new game; its number decides on referee, seal and typed dice. Returns what it promises."""
    kinds = (("referee", REFEREED), ("seal", SEALED), ("typed dice", TYPED))
    refereed, sealed, typed = (number % every == every - 1 for _, every in kinds)
    for (name, _), holds in zip(kinds, (refereed, sealed, typed), strict=True):
        tally.tables[name if holds else f"no {name}"] += 1
    game = Game.new(registry, scenario, seed=seed, referee=refereed, typed=typed)
    seal = Seal.make(dict.fromkeys((*game.sides, REFEREE), PHRASE), {}) if sealed else None
    Campaign.create(game, path, seal=seal).close()
    keys = None
    if sealed:
        keys = open_slot(next(slot for slot in slots_of(path) if slot.seat == REFEREE), PHRASE)
    return _promise_of(game, Promised(path, 0, FIRST_LINK, "", keys))


def _promise_of(game: Game, before: Promised) -> Promised:
    """Returns what the files of a game just read from disk have to hold from now on; path and keys are those of
    `before`."""
    entries = game.record.entries
    chain = chain_at(entries, len(entries))
    # What was cut off between an order and what follows by itself goes on when the game is opened.
    goes_on = game.next_step() is not None and not (game.record.referee or game.record.dice.typed)
    return Promised(before.path, len(entries), chain, "" if goes_on else game.digest(), before.keys)


class Soak:
    """One kept game in the soak, and what its files have to hold by now (`promised`); `tally` counts what happens."""

    def __init__(self, registry: Registry, promised: Promised, seed: str, tally: SoakTally) -> None:
        self.promised = promised
        self._registry, self._seed, self._tally = registry, seed, tally

    def survive_one(self, seed: str, death: Death) -> bool:
        """Has a program play until it is killed or comes to its end, and checks that nothing was lost; returns whether
        it was killed.

        Raises Lost if something was, or the program failed; SaveError where the game does not open any more.
        """
        told = self._one_life(seed, death)
        if told.hangs:
            raise Lost("a program that opens the game hangs")
        game = load_game(self._registry, self.promised.path, self.promised.keys).game
        self._hold(game, told)
        if told.is_killed:
            self._tally.kills[told.at] += 1
            if self._tally.kills.total() % BACKUPS == 0:
                self._hold_backup(game)
        self.promised = _promise_of(game, self.promised)
        return told.is_killed

    def look_over(self) -> None:
        """Has a program look the game over without killing it. Raises Lost if something does not hold, or it takes too
        long."""
        if self._one_life(f"{self._seed}/last", Death(seconds=LONGEST_LAST), last=True).is_killed:
            raise Lost("a program that looks the game over hangs")

    def _one_life(self, seed: str, death: Death, *, last: bool = False) -> _Told:
        """Has a program play until it ends; returns all that it has told. Raises Lost where it ended by a fault of its
        own."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            live(Life.look_over if last else Life.play, self._registry, self.promised, seed, death.call, writing)
        os.close(writing)
        told = _Told(self.promised, self._tally)
        try:
            _listen(reading, child, death, told)
        finally:
            os.close(reading)
            # Where listening has failed, it still lives.
            os.kill(child, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if told.fault or status not in (0, -signal.SIGKILL):
            raise Lost(told.fault or f"the program ended by itself, with status {status}")
        self.promised = told.promised
        told.is_killed = status != 0
        return told

    def _hold(self, game: Game, told: _Told) -> None:
        """Raises Lost unless every entry that was told of is in the game, with at most what one act can have added, and
        the state is the one that was told."""
        entries, promised = game.record.entries, told.promised
        if len(entries) < promised.number:
            raise Lost(f"{promised.number - len(entries)} of {promised.number} entries are lost")
        if promised.number and entries[promised.number - 1].chain != promised.chain:
            raise Lost(f"entry {promised.number} is another one than was handed out")
        if not _may_be_more(entries[promised.number :]):
            raise Lost(f"{len(entries)} entries are there, and only {promised.number} were handed out")
        if (broken := first_broken_link(entries)) is not None:
            raise Lost(f"the chain breaks at entry {broken}")
        if len(entries) == told.state_at and promised.digest not in ("", game.digest()):
            raise Lost(f"the state behind entry {told.state_at} is another one than was told")

    def _hold_backup(self, game: Game) -> None:
        """Raises Lost unless backup and journal alone make the same game as with the save."""
        path = self.promised.path
        if not is_there(backup_of(path)):
            return
        alone = path.parent / "alone"
        alone.mkdir()
        for file in path.parent.glob(f"{path.name}.*"):
            shutil.copy(file, alone)
        found = recover(self._registry, alone / path.name, self.promised.keys)
        if not found or found[0].game.digest() != game.digest():
            raise Lost("backup and journal do not make the whole game")
        shutil.rmtree(alone)


def _may_be_more(entries: Sequence[Entry]) -> bool:
    """Whether a program can have written these entries before it could tell of them: one entry, or an opening and the
    steps still due from before it."""
    first, *others = [entry.kind for entry in entries] or [EntryKind.LOAD]
    return not others or (first is EntryKind.LOAD and set(others) == {EntryKind.STEP})


class _Told:
    """What a program has told so far, and what has to be on disk because of it."""

    def __init__(self, promised: Promised, tally: SoakTally) -> None:
        self.promised, self._tally = promised, tally
        self.fault, self.is_killed, self.is_open, self.hangs = "", False, False, False
        self.entries, self.state_at = 0, promised.number
        self._at: list[str] = []

    @property
    def at(self) -> str:
        """The act that the program was in when it died: the innermost that it began and did not end; else
        "thinking"."""
        return self._at[-1] if self._at else "thinking"

    def take(self, line: dict[str, Any]) -> None:
        """Takes in one line that the program has told, as the docstring of `soak_life` lists them."""
        match line:
            case {"begins": name}:
                self._at.append(name)
            case {"ends": name}:
                self._at.remove(name)
                self.is_open = True
            case {"entry": number, "chain": chain}:
                self.entries += 1
                self.promised = replace(self.promised, number=number, chain=chain)
            case {"state": number, "digest": digest}:
                self.state_at = number
                self.promised = replace(self.promised, digest=digest)
            case {"moves": name}:
                self.promised = replace(self.promised, path=self.promised.path.with_name(name))
            case {"counts": "orders", "by": number}:
                self._tally.orders += number
            case {"counts": name, "by": number}:
                self._tally.done[name] += number
            case {"fault": what}:
                self.fault = what


def _listen(pipe: int, child: int, death: Death, told: _Told) -> None:
    """Puts what the program tells into `told` until it ends, and kills it when it has played or opened for too long."""
    begun, opened = time.monotonic(), 0.0
    rest = b""
    while True:
        due = opened + death.seconds if opened else begun + LONGEST_OPENING
        ready = select.select([pipe], [], [], max(0.0, due - time.monotonic()))[0]
        if not ready:
            told.hangs = not opened
            os.kill(child, signal.SIGKILL)
            # What it has said before it died is still in the pipe.
            begun, opened = time.monotonic(), 0.0
            continue
        chunk = os.read(pipe, 65536)
        if not chunk:
            return
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            told.take(json.loads(line))
        if told.is_open and not opened:
            opened = time.monotonic()
        if death.entries and told.entries >= death.entries:
            os.kill(child, signal.SIGKILL)
