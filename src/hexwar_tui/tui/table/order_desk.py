"""How orders are made at the table: from the kind to the last field, then previewed, and given or queued."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.choices import Refusal
from hexwar_tui.engine.orders.order import Candidate, FieldKind, Order, Preview, specs
from hexwar_tui.engine.practice_player import Weighed
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.menu import Menu
from hexwar_tui.tui.dialogs.queue import QueueDialog
from hexwar_tui.tui.dialogs.stacks import StacksDialog, stacked
from hexwar_tui.tui.handover.advice import Advice
from hexwar_tui.tui.handover.weighed import weighed_in_words
from hexwar_tui.tui.outlook.talk import Work, choose
from hexwar_tui.tui.table.again import WayBack, same_again, way_back
from hexwar_tui.tui.table.docking import cells_about
from hexwar_tui.tui.table.letters import begun_here
from hexwar_tui.tui.table.order_entry import OrderEntry
from hexwar_tui.tui.table.order_text import confirmation, order_line
from hexwar_tui.tui.table.prospects import Prospects
from hexwar_tui.tui.table.questions import Lit, Questions

IN_REGION = "units of the region"
"""What the menu of a hex answers that leads to the units elsewhere in its region."""


class OrderDesk:
    """Makes orders out of the answers to `questions`, and queues them. `give` gives one; False if it was not taken."""

    def __init__(self, screen: Lit, questions: Questions, give: Callable[[Order], Awaitable[bool]]) -> None:
        self._screen, self._questions, self._give = screen, questions, give
        self._game, self._seat = questions.game, questions.seat
        self.advice = Advice(screen, self._game, self._seat, self._propose)
        self.queue: list[Order] = []
        self.tells_again = True
        """Whether an order that was given at once is told below the map."""

    async def make(
        self,
        values: Mapping[str, Any] | None = None,
        kind: str | None = None,
        at: Cell | None = None,
        there: Sequence[UnitLine] = (),
    ) -> None:
        """Asks for an order, from its kind (unless `kind` is given) to the last field, and gives or queues it. Escape
        steps back.

        `values` are answers picked on the map, by field; `at` is a hex whose region answers each question for a region.
        Instead of a kind the units `there`, elsewhere in that region, can be chosen.
        """
        begin = partial(OrderEntry, self._game, self._seat, values, at)
        prospects = Prospects(begin, self._questions.named, self._questions.marks_of, self._is_target)
        try:
            while (chosen := kind or await self._choose_kind(begin(), prospects, there)) is not None:
                if chosen == IN_REGION:
                    self._questions.draft = None  # The units are asked for, and not an order.
                    if (picked := await self._pick_units(there)) is not None:
                        await self.make({"units": picked})
                        return
                    continue
                entry = prospects.take(chosen)
                if await self._fill(entry) or kind is not None:
                    return
        finally:
            self._questions.draft = None

    def by_kind(self) -> dict[str, Work]:
        """What asks for an order of each kind, by the names under which words on the screen begin them."""
        kinds = (kind.kind for kind in self._game.top.system.order_types)
        return {f"order {kind}": partial(self.make, kind=kind) for kind in kinds}

    async def make_once_more(self, order: Order) -> bool:
        """Asks again for an order entered before, its last question first; returns whether it was given or queued."""
        entry = OrderEntry(self._game, self._seat)
        entry.begin_with(order)
        try:
            return await self._fill(entry)
        finally:
            self._questions.draft = None

    async def make_again(self, cell: Cell) -> bool:
        """Asks for what is open of the last order that can be given once more at a hex, and gives it; at once, where
        nothing is open and it can be taken back. Returns whether it was given or queued."""
        entry = same_again(self._game, self._seat, cell)
        if entry is None:
            self._screen.prompt(say("Nothing that you have ordered before can be ordered here again."))
            return False
        self._questions.at_once = True
        try:
            return await self._fill(entry)
        finally:
            self._questions.draft, self._questions.at_once = None, False

    async def make_at(self, cell: Cell, units: Sequence[UnitLine]) -> None:
        """Asks for an order to one of `units`, all at `cell`, or to several, in systems whose orders go to units
        together. If there are none, or none can be ordered together, offers all orders, and the units of the region; so
        it does, if none can be ordered at all, where something comes first that is ordered without a unit."""
        fields = [specs(kind) for kind in self._game.top.system.order_types]
        together = any("units" in field for field in fields) and not any("unit" in field for field in fields)
        if not units or (together and not any(map(self._can_be_ordered, units))):
            await self.make(at=cell, there=self._in_region(cell) if together else ())
            return
        if not together and self._comes_first(cell):
            await self.make(at=cell)
            return
        picked = await (self._pick_units(units) if together else self._pick_unit(units))
        if picked is not None:
            await self.make({"units" if together else "unit": picked})

    async def make_by_letter(self, letter: str, cell: Cell, units: Sequence[UnitLine]) -> bool:
        """Asks for the order that this letter picks in the menu of a hex or of a unit there, one of `units`; returns
        whether there is one that can be begun."""
        found = [each for each in begun_here(self._game, self._seat, cell, units) if each.kind.key == letter.lower()]
        picked = {each.unit for each in found} - {None}
        if len(picked) > 1:
            unit = await self._pick_unit([line for line in units if line.badge.unit in picked])
            found = [each for each in found if unit is not None and each.unit == unit]
            if not found:
                return True
        for begun in found[:1]:
            await self.make(begun.values, begun.kind.kind, begun.at)
        return bool(found)

    def _comes_first(self, cell: Cell) -> bool:
        """Whether there are orders with a letter that can be begun at a hex, and none of all that can is for a unit: a
        battle has to be decided, or all units are done."""
        types = {kind.kind: kind for kind in self._game.top.system.order_types}
        can = [types[kind.value] for kind in OrderEntry(self._game, self._seat, {}, cell).kinds()[0]]
        of_units = (spec.kind is FieldKind.UNIT for kind in can for spec in specs(kind).values())
        return any(kind.key for kind in can) and not any(of_units)

    def _in_region(self, cell: Cell) -> Sequence[UnitLine]:
        """The side's own units in the region of a hex that can be given an order."""
        view = self._game.view(self._seat)
        region = view.look(cell).region
        own = (line for line in view.units if line.badge.side == self._seat and line.cell is not None)
        there = [line for line in own if region and line.cell is not None and view.look(line.cell).region == region]
        return [line for line in there if self._can_be_ordered(line)]

    def _can_be_ordered(self, line: UnitLine) -> bool:
        """Whether there is an order that this unit, with others or alone, can be given now."""
        return OrderEntry(self._game, self._seat, {"units": (line.badge.unit,)}).can_begin()

    async def _pick_unit(self, units: Sequence[UnitLine]) -> str | None:
        if len(units) == 1:
            return units[0].badge.unit
        items = [Item(line.badge.unit, line.name, _strength(line)) for line in units]
        about = [line.cell for line in units[:1] if line.cell is not None]
        menu = partial(Menu, about=about)
        unit: str | None = await choose(self._screen, say("Which one?"), items, made=menu)
        return unit

    async def _pick_units(self, units: Sequence[UnitLine]) -> tuple[str, ...] | None:
        """Asks how many of each stack; marked are the units that can still be ordered, else all. None when left."""
        if len(units) == 1:
            return (units[0].badge.unit,)
        ready = [line.badge.unit for line in units if line.ready]
        items = [(line.badge.unit, line.name, line.group) for line in units]
        stacks = stacked(items, ready or [line.badge.unit for line in units])
        dialog = StacksDialog(say("Units"), say("Which of them?"), stacks, 1, len(units))
        dialog.about = [line.cell for line in units[:1] if line.cell is not None]
        return await self._screen.ask(dialog)

    async def _fill(self, entry: OrderEntry) -> bool:
        """Asks for all open fields and finishes the order; True when it was given or queued, False when left."""
        while await self._questions.fill(entry):
            self._questions.draft = entry.draft
            if await self._finish(entry.order()):
                return True
            if not entry.back():
                self._questions.choose_ahead(None)
                return False
        return False

    async def _choose_kind(self, entry: OrderEntry, prospects: Prospects, there: Sequence[UnitLine] = ()) -> str | None:
        self._questions.draft = entry.draft
        can, cannot = entry.kinds()
        types = {kind.kind: kind for kind in self._game.top.system.order_types}
        # What has no letter is rare and grave, as to resign: a digit, learned today, would be another order tomorrow.
        units = say("Units of this region: {n}", n=len(there))
        items = [Item(IN_REGION, units, takes_digit=False)] if there else []
        items += [Item(c.value, c.label, key=types[c.value].key, takes_digit=False) for c in can]
        items += _by_reason(cannot)
        about = cells_about(None, entry.draft.values, self._game.view(self._seat))
        menu = partial(
            Menu,
            about=about or (self._screen.map.cursor,),
            noted=prospects.note if about else None,  # All orders are many, and each may be about every unit.
            marked=lambda kind: self._screen.show_reach(prospects.reach(kind)),
            lit=partial(self._choose_ahead, prospects),
        )
        try:
            kind: str | None = await choose(self._screen, self._title(entry), items, made=menu)
        finally:
            self._screen.show_reach({})
        return kind

    def _is_target(self, kind: FieldKind, value: Any) -> bool:
        """Whether the value of a field is a unit of another side, or a hex on which one stands."""
        others = [line for line in self._game.view(self._seat).units if line.badge.side != self._seat]
        if kind is FieldKind.UNIT:
            return any(line.badge.unit == value for line in others)
        return kind is FieldKind.HEX and any(line.cell == value for line in others)

    def _choose_ahead(self, prospects: Prospects, kind: str, cell: Cell) -> bool:
        """Answers the first question of an order of this kind with a hex, if that can be the answer; returns whether it
        can."""
        can = cell in prospects.reach(kind)
        if can:
            self._questions.choose_ahead(cell)
        return can

    def _title(self, entry: OrderEntry) -> Text:
        picked = entry.draft.values.get("units") or (entry.draft.values.get("unit"),)
        if picked[0] is None:
            return say("Orders")
        if len(picked) > 1:
            return say_many("Orders for {n} unit", "Orders for {n} units", len(picked))
        return say("Orders for {unit}", unit=self._game.top.system.say.words(self._game.top).unit(picked[0]))

    async def _finish(self, order: Order) -> bool:
        """Shows the order with its way, line of fire, cost and odds, then gives or queues it; False when left or
        refused. An order that can be taken back is given at once, unless there is something to be shown first."""
        preview = self._game.preview(self._seat, order)
        if self._questions.puts_off and not self._game.is_sealed():
            return self._put_off(order)
        back = way_back(self._game, self._seat, order)
        if back is WayBack.ALL and self._stands_at_once(order, preview):
            return await self._give_at_once(order)
        return await self._show(order, self._with_why(preview, back))

    async def _propose(self, order: Order, told: Text, weighed: Sequence[Weighed]) -> bool:
        """Shows an order of which the player has not thought, with what is `told` of it, what was `weighed` for it and
        the cursor on the first hex that it is about, and gives or queues it if he wants that; False when left or
        refused."""
        preview, chart = self._game.preview(self._seat, order), self._screen.map
        for cell in self._about(order)[:1]:
            chart.put_cursor(cell, follow=not chart.is_in_sight(cell))
        words = [told, *weighed_in_words(weighed, order, partial(order_line, self._game, self._seat))]
        gap = [""] if preview.lines else []
        return await self._show(order, replace(preview, lines=(*map(Line, [*words, *gap]), *preview.lines)))

    async def _show(self, order: Order, preview: Preview) -> bool:
        """Shows an order and gives or queues it if the player wants that; False when left or refused."""
        about = self._about(order)
        self._screen.draw_way(preview.way)
        self._screen.draw_fire(_lines_of_fire(preview, about))
        wanted = await self._screen.ask(self._confirm_dialog(order, preview, about))
        self._screen.draw_way(())
        self._screen.draw_fire(())
        if wanted == "queue":
            return self._put_off(order)
        return wanted == "give" and await self._give(order)

    def _put_off(self, order: Order) -> bool:
        self.queue.append(order)
        self._screen.show_keys()
        self._screen.prompt(say("Queued as number {n}. “Q” shows the queue.", n=len(self.queue)))
        return True

    def _stands_at_once(self, order: Order, preview: Preview) -> bool:
        """Whether an order that can be taken back is given without being shown first: either a key has meant that, or
        its dice, a warning or a question of its own need not be read before. A click is never enough for it."""
        if not self._screen.is_typing:
            return False
        is_warned = any(line.tone is Tone.BAD for line in preview.lines)
        is_asked = confirmation(order, self._game.known(self._seat)) is not None
        return self._questions.at_once or not (preview.odds or is_warned or is_asked or self._screen.asks_first)

    async def _give_at_once(self, order: Order) -> bool:
        line = order_line(self._game, self._seat, order)
        given = await self._give(order)
        if given and self.tells_again:
            ends = self._screen.words(line).endswith((".", "!", "?"))
            back = say("{order} It can be taken back.", order=line)
            self._screen.prompt(back if ends else say("{order}. It can be taken back.", order=line))
        return given

    def _about(self, order: Order) -> tuple[Cell, ...]:
        """The hexes that an order is about, those of its fields in their order."""
        values = {name: getattr(order, name) for name in specs(type(order))}
        return cells_about(type(order), values, self._game.view(self._seat))

    def _with_why(self, preview: Preview, back: WayBack) -> Preview:
        """The preview with why the order is asked for again, where neither odds nor a warning say it."""
        is_said = preview.odds or any(line.tone is Tone.BAD for line in preview.lines)
        if is_said or back is WayBack.ALL:
            return preview
        why = say("It can't be taken back.")
        if back is WayBack.ITSELF:
            why = say("It can still be taken back.")
            if self._game.entered(self._seat):
                why = say("This order can still be taken back, those before it can't any more.")
        return replace(preview, lines=(*preview.lines, Line(why)))

    def _confirm_dialog(self, order: Order, preview: Preview, about: tuple[Cell, ...]) -> ConfirmDialog:
        """The dialog that shows the order before it is given or queued, beside the hexes that it is `about`; an order
        whose own question is whether to give it is asked for by that, and is not queued."""
        known = self._game.known(self._seat)
        sentence, asked = order.sentence(known), confirmation(order, known)
        line = order.title if sentence else order_line(self._game, self._seat, order)
        if asked is not None:
            dialog = ConfirmDialog(line, preview, asked[0], yes=asked[1])
        else:
            dialog = ConfirmDialog(line, preview, sentence, can_queue=not self._game.is_sealed())
        dialog.about = tuple(dict.fromkeys((*about, *preview.way))) or None
        dialog.picks = self._questions.choose_ahead
        return dialog

    async def show_queue(self) -> None:
        """Lists the queue, in which orders can be moved and dropped, and gives them all if the player says so."""
        lines = [order_line(self._game, self._seat, order) for order in self.queue]
        arranged = await self._screen.ask(QueueDialog(lines))
        if arranged is not None:
            self.queue[:] = [self.queue[place] for place in arranged.order]
            self._screen.show_keys()
            if arranged.run:
                await self._run_queue()

    async def _run_queue(self) -> None:
        """Gives the queued orders one after the other; the first that is not taken stays in the queue with the rest."""
        while self.queue and await self._give(self.queue[0]):
            self.queue.pop(0)
            self._screen.show_keys()


def _lines_of_fire(preview: Preview, about: Sequence[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """From the first hex that an order is about to each of the others, if dice are thrown for it from where it stands;
    an order with a way has no such lines."""
    is_fire = preview.odds and not preview.way
    return tuple((about[0], cell) for cell in about[1:]) if is_fire else ()


def _strength(line: UnitLine) -> Text:
    return "" if line.badge.strength is None else str(line.badge.strength)


def _by_reason(refusals: Iterable[Refusal]) -> list[Item]:
    """Items for the orders that can't be given, one for each reason."""
    found: dict[Objection, list[Candidate]] = {}
    for refusal in refusals:
        found.setdefault(refusal.objection, []).append(refusal.candidate)
    return [
        Item(alike[0].value, listing([each.label for each in alike]), objection=objection, stands_for=len(alike))
        for objection, alike in found.items()
    ]
