"""The line of time of a replay: lanes, the chart under the same cursor, what comes later, and the keys along it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from textual import _time
from textual.content import Content
from textual.events import MouseMove
from textual.geometry import Size
from textual.pilot import Pilot

from hexwar_tui.engine.events import About
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY, SYSTEMS
from hexwar_tui.tui.look.curves import Cursor, Curve, Curves
from hexwar_tui.tui.round.inks import SIGNS
from hexwar_tui.tui.round.pace import PACES, SPEEDS, USUAL
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.time_chart import NOW, QUIET, _beside
from hexwar_tui.tui.round.timeline import Timeline, Track
from hexwar_tui.tui.stage import in_turn
from hexwar_tui.tui.widgets.lines import MOMENT, Chronicle
from tests.tui.screens import NumberDialog, ReplayScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, click_on, go, press, settled, until

SAMPLES = Path(__file__).parents[2] / "saves"


def sample(name: str) -> Game:
    """A game that is over."""
    return load_game(REGISTRY, SAMPLES / f"{name}.hexwar").game


def replaying(pilot: Pilot[int]) -> tuple[Timeline, Past]:
    """The line of time, and the past that it shows."""
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen.query_one(Timeline), screen._past


def inks(line: Content) -> dict[int, str]:
    """The style of each character of a line."""
    return {at: str(span.style) for span in line.spans for at in range(span.start, span.end)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_lanes(system: str) -> None:
    """Of each of them there are kinds of events with a sentence; fights or losses weigh most."""
    counting, phrase = REGISTRY[system].counting, REGISTRY[system].say.phrase
    assert counting is not None
    assert len(counting.lanes) >= 2
    assert next(iter(counting.lanes)) is About.FIGHT
    assert set(counting.lanes) <= {phrase.about(kind) for kind in phrase}


def test_a_track_leads_from_moments_to_cells_and_back() -> None:
    """Its first and last cells are the beginning and the end; each moment belongs to the cell at which it is shown."""
    for moments in (1, 7, 60, 500):
        track = Track(4, 60, moments)
        assert (track.cell_of(0), track.cell_of(moments)) == (0, 59)
        assert (track.at(4), track.at(63), track.at(0), track.at(99)) == (0, moments, 0, moments)
        shown = {number: cell for cell in range(60) for number in track.moments_in(cell)}
        assert shown == {number: track.cell_of(number) for number in range(1, moments + 1)}


async def test_each_lane_has_a_line_of_its_own_where_there_is_room(tmp_path: Path) -> None:
    """With a mark for each moment of its kinds that is told to the seat; those to come are grey. In a smaller terminal
    one line has them all."""
    game = sample("ashlands-first-steps-finished")
    async with opened(raid(), tmp_path, (160, 48)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "south", 0))
        await go(pilot, ReplayScreen, Shows("Fights", "Places taken", "Units lost"), ".", ".")
        line, past = replaying(pilot)
        lines, track = line.render().split("\n", allow_blank=True), line.track
        for at, lane in enumerate(past.lanes):
            drawn, marked = (
                lines[1 + at],
                [n for n, moment in enumerate(past.moments, 1) if at in past.lanes_of(moment)],
            )
            cells = {track.left + track.cell_of(number) for number in marked}
            assert {x for x, sign in enumerate(drawn.plain) if sign == SIGNS[lane][0]} - {1} == cells
            found, here = inks(drawn), track.left + track.cell_of(past.at)
            assert found[here] == NOW
            assert {found[x] for x in cells if x > here} <= {QUIET}
            assert QUIET not in {found[x] for x in cells if x < here}
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: line.size.height == 1)
        assert SIGNS[About.FIGHT][0] in line.render().plain


async def test_the_chart_tells_the_numbers_of_the_moment(tmp_path: Path) -> None:
    """Those of the last turn that had ended then, beside the cursor, which is in the column of the line above; `c`
    shows the next chart. Other eyes have charts of their own."""
    game = sample("ashlands-first-steps-finished")
    annals = game.annals()
    assert annals.go_on()
    chart = annals.charts[0]
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, REFEREE, 0))
        await go(pilot, ReplayScreen, Shows("Control points"), ".", ".")
        line, past = replaying(pilot)
        turn = past.moments[past.at - 1].turn
        first, head, *curves = line.render().split("\n", allow_blank=True)
        for side, name in (("north", "North"), ("south", "South")):
            assert f" {name} {chart.series[side][chart.turns.index(turn)]} " in head.plain
        here = line.track.left + line.track.cell_of(past.at)
        assert all(inks(drawn)[here] == NOW for drawn in (first, *curves))
        await go(pilot, "c", Shows("Units"), "v", Shows("Units, as you know it"))
        await go(pilot, "escape")


def test_what_comes_later_is_drawn_otherwise() -> None:
    """To the right of the cursor; no number of the end is told, and the curve is where its turns are."""
    curve = Curve((0, 8, 8), "red", "1", "grey")
    picture = Curves((0, 1, 2), [curve], cursor=Cursor(0.5, (0.0, 0.25, 1.0), "white"), left=4)
    lines = picture.drawn(Size(44, 5)).split("\n", allow_blank=True)
    assert len(lines) == 5
    top = lines[0].plain
    assert (top[4 + 5], top[4 + 11], top[-1]) == (" ", "▀", "▀")
    found = inks(lines[0])
    assert (found[4 + 15], found[4 + 20], found[4 + 30]) == ("red", "white", "grey")
    assert not any(sign.isdigit() for line in lines for sign in line.plain[4:])


async def test_keys_go_to_what_matters_and_to_a_turn(tmp_path: Path) -> None:
    """`>` to each next mark and then to the end, `<` back; `t` asks for a turn, and goes to its end."""
    game = sample("skirmish-first-shots-finished")
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, REFEREE, 0))
        await go(pilot, ReplayScreen)
        _, past = replaying(pilot)
        marked = [at for at, moment in enumerate(past.moments, 1) if past.lanes_of(moment)]
        for at in marked[:4]:
            await press(pilot, "greater_than_sign")
            assert past.at == at
        await press(pilot, "less_than_sign")
        assert past.at == marked[2]
        await go(pilot, "t", NumberDialog, "backspace", "2", "enter", ReplayScreen)
        await until(pilot, lambda: past.at == past.at_turn(2))
        assert past.moments[past.at - 1].turn == 2 < past.moments[past.at].turn
        past.at = len(past.moments)
        assert (past.mark(1), Past(game, REFEREE, 0).mark(-1)) == (len(past.moments), 0)


async def test_without_colours_a_chart_is_made_of_the_numbers_of_the_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the marks of the lanes are ASCII."""
    monkeypatch.setenv("NO_COLOR", "1")
    game = sample("ashlands-first-steps-finished")
    async with opened(raid(), tmp_path, (160, 48)) as pilot:
        app = pilot.app
        app.settings = app.settings.model_copy(update={"characters": "ascii"})  # type: ignore[attr-defined]
        app.push_screen(ReplayScreen(game, REFEREE, 0))
        await go(pilot, ReplayScreen, Shows("1. North", "2. South"), ".")
        line, _ = replaying(pilot)
        drawn = line.render().plain
        assert drawn.isascii()
        assert "11" in drawn
        assert "* Fights" in drawn


@pytest.mark.parametrize(("size", "slow"), [((80, 24), "×½"), ((120, 40), "×½"), ((160, 48), "[½]")])
async def test_the_line_of_time_tells_that_it_plays_and_how_fast(
    tmp_path: Path, size: tuple[int, int], slow: str
) -> None:
    """By a sign, and by the pace beside it; the line of keys then offers to stop. Any step stops it."""
    async with opened(raid(), tmp_path, size) as pilot:
        pilot.app.push_screen(ReplayScreen(sample("ashlands-first-steps-finished"), "south", 0))
        await go(pilot, ReplayScreen, Shows("‖", "g play"), "f", "f", "f", Shows(slow), "g")
        assert_shows(await go(pilot, Shows("►", slow, "g stop")), "‖")
        assert_shows(await go(pilot, "backspace", Shows("‖", slow, "g play")), "►")


@pytest.fixture
def at_first_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks count as soon as a screen is there."""
    monkeypatch.setattr(in_turn, "GLANCE", -60)


@pytest.mark.usefixtures("at_first_glance")
async def test_the_line_of_time_is_led_by_the_mouse_alone(tmp_path: Path) -> None:
    """Its sign plays and stops, a pace is taken, words of keys press them, the name of the chart shows the next one;
    only the lanes, turns and curves lead to a place, and that follows the mouse while it is held down."""
    game = sample("ashlands-first-steps-finished")
    async with opened(raid(), tmp_path, (160, 48)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, REFEREE, 0))
        await go(pilot, ReplayScreen, Shows("Control points", "stopped"))
        line, past = replaying(pilot)
        await click_on(pilot, "4    < >")
        assert (await go(pilot, Shows("[4]")), past.at)[1] == 0
        await click_on(pilot, "stopped")
        await go(pilot, Shows("playing"))
        await click_on(pilot, "playing")
        await go(pilot, Shows("stopped"))
        past.at = 0
        await click_on(pilot, "< >: what")
        assert past.at == past.mark(-1) == 0
        await click_on(pilot, "t: to a turn")
        await go(pilot, NumberDialog, "escape", ReplayScreen)
        await click_on(pilot, "Control points")
        await go(pilot, Shows("Units"))
        assert past.at == 0
        left, last = line.track.left, line.track.left + line.track.length - 1
        await pilot.mouse_down(Timeline, offset=(left, 3))
        for x in (left + 20, left + 9, last):
            await pilot._post_mouse_events([MouseMove], Timeline, offset=(x, 3), button=1)
            await until(pilot, lambda x=x: past.at == line.track.at(x))
        await pilot.mouse_up(Timeline, offset=(last, 3))
        assert past.is_at_end
        await pilot._post_mouse_events([MouseMove], Timeline, offset=(left, 3), button=0)
        await settled(pilot)
        assert past.is_at_end


@pytest.mark.usefixtures("at_first_glance")
async def test_a_narrow_line_of_time_is_led_by_the_mouse_alone(tmp_path: Path) -> None:
    """Its sign plays, its pace is the next one, its numbers ask for a turn."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(sample("ashlands-first-steps-finished"), "south", 0))
        await go(pilot, ReplayScreen, Shows("‖ ×1"))
        _, past = replaying(pilot)
        await click_on(pilot, "×1  turn")
        await go(pilot, Shows("‖ ×2"))
        await click_on(pilot, "‖")
        await go(pilot, Shows("►"))
        await click_on(pilot, "turn 0 of")
        await go(pilot, NumberDialog, "escape", ReplayScreen, Shows("‖"))
        assert not past.is_at_end


@pytest.mark.usefixtures("at_first_glance")
async def test_a_line_of_the_chronicle_leads_to_its_moment(tmp_path: Path) -> None:
    """And to the hex of that."""
    game = sample("ashlands-first-steps-finished")
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, REFEREE, 0))
        await go(pilot, ReplayScreen, ".", ".", ".")
        _, past = replaying(pilot)
        end, chronicle = past.at, pilot.app.screen.query_one(Chronicle)
        region, lines = chronicle.content_region, chronicle.content_region.line_range
        told = {pilot.app.screen.get_style_at(region.x, y).meta.get(MOMENT): y for y in lines}
        at = min(at for at in told if at is not None)
        await pilot.click(offset=(region.x, told[at]))
        await until(pilot, lambda: past.at == at < end)
        place = past.place()
        assert place is None or pilot.app.screen.map.cursor == place  # type: ignore[attr-defined]


def assert_shows(text: str, absent: str) -> None:
    """A sign of the other state is nowhere."""
    assert absent not in text


def test_every_pace_has_a_name() -> None:
    """From the slowest on, each as often as fast as the usual one as it says."""
    factors = {"½": 0.5}
    assert [PACES[USUAL] / pace for pace in PACES] == [factors.get(name) or float(name) for name in SPEEDS]


@pytest.mark.parametrize("signs", [True, False])
def test_lines_that_lie_on_one_another_are_all_seen(signs: bool) -> None:
    """In turn, piece by piece; where they part, each is whole."""
    one, other = Curve((4, 4, 8), "red", "1"), Curve((4, 4, 0), "blue", "2")
    picture = Curves((0, 1, 2), [one, other], signs=signs).drawn(Size(60, 9))
    rows = picture.split("\n", allow_blank=True)
    middle = rows[4]
    found, left = inks(middle), 2
    together = [found.get(x) for x in range(left, left + 24)]
    assert {"red", "blue"} <= set(together)
    assert all(together.count(ink) >= 10 for ink in ("red", "blue"))
    assert {style for row in rows[:3] for style in inks(row).values()} & {"red", "blue"} == {"red"}


def test_tags_beside_the_cursor_have_room_wherever_it_is() -> None:
    """To its right, to its left, or else at the end of the line; none is cut."""
    title, tags = Content("Cities"), Content("x" * 50)
    for here in range(100):
        line = _beside(title, tags, here, 100)
        assert line.cell_length <= 100
        assert line.plain.startswith("Cities  ")
        assert line.plain.rstrip().endswith("x" * 50)


async def test_what_is_counted_outlasts_a_busy_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chart is counted to its end though timers find now and then that the time of their first tick is over before
    they wait for it: one that ticks once would never tick."""
    asked, seconds = itertools.count(), _time.get_time
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        pilot.app.push_screen(ReplayScreen(sample("ashlands-first-steps-finished"), REFEREE, 0))
        await go(pilot, ReplayScreen, Shows("Control points"))
        monkeypatch.setattr(_time, "get_time", lambda: seconds() + min(60, next(asked)) // 2 * 0.002)
        await go(pilot, "v", Shows("Control points, as you know it"))
        await go(pilot, "escape")
