"""The rule book of a system: its headings at the left, the open page at the right, and a search through all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.data.option_text import as_read
from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import N_, say, say_many
from hexwar_tui.tui.books.rule_pages import Page, page_content, page_of, pages, with_words
from hexwar_tui.tui.stage.full_screen import FullScreen


class RuleBook(FullScreen[bool]):
    """The rule book of `system`, opened at `rule_id` or its beginning; before the first page stands what the scenario
    of the game under way is about. Escape ends a search, then closes the book."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", N_("Search")),
        Binding("space", "scroll(1)", N_("Scroll on")),
        Binding("pagedown", "scroll(1)", N_("Scroll on"), priority=True),
        Binding("pageup", "scroll(-1)", N_("Scroll back"), priority=True),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(
        self,
        system: AnySystem,
        rule_id: str | None = None,
        options: Options | None = None,
        scenario: Scenario | None = None,
    ) -> None:
        """`options` are those of the game under way, whose values the book names, and `scenario` is its own; None if no
        game is under way."""
        super().__init__(classes="rule-book")
        self._system, self._rule, self._options, self._scenario = system, rule_id, options, scenario
        self._texts: dict[str, str] = {}
        self._shown: list[int] = []
        self._open: int | None = None

    @property
    def book(self) -> tuple[Page, ...]:
        """The pages in the present language, with the values that options have in the game under way."""
        language = self.hexwar.language
        if language not in self._texts:
            text = self._system.rule_book(language)
            self._texts[language] = as_read(text, self._system.options_type, self.words, self._options)
        return (*self._of_scenario(), *pages(self._texts[language]))

    def _of_scenario(self) -> Iterator[Page]:
        """The page of the scenario of the game under way, if one is."""
        if self._scenario is not None:
            paragraphs = (self._scenario.description, *self._scenario.page)
            text = "\n\n".join(self.words(paragraph) for paragraph in paragraphs)
            yield Page("", self.words(self._scenario.title), 1, text, is_plain=True)

    def compose(self) -> ComposeResult:
        """Lays out headings, the open page, the line to search with, and the keys."""
        yield Static(self.content(say("Rules: {system}", system=self._system.title)), classes="top-line")
        with Horizontal(classes="middle"):
            yield OptionList(markup=False, classes="headings")
            with VerticalScroll(classes="rule-page", can_focus=False):
                yield Static("", classes="rule-text")
        yield Input(compact=True, classes="search")
        arrows = " ".join(self.hexwar.key_text(key) for key in ("up", "down"))
        keys = ((arrows, say("headings")), ("Space", say("scroll")), ("/", say("search")), ("Esc", say("back")))
        yield self.key_line(*keys)

    def on_mount(self) -> None:
        """Opens the rule that was asked for, else the first page; after a change of language, the page open before."""
        self.query_one(Input).display = False
        start = page_of(self.book, self._rule) if self._open is None and self._rule else self._open
        self._list_pages(list(range(len(self.book))), start or 0)
        self.query_one(OptionList).focus()

    def _list_pages(self, places: list[int], start: int) -> None:
        self._shown, book = places, self.book
        headings = self.query_one(OptionList)
        headings.clear_options()
        headings.add_options(Option(self._heading(book[place])) for place in places)
        if start in places:
            headings.highlighted = places.index(start)
        self._open_page(start if start in places else None)

    def _heading(self, page: Page) -> Content:
        indent = "  " * max(0, page.level - 2)
        if page.level <= 2:
            return Content.styled(page.heading, "bold")
        return Content.assemble(indent, Content.styled(page.rule, "$text-accent"), " ", page.title)

    def _open_page(self, place: int | None) -> None:
        self._open = place
        ascii_only = self.hexwar.charset == "ascii"
        page = page_content(self.book[place], ascii_only=ascii_only) if place is not None else Content("")
        self.query_one(".rule-text", Static).update(page)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._shown):
            self._open_page(self._shown[event.option_index])

    def action_scroll(self, pages: int) -> None:
        """Scrolls the open page on by most of its height; with `pages` -1 back."""
        body = self.query_one(VerticalScroll)
        body.scroll_relative(y=pages * max(1, body.size.height - 2), animate=False)

    def action_search(self) -> None:
        """Opens the line for words to search for, and gives it the keyboard."""
        search = self.query_one(Input)
        search.display = True
        search.focus()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if not event.input.display:
            return
        found = with_words(self.book, event.value)
        self._list_pages(found, found[0] if found else -1)
        told = say_many("{n} page", "{n} pages", len(found))
        self.query_one(Input).border_subtitle = self.words(told)

    @on(Input.Submitted)
    def _searched(self) -> None:
        self.query_one(OptionList).focus()

    def action_back(self) -> None:
        """Ends the search and lists all pages again; if there is no search, closes the book."""
        search = self.query_one(Input)
        if search.display:
            at = self._open
            search.value = ""
            search.display = False
            self._list_pages(list(range(len(self.book))), at or 0)
            self.query_one(OptionList).focus()
        else:
            self.dismiss(True)
