"""What a person does with parts of a drawing; and the screen with it, as whoever does something there knows it."""

from __future__ import annotations

from typing import Protocol

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.stage.host import Host
from hexwar_tui.workshop import acts, areas, shapes
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.edit import Edit
from hexwar_tui.workshop.faults import Fault
from hexwar_tui.workshop.hand import Hand, OfGround
from hexwar_tui.workshop.kept import OpenDrawing

NO_AREA = say("Mark an area first: “a” at one corner, “a” at the other.")


class AtDrawing(Protocol):
    """The screen with a drawing, as the deeds use it."""

    kept: OpenDrawing
    hand: Hand
    area: list[Cell]
    piece: areas.Piece | None
    faults: list[Fault]

    @property
    def hexwar(self) -> Host:
        """The app."""

    @property
    def drawing(self) -> Drawing:
        """What is drawn."""

    @property
    def map(self) -> HexMap:
        """The map."""

    def do(self, edit: Edit) -> None:
        """Does an edit, and shows it."""

    async def look_over(self) -> None:
        """Looks for what is missing or wrong, and shows it."""

    def tell(self, told: Text) -> None:
        """Shows a sentence below the map."""

    def tell_hand(self) -> None:
        """Shows what the hand holds."""

    def show_again(self) -> None:
        """Shows the drawing as it is now."""


@dataclass(slots=True)
class AreaDeeds:
    """What can be done with areas at a screen with a drawing."""

    screen: AtDrawing

    def do(self, what: str) -> None:
        """Does a deed by its name."""
        deeds = {
            "mark_area": self.mark_area,
            "fill": self.fill,
            "fill_area": self.fill_area,
            "copy": self.copy,
            "paste": self.paste,
            "take_away": self.take_away,
        }
        deeds[what]()

    def mark_area(self) -> None:
        """Begins an area at the cursor, ends it there, or drops the one that there is."""
        screen, hand = self.screen, self.screen.hand
        if screen.area:
            screen.area, told = [], say("No area is marked any more.")
        elif hand.start is None:
            hand.start, told = screen.map.cursor, say("One corner. “a” once more at the other.")
        else:
            screen.area = shapes.between(screen.drawing.grid, hand.start, screen.map.cursor)
            hand.start = None
            many = len(screen.area)
            told = say_many(
                "{n} hex is marked: c copies it, r paints it.",
                "{n} hexes are marked: c copies them, r paints them.",
                many,
            )
        screen.tell(told)
        screen.tell_hand()

    def fill(self) -> None:
        """Paints all hexes around that have the ground of this one."""
        screen = self.screen
        if self._has_ground():
            screen.do(screen.hand.fill(screen.map.cursor))

    def _has_ground(self) -> bool:
        """Whether the brush paints a ground; if not, says that it has to."""
        is_ground = isinstance(self.screen.hand.brush, OfGround)
        if not is_ground:
            self.screen.tell(say("Areas are painted with a ground: Tab."))
        return is_ground

    def fill_area(self) -> None:
        """Paints the area."""
        if self.screen.area and self._has_ground():
            self.screen.do(self.screen.hand.paint(self.screen.area))
        elif not self.screen.area:
            self.screen.tell(NO_AREA)

    def copy(self) -> None:
        """Copies the area with what stands there."""
        screen = self.screen
        if screen.area:
            screen.piece = areas.copied(screen.drawing, screen.area)
            screen.area = []
            screen.tell(say("Copied. “v” puts it with its top left hex under the cursor."))
            screen.tell_hand()
        else:
            screen.tell(NO_AREA)

    def paste(self) -> None:
        """Puts what was copied under the cursor."""
        screen = self.screen
        if screen.piece is None:
            screen.tell(say("Nothing was copied yet. {how}", how=NO_AREA))
        else:
            screen.do(areas.pasted(screen.drawing, screen.piece, screen.map.cursor, screen.hand.symmetry))

    def take_away(self) -> None:
        """Takes away what stands on the hex, or in the area."""
        screen = self.screen
        edit = acts.take_away(screen.drawing, screen.area or [screen.map.cursor], screen.hand.symmetry)
        if edit:
            screen.do(edit)
        else:
            screen.tell(say("Nothing stands here. The ground is painted over with another brush."))
