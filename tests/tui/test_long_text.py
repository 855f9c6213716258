"""Long texts: only what is in sight is drawn, and it is what would be there if all of it were."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Static

from hexwar_tui.tui.widgets.long_text import LongText, put

SIZE = (30, 8)

AWKWARD = (
    "short",
    "",
    "a sentence that is longer than the line is wide, and goes on",
    "exactly as wide as the line is " * 3,
    "blanks at the end" + " " * 40,
    "    blanks in front of a sentence that is longer than the line",
    "two\nlines",
    "\n",
    "a\ttab",
    "a-word-that-is-longer-than-the-whole-line-is-wide and more",
    "漢字は二つのセルを取るので行の幅に入らない文もある",
    "漢字" * 7 + " 漢字" * 9,
)


class Watched(LongText):
    """Notes which lines it draws."""

    DEFAULT_CSS = "Watched { overflow-x: hidden; overflow-y: scroll; }"

    def __init__(self) -> None:
        super().__init__("")
        self.drawn: list[str] = []

    def _drawn(self, line: Content, width: int) -> list[Strip]:
        self.drawn.append(line.plain)
        return super()._drawn(line, width)


class FromEnd(Watched):
    FROM_END = True


class Shown(App[None]):
    def __init__(self, text: LongText) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        yield self.text


def numbered(many: int) -> list[Content]:
    """Lines of one and of several lines of the screen, in turn."""
    return [Content(f"{number}: " + "and so on " * (number % 7)) for number in range(many)]


def on_screen(text: LongText) -> list[str]:
    """What stands on each line of the screen."""
    strips = text.render_lines(Region(0, 0, text.size.width, text.size.height))
    return [strip.text.rstrip() for strip in strips]


def wrapped(text: Sequence[Content], width: int) -> list[str]:
    """All lines of a text, wrapped by Textual."""
    return [part.plain.rstrip() for line in text for part in line.wrap(width) or [Content("")]]


async def test_only_what_is_in_sight_is_drawn() -> None:
    """Of a long text that is shown from its end; above that, it is drawn once somebody scrolls there."""
    text, lines = FromEnd(), numbered(200)
    async with Shown(text).run_test(size=SIZE) as pilot:
        text.show(lines)
        await pilot.pause()
        whole = wrapped(lines, text.scrollable_size.width)
        height = text.size.height
        assert on_screen(text) == whole[-height:]
        assert 0 < len(set(text.drawn)) <= height
        for top in range(0, len(whole) - height, height):
            text.scroll_to(y=top, animate=False)
            await pilot.pause()
            assert on_screen(text) == whole[top : top + height]


async def test_another_text_of_which_less_is_new_draws_that_alone() -> None:
    """Lines that stand elsewhere now are not drawn again, and those that are the same need no drawing on the screen."""
    text, lines = FromEnd(), numbered(50)
    async with Shown(text).run_test(size=SIZE) as pilot:
        text.show(lines)
        await pilot.pause()
        text.drawn.clear()
        text.show([*lines, Content("the newest")])
        await pilot.pause()
        assert [line for line in text.drawn if line.strip()] == ["the newest"]
        assert on_screen(text)[-1] == "the newest"


async def test_other_colours_are_seen_on_lines_that_come_into_sight_later() -> None:
    """After another theme no line is shown in the colours of the one before, wherever it stands."""
    text = Watched()
    app = Shown(text)
    async with app.run_test(size=SIZE) as pilot:
        text.show(numbered(40))
        seen: dict[str, list[list[object]]] = {}
        for theme in ("textual-dark", "textual-light"):
            app.theme = theme
            await pilot.pause()
            for top in (0, 20):
                text.scroll_to(y=top, animate=False)
                await pilot.pause()
                strips = text.render_lines(Region(0, 0, text.size.width, text.size.height))
                seen.setdefault(theme, []).append([segment.style for strip in strips for segment in strip])
        dark, light = seen.values()
        assert all(one != other for one, other in zip(dark, light, strict=True))


@pytest.mark.parametrize("line", AWKWARD)
@pytest.mark.parametrize("width", [1, 7, 30])
async def test_lines_are_counted_as_they_are_drawn(line: str, width: int) -> None:
    """Whatever stands in them: blanks, line ends, tabs, words and signs wider than the room."""
    text = Watched()
    async with Shown(text).run_test(size=SIZE):
        content = Content(line)
        assert text.lines_of([content], width) == len(text._drawn(content, width))


class Told(Static):
    """Counts how often it is drawn anew, and how often the screen is laid out for that."""

    def __init__(self) -> None:
        super().__init__("")
        self.drawn_anew = self.laid_out = 0

    def update(self, content: object = "", *, layout: bool = True) -> None:
        self.drawn_anew += 1
        self.laid_out += layout
        super().update(content, layout=layout)  # type: ignore[arg-type]


async def test_what_is_told_already_is_not_drawn_anew() -> None:
    """The same words in the same style; other styles are drawn, and only another number of lines is laid out."""
    told = Told()

    class Telling(App[None]):
        def compose(self) -> ComposeResult:
            yield told

    async with Telling().run_test(size=SIZE) as pilot:
        seen = []
        for shown in (Content("one"), Content("one"), Content.styled("one", "bold"), Content("two\nlines")):
            put(shown, told)
            await pilot.pause()
            seen.append((told.drawn_anew, told.laid_out, told.size.height))
        first = seen[0][1]
        assert seen == [(1, first, 1), (1, first, 1), (2, first, 1), (3, first + 1, 2)]
