"""The table at which a lesson is taken: a table like any other, on which the next step is told and lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from hexwar_tui.engine.events import News
from hexwar_tui.engine.games.lesson_course import Ask, Course
from hexwar_tui.engine.games.lesson_places import ENEMIES, Places, places_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.tell import LookDialog
from hexwar_tui.tui.lesson import in_sight
from hexwar_tui.tui.lesson.bar import put_on_page
from hexwar_tui.tui.lesson.bindings import LESSON_KEYS
from hexwar_tui.tui.lesson.dead_keys import answer, of_lesson
from hexwar_tui.tui.lesson.dialog_keys import RETURNS, Aim, DialogKeys, beside, in_dialog
from hexwar_tui.tui.lesson.dice_words import in_words
from hexwar_tui.tui.lesson.guide import Guide
from hexwar_tui.tui.lesson.panel import dots, last_line, last_of, leaving, panel
from hexwar_tui.tui.lesson.progress import remember
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.outlook.looking import hex_lines
from hexwar_tui.tui.outlook.talk import Answer
from hexwar_tui.tui.stage.keys import Shown, lines_of_bindings
from hexwar_tui.tui.stage.steady_app import WIDE
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.at_table import Past
from hexwar_tui.tui.table.screen import TableScreen
from hexwar_tui.tui.widgets.lines import KeyLine, TopLine
from hexwar_tui.tui.widgets.long_text import put


class LessonTable(TableScreen):
    """A table over which `course` is told. Every order, undo and screen of the table works as ever; when the lesson is
    left or closed, the table is one like any other."""

    rows_said = 2  # the panel has a line more below what is said
    skip_keys: ClassVar[tuple[str, ...]] = ("escape",)  # Space goes on in the lesson.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "read_rules", N_("Rule book"), id="app.rules"),
        *LESSON_KEYS,
    ]

    def __init__(
        self,
        campaign: Campaign,
        seat: Seat,
        course: Course,
        *,
        stopwatch: Stopwatch | None = None,
        doors: Mapping[Seat, Door] | None = None,
        told: Past | None = None,
        at: Cell | None = None,
        news: Text = "",
    ) -> None:
        super().__init__(campaign, seat, stopwatch=stopwatch, doors=doors, told=told, at=at)
        self.course, self._news = course, news
        self.asked: Ask | None = None
        self.places = Places()
        self.outcome: Text = ""
        """What came of the last order, until the player goes on."""
        self.explained: Text = ""
        """What the shorthand for dice means in what lies over the table; "" where it has none."""
        self.goal: Order | None = None
        """What the order that is being made is to become, and where that is seen."""
        self.goal_places = Places()
        self.named = DialogKeys(self.show_keys)
        self.guide = Guide(self)
        self._shown_step: int | None = None
        """The number of the step that the map was last scrolled for; None before it was."""
        self._seen_above: Callable[[], object] | None = None
        """What is to be noted once the page or card that lies over the table has been closed."""

    # -- layout --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the table, with the dots behind its top line and the panel of the lesson below the map."""
        for widget in super().compose():
            if widget.has_class("prompt"):
                yield Static("", classes="lesson-panel stays-bright")
                widget.display = False
            yield widget
            if isinstance(widget, TopLine):
                yield Static("", classes="lesson-dots")
        if self.hexwar.hides_panel is None:
            self.set_class(self.app.size.width < WIDE, "without-panel")

    def on_mount(self) -> None:
        """Brings into sight what is lit, as soon as the map has been laid out, and tells what is new in a sentence."""
        self.call_after_refresh(self._bring_into_sight)
        self.call_after_refresh(self.prompt, self._news)

    def show_view(self) -> None:
        """Shows the present view, and what the lesson says and lights now."""
        super().show_view()
        self.show_lesson()

    def show_lesson(self) -> None:
        """Finds out what the present step asks for, and shows it; a lesson that is done is remembered."""
        if not self.children or self.course.is_left:
            return
        self.asked = self.course.ask()
        order = self.asked.order if self.asked is not None else None
        self.places = Places() if order is None else places_of(self.game, self.view, order)
        self.light()
        self.query_one(TopLine).show(self._top_line(), 0, cuts_title=False)
        put(dots(self, self.course), self.query_one(".lesson-dots", Static))
        remember(self.hexwar, self.game, self.course)

    def _top_line(self) -> list[Content]:
        step, title = self.course.step, self.game.frames[0].scenario.title
        named = self.content(step.title if step is not None else say("The end of the lesson"), "$text-accent")
        facts = [self.view.phase, self.view.turn_words, *self.view.headline]
        shown = facts if self.app.size.width >= WIDE else facts[:1]
        return [self.content(title, "bold"), named, *map(self.content, shown)]

    # -- what is told --------------------------------------------------------------------------------------------------

    def prompt(self, text: Text) -> None:
        """Shows `text` in the panel of the lesson, or, once that is left, in the line below the map."""
        super().prompt(text)
        self._show_panel()

    def _show_panel(self) -> None:
        if not self.course.is_left:
            for shown in self.query(".lesson-panel").results(Static):
                put(panel(self, self.guide.told(), self.guide.said(), last_line(self, self.guide)), shown)

    @property
    def prompted(self) -> Text:
        """What the table asks or tells now; "" for what it usually says."""
        return self._prompt

    def show_keys(self) -> None:
        """Shows the keys of the lesson beside the most used ones of the table."""
        super().show_keys()
        if not self.course.is_left:
            for line in () if self.is_covered else self.query(KeyLine):
                line.show([(key, self.content(what)) for key, what in self.guide.keys_below()])
            self._show_panel()

    # -- what is lit ---------------------------------------------------------------------------------------------------

    def light(self) -> None:
        """Lights what answers the question on the map, and what the lesson asks for; all other hexes are dark."""
        self._find_goal()
        super().light()
        if not self.children or self.course.is_left:
            return
        marks: dict[Cell, Mark] = dict(self.map.marks)
        if self.questions.on_map is None and self.places.unit is not None:
            marks[self.places.unit] = Mark("selected")
            self.map.path = self.places.way
        step, wanted = self.course.step, self.guide.wanted_cell()
        kind = "wanted" if step is not None and step.ends == "look" else "target"  # Any of them may be looked at.
        is_answer = wanted is not None and self.questions.on_map is not None  # which is one hex, and no other is meant
        marks.update((cell, Mark(kind)) for cell in (() if is_answer else self._lit()))
        if wanted is not None:
            told = self.words(say("here")) if self.map.zoom in ("medium", "large") else ""
            lit = self.map.marks.get(wanted)
            marks[wanted] = Mark("wanted", told, lit.under_cursor if lit is not None else "")
        self.map.marks = marks
        self.map.spot = frozenset(self.places.way) if marks else None
        self._bring_into_sight()

    def _lit(self) -> Sequence[Cell]:
        """The hexes that the step lights: not all enemies where its order can be given, as it may miss some."""
        step, ask = self.course.step, self.asked
        can_give = ask is not None and ask.order is not None and not ask.meanwhile
        return () if can_give and step is not None and ENEMIES in step.lit else self.course.lit(self.view)

    def _bring_into_sight(self, *wished: Cell) -> None:
        """Scrolls the map so that what is lit is seen; nothing before it has been laid out, or once it is gone. Where a
        step has been shown, the map moves only for the hex that is asked for now, and for none while an order is made
        that may be any; but for all of it once the player has `wished` to be shown a hex."""
        if not self.children or not self.map.size or self.course.is_left:
            return
        is_new, self._shown_step = self._shown_step != self.course.at, self.course.at
        if is_new or wished:
            in_sight.bring_into_sight(self.map, [*wished, *self.guide.meant()])
        elif not (self.course.is_free and self.questions.draft is not None):
            asked = (self.guide.meant_first(), self.guide.wanted_cell())
            in_sight.bring_into_sight(self.map, [cell for cell in asked if cell is not None])

    def _find_goal(self) -> None:
        """Finds out what the order that is being made is to become."""
        if not self.course.is_left:
            self.goal = self.course.towards(self.questions.draft)
            self.goal_places = Places() if self.goal is None else places_of(self.game, self.view, self.goal)

    def cursor_moved(self, cell: Cell) -> None:
        """Shows what is known of the hex that the cursor has come to, and the keys that lead on from there."""
        super().cursor_moved(cell)
        self.outcome = ""
        self.show_keys()

    # -- what is done --------------------------------------------------------------------------------------------------

    def tell(self, events: list[News]) -> None:
        """Shows `events`, and takes the lesson on by what the side has entered."""
        before = self.course.at
        self.course.note_entries()
        self.orders.tells_again = self.course.at == before  # else the next step is told
        told = [self.words(self.game.phrase(event)) for event in events if event.is_known_to(self.seat)]
        self.outcome = last_of(told, self.size.width)
        super().tell(events)

    def follow(self, order: Order, start: Cell | None) -> None:
        """Puts the cursor on the unit ordered, as at any table; what came of the order is still read."""
        told = self.outcome
        super().follow(order, start)
        self.outcome = told
        self._show_panel()

    def tell_again(self) -> None:
        """Shows the game as it stands now, after an order was taken back."""
        self.course.note_entries()
        super().tell_again()

    async def ask(self, dialog: Screen[Answer]) -> Answer:
        """Opens `dialog` above the panel of the lesson, with what the lesson wants marked in it; returns its answer."""
        if self.course.is_left:
            return await super().ask(dialog)
        self._prepare(dialog)
        try:
            return await super().ask(dialog)
        finally:
            self.named.name()
            if isinstance(dialog, ConfirmDialog) and dialog.has_odds:
                self._note_seen("odds")

    def _prepare(self, dialog: Screen[Any]) -> None:
        self._find_goal()
        self.outcome = ""
        self.named.prepare(dialog, self._aim())
        dialog.add_class("above-lesson")
        self.explained = in_words(dialog.lines, self.words) if isinstance(dialog, ConfirmDialog) else ""

    def _aim(self) -> Aim:
        ask, goal, draft = self.asked, self.goal, self.questions.draft
        ends = ask is not None and (ask.order is None or ask.order.ends_part)
        value = None if goal is None else self.questions.answer_in(goal)
        types = self.game.top.system.order_types
        is_ending = draft is not None and any(kind.kind == draft.kind and kind.ends_part for kind in types)
        is_other = goal is None and draft is not None and draft.kind is not None
        is_free = self.course.step is not None and (self.course.step.free or (is_other and self.course.is_free))
        return Aim(goal, draft, value, ends, is_free, ends and is_ending)

    def _note_seen(self, what: Any) -> None:
        if not self.course.is_left:
            self.course.note_seen(what)
            self.show_lesson()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys_shown(self) -> list[Shown]:
        """What keys do at this table, in the order of the help: in a lesson, first what a pupil needs."""
        shown = lines_of_bindings(self)
        return shown if self.course.is_left or self.questions.on_map is not None else of_lesson(shown)

    def on_key(self, event: Key) -> None:
        """Answers a key that does nothing here."""
        is_letter = event.character is not None and event.character.isalpha()
        if event.is_printable and event.character and not is_letter and event.key not in self.active_bindings:
            self.letter_missed(event.character)

    def letter_missed(self, letter: str) -> None:
        """Says of a key that does nothing where it does something, or which one lists the keys."""
        if self.course.is_left or self.questions.on_map is not None:
            super().letter_missed(letter)
            return
        key = self.hexwar.key_label
        self.course.forget_answer()
        self.outcome = answer(letter, self.game.top.system.order_types, key("table.orders"), key("app.help"))
        self._show_panel()

    async def _read_news(self, told: Past) -> None:
        self.course.forget_answer()
        self.outcome = ""
        await super()._read_news(told)

    def look_dialog(self, cell: Cell) -> LookDialog:
        """A dialog with all that is known of the hex `cell`, above the panel of the lesson, which notes the look when
        it is closed: until then it is the present step that is read beside it."""
        dialog = super().look_dialog(cell)
        if not self.course.is_left:
            dialog.add_class("above-lesson")
            self.explained = in_words(hex_lines(self.view, cell), self.words)
            self.named.name(in_dialog(dialog, Aim()), beside(dialog, Aim()))
            self._seen_above = partial(self._note_looked, cell)
        return dialog

    def _note_looked(self, cell: Cell) -> None:
        if not self.course.is_left:
            self.course.note_looked(self.view, cell)
            self.show_lesson()

    def on_screen_suspend(self) -> None:
        """Has the lesson stay on the page that now lies over its table; over a dialog that the table does not know, its
        panel names the key that closes that."""
        above = self.app.screen
        if not self.is_there or above is self or self.course.is_left:
            return
        if not isinstance(above, Dialog):
            put_on_page(above, self.course, is_meant=self._seen_above is not None)
        elif not self.named.keys:
            self.named.name(in_dialog(above, Aim()), RETURNS)

    def on_screen_resume(self) -> None:
        """Names the keys of the table again when what lay over it is gone, and notes what has been read there."""
        self.explained = ""
        self.named.name()
        seen, self._seen_above = self._seen_above, None
        if seen is not None and self.is_there:
            seen()

    def action_read_rules(self) -> None:
        """Opens the rule book, at the rule of the present step if that has one."""
        step = self.course.step
        if step is not None and step.ends == "rules":
            self._seen_above = partial(self._note_seen, "rules")
        self.hexwar.open_rules(step.rule if step is not None and step.rule else None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action may be done now: nothing is shown once the lesson is left."""
        return not (action == "show_me" and self.course.is_left) and super().check_action(action, parameters)

    def action_show_me(self) -> None:
        """Shows the player where: brings the cursor to what the lesson has lit."""
        if (cell := self.guide.shown_next()) is not None:
            self.map.cursor = cell
            self.call_after_refresh(self._bring_into_sight, cell)

    def action_take_back(self) -> None:
        """Takes back the last order, unless another one is being made on the map; what was told of it goes, so that it
        is read what was taken back, or why nothing was."""
        if self.questions.on_map is None and not self.course.is_left:
            self.outcome = ""
            self.course.forget_answer()
        super().action_take_back()

    def action_nothing(self) -> None:
        """Goes on in the lesson, or closes it when it is done; leaves out the field that is asked for on the map."""
        if self.questions.on_map is not None:
            super().action_nothing()
        elif self.course.is_done:
            self._close()
        else:
            self._note_seen("go-on")

    def action_back(self) -> None:
        """Steps back from a question; without one leaves the lesson, and after that the table."""
        if self.questions.on_map is not None or self.course.is_left:
            super().action_back()
        elif self.course.is_done:
            self._close()
        else:
            self.begin(self._ask_to_close)

    async def _ask_to_close(self) -> None:
        """Closes the lesson if the player wants that: it can't be gone on with."""
        self.named.name(["Esc"], RETURNS)  # which itself never asks to be left
        is_left = await super().ask(leaving())
        self.named.name()
        if is_left:
            self._close()

    def _close(self) -> None:
        """Ends the lesson; the game goes on at this table."""
        self.course.leave()
        remember(self.hexwar, self.game, self.course)
        self.hexwar.hides_panel = is_narrow = self.has_class("without-panel")  # Only the lesson goes from the screen.
        for widget in self.query(".lesson-panel, .lesson-dots"):
            widget.display = False
        self.query_one(".prompt").display = True
        self.map.spot, self.map.path = None, ()
        self.show_view()
        self.light()
        closed = say("The lesson is closed, the game goes on. “Learn” on the title begins it again.")
        key = self.hexwar.key_label("table.panel")
        shows = say("{closed} “{key}” shows what is known of a hex beside the map.", closed=closed, key=key)
        self.prompt(shows if is_narrow else closed)
