"""The chronicle: sifted by kind, side, unit and hex, searched, and left for a hex; what is not in sight is not said."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.events import About, News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import Text
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.curves import MARK
from hexwar_tui.tui.map import MapFrame
from hexwar_tui.tui.round.chronicle import items
from hexwar_tui.tui.round.chronicle.items import Items, Sieve
from hexwar_tui.tui.round.chronicle.lines import ChronicleList
from hexwar_tui.tui.round.chronicle.turns import TurnColumns
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.toys.raid import EndTurn, Shout, Walk
from tests.tui.screens import ChooseDialog, ChronicleScreen, Digest, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, go, press, resized, settled, shown, until

SAVES = Path(__file__).parents[2] / "saves"


def rift() -> Game:
    """A long game of Ashlands, not over."""
    return load_game(REGISTRY, SAVES / "ashlands-the-long-rift-middle.hexwar").game


def chronicle(pilot: Pilot[int]) -> ChronicleScreen:
    """The screen, which must be there."""
    assert isinstance(pilot.app.screen, ChronicleScreen)
    return pilot.app.screen


async def open_chronicle(pilot: Pilot[int], game: Game, seat: str) -> ChronicleScreen:
    """Opens it over whatever is shown."""
    pilot.app.push_screen(ChronicleScreen(game, seat))
    await settled(pilot)
    return chronicle(pilot)


def walked(unseen: int = 0) -> Game:
    """Red has walked and shouted, after he has walked and taken it back `unseen` times; now Blue moves."""
    game = raid()
    for _ in range(unseen):
        game.submit("red", Walk("red-1", (0, 6)))
        game.undo("red", len(game.record.entries))
    game.submit("red", Walk("red-1", (0, 6, 12)))
    game.submit("red", Shout("Onwards to the [bold]mill"))
    game.submit("red", EndTurn())
    return game


async def test_it_opens_at_the_table_and_from_the_digest_and_leads_to_a_hex(tmp_path: Path) -> None:
    """`C` at either; Enter on a line closes it with the cursor of the table's map at the hex of the line, also through
    the digest. Players' words are text."""
    async with opened(walked(), tmp_path) as pilot:
        await go(pilot, "enter", Digest, "C", ChronicleScreen, Shows("Onwards to the [bold]mill", "as seen by: Blue"))
        screen = chronicle(pilot)
        walk = next(at for at, item in enumerate(screen._items.all) if item.news.kind == "walked")
        screen.query_one(ChronicleList).mark(walk)
        await go(pilot, "enter", TableScreen)
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.map.cursor == 12
        table.map.cursor = 0
        await go(pilot, "C", ChronicleScreen, "escape", TableScreen)
        assert table.map.cursor == 0
        await go(pilot, "C", ChronicleScreen)
        chronicle(pilot).query_one(ChronicleList).mark(walk)
        await go(pilot, "enter", TableScreen)
        assert table.map.cursor == 12


async def test_how_much_was_entered_between_two_lines_is_not_told(tmp_path: Path) -> None:
    """By no number: others may have entered that in secret, or taken it back."""
    pages = []
    for unseen in (0, 3):
        async with opened(walked(unseen), tmp_path / str(unseen)) as pilot:
            pages.append(await go(pilot, "enter", Digest, "C", ChronicleScreen, Shows("Onwards to the [bold]mill")))
    assert pages[0] == pages[1]


async def test_a_line_without_a_hex_says_so(tmp_path: Path) -> None:
    """Enter on it leads nowhere, and the next key takes the sentence away."""
    async with opened(walked(), tmp_path) as pilot:
        screen = await open_chronicle(pilot, walked(), "blue")
        shout = next(at for at, item in enumerate(screen._items.all) if item.news.kind == "shouted")
        screen.query_one(ChronicleList).mark(shout)
        await go(pilot, "enter", Shows("This has no hex on the map."), ChronicleScreen)
        assert "This has no hex" not in await go(pilot, "up")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_digits_hide_kinds_and_show_them_again(tmp_path: Path, size: tuple[int, int]) -> None:
    """Each chip names its digit and its kind; marches and details are hidden at first, 0 shows all."""
    game = rift()
    async with opened(raid(), tmp_path, size) as pilot:
        screen = await open_chronicle(pilot, game, "south")
        kinds = list(screen._items.counts)
        assert [number for number, kind in enumerate(kinds, 1) if f"{number} " not in shown(pilot)] == []
        assert screen._sieve.hidden == {About.MARCH, About.DETAIL}
        first = len(screen._list.shown)
        digit = kinds.index(About.FIGHT) + 1
        await press(pilot, str(digit))
        assert len(screen._list.shown) == first - screen._items.counts[About.FIGHT]
        await press(pilot, str(digit))
        assert len(screen._list.shown) == first
        await press(pilot, "0")
        assert len(screen._list.shown) == len(list(game.news("south")))
        assert screen.query_one(MapFrame).display in (False, size[0] >= 100)


async def test_lines_of_a_side_a_unit_or_a_hex(tmp_path: Path) -> None:
    """`s` goes through the sides, `u` asks for a unit, `p` for a hex; what is shown alone stands beside the chips."""
    game = rift()
    async with opened(raid(), tmp_path) as pilot:
        screen = await open_chronicle(pilot, game, "south")
        await press(pilot, "0", "s")
        first = screen._items.view.sides[0].side
        assert screen._sieve.side == first
        assert all(first in screen._items._named(at) for at in screen._list.shown)
        assert "only " in shown(pilot)
        await press(pilot, "s", "s")
        assert screen._sieve.side is None
        await go(pilot, "u", ChooseDialog, "down", "enter", ChronicleScreen)
        unit = screen._sieve.unit
        assert unit is not None
        assert all(unit in screen._items._named(at) for at in screen._list.shown)
        await press(pilot, "0")
        fallen = next(at for at, item in enumerate(screen._items.all) if item.news.kind == "fired")
        screen._list.mark(fallen)
        await settled(pilot)
        await go(pilot, "p", ChooseDialog, "down", "enter", ChronicleScreen)
        cell = screen._sieve.cell
        assert cell == screen._items.place(fallen)
        assert fallen in screen._list.shown
        assert all(cell in screen._items.cells(at) for at in screen._list.shown)


async def test_a_search_lights_matches_and_goes_to_them(tmp_path: Path) -> None:
    """The newest match first, `n` and `N` to the others and around; Escape ends the search and then leaves. What is
    nowhere is said to be nowhere."""
    game = rift()
    async with opened(raid(), tmp_path) as pilot:
        screen = await open_chronicle(pilot, game, "south")
        await press(pilot, "0", "slash", *"wounds", "enter")
        marked = screen._list.marked
        matches = [at for at in screen._list.shown if "wounds" in screen._items.said(at)]
        assert marked == matches[-1]
        await press(pilot, "n")
        assert screen._list.marked == matches[0]
        await press(pilot, "N")
        assert screen._list.marked == matches[-1]
        lit = screen._list._lit(screen._items.said(matches[-1]))
        screen._list.mark(matches[0])
        await press(pilot, "slash", *"wounds", "enter")
        assert screen._list.marked == matches[0], "a search begins with the line that is marked"
        assert any(span.style == MARK and lit.plain[span.start : span.end] == "wounds" for span in lit.spans)
        await press(pilot, "escape")
        assert screen._wanted == ""
        await press(pilot, "slash", *"nobodysaysthis", "enter")
        assert "Nothing here says “nobodysaysthis”." in shown(pilot)
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, ChronicleScreen)


async def test_only_what_is_in_sight_is_put_into_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the journal is: opening it, and a page further, cost no more sentences than the screen has lines."""
    game, said = rift(), list[News]()
    true = Game.phrase

    def phrase(self: Game, event: News) -> Text:
        said.append(event)
        return true(self, event)

    monkeypatch.setattr(Game, "phrase", phrase)
    async with opened(raid(), tmp_path) as pilot:
        said.clear()
        screen = await open_chronicle(pilot, game, "south")
        assert 0 < len(said) <= 45
        await press(pilot, "pageup")
        assert len(said) <= 90
        assert len(screen._items.all) > 150


async def test_a_line_that_names_no_hex_is_placed_where_its_units_stood(tmp_path: Path) -> None:
    """Wounds in Skirmish name units alone: the moment before is sought, and its hex is where Enter leads."""
    game = load_game(REGISTRY, SAVES / "skirmish-the-village-middle.hexwar").game
    answers: list[int | None] = []
    async with opened(raid(), tmp_path) as pilot:
        pilot.app.push_screen(ChronicleScreen(game, "defender"), answers.append)
        await settled(pilot)
        screen = chronicle(pilot)
        hurt = (at for at, item in enumerate(screen._items.all) if item.news.kind == "hurt")
        shot = max(at for at in hurt if screen._items.place(at) is None)
        screen._list.mark(shot)
        await settled(pilot)
        assert screen._place() is not None
        await press(pilot, "enter")
    assert answers
    assert answers[0] in game.view("defender").grid.cells


async def test_the_columns_of_turns_lead_there_and_heads_tell_how_the_sides_stood(tmp_path: Path) -> None:
    """A click on the column of turn 2 marks its first line; a terminal of few lines has no columns."""
    async with opened(raid(), tmp_path, (120, 40)) as pilot:
        screen = await open_chronicle(pilot, rift(), "north")
        await go(pilot, Shows("Turns", "Control points, as you know it   North 6   South 17"))
        await pilot.click(TurnColumns, offset=(len(" Turns  ") + 5, 0))
        await settled(pilot)
        marked = screen.query_one(ChronicleList).marked
        assert marked is not None
        turns = [item.entry.turn for item in screen._items.all]
        assert turns[marked] == 2
        assert marked == next(at for at in screen.query_one(ChronicleList).shown if turns[at] == 2)
        await resized(pilot, 120, 29)
        await until(pilot, lambda: not screen.query_one(TurnColumns).display)
        await press(pilot, "escape")


def given_two() -> Game:
    """A harvest of three sides that have sealed; red has given two to blue."""
    game = Game.new(TOYS, toy_scenario("harvest", 3), seed="s")
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue", "green"):
        game.submit(side, Send((f"{side}-1",), "north"))
    for side in ("green", "red", "blue"):
        game.seal(side)
    return game


def test_only_who_reads_what_several_sides_were_told_reads_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A side has all that it was told itself, also when its game is over."""
    over = load_game(REGISTRY, SAVES / "envoys-three-crowns-finished.hexwar").game
    assert over.outcome is not None
    monkeypatch.setattr(items, "told_once", lambda game, news: iter(()))
    for game in (given_two(), over):
        assert all(Items(game, side, str).all for side in game.sides)
        assert Items(game, REFEREE, str).all == []


def test_nothing_of_others_secrets_is_a_line() -> None:
    """Neither a gift between two others nor anything else that a seat was not told; units that it does not see can't be
    chosen, and no sieve finds them."""
    game = given_two()
    green, red = (Items(game, seat, str) for seat in ("green", "red"))
    assert "given" in [item.news.kind for item in red.all]
    assert "given" not in [item.news.kind for item in green.all]
    assert all(item.news.is_known_to("green") for item in green.all)
    seen = {line.badge.unit for line in game.view("green").units}
    assert {unit for unit, _ in green.units()} <= seen
    assert all(item.news.is_known_to("green") for at in green.shown(Sieve(side="red")) for item in [green.all[at]])
    rolls = [roll for at in range(len(green.all)) for roll in green.dice(at)]
    assert len(rolls) <= len([*game.rolls("green")]) * max(1, len(green.all))
