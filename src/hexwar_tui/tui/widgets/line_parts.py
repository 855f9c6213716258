"""The parts that lines of a panel are drawn of: their words, bars and values, in the style of their tone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content
from textual.style import Style

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets import bars
from hexwar_tui.tui.widgets.table import QUIET

STYLES = {
    Tone.PLAIN: "",
    Tone.HEADING: "bold",
    Tone.GOOD: "$text-success",
    Tone.BAD: "$text-error bold",
    Tone.QUIET: QUIET,
}
"""How the words of a line are drawn, by its tone."""

BEGINS = "begins"
"""The name by which words tell of the kind of order that a click on them begins."""


def in_lines(facts: Iterable[Content], width: int) -> Iterator[Content]:
    """Short facts one behind the other, as many on each line of `width` cells as it has room for; none is parted, as a
    number would stand without what it counts."""
    line: Content | None = None
    for fact in facts:
        longer = fact if line is None else Content.assemble(line, "   ", fact)
        if line is not None and longer.cell_length > width:
            yield line
            longer = fact
        line = longer
    if line is not None:
        yield line


def beginning(words: Content, kind: str) -> Content:
    """The words, a click on which begins an order of this kind at a table; as they are where the kind is ""."""
    return words.stylize(Style.from_meta({BEGINS: kind})) if kind else words


@dataclass(frozen=True, slots=True)
class LineParts:
    """Draws parts of lines for a place that is `width` cells wide."""

    speaker: Speaking
    width: int

    # -- parts of lines ------------------------------------------------------------------------------------------------

    def _words(self, line: Line) -> Content:
        return self._toned(self.speaker.content(line.text), line)

    def _name(self, line: Line) -> Content:
        """The name of a figure: dim, unless its tone says more."""
        return self._toned(self.speaker.content(line.text, "" if line.tone in (Tone.GOOD, Tone.BAD) else QUIET), line)

    def _toned(self, content: Content, line: Line) -> Content:
        return content.stylize(STYLES[line.tone]) if STYLES[line.tone] else content

    def _beside(self, line: Line) -> Content:
        """How much of how much, and the value."""
        of, value = self._of(line), self.speaker.content(line.value, "bold")
        return Content.assemble(of, "  " if of and value else "", value)

    def _of(self, line: Line) -> Content:
        """How much of how much in words, the first number bold; nothing without a bar."""
        if line.bar is None:
            return Content("")
        now, full = line.bar
        told: Text = say("{n} of {full}", n=now, full=full)
        return self.speaker.content(told, QUIET).highlight_regex(rf"^{now}\b", style="bold $foreground")

    def _bar(self, line: Line, cells: int) -> Content:
        assert line.bar is not None
        return bars.bar(*line.bar, cells, self.speaker.hexwar)

    def _led(self, line: Line, drawn: Sequence[Content]) -> Iterator[Content]:
        """The content of a line with the hex that it leads to, or the order that it begins."""
        for content in drawn:
            leads = content if line.cell is None else content.stylize(Style.from_meta({"cell": line.cell}))
            yield beginning(leads, line.begins)
