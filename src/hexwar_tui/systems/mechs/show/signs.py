"""What the signs on the map mean."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import Arm, Sign, SignKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.mechs.say.words import POINT_KINDS
from hexwar_tui.systems.mechs.show.looks import ARMY, GARRISON, SITES


def signs() -> Iterator[Sign]:
    """Yields the key points, armies and garrisons, and the marks of armies."""
    for kind, (glyph, plain) in SITES.items():
        yield Sign(SignKind.PLACE, glyph, POINT_KINDS[kind], "MEC-1.4", plain)
    yield Sign(SignKind.UNIT, ARMY, say("army, with the number of its units"), "MEC-2.1", arm=Arm.MECHANIZED)
    yield Sign(SignKind.UNIT, GARRISON, say("garrison, with the number of its units"), "MEC-1.4", arm=Arm.POST)
    yield Sign(SignKind.CHOICE, "1", say("the last digit of the movement points spent to there"), "MEC-2.1")
    yield Sign(SignKind.MARK, "1", say("an army’s own number, as in its name, where there is room for it"))
    yield Sign(SignKind.MARK, "!", say("is slowed"), "MEC-2.3", tone=Tone.BAD)
