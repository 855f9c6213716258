"""The one door: who may act, what is taken back, frames, branches, replays, and what a record keeps."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.errors import BadOptions, CannotUndo, IllegalOrder, NotYourTurn, ReplayDiffers
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.replay import KEPT_LAST
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Note, Send
from tests.toys.raid import EndTurn, FallBack, Shout, Strike, Walk


def raid(seed: str = "s", **more: object) -> Game:
    return Game.new(TOYS, toy_scenario("raid", rows=("......",) * 2), seed=seed, **more)  # type: ignore[arg-type]


def harvest(sides: int = 2) -> Game:
    return Game.new(TOYS, toy_scenario("harvest", sides), seed="s")


def meet(game: Game) -> None:
    """Red walks up to blue's first raider."""
    game.submit("red", Walk("red-2", (1, 2, 3, 4)))
    game.submit("red", EndTurn())
    game.submit("blue", EndTurn())


def test_only_the_seat_that_is_waited_for_gives_orders() -> None:
    """The other side, the referee and strangers are refused, and nothing has changed."""
    game = raid()
    before = game.digest()
    for seat in ("blue", REFEREE, "purple"):
        with pytest.raises(NotYourTurn):
            game.submit(seat, EndTurn())
    assert game.digest() == before


def test_an_any_time_order_goes_through_out_of_turn() -> None:
    """Blue may shout while red is waited for; a stranger may not."""
    game = raid()
    game.submit("blue", Shout("hey"))
    assert game.record.entries[-1].seat == "blue"
    with pytest.raises(NotYourTurn):
        game.submit("purple", Shout("hey"))


def test_a_strike_lays_a_duel_on_top_and_its_end_asks_the_loser() -> None:
    """The duel's sides act in the frame above; when it has ended, the raid asks the loser, who does not move."""
    game = raid("fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    assert [frame.system.id for frame in game.frames] == ["raid", "duel"]
    assert game.waiting_for() == ("red",)
    game.submit("red", Bid("1", feint=False))
    assert game.waiting_for() == ("blue",)
    game.submit("blue", Bid("2", feint=False))
    assert [frame.system.id for frame in game.frames] == ["raid"]
    assert game.waiting_for() == ("blue",)
    target = next(c for c in game.frames[0].scenario.map.grid.neighbours[10] if game.known("blue").at(c) is None)
    game.submit("blue", FallBack(target))
    assert game.waiting_for() == ("red",)


def test_a_game_resumes_in_the_middle_of_a_frame() -> None:
    """Saved between the two bids of a duel, it goes on there."""
    game = raid("fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    game.submit("red", Bid("1", feint=False))
    again = Game.resume(TOYS, record_from(game.record.data()))
    assert [frame.system.id for frame in again.frames] == ["raid", "duel"]
    assert again.digest() == game.digest()
    assert again.waiting_for() == ("blue",)


def test_nobody_learns_rolls_of_which_he_was_told_nothing() -> None:
    """The die of a secret feint is its side's and the referee's, also when the game is opened again."""
    game = raid("fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    game.submit("red", Bid("1", feint=True))
    game.submit("blue", Bid("2", feint=False))
    again = Game.resume(TOYS, record_from(game.record.data()))
    for seat, pools in (("red", ["1d3", "1d6"]), (REFEREE, ["1d3", "1d6"]), ("blue", ["1d6"]), ("", ["1d6"])):
        assert [roll.dice for _, roll in again.rolls(seat)] == pools, seat
    assert first_broken_link(again.record.entries) is None


def test_what_happened_in_a_game_that_has_ended_is_told_by_its_own_words() -> None:
    """A duel that is over, between the sides of that duel, while another is played; also after it is opened again."""
    game = Game.new(TOYS, toy_scenario("raid", 3, rows=("...",) * 2), seed="fall")
    game.submit("red", Strike("red-2", "green-2"))
    for side in ("red", "green"):
        game.submit(side, Bid("1", feint=False))
    begun = [event for _, event in game.news("red") if event.kind == "duel-begun"]
    won = [event for _, event in game.news("red") if event.kind == "duel-won"]
    ended = game._frame_of(won[0])
    assert [frame.system.id for frame in game.frames] == ["raid"]
    assert (ended.system.id, [side.id for side in ended.scenario.sides]) == ("duel", ["red", "green"])
    assert ended.state.winner == won[0].facts["side"]
    again = Game.resume(TOYS, record_from(game.record.data()))
    assert [again.phrase(event) for event in (*begun, *won)] == [game.phrase(event) for event in (*begun, *won)]
    lost = [event for _, event in again.news("red") if event.kind in ("lost", "fell-back")]
    assert all(event.system == "raid" for event in lost)
    again.verify()


def test_undo_goes_up_to_the_last_change_of_hands() -> None:
    """Own orders of this turn come back one by one; what was before the hand-over does not."""
    game = raid()
    start = game.digest()
    game.submit("red", Walk("red-1", (0, 6)))
    one = game.digest()
    game.submit("red", Walk("red-2", (1, 2)))
    game.undo("red")
    assert game.digest() == one
    game.undo("red")
    assert game.digest() == start
    with pytest.raises(CannotUndo):
        game.undo("red")
    game.submit("red", EndTurn())
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_a_word_that_was_heard_is_a_barrier() -> None:
    """What was revealed can't be unsaid, nor anything before it."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.submit("red", Shout("ha"))
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_undone_entries_stay_in_the_journal_and_no_longer_stand() -> None:
    """The journal keeps the order and its taking back; the chain holds."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.undo("red")
    kinds = [entry.kind for entry in game.record.entries]
    assert kinds == [EntryKind.ORDER, EntryKind.UNDO]
    assert standing(game.record.entries) == []
    assert first_broken_link(game.record.entries) is None
    game.record.entries[0].body["unit"] = "red-2"
    assert first_broken_link(game.record.entries) == 1


def test_in_a_sealed_phase_any_own_order_can_be_withdrawn() -> None:
    """Blue's orders in between are left alone; an order that a later one rests on is not withdrawn."""
    game = harvest()
    game.submit("red", Give("blue", 3))
    game.submit("blue", Note("mine"))
    game.submit("red", Give("blue", 2))
    game.submit("red", Send(("red-1",), "north"))
    first, second, _ = [entry.number for entry, _ in game.entered("red")]
    game.undo("red", second)
    assert game.known("red").grain == 2
    assert game.known("blue").entered.note == "mine"
    game.undo("red", first)
    assert game.known("red").grain == 5
    assert [order for _, order in game.entered("red")] == [Send(("red-1",), "north")]


def test_sealing_can_be_taken_back_until_the_last_has_sealed() -> None:
    """Sealed, a side gives no orders and takes none back; opened again it does; the last seal reveals all."""
    game = harvest()
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
    game.seal("red")
    assert game.waiting_for() == ("blue",)
    with pytest.raises(NotYourTurn):
        game.submit("red", Note("late"))
    with pytest.raises(CannotUndo):
        game.undo("red")
    game.unseal("red")
    game.submit("red", Note("in time"))
    game.seal("red")
    game.seal("blue")
    assert game.turn == 2
    with pytest.raises(NotYourTurn):
        game.unseal("red")


def test_sealing_too_early_is_refused_with_the_systems_reason() -> None:
    """A system can demand something before a side seals."""
    game = harvest()
    with pytest.raises(IllegalOrder, match="at least one worker"):
        game.seal("red")


def test_an_event_seen_by_two_is_news_to_no_third() -> None:
    """A gift is known to giver and taker, and to the referee."""
    game = harvest(3)
    game.submit("red", Give("blue", 3))
    for side in game.sides:
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    told = {seat: [event.kind for _, event in game.news(seat)] for seat in (*game.sides, REFEREE)}
    assert all("given" in told[seat] for seat in ("red", "blue", REFEREE))
    assert "given" not in told["green"]


def test_a_branch_has_other_dice_and_a_copy_has_the_same() -> None:
    """Played on alike, a copy throws what the game throws; a branch does not."""
    game = harvest()
    copy, branch = (Game.resume(TOYS, record_from(game.record.data())) for _ in range(2))
    branch.branch("b")
    for run in (game, copy, branch):
        for side in ("red", "blue"):
            run.submit(side, Send((f"{side}-1", f"{side}-2"), "north"))
            run.seal(side)
    grain = [run.frames[0].state.grain for run in (game, copy, branch)]
    assert grain[0] == grain[1] != grain[2]


@pytest.mark.row(32)
def test_loading_is_noted_and_changes_no_dice() -> None:
    """Row 32: the journal tells of each load, and the dice to come are the same."""
    game, loaded = harvest(), harvest()
    loaded.note_load()
    assert loaded.record.entries[-1].kind is EntryKind.LOAD
    for run in (game, loaded):
        for side in ("red", "blue"):
            run.submit(side, Send((f"{side}-1",), "north"))
            run.seal(side)
    assert game.frames[0].state.grain == loaded.frames[0].state.grain


def test_an_opening_right_behind_an_opening_is_not_noted_again() -> None:
    """Nothing was learned between the two; behind an order, also one that was taken back, it is noted."""
    game = harvest()
    for noted in (1, 1, 1):
        game.note_load()
        assert [entry.kind for entry in game.record.entries] == [EntryKind.LOAD] * noted
    game.submit("red", Send(("red-1",), "north"))
    game.note_load()
    game.undo("red")
    game.note_load()
    assert [entry.kind for entry in game.record.entries].count(EntryKind.LOAD) == 3


@pytest.mark.row(27)
def test_a_replay_names_the_entry_that_differs() -> None:
    """Row 27: a flipped die, another order and a changed snapshot are found at their place."""
    game = Game.new(TOYS, toy_scenario("harvest", 2), seed="s")
    rng = random.Random(1)
    play_out(game, {side: RandomPlayer(rng) for side in game.sides}, rng, 60)
    rolled = next(entry for entry in game.record.entries if entry.dice)
    for change in ("die", "order", "events"):
        copy = Game.resume(TOYS, record_from(game.record.data()))
        entry = copy.record.entries[rolled.number - 1]
        if change == "die":
            entry.dice[0].result[0] = entry.dice[0].result[0] % 6 + 1
        elif change == "order":
            entry.dice[0].dice = "9d6"
        else:
            entry.events.pop()
        with pytest.raises(ReplayDiffers) as differs:
            copy.verify()
        assert differs.value.number == rolled.number


def test_the_sink_gets_each_entry_before_anyone_sees_its_dice() -> None:
    """Storage writes the entry down while the order is still being given."""
    game = harvest()
    seen: list[int] = []
    game.sink = lambda entry: seen.append(entry.number)
    game.submit("red", Note("x"))
    assert seen == [1]


def test_snapshots_are_thinned() -> None:
    """The start, the last few and every tenth turn are kept; rewinding past the others still works."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", options={"turns": 30})
    digests = {}
    for _ in range(28):
        digests[game.turn] = (len(game.record.entries), game.digest())
        game.submit("red", EndTurn())
        game.submit("blue", EndTurn())
    turns = [snapshot.turn for snapshot in game.record.snapshots]
    assert turns[0] == 1
    assert turns[-KEPT_LAST:] == list(range(game.turn - KEPT_LAST + 1, game.turn + 1))
    assert len(turns) <= KEPT_LAST + 4
    number, digest = digests[7]
    game.rewind(number)
    assert game.digest() == digest


def test_rewinding_to_what_does_not_stand_is_refused() -> None:
    """An entry taken back, or one that never was, is no place to go back to."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.undo("red")
    for number in (1, 99):
        with pytest.raises(CannotUndo):
            game.rewind(number)


def test_options_are_checked_and_the_scenarios_own_are_overridden() -> None:
    """Out of bounds, of another type or unknown is refused; the table's word goes over the scenario's."""
    scenario = toy_scenario("raid", options={"turns": 5})
    assert Game.new(TOYS, scenario).frames[0].options.turns == 5
    assert Game.new(TOYS, scenario, options={"turns": 7}).frames[0].options.turns == 7
    for wrong in ({"turns": 0}, {"turns": 100}, {"turns": "7"}, {"turns": True}, {"moon": 1}):
        with pytest.raises(BadOptions):
            Game.new(TOYS, scenario, options=wrong)


def test_the_commitment_is_that_of_seed_and_salt() -> None:
    """Two games of one seed show different hashes, so that a seed can't be guessed from it."""
    one, other = raid("same"), raid("same")
    assert one.commitment != other.commitment
    assert len(one.record.dice.salt) == 32


def test_names_typed_by_players_are_what_sides_are_called() -> None:
    """A seat's name goes over the scenario's."""
    game = Game.new(TOYS, toy_scenario("raid"), seats=[SeatSetup("red", "Anna")])
    assert game.top.system.say.words(game.top).side("red") == "Anna"
