"""The digest: places with numbers beside a map that follows, opened at what is new to its side, an alarm in sight."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.content import Content

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.beside.settings import Settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.map import HexMap, Overprint
from hexwar_tui.tui.map.overprint import POINT
from hexwar_tui.tui.round.news import digest_of, last_hand_over, only_sentence
from hexwar_tui.tui.round.play_flow import Evening
from hexwar_tui.tui.round.since.strip import WatchStrip
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.widgets.line_parts import in_lines
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.screens import Digest, ReplayScreen, TableScreen
from tests.tui.table_kit import digest_of_lines, opened, raid
from tests.tui.watching import Shows, click_on, go, press, resized, see, settled, shown

SAVES = Path(__file__).parents[2] / "saves"

LINES = [f"Line {at}." for at in range(9)]


@pytest.mark.parametrize(
    ("width", "lines"), [(30, ["Stand   manpower 12", "7 regions"]), (31, ["Stand   manpower 12   7 regions"])]
)
def test_a_fact_is_never_parted(width: int, lines: list[str]) -> None:
    """A number stays with what it counts."""
    facts = map(Content, ["Stand", "manpower 12", "7 regions"])
    assert [line.plain for line in in_lines(facts, width)] == lines


@pytest.mark.parametrize(("read", "first"), [(0, 0), (6, 6), (8, 8)])
async def test_a_long_digest_opens_at_its_first_unread_place(tmp_path: Path, read: int, first: int) -> None:
    """At its beginning if nothing has been read; what has been read is above, to be gone to."""
    async with opened(raid(), tmp_path, size=(80, 24)) as pilot:
        digest = digest_of_lines(raid(), LINES, read=read, alarm="The house is on fire.")
        pilot.app.push_screen(digest)
        await settled(pilot)
        assert digest.chosen is not None
        assert digest.chosen.name == f"Place {first}"
        lines = [line.strip() for line in shown(pilot).splitlines()]
        assert f"Line {first}." in shown(pilot)
        assert ("Line 0." in shown(pilot)) == (first == 0)
        assert "The house is on fire." in lines
        await press(pilot, "home")
        assert "Line 0." in shown(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_map_follows_and_enter_goes_there(tmp_path: Path, size: tuple[int, int]) -> None:
    """Up and down, digits and clicks choose a place; its hex is under the map's cursor, all have their numbers there.
    Enter answers with its hex, Escape with none."""
    answers: list[int | None] = []
    async with opened(raid(), tmp_path, size=size) as pilot:
        for key in ("enter", "escape"):
            digest = digest_of_lines(raid(), LINES[:4])
            pilot.app.push_screen(digest, answers.append)
            await settled(pilot)
            cells = [spot.cell for spot in digest.summary.spots]
            assert digest.map.cursor == cells[0]
            await press(pilot, "down")
            assert digest.map.cursor == digest.map.over.chosen == cells[1]
            await press(pilot, "4")
            assert digest.map.cursor == cells[3]
            assert [digest.map.marks[cell].text for cell in cells] == ["1", "2", "3", "4"]
            (x, y), (left, top) = digest.map.layout_now.centre(cells[2]), digest.map.origin
            await pilot.click(HexMap, offset=(x - left, y - top))
            await settled(pilot)
            assert digest.chosen is not None
            assert digest.chosen.cell == cells[2]
            await press(pilot, "4", key)
    assert answers == [cells[3], None]


async def test_a_click_chooses_and_another_goes_there(tmp_path: Path) -> None:
    """The first click on a place shows it on the map, the second closes the digest with its hex."""
    answers: list[int | None] = []
    async with opened(raid(), tmp_path) as pilot:
        digest = digest_of_lines(raid(), LINES[:4])
        pilot.app.push_screen(digest, answers.append)
        await settled(pilot)
        await click_on(pilot, "Line 2.")
        await settled(pilot)
        assert digest.chosen is not None
        cell = digest.chosen.cell
        assert (digest.chosen.name, digest.map.cursor, answers) == ("Place 2", cell, [])
        await click_on(pilot, "Line 2.")
        await settled(pilot)
    assert answers == [cell]


async def test_numbers_of_places_are_read_on_a_map_that_is_seen_whole(tmp_path: Path) -> None:
    """Each is at its hex, however small the hexes are; the chosen one, too. What stands on the map is still seen, as it
    was without them."""
    game = load_game(REGISTRY, SAVES / "ashlands-the-long-rift-finished.hexwar").game
    digest = digest_of(game, "south", len(game.record.entries) - 17)
    assert digest is not None
    async with opened(raid(), tmp_path) as pilot:
        pilot.app.push_screen(digest)
        await settled(pilot)
        drawn = [line[: digest.map.size.width] for line in shown(pilot).splitlines()[2:-1]]
        numbers = {int(found) for line in drawn for found in re.findall(r"(?<!\d)([1-9])(?!\d)", line[5:])}
        assert numbers == set(range(1, len(digest.summary.spots) + 1))
        digest.map.over, digest.map.marks = Overprint(), {}
        await settled(pilot)
        without = [line[: digest.map.size.width] for line in shown(pilot).splitlines()[2:-1]]
        units = [letter for line in without for letter in re.findall(r"[\[(]([A-Z])", line[5:])]
        assert len(units) > 9
        assert [letter for line in drawn for letter in re.findall(r"[\[(]([A-Z])", line[5:])] == units


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_the_map_shows_the_shape_of_hexes_where_others_went_and_what_fell(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Painted, and not in bricks, at every size; there are dots along the ways that are told, and crosses."""
    game = load_game(REGISTRY, SAVES / "ashlands-the-long-rift-middle.hexwar").game
    digest = digest_of(game, "south", 60)
    assert digest is not None
    async with opened(raid(), tmp_path, size=size) as pilot:
        pilot.app.push_screen(digest)
        await settled(pilot)
        assert digest.map.is_painted
        assert digest.map.zoom == ("small" if size[0] == 160 else "compact")
        assert digest.map.over.ways == digest.summary.ways
        assert {fallen.cell for fallen in digest.map.over.fallen} == set(digest.summary.fallen)
        drawn = shown(pilot)
        assert drawn.count(POINT) > 5
        assert "(×)" in drawn
        assert ("seen marching" in drawn) == (size[0] > 80)


async def test_in_ascii_everything_is_ascii(make_app: MakeApp) -> None:
    """The signs of ways and losses, the strip, and the names of arrows in the line of keys."""
    game = load_game(REGISTRY, SAVES / "ashlands-the-long-rift-middle.hexwar").game
    digest = digest_of(game, "south", 60)
    assert digest is not None
    async with make_app(characters="ascii").run_test(size=(120, 40)) as pilot:
        pilot.app.push_screen(digest)
        await settled(pilot)
        text = shown(pilot)
        assert all(line[: digest.map.size.width].isascii() for line in text.splitlines())
        assert "Up Down choose" in text
        assert "x fallen   *** seen marching" in text
        assert "Watch it  > -" in text


async def test_the_strip_plays_the_news_from_where_it_is_clicked(tmp_path: Path) -> None:
    """It has the numbers of all places, the chosen one in white; a click on a number opens the replay at its first
    entry. On small terminals the lines are needed for the list."""
    game = load_game(REGISTRY, SAVES / "ashlands-the-long-rift-middle.hexwar").game
    digest = digest_of(game, "south", 60)
    assert digest is not None
    async with opened(raid(), tmp_path) as pilot:
        pilot.app.push_screen(digest)
        await settled(pilot)
        strip = digest.query_one(WatchStrip)
        text = strip.render().plain
        assert set("123456789") <= set(text.rpartition("─")[0])
        assert "33 steps, about 16 seconds" in text
        await pilot.click(WatchStrip, offset=(1 + text.index("6"), 0))
        await settled(pilot)
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        first = min(told.at for told in digest.summary.spots[5].told)
        assert replay._past.moments[replay._past.at - 1].number == digest._entries[first]
        await press(pilot, "escape")
        await resized(pilot, 80, 24)
        assert not digest.query_one(WatchStrip).display


async def test_a_digest_without_places_has_the_map_as_it_is(tmp_path: Path) -> None:
    """What happened at no hex stands under its own heading, beside a map without marks; Enter leads to the table."""
    async with opened(raid(), tmp_path) as pilot:
        made = digest_of_lines(raid(), ["It rains."], placed=False)
        pilot.app.push_screen(made)
        text = await go(pilot, Shows("In general", "It rains."))
        assert made.map.is_on_screen
        assert not made.map.marks
        assert "to this place" not in text


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["It rains."], "It rains."),
        (["South ends its part.", "The Closing round begins."], "South ends its part. The Closing round begins."),
        (["South ends its part.", "It rains, and " * 9], ""),
        (["It rains."] * 3, ""),
        ([], ""),
    ],
)
async def test_two_short_sentences_need_no_page(tmp_path: Path, lines: list[str], told: str) -> None:
    """They stand at the table, as one does of whatever length; longer ones, and more of them, have their page."""
    async with opened(raid(), tmp_path):
        assert render(only_sentence(digest_of_lines(raid(), lines, placed=False)), "en") == told
        assert not only_sentence(digest_of_lines(raid(), lines))


async def test_what_a_side_has_read_is_not_told_as_new(tmp_path: Path) -> None:
    """A side that comes back without having done anything is led on from where it was; with nothing new, the digest
    begins where it did."""
    shown_to_red: list[int] = []

    async def note(digest: Digest) -> None:
        shown_to_red.append(digest._read)

    campaign = Campaign.create(raid(), tmp_path / "game.hexwar")
    try:
        app = SimpleNamespace(limits=None, push_screen_wait=note, settings=Settings())
        evening = Evening(app, campaign, "")  # type: ignore[arg-type]
        for words in ("One", "Two"):
            campaign.game.submit("blue", Shout(words))
            await evening._news("red")
        campaign.game.note_load()
        await evening._news("red")
    finally:
        campaign.close()
    assert shown_to_red == [0, 1, 0]


async def test_a_single_sentence_is_told_at_the_table(tmp_path: Path) -> None:
    """It needs no page, where it happened on no hex: it stands below the map of the seat whose news it is, once."""
    pages: list[Digest] = []

    async def note(digest: Digest) -> None:
        pages.append(digest)

    game = raid()
    game.submit("red", EndTurn())
    game.submit("blue", Shout("Theirs"))
    campaign = Campaign.create(game, tmp_path / "game.hexwar")
    try:
        app = SimpleNamespace(limits=None, push_screen_wait=note, settings=Settings())
        evening = Evening(app, campaign, "")  # type: ignore[arg-type]
        await evening._news("red")
        assert pages == []
        watch = Stopwatch(game, lambda: 0.0)
        hints = [render(evening._table_of(seat, "", watch).outlook.hint, "en") for seat in ("blue", "red", "red")]
        assert [("Theirs" in hint) for hint in hints] == [False, True, False]
        game.submit("blue", Shout("More"))
        await evening._news("red")
        assert len(pages) == 1
    finally:
        campaign.close()


def test_own_orders_since_the_hand_over_do_not_count(tmp_path: Path) -> None:
    """The news of a side begin behind its last order or seal before others told it anything; what it has ordered since,
    and what others did that it can't know, changes nothing. Before the first hand-over there is nothing."""
    game = raid()
    game.submit("red", Shout("Mine"))
    assert last_hand_over(game, "red") == 0
    assert digest_of(game, "red", 0) is None
    game.submit("red", EndTurn())
    passed = len(game.record.entries)
    game.submit("blue", Shout("Theirs"))
    game.submit("blue", EndTurn())
    assert last_hand_over(game, "red") == passed
    game.submit("red", Shout("Mine again"))
    game.note_load()
    assert last_hand_over(game, "red") == passed


async def test_news_are_told_after_a_load_and_by_a_key(tmp_path: Path) -> None:
    """Also where the side had ordered something before it was saved; what it did itself is no news. `N` tells them at
    the table, with where the side stands; where nothing has happened, that is said."""
    game = raid()
    async with opened(game, tmp_path / "first") as pilot:
        await go(pilot, "enter", TableScreen, "N", TableScreen)
        await see(pilot, "There are no news since your last turn.")
    game = raid()
    game.submit("red", EndTurn())
    game.submit("blue", Shout("Theirs"))
    game.submit("blue", EndTurn())
    game.submit("red", Shout("Mine"))
    async with opened(game, tmp_path / "then") as pilot:
        text = await go(pilot, "enter", Digest, Shows("Theirs", "Where you stand"))
        assert "Mine" not in text
        text = await go(pilot, "enter", TableScreen, "N", Digest, Shows("Theirs", "2 units can still act."))
        assert "Mine" not in text
        await go(pilot, "escape", TableScreen)


async def test_what_is_chosen_is_read_in_16_colours(make_app: MakeApp) -> None:
    """Its ground may be the ink of a side, so it is drawn in one ink; names elsewhere have those of their sides."""
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        app.keep_settings(theme="hexwar-16")
        made = digest_of_lines(raid(), ["Red walks.", "Blue walks.", "Red waits."])
        app.push_screen(made)
        await go(pilot, Shows("Red walks."))
        inked = lambda: [bool(inks_of(made.list.get_option_at_index(at).prompt)) for at in range(3)]  # noqa: E731
        assert inked() == [False, True, True]
        await go(pilot, "down")
        assert inked() == [True, False, True]


def inks_of(prompt: Any) -> list[str]:
    """The inks of the sides in a prompt."""
    return [str(span.style) for span in prompt.spans if "ansi_" in str(span.style)]


async def test_what_happened_everywhere_comes_first(tmp_path: Path) -> None:
    """It concerns all, and is not to lie below the end of a small page; the first place is the chosen one all the same,
    and each place is chosen by its own number."""
    game = load_game(REGISTRY, SAVES / "ashlands-first-steps-finished.hexwar").game
    digest = digest_of(game, "north", 0)
    assert digest is not None
    assert digest.summary.elsewhere
    async with opened(raid(), tmp_path, size=(80, 24)) as pilot:
        pilot.app.push_screen(digest)
        await settled(pilot)
        first, second = digest.summary.spots[:2]
        assert shown(pilot).splitlines()[1].startswith(" In general")
        assert digest.chosen == first
        await press(pilot, "2")
        assert digest.chosen == second
        await press(pilot, "up", "up")
        assert digest.chosen is None
