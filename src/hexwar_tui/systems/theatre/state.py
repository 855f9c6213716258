"""What changes in a game of Theatre of War."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from hexwar_tui.engine.seats import Side

PlaceId = str
"""The code of a region or of a sea, two characters, as in the text map; shown to nobody."""

Power = str
"""A side or a neutral state, by its id."""


class Phase(StrEnum):
    """The parts of a turn (THE-4, 5.1)."""

    MOBILISING = "mobilising"  # turn zero: all buy and place in secret
    INCOME = "income"  # a step
    TALKS = "talks"  # talk, treaties, gifts: all of them, until each has said that he is done
    ORDERS = "orders"  # purchases, one order per unit, "sooner" or "later": in secret
    RESOLUTION = "resolution"  # side after side, step by step
    OVER = "over"


class Stage(StrEnum):
    """What is carried out next in the resolution, one step of the game each (THE-5.1 d to f)."""

    ORDER_OF_SIDES = "order-of-sides"
    SEA = "sea"
    AIR = "air"
    LAND = "land"
    MOVES = "moves"
    TRADE = "trade"
    END = "end"  # once, after the last side: rulings of time, victory


class Task(StrEnum):
    """What a unit may be ordered to do (THE-5.2)."""

    ATTACK = "attack"  # land: the region `target`
    DEFEND = "defend"  # land: the region `target`, its own or a neighbour
    MOVE = "move"  # to the base `target`
    COVER = "cover"  # fighters: the place `target`
    HUNT = "hunt"  # fighters: aircraft based in the region `target`
    ESCORT = "escort"  # fighters: the bombers `others`
    BOMB = "bomb"  # bombers: `aim` in the place `target`
    HOLD = "hold"  # war fleet: the sea it is in
    ASSAULT = "assault"  # war fleet: enemy war fleets in the sea `target`
    RAID = "raid"  # war fleet: trade fleets in the sea `target`
    CONVOY = "convoy"  # war fleet: escorts the landing or crossing of `others`
    LAND = "land"  # infantry: the region `target`, over the seas `way`
    FETCH = "fetch"  # trade fleet: `good` from the sea `target` at the edge of the map
    TRADE = "trade"  # trade fleet: `good` from the neutral coast `target`
    CARRY = "carry"  # trade fleet: `good`, at most 3 points, to the coast `target` of a side or a neutral


class Aim(StrEnum):
    """What bombers are after (THE-7.2)."""

    FACTORY = "factory"
    DERRICK = "derrick"
    LAND = "land"
    WAR_FLEET = "war-fleet"
    TRADE_FLEET = "trade-fleet"


class Good(StrEnum):
    """The resources (THE-2.1)."""

    MANPOWER = "manpower"
    PRODUCTION = "production"
    SUPPLY = "supply"


class When(StrEnum):
    """What a side has chosen for the order of sides (THE-5.1 d)."""

    SOONER = "sooner"
    LATER = "later"


class Word(StrEnum):
    """The standing word of a region for its defence (THE-6.2)."""

    ALL = "all"
    AT_MOST = "at-most"
    AS_MANY = "as-many"  # as many as attack
    PASSIVELY = "passively"


@dataclass(slots=True)
class Stores:
    """Points of each resource (THE-2); none is ever below 0."""

    manpower: int = 0
    production: int = 0
    supply: int = 0


@dataclass(slots=True)
class DefenceWord:
    """The word for the defence of a region; `most` counts only with `Word.AT_MOST`."""

    word: Word = Word.AS_MANY
    most: int = 0


@dataclass(slots=True)
class UnitOrder:
    """What a unit is to do this turn.

    `way` are the places between its base and the target, in order: the region or sea that aircraft fly through, the
    seas that fleets and crossings pass. `others` are the ids of the bombers, land units or trade fleets it goes with.
    `against`: whose fleets, land units or aircraft are meant, for fleets and aircraft that would open a war with them;
    None: those of the owner of a region, in a sea those of all that are at war with the unit's power.
    """

    task: Task
    target: PlaceId
    way: list[PlaceId] = field(default_factory=list)
    aim: Aim | None = None
    good: Good | None = None
    points: int = 0
    others: list[str] = field(default_factory=list)
    against: Power | None = None


@dataclass(slots=True)
class Unit:
    """A division, a regiment or a fleet. `type` is its id in the catalogue; `number` tells those of one type and power
    apart, and is never used again; `at` is its base: a region, or for fleets a sea or a region with a port.

    `fresh`: bought this turn, so that it takes no order, but defends. `order` is what it is about once all is revealed,
    None before that and for those without an order; `done`: it has acted, or tried to and was not paid. `last` is its
    order of the turn before, which can be repeated. `paid`: it has been supplied already for what it is about.
    """

    id: str
    power: Power
    type: str
    number: int
    at: PlaceId
    fresh: bool = False
    order: UnitOrder | None = None
    done: bool = False
    paid: bool = False
    last: UnitOrder | None = None


@dataclass(slots=True)
class RegionState:
    """A region: who holds it, and how many of its factories and derricks have been bombed and give nothing at the next
    income (THE-2.2). `garrison_supply` is what a neutral region has left of its own (THE-6.3)."""

    owner: Power
    factories_hit: int = 0
    derricks_hit: int = 0
    garrison_supply: int = 0
    standing: DefenceWord = field(default_factory=DefenceWord)


@dataclass(slots=True)
class Purchase:
    """So many units of a type, bought in secret, and where they are placed (THE-4.1, 5.1 c)."""

    type: str
    at: PlaceId
    count: int


@dataclass(slots=True)
class Compartment:
    """What a side has written in secret this turn. `standing` are changed words of regions."""

    purchases: list[Purchase] = field(default_factory=list)
    orders: dict[str, UnitOrder] = field(default_factory=dict)
    standing: dict[PlaceId, DefenceWord] = field(default_factory=dict)
    when: When | None = None


@dataclass(slots=True)
class SideState:
    """A side. `raised` counts by type all units it ever had; `spent` is the supply its units were paid this turn;
    `rolls` are its 1d100 for the order of sides this turn, rerolled ones with them; `done_talking` this turn."""

    stores: Stores = field(default_factory=Stores)
    raised: dict[str, int] = field(default_factory=dict)
    when: When | None = None
    rolls: list[int] = field(default_factory=list)
    spent: int = 0
    done_talking: bool = False
    out: bool = False
    resigned: bool = False


class WishKind(StrEnum):
    """What a neutral asks for (THE-8.1)."""

    RESOURCES = "resources"  # `points` of `good`
    GUARANTEE = "guarantee"
    REGION = "region"  # the region `place`


@dataclass(slots=True)
class Wish:
    """What a neutral wants of a side for a treaty."""

    kind: WishKind
    good: Good | None = None
    points: int = 0
    place: PlaceId | None = None


@dataclass(slots=True)
class Neutral:
    """A neutral state. `stores` are what it was given and has not used; `raised` as a side's; `granted` the goods that
    its factories and derricks have sold this turn."""

    stores: Stores = field(default_factory=Stores)
    raised: dict[str, int] = field(default_factory=dict)
    wishes: list[Wish] = field(default_factory=list)
    granted: dict[Good, int] = field(default_factory=dict)


class ClauseKind(StrEnum):
    """What a treaty may agree (THE-8.1)."""

    PEACE = "peace"
    TRADE = "trade"  # `giver` lets `to` fetch `points` of `good` a fleet and turn
    PASSAGE = "passage"  # `giver` lets units and goods of `to` through
    GUARANTEE = "guarantee"  # `giver` defends `to`
    CESSION = "cession"  # `giver` hands `place` to `to`
    GIFT = "gift"  # `giver` hands `points` of `good` to `to`


@dataclass(slots=True)
class Clause:
    """One clause; `giver` and `to` are parties, None for a clause that binds all alike."""

    kind: ClauseKind
    giver: Power | None = None
    to: Power | None = None
    good: Good | None = None
    points: int = 0
    place: PlaceId | None = None


class TreatyStanding(StrEnum):
    """What has become of a treaty."""

    PROPOSED = "proposed"
    IN_FORCE = "in-force"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    VOID = "void"
    BROKEN = "broken"
    ENDED = "ended"


@dataclass(slots=True)
class Treaty:
    """A treaty between two powers: who proposed it and when, how many turns it holds (None: without end) and before
    which turn it ends."""

    id: str
    proposer: Side
    parties: list[Power]
    clauses: list[Clause]
    turn: int
    lasts: int | None = None
    standing: TreatyStanding = TreatyStanding.PROPOSED
    ends: int | None = None


@dataclass(slots=True)
class Message:
    """What one side wrote to another. `unread`: its reader has not said yet that he has read it."""

    sender: Side
    to: Side
    turn: int
    words: str
    unread: bool = True


@dataclass(slots=True)
class Talks:
    """What was said and agreed (THE-8)."""

    messages: list[Message] = field(default_factory=list)
    treaties: list[Treaty] = field(default_factory=list)
    past: list[Treaty] = field(default_factory=list)


@dataclass(slots=True)
class Count:
    """What a side had at the end of a turn, for the charts: regions, units, and what was in its stores."""

    turn: int
    regions: dict[Side, int]
    units: dict[Side, int]
    stores: dict[Side, Stores]


@dataclass(slots=True)
class TheState:
    """The whole state. `wars` are pairs of powers, each in alphabetical order; `sealed` the compartments of this turn.

    `order` is the order of sides of this turn, as far as it is known; `mover` the place in it of the side that carries
    its orders out, `stage` what it is at. `peace_turns` counts the turns in a row in which no two sides were at war.
    `winners` is None while the game goes on, empty after a draw; `why` names the reason in `victory.REASONS`.
    """

    turn: int
    phase: Phase
    sides: dict[Side, SideState]
    regions: dict[PlaceId, RegionState]
    neutrals: dict[Power, Neutral]
    units: dict[str, Unit] = field(default_factory=dict)
    sealed: dict[Side, Compartment] = field(default_factory=dict)
    wars: list[tuple[Power, Power]] = field(default_factory=list)
    talks: Talks = field(default_factory=Talks)
    order: list[Side] = field(default_factory=list)
    mover: int = 0
    stage: Stage = Stage.ORDER_OF_SIDES
    fought: list[PlaceId] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    peace_turns: int = 0
    draw_offers: list[Side] = field(default_factory=list)
    winners: list[Side] | None = None
    why: str = ""

    def living(self) -> Iterator[Side]:
        """The sides that still play, in the order of the scenario."""
        return (side for side, own in self.sides.items() if not own.out)

    def at_war(self, one: Power, other: Power) -> bool:
        """Whether two powers are at war (THE-5.5)."""
        return (min(one, other), max(one, other)) in self.wars

    def stores_of(self, power: Power) -> Stores:
        """The stores of a side or neutral, to be changed in place. Raises KeyError for any other id."""
        return self.sides[power].stores if power in self.sides else self.neutrals[power].stores

    def units_at(self, place: PlaceId) -> Iterator[Unit]:
        """The units based in a place, by id."""
        return (self.units[id] for id in sorted(self.units) if self.units[id].at == place)
