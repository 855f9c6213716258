"""What the signs on the board mean."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import Sign, SignKind
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.show.sheets import ACTIVE, AT_OPENING, MOVED, WOUNDED


def signs(known: SkiKnown) -> Iterator[Sign]:
    """Yields the letters of weapons, which stand for soldiers, those of chassis, and the marks of units."""
    catalogue = known.scenario.catalogue
    for weapon in catalogue.weapons.values():
        soldier = say("{weapon} (soldier)", weapon=weapon.name)
        yield Sign(SignKind.UNIT, weapon.letter, soldier, "SKI-2.1", arm=weapon.arm)
    for chassis in catalogue.chassis.values():
        counted = say("{chassis}, with the damage that destroys it", chassis=chassis.name)
        means: Text = chassis.name if chassis.is_infantry else counted
        yield Sign(SignKind.UNIT, chassis.letter, means, "SKI-2.1", arm=chassis.arm)
    yield Sign(SignKind.CHOICE, "1", say("movement points left there, + for ten and more"), "SKI-4.2")
    yield Sign(SignKind.MARK, WOUNDED, say("is wounded or damaged"), "SKI-2.1", tone=Tone.BAD)
    yield Sign(SignKind.MARK, AT_OPENING, say("is at an opening"), "SKI-1.2")
    yield Sign(SignKind.MARK, ACTIVE, say("was active in its side's last turn, and can be detected"), "SKI-1.2")
    yield Sign(SignKind.MARK, MOVED, say("has moved in this turn"), "SKI-4.2")
