"""The choice of a scenario: those of all systems and packs in a list, and what the marked one is about."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.words.language import N_, Text, listing, say, say_many
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.setup.scenario_map import ScenarioMap
from hexwar_tui.tui.stage.full_screen import FullScreen


class NewGame(FullScreen[Scenario | None]):
    """The list of scenarios; answers with the chosen one, None when left. `start`, else the first, is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "read", N_("What the scenario is about")),
        Binding("escape", "dismiss", N_("Back")),
    ]

    def __init__(self, start: Scenario | None = None) -> None:
        super().__init__(classes="new-game")
        self._start = start.called if start is not None else ""
        self._lines: list[Scenario | Text | None] = []

    def compose(self) -> ComposeResult:
        """Lays out the list at the left, and words and map of the marked scenario at the right."""
        yield Static(self.content(say("New game: choose a scenario")), classes="top-line")
        with Horizontal(classes="middle"):
            yield OptionList(markup=False, classes="scenarios")
            with Vertical(classes="scenario"):
                with VerticalScroll(classes="scenario-words", can_focus=False):
                    yield Static("", classes="scenario-text")
                yield ScenarioMap()
        yield self.key_line(("Enter", say("choose")), ("i", say("what it is about")), ("Esc", say("back")))

    def on_mount(self) -> None:
        """Fills the list and gives it the keyboard."""
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self) -> None:
        """Lists the scenarios under their systems and packs, also those that can't be read; being marked, these say
        why."""
        chooser = self.query_one(OptionList)
        chooser.clear_options()
        self._lines = []
        system, pack = "", None
        for file in find_scenarios(self.hexwar.registry, self.hexwar.scenario_folders):
            if file.system != system:
                system, pack = file.system, None
                self._add(None, self.content(self._title(system), "bold"))
            if file.pack is not None and file.pack is not pack:
                pack = file.pack
                self._add(None, Content.assemble(" ", self.content(pack.title, "italic")))
            self._add_file(file)
        if not self._lines:
            self._add(None, self.content(say("There are no scenarios.")))

    def _title(self, system: str) -> Text:
        """What the system of this id is called; if it can't be loaded, its id: its scenarios say why."""
        try:
            return self.hexwar.registry[system].title
        except HexwarError:
            return system

    def _add_file(self, file: ScenarioFile) -> None:
        try:
            scenario = file.read(self.hexwar.registry)
        except HexwarError as fault:
            self._add(fault.text, Content.styled(f"  {file.path.stem}", "$foreground-disabled"))
            return
        self._add(scenario, Content.assemble("  ", self.content(scenario.title)))
        chooser = self.query_one(OptionList)
        if chooser.highlighted is None or scenario.called == self._start:
            chooser.highlighted = len(self._lines) - 1

    def _add(self, what: Scenario | Text | None, line: Content) -> None:
        self._lines.append(what)
        self.query_one(OptionList).add_option(Option(line, disabled=what is None))

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        what = self._lines[event.option_index]
        told = self.query_one(".scenario-text", Static)
        if isinstance(what, Scenario):
            told.update(self._about(what))
            self.query_one(ScenarioMap).draw(what)
        else:
            told.update(self.content(what or ""))
            self.query_one(ScenarioMap).clear()

    def _about(self, scenario: Scenario) -> Content:
        names = listing([side.name for side in scenario.sides])
        sides = say_many("{n} side: {sides}", "{n} sides: {sides}", len(scenario.sides), sides=names)
        facts = say("{sides}. {length}", sides=sides, length=_length(scenario.minutes))
        lines = [self.content(scenario.title, "bold"), self.content(facts, "$foreground-muted")]
        if scenario.learning:
            lines.append(self.content(say("Good to learn by."), "$text-accent"))
        if scenario.pack is not None:
            told = say(
                "From the pack “{pack}”, version {version}.", pack=scenario.pack.id, version=scenario.pack.version
            )
            lines.append(self.content(told, "$foreground-muted"))
        return Content("\n").join([*lines, self.content(scenario.description)])

    def action_read(self) -> None:
        """Shows what the marked scenario is about, its whole page."""
        marked = self.query_one(OptionList).highlighted
        what = None if marked is None else self._lines[marked]
        if isinstance(what, Scenario):
            apart = [line for paragraph in what.page for line in ("", paragraph)]
            self.app.push_screen(TellDialog(what.title, (what.description, *apart)))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        what = self._lines[event.option_index]
        if isinstance(what, Scenario):
            self.dismiss(what)


def _length(minutes: int) -> Text:
    """How long a game takes, in minutes or, from two hours on, in hours."""
    if minutes < 120:
        return say_many("About {n} minute.", "About {n} minutes.", minutes)
    return say_many("About {n} hour.", "About {n} hours.", round(minutes / 60))
