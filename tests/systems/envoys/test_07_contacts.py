"""ENV-7.1, 7.2, 7.6: contacts, messages, who plays which state, the Union of States."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import choices, legal_orders
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.orders.diplomacy import Disclose, FoundUnion, Introduce, ReadPost, SendMessage
from hexwar_tui.systems.envoys.orders.mustering import NameCapital
from hexwar_tui.systems.envoys.state import Phase
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, kinds, small_scenario, told_to
from tests.systems.envoys.marching import way
from tests.systems.envoys.talks import ALLIANCE, HOMES, land, letters, next_turn, propose


def contacts(board: Board, side: str) -> tuple[str, ...]:
    """The sides that a side is in contact with."""
    return board.known(side).contacts


# -- contacts ----------------------------------------------------------------------------------------------------------


def test_env_7_1_armies_that_end_a_turn_next_to_each_other_make_contact() -> None:
    """Contact of two players begins when their armies end a turn next to each other; only they are told. Armies that
    pass each other make none."""
    board = land(contacts=())
    board.army("red", "0403", 10)
    (told,) = [event for event in next_turn(board) if event.kind == "contact"]
    assert (told.seen_by, told.facts["how"]) == (("red", "blue"), "neighbours")
    assert contacts(board, "red") == ("blue",)
    assert contacts(board, "green") == ()
    assert "contact" not in kinds(next_turn(board))
    board = land(contacts=())
    board.army("red", "0403", 10, plan=way(board, "0404", "0405", "0406"))
    assert "contact" not in kinds(next_turn(board))


def test_env_7_1_players_that_fought_make_contact() -> None:
    """... after they fought, though one army is no more and nobody ends next to anybody. Without a union no chronicle
    is kept (ENV-7.6)."""
    board = land(contacts=(), options={"city_gain": 0})
    board.army("red", "1004", 20, plan=way(board, "1005"))
    board.army("blue", "1005", 10)
    events = board.resolve(dice=[10, 1])
    assert facts(events, "contact")["how"] == "battle"
    assert contacts(board, "blue") == ("red",)
    assert "chronicle-battle" not in kinds(events)


def test_env_7_1_a_third_passes_a_contact_on() -> None:
    """... or when a third who knows both passes a contact on; all three are told, he no more than the two. A contact
    that one does not have can't be passed on."""
    board = land(contacts=("red", "blue"))
    told = ("It takes two states that you are in contact with.", "ENV-7.1")
    assert board.refusal("red", Introduce("blue", "green")) == told
    board.contact("red", "green")
    assert board.refusal("red", Introduce("blue", "white"))[1] == "ENV-7.1"
    assert board.refusal("red", Introduce("blue", "blue"))[1] == "ENV-7.1"
    events = board.give("red", Introduce("blue", "green"))
    assert kinds(told_to(events, "red")) == ["introduced"]
    assert kinds(told_to(events, "blue")) == ["introduced", "contact"]
    assert contacts(board, "blue") == ("red", "green")
    assert kinds(told_to(board.give("red", Introduce("green", "blue")), "red")) == ["introduced"]


def test_env_7_1_without_contact_no_message_and_no_treaty() -> None:
    """Without contact no message and no treaty between them: nobody else is even offered."""
    board = land(contacts=("red", "blue"))
    assert board.refusal("red", SendMessage("green", "hello")) == ("You are not in contact with Green.", "ENV-7.1")
    assert board.refusal("red", propose("green", ALLIANCE))[1] == "ENV-7.1"
    assert board.refusal("white", SendMessage("red", "hello")) == ("You are in contact with nobody yet.", "ENV-7.1")
    offered = choices(ENVOYS.order_types, board.known("red"), Draft("red", "propose"))
    assert [candidate.value for candidate in offered.candidates] == ["blue"]


def test_env_7_1_a_proposal_to_several_brings_them_together() -> None:
    """Its proposer knows them all: what he proposes to several makes them known to each other."""
    board = land(contacts=("red", "blue"))
    board.contact("red", "green")
    events = board.give("red", propose("blue", ALLIANCE, others=["green"]))
    assert facts(events, "contact")["sides"] == ["blue", "green"]
    assert contacts(board, "green") == ("red", "blue")


# -- who plays which state ---------------------------------------------------------------------------------------------


def named_game(**options: str) -> Game:
    """Two players by name, in contact after the first turn."""
    capitals = {"red": "0102", "blue": "0202"}
    cities = [{"hex": hex, "name": f"City of {side}", "owner": side} for side, hex in capitals.items()]
    scenario = small_scenario(("......",) * 4, 2, cities=cities)
    seats = [SeatSetup("red", "Ruth"), SeatSetup("blue", "Boris")]
    game = Game.new({"envoys": ENVOYS}, scenario, seats=seats, seed="names", options=options)
    for side, hex in capitals.items():
        game.submit(side, NameCapital(scenario.land.grid.cell_of_label(hex)))
        game.seal(side)
    return game


def all_texts(game: Game, view: View) -> str:
    """Everything that a view says, and all news of its seat."""
    lines = [line for panel in view.panels for line in panel.lines]
    lines += [line for cell in view.grid.cells for line in view.describe(cell)]
    lines += [line for unit in view.units for line in view.card(unit.badge.unit)]
    texts: list[Any] = [*view.headline, view.advice, *(side.name for side in view.sides)]
    texts += [text for line in lines for text in (line.text, line.value)]
    texts += [game.phrase(event) for _, event in game.news(view.seat)]
    return "\n".join(render(text, "en") for text in texts)


def test_env_7_1_who_plays_which_state_is_shown_nowhere_until_disclosed() -> None:
    """Players' names stand in nothing that another side is shown, until one discloses himself to a contact; only to
    somebody in contact, only once to each."""
    game = named_game()
    assert "Ruth" not in all_texts(game, game.view("blue"))
    game.submit("red", Disclose("blue"))
    assert "Ruth" in all_texts(game, game.view("blue"))
    assert "Boris" not in all_texts(game, game.view("red"))
    board = land(contacts=("red", "blue"))
    assert board.refusal("red", Disclose("green"))[1] == "ENV-7.1"
    board.give("red", Disclose("blue"))
    assert board.refusal("red", Disclose("blue")) == ("Blue knows it already.", "ENV-7.1")


# -- messages ----------------------------------------------------------------------------------------------------------


def test_env_7_2_a_message_is_delivered_at_once() -> None:
    """Delivered at once, also while orders are being written, to its reader and nobody else; a message that is read
    can't be unread."""
    board = land(contacts=("red", "blue"))
    order = SendMessage("blue", "Peace?\nFor ever?")
    assert render(order.sentence(board.known("red")), "en") == "A message to Blue: “Peace?\nFor ever?”"
    (event,) = board.give("red", order)
    assert event.seen_by == ("red", "blue")
    assert board.text(event) == "Red to Blue: “Peace?\nFor ever?”"
    assert [message.words for message in board.known("blue").messages] == ["Peace?\nFor ever?"]
    assert board.known("green").messages == ()
    game = named_game()
    game.submit("red", SendMessage("blue", "hello"))
    with pytest.raises(CannotUndo):
        game.undo("red")
    assert game.entered("red") == []


def test_env_7_2_a_message_has_words_and_waits_for_the_next_turn_while_armies_march() -> None:
    """An empty message is none; while orders are carried out nobody writes."""
    board = land(contacts=("red", "blue"))
    assert board.refusal("red", SendMessage("blue", "  ")) == ("A message has words.", "ENV-7.2")
    board.state.phase = Phase.RESOLUTION
    assert board.refusal("red", SendMessage("blue", "hello"))[1] == "ENV-4.4"


def test_env_7_2_by_mail_messages_come_with_the_turn() -> None:
    """By mail at the turn: what is written waits with the orders, and can be taken back until all have sealed."""
    game = named_game(post="with-the-turn")
    game.submit("red", SendMessage("blue", "taken back"))
    game.undo("red")
    assert game.submit("red", SendMessage("blue", "hello")) == []
    assert game.known("blue").messages == ()
    game.seal("red")
    game.seal("blue")
    assert [message.words for message in game.known("blue").messages] == ["hello"]
    assert "message" in [event.kind for _, event in game.news("blue")]


def test_env_7_2_unread_messages_are_marked_until_their_reader_says_so() -> None:
    """A mark before the words and a count in the top line; both go when the reader marks them as read. The referee's
    tab holds the contacts and messages of all."""

    def headline() -> list[str]:
        return [render(text, "en") for text in ENVOYS.show.view(board.known("blue")).headline]

    board = land(contacts=("red", "blue"))
    board.give("red", SendMessage("blue", "hello"))
    assert "1 new message" in headline()
    assert "● Red, turn 2: hello" in letters(board, "blue")
    assert "● Red, turn 2: hello" not in letters(board, "red")
    assert "Red to Blue, turn 2: hello" in letters(board, REFEREE)
    assert board.refusal("red", ReadPost()) == ("You have no unread messages.", "ENV-7.2")
    board.give("blue", ReadPost())
    assert "Red, turn 2: hello" in letters(board, "blue")
    assert "1 new message" not in headline()


# -- the Union of States -----------------------------------------------------------------------------------------------


def test_env_7_6_the_union_makes_all_contacts_known_to_all() -> None:
    """Founded by a player in contact with all living others: all are told, and all are in contact with all."""
    board = land(contacts=())
    for side in ("blue", "green", "white"):
        board.contact("red", side)
    (event,) = board.give("red", FoundUnion("yes"))
    assert event.seen_by is None
    assert contacts(board, "green") == ("red", "blue", "white")
    assert len(board.known("blue").contact_pairs) == 6
    assert board.refusal("blue", FoundUnion("yes"))[1] == "ENV-7.6"


def test_env_7_6_it_takes_contact_with_all_that_play_on() -> None:
    """One who lacks a contact does not found it; those who are out count no more."""
    board = land(contacts=("red", "blue", "green"))
    assert board.refusal("red", FoundUnion("yes")) == ("It takes contact with all states that play on.", "ENV-7.6")
    assert board.refusal("red", FoundUnion("no"))[1] == "ENV-7.6"
    board.state.sides["white"].out = True
    del board.state.armies["white-1"]
    board.state.cities[board.cell(HOMES["white"])].owner = None
    assert kinds(board.give("red", FoundUnion("yes"))) == ["union-founded"]


def test_env_7_6_the_chronicle_tells_all_who_fought_and_what_fell() -> None:
    """One public chronicle: the sides and the city, but no place; maps stay closed."""
    names = {"red": "Ash", "blue": "Oak", "green": "Fir", "white": "Elm"}
    cities = [{"hex": HOMES[side], "name": name, "owner": side} for side, name in names.items()]
    board = Board(*("." * 20,) * 8, sides=4, scenario={"cities": cities})
    board.state.diplomacy.founder = "white"
    board.army("red", "0403", 30, plan=way(board, "0503"))
    events = told_to(board.resolve(dice=[15, 1]), "white")
    assert facts(events, "chronicle-battle") == {"sides": ["red", "blue"], "winner": "red"}
    assert facts(events, "chronicle-city") == {"city": 1, "side": "red", "from": "blue"}
    told = [board.text(event) for event in events]
    assert "Chronicle of the Union: Oak has fallen to Red; it was held by Blue." in told
    assert not any("0503" in text for text in told)
    assert not {"battle", "city-taken"} & set(kinds(events))


def test_env_7_1_who_has_no_name_at_the_table_is_not_asked_to_tell_it() -> None:
    """With one it is offered; orders of earlier games that told of none stay legal."""
    game = named_game()
    assert "disclose" in [each.value for each in game.choices(Draft("red")).candidates]
    board = land(contacts=("red", "blue"))
    assert [*legal_orders(Disclose, board.known("red"))] == []
    assert Disclose("blue").objection(board.known("red")) is None
