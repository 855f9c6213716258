"""What the signs on the map mean."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.view import Sign, SignKind
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.show import looks

_IN_REGIONS = (
    (looks.CAPITAL, say("capital"), "THE-9.1"),
    (looks.FACTORY, say("factory"), "THE-2.1"),
    (looks.FACTORY_OUT, say("bombed factory: gives nothing for a turn"), "THE-2.2"),
    (looks.DERRICK, say("oil derrick"), "THE-2.1"),
    (looks.DERRICK_OUT, say("bombed derrick: gives nothing for a turn"), "THE-2.2"),
)


def signs() -> Iterator[Sign]:
    """Yields what stands in regions, the letters of the price list, and the mark of what was just bought."""
    for (glyph, plain), means, rule in _IN_REGIONS:
        yield Sign(SignKind.PLACE, glyph, means, rule, plain)
    for type in load_catalogue().values():
        yield Sign(SignKind.UNIT, type.letter, type.name, "THE-3.1", arm=type.arm, may_come=True)
    yield Sign(SignKind.MARK, "+", say("bought in this turn, takes no orders yet"), "THE-3.1")
