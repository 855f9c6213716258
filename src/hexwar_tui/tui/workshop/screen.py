"""The screen at which somebody draws a scenario: its map with a cursor, and the toolbox beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.timer import Timer
from textual.widgets import OptionList, Static

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.map import HexMap, MapFrame
from hexwar_tui.tui.map.look import Mark
from hexwar_tui.tui.stage.full_screen import FullScreen
from hexwar_tui.tui.widgets.lines import KeyLine, TopLine
from hexwar_tui.tui.widgets.long_text import put
from hexwar_tui.tui.workshop.area_deeds import AreaDeeds
from hexwar_tui.tui.workshop.bindings import ARROWS, BINDINGS, HOW, KEYS, LINE, LINE_OF_SIDES
from hexwar_tui.tui.workshop.deeds import Deeds
from hexwar_tui.tui.workshop.drawing_map import DrawingMap
from hexwar_tui.tui.workshop.toolbox import ToolBox
from hexwar_tui.workshop import shapes
from hexwar_tui.workshop.acts import all_covered
from hexwar_tui.workshop.areas import Piece
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit
from hexwar_tui.workshop.faults import Fault, faults_of
from hexwar_tui.workshop.hand import Hand, OfGround, brushes
from hexwar_tui.workshop.kept import OpenDrawing
from hexwar_tui.workshop.picture import edit_words, loss_words, picture

PAUSE = 0.6
"""Seconds after the last edit until a drawing is looked over."""

LARGE = 20_000
"""From how many hexes on a drawing is looked over only when somebody asks, as that takes seconds."""


class DrawingScreen(FullScreen[None]):
    """Shows a drawing, and lets somebody work at it. Everything is kept as it is done; leaving asks nothing."""

    BLANK = True

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(self, kept: OpenDrawing) -> None:
        super().__init__(classes="workshop")
        self.kept = kept
        self.hand = Hand(self.drawing, brushes(self.drawing)[0], kept.easel.symmetry)
        self.faults: list[Fault] = []
        self.piece: Piece | None = None
        self.area: list[Cell] = []
        self._pen_is_down, self._is_checked = False, False
        self._timer: Timer | None = None
        self._deeds, self._areas = Deeds(self), AreaDeeds(self)

    @property
    def drawing(self) -> Drawing:
        """What is drawn."""
        return self.kept.easel.drawing

    @property
    def map(self) -> HexMap:
        """The map."""
        return self.query_one(DrawingMap)

    # -- layout --------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lays out the top line, the map beside the toolbox, a line for sentences, and the keys."""
        yield TopLine(classes="top-line")
        with Horizontal(classes="middle"):
            view = picture(self.drawing, self.hexwar.language)
            yield MapFrame(DrawingMap(view, on_cursor=self._moved))
            yield ToolBox(self.hand)
        yield Static("", classes="prompt")
        yield KeyLine(classes="key-line")

    def on_mount(self) -> None:
        """Gives the map the keyboard, and shows everything."""
        self.map.focus()
        self.query_one(ToolBox).fill()
        pairs = (*KEYS, ("Esc", say("back")), ("?", say("keys")))
        self.query_one(KeyLine).show([(key, self.content(what)) for key, what in pairs])
        if not self.kept.easel.undoable:
            self.tell(HOW)
        self.show_again()

    def show_again(self) -> None:
        """Shows the drawing as it is now, and has it looked over a moment later."""
        if not self.is_there:
            return
        self.map.show(picture(self.drawing, self.hexwar.language))
        self._is_checked = False
        if self._timer is not None:
            self._timer.stop()
        self._timer = None if self.is_large else self.set_timer(PAUSE, self._look_over)
        self.tell_hand()

    def tell_hand(self) -> None:
        """Shows what the hand holds, and the hexes that it is about."""
        if not self.is_there:
            return
        drawing, easel = self.drawing, self.kept.easel
        title, size = getattr(drawing.frame, "title", None) or say("untitled"), f"{drawing.width}×{drawing.height}"
        taken = say_many("{n} edit", "{n} edits", easel.undoable)
        parts = [self.content(part) for part in (title, drawing.system.title, size, taken)]
        if self._pen_is_down:
            parts.insert(0, self.content(say("PEN DOWN"), "$text-warning bold"))
        self.query_one(TopLine).show(parts, title=int(self._pen_is_down))
        box = self.query_one(ToolBox)
        box.mark()
        box.tell(self.map.cursor, self.faults, is_checked=self._is_checked, is_large=self.is_large)
        self._light()

    def _light(self) -> None:
        """Lights the axis of the symmetry, the area, the beginning of a line, and where something is wrong."""
        tinted = dict.fromkeys(self.hand.symmetry.axis, "")
        tinted |= dict.fromkeys(all_covered(self.drawing), "")
        if self.hand.has_way:
            tinted[self.map.cursor] = ARROWS[self.hand.way]
        self.map.overlay = tinted
        marks = {cell: Mark("wanted") for fault in self.faults for cell in fault.cells[:1]}
        marks |= {cell: Mark("reach") for cell in self.area}
        marks |= {} if self.hand.start is None else {self.hand.start: Mark("selected")}
        # What was found before, or marked, may lie on a map that was larger.
        self.map.marks = {cell: mark for cell, mark in marks.items() if cell < self.drawing.grid.size}

    def tell(self, told: Text) -> None:
        """Shows a sentence below the map; "" clears it."""
        if self.is_there:
            put(self.content(told), self.query_one(".prompt", Static))

    # -- faults --------------------------------------------------------------------------------------------------------

    @property
    def is_large(self) -> bool:
        """Whether the drawing is looked over only when somebody asks."""
        return self.drawing.grid.size >= LARGE

    @work(exclusive=True, group="faults")
    async def _look_over(self) -> None:
        await self.look_over()

    async def look_over(self) -> None:
        """Looks for what is missing or wrong, and shows it."""
        drawing, registry = self.drawing, self.hexwar.registry
        found = await asyncio.to_thread(faults_of, registry, drawing.system, drawing.parts)
        self.faults, self._is_checked = found, True
        self.tell_hand()

    # -- edits ---------------------------------------------------------------------------------------------------------

    def do(self, edit: Edit) -> None:
        """Does an edit, and shows it; where it can't be kept, nothing is changed, and a sentence says why."""
        try:
            self.kept.easel.do(edit)
        except SaveError as fault:
            self.tell(fault.text)
            return
        self.tell(loss_words(self.drawing, edit))
        self.show_again()
        if edit.cells is None:
            self.query_one(ToolBox).fill()

    def _moved(self, cell: Cell) -> None:
        if self._pen_is_down:
            self.do(self.hand.strike(cell))
        else:
            self.tell_hand()

    def action_strike(self) -> None:
        """Does what the brush does, on the hex under the cursor."""
        self.do(self.hand.strike(self.map.cursor))

    @on(HexMap.Chosen)
    def _chosen(self) -> None:
        self.action_strike()

    @on(DrawingMap.Struck)
    def _struck(self, event: DrawingMap.Struck) -> None:
        self.hand.way = event.way
        if event.picks:
            self.hand.pick_up(event.cell)
            self.tell_hand()
        elif event.before is None or isinstance(self.hand.brush, OfGround):
            edit = self.hand.strike(event.cell, event.before)
            self.do(Edit(edit.changes, joined=event.before is not None))

    @on(HexMap.Looked)
    def _looked(self, event: HexMap.Looked) -> None:
        self.map.put_cursor(event.cell)
        self.action_pick_up()

    def action_undo(self) -> None:
        """Takes the last edit back."""
        self._again(self.kept.easel.undo, say("Taken back"), say("There is nothing to take back."))

    def action_redo(self) -> None:
        """Does again what was taken back."""
        self._again(self.kept.easel.redo, say("Done again"), say("Nothing was taken back."))

    def _again(self, act: Callable[[], Edit | None], done: Text, nothing: Text) -> None:
        try:
            edit = act()
        except SaveError as fault:
            self.tell(fault.text)
            return
        self.tell(nothing if edit is None else say("{done}: {what}", done=done, what=edit_words(self.drawing, edit)))
        self.hand.start, self.area = None, []
        self.show_again()
        self.query_one(ToolBox).fill()

    # -- the hand ------------------------------------------------------------------------------------------------------

    def action_brush(self, by: int) -> None:
        """Takes the next brush, or with -1 the one before."""
        every = brushes(self.drawing)
        at = every.index(self.hand.brush) if self.hand.brush in every else 0
        self.hand.brush, self.hand.start = every[(at + by) % len(every)], None
        self.tell_hand()

    @on(OptionList.OptionSelected)
    def _brush_clicked(self, event: OptionList.OptionSelected) -> None:
        self.hand.brush, self.hand.start = self.query_one(ToolBox).brushes[event.option_index], None
        self.map.focus()
        self.tell_hand()

    def action_pick_up(self) -> None:
        """Takes what is on the hex as brush."""
        self.hand.pick_up(self.map.cursor)
        self.tell_hand()

    def action_wider(self, by: int) -> None:
        """Makes the brush wider, or with -1 narrower."""
        self.hand.radius = max(0, min(shapes.WIDEST, self.hand.radius + by))
        self.tell_hand()

    def action_turn(self, by: int) -> None:
        """Has things on sides of hexes stand on the next side."""
        self.hand.way = (self.hand.way + by) % 6
        self.tell_hand()

    def action_pen(self) -> None:
        """Puts the pen down, so that the cursor paints wherever it comes, or takes it up."""
        self._pen_is_down = not self._pen_is_down
        if self._pen_is_down:
            self.action_strike()
        else:
            self.tell_hand()

    def action_line(self) -> None:
        """Begins a line on the hex, or ends it there."""
        hand, here = self.hand, self.map.cursor
        if not isinstance(hand.brush, OfGround) and not hand.has_way:
            self.tell(say("Lines are of a ground, or of what stands on sides of hexes: Tab."))
            return
        start, hand.start = hand.start, None
        if start is None:
            hand.start = here
            self.tell(LINE_OF_SIDES if hand.has_way else LINE)
            self.tell_hand()
        else:
            self.do(hand.wall(start, here) if hand.has_way else hand.strike(here, start))

    def action_deed(self, what: str) -> None:
        """Does one of the deeds with areas, by its name."""
        self._areas.do(what)

    @work(exclusive=True, group="dialog")
    async def action_do(self, what: str) -> None:
        """Opens one of the dialogs, by its name."""
        try:
            await self._deeds.ask(what)
        except HexwarError as fault:
            self.tell(fault.text)

    def action_leave(self) -> None:
        """Leaves; everything is kept already."""
        if self._pen_is_down:
            self.action_pen()
            return
        self.kept.close()
        self.dismiss()

    def on_unmount(self) -> None:
        """Lets other programs open the drawing."""
        self.kept.close()
