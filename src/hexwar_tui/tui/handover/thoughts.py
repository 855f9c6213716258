"""What practice players thought: in a game that is over each is asked once more, as things stood then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.lab.thoughts import decision_behind, is_same
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.practice_player import order_of, weighed_for
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import HUMAN, Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.papers.situation import seat_name
from hexwar_tui.practice.room import Answer, Mishap, Room
from hexwar_tui.practice.telling import Question
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.advice import Seeker
from hexwar_tui.tui.handover.practising import LeftAlone, thought
from hexwar_tui.tui.handover.weighed import weighed_in_words

Naming = Callable[[Answers, Seat, Order], Text]
"""Says what an order of a seat is, by a game as it was then."""


class Thoughts:
    """What was thought in `game`, told on `screen`; `name` says what orders are called. To be closed with it."""

    def __init__(self, screen: Seeker, game: Game, name: Naming) -> None:
        self._screen, self._game, self._name = screen, game, name
        self._past: LookBack | None = None
        self._room: Room | None = None

    async def seek(self, behind: int, number: int) -> None:
        """Tells what a practice player thought before an order that was entered behind entry `behind`, up to entry
        `number`; where there are several, the player chooses one."""
        if self._game.outcome is None:
            self._screen.prompt(say("What practice players think is told when the game is over."))
            return
        found = [*self._decided(behind, number)]
        if not found:
            self._screen.prompt(say("In this step no practice player has given an order."))
            return
        entry = found[0] if len(found) == 1 else await self._chosen(found)
        if entry is not None:
            await self._tell(entry)

    async def _chosen(self, entries: Sequence[Entry]) -> Entry | None:
        items = [Item(entry, self._called(entry)) for entry in entries]
        picked = await self._screen.ask(ChooseDialog(say("Which order?"), items))
        entry: Entry | None = None if picked is None else picked.value
        return entry

    def _decided(self, behind: int, number: int) -> Iterator[Entry]:
        """The orders of practice players among these entries."""
        practised = {setup.side for setup in self._game.record.seats if setup.player != HUMAN}
        for entry in standing(self._game.record.entries):
            if behind < entry.number <= number and entry.kind is EntryKind.ORDER and entry.seat in practised:
                yield entry

    def _called(self, entry: Entry) -> Text:
        past = self._back_to(entry.number - 1)
        order = read_order(past.top.system.order_types, entry.body)
        return say("{side}: {order}", side=seat_name(self._game, entry.seat), order=self._name(past, entry.seat, order))

    def _back_to(self, number: int) -> LookBack:
        if self._past is None:
            self._past = self._game.look_back()
        self._past.go_to(number)
        return self._past

    async def _tell(self, entry: Entry) -> None:
        called = self._called(entry)
        try:
            answer = await self._thought(entry)
        except LeftAlone:
            return
        if answer is None or isinstance(answer, Mishap) or not is_same(answer, entry):
            self._screen.prompt(say("That can't be told any more: asked again, it does not decide the same."))
            return
        past = self._back_to(entry.number - 1)
        told = weighed_in_words(
            weighed_for(answer), order_of(answer), lambda order: self._name(past, entry.seat, order)
        )
        plain = say("It went by rules of thumb, and weighed nothing against it.")
        await self._screen.ask(TellDialog(called, told or [plain]))

    async def _thought(self, entry: Entry) -> Answer | None:
        """What is answered now; None where nobody can be asked. Raises LeftAlone where the player would not wait."""
        decision = decision_behind(self._game, self._back_to(entry.number), entry.number)
        if decision is None:
            return None
        if self._room is None:
            self._room = Room(self._screen.hexwar.limits)
        told = say("It thinks once more of what it thought then.")
        question = Question.about(decision)
        return await thought(self._screen.ask, self._room, question, told, say("Esc: don't wait"))

    def close(self) -> None:
        """Ends the process in which it is thought."""
        if self._room is not None:
            self._room.close()
