"""What binds the dice is there for whoever asks, and in nobody's way."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.system import Outcome
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.round.end import EndScreen
from hexwar_tui.tui.round.replay import ReplayScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.conftest import MakeApp
from tests.tui.watching import come_to, see, shown


def raid(*, typed: bool = False) -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="gull", typed=typed)


def letters(text: str) -> str:
    """A text without blanks and frames, as it is wrapped in a box."""
    return "".join(filter(str.isalnum, text))


async def test_the_first_digest_has_the_hash_behind_a_key(make_app: MakeApp) -> None:
    """The page says which key; the hash is as the game has it, with neither seed nor salt."""
    game = raid()
    async with make_app().run_test(size=(100, 30)) as pilot:
        told = bound_dice.sentences_before(game)
        pilot.app.push_screen(Digest("News", [(1, "A line.")], lambda: ReplayScreen(game, "red", 0), dice=told))
        text = await see(pilot, "“d” shows by what")
        assert game.commitment not in text
        await pilot.press("d")
        await come_to(pilot, TellDialog)
        assert game.commitment in letters(shown(pilot))
        assert game.record.dice.salt not in letters(shown(pilot))


async def test_later_digests_say_nothing_of_it(make_app: MakeApp) -> None:
    """Where nothing is handed over to tell, the key does nothing."""
    async with make_app().run_test(size=(100, 30)) as pilot:
        pilot.app.push_screen(Digest("News", [(1, "A line.")], lambda: ReplayScreen(raid(), "red", 0)))
        text = await see(pilot, "A line.")
        assert "“d”" not in text
        await pilot.press("d")
        await come_to(pilot, Digest)


async def test_the_last_page_has_hash_seed_and_salt_behind_a_key(make_app: MakeApp) -> None:
    """Not of dice that players threw: those nothing binds."""
    for typed in (False, True):
        game = raid(typed=typed)
        async with make_app().run_test(size=(100, 30)) as pilot:
            pilot.app.push_screen(EndScreen(game, Outcome(("red",), "All is won.", "TOY-1.1")))
            text = await see(pilot, "All is won.")
            assert game.commitment not in letters(text)
            assert ("d: what bound the dice" in text) is not typed
            await pilot.press("d")
            await come_to(pilot, EndScreen if typed else TellDialog)
            told = letters(shown(pilot))
            for secret in (game.commitment, "gull", game.record.dice.salt):
                assert (secret in told) is not typed


async def test_the_last_page_has_room_for_all_its_keys(make_app: MakeApp) -> None:
    """Charts, dice and the referee's desk at 80 columns."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="gull", referee=True)
    async with make_app().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(EndScreen(game, Outcome(("red",), "All is won.", "TOY-1.1")))
        keys = await see(pilot, "a: again", "d: what bound the dice", "F4: the referee's desk")
        assert "…" not in keys
