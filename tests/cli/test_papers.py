"""`hexwar chronicle` and `hexwar picture`: a game written down for others."""

from __future__ import annotations

import builtins
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwar_tui.engine.history.annals import Annals
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.chronicle import charts, chronicle
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell

SAVES = Path(__file__).parents[2] / "saves"
FINISHED = SAVES / "ashlands-first-steps-finished.hexwar"
MIDDLE = SAVES / "envoys-first-letters-middle.hexwar"
SVG = "{http://www.w3.org/2000/svg}"


class Page(HTMLParser):
    """What a browser would find on a page: the texts of its list, and all that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.listed = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.listed += tag == "li"
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href") and value]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_chronicle_has_all_turns_and_sentences(hexwar: Shell, home: Path, language: str) -> None:
    """As Markdown and as a page: the same sentences, a heading and, on the page, a map for each turn; nothing is loaded
    from elsewhere."""
    hexwar.done("chronicle", FINISHED, "-o", "war.md", "--language", language)
    hexwar.done("chronicle", FINISHED, "-o", "war.html", "--language", language)
    lines, html = Path("war.md").read_text("utf-8").splitlines(), Path("war.html").read_text("utf-8")
    game = load_game(REGISTRY, FINISHED).game
    page = Page()
    page.feed(html)
    turns = {entry.turn for entry, _ in game.news("referee")}
    assert page.listed == sum(line.startswith("- ") for line in lines) == len(list(game.news("referee")))
    assert len(re.findall("<svg viewBox", html)) == html.count("<section") == len(turns)
    assert len(re.findall('<svg class="chart"', html)) == html.count("<table>") > 0
    assert [link for link in page.loaded if not link.startswith(("#turn-", "#map-"))] == []
    assert not re.search(r"url\((?!#)|@import|<script", html)
    assert sum(line.startswith("## ") for line in lines) == len(turns) + 2 + len(charts(game, "referee"))
    assert html.count("<table>") == len(charts(game, "referee")) > 1
    assert "prefers-color-scheme: light" in html
    heads = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    turn, first = {"en": ("Turn", "Before the first turn"), "ru": ("Ход", "До первого хода")}[language]
    assert heads[: len(turns)] == [f"{turn} {number}" if number else first for number in sorted(turns)]


def test_a_chronicle_tells_a_side_what_it_knows(hexwar: Shell, home: Path) -> None:
    """In a game that goes on: more to a side than to everybody, and to no side what only another was told."""
    sides = load_game(REGISTRY, MIDDLE).game.sides
    told = {}
    for side in (*sides, None):
        words = [] if side is None else ["--as", side]
        hexwar.done("chronicle", MIDDLE, *words, "-o", f"{side}.md")
        told[side] = {line for line in Path(f"{side}.md").read_text("utf-8").splitlines() if line.startswith("- ")}
    assert all(told[None] < told[side] for side in sides)
    assert all(told[one] - told[two] for one in sides for two in sides if one != two)


def test_a_picture_is_the_map_of_the_app(hexwar: Shell, home: Path) -> None:
    """As SVG, in any zoom, of what a side knows, its units among it; the nearer, the larger. No text is cut."""
    widths = []
    seen = load_game(REGISTRY, MIDDLE).game.view("corvia")
    units = {render(line.badge.letter, "en")[0] for line in seen.units if line.cell is not None}
    assert units
    for zoom in ("overview", "compact", "small", "medium", "large"):
        hexwar.done("picture", MIDDLE, "--as", "corvia", "-o", f"{zoom}.svg", "--zoom", zoom)
        root = ElementTree.parse(f"{zoom}.svg").getroot()
        widths.append(float(root.attrib["viewBox"].split()[2]))
        assert root.tag == f"{SVG}svg"
        assert units <= set("".join("".join(text.itertext()) for text in root.iter(f"{SVG}text")))
    assert widths == sorted(widths)
    texts = list(root.iter(f"{SVG}text"))
    drawn = "".join("".join(text.itertext()) for text in texts)
    assert "0101" in drawn
    cells = [text for text in texts if not re.fullmatch(r"\d{4}", text.text or "") or " " in text.attrib["x"]]
    for text in cells:  # Each letter in a place of its own, so that no other font can move it.
        places = [int(place) for place in text.attrib["x"].split()]
        assert len(places) == len("".join(text.itertext()))
        assert places == sorted(set(places))
        assert places[-1] < widths[-1]


def test_charts_of_a_chronicle_are_of_what_its_reader_knows(hexwar: Shell, home: Path) -> None:
    """Turn by turn, with titles that say so; who is neither a side nor the referee has none."""
    game = load_game(REGISTRY, MIDDLE).game
    for side in game.sides:
        hexwar.done("chronicle", MIDDLE, "--as", side, "-o", f"{side}.md")
        lines = Path(f"{side}.md").read_text("utf-8").splitlines()
        first = lines.index("## Cities, as you know it")
        annals = game.annals(side)
        assert annals.go_on()
        numbers = [line.split(" | ", 1)[1] for line in lines[first + 4 : first + 4 + len(game.sides)]]
        assert numbers == [f"{' | '.join(map(str, row))} |" for row in annals.charts[0].series.values()]
    hexwar.done("chronicle", MIDDLE, "-o", "all.md")
    assert "Cities" not in Path("all.md").read_text("utf-8").partition("## Map")[2]


def test_a_journal_that_plays_no_more_is_told_without_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened stands in the journal; what is counted has to be played again."""
    game = load_game(REGISTRY, MIDDLE).game
    side = game.sides[0]
    whole = chronicle(game, side, "en")
    assert any(line.startswith("## Cities") for line in whole)

    def stumble(self: Annals, most: int | None = None) -> bool:
        raise ValueError("a journal of another program")

    monkeypatch.setattr(Annals, "go_on", stumble)
    told = chronicle(game, side, "en")
    assert told == whole[: len(told)]
    assert not any(line.startswith("## Cities") for line in told)


def test_a_picture_as_png(hexwar: Shell, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the package that turns SVG into it; without, the refusal names it, and nothing is written."""
    hexwar.done("picture", MIDDLE, "-o", "map.png", "--zoom", "compact")
    assert Path("map.png").read_bytes().startswith(b"\x89PNG")
    real = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name == "resvg_py":
            raise ImportError
        return real(name, *args)

    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    monkeypatch.setattr(builtins, "__import__", missing)
    assert "resvg-py" in hexwar.refused("picture", MIDDLE, "-o", "other.png")
    assert not Path("other.png").exists()


def test_papers_are_refused_under_other_names_and_over_other_files(hexwar: Shell, home: Path) -> None:
    """The ways that a name may end are told; a file that is there stays."""
    assert "should end with one of: .md, .html" in hexwar.refused("chronicle", FINISHED, "-o", "war.txt")
    assert "should end with one of: .svg, .png" in hexwar.refused("picture", FINISHED, "-o", "map")
    Path("map.svg").write_text("mine", "utf-8")
    hexwar.refused("picture", FINISHED, "-o", "map.svg")
    assert Path("map.svg").read_text("utf-8") == "mine"
