"""No secret reaches anybody: games that differ only in what a seat may not know, by its system's own word, are the same
to that seat, whatever it looks at, asks for or tries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.contract.tools.findings import shown
from hexwar_tui.contract.tools.hidden import changed, leaks_of_a_game, twin, variants
from hexwar_tui.contract.tools.tables import Look, Looks, Table, while_playing
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.lab.players import RANDOM, act, player_kinds, sit_down, with_dice
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.core import frame_data
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import AnyFrame, Secretive
from hexwar_tui.engine.view import View

SEED = "hidden"

STEPS = (2, 9)
"""A game is also looked at before the steps with these numbers, from 1: in the midst of what happens by itself."""

EARLY = (0, 5, 14)
"""The numbers of acts after which it is checked that the referee sees what a side hides."""

OPEN_ACTS, OPEN_MOMENTS = 60, (0, 5, 14, 33)
"""For how many acts a game without secrets is played, and after how many each time it is looked at."""

NAMED_ACTS = 80
"""For how many acts of a game the names in its news are looked at."""

TAKEN_BACK_ACTS = 60
"""For how many acts of a game orders that can be taken back are given in a hidden variant, too."""

LATER = (2, 9, 20, 27, 40, 50, 75, 95, 120, 150)
"""The numbers of acts after which a longer game is looked at."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the command line, whose output is compared too, speak English and use a folder of this test."""
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def begin(table: Table, seed: str) -> Game:
    """A new game of `table` with a referee, so that steps wait to be taken one by one."""
    game = table.begin(seed)
    game.record.referee = True
    return game


def acts_of(game: Game, seed: str, acts: int) -> Iterator[int]:
    """Plays up to `acts` acts of a game, each by a random player or the system's own, as drawn; yields the number of
    each act before it is done."""
    rng = random.Random(seed)
    for number in while_playing(game, acts):
        yield number
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        kinds = [next(iter(player_kinds(game.top.system))), RANDOM]
        act(game, rng.choice(game.waiting_for()), sit_down(game.top.system, rng.choice(kinds), rng), rng)


def seats_that_look(game: Game, look: Look, moments: tuple[int, ...], seed: str) -> Iterator[tuple[int, Seat]]:
    """Plays the game; yields, each time that it is to be looked at, the number of acts done and the seat that looks.

    After each number of acts in `moments` a side that is waited for looks, then one of all sides in turn; before some
    steps one of all sides in turn; where the game passes to another side, one that is not waited for.
    """
    steps, handovers, looks = 0, 0, 0
    waited: tuple[Seat, ...] = game.waiting_for()
    for number in acts_of(game, seed, moments[-1] + 1):
        is_step, before, waited = game.next_step() is not None, waited, game.waiting_for()
        is_handover = waited != before and len(waited) == 1 and handovers < look.handovers
        steps, handovers = steps + is_step, handovers + is_handover
        if is_handover or number in moments or (is_step and steps in STEPS):
            acting = [side for side in game.sides if side in waited and number in moments and not is_handover]
            seats = [side for side in game.sides if not (is_handover and side in waited)]
            # Where all are waited for both are the same one, which looks once.
            looking = dict.fromkeys(each[looks % len(each)] for each in (acting, seats) if each)
            yield from ((number, seat) for seat in looking)
            looks += 1


@cache
def compared(look: Look, seed: str, *, longer: bool = False) -> tuple[list[str], Counter[str]]:
    """Plays a game and compares it with variants of what each looking seat may not know. Returns what leaks; and how
    often each part of the state was changed, how many variants there were, how often sides wrote anew, and how often a
    step was due. In a `longer` game each kind of secret is also drawn anew alone."""
    game, seen = begin(look.table, seed), Counter[str]()
    leaks: list[str] = []
    for number, seat in seats_that_look(game, look, LATER if longer else look.moments, seed):
        salt, is_step = f"{seed}/{number}", game.next_step() is not None
        others = variants(game.top, seat, salt)
        seen.update(part for other in others for part in changed(game.top, other))
        seen.update({"variants": len(others), "written anew": game.is_sealed(), "in a step": is_step})
        found = leaks_of_a_game(game, seat, salt, singly=longer)
        leaks += [f"{seat}, turn {game.turn}, after {number} acts: {leak}" for leak in found]
    return leaks, seen


def test_a_side_can_tell_no_secret(look: Look) -> None:
    """All secrets of others are drawn anew at once, and so are the dice to come and what others write in a sealed
    phase: all that a side sees, asks, is refused, offered or mailed, and what a practice player in its place orders,
    stays the same."""
    leaks, seen = compared(look, SEED)
    assert not leaks, "\n".join(leaks)
    if seen["variants"] < 2:
        look.table.has_none("Nothing is hidden at any of the moments at which it is looked at.")


def test_every_part_of_a_state_is_redrawn_or_said_to_hold_no_secret(looks: Looks) -> None:
    """Over the games of a system every part of its state differs in some hidden variant, or is listed in
    `never_redrawn`; in some of the games sides write in secret, where they can, and steps are due."""
    system, seen = looks.registry[looks.system], Counter[str]()
    for look in looks.all:
        seen.update(compared(look, SEED)[1])
    lab, parts = system.lab(), {part.name for part in fields(system.state_type)}
    assert isinstance(lab, Secretive)
    assert set(lab.never_redrawn) <= parts
    unsorted = {part for part in parts if not seen[part]} - set(lab.never_redrawn)
    assert not unsorted, f"neither drawn anew in any of these games nor in never_redrawn: {sorted(unsorted)}"
    assert seen["written anew"] or system.sealing is None
    if not seen["in a step"]:
        looks.all[0].table.has_none("Nothing happens by itself in it at which somebody could look.")


def test_what_a_side_hides_is_seen_by_the_referee(looks: Looks) -> None:
    """The referee, from whom nothing is hidden, sees the hidden variants of sides differ: so the comparison works."""
    table, differ = looks.all[0].table, False
    game = begin(table, "seen")
    for number in acts_of(game, "seen", EARLY[-1] + 1):
        if number in EARLY:
            assert variants(game.top, REFEREE, "none") == []
            true = list(shown(seen_by_referee(game.top), ()))
            others = [other for side in game.sides for other in variants(game.top, side, "seen")[-1:]]
            differ = differ or any(list(shown(seen_by_referee(other), ())) != true for other in others)
    assert differ, "what hidden_variants draws anew is nothing that a referee would see"


def seen_by_referee(frame: AnyFrame) -> View:
    """The view of the referee at this frame."""
    return frame.system.show.view(frame.system.known(frame, REFEREE))


def test_a_system_that_hides_nothing_declares_nothing_secret(opened: Table) -> None:
    """In a system without `hidden_variants` no phase is sealed, all events and dice are told to all sides, all are
    shown the same units and cards, and nobody is told of dice to come."""
    game = begin(opened, "open")
    assert game.frames[0].system.sealing is None
    looked = 0
    for number in acts_of(game, "open", OPEN_ACTS):
        if number in OPEN_MOMENTS and len(game.frames) == 1:
            one, *others = [game.view(side) for side in game.sides]
            cards = [one.card(line.badge.unit) for line in one.units]
            for other in others:
                assert {line.badge.unit for line in other.units} == {line.badge.unit for line in one.units}
                assert [other.card(line.badge.unit) for line in one.units] == cards
            assert leaks_of_a_game(game, game.sides[-1], "open") == []
            looked += 1
    own = [entry for entry in game.record.entries for event in entry.events if event.frame == 0]
    assert own
    assert [event.kind for entry in own for event in entry.events if event.frame == 0 and event.seen_by] == []
    assert [roll.rule for entry in own for roll in entry.dice if roll.seen_by] == []
    assert looked


def test_news_name_nobody_that_a_side_knows_nothing_of(look: Look) -> None:
    """What happens is told to a side without the id of any unit or other thing that is there before and after it, and
    of which the side knows neither before nor after."""
    game, leaks = begin(look.table, "named"), list[str]()
    unknown, told = {side: unknown_to(game, side) for side in game.sides}, 0
    for _ in acts_of(game, "named", NAMED_ACTS):
        before, unknown = unknown, {side: unknown_to(game, side) for side in game.sides}
        entries, told = game.record.entries[told:], len(game.record.entries)
        for side in game.sides:
            hidden = before[side] & unknown[side]
            for news in (news for entry in entries for news in entry.events if news.is_known_to(side)):
                leaks += [f"{side} is told “{news.kind}” of {name}" for name in hidden.intersection(named_in(news))]
    assert not leaks, "\n".join(leaks)


def unknown_to(game: Game, side: Seat) -> frozenset[str]:
    """The ids of all that a referee can change of which nothing that the side knows has a word. Those that are plain
    numbers, as of hexes, are left out."""
    known = str(frame_data(game.known(side).open))
    names = (subject.id.partition(":")[2] for subject in game.top.system.referee.subjects(game.top))
    return frozenset(name for name in names if name and not name.isdecimal() and f"'{name}'" not in known)


def named_in(news: News) -> Iterator[str]:
    """All words among the facts of news, one by one where they are listed."""
    for fact in news.facts.values():
        for part in fact if isinstance(fact, list | tuple) else (fact,):
            if isinstance(part, str):
                yield from part.split(",")


def test_what_an_order_brings_to_light_is_not_taken_back(look: Look) -> None:
    """An order that can be taken back tells its giver nothing: given where all secrets of others are drawn anew, it
    leads to a state of which he knows the same. Where the rules let an order find something out, they call
    `table.reveal`."""
    game, tried = begin(look.table, "light"), 0
    before = copy_of(game)
    for _ in acts_of(game, "light", TAKEN_BACK_ACTS):
        entry = game.record.entries[-1] if game.record.entries else None
        if entry is not None and entry.kind is EntryKind.ORDER and not entry.barrier:
            tried += 1
            _check_that_nothing_is_found_out(before, game, entry)
        before = copy_of(game)
    if not tried:
        look.table.has_none("No order in it can be taken back.")


def _check_that_nothing_is_found_out(before: Game, game: Game, entry: Entry) -> None:
    """That the seat of `entry`, the last one, knows the same after it as after the same order in a hidden variant of
    the game as it was `before`."""
    order = read_order(before.top.system.order_types, entry.body)
    if variants(before.top, entry.seat, "light"):
        other = twin(before, entry.seat, "light")
        other.submit(entry.seat, order)
        known, found = (frame_data(each.known(entry.seat).open) for each in (game, other))
        assert known == found, f"{entry.seat} can take back {order}, and has found out something by it"


@pytest.mark.long
@pytest.mark.parametrize("seed", ["p", "q"])
def test_a_side_can_tell_no_single_secret_in_longer_games(look: Look, seed: str) -> None:
    """Nothing leaks in longer games either, looked at more often, where each kind of secret is also drawn anew
    alone."""
    leaks, seen = compared(look, seed, longer=True)
    assert not leaks, "\n".join(leaks)
    if not seen["variants"]:
        look.table.has_none("Nothing is hidden at any of the moments at which it is looked at.")
