"""ENV-7.3, 7.4, 1.2, 1.3: treaties are proposed, signed and registered; how they end; what a side is warned of before,
and that it comes true; what always holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.diplomacy import ClauseKind, Treaty, TreatyStanding
from hexwar_tui.systems.envoys.orders.clauses_written import ClauseRecord
from hexwar_tui.systems.envoys.orders.treaties import AgreeToEnd, Refuse, Sign, Withdraw
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.diplomacy import alliances
from hexwar_tui.systems.envoys.state import Compartment
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, facts, kinds, told_to
from tests.systems.envoys.marching import way
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

ALL_THREE = ("red", "blue", "green")

# -- proposed, signed, registered --------------------------------------------------------------------------------------


def test_env_7_3_a_treaty_is_proposed_by_one_and_signed_by_all() -> None:
    """Proposed by one, signed by all parties, registered by the engine; nobody else is told of any of it."""
    board = land(contacts=ALL_THREE)
    events = board.give("red", propose("blue", ALLIANCE, others=["green"]))
    treaty = newest(board, "blue")
    assert treaty.signed == ["red"]
    events += board.give("blue", Sign(treaty.id))
    assert treaty.standing is TreatyStanding.PROPOSED
    events += board.give("green", Sign(treaty.id))
    assert treaty.standing is TreatyStanding.SIGNED
    assert kinds(events) == ["treaty-proposed", "treaty-signed", "treaty-signed", "treaty-registered"]
    assert told_to(events, "white") == []
    assert board.known("white").treaties == ()


def test_env_7_3_a_treaty_is_in_force_from_the_next_turn() -> None:
    """In force from the next turn: not while this one is resolved; between its parties."""
    board = land()
    treaty = agree(board, "red", "blue")
    assert not alliances.allied(board.frame, "red", "blue")
    board.army("red", "1003", 20, plan=way(board, "1004"))
    board.army("blue", "1004", 10)
    assert "battle" in kinds(board.resolve(dice=[10, 1]))
    assert alliances.allied(board.frame, "red", "blue")
    assert not alliances.allied(board.frame, "red", "green")
    assert "treaty-begins" in kinds(next_turn(board))
    assert treaty.standing is TreatyStanding.IN_FORCE


def test_env_7_3_a_proposal_can_be_refused_or_withdrawn() -> None:
    """One refusal turns it down for all; its proposer takes it back as long as not all have signed. One that was
    refused is not named by its id in what is read back."""
    board = land(contacts=ALL_THREE)
    board.give("red", propose("blue", ALLIANCE, others=["green"]))
    refuses = Refuse(newest(board, "green").id)
    (event,) = board.give("green", refuses)
    assert event.kind == "treaty-refused"
    assert render(refuses.sentence(board.known("green")), "en") == "Refuse a treaty"
    assert board.known("blue").treaties == ()
    board.give("red", propose("blue", ALLIANCE))
    (event,) = board.give("red", Withdraw(newest(board, "red").id))
    assert event.kind == "treaty-withdrawn"
    assert [treaty.standing.value for treaty in board.known("blue").past_treaties] == ["refused", "withdrawn"]


def test_env_7_3_who_may_sign_refuse_and_withdraw() -> None:
    """A party that has not signed signs or refuses; the proposer withdraws; of others' treaties nobody knows. What was
    signed is read back in words before and after, and comes before all other advice to who is to sign."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    treaty = newest(board, "red").id
    for order in (Sign(treaty), Refuse(treaty)):
        assert board.refusal("red", order) == ("No treaty waits for your signature.", "ENV-7.3")
        assert board.refusal("green", order)[1] == "ENV-7.3"
    assert board.refusal("blue", Withdraw(treaty)) == ("None of your proposals waits to be signed.", "ENV-7.3")
    offered = choices(ENVOYS.order_types, board.known("blue"), Draft("blue", "sign"))
    assert [candidate.value for candidate in offered.candidates] == [treaty]
    view = ENVOYS.show.view(board.known("blue"))
    assert render(view.headline[0], "en") == "1 treaty to sign"
    assert render(view.advice, "en").startswith("A treaty waits (Diplomacy)")
    assert not render(ENVOYS.show.view(board.known("red")).advice, "en").startswith("A treaty")
    for signed in (False, True):
        assert len(board.give("blue", Sign(treaty)) if signed else []) == 2 * signed
        told = render(Sign(treaty).sentence(board.known("blue")), "en")
        assert told.startswith("Sign a treaty: Treaty of Red and Blue")


def put_out(board: Board, side: str) -> None:
    """A side has nothing more and goes out with the turn."""
    board.state.armies.pop(f"{side}-1")
    board.state.cities[board.cell(HOMES[side])].owner = None


def test_env_7_3_a_void_proposal_is_laid_aside() -> None:
    """When one who was to sign is out, nobody signs any more; nor is anything kept with him (ENV-7.4)."""
    board = land()
    board.give("red", propose("blue", ALLIANCE))
    put_out(board, "blue")
    assert "treaty-void" in kinds(next_turn(board))
    assert board.known("red").treaties == ()
    board = land()
    in_force(board, "red", "blue")
    put_out(board, "blue")
    assert facts(next_turn(board), "treaty-ended")["why"] == "party-out"
    assert board.known("red").treaties == ()


def test_env_7_3_not_too_much_paper() -> None:
    """A side can't bury others in paper: so many proposals wait at a time, and each has sixteen clauses at most;
    seventeen are refused before they are read."""
    board = land()
    said = [clause(ClauseKind.WORDS, words=word) for word in "abcdefghijklmnopq"]
    for words in said[:8]:
        board.give("red", propose("blue", words))
    assert board.refusal("red", propose("blue", ALLIANCE))[1] == "ENV-7.3"
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
    assert land().refusal("red", propose("blue", *NONSENSE[name]))[1] in ("ENV-7.3", "ENV-7.1", "ENV-1.3")


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
    assert kinds(board.reveal()) == ["treaty-withdrawn", "post-too-late"]


# -- how they end ------------------------------------------------------------------------------------------------------


def test_env_7_4_a_timed_alliance_ends_with_its_time() -> None:
    """For two turns: it is in force in the next two and no more; not even all its parties end it before."""
    board = land()
    treaty = agree(board, "red", "blue", turns=2)
    allied = []
    for turn in range(4):
        allied.append(alliances.allied(board.frame, "red", "blue"))
        if turn == 1:
            told = ("It ends with its time, and not before.", "ENV-7.4")
            assert board.refusal("red", AgreeToEnd(treaty.id)) == told
        next_turn(board)
    assert allied == [False, True, True, False]
    assert newest_past(board).why == "time"


def test_env_7_4_an_endless_alliance_ends_when_both_agree() -> None:
    """One alone changes nothing; with the other's word it ends with the turn."""
    board = land()
    treaty = in_force(board, "red", "blue")
    assert kinds(board.give("red", AgreeToEnd(treaty.id))) == ["end-agreed"]
    assert board.refusal("red", AgreeToEnd(treaty.id))[1] == "ENV-7.4"
    assert "treaty-ended" not in kinds(next_turn(board))
    assert kinds(board.give("blue", AgreeToEnd(treaty.id))) == ["end-agreed", "treaty-will-end"]
    assert alliances.allied(board.frame, "red", "blue")
    assert facts(next_turn(board), "treaty-ended")["why"] == "consent"
    assert not alliances.allied(board.frame, "red", "blue")
    assert board.refusal("red", AgreeToEnd(treaty.id))[1] == "ENV-7.4"


def test_env_7_4_an_endless_alliance_ends_when_one_signs_another() -> None:
    """... when one of them signs another alliance that the first partner is no part of; he is not told which."""
    board = land(contacts=ALL_THREE)
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


def test_env_7_4_what_does_not_end_an_alliance() -> None:
    """Another alliance with the first partner: a third may join them. Of one with a term, another alliance; of an
    endless one, a treaty of another kind."""
    board = land(contacts=ALL_THREE)
    in_force(board, "red", "blue")
    in_force(board, "red", "blue", "green")
    assert len(board.known("red").treaties) == 2
    board = land(contacts=ALL_THREE)
    in_force(board, "red", "blue", turns=9)
    in_force(board, "red", "green")
    in_force(board, "red", "blue", clauses=(SHARE_SIGHT,))
    assert alliances.allied(board.frame, "red", "blue")
    assert alliances.allied(board.frame, "red", "green")


# -- what is warned of -------------------------------------------------------------------------------------------------

IN_FORCE = "It is in force from the turn after all have signed."
NO_CAPITAL = "0203 is your capital: handed over, it never forms armies again. (ENV-1.2)"
LAST = "With you all have signed: it is in force from the next turn."
TOGETHER = "Red and Blue win together: with all cities, or as the last. (ENV-1.3)"
NO_RIVALS = (
    "It leaves only allies, but without joint victory between these: {}. With the turn in which it comes into force "
    "all alliances without joint victory end, and the war goes on. (ENV-1.3)"
)
VICTORY = (
    "It leaves only allies, all bound to joint victory: they win, and the game ends with the turn in which it comes "
    "into force. (ENV-1.3)"
)


def shown(board: Board, side: str, order: Order) -> list[str]:
    """The lines under the sentence of an order."""
    lines = order.preview(board.known(side)).lines
    return [" | ".join(filter(None, (render(line.text, "en"), render(line.value, "en")))) for line in lines]


def test_env_7_3_what_the_sentence_says_is_not_said_again() -> None:
    """Parties, term and clauses stand in the sentence of a treaty; under it what it does not say."""
    board = land()
    order = propose("blue", ALLIANCE, SHARE_SIGHT, turns=3)
    assert shown(board, "red", order) == [IN_FORCE]
    board.give("red", order)
    treaty = newest(board, "blue")
    assert (shown(board, "blue", Sign(treaty.id)), shown(board, "blue", Refuse(treaty.id))) == ([LAST], [])
    board.give("blue", Sign(treaty.id))
    assert shown(board, "red", AgreeToEnd(treaty.id)) == ["It holds | from turn 3 to turn 5"]


def test_env_1_2_a_side_is_warned_before_it_gives_its_capital_away() -> None:
    """A capital that is handed over is lost; only its own side is told that it is one, and only as long as it is; also
    of one that is only written down, in the first turn."""
    board = land()
    home = board.cell(HOMES["red"])
    gift, wish = (propose(side, clause(ClauseKind.CITY, "red", "blue", hex=home)) for side in ("blue", "red"))
    assert shown(board, "red", gift) == [NO_CAPITAL, IN_FORCE]
    assert shown(board, "blue", wish) == [IN_FORCE]
    board.give("blue", wish)
    assert shown(board, "red", Sign(newest(board, "red").id)) == [NO_CAPITAL, LAST]
    board.state.sides["red"].capital_lost = True
    assert shown(board, "red", gift) == [IN_FORCE]
    board = land()
    board.state.turn, board.state.sides["red"].capital = 1, None
    assert shown(board, "red", gift) == [IN_FORCE]
    board.state.sealed["red"] = Compartment(capital=home)
    assert shown(board, "red", gift) == [NO_CAPITAL, IN_FORCE]


@pytest.mark.parametrize(
    ("clauses", "told", "more", "winners"),
    [
        ((ALLIANCE,), NO_RIVALS.format("Red – Blue"), [], None),
        ((ALLIANCE, JOINT), VICTORY, [TOGETHER], ("red", "blue")),
    ],
)
def test_env_1_3_an_alliance_of_all_who_are_left(
    clauses: tuple[ClauseRecord, ...], told: str, more: list[str], winners: tuple[str, ...] | None
) -> None:
    """When only allies are left and not all of them are bound jointly, their alliances end by themselves; states of
    which every two are bound jointly win, when no rival is left. Before it is signed, that is told."""
    board = land(sides=2)
    order = propose("blue", *clauses, turns=5)
    assert shown(board, "red", order) == [told, IN_FORCE, *more]
    board.give("red", order)
    treaty = newest(board, "blue")
    assert shown(board, "blue", Sign(treaty.id)) == [told, LAST, *more]
    board.give("blue", Sign(treaty.id))
    next_turn(board)
    assert board.known("red").is_allied("blue")
    assert victory.outcome(board.frame) is None
    next_turn(board)
    outcome = victory.outcome(board.frame)
    assert (outcome and outcome.winners) == winners
    assert board.known("red").is_allied("blue") is (winners is not None)


def test_env_1_3_rivals_and_what_is_not_known_keep_the_warning_away() -> None:
    """Somebody is left who is no ally, or whose alliances the side does not know."""
    board = land(contacts=ALL_THREE, sides=3)
    assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    both = "Still to sign: Blue and Green. Who refuses ends it for all."
    assert shown(board, "red", propose("blue", SHARE_SIGHT, others=["green"])) == [IN_FORCE, both]
    pairs = NO_RIVALS.format("Red – Blue, Red – Green, Blue – Green")
    assert shown(board, "red", propose("blue", ALLIANCE, others=["green"])) == [pairs, IN_FORCE, both]
    in_force(board, "red", "green", turns=9)
    in_force(board, "blue", "green", turns=9)
    assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    assert shown(board, "green", propose("blue", ALLIANCE, turns=5)) == [IN_FORCE]
    board.state.sides["blue"].out = True
    assert shown(board, "green", propose("red", ALLIANCE, turns=5)) == [NO_RIVALS.format("Red – Green"), IN_FORCE]


def test_env_1_3_who_else_could_win_by_a_joint_victory_is_told_before_it_is_signed() -> None:
    """Every two of those who win are bound: who is no party must sign with each of them. Who is out is not named."""
    board = land(contacts=ALL_THREE, sides=3)
    jointly = propose("blue", ALLIANCE, JOINT)
    green = "To win with them, Green must sign that with each of them."
    assert shown(board, "red", jointly) == [IN_FORCE, TOGETHER, green]
    board.give("red", jointly)
    assert shown(board, "blue", Sign(newest(board, "blue").id)) == [LAST, TOGETHER, green]
    board.state.sides["green"].out = True
    assert green not in shown(board, "blue", Sign(newest(board, "blue").id))


def test_env_7_4_alliances_that_the_new_one_ends_are_not_counted() -> None:
    """One without end ends when a party signs another that leaves one of its parties out; one with a term stays."""
    ends = (
        "Your alliance of Red, Blue and Green has no end, and this one leaves out Green: it ends with the turn in which"
        " all have signed this one. (ENV-7.4)"
    )
    for turns, told in (
        (0, [ends, IN_FORCE]),
        (9, [NO_RIVALS.format("Red – Blue, Red – Green, Blue – Green"), IN_FORCE]),
    ):
        board = land(contacts=ALL_THREE, sides=3)
        agree(board, *ALL_THREE, turns=turns)
        assert shown(board, "red", propose("blue", ALLIANCE, turns=5)) == told


# -- what always holds -------------------------------------------------------------------------------------------------


def _gift_of_nobody(treaty: Treaty) -> None:
    treaty.clauses[0].kind, treaty.clauses[0].giver = ClauseKind.CITY, None


SPOILS: dict[str, Callable[[Treaty], None]] = {
    "twin": lambda treaty: setattr(treaty, "parties", ["red", "red"]),
    "unsigned": lambda treaty: setattr(treaty, "begins", None),
    "stranger": lambda treaty: setattr(treaty, "signed", ["green"]),
    "gift of nobody": _gift_of_nobody,
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_env_7_3_a_treaty_that_can_not_be_is_a_fault(spoil: str) -> None:
    """A save or a ruling can't bring in what no signature makes."""
    board = land()
    treaty = in_force(board, "red", "blue")
    assert ENVOYS.rules.invariants(board.frame) == []
    SPOILS[spoil](treaty)
    assert [fault.rule for fault in ENVOYS.rules.invariants(board.frame)] == ["ENV-7.3"]
