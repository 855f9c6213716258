"""What the journal of a game tells: news and rolls by seat, what a seat may take back, what a referee has ruled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice, takewhile

from hexwar_tui.engine.dice.rolls import Roll
from hexwar_tui.engine.errors import STUMBLES, BadOrder, CannotUndo
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history.loaded_dice import Asked, first_loaded
from hexwar_tui.engine.history.other_rules import RuleChange
from hexwar_tui.engine.history.replay import OTHER_RULES, History
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play import rulings
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import Entry, EntryKind, last_settled, place_behind, since_barrier, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame, Registry
from hexwar_tui.engine.view import OtherMap, View
from hexwar_tui.engine.words.language import Phrase, Text, say, sentence


def not_replaced(entered: Sequence[tuple[Entry, Order]]) -> list[tuple[Entry, Order]]:
    """Those of the orders `entered` by one seat, oldest first, that no later one among them replaces."""
    return [
        (entry, order)
        for at, (entry, order) in enumerate(entered)
        if not any(later.replaces(order) for _, later in entered[at + 1 :])
    ]


def _view(frame: AnyFrame, seat: Seat) -> View:
    return frame.system.show.view(frame.system.known(frame, seat))


class JournalReader(Answers):
    """A game with its past: answers from the frame on top and from the record of what was played."""

    _registry: Registry
    _record: GameRecord
    _history: History

    @property
    def _rules(self) -> RuleChange:
        """How the game goes on under the rules of this program."""
        return RuleChange(self._record, self._history, self._registry[self._record.system].version)

    @property
    def commitment(self) -> str:
        """The hash of seed and salt, shown at the start: with both, at the end, anybody can check the dice."""
        return self._record.dice.commitment

    def phrase(self, event: News) -> Text:
        """The sentence that tells an event of any frame, also of one that has ended."""
        frame = self._frame_of(event)
        words = frame.system.say.words(frame)
        if event.system == rulings.TABLE:
            return sentence(rulings.phrase(event, frame, words))
        try:
            return sentence(frame.system.say.phrase(event, words))
        except STUMBLES:
            if all(entry.kind is not EntryKind.RULES for entry in self._record.entries):
                raise
            # Its facts are those of rules that told more, or less.
            return say("Under earlier rules: {what}.", what=event.kind)

    def _frame_of(self, event: News) -> AnyFrame:
        """The frame in which an event happened, whether it is still played or has ended."""
        played = next((frame for frame in self.frames if frame.opened_by == event.frame), None)
        return played or self._history.board(event.frame)

    def below(self, seat: Seat) -> tuple[OtherMap, ...]:
        """The maps of the frames below the top one, nearest first, as `seat` may see them; empty in the game itself."""
        return tuple(
            OtherMap(frame.scenario.title, partial(_view, frame, seat)) for frame in reversed(self.frames[:-1])
        )

    def news(self, seat: Seat, since: int = 0) -> Iterator[tuple[Entry, News]]:
        """Yields pairs of an entry after number `since` and a news of it, for all news that `seat` may know; entries
        taken back are left out."""
        for entry in self._behind(since):
            yield from ((entry, event) for event in entry.events if event.is_known_to(seat))

    def latest_news(self, seat: Seat, most: int) -> list[News]:
        """Returns the last news that `seat` may know, at most so many, the oldest first; entries taken back are left
        out. However long the game is, no more of it is looked at than that takes."""
        known = (
            event
            for entry in reversed(standing(self._record.entries))
            for event in reversed(entry.events)
            if event.is_known_to(seat)
        )
        return [*islice(known, most)][::-1]

    def rolls(self, seat: Seat, since: int = 0) -> Iterator[tuple[Entry, Roll]]:
        """Yields pairs of an entry after number `since` and a roll of it, for all rolls that `seat` may know: those
        that led to news it was told. Entries taken back are left out."""
        for entry in self._behind(since):
            yield from ((entry, roll) for roll in entry.dice if roll.is_known_to(seat))

    def purpose(self, entry: Entry, roll: Roll) -> Text | None:
        """What `roll`, one of `entry`, was made for; None where no more is to be said than its rule."""
        frame = self.frames[0]
        if frame.system.say.rolls is None:
            return None
        said = frame.system.say.rolls(entry.dice, entry.events, frame.system.say.words(frame))
        return next((text for other, text in zip(entry.dice, said, strict=True) if other is roll), None)

    def _behind(self, number: int) -> Sequence[Entry]:
        """Returns the entries that count and come after entry `number`."""
        counted = standing(self._record.entries)
        return counted[place_behind(counted, number) :]

    def entered(self, seat: Seat) -> list[tuple[Entry, Order]]:
        """The orders that `seat` has given since the last barrier and may take back, oldest first, each with its entry.

        In a sealed phase, where nobody sees what others enter, an order is final once another side was told of it, and
        is left out.
        """
        types, sealed, settled = self.top.system.order_types, self.is_sealed(), last_settled(self._record.entries)
        mine = (entry for entry in self._since_barrier(seat) if entry.number >= settled)
        return [(e, read_order(types, e.body)) for e in mine if not (sealed and e.has_reached_others())]

    def last_given(self, seat: Seat) -> list[Order]:
        """The last order of each kind that `seat` has given in the game on top and that still stands, the latest first:
        of kinds that are about the war, and not about the clock, the end of a part or the end of the game."""
        wanted: set[str] = {kind.kind for kind in self._kinds_of_war()}
        found: list[Order] = []
        for entry in reversed(standing(self._record.entries)):
            if entry.kind is not EntryKind.ORDER or entry.seat != seat or entry.body.get("kind") not in wanted:
                continue
            wanted.discard(entry.body["kind"])
            with suppress(BadOrder):  # One of another game within this one, which has a kind of the same name.
                found.append(read_order(self.top.system.order_types, entry.body))
            if not wanted:
                break
        return found

    def has_given(self, seat: Seat, turn: int | None = None) -> bool:
        """Whether `seat` has given any order of those kinds that still stands; with a `turn`, whether in that turn."""
        kinds = {kind.kind for kind in self._kinds_of_war()}
        given = (entry for entry in reversed(standing(self._record.entries)) if entry.kind is EntryKind.ORDER)
        late = takewhile(lambda entry: turn is None or entry.turn >= turn, given)
        mine = (entry for entry in late if entry.seat == seat and turn in (None, entry.turn))
        return any(entry.body.get("kind") in kinds for entry in mine)

    def given_in(self, seat: Seat, turn: int) -> list[Order]:
        """The orders that `seat` gave in a turn of the game on top, oldest first, as far as they stand and no later one
        among them has replaced them: of the kinds that `last_given` returns."""
        found: list[tuple[Entry, Order]] = []
        kinds = {kind.kind for kind in self._kinds_of_war()}
        for entry in standing(self._record.entries):
            is_one = entry.kind is EntryKind.ORDER and (entry.seat, entry.turn) == (seat, turn)
            if is_one and entry.body.get("kind") in kinds:
                with suppress(BadOrder):  # As in `last_given`.
                    found.append((entry, read_order(self.top.system.order_types, entry.body)))
        return [order for _, order in not_replaced(found)]

    def _kinds_of_war(self) -> list[type[Order]]:
        kinds = self.top.system.order_types
        return [kind for kind in kinds if not (kind.ends_part or kind.any_time or kind.touches_clock)]

    def why_final(self, seat: Seat) -> Text:
        """The sentence that says why `seat` can take nothing back; asked where `entered` is empty."""
        if self._since_barrier(seat) and last_settled(self._record.entries):
            return say("Only what was done last can be taken back here, and only once.")
        return say(
            "Nothing can be taken back once dice were thrown, something was revealed or the keyboard changed hands."
        )

    def _since_barrier(self, seat: Seat) -> list[Entry]:
        """Returns the entries of the orders that `seat` has given since the last barrier, without those taken back."""
        return [e for e in since_barrier(self._record.entries) if e.kind is EntryKind.ORDER and e.seat == seat]

    def ruled_since(self) -> int:
        """The number of the entry (0: the start) after which everything was played under today's rules."""
        return self._history.ruled_since()

    def open_point(self, number: int | None = None) -> int:
        """Returns the number of the last entry up to `number` (None: up to now), 0 for the start, after which nothing
        entered in secret was still unrevealed: within a sealed phase that is the entry before the phase began.

        Copies begin there, and whoever but a referee goes back comes to this point. Raises CannotUndo where that part
        was played under other rules.
        """
        try:
            return self._history.open_point(len(self._record.entries) if number is None else number)
        except STUMBLES as fault:
            raise CannotUndo(OTHER_RULES) from fault

    def leads_on(self) -> bool:
        """Whether the game's last snapshot is sound, and all that was entered after it plays as it was recorded."""
        return self._rules.leads_on()

    def differs_from(self) -> Entry | None:
        """The first entry from before the rules changed that a replay under today's rules can't repeat as it was
        recorded; None where there is none, or the rules never changed."""
        return self._rules.differs_from()

    def dice_faults(self, seat: Seat, asked: Asked | None = None, last: int | None = None) -> list[Phrase]:
        """Returns what speaks against the program's dice, in sentences that `seat` may read: that seed or salt are not
        those bound at the start, and the first roll, up to entry `last` (None: to the end), that seed, branch and key
        don't give. Empty where there is no such fault, or people throw the dice.

        `asked` is what `Game.verify` returned: with it the turns in the keys of all rolls are checked.
        """
        dice = self._record.dice
        if dice.typed:
            return []
        told = [] if dice.is_as_bound else [say("Seed and salt are not those that {hash} bound.", hash=dice.bound)]
        loaded = first_loaded(self._record, asked or {})
        if loaded is not None and (last is None or loaded.entry.number <= last):
            told.append(loaded.sentence(seat, is_over=self.frames[0].outcome() is not None))
        return told

    def rulings(self) -> list[Entry]:
        """The entries of the rulings that still count, oldest first."""
        return [entry for entry in standing(self._record.entries) if entry.kind is EntryKind.RULING]

    def amendable(self) -> list[Entry]:
        """Returns the orders of a sealed phase, and what was entered in place of any, oldest first; else nothing."""
        entered = since_barrier(self._record.entries) if self.is_sealed() else []
        return [entry for entry in entered if entry.kind in (EntryKind.ORDER, EntryKind.AMENDMENT)]
