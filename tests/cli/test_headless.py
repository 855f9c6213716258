"""Orders that come without the first line of their sheet: their side is answered, or the referee told what to do."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.test_post import BLUE, GAME, MAIL, RED, answer, entered, put, sheet

MISSING = "It has no first line “#: hexwar game=…”"


@pytest.fixture
def fields(hexwar: Shell) -> Shell:
    """A harvest of two sides with a referee, and an empty folder for what comes."""
    hexwar.done("new", "harvest/toy", "-o", GAME, "--referee", "--seed", "1")
    MAIL.mkdir()
    return hexwar


def mailed(sender: str, *lines: str, hour: int = 1) -> Path:
    """A mail with these lines, in a file of its own."""
    mail = EmailMessage()
    mail["From"], mail["Date"] = sender, f"Thu, 26 Nov 2026 0{hour}:00:00 +0000"
    mail.set_content("\n".join(lines) + "\n")
    (MAIL / f"{hour}.eml").write_bytes(mail.as_bytes())
    return MAIL / f"{hour}.eml"


def test_the_side_whose_address_it_comes_from_is_answered(fields: Shell) -> None:
    """By the list or by what it has sent before; once, and nothing is entered. A whole sheet behind it counts."""
    put("addresses.txt", "Red: red@example.org\n")
    mail = mailed("red@example.org", RED, "done")
    said = fields.done("post", GAME, MAIL).out
    assert f"Red: 1.eml from red@example.org could not be taken in: {MISSING}" in said
    assert MISSING in answer("Red")
    assert entered("red") == []
    again = fields.done("post", GAME, MAIL).out
    assert f"1.eml: {MISSING}; its side was told so before.\n" in again
    assert "There is nothing new to take in." in again
    mail.unlink()
    mailed("red@example.org", sheet("red", RED), hour=2)
    assert "Red: taken in: 2.eml" in fields.done("post", GAME, MAIL).out


def test_a_folder_tells_the_side_too(fields: Shell) -> None:
    put("Blue/mine.txt", f"Приказы:\n{BLUE}\n")
    assert "Blue: Blue/mine.txt could not be taken in: " in fields.done("post", GAME, MAIL).out
    assert MISSING in answer("Blue")


def test_of_an_unknown_side_the_referee_is_told_what_to_do(fields: Shell) -> None:
    """What holds no orders is no sheet."""
    mailed("somebody@example.org", BLUE)
    put("holiday.txt", "We are away.\n")
    said = fields.done("post", GAME, MAIL).out
    assert "1.eml from somebody@example.org: It holds orders, but its first line “#: hexwar game=…” is missing" in said
    assert "hexwar order FILE --as SIDE --from TEXT" in said
    assert "holiday.txt: This is no order sheet.\n" in said


def test_a_damaged_first_line_is_answered_too(fields: Shell) -> None:
    put("Red/mine.txt", f"# hexwar game turn one\n{RED}\n")
    fields.done("post", GAME, MAIL)
    assert MISSING in answer("Red")
