"""The list of the drawings that are kept, and what a new one begins with."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import STUMBLES, HexwarError
from hexwar_tui.engine.games.drawn_maps import has_map
from hexwar_tui.engine.games.scenario_files import find_scenarios, scenario_data
from hexwar_tui.engine.maps.map_parts import BadParts
from hexwar_tui.engine.system import AnySystem
from hexwar_tui.engine.words.language import N_, say
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.setup.recent import age
from hexwar_tui.tui.widgets.sheet import Sheet
from hexwar_tui.tui.workshop.asking import LARGEST_SIDE, pick
from hexwar_tui.tui.workshop.screen import DrawingScreen
from hexwar_tui.workshop import beginnings
from hexwar_tui.workshop.drawing import Drawing, paintbox_of
from hexwar_tui.workshop.kept import KeptDrawing, OpenDrawing, drawings_in, remove_drawing


class Workshop(Sheet[None]):
    """The list of drawings; Enter opens the marked one, n begins another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", N_("A new scenario")),
        Binding("d,delete", "delete", N_("Delete")),
        Binding("escape,q", "dismiss", N_("Back")),
    ]

    def __init__(self) -> None:
        keys = {"Enter": say("open the drawing"), "n": say("new"), "d": say("delete"), "Esc": say("back")}
        super().__init__("saves", say("Workshop: scenarios of your own"), *keys.items())
        self._lines: list[KeptDrawing] = []
        self._opened: Path | None = None

    def on_mount(self) -> None:
        """Gives the list the keyboard."""
        self.sheet.focus()

    def on_screen_resume(self) -> None:
        """Reads the folder, also when somebody comes back from a drawing."""
        self._read()

    @work(exclusive=True, group="read")
    async def _read(self) -> None:
        try:
            found = await asyncio.to_thread(drawings_in, self._folder, self.hexwar.registry)
        except SaveError as fault:
            self._lines = []
            if self.is_there:
                self.tell(fault.text)
            return
        if not self.is_there or not self.children:
            return
        at = next((at for at, kept in enumerate(found) if kept.path == self._opened), self.sheet.highlighted or 0)
        self._lines, self._opened = found, None
        self.sheet.clear_options()
        self.sheet.add_options([*map(self._line, found), Option(self.content(say("Begin a new scenario …"), "bold"))])
        self.sheet.highlighted = min(at, len(found))
        self.tell("" if found else say("Draw a map, put units on it, play it: everything you do is kept at once."))

    @property
    def _folder(self) -> Any:
        return self.hexwar.places.drawings

    def _line(self, kept: KeptDrawing) -> Option:
        when = age(datetime.fromtimestamp(kept.changed, UTC))
        first = Content.assemble(self.content(kept.title, "bold"), "  ", self.content(when))
        if kept.fault:
            return Option(Content.assemble(first, "\n  ", self.content(kept.fault, "$text-error")))
        system, (width, height) = self.hexwar.registry[kept.system], kept.size
        about = say("{system} · {size}", system=system.title, size=f"{width}×{height}")
        return Option(Content.assemble(first, "\n  ", self.content(about, "$foreground-muted")))

    # -- what is done --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if self.has_only_marked(event.option_index):
            return
        if event.option_index < len(self._lines):
            self._open(self._lines[event.option_index])
        else:
            self.action_begin()

    def _open(self, kept: KeptDrawing) -> None:
        try:
            opened = OpenDrawing.open(kept.path, self.hexwar.registry)
        except SaveError as fault:
            self.tell(fault.text)
            return
        self._show(opened)

    def _show(self, opened: OpenDrawing) -> None:
        """Opens a drawing, which is the marked one afterwards."""
        self._opened = opened.path
        self.app.push_screen(DrawingScreen(opened))

    @work(exclusive=True, group="workshop")
    async def action_delete(self) -> None:
        """Deletes the marked drawing, if the player says so when asked."""
        at = self.sheet.highlighted
        if at is None or at >= len(self._lines):
            return
        kept = self._lines[at]
        ask = say("Delete “{name}” for good?", name=kept.title)
        if await self.app.push_screen_wait(AskDialog(say("Delete"), ask, (shown(kept.path),), say("delete"))):
            try:
                remove_drawing(kept.path)
            except SaveError as fault:
                self.tell(fault.text)
            self._read()

    @work(exclusive=True, group="workshop")
    async def action_begin(self) -> None:
        """Asks what a new scenario begins with, and opens it."""
        try:
            drawing = await self._begin()
            if drawing is not None:
                name = self.words(getattr(drawing.frame, "title", "")) or "scenario"
                self._show(OpenDrawing.new(self._folder, drawing, name))
        except (HexwarError, BadParts) as fault:
            self.tell(fault.text)

    async def _begin(self) -> Drawing | None:
        registry = self.hexwar.registry
        systems = [system for system in registry.values() if system.paintbox is not None]
        system = await pick(self.hexwar, say("A new scenario"), [Item(each, each.title) for each in systems])
        if system is None:
            return None
        ways = {
            "empty": say("an empty map"),
            "scenario": say("a scenario that is there"),
            "chance": say("a map that is drawn by chance"),
            "game": say("a turn of a game that is over"),
        }
        chosen = await pick(self.hexwar, say("Begin with"), [Item(each, told) for each, told in ways.items()])
        begin = {"empty": self._empty, "scenario": self._scenario, "chance": self._chance, "game": self._game}
        return None if chosen is None else await begin[chosen](system)

    async def _empty(self, system: AnySystem) -> Drawing | None:
        size = await self._ask_size(*paintbox_of(system).usual_size)
        return None if size is None else beginnings.empty(system, *size)

    async def _ask_size(self, width: int, height: int) -> tuple[int, int] | None:
        title = say("Size of the map")
        columns = await self.app.push_screen_wait(NumberDialog(title, say("How many columns?"), 1, LARGEST_SIDE, width))
        if columns is None:
            return None
        rows = await self.app.push_screen_wait(NumberDialog(title, say("How many rows?"), 1, LARGEST_SIDE, height))
        return None if rows is None else (columns, rows)

    async def _scenario(self, system: AnySystem) -> Drawing | None:
        found = await self._pick_scenario(system)
        return None if found is None else beginnings.of_data(system, *found, secrets.token_hex(8))

    async def _pick_scenario(self, system: AnySystem, *, drawn: bool = False) -> tuple[Scenario, dict[str, Any]] | None:
        """Asks for a scenario of a system; with `drawn`, one whose map is drawn by chance."""
        registry = self.hexwar.registry
        items = []
        for file in find_scenarios(registry, self.hexwar.scenario_folders):
            if file.system != system.id:
                continue
            try:
                scenario, data = file.read(registry), scenario_data(registry, file.path)
            except HexwarError:
                continue  # Where games are begun the list tells what is wrong with it.
            if not drawn or not has_map(paintbox_of(system), data):
                items.append(Item((scenario, data), scenario.title))
        if not items:
            self.tell(say("{system} has no scenario whose map is drawn by chance.", system=system.title))
            return None
        chosen: tuple[Scenario, dict[str, Any]] | None = await pick(self.hexwar, say("Which scenario?"), items)
        return chosen

    async def _chance(self, system: AnySystem) -> Drawing | None:
        """A map drawn by chance: as the scenario draws it that is picked, as large as is asked for."""
        found = await self._pick_scenario(system, drawn=True)
        if found is None:
            return None
        scenario, data = found
        fields = system.options_type.model_fields
        if "width" in fields and "height" in fields:
            given = {name: data.get("options", {}).get(name, fields[name].default) for name in ("width", "height")}
            size = await self._ask_size(given["width"], given["height"])
            if size is None:
                return None
            scenario = beginnings.with_size(system, scenario, data, *size)
            data = {**data, "options": dict(scenario.options)}
        seed = await self.app.push_screen_wait(
            NumberDialog(say("Seed"), say("The same number draws the same map."), 0, 999_999, secrets.randbelow(10**6))
        )
        return None if seed is None else beginnings.of_data(system, scenario, data, str(seed))

    async def _game(self, system: AnySystem) -> Drawing | None:
        saves = await asyncio.to_thread(saved_games, self.hexwar.places.saves)
        heads = [(save, save.heading) for save in saves if save.heading is not None]
        items = [
            Item(save, head.title, age(head.saved)) for save, head in heads if head.over and head.system == system.id
        ]
        if not items:
            self.tell(say("No game of {system} that is over is saved.", system=system.title))
            return None
        save = await pick(self.hexwar, say("Which game?"), items)
        if save is None:
            return None
        try:
            game = (await asyncio.to_thread(load_game, self.hexwar.registry, save.path, None)).game
        except STUMBLES as fault:
            raise beginnings.CannotBegin(say("This game can't be read.")) from fault
        ask = say("From which turn? All that a scenario can say is as it was when that began.")
        turn = await self.app.push_screen_wait(NumberDialog(say("Turn"), ask, min(1, game.turn), game.turn, game.turn))
        return None if turn is None else await asyncio.to_thread(beginnings.of_game, game, turn)
