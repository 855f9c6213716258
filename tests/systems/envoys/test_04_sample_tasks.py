"""ENV-4.3: the five sample tasks read as one sentence each, and do what they say.

`tests/end_to_end/test_envoys_orders.py` enters them in the dialogs.
"""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board
from tests.systems.envoys.sample import CAPITAL, SENTENCES, cell, orders, sample_game

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
