"""The bar of a lesson on the screens beside its table: what it says of them, and the key that leads back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.lesson.panel import pressed
from hexwar_tui.tui.stage.speech import Speaking

BACK = say("back to the lesson")


class LessonBar(Widget, Speaking):
    """Shows the lines `told`, and below them the `key` that leads on, with what it does (`more`)."""

    DEFAULT_CSS = "LessonBar { height: auto; }"

    def __init__(self, told: Sequence[Text], key: str, more: Text) -> None:
        super().__init__(classes="lesson-bar")
        self._told, self._key, self._more = told, key, more

    def render(self) -> Content:
        """The lines in the language of the settings."""
        lines = [self.content(line) for line in self._told]
        return Content("\n").join([*lines, pressed(self, [self._key], self._more)])


def news_bar(course: Course) -> LessonBar:
    """The bar on the page with the news that come before the present step."""
    return LessonBar([_of_news(course, say("This is what has happened since you ended your part."))], "Enter", BACK)


def watch_bar(course: Course) -> LessonBar:
    """The bar on the map on which is played what others have done before the present step."""
    told = _of_news(course, say("Watch what happens now. A fight stays until you press a key."))
    return LessonBar([told], "Space", say("go on"))


def put_on_page(page: Screen[Any], course: Course, *, is_meant: bool) -> None:
    """Puts the bar on a page that was opened from the lesson's table, above the line of its keys; with what the present
    step tells, if the page is what it means. Nothing on a screen without such a line, or with a bar of its own."""
    bar = LessonBar([say("The lesson waits at its table.")], "Esc", BACK)
    if is_meant and course.step is not None:
        bar = LessonBar(course.step.told, "Esc", say("when you have read enough: back to the lesson"))
    page.call_later(_put_above_keys, page, bar)  # when it has been laid out


def _put_above_keys(page: Screen[Any], bar: LessonBar) -> None:
    keys = next(iter(page.query(".key-line")), None)
    if keys is not None and page.is_attached and not page.query(LessonBar):
        page.mount(bar, before=keys)


def _of_news(course: Course, usual: Text) -> Text:
    """What the present step says of its news, or else the usual words."""
    return usual if course.step is None or course.step.news is None else course.step.news
