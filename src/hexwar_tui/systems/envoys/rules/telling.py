"""The events that the resolution tells of armies and cities, with their facts (ENV-3, 5, 6.2).

Cells are cells, sides side ids, armies ids and only in what their own side is told; strengths are numbers in what those
are told who know them, else `band`: from and to, the end None for none, both the same where the strength is shown.

| kind | facts |
| --- | --- |
| `turn-begins` | turn |
| `battle` | army, at, side, foe (side), ours, theirs (strength, bonus, die), came, result, left (the winner's) |
| `battle-seen` | at, first, second (each side, band), winner (side or None) |
| `seen-marching` | moves: of each army side, band, from (None: out of sight), to (None: out of sight) |
| `marched` | army, path (start and end included), left: cells of its way that it did not come to |
| `blocked` | army, at, cell: impassable land |
| `merged` | army, with (the army that is gone), at, strength |
| `merge-refused` | army, with, at, strength (of both), most |
| `split` | army, part, at, strength, part_strength |
| `one-again` | army, part, at, strength |
| `put-aside` | army, at, cell |
| `city-taken` | at, side, from (side or None) |
| `city-gain` | army, at, strength, gain |
| `levied` | army, at, strength |
| `levy-joined` | army, at, levy, strength |
| `no-levy` | at |
| `side-out`, `resigned` | side |
| `game-over` | winners (sides), why (a key of `victory.REASONS`) |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.options import EXACT
from hexwar_tui.systems.envoys.rules.armies.bands import band_of
from hexwar_tui.systems.envoys.state import Army

KINDS = (
    "turn-begins",
    "battle",
    "battle-seen",
    "seen-marching",
    "marched",
    "blocked",
    "merged",
    "merge-refused",
    "split",
    "one-again",
    "put-aside",
    "city-taken",
    "city-gain",
    "levied",
    "levy-joined",
    "no-levy",
    "side-out",
    "resigned",
    "game-over",
)
"""Every kind of the table above."""


def shown_band(frame: EnvFrame, strength: int) -> list[int | None]:
    """What others are shown of a strength (ENV-6.2)."""
    return [strength, strength] if frame.options.show_strength == EXACT else list(band_of(strength))


def tell_turn(frame: EnvFrame, table: Table) -> None:
    """Orders of a new turn are written."""
    table.tell("turn-begins", tuple(frame.state.sides), turn=frame.state.turn)


def tell_battle(
    table: Table,
    army: Army,
    foe: Army,
    at: Cell,
    ours: dict[str, int],
    theirs: dict[str, int],
    *,
    came: bool,
    result: str,
    left: int | None,
) -> None:
    """One of those who fought is told all of it; they have seen each other's strength."""
    facts: dict[str, Any] = {"ours": _in_order(ours), "theirs": _in_order(theirs), "result": result, "left": left}
    table.tell("battle", (army.side,), army=army.id, at=at, side=army.side, foe=foe.side, came=came, **facts)


def _in_order(numbers: dict[str, int]) -> list[int]:
    return [numbers["strength"], numbers["bonus"], numbers["die"]]


def tell_battle_seen(
    frame: EnvFrame, table: Table, seen_by: Sequence[Side], at: Cell, armies: Sequence[Army], winner: Army | None
) -> None:
    """Others who have the place in sight are told that two fought; to be called before anybody has lost strength."""
    first, second = ([army.side, shown_band(frame, army.strength)] for army in armies)
    side = None if winner is None else winner.side
    table.tell("battle-seen", tuple(seen_by), at=at, first=first, second=second, winner=side)


def tell_seen_marching(table: Table, side: Side, moves: list[list[Any]]) -> None:
    """What a side has seen of the marches of others in one impulse."""
    table.tell("seen-marching", (side,), moves=moves)


def tell_march(table: Table, army: Army, left: int) -> None:
    """Where an army has been this turn."""
    table.tell("marched", (army.side,), army=army.id, path=list(army.trail), left=left)


def tell_blocked(table: Table, army: Army, cell: Cell) -> None:
    """An army has come to land that it can't enter."""
    table.tell("blocked", (army.side,), army=army.id, at=army.cell, cell=cell)


def tell_pair(table: Table, kind: str, army: Army, other: Army, **facts: int) -> None:
    """Two armies of one side have ``merged``, not merged (``merge-refused``), been ``split`` or are ``one-again``."""
    role = "with" if kind in ("merged", "merge-refused") else "part"
    table.tell(kind, (army.side,), army=army.id, at=army.cell, **{role: other.id}, **facts)


def tell_put_aside(table: Table, army: Army, was: Cell) -> None:
    """An army had to make room and stands elsewhere now."""
    table.tell("put-aside", (army.side,), army=army.id, at=was, cell=army.cell)


def tell_city(table: Table, seen_by: Sequence[Side], at: Cell, side: Side, before: Side | None) -> None:
    """A city has changed hands."""
    table.tell("city-taken", tuple(seen_by), at=at, side=side, **{"from": before})


def tell_gain(table: Table, army: Army, gain: int) -> None:
    """What an army has gained by taking a city from another instead of losing strength."""
    table.tell("city-gain", (army.side,), army=army.id, at=army.cell, strength=army.strength, gain=gain)


def tell_levy(table: Table, kind: str, army: Army, levy: int) -> None:
    """A levy has formed: as a new army (``levied``) or with the one that was there (``levy-joined``)."""
    table.tell(kind, (army.side,), army=army.id, at=army.cell, levy=levy, strength=army.strength)


def tell_no_levy(table: Table, side: Side, at: Cell) -> None:
    """There was no room for a levy."""
    table.tell("no-levy", (side,), at=at)


def tell_side(table: Table, kind: str, side: Side) -> None:
    """A side is out (``side-out``) or has ``resigned``, which all are told (ENV-1.4)."""
    table.tell(kind, side=side)


def tell_over(table: Table, winners: Sequence[Side], why: str) -> None:
    """The game has ended."""
    table.tell("game-over", winners=list(winners), why=why)
