"""The referee's word: with a reason, sound, told to those who may know, journalled, taken back; rehearsals, orders that
he amends, and dice that he throws himself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.play.rulings import LONGEST_MESSAGE, LONGEST_REASON, Ruling, checked
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import LANGUAGES, render
from tests.engine.games import gift, heard, moment, new, raid, reopened, seal, struck, told, turns
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Send
from tests.toys.raid import Walk

MOVED = Change("raider:red-1", "cell", 8)


def to(unit: str, cell: int) -> Change:
    """A raider is put on another hex."""
    return Change(f"raider:{unit}", "cell", cell)


def removed(side: str) -> tuple[Change, ...]:
    """Both raiders of a side are removed."""
    return tuple(Change(f"raider:{side}-{n}", "removed", True) for n in (1, 2))


def moved(**more: Any) -> Ruling:
    return Ruling("a slip of the hand", (MOVED,), **more)


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
        Ruling("no such thing", (to("red-9", 3),)),
        Ruling("no such hex", (to("red-1", 999),)),
        Ruling("two on one hex", (to("red-1", 1),)),
        Ruling("the second fails", (MOVED, to("red-2", -1))),
        Ruling("a secret end", removed("red"), "", ()),
    ],
    ids=lambda ruling: ruling.reason[:20],
)
def test_a_ruling_that_cannot_be_changes_nothing(ruling: Ruling) -> None:
    """It is refused with a sentence in every language; state and journal are what they were."""
    game = raid()
    before = moment(game)
    with pytest.raises(IllegalOrder) as refusal:
        game.rule(ruling)
    assert all(render(refusal.value.text, language).strip() for language in LANGUAGES)
    assert moment(game) == before


def test_several_changes_are_one_ruling() -> None:
    """Two raiders change places, which neither could do alone."""
    game = raid()
    game.rule(Ruling("both", (to("red-1", 1), to("red-2", 0))))
    assert [game.known("red").state.raiders[unit].cell for unit in ("red-1", "red-2")] == [1, 0]


@pytest.mark.parametrize(
    ("seen_by", "readers", "noted"),
    [(None, {"red", "blue"}, "hand"), (("blue",), {"blue"}, "(told to: Blue)"), ((), set(), "(in secret)")],
)
def test_a_ruling_is_told_to_those_it_names(seen_by: tuple[str, ...] | None, readers: set[str], noted: str) -> None:
    """Public, one-sided or secret; the referee knows all of them, and that they were."""
    game = raid()
    game.rule(moved(seen_by=seen_by))
    assert {side for side in game.sides if told(game, side)} == readers
    (mine,) = told(game, REFEREE)
    assert mine.endswith(noted)


def test_a_message_changes_nothing_and_reaches_its_side() -> None:
    """A word to one side alone; what is typed is cleaned of what no terminal should see."""
    game = raid()
    before = game.digest()
    game.rule(Ruling("asked for", message="Your flank\x1b[2J is open", seen_by=("red",)))
    assert (game.digest(), told(game, "blue")) == (before, [])
    assert "“Your flank[2J is open”" in told(game, "red")[0]


def test_a_ruling_taken_back_was_never_made() -> None:
    """What was before it is again, later orders stand, those who knew are told, and it all plays again."""
    game, other = raid(), raid()
    game.rule(moved(seen_by=("blue",)))
    for run in (game, other):
        run.submit("red", Walk("red-2", (1, 2, 3, 4)))
    game.take_back(1, "it was no slip")
    assert (game.digest(), game.rulings()) == (other.digest(), [])
    taken_back = "The referee takes back a ruling (raider:red-1: cell 8). Why: it was no slip (told to: Blue)"
    assert told(game, "blue")[-1] == taken_back
    assert not any("referee" in line for line in told(game, "red"))
    assert [entry.kind for entry in standing(game.record.entries)] == [EntryKind.ORDER, EntryKind.REPEAL]
    assert first_broken_link(game.record.entries) is None
    game.verify()
    assert reopened(game).digest() == other.digest()
    for number in (0, 1, 2, len(game.record.entries), 99):
        with pytest.raises(CannotUndo, match=f"no ruling #{number}"):
            game.take_back(number, "again")


def test_what_rests_on_a_ruling_keeps_it() -> None:
    """An order that was legal only by the ruling stands in the way of taking it back; a reason is wanted, too."""
    game = raid()
    game.rule(moved())
    game.submit("red", Walk("red-1", (8, 9)))
    before = moment(game)
    with pytest.raises(CannotUndo):
        game.take_back(1, "too late")
    with pytest.raises(IllegalOrder):
        game.take_back(1, "")
    assert moment(game) == before


def test_a_ruling_ends_a_game_and_its_taking_back_goes_on() -> None:
    """The last raiders of a side are removed; over is over, until that is taken back."""
    game = raid()
    before = game.digest()
    game.rule(Ruling("fled", removed("blue")))
    assert game.outcome is not None
    assert game.outcome.winners == ("red",)
    with pytest.raises(IllegalOrder):
        game.rule(moved())
    game.take_back(1, "they have come back")
    assert (game.outcome, game.digest()) == (None, before)


def test_a_ruling_in_a_sealed_phase_takes_nothing_from_the_sides() -> None:
    """What they have entered they may still withdraw, whatever was ruled and to whom it was told."""
    game = new("harvest")
    game.submit("red", Give("blue", 2))
    game.rule(Ruling("a windfall", (Change("side:red", "grain", 9),), seen_by=("red",)))
    game.rule(Ruling("mildew", (Change("side:blue", "grain", 3),), seen_by=()))
    assert game.known("red").grain == 7
    game.undo("red")
    assert (game.known("red").grain, game.known("blue").grain) == (9, 3)
    seal(game, "red")
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
    turns(game, 1)
    game.rule(moved())
    game.step()
    game.verify()
    game = struck()
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
    for more in ({"reason": "x" * 301}, {"message": "y" * 2001}, {"changes": (MOVED,) * 101}):
        with pytest.raises(IllegalOrder):
            checked(replace(most, **more), ("red", "blue"))
    long = (Change("s" * 999, "f" * 999, "v" * 999), Change("a\x1b", "b\x1b", "c\x1b"), Change("a", "b", 7))
    cut = (Change("s" * 200, "f" * 200, "v" * 200), Change("a", "b", "c"), Change("a", "b", 7))
    assert checked(Ruling("cut", long), ("red",)).changes == cut


def test_a_ruling_is_told_to_sides_in_their_order() -> None:
    """In that of the scenario; a secret one may change something, but says nothing."""
    told_to = checked(Ruling("why", (MOVED,), seen_by=("blue", "red")), ("red", "green", "blue"))
    assert told_to.seen_by == ("red", "blue")
    assert checked(Ruling("why", (MOVED,), seen_by=()), ("red",)).seen_by == ()
    assert checked(Ruling("why", message="a word"), ("red",)).seen_by is None


# -- rehearsals --------------------------------------------------------------------------------------------------------


def test_a_rehearsal_left_changes_nothing_and_is_noted() -> None:
    """Steps are taken on a copy, seen from each side, and left: the game is what it was, but its journal knows."""
    game = gift()
    before, rehearsal = game.digest(), rehearse(game)
    while rehearsal.next_step() is not None:
        rehearsal.step()
    assert (rehearsal.view("red").turn, rehearsal.game.waiting_for()) == (2, ("red", "blue"))
    assert "reaped" in [event.kind for _, event in rehearsal.news("blue")]
    assert (game.digest(), game.turn) == (before, 1)
    rehearsal.leave()
    last = game.record.entries[-1]
    assert (last.kind, last.body) == (EntryKind.REHEARSAL, {"steps": 5})
    game.verify()
    assert reopened(game).digest() == game.digest() == before


def test_a_rehearsal_committed_is_what_was_seen() -> None:
    """The very steps, dice and events; and the game stands where the rehearsal stood. What is typed in for it, and what
    the referee throws in it himself, is not asked for again and noted as his."""
    game, other = gift(), gift()
    rehearsal = rehearse(game)
    for _ in range(3):
        rehearsal.step()
        other.step()
    seen = [(entry.dice, entry.events) for entry in rehearsal.steps]
    rehearsal.commit()
    assert [(entry.dice, entry.events) for entry in game.record.entries[-3:]] == seen
    assert game.digest() == other.digest()
    game.verify()
    for typed in (True, False):
        game = gift(typed=typed)
        rehearsal = rehearse(game)
        rehearsal.step()
        rehearsal.step()
        with pytest.raises(NeedDice):
            rehearsal.step(own_dice=not typed)
        rehearsal.step([6, 2], own_dice=not typed)
        rehearsal.commit()
        last = game.record.entries[-1]
        assert ([roll.result for roll in last.dice], last.body) == ([[6], [2]], {} if typed else {"own_dice": True})


def test_a_rehearsal_of_a_game_that_has_gone_on_is_over() -> None:
    """Neither committed nor left, nor committed twice."""
    game = gift()
    rehearsal = rehearse(game)
    rehearsal.step()
    game.step()
    again = rehearse(game)
    again.step()
    again.commit()
    empty = rehearse(game)
    assert empty.commit() == []
    for end in (rehearsal.commit, rehearsal.leave, rehearsal.step, again.commit, empty.commit, empty.step):
        with pytest.raises(IllegalOrder):
            end()


def test_a_referee_throws_for_a_step_himself() -> None:
    """Where the program throws: the step asks for his dice, takes them, and the referee's chronicle says so."""
    game = gift()
    for _ in range(2):
        game.step()
    with pytest.raises(NeedDice):
        game.step(own_dice=True)
    game.step([6, 5], own_dice=True)
    assert [roll.result for roll in game.record.entries[-1].dice] == [[6], [5]]
    assert "The referee threw the dice of this step himself." in told(game, REFEREE)
    assert "own-dice" not in heard(game, "red")
    game.verify()
    assert reopened(game).digest() == game.digest()


# -- orders amended ----------------------------------------------------------------------------------------------------


def test_a_referee_amends_a_sealed_order() -> None:
    """One order goes, another comes, what is sealed stays sealed; the journal and the side know whose doing it was."""
    game = gift()
    events = game.amend_order(1, "a wrong price", [Give("blue", 4)])
    assert [event.kind for event in events] == ["amended"]
    assert (game.known("red").grain, game.waiting_for(), told(game, "blue")) == (1, (), [])
    assert told(game, "red") == [
        "The referee struck an order of Red, “Give grain”, and entered “Give grain” in its place. Why: a wrong price"
    ]
    assert standing(game.record.entries)[-1].kind is EntryKind.AMENDMENT
    game.verify()
    assert reopened(game).digest() == game.digest()
    game.step()
    assert game.top.state.grain == {"red": 1, "blue": 9}


def test_an_amendment_is_amended() -> None:
    """What the referee has entered he can strike again; without another in its place the order is gone."""
    game = gift()
    game.amend_order(1, "wrong", [Give("blue", 4)])
    game.amend_order(len(game.record.entries), "never mind")
    assert game.known("red").grain == 5
    assert told(game, "red")[-1] == (
        "The referee struck an order of Red, “Give grain”, and entered nothing in its place. Why: never mind"
    )
    game.verify()


def test_one_order_after_the_other_is_amended() -> None:
    """Behind an amendment an order is struck that what is sealed needs, and another entered in its place."""
    game = gift()
    game.amend_order(1, "a wrong price", [Give("blue", 4)])
    with pytest.raises(IllegalOrder):
        game.amend_order(2, "what is sealed lacks a worker")
    assert game.without_order(2).waiting_for() == ("red",)
    game.amend_order(2, "another worker", [Send(("red-3",), "west")])
    assert game.known("red").entered.workers == {"red-3": "west"}
    assert game.waiting_for() == ()
    game.verify()
    assert reopened(game).digest() == game.digest()


@pytest.mark.parametrize(
    ("number", "reason", "instead", "error"),
    [
        (1, "", [], IllegalOrder),
        (1, "too much", [Give("blue", 6)], IllegalOrder),
        (2, "what is sealed lacks a worker", [], IllegalOrder),
        (3, "a seal is no order", [], CannotUndo),
        (99, "no such entry", [], CannotUndo),
    ],
)
def test_an_amendment_that_cannot_be_changes_nothing(
    number: int, reason: str, instead: list[Give], error: type[Exception]
) -> None:
    """It is refused; state and journal are what they were, and the game goes on. Behind the reveal nothing is amended:
    that is no order of a sealed phase any more."""
    game = gift()
    before, snapshots = moment(game), len(game.record.snapshots)
    with pytest.raises(error):
        game.amend_order(number, reason, instead)
    assert (moment(game), len(game.record.snapshots)) == (before, snapshots)
    game.step()
    with pytest.raises(CannotUndo):
        game.amend_order(1, "too late")
