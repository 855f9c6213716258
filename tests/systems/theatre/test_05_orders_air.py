"""THE-5.2, 5.5, 7.1, 7.2: what aircraft are ordered to do."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.state import Aim, Task, UnitOrder
from tests.systems.theatre.boards import Board
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1R1~1~1B1B1",
    "R2R2~2~2B2B2",
    "R3R3~3~3B3B3",
)


def test_the_7_1_cover_any_place_in_reach() -> None:
    """A region or a sea, one's own or not; it costs supply."""
    board = Board(*ROWS)
    plane, far, bomber = board.put("red fighters R1", "red fighters R3", "red bombers R1")
    assert {"R1", "R2", "~1", "B1"} <= set(offered(board, Cover))
    order = Cover("~1", ids(plane))
    board.give("red", order)
    assert written(board, plane) == UnitOrder(Task.COVER, "~1")
    assert said(board, order) == "1 fighter regiment covers Sea ~1."
    assert shown(board, order)["Supply it costs"] == "2"
    assert board.refusal("red", Cover("B1", ids(far)))[1] == "THE-3.2"
    assert board.refusal("red", Cover("~1", ids(bomber)))[1] == "THE-5.2"


def test_the_7_1_hunt_foreign_aircraft_at_their_base() -> None:
    """Within reach, where some are based."""
    board = Board(*ROWS)
    hunters = board.put("red 2 fighters R1")
    order = Hunt(target="B1", units=ids(hunters))
    assert "hunt" not in kinds_for(board)
    assert board.refusal("red", order)[0] == "No such foreign units are in Region B1."
    board.put("blue bombers B1")
    assert offered(board, Hunt) == ["B1"]
    assert marked(board, Hunt, "units", target="B1") == list(ids(hunters))
    board.give("red", order)
    assert written(board, hunters[0]) == UnitOrder(Task.HUNT, "B1", way=["~1"])
    assert said(board, order) == "2 fighter regiments hunt aircraft in Region B1."


def test_the_7_2_bombs_and_shots_show_their_odds() -> None:
    """1d6 per regiment: 4–6 puts a factory out, 6 destroys a land unit; fighters and fleets hit on 4–6."""
    board = Board(*ROWS, units=("blue bombers B2", "blue 2 infantry B1"))
    bombers, hunters = ids(board.put("red 2 bombers R1")), ids(board.put("red 3 fighters R2"))
    known = board.known("red")
    for order, hits, told, chance in (
        (Bomb(target="B1", aim="land", units=bombers), 2, "Hits, Region B1: 2d6, each with 6 or more", 1 / 36),
        (Hunt(target="B2", units=hunters), 0, "Hits, Region B2: 3d6, each with 4 or more", 1 / 8),
    ):
        (line,) = order.preview(known).odds
        assert (render(line.title, "en"), line.odds.chance(hits)) == (told, chance)
    assert Cover("~1", hunters).preview(known).odds == ()


def test_the_5_2_aircraft_fly_over_what_is_chosen() -> None:
    """Only asked where more than one shortest way leads there; the others of a group take theirs."""
    board = Board(*ROWS, units=("blue war-fleet ~3",))
    one, other = board.put("red bombers R1", "red bombers R2")
    fields: dict[str, Any] = {"target": "~3", "aim": "war-fleet", "against": None}
    assert offered(board, Bomb, **fields, units=ids(one)) == ["R2", "~2"]
    assert offered(board, Bomb, **fields, units=ids(other)) == [None]
    board.give("red", Bomb(**fields, units=ids(one, other), over="~2"))
    assert [order.way for order in board.known("red").orders.values()] == [["~2"], []]
    why = ("None of their shortest ways leads there.", "THE-3.2")
    assert board.refusal("red", Bomb(**fields, units=ids(one), over="B1")) == why


def test_the_7_1_escorts_go_with_bombers_that_are_ordered() -> None:
    """Named by where they go."""
    board = Board(*ROWS, factories={"B1": 1})
    fighter, bomber = board.put("red fighters R1", "red bombers R1")
    order = Escort("B1", ids(fighter))
    assert board.refusal("red", order) == ("None of your bombers has an order to bomb.", "THE-7.1")
    board.give("red", Bomb(target="B1", aim="factory", units=ids(bomber)))
    assert offered(board, Escort) == ["B1"]
    assert board.refusal("red", Escort("B2", ids(fighter)))[0] == "None of your bombers is ordered to Region B2."
    board.give("red", order)
    assert written(board, fighter) == UnitOrder(Task.ESCORT, "B1", way=["~1"])


def test_the_7_2_bombers_aim_at_what_is_there() -> None:
    """Factories, derricks, land units, war fleets and trade fleets, each where there is one."""
    there = ("blue infantry B1", "blue trade-fleet ~1", "blue war-fleet ~1")
    board = Board(*ROWS, factories={"B1": 2}, derricks={"B2": 1}, units=there)
    one, other, far = board.put("red 2 bombers R1", "red bombers R3")
    assert offered(board, Bomb) == ["B1", "B2", "~1"]
    aims = {"B1": ["factory", "land"], "B2": ["derrick"], "~1": ["war-fleet", "trade-fleet"]}
    assert {place: offered(board, Bomb, target=place) for place in aims} == aims
    order = Bomb(target="B1", aim="factory", units=ids(one, other))
    board.give("red", order)
    assert written(board, other) == UnitOrder(Task.BOMB, "B1", way=["~1"], aim=Aim.FACTORY)
    assert said(board, order) == "2 bomber regiments bomb Region B1: factory."
    for target, aim, why, rule in (
        ("B1", "derrick", "There is nothing of this kind to bomb in Region B1.", "THE-7.2"),
        ("R2", "factory", "Region R2 is yours already.", "THE-5.2"),
        ("B2", "land", "No such foreign units are in Region B2.", "THE-5.2"),
        ("B1", "nothing", "There is no such choice.", "THE-7.2"),
    ):
        assert board.refusal("red", Bomb(target=target, aim=aim, units=ids(one))) == (why, rule)
    assert board.refusal("red", Bomb(target="B1", aim="factory", units=ids(far)))[1] == "THE-3.2"


@pytest.mark.parametrize("aim", ["factory", "land"])
def test_the_8_1_nobody_is_bombed_against_a_treaty_of_peace(aim: str) -> None:
    """Neither its works nor its units."""
    board = Board(*ROWS, factories={"B1": 1}, units=("blue infantry B1",))
    board.peace("red", "blue")
    order = Bomb(target="B1", aim=aim, units=ids(*board.put("red bombers R1")))
    assert board.refusal("red", order) == ("A treaty of peace binds you to Blue: break it first.", "THE-8.1")


def test_the_5_5_whose_fleets_are_meant_is_said_where_it_is_not_plain() -> None:
    """The only ones there, and enemies, need no naming; of several at peace one does."""
    board = Board("R1~1B1", "R1~1G1", units=("blue war-fleet ~1",))
    (bomber,) = board.put("red bombers R1")

    def bomb(against: str | None = None) -> Bomb:
        return Bomb(target="~1", aim="war-fleet", against=against, units=ids(bomber))

    def meant() -> str | None:
        order = written(board, bomber)
        assert order is not None
        return order.against

    board.give("red", bomb())
    assert meant() == "blue"
    board.put("green war-fleet ~1")
    assert board.refusal("red", bomb()) == ("Several powers have such units in Sea ~1: say whose.", "THE-5.5")
    assert offered(board, Bomb, target="~1", aim="war-fleet") == ["blue", "green"]
    board.give("red", bomb("green"))
    assert said(board, bomb("green")) == "1 bomber regiment bombs Sea ~1: war fleet. Against: Green."
    assert [board.refusal("red", bomb(nobody))[1] for nobody in ("red", "nothing")] == ["THE-5.5", "THE-5.5"]
    board.war("red", "blue")
    board.give("red", bomb())
    assert meant() is None


def test_the_5_5_guests_in_a_region_are_named_where_its_owner_has_none() -> None:
    """The owner's are meant where he has some; else the only others, or those that are named, enemies or not."""
    board = Board("R1N1B1", "R1N1G1", units=("blue fighters N1",))
    (hunter,) = board.put("red fighters R1")
    board.war("red", "blue")
    for guest in ("blue", "green"):
        board.passage("north", guest)
    order = Hunt(target="N1", units=ids(hunter))
    board.give("red", order)
    assert written(board, hunter) == UnitOrder(Task.HUNT, "N1", against="blue")
    board.put("green fighters N1")
    assert board.refusal("red", order)[1] == "THE-5.5"
    assert offered(board, Hunt, target="N1") == ["blue", "green"]
    board.put("north fighters N1")
    board.give("red", order)
    assert written(board, hunter) == UnitOrder(Task.HUNT, "N1")
