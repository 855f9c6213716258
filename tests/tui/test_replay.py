"""The digest's replay: what has happened since a side's last turn, stepped on the map at the handover."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.engine.events import About
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.round import replay as replay_screen
from hexwar_tui.tui.round.inks import SIGNS
from hexwar_tui.tui.round.past import Past
from hexwar_tui.tui.round.timeline import TURN, Timeline
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Walk
from tests.tui.closed_map import before_a_battle
from tests.tui.screens import Digest, ReplayScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, app_of, go, press, settled, shown, until

SAVES = Path(__file__).parents[2] / "saves"


def replaying(pilot: Pilot[int]) -> ReplayScreen:
    """The screen, which must be there."""
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


async def test_what_happened_is_stepped_on_the_map(tmp_path: Path) -> None:
    """Before: the raider where it stood; Space: where it went, lit; again from the start; back, and to the table."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", EndTurn())
    async with opened(game, tmp_path, (80, 24)) as pilot:
        await go(pilot, "enter", Digest, "r")
        replay = replaying(pilot)
        assert replay.view.look(0).badges
        await press(pilot, "space")
        assert set(replay.map.marks) == {0, 12}
        await go(pilot, Shows("walked"), "a")
        assert replay.view.look(0).badges
        await go(pilot, "space", "space", Shows("That was all."), "escape", "enter", TableScreen)


async def test_the_replay_tells_no_other_sides_secret(tmp_path: Path) -> None:
    """A gift between two others is on no screen of it, and no step of it is stopped at."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue", "green"):
        game.submit(side, Send((f"{side}-1",), "north"))
    for side in ("green", "red", "blue"):
        game.seal(side)
    seat = "green"
    past, told = game.look_back(), []
    while (entry := past.next_known(seat)) is not None:
        told += [event.kind for event in entry.events if event.is_known_to(seat)]
    assert "reaped" in told
    assert "given" not in told


async def test_the_replay_shows_what_the_side_saw_then(tmp_path: Path) -> None:
    """From the digest to the map: every view on the way is one of the seat's own, of then; what changed is lit, the
    sentences come one by one, and in the end all of the digest's have been shown, and the view is that of now. Escape
    leads to the table at once."""
    game = before_a_battle()
    while game.next_step() is not None:
        game.step()
    game.record.referee = False
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", Digest)
        digest = pilot.app.screen
        assert isinstance(digest, Digest)
        shown_there = [*(told for spot in digest.summary.spots for told in spot.told), *digest.summary.elsewhere]
        told = {digest.words(each.sentence) for each in shown_there}
        await press(pilot, "r")
        replay = replaying(pilot)
        seat, turn, lit = replay._past.seat, replay.view.turn, 0
        for _ in range(60):
            assert replay.view.seat == seat
            if "That was all" in shown(pilot):
                break
            await press(pilot, "space")
            lit += bool(replay.map.marks)
        past = replay._past
        news = [event for moment in past.moments[past.first : past.at] for event in moment.news]
        assert told
        assert told <= {replay.words(past._game.phrase(event)) for event in news}
        assert lit
        assert replay.view.turn == turn + 1
        assert dump_view(replay.view) == dump_view(replay._past._game.view(seat))
        await press(pilot, "a")
        assert (past.at, replay.view.turn) == (past.first, turn)
        await go(pilot, "escape", "enter", TableScreen)


FINISHED = Path(__file__).parents[2] / "saves" / "ashlands-first-steps-finished.hexwar"


def finished() -> Game:
    """A game that is over."""
    return load_game(REGISTRY, FINISHED).game


def test_the_past_is_the_same_forwards_and_backwards() -> None:
    """Each moment looks the same, whichever way one comes to it; turns lead to where they begin and end."""
    past = Past(finished(), "south", 0)
    seen = []
    for at in range(len(past.moments) + 1):
        past.go(at)
        seen.append(dump_view(past.view))
    assert len(set(map(str, seen))) > len(seen) // 2
    for at in reversed(range(0, len(seen), 7)):
        past.go(at)
        assert dump_view(past.view) == seen[at]
    past.go(0)
    turns = []
    while past.turn(1) != past.at:
        past.go(past.turn(1))
        turns.append(past.moments[past.at - 1].turn)
    assert turns == sorted({moment.turn for moment in past.moments})
    past.go(past.turn(-1))
    assert past.moments[past.at].turn == turns[-1] != past.moments[past.at - 1].turn


def test_a_fight_has_a_line_of_fire() -> None:
    """From who fires to whom he fires at, hex by hex; what was done without dice has none, and none the reveal of what
    was written in secret, for which dice are thrown, too."""
    past = Past(finished(), "referee", 0)
    fires = 0
    for at in range(len(past.moments) + 1):
        past.go(at)
        line = past.line_of_fire()
        if line:
            fires += 1
            assert past.moments[at - 1].has_dice
            assert len(line) > 1
            assert all(past.view.grid.distance(one, other) == 1 for one, other in pairwise(line))
            assert "stakes" not in {news.kind for news in past.moments[at - 1].news}
    assert fires


async def test_a_finished_game_is_seen_by_all_eyes(tmp_path: Path) -> None:
    """At the same moment, each side in turn and the referee; while a game goes on, there are only one's own."""
    assert Past(raid(), "red", 0).eyes() == ("red",)
    game = finished()
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "north", 0))
        await go(pilot, ReplayScreen, ".", ".", Shows("as seen by: North"), "v", Shows("as seen by: South"))
        await go(pilot, "v", Shows("as seen by: the referee"), "v", Shows("as seen by: North"))
        assert replaying(pilot)._past.at


async def test_it_plays_by_itself_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From where one is; any step stops it, and one may step back behind the place at which it began."""
    monkeypatch.setattr(replay_screen, "PACES", (0.001,))
    monkeypatch.setattr(replay_screen, "USUAL", 0)
    game = raid()
    for way in ((0, 6, 12), (12, 18)):
        game.submit("red", Walk("red-1", way))
        game.submit("red", EndTurn())
        game.submit("blue", EndTurn())
    since = len(game.record.entries) // 2
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "blue", since))
        await go(pilot, ReplayScreen)
        replay = replaying(pilot)
        begun, last = replay._past.at, len(replay._past.moments)
        assert 0 < begun < last
        await go(pilot, "g", Shows(f"{last} of {last}"), "space", Shows("That was all."), "comma", "comma", "comma")
        assert replay._past.at < begun
        await go(pilot, "a")
        assert replay._past.at == begun


async def test_long_sentences_leave_the_map_in_its_place(tmp_path: Path) -> None:
    """Below it are two rows, whatever was told: the sentence is read to its end, and what is longer is cut there."""
    game = load_game(REGISTRY, FINISHED.parent / "skirmish-first-shots-finished.hexwar").game
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "red", 0))
        await go(pilot, ReplayScreen)
        screen = replaying(pilot)
        past, height = screen._past, screen.map.size.height
        long = max(range(1, len(past.moments) + 1), key=lambda at: len(screen.words(sentence(past, at))))
        assert len(screen.words(sentence(past, long))) > 80
        screen._go(long)
        screen.showing.clear()
        await settled(pilot)
        assert screen.map.size.height == height
        told = screen.words(sentence(past, long))
        rows = " ".join(row.strip() for row in shown(pilot).splitlines()[-3:-1])
        assert rows.endswith(told)
        screen.prompt(3 * told)
        await settled(pilot)
        assert screen.map.size.height == height
        assert shown(pilot).splitlines()[-2].rstrip().endswith("…")


def sentence(past: Past, at: int) -> Text:
    """The last sentence that was told in a moment."""
    return past.phrase(past.moments[at - 1].news[-1])


async def test_it_waits_for_a_slow_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While much was sent to the terminal within the last second no other moment comes by itself; a key is heard, and a
    second later it goes on."""
    monkeypatch.setattr(replay_screen, "PACES", (0.001,))
    monkeypatch.setattr(replay_screen, "USUAL", 0)
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        app, clock = app_of(pilot), SimpleNamespace(now=10.0)
        pilot.app.push_screen(ReplayScreen(finished(), "south", 0))
        await go(pilot, ReplayScreen)
        past = replaying(pilot)._past
        monkeypatch.setattr(app, "seconds", lambda: clock.now)
        app.has_sent(35 * 80 * 24 + 1)
        assert app.has_sent_much
        await go(pilot, "g", Shows("►"))
        for _ in range(20):
            await asyncio.sleep(0.002)
        assert past.at == 0
        await press(pilot, "space")
        assert past.at == 1
        await press(pilot, "g")
        clock.now += 2
        assert not app.has_sent_much
        await until(pilot, lambda: past.at > 1)
        await press(pilot, "g")


async def test_a_click_on_the_line_of_time_goes_there(tmp_path: Path) -> None:
    """Its ends are the beginning and the end of the game; dice and turns are marked."""
    game = finished()
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "south", 0))
        await go(pilot, ReplayScreen)
        line, past = replaying(pilot).query_one(Timeline), replaying(pilot)._past
        drawn = line.render().plain
        assert drawn.count(TURN) == len({moment.turn for moment in past.moments})
        assert SIGNS[About.FIGHT][0] in drawn
        await pilot.click(Timeline, offset=(line.track.left + line.track.length - 1, 0))
        assert past.is_at_end
        await pilot.click(Timeline, offset=(line.track.left, 0))
        assert past.at == 0


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["theatre-first-summer", "mechs-two-lances", "ashlands-first-steps"])
async def test_no_word_of_the_top_line_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    """In 80 columns facts without room are left out whole, which a sign tells, but never turn and phase; in more
    columns all are there."""
    monkeypatch.setenv("HEXWAR_LANGUAGE", language)
    game = load_game(REGISTRY, FINISHED.parent / f"{name}-finished.hexwar").game
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        screen = ReplayScreen(game, game.sides[0], 0)
        pilot.app.push_screen(screen)
        await go(pilot, ReplayScreen, ".")
        whole = " ".join(word for part in screen.outlook.top_line(screen) for word in part.plain.split())
        line = " ".join(shown(pilot).splitlines()[0].split())
        assert whole.startswith(line.removesuffix("…").rstrip())
        assert line == whole or line.endswith(" …")
        assert all(screen.words(fact) in line for fact in (screen.view.turn_words, screen.view.phase))
        assert (f"{whole} ").startswith(f"{line.removesuffix('…').rstrip()} ")
        await pilot.resize_terminal(160, 48)
        seen_by = screen.words(say("as seen by:"))
        await go(pilot, Shows(seen_by))
        assert not shown(pilot).splitlines()[0].rstrip().endswith("…")


@pytest.mark.parametrize(("size", "columns"), [((160, 48), 24), ((120, 40), 19), ((80, 24), 11)])
async def test_the_replay_shows_much_of_the_war_in_the_shape_of_hexes(
    tmp_path: Path, size: tuple[int, int], columns: int
) -> None:
    """Not so near as the table, but painted, with some of its owner's colour in all land; the settings' zoom goes
    before it."""
    game = load_game(REGISTRY, SAVES / "ashlands-the-long-rift-finished.hexwar").game
    async with opened(raid(), tmp_path, size) as pilot:
        app = app_of(pilot)
        for zoom in (None, "large"):
            app.keep_settings(zoom=zoom)
            pilot.app.push_screen(ReplayScreen(game, "south", 0))
            await settled(pilot)
            chart = replaying(pilot).map
            assert chart.is_painted
            assert chart.zoom == (zoom or "small")
            if zoom is None:
                assert chart.size.width // chart.layout_now.pitch >= columns
                assert chart._scene.owned
            await press(pilot, "escape")
