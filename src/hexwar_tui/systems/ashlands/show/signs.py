"""What the signs on the map mean."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import Sign, SignKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.systems.ashlands.frame import army_of
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.show import cards, looks
from hexwar_tui.systems.ashlands.show.arms import arm_of


def signs(known: AshKnown) -> Iterator[Sign]:
    """Yields the places, the letters of the unit types in this game, their marks, and what may lie on a hex besides
    its place."""
    place, mark, note = SignKind.PLACE, SignKind.MARK, SignKind.NOTE
    yield Sign(place, looks.BASE[0], say("central base"), "ASH-1.6", looks.BASE[1])
    yield Sign(place, looks.DEPOT[0], say("supply depot"), "ASH-6.3", looks.DEPOT[1])
    yield Sign(place, looks.INTELLIGENCE[0], say("intelligence"), "ASH-8.1", looks.INTELLIGENCE[1])
    yield Sign(place, looks.KEY_POINT[0], say("key point"), "ASH-2.3", looks.KEY_POINT[1])
    for army in dict.fromkeys(army_of(known.open, side) for side in known.sides):
        for id, type in known.catalogue.armies[army].types.items():
            yield Sign(SignKind.UNIT, type.letter, type.name, "ASH-9.1", arm=arm_of(id))
    yield Sign(mark, cards.SUPPRESSED, say("is Suppressed"), "ASH-4.3", tone=Tone.BAD)
    yield Sign(mark, cards.VIP, say("escorts the VIP"), "ASH-8.1", tone=Tone.GOOD)
    yield Sign(mark, cards.NO_SUPPLY, say("has no supply"), "ASH-8.1", tone=Tone.BAD)
    yield Sign(mark, cards.COMING, say("is to be placed here"), "ASH-3.2")
    yield Sign(mark, cards.GOING, say("is to be withdrawn"), "ASH-3.2")
    yield Sign(note, looks.KEY_POINT[1], say("a key point, too"), "ASH-2.3")
    yield Sign(note, looks.INTELLIGENCE[1], say("intelligence, too"), "ASH-8.1")
    yield Sign(note, looks.RAILWAY, say("railway"), "ASH-6.3")
    yield Sign(SignKind.CHOICE, "1", say("how many hexes farther the unit could still go"), "ASH-4.1")
    yield Sign(note, looks.TRENCH, say("trenches"), "ASH-6.3")
