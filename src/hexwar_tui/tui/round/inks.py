"""Sentences in which the names of units and sides have the colours of their sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from textual.content import Content

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.stage.speech import Speaking


class Inks:
    """Says sentences for `speaker`, with the names that `view` has of units and sides in the ink of their sides."""

    def __init__(self, speaker: Speaking, view: View) -> None:
        self._speaker, self._view = speaker, view

    def content(self, text: Text) -> Content:
        """The sentence as content. What merely looks like a name is inked as well, which tells nobody more."""
        said = self._speaker.content(text)
        if self._found is None:
            return said
        for name in self._found.finditer(said.plain):
            said = said.stylize(self._styles[name.group()], name.start(), name.end())
        return said

    @cached_property
    def _styles(self) -> dict[str, str]:
        """By name, in the language of the screen, the style of its side."""
        return dict(self._named())

    def _named(self) -> Iterator[tuple[str, str]]:
        inks = {line.side: side_ink(line.colour, self._speaker.hexwar.palette) for line in self._view.sides}
        for unit in self._view.units:
            if unit.badge.side in inks and (name := self._speaker.words(unit.name)):
                yield name, inks[unit.badge.side]
        for side in self._view.sides:
            if name := self._speaker.words(side.name):
                yield name, inks[side.side]

    @cached_property
    def _found(self) -> re.Pattern[str] | None:
        """Finds the names, the longest first, as whole words; None where there are none."""
        names = sorted(map(re.escape, self._styles), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)") if names else None
