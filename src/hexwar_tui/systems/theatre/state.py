"""The state: all that changes in a game of Theatre of War."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side

PlaceId = str
"""The code of a region or a sea, two characters, as in the text map; players never see it."""

Power = str
"""The id of a side or a neutral state."""


class Phase(StrEnum):
    """The part of a game that is being played: turn zero (THE-4.1), a part of a turn (THE-5.1), or its end."""

    MOBILISING = "mobilising"  # turn zero: all buy and place in secret
    INCOME = "income"  # a step
    TALKS = "talks"  # talk, treaties, gifts: all of them, until each has said that he is done
    ORDERS = "orders"  # purchases, one order per unit, "sooner" or "later": in secret
    RESOLUTION = "resolution"  # side after side, step by step
    OVER = "over"


class Stage(StrEnum):
    """The stages of the resolution in their order (THE-5.1 d to f): which orders are carried out next."""

    ORDER_OF_SIDES = "order-of-sides"
    SEA = "sea"
    AIR = "air"
    LAND = "land"
    MOVES = "moves"
    TRADE = "trade"
    END = "end"  # once, after the last side: rulings of time, victory


class Task(StrEnum):
    """What a unit may be ordered to do (THE-5.2), with what `target` and other fields of its `UnitOrder` then mean."""

    ATTACK = "attack"  # land: the region `target`
    DEFEND = "defend"  # land: the region `target`, its own or a neighbour
    MOVE = "move"  # to the base `target`
    COVER = "cover"  # fighters: the place `target`
    HUNT = "hunt"  # fighters: aircraft based in the region `target`
    ESCORT = "escort"  # fighters: all bombers ordered to `target`
    BOMB = "bomb"  # bombers: `aim` in the place `target`
    HOLD = "hold"  # war fleet: the sea it is in
    ASSAULT = "assault"  # war fleet: enemy war fleets in the sea `target`
    RAID = "raid"  # war fleet: trade fleets in the sea `target`
    CONVOY = "convoy"  # war fleet: escorts `others`, land units or trade fleets, over a sea
    LAND = "land"  # infantry, tanks: the region `target`, over the sea in `way`
    FETCH = "fetch"  # trade fleet: `good` from the sea `target` at the edge of the map
    TRADE = "trade"  # trade fleet: `good` from the neutral coast `target`
    CARRY = "carry"  # trade fleet: `points` of `good` to the coast `target` of a side or a neutral


class Aim(StrEnum):
    """What bombers aim at (THE-7.2)."""

    FACTORY = "factory"
    DERRICK = "derrick"
    LAND = "land"
    WAR_FLEET = "war-fleet"
    TRADE_FLEET = "trade-fleet"


class Good(StrEnum):
    """The resources that powers store, pay with and trade (THE-2.1)."""

    MANPOWER = "manpower"
    PRODUCTION = "production"
    SUPPLY = "supply"


AT_SEA = (Good.PRODUCTION, Good.SUPPLY)
"""The goods that go over sea and are traded: all but manpower (THE-2.1)."""


class When(StrEnum):
    """The choice of a side: all that chose `SOONER` act before all that chose `LATER` (THE-5.1 d)."""

    SOONER = "sooner"
    LATER = "later"


class Word(StrEnum):
    """The standing orders for the defence of a region: how many units are called (THE-6.2)."""

    ALL = "all"
    AT_MOST = "at-most"
    AS_MANY = "as-many"  # as many as attack
    PASSIVELY = "passively"


@dataclass(slots=True)
class Stores:
    """Points of each resource (THE-2): what a power has in store, which is never below 0, a price or an income."""

    manpower: int = 0
    production: int = 0
    supply: int = 0

    def __add__(self, other: Stores) -> Stores:
        return Stores(self.manpower + other.manpower, self.production + other.production, self.supply + other.supply)

    def __sub__(self, other: Stores) -> Stores:
        return Stores(self.manpower - other.manpower, self.production - other.production, self.supply - other.supply)

    def amount(self, good: Good) -> int:
        """How many points of a good there are."""
        points: int = getattr(self, good)
        return points

    def put(self, good: Good, points: int) -> None:
        """Adds `points` of a good; takes them out where `points` is below 0."""
        setattr(self, good, self.amount(good) + points)

    def covers(self, price: Stores) -> bool:
        """Whether there are at least as many points of each resource as in `price`."""
        return all(price.amount(good) <= self.amount(good) for good in Good)


@dataclass(slots=True)
class DefenceWord:
    """A standing order for the defence of a region: `word` says how many units are called, with `Word.AT_MOST` no more
    than `most`, which counts for no other word."""

    word: Word = Word.AS_MANY
    most: int = 0


@dataclass(slots=True)
class UnitOrder:
    """What a unit is to do this turn. The `task` says what `target` is, and whether `aim`, `good` and `points` are
    used.

    `way` are the places between its base and the target, in order: the region or sea that aircraft fly through, the
    seas that fleets and crossings pass. `others` are the ids of the land units or trade fleets that a war fleet
    escorts. `against` names the power whose units fleets or aircraft attack; None for those of the owner of a region,
    in a sea those of all that are at war with the unit's power.
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

    A `fresh` unit was bought this turn: it takes no order, but defends. `order` is what it is to do in the resolution,
    `last` its order of the turn before, which can be repeated. It is `done` when it has acted or given up, and `paid`
    when it was given supply for this turn.
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
    """A region: its owner, and how many of its factories and derricks were bombed and give nothing at the next income
    (THE-2.2). `garrison_supply` is the supply that a neutral region has left (THE-6.3), `standing` the order for its
    defence."""

    owner: Power
    factories_hit: int = 0
    derricks_hit: int = 0
    garrison_supply: int = 0
    standing: DefenceWord = field(default_factory=DefenceWord)


@dataclass(slots=True)
class Purchase:
    """`count` units of a type that are bought in secret, and the place where they appear (THE-4.1, 5.1 c)."""

    type: str
    at: PlaceId
    count: int


@dataclass(slots=True)
class Compartment:
    """What a side has written in secret this turn: `orders` by unit, changed `standing` orders by region, and its
    choice `when` to act, None before it has chosen."""

    purchases: list[Purchase] = field(default_factory=list)
    orders: dict[str, UnitOrder] = field(default_factory=dict)
    standing: dict[PlaceId, DefenceWord] = field(default_factory=dict)
    when: When | None = None


@dataclass(slots=True)
class SideState:
    """The state of a side. `raised` counts by type all units it ever had; `when` is its choice of this turn, None until
    all have sealed; `rolls` are its 1d100 for the order of sides this turn, rerolls included; `spent` is the supply its
    units were paid this turn; `done_talking`: it has ended its talks this turn; `out`: it plays no more."""

    stores: Stores = field(default_factory=Stores)
    raised: dict[str, int] = field(default_factory=dict)
    when: When | None = None
    rolls: list[int] = field(default_factory=list)
    spent: int = 0
    done_talking: bool = False
    out: bool = False
    resigned: bool = False


class WishKind(StrEnum):
    """What a neutral can wish for (THE-8.1)."""

    RESOURCES = "resources"  # `points` of `good`
    GUARANTEE = "guarantee"
    REGION = "region"  # the region `place`


@dataclass(slots=True)
class Wish:
    """One thing that a neutral wants for a treaty; its `kind` says which: `points` of `good`, a guarantee, or the
    region `place`."""

    kind: WishKind
    good: Good | None = None
    points: int = 0
    place: PlaceId | None = None


@dataclass(slots=True)
class Neutral:
    """The state of a neutral. `stores` are gifts that it has not used; `raised` counts by type all units it ever had;
    `granted` is how many points of each good it has sold this turn."""

    stores: Stores = field(default_factory=Stores)
    raised: dict[str, int] = field(default_factory=dict)
    wishes: list[Wish] = field(default_factory=list)
    granted: dict[Good, int] = field(default_factory=dict)


class ClauseKind(StrEnum):
    """The kinds of clauses of a treaty (THE-8.1)."""

    PEACE = "peace"
    TRADE = "trade"  # `giver` lets `to` fetch `points` of `good` a fleet and turn
    PASSAGE = "passage"  # `giver` lets units and goods of `to` through
    GUARANTEE = "guarantee"  # `giver` defends `to`
    CESSION = "cession"  # `giver` hands `place` to `to`
    GIFT = "gift"  # `giver` hands `points` of `good` to `to`


@dataclass(slots=True)
class Clause:
    """One clause of a treaty; `giver` and `to` are its parties, None where the clause binds both alike. Its `kind` says
    which of `good`, `points` and `place` are used."""

    kind: ClauseKind
    giver: Power | None = None
    to: Power | None = None
    good: Good | None = None
    points: int = 0
    place: PlaceId | None = None


class TreatyStanding(StrEnum):
    """What became of a treaty: it is proposed or in force, or the way in which it came to its end."""

    PROPOSED = "proposed"
    IN_FORCE = "in-force"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    VOID = "void"
    BROKEN = "broken"
    ENDED = "ended"


@dataclass(slots=True)
class Treaty:
    """A treaty or proposal between the two powers in `parties`: `turn` is that of its proposal, `lasts` its number of
    turns, None for no end. `ends` is the turn before which it ends, None for no end and as long as it is not signed."""

    id: str
    proposer: Side
    parties: list[Power]
    clauses: list[Clause]
    turn: int
    lasts: int | None = None
    standing: TreatyStanding = TreatyStanding.PROPOSED
    ends: int | None = None

    def other(self, party: Power) -> Power:
        """The party of the treaty that is not `party`."""
        return next(power for power in self.parties if power != party)


@dataclass(slots=True)
class Message:
    """What one side wrote to another; `unread` until the reader has marked it as read."""

    sender: Side
    to: Side
    turn: int
    words: str
    unread: bool = True


@dataclass(slots=True)
class Talks:
    """All that was written and agreed (THE-8): the messages; the treaties in force and the proposals that wait; and in
    `past` those that were refused, withdrawn, broken or void, or have ended."""

    messages: list[Message] = field(default_factory=list)
    treaties: list[Treaty] = field(default_factory=list)
    past: list[Treaty] = field(default_factory=list)


@dataclass(slots=True)
class Count:
    """What each side had at the end of a turn, for the charts: the numbers of its regions and units, and its stores."""

    turn: int
    regions: dict[Side, int]
    units: dict[Side, int]
    stores: dict[Side, Stores]


@dataclass(slots=True)
class TheState:
    """The whole state of a game. `wars` are pairs of powers, each in alphabetical order; `sealed` the compartments of
    this turn; `fought` the seas in which fleets have fought this turn; `draw_offers` the sides that would take a draw.

    `order` is the order of sides of this turn, empty before it is drawn up; `mover` the index in it of the side that
    carries its orders out, `stage` the stage that the resolution has come to. `peace_turns` counts the turns in a row
    in which no two sides were at war. `winners` is None while the game goes on, empty after a draw; `why` is the key of
    the reason in `victory.REASONS`.
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
        """The sides that are not out of the game, in the order of the scenario."""
        return (side for side, own in self.sides.items() if not own.out)

    def at_war(self, one: Power, other: Power) -> bool:
        """Whether two powers are at war (THE-5.5)."""
        return (min(one, other), max(one, other)) in self.wars

    def stores_of(self, power: Power) -> Stores:
        """The stores of a side or neutral, to be changed in place. Raises KeyError for any other id."""
        return self.sides[power].stores if power in self.sides else self.neutrals[power].stores

    def units_at(self, place: PlaceId) -> Iterator[Unit]:
        """The units based in a region or sea, sorted by id."""
        return (self.units[id] for id in sorted(self.units) if self.units[id].at == place)
