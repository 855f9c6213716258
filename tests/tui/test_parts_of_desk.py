"""The parts of the referee's desk, each without an app: eyes, steps, rulings, corrections."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import Text
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.desk.corrections import Corrections
from hexwar_tui.tui.desk.eyes import Eyes
from hexwar_tui.tui.desk.rulings import Rulings
from hexwar_tui.tui.desk.steps import Steps
from tests.toys import TOYS
from tests.toys.harvest import Give, Send
from tests.tui.fake_screen import FakeScreen, pick
from tests.tui.screens import TableScreen
from tests.tui.table_kit import harvest


def sealed() -> Game:
    """A harvest with a referee in which both have sealed."""
    game = harvest(referee=True)
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


def eyes_on(game: Game) -> Eyes:
    """The referee's eyes on a game."""

    def nothing() -> Text:
        return ""

    return Eyes(game, "referee", lambda label: [], nothing)


def test_the_eyes_go_through_all_seats() -> None:
    """The view is the seat's, and the reports begin with its own; the referee reads his last."""
    eyes = eyes_on(sealed())
    seen = []
    for _ in range(3):
        eyes.renew()
        seen.append((eyes.view.seat, eyes.reports("en")[0][0]))
        eyes.turn(1)
    seats, first = zip(*seen, strict=True)
    assert seats == ("referee", "red", "blue")
    assert first[0] == first[1] != first[2]
    assert eyes.seat == "referee"


def test_the_referee_is_told_whose_every_order_was() -> None:
    """A side is told only its own."""
    eyes, speaker = eyes_on(sealed()), FakeScreen()
    speaker.hexwar.registry = TOYS
    told = [line.plain for line in eyes.chronicle(cast("Any", speaker))]
    assert any("Send workers" in line for line in told)
    eyes.turn(1)
    assert not any("Send workers" in line.plain for line in eyes.chronicle(cast("Any", speaker)))


async def test_steps_are_taken_and_the_map_goes_to_the_next() -> None:
    """One, then all; then there is none. Each is played."""
    game, screen = sealed(), FakeScreen()
    steps = Steps(screen, game, eyes_on(game))
    assert await steps.take()
    await steps.take_all()
    assert game.next_step() is None
    taken = len(screen.played)
    assert taken > 1
    assert not await steps.take()
    assert len(screen.played) == taken
    assert screen.said[-1] == "Nothing happens by itself now."
    assert screen.map.cursor == 14


async def test_a_fact_of_a_subject_is_ruled_on_and_taken_back() -> None:
    """Subject, fact, value, reason: what was changed is changed, until it is taken back."""
    game = sealed()
    before = game.digest()
    screen = FakeScreen(
        0, lambda dialog: pick(dialog._items[0].value), 7, pick("reason"), "because", pick("rule"), True
    )
    rulings = Rulings(screen, game)
    await rulings.rule_on(None)
    assert screen.said[-1] == "Ruled."
    assert game.digest() != before
    screen.answers.clear()
    screen.answers.extend((lambda dialog: pick(dialog._items[0].value), "again"))
    await rulings.take_back()
    assert screen.said[-1] == "Taken back."


async def test_a_sealed_order_is_struck_or_replaced(tmp_path: Path) -> None:
    """Another comes from the table of its side; without one, all stays as it was."""
    game = harvest(referee=True)
    game.submit("red", Give("blue", 2))

    def entered_instead(table: TableScreen) -> str:
        assert table._instead is not None
        table._instead.order = Give("blue", 1)
        return "given"

    def first(dialog: Any) -> Any:
        return pick(dialog._items[0].value)

    with Campaign.create(game, tmp_path / "game.hexwar") as campaign:
        screen = FakeScreen(first, pick("instead"), lambda table: "leave")
        corrections = Corrections(screen, campaign)
        await corrections.amend()
        assert (screen.said, screen.shown) == ([], 0)
        screen.answers.extend((first, pick("instead"), entered_instead, "a slip"))
        await corrections.amend()
        screen.answers.extend((first, pick("strike"), "it was late"))
        await corrections.amend()
    assert screen.said == ["Amended.", "Amended."]


async def test_the_game_goes_back_to_an_entry(tmp_path: Path) -> None:
    """What came later no longer counts."""
    game = sealed()
    with Campaign.create(game, tmp_path / "game.hexwar") as campaign:
        screen = FakeScreen(("rewind", 0), True)
        await Corrections(screen, campaign).go_back()
    assert screen.said == ["It is turn 1 again."]
    assert game.next_step() is None
