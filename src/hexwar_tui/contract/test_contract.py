"""One contract for every system and scenario."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import pytest

from hexwar_tui.contract.tools.dump import dump_choices, dump_seat
from hexwar_tui.contract.tools.sending import is_sendable, unsendable
from hexwar_tui.contract.tools.tables import Table, one_act, played, while_playing
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import (
    RANDOM,
    Decision,
    RandomPlayer,
    give_for,
    observation_of,
    play_out,
    player_kinds,
    sit_down,
    with_dice,
)
from hexwar_tui.engine.orders.choices import completions, order_type
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.play.core import frame_data, read_core, write_core
from hexwar_tui.engine.practice_player import Level, Temper
from hexwar_tui.engine.record.game_record import record_from
from hexwar_tui.engine.record.journal import EntryKind, first_broken_link
from hexwar_tui.engine.record.table import Table as EngineTable
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import LANGUAGES, render

ACTS = 120

SAVED = (0, 1, 2, 4, 8, 16, 32, 64, 128, 138)
"""After how many acts a game is saved and opened again; from then on both are played alike."""

LOOKS = 3
"""How many secret orders of a game are watched: all that others are shown is compared before and after each."""

WATCHED = 2
"""At most so many other sides are looked at each time; where there are more, they are drawn anew."""

STUMBLES = (1, 2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 56)
"""An order is made to fail when it rolls or tells something for the first time, the second, and so on, as listed."""


def test_a_random_game_goes_on_or_ends_without_a_fault_and_plays_again(table: Table) -> None:
    """In a random game every seat that is waited for finds a legal order, and no act leaves a state that the rules
    forbid. Played again from the start, every entry of the journal is legal, throws the same dice, tells the same and
    leads to the same state; the chain of hashes holds."""
    game, rng = table.begin("a"), random.Random("a")
    for _ in while_playing(game, ACTS):
        one_act(game, rng)
        assert game.faults() == []
        assert game.waiting_for() or game.next_step() or game.outcome
    drawn = tuple(line.side for line in game.view(REFEREE).sides if not line.out)
    assert game.top.system.rules.playing(game.top) == drawn
    assert game.dice_faults(REFEREE, game.verify()) == []
    assert first_broken_link(game.record.entries) is None
    assert any(entry.kind is EntryKind.ORDER for entry in game.record.entries)


def test_after_every_input_the_game_equals_its_json_round_trip(table: Table) -> None:
    """After every act of a random game its state is the same once written as JSON and read again, types included."""
    game, rng = table.begin("b"), random.Random("b")
    names = game.frames[0].names
    for _ in while_playing(game, ACTS // 2):
        one_act(game, rng)
        raw = write_core(game._core)
        again = read_core(raw, table.registry, game.frames[0].scenario, names)
        assert write_core(again) == raw
        assert [frame.state for frame in again.frames] == [frame.state for frame in game.frames]


def test_saved_and_loaded_it_goes_on_as_if_nothing_had_been(table: Table) -> None:
    """A record written as JSON values and read again gives the same game, now and after each act until it is saved the
    next time."""
    game, rng = table.begin("saved"), random.Random("saved")
    for saved, until in itertools.pairwise(SAVED):
        again = Game.resume(table.registry, record_from(game.record.data()))
        assert again.digest() == game.digest()
        for _ in range(until - saved):
            if game.outcome is None:
                one_act(again, copy(rng))
                one_act(game, rng)
        assert again.digest() == game.digest()


def test_what_a_seat_knows_can_be_sent_to_a_process(table: Table) -> None:
    """The observation of every seat that is waited for can be pickled, as practice players think in another process,
    and leads to the same decision there; what can't be pickled is named."""
    game, rng = table.begin("s"), random.Random("s")
    sent = 0
    for _ in while_playing(game, ACTS // 4):
        for seat in game.waiting_for():
            if seat in game.sides:
                observation = observation_of(game, seat)
                decision = Decision(game.known(seat).open, seat, RANDOM, "seed", game.is_sealed())
                assert is_sendable(observation.known), unsendable(observation.known, "known")
                assert pickle.loads(pickle.dumps(decision)).fall() == decision.fall()
                sent += 1
        one_act(game, rng)
    assert sent


def test_practice_players_give_legal_orders_and_the_same_ones_again(table: Table) -> None:
    """No order of any practice player of the system is refused, at any seat; two games with the same seeds are
    equal. All but the usual one play a shorter game, and those who think ahead, which takes time, a very short one, of
    whom only those without a temperament are asked: others differ by their weights alone."""
    kinds = player_kinds(table.begin("p").frames[0].system)
    asked = [id for id, kind in kinds.items() if kind.level is not Level.HARD or kind.temper is Temper.PLAIN]
    for at, kind in enumerate(id for id in asked if id != RANDOM):
        shorter = 24 if kinds[kind].level is Level.HARD else 4
        digests, acts = [], ACTS // shorter if at else ACTS
        for _ in range(2):
            game, rng = table.begin("p"), random.Random("p")
            players = {side: sit_down(game.frames[0].system, kind, random.Random(f"p/{side}")) for side in game.sides}
            play_out(game, players, rng, acts)
            assert game.faults() == []
            digests.append(game.digest())
        assert digests[0] == digests[1]


def test_an_order_taken_back_leaves_no_trace_in_the_state(table: Table) -> None:
    """After an undo the game is what it was before the order, and the journal keeps both."""
    game, rng = table.begin("c"), random.Random("c")
    undone = 0
    for _ in while_playing(game, ACTS):
        if undone == 5:
            break
        before, seats = game.digest(), game.waiting_for()
        one_act(game, rng)
        last = game.record.entries[-1]
        if last.kind is EntryKind.ORDER and not last.barrier:
            assert game.undo(last.seat) is last
            assert (game.digest(), game.waiting_for()) == (before, seats)
            undone += 1
            one_act(game, rng)
    if not undone:
        table.has_none("No order of it is taken back: dice, news or the next seat followed each of them.")
    assert undone == 5 or game.outcome is not None
    game.verify()


def test_nothing_is_taken_back_behind_a_barrier(table: Table) -> None:
    """After an entry with a barrier (dice, a reveal, another seat's turn) no side can undo anything."""
    game, rng = table.begin("d"), random.Random("d")
    barriers = 0
    for _ in while_playing(game, ACTS):
        one_act(game, rng)
        if game.record.entries[-1].barrier:
            barriers += 1
            for side in game.sides:
                with pytest.raises(CannotUndo):
                    game.undo(side)
    if not barriers:
        table.has_none("Every order of it can be taken back: nothing was rolled, revealed or passed on.")


def test_rewinding_gives_the_state_of_that_entry(table: Table) -> None:
    """Rewound to any entry, the game is what it was then, and plays on."""
    game, rng = table.begin("e"), random.Random("e")
    digests = {len(game.record.entries): game.digest()}
    for _ in range(ACTS // 2):
        if game.outcome is None:
            one_act(game, rng)
            digests[len(game.record.entries)] = game.digest()
    for number in sorted(digests, reverse=True)[:: max(1, len(digests) // 6)]:
        game.rewind(number)
        assert game.digest() == digests[number]
    assert game.dice_faults(REFEREE, game.verify()) == []


def test_an_illegal_order_changes_nothing(table: Table) -> None:
    """An order that the rules forbid is refused with a sentence in every language; state and journal stay the same."""
    game, rng = table.begin("f"), random.Random("f")
    refused = 0
    for _ in while_playing(game, ACTS):
        for seat in game.waiting_for():
            order = RandomPlayer(rng).sample(observation_of(game, seat), legal=False)
            if order is None or order.objection(game.known(seat)) is None:
                continue
            before, entries = game.digest(), len(game.record.entries)
            with pytest.raises(IllegalOrder) as refusal:
                game.submit(seat, order)
            assert all(render(refusal.value.reason, language).strip() for language in LANGUAGES)
            assert (game.digest(), len(game.record.entries)) == (before, entries)
            refused += 1
        one_act(game, rng)
    if not refused:
        table.has_none("No order that comes to a random player's mind is forbidden in it.")


def test_what_is_closed_is_refused(table: Table) -> None:
    """Where a kind of order is closed to a seat, none of its orders is legal: looked at whenever it is closed for a
    reason that it was not closed for before."""
    game, rng = table.begin("closed"), random.Random("closed")
    reasons: dict[tuple[str, str], object] = {}
    for _ in while_playing(game, ACTS):
        for seat in game.sides:
            known = game.known(seat)
            for kind in game.top.system.order_types:
                reason, before = kind.closed(known), reasons.get((seat, kind.kind))
                reasons[seat, kind.kind] = reason
                if reason is not None and reason != before:
                    near = itertools.islice(completions(kind, known, {}), 20)
                    assert all(order.objection(known) is not None for order in near)
        one_act(game, rng)


@pytest.mark.row(28)
def test_what_one_side_enters_in_secret_changes_nothing_for_the_others(table: Table) -> None:
    """Row 28: while a phase is sealed, views, choices, refusals, news and hints of the other sides stay the same."""
    game, rng = table.begin("g"), random.Random("g")
    seen = 0
    for _ in while_playing(game, ACTS):
        if seen == LOOKS:
            break
        seats = game.waiting_for()
        if game.is_sealed() and len(seats) > 1:
            actor, *others = rng.sample(seats, min(len(seats), WATCHED + 1))
            order = RandomPlayer(rng).sample(observation_of(game, actor), legal=True)
            if order is not None and not order.any_time:
                before = [dump_seat(game, other) for other in others]
                game.submit(actor, order)
                assert [dump_seat(game, other) for other in others] == before
                seen += 1
                continue
        one_act(game, rng)
    assert seen or not any(entry.kind is EntryKind.SEAL for entry in game.record.entries)


def test_every_event_has_its_words_in_every_language(table: Table) -> None:
    """Every event of a random game gives each seat that may know it a sentence, without unfilled fields."""
    game = played(table, ACTS)
    for seat in (*game.sides, "referee"):
        for _, event in game.news(seat):
            for language in LANGUAGES:
                text = render(game.phrase(event), language)
                assert text.strip()
                assert "{" not in text


def test_what_is_offered_is_legal_and_what_is_refused_is_not(table: Table) -> None:
    """Every choice offered leads to a legal order; every refusal has its sentence; no value is in both lists."""
    game, rng = table.begin("h"), random.Random("h")
    for _ in range(ACTS // 4):
        for _ in range(4):
            if game.outcome is None:
                one_act(game, rng)
        for seat in game.waiting_for()[:1]:
            order = _follow_choices(game, Draft(seat), rng)
            assert order.objection(game.known(seat)) is None
            dump_choices(game, seat)


def _follow_choices(game: Game, draft: Draft, rng: random.Random) -> Any:
    offered, refused = game.choices(draft), game.why_not(draft)
    assert not {repr(c.value) for c in offered.candidates} & {repr(r.candidate.value) for r in refused}
    assert all(render(r.objection.reason, "en").strip() for r in refused)
    if offered.field is None:
        return game.complete(draft)
    if offered.spec is None:
        return _follow_choices(game, draft.with_kind(rng.choice(offered.candidates).value), rng)
    if not offered.candidates:
        assert offered.bounds is not None
        value: Any = _open_value(game, draft, offered.field)
    elif offered.bounds is not None:
        value = tuple(c.value for c in offered.candidates[: max(1, offered.bounds[0])])
    else:
        value = rng.choice(offered.candidates).value
    return _follow_choices(game, draft.with_value(offered.field, value), rng)


def _open_value(game: Game, draft: Draft, name: str) -> Any:
    """A value for a number, text or parts field that some legal order has."""
    assert draft.kind is not None
    known = game.known(draft.seat)
    kind = order_type(game.top.system.order_types, draft.kind)
    order = next(o for o in completions(kind, known, draft.values) if o.objection(known) is None)
    return getattr(order, name)


class _Stumble(Exception):
    """Raised by the tests in the middle of an order."""


@pytest.mark.row(25)
def test_an_exception_at_any_event_of_an_order_changes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 25: where an order, seal or step fails at any roll or event, state and journal are what they were before."""
    game, rng = table.begin("i"), random.Random("i")
    tell, roll = EngineTable.tell, EngineTable.roll
    stumbles = 0
    for _ in while_playing(game, 100):
        before, entries, enter = game.digest(), len(game.record.entries), _next_act(game, rng)
        for fails_at in STUMBLES:
            left = [fails_at]
            for name, real in (("tell", tell), ("roll", roll)):
                monkeypatch.setattr(EngineTable, name, _stumbling(real, left))
            try:
                enter()
            except _Stumble:
                if len(game.record.entries) == entries:
                    assert game.digest() == before
                stumbles += 1
            else:
                break
            finally:
                monkeypatch.setattr(EngineTable, "tell", tell)
                monkeypatch.setattr(EngineTable, "roll", roll)
            if len(game.record.entries) != entries:
                break
    if not stumbles:
        table.has_none("No order of it rolls dice or tells anything.")


def _next_act(game: Game, rng: random.Random) -> Callable[[], object]:
    """Returns what does the next act, drawn by `rng`; each call of that tries the same act with the same dice."""
    seed = rng.random()
    if game.next_step() is not None or game.clock is not None:
        return lambda: one_act(game, random.Random(seed))
    seat = rng.choice(game.waiting_for())
    order = RandomPlayer(rng).decide(observation_of(game, seat))
    return lambda: give_for(game, seat, order)


def _stumbling(real: Any, left: list[int]) -> Any:
    def fails(*args: Any, **facts: Any) -> Any:
        result = real(*args, **facts)
        left[0] -= 1
        if left[0] == 0:
            raise _Stumble
        return result

    return fails


def test_typed_dice_are_asked_for_before_anything_changes(table: Table) -> None:
    """In a game of typed dice an order or step that needs dice asks for them, and until they are given nothing has
    changed, not even what was shown before and is still looked at."""
    game, rng = table.begin("j"), random.Random("j")
    if not game.record.dice.typed:
        pytest.skip("the program throws the dice here")
    asked = 0
    for _ in while_playing(game, ACTS):
        looked_at, before = game.top, frame_data(game.top)
        give = _thrown_for(game, rng)
        try:
            give(())
        except NeedDice:
            asked += 1
            assert frame_data(looked_at) == frame_data(game.top) == before
            with_dice(rng, give)
    if not asked:
        table.has_none("Nothing in it needs dice.")


def _thrown_for(game: Game, rng: random.Random) -> Callable[[Sequence[int]], object]:
    """The next step, or what a random player decides on, to be done with dice."""
    if game.next_step() is not None:
        return game.step
    seat = rng.choice(game.waiting_for())
    order = RandomPlayer(rng).decide(observation_of(game, seat))
    return (lambda _: game.seal(seat)) if order is None else (lambda dice: game.submit(seat, order, dice))
