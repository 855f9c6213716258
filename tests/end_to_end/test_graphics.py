"""Maps drawn by the terminal's own graphics: what is sent is decoded, and compared with the same map in characters."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.tui.look.hex_ground import QUARTERS
from tests.end_to_end.kitty import HIGH, WIDE, Kitty
from tests.end_to_end.terminal import toy_app as in_terminal
from tests.tui.toy_home import toy_home

ANY_PICTURE = re.compile(rb"\x1b_G")
NEIGHBOURHOODS = 14
"""How many hexes look different at most when the cursor goes from one to the next: both, and those around them."""


def kitty(tmp_path: Path, *, name: str = Kitty.name, **settings: Any) -> Kitty:
    """A game of two at its first curtain, in a terminal that can draw."""
    home = toy_home(tmp_path, language="en", fights="off", **{"graphics": True, **settings})
    terminal = in_terminal(home, "raid/foray", columns=120, rows=40, kind=Kitty)
    assert isinstance(terminal, Kitty)
    terminal.name = name
    return terminal


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Kitty]:
    """Red at the table, before a map of pictures."""
    with kitty(tmp_path) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.answer()
        terminal.type("\r")
        terminal.wait_for("orders here")
        terminal.wait_until(lambda _: bool(terminal.pictures), "a picture")
        yield terminal


def quarters_of(sign: str, ink: str, ground: str) -> list[str]:
    """The colours of the four quarters of a cell of characters."""
    filled = QUARTERS.index(sign)
    return [ink if filled >> at & 1 else ground for at in range(4)]


def painted_quarters(part: list[bytes]) -> list[str]:
    """The commonest colour of each quarter of a cell with a picture."""
    found = []
    for down in (0, HIGH // 2):
        for across in (0, WIDE // 2):
            rows = [row[3 * across :][: 3 * (WIDE // 2)] for row in part[down : down + HIGH // 2]]
            points = Counter(row[at : at + 3] for row in rows for at in range(0, len(row), 3))
            found.append(points.most_common(1)[0][0].hex())
    return found


def test_the_pictures_show_what_the_characters_show(table: Kitty, tmp_path: Path) -> None:
    """Where nothing is written, the map of the same game in characters has blanks and quarters of cells, and most of
    them have the colours that the pictures have there; but for edges, which are smoother, all. What is written is."""
    (tmp_path / "other").mkdir()
    home = toy_home(tmp_path / "other", language="en", fights="off")
    with in_terminal(home, "raid/foray", columns=120, rows=40, kind=Kitty) as other:
        assert isinstance(other, Kitty)
        other.wait_for("Pass the keyboard to Red")
        other.type("\r")
        other.wait_for("orders here")
        drawn = other.screen()
        assert not other.pictures
        assert b"\x1b[>q" not in other.raw, "a terminal is asked although nobody wants its graphics"
    same = alike = 0
    for x, y, part in table.shown():
        cell = drawn.buffer[y][x]
        pairs = zip(quarters_of(cell.data, cell.fg, cell.bg), painted_quarters(part), strict=True)
        equal = [one == other for one, other in pairs]
        same, alike = same + sum(equal), alike + len(equal)
    assert alike > 4 * 500, "too little of the map is a picture"
    assert same / alike > 0.9
    assert re.sub(r"\W", "", table.text()) == re.sub(r"\W", "", "\n".join(line.rstrip() for line in drawn.display))


def test_a_curtain_takes_all_pictures_away(table: Kitty) -> None:
    """While the keyboard is passed the terminal has none of what the one side saw, neither on the screen nor kept; then
    the other side's come."""
    before = {picture.points for picture in table.pictures.values()}
    table.type("e")
    table.wait_until(lambda text: "End the turn" in text or "Pass the keyboard" in text, "the end of the turn")
    if "Pass the keyboard" not in table.text():
        table.type("\r")
    table.wait_for("Pass the keyboard to Blue")
    assert before
    assert table.pictures == {}
    assert not [*table.shown()]
    table.type("\r")
    table.wait_for("orders here")
    assert [*table.shown()]


def test_only_what_has_changed_is_sent(table: Kitty) -> None:
    """The cursor's step sends no more pictures than hexes that look different, and none where it was before; a dialog
    darkens the map in characters, and when it closes, all pictures are there still."""
    at_first = len(table.pictures)
    sent = []
    for key in ("\x1b[B", "\x1b[A", "\x1b[B"):
        before = len(table.raw)
        table.type(key)
        table.wait_until(lambda _, before=before: len(table.raw) > before, "the cursor elsewhere")
        sent.append(len(ANY_PICTURE.findall(table.raw, before)))
    assert 0 < sent[0] <= NEIGHBOURHOODS
    assert sent[1:] == [0, 0]
    assert len(table.pictures) == at_first + sent[0]
    seen, before = [*table.shown()], len(table.raw)
    table.type("?")
    table.wait_for("Previous unit")
    assert not [*table.shown()], "a picture shines through a dialog"
    table.type("\x1b")
    table.wait_for("orders here", gone="Previous unit")
    assert [*table.shown()] == seen
    assert not ANY_PICTURE.search(table.raw, before)


def shown_after(table: Kitty, keys: str) -> bool:
    """Whether parts of pictures are on the screen once it has changed by these keys; all that are, are there."""
    before = len(table.raw)
    table.type(keys)
    table.wait_until(lambda _: len(table.raw) > before, f"anything for {keys}")
    return bool([*table.shown()])


def fit(table: Kitty, points: tuple[int, int]) -> bool:
    """Whether all parts of pictures on the screen are as large as its cells, so that none is scaled."""
    return {(len(part[0]) // 3, len(part)) for _, _, part in table.shown()} == {points}


def test_each_part_on_the_screen_is_there_whatever_is_done(table: Kitty) -> None:
    """Zooms, sizes of the window and of its letters, a time in the background: each cell that shows a part of a picture
    shows one that the terminal has, cut for cells of that size; the overview has none. When the terminal is given back,
    for a while or for good, all are taken away before its own screen comes back."""
    assert all(shown_after(table, key) for key in "+---")
    assert not shown_after(table, "-"), "the overview"
    assert all(shown_after(table, key) for key in "+++")
    for columns, rows, points in ((160, 48, (10, 20)), (90, 30, (17, 37)), (120, 40, (10, 20))):
        table.points = points
        table.resize(columns, rows)
        table.wait_until(lambda _, points=points: fit(table, points), f"pictures for letters of {points}")
    table.type("\x1a")
    table.wait_stop()
    assert table.pictures == {}
    assert table.raw.rfind(b"\x1b_Ga=d") < table.raw.rfind(b"\x1b[?1049l")
    table.raw.clear()
    os.kill(table.process.pid, signal.SIGCONT)
    table.wait_for("orders here")
    assert [*table.shown()]
    table.type("\x11")
    assert table.wait_end() == 0
    assert table.pictures == {}


@pytest.mark.parametrize("name", ["WezTerm 20240203", "xterm(390)", None], ids=str)
def test_other_terminals_keep_characters(tmp_path: Path, name: str | None) -> None:
    """One that never answers makes nothing wait, and no key is lost; one that is not known to have pictures in cells is
    not even asked whether it has any. The settings say so."""
    with kitty(tmp_path) as terminal:
        terminal.type("\r")
        terminal.wait_for_bytes(b"\x1b[>q")
        terminal.type(f"\x1bP>|{name}\x1b\\" if name else "")
        terminal.wait_for("Turn 1")
        assert not ANY_PICTURE.search(terminal.raw)
        terminal.type("\x1bOQ")
        terminal.wait_for("Map drawn by")
        terminal.type("\x1b[B" * 6)
        terminal.wait_for("This terminal offers none that a map can be drawn by: characters stay.")


def test_graphics_can_be_turned_on_and_off_at_the_table(tmp_path: Path) -> None:
    """The terminal is asked when they are wanted; the map becomes pictures, and characters again."""
    with kitty(tmp_path, graphics=False) as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("orders here")
        assert b"\x1b[>q" not in terminal.raw
        terminal.type("\x1bOQ")
        terminal.wait_for("Map drawn by")
        terminal.type("\x1b[B" * 6 + "\r")
        terminal.wait_for("elsewhere characters stay")
        terminal.type("\x1b[B\r")
        terminal.answer()
        terminal.wait_for("This terminal has them")
        terminal.type("\x1b")
        terminal.wait_for("orders here", gone="Map drawn by")
        assert [*terminal.shown()]
        terminal.type("\x1bOQ")
        terminal.wait_for("Map drawn by")
        terminal.type("\x1b[B" * 6 + "\r")
        terminal.wait_for("This terminal has them")
        terminal.type("\x1b[A\r\x1b")
        terminal.wait_for("orders here", gone="Map drawn by")
        assert not [*terminal.shown()]
