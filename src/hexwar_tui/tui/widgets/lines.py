"""The top line with the clock at its right end, the line of keys, and the chronicle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.clock_words import clock_text
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say
from hexwar_tui.tui.stage.keys import in_lines
from hexwar_tui.tui.stage.speech import Speaking, named_key
from hexwar_tui.tui.stage.stopwatch import Pressure, pressure
from hexwar_tui.tui.widgets.long_text import LongText

LONGEST_CHRONICLE = 100
"""How many lines of the chronicle are kept on the screen; the replay has the rest."""

STYLES: Mapping[Pressure, str] = {
    Pressure.CALM: "",
    Pressure.HURRY: "$text-warning bold reverse",
    Pressure.ALARM: "$text-error bold reverse",
}
"""The style of the clock by how urgent it is."""

LEAST_OF_TITLE = 6
"""In how many cells the beginning of a title still tells which game it is."""

GAP = Content("   ")
"""What stands between two parts of the top line."""

EDGES = 6
"""How many columns of the terminal no parts of a top line stand in that are to be seen: one at either end, and four in
which a sign tells of parts that are left out."""


MOMENT = "moment"
"""The name by which a line of the chronicle tells of which moment of a replay it tells."""

NEVER_LEFT_OUT = ("Esc", "?")
"""The keys of a line of keys that are shown whatever else has to be left out."""

GAP_OF_KEYS = 2
"""How many cells are empty between two keys."""


class TopLine(Widget, Speaking):
    """The line along the top: game, turn, phase, side, and the short facts of the moment. No fact is cut: the last ones
    are left out for want of room, and a sign says so."""

    _parts: Sequence[Content] = ()
    _title: int | None = None
    _cuts_title = True

    def show(self, parts: Sequence[Content], title: int | None = None, *, cuts_title: bool = True) -> None:
        """Shows `parts`, three spaces apart; the part with the index `title` is cut, or left out, for want of room. It
        is always left out unless `cuts_title`."""
        self._parts, self._title, self._cuts_title = parts, title, cuts_title
        self.refresh()

    def render(self) -> Content:
        """Draws the parts, the title in the room that the others leave."""
        line = GAP.join(self._parts)
        if line.cell_length <= self.size.width:
            return line
        return self._fitted(self._parts) if self._title is None else self._fitted(self._with_title_cut(line))

    def _fitted(self, parts: Sequence[Content]) -> Content:
        """As many of the parts as there is room for and, if these are not all, the sign of those left out; before the
        line has any room, all of them."""
        line, room = GAP.join(parts), self.size.width
        if not room or line.cell_length <= room or len(parts) < 2:
            return line
        left_out = self.content("…")
        for many in range(len(parts) - 1, 0, -1):
            line = GAP.join([*parts[:many], left_out])  # As far apart as parts are, so that no part looks cut.
            if line.cell_length <= room:
                break
        return line

    def _with_title_cut(self, line: Content) -> list[Content]:
        """The parts of `line`, which is too long, with the title in the room that the others leave."""
        assert self._title is not None
        before, title, after = self._parts[: self._title], self._parts[self._title], self._parts[self._title + 1 :]
        room = self.size.width - (line.cell_length - title.cell_length)
        if room < LEAST_OF_TITLE or not self._cuts_title:
            return [*before, *after]
        return [*before, title.truncate(room, ellipsis=self.hexwar.charset == "unicode"), *after]


def clock_words(speaker: Speaking, view: View, face: ClockFace | None) -> Content | None:
    """Returns the clock in words, in the style of its urgency, with the name of the side whose time runs unless that
    side has the view; None if `face` is None."""
    if face is None:
        return None
    text = clock_text(face)
    if face.side != view.seat:
        name = next(line.name for line in view.sides if line.side == face.side)
        text = say("{side}: {clock}", side=name, clock=text)
    return speaker.content(say(" {clock} ", clock=text), STYLES[pressure(face)])


class ClockLine(Static):
    """Shows the clock; without one, it takes no room. It is drawn anew only when it shows something else."""

    def __init__(self) -> None:
        super().__init__("", classes="clock")
        self.display = False
        self._shown: Content | None = None

    def show(self, shown: Content | None) -> None:
        """Shows `shown`, the clock in words; with None, hides the line."""
        if shown == self._shown:
            return
        self._shown = shown
        self.display = shown is not None
        if shown is not None:
            self.update(shown, layout=shown.cell_length != self.size.width)


class KeyLine(Widget):
    """The line along the bottom, with the keys that do something now. The ways back and to the help are never left
    out: with them, everything can be done by clicks."""

    _keys: Sequence[tuple[str, Content]] = ()
    _said: Content | None = None

    def show(self, keys: Sequence[tuple[str, Content]]) -> None:
        """Shows keys, each with what it does; of those for which there is no room the last are left out, but for
        `NEVER_LEFT_OUT`."""
        self._keys, self._said = keys, None
        self.refresh()

    @property
    def is_of_dialog(self) -> bool:
        """Whether it shows the keys of a dialog above its screen."""
        return self._said is not None

    def say(self, keys: Content) -> None:
        """Shows keys in words, such as a dialog's above the screen, until others are shown."""
        self._said = keys
        self.refresh()

    def render(self) -> Content:
        """Draws as many of the keys as there is room for, or what is said of them."""
        if self._said is not None:
            return _unparted(self._said, self.size.width)
        parts = {key: named_key(key, what) for key, what in self._keys}
        room = self.size.width + GAP_OF_KEYS - sum(_room(parts[key]) for key in NEVER_LEFT_OUT if key in parts)
        left_out = False
        for key, part in list(parts.items()):
            if key not in NEVER_LEFT_OUT:
                room -= _room(part)
                left_out = left_out or room < 0
                if left_out:
                    del parts[key]
        return Content(" " * GAP_OF_KEYS).join(parts.values())


class KeysBelow(Static):
    """The keys of a dialog, each with what it does. Where they go on below, none is parted from its words."""

    def __init__(self, keys: Content) -> None:
        super().__init__(keys, classes="dialog-keys")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines the keys take in so many cells."""
        return self._in_lines(width).get_height({}, width)

    def render(self) -> Content:
        """Draws the keys in the room that they have."""
        return self._in_lines(self.size.width)

    def _in_lines(self, width: int) -> Content:
        keys = self.content
        return _unparted(keys, width) if isinstance(keys, Content) else Content("")


def _unparted(keys: Content, width: int) -> Content:
    """Keys in words, in lines so many cells wide, each key on one with what it does."""
    return Content(in_lines(keys.plain, width))


def _room(part: Content) -> int:
    """How many cells a key takes with what it does, and with the gap behind it."""
    return part.cell_length + GAP_OF_KEYS


class Chronicle(LongText):
    """Tells what has happened, the newest at the bottom, in `LONGEST_CHRONICLE` lines at most."""

    FROM_END = True

    class Pointed(Message):
        """The player has clicked on a line that tells of the moment at which `at` are played, in a replay."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__("chronicle")

    def on_click(self, event: Click) -> None:
        """Tells of which moment the line tells that was clicked on, if it says so."""
        at = event.style.meta.get(MOMENT)
        if at is not None:
            self.post_message(self.Pointed(at))

    def show(self, text: Sequence[Content]) -> None:
        """Shows these lines, the newest last, instead of those shown before."""
        super().show(text[-LONGEST_CHRONICLE:])

    def add(self, lines: Sequence[Content]) -> None:
        """Adds these lines at the end."""
        self.show([*self.text, *lines])
