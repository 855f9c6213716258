"""ENV-7.3, 7.5, 1.3: what each clause of a treaty does, and what becomes of guests in allies' cities."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import candidates, choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, TreatyStanding
from hexwar_tui.systems.envoys.orders.clauses_written import CLAUSE_PARTS, ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd, Propose, Sign
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.rules.land.places import nearest_free
from hexwar_tui.systems.envoys.say.sentences_treaties import KINDS
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import drawn, way
from tests.systems.envoys.talks import (
    ALLIANCE,
    HOMES,
    SEPARATE,
    SHARE_MAP,
    STAND,
    agree,
    clause,
    in_force,
    land,
    letters,
    newest,
    newest_past,
    next_turn,
    propose,
)


def home(board: Board, side: str) -> Cell:
    """The city of a side."""
    return board.cell(HOMES[side])


# -- each clause -------------------------------------------------------------------------------------------------------


def test_env_1_3_separate_victory() -> None:
    """When only allies with separate victory are left, the alliance ends by itself at the next turn; war goes on. It
    holds while there are rivals."""
    board = land(sides=2)
    in_force(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    assert alliances.allied(board.frame, "red", "blue")
    events = next_turn(board)
    assert facts(events, "treaty-ended")["why"] == "rivals"
    why = "only allies are left, without joint victory for all, so the war goes on"
    assert [board.text(event) for event in events if event.kind in ("treaty-will-end", "treaty-ended")] == [
        f"Ends with this turn: treaty of Red and Blue: {why}.",
        "In force no more: treaty of Red and Blue.",
    ]
    assert not alliances.allied(board.frame, "red", "blue")
    assert victory.outcome(board.frame) is None
    board = land(sides=3)
    in_force(board, "red", "blue", clauses=(ALLIANCE, SEPARATE))
    assert "treaty-ended" not in kinds(next_turn(board, 3))


def test_env_7_3_share_explored_map() -> None:
    """What one has explored the other knows, as it was last seen; and back, where both open their maps. Where only one
    opens his map, only the other learns of it."""
    board, alone = land(), land(options={"sight": 1})
    far = board.cell("1502")
    board.state.sides["blue"].memory.seen[far] = 1
    assert board.known("red").seen_in(far) is None
    in_force(board, "red", "blue", clauses=(SHARE_MAP,))
    assert board.known("red").seen_in(far) == 1
    assert board.known("red").cities.keys() >= {home(board, "blue")}
    assert board.known("blue").cities.keys() >= {home(board, "red")}
    assert far not in board.known("red").visible
    assert board.known("green").seen_in(home(board, "red")) is None
    in_force(alone, "red", "blue", clauses=(clause(ClauseKind.SHARE_MAP, "red", "blue"),))
    assert home(alone, "red") in alone.known("blue").cities
    assert home(alone, "blue") not in alone.known("red").cities


def test_env_7_3_land_is_shared_as_it_was_seen_later() -> None:
    """What was seen in the same turn each keeps as he saw it; of an earlier turn the other's replaces it, with the land
    that he remembers there, or without any."""
    board = land()
    own, given = (board.state.sides[side].memory for side in ("red", "blue"))
    same, later, changed = (board.cell(label) for label in ("1204", "1205", "1206"))
    for cell, turn, theirs, remembered in ((same, 1, 1, ""), (later, 0, 1, ""), (changed, 0, 1, "hills")):
        own.seen[cell], own.terrain[cell], given.seen[cell] = turn, "woods", theirs
        if remembered:
            given.terrain[cell] = remembered
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.SHARE_MAP, "blue", "red"),))
    assert (own.terrain.get(same), own.terrain.get(later), own.terrain.get(changed)) == ("woods", None, "hills")
    assert [own.seen[cell] for cell in (same, later, changed)] == [1, 1, 1]


def test_env_7_3_share_current_sight() -> None:
    """All that one's armies and cities see the other sees, too, as long as the treaty is in force."""
    board = land(options={"sight": 1})
    post = board.army("blue", "0903").cell
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.SHARE_SIGHT, "blue", "red"),), turns=2)
    assert post in board.known("red").visible
    assert [seen.cell for seen in board.known("red").sightings.values()] == [home(board, "blue"), post]
    assert home(board, "red") not in board.known("blue").visible
    next_turn(board, 2)
    assert post not in board.known("red").visible
    assert board.known("red").seen_in(post) is not None


def test_env_7_3_hand_over_a_city() -> None:
    """The city is the other's once the treaty is in force; the army in it has to leave, for it is no guest."""
    board = land()
    city = home(board, "blue")
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.CITY, "blue", "red", hex=city),))
    assert board.state.cities[city].owner == "blue"
    events = next_turn(board)
    assert board.state.cities[city].owner == "red"
    assert facts(events, "city-handed") == {"giver": "blue", "to": "red", "at": city}
    assert facts(events, "guest-left")["city"] == city
    assert board.state.sides["blue"].capital_lost
    (lost,) = [event for event in events if event.kind == "capital-lost"]
    assert lost.is_known_to("blue")
    assert not lost.is_known_to("red")
    assert newest_past(board).standing is TreatyStanding.ENDED


def test_env_7_3_a_city_that_was_lost_meanwhile_is_not_handed_over() -> None:
    """What the giver has no more can't change hands; the parties are told, and the rest of the treaty holds."""
    board = land()
    city = home(board, "blue")
    in_force(board, "red", "blue", clauses=(ALLIANCE, clause(ClauseKind.CITY, "blue", "red", hex=city)))
    board.state.cities[city].owner = "green"
    board.state.armies["blue-1"].cell = board.cell("0505")
    assert facts(next_turn(board), "not-handed")["why"] == "lost"
    assert board.state.cities[city].owner == "green"
    assert alliances.allied(board.frame, "red", "blue")


def test_env_7_3_hand_over_an_army() -> None:
    """Where it stands, with its strength, under the next number of its new side; what it was ordered is forgotten."""
    board = land()
    army = board.army("red", "0404", 15)
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.ARMY, "red", "blue", hex=army.cell),))
    army.plan = way(board, "0405")
    (told,) = [event for event in next_turn(board) if event.kind == "army-received"]
    assert told.facts == {"army": "blue-2", "at": army.cell, "strength": 15}
    assert told.seen_by == ("blue",)
    handed = board.state.armies["blue-2"]
    assert (handed.side, handed.number, handed.cell, handed.strength) == ("blue", 2, board.cell("0404"), 15)
    assert "red-2" not in board.state.armies


def test_env_7_3_an_army_goes_by_its_number_to_its_own_side_only() -> None:
    """To the other party it is the army that stood on a hex when it was proposed, wherever it goes."""
    board = land()
    army = board.army("red", "0404", 15)
    (event,) = board.give("red", propose("blue", clause(ClauseKind.ARMY, "red", "blue", hex=army.cell)))
    assert "red-2" not in str(event.facts)
    texts = {side: "\n".join(letters(board, side)) for side in ("red", "blue")}
    assert "Red hands over Red 2, in 0404 to Blue" in texts["red"]
    assert "Red hands over the army of Red in 0404 to Blue" in texts["blue"]
    assert "Red 2" not in texts["blue"]
    army.cell = board.cell("0406")
    board.give("blue", Sign(newest(board, "blue").id))
    next_turn(board, 2)
    assert board.state.armies["blue-2"].cell == board.cell("0406")


def test_env_7_3_an_army_is_not_handed_over_onto_another_of_its_new_side() -> None:
    """Two own armies never stand on one hex: a guest's host can't be handed to the guest."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, STAND))
    board.army("blue", HOMES["red"], 10)
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.ARMY, "red", "blue", hex=home(board, "red")),))
    assert facts(next_turn(board), "not-handed")["why"] == "taken"


def test_env_7_3_pass_on_contacts() -> None:
    """The contacts of third states that the giver has become the other's; of one that was lost meanwhile the parties
    are told, and the others are passed on."""
    for lost in (False, True):
        board = land(contacts=("red", "blue"))
        board.contact("red", "green")
        board.contact("red", "white")
        clauses = [clause(ClauseKind.CONTACTS, "red", "blue", contact=side) for side in ("green", "white")]
        treaty = in_force(board, "red", "blue", clauses=clauses)
        assert [c.contacts for c in treaty.clauses] == [["green", "white"]]
        assert board.known("blue").contacts == ("red",)
        if lost:
            board.state.diplomacy.contacts.remove(("red", "white"))
        events = next_turn(board)
        assert board.known("blue").contacts == (("red", "green") if lost else ("red", "green", "white"))
        passed = [event.facts["how"] for event in events if event.kind == "contact"]
        assert passed == ["passed-on"] * (1 if lost else 2)
        assert [event.facts["why"] for event in events if event.kind == "not-handed"] == ["unknown"] * lost


def test_env_7_3_free_text_conditions_bind_by_word_only() -> None:
    """They stand in the treaty for its parties to read, and nothing comes of them."""
    board = land()
    in_force(board, "red", "blue", clauses=(clause(ClauseKind.WORDS, words="no army north of the river"),), turns=3)
    assert "1. by word: “no army north of the river”" in "\n".join(letters(board, "blue"))
    assert not alliances.allied(board.frame, "red", "blue")


def test_env_7_3_choices_tell_nothing_that_the_proposer_does_not_know() -> None:
    """Cities and armies of another are offered as far as they are known, armies of who hands over by where they stand;
    contacts that others may have are not told, nor is that clause offered where there is no third."""

    def offered(board: Board, field: str, kind: str, giver: str = "blue") -> list[object]:
        asked = {"kind": kind, "partner": "blue", "giver": giver, "to": "red"}
        return [found.value for found in candidates(dict(CLAUSE_PARTS)[field], board.known("red"), asked)]

    board = land(options={"sight": 1}, contacts=("red", "blue"))
    board.contact("blue", "green")
    assert (offered(board, "hex", "city"), offered(board, "hex", "army")) == ([], [])
    assert offered(board, "contact", "contacts") == ["green", "white"]
    board = land()
    board.army("blue", "0404")
    board.army("green", "0403")
    board.look()
    assert {seen.side for seen in board.known("red").sightings.values()} == {"blue", "green"}
    assert offered(board, "hex", "army") == [home(board, "blue"), board.cell("0404")]
    assert offered(board, "hex", "army", giver="red") == [home(board, "red")]
    for sides in (2, 3):
        assert ("contacts" in offered(land(sides=sides), "kind", "")) is (sides == 3)


# -- guests ------------------------------------------------------------------------------------------------------------


def guest_in_blues_city(turns: int = 0) -> Board:
    """Red stands in Blue's city beside its garrison, by a treaty of so many turns."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, STAND), turns=turns)
    board.army("red", HOMES["blue"], 10)
    return board


def blues_gift(board: Board) -> tuple[ClauseRecord]:
    """Blue hands its city over to Red."""
    return (clause(ClauseKind.CITY, "blue", "red", hex=home(board, "blue")),)


def test_env_7_5_the_right_may_be_given_by_one_alone() -> None:
    """Blue lets Red in, and not the other way."""
    board = land()
    in_force(board, "red", "blue", clauses=(ALLIANCE, clause(ClauseKind.STAND, "blue", "red")))
    assert alliances.may_stand(board.frame, "red", "blue")
    assert not alliances.may_stand(board.frame, "blue", "red")


def test_env_7_5_when_the_alliance_ends_guests_go_at_once() -> None:
    """To the nearest free cell outside, however it ends; their side and those who see it are told."""
    board = guest_in_blues_city(turns=2)
    guest = board.state.armies["red-2"]
    assert "guest-left" not in kinds(next_turn(board))
    assert guest.cell == home(board, "blue")
    events = next_turn(board)
    assert facts(events, "guest-left")["city"] == home(board, "blue")
    (left,) = {board.text(event) for event in events if event.kind == "guest-left"}
    assert left.startswith("The army of Red leaves the city 0503 for ")
    assert guest.cell in board.frame.scenario.land.grid.neighbours[home(board, "blue")]
    told = {side: "guest-left" in kinds(told_to(events, side)) for side in ("red", "blue", "white")}
    assert told == {"red": True, "blue": True, "white": False}
    board = guest_in_blues_city()
    for side in ("red", "blue"):
        board.give(side, AgreeToEnd("red+blue/1"))
    assert "guest-left" in kinds(next_turn(board))


def test_env_7_5_guests_stay_where_another_treaty_gives_the_right() -> None:
    """An alliance that is renewed before it ends lets its guests stay; when Blue hands its city over to the guest, he
    is at home, and Blue's army his guest."""
    board = guest_in_blues_city(turns=2)
    next_turn(board)
    agree(board, "red", "blue", clauses=(ALLIANCE, STAND))
    assert "guest-left" not in kinds(next_turn(board, 2))
    assert board.state.armies["red-2"].cell == home(board, "blue")
    agree(board, "red", "blue", clauses=blues_gift(board))
    assert "guest-left" not in kinds(next_turn(board, 2))
    assert board.state.cities[home(board, "blue")].owner == "red"
    assert board.state.armies["blue-1"].cell == home(board, "blue") == board.state.armies["red-2"].cell


def test_env_7_5_a_guest_that_finds_no_way_out_does_not_take_a_city_that_is_held() -> None:
    """Or it would change hands with every impulse, as the owner's army is in it, too; without one it falls."""
    for armies, owner in (("red 0202, blue 0202", "red"), ("blue 0202", "blue")):
        board = drawn(armies, "~~~", "~.~", "~~~", cities="0202 red capital")
        events = board.resolve()
        assert board.state.cities[board.cell("0202")].owner == owner
        assert kinds(events).count("city-taken") == (owner == "blue")
        assert board.state.sides["red"].capital_lost == (owner == "blue")


def test_env_7_5_the_nearest_free_cell_is_reached_on_foot_and_holds_nothing() -> None:
    """Not over the sea, no city, no army; of several the first by rank."""
    board = Board("~~~~~", "..~..", "~~~~~", sides=2)
    board.city("0102", "blue")
    assert nearest_free(board.frame, "red", board.cell("0102"), board.state.cities) == board.cell("0202")
    board.army("blue", "0202")
    assert nearest_free(board.frame, "red", board.cell("0102"), board.state.cities) is None
    wide = drawn("blue 0101", "......", "......", "......", cities="0302 blue")
    around = wide.frame.scenario.land.grid.neighbours[wide.cell("0302")]
    assert nearest_free(wide.frame, "red", wide.cell("0302"), wide.state.cities) == min(around)


def test_env_7_5_of_several_guests_the_strongest_stays() -> None:
    """A city that was handed over with a guest in it may hold two; one has to go."""
    board = land(contacts=("red", "blue", "green"))
    in_force(board, "red", "blue", "green", clauses=(ALLIANCE, STAND))
    weak, strong = board.army("green", HOMES["blue"], 10), board.state.armies["blue-1"]
    agree(board, "red", "blue", clauses=blues_gift(board))
    next_turn(board, 2)
    assert strong.cell == home(board, "blue")
    assert weak.cell != strong.cell


WIDEST_LINE = 40
"""So many characters of a line of a list are shown at 80×24 beside its key."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_clauses_is_not_cut_on_a_small_screen(language: str) -> None:
    """The name of each kind and its note, with two spaces between them."""
    lines = [f"{render(name, language)}  {render(note, language)}" for name, note in KINDS.values()]
    assert [line for line in lines if len(line) > WIDEST_LINE] == []


def test_with_whom_no_treaty_can_be_made_is_told_before_anything_is_asked() -> None:
    """In the list of states, each with the reason; those in contact come first."""
    board = Board("....", sides=3)
    board.army("red", "0101", 12)
    board.contact("red", "green")
    known = board.known("red")
    asked = choices([Propose], known, Draft("red", "propose", {}))
    assert [candidate.value for candidate in asked.candidates] == ["green"]
    assert [(each.candidate.value, render(each.objection.reason, "en")) for each in asked.refused] == [
        ("blue", "You are not in contact with Blue.")
    ]
