"""The referee's word: with a reason, sound, told to those who may know, journalled, taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import LONGEST_MESSAGE, LONGEST_REASON, Ruling, checked
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import LANGUAGES, render
from tests.engine.test_game import harvest, meet, raid
from tests.toys import TOYS
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Strike, Walk

MOVED = Change("raider:red-1", "cell", 8)


def moved(**more: Any) -> Ruling:
    return Ruling("a slip of the hand", (MOVED,), **more)


def told(game: Game, seat: str) -> list[str]:
    return [render(game.phrase(event), "en") for _, event in game.news(seat)]


def reopened(game: Game) -> Game:
    return Game.resume(TOYS, record_from(game.record.data()))


def test_a_ruling_changes_the_game_and_says_why() -> None:
    """The change is made, everybody is told what and why, the journal has it, and it plays again."""
    game = raid()
    game.rule(moved())
    assert game.known("red").state.raiders["red-1"].cell == 8
    assert told(game, "blue") == ["The referee rules: raider:red-1: cell 8. Why: a slip of the hand"]
    entry = game.record.entries[-1]
    assert (entry.kind, entry.seat) == (EntryKind.RULING, REFEREE)
    game.verify()
    assert reopened(game).digest() == game.digest()


@pytest.mark.parametrize(
    "ruling",
    [
        Ruling("", (MOVED,)),
        Ruling(" \u200b", (MOVED,)),
        Ruling("x" * (LONGEST_REASON + 1), (MOVED,)),
        Ruling("nothing"),
        Ruling("long", message="x" * (LONGEST_MESSAGE + 1)),
        Ruling("many", (MOVED,) * 101),
        Ruling("to nobody", message="psst", seen_by=()),
        Ruling("to a stranger", (MOVED,), seen_by=("purple",)),
        Ruling("no such thing", (Change("raider:red-9", "cell", 3),)),
        Ruling("no such hex", (Change("raider:red-1", "cell", 999),)),
        Ruling("two on one hex", (Change("raider:red-1", "cell", 1),)),
        Ruling("the second fails", (MOVED, Change("raider:red-2", "cell", -1))),
        Ruling(
            "a secret end", (Change("raider:red-1", "removed", True), Change("raider:red-2", "removed", True)), "", ()
        ),
    ],
)
def test_a_ruling_that_cannot_be_changes_nothing(ruling: Ruling) -> None:
    """It is refused with a sentence in every language; state and journal are what they were."""
    game = raid()
    before = game.digest()
    with pytest.raises(IllegalOrder) as refusal:
        game.rule(ruling)
    assert all(render(refusal.value.text, language).strip() for language in LANGUAGES)
    assert (game.digest(), game.record.entries) == (before, [])


def test_several_changes_are_one_ruling() -> None:
    """Two raiders change places, which neither could do alone."""
    game = raid()
    with pytest.raises(IllegalOrder):
        game.rule(Ruling("first half", (Change("raider:red-1", "cell", 1),)))
    game.rule(Ruling("both", (Change("raider:red-1", "cell", 1), Change("raider:red-2", "cell", 0))))
    assert {raider.cell for raider in game.known("red").state.raiders.values() if raider.side == "red"} == {0, 1}


@pytest.mark.parametrize(("seen_by", "readers"), [(None, {"red", "blue"}), (("blue",), {"blue"}), ((), set())])
def test_a_ruling_is_told_to_those_it_names(seen_by: tuple[str, ...] | None, readers: set[str]) -> None:
    """Public, one-sided or secret; the referee knows all of them, and that they were."""
    game = raid()
    game.rule(moved(seen_by=seen_by))
    assert {side for side in game.sides if told(game, side)} == readers
    (mine,) = told(game, REFEREE)
    assert mine.endswith({None: "hand", ("blue",): "(told to: Blue)", (): "(in secret)"}[seen_by])


def test_a_message_changes_nothing_and_reaches_its_side() -> None:
    """A word to one side alone; what is typed is cleaned of what no terminal should see."""
    game = raid()
    before = game.digest()
    game.rule(Ruling("asked for", message="Your flank\x1b[2J is open", seen_by=("red",)))
    assert game.digest() == before
    assert told(game, "blue") == []
    assert "“Your flank[2J is open”" in told(game, "red")[0]


def test_a_ruling_taken_back_was_never_made() -> None:
    """What was before it is again, later orders stand, those who knew are told, and it all plays again."""
    game, other = raid(), raid()
    game.rule(moved(seen_by=("blue",)))
    for run in (game, other):
        run.submit("red", Walk("red-2", (1, 2, 3, 4)))
    game.take_back(1, "it was no slip")
    assert game.digest() == other.digest()
    assert game.rulings() == []
    assert told(game, "blue")[-1] == (
        "The referee takes back a ruling (raider:red-1: cell 8). Why: it was no slip (told to: Blue)"
    )
    assert not any("referee" in line for line in told(game, "red"))
    assert [entry.kind for entry in standing(game.record.entries)] == [EntryKind.ORDER, EntryKind.REPEAL]
    assert first_broken_link(game.record.entries) is None
    game.verify()
    assert reopened(game).digest() == other.digest()
    with pytest.raises(CannotUndo):
        game.take_back(len(game.record.entries), "twice")
    with pytest.raises(CannotUndo):
        game.take_back(1, "again")


def test_what_rests_on_a_ruling_keeps_it() -> None:
    """An order that was legal only by the ruling stands in the way of taking it back; a reason is wanted, too."""
    game = raid()
    game.rule(moved())
    game.submit("red", Walk("red-1", (8, 9)))
    before, entries = game.digest(), len(game.record.entries)
    with pytest.raises(CannotUndo):
        game.take_back(1, "too late")
    with pytest.raises(IllegalOrder):
        game.take_back(1, "")
    assert (game.digest(), len(game.record.entries)) == (before, entries)


def test_a_ruling_ends_a_game_and_its_taking_back_goes_on() -> None:
    """The last raiders of a side are removed; over is over, until that is taken back."""
    game = raid()
    before = game.digest()
    game.rule(Ruling("fled", tuple(Change(f"raider:blue-{n}", "removed", True) for n in (1, 2))))
    assert game.outcome is not None
    assert game.outcome.winners == ("red",)
    with pytest.raises(IllegalOrder):
        game.rule(moved())
    game.take_back(1, "they have come back")
    assert (game.outcome, game.digest()) == (None, before)


def test_a_ruling_in_a_sealed_phase_takes_nothing_from_the_sides() -> None:
    """What they have entered they may still withdraw, whatever was ruled and to whom it was told."""
    game = harvest()
    game.submit("red", Give("blue", 2))
    game.rule(Ruling("a windfall", (Change("side:red", "grain", 9),), seen_by=("red",)))
    game.rule(Ruling("mildew", (Change("side:blue", "grain", 3),), seen_by=()))
    assert game.known("red").grain == 7
    game.undo("red")
    assert (game.known("red").grain, game.known("blue").grain) == (9, 3)
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")
    game.rule(Ruling("more", (Change("side:red", "grain", 10),)))
    game.unseal("red")
    game.verify()


def test_a_ruling_told_in_an_open_phase_is_a_barrier() -> None:
    """Nobody takes back what he did before he learned of it; of a secret one he has learned nothing."""
    game = raid()
    game.submit("red", Walk("red-2", (1, 2)))
    game.rule(moved(seen_by=()))
    assert game.entered("red")
    game.rule(Ruling("hear", message="you are seen"))
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_rulings_between_steps_and_in_frames() -> None:
    """Between two steps that a referee takes, and in a game within the game, which is the one that is changed."""
    game = raid(referee=True)
    game.submit("red", EndTurn())
    game.submit("blue", EndTurn())
    game.rule(moved())
    game.step()
    game.verify()
    game = raid("fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    game.rule(Ruling("a long duel", (Change("turn", "turn", 3),)))
    assert [frame.state.turn for frame in game.frames] == [2, 3]
    again = reopened(game)
    again.submit("red", Bid("1", feint=False))
    again.take_back(game.rulings()[0].number, "a short one")
    assert again.top.state.turn == 1
    again.verify()


def test_the_bounds_of_a_ruling() -> None:
    """A reason of 300 characters, a message of 2000, a hundred changes; subjects, facts and words of 200."""
    most = Ruling("x" * 300, (MOVED,) * 100, "y" * 2000)
    assert checked(most, ("red", "blue")) == most
    for more in (
        replace(most, reason="x" * 301),
        replace(most, message="y" * 2001),
        replace(most, changes=(MOVED,) * 101),
    ):
        with pytest.raises(IllegalOrder):
            checked(more, ("red", "blue"))
    long = Ruling(
        "cut", (Change("s" * 999, "f" * 999, "v" * 999), Change("a\x1b", "b\x1b", "c\x1b"), Change("a", "b", 7))
    )
    assert checked(long, ("red",)).changes == (
        Change("s" * 200, "f" * 200, "v" * 200),
        Change("a", "b", "c"),
        Change("a", "b", 7),
    )


def test_a_ruling_is_told_to_sides_in_their_order() -> None:
    """In that of the scenario; a secret one may change something, but says nothing."""
    told_to = checked(Ruling("why", (MOVED,), seen_by=("blue", "red")), ("red", "green", "blue"))
    assert told_to.seen_by == ("red", "blue")
    assert checked(Ruling("why", (MOVED,), seen_by=()), ("red",)).seen_by == ()
    assert checked(Ruling("why", message="a word"), ("red",)).seen_by is None
