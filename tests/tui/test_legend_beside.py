"""The legend that stands beside the map while one plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.door import load
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.commands import HelpDialog
from hexwar_tui.tui.dialogs.signs import SignsDialog
from hexwar_tui.tui.map.glyphs import UNICODE
from hexwar_tui.tui.outlook import legend as module
from hexwar_tui.tui.outlook.legend import Legend, signs_on
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.screens import AskDialog, ConfirmDialog
from tests.tui.table_kit import opened, raid
from tests.tui.test_table_orders import WALK
from tests.tui.watching import app_of, click_on, go, resized, settled, shown, table_of

SAVES = Path(__file__).parents[2] / "saves"
BROAD = (160, 48)


def legend(pilot: Pilot[int]) -> Legend:
    """The legend at the table, shown or not."""
    return table_of(pilot).query_one(Legend)


async def test_a_key_shows_and_hides_it_and_it_is_remembered(tmp_path: Path) -> None:
    """Beside the map, of which it covers nothing; the settings know it from then on."""
    async with opened(raid(), tmp_path, BROAD) as pilot:
        await go(pilot, "enter", TableScreen)
        assert not legend(pilot).region
        await go(pilot, "L", TableScreen)
        assert legend(pilot).region.area
        assert not legend(pilot).region.overlaps(table_of(pilot).map.region)
        assert app_of(pilot).settings.legend
        await go(pilot, "right", "L", TableScreen)
        assert not legend(pilot).region
        assert not app_of(pilot).settings.legend


async def test_it_is_closed_by_a_click_on_it_and_by_escape_before_the_table_is_left(tmp_path: Path) -> None:
    """Only without it does Escape ask whether to leave."""
    async with opened(raid(), tmp_path, BROAD) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        for step in ("click", "escape"):
            await go(pilot, "L", TableScreen)
            assert legend(pilot).region.area
            await (click_on(pilot, " close ") if step == "click" else go(pilot, "escape"))
            assert pilot.app.screen is table
            assert not legend(pilot).region
        await go(pilot, "escape", AskDialog)


async def test_it_has_every_sign_on_the_map(tmp_path: Path) -> None:
    """As the list has, and in the language that is spoken."""
    game = load(SAVES / "skirmish-the-village-middle.hexwar")
    async with opened(game, tmp_path, BROAD, REGISTRY) as pilot:
        await go(pilot, "enter", "escape", TableScreen, "L")
        text = " ".join(" ".join(line.plain for line in legend(pilot).laid_out(legend(pilot).size)).split())
        for heading, samples in signs_on(table_of(pilot).map, app_of(pilot)):
            for told in (heading, *(sample.means for sample in samples)):
                assert " ".join(render(told, "en").split()) in text


async def test_it_is_looked_for_again_after_an_order_and_not_as_the_cursor_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor while a way is drawn."""
    looked: list[Any] = []
    found = module.signs_on_map

    def count(*arguments: Any) -> Any:
        looked.append(arguments)
        return found(*arguments)

    monkeypatch.setattr(module, "signs_on_map", count)
    async with opened(raid(), tmp_path, BROAD, asks_first=True) as pilot:
        await go(pilot, "enter", TableScreen, "right", "down")
        assert not looked, "it is not shown"
        await go(pilot, "L", "up", "left")
        before = len(looked)
        await go(pilot, "right", "down", "up", "left", *WALK, ConfirmDialog)
        assert len(looked) == before
        await go(pilot, "enter", TableScreen)
        assert len(looked) == before + 1
        await go(pilot, "plus")
        assert len(looked) == before + 2, "signs look otherwise at another zoom"


async def test_on_a_narrower_terminal_the_key_opens_the_list(tmp_path: Path) -> None:
    """What stood beside the map goes when the terminal gets narrower, and comes again."""
    async with opened(raid(), tmp_path, BROAD) as pilot:
        await go(pilot, "enter", TableScreen, "L")
        await resized(pilot, 120, 40)
        assert not legend(pilot).region
        await go(pilot, "L", SignsDialog, "escape", TableScreen)
        await resized(pilot, *BROAD)
        assert legend(pilot).region.area
        assert "Lit hexes" in shown(pilot)


async def test_the_second_page_of_the_help_is_the_list_as_ever(tmp_path: Path) -> None:
    """From which rules are read."""
    async with opened(raid(), tmp_path, BROAD) as pilot:
        await go(pilot, "enter", TableScreen, "question_mark", HelpDialog, "tab", SignsDialog)
        assert "read the rule" in shown(pilot)


@pytest.mark.parametrize("density", ["comfortable", "compact"])
async def test_signs_follow_the_zoom_and_lines_the_density(tmp_path: Path, density: str) -> None:
    """It shows units as the map does: by the signs of their arms where that has room for them, else by letters. With
    the density compact no blank line parts its groups."""
    game = load(SAVES / "theatre-europe-1939-middle.hexwar")
    async with opened(game, tmp_path, (160, 60), REGISTRY) as pilot:
        app_of(pilot).keep_settings(units="signs", density=density, zoom="medium")
        await go(pilot, "enter", TableScreen, "L")
        text = [line.plain.strip() for line in legend(pilot).laid_out(legend(pilot).size)]
        assert any(line.startswith("✕") for line in text)
        assert ("" in text) is (density == "comfortable")
        await go(pilot, "minus", TableScreen)
        text = [line.plain.strip() for line in legend(pilot).laid_out(legend(pilot).size)]
        assert not any(line.startswith("✕") for line in text)


@pytest.mark.parametrize("style", ["painted", "drawn"])
async def test_ground_is_shown_as_the_map_draws_it(tmp_path: Path, style: str) -> None:
    """Painted only where hexes are large enough to be; of small ones, the character that stands in them."""
    game = load(SAVES / "skirmish-the-village-middle.hexwar")
    async with opened(game, tmp_path, (80, 24), REGISTRY) as pilot:
        app_of(pilot).keep_settings(map_style=style)
        await go(pilot, "enter", "escape", TableScreen)
        chart = table_of(pilot).map
        for zoom in ("small", "medium"):
            chart.zoom = zoom
            await settled(pilot)
            assert chart.is_painted == (style == "painted")
            groups = {render(heading, "en"): samples for heading, samples in signs_on(chart, app_of(pilot))}
            open_ground = groups["Ground"][0]
            is_painted = zoom == "medium" and style == "painted"
            assert bool(open_ground.cells) == is_painted
            glyph = UNICODE.textures["plain"].glyph
            assert zoom == "medium" or (open_ground.drawn == f" {glyph} " and glyph in shown(pilot))
            assert bool(groups["Lit hexes"][0].cells) == is_painted
