"""The game: everything that changes it goes through here, from interfaces, practice players, tests and replay alike."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexwar_tui.engine.clock import LONGEST_READING
from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.dice.rolls import DiceSource, KeyedDice, RecordedDice, TypedDice
from hexwar_tui.engine.errors import STUMBLES, CannotUndo, IllegalOrder, demand
from hexwar_tui.engine.events import News
from hexwar_tui.engine.history.annals import Annals
from hexwar_tui.engine.history.journal_reader import JournalReader
from hexwar_tui.engine.history.loaded_dice import Asked
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.history.other_rules import ChangedRules
from hexwar_tui.engine.history.replay import History
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.play import flow as play
from hexwar_tui.engine.play import rulings
from hexwar_tui.engine.play.core import Core, digest_of
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.game_record import DiceOrigin, GameRecord
from hexwar_tui.engine.record.journal import Entry, EntryKind, first_struck, standing
from hexwar_tui.engine.sandbox.copies import copy_of_core
from hexwar_tui.engine.seats import REFEREE, Seat, SeatSetup, Side, all_seats
from hexwar_tui.engine.system import Fault, Notice, Outcome, Registry
from hexwar_tui.engine.words.language import say

Sink = Callable[[Entry], None]
"""A function that is given each entry as soon as it is made, before anyone is shown its dice."""


class Game(JournalReader):
    """A game under way. Make one with `Game.new`, or with `Game.resume` from a record.

    Without a referee, and with the program's dice, whatever happens by itself happens right after an order or seal;
    otherwise it waits for `step`. `sink`, where set, is given each new entry of the journal.
    """

    def __init__(
        self, registry: Registry, record: GameRecord, history: History, source: DiceSource | None = None
    ) -> None:
        self._registry, self._record, self._history, self._source = registry, record, history, source
        self._played: Core | None = None
        self._annals: dict[Seat, Annals] = {}
        self.sink: Sink | None = None

    @classmethod
    def new(
        cls,
        registry: Registry,
        scenario: Scenario,
        *,
        seats: Sequence[SeatSetup] = (),
        options: Mapping[str, Any] | None = None,
        seed: str | None = None,
        typed: bool = False,
        referee: bool = False,
        referee_lock: str = "",
        dice_source: DiceSource | None = None,
    ) -> Game:
        """A new game of `scenario`. `options` override the scenario's own; without a `seed` one is drawn. Sides that
        none of the `seats` is for are played by people. With `typed`, players throw the dice and type them in.

        `referee_lock` is the salted hash of the referee's PIN; `dice_source` is for tests. Raises BadOptions.
        """
        system = registry[scenario.system]
        chosen = read_options(system.options_type, {**scenario.options, **(options or {})})
        pack, dice = scenario.pack, DiceOrigin.of(seed or secrets.token_hex(16), secrets.token_hex(16), typed=typed)
        scenario = system.lay_out(scenario, chosen, dice.seed)
        record = GameRecord(
            id=secrets.token_hex(8),
            system=system.id,
            system_version=system.version,
            scenario=scenario.model_dump(mode="json"),
            seats=all_seats([side.id for side in scenario.sides], seats),
            options=chosen.model_dump(mode="json"),
            dice=dice,
            referee=referee,
            referee_lock=referee_lock,
            pack=pack,
        )
        history, source = History(registry, record, scenario), dice_source or KeyedDice(record.dice.seed)
        history.take_snapshot(play.new_core(system, scenario, chosen, history.names(), source))
        game = cls(registry, record, history, dice_source)
        game._play_on()
        return game

    @classmethod
    def resume(cls, registry: Registry, record: GameRecord) -> Game:
        """The game that `record` keeps, as it was after its last entry. Raises KeyError for an unknown system,
        ValueError for a scenario that can't be read; the journal may raise ReplayDiffers when it is first played."""
        scenario = registry[record.system].scenario_type.model_validate(record.scenario, strict=False)
        return cls(registry, record, History(registry, record, scenario))

    def follow_rules(self) -> ChangedRules | None:
        """Makes the game go on under the rules of this program if it was last played under another version, or if the
        journal after its last snapshot plays no more. Returns how it goes on, or None where there was nothing to do.

        The change is entered into the journal, but not given to a sink. Where rules of another version can't go on from
        the last snapshot, the journal is played again. Raises OtherRules where the game can't go on either way; under
        the same version, where the last snapshot itself is unsound, whatever playing from it raises.
        """
        if self._rules.are_other:
            return self._rules.follow()
        try:
            self._played = self._history.latest()
        except STUMBLES:
            if not self._rules.is_sound():
                raise
            return self._rules.follow()
        return None

    def go_on_from_snapshot(self) -> ChangedRules:
        """Makes the game go on from its latest snapshot, even where the journal before that can't be replayed, enters
        that into the journal, and returns how it goes on. Raises OtherRules where it can't go on so."""
        self._played = None
        return self._rules.follow()

    def play_again(self) -> ChangedRules:
        """Plays the journal again by this program's rules, as far as its orders play, lets the game go on from there,
        enters that, and returns how it goes on. Raises OtherRules where not even the beginning plays."""
        self._played = None
        return self._rules.play_again()

    @property
    def _core(self) -> Core:
        """The core as it is now; after a failure it is made again from the last snapshot and the journal."""
        if self._played is None:
            self._played = self._history.latest()
        return self._played

    # -- what is asked -------------------------------------------------------------------------------------------------

    @property
    def registry(self) -> Registry:
        """The rule systems that this game can be made of, by id."""
        return self._registry

    @property
    def record(self) -> GameRecord:
        """All that is kept of this game: scenario, seats, options, dice, journal and snapshots."""
        return self._record

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in the order of the scenario."""
        return tuple(seat.side for seat in self._record.seats)

    def digest(self) -> str:
        """A hash of all that changes in this game but words; for the referee only: by it guesses could be tested."""
        return digest_of(self._core)

    def verify(self) -> Asked:
        """Plays the journal again from the start, or from where the rules changed last; returns by entry number the
        rolls that each entry asked for. Raises ReplayDiffers at the first entry that differs; for the time before the
        rules changed `differs_from` answers. Dice are taken from the journal: `dice_faults` says whether they are
        true."""
        return {entry.number: rolls for entry, rolls in self._history.verify()}

    def faults(self) -> list[Fault]:
        """Returns everything in the game that its rules never allow; empty where it is sound. Raises KeyError or
        ValueError where a game within the game can't be read."""
        for number in self._record.boards:
            self._history.board(number)
        return self._core.faults()

    @property
    def outcome(self) -> Outcome | None:
        """How the whole game has ended; None while it goes on."""
        return self._core.outcome()

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that may act now: several in sealed phases; none while a step is due, or once all is over."""
        return play.waiting(self._core)

    def next_step(self) -> Notice | None:
        """What will happen by itself next, and why; None when a seat is waited for or all is over."""
        return play.next_notice(self._core)

    # -- what is done --------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, order: Order, dice: Sequence[int] = ()) -> list[News]:
        """Gives an order; returns the events that `seat` may know of, in order.

        Raises IllegalOrder (NotYourTurn), and then nothing has changed. In a game of typed dice `dice` are those thrown
        for it; NeedDice asks for more, and the same order is then given again with all of them.
        """
        self.check(seat, order)
        events = self._enter(EntryKind.ORDER, seat, write_order(order), dice)
        return [event for event in events if event.is_known_to(seat)] if events else events

    def check(self, seat: Seat, order: Order) -> None:
        """Raises NotYourTurn where `seat` may give no such order now, IllegalOrder where the rules forbid it."""
        play.demand_order(self._core, seat, order)

    def seal(self, seat: Seat) -> list[News]:
        """Seals the seat's part of a phase; returns the events it may know of. Raises what `check_seal` does."""
        self.check_seal(seat)
        return [event for event in self._enter(EntryKind.SEAL, seat, {}) if event.is_known_to(seat)]

    def check_seal(self, seat: Seat) -> None:
        """Raises NotYourTurn where `seat` has nothing to seal now, IllegalOrder where its part is not complete."""
        play.demand_seal(self._core, seat)
        demand(self.top.seal_objection(self.known(seat)))

    def unseal(self, seat: Seat) -> None:
        """Opens again what the seat has sealed. Raises NotYourTurn where it has sealed nothing, or all have sealed."""
        play.demand_unseal(self._core, seat)
        self._enter(EntryKind.UNSEAL, seat, {})

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes the step that `next_step` announced; returns all events. Raises NotYourTurn where no step is announced,
        NeedDice where typed dice are missing. With `own_dice` the referee throws the dice of this step himself, even if
        the program or the players do so otherwise: `dice` are his, as in `submit`, and the journal says so."""
        play.demand_step(self._core)
        body, source = ({"own_dice": True}, TypedDice(list(dice))) if own_dice else ({}, None)
        return self._enter(EntryKind.STEP, REFEREE, body, dice, source)

    def tell_time(self, seconds: int) -> list[News]:
        """Tells the game how many whole `seconds` the clock has run since it was last told; returns all events that
        come of it. Raises IllegalOrder, and changes nothing, where no clock runs or these are not 1 to
        `LONGEST_READING`."""
        face = None if self.outcome else self.clock
        if face is None or not face.runs:
            raise IllegalOrder(say("No clock is running now."))
        if not 1 <= seconds <= LONGEST_READING:
            raise IllegalOrder(say("A reading of the clock is 1 to {n} seconds.", n=LONGEST_READING))
        return self._enter(EntryKind.CLOCK, REFEREE, {"seconds": seconds})

    def undo(self, seat: Seat, number: int | None = None) -> Entry:
        """Takes back the seat's last order, or in a sealed phase its order with the entry `number`; returns the entry
        taken back. Raises CannotUndo where the seat has sealed, where it has given none since the last roll, reveal or
        change of hands, or where a later order rests on it."""
        mine = self.entered(seat)
        if number is not None:
            mine = [(entry, order) for entry, order in mine if entry.number == number]
        if not mine or seat in self.top.sealed:
            raise CannotUndo(self.why_final(seat))
        entry = mine[-1][0]
        self._strike_out(Entry(0, EntryKind.UNDO, seat, self.turn, {"entry": entry.number}))
        return entry

    def rewind(self, to: int) -> None:
        """Goes back to how things stood after entry `to` (0: the start), and then on until someone is waited for,
        unless a referee or typed dice hold that back. Raises CannotUndo where that entry does not count any more."""
        if to and all(entry.number != to for entry in standing(self._record.entries)):
            raise CannotUndo(say("There is no entry {to} to go back to.", to=to))
        self._strike_out(Entry(0, EntryKind.REWIND, REFEREE, self.turn, {"to": to}))
        self._play_on()

    def rule(self, ruling: Ruling) -> list[News]:
        """Enters a referee's ruling, which changes the top frame; returns all events that come of it.

        Raises IllegalOrder where the ruling lacks a reason, a fact can't have its value, or the state would break the
        rules; then nothing has changed. `take_back` undoes it.
        """
        if self.outcome is not None:
            raise IllegalOrder(say("The game is over: a ruling that ended it can be taken back."))
        checked = rulings.checked(ruling, self.sides)
        return self._enter(EntryKind.RULING, REFEREE, rulings.write_ruling(checked))

    def take_back(self, number: int, reason: str) -> list[News]:
        """Takes back the ruling that is entry `number`, as if it had never been; returns all events that come of it.

        Those who knew of the ruling are told. Raises IllegalOrder without a reason, CannotUndo where there is no such
        ruling or what happened since rests on it; then nothing has changed.
        """
        found = next((entry for entry in self.rulings() if entry.number == number), None)
        if found is None:
            raise CannotUndo(say("There is no ruling #{entry} that stands.", entry=number))
        return self._enter(EntryKind.REPEAL, REFEREE, rulings.write_repeal(found, reason))

    def without_order(self, number: int) -> Game:
        """A copy in which order `number` of a sealed phase was never given and its side has not sealed, to find out
        what may stand in its place. Raises CannotUndo where there is no such order or a later one rests on it."""
        struck, copy = self._amended(number), self.trial_copy()
        copy._played = copy._history.without(Entry(0, EntryKind.UNDO, struck.seat, self.turn, {"entry": number}))
        if struck.seat in copy.top.sealed:
            copy.top.sealed.remove(struck.seat)
        return copy

    def _amended(self, number: int) -> Entry:
        for entry in self.amendable():
            if entry.number == number:
                return entry
        raise CannotUndo(say("A referee amends orders of a sealed phase, before they are revealed."))

    def amend_order(self, number: int, reason: str, instead: Sequence[Order] = ()) -> list[News]:
        """Strikes entry `number`, an order in a sealed phase, and enters the orders `instead`, if any, for its side.

        What the side has sealed stays sealed. The side is told; all events are returned. Raises CannotUndo where there
        is no such order or a later one rests on it, IllegalOrder without a reason, where an order is not legal, or
        where what is sealed would not be complete; then nothing has changed.
        """
        struck = self._amended(number)
        return self._enter(EntryKind.AMENDMENT, struck.seat, rulings.write_amendment(struck, reason, instead))

    def look_back(self, since: int = 0) -> LookBack:
        """Returns the game as it was after entry `since`, on a copy that is played on entry by entry. It begins after
        all that was played under other rules, even where `since` is earlier."""
        return LookBack(self.trial_copy()._history, standing(self._record.entries), max(since, self.ruled_since()))

    def annals(self, seat: Seat = REFEREE) -> Annals:
        """What is counted of the game so far as `seat` knew it, as far as it was played under today's rules. They stay
        the same annals, with all that they have counted, while the journal goes on, until counted orders are taken
        back."""
        entries, since = standing(self._record.entries), self.ruled_since()
        kept = self._annals.get(seat)
        if kept is None or not kept.follow(entries, since):
            kept = self._annals[seat] = Annals(self.trial_copy()._history, entries, since, seat)
        return kept

    def branch(self, name: str) -> None:
        """Makes this game a branch called `name`: from now on it has other dice than the game it was copied from."""
        self._enter(EntryKind.BRANCH, REFEREE, {"branch": name})

    def note_load(self) -> None:
        """Enters into the journal that the game was opened again; does nothing where the last entry says so already and
        no step is due, because nobody has learned or done anything since."""
        if [entry.kind for entry in self._record.entries[-1:]] != [EntryKind.LOAD] or self._is_going_on():
            self._enter(EntryKind.LOAD, REFEREE, {})

    def _enter(
        self,
        kind: EntryKind,
        seat: Seat,
        body: dict[str, Any],
        dice: Sequence[int] = (),
        source: DiceSource | None = None,
    ) -> list[News]:
        """Makes an entry, with whatever follows by itself; returns all events. A failure leaves the game as it was."""
        core = self._core
        entry = Entry(len(self._record.entries) + 1, kind, seat, core.turn, body)
        source = source or self._source or self._record.dice.dice_source(core.branch, dice)
        if isinstance(source, TypedDice):  # It may lack dice, and views made before may still be looked at.
            self._played = core = copy_of_core(core)
        top, before = core.top, play.waiting(core)
        sealed = kind in play.RULED and play.is_sealed(core)
        strikes = first_struck(entry) is not None
        try:
            if strikes:
                self._played = core = self._history.without(entry)
            table = play.apply(core, self._registry, entry, source)
            if kind is EntryKind.AMENDMENT:
                rulings.demand_complete(self.top, seat)
            if isinstance(source, TypedDice | RecordedDice):
                source.finish()
            entry.dice, entry.events, entry.settles = table.rolls, table.events, table.settled
            entry.barrier = play.is_barrier(entry, table, before, play.waiting(core), sealed=sealed)
            if strikes:
                self._history.strike(entry, core)
            self._write(entry)
        except BaseException:
            self._played = None
            raise
        self._history.note_boards(top, core.top)
        self._history.keep(core)
        return entry.events + self._play_on()

    def _play_on(self) -> list[News]:
        """Takes steps until a seat is waited for, unless a referee or typed dice hold them back; returns all events."""
        events: list[News] = []
        while self._is_going_on():
            events += self._enter(EntryKind.STEP, REFEREE, {})
        return events

    def _is_going_on(self) -> bool:
        return not (self._record.referee or self._record.dice.typed) and self.next_step() is not None

    def _strike_out(self, entry: Entry) -> None:
        """Enters an undo or a rewind. Raises CannotUndo where what is left would not play any more."""
        self._history.strike(entry, core := self._history.without(entry))
        self._played = core
        self._write(entry)

    def take_rehearsed(self, steps: Sequence[Entry]) -> list[News]:
        """Takes the steps of a rehearsal with the dice that were thrown in it; returns all events."""
        taken = (self._enter(EntryKind.STEP, REFEREE, e.body, source=RecordedDice(list(e.dice))) for e in steps)
        return [event for events in taken for event in events]

    def put_down(self, kind: EntryKind, seat: Seat, **body: Any) -> list[News]:
        """Enters what is neither order nor step, such as a note, with the `body` of its kind; returns all events."""
        return self._enter(kind, seat, body)

    def trial_copy(self) -> Game:
        """A copy to try things on, in which steps wait until `step` takes them; this game does not change with it."""
        copied = self._record.trial_copy()
        return Game(self._registry, copied, self._history.of(copied), self._source)

    def _write(self, entry: Entry) -> None:
        self._history.append(entry)
        if self.sink is not None:
            self.sink(entry)
