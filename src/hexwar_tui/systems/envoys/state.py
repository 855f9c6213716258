"""What changes in a game of Envoys."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import Act, Diplomacy


class Phase(StrEnum):
    """The parts of a turn; OVER: the game has ended."""

    ORDERS = "orders"  # all write in secret (ENV-4)
    RESOLUTION = "resolution"  # what was written is carried out (ENV-5)
    OVER = "over"


class Stage(StrEnum):
    """The steps of the resolution (ENV-5.1); the state holds the one that comes next."""

    BEGIN = "begin"  # agreements, transfers and splits take effect
    MOVES = "moves"  # every army's next step, as far as no battle stands in the way
    BATTLE = "battle"  # the next battle of the impulse
    LOOK = "look"  # cities change hands, sight, tasks; the end of the impulse
    END = "end"  # contacts, levies, eliminations, victory, the turn counter


class Mode(StrEnum):
    """What an army is doing, by its order or by a task that has taken the order's place."""

    STAY = "stay"
    ROUTE = "route"  # along `path`
    GO = "go"  # to `cell`, the way found anew each step over what its side knows
    APPROACH = "approach"  # towards the nearest army in sight of `side`
    ATTACK = "attack"  # after the army `army`
    MERGE = "merge"  # to the own army `army`, to join it
    CONTACT = "contact"  # next to the army `army`, without a battle
    FLEE = "flee"  # back along its `trail`


class When(StrEnum):
    """What a task waits for (ENV-4.1)."""

    SEES_ARMY = "sees-army"
    SEES_ENEMY_CITY = "sees-enemy-city"
    SEES_FREE_CITY = "sees-free-city"
    MEETS_OWN = "meets-own"
    MERGED = "merged"
    NEXT_TO = "next-to"
    TOOK_CITY = "took-city"
    BEATEN_BACK = "beaten-back"
    BLOCKED = "blocked"


class Then(StrEnum):
    """What a task makes its army do (ENV-4.1). "It" is the army or city that the trigger found."""

    HALT = "halt"
    FLEE = "flee"
    GO_ON = "go-on"
    ATTACK_IT = "attack-it"
    ATTACK_CITY = "attack-city"
    TAKE_IT = "take-it"
    MERGE = "merge"
    CONTACT = "contact"
    GO_TO = "go-to"
    STAY = "stay"


class Compare(StrEnum):
    """How strong a foreign army or garrison has to be, compared with the army that has the task, for it to fire."""

    ANY = "any"
    WEAKER = "weaker"
    STRONGER = "stronger"


@dataclass(slots=True)
class Task:
    """A task of an army: when `when` happens, the army does `then` (ENV-4.1). `owner` limits the task to one side's
    armies and cities; `with_army` is the id of the own army met, merged with or to be joined; `cell` is the city to
    attack or the cell to go to. None: not limited, or nothing of the kind is needed."""

    when: When
    then: Then
    compare: Compare = Compare.ANY
    owner: Side | None = None
    with_army: str | None = None
    cell: Cell | None = None


@dataclass(slots=True)
class Plan:
    """What an army is doing. `path` are the cells still ahead on a route or flight, the next one first; `cell` is the
    goal, or where a chased army was last seen; `side` is the side it approaches, `army` the army it goes for."""

    mode: Mode = Mode.STAY
    path: list[Cell] = field(default_factory=list)
    cell: Cell | None = None
    side: Side | None = None
    army: str | None = None


@dataclass(slots=True)
class Army:
    """One army. `number` is its name to its own side; nobody else is ever shown number or id.

    `steps` are left this turn; `trail` the cells it stood on this turn, the present one last; `fired` the indexes in
    `tasks` of those that have fired this turn. `halted`: it takes no more steps this turn, unless a task sets it off
    again. `passing` counts the impulses in a row that it has waited before own armies which it will pass. `part_of` is
    the army it was split from this turn and still stands with. `broken_off` is the order that a task has replaced,
    which "go on" takes up.
    """

    id: str
    side: Side
    number: int
    cell: Cell
    strength: int
    steps: int = 0
    plan: Plan = field(default_factory=Plan)
    tasks: list[Task] = field(default_factory=list)
    trail: list[Cell] = field(default_factory=list)
    fired: list[int] = field(default_factory=list)
    halted: bool = False
    passing: int = 0
    part_of: str | None = None
    broken_off: Plan | None = None


@dataclass(slots=True)
class City:
    """A city: the side that holds it (None: free), and the side that held it at the start (None: nobody)."""

    cell: Cell
    owner: Side | None = None
    first_owner: Side | None = None


@dataclass(slots=True)
class ArmyOrder:
    """What a side has written for one army this turn."""

    plan: Plan = field(default_factory=Plan)
    tasks: list[Task] = field(default_factory=list)


@dataclass(slots=True)
class Split:
    """A part to be split off `army` (ENV-2.4): `part` and `number` are the id and number it will have."""

    army: str
    part: str
    number: int
    strength: int


@dataclass(slots=True)
class Compartment:
    """What a side has written in secret this turn: the capital that it names, splits, and orders by id of army. `post`
    are its acts that are done once all have sealed (ENV-7.2)."""

    capital: Cell | None = None
    splits: list[Split] = field(default_factory=list)
    orders: dict[str, ArmyOrder] = field(default_factory=dict)
    post: list[Act] = field(default_factory=list)


@dataclass(slots=True)
class Remembered:
    """A city as a side last knew it: the owner, the turn, and how many of that turn's impulses were over by then."""

    owner: Side | None
    turn: int
    impulse: int = 0


@dataclass(slots=True)
class Memory:
    """What a side has seen (ENV-6.1). `seen`: by cell the turn in which it was last in sight, -1 for never; `cities` as
    they were when last seen; `terrain`: only of cells whose terrain has changed since they were last seen, as it was
    then."""

    seen: list[int]
    cities: dict[Cell, Remembered] = field(default_factory=dict)
    terrain: dict[Cell, str] = field(default_factory=dict)


@dataclass(slots=True)
class SideState:
    """A side. `armies_raised` counts all armies it ever had; `capital_lost`: its capital never forms armies again."""

    memory: Memory
    capital: Cell | None = None
    capital_lost: bool = False
    armies_raised: int = 0
    out: bool = False
    resigned: bool = False


@dataclass(slots=True)
class Battle:
    """The battle to be fought next, for the cell `at`. `first` is the army that comes; `second` the one that holds the
    cell or came there earlier. Where two would swap cells, `second` is the one that stands on `at`."""

    at: Cell
    first: str
    second: str


@dataclass(slots=True)
class Contest:
    """A cell that several armies would enter in one impulse. They come one after another: `waiting` are those whose
    turn to come is still ahead, in their order; `claims` have come and were not beaten. All of them stay on the cells
    they set out from until it is decided who enters."""

    at: Cell
    waiting: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Befell:
    """What happened to an army in this impulse, for its tasks. `when` says what: it merged (`other` joined it), took a
    city, was beaten back (by `other`), or could not make its step (BLOCKED). `cell` is the place of that, if any."""

    army: str
    when: When
    other: str | None = None
    cell: Cell | None = None


@dataclass(slots=True)
class Impulse:
    """The impulse that is under way (ENV-5.1; see `moving`).

    `headed` is the cell each army would enter; `settled` has those whose step is decided: true if made, false if
    failed. `over` are the cells of own armies that it would pass. `contest` and `battle` are set while a battle is to
    be fought. `losses` is what the last battle cost its winner, `stormed` the cities whose holder a comer has beaten:
    both for ENV-3.2. `watched` are the foreign armies each side saw at the start, `began` their cells and strengths;
    `gone` has the cells where comers were beaten or merged; `befell` is what happened, for the tasks (ENV-4.2).
    """

    number: int
    headed: dict[str, Cell] = field(default_factory=dict)
    over: dict[str, list[Cell]] = field(default_factory=dict)
    settled: dict[str, bool] = field(default_factory=dict)
    contest: Contest | None = None
    battle: Battle | None = None
    losses: dict[str, int] = field(default_factory=dict)
    stormed: list[Cell] = field(default_factory=list)
    watched: dict[Side, list[str]] = field(default_factory=dict)
    began: dict[str, tuple[Cell, int]] = field(default_factory=dict)
    gone: dict[str, Cell] = field(default_factory=dict)
    befell: list[Befell] = field(default_factory=list)


@dataclass(slots=True)
class EnvState:
    """The state of a game. `armies` are those that live, by id; `terrain` has the terrain of the cells that differ from
    the scenario's map.

    `sealed` is what each side has written this turn. `fought` are the pairs of sides that fought this turn. `winners`
    is None while the game goes on, empty after a draw; `why`, a key of `victory.REASONS`, says why it has ended.
    """

    turn: int
    phase: Phase
    sides: dict[Side, SideState]
    cities: dict[Cell, City]
    armies: dict[str, Army] = field(default_factory=dict)
    terrain: dict[Cell, str] = field(default_factory=dict)
    sealed: dict[Side, Compartment] = field(default_factory=dict)
    stage: Stage = Stage.BEGIN
    impulse: Impulse | None = None
    fought: list[tuple[Side, Side]] = field(default_factory=list)
    diplomacy: Diplomacy = field(default_factory=Diplomacy)
    draw_offers: list[Side] = field(default_factory=list)
    winners: list[Side] | None = None
    why: str = ""

    def army_at(self, cell: Cell, side: Side) -> Army | None:
        """The army of `side` on a cell; None if it has none there, whatever armies of other sides may be there."""
        return next((army for army in self.armies.values() if army.cell == cell and army.side == side), None)
