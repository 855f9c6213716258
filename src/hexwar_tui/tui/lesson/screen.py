"""The table at which a lesson is taken: a table like any other, on which the next step is told and lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hexwar_tui.engine.events import News
from hexwar_tui.engine.games.lesson_course import Ask, Course
from hexwar_tui.engine.games.lesson_places import Places, places_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.seals.pins import Door
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.tell import AskDialog, LookDialog
from hexwar_tui.tui.lesson import in_sight, next_keys
from hexwar_tui.tui.lesson.dialog_keys import Aim, DialogKeys
from hexwar_tui.tui.lesson.panel import dots, last_of, panel, pressed
from hexwar_tui.tui.lesson.progress import remember
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.outlook.outlook import Keys
from hexwar_tui.tui.outlook.talk import Answer
from hexwar_tui.tui.stage.steady_app import WIDE
from hexwar_tui.tui.stage.stopwatch import Stopwatch
from hexwar_tui.tui.table.screen import Past, TableScreen
from hexwar_tui.tui.widgets.lines import KeyLine, TopLine
from hexwar_tui.tui.widgets.long_text import put


class LessonTable(TableScreen):
    """A table over which `course` is told. Every order, undo and screen of the table works as ever; when the lesson is
    left or closed, the table is one like any other."""

    skip_keys: ClassVar[tuple[str, ...]] = ("escape",)  # Space goes on in the lesson.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "read_rules", N_("Rule book"), id="app.rules")]

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
    ) -> None:
        super().__init__(campaign, seat, stopwatch=stopwatch, doors=doors, told=told, at=at)
        self.course = course
        self._ask: Ask | None = None
        self._places = Places()
        self._outcome: Text = ""
        """What came of the last order, until the player goes on."""
        self._goal: Order | None = None
        """What the order that is being made is to become, and where that is seen."""
        self._goal_places = Places()
        self._dialog = DialogKeys(self.show_keys)

    # -- layout --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the table, with the dots behind its top line and the panel of the lesson below the map."""
        self.set_class(self.app.size.width < WIDE, "without-panel")
        for widget in super().compose():
            if widget.has_class("prompt"):
                yield Static("", classes="lesson-panel stays-bright")
                widget.display = False
            yield widget
            if isinstance(widget, TopLine):
                yield Static("", classes="lesson-dots")

    def on_mount(self) -> None:
        """Brings into sight what is lit, as soon as the map has been laid out."""
        self.call_after_refresh(self._bring_into_sight)

    def show_view(self) -> None:
        """Shows the present view, and what the lesson says and lights now."""
        super().show_view()
        self.show_lesson()

    def show_lesson(self) -> None:
        """Finds out what the present step asks for, and shows it; a lesson that is done is remembered."""
        if not self.children or self.course.is_left:
            return
        self._ask = self.course.ask()
        order = self._ask.order if self._ask is not None else None
        self._places = Places() if order is None else places_of(self.game, self.view, order)
        self.light()
        self.query_one(TopLine).show(self._top_line(), 0)
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
                keys = pressed(self, self.keys_now(), self._beside_keys())
                put(panel(self, self._told(), self._said(), keys), shown)

    def _told(self) -> tuple[Text, ...]:
        step = self.course.step
        return (self.course.lesson.done,) if step is None else step.told

    def _said(self) -> Text:
        """The line below what is told: a question or an answer, or why something else is asked for meanwhile."""
        step, ask = self.course.step, self._ask
        if self.questions.on_map is None and (self.course.answer or self._outcome):
            return self.course.answer or self._outcome
        if self._prompt or step is None:
            return self._prompt
        if ask is None or not ask.meanwhile:
            return ""
        why = step.until or say("Not yet. First:")
        return say("{why} {advice}", why=why, advice=self.view.advice) if self.view.advice else why

    def _beside_keys(self) -> Text:
        if self._dialog.keys:
            return say("“{line}”", line=self._dialog.called) if self._dialog.called else ""
        if self.course.is_done:
            return say("to close the lesson and play on")
        if self._is_to_be_taken_back():
            return say("takes that back: after it the step can't be done now")
        meant = self._meant_first()
        if meant is not None and not in_sight.is_in_sight(self.map, meant):
            label, way = self.view.grid.label(meant), in_sight.direction(self.map, meant)
            return say("“{key}” shows you {hex} ({direction})", key=self._show_me, hex=label, direction=way)
        is_asked = self.questions.on_map is not None
        return say("or click the yellow hex") if is_asked and self._wanted_cell() is not None else ""

    @property
    def _show_me(self) -> str:
        return self.hexwar.key_label("table.lead-by")

    def _meant_first(self) -> Cell | None:
        """The hex that the player has to go to first, as far as there is one: that of the unit, or the yellow one."""
        is_begun = self.questions.on_map is not None or self._places.unit is None
        return self._wanted_cell() if is_begun else self._places.unit

    def keys_now(self) -> list[str]:
        """The keys that lead on to what the lesson asks for, as printed on keyboards, the first of them now."""
        step, key = self.course.step, self.hexwar.key_label
        if self._dialog.keys:
            return list(self._dialog.keys)
        if self._is_to_be_taken_back():
            return [key("table.take-back")]
        if step is None:
            return [key("table.nothing")]
        where = next_keys.Where(self.view.grid, self.map.cursor, self.questions.on_map)
        if where.question is not None and self._goal is not None:
            return next_keys.on_map(where, where.question, self._goal, self._goal_places, key)
        if where.question is not None:
            return ["Esc"]
        return self._to_begin(where)

    def _is_to_be_taken_back(self) -> bool:
        """Whether the last order has made the step impossible for now, and can be taken back."""
        can_go_on = self.questions.on_map is not None or not self.course.wants_back
        return not can_go_on and bool(self.game.entered(self.seat))

    def _to_begin(self, where: next_keys.Where) -> list[str]:
        """The keys while no question is asked: to what ends the step, or to the order that is asked for."""
        step, key = self.course.step, self.hexwar.key_label
        if step is not None and step.ends in ("look", "rules", "go-on"):
            target = self._wanted_cell()
            last = {"look": "table.look", "rules": "app.rules", "go-on": "table.nothing"}[step.ends]
            return [*(next_keys.steps(where, target, key) if target is not None else ()), key(last)]
        if self._ask is None:
            return []
        return next_keys.to_begin(where, self._ask, self._places, key)

    def show_keys(self) -> None:
        """Shows the keys of the lesson beside the most used ones of the table."""
        super().show_keys()
        if not self.course.is_left:
            for line in self.query(KeyLine):
                line.show([(key, self.content(what)) for key, what in self._lesson_keys()])
            self._show_panel()

    def _lesson_keys(self) -> Keys:
        key, step = self.hexwar.key_label, self.course.step
        if self._dialog.keys:
            return []  # The dialog names its own: “r” may be an order there.
        if self.questions.on_map is not None:
            return [("Enter", say("choose")), (key("table.lead-by"), say("show me")), ("Esc", say("back"))]
        why: Keys = [(key("table.ruler"), say("why: {rule}", rule=step.rule))] if step is not None and step.rule else []
        return [
            (key("table.lead-by"), say("show me")),
            (key("table.take-back"), say("take back")),
            *why,
            ("Esc", say("leave the lesson")),
            ("?", say("help")),
        ]

    # -- what is lit ---------------------------------------------------------------------------------------------------

    def light(self) -> None:
        """Lights what answers the question on the map, and what the lesson asks for; all other hexes are dark."""
        self._find_goal()
        super().light()
        if not self.children or self.course.is_left:
            return
        marks: dict[Cell, Mark] = dict(self.map.marks)
        if self.questions.on_map is None and self._places.unit is not None:
            marks[self._places.unit] = Mark("selected")
            self.map.path = self._places.way
        marks.update((cell, Mark("target")) for cell in self.course.lit(self.view))
        wanted = self._wanted_cell()
        if wanted is not None:
            marks[wanted] = Mark("wanted", self.words(say("here")) if self.map.zoom in ("medium", "large") else "")
        self.map.marks = marks
        self.map.spot = frozenset(self._places.way) if marks else None
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """Scrolls the map so that what is lit is seen; nothing before it has been laid out, or once it is gone."""
        if self.children and self.map.size and not self.course.is_left:
            in_sight.bring_into_sight(self.map, self._meant())

    def _meant(self) -> list[Cell]:
        """The hexes that are lit, as the player should see them: the one to go to first, the yellow one, the others."""
        first = (self._meant_first(), self._wanted_cell())
        return list(dict.fromkeys([*(cell for cell in first if cell is not None), *self.course.lit(self.view)]))

    def _find_goal(self) -> None:
        """Finds out what the order that is being made is to become."""
        if not self.course.is_left:
            self._goal = self.course.towards(self.questions.draft)
            self._goal_places = Places() if self._goal is None else places_of(self.game, self.view, self._goal)

    def _wanted_cell(self) -> Cell | None:
        """The hex that is yellow: the one that answers the question on the map, or else where the order leads."""
        question = self.questions.on_map
        if question is not None:
            return None if self._goal is None else next_keys.answer_cell(question, self._goal, self._goal_places)
        if self.course.step is not None and self.course.step.ends == "look":
            lit, grid = self.course.lit(self.view), self.view.grid
            return min(lit, key=lambda cell: grid.distance(cell, self.map.cursor), default=None)
        return self._places.ends

    def cursor_moved(self, cell: Cell) -> None:
        """Shows what is known of the hex that the cursor has come to, and the keys that lead on from there."""
        super().cursor_moved(cell)
        self._outcome = ""
        self._show_panel()

    # -- what is done --------------------------------------------------------------------------------------------------

    def tell(self, events: list[News]) -> None:
        """Shows `events`, and takes the lesson on by what the side has entered."""
        self.course.note_entries()
        told = [self.words(self.game.phrase(event)) for event in events if event.is_known_to(self.seat)]
        self._outcome = last_of(told, self.size.width)
        super().tell(events)

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
            self._dialog.name()

    def _prepare(self, dialog: Screen[Any]) -> None:
        self._find_goal()
        self._outcome = ""
        self._dialog.prepare(dialog, self._aim())
        dialog.add_class("above-lesson")
        if isinstance(dialog, ConfirmDialog) and dialog.has_odds:
            self._note_seen("odds")

    def _aim(self) -> Aim:
        ask, goal, draft = self._ask, self._goal, self.questions.draft
        ends = ask is not None and (ask.order is None or ask.order.ends_part)
        value = None if goal is None else self.questions.answer_in(goal)
        return Aim(goal, draft, value, ends)

    def _note_seen(self, what: Any) -> None:
        if not self.course.is_left:
            self.course.note_seen(what)
            self.show_lesson()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def look_dialog(self, cell: Cell) -> LookDialog:
        """A dialog with all that is known of the hex `cell`, above the panel of the lesson, which notes the look."""
        dialog = super().look_dialog(cell)
        if not self.course.is_left:
            dialog.add_class("above-lesson")
            self._dialog.name(["Enter"])
            self.course.note_looked(self.view, cell)
            self.show_lesson()
        return dialog

    def on_screen_resume(self) -> None:
        """Names the keys of the table again when what lay over it is gone."""
        self._dialog.name()

    def action_read_rules(self) -> None:
        """Opens the rule book."""
        self._note_seen("rules")
        self.hexwar.open_rules()

    def action_ruler(self) -> None:
        """Opens the rule of the present step; without one, begins to measure."""
        step = self.course.step
        if step is None or not step.rule:
            super().action_ruler()
            return
        self._note_seen("rules")
        self.hexwar.open_rules(step.rule)

    def action_lead_by(self) -> None:
        """Shows the player where: brings the cursor to what the lesson has lit."""
        if self.course.is_left:
            super().action_lead_by()
            return
        cell = self._meant_first()
        if cell is not None:
            self.map.cursor = cell

    def action_take_back(self) -> None:
        """Takes back the last order, unless another one is being made on the map; what was told of it goes, so that it
        is read what was taken back, or why nothing was."""
        if self.questions.on_map is None and not self.course.is_left:
            self._outcome = ""
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
        told = say("The game goes on without it. “Learn” on the title begins it again, from its first step.")
        self._dialog.name(["Esc"])  # the lesson itself never asks to be left
        is_left = await super().ask(AskDialog(say("Leave the lesson?"), told, (), say("leave the lesson")))
        self._dialog.name()
        if is_left:
            self._close()

    def _close(self) -> None:
        """Ends the lesson; the game goes on at this table."""
        self.course.leave()
        remember(self.hexwar, self.game, self.course)
        self.remove_class("without-panel")
        for widget in self.query(".lesson-panel, .lesson-dots"):
            widget.display = False
        self.query_one(".prompt").display = True
        self.map.spot = None
        self.map.path = ()
        self.show_view()
        self.light()
        self.prompt(say("The lesson is closed, the game goes on. “Learn” on the title begins it again."))
