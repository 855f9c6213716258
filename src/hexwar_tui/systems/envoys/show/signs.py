"""What the signs on the map mean."""

from __future__ import annotations

from hexwar_tui.engine.view import Sign, SignKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.show.looks import ARM, ARMY, CAPITAL, CITY


def signs() -> tuple[Sign, ...]:
    """Cities, armies, and the numbers beside armies."""
    return (
        Sign(SignKind.PLACE, CAPITAL[0], say("capital"), "ENV-1.2", CAPITAL[1]),
        Sign(SignKind.PLACE, CITY[0], say("city"), "ENV-1.1", CITY[1]),
        Sign(SignKind.UNIT, ARMY, say("army, with its strength"), "ENV-2.1", arm=ARM),
        Sign(SignKind.CHOICE, "1", say("at which step of the turn the army gets there"), "ENV-5.1"),
        Sign(SignKind.MARK, "1", say("the number in the name of an army of yours"), "ENV-2.1"),
        Sign(SignKind.MARK, "~8", say("about so strong, as far as it can be seen"), "ENV-6.2"),
        Sign(SignKind.MARK, ">30", say("stronger than that"), "ENV-6.2"),
    )
