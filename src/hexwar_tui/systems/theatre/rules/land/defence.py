"""Who defends a region (THE-6.2): units that stand in it and helpers that were ordered to, by its standing order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.state import DefenceWord, Unit, Word


def dice_of(units: Iterable[Unit]) -> int:
    """How many dice these units roll together in a battle on land."""
    return sum(unit_type(unit.type).dice for unit in units)


@dataclass(frozen=True, slots=True)
class Defence:
    """Who defends a region: `called` units, who roll their own dice if they are paid, and those who stand there without
    being called, who are `passive`."""

    called: tuple[Unit, ...]
    passive: tuple[Unit, ...]


def number_called(word: DefenceWord, ready: int, attackers: int) -> int:
    """How many of `ready` defenders a standing order calls against `attackers` units."""
    match word.word:
        case Word.ALL:
            return ready
        case Word.AT_MOST:
            return min(word.most, ready)
        case Word.AS_MANY:
            return min(attackers, ready)
        case Word.PASSIVELY:
            return 0


def muster(standing: Iterable[Unit], helpers: Iterable[Unit], word: DefenceWord, attackers: int) -> Defence:
    """Divides those who can defend a region by its standing order `word`: units `standing` there are called before
    `helpers` from elsewhere, the cheapest first. Helpers that are not called are left out."""
    there = cheapest_first(standing)
    ready: Sequence[Unit] = [*there, *cheapest_first(helpers)]
    called = ready[: number_called(word, len(ready), attackers)]
    return Defence(tuple(called), tuple(unit for unit in there if unit not in called))
