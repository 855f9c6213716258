"""The rule book: pages, search, and the way to a rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from hexwar_tui.engine.data.option_text import MARK, as_read
from hexwar_tui.engine.data.options import option_list
from hexwar_tui.engine.data.rulebook import RuleBook as Rules
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import LANGUAGES, Text, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.books.rule_pages import page_content, page_of, pages, with_words
from tests.toys import TOYS
from tests.toys.common import system_of, toy_scenario
from tests.toys.raid import Raid
from tests.tui.conftest import MakeApp
from tests.tui.screens import RuleBook
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, app_of, go, see, until

BOOK = """# TST · Test

Before the first rule.

## TST-1 Moving

### TST-1.1 Steps

A unit goes **one** hex; `1d6` of them *march*
and the line goes on. [Units](#units) like [I12] stay as they are.

1. first
   goes on
2. second
- item

### TST-1.10 Tables

| unit | price |
| --- | ---: |
| Infantry | 5 |
| Guns | 15 |

## TST-2 Shooting

Nothing yet.
"""


class BookedRaid(Raid):
    """A raid with a rule book worth the name, in two languages."""

    def rule_book(self, language: str) -> str:
        return BOOK if language == "en" else BOOK.replace("Steps", "Шаги").replace("A unit goes", "Отряд идёт")


class NumberedRaid(Raid):
    """A raid whose rule book names an option."""

    def rule_book(self, language: str) -> str:
        return BOOK.replace("A unit goes", "The game ends after 8 turns `[turns=8]`. A unit goes")


def english(text: Text) -> str:
    return render(text, "en")


BOOKED: Any = {**TOYS, "raid": system_of(BookedRaid(), "BOOKED")}
"""The toys, of which one has that book."""


def test_a_page_for_every_heading() -> None:
    """Each with its id, title and level. Nothing of a book is lost: every line of text is on the page of its heading,
    also before the first one."""
    assert [(page.rule, page.title, page.level) for page in pages(BOOK)] == [
        ("", "TST · Test", 1),
        ("TST-1", "Moving", 2),
        ("TST-1.1", "Steps", 3),
        ("TST-1.10", "Tables", 3),
        ("TST-2", "Shooting", 2),
    ]
    assert "Before the first rule." in pages(BOOK)[0].text
    (page,) = pages("no heading\nat all")
    assert (page.heading, page.text) == ("", "no heading\nat all")


def test_the_way_to_a_rule_and_to_words() -> None:
    """To a rule's own page, else to that of the rule it is a part of, else nowhere. All words that are searched for are
    found in any case, anywhere on the page."""
    book = pages(BOOK)
    assert [page_of(book, rule) for rule in ("TST-1.10", "TST-2.4", "TST-9")] == [3, 4, None]
    assert with_words(book, "GUNS price") == [3]
    assert with_words(book, "nowhere") == []
    assert with_words(book, "") == list(range(len(book)))


def test_a_page_as_it_is_shown() -> None:
    """Lines that go on are joined, signs of markup go, brackets of badges stay, tables stand in columns."""
    steps = page_content(pages(BOOK)[2]).plain
    assert "A unit goes one hex; 1d6 of them march and the line goes on. Units like [I12] stay as they are." in steps
    assert "1. first goes on\n2. second\n• item" in steps
    table = page_content(pages(BOOK)[3]).plain.split("\n")
    assert [line.rstrip() for line in table[-4:]] == ["unit      price", "─" * 15, "Infantry  5", "Guns      15"]
    assert page_content(pages(BOOK)[3], ascii_only=True).plain.isascii()


PAGE = """## TST-3 Lists

Before.


After two empty lines.

3. third

4. fourth
   - inner
   - more

     far in

* * *

    code of a kind

| a | b |
| - | - |
| *c* | d |

<b>plain</b>
"""


def test_lists_code_and_empty_lines_are_shown_as_they_were_written() -> None:
    """A list goes on from its own number, what is within it is indented, and as many lines stay empty as in the
    book."""
    (page,) = pages(PAGE)
    assert [line.rstrip() for line in page_content(page).plain.split("\n")] == [
        "TST-3 Lists",
        "",
        "Before.",
        "",
        "",
        "After two empty lines.",
        "",
        "3. third",
        "",
        "4. fourth",
        "  • inner",
        "  • more",
        "",
        "    far in",
        "",
        "───",
        "",
        "code of a kind",
        "",
        "a  b",
        "────",
        "c  d",
        "",
        "<b>plain</b>",
    ]
    plain = page_content(page, ascii_only=True).plain
    assert plain.isascii()
    assert "  - inner" in plain


def test_styles_are_those_of_the_book() -> None:
    """The head of a table is bold, and nothing else of it; what is emphasized is in italics."""
    (page,) = pages(PAGE)
    content = page_content(page)
    styled = {content.plain[span.start : span.end].strip(): str(span.style) for span in content.spans}
    assert (styled["a  b"], styled["c"], styled["TST-3 Lists"]) == ("bold", "italic", "bold underline")
    assert "c  d" not in styled


def test_a_page_without_a_heading_begins_with_its_text() -> None:
    """And is of the highest level; the rule that a part of a part is in is found as well."""
    (page,) = pages("no heading")
    assert (page.level, page_content(page).plain) == (1, "no heading")
    assert page_of(pages(BOOK), "TST-1.1.3.2") == 2
    assert page_of(pages(BOOK), "") is None


async def test_it_opens_at_the_rule_of_a_refusal(make_app: MakeApp) -> None:
    """The heading is marked and the page open; F3 turns it over into the other language."""
    app = make_app(registry=BOOKED)
    async with app.run_test() as pilot:
        app.open_rules("TST-1.1")
        await go(pilot, RuleBook, Shows("A unit goes"), "f3", Shows("TST-1.1 Шаги", "Отряд идёт"), "f3", "escape")
        app.open_rules("TST-1.10")
        await go(pilot, RuleBook, Shows("TST-1.10 Tables", "Infantry  5"))
        assert app.screen.query_one(OptionList).highlighted == 3


async def test_searching_in_the_open_book(make_app: MakeApp) -> None:
    """`/` lists the pages that have the words; Escape ends the search at the page found, and then closes the book."""
    app = make_app(registry=BOOKED)
    async with app.run_test() as pilot:
        app.open_rules("TST-1")
        await go(pilot, RuleBook, "slash", *"guns")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count == 1)
        await go(pilot, "enter", "escape", Shows("TST-2 Shooting", "Infantry  5"), "escape")
        await until(pilot, lambda: not isinstance(app.screen, RuleBook))


async def test_a_book_opened_in_a_game_begins_with_its_scenario(make_app: MakeApp, tmp_path: Path) -> None:
    """Its page stands before the first of the rules, as it was typed, and is searched with them."""
    made = toy_scenario("raid", page=["A *long* [b]night[/b].", {"en": "In [TST-1.1] the dark.", "ru": "Темно."}])
    game = Game.new(BOOKED, made, seed="s")
    async with opened(game, tmp_path, (100, 30), BOOKED) as pilot:
        await go(
            pilot, "f1", RuleBook, Shows("A toy", "A small game.", "A *long* [b]night[/b].", "In [TST-1.1] the dark.")
        )
        await go(
            pilot, "f3", Shows("Игрушка", "Темно."), "f3", "slash", *"dark", "enter", Shows("In [TST-1.1] the dark.")
        )
        await go(pilot, "escape", "down", Shows("Before the first rule."))


async def test_a_game_under_way_has_its_own_book(make_app: MakeApp) -> None:
    """F1 opens it without asking."""
    async with make_app(scenario="raid/foray").run_test() as pilot:
        await go(pilot, Shows("Pass the keyboard"), "f1", RuleBook, Shows("Rules: Raid"), "escape")
        await see(pilot, "Pass the keyboard")


def test_the_numbers_of_a_game_stand_in_its_rules() -> None:
    """An option whose value has been said is marked as one, or has that of this game; any other is named by its title
    with its value. No id is read."""
    text = (
        "If it has 50 control points `[goal=50]`, or after turn 30 `[turns=30]`; "
        "see [TST](#a) and `[none=1]`. `[width=24]`"
    )
    kind = REGISTRY["ashlands"].options_type
    assert as_read(text, kind, english) == (
        "If it has 50 control points [option], or after turn 30 [option]; see [TST](#a) and `[none=1]`. "
        "[Columns of a generated map: 24]"
    )
    options = kind.model_validate({"goal": 60, "width": 30})
    read = as_read(text, kind, english, options)
    assert read == (
        "If it has 50 control points **[in this game: 60, not 50]**, or after turn 30 [option]; "
        "see [TST](#a) and `[none=1]`. **[Columns of a generated map: 30 in this game, not 24]**"
    )
    page = pages(f"## ASH-2 Goal\n\n### ASH-2.1 Winning\n\n{read}")[-1]
    assert "[in this game: 60, not 50]" in page_content(page).plain


def test_a_number_of_another_sentence_is_not_the_value_of_an_option() -> None:
    """Nor one far away, nor a part of a longer one, nor that in another option."""
    kind = REGISTRY["envoys"].options_type
    for before in ("There are 10. ", "There are 10\n\n", f"10 {'more ' * 20}", "110 and 100 ", "`[levy=10]` "):
        assert as_read(f"{before}`[move=10]`", kind, english).endswith(": 10]"), before


def test_choices_and_yes_or_no_stand_there_in_words() -> None:
    """By their titles, as where a game is set up."""
    kind = REGISTRY["envoys"].options_type
    options = kind.model_validate({"post": "with-the-turn"})
    assert "with-the-turn" not in as_read("At once `[post=at-once]`.", kind, english, options)
    kind = REGISTRY["theatre"].options_type
    assert as_read("`[pin=True]`", kind, english).endswith(": yes]")
    options = kind.model_validate({"pin": False})
    assert as_read("`[pin=True]`", kind, english, options).endswith(": no in this game, not yes]**")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", REGISTRY)
def test_no_book_is_read_with_an_id_of_an_option(id: str, language: str) -> None:
    """Neither in a game nor outside."""
    system = REGISTRY[id]
    read = as_read(system.rule_book(language), system.options_type, lambda text: render(text, language))
    assert not MARK.search(read)
    assert not [spec.name for spec in option_list(system.options_type) if f"{spec.name}=" in read]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", REGISTRY)
def test_every_option_is_named_in_its_rule_with_its_usual_value(id: str, language: str) -> None:
    """So that a game's own value can stand there; and no other names are."""
    system = REGISTRY[id]
    book = system.rule_book(language)
    specs = option_list(system.options_type)
    assert {mark[1] for mark in MARK.finditer(book)} == {spec.name for spec in specs}
    for spec in specs:
        found = [mark[0] for mark in MARK.finditer(Rules.read(book).rule(spec.rule).text) if mark[1] == spec.name]
        assert found
        assert set(found) <= {f"`[{spec.name}={value}]`" for value in (spec.default, str(spec.default).lower())}


async def test_a_book_opened_in_a_game_has_its_numbers(make_app: MakeApp, tmp_path: Path) -> None:
    """From the table this game's; from the title it is the book as it is printed."""
    registry: Any = {**TOYS, "raid": system_of(NumberedRaid(), "NUMBERED")}
    async with opened(raid(options={"turns": 5}), tmp_path, (100, 30), registry) as pilot:
        app_of(pilot).open_rules("TST-1.1")
        await see(pilot, "[in this game: 5, not 8]")
    app = make_app(registry=registry)
    async with app.run_test(size=(100, 30)) as pilot:
        app.open_rules("TST-1.1")
        await see(pilot, "ends after 8 turns [option]")
