"""THE-8.1: what neutrals wish for, and how they answer: by the referee's word, or by a simple rule."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, SendMessage
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.state import Good, Phase, Wish, WishKind
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import (
    PEACE,
    agree,
    cession,
    gift,
    guarantee,
    passage,
    propose,
    rule,
    sign_for,
    talking,
    trade,
    wishing,
)
from tests.systems.theatre.boards import Board, facts, kinds, small_scenario, told_to

MAP = ("R1R2N1B1", "R1N2N1G1")

SUPPLY = Wish(WishKind.RESOURCES, Good.SUPPLY, 3)
GUARANTEE = Wish(WishKind.GUARANTEE)
LAND = Wish(WishKind.REGION, place="R2")


def country(*wishes: Wish) -> Board:
    """Red, Blue and Green around North, which works production and wishes for these things."""
    board = talking(*MAP, factories={"N1": 1})
    wishing(board, "north", *wishes)
    return board


def answer(board: Board, *clauses: ClauseRecord, turns: int = 0) -> str:
    """What North says to a proposal of Red's: "signs", or why not."""
    board.give("red", propose("north", *clauses, turns=turns))
    told = board.step()[0]
    return "signs" if told.kind == "treaty-signed" else str(told.facts["why"])


def expected(board: Board, *clauses: ClauseRecord, turns: int = 0) -> str:
    """What Red is told of a proposal to North before it is answered."""
    return render(propose("north", *clauses, turns=turns).caution(board.known("red")), "en")


@pytest.mark.parametrize(
    ("asked", "turns", "why"),
    [
        (
            (gift("red", "supply", 3), passage("north")),
            5,
            "what it grants for resources lasts at most 4 turns, a year.",
        ),
        ((gift("red", "supply", 3), trade("north", "supply")), 4, "it works no such thing."),
        (
            (gift("red", "supply", 3), trade("north", "production", 2)),
            4,
            "it lets each trade fleet fetch 1 a turn at most.",
        ),
        ((gift("red", "supply", 2), passage("north")), 4, "none of its wishes is fulfilled, which are: supply 3."),
        ((gift("red", "supply", 3), cession("north", "N1")), 4, "it hands over nothing and guarantees nobody."),
    ],
)
def test_the_8_1_who_proposes_is_told_at_once_that_a_neutral_will_refuse(
    asked: tuple[ClauseRecord, ...], turns: int, why: str
) -> None:
    """It answers by fixed rules: what these refuse is told with the proposal, and what they do not is not."""
    board = country(SUPPLY)
    assert expected(board, *asked, turns=turns) == f"By its rule North will refuse this: {why}"
    assert expected(board, gift("red", "supply", 3), passage("north"), turns=4) == ""


def test_the_8_1_a_treaty_of_others_is_not_told_by_what_a_neutral_will_refuse() -> None:
    """A peace of the neutral with its foe, which makes it refuse, is no knowledge of who proposes."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", PEACE)
    board.war("red", "blue")
    assert expected(board, guarantee("red"), passage("north")) == ""
    assert answer(board, guarantee("red"), passage("north")) == "takes-sides"


def test_the_8_1_a_neutral_does_not_say_that_it_keeps_a_treaty_with_another() -> None:
    """That treaty is a secret of the two: such a refusal has no reason, other than that of a wish left open."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", PEACE)
    board.war("red", "blue")
    board.give("red", propose("north", guarantee("red"), passage("north")))
    assert board.text(board.step()[0]).startswith("Refused by North: Treaty of Red and North")
    board.give("red", propose("north", trade("north", "production")))
    assert board.text(board.step()[0]).startswith("Refused by North, for none of its wishes is fulfilled: ")


# -- the simple rule ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", [PEACE, gift("red", "supply", 1), guarantee("red"), passage("red")])
def test_the_8_1_a_neutral_signs_what_only_gives_to_it(clause: ClauseRecord) -> None:
    """Peace, gifts, a guarantee, a right of way for it: it has nothing against any of it."""
    assert answer(country(), clause) == "signs"


@pytest.mark.parametrize(
    ("wish", "price"), [(SUPPLY, gift("red", "supply", 3)), (GUARANTEE, guarantee("red")), (LAND, cession("red", "R2"))]
)
def test_the_8_1_a_neutral_signs_what_fulfils_one_of_its_wishes(wish: Wish, price: ClauseRecord) -> None:
    """For a wish that is fulfilled it trades and grants right of way; without that it does not."""
    board = country(wish)
    assert answer(board, passage("north"), trade("north", "production"), turns=4) == "wishes"
    assert answer(board, price, passage("north"), trade("north", "production"), turns=4) == "signs"
    assert treaties.may_pass(board.state, "red", "north")
    assert treaties.trade_terms(board.state, "red", "north", Good.PRODUCTION) == 1


@pytest.mark.parametrize(
    "price", [gift("red", "supply", 2), gift("red", "production", 3), guarantee("red"), cession("red", "R1")]
)
def test_the_8_1_nothing_less_and_nothing_else_fulfils_a_wish(price: ClauseRecord) -> None:
    """Too few points, another resource, another region and what it did not ask for buy nothing."""
    assert answer(country(SUPPLY, LAND), price, passage("north"), turns=1) == "wishes"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (gift("north", "supply", 1), "keeps"),
        (cession("north", "N1"), "keeps"),
        (trade("north", "supply"), "works-not"),
        (trade("north", "production", 2), "price"),
    ],
)
def test_the_8_1_what_a_neutral_never_grants_by_the_simple_rule(asked: ClauseRecord, why: str) -> None:
    """It hands over no region and no resources, sells what it works alone, and no more a fleet than any trade trip
    brings, whatever is paid."""
    assert answer(country(GUARANTEE), guarantee("red"), asked) == why


def test_the_8_1_what_is_paid_with_resources_is_granted_for_a_year() -> None:
    """For resources a neutral grants something for 4 turns at most; for a guarantee as long as that holds."""
    paid = (gift("red", "supply", 3), passage("north"))
    for turns, told in ((0, "too-long"), (5, "too-long"), (4, "signs")):
        assert answer(country(SUPPLY), *paid, turns=turns) == told
    assert answer(country(SUPPLY, GUARANTEE), guarantee("red"), *paid) == "signs"


def test_the_8_1_a_side_that_has_attacked_it_gets_peace_for_a_wish_alone() -> None:
    """With an enemy a neutral makes peace when one of its wishes is fulfilled by the same treaty."""
    board = country(SUPPLY)
    board.war("red", "north")
    assert answer(board, PEACE) == "wishes"
    assert answer(board, PEACE, gift("red", "supply", 3)) == "signs"
    assert (board.state.wars, board.supply("north")) == ([], (3,))


def test_the_8_1_volunteers_against_its_enemy_are_welcome() -> None:
    """Right of way for one who is at war with its enemy is help, and costs nothing."""
    board = country()
    assert answer(board, passage("north")) == "wishes"
    board.war("blue", "north")
    assert answer(board, passage("north")) == "wishes"
    board.war("blue", "red")
    assert answer(board, passage("north")) == "signs"


def test_the_8_1_a_neutral_breaks_no_peace() -> None:
    """It grants no right of way to a side that is at war with one to whom it is bound by a treaty of peace."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", PEACE)
    board.war("red", "blue")
    assert answer(board, guarantee("red"), passage("north")) == "takes-sides"
    board.state.wars.clear()
    assert answer(board, guarantee("red"), passage("north")) == "signs"


def test_the_8_1_a_neutral_signs_no_promise_that_cant_be_kept() -> None:
    """What a side promises it must have, or the proposal is not even made; and it has to be there when the neutral
    answers, too: a referee may have taken his time."""
    board = country(SUPPLY)
    promise = propose("north", gift("red", "supply", 3), passage("north"), turns=4)
    board.give("red", promise)
    board.stores("red", supply=2)
    assert board.refusal("red", promise)[1] == "THE-2.1"
    assert facts(board.step(), "treaty-refused")["why"] == "cant"


# -- how it is told ----------------------------------------------------------------------------------------------------


def test_the_8_1_a_neutral_answers_before_anything_else_goes_on() -> None:
    """As long as a neutral has to answer nobody is waited for, though everybody may go on talking; what is announced
    tells neither whom nor which one. Then all are waited for, who has ended its talks and hears the answer, too."""
    board = country()
    assert board.notice() == ""
    board.give("red", propose("north", passage("north")))
    board.give("red", EndTalks())
    assert (board.notice(), THEATRE.rules.waiting_for(board.frame)) == ("A neutral state answers a proposal.", ())
    assert board.objection("green", SendMessage("red", "Well?")) is None
    events = board.step()
    assert THEATRE.rules.waiting_for(board.frame) == ("red", "blue", "green")
    assert told_to(events, "blue") == []
    terms = "Treaty of Red and North, without end: right of way through North for Red."
    assert board.told(events) == [f"Refused by North, for none of its wishes is fulfilled: {terms}"]


def test_the_8_1_the_oldest_proposal_is_answered_first() -> None:
    """Several proposals are answered one after the other; that of a side that has gone meanwhile is void."""
    board = country()
    board.give("red", propose("north", passage("north")))
    board.give("blue", propose("north", PEACE))
    board.give("green", propose("north", PEACE))
    board.state.sides["green"].out = True
    assert facts(board.step(), "treaty-refused")["proposer"] == "red"
    assert facts(board.step(), "treaty-signed")["proposer"] == "blue"
    assert kinds(board.step()) == ["treaty-void"]


# -- the referee -------------------------------------------------------------------------------------------------------


def game_in_talks(**more: Any) -> Game:
    """A game in the talks of turn 1."""
    game = Game.new(REGISTRY, small_scenario(MAP), seed="talks", **more)
    for side in game.sides:
        game.seal(side)
    while not game.waiting_for():
        game.step()
    return game


def test_the_8_1_in_a_game_with_a_referee_the_neutral_s_answer_waits_for_him() -> None:
    """Where a proposal to a neutral is open the game goes on when the referee lets it, or has ruled on the treaty; only
    those hear of it whom he tells."""
    game = game_in_talks(referee=True)
    game.submit("red", propose("north", cession("north", "N2")))
    assert game.waiting_for() == ()
    assert game.submit("green", SendMessage("blue", "Somebody talks to North"))
    change = Change("treaty:north+red/1", "answer", "signs")
    game.rule(Ruling("North is tired of it", (change,), seen_by=("red",)))
    assert game.top.state.regions["N2"].owner == "red"
    assert game.waiting_for() == game.sides
    assert [event.kind for _, event in game.news("blue")][-2:] == ["ceded", "guests-left"]
    game.submit("red", propose("north", passage("north")))
    assert kinds(game.step()) == ["treaty-refused"]
    game.verify()


def test_the_8_1_without_a_referee_a_neutral_answers_at_once() -> None:
    """Without a referee the answer comes with the proposal."""
    game = game_in_talks()
    assert kinds(game.submit("red", propose("north", PEACE))) == ["treaty-proposed", "treaty-signed"]
    assert game.waiting_for() == game.sides


def test_the_8_1_what_a_referee_promises_for_a_neutral_it_may_not_have() -> None:
    """Of what a referee signs for a neutral only that goes over which the neutral has; the rest is told to the parties,
    and the treaty holds all the same."""
    board = country()
    board.stores("north", supply=0)
    board.give("red", propose("north", PEACE, gift("north", "supply", 5), cession("north", "N2")))
    board.take("blue", "N2")
    assert board.told(rule(board, "treaty:north+red/1", "answer", "signs"), "not-kept") == [
        "It can't be kept now: gift of North to Red: supply 5.",
        "It can't be kept now: cession by North to Red: Region N2.",
    ]
    assert board.state.regions["N2"].owner == "blue"
    assert treaties.peace_binds(board.state, "red", "north") is not None


def test_the_8_1_a_referee_states_what_a_neutral_wishes() -> None:
    """Wishes are open to all, and the referee's to change: which resource and how much, whether a guarantee, which
    region; none."""
    board = country(SUPPLY)
    assert board.known("blue").neutral("north").wishes == [SUPPLY]
    subjects = {subject.id: subject.facts for subject in THEATRE.referee.subjects(board.frame)}
    nothing = {"manpower": 0, "production": 0, "guarantee": False, "region": None}
    assert subjects["wishes:north"] == {**nothing, "supply": 3}
    production = Wish(WishKind.RESOURCES, Good.PRODUCTION, 2)
    ruled: dict[str, int | str] = {"production": 2, "supply": 0, "guarantee": True, "region": "B1"}
    for fact, value in ruled.items():
        rule(board, "wishes:north", fact, value)
    assert board.state.neutrals["north"].wishes == [production, GUARANTEE, Wish(WishKind.REGION, place="B1")]
    rule(board, "wishes:north", "region", None)
    rule(board, "wishes:north", "guarantee", False)
    assert board.state.neutrals["north"].wishes == [production]


@pytest.mark.parametrize(
    ("fact", "value"),
    [("supply", -1), ("supply", "much"), ("guarantee", 1), ("region", "N1"), ("region", "~9"), ("oil", 1)],
)
def test_the_8_1_wishes_that_make_no_sense(fact: str, value: int | str) -> None:
    """Points from 0 on, yes or no, and a region that is not its own."""
    with pytest.raises(IllegalOrder):
        rule(country(SUPPLY), "wishes:north", fact, value)


# -- what treaties with neutrals mean ----------------------------------------------------------------------------------


def test_the_8_1_trade_terms_are_those_of_the_treaty_and_rest_in_war() -> None:
    """So many points a fleet as the treaty says, the best of several; nothing of another good, or in war."""
    board = country()
    for points in (2, 3):
        sign_for(board, "north", propose("north", trade("north", "production", points)))

    def terms(side: str, good: Good = Good.PRODUCTION) -> int:
        return treaties.trade_terms(board.state, side, "north", good)

    assert (terms("red"), terms("red", Good.SUPPLY), terms("blue")) == (3, 0, 0)
    assert treaties.trade_terms(board.known("red"), "red", "north", Good.PRODUCTION) == 3
    board.war("red", "north")
    assert terms("red") == 0


@pytest.mark.parametrize("bound", [False, True])
def test_the_8_1_whoever_attacks_a_guaranteed_neutral_is_at_war_with_its_guarantor(bound: bool) -> None:
    """Attacking a power that another guarantees brings war with that one, too, of which all are told; unless a treaty
    of peace binds guarantor and attacker."""
    board = country()
    agree(board, "blue", "north", guarantee("blue"))
    if bound:
        agree(board, "blue", "red", PEACE)
    board.state.phase = Phase.ORDERS
    board.put("red infantry R2 attack N2", "blue infantry B1")
    events = board.resolve()
    told = kinds(told_to(events, "green"))
    assert set(board.state.wars) == {("north", "red"), *([] if bound else [("blue", "red")])}
    assert ("war-declared" in told, "war-joined" in told) == (True, not bound)
    assert [side for side in ("red", "blue", "green") if "stayed-out" in kinds(told_to(events, side))] == (
        ["blue"] if bound else []
    )


def test_the_8_1_volunteers_defend_the_neutral_that_lets_them_stand_there() -> None:
    """Land units in a region of a neutral by its right of way defend it, when their side is at war with the attacker,
    as a guarantee brings about; paid by their own side."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", guarantee("blue"), passage("north"))
    board.state.phase = Phase.ORDERS
    volunteer, _ = board.put("blue infantry N2", "red infantry R2 attack N2")
    assert facts(board.resolve([2, 5]), "land-battle")["defenders"] == [volunteer.id]
    assert board.state.regions["N2"].owner == "north"
    assert board.supply("blue") == (19,)


def test_the_8_1_volunteers_go_home_when_their_right_of_way_has_run_out() -> None:
    """Who stands in a region without leave, because the treaty is over, goes home when the next turn begins."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", guarantee("blue"), passage("north"), turns=1)
    (guest,) = board.put("blue fighters N1")
    board.state.phase = Phase.ORDERS
    board.resolve()
    board.step()
    assert guest.at == "B1"
