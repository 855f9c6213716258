"""ENV-4.3: the five sample tasks and the sample treaty read as one sentence each, and do what they say.

`tests/end_to_end/test_envoys_orders.py` enters them in the dialogs.
"""

from __future__ import annotations

import pytest

from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys import sample
from tests.systems.envoys.boards import Board
from tests.systems.envoys.marching import drawn, way
from tests.systems.envoys.talks import next_turn

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

TREATY_WORDS = (
    "propose partner=Blue turns=10 clauses=alliance clauses=joint-victory clauses=share-map clauses=share-sight "
    "clauses='city: Blue: Red: 0505' clauses='contacts: Red: Blue: : Green' clauses='contacts: Red: Blue: : White' "
    "clauses=stand"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_env_4_3_each_sample_is_one_sentence(language: str) -> None:
    """Printable as one readable sentence each, in both languages; a treaty for the proposer and for who reads it."""
    known = sample.sample_game().known("red")
    assert [render(order.sentence(known), language) for order in sample.orders()] == sample.SENTENCES[language]
    game, order = sample.treaty_game(), sample.treaty_order()
    assert render(order.sentence(game.known("red")), language) == sample.TREATY_SENTENCES[language]
    game.submit("red", order)
    told = [game.phrase(event) for _, event in game.news("blue") if event.kind == "treaty-proposed"]
    first = sample.TREATY_SENTENCES[language][0]
    behind_a_colon = (first if language == "en" else first.lower()) + sample.TREATY_SENTENCES[language][1:]
    assert f": {behind_a_colon}" in render(told[-1], language)


def test_env_4_3_the_samples_as_words() -> None:
    """On the command line and in order files, too."""
    names = naming(sample.sample_game(), "red")
    assert tuple(read_words(ENVOYS.order_types, words, names) for words in WORDS) == sample.orders()
    for order in sample.orders():
        assert read_words(ENVOYS.order_types, order_words(order, names), names) == order
    names = naming(sample.treaty_game(), "red")
    assert order_words(sample.treaty_order(), names) == TREATY_WORDS
    assert read_words(ENVOYS.order_types, TREATY_WORDS, names) == sample.treaty_order()


def test_env_4_3_the_sample_tasks_do_what_they_say() -> None:
    """The free city is taken, the second army stays, the third joins the fourth and Ide falls, Green is known; the
    others name a capital and stay."""
    game, cell = sample.sample_game(), sample.cell
    for order in (sample.CAPITAL, *sample.orders()):
        game.submit("red", order)
    game.submit("blue", type(sample.CAPITAL)(cell("0809")))
    game.submit("green", type(sample.CAPITAL)(cell("1705")))
    for side in game.sides:
        game.seal(side)
    assert game.turn == 2
    state = game.top.state
    stand = {army.id: army.cell for army in state.armies.values() if army.side == "red"}
    fifth = stand.pop("red-5")
    assert stand == {"red-1": cell("0407"), "red-2": cell("0501"), "red-4": cell("0809")}
    assert sample.land().distance(fifth, cell("1705")) == 1
    assert (state.cities[cell("0407")].owner, state.cities[cell("0809")].owner) == ("red", "red")
    assert ("red", "green") in state.diplomacy.contacts
    assert state.armies["red-4"].strength == 24 + 3


@pytest.mark.parametrize("what", ["army", "city"])
def test_env_4_3_the_first_sample_task_flees(what: str) -> None:
    """An enemy or an enemy city in sight: it flees the way it came, and takes no free city it comes to see then."""
    armies = "red 0215, blue 0209" if what == "army" else "red 0215"
    board = drawn(armies, *(("............",) * 16), cities="0209 blue" if what == "city" else "")
    board.give("red", sample.orders()[0])
    board.reveal()
    board.resolve()
    assert board.state.armies["red-1"].cell == board.cell("0215")


def test_env_4_3_the_sample_treaty_does_what_it_says() -> None:
    """Every clause, on a small map: alliance for ten turns from the next, joint victory, land and sight open to
    each other, a city and two contacts passed on, and guests in cities."""
    board = Board(*sample.TREATY_ROWS, sides=4, scenario={"cities": sample.TREATY_CITIES})
    for side in ("blue", "green", "white"):
        board.contact("red", side)
    far, explored = board.army("blue", "1107").cell, board.cell("1201")
    board.state.sides["red"].memory.seen[explored] = 1
    board.look()
    board.give("red", sample.treaty_order())
    board.give("blue", Sign(board.known("blue").treaties[0].id))
    frame, turn = board.frame, board.state.turn
    next_turn(board)
    assert far in board.known("red").visible
    assert board.known("blue").seen_in(explored) == 1
    guest = board.army("red", "0603", 11, plan=way(board, "0503"))
    next_turn(board)
    assert board.state.cities[board.cell("0505")].owner == "red"
    assert board.known("blue").contacts == ("red", "green", "white")
    assert guest.cell == board.cell("0503") == board.state.armies["blue-1"].cell
    assert alliances.bound_jointly(frame, "red", "blue")
    while board.state.turn <= turn + 10:
        assert alliances.allied(frame, "red", "blue")
        next_turn(board)
    assert not alliances.allied(frame, "red", "blue")
    assert guest.cell != board.cell("0503")
    assert far not in board.known("red").visible
