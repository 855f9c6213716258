"""Somebody who gives orders with records, such as tasks and clauses, in any language, in the smallest terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import FieldSpec, Order
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, RecordEntry, Way
from hexwar_tui.tui.table.order_text import parts_said, record_text
from tests.end_to_end.at_the_table import AtTheTable, Seen

BOX = re.compile(r"╭─.*─╮")
PROMPT = -3
"""The lines of the screen from here on are those in which a question for the map stands."""


def squeezed(text: str) -> str:
    """A text without its blanks: lines may be broken anywhere."""
    return "".join(text.split())


def dialog_of(screen: str) -> str:
    """What stands in the dialog on a screen, squeezed; nothing where there is none."""
    lines = screen.split("\n")
    tops = [(at, found) for at, line in enumerate(lines) if (found := BOX.search(line))]
    if not tops:
        return ""
    top, edge = tops[-1]
    inside = [line[edge.start() : edge.end()] for line in lines[top:]]
    height = next(at for at, line in enumerate(inside) if line.startswith("╰"))
    return squeezed("".join(line.strip("│╭╮") for line in inside[:height]))


class WithRecords(AtTheTable):
    """One sitting, in one language; every question is read before it is answered."""

    def __init__(self, terminal: Seen, save: Path, language: str) -> None:
        super().__init__(terminal, save)
        self.language = language
        self._sealed = ""
        """The top line of the table at which orders were sealed last."""

    def words(self, text: Any) -> str:
        """A text as the screen has it."""
        return render(text, self.language)

    def read(self, text: Text) -> None:
        """Waits until this text stands in a dialog, however its lines are broken."""
        words = squeezed(self.words(text))
        self.terminal.wait_until(lambda screen: words in dialog_of(screen), self.words(text))

    def read_prompt(self, text: Text) -> None:
        """Waits until this question stands below the map, with no dialog over it."""
        words = squeezed(self.words(text))
        self.terminal.wait_until(
            lambda screen: words in squeezed("".join(screen.split("\n")[PROMPT:])) and not dialog_of(screen),
            self.words(text),
        )

    # -- coming to the keyboard, and leaving it ------------------------------------------------------------------------

    def take_seat(self, seat: Seat) -> None:
        """Comes to the table: from behind the curtain, unless the same side goes on, and through the news, unless they
        are one sentence, which stands at the table."""
        name = self.game.top.system.say.words(self.game.top).side(seat)
        curtain = self.words(say("Enter: I am {name}", name=name))
        news = f" {self.words(say('to the map'))} "
        table = f" Enter {self.words(say('orders here'))}"

        def goes_on(screen: str) -> bool:
            top = screen.split("\n")[0]
            return table in screen and f" {self.words(name)} " in top and top != self._sealed

        def is_there(screen: str) -> bool:
            return curtain in screen or news in screen or goes_on(screen)

        if curtain in self.terminal.wait_until(is_there, curtain):
            self.terminal.type("\r")
        if news in self.terminal.wait_until(lambda screen: news in screen or table in screen, table):
            self.terminal.type("\x1b")
            self.terminal.wait_for(table)

    def seal(self) -> None:
        """Seals the orders."""
        self.terminal.type("e")
        asked = self.terminal.wait_until(lambda screen: dialog_of(screen) != "", "whether to seal")
        self._sealed = asked.split("\n")[0]
        self.terminal.type("\r")

    # -- giving an order -----------------------------------------------------------------------------------------------

    def give_and_read(self, seat: Seat, order: Order) -> None:
        """Gives an order, question by question; it is read back as its sentence before it is given."""
        game = self.game
        kind = self.words(order.title)
        self.terminal.type("a")
        self.terminal.wait_until(lambda screen: squeezed(kind) in dialog_of(screen), kind)
        self.terminal.type(order.key)
        entry = OrderEntry(game, seat)
        entry.begin(order.kind)
        while (question := entry.question()) is not None:
            value = getattr(order, question.choices.field or "")
            if question.way is Way.PARTS:
                self.add_records(game, seat, question.spec, entry, value or ())
            else:
                self.read_and_answer(game, question, question.spec.ask, value)
            entry.answer(value)
        assert entry.order() == order
        sentence = order.sentence(game.known(seat))
        assert sentence
        self.read(sentence)
        self.terminal.type("\r")
        self.terminal.wait_until(lambda screen: dialog_of(screen) == "", "the order given")

    def step_back(self) -> None:
        """Escape out of a dialog; a key that comes at once behind it would be heard as one with it."""
        self.terminal.type("\x1b")
        self.terminal.wait_until(lambda screen: dialog_of(screen) == "", "no dialog any more")

    def add_records(self, game: Game, seat: Seat, spec: FieldSpec, entry: OrderEntry, records: Any) -> None:
        """Adds one record after the other, part by part, and takes the list."""
        known, words, values = game.known(seat), game.top.system.say.words(game.top), entry.draft.values
        needs_one = spec.bounds is not None and spec.bounds(known, values)[0] > 0
        if not needs_one:
            self.read(spec.ask)
        for at, record in enumerate(records):
            if at or not needs_one:  # The first that is wanted is asked for at once.
                self.terminal.type("a")
            parts = RecordEntry(game, seat, spec, values)
            while (question := parts.question()) is not None:
                said = parts_said(spec, parts.answers, words, known, values)
                before = ", ".join(map(self.words, said)) + ": " if said else ""
                answer = dict(zip((name for name, _ in spec.parts), record, strict=True))[question.choices.field or ""]
                self.read_and_answer(game, question, before + self.words(question.spec.ask), answer)
                parts.answer(answer)
            assert parts.record() == record
            self.read(record_text(spec, record, words, known, values))
        self.terminal.type("\r")

    def read_and_answer(self, game: Game, question: Question, ask: Text, value: Any) -> None:
        """Reads the question where it is put, and answers it."""
        if question.way is Way.MAP:
            self.read_prompt(question.spec.ask)
        else:
            self.read(ask)
        self.answer(game, question, value)
