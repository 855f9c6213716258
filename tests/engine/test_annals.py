"""What is counted of a game, turn by turn: of toys that count, with games within the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.annals import Toll
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.record.counting import Counting, Deed, Fight, Line, Tallies, Tally, Thrown
from hexwar_tui.engine.record.counting import Lost as LostTally
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import render
from tests.engine.games import bid, meet, raid, turns
from tests.toys.common import toy_scenario
from tests.toys.duel import DUEL, DuelFrame, DuelWon, Feinted
from tests.toys.raid import RAID, EndTurn, RaidFrame, RaidKnown, Strike, Struck, Walk, Walked

RAIDED, DUELLED = Tallies[RaidFrame](), Tallies[DuelFrame]()


@RAIDED.of
def _walked(event: Walked, frame: RaidFrame) -> Iterator[Tally]:
    yield Deed(frame.state.raiders[event.unit].side, 1, event.cell)


@RAIDED.of
def _struck(event: Struck, frame: RaidFrame) -> Iterator[Tally]:
    sides = tuple(frame.state.raiders[unit].side for unit in (event.unit, event.target))
    yield Fight(sides, sides[0])
    yield LostTally(sides[1], 1, frame.state.raiders[event.target].cell, event.unit)


@DUELLED.of
def _feinted(event: Feinted, frame: DuelFrame) -> Iterator[Tally]:
    yield Thrown(event.side, 1, 1, 3, int(event.extra == 3))


@DUELLED.of
def _won(event: DuelWon, frame: DuelFrame) -> Iterator[Tally]:
    """Whatever a game within another may count, its own losses, fights and deeds, and dice of somebody else."""
    yield Thrown("garrison", 4, 1, 6, 2)
    yield LostTally(event.side, 7)
    yield Fight((event.side,), event.side)
    yield Deed(event.side, 99)


def _raiders(frame: RaidFrame, side: Side) -> int:
    return sum(raider.side == side for raider in frame.state.raiders.values())


def _moved(frame: RaidFrame, side: Side) -> int:
    return sum(raider.moved for raider in frame.state.raiders.values() if raider.side == side)


def _bids(frame: DuelFrame, side: Side) -> int:
    return frame.state.bids.get(side, 0)


COUNTS = Counting(Line("moved", "Moved", _moved), Line("raiders", "Raiders", _raiders), "Beaten", "Feints", RAIDED)
FINGERS = Counting(Line("bids", "Bids", _bids), Line("fingers", "Fingers", _bids), "Lost", "Hits", DUELLED)
COUNTED: Mapping[str, AnySystem] = {"raid": replace(RAID, counting=COUNTS), "duel": replace(DUEL, counting=FINGERS)}


class Short(RaidKnown):
    """A façade that hands out a frame of its own, as where something is secret."""

    def __init__(self, frame: RaidFrame, seat: Seat) -> None:
        super().__init__(frame, seat)
        self.open = copy(frame)


def duelled(systems: Mapping[str, AnySystem] = COUNTED, *, feint: bool) -> Game:
    """A raid in whose second turn red has struck blue and has won the duel."""
    game = Game.new(systems, toy_scenario("raid", rows=("......",) * 2), seed="fall")
    meet(game)
    game.submit("red", Strike("red-2", "blue-2"))
    bid(game, feint=feint)
    return game


def test_of_a_game_within_the_game_dice_of_its_own_sides_count_and_nothing_else() -> None:
    """The feint of red is luck of red. What the duel itself counts as lost, fought or done, and what somebody throws
    who has no side in the raid, is not the raid's; a duel without a feint leaves nothing to be lucky with."""
    annals = duelled(feint=True).annals()
    assert annals.go_on()
    assert {side: luck.tries for side, luck in annals.lucks.items()} == {"red": 1, "blue": 0}
    assert annals.tolls == {"red": Toll(0, 2), "blue": Toll(1, 2 + 1)}
    assert (annals.fights("red"), annals.fights("blue")) == ((1, 1), (1, 0))
    assert dict(annals.kills) == {"red-2": 1}
    assert list(annals.graves) == [10]
    plain = duelled(feint=False).annals()
    assert plain.go_on()
    assert plain.lucks == {}


def test_a_chart_has_what_sides_had_before_the_first_turn_and_after_each() -> None:
    """Also of the turn that is not over yet."""
    game = duelled(feint=False)
    annals = game.annals()
    assert annals.go_on()
    moved, raiders, lost = annals.charts
    assert moved.turns == (0, 1, 2)
    assert moved.series == {"red": (0, 1, 2), "blue": (0, 0, 0)}
    assert raiders.series["red"] == (2, 2, 2)
    assert lost.series == {"red": (0, 0, 0), "blue": (0, 0, 1)}


def walked(*walks: str) -> Game:
    """A raid far from each other: in each turn these raiders walk, and the last turn is not over."""
    game = Game.new(COUNTED, toy_scenario("raid"), seed="far")
    for turn, walking in enumerate(walks, 1):
        for side in game.sides:
            for unit in walking.split():
                if unit.startswith(side):
                    game.submit(side, next(walk for walk in legal_orders(Walk, game.known(side)) if walk.unit == unit))
            if turn < len(walks) or side == "red":
                game.submit(side, EndTurn())
    return game


def test_turning_points_are_the_three_greatest_changes_of_the_lead() -> None:
    """Of those that are alike the earlier. A lead is over the best of the others, and is told by a deed of the winner
    where he has won some of it, by one of the others where he has lost some; where nobody has won, the lead is that of
    whoever is ahead at the end. A game in its first turn may have one, too, and a game not begun has none."""
    game = walked("red-2", "blue-1 red-2", "red-1", "red-2 blue-2", "", "")
    annals = game.annals()
    assert annals.go_on()
    assert annals.charts[0].series == {"red": (0, 1, 2, 5, 7, 7, 7), "blue": (0, 0, 2, 2, 6, 6, 6)}
    points = annals.turning_points(("red",))
    assert [(point.turn, point.gain) for point in points] == [(1, 1), (3, 3), (4, -2)]
    assert [point.news.facts["unit"] for point in points if point.news is not None] == ["red-2", "red-1", "blue-2"]
    assert annals.turning_points(()) == points
    late = walked("red-2", "blue-1").annals()
    assert late.go_on()
    assert [(point.turn, point.gain) for point in late.turning_points(())] == [(1, -1), (2, 2)]
    begun = walked("red-2").annals()
    assert (begun.turning_points(("red",)), begun.go_on()) == ((), True)
    assert [(point.turn, point.gain) for point in begun.turning_points(("red",))] == [(1, 1)]


def test_a_turning_point_says_how_much_else_did_it() -> None:
    """The other deeds of the same turn for the same lead."""
    for walks, others in (("red-1", [0]), ("red-1 red-2", [1])):
        annals = walked(walks, "").annals()
        assert annals.go_on()
        assert [point.others for point in annals.turning_points(("red",))] == others


def test_charts_of_a_seat_say_so_where_it_does_not_know_all() -> None:
    """The referee has the chart of losses besides, and the titles as they are; so have sides where all is open."""

    def titles(systems: Mapping[str, AnySystem], seat: Seat) -> list[str]:
        annals = duelled(systems, feint=False).annals(seat)
        assert annals.go_on()
        return [render(chart.title, "en") for chart in annals.charts]

    hiding = {**COUNTED, "raid": replace(COUNTED["raid"], known=Short)}
    assert titles(COUNTED, REFEREE) == titles(hiding, REFEREE) == ["Moved", "Raiders", "Beaten"]
    assert titles(COUNTED, "red") == ["Moved", "Raiders"]
    assert titles(hiding, "red") == ["Moved, as you know it", "Raiders, as you know it"]


def test_a_game_that_counts_nothing_has_no_annals_to_show() -> None:
    """They are counted at once, whole, and every answer is empty."""
    game = raid()
    meet(game)
    annals = game.annals()
    assert annals.share == 1
    assert annals.go_on(0)
    assert (annals.charts, annals.goal, annals.tolls, annals.lucks) == ((), None, {}, {})
    assert annals.luck_counts == ""
    assert annals.turning_points(("red",)) == ()


def test_annals_are_counted_part_by_part() -> None:
    """At most so many entries at a time; the share says how far it has come."""
    game = duelled(feint=False)
    annals, entries = game.annals(), len(game.record.entries)
    assert (annals.share, annals.go_on(2), annals.share) == (0, False, 2 / entries)
    assert annals.go_on(entries - 2)
    assert annals.share == 1


def test_rewritten_history_is_not_followed() -> None:
    """Annals go on with a journal that has gone on; where something that they counted is taken back, others begin."""
    game = Game.new(COUNTED, toy_scenario("raid", rows=("......",) * 2), seed="fall")
    game.submit("red", Walk("red-2", (1, 2)))
    annals = game.annals()
    assert annals.go_on()
    game.submit("red", EndTurn())
    assert game.annals() is annals
    assert annals.go_on()
    turns(game, 1)
    game.rewind(1)
    assert game.annals() is not annals
