"""ENV-7.3, 7.4: treaties are proposed, signed and registered; how they end; what always holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd, Refuse, Sign, Withdraw
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import facts, kinds, told_to
from tests.systems.envoys.marching import way as board_route
from tests.systems.envoys.talks import (
    ALLIANCE,
    HOMES,
    JOINT,
    SEPARATE,
    SHARE_SIGHT,
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

# -- proposed, signed, registered --------------------------------------------------------------------------------------


def test_env_7_3_a_treaty_is_proposed_by_one_and_signed_by_all() -> None:
    """Proposed by one, signed by all parties, registered by the engine; nobody else is told of any of it."""
    board = land(contacts=("red", "blue", "green"))
    events = board.give("red", propose("blue", ALLIANCE, others=["green"]))
    treaty = newest(board, "blue")
    assert treaty.signed == ["red"]
    events += board.give("blue", Sign(treaty.id))
    assert treaty.standing is TreatyStanding.PROPOSED
    events += board.give("green", Sign(treaty.id))
    assert treaty.standing is TreatyStanding.SIGNED
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
    assert treaty.standing is TreatyStanding.IN_FORCE


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


def test_env_7_3_a_treaty_has_sixteen_clauses_at_most() -> None:
    """As many may stand in one; seventeen are refused before they are read."""
    said = [clause(ClauseKind.WORDS, words=word) for word in "abcdefghijklmnopq"]
    land().give("red", propose("blue", *said[:16]))
    assert land().refusal("red", propose("blue", *said))[0] == "A treaty has from 1 to 16 clauses."


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
    assert ENVOYS.rules.invariants(board.frame) == []
    spoil(treaty)
    assert [fault.rule for fault in ENVOYS.rules.invariants(board.frame)] == ["ENV-7.3"]


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
    view = ENVOYS.show.view(board.known("blue"))
    assert render(view.headline[0], "en") == "1 treaty to sign"
    assert render(view.advice, "en").startswith("A treaty waits for your signature")
    assert not render(ENVOYS.show.view(board.known("red")).advice, "en").startswith("A treaty")
