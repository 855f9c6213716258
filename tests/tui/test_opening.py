"""What is seen while the app opens: the right screen at once, and nothing that is gone a moment later."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.tui.app.cloth import Cloth
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.stage.full_screen import MOMENT
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.screens import Curtain, TableScreen, TellDialog, Title
from tests.tui.table_kit import kept, raid
from tests.tui.watching import come_to, go, text_of

WIDE_MAP = ("." * 60,) * 40


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every frame that is drawn: which screen, and the characters on it."""
    found: list[tuple[str, str]] = []
    draw = Screen._compositor_refresh

    def noted(screen: Screen[object]) -> None:
        draw(screen)
        if screen is screen.app.screen:
            found.append((type(screen).__name__, text_of(screen)))

    monkeypatch.setattr(Screen, "_compositor_refresh", noted)
    return found


def alone(rows: tuple[str, ...] = WIDE_MAP) -> Game:
    """A game against a practice player, on a map wider than the screen, with more news than the chronicle has lines."""
    game = Game.new(TOYS, toy_scenario("raid", rows=rows), seed="s", seats=[SeatSetup("blue", player="random")])
    for number in range(40):
        game.submit("red", Shout(words=f"n{number}"))
    return game


@pytest.mark.parametrize("size", [(160, 48), (80, 24)])
async def test_the_first_frame_of_the_table_is_the_right_one(
    make_app: MakeApp, tmp_path: Path, frames: list[tuple[str, str]], size: tuple[int, int]
) -> None:
    """Map, rulers, panels, chronicle and keys stand at once as they stand when all has come to rest."""
    app = make_app(kept(alone(), tmp_path))
    async with app.run_test(size=size) as pilot:
        await come_to(pilot, TableScreen)
        await pilot.pause()
        tables = [text for name, text in frames if name == "TableScreen"]
        assert "n39" in tables[0]
        assert set(tables) == {text_of(app.screen)}


async def test_a_save_opens_at_its_table(make_app: MakeApp, tmp_path: Path, frames: list[tuple[str, str]]) -> None:
    """Neither the title nor anything else is drawn before the curtain; after the game the title is there."""
    game = raid()
    game.submit("red", EndTurn())
    app = make_app(kept(game, tmp_path))
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        assert {name for name, text in frames if text.strip()} == {"Curtain"}
        await go(pilot, "escape", Title)
        assert app.campaign is None


async def test_a_game_from_the_title_leads_back_to_it(make_app: MakeApp, tmp_path: Path) -> None:
    """The title lies below and is the same as before; a second game goes the same way."""
    app = make_app()
    async with app.run_test() as pilot:
        await come_to(pilot, Title)
        title, path = app.screen, kept(alone(("...",) * 3), tmp_path)
        for _ in range(2):
            app.open_save(path)
            await go(pilot, TableScreen, "escape", "enter", Title)
            assert app.screen_stack == [title]


async def test_a_save_that_cannot_be_opened_leads_to_the_title(make_app: MakeApp, tmp_path: Path) -> None:
    """It says why, and there is something to do next."""
    path = tmp_path / "strange.hexwar"
    path.write_text("strange", "utf-8")
    app: HexwarApp = make_app(path)
    async with app.run_test() as pilot:
        assert "strange.hexwar" in await go(pilot, TellDialog)
        assert "New game" in await go(pilot, "enter", Title)


async def test_nothing_opens_under_a_game_that_begins(make_app: MakeApp) -> None:
    """A key that is pressed in the moment in which a game is made ready would open its dialog below the first curtain;
    only those that leave the app do what they always do."""
    app = make_app()
    async with app.run_test() as pilot:
        await come_to(pilot, Title)
        cloth = Cloth(MOMENT)
        await app.push_screen(cloth)
        await cloth.drawn()
        await pilot.press("f1", "f2", "question_mark", "ctrl+p", "escape", "enter")
        await pilot.click(offset=(40, 12))
        await pilot.pause()
        assert app.screen is cloth
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert app.return_code == 0
