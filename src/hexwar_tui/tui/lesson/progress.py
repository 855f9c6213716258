"""How far lessons have been taken, as the settings keep it."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.tui.stage.host import Host

MOST_OPEN = 20
"""In how many other games a lesson can be gone on with."""


def remember(app: Host, game: Game, course: Course) -> None:
    """Keeps that the lesson of a game is done, or at which step it is to be gone on with when the game is opened
    again."""
    scenario, settings, id = game.frames[0].scenario, app.settings, game.record.id
    name, done = scenario.called, settings.lessons_done
    if course.is_done and name not in done:
        app.keep_settings(lessons_done=[*done, name])
    others = [(other, at) for other, at in settings.lessons_open.items() if other != id][-MOST_OPEN:]
    opened = dict(others if course.step is None else [*others, (id, course.at)])
    if opened != settings.lessons_open:
        app.keep_settings(lessons_open=opened)
