"""What was left undone, before a part is ended: the fatal first, and keys that lead there."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from hexwar_tui.engine.words.language import say
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.dialogs.tell import EndDialog, Undone
from hexwar_tui.tui.outlook.looking import cell_told_of
from tests.tools.acts import ACTS, position
from tests.tools.fingers import to_the_table
from tests.tui.screens import TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import click_on, go, press, settled, shown, table_of


async def test_the_fatal_stands_first_and_digits_lead_to_the_lines(tmp_path: Path) -> None:
    """Lines are numbered that lead somewhere, in the order in which they stand; the digit of no line does nothing."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen)
        undone = [Undone("Elsewhere"), Undone("Here", cell=7), Undone("Fatal", is_fatal=True, cell=9)]
        for keys, wanted in (("3", None), ("1", undone[2]), ("2", undone[1])):
            dialog = EndDialog("End", "All?", undone, "yes")
            pilot.app.push_screen(dialog)
            await settled(pilot)
            lines = [str(line.content) for line in dialog.query(".lines Static").results(Static)]
            assert lines == [" 1  Fatal", "• Elsewhere", " 2  Here"]
            assert "Digit: go there" in shown(pilot)
            await press(pilot, keys)
            assert dialog.goes_to == wanted
            assert (pilot.app.screen is dialog) is (wanted is None)
            if wanted is None:
                await press(pilot, "escape")


async def test_a_click_on_a_line_leads_there_as_well(tmp_path: Path) -> None:
    """It is as good as its digit."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", TableScreen)
        somewhere = Undone("Somewhere", cell=7)
        dialog = EndDialog("End", "All?", [somewhere], "yes")
        pilot.app.push_screen(dialog)
        await settled(pilot)
        await click_on(pilot, "Somewhere")
        assert dialog.goes_to == somewhere


async def test_the_end_of_a_round_leads_to_a_unit_that_has_not_acted(tmp_path: Path) -> None:
    """The cursor comes to the hex of the first unit that a line names, and nothing is ended."""
    game, _ = position(next(act for act in ACTS if (act.name, act.system) == ("hand over", "skirmish")))
    seat = game.waiting_for()[0]
    idle = next((cell for said in game.left_undone(seat) if (cell := cell_told_of(said, game.view(seat)))), None)
    if idle is None:  # All had acted there: an earlier point of the turn has some that have not.
        game, _ = position(next(act for act in ACTS if (act.name, act.system) == ("fire again", "skirmish")))
        idle = next(cell for said in game.left_undone(seat) if (cell := cell_told_of(said, game.view(seat))))
    entries = len(game.record.entries)
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await to_the_table(pilot)
        await go(pilot, "e", EndDialog, "1", TableScreen)
        assert table_of(pilot).map.cursor == idle
        assert len(table_of(pilot).game.record.entries) <= entries + 1  # the note that the game was opened


def test_a_sentence_leads_to_the_first_place_that_it_names() -> None:
    """Names of units, places and hexes are found within lists and sentences; others lead nowhere."""
    game = raid()
    view = game.view("red")
    line = next(line for line in view.units if line.cell is not None)
    assert cell_told_of(say("They wait: {units}.", units=("nobody", line.name)), view) == line.cell
    assert cell_told_of(say("{n} points are left.", n=3), view) is None
    assert cell_told_of("0203", view) == view.grid.cell_of_label("0203")


def test_what_is_fatal_is_among_what_is_left_undone() -> None:
    """In every act's position each fatal sentence is one of those left undone."""
    for act in ACTS:
        if act.name in ("seal", "hand over"):
            game, _ = position(act)
            for seat in game.waiting_for():
                assert set(game.fatal(seat)) <= set(game.left_undone(seat))
