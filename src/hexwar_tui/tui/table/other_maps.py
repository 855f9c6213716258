"""Other maps than the one that is played on: the one it lies upon, and the boards of its places."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from hexwar_tui.engine.view import OtherMap
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item
from hexwar_tui.tui.table.looking import Looking


class LookingAround(Looking):
    """A screen with a map from which other maps are looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("M", "maps", N_("Other maps"), id="table.maps")]

    def other_maps(self) -> tuple[OtherMap, ...]:
        """The other maps that can be looked at from here."""
        return self.view.maps

    @work(exclusive=True, group="look")
    async def action_maps(self) -> None:
        """Looks at another map; of several the player picks, that of the hex under the cursor stands first."""
        maps = sorted(self.other_maps(), key=lambda other: other.cell is None or other.cell != self.map.cursor)
        if not maps:
            self.prompt(say("There is no other map to look at."))
            return
        picked = maps[0]
        if len(maps) > 1:
            items = [Item(other, other.title) for other in maps]
            chosen = await self.app.push_screen_wait(ChooseDialog(say("Other maps"), items))
            if chosen is None:
                return
            picked = chosen.value
        self.app.push_screen(OtherMapScreen(picked))


class OtherMapScreen(LookingAround):
    """Another map, to be looked at only: what is played waits behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", N_("Back"), id="table.back")]

    def __init__(self, other: OtherMap) -> None:
        super().__init__(classes="table other-map")
        self._other, self.view = other, other.view()

    def keys_now(self) -> list[tuple[str, Text]]:
        """Back, and what else there is to look at."""
        label = self.hexwar.key_label
        keys: list[tuple[str, Text]] = [("Esc", say("back")), (label("table.overlay"), say("overlays"))]
        if self.other_maps():
            keys.append((label("table.maps"), say("other maps")))
        return [*keys, ("+ -", say("zoom")), ("?", say("help"))]

    def top_parts(self) -> list[Content]:
        """That this is another map, and which."""
        return [self.content(say(" only looking "), "reverse"), self.content(self._other.title, "bold")]

    def told_lines(self) -> list[Content]:
        """Nothing happens here."""
        return []

    def cells_to_visit(self) -> list[Cell]:
        """Of all that stands there, and of the places that have a map of their own."""
        units = [line.cell for line in self.view.units if line.cell is not None]
        return units or [other.cell for other in self.view.maps if other.cell is not None]

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss("")
