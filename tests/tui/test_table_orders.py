"""Orders at the table, by keys: every kind of field, taking back, the queue, sealing, orders that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Static

from hexwar_tui.engine.dice.rolls import Pool, RollRequest
from hexwar_tui.engine.game import Game
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Note
from tests.tui.table_kit import click_on, harvest, opened, press, raid, settled, shown

pytestmark = pytest.mark.usefixtures("home")


async def test_an_order_by_keys_from_unit_to_path_to_giving(tmp_path: Path) -> None:
    """Enter on the unit, its order's key, the way on the map, Enter: the order is given and in the chronicle."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "down", "enter")
        assert "0101 → 0103" in shown(pilot)
        assert pilot.app.screen.query_one(".dialog").region.bottom == pilot.app.size.height, "the map is to be seen"
        await press(pilot, "enter")
        assert "walked" in shown(pilot)
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.frames[0].state.raiders["red-1"].cell == 12


async def test_escape_steps_back_one_at_a_time(tmp_path: Path) -> None:
    """From the preview to the way, to the list of orders, to the table; nothing has been given."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter")
        await press(pilot, "escape")
        assert "Where to?" in shown(pilot)
        await press(pilot, "escape")
        assert "Orders for Red no. 1" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.game.record.entries[-1].kind.value == "load"


async def test_a_refused_order_says_why_and_by_which_rule(tmp_path: Path) -> None:
    """What may not be ordered is in the list, and picking it tells the reason and the rule."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "down", "enter")
        assert "It is not next to that enemy." in shown(pilot)
        assert "TOY-1.1" in shown(pilot)


async def test_enter_on_a_hex_that_is_no_answer_says_why(tmp_path: Path) -> None:
    """Reason and rule; the cursor stays where it is, and the question, too. A way can't lead by there either."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.questions.on_map is not None
        start, places = table.map.cursor, table.questions.on_map.places
        assert start not in places
        for key in ("enter", "x"):
            await press(pilot, key)
            assert "The way begins here." in shown(pilot)
            await press(pilot, "escape")
            assert table.map.cursor == start
            assert "Where to?" in shown(pilot)
            assert table.questions.on_map is not None


async def test_dice_of_one_digit_may_be_typed_in_one_run(tmp_path: Path) -> None:
    """As they lie on the table; with blanks or commas between them they are read as well, and other numbers of digits
    are no such run."""
    async with opened(raid(), tmp_path) as pilot:
        for typed, taken in (("6,5 4", [6, 5, 4]), ("654", [6, 5, 4]), ("65", None)):
            answers: list[list[int] | None] = []
            request = RollRequest(Pool.read("3d6"), "Who wins?", "TOY-1.1", (), "1")
            pilot.app.push_screen(DiceDialog(request), answers.append)
            await settled(pilot)
            await press(pilot, *(key_of(character) for character in typed), "enter")
            assert answers == ([] if taken is None else [taken])


def key_of(character: str) -> str:
    return {",": "comma", " ": "space"}.get(character, character)


async def test_backspace_takes_back_and_says_when_it_can_not(tmp_path: Path) -> None:
    """The last order comes back, and the table says which; with none left it says so."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "enter", "backspace")
        assert "Taken back: Walk: Red no. 1, 0101 → 0102" in shown(pilot)
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.frames[0].state.raiders["red-1"].cell == 0
        await press(pilot, "backspace")
        assert "can be taken back" in shown(pilot)


async def test_what_is_taken_back_goes_out_of_the_chronicle(tmp_path: Path) -> None:
    """At once; what is given after it stands there alone."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "enter")
        assert chronicle(pilot).count("walked") == 1
        await press(pilot, "backspace")
        assert "walked" not in chronicle(pilot)
        await press(pilot, "up", "enter", "w", "down", "down", "enter", "enter")
        assert chronicle(pilot).count("walked") == 1


async def test_the_keys_count_the_queue(tmp_path: Path) -> None:
    """As soon as an order is queued, and as soon as the queue has been run."""
    async with opened(raid(), tmp_path, size=(160, 40)) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "q")
        assert "queue (1)" in shown(pilot).splitlines()[-1]
        await press(pilot, "Q", "r")
        assert "queue (" not in shown(pilot).splitlines()[-1]


def chronicle(pilot: Pilot[int]) -> str:
    """What the chronicle tells."""
    told = pilot.app.screen.query_one(".chronicle-lines", Static).content
    assert isinstance(told, Content)
    return told.plain


async def test_queued_orders_are_renumbered_and_run(tmp_path: Path) -> None:
    """Two orders put in the queue, the second moved up, run: both are carried out in the new order."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "q")
        await press(pilot, "tab", "tab", "enter", "w", "down", "enter", "q")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert len(table.orders.queue) == 2
        await press(pilot, "Q", "down", "minus", "r")
        walked = [entry.body["unit"] for entry in table.game.record.entries if entry.body.get("kind") == "walk"]
        assert walked == [order.unit for order in (table.orders.queue or [])] or len(walked) == 2
        assert table.orders.queue == []


async def test_a_seal_that_can_not_be_given_is_not_offered(tmp_path: Path) -> None:
    """What forbids it comes first, above what is left undone; Enter reads the rule, and once it can be, seals."""
    async with opened(harvest(), tmp_path) as pilot:
        await press(pilot, "enter", "e")
        box = shown(pilot)
        assert box.index("Send at least one worker first.") < box.index("3 workers stay at home.")
        assert "Enter: Seal" not in box
        assert "Enter: read the rule TOY-1.1" in box
        await press(pilot, "escape", "a", "enter", "space", "enter", "enter", "enter", "e")
        assert "Enter: Seal" in shown(pilot)


async def test_a_sealed_phase_by_keys_with_every_kind_of_dialog(tmp_path: Path) -> None:
    """Several units and a region, a side and a number, parts, a text; listed, one withdrawn, sealed."""
    async with opened(harvest(), tmp_path) as pilot:
        await press(pilot, "enter")
        await press(pilot, "a", "enter", "space", "down", "space", "enter", "enter", "enter")
        await press(pilot, "a", "down", "enter", "enter", "2", "enter", "enter")
        await press(pilot, "a", "down", "down", "enter", "a", "enter", "3", "enter", "enter", "enter")
        await press(pilot, "a", "down", "down", "down", "enter", "h", "i", "enter", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        own = table.game.frames[0].state.sealed["red"]
        assert own.workers == {"red-1": "east", "red-2": "east"}
        assert (own.gifts, own.plan, own.note) == ({"blue": 2}, [("east", 3)], "hi")
        await press(pilot, "l")
        assert "Give grain" in shown(pilot)
        await press(pilot, "up", "up", "delete")
        assert table.game.frames[0].state.sealed["red"].gifts == {}
        await press(pilot, "escape", "e", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert pilot.app.screen.seat == "blue"


async def test_typed_dice_are_asked_for_and_wrong_ones_refused(tmp_path: Path) -> None:
    """In a game of typed dice each roll is asked for; a seven on a six-sided die is no die."""
    game = harvest(typed=True)
    async with opened(game, tmp_path) as pilot:
        for _ in range(2):
            await press(pilot, "enter", "a", "enter", "space", "enter", "enter", "enter", "e", "enter")
        assert "Throw 1d6" in shown(pilot)
        await press(pilot, "7", "enter")
        assert "can't be thrown" in shown(pilot)
        await press(pilot, "backspace", "4", "enter")
        assert "Throw 1d6" in shown(pilot)


async def test_enter_only_closes_what_was_entered(tmp_path: Path) -> None:
    """Delete withdraws; a player who looks his orders through and presses Enter keeps them."""
    async with opened(harvest(), tmp_path) as pilot:
        await press(pilot, "enter", "a", "down", "enter", "enter", "2", "enter", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        before = table.game.entered("red")
        assert before
        await press(pilot, "l", "enter")
        assert table.game.entered("red") == before
        assert pilot.app.screen is table


async def test_a_hex_side_is_picked_on_the_map_and_then_by_its_name(tmp_path: Path) -> None:
    """The hexes that have one are lit; of several on a hex a list asks which, and Escape goes back to the map."""
    game = Game.new(TOYS, toy_scenario("race"), seed="s")
    async with opened(game, tmp_path) as pilot:
        await press(pilot, "enter", "a", "k")
        assert "Into which wall?" in shown(pilot)
        await press(pilot, "tab", "enter")
        assert "0202 south-east" in shown(pilot)
        await press(pilot, "escape", "enter", "down", "down", "enter")
        assert "0202 south-east" in shown(pilot)
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.frames[0].state.doors == [(7, 2)]


async def test_orders_are_kept_by_name_and_taken_again(tmp_path: Path) -> None:
    """`K` keeps what was entered in secret; taken again, it is entered beside the rest, and what can't be says why."""
    game = harvest()
    async with opened(game, tmp_path) as pilot:
        await press(pilot, "enter", "K", "k", "x", "enter")
        assert "Nothing has been entered that could be kept." in shown(pilot)
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.game.submit("red", Give("blue", 4))
        table.game.submit("red", Note("sow"))
        await press(pilot, "K", "k", *"spring", "enter")
        assert "Kept as “spring”." in shown(pilot)
        await press(pilot, "K", "down", "enter")
        assert "You have 1 grain." in shown(pilot)
        await press(pilot, "escape")
        assert "1 order entered." in shown(pilot)
        assert len(table.game.entered("red")) == 3


async def test_in_the_open_nothing_is_kept(tmp_path: Path) -> None:
    """The line below the map says why."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "K")
        assert "entered in secret" in shown(pilot)


async def test_a_number_is_counted_by_clicks_on_the_arrows(tmp_path: Path) -> None:
    """Where a dialog names both arrows, each is as good as its key."""
    async with opened(harvest(), tmp_path) as pilot:
        await press(pilot, "enter", "a", "down", "enter", "enter")
        assert isinstance(pilot.app.screen, NumberDialog)
        field = pilot.app.screen.query_one(Input)
        least = int(field.value)
        for arrow, value in (("↑", least + 1), ("↑", least + 2), ("↓", least + 1)):
            await click_on(pilot, arrow)
            assert int(field.value) == value
