"""How an entry acts: who is waited for, what happens by itself, and behind what nothing is taken back."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice, Roll
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder, NotYourTurn
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.waiting import openly_waited_for, waited_for
from hexwar_tui.engine.play.flow import demand_possible, is_barrier
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import render
from tests.engine.test_game import harvest, meet, raid
from tests.toys import TOYS
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.duel import Bid
from tests.toys.duelling import duelling
from tests.toys.harvest import Note, Send
from tests.toys.race import SayTurn, Step
from tests.toys.raid import EndTurn, Shout, Strike, Walk

NEVER = (EntryKind.SEAL, EntryKind.UNSEAL, EntryKind.LOAD, EntryKind.REHEARSAL)
BY_WHAT_THEY_DO = (EntryKind.ORDER, EntryKind.AMENDMENT, EntryKind.CLOCK)
RULED = (EntryKind.RULING, EntryKind.REPEAL)


def barrier(kind: EntryKind, *, done: str = "", moved: bool = False, sealed: bool = False, told: str = "") -> bool:
    """Whether an entry of that kind is one, that has `done` a roll or a reveal, and has `told` all, one or nobody."""
    table = Table("raid", "1", KeyedDice("x"), {})
    if done == "roll":
        table.rolls.append(Roll("1d6", [1], "R-1", [], "k"))
    if done == "reveal":
        table.reveal()
    if told:
        table.events.append(News("table", "ruled", {}, {"all": None, "one": ("red",), "nobody": ()}[told]))
    return is_barrier(Entry(1, kind, "red", 1, {}), table, ("red",), ("blue",) if moved else ("red",), sealed=sealed)


@pytest.mark.parametrize("kind", EntryKind)
def test_rolls_reveals_and_changes_of_hands_are_barriers(kind: EntryKind) -> None:
    """Whatever the entry, but for seals and notes, behind which all can be taken back."""
    for done, moved in (("roll", False), ("reveal", False), ("", True)):
        for sealed in (False, True):
            assert barrier(kind, done=done, moved=moved, sealed=sealed) is (kind not in NEVER)


@pytest.mark.parametrize("kind", [kind for kind in EntryKind if kind not in RULED])
def test_what_is_a_barrier_though_it_did_nothing(kind: EntryKind) -> None:
    """Steps, branches and going back; neither orders, nor what is entered in their place, nor time that passes."""
    assert barrier(kind) is barrier(kind, sealed=True) is (kind not in (*NEVER, *BY_WHAT_THEY_DO))


@pytest.mark.parametrize("kind", RULED)
def test_a_ruling_is_a_barrier_to_those_who_were_told(kind: EntryKind) -> None:
    """Not a secret one, and none in a sealed phase."""
    assert barrier(kind, told="all")
    assert barrier(kind, told="one")
    assert not barrier(kind, told="nobody")
    assert not barrier(kind)
    assert not barrier(kind, told="all", sealed=True)


def test_what_happens_next_is_announced() -> None:
    """A step of the system, the reveal when all have sealed, the end of a game within the game; else nothing."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
    for side in game.sides:
        assert game.next_step() is None
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)

    def announced(game: Game) -> str:
        notice = game.next_step()
        assert notice is not None
        return render(notice.what, "en")

    assert announced(game) == "All sides have sealed: what they entered is revealed."
    assert (game.waiting_for(), game.top.sealed) == ((), ["red", "blue"])
    with pytest.raises(NotYourTurn):
        game.unseal("red")
    game.step()
    assert (announced(game), game.top.sealed) == ("east is reaped.", [])
    duel = raid("fall", referee=True)
    duel.submit("red", Walk("red-2", (1, 2, 3, 4)))
    for side in duel.sides:
        duel.submit(side, EndTurn())
    duel.step()
    duel.submit("red", Strike("red-2", "blue-2"))
    duel.submit("red", Bid("1", feint=False))
    duel.submit("blue", Bid("2", feint=False))
    assert announced(duel) == "This game within the game has ended."
    assert len(duel.frames) == 2
    assert [event.system for event in duel.step()] == ["raid"]
    assert len(duel.frames) == 1


def test_a_game_that_is_over_waits_for_nobody() -> None:
    """Neither for orders, at whatever time, nor for a step."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", options={"turns": 1})
    for side in game.sides:
        game.submit(side, EndTurn())
    assert game.outcome is not None
    assert (game.waiting_for(), game.next_step(), game.is_sealed()) == ((), None, False)
    for order in (EndTurn(), Shout("one more thing")):
        with pytest.raises(NotYourTurn):
            game.submit("red", order)
    with pytest.raises(NotYourTurn):
        game.step()


@pytest.mark.parametrize(
    ("kind", "seat", "body"),
    [
        (EntryKind.ORDER, "blue", {"kind": "end-turn"}),
        (EntryKind.ORDER, "red", {"kind": "walk", "unit": "red-1", "path": [0, 5]}),
        (EntryKind.SEAL, "red", {}),
        (EntryKind.UNSEAL, "red", {}),
        (EntryKind.STEP, REFEREE, {}),
    ],
)
def test_what_cant_be_done_now_is_not_played_again(kind: EntryKind, seat: str, body: dict[str, object]) -> None:
    """An order out of turn or against the rules, a seal and its opening where nothing is secret, a step that is not
    due: a journal from which something was struck out that they rest on does not play."""
    with pytest.raises(IllegalOrder):
        demand_possible(raid()._core, Entry(1, kind, seat, 1, body))


def test_what_can_be_done_now_is_played_again() -> None:
    """Orders and seals of who is waited for, an opening while another is open, a step that is due."""
    demand_possible(raid()._core, Entry(1, EntryKind.ORDER, "red", 1, {"kind": "end-turn"}))
    demand_possible(harvest()._core, Entry(1, EntryKind.SEAL, "blue", 1, {}))
    game = harvest()
    for side in game.sides:
        game.submit(side, Send((f"{side}-1",), "north"))
    game.seal("red")
    demand_possible(game._core, Entry(4, EntryKind.UNSEAL, "red", 1, {}))
    game.record.referee = True
    game.seal("blue")
    demand_possible(game._core, Entry(5, EntryKind.STEP, REFEREE, 1, {}))
    with pytest.raises(NotYourTurn):
        demand_possible(game._core, Entry(5, EntryKind.UNSEAL, "red", 1, {}))


def test_nothing_is_sealed_where_all_is_open() -> None:
    """Nor opened, nor by a side that is not waited for."""
    game = raid()
    for act in (game.seal, game.unseal):
        with pytest.raises(NotYourTurn):
            act("red")
    sowing = harvest()
    sowing.submit("red", Send(("red-1",), "north"))
    sowing.seal("red")
    for seat in ("red", REFEREE, "purple"):
        with pytest.raises(NotYourTurn):
            sowing.seal(seat)
    with pytest.raises(NotYourTurn):
        sowing.unseal("blue")


def test_in_secret_nobody_learns_who_else_is_waited_for() -> None:
    """A side hears of itself alone, the referee of all; lists of saves name all that play on."""
    game = harvest(3)
    game.submit("blue", Send(("blue-1",), "north"))
    game.seal("blue")
    assert waited_for(game, "red") == ("red",)
    assert waited_for(game, "blue") == ()
    assert waited_for(game, REFEREE) == ("red", "green")
    assert openly_waited_for(game) == ("red", "blue", "green")
    opened = raid()
    assert [waited_for(opened, seat) for seat in ("red", "blue", REFEREE)] == [("red",)] * 3
    assert openly_waited_for(opened) == ("red",)


def test_a_seat_hears_of_its_own_order_what_it_may_know() -> None:
    """The extra fingers of a feint are told to who made it, and to nobody else."""
    game = raid("fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    assert [event.kind for event in game.submit("red", Bid("1", feint=True))] == ["feinted"]
    assert next(event.kind for event in game.submit("blue", Bid("2", feint=False))) == "duel-won"
    assert "feinted" not in [event.kind for _, event in game.news("blue")]
    assert [event.kind for _, event in game.news("red", len(game.record.entries))] == []


def test_of_two_orders_of_a_number_that_one_is_taken_back() -> None:
    """By the number of its entry, and only by who gave it; behind a seal not even that."""
    game = harvest()
    game.submit("red", Note("one"))
    game.submit("red", Send(("red-1",), "north"))
    for seat, number in (("blue", 1), ("red", 3), ("red", 0)):
        with pytest.raises(CannotUndo):
            game.undo(seat, number)
    assert game.undo("red", 1).number == 1
    assert [entry.number for entry, _ in game.entered("red")] == [2]
    game.seal("red")
    with pytest.raises(CannotUndo):
        game.undo("red", 2)


def test_nothing_is_taken_back_behind_the_begin_of_a_game_within_the_game() -> None:
    """Also where the side that has begun it is the first to be asked in it."""
    game = duelling()
    assert game.waiting_for() == ("red",)
    assert game.entered("red") == []
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_why_nothing_can_be_taken_back_is_said() -> None:
    """Behind a roll or a change of hands; and where only the last thing done can be taken back."""
    game = raid()
    game.submit("red", EndTurn())
    assert "once dice were thrown, something was revealed" in render(game.why_final("red"), "en")
    race = Game.new(TOYS, toy_scenario("race"), seed="s")
    race.submit("red", Step(1))
    race.submit("red", Step(2))
    assert [order for _, order in race.entered("red")] == [Step(2)]
    race.undo("red")
    assert race.entered("red") == []
    assert "what was done last" in render(race.why_final("red"), "en")
    race.submit("red", SayTurn())
    assert "the keyboard changed hands" in render(race.why_final("blue"), "en")
    calling = Game.new(CALLING, toy_scenario("harvest"), seed="s")
    calling.submit("red", Call("blue", "hello"))
    assert calling.entered("red") == []
    assert "the keyboard changed hands" in render(calling.why_final("red"), "en")


def test_the_game_goes_back_to_its_start() -> None:
    """To before the first entry, too; as often as one likes."""
    game = raid()
    start = game.digest()
    for _ in range(2):
        game.submit("red", Walk("red-1", (0, 6)))
        game.rewind(0)
        assert game.digest() == start
    assert game.turn == 1


def test_seeds_are_drawn_by_the_system_and_long() -> None:
    """Sixteen bytes of seed and of salt, eight of the game's id; none twice."""
    games = [Game.new(TOYS, toy_scenario("raid")) for _ in range(2)]
    for length, drawn in (
        (32, [game.record.dice.seed for game in games]),
        (32, [game.record.dice.salt for game in games]),
        (16, [game.record.id for game in games]),
    ):
        assert [len(bytes.fromhex(text)) * 2 for text in drawn] == [length, length]
        assert drawn[0] != drawn[1]
    assert Game.new(TOYS, toy_scenario("raid"), seed="mine").record.dice.seed == "mine"


def test_a_referee_or_typed_dice_hold_steps_back() -> None:
    """Else what happens by itself happens at once; and while it is held back nobody is waited for."""
    for more, held in (({"referee": True}, True), ({"typed": True}, True), ({}, False)):
        game = raid(**more)
        for side in game.sides:
            game.submit(side, EndTurn())
        assert (game.next_step() is not None, game.turn) == (held, 1 if held else 2)


def test_dice_of_the_referee_are_noted() -> None:
    """That he threw for a step himself is known to him alone."""
    game = raid(referee=True)
    for side in game.sides:
        game.submit(side, EndTurn())
    assert [event.kind for event in game.step(own_dice=True)] == ["turn-begins", "own-dice"]
    assert [event.kind for _, event in game.news(REFEREE)] == ["turn-begins", "own-dice"]
    assert [event.kind for _, event in game.news("red")] == ["turn-begins"]
    game.verify()


def test_rulings_are_taken_back_by_their_number() -> None:
    """Of what is no ruling, or none that stands, there is nothing to take back."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6)))
    for number in (0, 1, 2):
        with pytest.raises(CannotUndo, match=f"no ruling #{number}"):
            game.take_back(number, "why")
    with pytest.raises(IllegalOrder):
        game.tell_time(5)


def test_who_may_not_order_reads_who_is_waited_for() -> None:
    """By name, where that is no secret; who has sealed his part reads that, and after the end it is said to be one."""
    game = raid()
    with pytest.raises(NotYourTurn) as refused:
        game.submit("blue", EndTurn())
    assert render(refused.value.text, "en") == "It is not this side's turn to give orders. Waiting for: Red."
    sowing = harvest()
    sowing.submit("red", Send(("red-1",), "north"))
    sowing.seal("red")
    with pytest.raises(NotYourTurn) as refused:
        sowing.submit("red", Send(("red-1",), "north"))
    assert render(refused.value.text, "en") == "It is not this side's turn to give orders: it has sealed its own."
    with pytest.raises(NotYourTurn) as refused:
        sowing.submit("purple", Send(("red-1",), "north"))
    assert render(refused.value.text, "en") == "It is not this side's turn to give orders."
