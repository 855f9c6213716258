"""ENV-4.3: the sample treaty is one readable sentence and does what it says. `tests/end_to_end/test_envoys_orders.py`
enters it in the dialogs."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.orders.treaties import Propose, Sign
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.state import Mode, Plan
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, small_scenario
from tests.systems.envoys.talks import (
    ALLIANCE,
    JOINT,
    SHARE_MAP,
    SHARE_SIGHT,
    STAND,
    clause,
    next_turn,
)

ROWS = ("." * 12,) * 8

CITIES = [
    {"hex": "0402", "name": {"en": "Ash", "ru": "Ясень"}, "owner": "red"},
    {"hex": "0503", "name": {"en": "Elm", "ru": "Вяз"}, "owner": "blue"},
    {"hex": "0505", "name": {"en": "Ide", "ru": "Йазь"}, "owner": "blue"},
    {"hex": "0403", "name": {"en": "Oak", "ru": "Дуб"}, "owner": "green"},
    {"hex": "0302", "name": {"en": "Fir", "ru": "Пихта"}, "owner": "white"},
]
"""Red meets all others in the first turn. Of Blue's cities it has both in sight."""

SIDES = [
    {"id": "red", "name": {"en": "Red", "ru": "Рубиния"}, "colour": 0},
    {"id": "blue", "name": {"en": "Blue", "ru": "Лазурь"}, "colour": 1},
    {"id": "green", "name": {"en": "Green", "ru": "Изумруд"}, "colour": 2},
    {"id": "white", "name": {"en": "White", "ru": "Жемчуг"}, "colour": 3},
]

SENTENCES = {
    "en": "Treaty of Red and Blue for 10 turns, beginning with the next: Red and Blue are allies and do not fight each "
    "other; victory is joint; they open to each other the land they have explored; they show each other all that is "
    "in their sight; Blue hands over the city Ide (0505) to Red; Red passes on to Blue its contacts: Green and White; "
    "allied armies may stand in each other's cities.",
    "ru": "Договор, стороны: Рубиния и Лазурь, на 10 ходов со следующего: Рубиния и Лазурь в союзе и не воюют друг с "
    "другом; победа совместная; открывают друг другу обследованные земли; показывают друг другу всё, что видят; Лазурь "
    "передаёт город Йазь (0505), кому: Рубиния; Рубиния передаёт контакты (Изумруд и Жемчуг), кому: Лазурь; союзные "
    "войска могут стоять в городах друг друга.",
}

WORDS = (
    "propose partner=Blue turns=10 clauses=alliance clauses=joint-victory clauses=share-map clauses=share-sight "
    "clauses='city: Blue: Red: 0505' clauses='contacts: Red: Blue: : Green' clauses='contacts: Red: Blue: : White' "
    "clauses=stand"
)


def sample_land() -> EnvScenario:
    """The map with its cities; the states have a name in each language."""
    data = small_scenario(ROWS, 4, cities=CITIES).model_dump(mode="json")
    return EnvScenario.model_validate({**data, "sides": SIDES}, strict=False)


def cell(label: str) -> Cell:
    """The cell with this label."""
    return sample_land().land.grid.cell_of_label(label)


def sample_game() -> Game:
    """The second turn: Red is in contact with all others."""
    game = Game.new({"envoys": ENVOYS}, sample_land(), seed="treaty")
    for side in game.sides:
        own = next(cell for cell, city in game.known(side).cities.items() if city.owner == side)
        game.submit(side, NameCapital(own))
        game.seal(side)
    return game


def sample_order() -> Propose:
    """What the sample says, as Red proposes it."""
    gifts = (
        clause(ClauseKind.CITY, "blue", "red", hex=cell("0505")),
        clause(ClauseKind.CONTACTS, "red", "blue", contact="green"),
        clause(ClauseKind.CONTACTS, "red", "blue", contact="white"),
    )
    clauses = (ALLIANCE, JOINT, SHARE_MAP, SHARE_SIGHT, *gifts, STAND)
    return Propose(partner="blue", others=None, turns=10, clauses=clauses)


@pytest.mark.parametrize("language", SENTENCES)
def test_env_4_3_the_sample_treaty_is_one_readable_sentence(language: str) -> None:
    """The same sentence for the proposer and for who reads it."""
    game = sample_game()
    order = sample_order()
    assert render(order.sentence(game.known("red")), language) == SENTENCES[language]
    game.submit("red", order)
    told = [game.phrase(event) for _, event in game.news("blue") if event.kind == "treaty-proposed"]
    assert SENTENCES[language] in render(told[-1], language)


def test_env_4_3_the_sample_treaty_as_words() -> None:
    """As it stands in order files."""
    game = sample_game()
    known = naming(game, "red")
    assert order_words(sample_order(), known) == WORDS
    assert read_words(ENVOYS.order_types, WORDS, known) == sample_order()


def test_env_4_3_the_sample_treaty_does_what_it_says() -> None:
    """Every clause, on a small map: alliance for ten turns from the next, joint victory, land and sight open to
    each other, a city and two contacts passed on, and guests in cities."""
    board = Board(*ROWS, sides=4, scenario={"cities": CITIES})
    for side in ("blue", "green", "white"):
        board.contact("red", side)
    board.army("blue", "1107")
    far, explored = board.cell("1107"), board.cell("1201")
    board.state.sides["red"].memory.seen[explored] = 1
    board.look()
    board.give("red", sample_order())
    (treaty,) = board.known("blue").treaties
    board.give("blue", Sign(treaty.id))
    frame, turn = board.frame, board.state.turn
    next_turn(board)
    assert far in board.known("red").visible
    assert board.known("blue").seen_in(explored) == 1
    guest = board.army("red", "0603", 11, plan=Plan(Mode.ROUTE, board.path("0503")))
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
