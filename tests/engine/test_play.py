"""How an entry acts: who is waited for, what happens by itself, behind what nothing is taken back; and looks back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice, Roll
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder, NotYourTurn
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.waiting import openly_waited_for, waited_for
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.play.flow import demand_possible, is_barrier
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import LATER_KINDS, Entry, EntryKind
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from tests.engine.games import bid, english, gift, heard, moment, new, raid, seal, send, turns
from tests.toys import TOYS
from tests.toys.calling import CALLING, Call
from tests.toys.common import toy_scenario
from tests.toys.duelling import duelling
from tests.toys.harvest import Give, Note, Send
from tests.toys.race import SayTurn, Step
from tests.toys.raid import EndTurn, Shout, Strike, Walk

NEVER = (EntryKind.SEAL, EntryKind.UNSEAL, EntryKind.LOAD, EntryKind.REHEARSAL, *LATER_KINDS)
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
def test_behind_what_nothing_is_taken_back(kind: EntryKind) -> None:
    """Rolls, reveals and changes of hands, whatever the entry, but for seals and notes. Steps, branches and going back
    though they did nothing; orders, what is entered in their place and time that passes not. A ruling is a barrier to
    those who were told: not a secret one, and none in a sealed phase."""
    for done, moved in (("roll", False), ("reveal", False), ("", True)):
        for sealed in (False, True):
            assert barrier(kind, done=done, moved=moved, sealed=sealed) is (kind not in NEVER)
    if kind in RULED:
        assert [barrier(kind, told=told) for told in ("all", "one", "nobody", "")] == [True, True, False, False]
        assert not barrier(kind, told="all", sealed=True)
    else:
        assert barrier(kind) is barrier(kind, sealed=True) is (kind not in (*NEVER, *BY_WHAT_THEY_DO))


def announced(game: Game) -> str:
    """What happens next by itself."""
    notice = game.next_step()
    assert notice is not None
    return english(notice.what)


def test_what_happens_next_is_announced() -> None:
    """The reveal when all have sealed, and then a step of the system; before, nothing."""
    game = new("harvest", referee=True)
    for side in game.sides:
        assert game.next_step() is None
        seal(game, side)
    assert announced(game) == "All sides have sealed: what they entered is revealed."
    assert (game.waiting_for(), game.top.sealed) == ((), ["red", "blue"])
    with pytest.raises(NotYourTurn):
        game.unseal("red")
    game.step()
    assert (announced(game), game.top.sealed) == ("east is reaped.", [])


def test_the_end_of_a_game_within_the_game_is_announced() -> None:
    """It is a step like another, told by the game below."""
    duel = raid("fall", referee=True)
    duel.submit("red", Walk("red-2", (1, 2, 3, 4)))
    turns(duel, 1)
    duel.step()
    duel.submit("red", Strike("red-2", "blue-2"))
    bid(duel)
    assert announced(duel) == "This game within the game has ended."
    assert len(duel.frames) == 2
    assert [event.system for event in duel.step()] == ["raid"]
    assert len(duel.frames) == 1


def test_a_game_that_is_over_waits_for_nobody() -> None:
    """Neither for orders, at whatever time, nor for a step."""
    game = new("raid", options={"turns": 1})
    turns(game, 1)
    assert game.outcome is not None
    assert (game.waiting_for(), game.next_step(), game.is_sealed()) == ((), None, False)
    acts = (lambda: game.submit("red", EndTurn()), lambda: game.submit("red", Shout("one more thing")), game.step)
    for act in acts:
        with pytest.raises(NotYourTurn):
            act()


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
    demand_possible(new("harvest")._core, Entry(1, EntryKind.SEAL, "blue", 1, {}))
    game = new("harvest", referee=True)
    send(game)
    game.seal("red")
    demand_possible(game._core, Entry(4, EntryKind.UNSEAL, "red", 1, {}))
    game.seal("blue")
    demand_possible(game._core, Entry(5, EntryKind.STEP, REFEREE, 1, {}))
    with pytest.raises(NotYourTurn):
        demand_possible(game._core, Entry(5, EntryKind.UNSEAL, "red", 1, {}))


def test_nothing_is_sealed_where_all_is_open() -> None:
    """Nor opened, nor by a side that is not waited for."""
    game, sowing = raid(), new("harvest")
    seal(sowing, "red")
    refused: list[tuple[Callable[[str], object], str]] = [(game.seal, "red"), (game.unseal, "red")]
    refused += [(sowing.seal, seat) for seat in ("red", REFEREE, "purple")]
    for act, seat in (*refused, (sowing.unseal, "blue")):
        with pytest.raises(NotYourTurn):
            act(seat)


def test_in_secret_nobody_learns_who_else_is_waited_for() -> None:
    """A side hears of itself alone, the referee of all; lists of saves name all that play on."""
    game = new("harvest", 3)
    seal(game, "blue")
    assert [waited_for(game, seat) for seat in ("red", "blue", REFEREE)] == [("red",), (), ("red", "green")]
    assert openly_waited_for(game) == ("red", "blue", "green")
    opened = raid()
    assert [waited_for(opened, seat) for seat in ("red", "blue", REFEREE)] == [("red",)] * 3
    assert openly_waited_for(opened) == ("red",)


def test_of_two_orders_of_a_number_that_one_is_taken_back() -> None:
    """By the number of its entry, and only by who gave it; behind a seal not even that."""
    game = new("harvest")
    game.submit("red", Note("one"))
    send(game, "red")
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
    assert (game.waiting_for(), game.entered("red")) == (("red",), [])
    with pytest.raises(CannotUndo):
        game.undo("red")


def test_why_nothing_can_be_taken_back_is_said() -> None:
    """Behind a roll or a change of hands; and where only the last thing done can be taken back."""
    game = raid()
    game.submit("red", EndTurn())
    assert "once dice were thrown, something was revealed" in english(game.why_final("red"))
    race = new("race")
    race.submit("red", Step(1))
    race.submit("red", Step(2))
    assert [order for _, order in race.entered("red")] == [Step(2)]
    race.undo("red")
    assert race.entered("red") == []
    assert "what was done last" in english(race.why_final("red"))
    race.submit("red", SayTurn())
    assert "the keyboard changed hands" in english(race.why_final("blue"))
    calling = Game.new(CALLING, toy_scenario("harvest"), seed="s")
    calling.submit("red", Call("blue", "hello"))
    assert calling.entered("red") == []
    assert "the keyboard changed hands" in english(calling.why_final("red"))


def test_the_game_goes_back_to_its_start() -> None:
    """To before the first entry, too; as often as one likes."""
    game = raid()
    start = game.digest()
    for _ in range(2):
        game.submit("red", Walk("red-1", (0, 6)))
        game.rewind(0)
        assert (game.digest(), game.turn) == (start, 1)


def test_seeds_are_drawn_by_the_system_and_long() -> None:
    """Sixteen bytes of seed and of salt, eight of the game's id; none twice."""
    games = [Game.new(TOYS, toy_scenario("raid")).record for _ in range(2)]
    drawn = [(record.dice.seed, record.dice.salt, record.id) for record in games]
    assert [[len(bytes.fromhex(text)) for text in texts] for texts in drawn] == [[16, 16, 8]] * 2
    assert all(one != other for one, other in zip(*drawn, strict=True))
    assert new("raid", seed="mine").record.dice.seed == "mine"


def test_a_referee_or_typed_dice_hold_steps_back() -> None:
    """Else what happens by itself happens at once; and while it is held back nobody is waited for."""
    for more, held in (({"referee": True}, True), ({"typed": True}, True), ({}, False)):
        game = raid(**more)
        turns(game, 1)
        assert (game.next_step() is not None, game.turn) == (held, 1 if held else 2)


def test_dice_of_the_referee_are_noted() -> None:
    """That he threw for a step himself is known to him alone."""
    game = raid(referee=True)
    turns(game, 1)
    assert [event.kind for event in game.step(own_dice=True)] == ["turn-begins", "own-dice"]
    assert (heard(game, REFEREE), heard(game, "red")) == (["turn-begins", "own-dice"], ["turn-begins"])
    game.verify()


def test_who_may_not_order_reads_who_is_waited_for() -> None:
    """By name, where that is no secret; who has sealed his part reads that, and after the end it is said to be one."""
    game, sowing = raid(), new("harvest")
    seal(sowing, "red")
    sentence = "It is not this side's turn to give orders"
    for asked, seat, order, why in (
        (game, "blue", EndTurn(), ". Waiting for: Red."),
        (sowing, "red", Send(("red-1",), "north"), ": it has sealed its own."),
        (sowing, "purple", Send(("red-1",), "north"), "."),
    ):
        with pytest.raises(NotYourTurn) as refused:
            asked.submit(seat, order)
        assert english(refused.value.text) == sentence + why


# -- looks back --------------------------------------------------------------------------------------------------------


def test_a_look_back_shows_each_moment_again() -> None:
    """From behind an entry on, entry by entry, each side sees what it saw then; the game does not change."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 7)))
    game.rule(Ruling("a slip of the hand", (Change("raider:red-1", "cell", 8),)))
    game.submit("red", EndTurn())
    before, looking = game.digest(), game.look_back()
    seen = []
    while looking.next() is not None:
        seen.append(next(line.cell for line in looking.view("blue").units if line.badge.unit == "red-1"))
    assert (seen, game.digest()) == ([7, 8, 8], before)
    assert [entry.kind for entry in iter(game.look_back(1).next, None)] == [EntryKind.RULING, EntryKind.ORDER]


def test_the_whole_game_is_seen_while_one_within_it_is_played() -> None:
    """With the sides of the whole one, as the seat may know them; without one within it, it is what is seen anyway."""
    game = raid()
    assert game.whole_view("red").sides == game.view("red").sides
    whole = duelling().whole_view("blue")
    (below,) = duelling().below("blue")
    assert (whole.seat, whole.grid, whole.sides) == ("blue", below.view().grid, below.view().sides)


def test_the_map_below_is_as_the_seat_may_know_it() -> None:
    """None below the game itself; from the one right below on, each with its title."""
    assert raid().below("red") == ()
    (below,) = duelling().below("blue")
    assert (below.view().seat, bool(below.view().units)) == ("blue", True)


def test_only_what_a_side_knows_is_come_to() -> None:
    """Entries of which the side knows nothing are played, but not stopped at."""
    game = gift()
    while game.next_step() is not None:
        game.step()
    looking = game.look_back()
    known = list(iter(lambda: looking.next_known("blue"), None))
    assert {entry.kind for entry in known} == {EntryKind.STEP}
    assert all(any(event.is_known_to("blue") for event in entry.events) for entry in known)


def test_what_could_stand_in_place_of_an_order_is_asked_of_a_copy() -> None:
    """There the order is struck and its side open; here all is as it was. Only orders of a sealed phase are struck,
    neither another entry nor one that has been revealed."""
    game = gift()
    amendable = [("red", "give"), ("red", "send"), ("blue", "send")]
    assert [(entry.seat, entry.body["kind"]) for entry in game.amendable()] == amendable
    before, copy = moment(game), game.without_order(2)
    assert (copy.top.sealed, copy.known("red").entered.workers) == (["blue"], {})
    assert "send" in [choice.value for choice in copy.choices(Draft("red")).candidates]
    assert moment(game) == before
    game.amend_order(2, "misread", [Send(("red-2",), "east")])
    assert game.amendable()[-1].kind is EntryKind.AMENDMENT
    assert game.without_order(game.amendable()[-1].number).known("red").entered.workers == {}
    assert game.without_order(1).known("red").entered.spent == 0
    assert Give("blue", 2).objection(game.known("red")) is None
    with pytest.raises(CannotUndo):
        game.without_order(3)
    game.step()
    assert game.amendable() == []
    with pytest.raises(CannotUndo):
        game.without_order(1)
