"""Text that is wrapped and scrolls, and shows other lines without having the screen laid out anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from textual.content import Content
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Static

MOST_KEPT = 500
"""How many lines are kept as they were drawn; if there are more, all are drawn anew."""

MOST_COUNTED = 2_000
"""Of how many lines it is remembered how many they are once they are wrapped."""

BLANK = Content(" ")
"""What is shown below the end of the text."""


def put(shown: Content, text: Static) -> None:
    """Shows `shown` in a text, and has the screen laid out anew only where it has not as many lines as before; does
    nothing where it is shown already."""
    if isinstance(text.content, Content) and text.content.is_same(shown):
        return
    width, height = text.size
    text.update(shown, layout=not width or shown.get_height({}, width) != height)


@lru_cache(maxsize=MOST_COUNTED)
def _lines_of(plain: str, width: int) -> int:
    return Content(plain).get_height({}, width)


class LongText(ScrollView, can_focus=False):
    """Shows lines of text, which are wrapped to its width and scroll where they are more than fit.

    Textual lays the whole screen out anew for each text that it shows. This widget never has that done: its scrollbar
    keeps its place, and only the lines that look different are drawn. Of a long text only what is in sight is drawn at
    all; the rest is no more than counted.
    """

    FROM_END: ClassVar[bool] = False
    """Whether the end of the text is shown whenever the text, or the room for it, is another."""

    def __init__(self, classes: str) -> None:
        super().__init__(classes=classes)
        self.set_reactive(Widget.auto_links, False)
        self._text: Sequence[Content] = ()
        self._rows: list[tuple[Content, int]] = []
        self._width = 0
        self._strips: dict[int, Strip] = {}
        self._fitted = Size()
        self._kept: dict[tuple[object, ...], list[Strip]] = {}

    @property
    def text(self) -> Sequence[Content]:
        """The lines that are shown, as they were before they were wrapped."""
        return self._text

    def show(self, text: Sequence[Content]) -> None:
        """Shows these lines, instead of those shown before."""
        self._text = text
        self._wrap()

    def laid_out(self, size: Size) -> Sequence[Content]:
        """The lines for a widget that has so many cells and lines for them. Subclasses that lay out what they show by
        the room for it override this."""
        return self._text

    def lines_of(self, text: Sequence[Content], width: int) -> int:
        """How many lines `text` takes once it is wrapped to this width."""
        return sum(self._count(line, width) for line in text)

    def on_resize(self) -> None:
        """Wraps the text to the new width."""
        self.fit()

    def fit(self) -> None:
        """Wraps the text to the widget's size, if that has changed; frames may be drawn before `on_resize` tells of
        it."""
        if self.outer_size != self._fitted:
            self._fitted = self.outer_size
            self._wrap_anew()

    def notify_style_update(self) -> None:
        """Draws the text in the new colours, after those of the theme have changed."""
        super().notify_style_update()
        self._wrap_anew()

    def _wrap_anew(self) -> None:
        self._kept.clear()
        self._wrap()

    def render_line(self, y: int) -> Strip:
        """Draws the line `y` of those on the screen, blank below the end of the text."""
        return self._strip(y + self.scroll_offset.y) or self._wrapped(BLANK, self.scrollable_size.width)[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the widget without Textual's own caches, as they are kept ready here."""
        self.fit()
        return [self.render_line(y).crop(*crop.column_span) for y in crop.line_range]

    def _wrap(self) -> None:
        """Wraps the text to the width that it has beside the scrollbar, and draws what looks different."""
        size = self.scrollable_size
        if not size:
            return
        before, self._strips, self._width = self._strips, {}, size.width
        counted = ((line, self._count(line, size.width)) for line in self.laid_out(size))
        self._rows = [(line, part) for line, parts in counted for part in range(parts)]
        # With fewer lines than fit it is the height: a scrollbar without a thumb needn't be drawn anew.
        length = max(size.height, len(self._rows))
        self.set_reactive(Widget.virtual_size, Size(size.width, length))
        self.vertical_scrollbar.window_virtual_size = length
        self.scroll_to(y=length if self.FROM_END else self.scroll_y, animate=False)
        self._draw_changes(before)

    def _count(self, line: Content, width: int) -> int:
        """How many lines a line of the text is wrapped in, without drawing them."""
        plain = line.plain
        if line.cell_length <= width and "\n" not in plain and "\t" not in plain:
            return 1
        return _lines_of(plain, width)

    def _strip(self, at: int) -> Strip | None:
        """The line `at` of the wrapped text, which is drawn when it is first asked for; None below its end."""
        strip = self._strips.get(at)
        if strip is None and at < len(self._rows):
            line, part = self._rows[at]
            strip = self._strips[at] = self._wrapped(line, self._width)[part]
        return strip

    def _wrapped(self, line: Content, width: int) -> list[Strip]:
        """A line of the text in lines of this width, in the colours that the terminal can show; it is kept, as units
        and hexes that are looked at one after the other have many lines in common."""
        key = (line.plain, *line.spans)
        strips = self._kept.get(key)
        if strips is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            strips = self._kept[key] = self._drawn(line, width)
        return strips

    def _drawn(self, line: Content, width: int) -> list[Strip]:
        style, whole = self.visual_style.rich_style, self.outer_size.width
        edge = Strip.blank(self.styles.padding.left, style)
        lines = Visual.to_strips(self, line, width, None, self.visual_style)
        strips = [Strip.join([edge, one]).extend_cell_length(whole, style) for one in lines]
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return strips

    def _draw_changes(self, before: Mapping[int, Strip]) -> None:
        """Has those lines on the screen drawn that are others than in `before`."""
        top, width = self.scroll_offset.y, self.size.width
        shown = range(top, top + self.size.height)
        changed = [at for at in shown if before.get(at) != self._strip(at)]
        if changed:
            self.refresh(Region(0, changed[0] - top, width, changed[-1] - changed[0] + 1))
