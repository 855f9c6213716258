"""Practice players are asked once more what they thought: as things stood then, and only when the game is over."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.opponents import change_opponent
from hexwar_tui.engine.lab.players import decision_of, give_for
from hexwar_tui.engine.lab.thoughts import decision_behind, is_same
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Decided, Noted, Observation, Weighed, weighed_for, with_weighed
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import SeatSetup
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.mindful import MINDFUL
from tests.toys.raid import EndTurn, Walk


def played(turns: int, *, over: bool = True) -> tuple[Game, list[str]]:
    """A raid of a person, red, against one who remembers, and each decision that blue had to make."""
    options = {"turns": turns if over else turns + 1}
    game = Game.new(
        MINDFUL, toy_scenario("raid"), seed="s", seats=[SeatSetup("blue", player="mindful")], options=options
    )
    asked = []
    for _ in range(turns):
        game.submit("red", EndTurn())
        asked.append(repr(decision_of(game, "blue")))
        give_for(game, "blue", decision_of(game, "blue").fall())
    assert (game.outcome is not None) == over
    return game, asked


def orders_of(game: Game, seat: str) -> list[Entry]:
    """The entries of the journal that are orders of a seat."""
    return [entry for entry in game.record.entries if entry.kind is EntryKind.ORDER and entry.seat == seat]


def test_each_is_asked_again_as_it_was_asked_then() -> None:
    """With the notes that it had, the same seed, and what its seat knew; in any order, and it decides the same."""
    game, asked = played(3)
    past, entries = game.look_back(), orders_of(game, "blue")
    for at in (2, 0, 1):
        decision = decision_behind(game, past, entries[at].number)
        assert decision is not None
        assert repr(decision) == asked[at]
        assert is_same(decision.fall(), entries[at])


def test_while_a_game_goes_on_nobody_is_asked() -> None:
    """What an enemy thinks would tell what he knows."""
    game, _ = played(3, over=False)
    assert decision_behind(game, game.look_back(), orders_of(game, "blue")[0].number) is None


def test_only_practice_players_are_asked_for_what_they_have_done_themselves() -> None:
    """Not people, nor those who have taken a seat over since; steps and notes are nobody's decisions."""
    game, _ = played(2)
    past = game.look_back()
    others = [entry for entry in game.record.entries if entry not in orders_of(game, "blue")]
    assert {entry.kind for entry in others} == {EntryKind.ORDER, EntryKind.STEP, EntryKind.INTENT}
    assert [decision_behind(game, past, entry.number) for entry in others] == [None] * len(others)


def test_whoever_sat_there_then_is_asked() -> None:
    """Not who has taken the seat over since, who may be another sort of player; a journal that doesn't tell who sat
    there before leaves nobody to ask."""
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=[SeatSetup("blue", player="mindful")])
    game.submit("red", EndTurn())
    asked = repr(decision_of(game, "blue"))
    give_for(game, "blue", decision_of(game, "blue").fall())
    change_opponent(game, "blue", "random")
    change_opponent(game, "blue", "mindful")
    change_opponent(game, "blue", "random")
    while game.outcome is None:
        game.submit(game.waiting_for()[0], EndTurn())
    first, *rest = orders_of(game, "blue")
    past = game.look_back()
    assert repr(decision_behind(game, past, first.number)) == asked
    later = decision_behind(game, past, rest[0].number)
    assert later is not None
    assert later.kind == "random"
    for entry in game.record.entries:
        if entry.kind is EntryKind.HAND_OVER:
            del entry.body["was"]
    assert decision_behind(game, past, first.number) is None


@pytest.mark.parametrize("decided", [EndTurn(), Noted(EndTurn(), "why not")])
def test_it_is_seen_whether_the_same_was_decided(decided: EndTurn | Noted) -> None:
    """Another order, or a seal, is not the same."""
    game, _ = played(1)
    entry = orders_of(game, "blue")[0]
    assert is_same(decided, entry)
    assert not any(is_same(other, entry) for other in (None, Noted(None, ""), Walk("blue-1", (1, 2))))


def test_a_seal_is_the_same_as_no_order() -> None:
    """And an order is not."""
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s")
    sealed = Entry(1, EntryKind.SEAL, "red", 1, {})
    assert is_same(None, sealed)
    assert is_same(Noted(None, "x"), sealed)
    assert not is_same(Send(("red-1",), "north"), sealed)
    assert game.outcome is None


def test_what_is_worth_no_number_is_not_told() -> None:
    """Nor more than a few things, nor anything of who only decides."""
    weighed = (Weighed(float("nan")), Weighed(float("inf")), *(Weighed(float(n)) for n in range(30)))
    told = weighed_for(Noted(None, "", weighed))
    assert [each.worth for each in told] == [float(n) for n in range(24)]
    assert weighed_for(None) == weighed_for(EndTurn()) == ()


@dataclass(frozen=True, slots=True)
class _Talker:
    """Decides as it is told, and weighs one thing for each order."""

    decided: Decided

    def decide(self, observation: Observation) -> Decided:
        return self.decided

    def weigh(self, observation: Observation, order: Order | None) -> list[Weighed]:
        return [] if order is None else [Weighed(3.0, order)]


def test_a_player_is_asked_what_it_has_weighed_unless_it_has_said_so() -> None:
    """What it decides stays the same, with its notes, or else with those that it had."""
    seen = Observation(None, (), sealed=False, may_seal=True, notes="before")
    silent, told = Noted(EndTurn(), "now"), Noted(EndTurn(), "now", (Weighed(1.0),))
    for decided, notes, weighed in (
        (EndTurn(), "before", (Weighed(3.0, EndTurn()),)),
        (silent, "now", (Weighed(3.0, EndTurn()),)),
        (told, "now", (Weighed(1.0),)),
    ):
        found = with_weighed(_Talker(decided), seen, decided)
        assert isinstance(found, Noted)
        assert (found.order, found.notes, found.weighed) == (EndTurn(), notes, weighed)
    assert with_weighed(_Talker(None), seen, None) is None
