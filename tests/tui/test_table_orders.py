"""Orders at the table, by keys: every kind of field, taking back, the queue, sealing, orders that are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input, Static

from hexwar_tui.engine.dice.odds import Distribution
from hexwar_tui.engine.dice.rolls import Pool, RollRequest
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.storage.disk.places import make_folder, places
from hexwar_tui.tui.table.plans import Plans
from hexwar_tui.tui.widgets.lines import Chronicle
from tests.toys.harvest import Give, Note
from tests.tui.fake_screen import FakeScreen, pick
from tests.tui.screens import ConfirmDialog, Curtain, DiceDialog, NumberDialog, TableScreen
from tests.tui.table_kit import harvest, opened, race, raid
from tests.tui.watching import Shows, click_on, go, press, settled, shown, table_of

WALK = ("enter", "w", "down", "enter")
"""From a unit under the cursor to the preview of a step south."""


async def test_an_order_by_keys_from_unit_to_path_to_giving(tmp_path: Path) -> None:
    """Enter on the unit, its order's key, the way on the map, Enter: the order is given and in the chronicle. Escape
    steps back one at a time: from the preview to the way, to the list of orders, to the table; nothing is given."""
    async with opened(raid(), tmp_path, asks_first=True) as pilot:
        await go(pilot, "enter", *WALK, "escape", Shows("Where to?"), "escape", Shows("Orders for Red no. 1"))
        await go(pilot, "escape", TableScreen)
        assert table_of(pilot).game.record.entries[-1].kind.value == "load"
        await go(pilot, "up", "enter", "w", "down", "down", "enter", Shows("0101 → 0103"))
        panel, box = pilot.app.screen_stack[-2].query_one(".right"), pilot.app.screen.query_one(".dialog")
        assert panel.region.contains_region(box.region), "the map is to be seen"
        await go(pilot, "enter", Shows("walked"))
        assert table_of(pilot).game.frames[0].state.raiders["red-1"].cell == 12


async def test_what_can_not_be_says_why_and_by_which_rule(tmp_path: Path) -> None:
    """An order that may not be given is in the list, and picking it tells the reason. So does Enter on a hex that is no
    answer, and a leg there: cursor and question stay."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", "enter", "down", "enter", Shows("It is not next to that enemy.", "TOY-1.1"))
        await press(pilot, "escape", "w")
        table = table_of(pilot)
        assert table.questions.on_map is not None
        start, places = table.map.cursor, table.questions.on_map.places
        assert start not in places
        for key in ("enter", "g"):
            await go(pilot, key, Shows("The way begins here."), "escape", Shows("Where to?"))
            assert table.map.cursor == start
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
            keys = {",": "comma", " ": "space"}
            await press(pilot, *(keys.get(character, character) for character in typed), "enter")
            assert answers == ([] if taken is None else [taken])


async def test_backspace_takes_back_and_says_when_it_can_not(tmp_path: Path) -> None:
    """The last order comes back, the table says which, and it goes out of the chronicle; with none left it says so.
    What is given after it stands in the chronicle alone."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", *WALK)
        assert chronicle(pilot).count("walked") == 1
        await go(pilot, "backspace", Shows("Taken back: Walk: Red no. 1, 0101 → 0102"))
        assert "walked" not in chronicle(pilot)
        assert table_of(pilot).game.frames[0].state.raiders["red-1"].cell == 0
        assert table_of(pilot).map.cursor == 0, "where the unit is again"
        await go(pilot, "backspace", Shows("can be taken back"))
        await press(pilot, "enter", "w", "down", "down", "enter")
        assert chronicle(pilot).count("walked") == 1


def chronicle(pilot: Pilot[int]) -> str:
    """What the chronicle tells."""
    return "\n".join(line.plain for line in pilot.app.screen.query_one(Chronicle).text)


async def test_queued_orders_are_renumbered_and_run(tmp_path: Path) -> None:
    """Two orders put in the queue, the second moved up, run: both are carried out in the new order. The keys count the
    queue as soon as an order is in it, and as soon as it has been run."""
    async with opened(raid(), tmp_path, size=(160, 40)) as pilot:
        await go(pilot, "enter", *WALK[:-1], "q", Shows("Queued as number 1. “Q” shows the queue."))
        assert "queue (1)" in shown(pilot).splitlines()[-1]
        await press(pilot, "tab", "tab", *WALK[:-1], "q")
        table = table_of(pilot)
        first, second = [order.unit for order in table.orders.queue]  # type: ignore[attr-defined]
        await press(pilot, "Q", "down", "minus", "r")
        walked = [entry.body["unit"] for entry in table.game.record.entries if entry.body.get("kind") == "walk"]
        assert (walked, table.orders.queue) == ([second, first], [])
        assert "queue (" not in shown(pilot).splitlines()[-1]


async def test_a_seal_that_can_not_be_given_is_not_offered(tmp_path: Path) -> None:
    """What forbids it comes first, above what is left undone; Enter only closes it, and once it can be, seals."""
    async with opened(harvest(), tmp_path) as pilot:
        box = await go(pilot, "enter", "e", Shows("Enter: close   r: read the rule TOY-1.1"))
        assert box.index("Send at least one worker first.") < box.index("3 workers stay at home.")
        assert "Enter: Seal" not in box
        await go(pilot, "enter", TableScreen, "e", Shows("r: read the rule TOY-1.1"))
        await press(pilot, "escape", "a", "enter", "space", "enter", "enter", "e")
        assert "Enter: Seal" in shown(pilot)


async def test_a_sealed_phase_by_keys_with_every_kind_of_dialog(tmp_path: Path) -> None:
    """Several units and a region, a side and a number, parts, a text; listed, one withdrawn by Delete, sealed. Who only
    looks his orders through and presses Enter keeps them."""
    async with opened(harvest(), tmp_path) as pilot:
        await press(pilot, "enter", "a", "enter", "space", "down", "space", "enter", "enter")
        await press(pilot, "a", "down", "enter", "2", "enter")
        await press(pilot, "a", "down", "down", "enter", "a", "enter", "3", "enter", "enter")
        await press(pilot, "a", "down", "down", "down", "enter", "h", "i", "enter")
        table = table_of(pilot)
        own = table.game.frames[0].state.sealed["red"]
        assert own.workers == {"red-1": "east", "red-2": "east"}
        assert (own.gifts, own.plan, own.note) == ({"blue": 2}, [("east", 3)], "hi")
        before = table.game.entered("red")
        await press(pilot, "l", "enter")
        assert (table.game.entered("red"), pilot.app.screen) == (before, table)
        await go(pilot, "l", Shows("Give grain"), "up", "up", "delete")
        assert table.game.frames[0].state.sealed["red"].gifts == {}
        await go(pilot, "escape", "e", "enter", Curtain, Shows("Pass the keyboard to Blue"))


async def test_typed_dice_are_asked_for_and_wrong_ones_refused(tmp_path: Path) -> None:
    """In a game of typed dice each roll is asked for; a seven on a six-sided die is no die."""
    async with opened(harvest(typed=True), tmp_path) as pilot:
        for _ in range(2):
            await press(pilot, "enter", "a", "enter", "space", "enter", "enter", "e", "enter")
        await go(pilot, Shows("Throw 1d6"), "7", "enter", Shows("can't be thrown"), "backspace", "4", "enter")
        assert "Throw 1d6" in shown(pilot)


async def test_a_hex_side_is_picked_on_the_map_and_then_by_its_name(tmp_path: Path) -> None:
    """The hexes that have one are lit; of several on a hex a list asks which, and Escape goes back to the map."""
    async with opened(race(), tmp_path) as pilot:
        await go(pilot, "enter", "a", "k", Shows("Into which wall?"), "enter", Shows("0202 south-east"))
        await go(pilot, "escape", "enter", "down", "down", "enter")
        assert table_of(pilot).game.frames[0].state.doors == [(7, 2)]


async def test_orders_are_kept_by_name_and_taken_again(tmp_path: Path) -> None:
    """`K` keeps what was entered in secret; taken again, it is entered beside the rest, and what can't be says why."""
    async with opened(harvest(), tmp_path) as pilot:
        await go(pilot, "enter", "K", "k", "x", "enter", Shows("Nothing has been entered that could be kept."))
        table = table_of(pilot)
        table.game.submit("red", Give("blue", 4))
        table.game.submit("red", Note("sow"))
        await go(pilot, "K", "k", *"spring", "enter", Shows("Kept as “spring”."), "K", "down", "enter")
        await go(pilot, Shows("You have 1 grain."), "escape", Shows("1 order entered."))
        assert len(table.game.entered("red")) == 3


async def test_of_many_values_the_likeliest_are_shown(tmp_path: Path) -> None:
    """Wherever they lie: not the lowest ones."""
    odds = Distribution.of({value: 100 if 10 <= value < 24 else 1 for value in range(30)})
    async with opened(raid(), tmp_path) as pilot:
        pilot.app.push_screen(ConfirmDialog("Fire", Preview(odds=(OddsLine("Losses", odds),))))
        await go(pilot, ConfirmDialog)
        rows = [line.split() for line in str(pilot.app.screen.query_one(".odds", Static).content).splitlines()]
        assert [int(row[0]) for row in rows[1:]] == list(range(10, 24))


async def test_before_orders_are_taken_again_the_clock_is_read() -> None:
    """As before any other order, so that what its time brings about comes first."""
    read: list[int] = []
    game, screen = harvest(), FakeScreen(lambda dialog: pick(None), "spring", lambda dialog: pick(plan(dialog)))
    screen.hexwar.places = places()
    make_folder(screen.hexwar.places.plans)
    game.submit("red", Note("sow"))
    plans = Plans(screen, game, "red", lambda: read.append(len(game.record.entries)))
    await plans.choose()
    assert read == []
    await plans.choose()
    assert read == [1]
    assert len(game.record.entries) == 2


def plan(dialog: Any) -> Any:
    """The first plan that a list offers."""
    return dialog._items[1].value


async def test_in_the_open_nothing_is_kept(tmp_path: Path) -> None:
    """The line below the map says why."""
    game = raid()
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", "K", Shows("entered in secret"))
        assert isinstance(pilot.app.screen, TableScreen)
    assert game.record.entries == []


async def test_a_number_is_counted_by_clicks_on_the_arrows(tmp_path: Path) -> None:
    """Where a dialog names both arrows, each is as good as its key."""
    async with opened(harvest(), tmp_path) as pilot:
        await go(pilot, "enter", "a", "down", "enter", NumberDialog)
        field = pilot.app.screen.query_one(Input)
        least = int(field.value)
        for arrow, value in (("↑", least + 1), ("↑", least + 2), ("↓", least + 1)):
            await click_on(pilot, arrow)
            assert int(field.value) == value
