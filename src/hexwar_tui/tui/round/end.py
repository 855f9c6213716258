"""The end of a game: what the keys of its page do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.tui.dialogs.tell import AskDialog, LookDialog, TellDialog
from hexwar_tui.tui.handover import bound_dice
from hexwar_tui.tui.handover.chart_page import ChartsScreen
from hexwar_tui.tui.papers.keeping import keep, keep_page, keep_picture
from hexwar_tui.tui.round.chronicle.screen import ChronicleScreen
from hexwar_tui.tui.round.end_page import EndPage
from hexwar_tui.tui.round.end_words import strength_left
from hexwar_tui.tui.round.replay import ReplayScreen


class EndScreen(EndPage):
    """Tells how the game ended. Answers "title", "again", "look" (at the last map), or "referee" (back to the desk)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", N_("To the title, or to the marked turning point")),
        Binding("escape", "back", ""),
        Binding("space,right", "turn(1)", N_("Next page of figures")),
        Binding("left", "turn(-1)", N_("Previous page of figures")),
        Binding("r", "replay", N_("Replay")),
        Binding("down", "pick(1)", N_("Next turning point")),
        Binding("up", "pick(-1)", N_("Previous turning point")),
        Binding("1", "point(0)", N_("The replay at the first turning point")),
        Binding("2", "point(1)", N_("The replay at the second turning point")),
        Binding("3", "point(2)", N_("The replay at the third turning point")),
        Binding("C,H", "chronicle", N_("Chronicle")),
        Binding("c", "charts", N_("Charts by turn")),
        Binding("u", "units", N_("Units left and lost")),
        Binding("m", "dismiss('look')", N_("Look about on the last map")),
        Binding("d", "dice", N_("The proof of the dice")),
        Binding("w", "write", N_("Write the chronicle as a page")),
        Binding("I", "picture", N_("Write a picture of the map")),
        Binding("a", "again", N_("Play again")),
        Binding("f4", "referee", N_("Back to the referee's desk")),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action may be done now: there is no way back to a referee whom the game does not have."""
        is_there = action != "referee" or self._game.record.referee
        return is_there and super().check_action(action, parameters)

    def action_enter(self) -> None:
        """Opens the replay at the turning point that is marked; where none is, leads to the title."""
        if self._picked is None:
            self.dismiss("title")
        else:
            self.action_point(self._picked)

    async def _ask_again(self) -> None:
        ask = say("Begin a new game of this scenario, with the same seats and options?")
        if await self.app.push_screen_wait(AskDialog(say("Play again"), ask, (), say("new game"))):
            self.dismiss("again")

    def action_again(self) -> None:
        """Asks whether a new game is to begin, and answers "again" then."""
        self.run_worker(self._ask_again(), group="again", exclusive=True)

    def action_back(self) -> None:
        """Has no turning point marked any more; where none was, leads to the title."""
        if self._picked is None:
            self.dismiss("title")
        else:
            self._mark(None)

    def action_pick(self, by: int) -> None:
        """Marks the next turning point, and shows the page that it is on; with `by` -1 the one before."""
        count = len(self._figures.points)
        if self._is_counted and count:
            self.set_focus(None)
            before = self._picked
            self._mark((before + by) % count if before is not None else 0 if by > 0 else count - 1)

    def _mark(self, point: int | None) -> None:
        self._picked = point
        if point is not None:
            self._page = self._figures.page_of(point, self.query_one(".end-figures").size)
        self._draw_figures()

    def action_point(self, number: int) -> None:
        """Opens the replay at a turning point, by its index; nothing where there is none."""
        if self._is_counted and number < len(self._figures.points):
            point = self._figures.points[number]
            self.app.push_screen(ReplayScreen(self._game, REFEREE, 0, point.entry or point.last, point.cell))

    def action_picture(self) -> None:
        """Writes the last map as a picture beside the saves; says where it is, or why it can't be written."""
        keep(self.hexwar, "picture", keep_picture(self.hexwar, self._game.view(REFEREE), "small"), self.tell_of_paper)

    def tell_of_paper(self, told: Text) -> bool:
        """Says above the keys how the writing of a paper goes."""
        if self.is_there:
            self.complain(told)
        return True

    def action_turn(self, by: int) -> None:
        """Shows the page of figures `by` places further on; after the last comes the first."""
        self._page += by
        self._draw_figures()

    def action_charts(self) -> None:
        """Opens the charts of the game, if it has any."""
        if self._charts:
            self.app.push_screen(ChartsScreen(replace(self._game.view(REFEREE), charts=tuple(self._charts))))

    def action_rule(self) -> None:
        """Opens the rule book at the rule by which the game ended; where there is none, at its beginning."""
        self.hexwar.open_rules(self._outcome.rule or None)

    def action_replay(self) -> None:
        """Opens a replay of the whole game, with everything in sight."""
        self.app.push_screen(ReplayScreen(self._game, REFEREE, 0))

    def action_chronicle(self) -> None:
        """Opens everything that was told in the game."""
        self.app.push_screen(ChronicleScreen(self._game, REFEREE))

    def action_units(self) -> None:
        """Opens the list of all units that are left at the end, and of what was lost and when, side by side."""
        figures = self._figures
        lines: list[Line] = []
        for side in figures.sides:
            own = [line for line in figures.survivors() if line.badge.side == side.side]
            lines.append(Line(side.name, str(len(own)), tone=Tone.HEADING))
            lines += [Line(figures.deed(line), strength_left(line.badge)) for line in own]
            lines += self._fallen(side.side)
        self.app.push_screen(LookDialog(say("Units left and lost"), lines))

    def _fallen(self, side: Side) -> Iterator[Line]:
        """What a side has lost, and in which turn."""
        for turn, loser, news in self._game.annals().fallen:
            if loser == side:
                yield Line(say("Turn {n}: {told}", n=turn, told=self._game.phrase(news)), tone=Tone.QUIET)

    def action_referee(self) -> None:
        """Answers "referee" if the game has one, as he may take back what has ended the game; else does nothing."""
        if self._game.record.referee:
            self.dismiss("referee")

    def action_dice(self) -> None:
        """Opens a dialog with the hash that bound the dice, its seed and salt; does nothing if dice were typed in."""
        if not self._game.record.dice.typed:
            self.app.push_screen(TellDialog(bound_dice.TITLE, bound_dice.sentences_after(self._game)))

    def action_write(self) -> None:
        """Writes the whole chronicle, each turn beside its map, as a page for browsers beside the saves, named after
        the game; says where it is, or why it can't be written."""
        keep(self.hexwar, "page", keep_page(self.hexwar, self._game, REFEREE), self.tell_of_paper)
