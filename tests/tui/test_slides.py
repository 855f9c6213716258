"""What moves on the screen as a whole is moved by the terminal itself."""

from __future__ import annotations

import random

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from hexwar_tui.tui.stage.sending.escapes import Piece, escapes
from hexwar_tui.tui.stage.sending.sent import Sent
from hexwar_tui.tui.stage.sending.slides import Slide

WIDE, HIGH = 40, 12
MAP = Region(2, 1, 28, 10)
"""Where the map stands on the screen: rulers above and to the left of it, a panel to the right, a line below."""

COLOURS = ("#655e4a", "#5f5846", "#204270", "#a0b0c0")


class Land:
    """A map larger than the screen, and what stands beside it."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.cells = [[self.cell() for _ in range(120)] for _ in range(120)]
        self.beside = [[self.sign() for _ in range(WIDE)] for _ in range(HIGH)]

    def sign(self) -> Segment:
        """A cell of what stands beside the map, all in one colour."""
        return Segment(self.rng.choice("abc "), Style(color=COLOURS[0], bgcolor=COLOURS[1]))

    def cell(self) -> Segment:
        """A cell of the map, in any colours."""
        return Segment(self.rng.choice("a.x "), Style(color=self.rng.choice(COLOURS), bgcolor=self.rng.choice(COLOURS)))

    def lines(self, x: int, y: int) -> list[Strip]:
        """The lines of the screen with this cell of the map in the map's upper left corner."""
        shown = [list(line) for line in self.beside]
        for row in MAP.line_range:
            shown[row][MAP.x : MAP.right] = self.cells[y + row][x : x + MAP.width]
        return [Strip(line) for line in shown]


def pieces(lines: list[Strip], region: Region) -> list[Piece]:
    """The part of the screen in a region."""
    return [(region.x, y, lines[y].crop(region.x, region.right)) for y in region.line_range]


class Glass:
    """A terminal, and what it was sent."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDE, HIGH)
        self.sent, self.console = Sent(Size(WIDE, HIGH)), Console(color_system="truecolor", force_terminal=True)

    def take(self, lines: list[Strip], region: Region) -> tuple[int, int]:
        """Shows a frame of which this region may have changed; how many slides and bytes that took."""
        found = self.sent.frame(pieces(lines, region), lambda: pieces(lines, Region(0, 0, WIDE, HIGH)))
        text = escapes(found.parts, self.console, found.slides)
        pyte.Stream(self.screen).feed(text)
        return len(found.slides), len(text.encode())

    def seen(self) -> list[list[object]]:
        """What is seen of each cell."""
        return [[_seen(self.screen.buffer[y][x]) for x in range(WIDE)] for y in range(HIGH)]


def _seen(cell: pyte.screens.Char) -> object:
    return cell.data, cell.bg if cell.data == " " else cell.fg, cell.bg


def anew(lines: list[Strip]) -> list[list[object]]:
    """What is seen of these lines on a terminal that showed nothing."""
    glass = Glass()
    glass.take(lines, Region(0, 0, WIDE, HIGH))
    return glass.seen()


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_terminal_shows_the_same_as_if_all_were_sent_anew(seed: str) -> None:
    """Wherever the map moves, and whatever changes beside it meanwhile."""
    land, glass = Land(seed), Glass()
    x = y = 50
    glass.take(land.lines(x, y), Region(0, 0, WIDE, HIGH))
    for _ in range(40):
        right, down = land.rng.randint(-9, 9), land.rng.choice((0, 0, -3, -1, 2, 4))
        x, y = min(90, max(0, x + right)), min(100, max(0, y + down))
        land.beside[land.rng.randrange(HIGH)][land.rng.randrange(MAP.right, WIDE)] = land.sign()
        glass.sent.tell(Slide(MAP, -right, -down))
        lines = land.lines(x, y)
        glass.take(lines, land.rng.choice((MAP, Region(0, 0, WIDE, HIGH))))
        glass.take(lines, Region(0, 0, WIDE, HIGH))
        assert glass.seen() == anew(lines)


@pytest.mark.parametrize(("right", "down"), [(3, 0), (-3, 0), (0, 2), (0, -2), (3, 2)])
def test_it_takes_few_bytes(right: int, down: int) -> None:
    """Fewer than half of those that it takes without; and none at all where nothing has changed."""
    taken = []
    for told in (True, False):
        land, glass = Land("bytes"), Glass()
        glass.take(land.lines(50, 50), Region(0, 0, WIDE, HIGH))
        if told:
            glass.sent.tell(Slide(MAP, -right, -down))
        slides, count = glass.take(land.lines(50 + right, 50 + down), MAP)
        assert slides == told
        taken.append(count)
        assert glass.take(land.lines(50 + right, 50 + down), MAP) == (0, 0)
    assert 2 * taken[0] < taken[1]


def test_what_has_not_moved_is_sent_as_ever() -> None:
    """Such as a map in another zoom; after a leap that leaves nothing in sight nothing is asked for."""
    for told in (Slide(MAP, 3), Slide(MAP, 0, 1), Slide(MAP, MAP.width), Slide(MAP, 1, -MAP.height), Slide(MAP)):
        land, glass = Land("one"), Glass()
        glass.take(land.lines(50, 50), MAP)
        glass.sent.tell(told)
        lines = Land("other").lines(9, 9)
        assert glass.take(lines, MAP)[0] == 0
        glass.take(lines, Region(0, 0, WIDE, HIGH))
        assert glass.seen() == anew(lines)


def test_a_slide_waits_for_the_frame_that_shows_it() -> None:
    """Something else may be drawn first; two slides of one region that come before it are one."""
    land, glass = Land("wait"), Glass()
    glass.take(land.lines(50, 50), Region(0, 0, WIDE, HIGH))
    glass.sent.tell(Slide(MAP, -4))
    assert glass.take(land.lines(50, 50), Region(MAP.right, 0, WIDE - MAP.right, HIGH)) == (0, 0)
    glass.sent.tell(Slide(MAP, 1, -2))
    lines = land.lines(53, 52)
    assert glass.take(lines, MAP)[0] == 1
    assert glass.seen() == anew(lines)


def test_a_leap_that_leaves_little_in_sight_is_no_slide() -> None:
    """It would spare next to nothing, so it is not looked for; and a step that follows is one."""
    land, glass = Land("leap"), Glass()
    glass.take(land.lines(50, 50), Region(0, 0, WIDE, HIGH))
    glass.sent.tell(Slide(MAP, 0, -8))
    assert Slide(MAP, 0, -8).keeps == 2 * MAP.width
    assert glass.take(land.lines(50, 58), MAP)[0] == 0
    glass.sent.tell(Slide(MAP, 0, -1))
    lines = land.lines(50, 59)
    assert glass.take(lines, MAP)[0] == 1
    assert glass.seen() == anew(lines)


def test_wide_characters_are_not_taken_for_others() -> None:
    """What a name in such characters has covered is sent again after the slide."""
    land, glass = Land("wide"), Glass()
    lines = land.lines(50, 50)
    lines[3] = Strip(
        [*lines[3].crop(0, 10), Segment("日本", Style(color="#ffffff", bgcolor="#000000")), *lines[3].crop(14)]
    )
    glass.take(lines, Region(0, 0, WIDE, HIGH))
    glass.sent.tell(Slide(MAP, -1))
    moved = land.lines(51, 50)
    assert glass.take(moved, MAP)[0] == 1
    assert glass.seen() == anew(moved)
