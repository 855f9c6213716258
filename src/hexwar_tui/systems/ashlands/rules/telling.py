"""The events that rounds, combat and the end of turn tell, with their facts.

Units are ids, hexes cells, sides side ids; dice are lists in the order thrown. Where a fact is None, there is none.
`paid` is in experience, `healed` in wounds of Toughness regained.

| kind | facts |
| --- | --- |
| `preparation-begins` | turn |
| `round-begins` | round (`opening`, `closing`) |
| `round-passed` | side, round: the side has ended its part |
| `moved`, `marched`, `charged` | unit, path (start and end included) |
| `waited`, `rallied` | unit |
| `recovered` | unit, models (kind, number), upgrades (upgrade, kind of its bearer or None), price, paid, healed |
| `fired` | unit, target, from, to (cells), wounds, killed (kinds of models, in order) |
| `struck`, `struck-back` | the same, in a melee |
| `volley` | unit, target, weapon, dice, need, hits, saves (dice), save (needed), wounds; told before its `fired` |
| `morale` | unit, dice (one, or two with Fearless), need, passed |
| `melee` | unit (attacker), target, dealt, taken, winner (unit id or None) |
| `advanced`, `retreated`, `fell-back` | unit, cell |
| `no-retreat` | unit, cell: it has nowhere to go and is lost |
| `destroyed` | unit, side, cell, by (unit or None) |
| `dangerous-test` | unit, cell, dice, wounds, killed |
| `experience` | unit, gained (may be below 0), total |
| `survivors` | units, gained: what each of them gains in experience |
| `ranked-up` | unit, rank (1 to 3) |
| `key-point-taken`, `depot-taken`, `base-taken` | cell, side, unit, from (side or None) |
| `points` | side, gained, total |
| `income` | side, gained, total; the side's own secret |
| `structure-done` | structure (`trench`, `depot`, `rail`), side, cells: all that a side has finished of a kind |
| `structure-lost` | the same: the trench ring has lost the base it was for |
| `turn-ended` | turn |
| `side-out` | side |
| `resigned`, `draw-offered`, `draw-accepted` | side |
| `game-over` | winners (sides), why (a key of `victory.REASONS`) |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.state import Phase, Unit

KINDS = (
    "preparation-begins",
    "round-begins",
    "round-passed",
    "moved",
    "marched",
    "charged",
    "waited",
    "rallied",
    "recovered",
    "fired",
    "struck",
    "struck-back",
    "volley",
    "morale",
    "melee",
    "advanced",
    "retreated",
    "fell-back",
    "no-retreat",
    "destroyed",
    "dangerous-test",
    "experience",
    "survivors",
    "ranked-up",
    "key-point-taken",
    "depot-taken",
    "base-taken",
    "points",
    "income",
    "structure-done",
    "structure-lost",
    "turn-ended",
    "side-out",
    "resigned",
    "draw-offered",
    "draw-accepted",
    "game-over",
)
"""Every kind of the table above."""


def tell_preparation(table: Table, turn: int) -> None:
    """A turn's Preparation begins."""
    table.tell("preparation-begins", turn=turn)


def tell_round(table: Table, phase: Phase) -> None:
    """The Opening or the Closing round begins."""
    table.tell("round-begins", round=phase.value)


def tell_passed(table: Table, side: Side, phase: Phase) -> None:
    """A side ends its part of a round."""
    table.tell("round-passed", side=side, round=phase.value)


def tell_way(table: Table, kind: str, unit: Unit, path: Sequence[Cell]) -> None:
    """A unit has gone a way: kind ``moved``, ``marched`` or ``charged``."""
    table.tell(kind, unit=unit.id, path=list(path))


def tell_unit(table: Table, kind: str, unit: Unit) -> None:
    """A unit has ``waited`` or ``rallied``."""
    table.tell(kind, unit=unit.id)


def tell_place(table: Table, kind: str, unit: Unit, cell: Cell) -> None:
    """After a melee a unit has ``advanced``, ``retreated``, ``fell-back`` to a hex, or ``no-retreat`` from it."""
    table.tell(kind, unit=unit.id, cell=cell)


def tell_recovered(
    table: Table,
    unit: Unit,
    models: Sequence[tuple[str, int]],
    upgrades: Sequence[tuple[str, str | None]],
    *,
    price: int,
    paid: int,
    healed: int,
) -> None:
    """A unit has recovered."""
    table.tell(
        "recovered",
        unit=unit.id,
        models=[list(pair) for pair in models],
        upgrades=[list(pair) for pair in upgrades],
        price=price,
        paid=paid,
        healed=healed,
    )


def tell_volley(
    table: Table,
    unit: Unit,
    target: Unit,
    weapon: str,
    *,
    dice: Sequence[int],
    need: int,
    hits: int,
    saves: Sequence[int],
    save: int,
    wounds: int,
) -> None:
    """The dice of one kind of weapon."""
    table.tell(
        "volley",
        unit=unit.id,
        target=target.id,
        weapon=weapon,
        dice=list(dice),
        need=need,
        hits=hits,
        saves=list(saves),
        save=save,
        wounds=wounds,
    )


def tell_attack(table: Table, kind: str, unit: Unit, target: Unit, wounds: int, killed: Sequence[str]) -> None:
    """What came of all volleys together: kind ``fired``, ``struck`` or ``struck-back``."""
    facts: dict[str, Any] = {"from": unit.cell, "to": target.cell}
    table.tell(kind, unit=unit.id, target=target.id, wounds=wounds, killed=list(killed), **facts)


def tell_morale(table: Table, unit: Unit, dice: Sequence[int], need: int, passed: bool) -> None:
    """A morale test."""
    table.tell("morale", unit=unit.id, dice=list(dice), need=need, passed=passed)


def tell_melee(table: Table, unit: Unit, target: Unit, dealt: int, taken: int, winner: Unit | None) -> None:
    """How a melee ended."""
    winning = None if winner is None else winner.id
    table.tell("melee", unit=unit.id, target=target.id, dealt=dealt, taken=taken, winner=winning)


def tell_destroyed(table: Table, unit: Unit, by: Unit | None) -> None:
    """A unit is gone."""
    table.tell("destroyed", unit=unit.id, side=unit.side, cell=unit.cell, by=None if by is None else by.id)


def tell_dangerous(table: Table, unit: Unit, dice: Sequence[int], wounds: int, killed: Sequence[str]) -> None:
    """The test of dangerous terrain."""
    table.tell("dangerous-test", unit=unit.id, cell=unit.cell, dice=list(dice), wounds=wounds, killed=list(killed))


def tell_experience(table: Table, unit: Unit, gained: int) -> None:
    """A unit has gained or lost experience."""
    table.tell("experience", unit=unit.id, gained=gained, total=unit.experience)


def tell_survivors(table: Table, units: Sequence[Unit], gained: int) -> None:
    """Units have come through a turn."""
    table.tell("survivors", units=[unit.id for unit in units], gained=gained)


def tell_rank(table: Table, unit: Unit) -> None:
    """A unit has reached a new rank."""
    table.tell("ranked-up", unit=unit.id, rank=unit.rank)


def tell_taken(table: Table, kind: str, cell: Cell, unit: Unit, before: Side | None) -> None:
    """A unit has taken a place: kind ``key-point-taken``, ``depot-taken`` or ``base-taken``."""
    table.tell(kind, cell=cell, side=unit.side, unit=unit.id, **{"from": before})


def tell_points(table: Table, side: Side, gained: int, total: int) -> None:
    """A side has gained control points."""
    table.tell("points", side=side, gained=gained, total=total)


def tell_income(table: Table, side: Side, gained: int, total: int) -> None:
    """A side has gained prestige: nobody else may know."""
    table.tell("income", [side], side=side, gained=gained, total=total)


def tell_structures(table: Table, side: Side, structure: str, cells: Sequence[Cell], *, done: bool) -> None:
    """Structures of a kind are finished, or lost."""
    table.tell("structure-done" if done else "structure-lost", structure=structure, side=side, cells=list(cells))


def tell_turn_ended(table: Table, turn: int) -> None:
    """A turn is over."""
    table.tell("turn-ended", turn=turn)


def tell_side(table: Table, kind: str, side: Side) -> None:
    """A side is ``side-out``, has ``resigned``, ``draw-offered`` or ``draw-accepted``."""
    table.tell(kind, side=side)


def tell_over(table: Table, winners: Sequence[Side], why: str) -> None:
    """The game has ended."""
    table.tell("game-over", winners=list(winners), why=why)
