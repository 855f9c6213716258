"""What a referee does at his desk beyond taking steps: rulings, words, amended orders, going back, papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from textual import work

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import standing
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.naming import naming
from hexwar_tui.engine.order_words import order_words, read_words
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.rehearsal import Rehearsal
from hexwar_tui.engine.rulings import LONGEST_MESSAGE, LONGEST_REASON, LONGEST_VALUE, Ruling
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.storage.campaign import Campaign
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.export import branch_game, entry_before_turn
from hexwar_tui.storage.files import is_there
from hexwar_tui.storage.papers import seat_name, write_papers
from hexwar_tui.storage.places import plain_name
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.letter import LetterDialog
from hexwar_tui.tui.dialogs.number import NumberDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.dialogs.text import TextDialog
from hexwar_tui.tui.order_text import order_line
from hexwar_tui.tui.screens.looking import Looking

Value = int | str | bool | None

MOST_LISTED = 200
"""Things of a kind in one list of what may be changed; of more than these only those at the cursor are listed."""

LARGEST = 99_999
"""Number that a fact may be given here."""

TYPED, HERE = "\0typed", "\0here"
"""Answers that stand for a value that is asked for in another way."""

ORDER_LENGTH = 2000


class DeskRulings(Looking):
    """The part of the desk that changes the game; `Desk` shows what came of it."""

    campaign: Campaign
    game: Game
    rehearsal: Rehearsal | None
    eyes: Seat

    @property
    def shown(self) -> Game:
        """The game, or the copy on which it is rehearsed."""
        return self.game if self.rehearsal is None else self.rehearsal.game

    def show_again(self) -> None:
        """Shows how things stand now."""
        raise NotImplementedError

    async def _attempt(self, title: Text, act: Callable[[], object]) -> bool:
        """Does it and shows what came of it, or says why it can't be done; whether it was done."""
        try:
            act()
        except HexwarError as fault:
            await self.app.push_screen_wait(TellDialog(title, (fault.text,)))
            return False
        self.show_again()
        return True

    async def _choose(self, title: Text, items: Sequence[Item], ask: Text = "") -> Item | None:
        """The item picked."""
        picked = await self.app.push_screen_wait(ChooseDialog(title, items, ask))
        return None if picked is None else next(item for item in items if item.value is picked.value)

    # -- rulings -------------------------------------------------------------------------------------------------------

    def action_rule(self) -> None:
        """Rules on anything; what is at the cursor comes first."""
        self._rule(self._subjects(None), say("What is to be changed?"))

    def rule_at(self, cell: Cell) -> None:
        """Rules on what is found at a hex."""
        self._rule(self._subjects(cell), say("Hex {hex}: what is to be changed?", hex=self.view.grid.label(cell)))

    def _subjects(self, cell: Cell | None) -> list[Subject]:
        """What stands at `cell`; for None what is under the cursor, then the rest of which there are not too many."""
        found = list(self.game.top.system.subjects(self.game.top))
        place = self.map.cursor if cell is None else cell
        here = [one for one in found if one.cell == place]
        if cell is not None:
            return here
        count = Counter(one.kind for one in found)
        return here + [one for one in found if one.cell != place and count[one.kind] <= MOST_LISTED]

    @work(exclusive=True, group="entry")
    async def _rule(self, subjects: list[Subject], title: Text) -> None:
        """Subject, fact, value, reason, and who is told; Escape steps back one."""
        while True:
            item = await self._choose(title, [Item(one, one.name) for one in subjects])
            if item is None:
                return
            if await self._rule_on(item.value):
                return

    async def _rule_on(self, subject: Subject) -> bool:
        words = self.game.top.system.words(self.game.top)
        while True:
            facts = [Item(name, words.change(Change(subject.id, name, now))) for name, now in subject.facts.items()]
            item = await self._choose(say("{subject}: which fact?", subject=subject.name), facts)
            if item is None:
                return False
            given = await self._value(subject, item.value)
            if given is None:
                continue
            change = Change(subject.id, item.value, given[0])
            if await self._pronounce(words.change(change), changes=(change,)):
                return True

    async def _value(self, subject: Subject, fact: str) -> tuple[Value] | None:
        """The new value of a fact, asked for by what it is now; None steps back."""
        now, choices = subject.facts[fact], list(subject.choices.get(fact, ()))
        title = say("{subject}: what instead?", subject=subject.name)
        label = self.view.grid.label(self.map.cursor)
        if isinstance(now, bool):
            choices = [(True, say("yes")), (False, say("no"))]
        elif isinstance(now, int) and not choices:
            number = await self.app.push_screen_wait(NumberDialog(title, say("A number"), 0, LARGEST, now))
            return None if number is None else (number,)
        items = [Item(at, name) for at, (_, name) in enumerate(choices)]
        if fact in subject.hexes or not choices:
            items = [Item(HERE, say("the hex under the cursor, {hex}", hex=label)), *items, Item(TYPED, say("type it"))]
        item = await self._choose(title, items)
        if item is None:
            return None
        if item.value == HERE:
            return (label,)
        if item.value == TYPED:
            typed = await self.app.push_screen_wait(TextDialog(title, say("What instead?"), LONGEST_VALUE))
            return None if typed is None else (typed or None,)
        return (choices[item.value][0],)

    async def _pronounce(self, what: Text, *, changes: tuple[Change, ...] = (), message: str = "") -> bool:
        """Asks for the reason and who is told, then rules; whether it was ruled."""
        reason = await self.app.push_screen_wait(
            TextDialog(say("The reason"), say("{what}. Why?", what=what), LONGEST_REASON, least=1)
        )
        if reason is None:
            return False
        told: list[tuple[tuple[Side, ...] | None, Text]] = [(None, say("everybody"))]
        told += [((side,), say("{name} alone", name=seat_name(self.game, side))) for side in self.game.sides]
        if not message:
            told.append(((), say("nobody: it stays secret")))
        item = await self._choose(say("Who is told?"), [Item(at, name) for at, (_, name) in enumerate(told)])
        if item is None:
            return False
        ruling = Ruling(reason, changes, message, told[item.value][0])
        return await self._attempt(say("That can’t be ruled"), lambda: self.game.rule(ruling))

    @work(exclusive=True, group="entry")
    async def action_send_word(self) -> None:
        """A message to one side or to all."""
        ask = say("What is to be said?")
        text = await self.app.push_screen_wait(LetterDialog(say("Send word"), ask, 1, LONGEST_MESSAGE))
        if text is not None:
            await self._pronounce(say("Word"), message=text)

    @work(exclusive=True, group="entry")
    async def action_take_back(self) -> None:
        """A ruling that stands is taken back, as if it had never been."""
        rulings = self.game.rulings()
        items = [
            Item(entry.number, say("#{number} {what}", number=entry.number, what=self.game.phrase(entry.events[-1])))
            for entry in rulings
        ]
        if not items:
            self.prompt(say("There is no ruling that stands."))
            return
        item = await self._choose(say("Which ruling is taken back?"), items)
        reason = item and await self._reason()
        if item is not None and reason:
            await self._attempt(say("It can’t be taken back"), lambda: self.game.take_back(item.value, reason))

    async def _reason(self) -> str | None:
        return await self.app.push_screen_wait(TextDialog(say("The reason"), say("Why?"), LONGEST_REASON, least=1))

    # -- orders that are still secret ----------------------------------------------------------------------------------

    @work(exclusive=True, group="entry")
    async def action_amend(self) -> None:
        """Strikes an order before it is revealed, or writes another in its place."""
        given = [(side, entry, order) for side in self.game.sides for entry, order in self.game.entered(side)]
        if not self.game.is_sealed() or not given:
            self.prompt(say("There is no order that is still secret."))
            return
        items = [
            Item(at, say("{name}: {order}", name=seat_name(self.game, side), order=order_line(self.game, side, order)))
            for at, (side, _, order) in enumerate(given)
        ]
        item = await self._choose(say("Which order?"), items)
        if item is not None:
            side, entry, order = given[item.value]
            await self._amend(side, entry.number, order)

    async def _amend(self, side: Side, number: int, order: Order) -> None:
        ways = [Item(False, say("strike it")), Item(True, say("write another in its place"))]
        way = await self._choose(say("The order of {name}", name=seat_name(self.game, side)), ways)
        if way is None:
            return
        known, instead = naming(self.game, side), ""
        if way.value:
            written = order_words(order, known, self.hexwar.language)
            ask = say("As on the command line: kind field=value …")
            typed = await self.app.push_screen_wait(TextDialog(say("Another order"), ask, ORDER_LENGTH, written))
            if not typed:
                return
            instead = typed
        reason = await self._reason()
        if reason:
            types = self.game.top.system.order_types
            await self._attempt(
                say("It can’t be amended"),
                lambda: self.game.amend_order(number, reason, [read_words(types, instead, known)] if instead else ()),
            )

    # -- going back, papers --------------------------------------------------------------------------------------------

    async def _point(self, title: Text) -> int | None:
        """An entry to go back to: the start of a turn, or one of the last entries."""
        turns = range(self.game.turn, -1, -1)
        items = [Item(entry_before_turn(self.game, n), say("the start of turn {n}", n=n)) for n in turns]
        for entry in standing(self.game.record.entries)[-40:][::-1]:
            told = self.game.phrase(entry.events[-1]) if entry.events else say("an order or a seal")
            name = seat_name(self.game, entry.seat)
            items.append(
                Item(entry.number, say("after #{number}, {name}: {what}", number=entry.number, name=name, what=told))
            )
        picked = await self.app.push_screen_wait(ChooseDialog(title, items))
        return None if picked is None else picked.value

    @work(exclusive=True, group="entry")
    async def action_rewind(self) -> None:
        """Back to an earlier point; what came later stays in the journal, struck out."""
        to = await self._point(say("Go back to"))
        if to is None:
            return
        ask = say("Go back? What came later stays in the journal, struck out.")
        if await self.app.push_screen_wait(AskDialog(say("Go back"), ask, (), say("go back"))) and await self._attempt(
            say("That can’t be done"), lambda: self.game.rewind(to)
        ):
            self.prompt(say("It is turn {n} again.", n=self.game.turn))

    @work(exclusive=True, group="entry")
    async def action_branch(self) -> None:
        """A copy that goes its own way, in a file of its own beside this one."""
        entry = await self._point(say("A branch from"))
        if entry is None:
            return
        stem = say("{name} - from entry {n}", name=self.campaign.path.stem, n=entry)
        to = self._free(self.campaign.path.parent, plain_name(self.words(stem)), self.campaign.path.suffix)
        told: list[Text] = []

        def branch() -> None:
            self.campaign.save()
            told.append(branch_game(self.hexwar.shelf, self.campaign.path, to, entry=entry))

        if await self._attempt(say("No branch"), branch):
            await self.app.push_screen_wait(TellDialog(say("A branch"), told))

    @work(exclusive=True, group="entry")
    async def action_papers(self) -> None:
        """Reports of all, and sheets for those who are waited for, in a folder beside the save."""
        stem = say("{name} - turn {n}", name=self.campaign.path.stem, n=self.game.turn)
        folder = self._free(self.campaign.path.parent, plain_name(self.words(stem)), "")
        if await self._attempt(say("Not written"), lambda: write_papers(self.game, folder, self.hexwar.language)):
            await self.app.push_screen_wait(
                TellDialog(say("Written"), (say("Reports and order sheets are in {folder}.", folder=shown(folder)),))
            )

    @staticmethod
    def _free(folder: Path, stem: str, suffix: str) -> Path:
        """A name that nothing has yet."""
        names = (f"{stem}{f' {n}' if n > 1 else ''}{suffix}" for n in range(1, 1000))
        return next(folder / name for name in names if not is_there(folder / name))
