"""Who sits where, who knows what, what a record keeps of it, and what everything goes by."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import KeyedDice, TypedDice
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.record.game_record import FORMAT, DiceOrigin, record_from
from hexwar_tui.engine.seats import HUMAN, MOST_SIDES, REFEREE, SeatSetup, all_seats, is_known
from hexwar_tui.engine.seeded import seeded_draw
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Plan, Send
from tests.toys.raid import Walk


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
    """In the order of the scenario; one that nobody was named for is a person's, without name or lock."""
    given = [SeatSetup("blue", "Anna", "random", "locked")]
    assert all_seats(["red", "blue"], given) == [SeatSetup("red", "", HUMAN, ""), given[0]]
    assert MOST_SIDES == 8


def test_the_lock_of_each_seat() -> None:
    """The referee's is kept apart; who has none has "", and so has a stranger."""
    seats = [SeatSetup("red", lock="r"), SeatSetup("blue")]
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", seats=seats, referee_lock="w")
    kept = record_from(game.record.data())
    assert [kept.lock_of(seat) for seat in ("red", "blue", REFEREE, "purple")] == ["r", "", "w", ""]
    assert kept == game.record
    assert kept.data()["format"] == FORMAT


def test_a_record_of_another_form_is_not_read() -> None:
    """Nor one whose parts are of other shapes."""
    data = Game.new(TOYS, toy_scenario("raid"), seed="s").record.data()
    with pytest.raises(ValueError, match="format 99"):
        record_from({**data, "format": 99})
    with pytest.raises(KeyError):
        record_from({key: value for key, value in data.items() if key != "seats"})


def test_dice_come_from_players_or_the_seed() -> None:
    """Typed in for an order, or the program's of this branch."""
    assert DiceOrigin("s", "t").dice_source("b", [1]) == KeyedDice("s", "b")
    assert DiceOrigin("s", "t", typed=True).dice_source("b", [1]) == TypedDice([1])


def test_draws_by_a_seed_are_the_same_everywhere() -> None:
    """From 0 to below the number given, by a seed that gives the same in every version of Python."""
    draw = seeded_draw("ford")
    drawn = [draw(6) for _ in range(200)]
    assert drawn[:12] == [5, 4, 5, 4, 1, 3, 3, 5, 5, 5, 4, 0]
    assert set(drawn) == set(range(6))
    assert [seeded_draw("ford")(1) for _ in range(3)] == [0, 0, 0]


def test_orders_name_what_their_side_knows() -> None:
    """Units, sides and regions in every language, those of records, too; of other sides' workers nothing."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    known = naming(game, "red")
    assert known.units == {f"red-{n}": (f"Red no. {n}", f"Красные no. {n}") for n in (1, 2, 3)}
    assert known.sides == {"red": ("Red", "Красные"), "blue": ("Blue", "Синие")}
    assert list(known.regions) == ["east", "north", "west"]
    for order in (Send(("red-1", "red-2"), "north"), Plan((("west", 3), ("east", 9)))):
        for language in ("en", "ru"):
            assert read_words(game.top.system.order_types, order_words(order, known, language), known) == order
    raid = naming(Game.new(TOYS, toy_scenario("raid"), seed="s"), "red")
    assert raid.regions == {}
    assert order_words(Walk("red-1", (0, 6)), raid) == "walk unit='Red no. 1' path=0101,0102"
