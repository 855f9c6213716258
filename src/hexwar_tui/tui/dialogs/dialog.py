"""The frame that all dialogs share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset, Region
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.room import FindCell, FindRoom, Room
from hexwar_tui.tui.map.hand.mouse import LEFT_BUTTON
from hexwar_tui.tui.stage.backdrop import Backdrop
from hexwar_tui.tui.stage.full_screen import Answer, SteadyScreen
from hexwar_tui.tui.stage.keys import in_lines
from hexwar_tui.tui.widgets.lines import KeysBelow
from hexwar_tui.tui.widgets.named_keys import key_named

MOST_STEPS = 4
"""How many steps of the mark are named one by one; of more only the first is."""

TITLE_ROOM = 58
"""How many cells long a title may be to fit into the upper edge of the narrowest box in the middle."""

CORNERS = 6
"""How many cells of the upper edge are not for the title."""

FRAME, MARGIN = 2, 2
"""How many lines, or cells, of a box its frame takes, and how many cells are left empty beside what it frames."""

WISHED = 44
"""How many cells wide most dialogs are best where they stand beside a map."""


def keys_down(by: int, last: str) -> tuple[str, ...]:
    """The keys that move the mark of a list `by` lines down, or up if the number is negative, and then the `last` key;
    where the way is long, only its first."""
    arrows = ("↓" if by > 0 else "↑",) * abs(by)
    return (*arrows, last) if len(arrows) <= MOST_STEPS else arrows[:1]


class Dialog(ModalScreen[Answer | None], Backdrop[Answer | None], SteadyScreen[Answer | None]):
    """A box over the screen behind it, with a title and a line of keys below. Escape closes it with the answer None.

    It stands in the middle, over a darkened screen; but one that is `about` hexes of a map stands beside them, where
    the map says (`stand`), and everything behind it stays as lit as it is. The title stands in the upper edge or, where
    that would cut it off, within the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    leads_on: str = "Enter"
    """The key, as printed on keyboards, that takes what the dialog offers, or closes it."""

    when_changed: Callable[[], object] | None = None
    """What is called when another line is marked, or something else filled in; None where nobody wants to know."""

    when_told: Callable[[], object] | None = None
    """What is called when the line of keys says something else; None where nobody wants to know."""

    closes_beside: bool = True
    """Whether a click beside the box closes it, as Escape does."""

    about: Sequence[Cell] | None = None
    """The hexes that the dialog is about, the one that must be seen first; None if it is about none of the map's."""

    room: Room | None = None
    """Where the dialog stands; None for the middle of the screen."""

    _is_kept = False
    _find_room: FindRoom | None = None
    _find_cell: FindCell = staticmethod(lambda at: None)

    def __init__(self, title: Text, keys: Text = "") -> None:
        super().__init__()
        self._title, self._keys, self._answered = title, keys, False
        self._is_laid_out = False
        self._begun_with: Any = None

    def compose(self) -> ComposeResult:
        """Lays out the title, the body and the keys."""
        with Vertical(classes="dialog") as box:
            title, self.room = self.content(self._title), self._found_room()
            if title.cell_length <= self._room_for_title():
                box.border_title = title
            else:
                yield Static(title, classes="dialog-title")
            yield from self.body()
            if self._keys:
                yield KeysBelow(self.content(self._keys))

    def on_mount(self) -> None:
        """Gives the keyboard to the first widget that can take it."""
        self._take_room()
        self._begun_with = self.filled_in()
        for first in self.focus_chain[:1]:
            first.focus()
        for scrolled in self.query("VerticalScroll").results(VerticalScroll):
            for what in ("scroll_y", "virtual_size", "show_vertical_scrollbar"):
                self.watch(scrolled, what, partial(self._tell_of_more, scrolled))

    def on_click(self, event: Click) -> None:
        """Closes the dialog by a click beside its box, as Escape does, unless something half-written would be lost by
        that: then the line of keys says so. A click on the name of a key is for the key."""
        at = event.screen_offset
        is_within = any(box.region.contains(*at) for box in self.query(".dialog"))
        if event.button != LEFT_BUTTON or is_within or key_named(self.app.screen_stack, at) is not None:
            return
        if self.is_half_written:
            self._say_it_is_kept()
        elif self.closes_beside:
            self.clicked_beside(at)

    def clicked_beside(self, at: Offset) -> None:
        """Does what a click on this cell beside the box does: as here, what Escape does."""
        self.action_leave()

    def filled_in(self) -> Any:
        """What the player has filled in so far, to be compared with what stood there at first."""
        return [field.value for field in self.query(Input)]

    @property
    def is_half_written(self) -> bool:
        """Whether something was filled in that would be lost by Escape."""
        return bool(self.filled_in() != self._begun_with)

    def _say_it_is_kept(self) -> None:
        kept = say("Not taken yet; Esc drops it")
        if not self._is_kept:
            self._is_kept, self._keys = True, say("{told}   {keys}", told=kept, keys=self._keys)
            for line in self.query(".dialog-keys").results(Static):
                line.update(self.content(self._keys))
            self._take_room()
            if self.when_told is not None:
                self.when_told()

    def stand(self, find: FindRoom, find_cell: FindCell) -> None:
        """Has the dialog, which is not open yet, stand where `find` says; `find_cell` says what is beside it."""
        self._find_room, self._find_cell = find, find_cell
        self.add_class("docked")

    def stand_again(self) -> None:
        """Has the dialog find its room again, as that on the screen has changed."""
        if self.is_mounted:
            self.room = self._found_room()
            self._take_room()

    def wished_width(self) -> int:
        """How many cells wide the dialog is best where it stands beside a map, its frame included."""
        return WISHED

    def fits(self, region: Region) -> bool:
        """Whether all that the dialog says is seen at once in a region of the screen: here that makes no difference."""
        return True

    @property
    def leaves_out_keys(self) -> bool:
        """Whether the box beside a map has no room for its keys, as what else it says takes all: here it always has."""
        return False

    def _found_room(self) -> Room | None:
        if self._find_room is None:
            return None
        return self._find_room(max(self.wished_width(), self.content(self._title).cell_length + CORNERS), self.fits)

    def _room_for_title(self) -> int:
        return TITLE_ROOM if self.room is None else self.room.region.width - CORNERS

    def _take_room(self) -> None:
        """Puts the box into its room, and has what scrolls in it leave the lines that all else in it takes."""
        if self.room is None:
            return
        region, edge = self.room.region, self.room.edge
        self.styles.align = ("left", edge)
        for box in self.query(".dialog"):
            box.styles.offset = (region.x, region.y if edge == "top" else region.bottom - self.app.size.height)
            box.styles.width, box.styles.max_height = region.width, region.height
        for line in self.query(".dialog-keys").results(Static):
            line.display = not self.leaves_out_keys
            line.update(self.keys_drawn(self.inner_width()))
        taken = sum(self._lines_of(line) for line in self.query(".dialog > Static").results(Static) if line.display)
        for scrolled in self.query(".dialog > .choices, .dialog > .lines, .dialog > .preview"):
            scrolled.styles.max_height = max(1, region.height - FRAME - taken)

    def _tell_of_more(self, scrolled: VerticalScroll) -> None:
        """Says in the lower edge of the box that there are more lines below those that are seen."""
        is_more = scrolled.show_vertical_scrollbar and scrolled.scroll_y < scrolled.max_scroll_y
        for box in self.query(".dialog"):
            box.border_subtitle = self.content(say("↓ more")) if is_more else ""

    def _lines_of(self, told: Static) -> int:
        """How many lines of the box a text takes."""
        content, width = told.content, self.inner_width()
        lines = content.get_height({}, width) if isinstance(content, Content) and content else 0
        return lines + told.styles.margin.height

    def inner_width(self) -> int:
        """How many cells there are for a line of the box, where it stands beside a map."""
        return 0 if self.room is None else self.room.region.width - FRAME - MARGIN

    def may_draw(self) -> bool:
        """Whether the present layout is drawn: not the first, behind which Textual always asks for another."""
        was_laid_out, self._is_laid_out = self._is_laid_out, True
        return was_laid_out

    def body(self) -> ComposeResult:
        """Yields the widgets that stand between title and keys; each dialog defines its own."""
        raise NotImplementedError

    @property
    def keys_said(self) -> Text:
        """The keys of the dialog, each with what it does."""
        return self._keys

    def keys_drawn(self, width: int) -> Content:
        """The keys, each with what it does, in lines so many cells wide."""
        return Content(in_lines(self.words(self._keys), width))

    def begin_at(self, value: Any) -> bool:
        """Has the dialog, before it is shown, offer `value` at first; returns whether it can. Dialogs in which anything
        is chosen or filled in override this."""
        return False

    def keys_to(self, value: Any) -> Sequence[str]:
        """The keys, as printed on keyboards and in their order, that have the dialog answer `value` from what is marked
        and filled in now; none where it can't answer that. Dialogs in which anything is chosen override this."""
        return (self.leads_on,)

    def called(self, value: Any) -> Text:
        """The words by which the dialog offers `value`; "" where it names nothing."""
        return ""

    def note_change(self) -> None:
        """Tells whoever wants to know that another line is marked, or something else filled in."""
        if self.when_changed is not None:
            self.when_changed()

    def answer(self, value: Answer | None) -> None:
        """Closes the dialog with `value`, or, while it is being opened, once it is open. Later calls do nothing."""
        if not self._answered:
            self._answered = True
            if self.is_mounted:
                self.dismiss(value)
            else:
                self.call_later(self._close, value)

    def _close(self, value: Answer | None) -> None:
        self.dismiss(value)  # What it returns must not be awaited here, as `call_later` would.

    def action_leave(self) -> None:
        """Closes the dialog with the answer None, by Escape."""
        self.answer(None)
