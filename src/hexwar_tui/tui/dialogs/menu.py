"""The list that stands beside the hexes it is about: first what can be picked, and in one line what can't."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.orders.order import Candidate
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.dialog import FRAME, MARGIN, keys_down
from hexwar_tui.tui.stage.keys import Shown

UNFOLD, UNFOLD_KEY = "+", "plus"
"""The key that shows what can't be picked, with the reasons, or folds it into one line again, and its name."""

GAP = 2
"""How many cells are left empty, at least, between the words of a line and its note."""

BESIDE = 1
"""How many cells of a line are left empty at its end, for a scrollbar."""

NOTE = 19
"""How many cells are kept free for notes that are not there yet."""

SHORTEST = 4
"""Of a note that has not room enough beside the name of an order, at least so many cells are shown, or none; of a count
none, as what it counts would be cut off."""

PAUSE = 0.03
"""Seconds before each note that is looked up after the list is open."""

KEY = 3
"""How many cells a key takes at the beginning of a line."""


def numbered(items: Sequence[Item]) -> list[Item]:
    """The items, of which those that can be picked, have no key and take a digit get one, as far as they go: what is a
    number itself its own, all others from 1 to 9 those that are left."""
    own = [replace(item, key=_own_digit(item)) if _wants_digit(item) else item for item in items]
    taken = {item.key for item in own if item.objection is None}
    digits = (digit for digit in "123456789" if digit not in taken)
    return [replace(item, key=next(digits, "")) if _wants_digit(item) else item for item in own]


def _wants_digit(item: Item) -> bool:
    return item.takes_digit and not item.key and item.objection is None


def _own_digit(item: Item) -> str:
    """The digit that the value of a line is, such as a number of shots; "" if it is none."""
    value = item.value.value if isinstance(item.value, Candidate) else None
    return value if isinstance(value, str) and len(value) == 1 and value in "123456789" else ""


class Menu(ChooseDialog):
    """A list to pick from that is `about` hexes of the map. Each line has its note at its right end.

    Lines that can't be picked are folded into one, unless there are no others. `+` unfolds it, and so does Enter, which
    answers with the line that it stands for if that is the only one. In `items` they come behind all others. A
    click beside the menu closes it, unless the marked line lights a hex there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "fold", ""),
        Binding("question_mark", "help", ""),
    ]

    def __init__(
        self,
        title: Text,
        items: Sequence[Item],
        ask: Text = "",
        at: int = 0,
        *,
        about: Sequence[Cell] = (),
        noted: Callable[[Any], Text] | None = None,
        marked: Callable[[Any], object] = lambda value: None,
        lit: Callable[[Any, Cell], bool] = lambda value, cell: False,
    ) -> None:
        """With `noted`, the note of each line that can be picked is looked up by the line's value once the list is
        open, line by line, so that nobody waits for it. `marked` is called with the value of each line that can be
        picked when it is marked, and once more when it has been noted then. `lit` is called with the value of the
        marked line and a hex beside the menu that was clicked on; if it is true, the click has picked that line."""
        super().__init__(title, numbered(items), ask, at)
        self.about, self._noted, self._marked, self._lit = about, noted, marked, lit
        self._can = [item for item in self._items if item.objection is None]
        self._cannot = [item for item in self._items if item.objection is not None]
        self._is_folded = bool(self._can) and at < len(self._can)

    def keys_to(self, value: Any) -> Sequence[str]:
        """Enter where the line with this value is marked, else the letter that is its key, or the arrows that mark it:
        a digit only counts lines, and may be another one the next time."""
        at = self._place_of(value)
        keys = super().keys_to(value)
        if at is None or not keys or not keys[0].isdigit():
            return keys
        marked = next((each.highlighted for each in self.query(OptionList)), self._at)
        return keys_down(at - (marked or 0), self.leads_on)

    def on_screen_resume(self) -> None:
        """Begins to look up the notes, where they are not there yet, or goes on when the help over it is closed."""
        if self._noted is not None:
            self.run_worker(self._look_up_notes(self._noted), group="notes", exclusive=True)

    async def _look_up_notes(self, noted: Callable[[Any], Text]) -> None:
        """Shows the note of one line after the other; keys that are pressed meanwhile come first."""
        for at, item in enumerate(self._can):
            await asyncio.sleep(PAUSE)
            if not self.is_current:
                return
            self._can[at] = self._items[at] = replace(item, note=noted(item.value))
            for chooser in self.query(OptionList):
                chooser.replace_option_prompt_at_index(at, self.line(self._can[at]))
                if chooser.highlighted == at:
                    self._marked(item.value)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._can) and self.is_current:
            self._marked(self._can[event.option_index].value)

    def clicked_beside(self, at: Offset) -> None:
        """Picks the marked line by a click on a hex that it lights on the map; one anywhere else closes the menu."""
        cell, marked = self._find_cell(at), self.query_one(OptionList).highlighted
        if cell is None or marked is None or marked >= len(self._can) or not self._lit(self._can[marked].value, cell):
            self.action_leave()
        else:
            self.pick(marked)

    def wished_width(self) -> int:
        """As many cells as the longest line needs that can be picked, or that tells how to see the others."""
        lines = [self.content(item.text).cell_length + self._note_width(item) + self._key_width for item in self._can]
        if self._is_folded and self._cannot:
            lines.append(KEY + self.content(self._counted()[1]).cell_length)
        return max(lines, default=0) + BESIDE + FRAME + MARGIN

    def _note_width(self, item: Item) -> int:
        least = 0 if self._noted is None else NOTE
        return GAP + max(least, self.content(item.note).cell_length) if item.note or least else 0

    @property
    def _key_width(self) -> int:
        return KEY if any(item.key for item in self._can) else 0

    def stand_again(self) -> None:
        """Has the list find its room again, and its lines end where that ends."""
        super().stand_again()
        for chooser in self.query(OptionList):
            self._fill(chooser.highlighted)

    def options(self) -> list[Option]:
        """The lines of the list: those that can be picked, then the others, or one that counts them."""
        shown = self._can if self._is_folded else self._items
        lines = [self.line(item) for item in shown]
        return [Option(line) for line in (*lines, *self._folded())]

    def line(self, item: Item) -> Content:
        """The line for `item`: its key and words, and its note at the right end; or why it can't be picked. Of what is
        looked up only later, what has no room there is cut; all else goes on below."""
        if item.objection is not None:
            return super().line(item)
        if self._noted is None:
            return self._whole_line(item)
        words, note = self.content(item.text, "bold" if item.key else ""), self.content(item.note)
        free = self._width - self._key_width - words.cell_length
        if item.key and note.cell_length > free - GAP:
            is_count = isinstance(item.note, Phrase) and item.note.plural is not None
            is_cut = free - GAP >= SHORTEST and not is_count
            note = note.truncate(free - GAP, ellipsis=True) if is_cut else Content("")
        between = " " * max(GAP, free - note.cell_length) if note else ""
        return Content.assemble(self._cap(item.key), words, between, note.stylize("$foreground-muted"))

    def _whole_line(self, item: Item) -> Content:
        """The line for `item` with all of its words and its note, in as many lines as these take."""
        key, room = self._cap(item.key), max(1, self._width - self._key_width)
        rows = self.content(item.text, "bold" if item.key else "").wrap(room) or [Content("")]
        note = self.content(item.note, "$foreground-muted")
        free = room - rows[-1].cell_length - note.cell_length
        if note and free >= GAP:
            rows[-1] = Content.assemble(rows[-1], " " * free, note)
        elif note:
            rows += [Content.assemble(" " * max(0, room - row.cell_length), row) for row in note.wrap(room)]
        return Content("\n").join([Content.assemble(key if at == 0 else self._cap(""), r) for at, r in enumerate(rows)])

    def _cap(self, key: str) -> Content:
        """A key as it is drawn at the beginning of a line, or as much room as one takes."""
        if not key:
            return Content(" " * self._key_width)
        return Content.assemble(Content.styled(f" {key}", "$text-accent bold on $panel"), " ")

    def _folded(self) -> list[Content]:
        """The line that stands for all that can't be picked; none where there is nothing of that, or all is shown."""
        if not self._is_folded or not self._cannot:
            return []
        shown = (self.content(told, "$foreground-muted") for told in self._counted())
        room = max(1, self._width - KEY)
        words = next((words for words in shown if words.cell_length <= room), Content("…"))
        return [Content.assemble(self._cap(UNFOLD), words)]

    def _counted(self) -> Sequence[Text]:
        """How many can't be picked, and the key that tells why; then in fewer and fewer words, for less and less room,
        of which none is cut."""
        many = sum(item.stands_for for item in self._cannot)
        return (
            say("{n} more, not now: “{key}” shows why", n=many, key=UNFOLD),
            say("{n} more, not now: “{key}”", n=many, key=UNFOLD),
        )

    @property
    def _width(self) -> int:
        """How many cells the words of a line have."""
        return self.inner_width() - BESIDE

    def pick(self, at: int) -> None:
        """Answers with the line that has this index; the one that stands for several others is unfolded instead."""
        if self._is_folded and at == len(self._can) and len(self._cannot) > 1:
            self.action_fold()
        else:
            super().pick(at)

    def action_help(self) -> None:
        """Opens the help about the menu, from which one comes back to it."""
        self.hexwar.action_help()

    def keys_shown(self) -> list[Shown]:
        """The keys that do something in the menu, for its help: those of its lines, then those of every menu."""
        lines = [
            Shown("", (item.key,), item.text, f"take({at})", self) for at, item in enumerate(self._can) if item.key
        ]
        folded = say("What can't be done now, and why")
        return [
            *lines,
            Shown("", ("enter",), say("Choose the marked line"), "take", self),
            Shown("", ("up", "down"), say("Mark another line, and light its hexes"), "mark", self),
            *([Shown("", (UNFOLD_KEY,), folded, "fold", self)] if self._can and self._cannot else ()),
            Shown("", ("escape",), say("Close; so does a click beside the menu"), "leave", self),
        ]

    def action_take(self, at: int | None = None) -> None:
        """Picks the line with this index; without one, the marked line."""
        marked = self.query_one(OptionList).highlighted if at is None else at
        if marked is not None:
            self.pick(marked)

    def action_mark(self) -> None:
        """Marks the next line, or after the last one the first."""
        self.query_one(OptionList).action_cursor_down()

    def action_fold(self) -> None:
        """Shows what can't be picked, each with its reason, or folds it into one line again."""
        if self._can and self._cannot:
            self._is_folded = not self._is_folded
            self._fill(len(self._can))

    def _fill(self, at: int | None) -> None:
        """Shows the lines anew, and marks the one with the index `at`."""
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        chooser.add_options(self.options())
        chooser.highlighted = at
