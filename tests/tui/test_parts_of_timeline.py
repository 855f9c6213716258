"""The line of time of a replay, without an app: its room, its lanes, the turns below, and the chart's numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.engine.events import About
from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.round.inks import SIGNS
from hexwar_tui.tui.round.time_chart import CHART, NOW, QUIET, TimeChart
from hexwar_tui.tui.round.timeline import Timeline
from hexwar_tui.tui.stage.terminal import PLAIN_SIGNS

TURNS = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
LANES_OF = {2: (0,), 5: (1,), 6: (0, 1), 9: (1,)}
"""By the numbers of moments the lanes in which they are marked."""

SIDES = (SideLine("red", "Red", 0), SideLine("blue", "Blue", 1))


def annals(share: float = 1, turns: Sequence[int] = (1, 2, 3)) -> Any:
    values = {"red": tuple(range(len(turns))), "blue": (5,) * len(turns)}
    charts = (Chart("a", "Points", tuple(turns), values), Chart("b", "Units", tuple(turns), values))
    return SimpleNamespace(share=share, charts=charts)


def past(at: int = 0, turns: Sequence[int] = TURNS, counted: Any = None) -> Any:
    moments = tuple(SimpleNamespace(turn=turn, number=number) for number, turn in enumerate(turns, 1))
    return SimpleNamespace(
        moments=moments,
        at=at,
        lanes={About.FIGHT: "Fights", About.LOSS: "Losses"},
        lanes_of=lambda moment: LANES_OF.get(moment.number, ()),
        sides=SIDES,
        annals=lambda: counted or annals(),
        at_turn=lambda turn: sum(one <= turn for one in turns),
        is_playing=False,
    )


def host(charset: str = "unicode", colours: str | None = "truecolor") -> Any:
    return SimpleNamespace(
        words=lambda text: render(text, "en").translate({} if charset == "unicode" else PLAIN_SIGNS),
        charset=charset,
        palette=palette_for("hexwar", colours),
        side_style=lambda slot: f"side {slot}",
    )


class Line(Timeline):
    """A line of time in no screen."""

    hexwar: Any = host()
    app: Any = SimpleNamespace(size=Size(80, 24))
    size: Any = Size(80, 1)

    def set_interval(self, *args: Any, **more: Any) -> Any:
        return SimpleNamespace(stop=lambda: None)

    def refresh(self, *args: Any, **more: Any) -> Any:
        return self


def line(size: tuple[int, int] = (80, 24), by: Any = None, **more: Any) -> Line:
    found = Line(past(**more))
    found.app, found.size = SimpleNamespace(size=Size(*size)), Size(size[0], 1)
    found.hexwar = by or host()
    found.show()
    return found


def rows(content: Content) -> list[Content]:
    return content.split("\n", allow_blank=True)


def inks(line: Content) -> dict[int, str]:
    return {at: str(span.style) for span in line.spans for at in range(span.start, span.end)}


@pytest.mark.parametrize(
    ("size", "height"),
    [
        ((140, 44), 4 + CHART),
        ((139, 44), 1 + CHART),
        ((140, 43), 1 + CHART),
        ((110, 36), 1 + CHART),
        ((109, 36), 1),
        ((110, 35), 1),
        ((80, 24), 1),
    ],
)
def test_it_takes_the_lines_that_there_is_room_for(size: tuple[int, int], height: int) -> None:
    """Lanes and a chart on a large terminal, a chart on a smaller one; it draws as many as it says it takes."""
    found = line(size)
    assert found.get_content_height(Size(), Size(), size[0]) == height
    drawn = rows(found.render())
    assert len(drawn) == height
    assert all(row.cell_length <= size[0] for row in drawn)


def test_one_line_has_all_marks_with_the_turns_first() -> None:
    """Then what weighs most; a cell stands for the moments that lie in it, and what is told behind the line is where
    one is."""
    (drawn,) = rows(line((80, 24), at=6).render())
    track = line((80, 24), at=6).track
    signs = {number: drawn.plain[track.left + track.cell_of(number)] for number in range(1, 11)}
    fight, loss = SIGNS[About.FIGHT][0], SIGNS[About.LOSS][0]
    assert signs == {1: "│", 2: fight, 3: "─", 4: "─", 5: "│", 6: fight, 7: "─", 8: "│", 9: loss, 10: "─"}
    assert drawn.plain.endswith("  ‖ ×½  turn 2 of 3   6 of 10")
    assert track.left + track.length + len("  ‖ ×½  turn 2 of 3   6 of 10") + 1 == 80
    found, here = inks(drawn), track.left + track.cell_of(6)
    assert (found[here - 1], found[here], found[here + 1]) == ("$text-accent", NOW, QUIET)


def test_before_the_first_moment_no_turn_is_told() -> None:
    """And of a game of which nothing is known there are none."""
    assert line().render().plain.endswith("  turn 0 of 3   0 of 10")
    assert line(turns=()).render().plain.endswith("  turn 0 of 0   0 of 0")
    assert line(at=10).render().plain.endswith("  turn 3 of 3   10 of 10")


def test_each_lane_has_its_name_and_its_own_marks() -> None:
    """The names as wide as the longest, the turns below where they begin, as far as they have room."""
    found = line((140, 44), at=10)
    head, fights, losses, axis, *_ = rows(found.render())
    track = found.track
    assert track.left == len("Fights") + 5
    assert (fights.plain[: track.left], losses.plain[: track.left]) == (" ✶ Fights  ", " × Losses  ")
    for row, sign, numbers in ((fights, "✶", (2, 6)), (losses, "×", (5, 6, 9))):
        marked = {at - track.left for at, found in enumerate(row.plain) if found == sign and at >= track.left}
        assert marked == {track.cell_of(number) for number in numbers}
    starts = {at - track.left: sign for at, sign in enumerate(axis.plain) if sign.isdigit()}
    assert starts == {track.cell_of(number): turn for number, turn in ((1, "1"), (5, "2"), (8, "3"))}
    assert axis.plain.startswith(" turn ")
    assert head.plain.startswith("  ‖  turn 3 of 3   10 of 10   stopped   speed [½] 1  2  4    < >: what matters")
    ascii_rows = rows(line((140, 44), host("ascii", None)).render())
    assert ascii_rows[1].plain.startswith(" * Fights  ")
    assert all(row.plain.isascii() for row in ascii_rows)


def test_numbers_of_turns_never_run_into_each_other() -> None:
    """With two cells between them at least; none hangs over the end."""
    found = line((140, 44), turns=tuple(range(90, 290)))
    axis = rows(found.render())[3].plain[found.track.left :]
    numbers = axis.split()
    assert len(numbers) > 15
    assert all(number.isdigit() and len(number) == len(str(int(number))) for number in numbers)
    assert [int(number) for number in numbers] == sorted({int(number) for number in numbers} & set(range(90, 290)))
    assert min(len(gap) for gap in re.findall(r"(?<=\d) +(?=\d)", axis)) >= 2


# -- the chart ---------------------------------------------------------------------------------------------------------


def chart(at: int, by: Any = None, number: int = 0, **more: Any) -> list[Content]:
    speaker: Any = line((140, 44), by)
    drawn = TimeChart(past(at, **more))
    for _ in range(number):
        drawn.turn()
    return list(drawn.lines(speaker, 6, 60, lambda moment: moment * 59 // 10))


@pytest.mark.parametrize(("at", "red"), [(0, 0), (4, 0), (6, 0), (7, 1), (9, 1), (10, 2)])
def test_the_numbers_are_those_of_the_last_turn_that_had_ended(at: int, red: int) -> None:
    """Beside the cursor: to its right, or to its left where there is no room any more."""
    head, *rest = chart(at)
    assert f" Red {red}   Blue 5 " in head.plain
    assert len(rest) == CHART - 1
    here, tags = 6 + at * 59 // 10, head.plain.index(" Red ")
    assert tags == (max(here + 2, len(" Points") + 2) if here + 2 + 16 <= 66 else here - 1 - 16)
    assert all(inks(row)[here] == NOW for row in rest)


def test_charts_follow_one_another_and_begin_again() -> None:
    """Each under its own title."""
    assert [chart(4, number=number)[0].plain.split()[0] for number in range(3)] == ["Points", "Units", "Points"]


def test_without_colours_the_sides_have_numbers() -> None:
    """In the chart and before their names."""
    head, *rest = chart(10, host("ascii", None))
    assert "1. Red 2   2. Blue 5" in head.plain
    assert any("2" in row.plain[6:] for row in rest)
    assert any("1" in row.plain[6:] for row in rest)


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        (annals(0.5), " Counting …"),
        (annals(1, (1,)), " The chart begins with the first turn that has ended."),
        (SimpleNamespace(share=1, charts=()), " The chart begins with the first turn that has ended."),
    ],
)
def test_a_chart_of_nothing_says_why(counted: Any, said: str) -> None:
    """In as many lines as a chart takes."""
    drawn = chart(4, counted=counted)
    assert [row.plain for row in drawn] == [said, *[""] * (CHART - 1)]
