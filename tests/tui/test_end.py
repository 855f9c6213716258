"""The end of a game on the screen: whether seed and salt, which are shown there, give its dice (row 36)."""

from __future__ import annotations

import shutil
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from textual.geometry import Offset, Size
from textual.pilot import Pilot
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.annals import Annals
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.saves.save_list import saved_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.papers import keeping
from hexwar_tui.tui.round.end_figures import Figures
from hexwar_tui.tui.round.end_words import loss_sentence
from tests.daily import long_unless
from tests.engine.test_loaded_dice import Sixes, edited, sown
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    AskDialog,
    ChartsScreen,
    ChronicleScreen,
    Curtain,
    EndScreen,
    LookDialog,
    ReplayScreen,
    RuleBook,
)
from tests.tui.table_kit import opened
from tests.tui.watching import Shows, app_of, click_on, go, press, see, settled, shown, until

pytestmark = pytest.mark.row(36)


def harvested(dice_source: Sixes | None = None) -> Game:
    """A harvest of one turn that is over."""
    return sown(Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 1}, dice_source=dice_source))


def in_one_line(screen: str) -> str:
    """What is on a screen, however it is wrapped."""
    return " ".join(screen.split())


async def test_true_dice_are_said_to_be_true_and_the_first_loaded_roll_is_named(tmp_path: Path) -> None:
    """Hash, seed and salt stand behind a key; of loaded dice it is said what seed and key give for the roll."""
    async with opened(harvested(), tmp_path) as pilot:
        await go(pilot, EndScreen, Shows("Dice sealed and checked ✓"))
    (tmp_path / "loaded").mkdir()
    async with opened(harvested(Sixes("north")), tmp_path / "loaded") as pilot:
        said = in_one_line(shown(pilot))
        assert "The dice are loaded. Turn 1: for 2d6 by TOY-1.1 the journal has 6, 6, and seed and key give " in said
        assert "Dice sealed" not in said


async def test_the_chronicle_is_written_under_the_name_of_its_game(tmp_path: Path) -> None:
    """`w` writes what happened, turn by turn, as a page beside the saves; a second time it takes another name."""
    async with opened(harvested(), tmp_path) as pilot:
        await go(pilot, EndScreen, "w", Shows("Written to "), "w", Shows(" 2.html"))
        assert isinstance(pilot.app, HexwarApp)
        assert pilot.app.campaign is not None
        saves, game = pilot.app.places.saves, pilot.app.campaign.path.stem
    written = [saves / f"{game} - chronicle.html", saves / f"{game} - chronicle 2.html"]
    assert len({path.read_text("utf-8") for path in written}) == 1
    assert "<h2>Turn 1</h2>" in written[0].read_text("utf-8")


@pytest.mark.parametrize("by_key", [True, False])
async def test_a_new_game_begins_only_when_that_is_confirmed(tmp_path: Path, *, by_key: bool) -> None:
    """By key and by a click alike: back leads to the same page, yes to the first curtain of another game."""
    async with opened(harvested(), tmp_path) as pilot:
        await go(pilot, EndScreen, Shows("a again"))
        app = app_of(pilot)
        before = app.campaign
        for answer in ("escape", "enter"):
            await (press(pilot, "a") if by_key else click_on(pilot, "a again"))
            await go(pilot, AskDialog)
            assert app.campaign is before
            await press(pilot, answer)
            if answer == "escape":
                assert isinstance(app.screen, EndScreen)
        await go(pilot, Curtain)
        assert app.campaign is not before


async def test_other_seeds_than_bound_the_dice_are_not_said_to_have(tmp_path: Path) -> None:
    """The hash of the start is shown, and that these are others."""
    game = harvested()
    bound = game.commitment
    changed = edited(game, lambda data: data["dice"].update(salt="f" * 32))
    async with opened(changed, tmp_path) as pilot:
        said = in_one_line(shown(pilot))
        assert f"The dice are loaded. Seed and salt are not those that {bound} bound." in said
        assert "Dice sealed" not in said
        await go(pilot, "d", Shows("It was not"))
        assert "It was not made of the seed north and the salt" in in_one_line(shown(pilot))


async def test_of_dice_that_people_threw_nothing_is_said(tmp_path: Path) -> None:
    """Neither seed nor verdict."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="north", options={"turns": 1}, typed=True)
    sown(game)
    game.step()
    game.step([6, 6, 6, 6])
    while game.next_step() is not None:
        game.step()
    async with opened(game, tmp_path) as pilot:
        assert isinstance(pilot.app.screen, EndScreen)
        assert "seed" not in shown(pilot).lower()
        assert "Dice sealed" not in shown(pilot)


SAMPLES = Path(__file__).parent.parent.parent / "saves"

ENDS = [
    "ashlands-full-four-finished",
    "skirmish-the-mill-finished",
    "mechs-six-lances-finished",
    "envoys-six-states-finished",
    "theatre-europe-1939-finished",
]


def room(pilot: Pilot[int]) -> Size:
    """The room that there is for figures."""
    return pilot.app.screen.query_one(".end-figures").size


def is_seen(pilot: Pilot[int], words: str) -> bool:
    """Whether these words are on the screen."""
    return words in in_one_line(shown(pilot))


def takes_turns(sample: str, size: tuple[int, int], language: str) -> bool:
    """Whether everybody's run looks at this page: each system has one size in each language."""
    return (ENDS.index(sample) + (size == (80, 24)) + (language == "en")) % 2 == 0


@pytest.mark.parametrize(
    ("sample", "size", "language"),
    long_unless(takes_turns, product(ENDS, [(80, 24), (160, 48)], ["en", "ru"])),
    ids=str,
)
async def test_the_page_of_every_system_cuts_nothing(
    tmp_path: Path, sample: str, size: tuple[int, int], language: str
) -> None:
    """Verdict, reason, rule, losses and luck of every side, and all turning points stand on one of its pages, and no
    page is higher or wider than its room."""
    path = tmp_path / "game.hexwar"
    shutil.copy(SAMPLES / f"{sample}.hexwar", path)
    app = HexwarApp(REGISTRY, open_path=path)
    app.settings = app.settings.model_copy(update={"language": language})
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and app.campaign is not None)
        campaign = app.campaign
        assert campaign is not None
        game = campaign.game
        assert game.outcome is not None
        figures = Figures(app, game, game.outcome)
        game.annals().go_on()  # the screen counts it in parts, which takes its time on a busy machine
        await until(pilot, lambda: "Counting" not in shown(pilot) and "Идёт подсчёт" not in shown(pilot))
        await settled(pilot)
        assert [page.plain for page in figures.pages(Size(0, 0))] == [""], "as before all is laid out"
        seen, pages = "", figures.pages(room(pilot))
        for page in pages:
            lines = page.split("\n", allow_blank=True)
            assert len(lines) <= room(pilot).height
            assert max(line.cell_length for line in lines) <= room(pilot).width
            await until(pilot, partial(is_seen, pilot, in_one_line(lines[-1].plain)))
            seen += in_one_line(shown(pilot))
            await press(pilot, "space")
        assert game.outcome.rule in seen
        for text in (game.outcome.reason, *(line.name for line in figures.sides)):
            assert all(word in seen for word in app.words(text).split())
        for number, point in enumerate(figures.points, 1):
            assert f" {number} {app.words(say('turn {n}', n=point.turn))}" in seen


async def test_keys_of_the_end_lead_where_they_say(tmp_path: Path) -> None:
    """The rule by Tab and Enter, charts, all units, the chronicle, a replay of everything, and back each time."""
    path = tmp_path / "game.hexwar"
    shutil.copy(SAMPLES / "ashlands-first-steps-finished.hexwar", path)
    app = HexwarApp(REGISTRY, open_path=path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await go(pilot, "tab", "enter", RuleBook, Shows("ASH-2.1"), "escape", EndScreen)
        await go(pilot, "c", ChartsScreen, Shows("Control points   by turn, 1 of 4"), "escape", EndScreen)
        fallen = "Turn 3: Marksmen 4 (North) is destroyed by Cyclists 4 (South)."
        await go(pilot, "u", LookDialog, Shows("Units left and lost", fallen), "escape", EndScreen)
        await go(pilot, "H", ChronicleScreen, "home", Shows("Chronicle", "Turn 1"), "escape", EndScreen)
        text = await go(pilot, "r", ReplayScreen, "escape", EndScreen)
        assert "Control points" in text


async def test_the_end_reads_without_colours_and_in_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Curves, bars and map are signs: letters of the sides, "#" and terrain."""
    monkeypatch.setenv("NO_COLOR", "1")
    path = tmp_path / "game.hexwar"
    shutil.copy(SAMPLES / "ashlands-first-steps-finished.hexwar", path)
    app = HexwarApp(REGISTRY, open_path=path)
    app.settings = app.settings.model_copy(update={"characters": "ascii"})
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await see(pilot, "Control points", "###", "SSS", "NNN", "2 of 7")
        assert screen.isascii()


async def over(path: Path, size: tuple[int, int]) -> HexwarApp:
    """The app at the end of a game."""
    shutil.copy(SAMPLES / "ashlands-first-steps-finished.hexwar", path)
    return HexwarApp(REGISTRY, open_path=path)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_turning_point_leads_into_the_replay(tmp_path: Path, size: tuple[int, int]) -> None:
    """By its number, by Enter where the arrows have marked it, by a click on its line: at the entry that its news are
    of. Escape has none marked any more; then Enter leads to the title again."""
    app = await over(tmp_path / "game.hexwar", size)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and app.screen._is_counted)
        end = app.screen
        assert isinstance(end, EndScreen)
        points = end._figures.points
        assert len(points) > 1
        await go(pilot, "2", ReplayScreen)
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        told = replay._past.moments[replay._past.at - 1]
        assert (told.number, told.turn) == (points[1].entry, points[1].turn)
        assert points[1].news in told.news
        assert replay.map.cursor == points[1].cell
        await go(pilot, "escape", EndScreen, "down", "down", Shows("Enter in the replay"))
        assert f"turn {points[1].turn}" in shown(pilot)
        await go(pilot, "enter", ReplayScreen)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen._past.at == replay._past.at
        await go(pilot, "escape", EndScreen)
        figures = end.query_one(".end-figures")
        lines = [figures.render_line(y).text for y in range(figures.size.height)]
        row = next(y for y, line in enumerate(lines) if f" 1  turn {points[0].turn} " in line)
        await pilot.click(".end-figures", offset=(8, row))
        await go(pilot, ReplayScreen, "escape", EndScreen, "escape", Shows("Enter title"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_what_the_end_shows_is_opened_by_clicks(tmp_path: Path, size: tuple[int, int]) -> None:
    """Numbers on map and curve lead into the replay, the map to the last map, headings and lists to all of what they
    tell, and the line about the dice to their proof."""
    app = await over(tmp_path / "game.hexwar", size)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and app.screen._is_counted)
        end = app.screen
        assert isinstance(end, EndScreen)
        for part in (".end-map", ".end-figures"):
            drawn = end.query_one(part)
            keys = {
                (x, y): key
                for y in range(drawn.size.height)
                for x in range(drawn.size.width)
                if (key := end.get_style_at(*(drawn.content_region.offset + Offset(x, y))).meta.get("key"))
            }
            place = next(place for place, key in keys.items() if key == "2")
            await pilot.click(part, offset=drawn.content_region.offset - drawn.region.offset + Offset(*place))
            await go(pilot, ReplayScreen)
            replay = app.screen
            assert isinstance(replay, ReplayScreen)
            assert replay._past.moments[replay._past.at - 1].number == end._figures.points[1].entry
            await go(pilot, "escape", EndScreen)
        for words, kind in (("c: more", ChartsScreen), ("sealed and checked", TellDialog)):
            await click_on(pilot, words)
            await go(pilot, kind, "escape", EndScreen)
        while "Units that made it" not in shown(pilot):
            await go(pilot, "space")
        await click_on(pilot, "u: list all")
        await go(pilot, LookDialog, "escape", EndScreen)
        assert end.get_style_at(*end.query_one(".end-map").content_region.offset).meta["key"] == "m"


async def test_the_banner_names_day_and_players(tmp_path: Path) -> None:
    """As the save knows them: the names that were given, that a practice player's is one; and nothing else."""
    seats = [SeatSetup("red", "Olga"), SeatSetup("blue", player="random")]
    game = sown(Game.new(TOYS, toy_scenario("harvest"), seats=seats, seed="north", options={"turns": 1}))
    async with opened(game, tmp_path, (120, 40)) as pilot:
        await go(pilot, EndScreen, Shows("Red  Olga", "Blue  a practice player"))
        assert isinstance(pilot.app, HexwarApp)
        assert pilot.app.campaign is not None
        saved = saved_game(pilot.app.campaign.path).saved
        assert f"{saved.astimezone():%Y-%m-%d}" in shown(pilot)
    (tmp_path / "nobody").mkdir()
    async with opened(harvested(), tmp_path / "nobody", (120, 40)) as pilot:
        await go(pilot, EndScreen)
        assert "practice player" not in shown(pilot)


async def test_losses_have_a_sentence(tmp_path: Path) -> None:
    """Whether the winners have lost the smaller part, the larger, or about as much; nothing for a draw."""
    app = await over(tmp_path / "game.hexwar", (120, 40))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and app.screen._is_counted)
        assert app.campaign is not None
        game = app.campaign.game
        tolls = game.annals().tolls
        ranked = sorted(tolls, key=lambda side: tolls[side].lost / tolls[side].all)
        few, many = (
            app.words(loss_sentence(game, tolls, Outcome((side,), "", ""))) for side in (ranked[0], ranked[-1])
        )
        assert "lost a smaller share, and won." in few
        assert "lost a larger share, and won all the same." in many
        assert not loss_sentence(game, tolls, Outcome((), "", ""))


async def test_the_last_map_is_written_as_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the saves, named after the game, the turn and who sees it so; where it is, is said. PNG comes later, where
    what draws it is there."""
    monkeypatch.setattr(keeping, "can_make_png", lambda: True)
    monkeypatch.setattr(keeping, "png_made_aside", lambda svg: b"drawn of " + svg[:4].encode())
    app = await over(tmp_path / "game.hexwar", (120, 40))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen) and app.screen._is_counted)
        await go(pilot, "I", Shows("and as game - Turn 4 - the referee.png"))
        assert [file.read_bytes() for file in app.places.saves.glob("*.png")] == [b"drawn of <svg"]
        written = list(app.places.saves.glob("*.svg"))
        assert [file.name for file in written] == ["game - Turn 4 - the referee.svg"]
        assert written[0].read_text("utf-8").startswith("<svg")


async def test_the_page_is_drawn_and_keys_are_heard_while_the_game_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes: map and keys are there, it is said that it is counted, and the replay opens, which says
    the same below its map."""
    monkeypatch.setattr(Annals, "go_on", lambda annals, most=None: False)
    app = await over(tmp_path / "game.hexwar", (120, 40))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await until(pilot, lambda: "Counting …" in shown(pilot) and "r replay" in shown(pilot))
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "Counting …" in shown(pilot))
        await press(pilot, "space")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen._past.at == 1


@pytest.mark.parametrize(("style", "paints"), [("painted", True), ("drawn", False)])
async def test_the_last_map_is_painted_where_other_maps_are(
    make_app: MakeApp, tmp_path: Path, style: str, paints: bool
) -> None:
    """In quarters of cells, with units between the brackets of their sides where there is room; else in half blocks."""
    path = tmp_path / "game.hexwar"
    shutil.copy(SAMPLES / "ashlands-the-long-rift-finished.hexwar", path)
    app = make_app(path, registry=REGISTRY, map_style=style)
    async with app.run_test(size=(160, 48)) as pilot:
        await go(pilot, EndScreen, Shows("× lost here"))
        drawn = str(app.screen.query_one(".end-map", Static).content)
        assert bool(set(drawn) & set("▘▝▖▗▛▜▙▟")) is paints
        assert ("[G]" in drawn) is paints
