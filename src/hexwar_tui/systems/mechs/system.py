"""The rule system Iron Lances, as the engine knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.journal import Entry
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.options import Options
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.players import PlayerKind
from hexwar_tui.engine.scenario import Scenario
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame, Change, Fault, Notice, Outcome, Subject, Upgrade, Words
from hexwar_tui.engine.table import Table
from hexwar_tui.engine.view import View
from hexwar_tui.systems.mechs import advice, battles, course, invariants, price_table, subjects, tally, victory, view
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.hostility import sides_in
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.laying_out import lay_out
from hexwar_tui.systems.mechs.options import ALLIED, CROWDED, ON_BOARDS, RICH, SMALL_WORLD, MecOptions
from hexwar_tui.systems.mechs.orders_battle import BATTLE_ORDERS
from hexwar_tui.systems.mechs.orders_manner import MANNER_ORDERS
from hexwar_tui.systems.mechs.orders_moving import MOVING_ORDERS
from hexwar_tui.systems.mechs.orders_mustering import MUSTERING_ORDERS
from hexwar_tui.systems.mechs.orders_pilots import PILOT_ORDERS
from hexwar_tui.systems.mechs.orders_table import TABLE_ORDERS
from hexwar_tui.systems.mechs.phrases import phrase
from hexwar_tui.systems.mechs.practice import PLAYERS
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.setup import new_state
from hexwar_tui.systems.mechs.state import MecState
from hexwar_tui.systems.mechs.words import MecWords

FOLDER = Path(__file__).parent


class IronLances:
    """Fulfils `engine.system.System`."""

    id = "mechs"
    version = 3
    upgrades: Mapping[int, Upgrade] = {}
    title: Text = say("Iron Lances")
    state_type = MecState
    options_type: type[Options] = MecOptions
    scenario_type: type[Scenario] = MecScenario
    order_types: tuple[type[Order], ...] = (
        *MOVING_ORDERS,
        *MUSTERING_ORDERS,
        *PILOT_ORDERS,
        *BATTLE_ORDERS,
        *MANNER_ORDERS,
        *TABLE_ORDERS,
    )
    refusals: tuple[str, ...] = (
        *("MEC-1.1", "MEC-1.6", "MEC-2.1", "MEC-2.2", "MEC-2.4", "MEC-3.1", "MEC-3.3", "MEC-3.4", "MEC-3.5", "MEC-3.6"),
        "MEC-3.8",
        *("MEC-4.3", "MEC-4.4", "MEC-5.1"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (SMALL_WORLD, RICH, CROWDED, ALLIED, ON_BOARDS)
    players: Mapping[str, PlayerKind] = PLAYERS

    def lay_out(self, scenario: MecScenario, options: MecOptions, seed: str) -> MecScenario:
        """The scenario with its map, homes and names."""
        return lay_out(scenario, options, seed)

    def new_state(self, scenario: MecScenario, options: MecOptions, sides: tuple[Side, ...], table: Table) -> MecState:
        """The state before the first key point is placed."""
        return new_state(scenario, options, sides)

    def waiting_for(self, frame: MecFrame) -> tuple[Seat, ...]:
        """The side to move; in a battle whoever is asked."""
        return course.waiting_for(frame)

    def playing(self, frame: MecFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return tuple(sides_in(frame))

    def is_sealed(self, frame: MecFrame) -> bool:
        """Nothing is secret."""
        return False

    def known(self, frame: MecFrame, seat: Seat) -> MecKnown:
        """What the seat may know: everything."""
        return MecKnown(frame, seat)

    def view(self, known: MecKnown) -> View:
        """What an interface may show."""
        return view.view(known)

    def seal_objection(self, known: MecKnown) -> Objection | None:
        """Nothing is ever sealed."""
        return None

    def left_undone(self, known: MecKnown) -> tuple[Text, ...]:
        """What the seat would lose by ending its turn."""
        return advice.left_undone(known)

    def words(self, frame: MecFrame) -> Words:
        """The names of things."""
        return MecWords(frame)

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""
        return phrase(event, words)

    def reveal(self, frame: MecFrame, table: Table) -> None:
        """Nothing is ever sealed."""
        raise AssertionError("no phase of Iron Lances is sealed")

    def next_step(self, frame: MecFrame) -> Notice | None:
        """What happens by itself now."""
        return course.next_step(frame)

    def take_step(self, frame: MecFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        course.take_step(frame, table)

    def clock(self, frame: MecFrame) -> ClockFace | None:
        """The world map is played without a clock."""
        return None

    def time_passed(self, frame: MecFrame, seconds: int, table: Table) -> None:
        """The world map is played without a clock."""
        raise AssertionError("no clock runs on the world map")

    def resume(self, frame: MecFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """A battle on the board is over: its result comes to the world map."""
        battles.come_back(frame, ended, table)
        course.after_battle(frame, table)

    def outcome(self, frame: MecFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def subjects(self, frame: MecFrame) -> Iterator[Subject]:
        """What a referee may change."""
        return subjects.subjects(frame)

    def amend(self, frame: MecFrame, change: Change, table: Table) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""
        subjects.amend(frame, change, table)

    def invariants(self, frame: MecFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given and each kind of news told; 0 for what never was."""
        return tally.tally(self.order_types, entries)

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """The price list. Raises BadOrder for a kind of unit that there is not."""
        return price_table.price_table(roster, language)

    def rule_book(self, language: str) -> str:
        """The rule book in `language`."""
        return (FOLDER / f"rules.{language}.md").read_text("utf-8")


MECHS = IronLances()
"""The one instance."""
