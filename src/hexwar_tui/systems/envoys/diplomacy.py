"""What sides of Envoys have agreed, written and done among themselves."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell


class ClauseKind(StrEnum):
    """The kinds of clauses that a treaty may have (ENV-7.3)."""

    ALLIANCE = "alliance"
    JOINT_VICTORY = "joint-victory"
    SEPARATE_VICTORY = "separate-victory"
    SHARE_MAP = "share-map"
    SHARE_SIGHT = "share-sight"
    CITY = "city"
    ARMY = "army"
    CONTACTS = "contacts"
    STAND = "stand"
    WORDS = "words"


@dataclass(slots=True)
class Clause:
    """One clause of a treaty: `giver` gives and `to` gets (None: each of the parties to all others).

    `cell` is that of the city, or where the army stood when the treaty was proposed; `army` its id, which only its own
    side may know.
    """

    kind: ClauseKind
    giver: Side | None = None
    to: Side | None = None
    cell: Cell | None = None
    army: str | None = None
    contacts: list[Side] = field(default_factory=list)
    words: str = ""


class TreatyStanding(StrEnum):
    """What has become of a treaty."""

    PROPOSED = "proposed"
    SIGNED = "signed"  # by all; in force from the next turn
    IN_FORCE = "in-force"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    VOID = "void"  # proposed, and a party is out of the game
    ENDED = "ended"


@dataclass(slots=True)
class Treaty:
    """A treaty: who proposed it in which `turn`, its parties, its clauses, who has signed, and how long it holds.

    `lasts` is the number of turns agreed (None: without end); it is in force from turn `begins` to before turn `ends`
    (None: not yet known). `consents` are the parties that agree to end one without end (ENV-7.4); `why`, a key of
    `treaties.ENDS`, says why it ends.
    """

    id: str
    proposer: Side
    parties: list[Side]
    clauses: list[Clause]
    turn: int
    lasts: int | None = None
    standing: TreatyStanding = TreatyStanding.PROPOSED
    signed: list[Side] = field(default_factory=list)
    begins: int | None = None
    ends: int | None = None
    consents: list[Side] = field(default_factory=list)
    why: str = ""


@dataclass(slots=True)
class Message:
    """A message between two players in contact (ENV-7.2). `unread`: its reader has not said yet that he has read it."""

    sender: Side
    to: Side
    turn: int
    words: str
    unread: bool = True


class ActKind(StrEnum):
    """What sides do to others without an army (ENV-7). Acts that arrive together are done in the order of these
    kinds."""

    DISCLOSE = "disclose"  # to `to`: who plays the side
    INTRODUCE = "introduce"  # `to` and `other` to each other
    WITHDRAW = "withdraw"  # the proposal `treaty`
    REFUSE = "refuse"
    SIGN = "sign"
    END = "end"  # agrees to end `treaty`
    PROPOSE = "propose"  # `proposal`
    MESSAGE = "message"  # `words` to `to`
    UNION = "union"


@dataclass(slots=True)
class Act:
    """One act of a side, done at once or kept for the post. A field that its kind does not need is None or empty."""

    kind: ActKind
    to: Side | None = None
    other: Side | None = None
    treaty: str | None = None
    words: str = ""
    proposal: Treaty | None = None


@dataclass(slots=True)
class Diplomacy:
    """Who knows whom, what was said and agreed (ENV-7). `contacts` are pairs, each in the order of the scenario's
    sides; `treaties` are proposed or hold, `past` are over; `disclosed` are pairs of a side and another that was told
    who plays it. `founder` has founded the Union of States (None: there is none)."""

    contacts: list[tuple[Side, Side]] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    treaties: list[Treaty] = field(default_factory=list)
    past: list[Treaty] = field(default_factory=list)
    disclosed: list[tuple[Side, Side]] = field(default_factory=list)
    founder: Side | None = None
