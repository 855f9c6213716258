"""What a seat may see, as data that any interface can draw: no widget ever gets more than this.

A `View` is made by a system from what the seat knows (`Show.view`). The map answers hex by hex, so that its cost
follows the screen and not the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import IntEnum, StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line, Tone, UnitId
from hexwar_tui.hexgrid.grid import Cell, Grid


class Fog(IntEnum):
    """How well a hex is known: seen now, remembered from earlier, or never seen."""

    SEEN = 0
    REMEMBERED = 1
    UNKNOWN = 2


class Edge(IntEnum):
    """What is on a side of a hex; a LOW_FENCE is as high as a knee, a FENCE as a man, a HIGH_FENCE higher."""

    NONE = 0
    RIVER = 1
    ROAD = 2
    FENCE = 3
    WALL = 4
    DOOR = 5
    WINDOW = 6
    STRAIT = 7
    LOW_FENCE = 8
    HIGH_FENCE = 9


BUILT_EDGES = (Edge.DOOR, Edge.WINDOW, Edge.WALL, Edge.HIGH_FENCE, Edge.FENCE, Edge.LOW_FENCE)
"""The built edges, the most important first: an interface without room for lines marks a hex by the first it has."""


class Arm(StrEnum):
    """The arm that a unit is of. Maps can show it by a sign, as those of staffs do, in place of the unit's letter; what
    is of none of these arms is `OTHER` and always has its letter.

    `WEAPONS` are machine guns and the like, which support infantry; `POST` is a headquarters, or whoever else holds its
    place and never leaves.
    """

    INFANTRY = "infantry"
    MECHANIZED = "mechanized"
    ARMOUR = "armour"
    ARTILLERY = "artillery"
    WEAPONS = "weapons"
    ANTITANK = "antitank"
    RECON = "recon"
    ENGINEERS = "engineers"
    AIR = "air"
    FIGHTERS = "fighters"
    NAVAL = "naval"
    SUPPLY = "supply"
    POST = "post"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Badge:
    """A unit as it is drawn: its letter, strength and side (None: no side's), and whether it has acted. `letter` is one
    or two characters wide in every language; `marks` are a few characters for the larger zooms ("!", "*"). `full` is
    the strength of such a unit that has lost nothing; None where that says nothing, or the seat does not know it. The
    `arm` is the one that the letter's `Sign` declares."""

    unit: UnitId
    side: Side | None
    letter: Text
    strength: int | None = None
    acted: bool = False
    marks: str = ""
    full: int | None = None
    arm: Arm = Arm.OTHER


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a hex that is no unit: a city, a base, a camp. `glyph` and its ASCII form `plain` are one character
    wide; `owner` is None where nobody owns it."""

    glyph: str
    plain: str
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class HexLook:
    """Everything that decides the picture of one hex.

    `terrain` is one of the looks every theme knows (`TERRAIN_LOOKS`); `owner` is shown by borders and the owners
    overlay; `badges` are drawn top first; `edges` has one `Edge` per direction from north, or is empty; `perilous`
    marks a hex that harms whoever stays on it.

    Where a map is made of regions, `region` is the id of the hex's region, and all hexes show something of their
    owner's colour. A line is drawn between regions, a brighter one between different owners, but none between a region
    that can be owned and one that can't. On such a map an owner may also be a power that is no side and has no colour.
    """

    terrain: str
    owner: Side | None = None
    fog: Fog = Fog.SEEN
    badges: tuple[Badge, ...] = ()
    site: Site | None = None
    label: Text = ""
    edges: tuple[Edge, ...] = ()
    perilous: bool = False
    region: str = ""


TERRAIN_GLYPHS = {
    "plain": "·.",
    "forest": "♣&",
    "wooded-hills": "♠m",
    "hills": "∩n",
    "mountain": "▲^",
    "chasm": "▼v",
    "swamp": "≈%",
    "water": "~~",
    "city": "■#",
    "road": "═=",
    "rough": "∴,",
    "mud": "░;",
    "floor": "∙-",
    "concrete": "─|",
    "cover": "▪w",
}
"""By look of terrain two characters: the glyph on every map and in rule books, and the one in plain ASCII."""

TERRAIN_LOOKS = tuple(TERRAIN_GLYPHS)
"""The looks of terrain that every theme draws; systems map their own terrain onto these."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A tab of the side panel, with its title and the lines under it."""

    id: str
    title: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A part of a briefing: a table whose columns are named by `head`, with a cell for each of them in every row, and
    sentences below it."""

    title: Text
    head: tuple[Text, ...] = ()
    rows: tuple[tuple[Text, ...], ...] = ()
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit as lists show it: `cell` is where it is (None: off the map), `ready` whether it may still be given an
    order. For an order to several units, those of one `group` on the same hex are interchangeable. It is found by what
    it is `also` called, too."""

    badge: Badge
    name: Text
    cell: Cell | None
    ready: bool = False
    group: Text = ""
    also: tuple[Text, ...] = ()


class SignKind(StrEnum):
    """Where a sign stands: for a place, a site's glyph; as a unit's letter; beside a unit, among the marks of its
    badge; in the label of a hex, each of whose characters is a note; or on a hex that can be chosen."""

    PLACE = "place"
    UNIT = "unit"
    MARK = "mark"
    NOTE = "note"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that a system puts on its maps: what it `means` and the id of the `rule` to read, "" for none.

    `glyph` is what is drawn, `plain` its form in ASCII, "" where that is the same. A number in a mark stands for all
    numbers. The `tone` of a mark is BAD where the unit is worse off for it, GOOD where it has something with it that
    counts; painted maps make such marks stand out. The `arm` is that of the units which a letter stands for. Legends
    tell it even where it is on no hex, if it `may_come`: for instance, if anybody can buy such units.
    """

    kind: SignKind
    glyph: Text
    means: Text
    rule: str = ""
    plain: str = ""
    tone: Tone = Tone.PLAIN
    arm: Arm = Arm.OTHER
    may_come: bool = False


def _nothing(cell: Cell) -> Text:
    return ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """A layer of marks that the player can lay over the map.

    `cells(cursor)` is asked with the cell under the cursor and gives a one-character mark for each marked cell, "" for
    a mark without a character: hexes in sight, within reach, in cover. Overlays that do not follow the cursor ignore
    it. `says(cursor)` is a line shown with the marks: what they mean, a count, or why the hex under the cursor has
    none; "" for no line.
    """

    id: str
    title: Text
    cells: Callable[[Cell], Mapping[Cell, str]]
    says: Callable[[Cell], Text] = _nothing


@dataclass(frozen=True, slots=True)
class OtherMap:
    """Another map that the seat may look at: the board of a place, or the map that the one played on lies upon.

    `cell` is the hex of the map played on that it belongs to, None for none. `view` makes what is shown of it; no
    orders can be given on it.
    """

    title: Text
    view: Callable[[], View]
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class MapName:
    """A name written across `cells`, which lie in neighbouring columns from left to right, and cut to their room."""

    text: Text
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Numbers counted each turn: `turns` in ascending order, and in `series` per side a number for each of them."""

    id: str
    title: Text
    turns: tuple[int, ...]
    series: Mapping[Side, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side as everybody may see it: its name, the colour slot it plays in (from 0), and whether it is out; `score` is
    what it has of what wins, and how much wins. None where nothing is counted that everybody may know."""

    side: Side
    name: Text
    colour: int
    out: bool = False
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What is advised to somebody who has never played: a sentence, "" for none, and the orders that the sentence
    speaks of.

    Each order is filled in as far as the sentence goes, and can be completed to one that is legal now; None stands for
    sealing the seat's part.
    """

    text: Text = ""
    orders: tuple[Draft | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Alarm:
    """A warning that a seat must not overlook, in red: `brief` in a few words for the top line, and a sentence."""

    brief: Text
    sentence: Text


@dataclass(frozen=True, slots=True, weakref_slot=True)
class View:
    """All that `seat` may know at this moment, ready to be drawn.

    `look(cell)` is the picture of a hex, `describe(cell)` everything known of it in words, `card(unit)` a unit's sheet;
    all three answer from what the seat knows. `headline` are the short facts of the top line; `advice` is what somebody
    who has never played would do next, by the orders `advised` (see `Advice`), and `advice_for(unit)` what he would do
    with this unit, empty where nothing is advised for it. `left` is what the seat has to spend,
    all that it has ordered taken off. `maps` are other maps that may be looked
    at; `names` are written across this one; `charts` show how the game has gone; `outcome` is how it has ended, None
    while it goes on. `terrains` has the system's own names for looks of terrain, where it has any, and `signs()` gives
    all other signs that it puts on this map. `within` names the turn of a game within a game, "" where it needs none.
    `begins` are words of the headline, and of what is left undone, each with the kind of the order that a click on them
    begins.
    `briefing()` is all that somebody has to be told who has no screen, part by part; nothing where the panels say it.
    `clock`, and in a game within a game the turn of the `whole` game, are filled in by the engine.
    """

    seat: Seat
    turn: int
    phase: Text
    sides: tuple[SideLine, ...]
    headline: tuple[Text, ...]
    grid: Grid
    look: Callable[[Cell], HexLook]
    describe: Callable[[Cell], tuple[Line, ...]]
    card: Callable[[UnitId], tuple[Line, ...]]
    units: tuple[UnitLine, ...]
    panels: tuple[Panel, ...]
    overlays: tuple[Overlay, ...] = ()
    advice: Text = ""
    advised: tuple[Draft | None, ...] = ()
    advice_for: Callable[[UnitId], Advice] = lambda unit: Advice()
    alarm: Alarm | None = None
    outcome: Text | None = None
    maps: tuple[OtherMap, ...] = ()
    names: tuple[MapName, ...] = ()
    charts: tuple[Chart, ...] = ()
    terrains: Mapping[str, Text] = field(default_factory=dict)
    signs: Callable[[], Iterable[Sign]] = tuple
    briefing: Callable[[], Iterable[Listing | Panel]] = tuple
    within: Text = ""
    clock: ClockFace | None = None
    whole: int | None = None
    left: tuple[Text, ...] = ()
    begins: tuple[tuple[Text, str], ...] = ()

    def begun_by(self, words: Text) -> str:
        """The kind of the order that a click on these words begins; "" where it begins none."""
        return next((kind for said, kind in self.begins if said == words), "")

    @property
    def advised_unit(self) -> UnitId | None:
        """The unit for which the first order that is advised is meant; None where none is, or it is for no unit."""
        unit: UnitId | None = next((draft.values.get("unit") for draft in self.advised if draft is not None), None)
        return unit

    @property
    def turn_words(self) -> Text:
        """The turn as it is shown, in a game within a game behind that of the whole game."""
        if self.whole is None or not self.within:
            return say("Turn {n}", n=self.turn)
        return say("Turn {n}, {within}", n=self.whole, within=self.within)
