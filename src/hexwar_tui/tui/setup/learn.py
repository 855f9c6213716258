"""The list of lessons: what can be learned by playing, and which of it has been done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.lessons import Lesson, lesson_beside
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios, path_of, taught_scenario
from hexwar_tui.engine.words.language import N_, Text, say, say_many
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.tui.widgets.sheet import Sheet

TITLE_WIDTH = 38
"""How many cells wide the column of titles is."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A scenario as its lesson is taken in it, with that lesson and the title of its rule system."""

    scenario: Scenario
    lesson: Lesson
    system: Text

    @property
    def name(self) -> str:
        """The name under which the settings remember that the lesson was done."""
        return self.scenario.called


def all_lessons(app: Host) -> list[Taught]:
    """The lessons of all systems, in the order of the systems; those that can't be read are passed over."""
    return [taught for file in find_scenarios(app.registry, app.scenario_folders) for taught in _taught_by(app, file)]


def _taught_by(app: Host, file: ScenarioFile) -> Iterator[Taught]:
    try:
        lesson = lesson_beside(file.path)
        if lesson is not None:
            taught = taught_scenario(app.registry, file.path, lesson)
            yield Taught(taught, lesson, app.registry[file.system].title)
    except HexwarError:
        return  # `hexwar check` tells what is wrong with it.


def to_learn_by(app: Host, scenario: Scenario) -> Scenario:
    """The scenario in which the lesson of `scenario` is taken; `scenario` itself if it has no lesson, or one that can't
    be read."""
    lesson = lesson_of(app, scenario)
    if lesson is None:
        return scenario
    try:
        path = path_of(app.registry, scenario.called, app.scenario_folders)
        return taught_scenario(app.registry, path, lesson)
    except HexwarError:
        return scenario


def lesson_of(app: Host, scenario: Scenario) -> Lesson | None:
    """The lesson of `scenario`; None if it has none, or one that can't be read."""
    try:
        return lesson_beside(path_of(app.registry, scenario.called, app.scenario_folders))
    except HexwarError:
        return None


class LearnScreen(Sheet[Taught]):
    """Lists the lessons of all systems; Enter, or a click on the marked one, answers with the one to be taken."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", N_("Back"))]

    def __init__(self, lessons: list[Taught]) -> None:
        super().__init__("learn", say("Learn by playing"), ("Enter", say("begin")), ("Esc", say("back")))
        self._lessons = lessons

    def on_mount(self) -> None:
        """Fills the list and marks the first lesson that has not been done."""
        sheet, done = self.sheet, self.hexwar.settings.lessons_done
        for taught in self._lessons:
            sheet.add_option(Option(self._line(taught, is_done=taught.name in done)))
        new = [at for at, taught in enumerate(self._lessons) if taught.name not in done]
        sheet.highlighted = new[0] if new else 0
        sheet.focus()

    def _line(self, taught: Taught, *, is_done: bool) -> Content:
        title = say("{system}: {title}", system=taught.system, title=taught.scenario.title)
        count = len(taught.lesson.steps)
        steps = say_many("{n} step", "{n} steps", count)
        about = say("{steps}, the game {minutes} minutes", steps=steps, minutes=taught.scenario.minutes)
        tick = ("✓" if self.hexwar.charset == "unicode" else "*") if is_done else " "
        return Content.assemble(
            Content.styled(f" {tick}", "$text-success bold"), self.columns(title, about, TITLE_WIDTH)
        )

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        self.tell(self._lessons[event.option_index].scenario.description)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if not self.has_only_marked(event.option_index):
            self.dismiss(self._lessons[event.option_index])
