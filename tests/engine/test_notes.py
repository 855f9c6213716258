"""What practice players remember: it stands in the journal, goes wherever the game goes, and is told to nobody else."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import decision_of, give_for, observation_of
from hexwar_tui.engine.practice_player import LONGEST_NOTES, Noted, order_of
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.toys.mindful import MINDFUL
from tests.toys.raid import EndTurn, Walk


def mindful(turns: int = 0) -> Game:
    """A raid of a person, red, against one who remembers, after so many turns of both."""
    game = Game.new(MINDFUL, toy_scenario("raid"), seed="s", seats=[SeatSetup("blue", player="mindful")])
    for _ in range(turns):
        game.submit("red", EndTurn())
        give_for(game, "blue", decision_of(game, "blue").fall())
    return game


def test_a_player_is_given_what_its_seat_has_noted_last() -> None:
    """And no other seat is; before the first note it is empty."""
    game = mindful()
    assert observation_of(game, "blue").notes == ""
    for turn, notes in ((1, "1"), (2, "2 1"), (3, "3 2 1")):
        game.submit("red", EndTurn())
        give_for(game, "blue", decision_of(game, "blue").fall())
        assert observation_of(game, "blue").notes.split() == notes.split(), turn
        assert observation_of(game, "red").notes == ""


def test_notes_are_there_again_in_a_game_that_is_opened_again() -> None:
    """And in a copy to try things on; the journal is the same when it is played again."""
    game = mindful(2)
    again = Game.resume(MINDFUL, record_from(game.record.data()))
    assert [each.notes_of("blue") for each in (game, again, game.trial_copy())] == [game.notes_of("blue")] * 3
    assert again.digest() == game.digest()
    again.verify()
    assert decision_of(again, "blue").notes == decision_of(game, "blue").notes != ""


def test_who_goes_back_finds_the_notes_of_that_moment() -> None:
    """What was noted after it is forgotten."""
    game = mindful(1)
    there, notes = len(game.record.entries), game.notes_of("blue")
    game.submit("red", EndTurn())
    give_for(game, "blue", decision_of(game, "blue").fall())
    assert game.notes_of("blue") != notes
    game.rewind(there)
    assert game.notes_of("blue") == notes


def test_a_program_that_ends_behind_a_note_is_asked_the_same_again() -> None:
    """Notes are entered before the order; the seed of the decision does not count them."""
    game = mindful()
    game.submit("red", EndTurn())
    before = decision_of(game, "blue")
    game.put_down(EntryKind.INTENT, "blue", notes="1")
    assert decision_of(game, "blue").seed == before.seed
    give_for(game, "blue", EndTurn())
    assert decision_of(game, "blue").seed != before.seed


def test_notes_are_text_of_a_bounded_length() -> None:
    """Whatever a player writes: no control characters, and not more than `LONGEST_NOTES`."""
    game = mindful(1)
    give_for(game, "red", Noted(EndTurn(), "\x1b[31mred\n" + "x" * LONGEST_NOTES))
    assert game.notes_of("red") == ("[31mred " + "x" * LONGEST_NOTES)[:LONGEST_NOTES]


def test_notes_that_say_nothing_new_are_not_entered() -> None:
    """The journal does not grow by them."""
    game = mindful(1)
    game.submit("red", EndTurn())
    give_for(game, "blue", Noted(EndTurn(), game.notes_of("blue")))
    assert sum(entry.kind is EntryKind.INTENT for entry in game.record.entries) == 1


def test_with_an_order_that_is_not_legal_nothing_is_noted() -> None:
    """The same for a seal where nothing is sealed, and for a seat whose turn it is not."""
    game = mindful()
    game.submit("red", EndTurn())
    for seat, order in (("blue", Walk("red-1", (0, 1))), ("red", EndTurn()), ("blue", None), ("red", None)):
        before = game.digest(), len(game.record.entries)
        with pytest.raises(IllegalOrder):
            give_for(game, seat, Noted(order, "never"))
        assert (game.digest(), len(game.record.entries)) == before


def test_a_note_may_come_with_a_seal() -> None:
    """It is entered before it."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    game.submit("red", Send(("red-1",), "north"))
    give_for(game, "red", Noted(None, "all is sown"))
    assert [entry.kind for entry in game.record.entries][-2:] == [EntryKind.INTENT, EntryKind.SEAL]
    assert game.notes_of("red") == "all is sown"


def test_notes_of_others_change_nothing_that_a_side_is_told() -> None:
    """Neither its view nor its news nor what its own practice player is asked."""
    plain, noted = mindful(1), mindful(1)
    noted.put_down(EntryKind.INTENT, "blue", notes="canary")
    for game in (plain, noted):
        game.submit("red", Walk("red-2", (1, 2)))
    assert repr(noted.known("red").open) == repr(plain.known("red").open)
    kinds = [[entry.kind for entry, _ in game.news("red", 0)] for game in (plain, noted)]
    assert kinds[0] == kinds[1]
    assert EntryKind.INTENT not in kinds[1]
    assert "canary" not in repr((noted.view("red"), decision_of(noted, "blue").observation().known.open))


def test_the_order_of_a_decision_is_the_one_in_it() -> None:
    """With notes or without."""
    assert [order_of(each) for each in (EndTurn(), None, Noted(EndTurn(), "x"), Noted(None, "x"))] == [
        EndTurn(),
        None,
    ] * 2
