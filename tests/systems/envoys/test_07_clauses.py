"""ENV-7.3, 1.3: what each clause of a treaty does."""

from __future__ import annotations

from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import FieldSpec, Values
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, TreatyStanding
from hexwar_tui.systems.envoys.orders.clauses_written import CLAUSE_PARTS
from hexwar_tui.systems.envoys.orders.treaties import Sign
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, kinds
from tests.systems.envoys.marching import way as board_route
from tests.systems.envoys.talks import (
    ALLIANCE,
    HOMES,
    JOINT,
    SEPARATE,
    SHARE_MAP,
    STAND,
    agree,
    clause,
    in_force,
    land,
    newest,
    newest_past,
    next_turn,
    propose,
)

# -- each clause -------------------------------------------------------------------------------------------------------


def test_env_7_3_alliance() -> None:
    """Non-aggression: allied armies that meet do not fight; the comer stops short."""
    board = land()
    in_force(board, "red", "blue")
    red = board.army("red", "1003", 20, plan=board_route(board, "1004"))
    board.army("blue", "1004", 10)
    assert "battle" not in kinds(board.resolve())
    assert red.cell == board.cell("1003")
    assert not alliances.allied(board.frame, "red", "green")


def test_env_7_3_joint_victory() -> None:
    """Sworn to joint victory, the last allies win together."""
    board = land(sides=2)
    agree(board, "red", "blue", clauses=(ALLIANCE, JOINT))
    next_turn(board)
    assert victory.outcome(board.frame) is None
    next_turn(board)
    outcome = victory.outcome(board.frame)
    assert outcome is not None
    assert outcome.winners == ("red", "blue")


def test_env_1_3_separate_victory() -> None:
    """When only allies with separate victory are left, the alliance ends by itself at the next turn; war goes on."""
    board = land(sides=2)
    in_force(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    assert alliances.allied(board.frame, "red", "blue")
    events = next_turn(board)
    assert facts(events, "treaty-ended")["why"] == "rivals"
    assert not alliances.allied(board.frame, "red", "blue")
    assert victory.outcome(board.frame) is None


def test_env_1_3_an_alliance_holds_while_there_are_rivals() -> None:
    """Separate victory matters among the last allies only."""
    board = land(sides=3)
    in_force(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    assert "treaty-ended" not in kinds(next_turn(board, 3))


def test_env_7_3_share_explored_map() -> None:
    """What one has explored the other knows, as it was last seen; and back, where both open their maps."""
    board = land()
    far = board.cell("1502")
    board.state.sides["blue"].memory.seen[far] = 1
    assert board.known("red").seen_in(far) is None
    in_force(board, "red", "blue", clauses=(SHARE_MAP,))
    assert board.known("red").seen_in(far) == 1
    assert board.known("red").cities.keys() >= {board.cell(HOMES["blue"])}
    assert board.known("blue").cities.keys() >= {board.cell(HOMES["red"])}
    assert far not in board.known("red").visible
    assert board.known("green").seen_in(board.cell(HOMES["red"])) is None


def test_env_7_3_share_explored_map_one_way() -> None:
    """Where only one opens his map, only the other learns of it."""
    board = land(options={"sight": 1})
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.SHARE_MAP, "red", "blue"),))
    assert board.cell(HOMES["red"]) in board.known("blue").cities
    assert board.cell(HOMES["blue"]) not in board.known("red").cities


def test_env_7_3_share_current_sight() -> None:
    """All that one's armies and cities see the other sees, too, as long as the treaty is in force."""
    board = land(options={"sight": 1})
    post = board.cell("0903")
    board.army("blue", "0903")
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.SHARE_SIGHT, "blue", "red"),), turns=2)
    assert post in board.known("red").visible
    assert [seen.cell for seen in board.known("red").sightings.values()] == [board.cell("0503"), post]
    assert board.cell(HOMES["red"]) not in board.known("blue").visible
    next_turn(board, 2)
    assert post not in board.known("red").visible
    assert board.known("red").seen_in(post) is not None


def test_env_7_3_hand_over_a_city() -> None:
    """The city is the other's once the treaty is in force; the army in it has to leave, for it is no guest."""
    board = land()
    city = board.cell(HOMES["blue"])
    agree(board, "red", "blue", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=city),))
    next_turn(board)
    assert board.state.cities[city].owner == "blue"
    events = next_turn(board)
    assert board.state.cities[city].owner == "red"
    assert facts(events, "city-handed") == {"giver": "blue", "to": "red", "at": city}
    assert facts(events, "guest-left")["city"] == city
    assert board.state.sides["blue"].capital_lost
    assert newest_past(board).standing is TreatyStanding.ENDED


def test_env_7_3_a_city_that_was_lost_meanwhile_is_not_handed_over() -> None:
    """What the giver has no more can't change hands; the parties are told, and the rest of the treaty holds."""
    board = land()
    city = board.cell(HOMES["blue"])
    agree(board, "red", "blue", clauses=(ALLIANCE, clause(ClauseKind.CITY, "blue", "red", hex=city)))
    next_turn(board)
    board.state.cities[city].owner = "green"
    board.state.armies["blue-1"].cell = board.cell("0505")
    events = next_turn(board)
    assert facts(events, "not-handed")["why"] == "lost"
    assert board.state.cities[city].owner == "green"
    assert alliances.allied(board.frame, "red", "blue")


def test_env_7_3_hand_over_an_army() -> None:
    """Where it stands, with its strength, under the next number of its new side; what it was ordered is forgotten."""
    board = land()
    army = board.army("red", "0404", 15)
    agree(board, "red", "blue", clauses=(clause(ClauseKind.ARMY, "red", "blue", hex=army.cell),))
    next_turn(board)
    army.plan = board_route(board, "0405")
    events = next_turn(board)
    assert facts(events, "army-received") == {"army": "blue-2", "at": army.cell, "strength": 15}
    handed = board.state.armies["blue-2"]
    assert (handed.side, handed.number, handed.cell, handed.strength) == ("blue", 2, board.cell("0404"), 15)
    assert "red-2" not in board.state.armies
    (told,) = [event for event in events if event.kind == "army-received"]
    assert told.seen_by == ("blue",)


def test_env_7_3_an_army_goes_by_its_number_to_its_own_side_only() -> None:
    """To the other party it is the army that stood on a hex when it was proposed, wherever it goes."""
    board = land()
    army = board.army("red", "0404", 15)
    (event,) = board.give("red", propose("blue", clause(ClauseKind.ARMY, "red", "blue", hex=army.cell)))
    assert "red-2" not in str(event.facts)
    texts = {side: panel_text(board, side) for side in ("red", "blue")}
    assert "Red hands over Red 2, in 0404 to Blue" in texts["red"]
    assert "Red hands over the army of Red in 0404 to Blue" in texts["blue"]
    assert "Red 2" not in texts["blue"]
    army.cell = board.cell("0406")
    board.give("blue", Sign(newest(board, "blue").id))
    next_turn(board, 2)
    assert board.state.armies["blue-2"].cell == board.cell("0406")


def panel_text(board: Board, side: str) -> str:
    """The tab of diplomacy of a side."""
    (panel,) = [panel for panel in ENVOYS.show.view(board.known(side)).panels if panel.id == "diplomacy"]
    return "\n".join(render(line.text, "en") for line in panel.lines)


def test_env_7_3_an_army_is_not_handed_over_onto_another_of_its_new_side() -> None:
    """Two own armies never stand on one hex: a guest's host can't be handed to the guest."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, STAND))
    home = board.cell(HOMES["red"])
    board.army("blue", HOMES["red"], 10)
    agree(board, "red", "blue", clauses=(clause(ClauseKind.ARMY, "red", "blue", hex=home),))
    next_turn(board)
    assert facts(next_turn(board), "not-handed")["why"] == "taken"


def test_env_7_3_pass_on_contacts() -> None:
    """The contacts of third states that the giver has become the other's."""
    board = land(contacts=("red", "blue"))
    board.contact("red", "green")
    board.contact("red", "white")
    clauses = [clause(ClauseKind.CONTACTS, "red", "blue", contact=side) for side in ("green", "white")]
    treaty = agree(board, "red", "blue", clauses=clauses)
    assert [c.contacts for c in treaty.clauses] == [["green", "white"]]
    next_turn(board)
    assert board.known("blue").contacts == ("red",)
    events = next_turn(board)
    assert board.known("blue").contacts == ("red", "green", "white")
    assert [event.facts["how"] for event in events if event.kind == "contact"] == ["passed-on"] * 2
    assert "not-handed" not in kinds(events)


def test_env_7_3_a_contact_that_was_lost_meanwhile_is_not_passed_on() -> None:
    """The parties are told of what is missing; the other contacts are passed on."""
    board = land(contacts=("red", "blue"))
    board.contact("red", "green")
    board.contact("red", "white")
    clauses = [clause(ClauseKind.CONTACTS, "red", "blue", contact=side) for side in ("green", "white")]
    agree(board, "red", "blue", clauses=clauses)
    next_turn(board)
    board.state.diplomacy.contacts.remove(("red", "white"))
    events = next_turn(board)
    assert facts(events, "not-handed")["why"] == "unknown"
    assert board.known("blue").contacts == ("red", "green")


def test_env_7_3_free_text_conditions_bind_by_word_only() -> None:
    """They stand in the treaty for its parties to read, and nothing comes of them."""
    board = land()
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.WORDS, words="no army north of the river"),), turns=3)
    assert "1. by word: “no army north of the river”" in panel_text(board, "blue")
    assert not alliances.allied(board.frame, "red", "blue")


def test_env_7_3_choices_tell_nothing_that_the_proposer_does_not_know() -> None:
    """Cities and armies of another are offered as far as they are known; contacts that others may have are not told."""
    board = land(options={"sight": 1}, contacts=("red", "blue"))
    board.contact("blue", "green")
    parts, asked = dict(CLAUSE_PARTS), {"partner": "blue", "giver": "blue", "to": "red"}
    for kind in ("city", "army"):
        assert offered(board, parts["hex"], {**asked, "kind": kind}) == []
    assert offered(board, parts["contact"], {**asked, "kind": "contacts"}) == ["green", "white"]


def test_env_7_3_only_armies_of_who_hands_over_are_offered() -> None:
    """Of those in sight, by where they stand."""
    board = land(contacts=("red", "blue"))
    board.army("blue", "0404")
    board.army("green", "0403")
    board.look()
    assert {seen.side for seen in board.known("red").sightings.values()} == {"blue", "green"}
    asked = {"kind": "army", "partner": "blue", "giver": "blue", "to": "red"}
    assert offered(board, dict(CLAUSE_PARTS)["hex"], asked) == [board.cell(HOMES["blue"]), board.cell("0404")]


def offered(board: Board, part: FieldSpec, values: Values) -> list[object]:
    """What Red may choose from."""
    return [candidate.value for candidate in candidates(part, board.known("red"), values)]
