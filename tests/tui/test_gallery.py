"""Pictures of the map for the terminal: each is sent before it is shown and never twice, and all can be taken away."""

from __future__ import annotations

import random
import re

import pytest
from rich.segment import Segment
from rich.style import Style

from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.stage.escapes import Part
from hexwar_tui.tui.stage.graphics import gallery as kept
from hexwar_tui.tui.stage.graphics.gallery import Gallery, ink_of
from hexwar_tui.tui.stage.graphics.offer import Offer
from hexwar_tui.tui.stage.graphics.protocol import cell_of, spelled
from tests.end_to_end.kitty import pictures

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
    """Says that it is full above a bound, and no more once all is taken away."""
    gallery = Gallery()
    monkeypatch.setattr(kept, "MOST_THERE", 100)
    for colour in (RED, BLUE):
        assert not gallery.is_full
        gallery.sent_for([part(hang(gallery, colour))])
    assert gallery.is_full
    gallery.take_away()
    assert not gallery.is_full


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
