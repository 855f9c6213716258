"""What a seat may see, as data that any interface can draw: no widget ever gets more than this.

A `View` is made by a system from what the seat knows (`Show.view`). The map answers hex by hex, so that its cost
follows the screen and not the map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.engine.words.lines import Line, UnitId
from hexwar_tui.hexgrid.grid import Cell, Grid


class Fog(IntEnum):
    """How well a hex is known: seen now, remembered from earlier, or never seen."""

    SEEN = 0
    REMEMBERED = 1
    UNKNOWN = 2


class Edge(IntEnum):
    """What stands on a hex side; fences are as high as a knee, a man, or more."""

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
"""What was built on hex sides: interfaces mark it where there is no room for lines, what matters most first."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A unit as it is drawn: a letter, its strength, its side, and whether it has acted.

    `letter` is one or two characters wide in every language; `marks` are a few characters for the larger zooms ("!",
    "*").
    """

    unit: UnitId
    side: Side | None
    letter: Text
    strength: int | None = None
    acted: bool = False
    marks: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a hex that is no unit: a city, a base, a camp. `glyph` and `plain` (ASCII) are one cell wide."""

    glyph: str
    plain: str
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class HexLook:
    """Everything that decides the picture of one hex.

    `terrain` is one of the looks every theme knows (`TERRAIN_LOOKS`); `owner` is shown by borders and the owners
    overlay; `badges` are drawn top first; `edges` has one `Edge` per direction from north, or is empty; `perilous`
    marks a hex that harms who stays.

    Where a map is made of regions, `region` names that of the hex: a line divides regions, a brighter one those of
    different owners, none those that somebody can own from those that nobody can; and all hexes have something of
    their owner's colour. There an owner may also be a power that is no side and has no colour.
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
"""Per look of terrain its glyph on every map and in rule books, and the one in plain ASCII."""

TERRAIN_LOOKS = tuple(TERRAIN_GLYPHS)
"""The looks of terrain that every theme draws; systems map their own terrain onto these."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A tab of the side panel."""

    id: str
    title: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit in lists: what it is, where it is (None: off the map), and whether it may still be given an order. For an
    order to several units, those of one `group` on one hex are as good as each other."""

    badge: Badge
    name: Text
    cell: Cell | None
    ready: bool = False
    group: Text = ""


def _nothing(cell: Cell) -> Text:
    return ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """A layer the player can lay over the map.

    `cells(cursor)` gives, for the hex under the cursor, per marked hex a one-character mark ("" for none): the hexes
    in sight, within reach, in cover. Overlays that do not follow the cursor ignore it. `says(cursor)` is a line that
    goes with it: what the marks mean, a count, or why the hex under the cursor is not among them; "" for none.
    """

    id: str
    title: Text
    cells: Callable[[Cell], Mapping[Cell, str]]
    says: Callable[[Cell], Text] = _nothing


@dataclass(frozen=True, slots=True)
class OtherMap:
    """Another map that the seat may look at: the board of a place, or the map that the one played on lies upon.

    `cell` is the hex of the first map that it belongs to, None for none. `view` makes what is shown of it; no orders
    are given there.
    """

    title: Text
    view: Callable[[], View]
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class MapName:
    """A name that is written across the map, over these hexes, which lie in neighbouring columns, from the left; it is
    shortened to the room they give."""

    text: Text
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Something that is counted each turn: the turns in ascending order, and per side a number for each of them."""

    id: str
    title: Text
    turns: tuple[int, ...]
    series: Mapping[Side, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side as everybody may see it: its name, the colour slot it plays in (from 0), and whether it is out."""

    side: Side
    name: Text
    colour: int
    out: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """What is advised to somebody who has never played: a sentence, "" for none, and the orders that it speaks of.

    Each order is begun as far as the sentence goes, and can be completed to one that is legal now; None stands for
    sealing the seat's part.
    """

    text: Text = ""
    orders: tuple[Draft | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Alarm:
    """What a seat must not overlook, said in red: in a few words for the top line, and as a sentence."""

    brief: Text
    sentence: Text


@dataclass(frozen=True, slots=True)
class View:
    """All that `seat` may know at this moment, ready to be drawn.

    `look(cell)` is the picture of a hex, `describe(cell)` everything known of it in words, `card(unit)` a unit's
    sheet; all three answer from what the seat knows. `headline` are the short facts of the top line; `advice` is what
    somebody who has never played would do next, by the orders `advised` (see `Advice`). `maps` are other maps that may
    be looked at; `names` are written across this one; `charts` show how the game has gone. `terrains` is what the
    system calls looks of terrain, where it has names of its own. `clock` is filled in by the engine.
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
    alarm: Alarm | None = None
    outcome: Text | None = None
    maps: tuple[OtherMap, ...] = ()
    names: tuple[MapName, ...] = ()
    charts: tuple[Chart, ...] = ()
    terrains: Mapping[str, Text] = field(default_factory=dict)
    clock: ClockFace | None = None
