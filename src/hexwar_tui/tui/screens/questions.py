"""The questions an order puts: each field in its own way, on the map, in a list, or typed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from textual import work
from textual.screen import Screen

from hexwar_tui.engine.choices import candidates
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.orders import Candidate, FieldKind, FieldSpec
from hexwar_tui.engine.seats import Seat
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item, Picked
from hexwar_tui.tui.dialogs.number import NumberDialog
from hexwar_tui.tui.dialogs.parts import PartsDialog
from hexwar_tui.tui.dialogs.refusal import RefusalDialog
from hexwar_tui.tui.dialogs.several import SeveralDialog
from hexwar_tui.tui.dialogs.text import TextDialog
from hexwar_tui.tui.order_entry import OrderEntry, Question, Way
from hexwar_tui.tui.order_text import candidate_text, draft_line, value_text
from hexwar_tui.tui.speech import Speaking

NOTHING = Candidate(None)


class Questions(Screen[str], Speaking):
    """The part of the table screen that asks; `TableScreen` shows the map that questions are put on."""

    game: Game
    seat: Seat

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.drafted_unit: str | None = None
        self.asking: Text = ""
        self._asked_on_map: tuple[OrderEntry, Question, asyncio.Future[Candidate | None]] | None = None

    def light(self, question: Question | None) -> None:
        """Lights the hexes of a question on the map; None puts the lights out."""
        raise NotImplementedError

    def prompt(self, text: Text) -> None:
        """Says what is asked in the line below the map; "" says the usual."""
        raise NotImplementedError

    async def refuse(self, what: Text, objection: Objection) -> None:
        """Says why not; the rule can be read at once."""
        rule = await self.app.push_screen_wait(RefusalDialog(what, objection))
        if rule:
            await self.hexwar.read_rule(rule)

    # -- asking one field ----------------------------------------------------------------------------------------------

    async def ask(self, entry: OrderEntry, question: Question) -> Candidate | None:
        """The answer to one question, or None to step back."""
        spec = question.choices.spec
        assert spec is not None
        kind = next(k for k in self.game.top.system.order_types if k.kind == entry.draft.kind)
        title = draft_line(self.game, entry.draft, kind.title)
        low, high = question.choices.bounds or (0, 0)
        match question.way:
            case Way.MAP:
                return await self._ask_on_map(entry, question, title)
            case Way.LIST:
                return await self._ask_in_list(entry, question, title)
            case Way.NUMBER:
                return _found(await self.app.push_screen_wait(NumberDialog(title, spec.ask, low, high)))
            case Way.TEXT:
                return _found(await self.app.push_screen_wait(TextDialog(title, spec.ask, spec.longest)))
            case Way.SEVERAL:
                items = [Item(c.value, self._candidate_text(entry, spec, c)) for c in question.choices.candidates]
                high = min(high, len(items))
                return _found(await self.app.push_screen_wait(SeveralDialog(title, spec.ask, items, low, high)))
            case Way.PARTS:
                return await self._ask_parts(entry, spec, title, (low, high))

    def _candidate_text(self, entry: OrderEntry, spec: FieldSpec, candidate: Candidate) -> Text:
        words, known = self.game.top.system.words(self.game.top), self.game.known(self.seat)
        return candidate_text(spec, candidate, words, known, entry.draft.values)

    async def _ask_in_list(self, entry: OrderEntry, question: Question, title: Text) -> Candidate | None:
        spec = question.choices.spec
        assert spec is not None
        items = [Item(c, self._candidate_text(entry, spec, c), c.note) for c in question.choices.candidates]
        items += [
            Item(r.candidate, self._candidate_text(entry, spec, r.candidate), objection=r.objection)
            for r in question.refused
        ]
        while True:
            picked: Picked | None = await self.app.push_screen_wait(ChooseDialog(title, items, spec.ask))
            if picked is None:
                return None
            if picked.objection is None:
                found: Candidate = picked.value
                return found
            await self.refuse(self._candidate_text(entry, spec, picked.value), picked.objection)

    async def _ask_on_map(self, entry: OrderEntry, question: Question, title: Text) -> Candidate | None:
        spec = question.choices.spec
        assert spec is not None
        self.drafted_unit = entry.draft.values.get("unit")
        answered: asyncio.Future[Candidate | None] = asyncio.get_running_loop().create_future()
        self._asked_on_map = (entry, question, answered)
        ask = say("{ask}   Space: nothing", ask=spec.ask) if spec.optional else spec.ask
        self.asking = say("{order}. {ask}", order=title, ask=ask)
        self.prompt(self.asking)
        self.light(question)
        try:
            return await answered
        finally:
            self._asked_on_map, self.asking = None, ""
            if self.children:  # None are left where the program ends in the middle of an order.
                self.light(None)
                self.prompt("")

    @property
    def asked_on_map(self) -> Question | None:
        """The question that is put on the map now."""
        return self._asked_on_map[1] if self._asked_on_map else None

    def answer_on_map(self, cell: Cell) -> None:
        """The player picked a hex while a question is on the map."""
        assert self._asked_on_map is not None
        entry, question, answered = self._asked_on_map
        refused = question.refused_places.get(cell)
        if cell in question.places:
            self._settle(answered, question.places[cell])
        elif (objection := refused.objection if refused else entry.objection_at(cell)) is not None:
            self._refuse_hex(objection)
        else:
            self.prompt(say("Pick one of the lit hexes."))

    @work(exclusive=True, group="refusal")
    async def _refuse_hex(self, objection: Objection) -> None:
        await self.refuse("", objection)

    def leave_map(self, *, nothing: bool = False) -> None:
        """Escape, or "nothing" where the field may be left out, while a question is on the map."""
        if self._asked_on_map is not None:
            _, question, answered = self._asked_on_map
            optional = question.choices.spec is not None and question.choices.spec.optional
            if not nothing or optional:
                self._settle(answered, NOTHING if nothing else None)

    @staticmethod
    def _settle(answered: asyncio.Future[Candidate | None], value: Candidate | None) -> None:
        if not answered.done():
            answered.set_result(value)

    # -- records -------------------------------------------------------------------------------------------------------

    async def _ask_parts(
        self, entry: OrderEntry, spec: FieldSpec, title: Text, bounds: tuple[int, int]
    ) -> Candidate | None:
        records: list[tuple[Any, ...]] = []
        while True:
            lines = [self._record_line(spec, record) for record in records]
            wanted = await self.app.push_screen_wait(PartsDialog(title, spec.ask, lines, *bounds))
            if wanted is None:
                return None
            if wanted.what == "take":
                return Candidate(tuple(records))
            if wanted.what == "drop":
                del records[wanted.at]
            else:
                record = await self._ask_record(entry, spec, title)
                if record is not None:
                    records.append(record)

    def _record_line(self, spec: FieldSpec, record: tuple[Any, ...]) -> Text:
        words, known = self.game.top.system.words(self.game.top), self.game.known(self.seat)
        values: dict[str, Any] = {}
        said = []
        for (name, part), value in zip(spec.parts, record, strict=True):
            said.append(value_text(part, value, words, known, values))
            values[name] = value
        return say("{fields}", fields=tuple(said))

    async def _ask_record(self, entry: OrderEntry, spec: FieldSpec, title: Text) -> tuple[Any, ...] | None:
        """The fields of one record, each in a dialog; None when left."""
        values: dict[str, Any] = dict(entry.draft.values)
        record = []
        for name, part in spec.parts:
            value = await self._ask_part(part, values, title)
            if value is None:
                return None
            record.append(value.value)
            values[name] = value.value
        return tuple(record)

    async def _ask_part(self, part: FieldSpec, values: Mapping[str, Any], title: Text) -> Candidate | None:
        known, words = self.game.known(self.seat), self.game.top.system.words(self.game.top)
        if part.kind is FieldKind.NUMBER and part.bounds:
            low, high = part.bounds(known, values)
            return _found(await self.app.push_screen_wait(NumberDialog(title, part.ask, low, high)))
        if part.kind is FieldKind.TEXT:
            return _found(await self.app.push_screen_wait(TextDialog(title, part.ask, part.longest)))
        found = candidates(part, known, values)
        items = [Item(c, candidate_text(part, c, words, known, values), c.note) for c in found]
        picked = await self.app.push_screen_wait(ChooseDialog(title, items, part.ask))
        return None if picked is None else picked.value


def _found(value: Any) -> Candidate | None:
    return None if value is None else Candidate(value)
