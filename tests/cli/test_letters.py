"""`hexwar report` and `hexwar newspaper` in every form, with pictures beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.papers import drawings
from tests.cli.conftest import Shell

SAVES = Path(__file__).parents[2] / "saves"
REALMS = SAVES / "envoys-four-realms-middle.hexwar"
SUMMER = SAVES / "theatre-first-summer-middle.hexwar"
SEALED = SAVES / "skirmish-first-shots-sealed.hexwar"


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.md", "# Four realms: Torland"),
        ("a.txt", "Four realms: Torland"),
        ("a.bbcode", "[size=150][b]Four realms: Torland"),
        ("a.html", "<!DOCTYPE html>"),
    ],
)
def test_a_report_is_written_in_the_form_of_its_name(hexwar: Shell, name: str, begins: str) -> None:
    """Or else in the one that is asked for; on the terminal, too."""
    hexwar.done("report", REALMS, "--as", "torland", "-o", name)
    told = Path(name).read_text("utf-8")
    assert told.startswith(begins)
    form = name.removeprefix("a.")
    assert hexwar.done("report", REALMS, "--as", "torland", "--form", form).out == told
    hexwar.done("report", REALMS, "--as", "torland", "--form", form, "-o", "any")
    assert Path("any").read_text("utf-8") == told


def test_a_picture_lies_beside_a_report(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """As SVG, as PNG where that can be made, and in a page itself; never over a file, never without one."""
    hexwar.done("report", REALMS, "--as", "torland", "-o", "one.md", "--picture")
    assert Path("one.svg").read_text("utf-8").startswith("<svg ")
    assert Path("one.png").read_bytes().startswith(b"\x89PNG")
    assert "![The map](<one.png>)" in Path("one.md").read_text("utf-8")
    monkeypatch.setattr(drawings, "can_make_png", lambda: False)
    hexwar.done("report", REALMS, "--as", "torland", "-o", "two.html", "--picture")
    assert not Path("two.png").exists()
    assert "<svg " in Path("two.html").read_text("utf-8")
    assert "-o" in hexwar.refused("report", REALMS, "--as", "torland", "--picture")
    hexwar.refused("report", REALMS, "--as", "torland", "-o", "two.md", "--picture")
    assert not Path("two.md").exists()


def test_a_picture_that_lies_there_is_not_drawn_first(hexwar: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that takes seconds."""
    Path("one.png").write_bytes(b"mine")
    drawn: list[str] = []
    monkeypatch.setattr(drawings, "png_of", drawn.append)
    hexwar.refused("report", REALMS, "--as", "torland", "-o", "one.md", "--picture")
    assert (drawn, Path("one.png").read_bytes()) == ([], b"mine")
    assert not Path("one.svg").exists()


def test_a_newspaper_is_everybodys(hexwar: Shell) -> None:
    """Without a side: printed or written, of the last turn or another, in pieces for chat."""
    assert hexwar.done("newspaper", SUMMER).out.startswith("# First summer: the news of turn 4")
    assert "news of turn 2" in hexwar.done("newspaper", SUMMER, "--turn", "2", "--form", "txt").out
    assert "no turn 9" in hexwar.refused("newspaper", SUMMER, "--turn", "9")
    hexwar.done("newspaper", SUMMER, "--form", "discord", "-o", "news.txt", "--language", "ru")
    assert Path("news-1.txt").read_text("utf-8").startswith("**__")
    assert all(len(path.read_text("utf-8").rstrip("\n")) <= 2000 for path in Path.cwd().glob("news-*.txt"))
    hexwar.done("newspaper", SUMMER, "-o", "news.html", "--picture")
    assert Path("news.svg").exists()
    assert "-o" in hexwar.refused("newspaper", SUMMER, "--picture")


def test_only_the_referee_publishes_more(hexwar: Shell) -> None:
    """Rankings, battles and treaties, by his word; whoever has no right to know them is refused."""
    told = hexwar.done("newspaper", REALMS, "--public", "rankings, treaties").out
    assert "Torland | 15" in told
    assert "Treaty of Corvia and Torland" in told
    assert "these can: rankings" in hexwar.refused("newspaper", REALMS, "--public", "letters")
    assert "PIN" in hexwar.refused("newspaper", SEALED, "--public", "rankings")


def test_each_system_has_a_newspaper(hexwar: Shell) -> None:
    """Of a finished game it says first how it ended."""
    for save in sorted(SAVES.glob("*-finished.hexwar"))[::4]:
        outcome = load_game(REGISTRY, save).game.outcome
        assert outcome is not None
        assert "The game is over" in hexwar.done("newspaper", save, "--form", "txt").out.splitlines()[3]
