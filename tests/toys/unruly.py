"""A toy whose practice players misbehave, each in its own way, whenever they are asked for an order."""

from __future__ import annotations

import json
import os
import random
import signal
import stat
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.practice_player import MOST_WEIGHED, Observation, PlayerKind
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice.room import Mishap
from tests.toys.common import system_of
from tests.toys.harvest import Harvest
from tests.toys.raid import Raid, Walk

SECRET = "canary-5e1f77"
"""Stands in whatever the players say and raise."""


@dataclass(frozen=True, slots=True)
class _Unruly:
    """Does something else before, or instead of, giving the order of a random player."""

    misbehave: Callable[[], Order | None]
    rng: random.Random

    def decide(self, observation: Observation) -> Order | None:
        return self.misbehave() or RandomPlayer(self.rng).decide(observation)


def _begin() -> None:
    """Tells whoever wants to know it that the thought has begun."""
    if "UNRULY_BEGINS" in os.environ:
        Path(os.environ["UNRULY_BEGINS"]).write_bytes(b"!")


def _answers() -> int:
    """Where answers are expected, which is not told to players: the only pipe besides the standard streams."""
    descriptors = sorted(int(entry.name) for entry in Path("/dev/fd").iterdir())
    return next(each for each in descriptors if each > 2 and _is_pipe(each))


def _is_pipe(descriptor: int) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(descriptor).st_mode)
    except OSError:  # The folder itself was open while it was read.
        return False


def loop() -> Order | None:
    _begin()
    while True:
        pass


def sleep() -> Order | None:
    _begin()
    while True:
        time.sleep(1000)


def grow() -> Order | None:
    kept = []
    while True:
        kept.append(bytearray(1 << 24))


def fail() -> Order | None:
    raise LookupError(SECRET)


def leave() -> Order | None:
    os._exit(0)


def be_killed() -> Order | None:
    os.kill(os.getpid(), signal.SIGKILL)


def be_silent() -> Order | None:
    os.close(_answers())
    sleep()


def leave_another() -> Order | None:
    if os.fork():
        os._exit(0)
    sleep()


def say_bytes(said: bytes) -> None:
    os.write(_answers(), said)
    os._exit(0)


def no_json() -> Order | None:
    say_bytes(SECRET.encode() + b"\n")


def no_text() -> Order | None:
    say_bytes(b"\xff\xfe\x00\n")


def no_end() -> Order | None:
    while True:
        os.write(_answers(), b"[" * 4096)


def deep() -> Order | None:
    say_bytes(b"[" * 5000 + b"]" * 5000 + b"\n")


def no_number() -> Order | None:
    say_bytes(b'{"kind": "walk", "unit": NaN}\n')


def half_a_line() -> Order | None:
    say_bytes(b'{"kind": "en')


def a_list() -> Order | None:
    say_bytes(b"[]\n")


def notes_without_words() -> Order | None:
    say_bytes(json.dumps({"order": None, "notes": 7, "weighed": []}).encode() + b"\n")


def weights_without_numbers() -> Order | None:
    say_bytes(json.dumps({"order": None, "notes": "", "weighed": [[SECRET, None, ""]]}).encode() + b"\n")


def weights_without_end() -> Order | None:
    weighed = [[1, None, "rush"]] * (MOST_WEIGHED + 1)
    say_bytes(json.dumps({"order": None, "notes": "", "weighed": weighed}).encode() + b"\n")


def nothing_weighed() -> Order | None:
    say_bytes(json.dumps({"order": None, "notes": "", "weighed": None}).encode() + b"\n")


def unknown_kind() -> Order | None:
    say_bytes(json.dumps({"kind": SECRET}).encode() + b"\n")


def wrong_field() -> Order | None:
    say_bytes(json.dumps({"kind": "walk", "unit": 7, "path": SECRET}).encode() + b"\n")


def walk_of_a_stranger() -> Order:
    return Walk("nobody-1", (1, 2, 3))


def other_fields() -> Order | None:
    say_bytes(json.dumps({**write_order(Walk("red-1", (0, 1))), "more": 1}).encode() + b"\n")


def write_down() -> Order | None:
    Path(os.environ["UNRULY_FILE"]).write_text(SECRET, "ascii")


def chatter() -> Order | None:
    """Says something before it gives its order, also past Python."""
    print(SECRET, flush=True)
    os.write(1, SECRET.encode())


WAYS: Mapping[str, tuple[Callable[[], Order | None], Mishap]] = {
    way.__name__.replace("_", "-"): (way, mishap)
    for mishap, ways in {
        Mishap.SLOW: (loop, sleep, leave_another),
        Mishap.GREW: (grow,),
        Mishap.DIED: (fail, leave, be_killed, be_silent),
        Mishap.RUBBISH: (
            *(no_json, no_text, no_end, deep, no_number, half_a_line, a_list, notes_without_words),
            *(weights_without_numbers, weights_without_end, nothing_weighed),
            *(unknown_kind, wrong_field, other_fields),
        ),
        Mishap.ILLEGAL: (walk_of_a_stranger,),
    }.items()
    for way in ways
}
"""What a player of a raid does by the id of its kind, and what that is to the table."""


def _kinds() -> dict[str, PlayerKind]:
    ways = {**{name: way for name, (way, _) in WAYS.items()}, "write-down": write_down, "chatter": chatter}
    return {name: PlayerKind(say("an unruly player"), partial(_Unruly, way)) for name, way in ways.items()}


class UnrulyRaid(Raid):
    """Raiders whose practice players misbehave."""

    players: Mapping[str, PlayerKind] = _kinds()


class UnrulyHarvest(Harvest):
    """Fields, entered in secret, whose practice players misbehave."""

    players: Mapping[str, PlayerKind] = _kinds()


UNRULY_RAID = system_of(UnrulyRaid(), "UNRULY_RAID")
UNRULY_HARVEST = system_of(UnrulyHarvest(), "UNRULY_HARVEST")
UNRULY: Mapping[str, AnySystem] = {"raid": UNRULY_RAID, "harvest": UNRULY_HARVEST}
