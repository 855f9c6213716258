"""The one door: who may act, what is taken back, frames, branches, who sits where, and what a record keeps."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice, TypedDice
from hexwar_tui.engine.errors import BadOptions, CannotUndo, IllegalOrder, NotYourTurn
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.play.core import LARGEST_SNAPSHOT, differences, digest, pack, unpack, write_core
from hexwar_tui.engine.record.game_record import FORMAT, DiceOrigin, record_from
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link, standing
from hexwar_tui.engine.seats import HUMAN, MOST_SIDES, REFEREE, Seat, SeatSetup, all_seats, is_known
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.hexgrid.grid import Cell
from tests.engine.games import heard, moment, new, raid, reopened, seal, send, struck
from tests.toys import TOYS
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.harvest import Give, Note, Plan, Send
from tests.toys.raid import EndTurn, FallBack, Shout, Strike, Walk


def systems(frames: tuple[AnyFrame, ...]) -> list[str]:
    """The systems of a game and of the games within it."""
    return [frame.system.id for frame in frames]


def test_only_the_seat_that_is_waited_for_gives_orders() -> None:
    """The other side, the referee and strangers are refused, and nothing has changed; but an order for any time goes
    through out of turn, of everybody but strangers."""
    game = raid()
    before = moment(game)
    for seat in ("blue", REFEREE, "purple"):
        with pytest.raises(NotYourTurn):
            game.submit(seat, EndTurn())
    with pytest.raises(NotYourTurn):
        game.submit("purple", Shout("hey"))
    assert moment(game) == before
    game.submit("blue", Shout("hey"))
    assert game.record.entries[-1].seat == "blue"


def test_what_a_seat_knows_is_worked_out_once_until_something_changes() -> None:
    """Asked again, it is the same façade, in the game and in a look back; after an order or its undo it is another, and
    each seat has its own."""
    game = raid()
    known = game.known("red")
    assert game.known("red") is known
    assert game.known("blue") is not known
    game.submit("red", Walk("red-1", (0, 6)))
    later = game.known("red")
    assert later is not known
    past = game.look_back()
    at_first = past.known("red")
    assert past.known("red") is at_first
    assert past.next() is not None
    assert past.known("red") is not at_first
    game.undo("red")
    assert game.known("red") not in (known, later)


def test_what_a_seat_sees_is_made_once_until_something_changes() -> None:
    """Asked again, it is the same view; each seat has its own. After an order, after its undo, and in a look back after
    each entry, it is another, which shows how things stand then."""

    def stands(game: Game, seat: Seat) -> Cell | None:
        return next(line.cell for line in game.view(seat).units if line.badge.unit == "red-1")

    game = raid()
    view, start = game.view("red"), stands(game, "red")
    assert game.view("red") is view
    assert (view.seat, game.view("blue").seat, game.view(REFEREE).seat) == ("red", "blue", REFEREE)
    game.submit("red", Walk("red-1", (0, 6)))
    assert game.view("red") is not view
    assert stands(game, "red") == 6 != start
    past = game.look_back()
    at_first = past.view("red")
    assert past.view("red") is at_first
    assert past.next() is not None
    assert past.view("red") is not at_first
    game.undo("red")
    assert stands(game, "red") == start


def test_a_strike_lays_a_duel_on_top_and_its_end_asks_the_loser() -> None:
    """The duel's sides act in the frame above, also when it is saved between their bids; when it has ended, the raid
    asks the loser, who does not move."""
    game = struck()
    assert (systems(game.frames), game.waiting_for()) == (["raid", "duel"], ("red",))
    game.submit("red", Bid("1", feint=False))
    again = reopened(game)
    assert (systems(again.frames), again.waiting_for(), again.digest()) == (["raid", "duel"], ("blue",), game.digest())
    game.submit("blue", Bid("2", feint=False))
    assert (systems(game.frames), game.waiting_for()) == (["raid"], ("blue",))
    target = next(c for c in game.frames[0].scenario.map.grid.neighbours[10] if game.known("blue").at(c) is None)
    game.submit("blue", FallBack(target))
    assert game.waiting_for() == ("red",)


def test_nobody_learns_rolls_and_events_of_which_he_was_told_nothing() -> None:
    """The die of a secret feint and the news of it are its side's and the referee's, also when the game is opened
    again; who gives an order hears what he may know of it, and that it has ended."""
    game = struck()
    assert [event.kind for event in game.submit("red", Bid("1", feint=True))] == ["feinted"]
    assert next(event.kind for event in game.submit("blue", Bid("2", feint=False))) == "duel-won"
    assert "feinted" not in heard(game, "blue")
    assert heard(game, "red", len(game.record.entries)) == []
    again = reopened(game)
    for seat, pools in (("red", ["1d3", "1d6"]), (REFEREE, ["1d3", "1d6"]), ("blue", ["1d6"]), ("", ["1d6"])):
        assert [roll.dice for _, roll in again.rolls(seat)] == pools, seat
    assert first_broken_link(again.record.entries) is None


def test_what_happened_in_a_game_that_has_ended_is_told_by_its_own_words() -> None:
    """A duel that is over, between the sides of that duel, while another is played; also after it is opened again."""
    game = raid("fall", sides=3, columns=3)
    game.submit("red", Strike("red-2", "green-2"))
    for side in ("red", "green"):
        game.submit(side, Bid("1", feint=False))
    told = [event for _, event in game.news("red") if event.kind in ("duel-begun", "duel-won")]
    ended = game._frame_of(told[-1])
    assert [event.kind for event in told] == ["duel-begun", "duel-won"]
    assert systems(game.frames) == ["raid"]
    assert (ended.system.id, [side.id for side in ended.scenario.sides]) == ("duel", ["red", "green"])
    assert ended.state.winner == told[-1].facts["side"]
    again = reopened(game)
    assert [again.phrase(event) for event in told] == [game.phrase(event) for event in told]
    lost = [event for _, event in again.news("red") if event.kind in ("lost", "fell-back")]
    assert all(event.system == "raid" for event in lost)
    again.verify()


def test_undo_goes_up_to_the_last_change_of_hands() -> None:
    """Own orders of this turn come back one by one; what was before the hand-over, or before a word that was heard,
    does not."""
    game = raid()
    states = [game.digest()]
    for walk in (Walk("red-1", (0, 6)), Walk("red-2", (1, 2))):
        game.submit("red", walk)
        states.append(game.digest())
    for state in states[-2::-1]:
        game.undo("red")
        assert game.digest() == state
    with pytest.raises(CannotUndo):
        game.undo("red")
    for last in (EndTurn(), Shout("ha")):
        game = raid()
        game.submit("red", Walk("red-1", (0, 6)))
        game.submit("red", last)
        with pytest.raises(CannotUndo):
            game.undo("red")


def test_undone_entries_stay_in_the_journal_and_no_longer_stand() -> None:
    """The journal keeps the order and its taking back; the chain holds; neither that entry nor one that never was is a
    place to go back to, nor is it looked back at."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    game.undo("red")
    assert [entry.kind for entry in game.record.entries] == [EntryKind.ORDER, EntryKind.UNDO]
    assert standing(game.record.entries) == []
    assert game.look_back().next() is None
    game.submit("red", Walk("red-2", (1, 2)))
    for number in (1, 99):
        with pytest.raises(CannotUndo):
            game.rewind(number)
    assert first_broken_link(game.record.entries) is None
    game.record.entries[0].body["unit"] = "red-2"
    assert first_broken_link(game.record.entries) == 1


def test_in_a_sealed_phase_any_own_order_can_be_withdrawn() -> None:
    """Blue's orders in between are left alone; an order that a later one rests on is not withdrawn."""
    game = new("harvest")
    game.submit("red", Give("blue", 3))
    game.submit("blue", Note("mine"))
    game.submit("red", Give("blue", 2))
    send(game, "red")
    first, second, _ = [entry.number for entry, _ in game.entered("red")]
    game.undo("red", second)
    assert (game.known("red").grain, game.known("blue").entered.note) == (2, "mine")
    game.undo("red", first)
    assert game.known("red").grain == 5
    assert [order for _, order in game.entered("red")] == [Send(("red-1",), "north")]


def test_sealing_can_be_taken_back_until_the_last_has_sealed() -> None:
    """The system can demand something before a side seals. Sealed, a side gives no orders and takes none back; opened
    again it does; the last seal reveals all."""
    game = new("harvest")
    with pytest.raises(IllegalOrder, match="at least one worker"):
        game.seal("red")
    send(game)
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


def test_an_event_seen_by_two_is_news_to_no_third() -> None:
    """A gift is known to giver and taker, and to the referee."""
    game = new("harvest", 3)
    game.submit("red", Give("blue", 3))
    seal(game)
    assert [seat for seat in (*game.sides, REFEREE) if "given" in heard(game, seat)] == ["red", "blue", REFEREE]


def test_the_latest_news_are_the_end_of_all_that_a_seat_may_know() -> None:
    """However many are asked for, in the order in which they were told, without what was taken back."""
    game = new("harvest", 3)
    game.submit("red", Give("blue", 3))
    seal(game)
    game.submit("green", Give("red", 1))
    game.undo("green")
    seal(game)
    for seat in (*game.sides, REFEREE):
        news = [event for _, event in game.news(seat)]
        assert len(news) > 2
        for most in (1, 2, len(news), len(news) + 1):
            assert game.latest_news(seat, most) == news[-most:]
        assert game.latest_news(seat, 0) == []


def test_a_branch_has_other_dice_and_a_copy_has_the_same() -> None:
    """Played on alike, a copy throws what the game throws; a branch does not."""
    game = new("harvest")
    copy, branch = reopened(game), reopened(game)
    branch.branch("b")
    for run in (game, copy, branch):
        seal(run)
    grain = [run.frames[0].state.grain for run in (game, copy, branch)]
    assert grain[0] == grain[1] != grain[2]


@pytest.mark.row(32)
def test_loading_is_noted_and_changes_no_dice() -> None:
    """Row 32: the journal tells of each load, and the dice to come are the same. Right behind an opening nothing was
    learned, and it is not noted again; behind an order, also one that was taken back, it is."""
    game, loaded = new("harvest"), new("harvest")
    for _ in range(3):
        loaded.note_load()
        assert [entry.kind for entry in loaded.record.entries] == [EntryKind.LOAD]
    send(loaded, "red")
    loaded.note_load()
    loaded.undo("red")
    loaded.note_load()
    assert [entry.kind for entry in loaded.record.entries].count(EntryKind.LOAD) == 3
    for run in (game, loaded):
        seal(run)
    assert game.frames[0].state.grain == loaded.frames[0].state.grain


def test_the_sink_gets_each_entry_before_anyone_sees_its_dice() -> None:
    """Storage writes the entry down while the order is still being given."""
    game, seen = new("harvest"), list[int]()
    game.sink = lambda entry: seen.append(entry.number)
    game.submit("red", Note("x"))
    assert seen == [1]


def test_options_are_checked_and_the_scenarios_own_are_overridden() -> None:
    """Out of bounds, of another type or unknown is refused; the table's word goes over the scenario's."""
    scenario = toy_scenario("raid", options={"turns": 5})
    assert Game.new(TOYS, scenario).frames[0].options.turns == 5
    assert Game.new(TOYS, scenario, options={"turns": 7}).frames[0].options.turns == 7
    for wrong in ({"turns": 0}, {"turns": 100}, {"turns": "7"}, {"turns": True}, {"moon": 1}):
        with pytest.raises(BadOptions):
            Game.new(TOYS, scenario, options=wrong)


def test_two_games_of_one_seed_show_different_hashes() -> None:
    """So that a seed can't be guessed from it."""
    assert raid("same").commitment != raid("same").commitment


# -- orders of a sealed phase that have reached others ----------------------------------------------------------------


def sowing() -> Game:
    return Game.new(CALLING, toy_scenario("harvest"), seed="s")


def test_what_has_reached_another_side_is_not_taken_back() -> None:
    """Neither as the last order nor by its number, also when the game is opened again; the same order does not last
    where it has told nobody but its own side."""
    game = sowing()
    game.submit("red", Call("blue", "hello"))
    for number in ((), (1,)):
        with pytest.raises(CannotUndo):
            game.undo("red", *number)
    game.submit("red", Call("red", "remember"))
    game.undo("red")
    assert (game.known("red").entered.note, game.known("blue").entered.note) == ("", "hello")
    game.verify()
    again = reopened(game)
    assert again.digest() == game.digest()
    assert again.entered("red") == game.entered("red") == []


def test_a_lasting_order_is_no_barrier() -> None:
    """What was entered before it, by either side, can still be taken back; the lasting order stays."""
    game = sowing()
    send(game, "red")
    game.submit("blue", Note("mine"))
    game.submit("red", Call("blue", "hello"))
    for side in ("red", "blue"):
        game.undo(side)
        assert game.known("blue").entered.note == "hello"
    assert game.known("red").entered.workers == {}


def test_a_lasting_order_goes_through_behind_a_seal_and_leaves_it() -> None:
    """Who has sealed may still call; his seal stays, and so does what he has called when the seal is opened."""
    game = sowing()
    seal(game, "red")
    game.submit("red", Call("blue", "done"))
    assert game.waiting_for() == ("blue",)
    game.unseal("red")
    assert [order.kind for _, order in game.entered("red")] == ["send"]


# -- seats, and what a record keeps of them ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen_by", "knows"),
    [
        (None, ["red", "blue", REFEREE, ""]),
        ((), [REFEREE]),
        (("red",), ["red", REFEREE]),
        (("red", "blue"), ["red", "blue", REFEREE]),
    ],
)
def test_who_knows_of_something(seen_by: tuple[str, ...] | None, knows: list[str]) -> None:
    """Everybody, or those who are named; the referee in any case."""
    assert [seat for seat in ("red", "blue", REFEREE, "") if is_known(seen_by, seat)] == knows


def test_every_side_has_a_chair() -> None:
    """In the order of the scenario; one that nobody was named for is a person's, without name or lock. A name typed by
    its player is what the side is called."""
    given = [SeatSetup("blue", "Anna", "random", "locked")]
    assert all_seats(["red", "blue"], given) == [SeatSetup("red", "", HUMAN, ""), given[0]]
    assert MOST_SIDES == 8
    game = new("raid", seats=given)
    assert game.top.system.say.words(game.top).side("blue") == "Anna"


def test_the_lock_of_each_seat() -> None:
    """The referee's is kept apart; who has none has "", and so has a stranger."""
    game = new("raid", seats=[SeatSetup("red", lock="r"), SeatSetup("blue")], referee_lock="w")
    data = game.record.data()
    kept = record_from(data)
    assert [kept.lock_of(seat) for seat in ("red", "blue", REFEREE, "purple")] == ["r", "", "w", ""]
    assert (kept, data["format"]) == (game.record, FORMAT)
    with pytest.raises(ValueError, match="format 99"):
        record_from({**data, "format": 99})
    with pytest.raises(KeyError):
        record_from({key: value for key, value in data.items() if key != "seats"})


def test_dice_come_from_players_or_the_seed() -> None:
    """Typed in for an order, or the program's of this branch; draws by a seed are the same everywhere: from 0 to below
    the number given, in every version of Python."""
    assert DiceOrigin("s", "t").dice_source("b", [1]) == KeyedDice("s", "b")
    assert DiceOrigin("s", "t", typed=True).dice_source("b", [1]) == TypedDice([1])
    draw = seeded_draw("ford")
    drawn = [draw(6) for _ in range(200)]
    assert drawn[:12] == [5, 4, 5, 4, 1, 3, 3, 5, 5, 5, 4, 0]
    assert set(drawn) == set(range(6))
    assert [seeded_draw("ford")(1) for _ in range(3)] == [0, 0, 0]


def test_orders_name_what_their_side_knows() -> None:
    """Units, sides and regions in every language, those of records, too; of other sides' workers nothing."""
    game = new("harvest")
    known = naming(game, "red")
    assert known.units == {f"red-{n}": (f"Red no. {n}", f"Красные no. {n}") for n in (1, 2, 3)}
    assert known.sides == {"red": ("Red", "Красные"), "blue": ("Blue", "Синие")}
    assert list(known.regions) == ["east", "north", "west"]
    for order in (Send(("red-1", "red-2"), "north"), Plan((("west", 3), ("east", 9)))):
        for language in ("en", "ru"):
            assert read_words(game.top.system.order_types, order_words(order, known, language), known) == order
    raiders = naming(new("raid"), "red")
    assert raiders.regions == {}
    assert order_words(Walk("red-1", (0, 6)), raiders) == "walk unit='Red no. 1' path=0101,0102"


# -- states ------------------------------------------------------------------------------------------------------------


def test_a_snapshot_is_what_was_packed() -> None:
    """Up to 32 MiB; what is larger, damaged or cut off is refused. Its digest has sixteen bytes, in hexadecimal."""
    assert LARGEST_SNAPSHOT == 32 * 1024 * 1024
    most = bytes(LARGEST_SNAPSHOT)
    assert unpack(pack(most)) == most
    packed = pack(b"a snapshot of a game" * 9)
    for wrong in (pack(most + b"0"), packed[:-1], b"", b"\x00" + packed[1:]):
        with pytest.raises(ValueError, match=r"cut off or too large|damaged"):
            unpack(wrong)
    assert digest(b"") == "cae66941d9efbd404e4d88758ea67670"


@pytest.mark.parametrize(
    ("ours", "theirs", "places"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, []),
        ({"a": {"b": [1, {"c": 2}]}}, {"a": {"b": [1, {"c": 3}]}}, ["a.b.1.c"]),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, ["a", "c"]),
        ({"a": [1]}, {"a": [1, 2]}, ["a"]),
        ({"a": [1, 2]}, {"a": [3, 4]}, ["a.0", "a.1"]),
        ({"a": True}, {"a": 1}, ["a"]),
        ({"a": 1.0}, {"a": 1}, ["a"]),
        ({"a": []}, {"a": {}}, ["a"]),
        ({"a": None}, {"a": None}, []),
        (1, 2, [""]),
    ],
)
def test_the_places_at_which_two_states_differ(ours: Any, theirs: Any, places: list[str]) -> None:
    """By dotted keys, the first first; numbers that are equal but of another type differ."""
    assert list(differences(ours, theirs)) == places


def test_rolls_are_counted_by_the_turn_of_the_game() -> None:
    """What was rolled in turns gone by is forgotten; within a turn it is kept."""
    game = raid()
    core = game._core
    core.counts["1/R/a"] = 2
    game.submit("red", EndTurn())
    assert (core.counts, core.turn_key()) == ({"1/R/a": 2}, "1")
    game.submit("blue", EndTurn())
    assert (game._core.counts, game._core.counted, game._core.turn_key()) == ({}, 2, "2")
    assert b'"counted":2,"branch":""' in write_core(game._core)
