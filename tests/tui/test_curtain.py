"""What the curtain shows of the side that it calls, and what it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.handover.called_side import BigName, ground_of, ink_of
from hexwar_tui.tui.handover.calling import call
from hexwar_tui.tui.look.colours import contrast
from hexwar_tui.tui.look.letters import big
from hexwar_tui.tui.look.palettes import SLOTS, TEXT
from hexwar_tui.tui.look.themes import THEMES, palette_for
from tests.toys.raid import EndTurn
from tests.tui.conftest import MakeApp
from tests.tui.screens import Curtain
from tests.tui.table_kit import harvest, kept, opened, raid
from tests.tui.watching import Shows, app_of, go, settled, shown


async def test_the_room_has_the_colour_of_the_side(tmp_path: Path) -> None:
    """With game and turn along the top, the name in big letters, and how its units are told on the map in words."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        text = await go(
            pilot, Curtain, Shows("A toy", "Turn 1", "Everyone else looks away.", "Red: blue, square brackets")
        )
        palette = app_of(pilot).palette
        slot = call(raid(), "red", None).slot
        assert pilot.app.screen.styles.background.hex.lower() == ground_of(slot, palette)
        assert palette.side(slot).ground == pilot.app.screen.query_one(".curtain-bar").styles.background.hex.lower()
        assert "[R]" in text


async def test_without_colours_the_same_is_read(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letters are made of plain signs, and nothing of the picture is left."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with make_app(kept(raid(), tmp_path), characters="ascii").run_test(size=(80, 24)) as pilot:
        words = Shows("[R]", "Red: blue, square brackets", "Enter: I am Red")
        lines = [line.strip() for line in (await go(pilot, Curtain, words)).splitlines()]
        wanted = [row.strip() for row in big("Red", 76, 2, half_blocks=False)]
        assert lines[lines.index(wanted[0]) :][:7] == wanted
        assert shown(pilot).isascii()


async def test_a_name_without_room_is_a_word_in_bold(tmp_path: Path) -> None:
    """In no colour of its own; letters of several lines have the colour of the side."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await go(pilot, Curtain)
        for name, is_large in (("Red", True), ("W" * 30, False)):
            widget = BigName(name, 0)
            await pilot.app.screen.mount(widget)
            await settled(pilot)
            styles = {str(span.style) for span in widget.render().spans}
            assert (styles == {"bold"}) is not is_large


def test_it_is_told_who_has_ended_his_part_but_not_in_secret() -> None:
    """In a sealed phase it may be a secret who has nothing to order; nor is a referee's desk a part."""
    game = raid()
    game.submit("red", EndTurn())
    assert render(call(game, "blue", "red").ended, "en") == "Red"
    assert (call(game, "blue", None).ended, call(game, "blue", REFEREE).ended) == ("", "")
    sealed = harvest()
    first, second, *_ = sealed.sides
    assert call(sealed, second, first).ended == ""


def test_nobody_learns_at_the_curtain_who_plays_what() -> None:
    """Where a system keeps that from the players, one who is called by a name of his own has neither colour nor signs;
    where it does not, he has. Sides without such a name are called by their own, in their colour."""
    for named, is_kept in (("envoys/first-letters", True), ("ashlands/first-steps", False)):
        scenario = load_scenario(REGISTRY, named, ())
        first = scenario.sides[0].id
        for name, slot in (("Anna", None if is_kept else 0), ("", 0)):
            told = call(Game.new(REGISTRY, scenario, seed="s", seats=[SeatSetup(first, name)]), first, None)
            assert told.slot == slot, (named, name)
            assert bool(told.side) == (slot is not None)


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_words_can_be_read_in_every_room(theme: str) -> None:
    """On the ground of each side, in each theme, in all colours and in 256."""
    for colours in ("truecolor", "256"):
        palette = palette_for(theme, colours)
        for slot in (*range(SLOTS), None):
            if not palette.flat:
                ground = ground_of(slot, palette)
                assert contrast("#e0e0e0", ground) >= TEXT, (theme, colours, slot)
                assert contrast(ink_of(slot, palette), ground) >= TEXT, (theme, colours, slot)
