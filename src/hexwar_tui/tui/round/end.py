"""The screen at the end of a game: who won and why, and what can be done now."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.handover.chart_page import show_charts
from hexwar_tui.tui.stage.full_screen import FullScreen


class EndScreen(FullScreen[str]):
    """Tells how the game ended. Answers "title", "again", "look" (at the last map), or "referee" (back to the desk)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "dismiss('title')", ""),
        ("escape", "dismiss('title')", ""),
        ("a", "dismiss('again')", ""),
        ("m", "dismiss('look')", ""),
        ("w", "write", ""),
        ("H", "charts", ""),
        ("d", "dice", ""),
        ("f4", "referee", ""),
    ]

    def __init__(self, game: Game, outcome: Outcome) -> None:
        super().__init__(classes="end")
        self._game, self._outcome = game, outcome

    def compose(self) -> ComposeResult:
        """Lays out the verdict and the keys."""
        yield Static(self.content(say("The game is over")), classes="top-line")
        with VerticalScroll(classes="digest-body"):
            yield Static(Content("\n").join(self._lines()))
            yield Static("", classes="fault")
        yield Static(Content("\n").join(self._keys()), classes="key-line")

    def _keys(self) -> list[Content]:
        """The keys, in no more than the two lines that there is room for."""
        more = []
        if self._game.view(REFEREE).charts:
            more.append(self.content(say("H: charts by turn")))
        if not self._game.record.dice.typed:
            more.append(self.content(say("d: what bound the dice")))
        if self._game.record.referee:
            more.append(self.content(say("F4: the referee's desk")))
        first = self.content(say("Enter: title   m: the last map   w: write the chronicle   a: again"))
        return [first, Content("   ").join(more)] if more else [first]

    def _lines(self) -> list[Content]:
        frame = self._game.frames[0]
        words = frame.system.say.words(frame)
        names = tuple(words.side(side) for side in self._outcome.winners)
        lines = [self.content(_verdict(names), "bold"), self.content(self._outcome.reason)]
        if self._outcome.rule:
            lines.append(self.content(say("Rule {rule}", rule=self._outcome.rule), "$foreground-muted"))
        if self._outcome.scores:
            lines += [Content(""), self.content(self._outcome.scored, "bold")]
        for side, score in self._outcome.scores:
            lines.append(self.content(say("{side}: {score}", side=words.side(side), score=score)))
        if not self._game.record.dice.typed:
            lines += [Content(""), *self._dice()]
        return lines

    def _dice(self) -> list[Content]:
        """Says that seed and salt give every roll of the game, or names in red each fault that they show."""
        faults = self._game.dice_faults(REFEREE)
        if not faults:
            return [self.content(say("Seed and salt give every roll of this game."), "$foreground-muted")]
        return [self.content(say("The dice are loaded. {what}", what=fault), "$text-error bold") for fault in faults]

    def action_referee(self) -> None:
        """Answers "referee" if the game has one, as he may take back what has ended the game; else does nothing."""
        if self._game.record.referee:
            self.dismiss("referee")

    def action_charts(self) -> None:
        """Opens the charts of the game, if it has any."""
        show_charts(self, self._game.view(REFEREE))

    def action_dice(self) -> None:
        """Opens a dialog with the hash that bound the dice, its seed and salt; does nothing if dice were typed in."""
        if not self._game.record.dice.typed:
            self.app.push_screen(TellDialog(bound_dice.TITLE, bound_dice.sentences_after(self._game)))

    def action_write(self) -> None:
        """Writes the whole chronicle as a text file beside the saves, named after the game; says where it is, or why it
        can't be written."""
        sentences = [
            f"{entry.turn}. {self.words(self._game.phrase(event))}" for entry, event in self._game.news(REFEREE)
        ]
        campaign = self.hexwar.campaign
        assert campaign is not None, "a game that has ended is still open"
        name = self.words(say("{game} - chronicle", game=campaign.path.stem))
        try:
            told: Text = say("Written to {path}.", path=str(self.hexwar.write_text(name, "\n".join(sentences))))
        except SaveError as fault:
            told = fault.text
        self.complain(told)


def _verdict(names: tuple[Text, ...]) -> Text:
    if not names:
        return say("A draw.")
    if len(names) == 1:
        return say("Victory: {name}.", name=names[0])
    return say("{names} win together.", names=listing(names))
