"""What a table does at random besides playing on: sides take back, open again, go back; time goes by; a referee
rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.errors import CannotUndo, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import Note, keep_letter, keep_note
from hexwar_tui.engine.games.referee.silence import open_for, seal_for
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.lab.players import RandomPlayer, with_dice
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.play.rulings import Ruling, Silence
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.system import Change

FARTHEST_BACK = 20
"""How many entries `go_back` goes back at most, so that a game ends all the same."""

MOST_REHEARSED = 5
"""How many steps `try_ahead` rehearses at most."""

THE_GAME = "game"
"""The kind, in all systems, of the subject by which a referee can end a game; `rule` never changes it."""

TIME_TOLD = 0.15
"""The share of acts in random games, where there is a clock, in which time passes and no seat acts."""

REACHED_FOR = 0.15
"""Of these acts the share in which a side touches the clock instead: all, while it is stopped or others may hand
over."""

RandomAct = Callable[[Game, random.Random], bool]
"""A function that tries something on a game under way; returns whether it was done. If not, nothing has changed."""


def _is_done(act: Callable[[], object], *refusals: type[Exception]) -> bool:
    """Does what may be refused; returns whether it was done, and not refused in one of these ways."""
    try:
        act()
    except refusals:
        return False
    return True


def take_back_order(game: Game, rng: random.Random) -> bool:
    """Takes back the last order of some side; returns whether it had one to take back."""
    return _is_done(lambda: game.undo(rng.choice(game.sides)), CannotUndo)


def open_again(game: Game, rng: random.Random) -> bool:
    """Opens the sealed part of some side again; returns whether that could be done."""
    return _is_done(lambda: game.unseal(rng.choice(game.sides)), IllegalOrder)


def go_back(game: Game, rng: random.Random) -> bool:
    """Rewinds the game to one of its latest entries; returns False where it has too few."""
    before = standing(game.record.entries)[-FARTHEST_BACK:-1]
    if not before:
        return False
    game.rewind(rng.choice(before).number)
    return True


def let_time_pass(game: Game, rng: random.Random) -> bool:
    """Now and then, if there is a clock, lets time pass or a side touch the clock; returns whether either was done."""
    face = game.clock
    if face is None or rng.random() >= TIME_TOLD:
        return False
    if not face.runs or face.hands_over_in == 0 or rng.random() < REACHED_FOR:
        return _reach_for_clock(game, rng)
    game.tell_time(rng.randint(1, max(1, face.turn.allowed // 2)))
    return True


def _reach_for_clock(game: Game, rng: random.Random) -> bool:
    """Lets any side give an order that touches the clock, if it may; returns whether it did."""
    side = rng.choice(game.sides)
    known = game.known(side)
    kinds = [kind for kind in game.top.system.order_types if kind.touches_clock and kind.closed(known) is None]
    if not kinds:
        return False
    order = RandomPlayer(rng).fill(rng.choice(kinds), known, 0)
    if order.objection(known) is not None:
        return False
    game.submit(side, order)
    return True


def rule(game: Game, rng: random.Random) -> bool:
    """Gives, as the referee, a fact another value, told to all, none or one side; returns whether that was allowed."""
    subjects = game.top.system.referee.subjects(game.top)
    subject = rng.choice([one for one in subjects if one.kind != THE_GAME])
    if not subject.facts:
        return False
    fact = rng.choice(sorted(subject.facts))
    change = Change(subject.id, fact, _another(subject.facts[fact], game, rng))
    seen_by = rng.choice([None, (), (rng.choice(game.sides),)])
    return _is_done(lambda: game.rule(Ruling("a whim", (change,), seen_by=seen_by)), IllegalOrder)


def _another(value: int | str | bool | None, game: Game, rng: random.Random) -> int | str | bool | None:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + rng.choice((-1, 1)))
    if isinstance(value, str):
        return value
    others: tuple[int | str | bool, ...] = (*game.sides, True, 1)
    return rng.choice(others)


def take_back_ruling(game: Game, rng: random.Random) -> bool:
    """Takes back, as the referee, a ruling that stands; returns whether there was one that could be taken back."""
    rulings = game.rulings()
    if not rulings:
        return False
    return _is_done(lambda: game.take_back(rng.choice(rulings).number, "another whim"), CannotUndo, IllegalOrder)


def amend_order(game: Game, rng: random.Random) -> bool:
    """Strikes, as the referee, a sealed order, and now and then enters it again; returns whether that could be done."""
    entries = [entry for entry in game.amendable() if "kind" in entry.body]
    if not entries:
        return False
    struck = rng.choice(entries)
    instead = [read_order(game.top.system.order_types, struck.body)] if rng.random() < 0.5 else []
    return _is_done(lambda: game.amend_order(struck.number, "a whim", instead), CannotUndo, IllegalOrder, NeedDice)


def try_ahead(game: Game, rng: random.Random) -> bool:
    """Rehearses some steps, as the referee, then takes them or drops them; returns False where no step is to come."""
    if game.next_step() is None:
        return False
    rehearsal = rehearse(game)
    for _ in range(rng.randint(1, MOST_REHEARSED)):
        if rehearsal.next_step() is not None:
            with_dice(rng, rehearsal.step)
    if rng.random() < 0.5:
        rehearsal.commit()
    else:
        rehearsal.leave()
    return True


def stand_in(game: Game, rng: random.Random) -> bool:
    """Seals, as the referee, for some side, or opens what it has sealed; returns whether that could be done."""
    side = rng.choice(game.sides)
    if side in game.top.sealed:
        open_for(game, side)
        return True
    way = rng.choice((Silence.ENTERED, Silence.PLAIN))
    return _is_done(lambda: seal_for(game, side, way), CannotUndo, IllegalOrder)


def note(game: Game, rng: random.Random) -> bool:
    """Notes something, as the referee, on some side; returns True."""
    keep_note(game, Note("a whim", side=rng.choice(game.sides), turn=game.turn))
    return True


def write_letter(game: Game, rng: random.Random) -> bool:
    """Keeps a letter of some side to the referee; returns True."""
    keep_letter(game, rng.choice(game.sides), f"A whim,\nnumber {len(game.record.entries)}")
    return True


OF_SIDES: Mapping[str, RandomAct] = {"undo": take_back_order, "unseal": open_again, "rewind": go_back}
"""What sides do besides playing on, each act by the name under which it is counted."""

OF_REFEREES: Mapping[str, RandomAct] = {
    "ruling": rule,
    "ruling taken back": take_back_ruling,
    "order amended": amend_order,
    "rehearsal": try_ahead,
    "side stood in for": stand_in,
    "note": note,
    "letter": write_letter,
}
"""What a referee does besides playing on, each act by the name under which it is counted."""
