"""The dialog that says what the signs on a map mean."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.samples import Group, Sample
from hexwar_tui.tui.look.palettes import Palette
from hexwar_tui.tui.look.themes import style_of_paint

COLUMN = 6
"""How many cells wide the column of signs is."""

ROOM = 48
"""How wide what a sign means may be: what is wrapped goes on below itself, and not in the column of signs."""


def drawn_sign(sample: Sample, palette: Palette) -> Content:
    """A sign as it is drawn on the map."""
    cells = sample.cells or ((sample.drawn, sample.paint),)
    return Content.assemble(*((sign, style_of_paint(paint, palette)) for sign, paint in cells))


def sign_lines(drawn: Content, means: Content, room: int) -> list[Content]:
    """A sign as it is drawn, with what it means beside it: wrapped to so many cells, that goes on below itself."""
    first, *below = means.wrap(max(1, room))
    gap = " " * max(1, COLUMN - drawn.cell_length)
    return [Content.assemble(drawn, gap, first), *(Content.assemble(" " * COLUMN, line) for line in below)]


class SignsDialog(Dialog[str]):
    """Lists signs as they are drawn, with what they mean, under a heading for each group; answers with the id of the
    rule about the marked one, if Enter asks for it."""

    leads_on = "Esc"

    def __init__(self, title: Text, groups: Sequence[Group]) -> None:
        super().__init__(title, say("↑ ↓: scroll   Enter: read the rule   Esc: back"))
        self._groups = groups

    def body(self) -> ComposeResult:
        """Lays out the list; headings can't be marked."""
        options: list[Option] = []
        for heading, samples in self._groups:
            options.append(Option(self.content(heading, "bold"), disabled=True))
            options += [Option(self._line(sample), id=f"{len(options) + at}") for at, sample in enumerate(samples)]
        self._rules = [rule for _, samples in self._groups for rule in ("", *(sample.rule for sample in samples))]
        yield OptionList(*options, markup=False, classes="choices tall")

    def _line(self, sample: Sample) -> Content:
        rule = Content.styled(f"  {sample.rule}", "$foreground-muted") if sample.rule else Content("")
        means = Content.assemble(self.content(sample.means), rule)
        lines = sign_lines(drawn_sign(sample, self.hexwar.palette), means, ROOM)
        return Content("\n").join(Content.assemble(" ", line) for line in lines)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self.answer(self._rules[event.option_index] or None)
