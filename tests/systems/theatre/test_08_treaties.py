"""THE-5.1, 8.1: messages, treaties from the proposal to their end, who is waited for while sides talk."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.diplomacy.clauses import ClauseRecord
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks, ReadPost, SendMessage, unread
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import MOST_OPEN, Break, Propose, Refuse, Sign, Withdraw
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.show import advice
from hexwar_tui.systems.theatre.state import Phase, TreatyStanding
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.agreements import PEACE, agree, cession, gift, guarantee, passage, propose, talking, trade
from tests.systems.theatre.boards import Board, facts, kinds, told_to
from tests.systems.theatre.written import shown

MAP = ("R1R2B1B2", "R1G1G2B2")


def next_talks(board: Board) -> None:
    """Nobody orders anything, and the next turn's talks begin."""
    board.state.phase = Phase.ORDERS
    board.seal()
    while board.state.phase is not Phase.TALKS:
        board.step()


def waiting(board: Board) -> tuple[str, ...]:
    """Who is waited for."""
    return tuple(THEATRE.rules.waiting_for(board.frame))


# -- words -------------------------------------------------------------------------------------------------------------


def test_the_5_1_a_message_is_seen_by_the_two_alone() -> None:
    """What one side writes to another is seen by the two and the referee, by nobody else. It is unread until its reader
    marks it, his own alone; its sender has nothing to mark."""
    board = talking(*MAP)
    board.give("blue", SendMessage("green", "Well?"))
    events = board.give("red", SendMessage("blue", "Shall we?"))
    assert board.told(events) == ["Red to Blue: “Shall we?”"]
    assert kinds(told_to(events, "blue")) == ["message"] == kinds(told_to(events, "referee"))
    assert told_to(events, "green") == []
    words = {side: [message.words for message in board.known(side).talks.messages] for side in ("blue", "green")}
    assert words == {"blue": ["Well?", "Shall we?"], "green": ["Well?"]}
    assert [unread(board.known(side)) for side in ("blue", "red")] == [1, 0]
    assert board.give("blue", ReadPost()) == []
    assert [unread(board.known(side)) for side in ("blue", "green")] == [0, 1]
    assert board.refusal("blue", ReadPost())[0] == "You have no unread messages."


def test_the_5_1_whoever_ends_talks_is_told_what_waits_for_an_answer() -> None:
    """New messages and treaties to sign, each with the order for it; nothing to others, and nothing once the talks are
    over."""
    board = talking(*MAP)
    board.give("red", SendMessage("blue", "Shall we?"))
    board.give("red", propose("blue", PEACE))
    told = {
        side: [render(text, "en") for text in THEATRE.show.left_undone(board.known(side))]
        for side in ("red", "blue", "green", "referee")
    }
    assert told == {"red": [], "blue": ["1 new message", "1 treaty to sign"], "green": [], "referee": []}
    view = THEATRE.show.view(board.known("blue"))
    assert [kind for _, kind in view.begins] == [ReadPost.kind, Sign.kind]
    assert [view.begun_by(said) for said in THEATRE.show.left_undone(board.known("blue"))] == ["read-post", "sign"]
    board.state.phase = Phase.ORDERS
    assert THEATRE.show.view(board.known("blue")).begins == ()


def test_the_5_1_talks_come_between_income_and_orders() -> None:
    """Talk, treaties and gifts come after the income and before the orders; not while anything else goes on. A message
    has words, and goes to another side that plays on."""
    why = ("Talks, treaties and gifts come between income and orders.", "THE-5.1")
    for order in (SendMessage("blue", "Hello"), propose("blue", PEACE), EndTalks()):
        assert Board(*MAP).refusal("red", order) == why
    for side in ("red", "nobody"):
        told = talking(*MAP).refusal("red", SendMessage(side, "Who?"))
        assert told == ("A message goes to another side that plays on.", "THE-5.1")
    assert talking(*MAP).refusal("red", SendMessage("blue", "  ")) == ("A message has words.", "THE-5.1")


def test_the_5_1_the_advice_tells_what_waits_for_a_side() -> None:
    """A treaty to sign and new messages are pointed at while sides talk, before anything else."""
    board = talking(*MAP)

    def told() -> str:
        return render(advice.advice(board.known("blue")).text, "en")

    assert told() == "Talk to the others if you like, then end your talks."
    board.give("red", SendMessage("blue", "Well?"))
    assert told() == "You have new messages, on the tab of the treaties."
    board.give("red", propose("blue", PEACE))
    assert told() == "A treaty waits for your signature: sign or refuse it."
    for order in (Refuse("blue+red/1"), ReadPost(), EndTalks()):
        board.give("blue", order)
    assert told() == "You have ended your talks; the others still talk."


# -- who is waited for -------------------------------------------------------------------------------------------------


def test_the_5_1_all_are_waited_for_until_each_has_ended_his_talks() -> None:
    """All living sides are waited for until each has ended its talks, after which it may still talk; then orders are
    written."""
    assert all(order.any_time for order in (SendMessage, Propose, Sign, Break))
    board = talking(*MAP)
    for side, others in (("blue", ("red", "green")), ("red", ("green",))):
        board.give(side, EndTalks())
        assert (waiting(board), board.notice()) == (others, "")
    assert board.refusal("blue", EndTalks())[0] == "You have ended your talks already."
    assert board.objection("red", SendMessage("blue", "One word more")) is None
    board.give("green", EndTalks())
    assert (waiting(board), kinds(board.step()), board.state.phase) == ((), ["talks-over"], Phase.ORDERS)


def test_the_5_1_whoever_is_addressed_is_waited_for_again() -> None:
    """A side that has ended its talks is waited for again when it gets a message, a proposal or an answer."""
    board = talking(*MAP)
    for speak in (SendMessage("blue", "Hello"), propose("blue", PEACE)):
        board.state.sides["blue"].done_talking = board.state.sides["green"].done_talking = True
        board.give("red", speak)
        assert waiting(board) == ("red", "blue")
    board.state.sides["red"].done_talking = True
    board.give("blue", Refuse("blue+red/1"))
    assert waiting(board) == ("red", "blue")


# -- proposed and signed -----------------------------------------------------------------------------------------------


def test_the_8_1_a_treaty_is_proposed_by_one_and_signed_by_the_other() -> None:
    """A treaty is in force as soon as the other has signed; nobody else is told that it is. Nobody signs his own
    proposal or somebody else's, nobody withdraws another's."""
    board = talking(*MAP)
    events = board.give("red", propose("blue", PEACE, turns=3))
    (treaty,) = board.state.talks.treaties
    assert treaties.peace_binds(board.state, "red", "blue") is None
    for side in ("red", "green"):
        assert board.refusal(side, Sign(treaty.id)) == ("No treaty waits for your signature.", "THE-8.1")
    assert board.refusal("blue", Withdraw(treaty.id))[0] == "None of your proposals waits to be signed."
    assert board.refusal("green", Break(treaty.id))[0] == "No treaty is in force that you could break."
    events += board.give("blue", Sign(treaty.id))
    assert treaty.standing is TreatyStanding.IN_FORCE
    assert kinds(events) == ["treaty-proposed", "treaty-signed"]
    assert board.text(events[0]) == "Proposed by Red: Treaty of Red and Blue, for 3 turns: peace."
    assert (told_to(events, "green"), list(board.known("green").treaties)) == ([], [])
    assert treaties.peace_binds(board.state, "blue", "red") is treaty


@pytest.mark.parametrize(
    ("order", "side", "standing"),
    [(Refuse, "blue", TreatyStanding.REFUSED), (Withdraw, "red", TreatyStanding.WITHDRAWN)],
)
def test_the_8_1_a_proposal_can_be_refused_or_withdrawn(
    order: type[Refuse | Withdraw], side: str, standing: TreatyStanding
) -> None:
    """The other party refuses it, its proposer withdraws it; neither can be signed any more."""
    board = talking(*MAP)
    board.give("red", propose("blue", PEACE))
    assert kinds(board.give(side, order("blue+red/1"))) == [f"treaty-{standing.value}"]
    assert board.state.talks.past[-1].standing is standing
    assert "This treaty is off already: " in board.refusal("blue", Sign("blue+red/1"))[0]


def test_the_8_1_so_many_proposals_wait_at_a_time() -> None:
    """A side has 8 proposals open at most."""
    board = talking(*MAP)
    for _ in range(MOST_OPEN):
        board.give("red", propose("blue", PEACE))
    why = "8 of your proposals wait to be signed: withdraw one first."
    assert board.refusal("red", propose("blue", PEACE)) == (why, "THE-8.1")


NO_BELONGINGS = "Right of way: neither resources nor a region belong to it."


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (propose("red", PEACE), "A treaty is made with another side that plays on, or with a neutral."),
        (propose("blue", PEACE, turns=100), "A treaty lasts 99 turns at most, or has no end."),
        (propose("blue"), "A treaty has from 1 to 8 clauses."),
        (propose("blue", PEACE, PEACE), "The same clause stands in the treaty twice."),
        (propose("blue", ("tribute", None, None, None, None)), "There is no such clause."),
        (propose("blue", ("peace", "red", None, None, None)), "Peace: nobody gives it, it holds for both."),
        (propose("blue", passage("green")), "Right of way: one party gives, and the other gets it."),
        (propose("blue", trade("blue", "supply")), "Trade: sides guarantee, and neutrals trade."),
        (propose("blue", cession("red", "B1")), "Cession of a region: a region is named that its giver holds."),
        (propose("blue", gift("red", "supply", 0)), "Gift: from 1 to 999 points are named."),
        (propose("blue", gift("red", "oil", 1)), "Gift: a resource is named, in trade production or supply."),
        (propose("blue", ("passage", "red", "supply", 1, None)), NO_BELONGINGS),
    ],
)
def test_the_8_1_proposals_that_are_refused(order: Propose, why: str) -> None:
    """Treaties are of two powers that are left, of clauses that have a meaning and a giver who can give."""
    assert talking(*MAP).refusal("red", order) == (why, "THE-8.1")


# -- clauses -----------------------------------------------------------------------------------------------------------


def test_the_8_1_peace_ends_a_war() -> None:
    """A treaty of peace ends the war of the two, which all are told. Enemies hand nothing over, but reparations may be
    part of it."""
    board = talking(*MAP)
    board.war("red", "blue")
    board.give("red", propose("blue", PEACE, gift("red", "supply", 5), turns=2))
    events = board.give("blue", Sign("blue+red/1"))
    assert not board.state.at_war("red", "blue")
    assert board.told(told_to(events, "green")) == ["The war is over between Red and Blue."]
    assert board.supply() == (15, 25)


def test_the_8_1_enemies_agree_on_nothing_without_peace() -> None:
    """Between enemies a treaty makes peace, whatever else it agrees on."""
    board = talking(*MAP)
    board.give("red", propose("blue", passage("red")))
    board.war("red", "blue")
    why = ("They are at war: only a treaty that makes peace, too, can be made.", "THE-8.1")
    assert board.refusal("red", propose("blue", passage("red"))) == board.refusal("blue", Sign("blue+red/1")) == why
    assert board.objection("red", propose("blue", passage("red"), PEACE)) is None


def test_the_8_1_right_of_way_and_guarantees_hold_for_one_of_the_two() -> None:
    """Units and goods of the other may pass and stand in the giver's regions; not the other way round, nor in war. A
    guarantee names who defends whom; its parties may not attack each other."""
    board = talking(*MAP)
    agree(board, "red", "blue", passage("red"), turns=2)
    pairs = (("blue", "red"), ("red", "blue"), ("green", "red"))
    assert [treaties.may_pass(board.state, *pair) for pair in pairs] == [True, False, False]
    assert treaties.peace_binds(board.state, "red", "blue") is None
    agree(board, "red", "blue", guarantee("red"), turns=2)
    assert [treaties.guarantees(board.state, side) for side in ("blue", "red")] == [("red",), ()]
    assert treaties.peace_binds(board.state, "red", "blue") is not None
    board.war("red", "blue")
    assert not treaties.may_pass(board.state, "blue", "red")


def test_the_8_1_a_region_is_ceded_with_all_that_is_worked_there() -> None:
    """The region changes hands at once; units of its former owner go home. Nobody gives his last region away."""
    board = talking(*MAP)
    both = propose("blue", cession("red", "R1"), cession("red", "R2"))
    assert board.refusal("red", both) == ("Nobody gives his last region away: Red.", "THE-8.1")
    (tanks,) = board.put("red tanks R2")
    board.give("red", propose("blue", cession("red", "R2")))
    events = board.give("blue", Sign("blue+red/1"))
    assert (board.state.regions["R2"].owner, tanks.at) == ("blue", "R1")
    assert facts(events, "ceded") == {"giver": "red", "to": "blue", "place": "R2"}
    assert kinds(told_to(events, "green")) == ["ceded", "guests-left"]
    assert board.state.talks.past[-1].standing is TreatyStanding.ENDED


def test_the_9_1_a_capital_that_is_ceded_may_win_the_game() -> None:
    """At once wins who holds all enemy capitals, by treaty, too."""
    board = talking("R1R2B1B2")
    agree(board, "red", "blue", cession("red", "R1"))
    assert (board.state.phase, board.state.winners) == (Phase.OVER, ["blue"])


def test_the_8_1_a_gift_is_handed_over_when_it_is_signed_and_only_if_it_can_be() -> None:
    """Nobody promises what he does not have; what is promised goes over at once, and then the treaty is done."""
    board = talking(*MAP)
    too_much = propose("blue", gift("red", "supply", 21))
    assert board.refusal("red", too_much) == ("Too little is in store: Red, supply, 20 of 21.", "THE-2.1")
    board.give("red", propose("blue", gift("red", "supply", 5), gift("blue", "production", 2)))
    board.stores("blue", production=1)
    assert board.refusal("blue", Sign("blue+red/1"))[0] == "Too little is in store: Blue, production, 1 of 2."
    board.stores("blue", production=2)
    board.give("blue", Sign("blue+red/1"))
    assert (board.all_stores("red"), board.all_stores("blue")) == ((20, 22, 15), (20, 0, 25))
    assert board.state.talks.treaties == []


# -- how treaties end --------------------------------------------------------------------------------------------------


def test_the_8_1_a_treaty_holds_for_as_many_turns_as_agreed_this_one_the_first() -> None:
    """Peace for 2 turns, signed in turn 1, holds in turns 1 and 2, and has ended when turn 3 begins; without end means
    until it is broken."""
    board = talking(*MAP)
    short, endless = agree(board, "red", "blue", PEACE, turns=2), agree(board, "red", "green", PEACE)
    next_talks(board)
    assert (board.state.turn, short.standing) == (2, TreatyStanding.IN_FORCE)
    next_talks(board)
    assert (board.state.turn, short.standing, endless.standing) == (3, TreatyStanding.ENDED, TreatyStanding.IN_FORCE)
    assert board.state.talks.past == [short]


@pytest.mark.parametrize(
    ("clause", "announced"), [(PEACE, "peace"), (guarantee("red"), "guarantee"), (passage("red"), "")]
)
def test_the_8_1_a_broken_peace_is_announced(clause: ClauseRecord, announced: str) -> None:
    """That a peace, or a guarantee, is broken all are told, and which of them; of other treaties only the parties. No
    war follows from that alone."""
    board = talking(*MAP)
    treaty = agree(board, "red", "blue", clause, turns=3)
    shown = [render(line.text, "en") for line in Break(treaty.id).preview(board.known("blue")).lines]
    assert ("All are told that you break the peace." in shown) is bool(announced)
    events = board.give("blue", Break(treaty.id))
    assert treaty.standing is TreatyStanding.BROKEN
    told = [f"A treaty of {announced} with Red is broken by Blue."] if announced else []
    assert board.told(told_to(events, "green")) == told
    assert "treaty-broken" in kinds(told_to(events, "red"))
    assert treaties.peace_binds(board.state, "red", "blue") is None
    assert board.state.wars == []


def test_the_8_1_guests_go_home_when_their_leave_ends() -> None:
    """Units in regions of others without leave go to the nearest region of their own; where there is none they are
    disbanded."""
    board = talking("R1R2B1B2G1")
    treaty = agree(board, "red", "blue", passage("blue"))
    agree(board, "red", "green", passage("green"))
    guests = board.put("red infantry B2", "red fighters G1")
    events = board.give("blue", Break(treaty.id))
    assert board.bases(*guests) == ["R2", "G1"]
    assert board.text(events[-1]) == "No leave to stay any more: Region B2 → Region R2, infantry division 1 (Red)."
    board.take("blue", "R1", "R2")
    lost = board.give("green", Break("green+red/1"))
    assert board.told(lost)[-2:] == [
        "No leave to stay in Region G1, and nowhere to go; disbanded: fighter regiment 1 (Red).",
        "No leave to stay in Region R2, and nowhere to go; disbanded: infantry division 1 (Red).",
    ]
    assert board.left == []


def test_the_8_1_treaties_with_one_who_is_out_are_void() -> None:
    """What was agreed with, or proposed to, a side that is out holds no more when the next turn begins."""
    board = talking(*MAP)
    treaty = agree(board, "red", "blue", PEACE)
    board.give("green", propose("blue", PEACE))
    board.state.sides["blue"].out = True
    next_talks(board)
    assert board.state.talks.treaties == []
    assert {treaty.standing for treaty in board.state.talks.past} == {TreatyStanding.VOID}
    assert treaty in board.state.talks.past


def test_the_8_1_who_signs_what_is_in_force_already_is_told() -> None:
    """As where both propose the same peace, and both sign."""
    board = talking(*MAP)
    board.give("red", propose("blue", PEACE, turns=3))
    board.give("blue", propose("red", PEACE, turns=3))
    assert Sign("blue+red/1").caution(board.known("blue")) == ""
    board.give("blue", Sign("blue+red/1"))
    again = Sign("blue+red/2")
    assert render(again.caution(board.known("red")), "en") == "The same treaty is in force already."
    assert list(shown(board, again)) == ["The same treaty is in force already."]
