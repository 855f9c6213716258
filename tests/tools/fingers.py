"""Somebody at the keyboard who knows what he wants: he gives an order at the table, and counts the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from hexwar_tui.engine.games.lesson_places import places_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.letter import LetterDialog
from hexwar_tui.tui.dialogs.tell import RefusalDialog
from hexwar_tui.tui.lesson.dialog_keys import Aim, in_dialog
from hexwar_tui.tui.lesson.next_keys import answer_cell
from hexwar_tui.tui.stage.keys import key_printed
from hexwar_tui.tui.table.letters import direct_keys
from hexwar_tui.tui.table.order_entry import Question
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.watching import app_of, game_of, press

MOST_KEYS = 90
"""More keys than this are never needed for an order."""

STEPS = {
    Direction.N: "up",
    Direction.S: "down",
    Direction.NW: "7",
    Direction.NE: "9",
    Direction.SW: "1",
    Direction.SE: "3",
}
"""The key that moves the cursor in each direction."""


class Stuck(Exception):
    """Raised where the way that was taken does not lead to the order that is wanted."""


class Fingers:
    """Presses keys at the table that `pilot` has on top, and counts them: `keys` that choose, `steps` of the cursor.
    An order counts as the one that is wanted if it is of the same kind and has the same in the fields `like`, which
    without any are all."""

    def __init__(self, pilot: Pilot[Any], like: Sequence[str] = ()) -> None:
        self._pilot, self._like = pilot, like
        self.keys = self.steps = 0
        self.pressed: list[str] = []

    async def press(self, *keys: str) -> None:
        """Presses keys that choose."""
        self.keys += len(keys)
        self.pressed += keys
        await press(self._pilot, *keys)

    async def go_to(self, cell: Cell) -> None:
        """Moves the cursor to a hex, step by step, or by Tab where that is less."""
        chart = self._table.map
        for _ in range(self._tabs_to(cell)):
            self.steps += 1
            await press(self._pilot, "tab")
        while chart.cursor != cell:
            at, grid = chart.cursor, chart.view.grid
            near = {way: grid.neighbour(at, way) for way in STEPS}
            far = {way: grid.distance(to, cell) for way, to in near.items() if to is not None}
            way = min(far, key=far.__getitem__)
            if far[way] >= grid.distance(at, cell):
                raise Stuck("the cursor can't come there")
            self.steps += 1
            await press(self._pilot, STEPS[way])

    def _tabs_to(self, cell: Cell) -> int:
        """How often Tab is to be pressed to come to a hex; 0 where that does not lead there, or is no less."""
        stops, chart = self._table.outlook.stops(), self._table.map
        if cell not in stops:
            return 0
        tabs = (stops.index(cell) - (stops.index(chart.cursor) if chart.cursor in stops else -1)) % len(stops)
        return tabs if tabs < chart.view.grid.distance(chart.cursor, cell) else 0

    @property
    def _table(self) -> TableScreen:
        return next(screen for screen in self._pilot.app.screen_stack if isinstance(screen, TableScreen))

    # -- an order ------------------------------------------------------------------------------------------------------

    async def give(self, wanted: Order, way: str) -> None:
        """Gives the order that is wanted, begun in one of the ways of `acts.WAYS`. Raises Stuck where it can't be."""
        before = self._given()
        await self._begin(wanted, way)
        for _ in range(MOST_KEYS):
            if len(given := self._given()) > len(before):
                if not self._is_wanted(given[-1], wanted):
                    raise Stuck(f"{given[-1]} was given")
                return
            await self._go_on(wanted)
        raise Stuck("too many keys")

    async def end_part(self) -> None:
        """Seals or hands over. Raises Stuck where that can't be done."""
        before = len(game_of(self._pilot).record.entries)
        await self.press("e")
        if isinstance(self._pilot.app.screen, RefusalDialog):
            raise Stuck("it is refused")
        await self.press("enter")
        if len(game_of(self._pilot).record.entries) == before:
            raise Stuck("nothing has been ended")

    async def look_at_news(self) -> None:
        """Reads what has happened since the last turn, and comes back."""
        await self.press("N", "escape")

    def _given(self) -> list[dict[str, Any]]:
        entries = standing(game_of(self._pilot).record.entries)
        return [entry.body for entry in entries if entry.kind is EntryKind.ORDER]

    def _is_wanted(self, given: dict[str, Any], wanted: Order) -> bool:
        body = write_order(wanted)
        return all(given.get(name) == body.get(name) for name in ("kind", *(self._like or body)))

    async def _begin(self, wanted: Order, way: str) -> None:
        if way == "all":
            await self.press("a")
            return
        await self.go_to(self._begins_at(wanted, way))
        if way.startswith("letter"):
            letters = direct_keys(type(wanted), self._table.active_bindings)
            if not letters:
                raise Stuck("the table has another use for its letter")
            await self.press(letters[0])
        else:
            await self.press("full_stop" if way == "again" else "enter")

    def _begins_at(self, wanted: Order, way: str) -> Cell:
        """The hex at which an order is begun: its unit's, or the one that it is about; else where the cursor is."""
        view = self._table.view
        places = places_of(self._table.game, view, wanted)
        if way == "unit" and places.unit is None:
            raise Stuck("no unit of it is on the map")
        first = places.ends if way.endswith("hex") else places.unit
        return next((cell for cell in (first, places.ends) if cell is not None), self._table.map.cursor)

    async def _go_on(self, wanted: Order) -> None:
        screen = self._pilot.app.screen
        if isinstance(screen, RefusalDialog):
            raise Stuck("it is refused")
        if isinstance(screen, Dialog):
            await self._in_dialog(screen, wanted)
        elif isinstance(screen, TableScreen) and (question := screen.questions.on_map) is not None:
            await self._on_map(screen, question, wanted)
        else:
            raise Stuck(f"nothing is asked at {screen}")

    async def _in_dialog(self, dialog: Dialog[Any], wanted: Order) -> None:
        questions = self._table.questions
        if isinstance(dialog, TextDialog | LetterDialog):
            await self.press(*(("x", "ctrl+s") if isinstance(dialog, LetterDialog) else ("x", "enter")))
            return
        if isinstance(dialog, NumberDialog) and isinstance(number := questions.answer_in(wanted), int):
            typed = dialog.query_one(Input).value
            await self.press(*("" if typed == str(number) else str(number)), "enter")
            return
        aim = Aim(wanted, questions.draft, questions.answer_in(wanted))
        printed = _key_of_line(dialog, aim) or in_dialog(dialog, aim)[0]
        if printed == "Esc":
            raise Stuck(f"{type(dialog).__name__} does not lead there")
        await self.press(key_printed(printed) or printed)

    async def _on_map(self, table: TableScreen, question: Question, wanted: Order) -> None:
        cell = answer_cell(question, wanted, places_of(table.game, table.view, wanted))
        if cell is not None:
            await self.go_to(cell)
            await self.press("full_stop" if hasattr(table, "action_again") else "enter")
        elif question.left_out is not None and getattr(wanted, question.choices.field or "", None) is None:
            await self.press("space")
        else:
            raise Stuck("no hex is the answer")


def _key_of_line(dialog: Dialog[Any], aim: Aim) -> str:
    """The key of the line that is wanted, where the dialog is a list and Enter would not take it; "" where none has."""
    if not isinstance(dialog, ChooseDialog):
        return ""
    for value in aim.wanted:
        at = dialog._place_of(value)
        if at is not None and dialog.keys_to(value) != (dialog.leads_on,):
            return dialog._items[at].key
    return ""


async def to_the_table(pilot: Pilot[Any]) -> None:
    """Passes the curtain and the digest."""
    for _ in range(6):
        screen: Screen[Any] = app_of(pilot).screen
        if isinstance(screen, TableScreen):
            return
        await press(pilot, "escape" if type(screen).__name__ == "Digest" else "enter")
