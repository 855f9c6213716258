"""Fights and marches played on the map: at their pace, until a key, never for another seat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.seats import REFEREE, Seat, SeatSetup
from hexwar_tui.engine.words.language import Text
from hexwar_tui.practice.room import Room
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.map import Mark, Note
from hexwar_tui.tui.outlook import showing
from hexwar_tui.tui.outlook.incidents import Incident
from hexwar_tui.tui.outlook.showing import LONGEST
from hexwar_tui.tui.round import play_flow
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.play_flow import LONG
from hexwar_tui.tui.round.watch import AT_THE_END, Unfolding
from hexwar_tui.tui.stage.host import Host
from tests.toys import TOYS
from tests.toys.raid import EndTurn, Walk
from tests.tui.screens import Curtain, Digest, ReplayScreen, SettingsScreen, TableScreen, WatchScreen
from tests.tui.table_kit import kept, raid
from tests.tui.test_clock import Time
from tests.tui.toy_home import toy_home
from tests.tui.watching import Shows, app_of, come_to, go, press, settled, shown, table_of

PACES = dict(showing.PACES)
"""The paces as players have them; in the tests none takes any time."""

SHOT = Incident(
    told=News("raid", "shot", {}),
    acting=(0,),
    concerned=(3,),
    lines=((0, 3),),
    dice={3: (((6, True), (1, False)),)},
    marks={3: ("−3",)},
)

MARCH = Incident(acting=(18,), ways=((0, 6, 12, 18),))

HIT = replace(SHOT, hits=True)

ALONE = SeatSetup("blue", player="random")


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Seconds that go on when they are told to, a second for each incident."""
    monkeypatch.setitem(showing.PACES, "usual", 1.0)
    return Time()


@asynccontextmanager
async def table(
    folder: Path, time: Time, monkeypatch: pytest.MonkeyPatch, game: Game | None = None, **settings: object
) -> AsyncIterator[Pilot[int]]:
    """The app at the table of red."""
    monkeypatch.setenv("HEXWAR_HOME", str(toy_home(folder, language="en", **settings)))
    app = HexwarApp(TOYS, open_path=kept(game or raid(ALONE), folder), seconds=time)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        yield pilot


def play(pilot: Pilot[int], *incidents: Incident) -> showing.Showing:
    """Has the table play these."""
    player = table_of(pilot).showing
    player.play(incidents, lambda news: f"Said of {news.kind}.")
    return player


async def test_a_way_grows_then_dice_fall_and_the_sentence_comes(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who acts is framed where he has come to; of what came of it nothing is seen before."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        chart = table_of(pilot).map
        player = play(pilot, MARCH)
        ways = [chart.path]
        for _ in range(8):
            time.now += 0.125
            player.go_on()
            ways.append(chart.path)
        assert sorted(set(ways), key=len) == [*dict.fromkeys(ways)]
        assert (ways[-1], chart.marks, player.is_playing) == ((0, 6, 12), {18: Mark("selected")}, False)
        player = play(pilot, SHOT)
        assert (dict(chart.over.notes), chart.over.lines) == ({}, ((0, 3),))
        assert chart.marks == {0: Mark("selected"), 3: Mark("target")}
        time.now += 0.6
        player.go_on()
        assert chart.over.notes == {3: Note((((6, True), (1, False)),), "−3")}
        await go(pilot, Shows("Said of shot.", " 6 1 ", " −3 "))


def test_a_unit_that_is_lit_to_act_next_is_lit_alone_in_the_last_picture() -> None:
    """What the dice were stays; who threw them, and the way there, are gone."""
    before = showing.Picture({5: Mark("selected")}, (1,))
    last = showing.pictures(SHOT, "", str, before)[-1]
    assert (last.marks, last.path) == (before.marks, before.path)
    assert last.over.notes


async def test_a_sentence_takes_no_line_from_the_map(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long one is cut, of an attack all but its end: what was lost; the chronicle has all of it."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        size = table_of(pilot).map.size
        table_of(pilot).showing.play([SHOT], lambda news: "So it went on. " * 20 + "Nine are lost.")
        await press(pilot, "space")
        await go(pilot, Shows("… ", "So it went on. Nine are lost."))
        assert table_of(pilot).map.size == size


async def test_however_much_it_is_it_lasts_no_longer(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """160 marches one after the other end within ten seconds, on a slow machine by leaving pictures out."""
    assert LONGEST < 10
    async with table(tmp_path, time, monkeypatch) as pilot:
        player = play(pilot, *[MARCH] * 159, SHOT)
        for _ in range(3):
            time.now += LONGEST / 4
            player.go_on()
            assert player.is_playing
        time.now += LONGEST / 4
        player.go_on()
        assert not player.is_playing
        assert table_of(pilot).map.over.notes


async def test_any_key_skips_and_does_what_it_does(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Space and Escape do nothing else while something is played; of the next key the last picture goes, and what was
    lit before comes back."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        screen, chart = table_of(pilot), table_of(pilot).map
        chart.marks, at = {7: Mark("reach")}, chart.cursor
        for key in ("escape", "space"):
            player = play(pilot, SHOT)
            assert player.is_playing
            await press(pilot, key)
            assert (pilot.app.screen, player.is_playing, chart.cursor) == (screen, False, at)
            assert chart.over.notes
            assert Mark("reach") in chart.marks.values()
        await press(pilot, "down")
        assert (bool(chart.over), chart.marks, screen.prompted) == (False, {7: Mark("reach")}, "")
        assert chart.cursor != at
        at, player = chart.cursor, play(pilot, SHOT)
        await press(pilot, "down")
        assert (chart.cursor != at, player.is_playing) == (True, False)
        play(pilot, SHOT)
        await go(pilot, "f2", SettingsScreen, "escape", TableScreen)
        assert not player.is_playing


@pytest.mark.parametrize(("bell", "rung"), [("off", [0, 0, 0, 0]), ("turn", [0, 0, 0, 0]), ("fights", [0, 1, 1, 2])])
async def test_the_bell_rings_once_for_fights_that_hit_own_units(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch, bell: str, rung: list[int]
) -> None:
    """Not for what hits others, not a second time within a second, and not for what is read again."""
    async with table(tmp_path, time, monkeypatch, bell=bell) as pilot:
        app, rings, counted = app_of(pilot), list[int](), list[int]()
        monkeypatch.setattr(app, "bell", lambda: rings.append(1))
        time.now += 10
        for incident, passed in ((SHOT, 10.0), (HIT, 0.5), (HIT, 10.0), (HIT, 0.0)):
            player = play(pilot, incident, MARCH)
            player.finish()
            player.finish()
            counted.append(len(rings))
            time.now += passed
        assert counted == rung
        monkeypatch.setattr(type(table_of(pilot)), "rings", False)
        time.now += 10
        play(pilot, HIT).finish()
        assert len(rings) == rung[-1]


def test_a_fight_hits_whose_units_are_attacked() -> None:
    """In a game that was played: each side has been hit, by what it was told; nobody hits a referee."""
    path = Path(__file__).parents[2] / "saves" / "ashlands-full-two-middle.hexwar"
    with Campaign.open(REGISTRY, path, read_only=True) as campaign:
        game = campaign.game
        hits = {seat: list(hits_of(Past(game, seat, 0))) for seat in (*game.sides, REFEREE)}
    assert all(hits[seat] for seat in game.sides)
    assert hits[REFEREE] == []
    assert len(hits[game.sides[0]]) != len(hits[game.sides[1]])


def hits_of(past: Past) -> Iterator[Incident]:
    """Yields what has hit units of the seat whose past it is, each on a hex where one of them stood."""
    for at in range(1, len(past.moments) + 1):
        own = {line.cell for line in past.view.units if line.badge.side == past.seat}
        past.go(at)
        for incident in past.incidents:
            assert incident.hits == bool(own & incident.attacked)
            if incident.hits:
                yield incident


@pytest.mark.parametrize(("seconds", "rung"), [(1.0, 0), (LONG, 1)])
async def test_the_bell_calls_back_who_has_waited_long(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch, seconds: float, rung: int
) -> None:
    """Where one person plays there is no curtain: after a long turn of the practice players the bell rings instead."""
    rings: list[int] = []

    async def think(app: Host, game: Game, seat: Seat, room: Room) -> Text:
        game.submit(seat, EndTurn())
        time.now += seconds
        return ""

    async with table(tmp_path, time, monkeypatch) as pilot:
        monkeypatch.setattr(play_flow, "practise", think)
        monkeypatch.setattr(app_of(pilot), "bell", lambda: rings.append(1))
        await go(pilot, "e", "enter", TableScreen, Shows("turn-begins: turn 2"))
        assert len(rings) == rung


async def test_an_order_is_given_while_something_is_played(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its question lights the hexes, and the picture is gone; when the next order has been carried out, that is
    played."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        chart, player = table_of(pilot).map, play(pilot, SHOT)
        await go(pilot, "a", "w", Shows("Who walks?"))
        assert (player.is_playing, bool(chart.over)) == (False, False)
        await go(pilot, "escape", "escape", TableScreen)
        table_of(pilot).begin(partial(table_of(pilot)._give, Walk("red-1", (0, 6, 12))))
        await settled(pilot)
        assert chart.marks[12] == Mark("selected")
        await go(pilot, Shows("walked"))


@pytest.mark.parametrize("settings", [{"fights": "off"}, {"reduced_motion": True}], ids=["off", "less motion"])
async def test_without_motion_the_last_picture_is_there_at_once(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    """Nothing moves, at the table or before the digest; of what was done one after the other all is seen, without the
    dice."""
    monkeypatch.setitem(showing.PACES, "off", 0.0)
    async with table(tmp_path, time, monkeypatch, **settings) as pilot:
        player, chart = play(pilot, MARCH, SHOT), table_of(pilot).map
        assert not player.is_playing
        assert (chart.path, dict(chart.over.notes)) == ((0, 6, 12), {3: Note((), "−3")})
        await go(pilot, "e", "enter", Digest)


async def test_nothing_is_played_below_another_screen(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that comes up by itself leaves only the last picture below it."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        player = play(pilot, MARCH, SHOT)
        pilot.app.push_screen(SettingsScreen())
        await come_to(pilot, SettingsScreen)
        player.go_on()
        assert not player.is_playing


# -- what practice players do ------------------------------------------------------------------------------------------


async def test_the_turns_of_practice_players_are_played_before_the_digest(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moment after moment, as the side sees them, until they are over; then come the sentences."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        await go(pilot, "e", "enter", WatchScreen)
        watch = watched(pilot)
        stops = watch.outlook.stops_at
        assert stops
        assert watch.view.seat == "red"
        seen = []
        for _ in stops:
            watch.go_on()
            seen.append(watch.outlook.at)
            time.now += 1
        assert tuple(seen) == stops
        time.now += AT_THE_END
        watch.go_on()
        await go(pilot, Digest, "enter", TableScreen)


async def test_any_key_leads_to_the_digest_at_once(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does nothing else: what is read there is not closed unread."""
    async with table(tmp_path, time, monkeypatch) as pilot:
        await go(pilot, "e", "enter", WatchScreen, "enter", Digest)
        assert isinstance(pilot.app.screen, Digest)


async def test_in_a_lesson_a_fight_stays_until_a_key(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it lasts; any key goes on to the next, and behind the last one closes; Escape closes at once."""
    monkeypatch.setattr(Unfolding, "is_fight", True)
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", Walk("red-2", walk_of(game, "red-2")))
    async with table(tmp_path, time, monkeypatch) as pilot:
        for leaves_early in (False, True):
            watch = WatchScreen(Unfolding(game, "red", 0, holds=True), 1.0)
            pilot.app.push_screen(watch)
            await go(pilot, WatchScreen, Shows("Space go on"))
            assert watch.query_one(".prompt").size.height == watch.rows_said  # kept free for what is long
            stops = watch.outlook.stops_at
            for at in stops:
                assert watch.outlook.at == at
                time.now += 60
                watch.go_on()
                assert watch.outlook.at == at
                assert pilot.app.screen is watch
                await go(pilot, "escape" if leaves_early else "space")
                if leaves_early:
                    break
            assert len(stops) == 2
            assert pilot.app.screen is not watch


async def test_in_a_lesson_a_key_goes_on_from_a_march_as_well(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same keys as from a fight, which do not close what is still to be seen."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", Walk("red-2", walk_of(game, "red-2")))
    async with table(tmp_path, time, monkeypatch) as pilot:
        watch = WatchScreen(Unfolding(game, "red", 0, holds=True), 1.0)
        pilot.app.push_screen(watch)
        await go(pilot, WatchScreen, Shows("Space go on"))
        first, last = watch.outlook.stops_at
        assert watch.outlook.at == first
        await go(pilot, "enter")
        assert (pilot.app.screen, watch.outlook.at) == (watch, last)
        await go(pilot, "enter")
        assert pilot.app.screen is not watch


async def test_where_the_keyboard_changes_hands_nothing_is_played(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one side has done is no picture for the next: between them is the curtain, and then the digest tells."""
    async with table(tmp_path, time, monkeypatch, raid()) as pilot:
        await go(pilot, "enter", TableScreen)
        table_of(pilot).begin(partial(table_of(pilot)._give, Walk("red-1", (0, 6, 12))))
        await settled(pilot)
        assert table_of(pilot).map.marks
        play(pilot, MARCH, SHOT)
        await go(pilot, "e", "enter", Curtain)
        assert "walked" not in shown(pilot)
        await go(pilot, "enter", Digest, "enter", TableScreen)
        assert not table_of(pilot).showing.is_playing
        assert not table_of(pilot).map.over


async def test_the_replay_plays_each_moment(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same pictures; a key of the replay goes on at once, and none is taken for a skip."""
    game = raid(ALONE)
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", EndTurn())
    async with table(tmp_path, time, monkeypatch) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "red", 0))
        await go(pilot, ReplayScreen, "space")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.map.marks[12] == Mark("selected")
        at = replay._past.at
        replay.showing.play([MARCH, SHOT], lambda news: "")
        await press(pilot, "backspace")
        assert replay._past.at == at - 1


def walk_of(game: Game, unit: str) -> tuple[int, ...]:
    """The first way that a unit may walk."""
    known = game.known("red")
    return next(order.path for order in legal_orders(Walk, known) if isinstance(order, Walk) and order.unit == unit)


def watched(pilot: Pilot[int]) -> WatchScreen:
    """The screen that plays what others did, which must be there."""
    screen = app_of(pilot).screen
    assert isinstance(screen, WatchScreen)
    return screen


def test_what_is_seen_lasts_a_third_of_a_second() -> None:
    """Half of that when it is to be quick, twice that when slow, and no time where it is turned off."""
    usual = PACES["usual"]
    assert round(1 / usual) == 3
    assert [round(PACES[pace] / usual, 3) for pace in ("off", "quick", "slow")] == [0, 0.5, 2]
