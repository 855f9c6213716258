"""Two turns of Theatre of War by keys in a terminal of 80x24: turn zero, talks, orders, and a referee who takes the
resolution step by step; killed in the midst of it, and gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.buying import Buy, Choose
from hexwar_tui.systems.theatre.orders.diplomacy.gifts import Give
from hexwar_tui.systems.theatre.orders.diplomacy.talks import EndTalks
from hexwar_tui.systems.theatre.orders.diplomacy.treaties import Propose, Sign
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover
from hexwar_tui.systems.theatre.orders.units.land import Attack, Land
from hexwar_tui.systems.theatre.orders.units.sea import Assault
from hexwar_tui.systems.theatre.orders.units.trade import Fetch
from hexwar_tui.systems.theatre.state import Phase, TheState
from hexwar_tui.tui.dialogs.stacks import stacked
from hexwar_tui.tui.table.order_entry import Question, Way
from tests.end_to_end.at_the_table import empty_home, hexwar
from tests.end_to_end.records import PROMPT, WithRecords, dialog_of, squeezed
from tests.systems.theatre.boards import small_scenario

ROWS = (
    "S1S1R1R1N1N1B1B1",
    "S1S1R1R1N1N1B1B1",
    "G1R2R2~1~1~1B2B2",
    "G1R2R2~1~1~1B2B2",
    "G1R2~2~2~2~2~2B2",
    "=1=1=1=1=1=1=1=1",
)
"""Red has Blue in the east beyond a neutral state and two seas, Green and another neutral state in the west."""

RICH = {"manpower": 10, "production": 20, "neutral_infantry": 1}

BOUGHT: Mapping[Side, tuple[Buy, ...]] = {
    "red": (
        Buy("infantry", "R2", 1),
        Buy("bombers", "R1", 2),
        Buy("war-fleet", "~1", 3),
        Buy("war-fleet", "~2", 1),
        Buy("trade-fleet", "~2", 1),
    ),
    "blue": (Buy("infantry", "B1", 1), Buy("war-fleet", "~1", 1)),
    "green": (),
}
"""What was bought before the first one comes to the keyboard."""

LAST_BOUGHT: Mapping[Side, Buy] = {
    "red": Buy("tanks", "R1", 3),
    "blue": Buy("fighters", "B1", 1),
    "green": Buy("trade-fleet", "=1", 1),
}
"""What each buys by keys."""

GIFT = Give("south", "supply", 2)
PEACE = Propose("green", 0, (("peace", None, None, None, None),))

ORDERS: Mapping[Side, tuple[Order, ...]] = {
    "red": (
        Attack("N1", ("red-tanks-1", "red-tanks-2")),
        Bomb(target="B1", aim="factory", units=("red-bombers-1", "red-bombers-2"), against=None, over=None),
        Assault(target="~1", units=("red-war-fleet-1", "red-war-fleet-2", "red-war-fleet-3"), against=None),
        Land(target="B2", sea="~2", units=("red-infantry-1",), fleets=("red-war-fleet-4",)),
        Fetch("=1", "supply", ("red-trade-fleet-1",)),
        Choose("sooner"),
    ),
    "blue": (Cover("B1", ("blue-fighters-1",)), Choose("later")),
    "green": (Fetch("=1", "production", ("green-trade-fleet-1",)), Choose("later")),
}

CARRIED_OUT = (
    "Sea ~1: the fleets of Red at sea",
    "Region B1: bombed by Red (2 × bomber regiment)",
    "Region B2: attacked by Red (infantry division)",
    "Region N1: attacked by Red (2 × tank division)",
    "Red: trade fleets sail – Sea =1",
    "Green: trade fleets sail – Sea =1",
)
"""What the referee is told before each step, between the order of sides and the end of the turn."""

KILLED_AFTER = 4
"""Steps of the resolution, the order of sides with them, after which the program is killed."""


def new_game() -> Game:
    """The game before the first one comes to the keyboard."""
    scenario = small_scenario(ROWS, factories={"R1": 1, "B1": 1, "G1": 1}, derricks={"R2": 1, "B2": 1})
    game = Game.new(REGISTRY, scenario, seed="by keys", options=RICH, referee=True)
    for side, bought in BOUGHT.items():
        for order in bought:
            game.submit(side, order)
    return game


def take_steps(game: Game) -> None:
    """All that happens by itself."""
    while game.next_step() is not None:
        game.step()


def all_end_talks(game: Game, *sides: Side) -> None:
    """These have nothing more to say."""
    for side in sides:
        game.submit(side, EndTalks())


def all_seal(game: Game, orders: Mapping[Side, Iterable[Order]]) -> None:
    """Each gives his orders and seals."""
    for side, given in orders.items():
        for order in given:
            game.submit(side, order)
        game.seal(side)


def talk(game: Game) -> None:
    """A gift, and a treaty that is signed, because of which Red is asked once more."""
    game.submit("red", GIFT)
    game.submit("red", PEACE)
    all_end_talks(game, "red", "blue")
    game.submit("green", sign(game))
    all_end_talks(game, "green", "red")


def sign(game: Game) -> Sign:
    """Green's signature under what Red proposes."""
    (treaty,) = game.known("green").treaties
    return Sign(treaty.id)


def played() -> Game:
    """The game as it stands when all has been done, to the talks of the second turn, without a keyboard."""
    game = new_game()
    all_seal(game, {side: (order,) for side, order in LAST_BOUGHT.items()})
    take_steps(game)
    talk(game)
    take_steps(game)
    all_seal(game, ORDERS)
    take_steps(game)
    return game


class AtTheTheatre(WithRecords):
    """Picks places by their names and units stack by stack."""

    def answer(self, game: Game, question: Question, value: Any) -> None:
        """Answers one question in the way in which it is put."""
        if question.way is Way.SEVERAL:
            self.choose_units(question, value)
        else:
            super().answer(game, question, value)

    def choose_on_map(self, game: Game, question: Question, value: Any) -> None:
        """Finds the place by its name, and chooses it."""
        found = next(candidate for candidate in question.choices.candidates if candidate.value == value)
        self.find(self.words(found.label))
        self.terminal.type("\r")

    def choose_units(self, question: Question, units: tuple[str, ...]) -> None:
        """Says of each stack how many."""
        stacks = stacked([(one.value, one.label, one.group) for one in question.choices.candidates], units)
        self.terminal.type("\x1b[B".join(str(stack.marked) for stack in stacks) + "\r")

    def find(self, name: str) -> None:
        """Moves the cursor to a place."""
        self.terminal.type("/")
        self.terminal.wait_for("─ Find ─")
        self.terminal.type(f"{name}\r")
        wanted = squeezed(f"? {name}")
        self.terminal.wait_until(
            lambda screen: wanted in squeezed("".join(screen.split("\n")[PROMPT:])) and not dialog_of(screen), name
        )

    def give_all(self, seat: Seat, *orders: Order) -> None:
        """Gives orders one after the other; they are written down as they are meant."""
        for order in orders:
            self.give(seat, order)
            assert self.game.entered(seat)[-1][1] == order


def mobilise(table: AtTheTheatre) -> None:
    """Turn zero: each buys the last of his units."""
    for side, order in LAST_BOUGHT.items():
        table.take_seat(side)
        table.give_all(side, order)
        table.end_part("Seal")


def talk_by_keys(table: AtTheTheatre) -> None:
    """The same as `talk`."""
    table.take_seat("red")
    table.give("red", GIFT)
    table.give_and_read("red", PEACE)
    table.end_part("End the talks")
    table.take_seat("blue")
    table.end_part("End the talks")
    table.take_seat("green")
    table.give("green", sign(table.game))
    table.end_part("End the talks")
    table.take_seat("red")
    table.end_part("End the talks")


def write_orders(table: AtTheTheatre) -> None:
    """All write, and seal."""
    for side, orders in ORDERS.items():
        table.take_seat(side)
        table.give_all(side, *orders)
        table.end_part("Seal")


def come_as_referee(table: AtTheTheatre) -> None:
    """Comes to the desk."""
    table.terminal.wait_for("Pass the keyboard to the referee.")
    table.terminal.type("\r")
    table.terminal.wait_for(" s step")


def panel_of(screen: str) -> str:
    """What stands beside the map, squeezed."""
    return squeezed("".join(line.rpartition("│")[2] for line in screen.split("\n")))


def announced(table: AtTheTheatre, game: Game) -> str:
    """Waits until the desk says what comes next in the game; nothing where it waits for sides."""
    notice = game.next_step()
    words = "" if notice is None else table.words(notice.what)
    told = squeezed(f"Next: {words}" if words else "Waiting for: ")
    table.terminal.wait_until(lambda screen: told in panel_of(screen), told)
    return words


def take_steps_by_keys(table: AtTheTheatre, most: int = 99) -> list[str]:
    """Takes steps one by one, as long as there are any; what was announced of them. The next one is waited for."""
    game, seen = table.game, list[str]()
    while len(seen) < most and (words := announced(table, game)):
        seen.append(words)
        table.terminal.type("s")
        game.step()
    announced(table, game)
    return seen


def test_a_turn_of_three_sides_by_keys(tmp_path: Path) -> None:
    """Bought, agreed, ordered and carried out: a land attack, a bombing of a covered region, a sea fight, a landing, a
    trip overseas, a gift to a neutral and a treaty. After the kill the referee is asked for the step that was announced
    last, and all comes out as it does without a keyboard."""
    home, save = empty_home(tmp_path / "home"), tmp_path / "war.hexwar"
    Campaign.create(new_game(), save).close()
    with hexwar(home, "play", str(save)) as terminal:
        table = AtTheTheatre(terminal, save, "en")
        mobilise(table)
        come_as_referee(table)
        take_steps_by_keys(table)
        terminal.type("e")
        talk_by_keys(table)
        come_as_referee(table)
        take_steps_by_keys(table)
        terminal.type("e")
        write_orders(table)
        come_as_referee(table)
        seen = take_steps_by_keys(table, KILLED_AFTER)
        terminal.process.kill()
    with hexwar(home, "play", str(save)) as terminal:
        table = AtTheTheatre(terminal, save, "en")
        state: TheState = table.game.top.state
        assert state.phase is Phase.RESOLUTION
        come_as_referee(table)
        seen += take_steps_by_keys(table)
        terminal.type("\x11")
        assert terminal.wait_end() == 0
        game = table.game
    assert seen[2:-2] == list(CARRIED_OUT)
    assert game.top.state == played().top.state
    game.verify()
