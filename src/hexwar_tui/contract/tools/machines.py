"""A kept game to which everything happens, in any order; undo and rewinding are held against a memory of moments."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hexwar_tui.contract.tools.moments import glance, moment
from hexwar_tui.contract.tools.tables import changes, one_act
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of, with_dice
from hexwar_tui.engine.play.core import read_core, write_core
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import FIRST_LINK, Entry, EntryKind, standing
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY, outside

SEEDS = st.integers(0, 2**32)
TRIES = 6
"""How many acts are played, or orders drawn, until something can be taken back or refused."""

LAST = 0.7
"""How often the seat of the last entry takes back, if it can: then it is known how the game was before."""

SETTLED_BY_NONE = (EntryKind.LOAD, EntryKind.REHEARSAL)
"""Kinds of entries that change nothing in the game; they note that it was opened or rehearsed."""


class KeptGame(RuleBasedStateMachine):
    """A kept game of one of `scenarios`, to which Hypothesis does all that can be done, counted in `happened`.
    `before` and `after` have digests of the game by the entry that followed or led to them, `stands` the numbers of the
    entries that were not taken back, `chains` the chain hashes of all."""

    scenarios: ClassVar[tuple[str, ...]]
    happened: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self._lives = 0
        self.campaign: Campaign | None = None
        self.before: dict[int, str] = {}
        self.after: dict[int, str] = {}
        self.chains: list[str] = []
        self.stands: list[int] = []

    @property
    def game(self) -> Game:
        """The game of the campaign."""
        assert self.campaign is not None
        return self.campaign.game

    @initialize(seed=SEEDS, acts=st.integers(0, 100), hands=st.sampled_from(["", "referee", "typed"]))
    def begin(self, seed: int, acts: int, hands: str) -> None:
        """Begins a game, with a referee or typed dice as `hands` says, plays it for a while, then keeps it."""
        rng = random.Random(seed)
        scenario = load_scenario(REGISTRY, rng.choice(self.scenarios), outside.scenario_folders())
        game = Game.new(REGISTRY, scenario, seed=str(seed), referee=hands == "referee", typed=hands == "typed")
        self.after[0] = moment(game)
        self.stands = [entry.number for entry in game.record.entries]
        self.chains = [entry.chain for entry in game.record.entries]
        game.sink = self._remember
        for _ in range(acts):
            if game.outcome is None:
                self._act(game, rng)
        if game.outcome is not None:
            game.rewind(len(game.record.entries) // 2)
            self.stands = [entry.number for entry in standing(game.record.entries)]
        self._keep(Campaign.create(game, Path(self._folder.name) / "0" / "a.hexwar"))

    def _keep(self, campaign: Campaign) -> None:
        """Goes on with a campaign, and remembers what it enters, once that is in its journal."""
        self.campaign = campaign
        journal = campaign.game.sink
        assert journal is not None

        def write_and_remember(entry: Entry) -> None:
            journal(entry)
            self._remember(entry)

        campaign.game.sink = write_and_remember

    def _remember(self, entry: Entry) -> None:
        self.chains.append(entry.chain)
        if entry.kind not in (EntryKind.UNDO, EntryKind.REWIND):
            self.stands.append(entry.number)
        if self.campaign is not None:
            self.after[entry.number] = moment(self.game)

    def _act(self, game: Game, rng: random.Random) -> None:
        """Plays one act of anybody; holds that in a sealed phase the other sides see nothing of a secret order."""
        others: dict[Seat, Any] = {}
        last, before = len(game.record.entries), moment(game)
        if game.is_sealed() and self.campaign is not None:
            others = {side: glance(game, side) for side in game.sides}
        one_act(game, rng)
        made = game.record.entries[last:]
        for entry in made[:1]:
            self.before[entry.number] = before
        self.happened["fight"] += sum(1 for entry in made if entry.dice)
        self.happened["order"] += sum(1 for entry in made if entry.kind is EntryKind.ORDER)
        if len(made) == 1 and made[0].kind is EntryKind.ORDER and not made[0].has_reached_others():
            order_type = next(o for o in game.top.system.order_types if o.kind == made[0].body["kind"])
            for side in set(others) - {made[0].seat} if not order_type.any_time else ():
                assert glance(game, side) == others[side]
                self.happened["secret order"] += 1

    def _is_on(self) -> bool:
        return self.campaign is not None and self.game.outcome is None

    # -- what players do -----------------------------------------------------------------------------------------------

    @precondition(_is_on)
    @rule(seed=SEEDS, acts=st.integers(1, 8))
    def play(self, seed: int, acts: int) -> None:
        """Plays some orders, seals, steps and readings of the clock."""
        rng = random.Random(seed)
        for _ in range(acts):
            if self.game.outcome is None:
                self._act(self.game, rng)

    @precondition(_is_on)
    @rule(seed=SEEDS)
    def refuse(self, seed: int) -> None:
        """Tries forbidden orders: each is refused and changes nothing, also not on disk."""
        game, rng = self.game, random.Random(seed)
        for seat in game.waiting_for() * TRIES:
            order = RandomPlayer(rng).sample(observation_of(game, seat), legal=False)
            if order is None or order.objection(game.known(seat)) is None:
                continue
            was = game.digest(), journal_of(self._path).read_bytes()
            with pytest.raises(IllegalOrder):
                game.submit(seat, order)
            assert (game.digest(), journal_of(self._path).read_bytes()) == was
            self.happened["refused"] += 1

    @precondition(_is_on)
    @rule(seed=SEEDS)
    def undo(self, seed: int) -> None:
        """Takes back the last order of a seat: the game is as it was remembered from before that order."""
        rng = random.Random(seed)
        for _ in range(TRIES):
            if self.game.outcome is None and not self._may_take_back():
                self._act(self.game, rng)
        if not (seats := self._may_take_back()):
            return
        last = self.game.record.entries[-1].seat
        seat = last if last in seats and rng.random() < LAST else rng.choice(seats)
        try:
            taken = self.game.undo(seat)
        except CannotUndo:
            return
        counted = [n for n in self.stands if self.game.record.entries[n - 1].kind not in SETTLED_BY_NONE]
        self._forget_since(taken.number)
        if counted[-1] == taken.number and taken.number in self.before:
            assert moment(self.game) == self.before[taken.number]
            self.happened["undone"] += 1

    def _may_take_back(self) -> list[Seat]:
        """The seats that have orders to take back."""
        return [seat for seat in self.game.sides if self.game.outcome is None and self.game.entered(seat)]

    def _forget_since(self, number: int) -> None:
        """Forgets entry `number`, which was taken back, and all digests of moments behind it."""
        self.stands.remove(number)
        self._forget_moments(number)

    def _forget_moments(self, since: int) -> None:
        """Forgets the digests of all moments behind entry number `since`."""
        for known in (self.after, self.before):
            for later in [entry for entry in known if entry > since]:
                del known[later]

    @precondition(lambda self: self.campaign is not None and bool(self.game.top.sealed))
    @rule(seed=SEEDS)
    def unseal(self, seed: int) -> None:
        """Opens again what a side has sealed, if another side has not sealed yet."""
        if self.game.waiting_for():
            self.game.unseal(random.Random(seed).choice(self.game.top.sealed))

    # -- what a referee does -------------------------------------------------------------------------------------------

    @precondition(_is_on)
    @rule(seed=SEEDS, again=st.booleans())
    def rule_something(self, seed: int, again: bool) -> None:
        """Changes a fact by a ruling and takes it back: all is as before. With `again` it is ruled once more, alike."""
        game, rng = self.game, random.Random(seed)
        seen_by = rng.choice([None, (), game.sides[:1]])
        before, number = game.digest(), len(game.record.entries) + 1
        for change in rng.choices(list(changes(game)), k=3):
            ruling = Ruling("to see what comes", (change,), seen_by=seen_by)
            try:
                game.rule(ruling)
            except IllegalOrder:
                assert (game.digest(), len(game.record.entries)) == (before, number - 1)
            else:
                break
        else:
            return
        self.happened["ruled"] += 1
        if game.record.entries[-1].number == number:
            ruled = game.digest()
            game.take_back(number, "it was only to see")
            self.stands.remove(number)
            assert game.digest() == before
            self.happened["taken back"] += 1
            if again:
                game.rule(ruling)
                assert game.digest() == ruled

    @precondition(lambda self: self.campaign is not None and bool(self.game.rulings()))
    @rule(seed=SEEDS)
    def take_back_an_old_ruling(self, seed: int) -> None:
        """Takes back any ruling that stands, whatever was played since: if that is refused, nothing has changed."""
        number = random.Random(seed).choice(self.game.rulings()).number
        before, entries = self.game.digest(), len(self.game.record.entries)
        try:
            self.game.take_back(number, "on second thoughts")
        except CannotUndo:
            assert (self.game.digest(), len(self.game.record.entries)) == (before, entries)
            return
        self._forget_since(number)
        self.happened["taken back late"] += 1

    @precondition(_is_on)
    @rule(seed=SEEDS)
    def amend(self, seed: int) -> None:
        """Strikes an order of a sealed phase and enters it again: the others see nothing of it."""
        game = self.game
        found = [(side, pair) for side in game.sides if game.is_sealed() for pair in game.entered(side)]
        if not found:
            return
        seat, (entry, order) = random.Random(seed).choice(found)
        before = {side: glance(game, side) for side in game.sides if side != seat}
        try:
            game.amend_order(entry.number, "written again", [order])
        except (CannotUndo, IllegalOrder, NeedDice):
            return
        self._forget_since(entry.number)
        assert {side: glance(game, side) for side in before} == before
        self.happened["amended"] += 1

    @precondition(lambda self: self._is_on() and self.game.next_step() is not None)
    @rule(seed=SEEDS)
    def rehearse(self, seed: int) -> None:
        """Rehearses steps and drops them: nothing has changed."""
        before, rng = self.game.digest(), random.Random(seed)
        rehearsal = rehearse(self.game)
        while rehearsal.next_step() is not None:
            with_dice(rng, rehearsal.step)
        rehearsal.leave()
        assert self.game.digest() == before
        self.happened["rehearsed"] += 1

    @precondition(lambda self: self.campaign is not None and bool(self.stands))
    @rule(seed=SEEDS)
    def rewind(self, seed: int) -> None:
        """Rewinds to a remembered moment: before it plays on, the game is as remembered, and a branch stays one."""
        reached = [number for number in self.stands[-40:] if number in self.after]
        if not reached:
            return
        to, entries = random.Random(seed).choice(reached), self.game.record.entries
        wanted, back = self.after[to], len(entries) + 1
        self.stands = [n for n in self.stands if n <= to or entries[n - 1].kind is EntryKind.BRANCH]
        self._forget_moments(to)
        self.game.rewind(to)
        assert self.after[back] == wanted
        self.happened["rewound"] += 1

    @precondition(lambda self: self.campaign is not None)
    @rule(seed=st.integers(0, 1000))
    def branch(self, seed: int) -> None:
        """Makes the game a branch, whose dice are others from here on."""
        self.game.branch(str(seed))
        self.happened["branched"] += 1

    # -- what happens to the files -------------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        assert self.campaign is not None
        return self.campaign.path

    @precondition(lambda self: self.campaign is not None)
    @rule()
    def save(self) -> None:
        """Saves the game, which changes nothing in it."""
        assert self.campaign is not None
        before = self.game.digest()
        self.campaign.save()
        assert (self.game.digest(), self.campaign.has_unsaved) == (before, False)
        self.happened["saved"] += 1

    @precondition(lambda self: self.campaign is not None)
    @rule()
    def close_and_open(self) -> None:
        """Closes the campaign and opens it again: it is the same game, and every side sees the same."""
        assert self.campaign is not None
        before = self.game.digest(), self._looks()
        self.campaign.close()
        self._keep(Campaign.open(REGISTRY, self._path))
        self._note_load()
        assert (self.game.digest(), self._looks()) == before
        self.happened["opened"] += 1

    @precondition(lambda self: self.campaign is not None)
    @rule(torn=st.booleans())
    def kill(self, torn: bool) -> None:
        """Goes on from a copy of the files, as after a crash (`torn`: while a line was written): nothing is lost."""
        assert self.campaign is not None
        before, path = self.game.digest(), self._path
        self._lives += 1
        there = Path(self._folder.name) / str(self._lives) / path.name
        there.parent.mkdir()
        for part in (path, backup_of(path), journal_of(path)):
            if part.exists():
                shutil.copyfile(part, there.parent / part.name)
        if torn:
            with journal_of(there).open("ab") as journal:
                journal.write(b'{"number": ')
            self.happened["torn line"] += 1
        self.campaign.close()
        self._keep(Campaign.open(REGISTRY, there))
        self._note_load()
        assert self.game.digest() == before
        self.happened["killed"] += 1

    def _note_load(self) -> None:
        """Remembers the entry that notes an opening; an opening right behind another makes none."""
        entry = self.game.record.entries[-1]
        assert entry.kind is EntryKind.LOAD
        if len(self.game.record.entries) == len(self.chains):
            return
        self.chains.append(entry.chain)
        self.stands.append(entry.number)
        self.after[entry.number] = moment(self.game)

    @precondition(lambda self: self.campaign is not None)
    @rule()
    def change_seats(self) -> None:
        """Lets all sides look at the game one after the other, twice: they see the same, and nothing changes."""
        before = self.game.digest(), self._looks()
        assert (self.game.digest(), self._looks()) == before
        self.happened["looked"] += 1

    def _looks(self) -> list[Any]:
        return [glance(self.game, side) for side in self.game.sides]

    @precondition(lambda self: self.campaign is not None)
    @rule()
    def verify(self) -> None:
        """Plays the whole journal again, entry by entry; its dice are those that seed, branches and keys give."""
        assert self.game.dice_faults(REFEREE, self.game.verify()) == []
        self.happened["verified"] += 1

    # -- what always holds ---------------------------------------------------------------------------------------------

    @invariant()
    def is_sound(self) -> None:
        """After every step: no fault, the same game read from its JSON, a journal that grew, entries as remembered."""
        if self.campaign is None:
            return
        game = self.game
        assert game.faults() == []
        raw = write_core(game._core)
        assert write_core(read_core(raw, REGISTRY, game.frames[0].scenario, game.frames[0].names)) == raw
        assert [entry.chain for entry in game.record.entries] == self.chains
        for before, entry in zip([FIRST_LINK, *self.chains[-9:-1]][-8:], game.record.entries[-8:], strict=False):
            assert len(self.chains) <= 8 or entry.link(before) == entry.chain
        assert [entry.number for entry in standing(game.record.entries)] == self.stands

    @invariant()
    def is_on_disk(self) -> None:
        """After every step, if the number of entries is divisible by 3: the files hold the same game."""
        if self.campaign is not None and len(self.chains) % 3 == 0:
            assert load_game(REGISTRY, self._path).game.digest() == self.game.digest()

    def teardown(self) -> None:
        """At the end of every example: the journal plays again, with its own dice; then the files are removed."""
        if self.campaign is not None:
            self.verify()
            self.campaign.close()
        self._folder.cleanup()
