"""The first start: the choice of a language, and the offer to learn by playing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.games.scenario_files import ScenarioFolder, find_scenarios
from hexwar_tui.engine.words.language import LANGUAGES, OWN_NAMES, Text, listing, render, say
from hexwar_tui.tui.dialogs.tell import AskDialog
from hexwar_tui.tui.setup import opening
from hexwar_tui.tui.setup.game_setup import create, usual_setup
from hexwar_tui.tui.setup.learn import all_lessons, to_learn_by
from hexwar_tui.tui.stage import terminal
from hexwar_tui.tui.stage.full_screen import MOMENT, FullScreen
from hexwar_tui.tui.stage.host import Host


class FirstStart(FullScreen[str]):
    """Asks for the language, in every language there is; answers with its code."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "")]

    def __init__(self) -> None:
        super().__init__(classes="first-start")

    def compose(self) -> ComposeResult:
        """Lays out the question in every language, and the list of languages."""
        ask = say("In which language shall we play?")
        with Vertical(classes="title-box"):
            for language in LANGUAGES:
                yield Static(Content(render(ask, language)), classes="ask")
            yield OptionList(*(Option(Content(OWN_NAMES[one])) for one in LANGUAGES), markup=False, classes="choices")
        yield Static(Content("Enter"), classes="key-line")

    def on_mount(self) -> None:
        """Marks the language that the app speaks now, taken from the terminal's environment."""
        choices = self.query_one(OptionList)
        choices.focus()
        choices.highlighted = LANGUAGES.index(self.hexwar.language)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        """Answers with the language, once it has said in that language that all is being made ready: the lessons are
        read before anything else is shown."""
        language = LANGUAGES[event.option_index]
        self.query_one(".key-line", Static).update(Content(render(MOMENT, language)))
        self.call_after_refresh(self._answer, language)

    def _answer(self, language: str) -> None:
        self.dismiss(language)  # What it returns must not be awaited here.

    def action_leave(self) -> None:
        """Answers with the language that the app speaks now, by Escape."""
        self.dismiss(self.hexwar.language)


async def first_start(app: Host) -> None:
    """Asks for a language, and keeps it in the settings; then offers the learning game, if there is one, and begins it
    if the player agrees. Where HEXWAR_LANGUAGE names a language, that is spoken, and none is asked for or kept."""
    if terminal.wished_language(os.environ) is None:
        app.keep_settings(language=await app.push_screen_wait(FirstStart()))
    else:
        # The file shows that this was the first start.
        app.keep_settings()
    scenario = learning_game(app)
    if scenario is None:
        return
    scenario = to_learn_by(app, scenario)
    if await app.push_screen_wait(welcome(app, scenario)):
        campaign = await create(app, usual_setup(app.registry, scenario))
        if campaign is not None:
            opening.begin(app, campaign, scenario)


def welcome(app: Host, scenario: Scenario) -> AskDialog:
    """The question whether to take the lesson of `scenario` now, and where the lessons of the other games are."""
    own = app.registry[scenario.system].title
    others = list(dict.fromkeys(taught.system for taught in all_lessons(app) if taught.system != own))
    lines: list[Text] = [scenario.description, say("Against a practice player, step by step.")]
    if others:
        lines.append(say("Lessons for {games} are under “Learn” on the title.", games=listing(others)))
    ask = say("“{title} – {game}”, about {n} minutes?", title=scenario.title, game=own, n=scenario.minutes)
    return AskDialog(say("Welcome"), ask, lines, say("play it now"))


def learning_game(app: Host) -> Scenario | None:
    """The shortest scenario to learn by of those that come with the program, else of all; None if there is none.

    Scenarios that can't be read are passed over.
    """
    return _shortest_to_learn_by(app, ()) or _shortest_to_learn_by(app, app.scenario_folders)


def _shortest_to_learn_by(app: Host, folders: Sequence[ScenarioFolder]) -> Scenario | None:
    found: list[Scenario] = []
    for file in find_scenarios(app.registry, folders):
        try:
            found.append(file.read(app.registry))
        except HexwarError:
            # The choice of scenarios shows what is wrong with it.
            continue
    learning = [scenario for scenario in found if scenario.learning]
    return min(learning, key=lambda scenario: scenario.minutes, default=None)
