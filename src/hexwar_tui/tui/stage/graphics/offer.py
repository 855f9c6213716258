"""Whether the terminal has graphics that a map can be drawn by: it is asked, and nobody waits for its answer."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.stage.graphics.gallery import Gallery
from hexwar_tui.tui.stage.graphics.protocol import CAN_YOU_DRAW, WHO_ARE_YOU, has_places, says_yes


class Easel(NamedTuple):
    """What hexes are painted on as pictures: how many points a cell of the terminal is wide and high, and where the
    pictures are kept."""

    wide: int
    high: int
    gallery: Gallery


class _State(Enum):
    UNASKED = 0
    ASKED_NAME = 1
    ASKED = 2
    OFFERED = 3


class Offer:
    """What the terminal offers. It is first asked its name, which harms none that don't know the question, and only one
    that knows of pictures in cells of text is asked whether it takes pictures. What it never answers, it does not
    offer: characters are drawn until then."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.gallery = Gallery()
        self._write, self._state = write, _State.UNASKED

    @property
    def is_there(self) -> bool:
        """Whether the terminal has said that it takes pictures."""
        return self._state is _State.OFFERED

    def ask(self) -> None:
        """Asks the terminal, unless it was asked before."""
        if self._state is _State.UNASKED:
            self._state = _State.ASKED_NAME
            self._write(WHO_ARE_YOU)

    def takes(self, answer: str) -> bool:
        """Takes an answer of the terminal; one to what was not asked means nothing. Returns whether it is that which
        says that pictures can be sent."""
        if self._state is _State.ASKED_NAME and has_places(answer):
            self._state = _State.ASKED
            self._write(CAN_YOU_DRAW)
        elif self._state is _State.ASKED and says_yes(answer):
            self._state = _State.OFFERED
            return True
        return False

    def words(self, easel: Easel | None, *, wanted: bool, paints: bool) -> Text:
        """What is said of it beside the setting."""
        if not wanted:
            return say("Of painted maps. kitty and Ghostty have such graphics; elsewhere characters stay.")
        if easel is not None and paints:
            return say("This terminal has them: edges of painted ground are smooth.")
        if easel is not None:
            return say("Only painted maps are drawn by them: characters stay.")
        return say("This terminal offers none that a map can be drawn by: characters stay.")
