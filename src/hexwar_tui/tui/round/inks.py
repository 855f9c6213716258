"""The signs of what news are about, and sentences with names of units and sides in the colours of the sides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from textual.content import Content

from hexwar_tui.engine.events import About
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.tui.look.themes import side_ink
from hexwar_tui.tui.stage.speech import Speaking

SIGNS: Mapping[About, tuple[str, str, str]] = {
    About.FIGHT: ("✶", "*", "$text-warning"),
    About.LOSS: ("×", "x", "$text-error bold"),
    About.GROUND: ("⚐", "#", "$text-accent"),
    About.EVENT: ("!", "!", "bold"),
    About.TALK: ("≡", "=", "$text-success"),
    About.MARCH: ("→", ">", "$foreground-muted"),
    About.MEANS: ("+", "+", "$foreground-muted"),
    About.DETAIL: ("·", ".", "$foreground-muted"),
}
"""By what news are about their sign, the one in plain ASCII, and their style."""


class Inks:
    """Says sentences for `speaker`, with the names that `view` has of units and sides in the ink of their sides."""

    def __init__(self, speaker: Speaking, view: View) -> None:
        self._speaker, self._view = speaker, view

    def content(self, text: Text) -> Content:
        """The sentence as content. A unit's name before a side's in brackets has the ink of that side, and a name that
        several sides have none by itself. What merely looks like a name is inked as well, which tells nobody more."""
        said = self._speaker.content(text)
        if self._found is None:
            return said
        for name in self._found.finditer(said.plain):
            side = self._sides.get(name["side"] or "")
            ink = side or self._sides.get(name["name"]) or self._units.get(name["name"])
            if ink:
                said = said.stylize(ink, *name.span("name"))
            if side:
                said = said.stylize(side, *name.span("side"))
        return said

    @cached_property
    def _inks(self) -> dict[str, str]:
        palette = self._speaker.hexwar.palette
        return {line.side: side_ink(line.colour, palette) for line in self._view.sides}

    @cached_property
    def _sides(self) -> dict[str, str]:
        """By the name of each side, in the language of the screen, its ink."""
        names = ((self._speaker.words(line.name), self._inks[line.side]) for line in self._view.sides)
        return {name: ink for name, ink in names if name}

    @cached_property
    def _units(self) -> dict[str, str]:
        """By the name of each unit the ink of its side; "" for a name that units of several sides have."""
        found: dict[str, str] = {}
        for unit in self._view.units:
            name, ink = self._speaker.words(unit.name), self._inks.get(unit.badge.side or "", "")
            if name:
                found[name] = ink if found.get(name, ink) == ink else ""
        return found

    @cached_property
    def _found(self) -> re.Pattern[str] | None:
        """Finds the names, the longest first, as whole words, each with a side's name in brackets behind it; None where
        there are no names."""
        names = sorted(map(re.escape, {**self._units, **self._sides}), key=len, reverse=True)
        sides = "|".join(sorted(map(re.escape, self._sides), key=len, reverse=True))
        if not sides:
            return None
        return re.compile(rf"(?<!\w)(?P<name>{'|'.join(names)})(?!\w)(?: \((?P<side>{sides})\))?")
