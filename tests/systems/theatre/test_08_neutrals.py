"""THE-8.1: what neutrals wish for, and how they answer: by the referee's word, or by a simple rule."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.system import Change
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, SendMessage
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.state import Good, Phase, Task, TreatyStanding, Wish, WishKind
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import (
    PEACE,
    agree,
    cession,
    gift,
    guarantee,
    passage,
    propose,
    sign_for,
    talking,
    trade,
    wishing,
)
from tests.systems.theatre.boards import Board, facts, keyed, kinds, small_scenario, told_to

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
    events = board.step()
    told = facts(events, events[0].kind)
    return "signs" if events[0].kind == "treaty-signed" else told["why"]


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
    assert answer(country(SUPPLY), *paid) == "too-long"
    assert answer(country(SUPPLY), *paid, turns=5) == "too-long"
    assert answer(country(SUPPLY), *paid, turns=4) == "signs"
    assert answer(country(SUPPLY, GUARANTEE), guarantee("red"), *paid) == "signs"


def test_the_8_1_a_side_that_has_attacked_it_gets_peace_for_a_wish_alone() -> None:
    """With an enemy a neutral makes peace when one of its wishes is fulfilled by the same treaty."""
    board = country(SUPPLY)
    board.war("red", "north")
    assert answer(board, PEACE) == "wishes"
    assert answer(board, PEACE, gift("red", "supply", 3)) == "signs"
    assert not board.state.at_war("red", "north")
    assert board.state.neutrals["north"].stores.supply == 3


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
    """What a side promises it must have and be able to hand over; so a proposal is not even made."""
    board = country(SUPPLY)
    board.stores("red", supply=2)
    assert board.refusal("red", propose("north", gift("red", "supply", 3)))[1] == "THE-2.1"


def test_the_8_1_what_was_promised_may_be_gone_when_the_neutral_answers() -> None:
    """What a side promises has to be there when the neutral answers, too: a referee may have taken his time."""
    board = country(SUPPLY)
    board.give("red", propose("north", gift("red", "supply", 3), passage("north"), turns=4))
    board.stores("red", supply=2)
    assert facts(board.step(), "treaty-refused")["why"] == "cant"


# -- how it is told ----------------------------------------------------------------------------------------------------


def test_the_8_1_a_neutral_answers_before_anything_else_goes_on() -> None:
    """As long as a neutral has to answer nobody is waited for; what is announced tells neither whom nor which one."""
    board = country()
    assert board.notice() == ""
    board.give("red", propose("north", passage("north")))
    assert THEATRE.rules.waiting_for(board.frame) == ()
    assert board.notice() == "A neutral state answers a proposal."
    events = board.step()
    assert THEATRE.rules.waiting_for(board.frame) == ("red", "blue", "green")
    assert told_to(events, "blue") == []
    assert board.text(events[0]) == (
        "Refused by North, for none of its wishes is fulfilled: "
        "Treaty of Red and North, without end: right of way through North for Red."
    )


def test_the_8_1_the_oldest_proposal_is_answered_first() -> None:
    """Several proposals are answered one after the other, the oldest first; meanwhile everybody may go on talking."""
    board = country()
    board.give("red", propose("north", passage("north")))
    board.give("blue", propose("north", PEACE))
    assert board.objection("green", SendMessage("red", "Well?")) is None
    assert facts(board.step(), "treaty-refused")["proposer"] == "red"
    assert facts(board.step(), "treaty-signed")["proposer"] == "blue"


def test_the_8_1_whoever_has_ended_its_talks_hears_the_answer() -> None:
    """A side that has asked a neutral and ended its talks is waited for again when that has answered."""
    board = country()
    board.give("red", propose("north", PEACE))
    board.give("red", EndTalks())
    board.step()
    assert "red" in THEATRE.rules.waiting_for(board.frame)


def test_the_8_1_one_who_is_out_gets_no_answer() -> None:
    """The proposal of a side that has gone meanwhile is void."""
    board = country()
    board.give("red", propose("north", PEACE))
    board.state.sides["red"].out = True
    assert kinds(board.step()) == ["treaty-void"]


# -- the referee -------------------------------------------------------------------------------------------------------


def rule(board: Board, subject: str, fact: str, value: int | str | bool | None) -> None:
    """The referee's word."""
    THEATRE.referee.amend(board.frame, Change(subject, fact, value), board.table(keyed()))


def test_the_8_1_a_referee_answers_for_a_neutral() -> None:
    """What the referee rules on a proposal before the neutral has answered is its answer, whatever the simple rule
    would say; he may cede and give for it, too."""
    board = country(SUPPLY)
    treaty = sign_for(board, "north", propose("north", cession("north", "N2")))
    assert board.state.regions["N2"].owner == "red"
    assert treaty.standing is TreatyStanding.ENDED
    board.give("red", propose("north", PEACE))
    rule(board, "treaty:north+red/2", "answer", "refuses")
    assert board.state.talks.past[-1].standing is TreatyStanding.REFUSED
    assert board.notice() == ""


def refereed() -> Game:
    """A game with a referee, in the talks of turn 1."""
    game = Game.new(REGISTRY, small_scenario(MAP), referee=True, seed="talks")
    for side in game.sides:
        game.seal(side)
    while not game.waiting_for():
        game.step()
    return game


def test_the_8_1_in_a_game_with_a_referee_the_neutral_s_answer_waits_for_him() -> None:
    """Where a proposal to a neutral is open the game goes on when the referee lets it, or has ruled on the treaty; only
    those hear of it whom he tells."""
    game = refereed()
    game.submit("red", propose("north", cession("north", "N2")))
    assert game.waiting_for() == ()
    assert game.submit("green", SendMessage("blue", "Somebody talks to North"))
    change = Change("treaty:north+red/1", "answer", "signs")
    game.rule(Ruling("North is tired of it", (change,), seen_by=("red",)))
    assert game.top.state.regions["N2"].owner == "red"
    assert game.waiting_for() == game.sides
    assert [event.kind for _, event in game.news("blue")][-2:] == ["ceded", "guests-left"]
    game.submit("red", propose("north", passage("north")))
    assert [event.kind for event in game.step()] == ["treaty-refused"]
    game.verify()


def test_the_8_1_without_a_referee_a_neutral_answers_at_once() -> None:
    """Without a referee the answer comes with the proposal."""
    game = Game.new(REGISTRY, small_scenario(MAP), seed="talks")
    for side in game.sides:
        game.seal(side)
    told = game.submit("red", propose("north", PEACE))
    assert [event.kind for event in told] == ["treaty-proposed", "treaty-signed"]
    assert game.waiting_for() == game.sides


def test_the_8_1_what_a_referee_promises_for_a_neutral_it_may_not_have() -> None:
    """Of what a referee signs for a neutral only that goes over which the neutral has; the rest is told to the parties,
    and the treaty holds all the same."""
    board = country()
    board.stores("north", supply=0)
    board.give("red", propose("north", PEACE, gift("north", "supply", 5), cession("north", "N2")))
    board.take("N2", "blue")
    table = board.table(keyed())
    THEATRE.referee.amend(board.frame, Change("treaty:north+red/1", "answer", "signs"), table)
    told = [board.text(event) for event in table.events if event.kind == "not-kept"]
    assert told == [
        "It can't be kept now: gift of North to Red: supply 5.",
        "It can't be kept now: cession by North to Red: Region N2.",
    ]
    assert board.state.regions["N2"].owner == "blue"
    assert treaties.peace_binds(board.state, "red", "north") is not None


def test_the_8_1_a_referee_states_what_a_neutral_wishes() -> None:
    """Wishes are the referee's to change: which resource and how much, whether a guarantee, which region; none."""
    board = country(SUPPLY)
    subjects = {subject.id: subject for subject in THEATRE.referee.subjects(board.frame)}
    assert subjects["wishes:north"].facts == {
        "manpower": 0,
        "production": 0,
        "supply": 3,
        "guarantee": False,
        "region": None,
    }
    rule(board, "wishes:north", "production", 2)
    rule(board, "wishes:north", "supply", 0)
    rule(board, "wishes:north", "guarantee", True)
    rule(board, "wishes:north", "region", "B1")
    assert board.state.neutrals["north"].wishes == [
        Wish(WishKind.RESOURCES, Good.PRODUCTION, 2),
        GUARANTEE,
        Wish(WishKind.REGION, place="B1"),
    ]
    rule(board, "wishes:north", "region", None)
    rule(board, "wishes:north", "guarantee", False)
    assert board.state.neutrals["north"].wishes == [Wish(WishKind.RESOURCES, Good.PRODUCTION, 2)]


@pytest.mark.parametrize(
    ("fact", "value"),
    [("supply", -1), ("supply", "much"), ("guarantee", 1), ("region", "N1"), ("region", "~9"), ("oil", 1)],
)
def test_the_8_1_wishes_that_make_no_sense(fact: str, value: int | str) -> None:
    """Points from 0 on, yes or no, and a region that is not its own."""
    with pytest.raises(IllegalOrder):
        rule(country(SUPPLY), "wishes:north", fact, value)


def test_the_8_1_wishes_are_open_to_all() -> None:
    """Neutrals say themselves what they want."""
    board = country(SUPPLY)
    assert board.known("blue").neutral("north").wishes == [SUPPLY]


# -- what treaties with neutrals mean ----------------------------------------------------------------------------------


def test_the_8_1_trade_terms_are_those_of_the_treaty_and_rest_in_war() -> None:
    """So many points a fleet as the treaty says, the best of several; nothing of another good, or in war."""
    board = country()
    sign_for(board, "north", propose("north", trade("north", "production", 2)))
    sign_for(board, "north", propose("north", trade("north", "production", 3)))
    assert treaties.trade_terms(board.state, "red", "north", Good.PRODUCTION) == 3
    assert treaties.trade_terms(board.known("red"), "red", "north", Good.PRODUCTION) == 3
    assert treaties.trade_terms(board.state, "red", "north", Good.SUPPLY) == 0
    assert treaties.trade_terms(board.state, "blue", "north", Good.PRODUCTION) == 0
    board.war("red", "north")
    assert treaties.trade_terms(board.state, "red", "north", Good.PRODUCTION) == 0


def test_the_8_1_whoever_attacks_a_guaranteed_neutral_is_at_war_with_its_guarantor() -> None:
    """Attacking a power that another guarantees brings war with that one, too, of which all are told."""
    board = country()
    agree(board, "blue", "north", guarantee("blue"))
    board.state.phase = Phase.ORDERS
    unit = board.unit("red", "infantry", "R2")
    board.unit("blue", "infantry", "B1")
    board.order(unit, Task.ATTACK, "N2")
    events = board.resolve()
    assert board.state.at_war("red", "north")
    assert board.state.at_war("red", "blue")
    assert not board.state.at_war("red", "green")
    assert {"war-declared", "war-joined"} <= set(kinds(told_to(events, "green")))


def test_the_8_1_volunteers_defend_the_neutral_that_lets_them_stand_there() -> None:
    """Land units in a region of a neutral by its right of way defend it, when their side is at war with the attacker,
    as a guarantee brings about; paid by their own side."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", guarantee("blue"), passage("north"))
    board.state.phase = Phase.ORDERS
    volunteer = board.unit("blue", "infantry", "N2")
    board.order(board.unit("red", "infantry", "R2"), Task.ATTACK, "N2")
    events = board.resolve([2, 5])
    assert facts(events, "land-battle")["defenders"] == [volunteer.id]
    assert board.state.regions["N2"].owner == "north"
    assert board.state.sides["blue"].stores.supply == 19


def test_the_8_1_a_guarantor_bound_to_peace_with_the_attacker_stays_out_of_it() -> None:
    """Where a treaty of peace binds guarantor and attacker, the attack on a third brings no war between them."""
    board = country()
    agree(board, "blue", "north", guarantee("blue"))
    agree(board, "blue", "red", PEACE)
    board.state.phase = Phase.ORDERS
    board.order(board.unit("red", "infantry", "R2"), Task.ATTACK, "N2")
    board.resolve()
    assert board.state.wars == [("north", "red")]


def test_the_8_1_volunteers_go_home_when_their_right_of_way_has_run_out() -> None:
    """Who stands in a region without leave, because the treaty is over, goes home when the next turn begins."""
    board = country(GUARANTEE)
    agree(board, "blue", "north", guarantee("blue"), passage("north"), turns=1)
    guest = board.unit("blue", "fighters", "N1")
    board.state.phase = Phase.ORDERS
    board.resolve()
    board.step()
    assert guest.at == "B1"
