"""Where the digest opens: at the first line that its side has not read, with an alarm in sight."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.containers import VerticalScroll

from hexwar_tui.storage.beside.settings import Settings
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.round.news import digest_of, last_hand_over
from hexwar_tui.tui.round.play_flow import Evening
from tests.toys.raid import EndTurn, Shout
from tests.tui.screens import Digest, ReplayScreen, TableScreen, TellDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, go, settled, shown

LONG = [(1 + at // 20, f"Line {at}.") for at in range(60)]


@pytest.mark.parametrize(("read", "first"), [(0, "Turn 1"), (35, "Line 35."), (40, "Turn 3")])
async def test_a_long_digest_opens_at_its_first_unread_line(tmp_path: Path, read: int, first: str) -> None:
    """At its beginning if nothing has been read; what has been read is above, to be scrolled to."""
    async with opened(raid(), tmp_path, size=(80, 24)) as pilot:
        pilot.app.push_screen(
            Digest("News", LONG, lambda: ReplayScreen(raid(), "red", 0), read=read, alarm="The house is on fire.")
        )
        await settled(pilot)
        lines = [line.strip() for line in shown(pilot).splitlines()]
        assert next(line for line in lines[1:] if line) == first
        assert "The house is on fire." in lines
        pilot.app.screen.query_one(VerticalScroll).scroll_home(animate=False)
        await settled(pilot)
        assert "Line 0." in shown(pilot)


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
        await go(pilot, "enter", TableScreen, "N", TellDialog, Shows("Nothing that you know of."))
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
