"""Pictures of the map for the terminal: each is sent before it is shown and never twice, and all can be taken away."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.screen import Screen

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app import program
from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.stage.graphics import gallery as kept
from hexwar_tui.tui.stage.graphics.gallery import Gallery, ink_of
from hexwar_tui.tui.stage.graphics.offer import Offer
from hexwar_tui.tui.stage.graphics.protocol import cell_of, has_cells, spelled
from hexwar_tui.tui.stage.private import lines_of
from hexwar_tui.tui.stage.sending.escapes import Part, Piece
from hexwar_tui.tui.stage.sending.sent import ToSend
from tests.end_to_end.kitty import pictures
from tests.tui.screens import Curtain, Digest, TableScreen
from tests.tui.watching import go

SAVE = Path(__file__).parents[2] / "saves" / "ashlands-first-steps-middle.hexwar"

RED, BLUE = bytes((200, 0, 0)), bytes((0, 0, 200))


def hang(gallery: Gallery, colour: bytes) -> int:
    """Adds a picture of two cells by one, all in one colour."""
    signs = {(0, 0): ("▀", Paint("#112233", "#445566")), (0, 1): (" ", Paint("#000000", "#778899"))}
    return gallery.add((4, 4), (2, 1), colour * 16, signs)


def part(*numbers: int) -> Part:
    """A part of the screen with both cells of these pictures."""
    return 0, 0, [Segment(cell_of(0, 0) + cell_of(0, 1), Style(color=ink_of(number))) for number in numbers]


def test_each_picture_is_sent_once() -> None:
    """Before it is first shown, and again only after it was taken away; equal ones are one. None is sent unseen."""
    gallery = Gallery()
    red, blue = hang(gallery, RED), hang(gallery, BLUE)
    assert hang(gallery, RED) == red != blue
    sent = gallery.sent_for([part(red, red)])
    assert pictures(sent.encode()).keys() == {red}
    assert pictures(sent.encode())[red].points == RED * 16
    assert gallery.sent_for([part(red)]) == ""
    sent += gallery.sent_for([part(red, blue)])
    assert pictures(sent.encode()).keys() == {red, blue}
    sent += gallery.take_away()
    assert pictures(sent.encode()) == {}
    assert pictures(gallery.sent_for([part(blue)]).encode()).keys() == {blue}


def test_large_pictures_come_in_pieces() -> None:
    """None longer than the protocol allows, which the decoder looks after."""
    gallery, points = Gallery(), random.Random("noise").randbytes(3 * 100 * 100)
    number = gallery.add((100, 100), (10, 5), points, {})
    sent = gallery.sent_for([part(number)])
    assert sent.count("\x1b_G") > 1
    assert pictures(sent.encode())[number].points == points


def test_a_full_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Says that it is full above a bound, which is more than its screen can show; no more once all is taken away."""
    gallery = Gallery()
    monkeypatch.setattr(kept, "MOST_THERE", 100)
    for colour in (RED, BLUE):
        assert not gallery.is_full(1)
        gallery.sent_for([part(hang(gallery, colour))])
    assert gallery.is_full(1)
    assert not gallery.is_full(16), "what is in sight alone fills it"
    gallery.take_away()
    assert not gallery.is_full(1)


def test_the_least_lately_shown_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is kept, the number of a forgotten picture means no other one."""
    gallery = Gallery()
    red, blue = hang(gallery, RED), hang(gallery, BLUE)
    gallery.sent_for([part(red)])
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    hang(gallery, bytes(3))
    assert hang(gallery, RED) == red
    assert hang(gallery, BLUE) != blue
    assert gallery.sent_for([part(blue)]) == ""


def test_in_characters() -> None:
    """Cells of a picture become those that are drawn without; all other text stays as it is."""
    gallery = Gallery()
    number = hang(gallery, RED)
    cells = Segment(cell_of(0, 1) + " " + cell_of(0, 0), Style(color=ink_of(number), bgcolor="#010203"))
    drawn = [*gallery.in_characters(cells)]
    assert [text for text, _, _ in drawn] == [" ", " ", "▀"]
    grounds = [style.bgcolor.name for _, style, _ in drawn if style and style.bgcolor]
    assert grounds == ["#778899", "#010203", "#445566"]
    text = Segment("R 8", Style(color=ink_of(number)))
    assert [*gallery.in_characters(text)] == [text]


def test_every_cell_has_all_its_marks() -> None:
    """A cell to whose left something else is written keeps its place in the picture."""
    assert spelled(f"a{cell_of(1, 2)}{cell_of(1, 3)}b") == "a\U0010eeee\u030d\u030e\U0010eeee\u030d\u0310b"


@pytest.mark.parametrize(
    ("answers", "asked", "is_there"),
    [
        ((), 1, False),
        (("P>|xterm(390)",), 1, False),
        (("P>|WezTerm 2024", "_Gi=1;OK"), 1, False),
        (("_Gi=1;OK",), 1, False),
        (("P>|kitty(0.43)",), 2, False),
        (("P>|kitty(0.43)", "_Gi=1;ENOTSUPPORTED:no"), 2, False),
        (("P>|kitty(0.43)", "_Gi=1;OK"), 2, True),
        (("P>|ghostty 1.2.0", "_Gi=1;OK", "P>|xterm"), 2, True),
    ],
    ids=str,
)
def test_what_a_terminal_offers(answers: tuple[str, ...], asked: int, is_there: bool) -> None:
    """Only one that is known to have pictures in cells is asked for them, and only its yes counts; nothing is asked
    twice."""
    questions: list[str] = []
    offer = Offer(questions.append)
    offer.ask()
    told = [offer.takes(answer) for answer in answers]
    offer.ask()
    assert (len(questions), offer.is_there, any(told)) == (asked, is_there, is_there)
    assert not re.search(r"\x1b_G.*a=[tTp]", "".join(questions)), "a picture is sent unasked"


class Recorded(program.HexwarApp):
    """An app that keeps what a terminal would be sent, one that takes pictures."""

    CSS_PATH = Path(program.__file__).with_name("hexwar.tcss")
    letter_size = Size(10, 20)
    raw = ""

    def send(self, text: str) -> None:
        self.raw += text

    def to_send(self, pieces: Iterable[Piece], whole: Callable[[], Iterable[Piece]]) -> ToSend:
        found = super().to_send(pieces, whole)
        self.raw += self.written(found.parts, Console(color_system="truecolor", force_terminal=True), found.slides)
        return found


def numbers_on(screen: Screen[Any]) -> set[int]:
    """The numbers of the pictures of which parts are on a screen."""
    segments = [segment for line in lines_of(screen) for segment in line if has_cells(segment.text)]
    return {int(segment.style.color.name[1:], 16) for segment in segments if segment.style and segment.style.color}


async def test_when_the_terminal_is_full_what_is_seen_is_sent_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little it may have, each part on the screen is one of a picture that it has."""
    save = Path(shutil.copy(SAVE, tmp_path))
    app = Recorded(REGISTRY, open_path=save)
    app.settings = app.settings.model_copy(update={"language": "en", "graphics": True, "theme": "hexwar"})
    app.offer.ask()
    assert [app.offer.takes(answer) for answer in ("P>|kitty(0.43.1)", "_Gi=1;OK")] == [False, True]
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, Curtain, "enter", Digest, "escape", TableScreen)
        seen = numbers_on(app.screen)
        assert seen
        monkeypatch.setattr(kept, "MOST_THERE", 0)
        monkeypatch.setattr(kept, "SCREENS", 1)
        for key in ("plus", "minus", "down", "down", "right", "minus", "plus"):
            await go(pilot, key)
            await pilot.pause()
            there = pictures(app.raw.encode())
            assert numbers_on(app.screen) <= there.keys()
        assert app.raw.count("a=d") > len(seen)
