"""What news show on a map: made from facts that a seat was told and from its views, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hexwar_tui.contract.tools.hidden import twin
from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.events import Event, News, Trace, Traces, loss, thrown
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.view import Badge, HexLook, MapName, UnitLine, View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.outlook.incidents import Incident, Places, happened, incidents_of, standing
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.watch import Unfolding
from tests.toys.raid import Walk
from tests.tui.map.boards import small_view
from tests.tui.table_kit import raid
from tests.tui.test_leaks_on_screen import LOOKS, marches, watcher


@dataclass(frozen=True, slots=True)
class Shot(Event):
    unit: str
    target: str
    lost: int

    def traces(self) -> Traces:
        return (Trace(self.target, self.unit, dice=thrown((6, 2), 4)), Trace(self.target, mark=loss(self.lost)))


@dataclass(frozen=True, slots=True)
class Settled(Event):
    unit: str
    target: str

    def traces(self) -> Traces:
        return (Trace(self.target, self.unit, decides=True),)


@dataclass(frozen=True, slots=True)
class Shaken(Event):
    unit: str

    def traces(self) -> Traces:
        return (Trace(self.unit, mark="rout"),)


@dataclass(frozen=True, slots=True)
class Went(Event):
    unit: str
    path: tuple[Cell, ...]

    def traces(self) -> Traces:
        return (Trace(way=self.path, unit=self.unit),)


@dataclass(frozen=True, slots=True)
class Fell(Event):
    region: str

    def traces(self) -> Traces:
        return (Trace(self.region, mark="taken"),)


@dataclass(frozen=True, slots=True)
class Met(Event):
    """Declares nothing."""

    unit: str
    other: str
    cell: Cell


def board(**units: Cell) -> View:
    """A map of 8 by 4 hexes with these units, of which hex 9 lies in the region "fen" and has its name."""
    view = small_view({"0202": HexLook("plain", region="fen")}, 8, 4)
    lines = tuple(UnitLine(Badge(unit, "red", "R"), unit, cell) for unit, cell in units.items())
    return replace(view, units=lines, names=(MapName("The fen", (8, 9, 10)),))


def seen(*events: Event, before: View, now: View | None = None, has_dice: bool = False) -> list[Incident]:
    """What these events of one moment show."""
    told = {event.kind + str(at): event for at, event in enumerate(events)}
    news = [replace(News.of(event, "toy"), kind=kind) for kind, event in told.items()]
    now = before if now is None else now
    return incidents_of(news, lambda one: told[one.kind], Places(standing(before), now), has_dice=has_dice)


def test_a_shot_is_seen_from_who_fires_to_whom_it_hits() -> None:
    """With the dice, each a success or not, and the losses; what it does to morale belongs to it, and it is said by
    the shot."""
    view = board(a=0, b=3)
    (shot,) = seen(Shot("a", "b", 3), Shaken("b"), before=view)
    assert (shot.acting, shot.concerned, shot.lines) == ((0,), (3,), ((0, 3),))
    assert shot.dice == {3: (((6, True), (2, False)),)}
    assert shot.marks == {3: (loss(3), "rout")}
    assert shot.told is not None
    assert shot.told.kind == "shot0"


def test_who_is_attacked_is_told_from_who_attacks_and_who_marches() -> None:
    """Where a line of fire ends, or dice fell and something came of them; a rout alone is no attack."""
    view = board(a=0, b=3)
    shot, march = seen(Shot("a", "b", 3), Went("a", (0, 1)), before=view)
    (routed,) = seen(Shaken("a"), before=view)
    assert [one.attacked for one in (shot, routed, march)] == [{3}, frozenset(), frozenset()]
    near = Incident(dice={5: (((6, True),),), 6: (((2, True),),)}, marks={5: ("−1",)})
    assert near.attacked == {5}
    assert [near.joined(replace(near, hits=True)).hits, near.joined(near).hits] == [True, False]


def test_who_is_gone_is_seen_where_it_stood() -> None:
    """As the view before has it; who was never seen is nowhere."""
    (shot,) = seen(Shot("a", "b", 3), before=board(a=0, b=3), now=board(a=0))
    assert shot.lines == ((0, 3),)
    assert seen(Shaken("b"), before=board(a=0)) == []


def test_marches_of_several_are_seen_at_once_those_of_one_in_turn() -> None:
    """And who fires after a march fires from where that ends. Hexes between two of a way are filled in."""
    view = board(a=0, b=8, c=7)
    (both,) = seen(Went("a", (0, 1, 2)), Went("b", (8, 9)), before=view)
    assert (both.acting, both.ways) == ((2, 9), ((0, 1, 2), (8, 9)))
    assert len(seen(Went("a", (0, 1)), Went("a", (1, 2)), before=view)) == 2
    march, shot = seen(Went("a", (2,)), Shot("a", "c", 0), before=view)
    assert (march.ways[0][0], march.ways[0][-1], len(march.ways[0])) == (0, 2, 3)
    assert (shot.lines, shot.marks) == (((2, 7),), {7: (loss(0),)})


def test_a_region_is_its_name_and_what_is_off_the_map_is_left_out() -> None:
    """In the middle of the name; regions without one, hexes of other maps and news that can't be read show nothing."""
    view = board()
    assert [one.marks for one in seen(Fell("fen"), Fell("moor"), before=view)] == [{9: ("taken",)}]
    assert seen(Went("a", (900,)), before=view) == []
    unread = News("toy", "of-old", {})
    assert incidents_of([unread], lambda one: {}[one.kind], Places({}, view)) == []


def test_what_declares_nothing_is_seen_where_its_facts_say() -> None:
    """The first as who acts, the others as whom it concerns; a line between two units only where dice were thrown."""
    view = board(a=0, b=3)
    (met,) = seen(Met("a", "b", 5), before=view)
    assert (met.acting, met.concerned, met.lines) == ((0,), (3, 5), ())
    (fought,) = seen(Met("a", "b", 5), before=view, has_dice=True)
    assert fought.lines == ((0, 3),)


def test_what_is_together_is_told_by_what_says_most() -> None:
    """An attack with a mark before one without, that before a mark, that before a march. Of equals the first, if they
    have marks, and otherwise the last."""
    view = board(a=0, b=3, c=1, d=2)

    def told(*incidents: Incident) -> list[str]:
        whole = Incident()
        kinds = []
        for at, one in enumerate(incidents):
            news = replace(News.of(Shaken("a"), "toy"), kind=str(at))
            whole = whole.joined(replace(one, told=news))
            assert whole.told is not None
            kinds.append(whole.told.kind)
        return kinds

    best, attack, mark, march = (Incident(weight=weight) for weight in (6, 4, 2, 1))
    assert told(march, mark, attack, best) == ["0", "1", "2", "3"]
    assert told(best, attack, mark, march) == ["0", "0", "0", "0"]
    assert told(attack, attack, march) == ["0", "1", "1"]
    assert told(mark, mark) == ["0", "0"]
    assert told(best, best) == ["0", "0"]
    weights = [seen(event, before=view)[0].weight for event in (Shot("a", "b", 1), Shaken("a"), Went("c", (1, 0)))]
    assert weights == [6, 2, 1]
    assert seen(Met("a", "b", 5), before=view, has_dice=True)[0].weight == 4
    assert seen(Met("a", "b", 5), before=view)[0].weight == 0


def test_of_a_fight_that_ends_the_end_is_told_and_not_the_first_blow() -> None:
    """Whoever strikes in vain and is beaten reads that he is beaten."""
    (fight,) = seen(
        Shot("red-1", "red-2", 0),
        Shot("red-2", "red-1", 1),
        Settled("red-1", "red-2"),
        Shaken("red-1"),
        before=board(**{"red-1": 0, "red-2": 1}),
    )
    assert fight.told is not None
    assert fight.told.facts == {"unit": "red-1", "target": "red-2"}


def test_one_after_the_other_is_seen_what_is_not_of_the_same_fight() -> None:
    """What follows at the same hexes belongs to it, also told of both sides; a shot back does, one at others does not.
    Like news of others are seen at once, of the same unit in turn."""
    view = board(a=0, b=3, c=9, d=17)
    assert len(seen(Shot("a", "b", 1), Shot("b", "a", 1), before=view)) == 1
    assert len(seen(Shot("a", "b", 1), Shot("a", "c", 1), before=view)) == 2
    assert len(seen(Shot("a", "b", 1), Shaken("a"), Shaken("b"), before=view)) == 1
    assert len(seen(Shot("a", "b", 1), Shaken("c"), before=view)) == 2
    assert len(seen(Shot("a", "b", 1), Went("b", (3, 4)), before=view)) == 2
    assert len(seen(Shaken("a"), Shaken("b"), before=view)) == 2
    like = [Incident(acting=(at,), kinds=frozenset({"x"}), marks={at: ("!",)}) for at in (1, 2, 1)]
    other = Incident(acting=(5,), kinds=frozenset({"y"}), marks={5: ("!",)})
    assert like[0].takes_in(like[1])
    assert not like[0].takes_in(other)
    assert like[0].takes_in(like[2]), "nothing of it is elsewhere"
    march = Incident(acting=(2,), ways=((1, 2),), kinds=frozenset({"x"}))
    assert not march.takes_in(Incident(acting=(3,), ways=((2, 3),), kinds=frozenset({"x"})))
    assert march.takes_in(Incident(acting=(6,), ways=((5, 6),), kinds=frozenset({"z"})))
    assert not march.takes_in(Incident(acting=(6,), ways=((5, 6),), lines=((5, 7),), kinds=frozenset({"z"})))


def test_a_march_is_only_a_way() -> None:
    """With dice, a line or a mark it is more than that."""
    ways = ((1, 2),)
    assert Incident(ways=ways).is_march
    assert not Incident().is_march
    assert not Incident(ways=ways, lines=((1, 2),)).is_march
    assert not Incident(ways=ways, dice={1: ()}).is_march
    assert not Incident(ways=ways, marks={1: ("!",)}).is_march


def test_the_name_of_a_region_is_in_its_middle() -> None:
    """Of an even number of hexes behind it."""
    for cells, middle in (((8, 9, 10, 11, 12), 10), ((9, 10), 10), ((12,), 12)):
        label = board().grid.label(middle)
        view = replace(small_view({label: HexLook("plain", region="fen")}, 8, 4), names=(MapName("The fen", cells),))
        assert [one.marks for one in seen(Fell("fen"), before=view)] == [{middle: ("taken",)}]


def test_only_news_of_the_map_that_is_seen_happen_on_it() -> None:
    """Those of another battle, or of another system, don't; and nobody stood on a map that is another one."""
    game = raid()
    start = game.view("red")
    (news,) = [event for event in game.submit("red", Walk("red-1", (0, 6))) if event.kind == "walked"]
    view = game.view("red")
    assert [one.concerned or one.acting for one in happened(game.top, [news], view, view)] != []
    for other in (replace(news, frame=99), replace(news, system="harvest"), replace(news, frame=99, system="harvest")):
        assert happened(game.top, [other], view, view) == []
    gone = replace(view, units=())
    stood = [one.acting for one in happened(game.top, [news], start, gone)]
    elsewhere = board(**{"red-1": 9})
    assert (stood, [one.acting for one in happened(game.top, [news], elsewhere, gone)]) == ([(0,)], [(6,)])


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    unit: str
    target: str

    def traces(self) -> Traces:
        return (Trace(self.target, self.unit),)


def test_who_does_something_to_another_is_told_from_whom_it_happens_to() -> None:
    """Also without dice or marks; of what nobody does the hex acts itself, unless dice fell or a mark was left."""
    view = board(a=0, b=3)
    (aimed,) = seen(Aimed("a", "b"), before=view)
    assert (aimed.acting, aimed.concerned, aimed.lines, aimed.weight) == ((0,), (3,), ((0, 3),), 4)
    (shaken,) = seen(Shaken("b"), before=view)
    assert (shaken.acting, shaken.concerned) == ((), (3,))
    (alone,) = seen(Aimed("nobody", "b"), before=view)
    assert (alone.acting, alone.concerned, alone.lines) == ((3,), (), ())


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", LOOKS)
def test_what_is_hidden_changes_nothing_that_is_seen(system: str) -> None:
    """All that a side was told so far shows the same, whatever it can't know is drawn anew."""
    one, other = LOOKS[system][0]()
    side = LOOKS[system][1] or watcher(one)
    shown = [everything(game, side) for game in (one, other)]
    assert shown[0] == shown[1]


def everything(game: Game, side: str) -> list[Incident]:
    """All that the side was told, as if it had happened just now."""
    news = [event for _, event in game.news(side)]
    view = game.view(side)
    return happened(game.top, news, view, view, has_dice=True)


@pytest.mark.parametrize("plays", [Past, Unfolding])
def test_marches_out_of_sight_change_neither_pictures_nor_their_number(plays: Callable[..., Past]) -> None:
    """In the replay, and in what is played after a resolution: as many moments, at each the same."""
    pasts = [plays(game, "aldmark", 0) for game in marches()]
    lengths = {len(past.moments) for past in pasts}
    assert len(lengths) == 1
    assert len({getattr(past, "stops_at", ()) for past in pasts}) == 1
    for at in range(1, lengths.pop() + 1):
        for past in pasts:
            past.go(at)
        assert pasts[0].incidents == pasts[1].incidents


def test_a_secret_that_is_told_is_seen() -> None:
    """An army that stands elsewhere in the views shows, or the comparison would see nothing."""
    game = LOOKS["envoys"][0]()[0]
    army = next(army for army in game.top.state.armies.values() if army.side == "aldmark")
    news = [News.of(Shaken(army.id), "toy")]
    views = [game.view("aldmark")]
    other = twin(game, "aldmark", "seen")
    other.top.state.armies[army.id].cell += 1
    views.append(other.view("aldmark"))
    found = [incidents_of(news, lambda one: Shaken(army.id), Places(standing(view), view)) for view in views]
    assert found[0] != found[1]
