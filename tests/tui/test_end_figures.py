"""The figures at the end, without an app: bars, columns, pages and sentences for numbers that are made up here."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size
from textual.style import Style

from hexwar_tui.engine.dice.luck import Luck
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history.annals import Toll, TurningPoint
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, SideLine, UnitLine
from hexwar_tui.engine.words.language import Text, render
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.round.end_banner import PLAYERS, WORDS, about, large, verdict
from hexwar_tui.tui.round.end_figures import CHOSEN, Figures, pressing_marks
from hexwar_tui.tui.round.end_words import loss_sentence, luck_sentence, tenths
from tests.tui.map.boards import badge, small_view

SIDES = (SideLine("red", "Red", 0), SideLine("blue", "Blue Guards", 1))
UNITS = (
    UnitLine(badge("I", 4, "red"), "First", 0),
    UnitLine(badge("T", 2, "blue"), "Second", 1),
    UnitLine(badge("G", 9, "red"), "Third", 2),
    UnitLine(badge("X", 9, None), "Nobody's", 3),
)
KILLS = {"blue-T-2": 3}
NEWS = News("toy", "fell", {})


def luck(won: int, due: float, chance: float) -> Luck:
    return Luck(0, won, due, chance)


def annals(**other: Any) -> Any:
    """Of a game of four turns, in which Red has won."""
    charts = (
        Chart("points", "Points", (1, 2, 3, 4), {"red": (0, 4, 8, 6), "blue": (0, 2, 2, 8)}),
        Chart("lost", "Losses", (1, 2, 3, 4), {"red": (0, 0, 1, 1), "blue": (0, 0, 2, 3)}),
    )
    usual = {
        "charts": charts,
        "goal": 10,
        "tolls": {"red": Toll(1, 10), "blue": Toll(3, 4)},
        "fights": lambda side: (4, 3) if side == "red" else (0, 0),
        "lucks": {"red": luck(9, 6.0, 0.1), "blue": luck(7, 8.0, 0.2)},
        "luck_counts": "hits",
        "turning_points": lambda winners: (
            TurningPoint(2, 3, 9, NEWS, others=1),
            TurningPoint(3, -2, 12),
            TurningPoint(4, 1, 15),
        ),
        "kills": KILLS,
    }
    return SimpleNamespace(**{**usual, **other})


def host(charset: str = "unicode", colours: str | None = "truecolor", width: int = 120) -> Any:
    def words(text: Text) -> str:
        return render(text, "en")

    palette = palette_for("hexwar", colours)
    return SimpleNamespace(words=words, charset=charset, palette=palette, size=Size(width, 40))


def game_of(**other: Any) -> Any:
    view = replace(small_view({}), sides=SIDES, units=UNITS)
    frame = SimpleNamespace(side_name=lambda side: {line.side: line.name for line in SIDES}[side])
    counted = annals(**other)
    return SimpleNamespace(
        view=lambda seat: view, annals=lambda: counted, phrase=lambda news: "the bridge fell", frames=(frame,)
    )


def figures(picked: int | None = None, by: Any = None, won: tuple[str, ...] = ("red",), **other: Any) -> Figures:
    return Figures(by or host("ascii", None), game_of(**other), Outcome(won, "", ""), picked)


def lines(page: Content) -> list[str]:
    return [line.plain.rstrip() for line in page.split("\n", allow_blank=True)]


BELOW = [
    "Losses",
    "Red         ##.................. 1 of 10, 3 of 4 fights won",
    "Blue Guards ###############..... 3 of 4",
    "Red: lost a smaller share, and won.",
    "",
    "Luck of the dice: hits",
    "Red         ............############ 9, due 6.0",
    "Blue Guards ........####............ 7, due 8.0",
    "Red was lucky: such dice come in one game of 10.",
    "",
    "Turning points  1-3: see the replay",
    " 1  turn 2 +3 the bridge fell And 1 other deed.",
    " 2  turn 3 -2 no single deed did it",
    " 3  turn 4 +1 no single deed did it",
    "",
    "Units that made it  u: list all",
    " T  Second: destroyed 3",
    " I  First",
    " G  Third",
]
"""What stands below the chart of a wide page."""


def test_a_page_has_all_figures_below_one_another() -> None:
    """The chart, losses and luck with bars and a sentence each, the turning points by their numbers, and who is left,
    those who destroyed most first and nobody's units not at all; on a high page a blank line between them."""
    (page,) = figures().pages(Size(60, 40))
    assert lines(page)[:2] == ["Points, goal 10  c: more", "10 " + 52 * "-"]
    assert lines(page)[16:] == ["", *BELOW]
    (page,) = figures().pages(Size(60, 25))
    assert lines(page)[9:] == [line for line in BELOW if line]


def test_blocks_that_have_no_room_are_on_further_pages() -> None:
    """None is torn in two. The first page keeps seven lines for the chart, which takes all that is left there."""
    for height, many in ((40, 1), (26, 2), (25, 1), (23, 1), (22, 2), (16, 2), (15, 2), (14, 2), (12, 2), (11, 3)):
        pages = [lines(page) for page in figures().pages(Size(60, height))]
        assert len(pages) == many, height
        assert all(len(page) <= height for page in pages)
        assert len(pages[0]) == height or height == 40
        assert [line for page in pages for line in page if line][-16:] == [line for line in BELOW if line]
    first, second = (lines(page) for page in figures().pages(Size(60, 16)))
    assert (first[8], second[0]) == ("Losses", "Turning points  1-3: see the replay")
    assert [figures().page_of(point, Size(60, 16)) for point in range(3)] == [1, 1, 1]
    assert [figures().page_of(point, Size(60, 40)) for point in range(3)] == [0, 0, 0]


def test_a_narrow_column_has_short_bars_and_no_fights() -> None:
    """As few cells as 56 are still wide; the sentences are wrapped."""
    (narrow,) = figures(luck_counts="").pages(Size(55, 40))
    assert "Red         #........... 1 of 10" in lines(narrow)
    (wide,) = figures(luck_counts="").pages(Size(56, 40))
    assert "Red         ##.............. 1 of 10, 3 of 4 fights won" in lines(wide)
    (thin,) = figures().pages(Size(24, 40))[:1]
    assert "Blue Guards ###. 3 of 4" in lines(thin)
    assert lines(thin)[-16:-13] == ["Turning points", " 1  turn 2 +3 the bridge", "              fell And 1"]


def test_what_was_not_counted_is_not_told() -> None:
    """No chart of a single turn, no losses and no luck without them; no goal in the title where there is none."""
    one = Chart("points", "Points", (1,), {"red": (0,), "blue": (0,)})
    (page,) = figures(charts=(one,), tolls={}, lucks={}, turning_points=lambda winners: ()).pages(Size(60, 40))
    assert lines(page)[0] == "Units that made it  u: list all"
    (page,) = figures(goal=None).pages(Size(60, 40))
    assert lines(page)[0] == "Points  c: more"
    (page,) = figures(charts=(), tolls={}, lucks={}, turning_points=lambda winners: ()).pages(Size(10, 40))
    assert lines(page)[:2] == ["Units that", "made it"]


def test_bars_of_colours_are_as_long_as_those_of_signs() -> None:
    """The part that is filled has the colour of the side, and the trough stands around it."""
    bars = [line for line in figures(by=host()).pages(Size(60, 40))[0].split("\n") if "due" in line.plain]
    grounds = [[(span.end - span.start) for span in bar.spans if str(span.style).startswith("on ")] for bar in bars]
    assert grounds == [[12, 12], [8, 4, 12]]


def test_the_picked_point_is_marked_and_each_leads_to_its_own() -> None:
    """A click on a line tells which point it is; its number is marked as on the map."""
    for by, style in ((host(), CHOSEN), (host("ascii", None), "reverse")):
        (page,) = figures(1, by).pages(Size(60, 40))
        points = [line for line in page.split("\n", allow_blank=True) if " turn " in line.plain]
        assert [any(str(span.style) == style for span in line.spans) for line in points] == [False, True, False]
        metas = [[span.style.meta for span in line.spans if hasattr(span.style, "meta")] for line in points]
        assert [[meta["key"] for meta in found if meta] for found in metas] == [["1"], ["2"], ["3"]]
        assert all(
            str(line.spans[0].style) in (MARK, style) or any(str(s.style) == MARK for s in line.spans)
            for line in points
        )


def test_sides_of_like_names_have_letters_of_their_own() -> None:
    """The first of their names that is free; where none is, any other."""
    found = figures()
    view = replace(
        small_view({}), sides=tuple(SideLine(name, name, at) for at, name in enumerate(("Ab", "Ba", "1 Ab")))
    )
    found.game.view = lambda seat: view
    assert found.letters == {"Ab": "A", "Ba": "B", "1 Ab": "C"}


@pytest.mark.parametrize(
    ("red", "said"),
    [
        ((10, 100), "Winners and losers paid about alike."),
        ((13, 100), "Red: lost a larger share, and won all the same."),
        ((12, 100), "Winners and losers paid about alike."),
        ((7, 100), "Red: lost a smaller share, and won."),
        ((0, 0), "Red: lost a smaller share, and won."),
        ((125, 1000), "Winners and losers paid about alike."),
        ((8, 100), "Winners and losers paid about alike."),
    ],
)
def test_a_quarter_more_is_a_larger_share(red: tuple[int, int], said: str) -> None:
    """Of what each side had; up to then both paid alike."""
    tolls = {"red": Toll(*red), "blue": Toll(1, 10)}
    assert render(loss_sentence(game_of(), tolls, Outcome(("red",), "", "")), "en") == said


def test_nothing_is_said_of_losses_that_cannot_be_compared() -> None:
    """Of a draw, of sides that all won, and where nobody lost anything."""
    tolls = {"red": Toll(2, 10), "blue": Toll(1, 10)}
    assert loss_sentence(game_of(), tolls, Outcome((), "", "")) == ""
    assert loss_sentence(game_of(), tolls, Outcome(("red", "blue"), "", "")) == ""
    assert loss_sentence(game_of(), {"red": Toll(0, 5), "blue": Toll(0, 5)}, Outcome(("red",), "", "")) == ""


@pytest.mark.parametrize(
    ("won", "due", "chance", "said"),
    [
        (9, 6.0, 0.26, "The dice fell about as was due."),
        (9, 6.0, 0.25, "Red was lucky: such dice come in one game of 4."),
        (5, 6.0, 0.01, "Red was unlucky: such dice come in one game of 100."),
        (6, 6.0, 0.2, "Red was unlucky: such dice come in one game of 5."),
        (50, 6.0, 0.00001, "Red was lucky: such dice come in one game of 1000."),
        (50, 6.0, 0.0, "Red was lucky: such dice come in one game of 1000."),
    ],
)
def test_luck_is_told_of_the_side_with_the_rarest(won: int, due: float, chance: float, said: str) -> None:
    """In how many games it comes once; of more than a thousand nobody can say."""
    lucks = {"blue": luck(3, 2.0, 0.9), "red": luck(won, due, chance)}
    assert render(luck_sentence(game_of(), lucks), "en") == said


def test_small_numbers_have_a_tenth() -> None:
    """From ten on they are whole."""
    told = [render(tenths(number), "en") for number in (0.04, 0.06, 3.44, 9.94, 10.0, 12.6)]
    assert told == ["0.0", "0.1", "3.4", "9.9", "10", "13"]


# -- the banner --------------------------------------------------------------------------------------------------------


def test_the_verdict_names_all_who_have_won() -> None:
    """One alone, some together, or nobody."""
    told = [render(verdict(names), "en") for names in ((), ("Red",), ("Red", "Blue"))]
    assert told == ["A draw.", "Victory: Red.", "Red and Blue win together."]


def test_the_name_is_large_where_there_is_room_beside_the_words() -> None:
    """Else its first word, else nothing; of a draw that it is one."""
    guards = Outcome(("blue",), "", "")
    assert len(large(host(width=WORDS + PLAYERS + 65), game_of(), guards).plain.split("\n")[0]) == 65
    assert len(large(host(width=WORDS + PLAYERS + 64), game_of(), guards).plain.split("\n")[0]) == 23
    assert len(large(host(width=38 + 23), game_of(), guards).plain.split("\n")[0]) == 23
    assert large(host(width=38 + 22), game_of(), guards).plain == ""
    assert len(large(host(), game_of(), Outcome((), "", "")).plain.split("\n")[0]) == 23
    assert "#" in large(host("ascii", None), game_of(), guards).plain


def test_players_stand_below_the_day_one_in_a_line_up_to_four() -> None:
    """Of more, two; without a day they begin at the top."""
    players = [Content(name) for name in "ABCDE"]
    assert about(players[:4], "2026-01-02").plain == "2026-01-02\nA\nB\nC\nD"
    assert about(players, "").plain == "A   B\nC   D\nE"
    assert about([], "").plain == ""


def test_a_click_on_the_number_of_a_turning_point_is_its_key() -> None:
    """Also where two numbers stand side by side; other digits of the picture are none."""
    picture = Content.assemble("1 ", (" 2 ", MARK), " ", ("13", MARK), "3")
    pressed = {
        at: span.style.meta["key"]
        for span in pressing_marks(picture).spans
        if isinstance(span.style, Style)
        for at in range(span.start, span.end)
    }
    assert pressed == {2: "2", 3: "2", 4: "2", 6: "1", 7: "3"}
