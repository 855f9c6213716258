"""What stands beside the map of a drawing: the brushes, what the hand holds, what is on the hex, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.maps.paintbox import Shape
from hexwar_tui.engine.view import TERRAIN_GLYPHS
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.long_text import put
from hexwar_tui.tui.workshop import asking
from hexwar_tui.workshop.faults import Fault
from hexwar_tui.workshop.hand import Brush, Hand, OfGround, brushes
from hexwar_tui.workshop.picture import described
from hexwar_tui.workshop.symmetry import TITLES, Kind


class ToolBox(Vertical, Speaking):
    """The brushes of a drawing in a list, that in the hand marked, and below it what else is to be known."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(classes="right toolbox")
        self._hand = hand
        self.brushes: Sequence[Brush] = ()

    def compose(self) -> ComposeResult:
        """Lays out the list and the text below it."""
        chooser = OptionList(markup=False, classes="brushes")
        chooser.can_focus = False
        yield chooser
        yield Static("", classes="in-hand")
        yield Static("", classes="here")

    def fill(self) -> None:
        """Lists the brushes anew, as there may be others."""
        self.brushes = brushes(self._hand.drawing)
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_options(Option(self._line(brush)) for brush in self.brushes)
        self.mark()

    def mark(self) -> None:
        """Marks the brush that is in the hand."""
        if self._hand.brush in self.brushes:
            self.query_one(OptionList).highlighted = self.brushes.index(self._hand.brush)

    def _line(self, brush: Brush) -> Content:
        return Content.assemble(f"{self._glyph(brush)} ", self.content(self._hand.name_of(brush)))

    def _glyph(self, brush: Brush) -> str:
        drawing, plain = self._hand.drawing, self.hexwar.charset == "ascii"
        if isinstance(brush, OfGround):
            ground = drawing.grounds(brush.layer).get(brush.code)
            return " " if ground is None else TERRAIN_GLYPHS.get(ground.look, "··")[plain]
        drawn = drawing.kind(brush.key).drawn
        if drawn.mark is not None:
            return drawn.mark.plain if plain else drawn.mark.glyph
        return "+"

    def tell(self, cell: Cell, faults: Sequence[Fault], *, is_checked: bool, is_large: bool) -> None:
        """Tells what the hand holds, what is on a hex, and what is wrong with the drawing, once it `is_checked`; by
        itself none is that `is_large`."""
        put(Content("\n").join(self._in_hand()), self.query_one(".in-hand", Static))
        drawing = self._hand.drawing
        here = [self.content(line.text) for line in described(drawing, cell)]
        if cell in self._hand.symmetry.axis:
            here.append(self.content(say("On the axis of the symmetry"), "$text-accent"))
        here += [self.content(fault.text, "$text-error") for fault in faults if cell in fault.cells][:2]
        here.append(self._summary(len(faults), is_checked=is_checked, is_large=is_large))
        put(Content("\n").join(here), self.query_one(".here", Static))

    def _summary(self, many: int, *, is_checked: bool, is_large: bool) -> Content:
        if not is_checked and is_large:
            return self.content(say("Large: it is looked over by !"), "$foreground-muted")
        if not is_checked:
            return self.content(say("Being looked over …"), "$foreground-muted")
        if not many:
            return self.content(say("Ready to play: P"), "$text-success")
        told = say_many("{n} thing is missing or wrong: !", "{n} things are missing or wrong: !", many)
        return self.content(told, "$text-warning")

    def _in_hand(self) -> list[Content]:
        hand = self._hand
        lines = [self.content(hand.name_of(hand.brush), "bold $text-accent")]
        if isinstance(hand.brush, OfGround):
            if hand.radius:
                lines.append(self.content(say("brush: {n} hexes wide", n=2 * hand.radius + 1)))
        else:
            lines += [self.content(say("{title}: {name}", title=name, name=value)) for name, value in self._facts()]
            if asking.has_facts(hand.drawing.kind(hand.brush.key)):
                lines.append(self.content(say("t: another one"), "$foreground-muted"))
        if hand.kind is not Kind.NONE:
            lines.append(self.content(TITLES[hand.kind], "$text-accent"))
        return lines

    def _facts(self) -> list[tuple[Text, Text]]:
        brush = self._hand.brush
        assert not isinstance(brush, OfGround)
        told = self._hand.told(brush.key)
        if self._hand.drawing.kind(brush.key).shape is Shape.SIDES:
            told.append((say("side of the hex"), SIDE_NAMES[self._hand.way]))
        return told
