"""How the questions of an order are put to the player: on the map, in a list, or to be typed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.choices import candidates, order_type
from hexwar_tui.engine.orders.order import SHOOTS, Candidate, Draft, FieldKind, FieldSpec, Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.entry import NumberDialog, text_dialog
from hexwar_tui.tui.dialogs.menu import Menu
from hexwar_tui.tui.dialogs.queue import PartsDialog
from hexwar_tui.tui.dialogs.stacks import several_dialog
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.look import DRAWN_SHOOTS
from hexwar_tui.tui.outlook.talk import Answer, Hosted, choose
from hexwar_tui.tui.table.asking import (
    OnMap,
    fill,
    likeliest,
    listed,
    note_at,
    offered_first,
    place_offered,
    rest_said,
    strength_of,
)
from hexwar_tui.tui.table.docking import cells_about, cells_of
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, RecordEntry, Way
from hexwar_tui.tui.table.order_text import (
    apart,
    candidate_text,
    draft_line,
    parts_said,
    record_text,
    told_apart,
)
from hexwar_tui.tui.table.prospects import losses


class Lit(Hosted, Protocol):
    """A screen with a map on which questions are asked."""

    @property
    def is_typing(self) -> bool:
        """Whether what was done last was done by a key of the keyboard, and not by a click."""

    @property
    def asks_first(self) -> bool:
        """Whether every order is shown before it is given, even one that can be taken back."""

    @property
    def map(self) -> HexMap:
        """The map."""

    def words(self, text: Text) -> str:
        """`text` in the language of the screen, in characters that its terminal has."""

    def light(self) -> None:
        """Lights the hexes that answer the question on the map; without a question, lights none."""

    def show_reach(self, reach: Mapping[Cell, str]) -> None:
        """Lights hexes for as long as the line of a list is marked, while no question is put on the map."""

    def draw_way(self, way: tuple[Cell, ...]) -> None:
        """Draws on the map the way that an order will take; an empty `way` removes the one that is drawn."""

    def draw_fire(self, lines: tuple[tuple[Cell, Cell], ...]) -> None:
        """Draws on the map the lines of fire of an order, each from hex to hex, in place of those that are drawn."""


class Questions:
    """Asks the player of a seat the questions by which orders are made. `drafted_unit` is the unit that the question on
    the map is for, None if it is for none; `asked_field` is the field of the order that was asked for last."""

    def __init__(self, screen: Lit, game: Game, seat: Seat) -> None:
        self._screen, self.game, self.seat = screen, game, seat
        self.drafted_unit: str | None = None
        self.asked_field = ""
        self.draft: Draft | None = None
        """The order that is being made, as far as it has been answered; None while none is."""
        self.at_once = False
        """Whether the last answer was meant to give the order at once, if it can be taken back."""
        self.puts_off = False
        """Whether the last answer was meant to put the order into the queue."""
        self._asked_part: tuple[int, int] | None = None
        """By their numbers, of which record which part was asked for last; None while none is asked for."""
        self._asking: Text = ""
        self._kind: type[Order] | None = None
        """The kind of the order that was asked for last; None before any was."""
        self._on_map: OnMap | None = None
        self._ahead: Cell | None = None

    def answer_in(self, order: Order) -> Any:
        """What `order` has for what was asked for last, a field or a part of a record; None where it has none."""
        value = getattr(order, self.asked_field, None)
        if self._asked_part is None:
            return value
        record, part = self._asked_part
        return value[record][part] if isinstance(value, tuple) and record < len(value) else None

    async def fill(self, entry: OrderEntry) -> bool:
        """Asks for all fields of `entry` that are open; False if the player steps back out of the first."""
        return await fill(entry, partial(self._answer_to, entry))

    async def _answer_to(self, entry: OrderEntry, question: Question) -> Candidate | None:
        """The player's answer to a question of `entry`; None when he steps back."""
        self.at_once = self.puts_off = False
        self._kind = order_type(self.game.top.system.order_types, entry.draft.kind or "")
        title, values = draft_line(self.game, entry.draft, self._kind.title), entry.draft.values
        self.draft, self.asked_field = entry.draft, question.choices.field or ""
        before = entry.answered_before(self.asked_field)
        if before is None and question.way is Way.LIST:
            before = offered_first(self.game, self._kind, entry.draft, self.asked_field)
        if question.way is Way.PARTS:
            return await self._ask_parts(question, title, values, before or ())
        return await self._ask(question, title, values, question.spec.ask, before, entry)

    @property
    def _naming(self) -> tuple[Words, Any]:
        """The words of the system and what the seat knows, from which names are taken."""
        return apart(self.game, self.seat), self.game.known(self.seat)

    async def _ask(
        self,
        question: Question,
        title: Text,
        values: Mapping[str, Any],
        ask: Text,
        before: Any = None,
        entry: OrderEntry | None = None,
    ) -> Candidate | None:
        """The answer to a question that is not for records; None to step back. `ask` says what is wanted, `before` is
        the answer that was stepped back from, `entry` the order, None for a part of a record."""
        spec, name = question.spec, question.choices.field or ""
        low, high = question.choices.bounds or (0, 0)
        ahead, self._ahead = self._ahead, None
        rest = partial(rest_said, self._kind, self.game.known(self.seat))
        if question.way is Way.LIST and (left := rest(values)):
            ask = say("{ask} {left}", ask=ask, left=left)
        match question.way:
            case Way.MAP:
                self.drafted_unit = values.get("unit") if entry is None else entry.unit
                return await self._ask_on_map(question, title, ask, entry, ahead)
            case Way.NUMBER:
                if before is None and spec.usual is not None:
                    before = spec.usual(self.game.known(self.seat), values)
                dialog = NumberDialog(title, ask, low, high, before, lambda n: rest({**values, name: n}))
                return _found(await self._ask_beside(dialog, values))
            case Way.TEXT:
                return _found(await self._screen.ask(text_dialog(title, ask, spec, before or "")))
            case Way.SEVERAL:
                return _found(await self._ask_several(question, title, values, ask, before))
            case _:
                return await self._ask_in_list(question, title, values, ask, before)

    async def _ask_several(
        self, question: Question, title: Text, values: Mapping[str, Any], ask: Text, before: Any
    ) -> tuple[Any, ...] | None:
        """The units chosen, by stacks if some are alike; None to step back. `before` or the usual ones are marked."""
        spec, offered = question.spec, question.choices.candidates
        low, high = question.choices.bounds or (0, 0)
        marked: Collection[str] = before or ()
        if before is None and spec.marked is not None:
            marked = frozenset(spec.marked(self.game.known(self.seat), values))
        texts = self._candidate_texts(values, spec, offered)
        return await self._ask_beside(several_dialog(title, ask, offered, texts, (low, high), marked), values)

    async def _ask_beside(self, dialog: Dialog[Answer], values: Mapping[str, Any]) -> Answer | None:
        """The answer to a dialog that stands beside the hexes of `values`."""
        dialog.about = self._about(values)
        return await self._screen.ask(dialog)

    def _about(self, values: Mapping[str, Any]) -> tuple[Cell, ...]:
        """The hexes that the answers given so far are about."""
        return cells_about(self._kind, values, self.game.view(self.seat))

    def named(self, spec: FieldSpec, candidate: Candidate, values: Mapping[str, Any] | None = None) -> Text:
        """A candidate for a field in words; `values` are the answers before it, None for the first of its order."""
        return self._candidate_texts(values or {}, spec, (candidate,))[0]

    def _candidate_texts(self, values: Mapping[str, Any], spec: FieldSpec, offered: Sequence[Candidate]) -> list[Text]:
        """All that is offered together in words, units of different sides told apart."""
        texts = [candidate_text(spec, candidate, *self._naming, values) for candidate in offered]
        return told_apart(offered, texts, self.game.view(self.seat))

    async def _ask_in_list(
        self, question: Question, title: Text, values: Mapping[str, Any], ask: Text, before: Any
    ) -> Candidate | None:
        spec = question.spec
        offered = [candidate.value for candidate in question.choices.candidates]
        at = likeliest(self.game.view(self.seat), offered, before)
        shown = [*question.choices.candidates, *(refusal.candidate for refusal in question.refused)]
        texts = self._candidate_texts(values, spec, shown)
        items = listed(question, texts, [each.value for each in candidates(spec, self.game.known(self.seat), values)])
        called = partial(self.named, spec, values=values)
        menu = partial(
            Menu,
            about=self._about(values),
            marked=partial(self._show_marked, spec),
            lit=lambda candidate, cell: cell in self._lit_by(spec, candidate),
        )
        try:
            found: Candidate | None = await choose(self._screen, title, items, ask, at, called, menu)
        finally:
            self._screen.show_reach({})
        return found

    def _show_marked(self, spec: FieldSpec, candidate: Candidate) -> None:
        """Lights the hexes of a candidate out of a list."""
        self._screen.show_reach(dict.fromkeys(self._lit_by(spec, candidate), ""))

    def _lit_by(self, spec: FieldSpec, candidate: Candidate) -> Sequence[Cell]:
        """The hexes of a candidate out of a list."""
        return candidate.cells or cells_of(spec.kind, candidate.value, self.game.view(self.seat))

    # -- asking on the map ---------------------------------------------------------------------------------------------

    async def _ask_on_map(
        self, question: Question, title: Text, ask: Text, entry: OrderEntry | None, ahead: Cell | None
    ) -> Candidate | None:
        answered: asyncio.Future[Candidate | None] = asyncio.get_running_loop().create_future()
        chart, before = self._screen.map, self._screen.map.cursor
        self._on_map = OnMap(question, answered, entry)
        self._asking = say("{order}. {ask}", order=title, ask=self._explained(ask, question))
        self._screen.prompt(self._asking)
        known = ahead if ahead is not None and ahead in question.places else None
        if known is None:
            draft = None if entry is None else entry.draft
            chart.cursor = place_offered(self.game.view(self.seat), question, draft, before)
        self._screen.light()  # Behind the cursor, which the map follows: what is lit is to be in sight.
        if known is not None:
            self.choose(known)
        try:
            found = await answered
            if found is None:
                chart.cursor = before
            return found
        finally:
            self._on_map, self._asking = None, ""
            self._screen.light()
            self._screen.prompt("")

    def _explained(self, ask: Text, question: Question) -> Text:
        """What is asked on the map, with the sign of hexes to shoot from, and the key that leaves the field out."""
        sign = SHOOTS if self._screen.map.is_painted else DRAWN_SHOOTS
        if any(SHOOTS in candidate.mark for candidate in question.places.values()):
            ask = say("{ask} {sign}: can shoot from there.", ask=ask, sign=sign)
        left_out = question.left_out
        return ask if left_out is None else say("{ask}   Space: {nothing}", ask=ask, nothing=left_out.label)

    @property
    def on_map(self) -> Question | None:
        """The question that is asked on the map now; None if there is none."""
        return self._on_map.question if self._on_map else None

    def marks(self) -> Mapping[Cell, str]:
        """The hexes that answer the question on the map, each with its mark; without a question none."""
        return {} if self._on_map is None else self.marks_of(self._on_map.entry, self._on_map.question)

    def marks_of(self, entry: OrderEntry | None, question: Question) -> Mapping[Cell, str]:
        """The hexes that answer a question of an order, None for one of a part of a record, each with its mark: that of
        its candidate, or what the unit there would lose on average."""
        found = {} if entry is None else losses(self.game, entry.draft, question)
        return {**question.reach, **{cell: self._screen.words(text) for cell, text in found.items()}}

    @property
    def can_draw_legs(self) -> bool:
        """Whether the question on the map asks for a way that can be drawn leg by leg."""
        return self._on_map is not None and self._on_map.onward is not None

    def at(self, cell: Cell) -> tuple[Text, tuple[Cell, ...]]:
        """Returns two things: the text of the question on the map with the note about the hex `cell`, and the way
        there, if a way is asked for. Without a question they are "" and ()."""
        if self._on_map is None:
            return self._asking, ()
        question = self._on_map.question
        note, found = note_at(question, cell), question.places.get(cell)
        said = say("{ask} {note}", ask=self._asking, note=note) if note else self._asking
        return said, tuple(found.value) if found is not None and question.spec.kind is FieldKind.PATH else ()

    def choose_ahead(self, cell: Cell | None) -> None:
        """Answers the next question of the order with a hex as soon as it is asked, if it is put on the map and the hex
        is lit there; None answers none."""
        self._ahead = cell

    def choose(self, cell: Cell, *, at_once: bool = False, puts_off: bool = False) -> None:
        """Answers the question on the map with a hex: asks which of several answers there, or says why none is. With
        `at_once` the order is to be given then, if it is complete; with `puts_off` it goes into the queue."""
        assert self._on_map is not None
        self.at_once, self.puts_off = at_once, puts_off
        question = self._on_map.question
        if cell in question.stacked:
            self._screen.begin(partial(self._ask_which, question, cell), "refusal")
        elif cell in question.places:
            self._settle(question.places[cell])
        else:
            self._screen.begin(partial(self._refuse_hex, cell), "refusal")

    async def _ask_which(self, question: Question, cell: Cell) -> None:
        """Asks which of several candidates on one hex is the answer."""
        spec, offered = question.spec, question.stacked[cell]
        texts = self._candidate_texts({}, spec, offered)
        view = self.game.view(self.seat)
        items = [Item(c, text, c.note or strength_of(view, c.value)) for c, text in zip(offered, texts, strict=True)]
        picked = await choose(self._screen, self._asking, items, made=partial(Menu, about=(cell,)))
        if picked is not None:
            self._settle(picked)

    def lead_by(self, cell: Cell) -> None:
        """Has the way that is asked for lead by this hex, and asks how it goes on; if it can't lead there, says why."""
        on_map = self._on_map
        if on_map is None or on_map.onward is None:
            return
        found = on_map.question.places.get(cell)
        further = on_map.onward(found.value) if found is not None else None
        if further is None or not further.places:
            self._screen.begin(partial(self._refuse_hex, cell), "refusal")
            return
        on_map.legs.append(on_map.question)
        on_map.question = further
        self._screen.light()

    async def _refuse_hex(self, cell: Cell) -> None:
        """Says why a hex can't be the answer; cursor and question stay."""
        assert self._on_map is not None
        await self._screen.refuse("", self._on_map.why_unlit(self.game, cell))

    def leave(self, *, nothing: bool = False) -> None:
        """Steps back from the question on the map, or the last leg of a way; `nothing` leaves an optional field out."""
        if self._on_map is None:
            return
        if nothing:
            if (left_out := self._on_map.question.left_out) is not None:
                self._settle(left_out)
        elif self._on_map.legs:
            self._on_map.question = self._on_map.legs.pop()
            self._screen.light()
        else:
            self._settle(None)

    def _settle(self, value: Candidate | None) -> None:
        if self._on_map is not None and not self._on_map.answered.done():
            self._on_map.answered.set_result(value)

    # -- records -------------------------------------------------------------------------------------------------------

    async def _ask_parts(
        self, question: Question, title: Text, values: Mapping[str, Any], before: Sequence[tuple[Any, ...]]
    ) -> Candidate | None:
        spec, bounds = question.spec, question.choices.bounds or (0, 0)
        records = list(before)
        is_asked = bool(records) or not bounds[0]
        while True:
            if not is_asked:  # The first one is wanted anyhow.
                record, is_asked = await self._ask_record(spec, title, values, 0), True
                self._asked_part = None
                if record is None:
                    return None
                records.append(record)
            lines = [record_text(spec, record, *self._naming, values) for record in records]
            wanted = await self._screen.ask(PartsDialog(title, spec.ask, lines, *bounds, records))
            if wanted is None:
                return None
            records = [records[place] for place in wanted.order]
            if wanted.taken:
                return Candidate(tuple(records) or (None if spec.optional else ()))
            record = await self._ask_record(spec, title, values, len(records))
            self._asked_part = None
            if record is not None:
                records.append(record)

    async def _ask_record(
        self, spec: FieldSpec, title: Text, values: Mapping[str, Any], number: int
    ) -> tuple[Any, ...] | None:
        """Asks for the record with this number, from 0, part by part; None when stepped back out of it."""
        entry = RecordEntry(self.game, self.seat, spec, values)

        async def answer_to(question: Question) -> Candidate | None:
            self._asked_part = number, len(entry.answers)
            said = parts_said(spec, entry.answers, *self._naming, values)
            ask = say("{before}: {ask}", before=tuple(said), ask=question.spec.ask) if said else question.spec.ask
            return await self._ask(question, title, entry.values, ask)

        return entry.record() if await fill(entry, answer_to) else None


def _found(value: Any) -> Candidate | None:
    return None if value is None else Candidate(value)
