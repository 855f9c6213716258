"""Taking in an order sheet that has come back: line by line, what is right is entered, and what is not is named, with
its line and what was meant; the rest is a letter to the referee."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import HexwarError, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.lines.tries import TooManyWays
from hexwar_tui.engine.orders.meant import begins_an_order, is_talk, may_be_an_order, meant, starts_like_an_order
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import Reader, subject
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.blanks.examples import sentence_of
from hexwar_tui.papers.given import given_orders
from hexwar_tui.papers.mail import MailLine, demand_few_lines, is_unfinished, mail_lines, quoted
from hexwar_tui.papers.sheet_head import check_head
from hexwar_tui.papers.taking.earlier_lines import CAN_STILL_ACT, NO_LONGER_THERE, SEND_THE_REST, BeforeNow
from hexwar_tui.papers.taking.ending import NOTHING_TO_END, done_words, ending_order, ends_behind, is_word, left_open
from hexwar_tui.papers.taking.line_kinds import AS_ASKED, asks_for_language, is_of_no_unit, is_to_referee, without_side
from hexwar_tui.papers.taking.new_units import new_names
from hexwar_tui.papers.taking.parted import put_together
from hexwar_tui.papers.taking.several import may_be_twice, written_out
from hexwar_tui.papers.taking.taken import (
    LeftOut,
    SheetLine,
    Taken,
    cut_short,
    ends_free,
    may_go_on,
    rests_on,
    sheet_of,
    unread_above,
)

LONGEST_LETTER = 20_000

LONGEST_WAITING = 100_000
"""The most characters of a sheet that may wait."""


def take_in(game: Game, seat: Seat, text: str, language: str, *, may_wait: bool = False) -> Taken:
    """What would come of the sheet `text` of `seat`, its orders said in `language`; the game stays as it is. With
    `may_wait` lines that can't be entered while something is due, as the answer of a neutral, are no faults: they wait.

    Raises BadOrder for a sheet of another game, turn or side, or of too many lines, CannotUndo or NotYourTurn where it
    comes too late.
    """
    return _tried(game, seat, text, language, frozenset(), may_wait)[0]


def enter_sheet(game: Game, seat: Seat, text: str, language: str, *, may_wait: bool = False) -> Taken:
    """Enters what is right in a sheet, in place of what the side has entered in this secret phase; returns what has
    come of it. Raises as `take_in` does; then nothing has changed."""
    _, at_odds = _tried(game, seat, text, language, frozenset(), may_wait)
    kept = len(game.record.entries)
    try:
        return _Taking(game, seat, text, language, at_odds, may_wait).taken(to_the_end=True)
    except HexwarError:
        if len(game.record.entries) > kept:
            game.rewind(kept)
        raise


def _tried(
    game: Game, seat: Seat, text: str, language: str, at_odds: Collection[int], may_wait: bool
) -> tuple[Taken, frozenset[int]]:
    """What would come of a sheet, and the numbers of its lines that say something else about the same."""
    check_head(game, seat, text)
    demand_few_lines(text)
    first = _Taking(copy_of(game), seat, text, language, at_odds, may_wait)
    taken = first.taken(to_the_end=False)
    if not first.at_odds:
        return taken, frozenset(at_odds)
    return _tried(game, seat, text, language, frozenset(at_odds) | first.at_odds, may_wait)


@dataclass
class _Taking:
    """A sheet being taken in by a game, line by line. `barred` are lines that contradict each other."""

    game: Game
    seat: Seat
    text: str
    language: str
    barred: Collection[int]
    may_wait: bool
    at_odds: frozenset[int] = frozenset()
    done: list[tuple[int, Order]] = field(default_factory=list)
    stood: list[Order] = field(default_factory=list)
    lines: list[SheetLine] = field(default_factory=list)
    letter: list[str] = field(default_factory=list)
    failed: list[Sequence[MailLine]] = field(default_factory=list)
    rest: list[tuple[int, str]] = field(default_factory=list)
    unread: int = 0
    addressed: bool = False
    """Whether the line before belongs to a letter that is addressed to the referee."""
    open_end: tuple[int, int] = 0, 0
    """The number of the line before if free words end it that have no quotes and might have more lines, else 0; and
    that of the first line of its order."""
    read: dict[str, tuple[Order | None, HexwarError | None]] = field(default_factory=dict)
    cut: set[int] = field(default_factory=set)
    """The numbers of lines with such words below which others went to the referee."""

    def taken(self, *, to_the_end: bool) -> Taken:
        """Takes back what stands, enters line by line, and says what has come of it."""
        was_sealed, replaces = self._make_room()
        is_secret = self.game.is_sealed()
        # What is only tried is not told of: nobody may learn of dice before they are thrown.
        self._is_told = to_the_end and not self.game.is_sealed()
        since = len(self.game.record.entries)
        left = self._lines()
        while left:
            if not to_the_end and any(entry.barrier for entry in self.game.record.entries[since:]):
                self.unread = sum(1 for line in left if line.text)
                break
            left = left[self._take(left) :]
        if self.game.is_sealed() and self.done:
            self._try_again()
        sealed = was_sealed and not any(line.fault for line in self.lines)
        if sealed:
            with suppress(HexwarError):
                self.game.seal(self.seat)
        letter = clean("\n".join(self.letter), LONGEST_LETTER, lines=True)
        open_now = self.seat in self.game.waiting_for() and self.game.is_sealed() == is_secret
        undone = left_open(self.game, self.seat) if open_now else ()
        each = (cut_short(line) if line.number in self.cut else line for line in self.lines)
        lines = tuple(sorted(each, key=lambda line: line.number))
        rest, out = sheet_of(self.rest), self._left_out() if is_secret else LeftOut()
        return Taken(self.seat, lines, letter, replaces, sealed, self.unread, undone, rest, out, is_secret)

    def _left_out(self) -> LeftOut:
        known = replace(naming(self.game, self.seat), whole_ways=True)
        stays = [sentence_of(order, known, self.language) for order in reversed(self._final)]
        kept = [*(order for _, order in self.done), *self.stood]
        return LeftOut(tuple(said for order, said in self._before if order not in kept), tuple(stays))

    def _lines(self) -> list[MailLine]:
        """The lines without comments; where orders are carried out at once, that which says "done" is the last."""
        lines = [line for line in mail_lines(self.text) if not line.text.startswith("#")]
        ends = [] if self.game.is_sealed() else [line for line in lines if is_word(line.text, self._done)]
        return [*(line for line in lines if line not in ends), *ends[:1]]

    @cached_property
    def _done(self) -> Collection[str]:
        return done_words(self.game)

    def _try_again(self) -> None:
        """Takes lines that could not be entered once more, as long as that helps: in a secret phase it does not matter
        in which order they stand, but some rest on others."""
        before = len(self.failed) + 1
        told = {(line.number, line.text): line for line in self.lines if line.fault}
        while 0 < len(self.failed) < before:
            before, again, self.failed = len(self.failed), self.failed, []
            numbers = {lines[0].number for lines in again}
            self.lines = [line for line in self.lines if line.number not in numbers or not line.fault]
            for lines in again:
                self._take(lines)
        # What still fails is told by why it failed at first: what has been entered since may have brought more.
        self.lines = [told.get((line.number, line.text), line) if line.fault else line for line in self.lines]

    # -- what stands ---------------------------------------------------------------------------------------------------

    def _make_room(self) -> tuple[bool, bool]:
        """Takes back, in a secret phase, what the side has entered in it; returns whether it had sealed that, and
        whether there was any."""
        game, self._final, self._before = self.game, [], []
        if not game.is_sealed():
            self._final = given_orders(game, self.seat)
            return False, False
        was_sealed = self.seat in game.top.sealed
        if was_sealed:
            game.unseal(self.seat)
        known = replace(naming(game, self.seat), whole_ways=True)  # that of what an entered purchase has made, too
        self._before = [(order, sentence_of(order, known, self.language)) for _, order in game.entered(self.seat)]
        replaces = bool(self._before)
        while game.entered(self.seat):
            game.undo(self.seat)
        self._final = given_orders(game, self.seat)
        return was_sealed, replaces

    # -- a line --------------------------------------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> dict[str, int]:
        return dict(naming(self.game, self.seat).stands)

    @cached_property
    def _places(self) -> Callable[[], Mapping[int, Sequence[str]]]:
        return naming(self.game, self.seat).places

    def _naming(self) -> Naming:
        return replace(naming(self.game, self.seat), places=self._places)

    def _take(self, left: Sequence[MailLine]) -> int:
        """Takes the first of the lines, and those that belong to it; returns how many these are."""
        line = left[0]
        if asks_for_language(line.text):
            self.lines.append(SheetLine(line.number, clean(line.text, 200), clean(line.text, 200), already=AS_ASKED))
            return 1
        if not line.text or is_to_referee(line.text):
            self.letter.append(line.text)
            self.addressed = bool(line.text)
            return 1
        known = self._naming()
        if not self.game.is_sealed() and is_word(line.text, self._done):
            self._end(line, known)
            return 1
        return self._take_order(left, known)

    def _take_order(self, left: Sequence[MailLine], known: Naming) -> int:
        """Takes a line as an order, or as the orders that it says for several."""
        line = left[0]
        types = self.game.top.system.order_types
        reader = Reader(types, known, self._starts, self.game.known(self.seat))
        if reader.is_left_blank(line.text):
            return 1
        text, used = quoted(left)
        order, fault = self._read(reader, text)
        if isinstance(fault, TooManyWays):
            self._name_fault(line, text, fault, reader, known)
            return used
        is_more = reader.may_begin(text) if order is None else is_unfinished(left) and not ends_free(order, text)
        if used == 1 and is_more:
            longer, whole, lines = put_together(lambda text: self._read(reader, text)[0], left)
            if longer is not None:
                order, text, used = longer, whole, lines
        if order is None and (each := written_out(reader, without_side(text, self._own_names), known, self.language)):
            for one in each:
                self._take([replace(line, text=one)])
            return used
        if order is not None:
            self.addressed = False
            self.open_end = (left[used - 1].number, line.number) if may_go_on(order, text) else (0, 0)
            self._give(line.number, text, order, known)
        elif not self._is_past(line.number, text):
            self._name_fault(line, text, fault, reader, known)
        if self.lines and self.lines[-1].number == line.number and self.lines[-1].fault:
            self.failed.append(left[:used])
        return used

    def _read(self, reader: Reader, text: str) -> tuple[Order | None, HexwarError | None]:
        """The order that a text gives, or why it gives none; read once, until another order has been entered."""
        if text not in self.read:
            try:
                self.read[text] = reader.read(without_side(text, self._own_names)), None
            except HexwarError as fault:
                self.read[text] = None, fault
        return self.read[text]

    def _is_past(self, number: int, text: str) -> bool:
        """Notes a line that names what is no longer there, as its order or another has been carried out; returns
        whether it is one. If what it named before can still be ordered, as only more units are called so by now, it is
        given."""
        orders = self._orders_before(text)
        if (still := self._before_now.still_right(orders)) is not None and not self._stood(orders):
            self._give(number, text, still, self._naming())
        elif (left := None if self._stood(orders) else self._before_now.without_what_is_gone(orders)) is not None:
            rest = sentence_of(left, replace(self._naming(), whole_ways=True), self.language)
            self.lines.append(SheetLine(number, clean(text, 200), "", SEND_THE_REST, rest))
        elif not self._stood(orders) and self._before_now.can_still_act(orders):
            self.lines.append(SheetLine(number, clean(text, 200), "", CAN_STILL_ACT))
        elif orders:
            gone, shown = "" if self._stood(orders) else NO_LONGER_THERE, clean(text, 200)
            self.lines.append(SheetLine(number, shown, shown, stands=not gone, already=gone))
        return bool(orders)

    def _orders_before(self, text: str) -> Sequence[Order]:
        return () if self.game.is_sealed() else self._before_now.orders(without_side(text, self._own_names))

    def _stood(self, orders: Sequence[Order]) -> bool:
        return any(self._stands(order) or order in self.stood for order in orders)

    @cached_property
    def _before_now(self) -> BeforeNow:
        return BeforeNow(self.game, self.seat, self._starts)

    @cached_property
    def _own_names(self) -> Sequence[str]:
        return naming(self.game, self.seat).sides.get(self.seat, ())

    def _give(self, number: int, text: str, order: Order, known: Naming) -> None:
        """Enters an order, or names what keeps it from being entered."""
        said, shown = sentence_of(order, replace(known, whole_ways=True), self.language), clean(text, 200)
        is_repeated = order in self.stood or any(order == other for _, other in self.done)
        if self._stands(order) or (is_repeated and not may_be_twice(order)):
            self.lines.append(SheetLine(number, shown, said, stands=True))
            return
        fault, before = self._held_back(number, order), len(self.game.record.entries)
        if fault is None:
            try:
                caution = order.caution(self.game.known(self.seat))
                self.game.submit(self.seat, order)
                self.read.clear()
            except NeedDice as need:
                fault = say("Dice thrown on the table are wanted for this: {dice}.", dice=str(need.request.pool))
            except HexwarError as refused:
                if (told := self._no_fault(number, text, said, refused)) is not None:
                    self.lines.append(told)
                    return
                fault = refused.text
        if fault is None:
            self._note_odds(number, order)
            self.done.append((number, order))
            news = self.game.news(self.seat, before) if self._is_told else ()
            brought = new_names(self.game.top, self.seat, known.own)
            came = (*([caution] if caution else ()), *(self.game.phrase(told) for _, told in news), *brought)
            self.lines.append(SheetLine(number, shown, said, came=came))
        else:
            self.lines.append(SheetLine(number, shown, "", fault))

    def _no_fault(self, number: int, text: str, said: str, refused: HexwarError) -> SheetLine | None:
        """What is told of an order that is refused and yet no fault: what it asks for is so already, or it waits."""
        if isinstance(refused, IllegalOrder) and refused.is_so:
            if self._stood(self._orders_before(text)):
                return SheetLine(number, clean(text, 200), clean(text, 200), stands=True)
            return SheetLine(number, clean(text, 200), said, already=refused.text)
        if not self._can_wait():
            return None
        self.rest.append((number, text))
        return SheetLine(number, clean(text, 200), said, waits=True)

    def _end(self, line: MailLine, known: Naming) -> None:
        """Ends the part of the side, as "done" says, or once what is due has happened."""
        order, shown = ending_order(self.game, self.seat), clean(line.text, 200)
        if order is not None:
            self._give(line.number, line.text, order, known)
        elif wrong := [each for each in self.lines if each.fault]:
            self.lines.append(SheetLine(line.number, shown, "", ends_behind(wrong)))
        elif self._can_wait():
            self.rest.append((line.number, line.text))
            self.lines.append(SheetLine(line.number, shown, shown, waits=True))
        else:
            self.lines.append(SheetLine(line.number, shown, shown, already=NOTHING_TO_END))

    def _can_wait(self) -> bool:
        """Whether an order that is refused now may be right when what is due has happened."""
        game = self.game
        if not self.may_wait or len(self.text) > LONGEST_WAITING:
            return False
        return not game.is_sealed() and game.outcome is None and game.next_step() is not None

    def _stands(self, order: Order) -> bool:
        """Whether the side has given this order already, for good: a sheet that is sent again gives it no second
        time."""
        if order not in self._final:
            return False
        self._final.remove(order)
        self.stood.append(order)
        return True

    def _note_odds(self, number: int, order: Order) -> None:
        against = {other for other, earlier in self.done if order.replaces(earlier)}
        if against:
            self.at_odds |= against | {number}

    def _held_back(self, number: int, order: Order) -> Text | None:
        """Why an order that is right is not entered: another line is against it, or what it rests on is wrong."""
        if number in self.barred:
            return say("Two lines of this sheet order something else of the same. Send the one that holds.")
        wrong = [line for line in self.lines if line.fault]
        if wrong and type(order).ends_part:
            return ends_behind(wrong)
        if wrong and not self.game.is_sealed() and not type(order).any_time:
            name = subject(type(order))
            mine = None if name is None else getattr(order, name)
            return rests_on(mine, wrong, self._naming())
        return None

    def _name_fault(self, line: MailLine, text: str, fault: HexwarError | None, reader: Reader, known: Naming) -> None:
        """Names a line that gives no order; or keeps it as a part of the letter, where it was not meant to be one."""
        types = self.game.top.system.order_types
        bare = without_side(text, self._own_names)
        better = "" if isinstance(fault, TooManyWays) else meant(reader, bare, types, known)
        may_be = not self.addressed and may_be_an_order(bare, types, known)
        is_like = (may_be or starts_like_an_order(bare, types, known)) and not is_talk(bare, types, known)
        if better or is_like:
            told = fault.text if fault is not None else say("This is no order that can be read.")
            may_rest = is_of_no_unit(bare, known) and not begins_an_order(bare, types)
            above = unread_above(bare, self.lines, line.number, known) if may_rest else None
            if above is not None:
                told, better = say("It waits for line {line}, which is not entered.", line=above), ""
            self.lines.append(SheetLine(line.number, clean(text, 200), "", told, better))
        else:
            self.letter.append(text)
            above, first = self.open_end
            if above and line.number == above + 1:
                self.cut.add(first)
