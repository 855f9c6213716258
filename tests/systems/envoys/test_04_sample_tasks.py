"""ENV-4.3: the five sample tasks are entered in the dialogs, read as one sentence each, and do what they say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems.envoys.system import ENVOYS
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.table.screen import TableScreen
from tests.systems.envoys.boards import Board
from tests.systems.envoys.sample import CAPITAL, SENTENCES, cell, orders, sample_game
from tests.tui.table_kit import press, settled, shown

WORDS = (
    (
        'march unit="Red 1" direction=n distance=10 task="sees-army: flee" task="sees-enemy-city: flee" '
        'task="sees-free-city: take-it"'
    ),
    'stay unit="Red 2"',
    'march unit="Red 3" direction=w distance=8 task="meets-own: merge: : : Red 4"',
    'stay unit="Red 4" task="merged: attack-city: : : Red 3: 0809" task="took-city: stay"',
    'approach unit="Red 5" side=Green task="next-to: contact: : Green"',
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")


@asynccontextmanager
async def at_the_table(folder: Path, size: tuple[int, int]) -> AsyncIterator[Pilot[int]]:
    """Red at the table of the sample."""
    path = folder / "sample.hexwar"
    Campaign.create(sample_game(), path).close()
    app = HexwarApp({"envoys": ENVOYS}, open_path=path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "enter")
        yield pilot


async def choose(pilot: Pilot[int], *lines: str) -> None:
    """Goes down one list after the other to the line with these words, and takes it."""
    for words in lines:
        dialog = pilot.app.screen
        assert isinstance(dialog, ChooseDialog), f"a list with “{words}” is open"
        texts = [render(item.text, "en") or render(item.value.value, "en") for item in dialog._items]
        (at,) = [place for place, text in enumerate(texts) if text == words]
        await pilot.press(*["down"] * at)
        await press(pilot, "enter")


def table_of(pilot: Pilot[int]) -> TableScreen:
    """The table, which must be in front."""
    table = pilot.app.screen
    assert isinstance(table, TableScreen), shown(pilot)
    return table


async def test_env_4_3_the_sample_tasks_by_keys(tmp_path: Path) -> None:
    """Direction and distance, tasks with when and then, a named army, a city picked on the map, a player's army; in the
    smallest terminal."""
    foreign = ("however strong it is", "whosever it is")
    async with at_the_table(tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter", "d")
        await choose(pilot, "north")
        await press(pilot, "1", "0", "enter", "a")
        await choose(pilot, "it sees an enemy army", "it flees the way it came", *foreign)
        await press(pilot, "a")
        await choose(pilot, "it sees an enemy city", "it flees the way it came", *foreign)
        await press(pilot, "a")
        await choose(pilot, "it sees a free city", "it goes there and takes it")
        await press(pilot, "enter")
        assert "Red 1: goes north for 10 hexes" in shown(pilot)
        await press(pilot, "enter")

        await go_to_army(pilot, "0501")
        await press(pilot, "enter", "s", "enter", "enter")

        await go_to_army(pilot, "1708")
        await press(pilot, "enter", "d")
        await choose(pilot, "west")
        await press(pilot, "8", "enter", "a")
        await choose(pilot, "it meets an army of yours", "it merges with an army")
        await pick_hex(pilot, "0808")
        await press(pilot, "enter", "enter")

        await go_to_army(pilot, "0808")
        await press(pilot, "enter", "s", "a")
        await choose(pilot, "it has merged with an army", "it attacks a city")
        await pick_hex(pilot, "1708")
        await pick_hex(pilot, "0809")
        await press(pilot, "a")
        await choose(pilot, "it has taken a city", "it stays there for the turn")
        await press(pilot, "enter", "enter")

        await go_to_army(pilot, "1702")
        await press(pilot, "enter", "p")
        await choose_side(pilot, "Green")
        await press(pilot, "a")
        await choose(pilot, "it stands next to a foreign army")
        await choose(pilot, "it stops next to it and makes contact, without a battle", "however strong it is")
        await choose_side(pilot, "Green")
        await press(pilot, "enter", "enter")

        await press(pilot, "a", "c")
        await pick_hex(pilot, "0501")
        await press(pilot, "enter")
        given = [order for _, order in table_of(pilot).game.entered("red")]
        assert given == [*orders(), CAPITAL]
        await press(pilot, "l")
        assert "Red 2: stays in the city." in shown(pilot)


async def go_to_army(pilot: Pilot[int], label: str) -> None:
    """Goes from one army without an order to the next, up to the one on this hex."""
    table = table_of(pilot)
    while table.map.cursor != cell(label):
        await press(pilot, "tab")


async def choose_side(pilot: Pilot[int], name: str) -> None:
    """Takes a side out of a list."""
    dialog = pilot.app.screen
    assert isinstance(dialog, ChooseDialog)
    names = [render(item.text, "en") for item in dialog._items]
    await pilot.press(*["down"] * names.index(name))
    await press(pilot, "enter")


async def pick_hex(pilot: Pilot[int], label: str) -> None:
    """Takes a hex that is lit on the map, going from one to the next."""
    table = table_of(pilot)
    assert table.questions.on_map is not None
    assert cell(label) in table.questions.on_map.places
    while table.map.cursor != cell(label):
        await press(pilot, "tab")
    await press(pilot, "enter")


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_env_4_3_each_sample_task_is_one_sentence(language: str) -> None:
    """Printable as one readable sentence each, in both languages."""
    known = sample_game().known("red")
    assert tuple(render(order.sentence(known), language) for order in orders()) == SENTENCES[language]


def test_env_4_3_the_sample_tasks_as_words() -> None:
    """On the command line and in order files, too."""
    game = sample_game()
    names = naming(game, "red")
    assert tuple(read_words(ENVOYS.order_types, words, names) for words in WORDS) == orders()
    for order in orders():
        assert read_words(ENVOYS.order_types, order_words(order, names), names) == order


def resolved() -> Game:
    """The game after the turn in which the sample was ordered; the others name a capital and stay."""
    game = sample_game()
    for order in (CAPITAL, *orders()):
        game.submit("red", order)
    game.submit("blue", type(CAPITAL)(cell("0809")))
    game.submit("green", type(CAPITAL)(cell("1705")))
    for side in game.sides:
        game.seal(side)
    assert game.turn == 2
    return game


def test_env_4_3_the_sample_tasks_do_what_they_say() -> None:
    """The free city is taken, the second army stays, the third joins the fourth and Ide falls, Green is known."""
    state = resolved().top.state
    stand = {army.id: army.cell for army in state.armies.values() if army.side == "red"}
    assert stand == {
        "red-1": cell("0407"),
        "red-2": cell("0501"),
        "red-4": cell("0809"),
        "red-5": stand["red-5"],
    }
    assert (state.cities[cell("0407")].owner, state.cities[cell("0809")].owner) == ("red", "red")
    assert sample_game().view("red").grid.distance(stand["red-5"], cell("1705")) == 1
    assert ("red", "green") in state.diplomacy.contacts
    assert state.armies["red-4"].strength == 24 + 3


@pytest.mark.parametrize("what", ["army", "city"])
def test_env_4_3_the_first_sample_task_flees(what: str) -> None:
    """An enemy or an enemy city in sight: it flees the way it came, and takes no free city it comes to see then."""
    board = Board(*("............",) * 16)
    army = board.army("red", "0215")
    if what == "army":
        board.army("blue", "0209")
    else:
        board.city("0209", "blue")
    board.give("red", orders()[0])
    board.reveal()
    board.resolve()
    assert army.cell == board.cell("0215")
