"""What news show on a map: made from facts that a seat was told and from its views, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from hexwar_tui.contract.tools.hidden import twin
from hexwar_tui.engine.events import Event, News, Trace, Traces, loss, thrown
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.view import Badge, HexLook, MapName, UnitLine, View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.outlook.incidents import Incident, Places, happened, incidents_of, standing
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.watch import Unfolding
from tests.tui.map.boards import small_view
from tests.tui.test_leaks_on_screen import LOOKS, marches, watcher


@dataclass(frozen=True, slots=True)
class Shot(Event):
    unit: str
    target: str
    lost: int

    def traces(self) -> Traces:
        return (Trace(self.target, self.unit, dice=thrown((6, 2), 4)), Trace(self.target, mark=loss(self.lost)))


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
