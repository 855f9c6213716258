"""What the referee's word owes every system and scenario: sound, replayed, taken back; rehearsals keep their dice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hexwar_tui.contract.tools.dump import dump_seat
from hexwar_tui.contract.tools.tables import Table, one_act, underway, while_playing
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import Note, keep_letter, keep_note, letters, notes
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.lab.players import with_dice
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import NOBODY, REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import LANGUAGES, render

WATCHED = 2
"""At most so many other sides are looked at each time; where there are more, they are drawn anew."""

ACTS = 40

AMENDED = 3
"""How many orders of a game are struck and entered again; what others are shown is compared before and after each."""

TAKES_BACK = 0.4
"""How often an old ruling is taken back: rarely, as the whole journal is played again each time."""


def changes(game: Game) -> Iterator[Change]:
    """Yields changes of every fact of one subject of each kind, to several values; for texts to the one it has."""
    seen = set()
    # All as they are now: what is ruled and taken back meanwhile puts another frame in the place of this one.
    for subject in list(game.top.system.referee.subjects(game.top)):
        if subject.kind in seen:
            continue
        seen.add(subject.kind)
        for fact, value in subject.facts.items():
            others: dict[type, list[int | str | bool | None]] = {
                bool: [not value],
                int: [0, 1, 2, 3, 99],
                str: [value],
                type(None): [*game.sides, True, 1, 99],
            }
            for other in others[type(value)]:
                yield Change(subject.id, fact, other)


def refused(game: Game, ruling: Ruling) -> IllegalOrder | None:
    """Enters the ruling; returns the error where it was refused, None where it was not."""
    try:
        game.rule(ruling)
    except IllegalOrder as refusal:
        return refusal
    return None


def test_a_ruling_on_anything_is_sound_told_played_again_and_taken_back(table: Table) -> None:
    """For every fact of one subject of each kind: a ruling that is refused changes nothing; one that is made is told in
    every language and leaves a sound state; taken back, it leaves the state from before; where it has brought about a
    step, that is refused."""
    game = underway(table, ACTS)
    before, ruled = game.digest(), set()
    for change in changes(game):
        entries = len(game.record.entries)
        if (refusal := refused(game, Ruling("to see", (change,)))) is not None:
            assert (game.digest(), len(game.record.entries)) == (before, entries)
            assert all(render(refusal.text, language).strip() for language in LANGUAGES)
            continue
        ruled.add(change.subject.partition(":")[0])
        assert game.faults() == []
        for _, event in game.news("referee", entries):
            assert all("{" not in render(game.phrase(event), language) for language in LANGUAGES)
        if len(game.record.entries) > entries + 1:
            # It has brought about a step, such as the end of a battle, which rests on it.
            with pytest.raises(CannotUndo):
                game.take_back(entries + 1, "seen")
            game = underway(table, ACTS)
        else:
            game.take_back(entries + 1, "seen")
        assert game.digest() == before
    assert ruled == {subject.kind for subject in game.top.system.referee.subjects(game.top)}
    game.verify()
    assert Game.resume(table.registry, record_from(game.record.data())).digest() == before


def test_a_secret_ruling_is_nobody_elses(table: Table) -> None:
    """A message of the referee to one side leaves the views, choices and news of the others as they were."""
    game = underway(table, ACTS)
    first, *others = game.sides
    before = [dump_seat(game, other) for other in others]
    game.rule(Ruling("between us", message="beware", seen_by=(first,)))
    assert [dump_seat(game, other) for other in others] == before


def test_notes_and_letters_are_nobody_elses(table: Table) -> None:
    """A note of the referee, on a hex, a side and a turn, and a letter of one side to him change nothing that any side
    is shown, offered or told, nor the state; they are read again from the journal."""
    game = underway(table, ACTS)
    first, label = game.sides[0], game.view(REFEREE).grid.label(game.view(REFEREE).grid.cells[0])
    before, digest = [dump_seat(game, seat) for seat in (*game.sides, NOBODY)], game.digest()
    keep_note(game, Note("beware", label, first, 3))
    keep_letter(game, first, "may I resign?")
    assert [dump_seat(game, seat) for seat in (*game.sides, NOBODY)] == before
    assert game.digest() == digest
    again = Game.resume(table.registry, record_from(game.record.data()))
    assert [kept.note for kept in notes(again)] == [Note("beware", label, first, 3)]
    assert [(kept.seat, kept.note.text) for kept in letters(again)] == [(first, "may I resign?")]
    game.verify()


def test_rulings_and_play_take_turns(table: Table) -> None:
    """With a random ruling before every act the game goes on, is the same saved and opened, and plays again from its
    journal."""
    game, rng = table.begin("r"), random.Random("r")
    for _ in while_playing(game, ACTS):
        found = [one for one in changes(game) if one.subject != "game"]
        if not found:
            table.has_none("A referee finds no fact in it that he could change.")
        refused(game, Ruling("a whim", (rng.choice(found),), seen_by=rng.choice([None, (), game.sides[:1]])))
        if game.outcome is None:
            one_act(game, rng)
    game.verify()
    assert Game.resume(table.registry, record_from(game.record.data())).digest() == game.digest()


def test_an_old_ruling_is_taken_back_or_stays_whole(table: Table) -> None:
    """Where an old ruling is taken back, the journal plays without it; where that is refused, nothing has changed."""
    game, rng = table.begin("o"), random.Random("o")
    for _ in while_playing(game, ACTS):
        facts = [one for one in changes(game) if one.subject != "game"]
        for change in rng.sample(facts, min(3, len(facts))):
            if game.outcome is None:
                refused(game, Ruling("a whim", (change,)))
        if game.outcome is None:
            one_act(game, rng)
        before, entries = game.digest(), len(game.record.entries)
        if (rulings := game.rulings()) and rng.random() < TAKES_BACK:
            try:
                game.take_back(rng.choice(rulings).number, "another whim")
            except CannotUndo:
                assert (game.digest(), len(game.record.entries)) == (before, entries)
    game.verify()


def rehearsing(table: Table) -> Iterator[Game]:
    """Plays a game with a referee and yields it whenever a step is due and waits for him; another one, up to three
    times, where it was over before any was."""
    for seed in ("s", "t", "u"):
        game, rng, due = table.begin(seed), random.Random(seed), 0
        game.record.referee = True
        for _ in while_playing(game, ACTS * 3):
            if game.next_step() is not None:
                due += 1
                yield game
            if game.outcome is None:
                one_act(game, rng)
        if due:
            return


def test_a_rehearsal_left_changes_nothing_and_committed_has_the_same_dice(table: Table) -> None:
    """All steps are rehearsed up to where a seat is waited for. Left, the game is what it was; committed, it has the
    steps, dice and events that were rehearsed."""
    tried = 0
    for game in rehearsing(table):
        before, entries = game.digest(), len(game.record.entries)
        for commits in (False, True):
            rehearsal, rng = rehearse(game), random.Random(tried)
            while rehearsal.next_step() is not None:
                with_dice(rng, rehearsal.step)
            assert game.digest() == before
            if not commits:
                rehearsal.leave()
                entries += 1
        views = [rehearsal.view(side).turn for side in game.sides]
        rehearsal.commit()
        steps = game.record.entries[entries:]
        assert [(step.dice, step.events) for step in steps] == [(s.dice, s.events) for s in rehearsal.steps]
        assert {step.kind for step in steps} == {EntryKind.STEP}
        assert [game.view(side).turn for side in game.sides] == views
        tried += 1
    if not tried:
        table.has_none("Nothing happens by itself in it that a referee could stop before.")
    game.verify()


def test_numbers_can_be_ruled_within_their_bounds_alone(table: Table) -> None:
    """Where a subject declares bounds, a number that lies beyond them is refused."""
    game = underway(table, ACTS)
    seen = set()
    for subject in list(game.top.system.referee.subjects(game.top)):
        if subject.kind not in seen:
            seen.add(subject.kind)
            for fact, (low, high) in subject.bounds.items():
                now = subject.facts[fact]
                assert isinstance(now, int)
                assert low <= now <= high
                for beyond in (low - 1, high + 1):
                    change = Change(subject.id, fact, beyond)
                    assert refused(game, Ruling("to see", (change,))) is not None, change


def test_an_amendment_leaves_the_orders_of_others(table: Table) -> None:
    """Where the referee strikes an order of a sealed phase and enters it again, other sides are shown the same."""
    game, rng = table.begin("t"), random.Random("t")
    amended = 0
    for _ in while_playing(game, ACTS * 2):
        if amended >= AMENDED:
            break
        one_act(game, rng)
        for seat in game.sides if game.is_sealed() else ():
            for entry, order in game.entered(seat)[-1:]:
                others = rng.sample([side for side in game.sides if side != seat], min(WATCHED, len(game.sides) - 1))
                before = [dump_seat(game, other) for other in others]
                try:
                    game.amend_order(entry.number, "to see", [order])
                except (CannotUndo, IllegalOrder, NeedDice):
                    continue
                assert [dump_seat(game, other) for other in others] == before
                amended += 1
    game.verify()
    assert amended or not any(entry.kind is EntryKind.SEAL for entry in game.record.entries)
