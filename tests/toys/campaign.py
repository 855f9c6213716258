"""A toy campaign: two sides whose soldiers and walkers go from battle to battle, each a game of Skirmish on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.options import Options
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Candidate, Order, choice_field
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnySystem, Frame, Outcome
from hexwar_tui.engine.view import HexLook, SideLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.board import LEGEND
from hexwar_tui.systems.skirmish.rules.sequence.result import battle_result
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.toys.common import SIDES, ToyScenario, ToySystem, system_of, told_plainly, toy_scenario

GARRISON = "garrison"
"""A side of battles that nobody sits at."""

BATTLEFIELD = (
    "..............",
    "..............",
    "..............",
    "......~~......",
    "..............",
    "..............",
    "..............",
    "..............",
    "..............",
    "..............",
)

OBJECTS = (
    {"id": "mill", "kind": "house", "name": "The mill", "hexes": ["0805"], "doors": ["0805 S"], "windows": ["0805 NW"]},
    {"id": "hedge", "kind": "cover", "name": "A hedge", "hexes": ["0606", "0607"]},
)

OPTIONS = {"turns": 3, "deploy": 4, "turn_seconds": 0, "game_seconds": 0}


@dataclass(slots=True)
class Veteran:
    """Somebody whom the campaign knows, with what he has suffered and learned."""

    name: str
    chassis: str
    weapons: list[str]
    damage: int = 0
    hit_bonus: int = 0
    save_bonus: int = 0
    spent: list[str] = field(default_factory=list)

    def spec(self) -> dict[str, Any]:
        ready = [weapon for weapon in self.weapons if weapon not in self.spent]
        crew = {"damage": self.damage, "hit_bonus": self.hit_bonus, "save_bonus": self.save_bonus}
        return {"chassis": self.chassis, "weapons": ready, "name": self.name, **crew}


@dataclass(slots=True)
class CampaignState:
    turn: int
    armies: dict[Side, list[Veteran]]
    at: int = 0
    fighting: list[Side] = field(default_factory=list)
    battles: list[str] = field(default_factory=list)


CampaignFrame = Frame[ToyScenario, Options, CampaignState]


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    side: Side
    whom: Side


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    winner: Side
    why: str


@dataclass(frozen=True, slots=True)
class CampaignKnown:
    frame: CampaignFrame
    seat: Seat

    @property
    def open(self) -> CampaignFrame:
        return self.frame


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Opens a battle with all that both have."""

    kind: ClassVar[str] = "attack"
    title: ClassVar[Text] = say("Attack")
    whom: str = choice_field(
        say("Whom?"), lambda known, values: [Candidate(s, s) for s in known.frame.state.armies if s != known.seat]
    )

    def refusal(self, known: CampaignKnown) -> Objection | None:
        armies = known.frame.state.armies
        if self.whom == known.seat or not armies.get(self.whom) or not armies[known.seat]:
            return Objection(say("There is nobody to fight."), "TOY-1.1")
        return None

    def carry_out(self, frame: CampaignFrame, side: Side, table: Any) -> None:
        frame.state.fighting = [side, self.whom]
        table.tell(Attacked(side, self.whom))
        table.open_frame("skirmish", _battle(frame.state, side, self.whom), OPTIONS)


def _battle(state: CampaignState, attacker: Side, defender: Side) -> SkiScenario:
    names = {side["id"]: side["name"] for side in SIDES}
    data = {
        "format": 1,
        "system": "skirmish",
        "id": "battle",
        "title": "A battle",
        "description": "For the mill.",
        "minutes": 5,
        "sides": [
            {"id": side, "name": names.get(side, "Garrison"), "colour": n}
            for n, side in enumerate((attacker, defender))
        ],
        "kind": "meeting",
        "edges": {attacker: "west", defender: "east"},
        "map": {"rows": BATTLEFIELD, "legend": dict(LEGEND)},
        "objects": OBJECTS,
        "forces": {side: [unit.spec() for unit in state.armies[side]] for side in (attacker, defender)},
        "automatic": [side for side in (attacker, defender) if side == GARRISON],
    }
    return SkiScenario.model_validate(data, strict=False)


def _army() -> list[Veteran]:
    return [
        Veteran("Sergeant", "soldier", ["rifle", "grenades"], hit_bonus=2),
        Veteran("Gunner", "soldier", ["machine-gun"]),
        Veteran("Sapper", "soldier", ["melta-charge", "rifle"], damage=1),
        Veteran("Old Iron", "walker", ["laser-cannon"], damage=3, save_bonus=2),
    ]


class Campaign(ToySystem):
    id = "campaign"
    title: Text = "Campaign"
    state_type = CampaignState
    options_type: type[Options] = Options
    scenario_type: type[Scenario] = ToyScenario
    order_types: tuple[type[Order], ...] = (Attack,)
    phrases = told_plainly(Attacked, BattleFought)

    def new_state(self, scenario: ToyScenario, options: Options, sides: tuple[Side, ...], table: Any) -> CampaignState:
        garrison = [Veteran(f"Guard {n}", "soldier", ["rifle"]) for n in range(1, 4)]
        return CampaignState(1, {**{side: _army() for side in sides}, GARRISON: garrison})

    def waiting_for(self, frame: CampaignFrame) -> tuple[Seat, ...]:
        return (frame.scenario.sides[frame.state.at].id,)

    def known(self, frame: CampaignFrame, seat: Seat) -> CampaignKnown:
        return CampaignKnown(frame, seat)

    def view(self, known: CampaignKnown) -> View:
        frame = known.frame
        return View(
            seat=known.seat,
            turn=frame.state.turn,
            phase=say("campaign"),
            sides=tuple(SideLine(s.id, s.name, s.colour) for s in frame.scenario.sides),
            headline=(),
            grid=frame.scenario.map.grid,
            look=lambda cell: HexLook("plain"),
            describe=lambda cell: (),
            card=lambda unit: (),
            units=(),
            panels=(),
        )

    def resume(self, frame: CampaignFrame, outcome: Outcome, ended: Any, table: Any) -> None:
        """Everybody comes back with what he has suffered and used up; who has fought learns."""
        state, result = frame.state, battle_result(ended)
        for side in state.fighting:
            units = {unit.number: unit for unit in result.units if unit.side == side}
            back = []
            for number, veteran in enumerate(state.armies[side], 1):
                unit = units[number]
                if unit.survived:
                    veteran.damage = unit.damage
                    veteran.spent += unit.spent
                    veteran.hit_bonus = min(4, veteran.hit_bonus + 1)
                    back.append(veteran)
            state.armies[side] = back
        state.battles.append(result.winner or "draw")
        state.fighting, state.turn, state.at = [], state.turn + 1, 1 - state.at
        table.tell(BattleFought(result.winner or "", result.why))

    def outcome(self, frame: CampaignFrame) -> Outcome | None:
        """After three battles: whoever has more left."""
        state = frame.state
        sides = [side.id for side in frame.scenario.sides]
        if state.fighting or (len(state.battles) < 3 and all(state.armies[side] for side in sides)):
            return None
        left = {side: len(state.armies[side]) for side in sides}
        winners = tuple(side for side in sides if left[side] > min(left.values()))
        return Outcome(winners, say("The campaign is over."), "TOY-1.1")


CAMPAIGN = system_of(Campaign(), "CAMPAIGN")
WAR: Mapping[str, AnySystem] = {"campaign": CAMPAIGN, "skirmish": SKIRMISH}
"""The campaign and what its battles are played by."""


def campaign_scenario() -> ToyScenario:
    """Red and blue."""
    return toy_scenario("campaign")
