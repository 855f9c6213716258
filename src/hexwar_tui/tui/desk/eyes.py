"""What the referee sees of a game or of its rehearsal: everything, or what one side sees; and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from textual.content import Content

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind, standing
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.papers.report import report
from hexwar_tui.papers.situation import what_is_next
from hexwar_tui.tui.desk.journal import entry_title
from hexwar_tui.tui.outlook.outlook import GameOutlook, Keys, Label
from hexwar_tui.tui.stage.speech import Speaking
from hexwar_tui.tui.widgets.lines import LONGEST_CHRONICLE


class Eyes(GameOutlook):
    """The outlook on `game` as one `seat` sees it: at first the referee.

    `chip` stands first in the top line; `keys`, `prompt` and `wants_hex` are called for the answers of the methods of
    these names.
    """

    retold = True
    title_at = 2

    def __init__(
        self,
        game: Game,
        chip: Text,
        keys: Callable[[Label], Keys],
        prompt: Callable[[], Text],
        wants_hex: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(game, REFEREE)
        self._chip, self._keys, self._prompt, self._wants_hex = chip, keys, prompt, wants_hex

    def turn(self, by: int) -> None:
        """Makes `seat` the one `by` places on; the sides come after the referee, and he after the last of them."""
        seats = (REFEREE, *self.game.sides)
        self.seat = seats[(seats.index(self.seat) + by) % len(seats)]

    def reports(self, language: str) -> Sequence[Sequence[str]]:
        """The reports of all seats, each as lines in `language`, beginning with that of `seat`, the others following in
        turn. While `seat` is the referee, the first side's comes first and his own last."""
        seats = (REFEREE, *self.game.sides)
        at = seats.index(self.seat) or 1
        return [report(self.game, seat, language) for seat in seats[at:] + seats[:at]]

    @property
    def remembered_as(self) -> Hashable:
        """The key under which the zoom is kept: game, referee and the frame that is played, whatever `seat` is."""
        return self.game.record.id, REFEREE, self.game.top.opened_by

    @property
    def wants_hex(self) -> bool:
        """Whether the screen asks for a hex on the map."""
        return self._wants_hex()

    def keys(self, label: Label) -> Keys:
        """The entries of the line of keys, as the screen gives them; `label` names the key of a binding by its id."""
        return self._keys(label)

    def prompt(self) -> Text:
        """The text that the screen shows below the map."""
        return self._prompt()

    def start(self) -> Cell | None:
        """The hex at which the next step happens, else that of the first unit in the view; None if there is no unit."""
        cell = self.next_cell()
        return super().start() if cell is None else cell

    def next_cell(self) -> Cell | None:
        """The hex at which the next step happens; None if no step is next, or if it happens at no hex."""
        notice = self.game.next_step()
        return None if notice is None else notice.cell

    # -- in words ------------------------------------------------------------------------------------------------------

    def notice(self, speaker: Speaking) -> Content:
        """The text that says what comes next in the game and, on a second line, by which rule, if it has one."""
        lines = [speaker.content(what_is_next(self.game, REFEREE), "bold")]
        step = self.game.next_step()
        if step is not None and step.rule:
            lines.append(speaker.content(say("Rule {rule}", rule=step.rule), "$foreground-muted"))
        return Content("\n").join(lines)

    def top_line(self, speaker: Speaking) -> list[Content]:
        """The parts of the top line: the chip, whose eyes these are, the title of the game, and what they see."""
        chip = speaker.content(say(" {name} ", name=self._chip), "reverse")
        title = speaker.content(self.game.frames[0].scenario.title, "bold")
        return [chip, self._eyes_chip(speaker), title, *super().top_line(speaker)]

    def _eyes_chip(self, speaker: Speaking) -> Content:
        side = next((line for line in self.view.sides if line.side == self.seat), None)
        if side is None:
            return speaker.content(say("sees all"))
        name = speaker.content(say(" {name} ", name=side.name), speaker.hexwar.side_style(side.colour))
        return Content.assemble(speaker.content(say("as")), " ", name)

    def chronicle(self, speaker: Speaking) -> list[Content]:
        """Returns the news of `seat`, the newest last; for the referee also each order entered, with its side."""
        if self.seat != REFEREE:
            return super().chronicle(speaker)
        lines: list[Content] = []
        for entry in reversed(standing(self.game.record.entries)):
            lines += reversed(list(self._entry_lines(speaker, entry)))
            if len(lines) >= LONGEST_CHRONICLE:
                break
        return lines[::-1]

    def _entry_lines(self, speaker: Speaking, entry: Entry) -> Iterator[Content]:
        if entry.kind in (EntryKind.ORDER, EntryKind.SEAL):
            yield speaker.content(entry_title(self.game, entry, speaker.hexwar.registry), "$foreground-muted")
        yield from self.sentences(speaker, entry.events)
