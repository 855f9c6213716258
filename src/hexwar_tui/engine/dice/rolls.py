"""Dice: what is asked for, and the sources that answer.

A die of the program is not the next number of a stream, but a keyed hash of the game's seed and branch, the turn, the
rule, the ids concerned and how many such rolls went before. So loading a game again or changing the order of two fights
gives the same dice, and hexes and names make no difference.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import struct
from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple, Protocol

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadDice
from hexwar_tui.engine.seats import Seat, is_known
from hexwar_tui.engine.words.language import Text, say

_POOL = re.compile(r"(\d{0,4})d(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Pool:
    """`count` dice of `faces` faces, thrown together."""

    count: int
    faces: int

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(text: str) -> Pool:
        """The pool written as ``12d6`` or ``d3``. Raises ValueError on anything else."""
        match = _POOL.fullmatch(text)
        if match is None or int(match[2]) < 1:
            raise ValueError(f"not a pool of dice: {text!r}")
        return Pool(int(match[1] or 1), int(match[2]))

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}"


class RollRequest(NamedTuple):
    """A roll that is wanted: the pool, what it is for, the rule that asks for it, and the ids concerned (`by`). `key`
    names the roll within its game: turn, rule, ids, and how many rolls of this name went before, from 0."""

    pool: Pool
    why: Text
    rule: str
    by: tuple[str, ...]
    key: str


@dataclass(slots=True)
class Roll:
    """A roll that was made, as the journal keeps it.

    `dice` is the pool as text, `by` are the ids concerned, `key` is as in `RollRequest`. `seen_by` are the seats that
    know of the roll, those of the event that tells of it; None: everybody does.
    """

    dice: str
    result: list[int]
    rule: str
    by: list[str]
    key: str
    seen_by: tuple[Seat, ...] | None = None

    def is_known_to(self, seat: Seat) -> bool:
        """Whether `seat` may know of this roll; the referee knows all."""
        return is_known(self.seen_by, seat)


def roll_name(turn: str, rule: str, by: Sequence[str]) -> str:
    """The key of a roll without the number at its end: the turns of all frames, the rule, and the ids concerned."""
    return f"{turn}/{rule}/{','.join(by)}"


class NeedDice(Exception):
    """Raised by a dice source that has no dice for `request`: ask a person for them, then give the same order again
    with these. `thrown` are the rolls already answered within this order or step."""

    def __init__(self, request: RollRequest, thrown: Sequence[Roll]) -> None:
        self.request, self.thrown = request, tuple(thrown)
        super().__init__(f"dice wanted: {request.pool}")


class DiceSource(Protocol):
    """A source of dice, which answers each roll that is wanted: the program, a person, a journal."""

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        """Returns as many results as the pool has dice, each from 1 to its faces. Raises BadDice for dice that do not
        fit the request, NeedDice where a person has to throw first."""


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """The program's dice: the same roll always has the same dice, but others with another seed or `branch`."""

    seed: str
    branch: str = ""

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        """The dice that seed, branch and the key of `request` give; every face is equally likely."""
        count, faces = request.pool.count, request.pool.faces
        text = f"{self.seed}\0{self.branch}\0{request.key}\0"
        found = _faces_of(hashlib.blake2b(f"{text}0".encode()).digest(), faces)
        if len(found) >= count:
            return tuple(found[:count])
        dice = [*found]  # Only large pools take more than one hash.
        for block in itertools.count(1):
            dice += _faces_of(hashlib.blake2b(f"{text}{block}".encode()).digest(), faces)
            if len(dice) >= count:
                break
        return tuple(dice[:count])


def _faces_of(digest: bytes, faces: int) -> Sequence[int]:
    """The dice that a hash holds, evenly spread over the faces: what would favour some of them is left out."""
    if faces < 256:
        return digest.translate(*_bytes_to_faces(faces))
    limit = 256**4 // faces * faces
    return [number % faces + 1 for (number,) in struct.iter_unpack(">I", digest) if number < limit]


@lru_cache(maxsize=256)
def _bytes_to_faces(faces: int) -> tuple[bytes, bytes]:
    """The face that each byte stands for, and the bytes that stand for none."""
    limit = 256 // faces * faces
    return bytes(byte % faces + 1 for byte in range(limit)) + bytes(256 - limit), bytes(range(limit, 256))


@dataclass(slots=True)
class TypedDice:
    """Dice thrown on the table and typed in: `given` answer one roll after another; `thrown` are rolls answered."""

    given: list[int]
    thrown: list[Roll] = field(default_factory=list)

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        """The next typed dice. Raises NeedDice where too few are left and BadDice where one is out of range."""
        count = request.pool.count
        if len(self.given) < count:
            raise NeedDice(request, self.thrown)
        result, self.given = self.given[:count], self.given[count:]
        check_dice(request.pool, result)
        self.thrown.append(Roll(str(request.pool), result, request.rule, list(request.by), request.key))
        return tuple(result)

    def finish(self) -> None:
        """Raises BadDice where more dice were typed than were asked for."""
        if self.given:
            raise BadDice(say("{n} dice too many were given.", n=len(self.given)))


@dataclass(slots=True)
class ScriptedDice:
    """Dice for tests: `results` are laid out beforehand and answer one roll after another."""

    results: list[int]

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        """The next scripted dice. Raises BadDice where too few are left or one is out of range."""
        count = request.pool.count
        result, self.results = self.results[:count], self.results[count:]
        check_dice(request.pool, result)
        return tuple(result)


@dataclass(slots=True)
class RecordedDice:
    """The rolls of a journal, for replaying: they answer in order, and no other roll is answered."""

    rolls: list[Roll]

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        """The recorded dice of this roll. Raises BadDice where no roll is left, or the next one recorded is another."""
        if not self.rolls:
            raise BadDice(say("a roll of {dice} is asked for that was never made", dice=str(request.pool)))
        roll = self.rolls.pop(0)
        if (roll.dice, roll.rule, tuple(roll.by)) != (str(request.pool), request.rule, request.by):
            raise BadDice(
                say(
                    "{dice} by {rule} are asked for where {made} by {other} were thrown",
                    dice=str(request.pool),
                    rule=request.rule,
                    made=roll.dice,
                    other=roll.rule,
                )
            )
        check_dice(request.pool, roll.result)
        return tuple(roll.result)

    def finish(self) -> None:
        """Raises BadDice where dice were recorded that nothing asked for."""
        if self.rolls:
            raise BadDice(say("a recorded roll of {dice} is not asked for", dice=self.rolls[0].dice))


def check_dice(pool: Pool, result: Sequence[int]) -> None:
    """Raises BadDice unless `result` has the pool's number of dice, each from 1 to its faces."""
    if len(result) != pool.count:
        raise BadDice(say("{dice} are wanted, {n} were given.", dice=str(pool), n=len(result)))
    for number in result:
        if not 1 <= number <= pool.faces:
            raise BadDice(say("{number} can't be thrown with {dice}.", number=number, dice=str(pool)))
