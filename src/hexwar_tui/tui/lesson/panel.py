"""The words of a lesson: its panel below the map, and its dots in the top line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from textual.content import Content
from textual.style import Style

from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.games.lessons import MOST_LINES
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.lesson.guide import Guide
from hexwar_tui.tui.stage.keys import key_printed
from hexwar_tui.tui.stage.speech import Speaking

MARGIN = 8
"""How many cells of two lines' width are not used, for the panel's margin and the ends of lines."""


def panel(speaker: Speaking, told: Sequence[Text], said: Text, keys: Content) -> Content:
    """Three lines of what is `told`, a line of what is `said` to what the player did or is asked, and the `keys`."""
    lines = [speaker.content(line) for line in told]
    lines += [Content("")] * (MOST_LINES - len(lines))
    lines += [speaker.content(said, "$text-warning bold") if said else Content(""), keys]
    return Content("\n").join(lines)


def last_of(told: Sequence[str], width: int) -> str:
    """The last sentences of `told`, as many as two lines of a panel `width` cells wide have room for, at least one."""
    kept: list[str] = []
    for sentence in reversed(told):
        if kept and len(" ".join((sentence, *kept))) > 2 * (width - MARGIN):
            break
        kept.insert(0, sentence)
    return " ".join(kept)


def pressed(speaker: Speaking, keys: Sequence[str], more: Text = "") -> Content:
    """The `keys` to press next, one after the other, the first one brightest, with `more` behind them."""
    if not keys:
        return Content("")
    first = _cap(keys[0], "$text-warning bold reverse")
    parts = [speaker.content(say("Now press"), "$text-muted"), Content(" "), first]
    for before, key in pairwise(keys):
        then = [] if key == before else [speaker.content(say("then"), "$text-muted"), Content(" ")]
        parts += [Content(" "), *then, _cap(key, "bold reverse")]
    return Content.assemble(*parts, "  ", speaker.content(more, "$text-muted"))


def to_choose(speaker: Speaking, choices: Sequence[tuple[str, Text]]) -> Content:
    """Keys of which any may be pressed next, each with what it does."""
    parts = [Content.assemble(_cap(key, "bold reverse"), " ", speaker.content(what)) for key, what in choices]
    return Content("   ").join(parts)


def last_line(speaker: Speaking, guide: Guide) -> Content:
    """The last line of the panel: the keys to press next, or those to choose from."""
    choices, keys, beside = guide.choices(), guide.keys(), guide.beside_keys()
    if choices:
        return to_choose(speaker, choices)
    return pressed(speaker, keys, beside) if keys else speaker.content(beside, "$text-muted")


def _cap(key: str, style: str) -> Content:
    """A key as it is drawn; a click on it presses it."""
    return Content(f" {key} ").stylize(Style.from_meta({"key": key_printed(key)})).stylize(style)


def dots(speaker: Speaking, course: Course) -> Content:
    """A dot for each step, those done, the present one and those to come, and the number of the present one."""
    count = len(course.lesson.steps)
    done, now, coming = "●◉○" if speaker.hexwar.charset == "unicode" else "*@o"
    number = speaker.content(say("{n} of {count}", n=min(course.at + 1, count), count=count))
    return Content.assemble(
        Content.styled(f"{done} " * course.at, "$text-success"),
        Content.styled("" if course.is_done else f"{now} ", "$text-warning"),
        Content.styled(f"{coming} " * (count - course.at - 1), "$text-muted"),
        " ",
        number,
    )


def leaving() -> AskDialog:
    """The question whether the lesson is to be left."""
    told = say("The game goes on without it. “Learn” on the title begins it again, from its first step.")
    return AskDialog(say("Leave the lesson?"), told, (), say("leave the lesson"))
