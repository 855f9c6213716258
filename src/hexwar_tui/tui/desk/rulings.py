"""The referee's rulings, asked for in dialogs made of what the system says can be changed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.audience import foresee
from hexwar_tui.engine.play.rulings import LONGEST_MESSAGE, LONGEST_REASON, LONGEST_VALUE, Ruling
from hexwar_tui.engine.system import Change, Subject, Words
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.desk.draft import Draft
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item, Picked
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.search import SearchDialog
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.outlook.talk import Place, Talk

ON_MAP, THAT_IS_ALL = "on the map", "that is all"
"""Values of lines in dialogs that lead to another step instead of choosing a value or a side."""


def _marked(name: Text, is_marked: bool) -> Text:
    return say("[x] {name}", name=name) if is_marked else say("[ ] {name}", name=name)


async def ask_reason(screen: Talk, start: str = "") -> str | None:
    """Asks the referee for a reason, with `start` in the field at first, and returns it; None when he leaves."""
    ask = say("Why? Those who are told of it read this, too.")
    return await screen.ask(TextDialog(say("Reason"), ask, LONGEST_REASON, start))


class Rulings:
    """Asks the referee for rulings on `game`, enters them, and takes them back."""

    def __init__(self, screen: Place, game: Game) -> None:
        self._screen, self._game = screen, game
        self._picking: asyncio.Future[Cell | None] | None = None

    @property
    def _words(self) -> Words:
        words: Words = self._game.top.system.say.words(self._game.top)
        return words

    # -- rulings -------------------------------------------------------------------------------------------------------

    async def rule_on(self, cell: Cell | None) -> None:
        """Asks for a ruling on something at `cell` (None: on anything), and enters it unless the referee leaves."""
        change = await self._ask_change(cell)
        if change is not None:
            await self._finish_ruling(Draft([change]).for_who_sees(self._game))

    async def send_word(self) -> None:
        """Asks for a message to the sides, and enters it as a ruling unless the referee leaves."""
        draft = Draft()
        if await self._ask_message(draft):
            await self._finish_ruling(draft)

    async def _finish_ruling(self, draft: Draft) -> None:
        """Shows the sheet of a ruling, on which all of it can be changed, until it is entered or left."""
        at = "readers" if draft.lacks_readers else "reason"
        while True:
            items = self._sheet(draft)
            place = next(place for place, item in enumerate(items) if item.value == at)
            picked = await self._screen.ask(ChooseDialog(say("A ruling"), items, at=place))
            if picked is None or (isinstance(picked.value, int) and len(draft.changes) == 1 and not draft.message):
                return
            at = await self._work_on(draft, picked.value)
            if at == "done":
                return

    def _sheet(self, draft: Draft) -> list[Item]:
        items = [Item(n, self._words.change(change), say("leave out")) for n, change in enumerate(draft.changes)]
        return [
            *items,
            Item("more", say("Change something else, too"), key="a"),
            Item("message", say("Message: {words}", words=draft.message or "–"), key="m"),
            Item("readers", draft.told_to(self._words), key="t"),
            Item("reason", say("Why: {words}", words=draft.reason or "–"), key="w"),
            Item("rule", say("Rule it"), key="r"),
        ]

    async def _ask_readers(self, draft: Draft) -> None:
        """Asks who is told: each side can be marked or not, until the referee says that this is all."""
        words, sides, at = self._words, self._game.sides, 0
        while True:
            marked = sides if draft.seen_by is None else draft.seen_by
            items = [
                Item(None, say("everybody"), key="a"),
                Item((), say("nobody: it is secret"), key="n"),
                *(Item(side, _marked(words.side(side), side in marked), key=str(n)) for n, side in enumerate(sides, 1)),
                Item(THAT_IS_ALL, say("That is all"), key="d"),
            ]
            picked = await self._screen.ask(ChooseDialog(say("Who is told?"), items, at=at))
            if picked is None or picked.value == THAT_IS_ALL:
                return
            at = next(place for place, item in enumerate(items) if item.value == picked.value)
            draft.is_chosen = True
            if picked.value is None:
                draft.seen_by = None
                return
            if picked.value in sides:
                left = tuple(side for side in sides if (side in marked) != (side == picked.value))
                draft.seen_by = None if left == sides else left
            else:
                draft.seen_by = picked.value

    async def _work_on(self, draft: Draft, what: Any) -> str:
        """Asks for one line of the sheet; returns the line to mark next, or "done" when the ruling was entered."""
        if isinstance(what, int):
            del draft.changes[what]
            draft.for_who_sees(self._game)
        elif what == "more":
            change = await self._ask_change(None)
            draft.changes += [change] if change is not None else []
            draft.for_who_sees(self._game)
        elif what == "message":
            await self._ask_message(draft)
        elif what == "readers":
            await self._ask_readers(draft)
        elif what == "reason":
            reason = await ask_reason(self._screen, draft.reason)
            draft.reason = draft.reason if reason is None else reason
        elif draft.lacks_readers:
            await self._ask_readers(draft)
        elif await self._rule(draft):
            return "done"
        if draft.lacks_readers:
            return "readers"
        return "rule" if draft.reason else "reason"

    async def _rule(self, draft: Draft) -> bool:
        """Shows who would learn what of the ruling, and enters it if the referee says so; returns whether it was
        entered."""
        ruling = Ruling(draft.reason, tuple(draft.changes), draft.message, draft.seen_by)
        try:
            learned = foresee(self._game, lambda copy: copy.rule(ruling), ruling.changes)
            lines = [line for one in learned for line in one.lines(self._words.side(one.side))]
            if not await self._screen.ask(AskDialog(say("A ruling"), say("Rule it?"), lines, say("rule it"))):
                return False
            self._game.rule(ruling)
        except HexwarError as fault:
            await self._screen.refuse(say("A ruling"), fault)
            return False
        self._screen.show_again()
        self._screen.prompt(say("Ruled."))
        return True

    async def _ask_message(self, draft: Draft) -> bool:
        dialog = TextDialog(say("Message"), say("What is to be told?"), LONGEST_MESSAGE, draft.message)
        message = await self._screen.ask(dialog)
        draft.message = draft.message if message is None else message
        return message is not None

    # -- changes -------------------------------------------------------------------------------------------------------

    async def _ask_change(self, cell: Cell | None) -> Change | None:
        """Asks which fact of which thing changes, and to what. Escape steps back one question; None when left, or where
        nothing at `cell` can be ruled on."""
        frame = self._game.top
        every = frame.system.referee.subjects(frame)
        subjects = [one for one in every if cell is None or self._lies_at(one.cell, cell)]
        while subjects:
            subject = subjects[0] if len(subjects) == 1 else await self._ask_subject(subjects)
            if subject is None:
                return None
            change = await self._ask_fact(subject)
            if change is not None or len(subjects) == 1:
                return change
        self._screen.prompt(say("There is nothing here that could be ruled on."))
        return None

    def _lies_at(self, found: Cell | None, cell: Cell) -> bool:
        """Whether a thing at `found` is meant by pointing at `cell`: it is there, or in the same region."""
        look = self._screen.outlook.view.look
        region = look(cell).region
        return found == cell or (found is not None and bool(region) and look(found).region == region)

    async def _ask_subject(self, subjects: Sequence[Subject]) -> Subject | None:
        names = [subject.name for subject in subjects]
        at = await self._screen.ask(SearchDialog(say("On what?"), names))
        return None if at is None else subjects[at]

    async def _ask_fact(self, subject: Subject) -> Change | None:
        prefix = f"{self._screen.words(subject.name)}: "
        items = [
            Item(fact, self._screen.words(self._words.change(Change(subject.id, fact, value))).removeprefix(prefix))
            for fact, value in subject.facts.items()
        ]
        while True:
            picked: Picked | None = await self._screen.ask(ChooseDialog(subject.name, items))
            if picked is None:
                return None
            found = await self._ask_value(subject, picked.value)
            if found is not None:
                return Change(subject.id, picked.value, found[0])

    async def _ask_value(self, subject: Subject, fact: str) -> tuple[int | str | bool | None] | None:
        """Asks for the new value of a fact; it is returned in a tuple, because it may be None. None when left."""
        now, choices = subject.facts[fact], subject.choices.get(fact, ())
        if isinstance(now, bool):
            choices = ((not now, say("no") if now else say("yes")), (now, say("yes") if now else say("no")))
        if choices:
            items = [Item(value, name) for value, name in choices]
            if fact in subject.hexes:
                items.insert(0, Item(ON_MAP, say("a hex, picked on the map")))
            picked = await self._screen.ask(ChooseDialog(subject.name, items))
            if picked is None or picked.value != ON_MAP:
                return None if picked is None else (picked.value,)
        if fact in subject.hexes:
            cell, label = await self._pick_hex(), self._screen.outlook.view.grid.label
            return None if cell is None else (cell if isinstance(now, int) else label(cell),)
        if isinstance(now, int):
            # Where the system declares no bounds, none are named: its refusal of the ruling tells them.
            low, high = subject.bounds.get(fact, (None, None))
            dialog = NumberDialog(subject.name, say("How much?"), low, high, now)
            number = await self._screen.ask(dialog)
            return None if number is None else (number,)
        text = await self._screen.ask(TextDialog(subject.name, say("What?"), LONGEST_VALUE, now or ""))
        return None if text is None else (text or None,)

    # -- a hex on the map ----------------------------------------------------------------------------------------------

    @property
    def is_picking(self) -> bool:
        """Whether the referee is asked for a hex on the map."""
        return self._picking is not None

    async def _pick_hex(self) -> Cell | None:
        """Asks for a hex on the map; None when left."""
        self._picking = asyncio.get_running_loop().create_future()
        self._screen.prompt(say("Which hex? Enter or a click picks it, Esc steps back."))
        self._screen.show_keys()
        try:
            return await self._picking
        finally:
            self._picking = None
            self._screen.prompt("")
            self._screen.show_keys()

    def settle_hex(self, cell: Cell | None) -> None:
        """Answers the question for a hex with `cell`, or None for no hex; does nothing while no hex is asked for."""
        if self._picking is not None and not self._picking.done():
            self._picking.set_result(cell)

    # -- taking back ---------------------------------------------------------------------------------------------------

    async def take_back(self) -> None:
        """Asks which ruling that still stands is taken back, and why, and takes it back; says so if there is none."""
        standing = self._game.rulings()[::-1]
        if not standing:
            self._screen.prompt(say("There is no ruling that could be taken back."))
            return
        items = [
            Item(entry.number, say("#{n} {what}", n=entry.number, what=self._game.phrase(event)))
            for entry in standing
            for event in entry.events[-1:]
        ]
        picked = await self._screen.ask(ChooseDialog(say("Take back a ruling"), items))
        reason = await ask_reason(self._screen) if picked is not None else None
        if picked is None or reason is None:
            return
        try:
            self._game.take_back(picked.value, reason)
        except HexwarError as fault:
            await self._screen.refuse(say("Take back a ruling"), fault)
        else:
            self._screen.show_again()
            self._screen.prompt(say("Taken back."))
