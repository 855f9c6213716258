"""The end of a game: who won and why, and what can be done now."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, listing, say
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Outcome
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.tui.screens.charts import show_charts
from hexwar_tui.tui.screens.full_screen import FullScreen


class EndScreen(FullScreen[str]):
    """Answers "again", "look" (at the last map), "referee" (who wants to go back to his desk) or "title"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "leave('title')", ""),
        ("escape", "leave('title')", ""),
        ("a", "leave('again')", ""),
        ("m", "leave('look')", ""),
        ("w", "write", ""),
        ("H", "charts", ""),
        ("f4", "referee", ""),
    ]

    def __init__(self, game: Game, outcome: Outcome) -> None:
        super().__init__(classes="end")
        self._game, self._outcome = game, outcome

    def compose(self) -> ComposeResult:
        """Verdict, keys."""
        yield Static(self.content(say("The game is over")), classes="top-line")
        with VerticalScroll(classes="digest-body"):
            yield Static(Content("\n").join(self._lines()))
            yield Static("", classes="fault")
        yield Static(Content("\n").join(self._keys()), classes="key-line")

    def _keys(self) -> list[Content]:
        keys = [say("Enter: title   m: the last map   w: write the chronicle   a: again")]
        if self._game.view(REFEREE).charts:
            keys.append(say("H: charts by turn"))
        if self._game.record.referee:
            keys.append(say("F4: the referee's desk"))
        return [self.content(line) for line in keys]

    def _lines(self) -> list[Content]:
        frame = self._game.frames[0]
        words = frame.system.words(frame)
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
        """What every side was shown at the start, what it was made of, and whether the dice came from that."""
        faults = self._game.dice_faults(REFEREE)
        told = [] if not self._game.record.dice.is_as_bound else [self.content(self._bound(), "$foreground-muted")]
        if not faults:
            return [*told, self.content(say("They give every roll of this game."), "$foreground-muted")]
        loaded = [self.content(say("The dice are loaded. {what}", what=fault), "$text-error bold") for fault in faults]
        return [*told, *loaded]

    def _bound(self) -> Text:
        dice = self._game.record.dice
        return say(
            "The dice were bound by {hash}, made of seed {seed} and salt {salt}.",
            hash=self._game.commitment,
            seed=dice.seed,
            salt=dice.salt,
        )

    def action_leave(self, answer: str) -> None:
        """One of the answers."""
        self.dismiss(answer)

    def action_referee(self) -> None:
        """The referee takes back what has ended the game, or goes back behind it."""
        if self._game.record.referee:
            self.dismiss("referee")

    def action_charts(self) -> None:
        """Shows how the game has gone, in games that have charts."""
        show_charts(self, self._game.view(REFEREE))

    def action_write(self) -> None:
        """Writes the whole chronicle as a text file beside the saves."""
        sentences = [
            f"{entry.turn}. {self.words(self._game.phrase(event))}" for entry, event in self._game.news(REFEREE)
        ]
        try:
            told: Text = say("Written to {path}.", path=str(self.hexwar.write_text("chronicle", "\n".join(sentences))))
        except SaveError as fault:
            told = fault.text
        self.query_one(".fault", Static).update(self.content(told))


def _verdict(names: tuple[Text, ...]) -> Text:
    if not names:
        return say("A draw.")
    if len(names) == 1:
        return say("Victory: {name}.", name=names[0])
    return say("{names} win together.", names=listing(names))
