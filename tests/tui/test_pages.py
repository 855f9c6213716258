"""The chronicle as a page, and pictures, written while the game goes on: what is in them, and who waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.painted import USUAL_GROUND
from hexwar_tui.tui.papers import keeping, picture
from hexwar_tui.tui.papers.aside import aside
from hexwar_tui.tui.papers.page import chronicle_page
from hexwar_tui.tui.papers.picture import map_svg
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Shout, Walk
from tests.tui.closed_map import before_a_resolution
from tests.tui.screens import ChronicleScreen, Curtain, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, app_of, go, press, settled, shown, table_of, until


@pytest.fixture(autouse=True)
def without_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on machines without the package: it would take seconds."""
    monkeypatch.setattr(keeping, "can_make_png", lambda: False)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Drawing waits until this is set."""
    go_on = Event()

    def slow(*given: Any, **more: Any) -> str:
        go_on.wait(20)
        return map_svg(*given, **more)

    monkeypatch.setattr(picture, "map_svg", slow)
    monkeypatch.setattr("hexwar_tui.tui.papers.page.map_svg", slow)
    yield go_on
    go_on.set()


def written(pilot: Pilot[int], kind: str) -> dict[str, str]:
    """The papers beside the saves that end so, by name."""
    return {path.name: path.read_text("utf-8") for path in app_of(pilot).places.saves.glob(f"*{kind}")}


def harvested_in_secret() -> Game:
    """Three sides in the second turn, Red at the keyboard: he gave Blue something in the first, in secret, and has
    written a gift to Green in this one, which nobody has sealed."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    game.submit("red", Give("blue", 2))
    for side in game.sides:
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    while game.next_step() is not None:
        game.step()
    game.submit("red", Give("green", 1))
    return game


async def test_the_table_writes_what_its_side_knows(tmp_path: Path) -> None:
    """And nothing else: no word of what is being written in secret, of which the line below the map tells, nor of what
    others know. The file is named after the game, the turn and the side; without a phase of secrets all is in it."""
    game = harvested_in_secret()
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "w", Shows("Written to ", "written in secret is not in it."))
        ((name, page),) = written(pilot, ".html").items()
    assert name == "game - chronicle - Turn 2 - Red.html"
    secret = Game.resume(TOYS, game.record.copy())
    secret.rewind(secret.open_point())
    assert page.rstrip() == "".join(chronicle_page(secret, "red", "en")).rstrip()
    assert page != "".join(chronicle_page(secret, "green", "en"))


async def test_the_chronicle_is_written_from_its_own_screen(tmp_path: Path) -> None:
    """By the same key, which its line of keys names; the map is a picture by the key of the table."""
    game = raid()
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "C", ChronicleScreen, Shows("w write"), "w", Shows("Written to "))
        ((name, page),) = written(pilot, ".html").items()
        assert name == "game - chronicle - Turn 1 - Red.html"
        assert "Mine" in page
        await go(pilot, "I", Shows("Turn 1 - Red.svg"))


async def test_the_table_takes_keys_and_orders_while_a_picture_is_drawn(tmp_path: Path, held: Event) -> None:
    """The picture is that of the moment at which it was asked for; a second one is not begun meanwhile."""
    game = raid()
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        before = map_svg(table.view, table.map.zoom, "en", ground_style=USUAL_GROUND)
        await go(pilot, "I", Shows("Drawing …"), "I")
        cursor: Cell = table.map.cursor
        await press(pilot, "right")
        assert table.map.cursor != cursor
        await table._give(Walk("red-1", (0, 6, 12)))
        await settled(pilot)
        assert table.view.look(12).badges
        assert not written(pilot, ".svg")
        held.set()
        await go(pilot, Shows("Written to "))
        ((_, svg),) = written(pilot, ".svg").items()
        assert (
            svg.rstrip()
            == before.rstrip()
            != map_svg(table.view, table.map.zoom, "en", ground_style=USUAL_GROUND).rstrip()
        )


async def test_a_question_on_the_map_stays_until_it_is_answered(tmp_path: Path, held: Event) -> None:
    """What is to be said of a paper that is done meanwhile is said then."""
    game = raid()
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, "I", Shows("Drawing …"))
        table = table_of(pilot)
        table.begin(partial(table.orders.make, kind="walk"))
        await until(pilot, lambda: table.outlook.is_asking)
        asked = table.prompted
        held.set()
        await until(pilot, lambda: bool(written(pilot, ".svg")))
        await settled(pilot)
        assert (table.outlook.is_asking, table.prompted) == (True, asked)
        await go(pilot, "escape", "escape", Shows("Written to "))


@pytest.mark.parametrize(("key", "kind"), [("I", ".svg"), ("w", ".html")])
async def test_a_paper_is_written_though_its_screen_has_gone(tmp_path: Path, held: Event, key: str, kind: str) -> None:
    """The next side is called meanwhile, and is told nothing of it."""
    game = raid()
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, key, Shows(" …"))
        await table_of(pilot)._give(EndTurn())
        await go(pilot, Curtain)
        held.set()
        await until(pilot, lambda: bool(written(pilot, kind)))
        await settled(pilot)
        assert "Written" not in shown(pilot)


@pytest.mark.parametrize("key", ["I", "w"])
async def test_nobody_waits_for_a_paper_when_the_program_ends(tmp_path: Path, held: Event, key: str) -> None:
    """It is left unwritten, whole or in part."""
    game = raid()
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", TableScreen, key, Shows(" …"))
        app = app_of(pilot)
    assert all(worker.is_finished for worker in app.workers)
    held.set()
    assert not list(app.places.saves.glob("*"))


def test_work_aside_is_left_behind_by_a_loop_that_ends() -> None:
    """At once, though it is not done; what it answers then goes nowhere. Else its result comes back, or its fault."""
    go_on, ended = Event(), Event()

    def work() -> None:
        go_on.wait(20)
        ended.set()

    async def leaves() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(aside(work), 0.001)

    asyncio.run(leaves())
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(20)
    assert asyncio.run(aside(lambda: 7)) == 7
    with pytest.raises(ZeroDivisionError):
        asyncio.run(aside(lambda: 1 // 0))


async def test_a_closed_map_is_written_as_its_side_saw_it(tmp_path: Path) -> None:
    """In a game of a system in which much is hidden: not as the referee knows it."""
    game = before_a_resolution(turn=2)
    game.record.referee = False
    while game.next_step() is not None:
        game.step()
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", TableScreen, "w", Shows("Written to "))
        seat = table_of(pilot).seat
        ((_, page),) = written(pilot, ".html").items()
    assert page.rstrip() == "".join(chronicle_page(game, seat, "en")).rstrip()
    assert page.rstrip() != "".join(chronicle_page(game, "referee", "en")).rstrip()
