"""Loaded dice: whether the rolls of a journal are those that its seed, branches and keys give, and if not, which is the
first that differs.

Of dice that people have thrown and typed in nothing can be said. Entries that were struck out are checked, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import DiceSource, Pool, Roll, RollRequest, roll_name
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import Entry, EntryKind, first_struck, strike
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Fact, Phrase, say

Asked = Mapping[int, Sequence[Roll]]
"""The rolls that a replay has asked for, by the number of the entry they belong to."""


@dataclass(frozen=True, slots=True)
class LoadedRoll:
    """A roll in the journal that seed and key do not give.

    `given` are the dice that they do give; None where the key is not the one that belongs to this roll, or its dice
    can't be read.
    """

    entry: Entry
    roll: Roll
    given: tuple[int, ...] | None

    def sentence(self, seat: Seat, *, is_over: bool) -> Phrase:
        """The sentence about this roll that `seat` may read. Until the game `is_over` it leaves out the dice that seed
        and key give, and all of a roll that the seat may not know."""
        turn, dice, rule = self.entry.turn, self.roll.dice, self.roll.rule
        if not (is_over or self.roll.is_known_to(seat)):
            return say("Turn {turn}: the journal has a roll that seed and key don't give.", turn=turn)
        facts: dict[str, Fact] = {"turn": turn, "dice": dice, "rule": rule, "result": _list(self.roll.result)}
        if self.given is None:
            return say(
                "Turn {turn}: for {dice} by {rule} the journal has {result}, under a key that is not this roll's.",
                **facts,
            )
        if not is_over:
            return say(
                "Turn {turn}: for {dice} by {rule} the journal has {result}, and seed and key don't give that.", **facts
            )
        return say(
            "Turn {turn}: for {dice} by {rule} the journal has {result}, and seed and key give {given}.",
            given=_list(self.given),
            **facts,
        )


def _list(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))


def first_loaded(record: GameRecord, asked: Asked) -> LoadedRoll | None:
    """The first roll of a record that is not what seed and key give; None where there is none, or players throw the
    dice.

    The key itself is checked, too: rule, ids, turn, and how many rolls of its name went before. The turn, also that in
    games within the game, is taken from `asked`; for entries that are not in it, from the entry.
    """
    if record.dice.typed:
        return None
    for entry, made, dice_source in _walked(record):
        is_own = record.referee and entry.kind is EntryKind.STEP and entry.body.get("own_dice", False)
        for at, roll in enumerate(entry.dice):
            name = _name(roll)
            if not is_own and (
                found := _loaded(entry, roll, made[name], dice_source, asked.get(entry.number, ())[at : at + 1])
            ):
                return found
            made[name] += 1
    return None


def _loaded(entry: Entry, roll: Roll, nth: int, dice_source: DiceSource, asked: Sequence[Roll]) -> LoadedRoll | None:
    pool = _pool(roll)
    if pool is None or not _is_own_key(entry, roll, nth, asked):
        return LoadedRoll(entry, roll, None)
    given = dice_source.throw(RollRequest(pool, "", roll.rule, tuple(roll.by), roll.key))
    return None if list(given) == roll.result else LoadedRoll(entry, roll, given)


def _pool(roll: Roll) -> Pool | None:
    """The pool of a roll; None where its text is no pool, or it has another number of results."""
    try:
        pool = Pool.read(roll.dice)
    except ValueError:
        return None
    return pool if pool.count == len(roll.result) else None


def _is_own_key(entry: Entry, roll: Roll, nth: int, asked: Sequence[Roll]) -> bool:
    turn = roll.key.partition("/")[0]
    if roll.key != f"{roll_name(turn, roll.rule, roll.by)}/{nth}":
        return False
    own = f"{entry.turn}."
    replayed = asked[0].key.partition("/")[0] if asked else turn
    # Where a ruling was repealed that had set another turn, what was thrown since is played again in that before it.
    if f"{replayed}.".startswith(own) and replayed != turn:
        return False
    # A game within the game may begin where the turn has just ended.
    return turn.endswith(".new") or f"{turn}.".startswith(own)


def _name(roll: Roll) -> str:
    return roll.key.rpartition("/")[0]


def _walked(record: GameRecord) -> Iterator[tuple[Entry, Counter[str], DiceSource]]:
    """Yields each entry with how often each roll had been made that turn, to be counted on, and its source of dice."""
    counted: list[Entry] = []
    made: Counter[str] = Counter()
    turn, branch = -1, ""
    for entry in record.entries:
        if first_struck(entry) is not None:
            strike(counted, entry)
            turn, made = _counted_again(other for other in reversed(counted) if other is not entry)
        else:
            counted.append(entry)
            if entry.turn != turn:
                turn, made = entry.turn, Counter()
        yield entry, made, record.dice.dice_source(branch, ())
        if entry.kind is EntryKind.BRANCH:
            branch = entry.body["branch"]


def _counted_again(latest_first: Iterable[Entry]) -> tuple[int, Counter[str]]:
    """The turn that these entries, the latest first, have led to, and how often each roll was made in it."""
    turn, made = -1, Counter[str]()
    for entry in latest_first:
        if entry.kind is EntryKind.BRANCH:
            # It stays where the game has gone back to before it, to a turn that may be another.
            continue
        turn = entry.turn if turn < 0 else turn
        if entry.turn != turn:
            break
        made.update(_name(roll) for roll in entry.dice)
    return turn, made
