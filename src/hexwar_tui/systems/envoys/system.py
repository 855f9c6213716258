"""The rule system Envoys, as the engine knows it."""

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
from hexwar_tui.engine.system import AnyFrame, Change, Fault, Frame, Notice, Outcome, Subject, Upgrade, Words
from hexwar_tui.engine.table import Table
from hexwar_tui.engine.view import View
from hexwar_tui.systems.envoys import advice, invariants, resolution, reveal, sight, subjects, tally, victory, view
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.laying_out import lay_out
from hexwar_tui.systems.envoys.options import CROWDED, OPEN_CARDS, SHORT_GAME, WEAK_ARMIES, EnvOptions
from hexwar_tui.systems.envoys.orders_armies import ARMY_ORDERS
from hexwar_tui.systems.envoys.orders_diplomacy import CONTACT_ORDERS
from hexwar_tui.systems.envoys.orders_table import TABLE_ORDERS
from hexwar_tui.systems.envoys.orders_treaties import TREATY_ORDERS
from hexwar_tui.systems.envoys.phrases import phrase
from hexwar_tui.systems.envoys.practice import PLAYERS
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.setup import new_state
from hexwar_tui.systems.envoys.state import EnvState, Phase
from hexwar_tui.systems.envoys.turn import sides_in, waiting_for
from hexwar_tui.systems.envoys.words import EnvWords

FOLDER = Path(__file__).parent


class Envoys:
    """Fulfils `engine.system.System`."""

    id = "envoys"
    version = 3
    upgrades: Mapping[int, Upgrade] = {}
    title: Text = say("Envoys")
    state_type = EnvState
    options_type: type[Options] = EnvOptions
    scenario_type: type[Scenario] = EnvScenario
    order_types: tuple[type[Order], ...] = (*ARMY_ORDERS, *TREATY_ORDERS, *CONTACT_ORDERS, *TABLE_ORDERS)
    refusals: tuple[str, ...] = (
        *("ENV-1.1", "ENV-1.2", "ENV-1.3", "ENV-1.4", "ENV-2.1", "ENV-2.4", "ENV-4.1", "ENV-4.4"),
        *("ENV-7.1", "ENV-7.2", "ENV-7.3", "ENV-7.4", "ENV-7.6"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (WEAK_ARMIES, CROWDED, SHORT_GAME, OPEN_CARDS)
    players: Mapping[str, PlayerKind] = PLAYERS

    def lay_out(self, scenario: EnvScenario, options: EnvOptions, seed: str) -> EnvScenario:
        """The scenario with its map and cities."""
        return lay_out(scenario, options, seed)

    def new_state(self, scenario: EnvScenario, options: EnvOptions, sides: tuple[Side, ...], table: Table) -> EnvState:
        """The state in which the first orders are written; everybody has looked around."""
        state = new_state(scenario, options, sides)
        sight.look(Frame(self, scenario, options, state))
        return state

    def waiting_for(self, frame: EnvFrame) -> tuple[Seat, ...]:
        """While orders are written, all that have any to give."""
        return waiting_for(frame)

    def playing(self, frame: EnvFrame) -> tuple[Side, ...]:
        """The sides that are not out."""
        return sides_in(frame.state)

    def is_sealed(self, frame: EnvFrame) -> bool:
        """Orders are secret."""
        return frame.state.phase is Phase.ORDERS

    def known(self, frame: EnvFrame, seat: Seat) -> EnvKnown:
        """What the seat may know."""
        return EnvKnown(frame, seat)

    def view(self, known: EnvKnown) -> View:
        """What an interface may show."""
        return view.view(known)

    def seal_objection(self, known: EnvKnown) -> Objection | None:
        """Why the seat may not seal its orders yet."""
        return advice.seal_objection(known)

    def left_undone(self, known: EnvKnown) -> tuple[Text, ...]:
        """What the seat would lose by sealing."""
        return advice.left_undone(known)

    def words(self, frame: EnvFrame) -> Words:
        """The names of things."""
        return EnvWords(frame)

    def phrase(self, event: Event, words: Words) -> Text:
        """An event as a sentence."""
        return phrase(event, words)

    def reveal(self, frame: EnvFrame, table: Table) -> None:
        """All have sealed: what was written becomes what the armies are about, and the resolution begins."""
        table.reveal()
        reveal.reveal(frame, table)

    def next_step(self, frame: EnvFrame) -> Notice | None:
        """The next step of the resolution."""
        return resolution.notice(frame) if frame.state.phase is Phase.RESOLUTION else None

    def take_step(self, frame: EnvFrame, table: Table) -> None:
        """Does what `next_step` announced."""
        resolution.step(frame, table)

    def clock(self, frame: EnvFrame) -> ClockFace | None:
        """Envoys is played without a clock."""
        return None

    def time_passed(self, frame: EnvFrame, seconds: int, table: Table) -> None:
        """Envoys is played without a clock."""
        raise AssertionError("no clock runs in Envoys")

    def resume(self, frame: EnvFrame, outcome: Outcome, ended: AnyFrame, table: Table) -> None:
        """Envoys opens no games within the game."""
        raise AssertionError("no frame is ever opened above Envoys")

    def outcome(self, frame: EnvFrame) -> Outcome | None:
        """None while the game goes on."""
        return victory.outcome(frame)

    def subjects(self, frame: EnvFrame) -> Iterator[Subject]:
        """What a referee may change."""
        return subjects.subjects(frame)

    def amend(self, frame: EnvFrame, change: Change, table: Table) -> None:
        """Makes a referee's change. Raises IllegalOrder where the value can't be."""
        subjects.amend(frame, change, table)

    def invariants(self, frame: EnvFrame) -> list[Fault]:
        """What is wrong with the state."""
        return invariants.invariants(frame)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given and each kind of news told; 0 for what never was."""
        return tally.tally(self.order_types, entries)

    def price_table(self, roster: str | None, language: str) -> Sequence[str]:
        """Nothing has a price here."""
        return ()

    def rule_book(self, language: str) -> str:
        """The rule book in `language`."""
        return (FOLDER / f"rules.{language}.md").read_text("utf-8")


ENVOYS = Envoys()
"""The one instance."""
