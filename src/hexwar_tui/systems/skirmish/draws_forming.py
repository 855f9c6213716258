"""What random players recruit: armed units, most of them soldiers, now and then with a second weapon or a skill."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexwar_tui.engine.orders import Chance, Draw, Values
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown

ON_FOOT = 0.6
"""How often random players recruit soldiers."""

UNARMED = 0.03
"""How often a unit goes without a weapon."""

MORE = 0.3
"""How often it gets another weapon, and another again."""

SKILLED = 0.4
"""How often it gets a skill, and another again."""


def _weapons() -> Iterable[str]:
    return load_catalogue().weapons


def _skills() -> Iterable[str]:
    return load_catalogue().skills


def _one_in(often: float, offered: Callable[[], Iterable[str]], after: str = "") -> Draw:
    """Any of what is offered, so often; none where the one before (`after`, a field) is none."""

    def draw(known: SkiKnown, values: Values, rng: Chance) -> str | None:
        if (after and values[after] is None) or rng.random() >= often:
            return None
        return rng.choice(tuple(offered()))

    return draw


def chassis(known: SkiKnown, values: Values, rng: Chance) -> str:
    """Any kind of unit, soldiers more often than machines."""
    kinds = load_catalogue().chassis
    on_foot = rng.random() < ON_FOOT
    return rng.choice([id for id, kind in kinds.items() if kind.is_infantry or not on_foot])


weapon = _one_in(1 - UNARMED, _weapons)
second_weapon = _one_in(MORE, _weapons, "weapon")
third_weapon = _one_in(MORE, _weapons, "weapon_2")
skill = _one_in(SKILLED, _skills)
second_skill = _one_in(SKILLED, _skills, "skill")
