"""What the app bears: any size, faults of its own, plain terminals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.events import Resize, Show
from textual.geometry import Size
from textual.screen import Screen

from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.stage import terminal
from tests.tui import screens
from tests.tui.conftest import MakeApp
from tests.tui.screens import ChooseDialog, Curtain, RuleBook, Saves, SettingsScreen, TableScreen, TellDialog, Title
from tests.tui.watching import Shows, come_to, go, shown, text_of, until

SIZES = [(1, 1), (2, 2), (10, 3), (79, 24), (80, 23), (80, 24), (120, 40), (300, 100)]


@pytest.mark.row(21)
async def test_every_screen_at_any_size(make_app: MakeApp) -> None:
    """Row 21: each opens, or waits behind the page that asks for room, and all is there again at 80×24."""
    app = make_app()
    async with app.run_test() as pilot:
        for size in SIZES:
            for screen in (SettingsScreen(), Saves(), TellDialog("Title", ("a line",) * 50)):
                await app.push_screen(screen)
            await pilot.resize_terminal(*size)
            is_small = size[0] < 80 or size[1] < 24
            await until(pilot, lambda small=is_small: isinstance(app.screen, screens.TooSmall) == small)  # type: ignore[misc]
            await pilot.resize_terminal(80, 24)
            await go(pilot, TellDialog, "escape", "escape", "escape", Title, Shows("New game"))
            assert len(app.screen_stack) == 1


async def test_sizes_that_have_passed_come_to_rest(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of them on their way to one screen, while nothing is drawn, do not take turns for ever: a window may be
    dragged until there is too little room, and back."""
    app, laid_out = make_app(), 0
    refresh_layout = Screen._refresh_layout

    def counted(screen: Screen[object], *more: Any, **named: Any) -> None:
        nonlocal laid_out
        laid_out += 1
        assert laid_out < 200, "the screens are laid out again and again"
        refresh_layout(screen, *more, **named)

    async with app.run_test(size=(100, 30)) as pilot:
        await app.push_screen(TellDialog("Title", ("a line",)))
        await come_to(pilot, TellDialog)
        monkeypatch.setattr(Screen, "_refresh_layout", counted)
        app.delay_update()
        for size in (Size(90, 28), Size(120, 40), Size(95, 25)):
            for screen in app.screen_stack:
                screen.post_message(Resize(size, size))
                screen.post_message(Show())
        await go(pilot, "escape", Title)
        assert app.screen.size == (100, 30)


async def test_what_comes_while_there_is_no_room_waits_below(make_app: MakeApp) -> None:
    """A screen opened meanwhile is not seen, and is there afterwards; keys do nothing meanwhile."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.resize_terminal(40, 10)
        await come_to(pilot, screens.TooSmall)
        app.open_rules("TOY-1.1")
        await pilot.press("s")
        await until(
            pilot, lambda: any(isinstance(screen, RuleBook) for screen in app.get_screen_stack(app.DEFAULT_MODE))
        )
        assert "40×10" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await go(pilot, RuleBook, Shows("TOY-1.1"))


@pytest.mark.row(29)
async def test_nothing_of_a_side_stays_below_the_curtain(make_app: MakeApp) -> None:
    """At a hand-over the table is gone, not only covered, and the next title is the same as ever (row 29)."""
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await go(
            pilot, Curtain, "enter", TableScreen, Shows("all orders"), "e", Shows("Is that all?"), "enter", Curtain
        )
        assert [type(screen).__name__ for screen in app.screen_stack] == ["Cloth", "Curtain"]
        assert app.title == "hexwar"
        assert "all orders" not in text_of(app.screen_stack[1])


async def test_all_actions_by_name(make_app: MakeApp) -> None:
    """Every key of the table and every kind of order; what is typed picks, Enter does it."""
    async with make_app(scenario="raid/foray").run_test(size=(80, 100)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen, "ctrl+p")
        await go(
            pilot, Shows("All orders", "Zoom in", "Walk", "Shout", "Save and quit"), *"orders", "enter", ChooseDialog
        )
        assert "Orders" in shown(pilot)


@pytest.mark.row(25)
def test_the_crash_page_has_no_values_of_variables(tmp_path: Path) -> None:
    """Row 25: a sentence on what, one on the save, one on the log, and in the log the calls without their variables,
    and without a message that may be one."""

    def fail() -> None:
        secret = "canary-81b2"
        try:
            {}[secret.upper()]
        except KeyError:
            secret.shout()  # type: ignore[attr-defined]

    with pytest.raises(AttributeError) as caught:
        fail()
    lines = terminal.crash_page(tmp_path, caught.value, tmp_path / "game.hexwar")
    (log,) = tmp_path.glob("fault-*.log")
    said = "\n".join(render(line, "en") for line in lines)
    assert (str(tmp_path / "game.hexwar") in said, str(log) in said) == (True, True)
    told = log.read_text("utf-8")
    assert "in fail\n    {}[secret.upper()]" in told
    assert "KeyError\n\nof which came\n" in told
    assert told.endswith("AttributeError: 'str' object has no attribute 'shout'\n")
    assert "canary" not in (said + told).lower()


def test_a_log_tells_of_what_a_fault_came() -> None:
    """The first cause first, each once, also where they go round in a circle; of a group every part."""

    def kinds(fault: BaseException) -> list[str]:
        lines = "".join(terminal._how(fault)).splitlines()
        return [line for line in lines if line and not line.startswith((" ", "Traceback"))]

    first, second, third = KeyError("a"), ValueError("b"), ModuleNotFoundError("No module named 'c'")
    third.__cause__, second.__context__, first.__cause__ = second, first, third
    told = ["KeyError", "of which came", "ValueError", "of which came", "ModuleNotFoundError: No module named 'c'"]
    assert kinds(third) == told
    second.__suppress_context__ = True
    assert kinds(third) == told[2:]
    group = ExceptionGroup("parts", [KeyError("d"), TypeError("no e")])
    assert kinds(group) == ["ExceptionGroup", "among others", "KeyError", "among others", "TypeError: no e"]


def test_a_crash_page_without_a_place_for_the_log(tmp_path: Path) -> None:
    """It says so, and the save is named all the same."""
    (tmp_path / "file").write_text("", "utf-8")
    lines = terminal.crash_page(tmp_path / "file" / "below", RuntimeError("x"), tmp_path / "game.hexwar")
    said = "\n".join(render(line, "en") for line in lines)
    assert "could not be written down" in said
    assert "game.hexwar" in said


def test_what_a_terminal_can_show_and_speak() -> None:
    """No colours where none are wanted, plain characters on dumb terminals; the language that the system names,
    English where there is no catalogue."""
    assert terminal.is_plain({"TERM": "xterm", "NO_COLOR": "1"})
    assert terminal.is_plain({"TERM": "dumb"})
    assert not terminal.is_plain({"TERM": "xterm-256color"})
    assert terminal.usual_charset({"TERM": "dumb"}) == "ascii"
    assert terminal.usual_language({"LANG": "ru_RU.UTF-8"}) == "ru"
    assert terminal.usual_language({"LC_ALL": "de_DE", "LANG": "ru_RU"}) == "en"
    assert terminal.usual_language({}) == "en"
    assert terminal.usual_language({"HEXWAR_LANGUAGE": "ru", "LANG": "en_GB"}) == "ru"
    assert terminal.usual_language({"HEXWAR_LANGUAGE": "xx", "LANG": "ru_RU"}) == "ru"


async def test_a_text_file_beside_the_saves(make_app: MakeApp, tmp_path: Path) -> None:
    """Each is a new file; nothing is written over."""
    app = make_app()
    async with app.run_test():
        paths = [app.write_text("a/chronicle", "words") for _ in range(2)]
    assert [path.name for path in paths] == ["a-chronicle.txt", "a-chronicle 2.txt"]
    assert {path.read_text("utf-8") for path in paths} == {"words\n"}
    assert {path.parent for path in paths} == {tmp_path / "saves"}


async def test_a_full_disk_at_quitting_is_told_afterwards(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app ends all the same, and says what could not be saved."""
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        app.campaign.game.note_load()

        def fail() -> None:
            raise SaveError("the disk is full", Path("x"))  # type: ignore[arg-type]

        monkeypatch.setattr(app.campaign, "save", fail)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.return_code is not None)
    assert app.parting == ["the disk is full"]
