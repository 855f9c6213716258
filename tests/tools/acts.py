"""How many keys people need for what they do most: `python -m tests.tools.acts`.

Ten acts a system, chosen by how often each kind of order stands in the journals of `saves/`. Each begins where a player
of that game has done it, at the table, and is done through the app by whichever way takes the fewest keys, until its
orders stand in the journal. Steps of the cursor to a hex are counted apart from the keys that choose. What was
needed is kept in `acts.txt`, beside what was needed in November 2026, before anything was done about it.

    python -m tests.tools.acts                    prints the table
    python -m tests.tools.acts --record           measures every act in every way, and keeps the best
    python -m tests.tools.acts --record SYSTEM    those of one system alone
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import textual.app
import textual.pilot
import textual.screen

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs import menu
from hexwar_tui.tui.handover.hotseat import comes_next
from hexwar_tui.tui.outlook import showing
from tests.tools.fingers import Fingers, Stuck, to_the_table
from tests.tui.watching import idle, settled

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).with_name("acts.txt")

WAYS = ("unit", "hex", "all", "again", "letter", "letter-hex")
"""How an order can be begun: by Enter at its unit or at its hex, out of all orders, as the last one once more, or by
its letter at its unit or at its hex."""

SIZE = (160, 48)

ENDS = ("SEAL", "end-round", "turn", "end-turn")
"""What ends a part, and is begun by the key for that."""

TAKEN = (EntryKind.ORDER, EntryKind.SEAL)
"""The kinds of entries that players make."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that players do: in the game of the save `save`, orders of these `kinds`, which one seat gives in
    turn; "SEAL" is no order; without any it reads what happened.

    It is done by the seat that did it there, as its `nth` of those. `again`: it has just done the same before. `like`
    are fields that say what is meant by an order, so that others may differ, as which of several soldiers is deployed;
    without them every field has to be as it was.
    """

    name: str
    save: str
    kinds: tuple[str, ...] = ()
    nth: int = 1
    again: bool = False
    like: tuple[str, ...] = ()

    @property
    def system(self) -> str:
        """The id of its system."""
        return self.save.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Count:
    """How many keys chose, and how many steps the cursor took."""

    keys: int
    steps: int

    def __str__(self) -> str:
        return f"{self.keys}+{self.steps}"


ACTS: Sequence[Act] = (
    Act("buy and place a squad", "ashlands-full-two-middle", ("buy", "place"), again=True, like=("type", "hex")),
    Act("march", "ashlands-full-two-middle", ("march",), again=True),
    Act("attack", "ashlands-full-two-middle", ("attack",)),
    Act("move", "ashlands-full-two-middle", ("move",)),
    Act("shoot", "ashlands-the-long-rift-finished", ("shoot",)),
    Act("stake on moving first", "ashlands-full-two-middle", ("stake",)),
    Act("rally", "ashlands-full-three-finished", ("rally",)),
    Act("hand over", "ashlands-full-two-middle", ("end-round",), nth=3),
    Act("seal", "ashlands-full-two-middle", ("SEAL",)),
    Act("read what happened", "ashlands-full-two-middle"),
    Act("send an army", "envoys-three-crowns-middle", ("go",), again=True, like=("unit", "hex")),
    Act("let an army stay", "envoys-three-crowns-middle", ("stay",), again=True),
    Act("name the capital", "envoys-three-crowns-middle", ("capital",)),
    Act("write a message", "envoys-three-crowns-middle", ("message",), like=("to",)),
    Act("propose a treaty", "envoys-three-crowns-middle", ("propose",)),
    Act("sign a treaty", "envoys-three-crowns-finished", ("sign",)),
    Act("refuse a treaty", "envoys-three-crowns-finished", ("refuse",)),
    Act("mark messages as read", "envoys-three-crowns-middle", ("read-post",)),
    Act("seal", "envoys-three-crowns-middle", ("SEAL",)),
    Act("read what happened", "envoys-three-crowns-middle"),
    Act("deploy a soldier", "skirmish-the-mill-middle", ("deploy",), again=True, like=("hex",)),
    Act("fire", "skirmish-the-mill-middle", ("fire",), nth=12, like=("unit", "weapon", "at")),
    Act("fire again", "skirmish-the-mill-middle", ("fire",), again=True, like=("unit", "weapon", "at")),
    Act("move", "skirmish-the-mill-middle", ("move",), again=True),
    Act("be done", "skirmish-the-mill-middle", ("done",), again=True),
    Act("take an opening", "skirmish-the-mill-middle", ("take-opening",)),
    Act("recruit", "skirmish-defence-of-the-broken-ground-middle", ("recruit",), again=True, like=("chassis", "count")),
    Act("take a force", "skirmish-defence-of-the-broken-ground-middle", ("take-force",)),
    Act("hand over", "skirmish-the-mill-middle", ("turn",)),
    Act("read what happened", "skirmish-the-mill-middle"),
    Act("march", "mechs-two-lances-middle", ("march",), again=True),
    Act("buy a unit", "mechs-one-evening-middle", ("buy",), again=True),
    Act("train a pilot", "mechs-one-evening-middle", ("train",), again=True),
    Act("repair", "mechs-one-evening-middle", ("repair",)),
    Act("deploy a mech", "mechs-two-lances-middle", ("deploy",), again=True, like=("hex",)),
    Act("fire", "mechs-two-lances-middle", ("fire",), again=True, like=("unit", "weapon", "at")),
    Act("move in battle", "mechs-two-lances-middle", ("move",), again=True),
    Act("fight quickly", "mechs-one-evening-finished", ("fight-quickly",)),
    Act("hand over", "mechs-two-lances-middle", ("end-turn",)),
    Act("read what happened", "mechs-two-lances-middle"),
    Act("buy units", "theatre-first-summer-middle", ("buy",), again=True),
    Act("attack", "theatre-first-summer-middle", ("attack",), like=("target",)),
    Act("move to another base", "theatre-first-summer-middle", ("move",), like=("target",)),
    Act("hold a sea", "theatre-first-summer-middle", ("hold",)),
    Act("fetch from overseas", "theatre-first-summer-middle", ("fetch",)),
    Act("land", "theatre-first-summer-middle", ("land",), like=("target",)),
    Act("choose when to act", "theatre-first-summer-middle", ("when",)),
    Act("end the talks", "theatre-first-summer-middle", ("end-talks",)),
    Act("seal", "theatre-first-summer-middle", ("SEAL",)),
    Act("read what happened", "theatre-first-summer-middle"),
)


# -- where an act begins -----------------------------------------------------------------------------------------------


def position(act: Act) -> tuple[Game, list[Order]]:
    """The game as it was before the act, with the seat that did it first at the keyboard, and the orders that are to be
    given. Raises LookupError where the journal has no such act."""
    game = load(ROOT / "saves" / f"{act.save}.hexwar")
    mine = [entry for entry in standing(game.record.entries) if entry.kind in TAKEN]
    nth = 0
    for run in _runs(mine, act):
        begun = copy_of(game)
        begun.rewind(run[0].number - 1)
        nth += comes_next(begun, None).seat == run[0].seat
        if nth == act.nth:
            return begun, _given(begun, run, act)
    raise LookupError(f"{act.save} has no {act.name} number {act.nth}")


def _given(game: Game, run: Sequence[Entry], act: Act) -> list[Order]:
    """The orders of the act that are still to be given, after those that come before it, which are. The first of
    several is the same again."""
    orders = [_read(game, entry) for entry in run if entry.kind is EntryKind.ORDER]
    if act.again and len(act.kinds) > 1:
        for order in orders[: len(act.kinds)]:
            game.submit(run[0].seat, order)
        return [orders[0], *orders[len(act.kinds) + 1 :]]
    return orders


def _read(game: Game, entry: Entry) -> Order:
    return read_order(game.top.system.order_types, entry.body)


def _runs(mine: Sequence[Entry], act: Act) -> Iterator[list[Entry]]:
    """Yields the entries of each time that the act was done, the first ones of its seat in a phase where it is done
    with several orders."""
    if len(act.kinds) > 1:
        yield _in_turn(mine, act)
        return
    last: dict[Seat, Entry] = {}
    for entry in mine:
        before = last.get(entry.seat)
        is_again = before is not None and _kind(before) == _kind(entry)
        if (not act.kinds or _kind(entry) == act.kinds[0]) and (is_again or not act.again):
            yield [entry]
        last[entry.seat] = entry


def _in_turn(mine: Sequence[Entry], act: Act) -> list[Entry]:
    """Orders of the first seat that gave two of each kind before it sealed, in turn: one of each, and again."""
    own = [entry for entry in mine if entry.seat == mine[0].seat]
    own = own[: next(at for at, entry in enumerate(own) if entry.kind is EntryKind.SEAL)]
    found = [[entry for entry in own if _kind(entry) == kind] for kind in act.kinds]
    return [each[at] for at in range(2) for each in found]


def _kind(entry: Entry) -> str:
    return "SEAL" if entry.kind is EntryKind.SEAL else str(entry.body["kind"])


# -- how it is done ----------------------------------------------------------------------------------------------------


async def done(act: Act, ways: Sequence[str], folder: Path) -> Count:
    """How many keys the act takes if its orders are begun in these ways, one for each. Raises Stuck where it can't be
    done so."""
    game, orders = position(act)
    path = folder / "game.hexwar"
    path.unlink(missing_ok=True)
    Campaign.create(game, path).close()
    app = HexwarApp(REGISTRY, open_path=path)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await to_the_table(pilot)
        fingers = Fingers(pilot, act.like)
        if not act.kinds:
            await fingers.look_at_news()
        elif orders and not orders[0].ends_part:
            for order, way in zip(orders, ways, strict=True):
                await fingers.give(order, way)
        else:
            await fingers.end_part()
    return Count(fingers.keys, fingers.steps)


def ways_of(act: Act) -> Iterator[tuple[str, ...]]:
    """All ways in which an act might be done."""
    yield from [("",)] if ends(act) else product(WAYS, repeat=len(act.kinds))


def ways_quick(act: Act) -> set[tuple[str, ...]]:
    """The ways in which each of its orders is the same again, or begun by its letter."""
    return {("",)} if ends(act) else {(way,) * len(act.kinds) for way in ("again", "letter", "letter-hex")}


def ends(act: Act) -> bool:
    """Whether an act is begun in one way alone: it ends a part, or reads what happened."""
    return not act.kinds or act.kinds[0] in ENDS


def best(act: Act, old: Row | None, folder: Path) -> tuple[tuple[str, ...], Count]:
    """The way that takes the fewest keys, and of those the fewest steps: of all ways where the act was never measured,
    else of the `old` one and the quick ones. Raises LookupError where there is none."""
    found: list[tuple[int, int, tuple[str, ...], Count]] = []
    for ways in ways_of(act) if old is None else {old.ways, *ways_quick(act)}:
        try:
            count = asyncio.run(done(act, ways, folder))
        except Stuck:
            continue
        found.append((count.keys, count.steps, ways, count))
    if not found:
        raise LookupError(f"{act.system}: nothing leads to “{act.name}”")
    return min(found)[2:]


# -- what is kept ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A line of `acts.txt`: what an act took before anything was done about it, what it takes now, and in which ways it
    is done now."""

    system: str
    name: str
    before: Count
    now: Count
    ways: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> Row:
        """The row that a line has."""
        system, name, before, now, ways = (part.strip() for part in line.split("|"))
        return cls(system, name, _count(before), _count(now), tuple(ways.split(",")))

    def line(self) -> str:
        """The row as a line."""
        return f"{self.system:9} | {self.name:24} | {self.before!s:6} | {self.now!s:6} | {','.join(self.ways)}"


def _count(text: str) -> Count:
    keys, steps = text.split("+")
    return Count(int(keys), int(steps))


def kept() -> dict[tuple[str, str], Row]:
    """The rows of `acts.txt`, by system and name."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    rows = [Row.read(line) for line in lines if line and not line.startswith("#")]
    return {(row.system, row.name): row for row in rows}


HEAD = """\
# How many keys the most frequent acts take: keys that choose + steps of the cursor, in November 2026 and now, and how
# each order of the act is begun. Written by `python -m tests.tools.acts --record`.
"""


def hurry() -> None:
    """Has the pilot go on as soon as nothing is left to be done: by itself Textual waits before and after each key."""
    textual.pilot.wait_for_idle = textual.app.wait_for_idle = idle  # type: ignore[attr-defined]
    textual.screen.UPDATE_PERIOD = 0.001  # type: ignore[misc]
    menu.PAUSE = 0
    showing.PACES.update(dict.fromkeys(showing.PACES, 0.0))


def record(only: str) -> None:
    """Measures the acts of the system `only`, or of all with "", and keeps what they take."""
    hurry()
    before, rows = kept(), []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEXWAR_HOME"] = folder
        for act in ACTS:
            old = before.get((act.system, act.name))
            if old is None or not only or only == act.system:
                ways, now = best(act, old, Path(folder))
                old = Row(act.system, act.name, old.before if old else now, now, ways)
            rows.append(old)
            print(old.line(), flush=True)
    KEPT.write_text(HEAD + "".join(f"{row.line()}\n" for row in rows), encoding="utf-8")


def main() -> None:
    """Prints the table, or measures anew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", nargs="?", const="", metavar="SYSTEM", help="measure and keep")
    only = parser.parse_args().record
    if only is not None:
        record(only)
    rows = list(kept().values())
    for system in dict.fromkeys(row.system for row in rows):
        own = [row for row in rows if row.system == system]
        print(f"\n{system}: keys + steps of the cursor, before and now")
        for row in own:
            print(f"  {row.name:24} {row.before!s:>7} {row.now!s:>7}   {', '.join(row.ways)}")
        before, now = sum(row.before.keys for row in own), sum(row.now.keys for row in own)
        print(f"  {'together':24} {before:>5}   {now:>5}     {now / before:.0%}")


if __name__ == "__main__":
    main()
