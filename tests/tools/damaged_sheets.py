"""Order sheets damaged at random, and what comes of them: `python -m tests.tools.damaged_sheets [SHEETS] [SEED]`.

A sheet is filled in with orders that can be given, and then damaged as players, editors and mailers do: slips of the
pen, lines in another order, both languages, quotes, capitals, spaces. What is right must be entered, what is wrong be
named by its line, and nothing be entered that was not in the sheet before.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.orders.sentences import order_sentence
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import enter_sheet
from tests.papers.sheets import MIDDLES, letters, saved

MOST_ORDERS = 7
SHORTEST_WORD = 4
"""The fewest letters of a word that gets a slip of the pen: in a shorter one it may make another word."""

# -- what is filled in -------------------------------------------------------------------------------------------------


def fillings(game: Game, seat: Seat, rng: random.Random) -> list[Order]:
    """Orders that can be given one after another, none of which takes the place of another or ends the part."""
    trial, chosen = copy_of(game), list[Order]()
    kinds = [made for made in game.top.system.order_types if not (made.any_time or made.ends_part)]
    for _ in range(MOST_ORDERS * 3):
        if len(chosen) == MOST_ORDERS or seat not in trial.waiting_for():
            break
        made = rng.choice(kinds)
        found = list(islice(legal_orders(made, trial.known(seat)), 12))
        if not found or any(spec.kind is FieldKind.TEXT for spec in specs(made).values()):
            continue
        order, before = rng.choice(found), len(trial.record.entries)
        if any(order == other or order.replaces(other) for other in chosen):
            continue
        trial.submit(seat, order)
        chosen.append(order)
        if any(entry.barrier for entry in trial.record.entries[before:]):
            break
    return chosen


# -- damage ------------------------------------------------------------------------------------------------------------


def _capitals(line: str, rng: random.Random) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase))(line)


def _spaces(line: str, rng: random.Random) -> str:
    return "".join(
        rng.choice((" ", "  ", "\u00a0", "\t")) if letter == " " else letter for letter in line
    ) + " " * rng.randrange(2)


def _reply(line: str, rng: random.Random) -> str:
    return rng.choice(("> ", ">> ", "> > ", "| ")) + line


def _bullet(line: str, rng: random.Random) -> str:
    return rng.choice(("* ", "- ", "1) ", "12. ", "• ")) + line


def _stop(line: str, rng: random.Random) -> str:
    return line + rng.choice((".", " .", "!"))


def _dashes(line: str, rng: random.Random) -> str:
    return line.replace("-", rng.choice(("–", "—", "‑")))


HARMLESS: Sequence[Callable[[str, random.Random], str]] = (_capitals, _spaces, _reply, _bullet, _stop, _dashes)


def slip(line: str, rng: random.Random) -> str:
    """The line with a slip of the pen in one of its longer words: a letter too many, too few, another, or two swapped;
    unchanged where it has none."""
    words = [at for at, word in enumerate(line.split(" ")) if len(word) >= SHORTEST_WORD and word.isalpha()]
    if not words:
        return line
    parts, at = line.split(" "), rng.choice(words)
    word = parts[at]
    place = rng.randrange(1, len(word) - 1)
    parts[at] = rng.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + word[place] + word[place:],
            word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :],
            word[:place] + rng.choice("qxzщъ") + word[place + 1 :],
        )
    )
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet: the order it was written for, its text, and whether there is a slip of the pen in it."""

    order: Order
    text: str
    slipped: bool


def damaged(game: Game, seat: Seat, orders: Sequence[Order], rng: random.Random) -> list[Line]:
    """The lines of a sheet with these orders, damaged; in another order only where that makes no difference."""
    known, lines = naming(game, seat), []
    for order in orders:
        whole = text = order_sentence(order, known, rng.choice(LANGUAGES))
        slipped = rng.random() < 0.35
        if slipped:
            text = slip(text, rng)
        is_wrong = text != whole
        for damage in rng.sample(HARMLESS, rng.randrange(3)):
            text = damage(text, rng)
        lines.append(Line(order, text, is_wrong))
    if game.is_sealed():
        rng.shuffle(lines)
    return lines


# -- what comes of it --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """A damaged sheet, what was taken, and every way in which that is not as it should be, in words."""

    name: str
    lines: Sequence[Line]
    taken: Taken
    wrong: Sequence[str]


def tried(name: str, game: Game, seat: Seat, rng: random.Random) -> Outcome | None:
    """What comes of a sheet of `seat`, damaged at random; None where the seat has nothing to order."""
    orders = fillings(game, seat, rng)
    if not orders:
        return None
    lines = damaged(game, seat, orders, rng)
    taken, stand = entered(game, seat, "\n".join(line.text for line in lines), rng.choice(LANGUAGES))
    # What is right may rest on what is wrong: it has to be entered where it is without that.
    known = naming(game, seat)
    right = [order_sentence(line.order, known, LANGUAGES[0]) for line in lines if not line.slipped]
    _, due = entered(game, seat, "\n".join(right), LANGUAGES[0])
    if not game.is_sealed() and any(line.slipped for line in lines):
        due = []  # Orders are carried out at once: those behind a wrong line wait for it.
    return Outcome(name, lines, taken, list(_faults(lines, taken, stand, due)))


def entered(game: Game, seat: Seat, text: str, language: str) -> tuple[Taken, list[Any]]:
    """What a sheet brings on a copy of the game, and the orders that stand there by it."""
    copy = copy_of(game)
    since = len(copy.record.entries)
    taken = enter_sheet(copy, seat, text, language)
    entries = copy.record.entries[since:]
    undone = {entry.body["entry"] for entry in entries if entry.kind is EntryKind.UNDO}
    given = (entry for entry in entries if entry.kind is EntryKind.ORDER and entry.seat == seat)
    return taken, [entry.body for entry in given if entry.number not in undone]


def _faults(lines: Sequence[Line], taken: Taken, stand: Sequence[Any], due: Sequence[Any]) -> Iterator[str]:
    meant = [write_order(line.order) for line in lines]
    yield from (f"entered, but never meant: {body}" for body in stand if body not in meant)
    named = {line.number: render(line.fault, "en") for line in taken.faults}
    stood = {line.number for line in taken.entered if line.stands}
    for number, line in enumerate(lines, 1):
        body = write_order(line.order)
        if number in stood:
            continue  # The side has given it before.
        if body not in stand and number not in named:
            yield f"neither entered nor named: line {number}, {line.text!r}"
        elif body not in stand and body in due:
            yield f"right, and not entered: line {number}, {line.text!r}: {named[number]}"


def sheets(count: int, seed: str) -> Iterator[Outcome]:
    """Yields what comes of so many sheets, over games of all systems."""
    games = [("envoys-first-letters", letters()), *((name, saved(name)) for name in MIDDLES)]
    number = 0
    for done in range(count):
        while True:
            name, game = games[number % len(games)]
            number += 1
            rng = random.Random(f"{seed}/{number}")
            seats = [seat for seat in game.waiting_for() if seat in game.sides]
            found = tried(name, game, rng.choice(seats), rng) if seats else None
            if found is not None:
                break
        assert done < count
        yield found


def main(count: int = 200, seed: str = "sheets") -> int:
    """Prints what is wrong with each of the sheets, and the sums; returns 1 where anything is."""
    lines = slips = entered = wrong = 0
    for found in sheets(count, seed):
        lines += len(found.lines)
        slips += sum(line.slipped for line in found.lines)
        entered += len(found.taken.entered)
        for fault in found.wrong:
            wrong += 1
            print(f"{found.name}: {fault}")
    print(f"{count} sheets, {lines} lines, {slips} with a slip, {entered} entered, {wrong} not as it should be")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*(kind(word) for kind, word in zip((int, str), sys.argv[1:], strict=False))))
