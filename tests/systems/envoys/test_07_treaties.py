"""ENV-7.3, 7.4: treaties are proposed, signed and registered; what each clause does; how they end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.choices import candidates, choices
from hexwar_tui.engine.language import render
from hexwar_tui.engine.orders import Draft, FieldSpec, Values
from hexwar_tui.systems.envoys import alliances, victory
from hexwar_tui.systems.envoys.clauses_written import CLAUSE_PARTS, ClauseRecord
from hexwar_tui.systems.envoys.orders_treaties import AgreeToEnd, Refuse, Sign, Withdraw
from hexwar_tui.systems.envoys.state import ClauseKind, Mode, Plan, Standing, Treaty
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.talks import (
    ALLIANCE,
    HOMES,
    JOINT,
    SEPARATE,
    SHARE_MAP,
    SHARE_SIGHT,
    STAND,
    agree,
    clause,
    in_force,
    land,
    newest,
    next_turn,
    propose,
)

# -- proposed, signed, registered --------------------------------------------------------------------------------------


def test_env_7_3_a_treaty_is_proposed_by_one_and_signed_by_all() -> None:
    """Proposed by one, signed by all parties, registered by the engine; nobody else is told of any of it."""
    board = land(contacts=("red", "blue", "green"))
    events = board.give("red", propose("blue", ALLIANCE, others=["green"]))
    treaty = newest(board, "blue")
    assert treaty.signed == ["red"]
    events += board.give("blue", Sign(treaty.id))
    assert treaty.standing is Standing.PROPOSED
    events += board.give("green", Sign(treaty.id))
    assert treaty.standing is Standing.SIGNED
    assert kinds(events) == [
        "treaty-proposed",
        "treaty-signed",
        "treaty-signed",
        "treaty-registered",
    ]
    assert told_to(events, "white") == []
    assert board.known("white").treaties == ()


def test_env_7_3_a_treaty_is_in_force_from_the_next_turn() -> None:
    """In force from the next turn: not while this one is resolved."""
    board = land()
    treaty = agree(board, "red", "blue")
    assert not alliances.allied(board.frame, "red", "blue")
    board.army("red", "1003", 20, plan=board_route(board, "1004"))
    board.army("blue", "1004", 10)
    assert "battle" in kinds(board.resolve(dice=[10, 1]))
    assert alliances.allied(board.frame, "red", "blue")
    assert "treaty-begins" in kinds(next_turn(board))
    assert treaty.standing is Standing.IN_FORCE


def board_route(board: Board, *labels: str) -> Plan:
    """A route over these hexes."""
    return Plan(Mode.ROUTE, board.path(*labels))


def test_env_7_3_a_proposal_can_be_refused_or_withdrawn() -> None:
    """One refusal turns it down for all; its proposer takes it back as long as not all have signed."""
    board = land(contacts=("red", "blue", "green"))
    board.give("red", propose("blue", ALLIANCE, others=["green"]))
    (event,) = board.give("green", Refuse(newest(board, "green").id))
    assert event.kind == "treaty-refused"
    assert board.known("blue").treaties == ()
    board.give("red", propose("blue", ALLIANCE))
    (event,) = board.give("red", Withdraw(newest(board, "red").id))
    assert event.kind == "treaty-withdrawn"
    assert [treaty.standing.value for treaty in board.known("blue").past_treaties] == ["refused", "withdrawn"]


def test_env_7_3_who_may_sign_refuse_and_withdraw() -> None:
    """A party that has not signed signs or refuses; the proposer withdraws; of others' treaties nobody knows."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    treaty = newest(board, "red").id
    for order in (Sign(treaty), Refuse(treaty)):
        assert board.refusal("red", order) == ("No treaty waits for your signature.", "ENV-7.3")
        assert board.refusal("green", order)[1] == "ENV-7.3"
    assert board.refusal("blue", Withdraw(treaty)) == ("None of your proposals waits to be signed.", "ENV-7.3")
    offered = choices(ENVOYS.order_types, board.known("blue"), Draft("blue", "sign"))
    assert [candidate.value for candidate in offered.candidates] == [treaty]


def test_env_7_3_a_void_proposal_is_laid_aside() -> None:
    """When one who was to sign is out, nobody signs any more."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    board.state.armies.pop("blue-1")
    board.state.cities[board.cell(HOMES["blue"])].owner = None
    assert "treaty-void" in kinds(next_turn(board))
    assert board.known("red").treaties == ()


def test_env_7_3_not_too_many_proposals_wait_at_a_time() -> None:
    """A side can't bury others in paper."""
    board = land()
    for words in "abcdefgh":
        board.give("red", propose("blue", clause(ClauseKind.WORDS, words=words)))
    assert board.refusal("red", propose("blue", ALLIANCE))[1] == "ENV-7.3"


NONSENSE: dict[str, tuple[ClauseRecord, ...]] = {
    "no clause": (),
    "twice": (ALLIANCE, ALLIANCE),
    "unknown": (("tribute", None, None, None, None, None),),
    "joint and separate": (ALLIANCE, JOINT, SEPARATE),
    "victory without alliance": (JOINT,),
    "guests without alliance": (STAND,),
    "gift of nobody": (clause(ClauseKind.CITY, hex=0),),
    "gift to oneself": (clause(ClauseKind.CONTACTS, "red", "red", contact="green"),),
    "gift to a stranger": (clause(ClauseKind.CONTACTS, "red", "white", contact="green"),),
    "sight from a stranger": (clause(ClauseKind.SHARE_SIGHT, "white", "red"),),
    "sight from nobody": (clause(ClauseKind.SHARE_SIGHT, None, "red"),),
    "alliance with a giver": (clause(ClauseKind.ALLIANCE, "red", "blue"),),
    "alliance with a hex": (clause(ClauseKind.ALLIANCE, hex=3),),
    "alliance with words": (clause(ClauseKind.ALLIANCE, words="for ever"),),
    "words without words": (clause(ClauseKind.WORDS),),
    "contact of a party": (clause(ClauseKind.CONTACTS, "red", "blue", contact="blue"),),
    "contact unnamed": (clause(ClauseKind.CONTACTS, "red", "blue"),),
    "contact that one has not": (clause(ClauseKind.CONTACTS, "red", "blue", contact="green"),),
    "city that one has not": (clause(ClauseKind.CITY, "red", "blue", hex=0),),
    "army that is not there": (clause(ClauseKind.ARMY, "red", "blue", hex=0),),
    "army out of sight": (clause(ClauseKind.ARMY, "blue", "red", hex=150),),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_env_7_3_clauses_that_mean_nothing_are_refused(name: str) -> None:
    """Every clause has the parts that it needs and no others, and gives what is there as far as its proposer knows."""
    assert board_refuses(NONSENSE[name]) in ("ENV-7.3", "ENV-7.1", "ENV-1.3")


def board_refuses(clauses: tuple[ClauseRecord, ...]) -> str:
    """The rule by which Red's proposal to Blue is refused."""
    return land().refusal("red", propose("blue", *clauses))[1]


def test_env_7_3_nobody_signs_away_what_he_does_not_have() -> None:
    """What another asks for is looked at when it is signed: only the signer knows what he has."""
    board = land(contacts=("red", "blue"))
    board.give("red", propose("blue", clause(ClauseKind.CONTACTS, "blue", "red", contact="green")))
    assert board.refusal("blue", Sign(newest(board, "blue").id))[1] == "ENV-7.3"
    board.contact("blue", "green")
    board.give("blue", Sign(newest(board, "blue").id))
    assert "contact" in kinds(next_turn(board, 2))


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
    assert newest_past(board).standing is Standing.ENDED


def newest_past(board: Board) -> Treaty:
    """The treaty that was laid by last."""
    return board.state.diplomacy.past[-1]


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
    (panel,) = [panel for panel in ENVOYS.view(board.known(side)).panels if panel.id == "diplomacy"]
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


def offered(board: Board, part: FieldSpec, values: Values) -> list[object]:
    """What Red may choose from."""
    return [candidate.value for candidate in candidates(part, board.known("red"), values)]


def test_env_7_3_by_mail_proposals_and_signatures_come_with_the_turn() -> None:
    """What is signed by mail in the same turn is registered then, whoever's hand came first."""
    board = land(options={"post": "with-the-turn"})
    assert board.give("red", propose("blue", ALLIANCE)) == []
    assert board.known("blue").treaties == ()
    assert "treaty-proposed" in kinds(board.reveal())
    next_turn(board)
    board.give("blue", Sign(newest(board, "blue").id))
    assert board.refusal("blue", Refuse(newest(board, "blue").id))[1] == "ENV-7.3"
    board.give("red", Withdraw(newest(board, "red").id))
    events = board.reveal()
    assert kinds(events) == ["treaty-withdrawn", "post-too-late"]


# -- how they end ------------------------------------------------------------------------------------------------------


def test_env_7_4_a_timed_alliance_ends_with_its_time() -> None:
    """For two turns: it is in force in the next two and no more."""
    board = land()
    agree(board, "red", "blue", turns=2)
    allied = []
    for _ in range(4):
        allied.append(alliances.allied(board.frame, "red", "blue"))
        next_turn(board)
    assert allied == [False, True, True, False]
    assert newest_past(board).why == "time"


def test_env_7_4_a_timed_alliance_is_not_ended_before_its_time() -> None:
    """Not even by all its parties."""
    board = land()
    treaty = in_force(board, "red", "blue", turns=5)
    text, rule = board.refusal("red", AgreeToEnd(treaty.id))
    assert (text, rule) == ("It ends with its time, and not before.", "ENV-7.4")


def test_env_7_4_an_endless_alliance_ends_when_both_agree() -> None:
    """One alone changes nothing; with the other's word it ends with the turn."""
    board = land()
    treaty = in_force(board, "red", "blue")
    assert kinds(board.give("red", AgreeToEnd(treaty.id))) == ["end-agreed"]
    assert board.refusal("red", AgreeToEnd(treaty.id))[1] == "ENV-7.4"
    assert "treaty-ended" not in kinds(next_turn(board))
    assert kinds(board.give("blue", AgreeToEnd(treaty.id))) == ["end-agreed", "treaty-will-end"]
    assert alliances.allied(board.frame, "red", "blue")
    events = next_turn(board)
    assert facts(events, "treaty-ended")["why"] == "consent"
    assert not alliances.allied(board.frame, "red", "blue")
    assert board.refusal("red", AgreeToEnd(treaty.id))[1] == "ENV-7.4"


def test_env_7_4_an_endless_alliance_ends_when_one_signs_another() -> None:
    """... when one of them signs another alliance that the first partner is no part of; he is not told which."""
    board = land(contacts=("red", "blue", "green"))
    in_force(board, "red", "blue")
    board.give("green", propose("red", ALLIANCE))
    events = board.give("red", Sign(newest(board, "red").id))
    (event,) = [event for event in events if event.kind == "treaty-will-end"]
    assert (event.facts["why"], event.seen_by) == ("other-alliance", ("red", "blue"))
    assert "Green" not in board.text(event)
    assert alliances.allied(board.frame, "red", "blue")
    next_turn(board)
    assert not alliances.allied(board.frame, "red", "blue")
    assert alliances.allied(board.frame, "red", "green")


def test_env_7_4_another_alliance_with_the_first_partner_ends_nothing() -> None:
    """A third may join them."""
    board = land(contacts=("red", "blue", "green"))
    in_force(board, "red", "blue")
    in_force(board, "red", "blue", "green")
    assert len(board.known("red").treaties) == 2


def test_env_7_4_another_alliance_ends_no_timed_one_and_a_treaty_of_another_kind_ends_none() -> None:
    """Only an endless alliance, and only by an alliance."""
    board = land(contacts=("red", "blue", "green"))
    in_force(board, "red", "blue", turns=9)
    in_force(board, "red", "green")
    in_force(board, "red", "blue", clauses=(SHARE_SIGHT,))
    assert alliances.allied(board.frame, "red", "blue")
    assert alliances.allied(board.frame, "red", "green")


def test_env_7_4_a_treaty_ends_when_nobody_is_left_to_keep_it_with() -> None:
    """Its other party is out."""
    board = land()
    in_force(board, "red", "blue")
    board.state.armies.pop("blue-1")
    board.state.cities[board.cell(HOMES["blue"])].owner = None
    assert facts(next_turn(board), "treaty-ended")["why"] == "party-out"
    assert board.known("red").treaties == ()


# -- what always holds -------------------------------------------------------------------------------------------------


def _twin(treaty: Treaty) -> None:
    treaty.parties = ["red", "red"]


def _unsigned(treaty: Treaty) -> None:
    treaty.begins = None


def _stranger(treaty: Treaty) -> None:
    treaty.signed = ["green"]


def _gift_of_nobody(treaty: Treaty) -> None:
    treaty.clauses[0].kind, treaty.clauses[0].giver = ClauseKind.CITY, None


@pytest.mark.parametrize("spoil", [_twin, _unsigned, _stranger, _gift_of_nobody])
def test_env_7_3_a_treaty_that_can_not_be_is_a_fault(spoil: Callable[[Treaty], None]) -> None:
    """A save or a ruling can't bring in what no signature makes."""
    board = land()
    treaty = in_force(board, "red", "blue")
    assert ENVOYS.invariants(board.frame) == []
    spoil(treaty)
    assert [fault.rule for fault in ENVOYS.invariants(board.frame)] == ["ENV-7.3"]


def test_env_7_3_what_was_signed_or_refused_is_read_back_in_words() -> None:
    """The sentence tells a treaty also when it has been signed; one refused is gone, but not named by its id."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    signs = Sign(newest(board, "blue").id)
    before = render(signs.sentence(board.known("blue")), "en")
    assert before.startswith("Sign a treaty: Treaty of Red and Blue")
    board.give("blue", signs)
    assert render(signs.sentence(board.known("blue")), "en").startswith("Sign a treaty: Treaty of Red and Blue")
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    refuses = Refuse(newest(board, "blue").id)
    board.give("blue", refuses)
    assert render(refuses.sentence(board.known("blue")), "en") == "Refuse a treaty"


def test_env_7_3_a_treaty_to_sign_comes_before_all_other_advice() -> None:
    """Its number begins the top line, which is cut at its end, and the advice says where to read and to answer it."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    view = ENVOYS.view(board.known("blue"))
    assert render(view.headline[0], "en") == "1 treaty to sign"
    assert render(view.advice, "en").startswith("A treaty waits for your signature")
    assert not render(ENVOYS.view(board.known("red")).advice, "en").startswith("A treaty")
