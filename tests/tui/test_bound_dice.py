"""What binds the dice is there for whoever asks, and in nobody's way."""

from __future__ import annotations

from hexwar_tui.engine.system import Outcome
from hexwar_tui.tui.handover import bound_dice
from tests.tui.conftest import MakeApp
from tests.tui.screens import Digest, EndScreen, TellDialog
from tests.tui.table_kit import digest_of_lines, harvest, raid
from tests.tui.watching import come_to, go, see, shown


def letters(text: str) -> str:
    """A text without blanks and frames, as it is wrapped in a box."""
    return "".join(filter(str.isalnum, text))


async def test_the_first_digest_has_the_hash_behind_a_key(make_app: MakeApp) -> None:
    """The page says which key; the hash is as the game has it, with neither seed nor salt. Later digests say nothing of
    it: where nothing is handed over to tell, the key does nothing."""
    game = raid(seed="gull")
    async with make_app().run_test(size=(100, 30)) as pilot:
        told = bound_dice.sentences_before(game)
        pilot.app.push_screen(digest_of_lines(game, ["A line."], placed=False, dice=told))
        text = await see(pilot, "“d” shows by what")
        assert game.commitment not in text
        await go(pilot, "d", TellDialog)
        assert game.commitment in letters(shown(pilot))
        assert game.record.dice.salt not in letters(shown(pilot))
        await go(pilot, "escape", Digest)
        pilot.app.push_screen(digest_of_lines(game, ["Another line."]))
        assert "“d”" not in await see(pilot, "Another line.")
        await go(pilot, "d", Digest)


async def test_the_last_page_has_hash_seed_and_salt_behind_a_key(make_app: MakeApp) -> None:
    """Not of dice that players threw: those nothing binds."""
    for typed in (False, True):
        game = raid(seed="gull", typed=typed)
        async with make_app().run_test(size=(100, 30)) as pilot:
            pilot.app.push_screen(EndScreen(game, Outcome(("red",), "All is won.", "TOY-1.1")))
            text = await see(pilot, "All is won.")
            assert game.commitment not in letters(text)
            assert ("checked ✓  d" in text) is not typed
            await pilot.press("d")
            await come_to(pilot, EndScreen if typed else TellDialog)
            told = letters(shown(pilot))
            for secret in (game.commitment, "gull", game.record.dice.salt):
                assert (secret in told) is not typed


async def test_the_last_page_has_room_for_all_its_keys(make_app: MakeApp) -> None:
    """Charts, dice and the referee's desk at 80 columns."""
    async with make_app().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(EndScreen(harvest(referee=True), Outcome(("red",), "All is won.", "TOY-1.1")))
        assert "…" not in await see(pilot, "a again", "checked ✓  d", "F4 the referee")
