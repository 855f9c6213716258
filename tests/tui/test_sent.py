"""What is sent to the terminal of screens with a picture: what has changed, and all of it when others were over it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import pyte
import pytest
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.setup.title import Title
from hexwar_tui.tui.stage import private
from hexwar_tui.tui.stage.private import Frame
from hexwar_tui.tui.stage.sending.escapes import Part, escapes
from hexwar_tui.tui.stage.sending.sent import Sent, ToSend
from tests.tui.watching import Shows, go

SAVE = Path(__file__).parents[2] / "saves" / "ashlands-first-steps-middle.hexwar"


def line(text: str, style: str = "red") -> Strip:
    """A line in one style."""
    return Strip([Segment(text, Style.parse(style))])


def texts(pieces: Iterable[Part]) -> list[tuple[int, int, str]]:
    """Pieces with their texts alone."""
    return [(x, y, "".join(text for text, *_ in part)) for x, y, part in pieces]


def test_only_cells_that_differ_are_sent() -> None:
    """All at first, nothing twice; of a change its cells, with the gaps that would take as many bytes; a new style."""
    sent = Sent(Size(20, 2))
    assert texts(sent.changed([(0, 0, line("one two three four ."))])) == [(0, 0, "one two three four .")]
    assert not texts(sent.changed([(4, 0, line("two"))]))
    assert texts(sent.changed([(0, 0, line("oNe tWo three fouR ."))])) == [(1, 0, "Ne tW"), (17, 0, "R")]
    assert texts(sent.changed([(8, 0, line("three", "blue"))])) == [(8, 0, "three")]
    assert texts(sent.changed([(8, 0, line("three", "blue")), (0, 1, line("new"))])) == [(0, 1, "new")]


def test_what_is_sent_makes_of_each_frame_the_next() -> None:
    """Put into the cells of the frame before, the parts give the frame, in runs that neither touch nor begin or end
    with a cell that was there already, wherever segments begin and end."""
    rng, sent = random.Random("frames"), Sent(Size(30, 1))
    cells: list[tuple[str, Style | None]] = [("", None)] * 30
    for _ in range(200):
        x, length = rng.randint(0, 8), rng.randint(1, 5)
        parts = [Segment("".join(rng.choices("a▀ ", k=length)), any_style(rng)) for _ in range(rng.randint(1, 4))]
        wanted = cells[:x] + [(sign, style) for text, style, _ in parts for sign in text]
        wanted += cells[len(wanted) :]
        last = -2
        for start, _, part in sent.changed([(x, 0, Strip(parts))]):
            run = [(sign, style) for text, style, _ in part for sign in text]
            assert start > last + 1
            last = start + len(run) - 1
            assert cells[start] != run[0]
            assert cells[last] != run[-1]
            cells[start : last + 1] = run
        assert cells == wanted


def test_more_styles_than_are_told_apart_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more styles than are kept at a time nothing is left out: what stands in another style is sent, too."""
    monkeypatch.setattr("hexwar_tui.tui.stage.sending.sent.MOST_STYLES", 3)
    terminal, shown = Sent(Size(4, 1)), list[Style | None]([None] * 4)
    for number in range(40):
        wanted = [Style(color=f"#{number // 2:02x}00{at:02x}") for at in range(4)]
        for start, _, part in terminal.changed([(0, 0, Strip([Segment("x", style) for style in wanted]))]):
            styles = [style for _, style, _ in part]
            shown[start : start + len(styles)] = styles
        assert shown == wanted


INKS: tuple[str | None, ...] = (None, "red", "#102030")
GROUNDS: tuple[str | None, ...] = (None, "blue", "#405060")


def any_style(rng: random.Random) -> Style:
    """A style of its own: rich keeps with a style what it was first shown as, in whatever colours."""
    ink, ground = rng.choice(INKS), rng.choice(GROUNDS)
    drawn = {name: rng.random() < 0.2 for name in ("bold", "underline", "reverse")}
    return Style(color=ink, bgcolor=ground, bold=drawn["bold"], underline=drawn["underline"], reverse=drawn["reverse"])


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_a_terminal_shows_the_same_of_fewer_bytes(system: Literal["standard", "256", "truecolor"]) -> None:
    """As when each segment names its whole style; of one that follows another only what differs is named."""
    rng, console = random.Random("styles"), Console(color_system=system, force_terminal=True)
    pieces = []
    for y in range(8):
        segments = [Segment(rng.choice(("ab", "  ", "x", "é")), any_style(rng)) for _ in range(30)]
        pieces.append((rng.randint(0, 9), y, Strip(segments)))
    whole = "".join(Control.move_to(x, y).segment.text + strip.render(console) for x, y, strip in pieces)
    brief = escapes(pieces, console)
    assert len(brief) < len(whole)
    shown = []
    for text in (whole, brief):
        screen = pyte.Screen(80, 8)
        pyte.Stream(screen).feed(text)
        shown.append([[seen(screen.buffer[y][x]) for x in range(80)] for y in range(8)])
    assert shown[0] == shown[1]


def quarters(cell: Any) -> tuple[str, ...]:
    """The colours of the four quarters of a cell."""
    filled = QUARTERS.index(cell.data)
    return tuple(cell.fg if filled >> at & 1 else cell.bg for at in range(4))


def test_quarters_of_cells_may_be_filled_the_other_way() -> None:
    """Where ink and ground of a painted cell are the ground and ink in force, less is sent, and the same is seen."""
    rng, console = random.Random("quarters"), Console(color_system="truecolor", force_terminal=True)
    colours = ("#655e4a", "#5f5846", "#204270")
    segments = [
        Segment(rng.choice(QUARTERS) * rng.randint(1, 2), Style(color=rng.choice(colours), bgcolor=rng.choice(colours)))
        for _ in range(60)
    ]
    screens = []
    sent = escapes([(0, 0, Strip(segments))], console)
    for text in (sent, "".join(Strip([segment]).render(console) for segment in segments)):
        screens.append(pyte.Screen(120, 1))
        pyte.Stream(screens[-1]).feed(text)
    brief, whole = (
        [quarters(screen.buffer[0][x]) for x in range(len("".join(s.text for s in segments)))] for screen in screens
    )
    assert brief == whole
    swapped = Segment("▘", Style(color=colours[0], bgcolor=colours[2]))
    first = Segment("▘", Style(color=colours[2], bgcolor=colours[0]))
    assert escapes([(0, 0, Strip([first, swapped]))], console).count("38;2") == 1


def test_default_colours_never_change_places() -> None:
    """A terminal's own ink can't be named as a ground."""
    console = Console(color_system="standard", force_terminal=True)
    segments = [Segment("▘", Style(color="red")), Segment("▘", Style(bgcolor="red"))]
    assert escapes([(0, 0, Strip(segments))], console).count("▘") == 2


def seen(cell: Any) -> Any:
    """What is seen of a cell: of a blank without lines or reversal no ink, and no bold."""
    if cell.data == " " and not (cell.reverse or cell.underscore):
        return cell._replace(fg="default", bold=False)
    return cell


def test_without_colours_only_text_is_sent() -> None:
    """Nor any attribute: such a terminal may know none."""
    console = Console(color_system=None, force_terminal=True)
    assert escapes([(2, 1, line("plain"))], console).endswith("plain")
    assert escapes([(2, 1, line("plain"))], console).count("\x1b") == 1


def test_wide_characters_are_always_sent() -> None:
    """As are the cells that such a line has covered, when something else stands there again."""
    sent = Sent(Size(8, 1))
    list(sent.changed([(0, 0, line("abcdefgh"))]))
    for _ in range(2):
        assert texts(sent.changed([(2, 0, line("日本"))])) == [(2, 0, "日本")]
    assert texts(sent.changed([(0, 0, line("abcdefgh"))])) == [(2, 0, "cdef")]


async def test_the_title_is_sent_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its land once smooth and once painted, with the list of games that comes later; and anew when a dialog was over
    it, or in another size."""
    frames: list[int] = []

    def counted(found: ToSend, written: Any) -> Frame:
        frames.append(sum(len(text) for _, _, part in found.parts for text, *_ in part))
        return Frame(found, written)

    monkeypatch.setattr(private, "Frame", counted)
    app = HexwarApp(REGISTRY)
    app.places.saves.mkdir(parents=True, exist_ok=True)
    app.settings = app.settings.model_copy(update={"language": "en"})
    shutil.copy(SAVE, app.places.saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, Title, Shows("Last played"))
        assert 80 * 24 <= sum(frames) < 80 * 24 * 2.25
        frames.clear()
        await go(pilot, "question_mark", HelpDialog, "escape", Title, Shows("Last played"))
        assert max(frames) == 80 * 24
        frames.clear()
        await pilot.resize_terminal(100, 30)
        await go(pilot, Shows("Last played"))
        assert sum(frames) >= 100 * 30
