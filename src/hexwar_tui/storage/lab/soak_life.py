"""One life of a program in a soak: it opens a kept game, plays it at random, and tells what it does.

It may be killed at any moment, and can kill itself right before a call to the operating system. What it tells goes
through a pipe, one line of JSON each:

    {"begins": "save"}   {"ends": "save"}          what it is doing, to know later where it died
    {"entry": 12, "chain": "…"}                    an entry that may be shown, and so must be on disk
    {"state": 12, "digest": "…"}                   the state behind that entry
    {"counts": "ruling", "by": 1}                  something that was done
    {"moves": "a.hexwar"}                          the game is kept under this name from now on
    {"fault": "…"}                                 what went wrong; the life ends with it
"""

from __future__ import annotations

import json
import os
import random
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.shown import shown_digest
from hexwar_tui.engine.lab.fuzz import Tally, play_on
from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.lab.random_acts import OF_REFEREES, OF_SIDES, RandomAct
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.export import branch_game, export_game
from hexwar_tui.storage.campaigns.last_seen import read_seen
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import remove_file
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_file import encode
from hexwar_tui.storage.seals.seal import Keys

MOST_ACTS = 400
"""How many acts a life has at most, if nobody kills it."""

SOME_ACTS = 20
"""How many acts come before a game is looked over for the last time."""

LONGEST_FAULT = 1000
"""The most characters of a fault that is told: a line goes through the pipe in one piece, so nobody reads half of it.
"""

LAST_SEEN = "last-seen.json"
"""The name of the file, in the game's own folder, for what was last seen of it: a soak leaves nothing in anybody's
home."""

PLAYS = 30
"""The weight of giving an order among the acts that are drawn, where most others have 1."""

SAVES, OPENS_AGAIN, MOVES, BRANCHES = 4.0, 1.0, 0.3, 0.3
"""The weights of saving, opening again, moving the game to another file and branching, where most other acts have 1."""


class Lost(Exception):
    """Something that has to hold in a soak does not hold; the message says in plain words what."""


@dataclass(frozen=True, slots=True)
class Promised:
    """What the kept game at `path` has to hold at least, as a program has told of it.

    `number` and `chain` are the number and chain hash of the last entry that was told of. `digest` is that of the state
    behind it, "" where steps follow as soon as the game is opened. `keys` open a sealed game.
    """

    path: Path
    number: int
    chain: str
    digest: str
    keys: Keys | None = None


class Life:
    """Plays a kept game at random; `say` is called with every line that is to be told."""

    def __init__(
        self, registry: Registry, promised: Promised, seed: str, say: Callable[[dict[str, Any]], None]
    ) -> None:
        self._registry, self._promised, self._say, self._path = registry, promised, say, promised.path
        self._rng, self._made = random.Random(seed), 0
        self._campaign: Campaign | None = None

    def play(self, acts: int = MOST_ACTS) -> None:
        """Opens the game and does up to `acts` random acts in it, fewer if the game ends. Raises Lost, and any error of
        the program itself."""
        self._open()
        player = RandomPlayer(self._rng)
        players = dict.fromkeys(self._game.sides, player)
        names, weights = zip(*self._likely(), strict=True)
        for _ in range(acts):
            if self._game.outcome is not None:
                break
            name = self._rng.choices(names, weights)[0]
            with self._at(name):
                if name == "order":
                    play_on(self._game, players, self._rng, Tally())
                else:
                    self._do(name)
            self._tell_state()

    def look_over(self) -> None:
        """Plays a little, then checks that the game is the same after saving, closing and opening, that a copy is the
        same game, and that a replay from the start agrees. Raises Lost, ReplayDiffers."""
        self.play(SOME_ACTS)
        before, shown = self._game.digest(), self._shown(self._game)
        self._save()
        keys = self._keys
        self._close()
        again = load_game(self._registry, self._path, keys).game
        _demand(again.digest() == before, "the game is another one after saving and opening")
        _demand(self._shown(again) == shown, "a side is shown something else after saving and opening")
        copy = self._path.with_name(f"copy-{self._path.name}")
        export_game(self._registry, self._path, copy, keys=keys, whole=True)
        copied, noon = load_game(self._registry, copy, keys).game, datetime(2030, 1, 1, 12, tzinfo=UTC)
        _demand(encode(again, noon) == encode(copied, noon), "a copy of the game is another game")
        again.verify()
        self._count("orders", sum(1 for entry in again.record.entries if entry.kind is EntryKind.ORDER))

    # -- what may be done ----------------------------------------------------------------------------------------------

    def _likely(self) -> Iterator[tuple[str, float]]:
        yield "order", PLAYS
        yield from ((name, 1.0) for name in OF_SIDES)
        if self._game.record.referee:
            yield from ((name, 1.0) for name in OF_REFEREES)
        yield from (("save", SAVES), ("open", OPENS_AGAIN), ("save-as", MOVES), ("branch", BRANCHES))

    def _do(self, name: str) -> None:
        acts: dict[str, RandomAct] = {**OF_SIDES, **OF_REFEREES}
        if name in acts:
            before, entries = self._game.digest(), len(self._game.record.entries)
            if not acts[name](self._game, self._rng):
                unchanged = (self._game.digest(), len(self._game.record.entries)) == (before, entries)
                _demand(unchanged, f"{name} was refused, but something has changed")
                return
        else:
            {"save": self._save, "open": self._open_again, "save-as": self._move, "branch": self._branch}[name]()
        self._count(name)

    def _open(self) -> None:
        with self._at("opening"):
            campaign, promised = self._opened(), self._promised
            _demand(not campaign.read_only, "the lock of a program that was killed still holds")
            _demand(promised.digest in ("", self._game.digest()), "the state is another one after opening")
            self._listen()
            entry = self._game.record.entries[-1]
            self._hand_out(entry)
            altered = any(campaign.altered(side, self._registry) for side in self._game.sides)
            _demand(not altered, "honest play is called altered")
        self._count("load")

    def _opened(self) -> Campaign:
        last_seen = self._path.with_name(LAST_SEEN)
        self._campaign = Campaign.open(self._registry, self._path, keys=self._promised.keys, last_seen=last_seen)
        # Killed on its way to another file, it is gone on with in the first: that this is a copy is true then.
        other = read_seen(last_seen).why_other(self._game.record, self._campaign.seal, None)
        _demand(other is None, "honest play is called an older state or another course of the game")
        return self._campaign

    def _open_again(self) -> None:
        self._promised = replace(self._promised, path=self._path, digest=self._game.digest(), keys=self._keys)
        self._close()
        self._open()

    def _save(self) -> None:
        self._kept.save()
        self._demand_tidy()

    def _move(self) -> None:
        self._made += 1
        to = self._path.with_name(f"moved-{len(self._game.record.entries)}-{os.getpid()}-{self._made}.hexwar")
        self._kept.save_as(to)
        self._path = to
        self._listen()
        self._say({"moves": to.name})

    def _branch(self) -> None:
        to = self._path.with_name(f"branch-{os.getpid()}.hexwar")
        original = load_game(self._registry, self._path, self._keys).game
        _demand(original.digest() == self._game.digest(), "what was kept is another game than the one that is played")
        entry = self._rng.choice([None, *(entry.number for entry in standing(original.record.entries))])
        branch_game(self._registry, self._path, to, entry=entry, keys=self._keys, whole=True)
        branch = load_game(self._registry, to, self._keys).game
        if entry is not None:
            original.rewind(entry)
        _demand(branch.digest() != original.digest(), "a branch throws the dice of the game it was copied from")
        # What goes on by itself from there has other dice, and may well come to another turn.
        stands_still = entry is None or original.record.entries[-1].kind is EntryKind.REWIND
        _demand(branch.turn == original.turn or not stands_still, "a branch begins elsewhere")
        branch.verify()
        remove_file(to)

    # -- how it is told ------------------------------------------------------------------------------------------------

    @property
    def _kept(self) -> Campaign:
        assert self._campaign is not None, "a game that was opened"
        return self._campaign

    @property
    def _game(self) -> Game:
        return self._kept.game

    @property
    def _keys(self) -> Keys | None:
        seal = self._kept.seal
        return None if seal is None else seal.keys

    def _close(self) -> None:
        _demand(not self._kept.status, f"the journal could not be written: {self._kept.status}")
        self._kept.close()

    @contextmanager
    def _at(self, what: str) -> Iterator[None]:
        self._say({"begins": what})
        yield
        self._say({"ends": what})

    def _listen(self) -> None:
        """Tells of every entry from now on, as soon as it is in the journal and may be shown."""
        keep = self._game.sink
        assert keep is not None, "a game that is kept"

        def kept(entry: Entry) -> None:
            keep(entry)
            self._hand_out(entry)

        self._game.sink = kept

    def _hand_out(self, entry: Entry) -> None:
        self._say({"entry": entry.number, "chain": entry.chain})

    def _count(self, name: str, number: int = 1) -> None:
        self._say({"counts": name, "by": number})

    def _tell_state(self) -> None:
        self._say({"state": len(self._game.record.entries), "digest": self._game.digest()})

    def _shown(self, game: Game) -> dict[str, str]:
        return {seat: shown_digest(game, seat) for seat in (*game.sides, REFEREE)}

    def _demand_tidy(self) -> None:
        """Raises Lost where a save has not removed the temporary files of killed programs."""
        left = [file.name for file in self._path.parent.glob(f".{self._path.name}.*.tmp")]
        _demand(not left, f"left behind by a killed save: {' '.join(left)}")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Lost(otherwise)


def live(
    life: Callable[[Life], None], registry: Registry, promised: Promised, seed: str, dies_at: int, pipe: int
) -> None:
    """Runs `life` in a forked process, tells what it does into `pipe`, and ends the process: it never returns.

    The process kills itself right before its call number `dies_at` of the operating system (0: never); if that call
    writes, when it has written half.
    """

    def say(told: dict[str, Any]) -> None:
        os.write(pipe, json.dumps(told).encode() + b"\n")

    try:
        disk.calls = _dying(dies_at)
        life(Life(registry, promised, seed, say))
        os._exit(0)
    except Exception as fault:
        (promised.path.parent / "fault.txt").write_text(traceback.format_exc(), encoding="utf-8")
        what = str(fault) if isinstance(fault, Lost) else f"{type(fault).__name__}: {fault}"
        say({"fault": what[:LONGEST_FAULT]})
        raise
    finally:
        os._exit(1)


def _dying(at: int) -> disk.Calls:
    """The calls to the operating system, of which number `at` kills the process."""
    made = [0]

    def wrapped(name: str) -> Callable[..., Any]:
        call: Callable[..., Any] = getattr(disk.Calls(), name)

        def last_at(*args: Any, **more: Any) -> Any:
            made[0] += 1
            if made[0] == at:
                if name == "write":
                    os.write(args[0], args[1][: len(args[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **more)

        return last_at

    return disk.Calls(**{field.name: wrapped(field.name) for field in fields(disk.Calls)})
