"""Plans: orders that a side has entered in a sealed phase, kept in a file to be entered again in another such phase, of
this game or another of the same system.

A plan is a text file with one order a line, as people write them; `hexwar order --from` takes it, too. A comment at its
head says which seat of which game has kept it, so that it is not offered to the other seats of that game, who would
read there what was entered in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.history.journal_reader import not_replaced
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.orders.order_words import order_words, read_words
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.disk.files import is_there, names_in, read_file, write_file
from hexwar_tui.storage.disk.places import free_save_path, make_folder
from hexwar_tui.storage.errors import SaveError, shown

PLAN_ENDING = ".orders"

LARGEST_PLAN = 256 * 1024
"""The most bytes that a plan may have; a thousand orders take less."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that is kept: its name, as the player reads it, and its file."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of taking a plan: how many of its orders were entered, and the others, each as its line and the reason
    why it was refused."""

    entered: int
    refused: tuple[tuple[Text, Text], ...]


def kept_plans(folder: Path, system: str) -> list[Plan]:
    """The plans in `folder` that are kept for the system with the id `system`, sorted by name. Raises SaveError where
    the folder can't be read."""
    own = folder / system
    names = names_in(own) if is_there(own) else []
    return [Plan(name.removesuffix(PLAN_ENDING), own / name) for name in names if name.endswith(PLAN_ENDING)]


def offered_plans(folder: Path, game: Game, seat: Seat) -> list[Plan]:
    """The plans in `folder` that `seat` may take: those of the game's system, without those that another seat has kept
    in this game. Raises SaveError where the folder can't be read."""
    return [plan for plan in kept_plans(folder, game.top.system.id) if not _is_foreign(plan, game, seat)]


def _is_foreign(plan: Plan, game: Game, seat: Seat) -> bool:
    try:
        head = read_file(plan.path, LARGEST_PLAN).partition(b"\n")[0].decode("utf-8-sig", "replace").rstrip()
    except SaveError:  # Whoever takes it is told what is wrong with it; the others are offered all the same.
        return False
    return head.startswith(_head(game, "")) and head != _head(game, seat)


def _head(game: Game, seat: Seat) -> str:
    """Returns the comment at the head of a plan that `seat` keeps; for the seat "", the beginning that all such
    comments of this game share."""
    return f"# Kept in the game {game.commitment} by {seat}".rstrip()


def keep_plan(folder: Path, game: Game, seat: Seat, name: str) -> Plan:
    """Keeps the orders that the seat has entered and not replaced in this phase as a plan. Where `name` is taken, the
    plan gets a number behind it.

    Raises SaveError, and IllegalOrder where the seat has entered nothing or no sealed phase is under way.
    """
    _demand_sealed(game)
    orders = [order for _, order in not_replaced(game.entered(seat))]
    if not orders:
        raise IllegalOrder(say("Nothing has been entered that could be kept."))
    named, own = naming(game, seat), folder / game.top.system.id
    lines = [_head(game, seat), *(order_words(order, named, "en") for order in orders)]
    make_folder(own)
    path = free_save_path(own, name, PLAN_ENDING)
    write_file(path, "".join(f"{line}\n" for line in lines).encode())
    return Plan(path.name.removesuffix(PLAN_ENDING), path)


def take_plan(plan: Plan, game: Game, seat: Seat) -> Taken:
    """Enters the orders of `plan` for the seat, one after another, in addition to those it has entered already.

    An order that is refused is left out and told of in the answer. Raises SaveError, and IllegalOrder where no sealed
    phase is under way.
    """
    _demand_sealed(game)
    entered, refused = 0, []
    for line in lines_of(plan):
        try:
            game.submit(seat, read_words(game.top.system.order_types, line, naming(game, seat)))
        except HexwarError as fault:
            refused.append((line, fault.text))
        else:
            entered += 1
    return Taken(entered, tuple(refused))


def enter(orders: Sequence[Order], game: Game, seat: Seat, lines: Sequence[Text]) -> Taken:
    """Enters `orders` for the seat, one after another, each with its line in words, in addition to those it has entered
    already. An order that is refused is left out and told of in the answer. Raises IllegalOrder where no sealed phase
    is under way."""
    _demand_sealed(game)
    refused: list[tuple[Text, Text]] = []
    for order, line in zip(orders, lines, strict=True):
        try:
            game.submit(seat, order)
        except HexwarError as fault:
            refused.append((line, fault.text))
    return Taken(len(orders) - len(refused), tuple(refused))


def _demand_sealed(game: Game) -> None:
    if not game.is_sealed():
        raise IllegalOrder(say("Orders are kept, and taken again, while they are entered in secret."))


def lines_of(plan: Plan) -> Sequence[str]:
    """The orders of a plan, each as its line. Raises SaveError where its file can't be read."""
    path = plan.path
    try:
        text = read_file(path, LARGEST_PLAN).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise SaveError(say("{file} is no plan: it is no text.", file=shown(path)), path) from fault
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
